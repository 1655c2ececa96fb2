"""Adding a study up: shares of the wins, measures and effects, each with its 99 % interval.

The deal is the unit: games with the same cards are no independent evidence, and two tables that
play the same deals are compared deal by deal, which takes the luck of the cards out of it.
"""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from parlour.lab.bot_table import VIRTUAL
from parlour.lab.ratings import share_interval, student
from parlour.lab.study.lens import SHARE, SIXTIETHS, Lens, lens_of
from parlour.lab.study.plan import Condition, Plan


@dataclass(frozen=True)
class Estimate:
    """A mean and its 99 % interval; without bounds where one deal is all there is."""

    mean: float
    low: float | None
    high: float | None

    @property
    def is_clear_of_zero(self) -> bool:
        """Whether it is hardly chance that it is not 0."""
        if self.low is None or self.high is None:
            return False
        return self.low > 0 or self.high < 0


@dataclass(frozen=True)
class SeatShare:
    """How somebody did: a bot on a seat; a bot on all seats (seat None)."""

    seat: int | None
    bot: str
    share: Estimate
    score: float


@dataclass(frozen=True)
class Findings:
    """What one table came to."""

    condition: Condition
    games: int
    deals: int
    seats: list[SeatShare]
    bots: list[SeatShare]
    measures: dict[str, Estimate]
    effects: dict[str, Estimate]  # against the reference; empty where there is none
    counts: dict[str, Any]


class _Series:
    """Numbers that come deal by deal: how many, their sum and the sum of their squares."""

    def __init__(self) -> None:
        self.n = 0
        self._sum = 0.0
        self._squares = 0.0
        self._about: float | None = None

    def add(self, values: Any) -> None:
        if self._about is None:  # sums about a number close to the mean lose no digits
            self._about = float(values.mean())
        apart = values - self._about
        self.n += len(values)
        self._sum += float(apart.sum())
        self._squares += float((apart * apart).sum())

    @property
    def mean(self) -> float:
        return (self._about or 0.0) + self._sum / self.n

    @property
    def variance(self) -> float:
        if self.n < 2:
            return 0.0
        return max(0.0, (self._squares - self._sum * self._sum / self.n) / (self.n - 1))

    def as_share(self) -> Estimate:
        mean = min(1.0, max(0.0, self.mean))
        return Estimate(mean, *share_interval(mean, self.variance, self.n))

    def as_number(self) -> Estimate:
        if self.n < 2:
            return Estimate(self.mean, None, None)
        reach = student(self.n - 1) * math.sqrt(self.variance / self.n)
        return Estimate(self.mean, self.mean - reach, self.mean + reach)


class _Table:
    """What one condition has added up to."""

    def __init__(self, condition: Condition, lens: Lens) -> None:
        self.condition = condition
        self.lens = lens
        self.games = 0
        self.measures = {measure.key: _Series() for measure in lens.measures}
        self.effects = {measure.key: _Series() for measure in lens.measures}
        self.counts: dict[str, Any] = {}
        self.parties = lens.parties(condition.options)
        self.won: dict[tuple[int | None, str], _Series] = {}
        self.points: dict[tuple[int | None, str], int] = {}
        self.had: dict[tuple[int | None, str], int] = {}

    def add(self, rows: Any) -> dict[str, Any]:
        """Add a block; its measures, deal by deal."""
        self.games += len(rows)
        for key, count in self.lens.counts(rows, self.condition).items():
            self.counts[key] = self.counts[key] + count if key in self.counts else count
        self._add_shares(rows)
        found = {}
        for measure in self.lens.measures:
            each = measure.of(rows, self.condition).reshape(-1, self.condition.turns)
            found[measure.key] = each.mean(axis=1)
            self.measures[measure.key].add(found[measure.key])
        return found

    def _places(self) -> dict[tuple[int | None, str], list[tuple[int, int]]]:
        """On which turns and seats each bot sits; a bot's seat None is all of them."""
        places: dict[tuple[int | None, str], list[tuple[int, int]]] = {}
        for turn in range(self.condition.turns):
            for seat in range(self.parties):
                named = seat < len(self.condition.bots)
                bot = self.condition.bot_at(seat, turn) if named else VIRTUAL
                for key in ((seat, bot), (None, bot)):
                    places.setdefault(key, []).append((turn, seat))
        return places

    def _add_shares(self, rows: Any) -> None:
        shape = (-1, self.condition.turns, rows["won"].shape[1])
        won = rows["won"].reshape(shape).astype(np.float64) / SIXTIETHS
        points = rows["score"].reshape(shape)
        for key, places in self._places().items():
            turns, seats = (list(numbers) for numbers in zip(*places, strict=True))
            self.won.setdefault(key, _Series()).add(won[:, turns, seats].mean(axis=1))
            mine = points[:, turns, seats]
            self.points[key] = self.points.get(key, 0) + int(mine.sum())
            self.had[key] = self.had.get(key, 0) + mine.size

    def findings(self) -> Findings:
        shares = [
            SeatShare(seat, bot, won.as_share(), self.points[seat, bot] / self.had[seat, bot])
            for (seat, bot), won in self.won.items()
        ]
        kinds = {measure.key: measure.kind for measure in self.lens.measures}
        names = {bot for _, bot in self.won}
        on_seats = [share for share in shares if share.seat is not None]
        return Findings(
            condition=self.condition,
            games=self.games,
            deals=next(iter(self.measures.values())).n,
            seats=sorted(on_seats, key=lambda share: (share.seat, share.bot)),
            # Where one bot has all the seats, it has all the wins.
            bots=[share for share in shares if share.seat is None and len(names) > 1],
            measures={
                key: series.as_share() if kinds[key] == SHARE else series.as_number()
                for key, series in self.measures.items()
            },
            effects={
                key: series.as_number() for key, series in self.effects.items() if series.n > 0
            },
            counts=self.counts,
        )


class Tally:
    """A study that is being added up, block by block, in the order of its journal."""

    def __init__(self, plan: Plan) -> None:
        self.lens = lens_of(plan.game)
        self._tables = [_Table(condition, self.lens) for condition in plan.conditions]
        self._block = -1
        self._measured: dict[int, dict[str, Any]] = {}  # of this block, by condition

    def add(self, condition: int, block: int, rows: Any) -> None:
        """Count a block in."""
        if block != self._block:
            self._block, self._measured = block, {}
        table = self._tables[condition]
        found = self._measured[condition] = table.add(rows)
        reference = table.condition.reference
        if reference is not None:
            for key, values in found.items():
                table.effects[key].add(values - self._measured[reference][key])

    def findings(self) -> list[Findings]:
        """What there is so far, of all tables that have been played at."""
        return [table.findings() for table in self._tables if table.games]
