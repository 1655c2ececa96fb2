"""`python -m benchmarks.envs [--quick]`: choices per second of the vector environment."""

import argparse
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from benchmarks.run import new_table
from parlour.envs.gymnasium import VectorTable

Told = Callable[[str], None]

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("runner-up", {"players": 4}),
    ("runner-up", {"players": 4, "variant": "tactical"}),
    ("cover-me", {"players": 4}),
    ("cover-me", {"players": 2, "two_player": "advanced"}),
]
SETTINGS: list[tuple[str, dict[str, Any]]] = [
    ("all seats", {"seat": None}),
    ("one seat, random bots", {"seat": 0}),
    ("one seat, rookies", {"seat": 0, "bots": "rookie"}),
    ("one seat, regulars", {"seat": 0, "bots": "regular"}),
]


def _rate(env: VectorTable, seconds: float) -> tuple[float, float, float]:
    """Choices a second of processor time, on the average and of the best tenth of the steps, and on
    the wall. What picks the actions is not part of it."""
    random = np.random.default_rng(0)
    shown, _ = env.reset(seed=1)
    # Picked in one small array, so that the caches are left to what is measured.
    noise = np.zeros(shown["action_mask"].shape, np.float32)
    spent: list[float] = []
    wall = 0.0
    while sum(spent) < seconds:
        random.random(out=noise, dtype=np.float32)
        noise *= shown["action_mask"]
        actions = noise.argmax(axis=1)
        began, clock = time.thread_time(), time.perf_counter()
        shown, *_ = env.step(actions)
        spent.append(time.thread_time() - began)
        wall += time.perf_counter() - clock
    spent.sort()
    best = spent[: max(1, len(spent) // 10)]
    n = env.num_envs
    return n * len(spent) / sum(spent), n * len(best) / sum(best), n * len(spent) / wall


def vectors(matches: int, seconds: float, word: str, told: Told) -> Table:
    """Choices a second, observations and masks included, on one core."""
    table = new_table(f"The vector environment, {matches:,} matches, one core", "table")
    for heading in ("learners'", "best tenth", "on the wall", "with the bots'"):
        table.add_column(heading, justify="right", no_wrap=True)
    for game, options in TABLES:
        for name, setting in SETTINGS:
            label = f"{game} {' '.join(str(value) for value in options.values())}: {name}"
            if word not in label:
                continue
            told(label)
            env = VectorTable(game, matches, **setting, **options)
            mean, best, wall = _rate(env, seconds)
            seats = 1 if setting["seat"] is None else options["players"]
            cells = [f"{rate / 1e6:.2f} M" for rate in (mean, best, wall)]
            table.add_row(label, *cells, f"≈ {mean * seats / 1e6:.1f} M")
    return table


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.envs", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a glance: half a second each")
    parser.add_argument("--matches", type=int, default=4096, help="matches of a vector")
    parser.add_argument("--only", default="", metavar="WORD", help="rows with WORD in their name")
    given = parser.parse_args()
    console = Console(width=110)
    with Console(stderr=True).status("") as status:
        console.print(vectors(given.matches, 0.5 if given.quick else 3, given.only, status.update))


if __name__ == "__main__":
    main()
