"""A table in memory: its state, who is connected to it here, and what is on its way to the disk."""

import asyncio
import itertools
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from parlour.server.storage.entries import Logged
from parlour.server.tables.commands import Command
from parlour.server.tables.messages import Connection
from parlour.server.tables.state import AppliedEntry, Savepoint, Table

_EPOCHS = itertools.count(1)
Answer = int | Exception  # the number of an entry that is stored; 0 where it could not be


@dataclass(frozen=True, slots=True)
class Retry:
    """A choice that waits to be decided again: another process was quicker."""

    command: Command
    key: str | None
    then: Callable[[Answer], None]


@dataclass(slots=True)
class PendingChoice:
    """A choice that is applied here and not yet stored: the way back, and what will be told."""

    command: Command
    logged: Logged
    applied: AppliedEntry
    savepoint: Savepoint
    told: list[tuple[Connection, bytes]]
    then: Callable[[Answer], None]
    retry: bool = False  # whether it is to be decided again, because another process was quicker


class LiveTable:
    """A table in memory.

    Its choices may be ahead of the log: each is decided on top of those before it, so that all of a
    moment are stored by one commit. Nobody is told of them before that, and whoever looks at the
    table waits under the lock, which keeps further ones from beginning, until all are `flushed`.
    """

    def __init__(self, table: Table, checkpoint: int = 0) -> None:
        self.table = table
        self.checkpoint = checkpoint  # the entry after which its latest checkpoint was made
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.stale = False  # the log may hold more than we know
        self.conflict_at = 0  # the place in the log that another process took before us
        self.retries: list[Retry] = []  # choices that wait until we have heard by which entry
        self.pending: deque[PendingChoice] = deque()
        self.epoch = next(_EPOCHS)  # another one whenever something could not be stored
        self._calm: asyncio.Future[None] | None = None
        self.ours: set[int] = set()  # seats that were asked by an entry which this process stored
        self.touched = time.monotonic()
        self.planned = False  # whether anybody has looked when something is due
        self.thinking: set[int] = set()
        self.seen: dict[str, float] = {}  # when a player last asked anything by HTTP
        self.elsewhere: dict[str, float] = {}  # when another process said that it has a player

    def is_here(self, player: str | None, patience: float) -> bool:
        """Whether a player is connected to this process, or was heard of just now."""
        if any(connection.player == player for connection in self.connections):
            return True
        return player is not None and time.monotonic() - self.seen.get(player, -1e9) < patience

    def is_anywhere(self, player: str | None, patience: float) -> bool:
        """The same, for all processes as far as we have heard."""
        told = self.elsewhere.get(player or "", -1e9)
        return self.is_here(player, patience) or time.monotonic() - told < patience

    def is_attended(self, patience: float) -> bool:
        """Whether a person of the table is connected: someone who sits at it, or its host."""
        if any(connection.member for connection in self.connections):
            return True
        people = {chair.player for chair in self.table.chairs if chair.player is not None}
        return any(self.is_anywhere(player, patience) for player in people)

    async def flushed(self) -> None:
        """Wait until everything in memory is stored, or taken back. To be called under the lock."""
        if self.pending:
            self._calm = asyncio.get_running_loop().create_future()
            await self._calm

    def committed(self) -> None:
        """The first pending choice is stored."""
        self.pending.popleft()
        self._relax()

    def roll_back(self) -> None:
        """None of the pending choices is stored: the table is what it was before them."""
        self.table.restore(self.pending[0].savepoint)
        self.pending.clear()
        self.begin_epoch()
        self._relax()

    def lose_race(self, n: int) -> None:
        """Another process has taken the place of the first pending choice: all are to be decided
        again as soon as we know by which entry."""
        for each in self.pending:
            each.retry = True
            self.retries.append(Retry(each.command, each.logged.request, each.then))
        self.roll_back()
        self.stale, self.conflict_at = True, n

    def begin_epoch(self) -> None:
        """What is stored from now on rests on nothing that failed."""
        self.epoch = next(_EPOCHS)

    def _relax(self) -> None:
        if not self.pending and self._calm is not None:
            if not self._calm.done():
                self._calm.set_result(None)
            self._calm = None
