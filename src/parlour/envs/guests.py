"""Bots from elsewhere, wherever bots are named: `openspiel:ismcts:500`. Loads nothing heavy.

`openspiel:ismcts` is OpenSpiel's information-set MCTS, `openspiel:mcts` its MCTS in a world that
the seat imagines, `openspiel:random` plays at random. A number says how many simulations they have
for a move, a number with ms how many milliseconds.
"""

from importlib.util import find_spec
from random import Random
from typing import TYPE_CHECKING

from parlour.bots import GUESTS, LONGEST, BotDescription
from parlour.envs import MissingExtra
from parlour.games.errors import InvalidOptions
from parlour.games.options import shorten

if TYPE_CHECKING:
    from parlour.bots.bot import Bot

MOST_SIMULATIONS = 10_000_000
MILLISECONDS = 400  # what a master has
KINDS = ("ismcts", "mcts", "random")


def _make(bot: BotDescription, random: Random) -> "Bot":
    from parlour.envs.spiel_bots import make_guest

    return make_guest(bot, random)


def openspiel(name: str) -> BotDescription:
    """A bot from OpenSpiel by its name."""
    _, kind, *limit = name.split(":")
    expected = "a bot from OpenSpiel is openspiel:ismcts, openspiel:mcts or openspiel:random"
    if kind not in KINDS or len(limit) > 1 or (kind == "random" and limit):
        raise InvalidOptions(f"{expected}; got {shorten(name)}")
    if find_spec("pyspiel") is None:
        raise MissingExtra("open_spiel")
    if kind == "random":
        return BotDescription(name, "OpenSpiel, at random", 0, maker=_make)
    summary = f"OpenSpiel's {'IS-MCTS' if kind == 'ismcts' else 'MCTS'}"
    if not limit:
        return BotDescription(name, summary, 0, MILLISECONDS, maker=_make)
    number, unit = limit[0].removesuffix("ms"), limit[0].endswith("ms")
    most = LONGEST if unit else MOST_SIMULATIONS
    if not number.isdecimal() or not number.isascii() or not (unit or 2) <= int(number) <= most:
        raise InvalidOptions(
            f"openspiel:{kind}:N takes 2 to {MOST_SIMULATIONS} simulations, or 1ms to {LONGEST}ms; "
            f"got {shorten(name)}"
        )
    if unit:
        return BotDescription(name, summary, 0, int(number), own_time=True, maker=_make)
    return BotDescription(name, summary, 0, maker=_make)


def welcome() -> None:
    """Let these names be known wherever bots are named."""
    GUESTS["openspiel"] = openspiel
