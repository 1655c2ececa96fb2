"""The bots themselves: quick ones that act at sight, and ones that think."""

from dataclasses import replace
from random import Random
from threading import Event
from typing import Protocol

from parlour.bots.mind import mind_of
from parlour.bots.search import Budget, Thought, think
from parlour.games.game import Move
from parlour.games.sight import Sight
from parlour.kernel import new_desk


class Bot(Protocol):
    """Somebody who chooses for a seat, knowing what that seat may know and nothing else."""

    def choose(self, sight: Sight, cancel: Event | None = None) -> Move:
        """One of the seat's moves; promptly, once `cancel` is set."""
        ...


class QuickBot:
    """Acts at sight: one of the kernel's own players (mind.py)."""

    def __init__(self, level: int, random: Random) -> None:
        self._level = level
        self._random = random
        self._desk = new_desk()

    def choose(self, sight: Sight, cancel: Event | None = None) -> Move:  # noqa: ARG002 (a bot's signature)
        """What this level does here."""
        sight.check_turn()
        self._desk["die"] = self._random.getrandbits(64)
        act = mind_of(sight.game).act
        return sight.move(int(act(sight.table, sight.seat, self._level, self._desk)))


class ThinkingBot:
    """Searches for as long as its budget lasts and makes the move it came back to most often."""

    def __init__(self, budget: Budget, random: Random, *, brief: bool = False) -> None:
        self._budget = budget
        self._random = random
        self._brief = brief

    def choose(self, sight: Sight, cancel: Event | None = None) -> Move:
        """The best move found; a forced one at once."""
        sight.check_turn()
        if len(sight.actions) == 1:
            return sight.move(sight.actions[0])
        budget, mind = self._budget, mind_of(sight.game)
        if self._brief:
            budget = replace(budget, iterations=mind.brief(sight.options["players"]))
        # By iterations they are all made, so that it is the same on any machine.
        enough = mind.enough if budget.iterations is None else None
        thought = think(sight, budget, self._random, cancel, enough)
        return sight.move(best_action(sight, thought))


def best_action(sight: Sight, thought: Thought) -> int:
    """The action tried most, and of equals the one that won most."""
    visits, wins = thought.ledger.visits[sight.seat], thought.ledger.wins[sight.seat]
    return max(
        sight.actions, key=lambda a: (visits[a], wins[a] / visits[a] if visits[a] else 0.0, -a)
    )
