"""CM-10: two players with the fictional players X1 and X2."""

from typing import Any

import pytest

from parlour import Match, new_match

from .positions import heard, last_month, month, play, reveal, seed, settle, table

PILE = ["rLqYe", "rSdRe", "bMtBl", "rStBl", "kMqBl", "kSdRe"]
REST = ["rLtYe", "rLtBl", "kLtYe", "kLtBl", "rLdYe", "kLdYe"]
P1 = ["rLtRe", "bMtRe", "bMqYe"]
P2 = ["kMtYe", "bSdRe", "kMqYe"]


def two(months: int = 0) -> Match:
    """The two-player winter of CM-T59 after so many months."""
    match = Match.from_position(
        table(players=2, hands=[P1, P2], influence=["bSqBl", "bMqBl"], fictional=PILE + REST)
    )
    for covers in list(zip(P1, P2, strict=True))[:months]:
        month(match, *covers)
    return match


def pile_and_covers(match: Match) -> list[str]:
    """The cards of the fictional players: their pile and what they have laid out."""
    position = match.position()
    return [*position["fictional"], *position["rows"][2], *position["rows"][3]]


@pytest.mark.rule("CM-10.1")
def test_two_fictional_players_have_the_last_two_rows() -> None:
    """Four rows, two hands, two scored stacks; only the humans ever act."""
    position = two().position()
    assert [len(position[zone]) for zone in ("rows", "hands", "scored")] == [4, 2, 2]
    assert two().to_act == (0, 1)


@pytest.mark.rule("CM-10.2", "CM-T58")
def test_twelve_unseen_cards_form_the_fictional_pile() -> None:
    """Six turned: F 75, 73 after the influence row, 61 after the pile, 49 after the deal."""
    match = new_match("cover-me", players=2, seed=seed(0))
    position = match.position()
    assert position["influence"] == ["kLqBl", "rLdRe"]
    assert position["fictional"] == [
        *("rStBl", "bMqBl", "rMqYe", "kSqBl", "rSqYe", "rSdYe"),
        *("bMqRe", "kStYe", "rSqRe", "kSqRe", "bStYe", "kStRe"),
    ]
    assert position["hands"][0] == ["rMdYe", "bLtBl", "kMqBl", "kMdBl", "rLtBl", "bLdRe"]
    assert len(position["draw"]) == 49
    while match.position()["phase"] == "draft":
        match.choose(match.to_act[0], "take draw")
    position = match.position()
    assert len(position["draw"]) == 43
    assert sum(map(len, position["open"].values())) == 6


@pytest.mark.rule("CM-10.3", "CM-A34", "CM-A35", "CM-T59")
def test_before_the_humans_choose_x1_lies_face_down_and_x2_face_up() -> None:
    """The first card of the pile is X1's and hidden, the second X2's and open to everyone."""
    match = two()
    assert match.position()["rows"] == [[], [], ["rLqYe"], ["rSdRe"]]
    assert match.position()["fictional"] == PILE[2:] + REST
    for seat in (0, 1, None):
        assert match.view(seat)["rows"][2:] == [[None], ["rSdRe"]]
        assert "rLqYe" not in str(match.view(seat))


@pytest.mark.rule("CM-10.3", "CM-A34")
def test_the_fictional_covers_of_every_month_are_announced_when_laid() -> None:
    """Month 2: row 2 gets an unknown card, row 3 shows rStBl; nobody is asked."""
    match = two(months=1)
    for seat in (0, 1, None):
        laid = [(event["row"], event["card"]) for event in heard(match, "laid", seat)]
        assert laid[-2:] == [(2, None), (3, "rStBl")]
    assert match.position()["rows"][2:] == [["rLqYe", "bMtBl"], ["rSdRe", "rStBl"]]


@pytest.mark.rule("CM-10.4", "CM-15.4", "CM-T59")
def test_the_open_fictional_cover_is_not_counted_before_the_reveal() -> None:
    """Month 1: rSdRe lies open, the tracks still show the influence row only."""
    view = two().view(0)
    assert view["tracks"] == {
        "hair": {"b": 2, "r": 0, "k": 0},
        "length": {"S": 1, "M": 1, "L": 0},
        "pattern": {"q": 2, "d": 0, "t": 0},
    }


@pytest.mark.rule("CM-4.4", "CM-10.4", "CM-15.4", "CM-T60")
@pytest.mark.parametrize(
    ("months", "tracks"),
    [
        (1, [{"b": 2, "r": 3, "k": 1}, {"S": 2, "M": 2, "L": 2}, {"q": 3, "d": 1, "t": 2}]),
        (2, [{"b": 5, "r": 4, "k": 1}, {"S": 4, "M": 4, "L": 2}, {"q": 3, "d": 2, "t": 5}]),
    ],
)
def test_all_four_rows_count_after_the_reveal(months: int, tracks: list[dict[str, int]]) -> None:
    """The covers of the month, X1's too, are revealed together and counted."""
    view = two(months).view(1)
    assert [view["tracks"][trait] for trait in ("hair", "length", "pattern")] == tracks


@pytest.mark.rule("CM-4.8", "CM-10.4", "CM-T60")
def test_the_third_month_decides() -> None:
    """b6 r4 k4 / M7 S5 L2 / q6 t5 d3: blond, semi-long, squared, whatever led before."""
    assert two(months=2).view(0)["values"][0] == [1, 3]
    match = two(months=3)
    markers = {(e["trait"], e["characteristic"]): e["to"] for e in heard(match, "tracks")}
    assert markers == {
        **{("hair", "b"): 6, ("hair", "r"): 4, ("hair", "k"): 4},
        **{("length", "S"): 5, ("length", "M"): 7, ("length", "L"): 2},
        **{("pattern", "q"): 6, ("pattern", "d"): 3, ("pattern", "t"): 5},
    }
    values = {event["row"]: event["values"] for event in heard(match, "values")}
    assert values == {0: [0, 2, 3], 1: [1, 1, 2], 2: [1, 2, 2], 3: [0, 0, 0]}


@pytest.mark.rule("CM-10.5")
def test_a_fictional_tie_keeps_the_earliest_cover() -> None:
    """X1 1 2 2 keeps its second, X2 0 0 0 its first; the other four return to their pile."""
    match = two(months=3)
    kept = {event["row"]: event["card"] for event in heard(match, "special")}
    assert (kept[2], kept[3]) == ("bMtBl", "rSdRe")
    position = match.position()
    assert set(position["fictional"]) == {"rLqYe", "kMqBl", "rStBl", "kSdRe", *REST}
    assert position["rows"] == [[], [], [], []]


@pytest.mark.rule("CM-10.6", "CM-A39")
def test_a_fictional_special_without_a_trend_goes_to_the_influence_row() -> None:
    """P1 scores; P2's cover, X1's and X2's, the last one worth 0, are the new row."""
    position = two(months=3).position()
    assert position["influence"] == ["kMqYe", "bMtBl", "rSdRe"]
    assert position["scored"] == [["bMqYe"], []]


@pytest.mark.rule("CM-10.6", "CM-A39")
def test_a_fictional_special_worth_three_goes_to_the_influence_row() -> None:
    """Both humans score, X1 is worth 3, X2 2: a row of two, and fictional players never score."""
    position = reveal(last_month("3332", players=2)).position()
    assert position["influence"] == ["bMqRe", "kMqRe"]
    assert position["scored"] == [["bMqYe"], ["bMqBl"]]


@pytest.mark.rule("CM-10.6", "CM-A21", "CM-T64")
def test_the_influence_row_has_up_to_four_cards() -> None:
    """Neither human scores: four influence cards for two players."""
    position = reveal(last_month("2222", players=2)).position()
    assert position["influence"] == ["rMqRe", "bSqYe", "kMqYe", "kMqRe"]


@pytest.mark.rule("CM-10.7", "CM-A36")
def test_the_fictional_pile_is_made_up_after_both_humans_have_refilled() -> None:
    """10 cards while the humans draw; then the tops of F and H make it 12 again."""
    green = ["kLtGr", "kLdGr", "kLqGr", "kMtGr", "kMdGr", "kStGr"]
    match = reveal(last_month("2222", players=2, draw=["rMtYe", "rMtBl"], upcoming=green))
    before = pile_and_covers(match)
    assert len(before) == 10
    play(match, "0 keep kLtGr")
    assert pile_and_covers(match) == before
    play(match, "1 keep kLqGr")
    assert set(pile_and_covers(match)) == {*before, "rMtYe", "kMdGr"}
    assert len(pile_and_covers(match)) == 12
    assert match.position()["draw"][0] == "rMtBl"
    assert match.position()["next"] == ["kStGr", "kLdGr", "kMtGr"]


@pytest.mark.rule("CM-10.7")
def test_the_fictional_pile_is_shuffled() -> None:
    """The same season with another seed: the same twelve cards in another order."""
    position = last_month("2222", players=2, draw=["rMtYe"]).position()
    position.pop("chance", None)
    matches = [Match.from_position(position, seed=seed(number)) for number in range(4)]
    orders = [pile_and_covers(settle(reveal(match))) for match in matches]
    assert len({tuple(order) for order in orders}) == 4
    assert len({frozenset(order) for order in orders}) == 1


@pytest.mark.rule("CM-10.8")
def test_the_humans_follow_the_normal_rules() -> None:
    """Six cards dealt, three picks each, nine in hand; a scorer takes, the other keeps."""
    match = new_match("cover-me", players=2, starter=1, seed=seed(3))
    assert [len(hand) for hand in match.position()["hands"]] == [6, 6]
    order: list[int] = []
    while match.position()["phase"] == "draft":
        order += match.to_act
        match.choose(match.to_act[0], "take draw")
    assert order == [1, 0, 1, 0, 1, 0]
    assert [len(hand) for hand in match.position()["hands"]] == [9, 9]
    season = reveal(last_month("3222", players=2))
    assert (season.to_act, season.position()["asks"]) == ((0,), "take")
    play(season, "0 take draw")
    assert (season.to_act, season.position()["asks"]) == ((1,), "keep")


@pytest.mark.rule("CM-10.8", "CM-10.9", "CM-6.10")
def test_the_fictional_players_have_no_part_in_start_marker_and_new_year() -> None:
    """After fall P2 starts; both humans may exchange; the fictional pile is left alone."""
    match = settle(reveal(last_month("2222", players=2, season="fall", starter=0)))
    position = match.position()
    assert (position["phase"], position["starter"]) == ("exchange", 1)
    assert len(position["fictional"]) == 12
    assert match.to_act == (1,)
    given = position["hands"][1][0]
    play(match, f"1 discard {given}", "1 take draw")
    assert match.to_act == (0,)
    assert match.position()["fictional"] == position["fictional"]
    play(match, "0 pass")
    assert list(match.to_act) == [0, 1]
    laid = [*match.position()["rows"][2], *match.position()["rows"][3]]
    assert laid + match.position()["fictional"] == position["fictional"]


@pytest.mark.rule("CM-10.9", "CM-A37", "CM-T65", "CM-T84")
@pytest.mark.parametrize(
    ("year", "options"), [(4, {"length": "longer"}), (2, {"equal_value": True})]
)
def test_without_a_next_pile_two_draw_cards_join(year: int, options: dict[str, Any]) -> None:
    """Year 4 and equal value: each human takes one, then two from F; the pile is 12."""
    draw = ["rMtYe", "rMtBl", "kMtYe", "kMtBl", "kMtRe"]
    match = reveal(last_month("2222", players=2, year=year, options=options, draw=draw))
    before = pile_and_covers(match)
    play(match, "0 take draw", "1 take draw")
    assert set(pile_and_covers(match)) == {*before, "kMtYe", "kMtBl"}
    assert len(pile_and_covers(match)) == 12
    assert match.position()["draw"][0] == "kMtRe"
    assert match.position()["next"] == []


@pytest.mark.rule("CM-A38")
def test_the_fictional_pile_stays_short_when_there_is_nothing_to_draw() -> None:
    """The last F card goes to P2: the pile gets one card from H only and has 11."""
    match = Match.from_position(
        table(
            players=2,
            phase="refill",
            hand_size=[9, 8],
            fictional=PILE + REST[:4],
            draw=["rMtYe"],
            upcoming=["kLtGr", "kLdGr"],
            park="scored",
            to_act=[1],
        )
    )
    play(match, "1 take draw")
    assert set(pile_and_covers(match)) == {*PILE, *REST[:4], "kLtGr"}
    assert match.position()["season"] == "spring"


@pytest.mark.rule("CM-A38")
def test_a_later_upkeep_makes_the_pile_twelve_again() -> None:
    """Five cards left in month 3: 5 + 4 returned, one from H and two from F are 12."""
    pile = ["rLtYe", "kLtBl", "rLdRe", "kLdRe", "rStYe"]
    match = last_month("2222", players=2, fictional=pile, draw=["rMtYe", "rMtBl", "kMtYe"])
    settle(reveal(match))
    assert len(pile_and_covers(match)) == 12
    assert {*pile, "rMtYe", "rMtBl"} <= set(pile_and_covers(match))
    assert match.position()["draw"][0] == "kMtYe"


@pytest.mark.rule("CM-A38")
def test_a_single_card_is_the_open_one() -> None:
    """Three cards in the pile: month 1 lays two; in month 2 the last one is X2's, face up."""
    match = Match.from_position(
        table(players=2, hands=[P1, P2], fictional=["rLqYe", "rSdRe", "bMtBl"])
    )
    month(match, "rLtRe", "kMtYe")
    assert match.position()["rows"][2:] == [["rLqYe"], ["rSdRe", "bMtBl"]]
    assert match.view(None)["rows"][3] == ["rSdRe", "bMtBl"]
    month(match, "bMtRe", "bSdRe")
    assert match.position()["month"] == 3
    assert match.position()["rows"][2:] == [["rLqYe"], ["rSdRe", "bMtBl"]]


@pytest.mark.rule("CM-7.6", "CM-A14")
def test_an_empty_open_pile_is_tried_again_before_the_upkeep() -> None:
    """Both humans keep; then the four blond discards fill the b pile before F gives a card."""
    match = reveal(
        last_month(
            "2222",
            players=2,
            piles={"b": [], "r": ["rLtRe"], "k": ["kLdRe"]},
            park="scored",
        )
    )
    assert match.position()["asks"] == "keep"
    settle(match)
    position = match.position()
    assert len(position["open"]["b"]) == 1
    assert len(position["draw"]) == 2
    assert position["discard"] == []
    assert len(pile_and_covers(match)) == 12
