"""Threads that share work out among them, with the same outcome however many they are."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from threading import Event, Lock
from typing import Generic, TypeVar

Done = TypeVar("Done")

_GLANCE = 0.1  # seconds between two looks at how far the threads are


class _Line(Generic[Done]):
    """Jobs are taken in order and may be finished in any; their outcomes go on in order."""

    def __init__(self, jobs: int, add: Callable[[Done], None]) -> None:
        self.added = 0
        self._jobs = jobs
        self._add = add
        self._taken = 0
        self._waiting: dict[int, Done] = {}
        self._lock = Lock()

    def take(self) -> int | None:
        with self._lock:
            if self._taken == self._jobs:
                return None
            self._taken += 1
            return self._taken - 1

    def hand_in(self, job: int, done: Done) -> None:
        with self._lock:
            self._waiting[job] = done
            while self.added in self._waiting:
                self._add(self._waiting.pop(self.added))
                self.added += 1


def in_order(
    jobs: int,
    work: Callable[[int, Event], Done | None],
    add: Callable[[Done], None],
    threads: int = 1,
    glance: Callable[[], None] = lambda: None,
) -> bool:
    """Do jobs 0 … jobs - 1 on threads and add up their outcomes in that order.

    Ctrl-C sets the event that every job is given: one that can be left off returns None then. What
    has been added is always jobs from 0 on without a gap, as if only those had been asked for: the
    quick ones are not favoured. Returns whether it was cut short. `glance` is called now and then.
    """
    line, stop = _Line(jobs, add), Event()

    def labour() -> None:
        try:
            while not stop.is_set() and (job := line.take()) is not None:
                done = work(job, stop)
                if done is not None:
                    line.hand_in(job, done)
        except BaseException:
            stop.set()  # the others need not go on
            raise

    interrupted = False
    workers: list[Future[None]] = []
    with ThreadPoolExecutor(threads) as pool:
        try:
            for _ in range(threads):
                workers.append(pool.submit(labour))
            while wait(workers, _GLANCE).not_done:
                glance()
        except KeyboardInterrupt:
            interrupted = True
        finally:
            stop.set()
    for worker in workers:
        worker.result()
    glance()
    return interrupted and line.added < jobs
