"""The kernel's shuffles, draws and dice favour nothing."""

from collections.abc import Callable
from itertools import permutations, product
from typing import Any

import numpy as np
import pytest

from parlour.games.cover_me.record import STATE
from parlour.kernel import chance_key, draw_below, new_desk, rekey, roll, roll_two, shuffle
from tests.fairness import assert_even, chance_of


@pytest.mark.parametrize(
    ("chi_square", "freedom", "tail"),
    [(3.841, 1, 0.05), (5.991, 2, 0.05), (23.209, 10, 0.01), (36.191, 19, 0.01)],
)
def test_the_yardstick_itself(chi_square: float, freedom: int, tail: float) -> None:
    """Values out of a printed table of the chi-square law."""
    assert chance_of(chi_square, freedom) == pytest.approx(tail, rel=1e-3)


def fresh_record() -> Any:
    """A record with a chance of its own."""
    record = np.zeros(1, STATE)[0]
    rekey(record, *chance_key(bytes(32)))
    return record


def sampler(n: int, k: int) -> Callable[[], tuple[int, ...]]:
    """Picks of k out of n by the kernel's shuffle, one after another."""
    record, desk = fresh_record(), new_desk()[0]

    def pick() -> tuple[int, ...]:
        desk.pool[:n] = range(n)
        shuffle(record, desk, n, k)
        return tuple(desk.pool[:k].tolist())

    return pick


@pytest.mark.parametrize(("n", "k"), [(2, 2), (3, 3), (5, 2), (4, 1), (5, 5)])
def test_the_shuffle_picks_every_ordered_choice(n: int, k: int) -> None:
    """The first k of n cards are every ordered choice of k, each as often."""
    pick = sampler(n, k)
    assert_even([pick() for _ in range(6000)], permutations(range(n), k))


def test_the_shuffle_of_a_whole_deck_leaves_no_card_where_it_likes() -> None:
    """Every place of 162 has every card as often: also where one word's draws end."""
    pick = sampler(162, 162)
    decks = [pick() for _ in range(8100)]
    for at in (0, 7, 8, 80, 161):
        assert_even([deck[at] for deck in decks], range(162))


@pytest.mark.parametrize("bound", [3, 5, 10])
def test_a_draw_and_a_die_are_fair(bound: int) -> None:
    """Every number below the bound is as likely."""
    record, desk = fresh_record(), new_desk()[0]
    assert_even([int(draw_below(record, bound)) for _ in range(5000)], range(bound))
    assert_even([int(roll(desk, bound)) for _ in range(5000)], range(bound))


def test_one_throw_of_two_dice() -> None:
    """Both numbers at once, every pair as often."""
    desk = new_desk()[0]
    rolls = [tuple(map(int, roll_two(desk, 5, 6))) for _ in range(6000)]
    assert_even(rolls, product(range(5), range(6)))
