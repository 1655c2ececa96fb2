"""What a study looks at in Runner-Up."""

from typing import Any

import numpy as np

from parlour.games.options import Options
from parlour.games.runner_up.record import FIRST_FIELD, LAST_FIELD, SEATS, STAGES
from parlour.lab.study.lens import NUMBER, SHARE, SIXTIETHS, Lens, Measure, shared_measures
from parlour.lab.study.plan import Condition

FIELDS = LAST_FIELD - FIRST_FIELD + 1
BEHIND, SCORING, AHEAD = 0, 1, 2  # where a pawn ends a stage
LEADERS = STAGES - 2  # the stage after which the leader is looked for: the fourth, from 0


def pawns_of(options: Options) -> int:
    """RU-8.1: with two players there is a third."""
    return max(3, int(options["players"]))


def scorers(rows: Any, pawns: int) -> Any:
    """Whether each pawn scored in each stage: games × stages × pawns."""
    bits = np.arange(pawns, dtype=np.uint8)
    return ((rows["scored"][:, :, None] >> bits) & np.uint8(1)).astype(bool)


def scoring_fields(rows: Any, pawns: int) -> Any:
    """The field that scored in each stage; one below the track where none did."""
    scored = scorers(rows, pawns)
    fields = rows["field"][:, :, :pawns].astype(np.int64)
    return np.where(scored, fields, FIRST_FIELD - 1).max(axis=2)


def totals(rows: Any, pawns: int) -> Any:
    """Points after each stage: games × stages × pawns."""
    fields = rows["field"][:, :, :pawns].astype(np.int16)
    return np.cumsum(np.where(scorers(rows, pawns), fields, 0), axis=1, dtype=np.int16)


def places(points: Any) -> Any:
    """RU-7.3: the place of each pawn among distinct totals, from 1."""
    pawns = points.shape[-1]
    found = np.ones(points.shape, np.int8)
    for other in range(pawns):
        value = points[..., other : other + 1]
        # Of several with the same total only the first is counted.
        first = ~(points[..., :other] == value).any(axis=-1, keepdims=True)
        found += (value > points) & first
    return found


def place_fates(rows: Any, pawns: int) -> tuple[Any, Any]:
    """For every stage and place: in how many games somebody has it, and, in sixtieths, how many
    of those finish second. Several pawns on a place count as one together."""
    standing = places(totals(rows, pawns))
    second = (rows["won"][:, :pawns] > 0)[:, None, :]
    had = np.zeros((STAGES, SEATS), np.int64)
    fates = np.zeros((STAGES, SEATS), np.int64)
    for place in range(pawns):
        there = standing == place + 1
        pawns_there = there.sum(axis=2)
        had[:, place] = (pawns_there > 0).sum(axis=0)
        part = SIXTIETHS * (there & second).sum(axis=2) // np.maximum(1, pawns_there)
        fates[:, place] = part.sum(axis=0)
    return had, fates


def _leader_second(rows: Any, condition: Condition) -> Any:
    """How many of those who lead after stage 4 finish second; several count as one together."""
    pawns = pawns_of(condition.options)
    leads = places(totals(rows, pawns)[:, LEADERS]) == 1
    second = rows["won"][:, :pawns] > 0
    return (leads & second).sum(axis=1) / leads.sum(axis=1)


def _mean_scoring_field(rows: Any, condition: Condition) -> Any:
    fields = scoring_fields(rows, pawns_of(condition.options))
    there = fields >= FIRST_FIELD
    return (fields * there).sum(axis=1) / np.maximum(1, there.sum(axis=1))


class RunnerUpLens(Lens):
    """Stages, fields, and whether the leader comes second."""

    checkpoint = "stage"

    def __init__(self) -> None:
        self.measures = (
            *shared_measures(self.lasted),
            Measure(
                "leader_second",
                "leader of stage 4 finishes second",
                SHARE,
                "of those with the most points before the last stage; several count as one",
                _leader_second,
            ),
            Measure(
                "scoring_field",
                "scoring field",
                NUMBER,
                "the field that scores in a stage",
                _mean_scoring_field,
            ),
            Measure(
                "scorers",
                "pawns that score",
                NUMBER,
                "in a stage",
                lambda rows, condition: (
                    scorers(rows, pawns_of(condition.options)).sum(axis=(1, 2)) / STAGES
                ),
            ),
        )

    def parties(self, options: Options) -> int:
        return pawns_of(options)

    def checkpoints(self, options: Options) -> list[str]:  # noqa: ARG002
        return [f"stage {stage}" for stage in range(1, STAGES + 1)]

    def lasted(self, rows: Any) -> Any:
        return np.full(len(rows), STAGES, np.int64)

    def special_counts(self, rows: Any, condition: Condition) -> dict[str, Any]:
        pawns = pawns_of(condition.options)
        fields = rows["field"][:, :, :pawns].astype(np.int64)
        scored = scorers(rows, pawns)
        second = scoring_fields(rows, pawns)
        # Where everybody stands on one field nobody is second, and nobody ahead of a second.
        ahead = (fields > second[:, :, None]) & (second >= FIRST_FIELD)[:, :, None]
        kind = np.where(scored, SCORING, np.where(ahead, AHEAD, BEHIND))
        ends = np.bincount((kind * FIELDS + fields - FIRST_FIELD).ravel(), minlength=3 * FIELDS)
        placed, second_in_the_end = place_fates(rows, pawns)
        return {
            "fields": ends.reshape(3, FIELDS),
            "nobody": (second < FIRST_FIELD).sum(axis=0),
            "placed": placed,
            "placed_second": second_in_the_end,
            "scorers": np.bincount(scored.sum(axis=2).ravel(), minlength=SEATS + 1),
        }

    def game_columns(self, rows: Any, condition: Condition) -> dict[str, Any]:
        return {"leaders_second": _leader_second(rows, condition)}

    def seat_columns(self, rows: Any, condition: Condition) -> dict[str, Any]:
        pawns = pawns_of(condition.options)
        points = totals(rows, pawns)
        return {
            "place": places(points[:, -1]),
            "place_after_4": places(points[:, LEADERS]),
            **{f"field_{s + 1}": rows["field"][:, s, :pawns] for s in range(STAGES)},
        }

    def checkpoint_columns(self, rows: Any, condition: Condition) -> dict[str, Any]:
        pawns = pawns_of(condition.options)
        return {
            "scoring_field": scoring_fields(rows, pawns),
            "scorers": scorers(rows, pawns).sum(axis=2).astype(np.int8),
        }


LENS = RunnerUpLens()
