"""The chance to win at the beginning of a season."""

from typing import Any

import numpy as np
import pytest

from parlour import Match
from parlour.bots.cover_me.outlook import FEATURES, KINDS, MOST_SEASONS, WEIGHTS
from parlour.kernel import new_desk
from tests.bots.cover_me.doors import kind_of, outlook, seasons_left
from tests.cover_me.positions import last_fall, reveal, table, worth
from tests.tables import COVER_ME_TABLES, Table

SEASONS = ("winter", "spring", "summer", "fall")


def chances(match: Match) -> list[float]:
    """Everybody's chance to win."""
    desk = new_desk()
    outlook(match._table, desk)
    found: list[float] = desk["shares"][0, : match.players].tolist()
    return found


def test_chances_sum_to_one(cover_me_table: Table) -> None:
    """At every kind of table, right after it was set up, and none is nothing or all."""
    found = chances(cover_me_table.open())
    assert sum(found) == pytest.approx(1)
    assert all(0 < chance < 1 for chance in found)


@pytest.mark.parametrize(
    ("outcomes", "stacks", "expected"),
    [
        # Seat 0 scores 2: 2 + 2 to 3 to 2.
        ("322", ([2], [3], [2]), [1, 0, 0]),
        # 2 + 2 to 5: not enough.
        ("322", ([2], [3, 2], [2]), [0, 1, 0]),
        # CM-9.2: 4 each, but in two cards.
        ("322", ([2], [4], [2]), [1, 0, 0]),
        # CM-9.4: 4 each in two cards each, shared.
        ("322", ([2], [2, 2], [2]), [0.5, 0.5, 0]),
        # A zero trio: 2 + 2 + 2 to 5.
        ("022", ([], [3, 2], [2]), [1, 0, 0]),
    ],
)
def test_a_finished_match_is_its_result(
    outcomes: str, stacks: tuple[list[int], ...], expected: list[float]
) -> None:
    """Nothing is estimated where nothing is left to play."""
    match = reveal(last_fall(outcomes, scored=worth(*stacks)))
    assert match.result is not None
    assert chances(match) == expected


CALENDARS = {
    "standard": [(year, season) for year in (1, 2, 3) for season in SEASONS],
    "longer": [(year, season) for year in (1, 2, 3, 4) for season in SEASONS],
    "shorter": [(year, season) for year in (1, 2, 3, 4) for season in ("spring", "fall")],
}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("length", CALENDARS)
def test_more_prestige_is_better(players: int, length: str) -> None:
    """All else equal, 4 rather than 2 under the magazine; most of all before the last season."""
    gained = []
    for year, season in CALENDARS[length][1:]:  # before the first nobody has any
        found = []
        for scored, discarded in ((["bLtYe"], ["rLtYe"]), (["bLtYe", "rLtYe"], [])):
            match = Match.from_position(
                table(
                    players=players,
                    year=year,
                    season=season,
                    scored=[scored],
                    discard=discarded,
                    options={"length": length},
                )
            )
            found.append(chances(match))
        less, more = found
        assert more[0] > less[0]
        assert all(other < before for other, before in zip(more[1:], less[1:], strict=True))
        gained.append(more[0] - less[0])
    assert gained[-1] == max(gained)


def hair_hands() -> list[list[str]]:
    """The same hand for everybody but for the hair, so that with an empty table all are equal."""
    return [
        [f"{hair}{length}{pattern}Bl" for length in "SML" for pattern in "qdt"] for hair in "brk"
    ]


@pytest.mark.parametrize("season", SEASONS)
@pytest.mark.parametrize("year", [1, 2, 3])
def test_equals_have_equal_chances(year: int, season: str) -> None:
    """Three players whose hands differ in the hair alone, and nothing on the table."""
    match = Match.from_position(table(year=year, season=season, hands=hair_hands(), influence=[]))
    assert chances(match) == pytest.approx([1 / 3] * 3, abs=1e-12)


def test_a_dearer_hand_is_better() -> None:
    """Nine green cards instead of nine blue ones, with a year to go."""
    hands = hair_hands()
    hands[0] = [card[:3] + "Gr" for card in hands[0]]
    found = chances(Match.from_position(table(year=3, hands=hands)))
    assert found[0] > 1 / 3 > found[1]
    assert found[1] == pytest.approx(found[2])


@pytest.mark.parametrize(
    ("length", "year", "season", "left"),
    [
        ("standard", 1, "winter", 12),
        ("standard", 1, "fall", 9),
        ("standard", 2, "summer", 6),  # summer, fall, and the four of year 3
        ("standard", 3, "winter", 4),
        ("standard", 3, "fall", 1),
        ("longer", 1, "winter", 16),
        ("longer", 3, "fall", 5),
        ("longer", 4, "fall", 1),
        ("shorter", 1, "spring", 8),
        ("shorter", 2, "fall", 5),  # this fall, and two in each of years 3 and 4
        ("shorter", 4, "spring", 2),
        ("shorter", 4, "fall", 1),
    ],
)
def test_seasons_left(length: str, year: int, season: str, left: int) -> None:
    """CM-3.1, CM-12.1, CM-12.3: three years of four seasons, four of four, four of two."""
    match = Match.from_position(table(year=year, season=season, options={"length": length}))
    assert seasons_left(match._table) == left


def test_an_extra_season_may_be_the_last() -> None:
    """CM-A31: after a full tie in the last fall, one to go."""
    match = reveal(last_fall("222", options={"tie": "extra"}))
    assert match.result is None
    assert match.position()["extra"] == 1
    assert seasons_left(match._table) == 1


def test_every_kind_of_table_has_weights_of_its_own() -> None:
    """Five ways to sit, equal value or not, three lengths: 30, and all were learned."""
    numbers: dict[int, Any] = {}
    for variant in COVER_ME_TABLES:
        match = variant.open()
        options = match.options
        names = ("players", "two_player", "equal_value", "length")
        kind = tuple(options.get(name) for name in names)
        number = int(kind_of(match._table))
        assert numbers.setdefault(number, kind) == kind
        most = int(seasons_left(match._table))
        assert most == len(CALENDARS[options["length"]])
        # Prestige counts but for the first season, when nobody has any; the best cover always.
        assert np.all(WEIGHTS[number, 1:most, 0] > 0)
        assert WEIGHTS[number, most, 0] == 0
        assert WEIGHTS[number, 1 : most + 1, 3].all()
        assert not WEIGHTS[number, most + 1 :].any()
    assert sorted(numbers) == list(range(30)) == list(range(KINDS))
    assert len(set(numbers.values())) == KINDS
    assert WEIGHTS.shape == (KINDS, MOST_SEASONS, FEATURES)
