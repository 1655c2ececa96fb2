"""The run itself: everybody plays, all once, then all again; the best of each counts."""

import importlib.metadata
import os
import platform
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numba
import numpy as np

import parlour
from benchmarks.measure import timed
from benchmarks.peers.contestant import GOOFSPIEL, KERNEL, OPENSPIEL, TWIN, Contestant, Play

PEERS = ("open_spiel", "pettingzoo", "rlcard", "pgx", "jax", "gymnasium")
# What the kernel is to reach: against whom, and how many times its choices a second.
TARGETS = ((OPENSPIEL, 150.0), (GOOFSPIEL, 50.0), (TWIN, 0.25))

Told = Callable[[str], None]


@dataclass(frozen=True)
class Line:
    """How fast a contestant was, by a second of processor time."""

    contestant: Contestant
    decisions: float
    games: float
    busy: float

    def as_json(self, kernel: float | None) -> dict[str, Any]:
        """The line for a program."""
        return {
            "key": self.contestant.key,
            "library": self.contestant.library,
            "what": self.contestant.what,
            "kind": self.contestant.kind,
            "decisions_per_second": round(self.decisions, 1),
            "games_per_second": round(self.games, 2),
            "busy": round(self.busy, 3),
            "kernel_is_times": round(kernel / self.decisions, 4) if kernel else None,
        }


@dataclass(frozen=True)
class Race:
    """What came of a run."""

    lines: list[Line]
    skipped: list[str]
    about: dict[str, str]

    def rate(self, key: str) -> float | None:
        """Choices a second of a contestant, if it took part."""
        return next((line.decisions for line in self.lines if line.contestant.key == key), None)

    def verdicts(self) -> list[dict[str, Any]]:
        """The targets, and what was reached."""
        kernel = self.rate(KERNEL)
        found = []
        for key, wanted in TARGETS:
            other = self.rate(key)
            ratio = kernel / other if kernel and other else None
            met = None if ratio is None else ratio >= wanted
            found.append({"against": key, "wanted": wanted, "ratio": ratio, "met": met})
        return found

    def as_json(self) -> dict[str, Any]:
        """The whole run for a program."""
        kernel = self.rate(KERNEL)
        return {
            "about": self.about,
            "lines": [line.as_json(kernel) for line in self.lines],
            "targets": self.verdicts(),
            "skipped": self.skipped,
        }


def one_core() -> None:
    """Keep this process, and all threads that its libraries start, to one core."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def about() -> dict[str, str]:
    """The machine and the versions."""
    found = {
        "machine": f"{platform.machine()}, one core",
        "python": platform.python_version(),
        "parlour": parlour.__version__,
        "numpy": np.__version__,
        "numba": numba.__version__,
    }
    for package in PEERS:
        try:
            found[package] = importlib.metadata.version(package)
        except importlib.metadata.PackageNotFoundError:
            continue
    return found


def why_not(contestant: Contestant, error: BaseException) -> str:
    """One line on why somebody does not take part."""
    if isinstance(error, ImportError) and contestant.package:
        return (
            f"{contestant.name} is left out: {contestant.package} is not installed here "
            "(pip install 'parlour[peers]')"
        )
    said = (str(error).strip().splitlines() or ["no reason given"])[0]
    return f"{contestant.name} is left out: {type(error).__name__}: {said[:160]}"


def pieces_for(play: Play, seconds: float) -> int:
    """How much work takes about so long. The first piece warms up and does not count."""
    play(1)
    pieces = 1
    while (took := timed(partial(_decisions, play, pieces)).cpu) < seconds / 4:
        pieces *= 2
    return max(1, round(pieces * seconds / took))


def _decisions(play: Play, pieces: int) -> float:
    return play(pieces).decisions


def run(contestants: Sequence[Contestant], seconds: float, repeats: int, told: Told) -> Race:
    """Make everybody ready, then measure. Who fails is left out and the others go on."""
    ready: list[tuple[Contestant, Play, int]] = []
    skipped: list[str] = []
    for contestant in contestants:
        told(f"{contestant.name} gets ready")
        try:
            play = contestant.make()
            ready.append((contestant, play, pieces_for(play, seconds)))
        except Exception as error:
            skipped.append(why_not(contestant, error))
    best: dict[str, Line] = {}
    for repeat in range(repeats):
        for contestant, play, pieces in ready:
            told(f"{contestant.name} ({repeat + 1} of {repeats})")
            line = _measured(contestant, play, pieces)
            if contestant.key not in best or line.decisions > best[contestant.key].decisions:
                best[contestant.key] = line
    return Race(list(best.values()), skipped, about())


def _measured(contestant: Contestant, play: Play, pieces: int) -> Line:
    games = 0

    def job() -> float:
        nonlocal games
        count = play(pieces)
        games = count.games
        return count.decisions

    timing = timed(job)
    return Line(contestant, timing.work / timing.cpu, games / timing.cpu, timing.busy)
