"""What a bot keeps in its head at a table of Runner-Up: one record, learned facts and rough paper.

A record, because compiled functions pass one on as a single pointer. `learned.npz` holds the
learned part for every kind of table; `python -m parlour.lab.train_runner_up` makes it. What a long
search judges by is in `judgement.npz`, for the kinds of table that have been practised;
`python -m parlour.lab.train_judgement` makes that.
"""

import threading
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np

from parlour.games.runner_up.record import (
    FIRST_FIELD,
    LAST_FIELD,
    ROUNDS,
    SEATS,
    STAGES,
    VALUES_N,
)

ROWS: Final = 64  # examples of how the pawns move on, for each situation
HIDDEN: Final = 24  # neurons of the outlook
LEFT: Final = STAGES - 1  # at most so many stages are to come when one is scored
HUMAN, VIRTUAL = 0, 1
NO_FIELD: Final = FIRST_FIELD - 1  # where everybody stands on one field there is no second
FIELDS: Final = LAST_FIELD - NO_FIELD
UNKNOWN: Final = -1.0

# What judgement (judgement.py) notices, one thing after the other.
FREE_ROUNDS: Final = ROUNDS - 1
NEURONS: Final = 64
LANES: Final = 8  # numbers a processor adds at a time
MOST_APART: Final = 12  # fields: what is farther away is as far away
HELD_THRICE: Final = 3  # and more cards of a value are as many
STANDS: Final = 0  # where the own pawn stands
AT: Final = STANDS + LAST_FIELD - FIRST_FIELD + 1  # how far the others are from it, by rank
BEHIND: Final = AT + (SEATS - 1) * (2 * MOST_APART + 1)  # and each from the one before it
KEPT: Final = BEHIND + (SEATS - 2) * (MOST_APART + 1)  # what is in the hand
APART: Final = KEPT + VALUES_N * HELD_THRICE  # whatever is noticed
NOTICEABLE: Final = APART + 1
LEAST_SCORED: Final = -4  # the fields it expects somebody to score on
SCORED: Final = 16

WITS: Final = np.dtype(
    (
        np.record,
        [
            # The situation the prospects are for.
            ("pawns", np.int64),
            ("players", np.int64),
            ("left", np.int64),  # stages to come after this one; -1: none thought about yet
            ("total", np.int64, SEATS),
            # Chances to win by who scores in this stage (a set of pawns) and the field; filled in
            # when first asked for.
            ("prospects", np.float32, (1 << SEATS, FIELDS, SEATS)),
            # The outlook: two small networks for each number of stages to come.
            ("into", np.float32, (2, LEFT, HIDDEN, SEATS)),
            ("out", np.float32, (2, LEFT, HIDDEN)),
            ("bias", np.float32, (2, LEFT)),
            # How pawns move on until the end of the stage, by round, by how many are still to move
            # in it (tactical) and by how many pawns are ahead of one's own.
            ("drift", np.int8, (ROUNDS, SEATS, SEATS, ROWS, SEATS)),
            # Tactical: how they move before one's turn comes, by how many have their turn before.
            ("early", np.int8, (SEATS, SEATS, ROWS, SEATS)),
            # Judgement: a network for each free round, by the rank of a pawn.
            ("practised", np.int64),  # whether there is any for this kind of table
            ("notice", np.float32, (FREE_ROUNDS, NOTICEABLE, NEURONS)),
            ("eager", np.float32, (FREE_ROUNDS, SEATS, 2, NEURONS)),
            ("expect", np.float32, (FREE_ROUNDS, SEATS, SCORED, NEURONS)),
            ("usual", np.float32, (FREE_ROUNDS, SEATS, SCORED)),
            # What becomes of it with these totals.
            ("weighed", np.int64, 1 + SEATS),  # the situation that was weighed up
            ("middle", np.float32, SEATS),
            ("gain", np.float32, (SEATS, SEATS, SCORED)),
            ("wish", np.float32, (SEATS, 2)),
            ("urge", np.float32, (FREE_ROUNDS, SEATS, SEATS, NEURONS)),
            ("weight", np.float32, (FREE_ROUNDS, SEATS, SEATS, SEATS, NEURONS)),
            ("weight_usual", np.float32, (FREE_ROUNDS, SEATS, SEATS, SEATS)),
            # Rough paper.
            ("field", np.int64, SEATS),  # where the pawns would stand
            ("seen", np.int64, SEATS),  # where they stand
            ("rank", np.int64, SEATS),  # oneself, then the other pawns from the front to the back
            ("lead", np.float64, SEATS),
            ("worth", np.float64, 64),
            ("began", np.int64, SEATS),  # where they stood when the round began
            ("picked", np.int64, SEATS),
            ("kept", np.int64, SEATS),  # what the others would keep after it (foresight.py)
            ("pull", np.int64, SEATS),  # the cards before each pawn, added up (instead.py)
            ("rest", np.int64, SEATS),  # and the hands without them
            ("noticed", np.int64, 2 * SEATS + ROUNDS),
            ("noticings", np.int64),  # so many of it are what is kept; then come the pawns
            ("order", np.int64),
            ("calm", np.float32, NEURONS),
            ("urged", np.float32, NEURONS),
            ("excited", np.float32, NEURONS),
            ("matters", np.float32, NEURONS),
            ("at_rest", np.float32),
            ("lane", np.float32, LANES),
        ],
    )
)

LEARNED: Final = ("into", "out", "bias", "drift", "early")
PRACTISED: Final = ("notice", "eager", "expect", "usual")

# Players, and whether it is tactical. The white numbers by size or spread make no difference that
# would show in how the pawns move on.
Kind = tuple[int, int]

_thread = threading.local()


def kind_name(kind: Kind) -> str:
    """How the learned facts of a kind of table are called in the file."""
    return f"{kind[0]}-{'tactical' if kind[1] else 'basic'}"


@cache
def _learned() -> dict[str, Any]:
    facts: dict[str, Any] = {}
    for path in sorted(Path(__file__).parent.glob("*.npz")):
        with np.load(path) as file:
            facts |= dict(file)
    return facts


def is_practised(kind: Kind) -> bool:
    """Whether judging has been practised at such tables."""
    return all(f"{kind_name(kind)}/{name}" in _learned() for name in PRACTISED)


def new_wits(kind: Kind, learned: dict[str, Any] | None = None) -> Any:
    """Fresh wits for a kind of table, in an array of one."""
    wits = np.zeros(1, WITS)
    wits["left"] = wits["weighed"] = -1
    wits["field"] = NO_FIELD
    wits["players"] = kind[0]
    wits["pawns"] = kind[0] + (kind[0] == 2)
    learned = _learned() if learned is None else learned
    for name in LEARNED + PRACTISED:
        facts = learned.get(f"{kind_name(kind)}/{name}")
        if facts is not None:
            wits["practised"] |= name in PRACTISED
            wits[name][0][tuple(slice(length) for length in facts.shape)] = facts
    return wits


def wits_for(table: Any) -> Any:
    """This thread's wits for the kind of this table."""
    kind = (int(table["players"][0]), int(table["tactical"][0]))
    if not hasattr(_thread, "wits"):
        _thread.wits = {}
    if kind not in _thread.wits:
        _thread.wits[kind] = new_wits(kind)
    return _thread.wits[kind]
