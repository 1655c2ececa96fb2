"""CM-3.1, CM-12.1 and CM-12.3: the seasons of the standard, the longer and the shorter game."""

from typing import Any

import pytest

from parlour import new_match

from .positions import seed, walk

FOUR = ["winter", "spring", "summer", "fall"]


def seasons(**options: Any) -> list[dict[str, Any]]:
    """The position at the start of every season of a game played at random."""
    starts: list[dict[str, Any]] = []
    for match in walk(new_match("cover-me", seed=seed(1), **options)):
        position = match.position()
        if position["phase"] == "place" and position["month"] == 1:
            here = (position["year"], position["season"])
            if not starts or here != (starts[-1]["year"], starts[-1]["season"]):
                starts.append(position)
    return starts


def exchange_years(**options: Any) -> list[int]:
    """The years of a random game that begin with exchanges."""
    years: list[int] = []
    for match in walk(new_match("cover-me", seed=seed(1), **options)):
        position = match.position()
        if position["phase"] == "exchange" and position["year"] not in years:
            assert position["season"] == ("spring" if options["length"] == "shorter" else "winter")
            years.append(position["year"])
    return years


def next_colours(starts: list[dict[str, Any]]) -> list[tuple[int, set[str]]]:
    """The colours in the next pile in every year."""
    by_year: dict[int, set[str]] = {}
    for start in starts:
        by_year.setdefault(start["year"], set()).update(card[3:] for card in start["next"])
    return sorted(by_year.items())


@pytest.mark.rule("CM-3.1")
def test_three_years_of_four_seasons() -> None:
    """Winter, spring, summer, fall, three times over."""
    starts = seasons(players=3)
    assert [(start["year"], start["season"]) for start in starts] == [
        (year, season) for year in (1, 2, 3) for season in FOUR
    ]


@pytest.mark.rule("CM-3.1", "CM-6.10", "CM-T40")
@pytest.mark.parametrize(("players", "last"), [(2, 1), (3, 2), (4, 3), (5, 1)])
def test_the_start_player_of_the_twelfth_season(players: int, last: int) -> None:
    """P1 starts season 1: then P2 (2 players), P3 (3), P4 (4) or P2 (5) starts season 12."""
    starters = [start["starter"] for start in seasons(players=players, starter=0)]
    assert len(starters) == 12
    assert (starters[0], starters[1], starters[11]) == (0, 1, last)


@pytest.mark.rule("CM-12.1", "CM-A54")
def test_the_longer_game_has_a_fourth_year_without_next_pile() -> None:
    """16 seasons; next pile green, black, white, none; new years 2, 3 and 4."""
    starts = seasons(players=3, length="longer")
    assert [(start["year"], start["season"]) for start in starts] == [
        (year, season) for year in (1, 2, 3, 4) for season in FOUR
    ]
    assert next_colours(starts) == [(1, {"Gr"}), (2, {"Bk"}), (3, {"Wh"}), (4, set())]
    assert exchange_years(players=3, length="longer") == [2, 3, 4]


@pytest.mark.rule("CM-12.3", "CM-T77")
def test_the_shorter_game_has_four_years_of_spring_and_fall() -> None:
    """S1 F1 S2 F2 S3 F3 S4 F4; new years 2, 3 and 4; next pile green, black, white, none."""
    starts = seasons(players=4, length="shorter")
    assert [(start["year"], start["season"]) for start in starts] == [
        *((1, "spring"), (1, "fall"), (2, "spring"), (2, "fall")),
        *((3, "spring"), (3, "fall"), (4, "spring"), (4, "fall")),
    ]
    assert next_colours(starts) == [(1, {"Gr"}), (2, {"Bk"}), (3, {"Wh"}), (4, set())]
    assert exchange_years(players=4, length="shorter") == [2, 3, 4]


@pytest.mark.rule("CM-8.6", "CM-8.7", "CM-A06")
def test_the_standard_game_has_two_new_years() -> None:
    """Exchanges begin years 2 and 3; nothing follows year 3."""
    assert exchange_years(players=5, length="standard") == [2, 3]


@pytest.mark.rule("CM-A49", "CM-12.6", "CM-A52")
@pytest.mark.parametrize(("length", "count"), [("standard", 12), ("longer", 16), ("shorter", 8)])
def test_equal_value_goes_with_every_length(length: str, count: int) -> None:
    """12, 16 or 8 seasons, never a next pile and never an exchange."""
    options = {"players": 3, "length": length, "equal_value": True}
    starts = seasons(**options)
    assert len(starts) == count
    assert all(start["next"] == [] and start["later"] == [] for start in starts)
    assert exchange_years(**options) == []
