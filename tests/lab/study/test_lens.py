"""What is looked at in a game, checked on rows written by hand."""

from typing import Any

import numpy as np
import pytest

from parlour.lab import observe_cover_me, observe_runner_up
from parlour.lab.study.lens import held, lead_changes, lens_of, settled
from parlour.lab.study.plan import Condition
from parlour.lab.study.runner_up import places, scoring_fields, totals

from .studies import plan

# Who would win after each of five checkpoints, a bit a seat; a game that lasted three comes last.
STANDING = np.array([[1, 1, 1, 1, 1], [1, 2, 2, 1, 3], [4, 4, 2, 0, 0]], np.uint8)
LASTED = np.array([5, 5, 3])


def test_lead_changes() -> None:
    """The winning place has other holders than before; what was not played does not count."""
    assert lead_changes(STANDING, LASTED).tolist() == [0, 3, 1]


def test_settled() -> None:
    """The checkpoint since which the winners held the place: from the start, at the very end."""
    assert settled(STANDING, LASTED).tolist() == [1, 5, 3]


def test_held() -> None:
    """How much of the wins went to those who held the place, in sixtieths, at each checkpoint."""
    won = np.array([[60, 0, 0], [30, 30, 0], [0, 60, 0]], np.uint8)
    # Game 1 all along; game 2 has both winners at the end, one of them before; game 3 at its end.
    expected = [60 + 30, 60 + 30, 60 + 30 + 60, 60 + 30, 60 + 60]
    assert held(STANDING, won, LASTED)[:5].tolist() == expected


def test_places_count_distinct_totals() -> None:
    """RU-7.3: equal points share a place, and the next has the number after it."""
    assert places(np.array([7, 3, 7, 0])).tolist() == [1, 2, 1, 3]
    assert places(np.array([[0, 0, 0], [-2, 5, 1]])).tolist() == [[1, 1, 1], [3, 1, 2]]


@pytest.fixture
def race() -> Any:
    """A match of three: seat 0 scores 5 and 4, seat 1 scores 3 (with 0) and -1, seat 2 scores 9."""
    rows = np.zeros(1, observe_runner_up.ROW)
    rows["field"][0, :, :3] = [[5, 8, 1], [3, 3, 6], [4, 9, -2], [-6, -1, 2], [10, 12, 9]]
    rows["scored"][0] = [0b001, 0b011, 0b001, 0b010, 0b001]
    rows["score"][0, :3] = [22, 2, 0]
    rows["won"][0, 1] = 60
    rows["decisions"] = 75
    rows["standing"][0] = [0b110, 0b010, 0b010, 0b010, 0b010]
    return rows


def three() -> Condition:
    """A table of three."""
    return plan("runner-up", players=3).conditions[0]


def test_runner_up_totals(race: Any) -> None:
    """Points add up stage by stage, negative ones too."""
    assert totals(race, 3)[0].tolist() == [[5, 0, 0], [8, 3, 0], [12, 3, 0], [12, 2, 0], [22, 2, 0]]
    assert scoring_fields(race, 3)[0].tolist() == [5, 3, 4, -1, 10]


def test_runner_up_measures(race: Any) -> None:
    """By hand: mean (22 + 2 + 0) / 3; the leader of stage 4 led to the end, so did not win."""
    found = {m.key: float(m.of(race, three())[0]) for m in lens_of("runner-up").measures}
    assert found == pytest.approx(
        {
            "score": 8,
            "spread": 22,
            "shared": 0,
            "decisions": 75,
            "lead_changes": 1,
            "settled": 2 / 5,
            "leader_second": 0,
            "scoring_field": (5 + 3 + 4 - 1 + 10) / 5,
            "scorers": 6 / 5,
        }
    )


def test_runner_up_counts(race: Any) -> None:
    """Where the pawns ended, and what came of each place after each stage."""
    counts = lens_of("runner-up").counts(race, three())
    behind, scoring, ahead = counts["fields"]
    assert (behind.sum(), scoring.sum(), ahead.sum()) == (4, 6, 5)
    assert ahead[9 + 12] == 1  # seat 1 in stage 3
    assert counts["nobody"].sum() == 0
    assert counts["placed"][3].tolist() == [1, 1, 1, 0, 0, 0]
    assert counts["placed_second"][3].tolist() == [0, 60, 0, 0, 0, 0]
    # After stage 1 two share the second place, one of whom wins in the end: half of them.
    assert counts["placed"][0].tolist() == [1, 1, 0, 0, 0, 0]
    assert counts["placed_second"][0].tolist() == [0, 30, 0, 0, 0, 0]


def test_nobody_is_second_where_all_stand_together(race: Any) -> None:
    """RU-A04: no second field, no points, and nobody is in front of a second."""
    race["field"][0, 4, :3] = [16, 16, 16]
    race["scored"][0, 4] = 0
    counts = lens_of("runner-up").counts(race, three())
    assert counts["nobody"].tolist() == [0, 0, 0, 0, 1]
    assert counts["fields"][0][-1] == 3


def test_cover_me_measures() -> None:
    """Two of 36 rows with three trends, one zero trio, a reshuffle, a win for the start player."""
    rows = np.zeros(1, observe_cover_me.ROW)
    rows["seasons"], rows["starter"], rows["decisions"] = 12, 1, 170
    rows["threes"][0, :2], rows["trios"][0, 11] = 1, 1
    rows["scored"][0, 0, 0], rows["scored"][0, 1, 3], rows["scored"][0, 11, 5] = 1, 1, 3
    rows["score"][0, :3] = [2, 3, 15]
    rows["won"][0, 1] = 30
    rows["won"][0, 2] = 30
    rows["standing"][0, :12] = [1, 2, *[2] * 9, 6]
    rows["reshuffles"], rows["bare"] = 1, 4
    table = plan("cover-me", players=3).conditions[0]
    found = {m.key: float(m.of(rows, table)[0]) for m in lens_of("cover-me").measures}
    assert found == pytest.approx(
        {
            "score": 20 / 3,
            "spread": 13,
            "shared": 1,
            "decisions": 170,
            "lead_changes": 2,
            "settled": 1,
            "seasons": 12,
            "starter_wins": 0.5,
            "threes": 2 / 36,
            "trios": 1 / 36,
            "reshuffles": 1,
            "bare": 1,
            "short": 0,
            "no_next": 0,
        }
    )
    counts = lens_of("cover-me").counts(rows, table)
    assert counts["prestige"][0].tolist() == [2, 0, 0, 0, 0, 0]
    assert counts["prestige"][1, 3] == 3
    assert counts["prestige"][11, 5] == 15
    assert counts["row_seasons"].tolist() == [3] * 12 + [0] * 8


def test_checkpoints_have_the_calendars_names() -> None:
    """Twelve seasons, sixteen, or eight of spring and fall; five stages."""
    lens = lens_of("cover-me")
    assert lens.checkpoints({"length": "standard"})[-1] == "year 3 fall"
    assert len(lens.checkpoints({"length": "longer"})) == 16
    assert lens.checkpoints({"length": "shorter"})[:3] == [
        "year 1 spring",
        "year 1 fall",
        "year 2 spring",
    ]
    assert lens_of("runner-up").checkpoints({})[3] == "stage 4"
