"""Make `bots/runner_up/judgement.npz`: what a long search of basic Runner-Up judges moves by.

    python -m parlour.lab.train_judgement [KIND …]      e.g. 4-basic, which is the default

Players who judge by their networks play stages among themselves, and the networks learn after every
batch, by Adam: from how the next choice of the same seat is judged, and a little from how the stage
came out. Some minutes for a kind of table, and the same file every time. It needs `learned.npz`.
"""

import sys
from pathlib import Path
from typing import Any

import numpy as np

from parlour.bots.runner_up import wits as wits_module
from parlour.bots.runner_up.practise import practise
from parlour.bots.runner_up.wits import FREE_ROUNDS, LEFT, PRACTISED, Kind, new_wits
from parlour.games.runner_up.record import SEATS, STATE
from parlour.kernel import new_desk
from parlour.lab.train_runner_up import write

KINDS: tuple[Kind, ...] = ((4, 0),)
FILE = Path(wits_module.__file__).with_name("judgement.npz")
SEED = 1
BATCHES = 15_000
STAGES = 256  # a batch
TIMES = 8  # stages from the same totals: to weigh them up takes a while
TYPICAL = 5.0  # points: how far totals drift apart in a stage
RATE = 0.003
SPREADS = {"notice": 0.15, "eager": 0.15, "expect": 0.02, "usual": 0.0}  # of the first weights
HOT, COOL = 0.03, 0.007  # how much worse a move may be, in the beginning and from the middle on
CURIOSITY = 0.05
PATIENCE = 0.4


def openings(dice: Any, pawns: int) -> tuple[Any, Any]:
    """How many stages are to come, and the totals: for each stage of a batch."""
    left = dice.integers(0, LEFT + 1, STAGES // TIMES)
    apart = TYPICAL * np.sqrt(LEFT - left) * dice.choice([0.5, 1.0, 1.5], len(left))
    totals = np.rint(dice.normal(0, 1, (len(left), pawns)) * apart[:, None]).astype(np.int64)
    return np.repeat(left, TIMES), np.repeat(totals, TIMES, axis=0)


def train(kind: Kind, batches: int = BATCHES) -> dict[str, Any]:
    """Everything judgement needs at one kind of table."""
    dice = np.random.default_rng([SEED, 5, *kind])
    wits = new_wits(kind)
    pawns = int(wits["pawns"][0])
    weights = {name: wits[name][0] for name in PRACTISED}
    for name, spread in SPREADS.items():
        weights[name][:] = dice.normal(0, spread, weights[name].shape)
    slopes = np.zeros(1, np.dtype((np.record, [(n, w.dtype, w.shape) for n, w in weights.items()])))
    first = {name: np.zeros_like(w) for name, w in weights.items()}
    second = {name: np.zeros_like(w) for name, w in weights.items()}
    table, desk = np.zeros(1, STATE), new_desk()
    key = dice.integers(0, 1 << 63, 2).astype(np.uint64)
    notes = np.zeros((FREE_ROUNDS, 3, SEATS), np.int64)
    for batch in range(batches):
        done = batch / batches
        heat = HOT * (COOL / HOT) ** min(1.0, 2 * done)
        left, totals = openings(dice, pawns)
        slopes.view(np.float32)[:] = 0
        wits["weighed"] = -1  # the weights are others now
        practise(
            table, np.array([*kind, 0], np.int64), key, batch * STAGES, left, totals, heat,
            CURIOSITY, PATIENCE, wits, desk, notes, slopes,
        )  # fmt: skip
        rate = RATE * min(1.0, 1.6 * (1 - done), (1 + batch) / 50)
        for name in PRACTISED:
            slope = slopes[name][0]
            first[name] += 0.1 * (slope - first[name])
            second[name] += 0.001 * (slope * slope - second[name])
            scale = np.sqrt(second[name] / (1 - 0.999 ** (batch + 1))) + 1e-8
            weights[name] -= rate / (1 - 0.9 ** (batch + 1)) * first[name] / scale
    # What never happened was never learned either: nought, not what the weight was before.
    return {n: np.where(second[n] > 0, w, 0).astype(np.float16) for n, w in weights.items()}


if __name__ == "__main__":
    write(FILE, KINDS, train, sys.argv[1:])
