"""CM-3 and CM-4: seasons, months, tracks and trends."""

from typing import Any

import pytest

from parlour import IllegalMove, Match

from .positions import (
    INFLUENCE,
    cards_in,
    example,
    heard,
    last_month,
    month,
    reveal,
    settle,
    table,
)

THREE_SEATS = [
    ["bMqYe", "rMqYe", "kSqRe"],
    ["bLqYe", "bMtRe", "rStBl"],
    ["kMqBl", "bSqYe", "rLdGr"],
]


def season_of_three(season: str) -> Match:
    """The covers of CM-T15 played in a season, with bMdYe in the influence row."""
    match = Match.from_position(table(season=season, hands=THREE_SEATS, influence=["bMdYe"]))
    for covers in zip(*THREE_SEATS, strict=True):
        month(match, *covers)
    return match


def final_values(match: Match) -> dict[int, list[int]]:
    """The trend values announced after the third month, by row."""
    return {event["row"]: event["values"] for event in heard(match, "values")}


def movements(match: Match) -> dict[tuple[str, str], tuple[int, int]]:
    """Where each marker that has moved stood before and stands now, step after step."""
    moved: dict[tuple[str, str], tuple[int, int]] = {}
    for event in heard(match, "tracks"):
        marker = (event["trait"], event["characteristic"])
        start, here = moved.get(marker, (event["from"], event["from"]))
        assert here == event["from"]
        moved[marker] = (start, event["to"])
    return moved


@pytest.mark.rule("CM-3.2")
def test_a_season_has_three_months_then_selection_then_refill() -> None:
    """Place in months 1, 2, 3; special; refill; then month 1 of the next season."""
    match = example(months=0)
    steps = []
    for covers in (
        ("bMqRe", "rMtRe", "bLqBl", "kMtBl"),
        ("kLqYe", "bMqYe", "rStBl", "bMtRe"),
        ("bStYe", "kSdRe", "rMqYe", "bLdRe"),
    ):
        steps.append((match.position()["phase"], match.position()["month"]))
        month(match, *covers)
    steps.append((match.position()["phase"], match.position()["month"]))
    match.choose(2, "special bLqBl")
    steps.append((match.position()["phase"], match.position()["month"]))
    settle(match)
    steps.append((match.position()["phase"], match.position()["month"]))
    assert steps == [
        ("place", 1),
        ("place", 2),
        ("place", 3),
        ("special", 3),
        ("refill", 3),
        ("place", 1),
    ]
    assert match.position()["season"] == "spring"


@pytest.mark.rule("CM-3.3", "CM-A64", "CM-T15")
@pytest.mark.parametrize("season", ["spring", "summer"])
def test_clothes_count_in_spring_and_summer_and_patterns_do_not(season: str) -> None:
    """b5 r3 k2 / M5 S3 L2 / Ye5 Bl2 Re2 Gr1: values 3 2 0, 2 2 0, 1 2 0."""
    view = season_of_three(season).view(None)
    assert view["tracks"] == {
        "hair": {"b": 5, "r": 3, "k": 2},
        "length": {"S": 3, "M": 5, "L": 2},
        "clothes": {"Ye": 5, "Bl": 2, "Re": 2, "Gr": 1, "Bk": 0, "Wh": 0},
    }
    assert view["trends"] == {"hair": ["b"], "length": ["M"], "clothes": ["Ye"]}
    assert view["values"] == [[3, 2, 0], [2, 2, 0], [1, 2, 0]]


@pytest.mark.rule("CM-3.3", "CM-A64", "CM-T16")
@pytest.mark.parametrize("season", ["fall", "winter"])
def test_patterns_count_in_fall_and_winter_and_clothes_do_not(season: str) -> None:
    """The same cards with q6 d2 t2 as the third trait: values 3 2 1, 2 2 0, 2 2 0."""
    view = season_of_three(season).view(None)
    assert view["tracks"]["pattern"] == {"q": 6, "d": 2, "t": 2}
    assert "clothes" not in view["tracks"]
    assert view["trends"] == {"hair": ["b"], "length": ["M"], "pattern": ["q"]}
    assert view["values"] == [[3, 2, 1], [2, 2, 0], [2, 2, 0]]


@pytest.mark.rule("CM-4.1")
def test_everyone_places_exactly_one_hand_card_each_month() -> None:
    """A choice from one's own hand, once; then it waits for the others."""
    match = example(months=0)
    assert match.to_act == (0, 1, 2, 3)
    assert set(match.moves(0)) == {f"place {card}" for card in match.position()["hands"][0]}
    assert len(match.moves(0)) == 9
    match.choose(0, "place bMqRe")
    assert list(match.to_act) == [1, 2, 3]
    assert match.moves(0) == []
    with pytest.raises(IllegalMove):
        match.choose(0, "place kLqYe")
    with pytest.raises(IllegalMove):
        match.choose(1, "place kLqYe")


@pytest.mark.rule("CM-4.1")
def test_the_cover_of_a_month_lies_in_the_column_of_that_month() -> None:
    """After two months every row shows its covers in the order they were placed."""
    assert example(months=2).position()["rows"] == [
        ["bMqRe", "kLqYe"],
        ["rMtRe", "bMqYe"],
        ["bLqBl", "rStBl"],
        ["kMtBl", "bMtRe"],
    ]


@pytest.mark.rule("CM-4.2", "CM-14.6")
def test_all_covers_are_turned_up_together() -> None:
    """While one choice is missing nothing is shown; with the last one everything is."""
    match = example(months=0)
    for seat, cover in enumerate(["bMqRe", "rMtRe", "bLqBl"]):
        match.choose(seat, f"place {cover}")
    assert heard(match, "revealed") == []
    assert cards_in(match.view(None)["rows"]) == []
    match.choose(3, "place kMtBl")
    revealed = heard(match, "revealed")
    assert [(event["row"], event["card"]) for event in revealed] == [
        (0, "bMqRe"),
        (1, "rMtRe"),
        (2, "bLqBl"),
        (3, "kMtBl"),
    ]
    assert {event["month"] for event in revealed} == {1}
    assert match.view(None)["rows"] == [["bMqRe"], ["rMtRe"], ["bLqBl"], ["kMtBl"]]


@pytest.mark.rule("CM-4.3", "CM-4.4", "CM-T10", "CM-15.2")
@pytest.mark.parametrize(
    ("months", "tracks"),
    [
        (0, [{"b": 1, "r": 1, "k": 0}, {"S": 1, "M": 1, "L": 0}, {"q": 1, "d": 1, "t": 0}]),
        (1, [{"b": 3, "r": 2, "k": 1}, {"S": 1, "M": 4, "L": 1}, {"q": 3, "d": 1, "t": 2}]),
        (2, [{"b": 5, "r": 3, "k": 2}, {"S": 2, "M": 6, "L": 2}, {"q": 5, "d": 1, "t": 4}]),
        (3, [{"b": 7, "r": 4, "k": 3}, {"S": 4, "M": 7, "L": 3}, {"q": 6, "d": 3, "t": 5}]),
    ],
)
def test_the_markers_move_after_every_month_and_earlier_covers_keep_counting(
    months: int, tracks: list[dict[str, int]]
) -> None:
    """The rulebook's example, month by month."""
    view = example(months).view(None)
    assert [view["tracks"][trait] for trait in ("hair", "length", "pattern")] == tracks


@pytest.mark.rule("CM-4.4")
def test_a_marker_that_moves_is_announced() -> None:
    """Month 1 of the example: blond from 1 to 3, striped from 0 to 2, and so on for all."""
    moved = movements(example(months=1))
    assert moved == {
        ("hair", "b"): (1, 3),
        ("hair", "r"): (1, 2),
        ("hair", "k"): (0, 1),
        ("length", "M"): (1, 4),
        ("length", "L"): (0, 1),
        ("pattern", "q"): (1, 3),
        ("pattern", "t"): (0, 2),
    }


@pytest.mark.rule("CM-4.4", "CM-A62", "CM-T21")
def test_every_card_counts_once_in_each_trait() -> None:
    """5 players with 5 influence cards: 5 + 5 x 3 = 20 on each of the three tracks."""
    match = reveal(last_month("t2222"))
    tracks = match.view(None)["tracks"]
    assert match.position()["phase"] == "special"
    assert [sum(track.values()) for track in tracks.values()] == [20, 20, 20]


@pytest.mark.rule("CM-A22")
def test_a_marker_can_reach_twenty() -> None:
    """Five blond influence cards and fifteen blond covers: the track has no end before 20."""
    looks = ["Sq", "Sd", "St", "Mq", "Md"]
    rows = [[f"b{look}Ye", f"b{look}Bl"] for look in looks]
    hands = [[f"b{look}Re"] for look in looks]
    influence = ["bMtYe", "bMtBl", "bMtRe", "bLqYe", "bLqBl"]
    match = Match.from_position(table(players=5, rows=rows, hands=hands, influence=influence))
    assert match.view(None)["tracks"]["hair"]["b"] == 15
    reveal(match)
    assert movements(match)["hair", "b"] == (15, 20)


@pytest.mark.rule("CM-4.5", "CM-5.1", "CM-A61", "CM-T14")
def test_all_characteristics_that_share_the_highest_count_are_trends() -> None:
    """All counts 4-4-4: nine trends, and each of the nine covers is worth 3, not more."""
    rows = [
        ["bMqRe", "rSdYe", "kLtYe"],
        ["bStYe", "rLqRe", "kMdBl"],
        ["bLdYe", "rMtRe", "kSqBl"],
    ]
    match = Match.from_position(table(hands=rows, influence=["bMqYe", "rSdRe", "kLtBl"]))
    for covers in zip(*rows, strict=True):
        month(match, *covers)
    view = match.view(None)
    assert view["tracks"] == {
        "hair": {"b": 4, "r": 4, "k": 4},
        "length": {"S": 4, "M": 4, "L": 4},
        "pattern": {"q": 4, "d": 4, "t": 4},
    }
    assert {trait: set(trends) for trait, trends in view["trends"].items()} == {
        "hair": {"b", "r", "k"},
        "length": {"S", "M", "L"},
        "pattern": {"q", "d", "t"},
    }
    assert view["values"] == [[3, 3, 3], [3, 3, 3], [3, 3, 3]]


@pytest.mark.rule("CM-4.5", "CM-15.3")
def test_the_most_frequent_length_is_the_trend() -> None:
    """Most models have long hair: long is the trend."""
    covers = ["bLqYe", "rLdBl", "kStRe"]
    match = Match.from_position(table(hands=[[cover] for cover in covers]))
    month(match, *covers)
    assert match.view(0)["trends"]["length"] == ["L"]


@pytest.mark.rule("CM-4.6", "CM-A20", "CM-T19")
@pytest.mark.parametrize(("season", "third"), [("winter", "pattern"), ("spring", "clothes")])
def test_without_a_counted_card_there_is_no_trend(season: str, third: str) -> None:
    """An empty influence row at the start of a season: all markers 0, no trend in any trait."""
    view = Match.from_position(table(season=season)).view(0)
    assert [sum(track.values()) for track in view["tracks"].values()] == [0, 0, 0]
    assert view["trends"] == {"hair": [], "length": [], third: []}


@pytest.mark.rule("CM-4.6", "CM-A20", "CM-T20")
def test_a_characteristic_on_zero_is_never_a_trend() -> None:
    """Black and white clothes on 0 are no trends, not even beside one single counted card."""
    assert season_of_three("spring").view(None)["trends"]["clothes"] == ["Ye"]
    lone = Match.from_position(table(season="spring", influence=["kSdGr"])).view(None)
    assert lone["trends"] == {"hair": ["k"], "length": ["S"], "clothes": ["Gr"]}


@pytest.mark.rule("CM-4.7")
@pytest.mark.parametrize(
    ("seat", "name"), [(0, "tracks"), (3, "tracks"), (None, "tracks"), (None, "trends")]
)
def test_the_tracks_are_what_a_recount_gives(seat: int | None, name: str) -> None:
    """A position read back without its history shows the same tracks to everybody."""
    played = example(months=2)
    again = Match.from_position(played.position())
    expected: dict[str, Any] = {
        "tracks": {
            "hair": {"b": 5, "r": 3, "k": 2},
            "length": {"S": 2, "M": 6, "L": 2},
            "pattern": {"q": 5, "d": 1, "t": 4},
        },
        "trends": {"hair": ["b"], "length": ["M"], "pattern": ["q"]},
    }
    assert played.view(seat)[name] == expected[name]
    assert again.view(seat)[name] == expected[name]


@pytest.mark.rule("CM-4.8")
def test_only_the_trends_after_month_three_decide() -> None:
    """Red-brown leads until month 3 makes blond the trend: the red-brown covers lose a point."""
    rows = [["rMqYe", "rSdYe"], ["rMdBl", "kMqBl"], ["rLqRe", "kMtRe"]]
    hands = [["bMqYe"], ["bSqBl"], ["bMtYe"]]
    influence = ["bMqRe", "bMqBl"]
    match = Match.from_position(table(rows=rows, hands=hands, influence=influence))
    before = match.view(None)
    assert before["trends"] == {"hair": ["r"], "length": ["M"], "pattern": ["q"]}
    assert before["values"] == [[3, 1], [2, 2], [2, 1]]
    reveal(match)
    assert match.view(None)["trends"] == {"hair": ["b"], "length": ["M"], "pattern": ["q"]}
    assert final_values(match) == {0: [2, 0, 3], 1: [1, 2, 2], 2: [1, 1, 2]}


@pytest.mark.rule("CM-A62")
def test_influence_cards_count_but_have_no_trend_value() -> None:
    """Five influence cards move the tracks; values are given for the rows only."""
    view = last_month("22222").view(None)
    assert view["influence"] == INFLUENCE
    assert [len(values) for values in view["values"]] == [2, 2, 2, 2, 2]
    assert sum(view["tracks"]["hair"].values()) == 15
