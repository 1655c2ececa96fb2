"""Make `bots/runner_up/learned.npz`: what the bots of Runner-Up know by experience.

    python -m parlour.lab.train_runner_up [KIND …]      e.g. 4-basic 2-tactical; all by default

The quick players play stages among themselves. First at random; from then on each generation
recalls how pawns moved on in the one before (`drift`, `early`) and learns the outlook anew,
backwards: with no stage to come the result is known; a network is fitted to how last stages came
out, to that one for the stages before, and so on. Some minutes for all kinds, and the same file
every time.
"""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from parlour.bots.runner_up import wits as wits_module
from parlour.bots.runner_up.outlook import SCALE
from parlour.bots.runner_up.rehearse import rehearse
from parlour.bots.runner_up.wits import HIDDEN, LEFT, ROWS, Kind, kind_name, new_wits
from parlour.games.runner_up.record import ROUNDS, SEATS, STATE
from parlour.kernel import new_desk

KINDS: tuple[Kind, ...] = tuple(
    (players, tactical) for tactical in (0, 1) for players in range(2, 7)
)
FILE = Path(wits_module.__file__).with_name("learned.npz")
SEED = 1
GENERATIONS = ((3_000, 400), (6_000, 500), (25_000, 2500))  # totals, steps of fitting
EXAMPLES = 3
TIMES = 4  # stages from the same totals
TYPICAL = 5.0  # points: how far totals drift apart in a stage

Facts = dict[str, Any]


def play(kind: Kind, facts: Facts, left: int, stages: int, examples: int, seed: int) -> Any:
    """Play stages from assorted totals: the totals, the chances afterwards, and the notes."""
    dice = np.random.default_rng([seed, left, *kind])
    named = {f"{kind_name(kind)}/{name}": value for name, value in facts.items()}
    wits = new_wits(kind, named)
    pawns = int(wits["pawns"][0])
    finished = LEFT - left
    scale = TYPICAL * np.sqrt(finished) * dice.choice([0.5, 1.0, 1.5], (stages, 1))
    totals = np.rint(dice.normal(0, 1, (stages, pawns)) * scale).astype(np.int64)
    totals = np.repeat(totals, TIMES, axis=0)  # to look out from the same totals again is quick
    stages *= TIMES
    shares = np.zeros((stages, pawns))
    notes = np.zeros((stages * 6 if stages < 20_000 else 400_000, 32), np.int64)
    table, desk = np.zeros(1, STATE), new_desk()
    # Before the first look at a stage its number is told by the stages left.
    wits["left"] = left
    wits["total"][0] = 9999
    n = rehearse(
        table,
        np.array([*kind, 0], np.int64),
        dice.integers(0, 1 << 63, 2).astype(np.uint64),
        0,
        stages,
        totals,
        examples,
        wits,
        desk,
        shares,
        notes,
    )
    return totals, shares, notes[:n]


def examples_of(notes: Any, kind: Kind, drifts: Facts) -> None:
    """Choose the examples that will be recalled, evenly among all that were noted."""
    pawns = kind[0] + (kind[0] == 2)
    drift = np.zeros((ROUNDS, pawns, pawns, ROWS, pawns), np.int8)
    early = np.zeros((pawns, pawns, ROWS, pawns), np.int8)
    for ahead in range(pawns):
        for move in range(pawns):
            for stage_round in range(ROUNDS):
                fits = notes[:, :3] == (stage_round, move, ahead)
                pick_rows(notes[fits.all(1), 4 : 4 + pawns], drift[stage_round, move, ahead])
            if kind[1]:
                fits = notes[:, 17:19] == (move, ahead)
                pick_rows(notes[fits.all(1), 19 : 19 + pawns], early[move, ahead])
    drifts["drift"] = drift if kind[1] else drift[:, :1]
    if kind[1]:
        drifts["early"] = early


def pick_rows(found: Any, into: Any) -> None:
    """So many of the rows found, evenly spread; none stays at nought."""
    if len(found):
        into[:] = np.clip(found[np.arange(ROWS) * len(found) // ROWS], -100, 100)


def leads(totals: Any, kind: Kind) -> Any:
    """What the network sees of each pawn, as in bots/runner_up/outlook.py."""
    stages, pawns = totals.shape
    players = kind[0]
    seen = np.zeros((stages, pawns, SEATS))
    for pawn in range(pawns):
        others = [other for other in range(players) if other != pawn]
        ahead = -np.sort(-(totals[:, others] - totals[:, [pawn]]), axis=1)
        seen[:, pawn, : len(others)] = ahead / SCALE
        if pawns > players and pawn < players:
            seen[:, pawn, len(others)] = (totals[:, players] - totals[:, pawn]) / SCALE
    seen[:, :, SEATS - 1] = 1.0
    return seen


def fit(totals: Any, shares: Any, kind: Kind, steps: int, seed: int) -> tuple[Any, Any, Any]:
    """Fit a network to the shares by Adam; the softmax over the pawns of a table is its answer."""
    dice = np.random.default_rng([seed, 77, *kind])
    seen = leads(totals, kind).astype(np.float32)
    shares = shares.astype(np.float32)
    stages, pawns = shares.shape
    weights = [
        dice.normal(0, 0.6, (2, HIDDEN, SEATS)).astype(np.float32),
        dice.normal(0, 0.2, (2, HIDDEN)).astype(np.float32),
        np.zeros(2, np.float32),
    ]
    first = [np.zeros_like(w) for w in weights]
    second = [np.zeros_like(w) for w in weights]
    heads = [(0, slice(0, kind[0]))] + ([(1, slice(kind[0], pawns))] if pawns > kind[0] else [])
    size = 512
    logits = np.zeros((size, pawns), np.float32)
    for step in range(1, steps + 1):
        rows = dice.integers(0, stages, size)
        x, y = seen[rows], shares[rows]
        hidden = []
        for head, part in heads:
            inputs = x[:, part].reshape(-1, SEATS)
            hidden.append(np.maximum(inputs @ weights[0][head].T, 0))
            logits[:, part] = (hidden[-1] @ weights[1][head] + weights[2][head]).reshape(size, -1)
        guess = np.exp(logits - logits.max(1, keepdims=True))
        guess /= guess.sum(1, keepdims=True)
        error = (guess - y) / size
        slopes = [np.zeros_like(w) for w in weights]
        for (head, part), neurons in zip(heads, hidden, strict=True):
            wrong = error[:, part].reshape(-1)
            back = wrong[:, None] * weights[1][head] * (neurons > 0)
            slopes[0][head] = back.T @ x[:, part].reshape(-1, SEATS)
            slopes[1][head] = wrong @ neurons
            slopes[2][head] = wrong.sum()
        rate = 0.01 * min(1.0, 2.0 * (1 - step / (steps + 1)))
        for i, slope in enumerate(slopes):
            first[i] += 0.1 * (slope - first[i])
            second[i] += 0.001 * (slope * slope - second[i])
            scale = np.sqrt(second[i] / (1 - 0.999**step)) + 1e-8
            weights[i] -= rate * (first[i] / (1 - 0.9**step)) / scale
    return weights[0], weights[1], weights[2]


def train(kind: Kind) -> Facts:
    """All that is learned about one kind of table."""
    facts: Facts = {
        "into": np.zeros((2, LEFT, HIDDEN, SEATS), np.float32),
        "out": np.zeros((2, LEFT, HIDDEN), np.float32),
        "bias": np.zeros((2, LEFT), np.float32),
    }
    _, _, notes = play(kind, facts, 0, 10_000, 0, SEED)
    examples_of(notes, kind, facts)
    for generation, (stages, steps) in enumerate(GENERATIONS):
        noted = []
        for left in range(LEFT + 1):
            seed = SEED + 100 * generation
            totals, shares, notes = play(kind, facts, left, stages, EXAMPLES, seed)
            noted.append(notes[: 400_000 // (1 + LEFT)])
            if left < LEFT:
                fitted = fit(totals, shares, kind, steps, seed)
                for name, weights in zip(("into", "out", "bias"), fitted, strict=True):
                    facts[name][:, left] = weights
        examples_of(np.concatenate(noted), kind, facts)
    return facts


def write(
    file: Path, kinds: Sequence[Kind], train: Callable[[Kind], dict[str, Any]], names: list[str]
) -> None:
    """Train the kinds named, or all of them, and write each down as soon as it is learned."""
    learned: dict[str, Any] = {}
    if file.exists() and names:
        with np.load(file) as found:
            learned = dict(found)
    for kind in kinds:
        if not names or kind_name(kind) in names:
            facts = train(kind)
            learned |= {f"{kind_name(kind)}/{name}": value for name, value in facts.items()}
            np.savez_compressed(file, **learned)
            print(kind_name(kind), flush=True)


if __name__ == "__main__":
    write(FILE, KINDS, train, sys.argv[1:])
