"""Many games between bots, on several threads, with the same sums on any number of them."""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from threading import Event, Lock
from typing import Any

import numpy as np

from parlour.bots import seat_bots
from parlour.compiling import COMPILED
from parlour.games.game import Description, Engine, load_engine
from parlour.games.options import Options
from parlour.kernel import chance_key, new_desk

# A thread plays this many games between two looks at whether to stop.
BLOCK = 500 if COMPILED else 10
# A win is shared by one to six, so shares are whole numbers of sixtieths. Added up as such, they
# come out the same in whatever order the threads finish.
SIXTIETHS = 60
SEATS = 6
_GLANCE = 0.1  # seconds between two looks at how far the threads are


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


class _Ledger:
    """Hands out the games in blocks and adds them up.

    Every block handed out is played, so an interrupted series is the games from 0 on without a gap.
    """

    def __init__(self, games: int) -> None:
        self.asked = games
        self.games = 0
        self.decisions = 0
        self.won = np.zeros(SEATS, np.int64)  # in sixtieths
        self.points = np.zeros(SEATS, np.int64)
        self._lock = Lock()
        self._handed_out = 0

    def take(self) -> tuple[int, int]:
        """The first game and the number of games of the next block; none are left at 0 games."""
        with self._lock:
            first = self._handed_out
            games = min(BLOCK, self.asked - first)
            self._handed_out += games
            return first, games

    def add(self, games: int, decisions: int, won: Any, points: Any) -> None:
        """Add a finished block."""
        with self._lock:
            self.games += games
            self.decisions += decisions
            self.won += np.rint(SIXTIETHS * won).astype(np.int64)
            self.points += np.rint(points).astype(np.int64)


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
        self._engine: Engine = load_engine(game.engine_module)
        self._setting = self._engine.setting(options)
        self._key = chance_key(seed)
        table = self._new_table()
        self._play(table, new_desk(), 0, 1)
        # Runner-Up's virtual player has a share of the win too, but no seat.
        parties = len(self._engine.result(self._engine.record(table))["shares"])
        self.bots += ["virtual"] * (parties - len(self.bots))

    def play(
        self, games: int, threads: int = 1, progress: Callable[[int], None] = lambda _: None
    ) -> Simulation:
        """Play the games; `progress` is told now and then how many are done.

        Ctrl-C ends the series early: what is done by then is returned.
        """
        ledger, stop = _Ledger(games), Event()
        interrupted = False
        began = time.perf_counter()
        work: list[Future[None]] = []
        with ThreadPoolExecutor(threads) as pool:
            try:
                for _ in range(threads):
                    work.append(pool.submit(self._work, ledger, stop))
                while wait(work, _GLANCE).not_done:
                    progress(ledger.games)
            except KeyboardInterrupt:
                interrupted = True
            finally:
                stop.set()
        seconds = time.perf_counter() - began
        for worker in work:
            worker.result()
        progress(ledger.games)
        done = max(1, ledger.games)
        shares = (ledger.won / (SIXTIETHS * done)).tolist()
        scores = (ledger.points / done).tolist()
        return Simulation(
            game=self.game.name,
            options=self.options,
            games=ledger.games,
            decisions=ledger.decisions,
            seconds=seconds,
            seats=[
                SeatTally(bot, shares[seat], scores[seat]) for seat, bot in enumerate(self.bots)
            ],
            seed=self.seed,
            threads=threads,
            interrupted=interrupted and ledger.games < games,
        )

    def _work(self, ledger: _Ledger, stop: Event) -> None:
        """One thread: play the next block that nobody has taken, until there is none."""
        table, desk = self._new_table(), new_desk()
        while not stop.is_set():
            first, games = ledger.take()
            if games == 0:
                return
            ledger.add(games, *self._play(table, desk, first, games))

    def _play(self, table: Any, desk: Any, first: int, games: int) -> tuple[int, Any, Any]:
        won, points = np.zeros(SEATS), np.zeros(SEATS)
        decisions = self._engine.playouts(
            table, self._setting, self._key, first, games, desk, won, points
        )
        return int(decisions), won, points

    def _new_table(self) -> Any:
        return np.zeros(1, self._engine.state)


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
