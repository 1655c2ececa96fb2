"""Thinking for a while: the compiled search, in parts, until its time or its iterations are up."""

import math
import time
from dataclasses import dataclass
from random import Random
from statistics import NormalDist
from threading import Event

import numpy as np

from parlour.bots import MOST
from parlour.bots.mind import Ledger, mind_of
from parlour.games.errors import ParlourError
from parlour.games.options import shorten
from parlour.games.sight import Sight
from parlour.kernel import copy_table, new_desk

_FIRST_PART = 16  # iterations: enough to tell how long one takes
_PART = 0.004  # seconds between two looks at the clock
_NORMAL = NormalDist()


@dataclass(frozen=True)
class Budget:
    """How long to think: milliseconds, iterations, or whichever comes first."""

    milliseconds: float | None = None
    iterations: int | None = None

    def __post_init__(self) -> None:
        if self.milliseconds is None and self.iterations is None:
            raise ParlourError("a budget is in milliseconds or iterations; got neither")
        for value in (self.milliseconds, self.iterations):
            if value is not None and not 0 < value <= MOST:
                raise ParlourError(f"a budget is above 0 and at most {MOST}; got {shorten(value)}")


@dataclass(frozen=True)
class Thought:
    """What a search came to."""

    ledger: Ledger
    iterations: int
    milliseconds: float


def go_on(sight: Sight, ledger: Ledger, key: tuple[int, int], first: int, iterations: int) -> None:
    """One part of a search: so many iterations, from this one on."""
    worlds = copy_table(sight.table)
    mind_of(sight.game).search(
        sight.table,
        sight.table.view(np.uint8),
        worlds,
        worlds.view(np.uint8),
        sight.seat,
        np.array(key, np.uint64),
        first,
        iterations,
        ledger.visits,
        ledger.wins,
        ledger.squares,
        ledger.notes,
        *ledger.beside,
        new_desk(),
    )


def promise(sight: Sight, ledger: Ledger) -> float:
    """How much of the chance to win it may be worth to know more: what is expected of changing
    one's mind if the truth were told. Each move's mean is as uncertain as its tries make it."""
    visits = ledger.visits[sight.seat, sight.actions]
    if not visits.all():
        return math.inf
    means = ledger.wins[sight.seat, sight.actions] / visits
    squares = ledger.squares[sight.seat, sight.actions]
    variance = max(0.0, float((squares - visits * means**2).sum() / visits.sum()))
    best = int(visits.argmax())
    worth = 0.0
    for move, tries in enumerate(visits.tolist()):
        error = math.sqrt(variance / tries + variance / float(visits[best]))
        if move != best and error > 0.0:
            lead = float(means[best] - means[move]) / error
            worth += error * (_NORMAL.pdf(lead) - lead * _NORMAL.cdf(-lead))
    return worth


def think(
    sight: Sight,
    budget: Budget,
    random: Random,
    cancel: Event | None = None,
    enough: float | None = None,
) -> Thought:
    """Search the seat's moves. The same dice and the same number of iterations learn the same.

    It ends early, with what it has learned by then, as soon as `cancel` is set; and where something
    is `enough`, as soon as further thought promises less of the chance to win.
    """
    sight.check_turn()
    began = time.perf_counter()
    mind = mind_of(sight.game)
    ledger = Ledger.empty(mind)
    key = random.getrandbits(64), random.getrandbits(64)
    limit = budget.iterations or MOST
    seconds = np.inf if budget.milliseconds is None else budget.milliseconds / 1000
    done, part, at = 0, _FIRST_PART, began
    while done < limit and not (cancel is not None and cancel.is_set()):
        # What comes after `deepens` takes another time than what came before.
        stop = mind.deepens if done < mind.deepens else limit
        part = min(part, stop - done, limit - done)
        go_on(sight, ledger, key, done, part)
        done += part
        now = time.perf_counter()
        spent, took, at = now - began, now - at, now
        if spent >= seconds:
            break
        if enough is not None and done >= mind.earliest and promise(sight, ledger) < enough:
            break
        if done == mind.deepens:
            part = _FIRST_PART
        else:
            part = max(1, int(part / max(took, 1e-9) * min(_PART, seconds - spent)))
    return Thought(ledger, done, 1000 * (time.perf_counter() - began))
