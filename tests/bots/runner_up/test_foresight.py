"""How a long search of Runner-Up foresees the others."""

from random import Random
from typing import Any

import numpy as np
import pytest

from parlour import Match
from parlour.bots.runner_up.earlier import FADE, FADES
from parlour.bots.runner_up.foresight import ANYTHING, SQUARES, TRIES, WINS
from parlour.bots.runner_up.search import FADES_EVERY, LONG
from parlour.bots.search import go_on
from parlour.games.runner_up.record import TARGETS
from tests.bots.minds import searched
from tests.runner_up.positions import dealt, last_free_round
from tests.tables import RUNNER_UP_TABLES, finish

PLUS_1, PLUS_3 = 4, 6  # places of the values, from -4 on
# Where four play the basic game, the others are judged instead (test_judgement.py).
BASIC_TABLES = [table for table in RUNNER_UP_TABLES[::3] if table.name != "ru-4-basic"]


def test_a_short_search_leaves_it_alone() -> None:
    """Up to its long iterations nothing is foreseen; from then on once in each, for every seat."""
    sight = last_free_round().sight(0)
    before, *_ = searched(sight, [10], first=LONG - 10).beside
    assert not before.any()
    after, *_ = searched(sight, [10, 40], first=LONG - 10).beside
    assert after[TRIES, :3, ANYTHING].sum(axis=1).tolist() == [40, 40, 40]


def test_what_would_be_kept() -> None:
    """Who plays the +3 keeps a +1; who plays a +1 keeps the +3, or another +1. Nobody is known to
    hold the +3, not even the seat that does."""
    foreseen, *_ = searched(last_free_round().sight(0), [600], first=LONG).beside
    tries = foreseen[TRIES]
    for seat in range(3):
        assert {a // TARGETS for a in np.flatnonzero(tries[seat, PLUS_1])} == {PLUS_1, PLUS_3}
        assert {a // TARGETS for a in np.flatnonzero(tries[seat, PLUS_3])} <= {PLUS_1}
        # Two of the six cards: a third of all hands hold the +3.
        with_it = tries[seat, PLUS_3].sum() + tries[seat, PLUS_1, PLUS_3 * TARGETS :].sum()
        assert with_it / tries[seat, ANYTHING].sum() == pytest.approx(1 / 3, abs=0.08)
    assert np.flatnonzero(tries[:, :ANYTHING].sum(axis=(0, 2))).tolist() == [PLUS_1, PLUS_3]
    for what in (TRIES, WINS, SQUARES):
        assert foreseen[what, :, :ANYTHING].sum(axis=1) == pytest.approx(
            foreseen[what, :, ANYTHING]
        )


@pytest.mark.parametrize("table", BASIC_TABLES, ids=str)
def test_parts_make_no_difference(table: Any) -> None:
    """Beginning a little before it is long: the same ledger, in however many parts."""
    sight = table.open().sight(1)
    whole = searched(sight, [300], first=LONG - 50)
    parts = searched(sight, [1, 16, 83, 200], first=LONG - 50)
    for name in ("visits", "wins", "squares", "notes"):
        assert np.array_equal(getattr(whole, name), getattr(parts, name))
    assert np.array_equal(whole.beside[0], parts.beside[0])
    assert whole.visits[1].sum() == pytest.approx(50 * FADE**3 + 250)


def test_more_time_never_makes_it_know_less() -> None:
    """What came out before it was long fades to a tenth, and more comes in than fades."""
    sight = last_free_round().sight(0)
    ledger = searched(sight, [LONG])
    assert ledger.visits[0].sum() == LONG
    for first in range(LONG, LONG + FADES * FADES_EVERY + 1000, FADES_EVERY):
        known = ledger.visits[0].sum()
        go_on(sight, ledger, (3, 4), first, FADES_EVERY)
        assert ledger.visits[0].sum() >= known
    assert pytest.approx(0.1, abs=0.005) == FADE**FADES


@pytest.mark.parametrize("table", BASIC_TABLES, ids=str)
def test_the_own_hand_makes_no_difference_to_the_others(table: Any) -> None:
    """They do not see it: with another hand of ours the same is foreseen."""
    match = table.open()
    other = match.position()
    hand, aside = other["hands"][0], other["aside"]
    n = min(len(hand), len(aside))
    assert sorted(hand[:n]) != sorted(aside[:n])
    hand[:n], aside[:n] = aside[:n], hand[:n]
    one, two = (
        searched(table.sight(0), [200], first=LONG) for table in (match, Match.from_position(other))
    )
    assert one.beside[0].any()
    assert np.array_equal(one.beside[0], two.beside[0])
    assert not np.array_equal(one.visits[0], two.visits[0])


def test_whose_turn_it_is_alone_has_nothing_to_foresee() -> None:
    """Tactical: the cards lie open and one moves after the other."""
    match = dealt(
        [["+2#12"], ["-1#2"], ["+1#3"]],
        options={"players": 3, "variant": "tactical"},
        stage=2,
        round=4,
        pawns=[3, 4, 6],
        scores=[10, 8, 0],
        revealed=["+4#31", "+1#1", "+3#21"],
        order=[0, 2, 1],
    )
    ledger = searched(match.sight(0), [50], first=LONG)
    assert not ledger.beside[0].any()
    assert ledger.visits[0].sum() == 50
    assert not finish(match, Random(1)).to_act
