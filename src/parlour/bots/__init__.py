"""The bots and what they are called.

A bot is told what its seat may see and which moves it has, and nothing else; so it cannot cheat.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol

from parlour.bots.random import RandomBot
from parlour.games.errors import InvalidOptions
from parlour.games.game import Move, View
from parlour.games.options import shorten


class Bot(Protocol):
    """Somebody who chooses for a seat."""

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        """One of the moves, given what the seat sees."""
        ...


@dataclass(frozen=True)
class BotDescription:
    """A bot as one reads of it before sitting down with it."""

    name: str
    summary: str
    make: Callable[[Random], Bot]


BOTS: dict[str, BotDescription] = {
    bot.name: bot
    for bot in (BotDescription("random", "any legal move, all equally likely", RandomBot),)
}


def find_bot(name: str) -> BotDescription:
    """The description of a bot by its name."""
    if name not in BOTS:
        raise InvalidOptions(f"the bots are {', '.join(BOTS)}; got {shorten(name)}")
    return BOTS[name]


def seat_bots(names: Sequence[str], seats: int) -> list[str]:
    """A bot for each seat: one name is for all of them, otherwise one name a seat."""
    for name in names:
        find_bot(name)
    if len(names) == 1:
        return list(names) * seats
    if len(names) != seats:
        raise InvalidOptions(f"give one bot for all seats or {seats} bots; got {len(names)}")
    return list(names)
