"""CM-6.1 to CM-6.5 and CM-6.10 to CM-6.12: clean up, score or influence, the next season."""

import pytest

from parlour import Match

from .positions import (
    Position,
    all_cards,
    example,
    heard,
    last_month,
    month,
    play,
    reveal,
    settle,
    table,
)


def hand_sizes(match: Match) -> list[int]:
    """The number of cards in every hand."""
    return [len(hand) for hand in match.position()["hands"]]


def where(position: Position, card: str) -> list[str]:
    """The zones of the position in which the card lies."""
    zones = ("draw", "open", "next", "later", "discard", "hands", "rows", "influence", "scored")
    return [zone for zone in zones if card in str(position[zone])]


@pytest.mark.rule("CM-6.1", "CM-T28")
def test_the_old_influence_row_goes_to_the_discard_pile() -> None:
    """The example's first influence cards are in the discard pile and nowhere else."""
    match = play(example(), "2 special bLqBl")
    assert where(match.position(), "bMdYe") == ["discard"]
    assert where(match.position(), "rSqBl") == ["discard"]
    assert set(match.position()["discard"]) == {"bMdYe", "rSqBl"}
    discarded = [(event["card"], event["seat"]) for event in heard(match, "discarded")]
    assert discarded == [("bMdYe", None), ("rSqBl", None)]


@pytest.mark.rule("CM-6.2", "CM-15.2")
def test_a_special_worth_three_is_scored_by_its_owner() -> None:
    """Yellow and green score one card each, red and blue none."""
    match = play(example(), "2 special bLqBl")
    assert match.position()["scored"] == [["bMqRe"], ["bMqYe"], [], []]
    scored = [(event["seat"], event["row"], event["cards"]) for event in heard(match, "scored")]
    assert scored == [(0, 0, ["bMqRe"]), (1, 1, ["bMqYe"])]


@pytest.mark.rule("CM-6.2", "CM-6.5", "CM-T14")
def test_nobody_scores_more_than_one_card_worth_three() -> None:
    """Three covers worth 3 in each row: one is scored, two go back, the new row is empty."""
    rows = [
        ["bMqRe", "rSdYe", "kLtYe"],
        ["bStYe", "rLqRe", "kMdBl"],
        ["bLdYe", "rMtRe", "kSqBl"],
    ]
    match = Match.from_position(table(hands=rows, influence=["bMqYe", "rSdRe", "kLtBl"]))
    for covers in zip(*rows, strict=True):
        month(match, *covers)
    play(match, "0 special bMqRe", "1 special rLqRe", "2 special kSqBl")
    position = match.position()
    assert position["scored"] == [["bMqRe"], ["rLqRe"], ["kSqBl"]]
    assert position["influence"] == []
    assert hand_sizes(match) == [8, 8, 8]
    assert {"rSdYe", "kLtYe"} <= set(position["hands"][0])


@pytest.mark.rule("CM-6.3", "CM-15.2")
def test_a_special_worth_one_or_two_becomes_an_influence_card() -> None:
    """Red's and blue's specials, both worth 2, form the new influence row."""
    match = play(example(), "2 special bLqBl")
    assert match.position()["influence"] == ["bLqBl", "bMtRe"]
    assert [event["card"] for event in heard(match, "influence")] == ["bLqBl", "bMtRe"]


@pytest.mark.rule("CM-6.4", "CM-A09")
def test_three_covers_without_a_trend_are_all_scored() -> None:
    """A zero trio gives three cards; none of them goes to the influence row."""
    match = reveal(last_month("0222"))
    position = match.position()
    assert set(position["scored"][0]) == {"rSdBl", "rLdYe", "kLtYe"}
    assert position["influence"] == ["bSqYe", "kMqYe", "kMqRe"]
    scored = heard(match, "scored")
    assert [(event["seat"], set(event["cards"])) for event in scored] == [
        (0, {"rSdBl", "rLdYe", "kLtYe"})
    ]


@pytest.mark.rule("CM-6.4")
def test_two_zero_trios_in_one_season_both_score() -> None:
    """Five players, two of them without a single trend: three cards for each of them."""
    position = reveal(last_month("02202")).position()
    assert set(position["scored"][0]) == {"rSdBl", "rLdYe", "kLtYe"}
    assert set(position["scored"][3]) == {"kSdBl", "kLtBl", "rLtYe"}
    assert position["influence"] == ["bSqYe", "kMqYe", "bSqBl"]


@pytest.mark.rule("CM-6.3", "CM-6.5", "CM-T26")
def test_nobody_scores_and_everybody_influences_the_next_season() -> None:
    """Four influence cards, and the next pile is four cards smaller after the refill."""
    match = last_month("2222")
    assert len(match.position()["next"]) == 26
    reveal(match)
    assert match.position()["influence"] == ["rMqRe", "bSqYe", "kMqYe", "kMqRe"]
    settle(match)
    assert match.position()["scored"] == [[], [], [], []]
    assert len(match.position()["next"]) == 22


@pytest.mark.rule("CM-6.5", "CM-6.11", "CM-T27")
def test_everybody_scores_and_the_next_season_starts_on_zero() -> None:
    """An empty influence row: all markers of the new season are on 0."""
    match = reveal(last_month("3333"))
    assert match.position()["influence"] == []
    view = settle(match).view(None)
    assert view["season"] == "spring"
    assert [sum(track.values()) for track in view["tracks"].values()] == [0, 0, 0]


@pytest.mark.rule("CM-6.5", "CM-A21")
def test_the_influence_row_never_loses_a_card_to_a_limit() -> None:
    """Five rows, five specials worth 2: five influence cards."""
    position = reveal(last_month("22222")).position()
    assert position["influence"] == ["rMqRe", "bSqYe", "kMqYe", "kMqRe", "bSqBl"]


@pytest.mark.rule("CM-6.10")
@pytest.mark.parametrize(
    ("season", "following"), [("winter", "spring"), ("spring", "summer"), ("summer", "fall")]
)
def test_the_season_moves_on_and_the_start_player_moves_one_seat(
    season: str, following: str
) -> None:
    """From seat 2 of three the marker passes to seat 0; the year stays the same."""
    match = settle(reveal(last_month("222", season=season, starter=2)))
    position = match.position()
    assert (position["season"], position["year"], position["month"]) == (following, 1, 1)
    assert position["starter"] == 0
    event = heard(match, "season")[-1]
    assert (event["season"], event["year"], event["starter"]) == (following, 1, 0)


@pytest.mark.rule("CM-6.11")
def test_spring_counts_the_new_influence_row_by_clothes() -> None:
    """After the example: bLqBl and bMtRe give b2 / M1 L1 / Bl1 Re1."""
    view = settle(play(example(), "2 special bLqBl")).view(None)
    assert view["season"] == "spring"
    assert view["tracks"] == {
        "hair": {"b": 2, "r": 0, "k": 0},
        "length": {"S": 0, "M": 1, "L": 1},
        "clothes": {"Ye": 0, "Bl": 1, "Re": 1, "Gr": 0, "Bk": 0, "Wh": 0},
    }


@pytest.mark.rule("CM-6.11")
def test_fall_counts_the_new_influence_row_by_pattern() -> None:
    """Summer ends with bLqYe, rMdYe and bSqYe as influence: fall shows q2 d1."""
    rows = [["kSdBl", "rMtBl"], ["kLtGr", "rSqGr"], ["kSdRe", "rLqRe"]]
    hands = [["bLqYe"], ["rMdYe"], ["bSqYe"]]
    influence = ["bMtYe", "bMdYe", "bMqYe"]
    match = Match.from_position(table(season="summer", rows=rows, hands=hands, influence=influence))
    view = settle(reveal(match)).view(None)
    assert (view["season"], view["influence"]) == ("fall", ["bLqYe", "rMdYe", "bSqYe"])
    assert view["tracks"]["pattern"] == {"q": 2, "d": 1, "t": 0}


@pytest.mark.rule("CM-6.12", "CM-6.6")
@pytest.mark.parametrize("outcomes", ["3222", "2222", "0222", "3333"])
def test_hands_return_to_nine(outcomes: str) -> None:
    """9 - 3 + 2 + 1 = 9, or after a zero trio 9 - 3 + 0 + 3 = 9."""
    match = reveal(last_month(outcomes))
    assert hand_sizes(match) == [6 if outcomes[0] == "0" else 8, 8, 8, 8]
    settle(match)
    assert hand_sizes(match) == [9, 9, 9, 9]
    assert len(all_cards(match.position())) == 162
