"""What a search knew before it was long, beside what it learns since."""

from typing import Any

import numpy as np
import pytest

from parlour.bots.mind import Ledger, mind_of
from parlour.bots.runner_up.earlier import EARLIER, FADE, TRIES, WINS, fade, recall
from parlour.compiling import door

ONE, TWO, THREE = 3, 9, 20  # actions


@door
def recalled(seat: int, earlier: Any, visits: Any, wins: Any, squares: Any) -> None:
    """Keep what is known."""
    recall(seat, earlier, visits, wins, squares)


@door
def faded(seat: int, earlier: Any, visits: Any, wins: Any, squares: Any, notes: Any) -> None:
    """Let it fade once."""
    fade(seat, FADE, earlier, visits, wins, squares, notes)


def known(tries: dict[int, float], means: dict[int, float], seat: int = 2) -> tuple[Ledger, Any]:
    """A ledger with these tries and means, and what is kept of it."""
    ledger, earlier = Ledger.empty(mind_of("runner-up")), np.zeros(EARLIER)
    for action, times in tries.items():
        enter(ledger, action, times, means[action], seat)
    recalled(seat, earlier, ledger.visits, ledger.wins, ledger.squares)
    return ledger, earlier


def enter(ledger: Ledger, action: int, times: float, mean: float, seat: int = 2) -> None:
    """So many more tries, all of which came to this."""
    ledger.visits[seat, action] += times
    ledger.wins[seat, action] += times * mean
    ledger.squares[seat, action] += times * mean**2
    ledger.notes[action, 1] += times


def fade_once(ledger: Ledger, earlier: Any, seat: int = 2) -> None:
    """One fading of a seat's earlier knowledge."""
    faded(seat, earlier, ledger.visits, ledger.wins, ledger.squares, ledger.notes)


def mean(ledger: Ledger, action: int, seat: int = 2) -> float:
    """What a move came to on average."""
    return float(ledger.wins[seat, action] / ledger.visits[seat, action])


def test_another_level_favours_nobody() -> None:
    """Two moves were worth 0.4 and 0.5. Now the first is tried and comes out 0.2 higher, as all of
    them would: the second is taken to be worth 0.7, and the third 0.3."""
    ledger, earlier = known({ONE: 100, TWO: 50, THREE: 10}, {ONE: 0.4, TWO: 0.5, THREE: 0.1})
    enter(ledger, ONE, 20, 0.6)
    fade_once(ledger, earlier)
    assert [mean(ledger, action) for action in (ONE, TWO, THREE)] == pytest.approx([0.6, 0.7, 0.3])
    # All that came out is the same for each move, on the new level too.
    for action in (ONE, TWO, THREE):
        spread = ledger.squares[2, action] / ledger.visits[2, action] - mean(ledger, action) ** 2
        assert spread == pytest.approx(0, abs=1e-9)


def test_the_level_is_the_mean_of_what_was_tried() -> None:
    """Thirty tries are 0.1 higher than before and ten 0.1 lower: 0.05 in all."""
    ledger, earlier = known({ONE: 100, TWO: 50, THREE: 10}, {ONE: 0.4, TWO: 0.5, THREE: 0.1})
    enter(ledger, ONE, 30, 0.5)
    enter(ledger, TWO, 10, 0.4)
    fade_once(ledger, earlier)
    assert mean(ledger, THREE) == pytest.approx(0.15)
    assert earlier[WINS, TWO] / earlier[TRIES, TWO] == pytest.approx(0.55)


def test_what_was_known_before_fades_and_nothing_else() -> None:
    """Each time somewhat less than one in a hundred goes, of the earlier tries alone."""
    ledger, earlier = known({ONE: 100, TWO: 50}, {ONE: 0.4, TWO: 0.5})
    enter(ledger, ONE, 20, 0.4)
    for _ in range(3):
        fade_once(ledger, earlier)
    assert ledger.visits[2, ONE] == pytest.approx(100 * FADE**3 + 20)
    assert ledger.visits[2, TWO] == pytest.approx(50 * FADE**3)
    # What explains the move goes with it.
    assert ledger.notes[ONE, 1] == pytest.approx(ledger.visits[2, ONE])


def test_where_nothing_was_known_nothing_happens() -> None:
    """Neither to a move that is new nor to anybody else's."""
    ledger, earlier = known({}, {})
    enter(ledger, ONE, 20, 0.4)
    enter(ledger, ONE, 7, 0.9, seat=1)
    fade_once(ledger, earlier)
    assert ledger.visits[2, ONE] == 20
    assert ledger.visits[1, ONE] == 7
    assert mean(ledger, ONE) == pytest.approx(0.4)
