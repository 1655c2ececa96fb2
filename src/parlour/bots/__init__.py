"""The bots and what they are called.

A bot is told what its seat may see and which moves it has, and nothing else; so it cannot cheat.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING

from parlour.games.errors import InvalidOptions
from parlour.games.options import shorten

if TYPE_CHECKING:
    from parlour.bots.bot import Bot

LONGEST = 600_000  # milliseconds
MOST = 10_000_000  # iterations


@dataclass(frozen=True)
class BotDescription:
    """A bot as one reads of it before sitting down with it.

    `milliseconds` is how long it thinks about a move, and None for a bot that acts at sight; one
    that is `brief` stops earlier, when it has seen enough for an expert (mind.py). A time that came
    with the name is its `own_time`, and so are `iterations`. A guest is made by its `maker`.
    """

    name: str
    summary: str
    level: int
    milliseconds: float | None = None
    brief: bool = False
    own_time: bool = False
    iterations: int | None = None
    maker: "Callable[[BotDescription, Random], Bot] | None" = None


_RANDOM, _ROOKIE, _REGULAR = 0, 1, 2

BOTS: dict[str, BotDescription] = {
    bot.name: bot
    for bot in (
        BotDescription("random", "any legal move, all equally likely", _RANDOM),
        BotDescription("rookie", "knows the rules of thumb and makes beginner's mistakes", _ROOKIE),
        BotDescription("regular", "a good player who acts at sight", _REGULAR),
        BotDescription("expert", "thinks a moment about every move", _REGULAR, 50, brief=True),
        BotDescription("master", "thinks about every move for a while", _REGULAR, 400),
    )
}


# Bots from elsewhere, by the word before the first colon of their names: `openspiel:ismcts`. Who
# knows them puts them here (envs/guests.py): this part of the map cannot know them itself.
GUESTS: dict[str, Callable[[str], BotDescription]] = {}


def find_bot(name: str) -> BotDescription:
    """The description of a bot by its name; `master:100` is a master that has 100 ms a move.

    `master:5000it` searches 5,000 iterations, however long they take: the same on any machine.
    """
    bare, colon, budget = name.partition(":")
    if colon and bare in GUESTS:
        return GUESTS[bare](name)
    if bare not in BOTS:
        raise InvalidOptions(f"the bots are {', '.join(BOTS)}; got {shorten(name)}")
    bot = BOTS[bare]
    if not colon:
        return bot
    if bot.milliseconds is None:
        raise InvalidOptions(f"{bare} acts at sight and takes no time; got {shorten(name)}")
    number = budget.removesuffix("it")
    counted = number != budget
    if not number.isdecimal() or not 1 <= int(number) <= (MOST if counted else LONGEST):
        expected = f"{bare}:MS takes 1 to {LONGEST} milliseconds, {bare}:Nit 1 to {MOST} iterations"
        raise InvalidOptions(f"{expected}; got {shorten(name)}")
    bot = replace(bot, name=name, own_time=True)
    if counted:
        return replace(bot, milliseconds=LONGEST, iterations=int(number), brief=False)
    return replace(bot, milliseconds=int(number))


def make_bot(bot: BotDescription, random: Random) -> "Bot":
    """Somebody who plays like this, with these dice. Loads the compiler: not for a mere list."""
    if bot.maker is not None:
        return bot.maker(bot, random)
    from parlour.bots.bot import QuickBot, ThinkingBot
    from parlour.bots.search import Budget

    if bot.milliseconds is None:
        return QuickBot(bot.level, random)
    return ThinkingBot(Budget(bot.milliseconds, bot.iterations), random, brief=bot.brief)


def seat_bots(names: Sequence[str], seats: int) -> list[str]:
    """A bot for each seat: one name is for all of them, otherwise one name a seat."""
    for name in names:
        find_bot(name)
    if len(names) == 1:
        return list(names) * seats
    if len(names) != seats:
        raise InvalidOptions(f"give one bot for all seats or {seats} bots; got {len(names)}")
    return list(names)
