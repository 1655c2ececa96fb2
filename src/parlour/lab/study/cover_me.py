"""What a study looks at in Cover Me."""

from typing import Any

import numpy as np

from parlour.games.cover_me.cards import CLOTHES, PRESTIGE
from parlour.games.options import Options
from parlour.lab.observe_cover_me import SEASONS
from parlour.lab.study.lens import NUMBER, SHARE, SIXTIETHS, Lens, Measure, shared_measures
from parlour.lab.study.plan import Condition

MOST_RESHUFFLES = 32
_FOUR, _TWO = ("winter", "spring", "summer", "fall"), ("spring", "fall")
_YEARS = {"standard": (3, _FOUR), "longer": (4, _FOUR), "shorter": (4, _TWO)}


def rows_of(options: Options) -> int:
    """How many rows of covers are people's: two each in the advanced game."""
    return int(options["players"]) * (2 if options.get("two_player") == "advanced" else 1)


def worth(options: Options) -> Any:
    """What a card of each clothes colour counts."""
    values = [1 if options["equal_value"] else PRESTIGE[colour] for colour in CLOTHES]
    return np.array(values, np.int64)


def _per_row(count: str) -> Any:
    """How often a row of covers comes to something, of all rows of all seasons."""

    def share(rows: Any, condition: Condition) -> Any:
        happened = rows[count].sum(axis=1, dtype=np.int64)
        return happened / (rows["seasons"] * float(rows_of(condition.options)))

    return share


def _starter_wins(rows: Any, _: Condition) -> Any:
    return rows["won"][np.arange(len(rows)), rows["starter"]] / SIXTIETHS


def _any(count: str) -> Any:
    return lambda rows, _: (rows[count] > 0).astype(np.float64)


class CoverMeLens(Lens):
    """Seasons, colours, trends, and piles that run out."""

    checkpoint = "season"

    def __init__(self) -> None:
        self.measures = (
            *shared_measures(self.lasted),
            Measure("seasons", "seasons", NUMBER, "with extra ones", self._seasons),
            Measure(
                "starter_wins", "start player wins", SHARE, "who began the game", _starter_wins
            ),
            Measure(
                "threes",
                "three trends",
                SHARE,
                "of all rows of covers, season by season",
                _per_row("threes"),
            ),
            Measure(
                "trios",
                "zero trios",
                SHARE,
                "of all rows of covers: none of the three follows a trend",
                _per_row("trios"),
            ),
            Measure(
                "reshuffles",
                "reshuffles",
                NUMBER,
                "how often in a game the face-down pile is used up",
                lambda rows, _: rows["reshuffles"].astype(np.float64),
            ),
            Measure(
                "bare",
                "bare open pile",
                SHARE,
                "games in which an open pile could not be refilled (CM-7.6)",
                _any("bare"),
            ),
            Measure(
                "short",
                "short hand",
                SHARE,
                "games in which a season began with too few cards in a hand (CM-7.7)",
                _any("short"),
            ),
            Measure(
                "no_next",
                "next pile used up",
                SHARE,
                "games in which a season began without a next pile that should be there (CM-A23)",
                _any("no_next"),
            ),
        )

    @staticmethod
    def _seasons(rows: Any, _: Condition) -> Any:
        return rows["seasons"].astype(np.float64)

    def parties(self, options: Options) -> int:
        return int(options["players"])

    def checkpoints(self, options: Options) -> list[str]:
        years, seasons = _YEARS[options["length"]]
        return [f"year {year} {season}" for year in range(1, years + 1) for season in seasons]

    def lasted(self, rows: Any) -> Any:
        return np.minimum(rows["seasons"], SEASONS).astype(np.int64)

    def special_counts(self, rows: Any, condition: Condition) -> dict[str, Any]:
        reached = np.arange(SEASONS) < self.lasted(rows)[:, None]
        return {
            "cards": rows["scored"].sum(axis=0, dtype=np.int64),
            "prestige": rows["scored"].sum(axis=0, dtype=np.int64) * worth(condition.options),
            "threes": rows["threes"].sum(axis=0, dtype=np.int64),
            "trios": rows["trios"].sum(axis=0, dtype=np.int64),
            "row_seasons": reached.sum(axis=0) * rows_of(condition.options),
            "reshuffles": np.bincount(
                np.minimum(rows["reshuffles"], MOST_RESHUFFLES), minlength=MOST_RESHUFFLES + 1
            ),
        }

    def game_columns(self, rows: Any, condition: Condition) -> dict[str, Any]:  # noqa: ARG002
        return {
            "seasons": rows["seasons"],
            "starter": rows["starter"],
            "three_trends": rows["threes"].sum(axis=1, dtype=np.int16),
            "zero_trios": rows["trios"].sum(axis=1, dtype=np.int16),
            "reshuffles": rows["reshuffles"],
            "bare_choices": rows["bare"],
            "short_hands": rows["short"],
            "seasons_without_next": rows["no_next"],
        }

    def seat_columns(self, rows: Any, condition: Condition) -> dict[str, Any]:
        seats = slice(condition.options["players"])
        return {
            "three_trends": rows["seat_threes"][:, seats],
            "zero_trios": rows["seat_trios"][:, seats],
            **{
                f"cards_{colour}": rows["seat_scored"][:, seats, at]
                for at, colour in enumerate(CLOTHES)
            },
        }

    def checkpoint_columns(self, rows: Any, condition: Condition) -> dict[str, Any]:  # noqa: ARG002
        return {
            "three_trends": rows["threes"],
            "zero_trios": rows["trios"],
            **{f"cards_{colour}": rows["scored"][:, :, at] for at, colour in enumerate(CLOTHES)},
        }


LENS = CoverMeLens()
