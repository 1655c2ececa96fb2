"""A table with bots on all its seats: the one way bots play a game in the laboratory."""

import hashlib
import time
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from threading import Event

from parlour.bots import BOTS, BotDescription, make_bot
from parlour.bots.bot import Bot
from parlour.bots.search import Budget, think
from parlour.games.game import Description
from parlour.games.match import Match
from parlour.games.options import Options

VIRTUAL = "virtual"  # Runner-Up's third at a table of two: it can win, but nobody plays it


@dataclass
class Pace:
    """How long a bot took for its moves, in seconds."""

    moves: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def add(self, other: "Pace") -> None:
        """Count another's moves in."""
        self.moves += other.moves
        self.seconds += other.seconds
        self.longest = max(self.longest, other.longest)


@dataclass(frozen=True)
class Played:
    """A game that has been played. Runner-Up's virtual player has a share and a score, no pace."""

    shares: list[float]
    scores: list[int]
    paces: list[Pace]

    @property
    def decisions(self) -> int:
        """How many choices were made."""
        return sum(pace.moves for pace in self.paces)


def rehearse(match: Match, bots: Sequence[BotDescription]) -> None:
    """Let every bot think for a moment, so that nobody waits for the compiler later."""
    sight = match.sight(match.to_act[0])
    for bot in {bot.name: bot for bot in bots}.values():
        if bot.milliseconds is None or bot.maker is not None:
            make_bot(bot, Random(0)).choose(sight)
        else:
            think(sight, Budget(iterations=1), Random(0))


class BotTable:
    """Games of one table, numbered from 0: seed and number decide the cards.

    A game may be played several times, with its bots seated anew. Their dice follow from the seed,
    the game, the seating and the seat, so that it makes no difference who plays what when.

    Making a table compiles all that these bots need.
    """

    def __init__(
        self, game: Description, options: Options, seed: bytes, bots: Sequence[BotDescription]
    ) -> None:
        self._game = game
        self._options = options
        self._seed = seed
        rehearse(self._deal(0), bots)
        rehearsal = self.play(0, [BOTS["random"]] * options["players"])
        assert rehearsal is not None
        self.parties = len(rehearsal.shares)

    def play(
        self,
        number: int,
        bots: Sequence[BotDescription],
        seating: int = 0,
        stop: Event | None = None,
    ) -> Played | None:
        """Play a game to its end; None if it was stopped before."""
        match = self._deal(number)
        seated: list[Bot] = [
            make_bot(bot, Random(self._secret(b"dice", number, seating, seat)))
            for seat, bot in enumerate(bots)
        ]
        paces = [Pace() for _ in bots]
        while owing := match.to_act:
            for seat in owing:
                sight = match.sight(seat)
                began = time.perf_counter()
                move = seated[seat].choose(sight, stop)
                spent = time.perf_counter() - began
                if stop is not None and stop.is_set():
                    return None  # before the move of a bot that was cut short
                paces[seat].add(Pace(1, spent, spent))
                match.choose(seat, move)
        result = match.result
        assert result is not None
        return Played(result["shares"], result["scores"], paces)

    def _deal(self, number: int) -> Match:
        return Match(self._game, self._options, self._secret(b"deal", number), clock=lambda: 0)

    def _secret(self, purpose: bytes, *numbers: int) -> bytes:
        """32 bytes for one purpose: no relation between any two."""
        words = b"".join(number.to_bytes(8, "little") for number in numbers)
        return hashlib.sha256(b"parlour table 1 " + purpose + self._seed + words).digest()
