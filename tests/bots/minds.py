"""Bots for tests: the quick levels as they are, thinking ones on a diet."""

from collections.abc import Callable
from random import Random

from parlour import Match
from parlour.bots import find_bot, make_bot
from parlour.bots.bot import Bot, ThinkingBot
from parlour.bots.mind import Ledger, mind_of
from parlour.bots.search import Budget, go_on
from parlour.games.sight import Sight

FEW = Budget(iterations=3)


def thinker(random: Random) -> Bot:
    """Searches like an expert or a master, but hardly at all."""
    return ThinkingBot(FEW, random)


def quick(name: str) -> Callable[[Random], Bot]:
    """A bot that acts at sight."""
    return lambda random: make_bot(find_bot(name), random)


KINDS: dict[str, Callable[[Random], Bot]] = {
    "random": quick("random"),
    "rookie": quick("rookie"),
    "regular": quick("regular"),
    "thinker": thinker,
}


def play_out(match: Match, bots: list[Bot]) -> Match:
    """Play to the end; a match refuses what is illegal."""
    while match.to_act:
        for seat in match.to_act:
            match.choose(seat, bots[seat].choose(match.sight(seat)))
    return match


def searched(
    sight: Sight, parts: list[int], key: tuple[int, int] = (3, 4), first: int = 0
) -> Ledger:
    """A search in so many parts, as if it had got as far as its `first` iteration."""
    ledger, done = Ledger.empty(mind_of(sight.game)), first
    for part in parts:
        go_on(sight, ledger, key, done, part)
        done += part
    return ledger
