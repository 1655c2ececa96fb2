"""What the bots know of a game: the compiled half of every bot.

A mind is handed hidden records only, copied from a Sight, and dice of its own.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

import numpy as np

from parlour.bots.reason import Reason
from parlour.games.options import Options
from parlour.games.sight import Sight

SEATS = 6

# Who plays on in the kernel, as a number.
RANDOM, ROOKIE, REGULAR = 0, 1, 2


class Mind(ABC):
    """A game's quick players and its search.

    `act(tables, seat, level, desks)` is the action of a quick player; the table is hidden.

    `search(hidden, raw, worlds, raw_worlds, seat, key, first, iterations, …, desks)` goes on
    with a search for so many iterations. All it has learned is in the ledger, so that it makes no
    difference in how many parts it is done.
    """

    actions: int  # how many different actions the game has
    notes: tuple[str, ...]  # what the search counts for each move beside the wins, to explain it
    enough: float  # of the chance to win: who thinks by the clock stops where it promises less
    earliest: int  # iterations, before which a search does not know how little it knows
    deepens: int = 0  # the iteration from which on each takes longer
    beside: tuple[tuple[int, ...], ...] = ()  # the shapes of what else it remembers
    act: Callable[..., Any]
    search: Callable[..., Any]

    @abstractmethod
    def brief(self, players: int) -> int:
        """How many iterations an expert searches at a table of so many; a master has more time."""

    @abstractmethod
    def iterations_in(self, milliseconds: float, options: Options) -> int:
        """About how many iterations one core of a small machine makes in so much time."""

    @abstractmethod
    def reasons(self, sight: Sight, ledger: "Ledger", action: int) -> list[Reason]:
        """Why a move is good or bad: what the search noted of it, beside the seat's other moves."""


@dataclass
class Ledger:
    """What a search has learned so far, by seat and action: how often tried, how it came out."""

    visits: Any
    wins: Any
    squares: Any
    notes: Any
    beside: tuple[Any, ...] = ()

    @classmethod
    def empty(cls, mind: Mind) -> "Ledger":
        """Nothing is known yet."""
        return cls(
            visits=np.zeros((SEATS, mind.actions)),
            wins=np.zeros((SEATS, mind.actions)),
            squares=np.zeros((SEATS, mind.actions)),
            notes=np.zeros((mind.actions, len(mind.notes))),
            beside=tuple(np.zeros(shape) for shape in mind.beside),
        )


MINDS = {"cover-me": "parlour.bots.cover_me.mind", "runner-up": "parlour.bots.runner_up.mind"}


@cache
def mind_of(game: str) -> Mind:
    """The mind for a game; the first call in a process loads compiled code."""
    mind: Mind = import_module(MINDS[game]).MIND
    return mind
