"""The coach: what every move is worth, and why.

The same search that the strongest bots use, asked to explain itself. It knows what the seat may
know and nothing else, so its advice gives no secret away.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from threading import Event

from parlour.bots.mind import mind_of
from parlour.bots.reason import Reason
from parlour.bots.search import Budget, think
from parlour.games.errors import IllegalMove
from parlour.games.game import Move
from parlour.games.options import shorten
from parlour.games.sight import Sight

MOST_REASONS = 2


@dataclass(frozen=True)
class Advice:
    """A move, the seat's estimated chance to win with it, the standard error, and reasons."""

    move: Move
    chance: float
    error: float
    reasons: list[Reason]


def advise(
    sight: Sight,
    moves: Sequence[str] | None = None,
    budget: Budget | None = None,
    random: Random | None = None,
    cancel: Event | None = None,
) -> list[Advice]:
    """What the moves are worth, best first: all of the seat's moves, or those asked for."""
    sight.check_turn()
    known = dict(zip(sight.moves, sight.actions, strict=True))
    for move in known if moves is None else moves:
        if move not in known:
            raise IllegalMove(f"{shorten(move)} is not one of the seat's moves")
    mind = mind_of(sight.game)
    thought = think(sight, budget or Budget(milliseconds=400), random or Random(), cancel)
    ledger, seat = thought.ledger, sight.seat
    advice = []
    for move, action in known.items():
        if moves is not None and move not in moves:
            continue
        tried = float(ledger.visits[seat, action])
        mean = float(ledger.wins[seat, action]) / tried if tried else 0.0
        spread = float(ledger.squares[seat, action]) / tried - mean * mean if tried else 0.0
        # Nothing is ever quite sure: a move tried once has told hardly anything.
        error = math.sqrt((max(0.0, spread) + 0.25 / (tried + 1)) / max(1.0, tried))
        found = mind.reasons(sight, ledger, action) if tried else []
        telling = sorted(found, key=lambda reason: -abs(reason.weight))[:MOST_REASONS]
        advice.append(Advice(move, mean, error, telling))
    return sorted(advice, key=lambda advised: (-advised.chance, advised.error, advised.move))
