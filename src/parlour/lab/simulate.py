"""Many games between bots, on several threads, with the same sums on any number of them."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from threading import Event
from typing import Any

import numpy as np

from parlour.bots import find_bot, seat_bots
from parlour.compiling import COMPILED
from parlour.games.game import Description, Engine, load_engine
from parlour.games.options import Options
from parlour.kernel import chance_key, new_desk
from parlour.lab.bot_table import VIRTUAL, BotTable
from parlour.lab.workers import in_order

# A thread plays this many random games between two looks at whether to stop.
BLOCK = 500 if COMPILED else 10
# A win is shared by one to six, so shares are whole numbers of sixtieths. Added up as such, they
# come out the same in whatever order the threads finish.
SIXTIETHS = 60
SEATS = 6


@dataclass(frozen=True)
class SeatTally:
    """How one seat did."""

    bot: str
    win_share: float
    mean_score: float


@dataclass(frozen=True)
class Simulation:
    """What a series of games came to. `games` is fewer than asked for if it was interrupted."""

    game: str
    options: Options
    games: int
    decisions: int
    seconds: float
    seats: list[SeatTally]
    seed: bytes
    threads: int
    interrupted: bool

    @property
    def games_per_second(self) -> float:
        """How fast it went."""
        return self.games / self.seconds if self.seconds else 0.0

    @property
    def decisions_per_second(self) -> float:
        """How fast it went, counted in choices."""
        return self.decisions / self.seconds if self.seconds else 0.0


@dataclass
class _Sums:
    """Games played, and what they add up to."""

    games: int
    decisions: int
    won: Any  # in sixtieths
    points: Any

    @classmethod
    def of(cls, games: int, decisions: int, shares: Any, points: Any) -> "_Sums":
        """The sums of some games, from floating-point ones."""
        won = np.rint(SIXTIETHS * shares).astype(np.int64)
        return cls(games, decisions, won, np.rint(points).astype(np.int64))

    def add(self, more: "_Sums") -> None:
        """Count more games in."""
        self.games += more.games
        self.decisions += more.decisions
        self.won += more.won
        self.points += more.points


class _RandomGames:
    """Random play wholly inside the kernel, in blocks."""

    def __init__(self, game: Description, options: Options, seed: bytes) -> None:
        self._engine: Engine = load_engine(game.engine_module)
        self._setting = self._engine.setting(options)
        self._key = chance_key(seed)
        table = np.zeros(1, self._engine.state)
        self._play(table, 0, 1)
        self.parties = len(self._engine.result(self._engine.record(table))["shares"])
        self.block = BLOCK

    def play(self, first: int, games: int, stop: Event) -> _Sums:  # noqa: ARG002
        """A block is over in a moment, so it is always played to its end."""
        return self._play(np.zeros(1, self._engine.state), first, games)

    def _play(self, table: Any, first: int, games: int) -> _Sums:
        won, points = np.zeros(SEATS), np.zeros(SEATS)
        decisions = self._engine.playouts(
            table, self._setting, self._key, first, games, new_desk(), won, points
        )
        return _Sums.of(games, int(decisions), won, points)


class _BotGames:
    """Games between bots, one at a time."""

    block = 1

    def __init__(
        self, game: Description, options: Options, seed: bytes, bots: Sequence[str]
    ) -> None:
        self._bots = [find_bot(name) for name in bots]
        self._table = BotTable(game, options, seed, self._bots)
        self.parties = self._table.parties

    def play(self, first: int, games: int, stop: Event) -> _Sums | None:  # noqa: ARG002
        """The game, or None if it was stopped: a master may have minutes to go."""
        played = self._table.play(first, self._bots, stop=stop)
        if played is None:
            return None
        won, points = np.zeros(SEATS), np.zeros(SEATS)
        won[: self.parties], points[: self.parties] = played.shares, played.scores
        return _Sums.of(1, played.decisions, won, points)


class Series:
    """Games of one table, numbered from 0: the cards of game n depend on seed and n alone.

    Making a series compiles the rules; playing it does not.
    """

    def __init__(
        self, game: Description, options: Options, seed: bytes, bots: Sequence[str] = ("random",)
    ) -> None:
        self.game = game
        self.options = options
        self.seed = seed
        self.bots = seat_bots(bots, options["players"])
        self._games: _RandomGames | _BotGames
        if set(self.bots) == {"random"}:
            self._games = _RandomGames(game, options, seed)
        else:
            self._games = _BotGames(game, options, seed, self.bots)
        self.bots += [VIRTUAL] * (self._games.parties - len(self.bots))

    def play(
        self, games: int, threads: int = 1, progress: Callable[[int], None] = lambda _: None
    ) -> Simulation:
        """Play the games; `progress` is told now and then how many are done.

        Ctrl-C ends the series early: what is done by then is returned.
        """
        sums = _Sums(0, 0, np.zeros(SEATS, np.int64), np.zeros(SEATS, np.int64))
        block = self._games.block

        def work(number: int, stop: Event) -> _Sums | None:
            first = number * block
            return self._games.play(first, min(block, games - first), stop)

        began = time.perf_counter()
        interrupted = in_order(
            -(-games // block), work, sums.add, threads, lambda: progress(sums.games)
        )
        seconds = time.perf_counter() - began
        done = max(1, sums.games)
        shares = (sums.won / (SIXTIETHS * done)).tolist()
        scores = (sums.points / done).tolist()
        return Simulation(
            game=self.game.name,
            options=self.options,
            games=sums.games,
            decisions=sums.decisions,
            seconds=seconds,
            seats=[
                SeatTally(bot, shares[seat], scores[seat]) for seat, bot in enumerate(self.bots)
            ],
            seed=self.seed,
            threads=threads,
            interrupted=interrupted,
        )


def simulate(
    game: Description,
    options: Options,
    games: int,
    threads: int,
    seed: bytes,
    bots: Sequence[str] = ("random",),
    progress: Callable[[int], None] = lambda _: None,
) -> Simulation:
    """Play games 0 … games - 1 of a table's series."""
    return Series(game, options, seed, bots).play(games, threads, progress)
