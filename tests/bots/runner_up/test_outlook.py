"""The chance to win from the totals."""

from typing import Any

import numpy as np
import pytest

from parlour.bots.runner_up.outlook import score_fields
from parlour.bots.runner_up.wits import UNKNOWN, new_wits


def chances(kind: tuple[int, int], totals: list[int], fields: list[int], left: int) -> Any:
    """Everybody's chance if a stage ends on these fields with so many stages to come."""
    wits = new_wits(kind)
    wits["left"] = left
    wits["prospects"] = UNKNOWN
    wits["total"][0, : len(totals)] = totals
    wits["field"][0, : len(fields)] = fields
    scorers, place = score_fields(wits[0])
    return wits["prospects"][0, scorers, place, : len(totals)]


@pytest.mark.parametrize(
    ("totals", "fields", "shares"),
    [
        # RU-7.1: 5 more points make 14 of 9: second behind 20.
        ([20, 9, 12], [7, 5, 1], [0, 1, 0]),
        # Second on the track and first on the sheet does not win.
        ([20, 18, 12], [7, 5, 1], [1, 0, 0]),
        # RU-7.2: equals share.
        ([20, 4, 9], [7, 5, 1], [0, 0.5, 0.5]),
        # RU-A05: 20, 20, 15: the second-highest distinct total wins.
        ([20, 15, 15], [7, 5, 1], [0, 0, 1]),
        # RU-A04, A06: one field only, nobody scores; all totals equal, all share.
        ([5, 5, 5], [2, 2, 2], [1 / 3, 1 / 3, 1 / 3]),
    ],
)
def test_after_the_last_stage_it_is_the_result(
    totals: list[int], fields: list[int], shares: list[float]
) -> None:
    """With no stage to come the outlook is exact."""
    assert chances((3, 0), totals, fields, 0) == pytest.approx(shares)


def test_the_virtual_player_can_win() -> None:
    """RU-8.4: two players and the virtual one, who is alone second."""
    assert chances((2, 0), [18, 7, 11], [4, 4, 4], 0) == pytest.approx([0, 0, 1])


@pytest.mark.parametrize("tactical", [0, 1])
@pytest.mark.parametrize("players", range(2, 7))
def test_chances_add_up(players: int, tactical: int) -> None:
    """With stages to come somebody still wins, and equals have equal chances."""
    pawns = players + (players == 2)
    for left in range(1, 5):
        found = chances((players, tactical), [3] * pawns, [0] * pawns, left)
        assert found.sum() == pytest.approx(1, abs=1e-5)
        assert np.ptp(found[:players]) < 1e-6


@pytest.mark.parametrize("tactical", [0, 1])
def test_second_is_better_than_first_before_the_last_stage(tactical: int) -> None:
    """Far ahead of everybody one hardly becomes second; a little behind the leader one may stay."""
    found = chances((4, tactical), [40, 12, 3, 0], [0, 0, 0, 0], 1)
    assert found[1] > 0.5
    assert found[0] < 0.1
