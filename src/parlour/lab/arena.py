"""The arena: which bot wins more, at tables that favour nobody.

A deal is played once for every seating, so that every bot has had every seat with the same cards.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from statistics import fmean
from threading import Event

from parlour.bots import BotDescription, find_bot
from parlour.games.game import Description
from parlour.games.options import Options
from parlour.lab.bot_table import VIRTUAL, BotTable, Pace, Played
from parlour.lab.ratings import Ratings, interval
from parlour.lab.seatings import Seating, seatings
from parlour.lab.workers import in_order


@dataclass(frozen=True)
class Standing:
    """How one bot did. Bots of the same name are one.

    `win_share` is of the games, for each seat it had; `low` and `high` are its 99 % interval.
    `games` are those it took part in, `seats` the seats it had in them, all together.
    """

    name: str
    win_share: float
    low: float
    high: float
    rating: float
    sigma: float
    mean_ms: float
    max_ms: float
    games: int
    seats: int


@dataclass(frozen=True)
class Standings:
    """What an arena came to. An interrupted one counts the deals that were played out."""

    game: str
    options: Options
    games: int
    deals: int
    seconds: float
    par: float
    virtual_share: float | None
    bots: list[Standing]
    seed: bytes
    threads: int
    interrupted: bool


def describe(name: str, budget: int | None) -> BotDescription:
    """A bot by its name; the budget is for those that think and do not bring their own time."""
    bot = find_bot(name)
    if budget is None or bot.milliseconds is None or bot.own_time:
        return bot
    find_bot(f"master:{budget}")  # refuses an impossible time
    return replace(bot, milliseconds=budget)


class _Score:
    """What one name has added up to."""

    def __init__(self) -> None:
        self.deals: list[float] = []  # the mean share in each
        self.pace = Pace()


class _Scores:
    """What all names have added up to, deal by deal."""

    def __init__(self, seatings: Sequence[Seating]) -> None:
        self.deals = 0
        self.ratings = Ratings()
        self.by_name = {name: _Score() for seating in seatings for name in seating}
        self.virtual: list[float] = []
        self._seatings = seatings

    def add(self, deal: list[Played]) -> None:
        """Add a deal: the game of every seating."""
        self.deals += 1
        shares: dict[str, list[float]] = {name: [] for name in self.by_name}
        virtual: list[float] = []
        for seating, played in zip(self._seatings, deal, strict=True):
            for seat, name in enumerate(seating):
                shares[name].append(played.shares[seat])
                self.by_name[name].pace.add(played.paces[seat])
            rest = played.shares[len(seating) :]
            virtual += rest
            # Runner-Up's virtual player is rated like anybody, since it wins and loses as well.
            self.ratings.add([*seating, *[VIRTUAL] * len(rest)], played.shares)
        for name, of_name in shares.items():
            self.by_name[name].deals.append(fmean(of_name))
        if virtual:
            self.virtual.append(fmean(virtual))


class Arena:
    """A table at which bots are compared. Making it compiles what they need."""

    def __init__(
        self,
        game: Description,
        options: Options,
        seed: bytes,
        bots: Sequence[str],
        budget: int | None = None,
    ) -> None:
        self.game = game
        self.options = options
        self.seed = seed
        self.seatings = seatings(bots, options["players"])
        self._bots = {name: describe(name, budget) for name in bots}
        self._table = BotTable(game, options, seed, list(self._bots.values()))

    def whole_deals(self, games: int) -> int:
        """How many deals make at least so many games."""
        return -(-games // len(self.seatings))

    def play(
        self, games: int, threads: int = 1, progress: Callable[[int], None] = lambda _: None
    ) -> Standings:
        """Play at least so many games, in whole deals; `progress` is told how many are done.

        Ctrl-C ends it early: the deals that are complete by then are returned.
        """
        scores = _Scores(self.seatings)
        finished: list[None] = []  # a list, because threads may append to one without a lock

        def work(deal: int, stop: Event) -> list[Played] | None:
            games = []
            for number, seating in enumerate(self.seatings):
                bots = [self._bots[name] for name in seating]
                played = self._table.play(deal, bots, number, stop)
                if played is None:
                    return None
                games.append(played)
                finished.append(None)
            return games

        began = time.perf_counter()
        interrupted = in_order(
            self.whole_deals(games), work, scores.add, threads, lambda: progress(len(finished))
        )
        return Standings(
            game=self.game.name,
            options=self.options,
            games=scores.deals * len(self.seatings),
            deals=scores.deals,
            seconds=time.perf_counter() - began,
            par=1 / self.options["players"],
            virtual_share=fmean(scores.virtual) if scores.virtual else None,
            bots=self._standings(scores) if scores.deals else [],
            seed=self.seed,
            threads=threads,
            interrupted=interrupted,
        )

    def _standings(self, scores: _Scores) -> list[Standing]:
        found = []
        for name in self._bots:
            score, rating = scores.by_name[name], scores.ratings.of(name)
            low, high = interval(score.deals)
            standing = Standing(
                name=name,
                win_share=fmean(score.deals),
                low=low,
                high=high,
                rating=rating.mu,
                sigma=rating.sigma,
                mean_ms=1000 * score.pace.seconds / score.pace.moves,
                max_ms=1000 * score.pace.longest,
                games=scores.deals * sum(name in seating for seating in self.seatings),
                seats=scores.deals * sum(seating.count(name) for seating in self.seatings),
            )
            found.append(standing)
        return found
