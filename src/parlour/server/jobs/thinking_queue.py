"""The queue for thinking time: fair among addresses and players, attended tables first.

Turns are queued by the address that their table was opened from, and there by the player whose
table it is: anybody can be as many players as they like, and hardly anybody has many addresses.
Addresses are served round robin, and so are the players of each. The time of a turn is its share of
the threads: they are divided equally among the addresses that have turns waiting, an address's part
among its players, and a player's part among that player's turns. Attended turns, those at tables
with a connected person, divide all threads among themselves; unattended turns divide what is left.
"""

import asyncio
import contextlib
import os
import threading
import time
from collections import Counter, deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from threading import Event
from typing import Any, TypeVar

Answer = TypeVar("Answer")
LEAST_MS = 15.0  # a turn has at least this, however many there are
UNATTENDED_EVERY = 8  # attended turns in a row, after which an unattended one is taken
_NICENESS = 10  # how much less urgent than the event loop thinking is


class Turn:
    """A turn that waits for a thread: whose table it is at, and how long it would like to think.

    Without an address it counts as if its owner had one that nobody else has.
    """

    __slots__ = ("address", "attended", "given", "interrupted", "owner", "table", "wanted")

    def __init__(
        self,
        owner: str,
        table: str,
        attended: bool,
        milliseconds: float,
        address: str | None = None,
    ) -> None:
        self.owner = owner
        self.address = address or f"player {owner}"
        self.table = table
        self.attended = attended
        self.wanted = milliseconds
        self.given = 0.0  # milliseconds, once it is taken
        self.interrupted = False


class _Class:
    """The turns of one class, attended or not, in a queue for each address and player."""

    def __init__(self) -> None:
        self.total = 0  # turns that wait or run
        self._count: dict[str, Counter[str]] = {}  # the same by address and player
        # In the order in which they are served next, the addresses as well as the players of each.
        self._queues: dict[str, dict[str, deque[Turn]]] = {}

    def __bool__(self) -> bool:
        return bool(self._queues)

    @property
    def waiting(self) -> int:
        """How many turns wait."""
        return sum(len(queue) for players in self._queues.values() for queue in players.values())

    def add(self, turn: Turn) -> None:
        self._queues.setdefault(turn.address, {}).setdefault(turn.owner, deque()).append(turn)
        self._count.setdefault(turn.address, Counter())[turn.owner] += 1
        self.total += 1

    def turns_at(self, table: str) -> list[Turn]:
        """The turns of a table that wait."""
        queues = [queue for players in self._queues.values() for queue in players.values()]
        return [turn for queue in queues for turn in queue if turn.table == table]

    def take(self) -> Turn:
        """The next turn of the next player of the next address; both are then the last ones."""
        address, players = next(iter(self._queues.items()))
        owner, queue = next(iter(players.items()))
        turn = queue.popleft()
        del players[owner], self._queues[address]
        if queue:
            players[owner] = queue
        if players:
            self._queues[address] = players
        return turn

    def discard(self, turn: Turn) -> bool:
        """Remove a turn that waits; False where it does not."""
        players = self._queues.get(turn.address, {})
        queue = players.get(turn.owner, deque())
        if turn not in queue:
            return False
        queue.remove(turn)
        if not queue:
            del players[turn.owner]
        if not players:
            del self._queues[turn.address]
        self.forget(turn)
        return True

    def forget(self, turn: Turn) -> None:
        """A turn no longer counts."""
        players = self._count[turn.address]
        players[turn.owner] -= 1
        if not players[turn.owner]:
            del players[turn.owner]
        if not players:
            del self._count[turn.address]
        self.total -= 1

    def threads_of(self, turn: Turn, threads: float) -> float:
        """A turn's part of the threads."""
        players = self._count[turn.address]
        number = players[turn.owner]
        of_addresses = [each.total() for each in self._count.values()]
        threads = _fair_part(of_addresses, players.total(), threads)
        return _fair_part(list(players.values()), number, threads) / number


def _fair_part(numbers: list[int], own: int, threads: float) -> float:
    """The threads of who has `own` turns, among all that have these numbers of turns.

    No turn uses more than one thread; what is left over then is divided among the rest.
    """
    left, sharers = threads, len(numbers)
    for number in sorted(numbers):
        fair = left / sharers
        if number >= fair or number >= own:
            return min(fair, own)
        left -= number
        sharers -= 1
    return 0.0


class TurnSchedule:
    """Decides which turn is next and how long it may think."""

    def __init__(self, threads: int) -> None:
        self._threads = threads
        self._attended, self._unattended = _Class(), _Class()
        self._running: set[Turn] = set()
        self._in_a_row = 0  # attended turns that were taken while unattended ones waited

    def __len__(self) -> int:
        """How many turns wait or run."""
        return self._attended.waiting + self._unattended.waiting + len(self._running)

    def add(self, turn: Turn) -> None:
        """A turn waits from now on."""
        self._class(turn).add(turn)

    def discard(self, turn: Turn) -> None:
        """A turn is no longer wanted; one that runs is finished as ever."""
        self._class(turn).discard(turn)

    def attend(self, table: str) -> None:
        """A person has come to a table: the turns that wait there are attended from now on."""
        for turn in self._unattended.turns_at(table):
            self._unattended.discard(turn)
            turn.attended = True
            self._attended.add(turn)

    def take(self) -> Turn | None:
        """The next turn, where a thread is free for it; `given` says how long it may think."""
        if len(self._running) >= self._threads or not (self._attended or self._unattended):
            return None
        yielding = self._in_a_row >= UNATTENDED_EVERY and bool(self._unattended)
        chosen = self._attended if self._attended and not yielding else self._unattended
        self._in_a_row = self._in_a_row + 1 if chosen is self._attended else 0
        turn = chosen.take()
        turn.given = self._time_for(turn)
        self._running.add(turn)
        return turn

    def finish(self, turn: Turn) -> None:
        """A turn has been taken, and its thread is free."""
        self._running.discard(turn)
        self._class(turn).forget(turn)

    def to_interrupt(self) -> list[Turn]:
        """Unattended turns that should end now, because attended ones wait; each is named once."""
        asked = sum(turn.interrupted for turn in self._running)
        wanted = self._attended.waiting - asked if len(self._running) >= self._threads else 0
        found = [t for t in self._running if not t.attended and not t.interrupted]
        found = found[: max(0, wanted)]
        for turn in found:
            turn.interrupted = True
        return found

    def _class(self, turn: Turn) -> _Class:
        return self._attended if turn.attended else self._unattended

    def _time_for(self, turn: Turn) -> float:
        threads = float(self._threads)
        if not turn.attended:
            threads = max(0.0, threads - self._attended.total)
        part = self._class(turn).threads_of(turn, threads)
        return max(LEAST_MS, turn.wanted * min(1.0, part)) if turn.wanted else 0.0


class _Cancel(Event):
    """Tells a thought to end: at once when the server stops, else after the least time."""

    def __init__(self, stop: Event) -> None:
        super().__init__()
        self._stop = stop
        self._began: float | None = None

    def is_set(self) -> bool:
        """Whether to end. Not at the first look: a thought of nothing is no thought."""
        if self._stop.is_set():
            return True
        if self._began is None:
            self._began = time.monotonic()
            return False
        return super().is_set() and time.monotonic() - self._began >= LEAST_MS / 1000


class _Work(Turn):
    """A turn, with what is to be done in it."""

    __slots__ = ("cancel", "done", "work")

    def __init__(
        self,
        turn: Turn,
        work: Callable[[float, Event], Any],
        stop: Event,
    ) -> None:
        super().__init__(turn.owner, turn.table, turn.attended, turn.wanted, turn.address)
        self.work = work
        self.cancel = _Cancel(stop)
        self.done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

    def run(self) -> Any:
        """Do it, in a thread."""
        return self.work(self.given, self.cancel)


class ThinkingQueue:
    """Threads that take turns in the order of a schedule; to be used from the event loop."""

    def __init__(self, threads: int, name: str, *, polite: bool = False) -> None:
        self._schedule = TurnSchedule(threads)
        lower = _lower_priority if polite else None
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix=name, initializer=lower)
        self._turns: set[_Work] = set()  # that somebody waits for
        self._stop = Event()

    def __len__(self) -> int:
        """How many turns wait or run."""
        return len(self._schedule)

    def attend(self, table: str) -> None:
        """A person has come to a table: the turns that wait there are attended from now on."""
        self._schedule.attend(table)
        self._take()

    async def think(self, wanted: Turn, work: Callable[[float, Event], Answer]) -> Answer:
        """Have work done in a thread, which is told how long it may take and when to end early."""
        turn = _Work(wanted, work, self._stop)
        self._turns.add(turn)
        self._schedule.add(turn)
        self._take()
        try:
            answer: Answer = await turn.done
            return answer
        finally:
            self._turns.discard(turn)
            self._schedule.discard(turn)

    def _take(self) -> None:
        """Begin as many turns as there are threads for."""
        if self._stop.is_set():
            return
        loop = asyncio.get_running_loop()
        while (turn := self._schedule.take()) is not None:
            assert isinstance(turn, _Work)
            future = self._pool.submit(turn.run)
            finish = partial(self._finish, turn)
            future.add_done_callback(partial(loop.call_soon_threadsafe, finish))
        for turn in self._schedule.to_interrupt():
            assert isinstance(turn, _Work)
            turn.cancel.set()

    def _finish(self, turn: _Work, future: "Future[Any]") -> None:
        self._schedule.finish(turn)
        if not turn.done.done():
            error = future.exception()
            if error is None:
                turn.done.set_result(future.result())
            else:
                turn.done.set_exception(error)
        self._take()

    def cancel(self) -> None:
        """End every thought, and begin none."""
        self._stop.set()
        for turn in self._turns:
            turn.done.cancel()

    async def stop(self) -> None:
        """The same, and wait for the threads."""
        self.cancel()
        await asyncio.to_thread(self._pool.shutdown)


def _lower_priority() -> None:
    """Let a thread give way to everything else, where it has a priority of its own."""
    if hasattr(os, "setpriority"):
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICENESS)
