"""What a study looks at in a game: measures, counts and columns, from the rows of many games.

The winning place is looked at after every stage of Runner-Up and every season of Cover Me: a
*checkpoint*. Who stands there would win if the game ended now.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

import numpy as np

from parlour.games.options import Options
from parlour.lab.study.plan import Condition

SIXTIETHS = 60  # a share of the win in a row is in sixtieths
SHARE, NUMBER = "share", "number"
LONGEST = 4096  # decisions: more than any game has
LOWEST, HIGHEST = -64, 447  # scores
CHECKPOINTS = 20


@dataclass(frozen=True)
class Measure:
    """One number a game. A share lies between 0 and 1."""

    key: str
    title: str
    kind: str
    meaning: str
    of: Callable[[Any, Condition], Any]


class Lens(ABC):
    """How one game is looked at."""

    checkpoint: str  # what the game's checkpoints are called
    measures: tuple[Measure, ...]

    @abstractmethod
    def parties(self, options: Options) -> int:
        """How many can win: the seats, and Runner-Up's virtual player."""

    @abstractmethod
    def checkpoints(self, options: Options) -> list[str]:
        """The names of a table's checkpoints; extra seasons not counted."""

    @abstractmethod
    def lasted(self, rows: Any) -> Any:
        """How many checkpoints each game had."""

    @abstractmethod
    def special_counts(self, rows: Any, condition: Condition) -> dict[str, Any]:
        """What only this game counts."""

    @abstractmethod
    def game_columns(self, rows: Any, condition: Condition) -> dict[str, Any]:
        """What a table of games has besides what all games have."""

    @abstractmethod
    def seat_columns(self, rows: Any, condition: Condition) -> dict[str, Any]:
        """The same for a table of seats: arrays of games × seats."""

    @abstractmethod
    def checkpoint_columns(self, rows: Any, condition: Condition) -> dict[str, Any]:
        """The same for a table of stages or seasons: arrays of games × checkpoints."""

    def counts(self, rows: Any, condition: Condition) -> dict[str, Any]:
        """Whole numbers that add up over games: distributions, mostly."""
        parties = self.parties(condition.options)
        lasted = self.lasted(rows)
        scores = rows["score"][:, :parties].astype(np.int64)
        placed = np.clip(scores, LOWEST, HIGHEST) - LOWEST
        room = HIGHEST - LOWEST + 1
        return {
            "scores": np.bincount(placed.ravel(), minlength=room),
            "winning_scores": np.bincount(
                placed[rows["won"][:, :parties] > 0].ravel(), minlength=room
            ),
            "decisions": np.bincount(np.minimum(rows["decisions"], LONGEST), minlength=LONGEST + 1),
            "lead_changes": np.bincount(
                lead_changes(rows["standing"], lasted), minlength=CHECKPOINTS
            ),
            "settled": np.bincount(settled(rows["standing"], lasted), minlength=CHECKPOINTS + 1),
            "lasted": np.bincount(np.minimum(lasted, CHECKPOINTS), minlength=CHECKPOINTS + 1),
            "held": held(rows["standing"], rows["won"], lasted),
            **self.special_counts(rows, condition),
        }


def lead_changes(standing: Any, lasted: Any) -> Any:
    """How often the winning place had other holders than at the checkpoint before."""
    differ = standing[:, 1:] != standing[:, :-1]
    return (differ & (np.arange(1, standing.shape[1]) < lasted[:, None])).sum(axis=1)


def settled(standing: Any, lasted: Any) -> Any:
    """The checkpoint, from 1, since which those who won held the winning place without a break."""
    places = np.arange(1, standing.shape[1])
    differ = (standing[:, 1:] != standing[:, :-1]) & (places < lasted[:, None])
    return 1 + np.max(differ * places, axis=1, initial=0)


def held(standing: Any, won: Any, lasted: Any) -> Any:
    """For each checkpoint how much of the wins, in sixtieths, went to those who held the winning
    place there."""
    seats = np.arange(won.shape[1], dtype=np.uint8)
    there = (standing[:, :, None] >> seats) & np.uint8(1)
    kept = (there * won[:, None, :]).sum(axis=2, dtype=np.int64)
    reached = np.arange(standing.shape[1]) < lasted[:, None]
    sums = np.zeros(CHECKPOINTS, np.int64)
    sums[: standing.shape[1]] = (kept * reached).sum(axis=0)
    return sums


def shared_measures(lasted: Callable[[Any], Any]) -> tuple[Measure, ...]:
    """What both games have."""

    def party_scores(rows: Any, condition: Condition) -> Any:
        # At a table of two of Runner-Up the virtual player scores like anybody.
        parties = 3 if _has_virtual(rows, condition) else condition.options["players"]
        return rows["score"][:, :parties].astype(np.float64)

    return (
        Measure(
            "score",
            "mean score",
            NUMBER,
            "of all seats",
            lambda rows, condition: party_scores(rows, condition).mean(axis=1),
        ),
        Measure(
            "spread",
            "spread of the scores",
            NUMBER,
            "the highest score less the lowest",
            lambda rows, condition: np.ptp(party_scores(rows, condition), axis=1),
        ),
        Measure(
            "shared",
            "shared wins",
            SHARE,
            "of the games",
            lambda rows, _: ((rows["won"] > 0).sum(axis=1) > 1).astype(np.float64),
        ),
        Measure(
            "decisions",
            "decisions",
            NUMBER,
            "choices made in a game, by all seats together",
            lambda rows, _: rows["decisions"].astype(np.float64),
        ),
        Measure(
            "lead_changes",
            "lead changes",
            NUMBER,
            "how often the winning place changes hands from one checkpoint to the next",
            lambda rows, _: lead_changes(rows["standing"], lasted(rows)).astype(np.float64),
        ),
        Measure(
            "settled",
            "settled after",
            SHARE,
            "how much of the game is played when the winner takes the winning place for good",
            lambda rows, _: settled(rows["standing"], lasted(rows)) / lasted(rows),
        ),
    )


def _has_virtual(rows: Any, condition: Condition) -> bool:
    return "field" in rows.dtype.names and bool(condition.options["players"] == 2)


LENSES = {
    "cover-me": "parlour.lab.study.cover_me",
    "runner-up": "parlour.lab.study.runner_up",
}


@cache
def lens_of(game: str) -> Lens:
    """How a game is looked at."""
    lens: Lens = import_module(LENSES[game]).LENS
    return lens
