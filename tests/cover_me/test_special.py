"""CM-5: the most trendy cover of each row, the season special."""

import pytest

from parlour import IllegalMove, Match

from .positions import example, heard, last_month, month, play, reveal, settle, table


def specials(match: Match, by: int | None = None) -> list[tuple[int, str, int]]:
    """The season specials announced, as row, card and trend value."""
    return [(event["row"], event["card"], event["value"]) for event in heard(match, "special", by)]


@pytest.mark.rule("CM-5.1", "CM-T10", "CM-15.2")
def test_a_cover_is_worth_one_for_each_trait_in_which_it_follows_a_trend() -> None:
    """Blond, semi-long and squared are the trends of the rulebook's example."""
    view = example().view(None)
    assert view["trends"] == {"hair": ["b"], "length": ["M"], "pattern": ["q"]}
    assert view["values"] == [[3, 1, 1], [1, 3, 0], [2, 0, 2], [1, 2, 1]]


@pytest.mark.rule("CM-5.2", "CM-15.2")
def test_the_best_cover_of_each_row_stays_and_the_others_return_to_the_hand() -> None:
    """Only red has a choice; then four specials, and eight covers are back in the hands."""
    match = example()
    assert match.to_act == (2,)
    play(match, "2 special bLqBl")
    assert specials(match) == [(0, "bMqRe", 3), (1, "bMqYe", 3), (2, "bLqBl", 2), (3, "bMtRe", 2)]
    position = match.position()
    assert position["rows"] == [[], [], [], []]
    assert [hand[-2:] for hand in position["hands"]] == [
        ["kLqYe", "bStYe"],
        ["rMtRe", "kSdRe"],
        ["rStBl", "rMqYe"],
        ["kMtBl", "bLdRe"],
    ]
    returned = {(event["row"], event["card"]) for event in heard(match, "returned")}
    assert returned == {
        (0, "kLqYe"),
        (0, "bStYe"),
        (1, "rMtRe"),
        (1, "kSdRe"),
        (2, "rStBl"),
        (2, "rMqYe"),
        (3, "kMtBl"),
        (3, "bLdRe"),
    }


@pytest.mark.rule("CM-5.2", "CM-6.3", "CM-T23")
def test_a_single_best_cover_stays_without_asking_even_if_it_is_worth_one() -> None:
    """Values 0 0 1: the 1 goes to the influence row, both zeros return, nothing is scored."""
    rows = [["rSdYe", "kLtYe"], ["bMqYe", "bMqBl"], ["bMdYe", "bSqYe"]]
    hands = [["rLqBl"], ["bMqRe"], ["rMqYe"]]
    match = reveal(Match.from_position(table(rows=rows, hands=hands, influence=["bMqGr"])))
    assert match.view(None)["values"][0] == [0, 0, 1]
    assert match.moves(0) == []
    settle(match)
    assert specials(match)[0] == (0, "rLqBl", 1)
    position = match.position()
    assert "rLqBl" in position["influence"]
    assert {"rSdYe", "kLtYe"} <= set(position["hands"][0])
    assert position["scored"][0] == []


@pytest.mark.rule("CM-5.3", "CM-T22")
def test_of_covers_that_share_the_highest_value_the_player_chooses_one() -> None:
    """Values 2 1 2: the two 2s are offered, the 1 is refused and nothing changes."""
    match = reveal(last_month("t22"))
    assert match.view(None)["values"][0] == [2, 1, 2]
    assert sorted(match.moves(0)) == ["special bMdRe", "special rMqYe"]
    before = match.position()
    with pytest.raises(IllegalMove):
        match.choose(0, "special kLqYe")
    assert match.position() == before
    play(match, "0 special bMdRe")
    assert match.position()["influence"] == ["bMdRe", "bSqYe", "kMqYe"]
    assert {"rMqYe", "kLqYe"} <= set(match.position()["hands"][0])


@pytest.mark.rule("CM-5.3", "CM-15.2")
def test_red_may_keep_its_first_or_its_third_cover_but_not_the_second() -> None:
    """The rulebook's example: red's covers are worth 2, 0 and 2."""
    assert sorted(example().moves(2)) == ["special bLqBl", "special rMqYe"]


@pytest.mark.rule("CM-5.4", "CM-A09", "CM-T25")
def test_three_covers_without_a_trend_all_stay() -> None:
    """Values 0 0 0: no choice is offered, none is accepted, all three go one way."""
    match = reveal(last_month("0222"))
    assert not any(move.startswith("special") for move in match.moves(0))
    with pytest.raises(IllegalMove):
        match.choose(0, "special rSdBl")
    scored = [event["cards"] for event in heard(match, "scored") if event["row"] == 0]
    assert scored == [["rSdBl", "rLdYe", "kLtYe"]]
    assert [event for event in heard(match, "returned") if event["row"] == 0] == []


@pytest.mark.rule("CM-5.5", "CM-A19")
def test_the_trend_values_stand_when_the_influence_row_has_gone() -> None:
    """Blond is a trend only by the influence row: the cover that followed it still scores."""
    rows = [["rMqYe", "rSdYe"], ["rLtBl", "kMqBl"], ["kLdRe", "rMqRe"]]
    hands = [["bMqYe"], ["bMtBl"], ["kMdYe"]]
    influence = ["bSdYe", "bStRe", "bLqRe"]
    match = reveal(Match.from_position(table(rows=rows, hands=hands, influence=influence)))
    assert (0, "bMqYe", 3) in specials(settle(match))
    assert match.position()["scored"][0] == ["bMqYe"]


@pytest.mark.rule("CM-5.6", "CM-A10")
def test_tied_players_choose_at_the_same_time_and_in_secret() -> None:
    """Three seats owe a choice; each may go first; nothing is shown before the last one."""
    match = reveal(last_month("ttt"))
    assert match.to_act == (0, 1, 2)
    play(match, "2 special bLqYe", "0 special rMqYe")
    assert list(match.to_act) == [1]
    assert specials(match) == []
    assert [event["seat"] for event in heard(match, "chosen")][-2:] == [2, 0]
    assert all("card" not in event for event in heard(match, "chosen", by=1))
    play(match, "1 special bMtBl")
    assert specials(match) == [(0, "rMqYe", 2), (1, "bMtBl", 2), (2, "bLqYe", 2)]


@pytest.mark.rule("CM-5.6", "CM-A55")
def test_a_special_can_be_taken_back_until_the_last_choice_is_in() -> None:
    """Seat 0 changes its mind while seat 1 still thinks; afterwards it is too late."""
    match = reveal(last_month("tt2"))
    play(match, "0 special rMqYe")
    match.retract(0)
    assert match.to_act == (0, 1)
    play(match, "0 special bMdRe", "1 special bLqRe")
    assert match.position()["influence"] == ["bMdRe", "bLqRe", "kMqYe"]
    with pytest.raises(IllegalMove):
        match.retract(0)


@pytest.mark.rule("CM-5.1", "CM-5.3", "CM-T14")
def test_with_nine_trends_everyone_chooses_among_three_covers() -> None:
    """All nine covers are worth 3: each player keeps any one of his three."""
    rows = [
        ["bMqRe", "rSdYe", "kLtYe"],
        ["bStYe", "rLqRe", "kMdBl"],
        ["bLdYe", "rMtRe", "kSqBl"],
    ]
    match = Match.from_position(table(hands=rows, influence=["bMqYe", "rSdRe", "kLtBl"]))
    for covers in zip(*rows, strict=True):
        month(match, *covers)
    for seat, row in enumerate(rows):
        assert sorted(match.moves(seat)) == sorted(f"special {card}" for card in row)
