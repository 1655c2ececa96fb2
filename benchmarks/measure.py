"""Timing on noisy machines: interleaved repeats, the best of each, CPU time beside wall time."""

import json
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import parlour

SOURCE = Path(parlour.__file__).parents[1]
ROOT = Path(__file__).parents[1]


@dataclass(frozen=True)
class Timing:
    """So much work in so much time, by the clock on the wall and by the processors' own."""

    work: float
    wall: float
    cpu: float

    @property
    def rate(self) -> float:
        """Work per second on the wall."""
        return self.work / self.wall

    @property
    def each(self) -> float:
        """Seconds on the wall per piece of work."""
        return self.wall / self.work

    @property
    def busy(self) -> float:
        """Processors kept busy: well below the number of threads, and others were in the way."""
        return self.cpu / self.wall


def timed(job: Callable[[], float]) -> Timing:
    """Do a job once; it returns how much work it was."""
    wall, cpu = time.perf_counter(), time.process_time()
    work = job()
    return Timing(work, time.perf_counter() - wall, time.process_time() - cpu)


def best_of(
    jobs: Mapping[str, Callable[[], float]], repeats: int, told: Callable[[str], None]
) -> dict[str, Timing]:
    """The best timing of each job. All are done once, then all again, and so on: a bad minute of
    the machine does not hit one of them alone."""
    best: dict[str, Timing] = {}
    for repeat in range(repeats):
        for name, job in jobs.items():
            told(f"{name} ({repeat + 1} of {repeats})")
            timing = timed(job)
            if name not in best or timing.rate > best[name].rate:
                best[name] = timing
    return best


def until(seconds: float, job: Callable[[int], float]) -> Callable[[], float]:
    """A job of about so many seconds, from one that is told how many pieces of work to do.

    CPU time tells how many those are: on the wall a moment's pause looks like a long job.
    """
    pieces = 1
    while (timing := timed(partial(job, pieces))).cpu < seconds / 4:
        pieces *= 2
    wanted = max(1, round(pieces * seconds / timing.cpu))
    return partial(job, wanted)


def child(*arguments: str, **variables: str) -> tuple[Timing, str]:
    """Run Python in a process of its own, from start to end; how long, and what it printed."""
    path = os.pathsep.join([str(SOURCE), str(ROOT)])
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    began = time.perf_counter()
    done = subprocess.run(
        [sys.executable, *arguments],
        env={**os.environ, "PYTHONPATH": path, **variables},
        capture_output=True,
        text=True,
        check=True,
    )
    wall = time.perf_counter() - began
    now = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = now.ru_utime + now.ru_stime - used.ru_utime - used.ru_stime
    return Timing(1, wall, cpu), done.stdout


def child_timing(script: str, **variables: str) -> Timing:
    """The timing that a script prints of itself, as JSON: work, wall, cpu."""
    _, printed = child("-c", script, **variables)
    return Timing(**json.loads(printed))
