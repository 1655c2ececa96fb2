"""The registry of the tables that this process has in memory, and the one way to act at them.

Under a table's lock: decide, store, apply, tell. Choices, of which there are most, do not wait for
one another (tables/pipeline.py). What is in memory is a cache of the log. Where another process was
quicker, its entries are read and the decision is made again.
"""

import asyncio
import contextlib
import secrets
import time
from collections.abc import Callable, Coroutine, Iterable
from functools import partial

from sqlalchemy.exc import IntegrityError

from parlour.server.clock import now_ms
from parlour.server.errors import ApiError, no_such_table
from parlour.server.logs import LOG
from parlour.server.metrics import LIVE_TABLES
from parlour.server.storage import entries as log
from parlour.server.storage.append import Append, append_all
from parlour.server.storage.entries import Logged
from parlour.server.storage.schema import OPENED
from parlour.server.storage.store import Store, resolve
from parlour.server.tables.audit import rows_for
from parlour.server.tables.commands import Command, Decision
from parlour.server.tables.live import Answer, LiveTable
from parlour.server.tables.messages import broadcast
from parlour.server.tables.pipeline import ChoicePipeline, Watcher, count
from parlour.server.tables.row_changes import asked_by, changes_of, leaver_of, sitter_of
from parlour.server.tables.state import Table
from parlour.server.tables.state_checkpoints import (
    ENTRIES_BETWEEN,
    load_table,
    store_checkpoint,
    write_checkpoint,
)
from parlour.server.tasks import end

IDLE = 60.0  # seconds after which a table that nobody looks at leaves the memory
ATTEMPTS = 20
RETRY = 1.0  # seconds
_CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ23456789"  # no vowels, no words; nothing that looks alike
_CODE_LENGTH = 6


def new_code() -> str:
    """A code to join a table by."""
    return "".join(secrets.choice(_CODE_LETTERS) for _ in range(_CODE_LENGTH))


def _append(table: Table, logged: Logged, decision: Decision, epoch: int = 0) -> Append:
    """A decision as it is stored, of a table that does not know of it yet."""
    return Append(
        table.id,
        logged,
        changes_of(table, logged, decision),
        member=sitter_of(logged.entry),
        leaver=leaver_of(table, logged.entry),
        audit=rows_for(table, logged),
        epoch=epoch,
    )


def _opening(table: Table, opened: log.Opened, seating: Iterable[Command]) -> list[Append]:
    """The first entries of a new table, which knows of them afterwards."""
    first = Logged(1, opened.created, None, opened)
    row = {
        "id": table.id,
        "code": table.code,
        "game": opened.game,
        "status": "open",
        "public": opened.settings.public,
        "created": opened.created,
        "host_seen": opened.created,
        "joinable": not opened.settings.locked,
        "address": table.address,
        "secret": table.secret,
    }
    appends = [Append(table.id, first, opening=row, member=(opened.host, OPENED))]
    table.apply(first)
    table.now = opened.created
    for command in seating:
        decision = command(table)
        logged = Logged(table.n + 1, table.now, None, decision.entry)
        appends.append(_append(table, logged, decision))
        table.apply(logged)
    return appends


class TableRegistry:
    """All tables of this process."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._aside: set[asyncio.Task[None]] = set()  # what nobody waits for
        self.watchers: list[Watcher] = []  # called after each entry, with the table locked
        self._pipeline = ChoicePipeline(store, self.watchers, self._doubt)

    async def find(self, table_id: str) -> LiveTable:
        """A table, from memory or rebuilt from its log; what is in memory is stored."""
        live = await self.present(table_id)
        if live.pending:
            async with live.lock:
                await live.flushed()
        return live

    async def present(self, table_id: str) -> LiveTable:
        """The same, where choices may still be on their way to the disk."""
        live = self.live.get(table_id)
        if live is None:
            if not table_id.isalnum():  # no id of ours; PostgreSQL does not even take some letters
                raise no_such_table()
            task = self._loading.get(table_id)
            if task is None:
                task = asyncio.create_task(self._load(table_id))
                self._loading[table_id] = task
                task.add_done_callback(lambda _: self._loading.pop(table_id, None))
            live = await asyncio.shield(task)
        live.touched = time.monotonic()
        if live.stale:
            async with live.lock:
                await live.flushed()
                await self._catch_up(live)
        return live

    async def _load(self, table_id: str) -> LiveTable:
        table, checkpoint = await self._read(table_id)
        return self._keep(LiveTable(table, checkpoint))

    async def _read(self, table_id: str) -> tuple[Table, int]:
        """A table built in a reader's thread, and the entry of the checkpoint it was built from."""
        found = await self.store.read(partial(load_table, table_id=table_id))
        if found is None:
            raise no_such_table()
        return found

    async def reread(self, table_id: str) -> None:
        """Build a table in memory anew: its log is not what it was, somebody was forgotten."""
        loading = self._loading.get(table_id)
        if loading is not None:  # it may have read the log just before that
            with contextlib.suppress(ApiError):
                await asyncio.shield(loading)
        live = self.live.get(table_id)
        if live is not None:
            async with live.lock:
                await live.flushed()
                live.table, live.checkpoint = await self._read(table_id)

    async def announce(self, line: str) -> None:
        """Say something to the other processes, if there may be any (cluster/listener.py)."""
        if self.store.shared:
            said: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self.store.say(line, partial(resolve, said))
            await said

    def _keep(self, live: LiveTable) -> LiveTable:
        self.live[live.table.id] = live
        LIVE_TABLES.set(len(self.live))
        return live

    async def open(
        self,
        host: str,
        opened: Callable[[str, int], log.Opened],
        seating: Iterable[Command] = (),
        address: str | None = None,
    ) -> LiveTable:
        """Open a table with those who sit at it from the start: all of it is stored, or nothing.

        The code it can be joined by is one that no other table has now. `address` is where it is
        opened from, for the limits (limits/tables.py).
        """
        process = self.store.process
        for _ in range(ATTEMPTS):
            table = Table(secrets.token_hex(12), secrets.token_bytes(32), new_code(), address)
            appends = _opening(table, opened(host, now_ms()), seating)
            try:
                await self.store.write(partial(append_all, appends=appends, process=process))
            except IntegrityError:  # the code is another table's
                continue
            live = LiveTable(table)
            for each in appends:
                count(live, each.logged)
            return self._keep(live)
        raise ApiError("full", "No join code is free at the moment; try again.")

    async def act(
        self,
        table_id: str,
        command: Command,
        *,
        player: str | None = None,
        request: str | None = None,
        choice: bool = False,
    ) -> int:
        """Do what a command decides; the number of its entry in the log, once it is stored.

        `choice` says that the command makes one, which need not wait for those of others.
        """
        key = f"{player}:{request}" if request is not None else None
        for _ in range(ATTEMPTS):
            live = await self.present(table_id)
            async with live.lock:
                if live is not self.live.get(table_id):
                    continue
                if player is not None:
                    live.seen[player] = time.monotonic()
                stored: asyncio.Future[int] = asyncio.get_running_loop().create_future()
                then = partial(resolve, stored)
                if not choice or not self._pipeline.begin(live, command, key, then):
                    await live.flushed()
                    return await self._act(live, command, key)
            n = await stored
            if n:
                return n
        raise ApiError("not-now", "Too much happens at this table at once; try again.")

    def begin(
        self,
        table_id: str,
        command: Command,
        player: str,
        request: str | None,
        then: Callable[[Answer], None],
    ) -> bool:
        """Have a choice stored without waiting; `then` is called when it is, and told to everybody.

        False where it cannot be done at once, and `act` is the way.
        """
        live = self.live.get(table_id)
        if live is None or live.lock.locked():
            return False
        live.seen[player] = time.monotonic()
        key = None if request is None else f"{player}:{request}"
        return self._pipeline.begin(live, command, key, then)

    async def _act(self, live: LiveTable, command: Command, key: str | None) -> int:
        table = live.table
        for _ in range(ATTEMPTS):
            if key is not None and key in table.requests:
                return table.requests[key]
            table.now = max(now_ms(), table.at)
            try:
                decision = command(table)
            except ApiError:
                if key is not None and await self._was_done(live, key):
                    continue
                if not self.store.shared or not await self._catch_up(live):
                    raise
                continue  # another process knew more
            logged = Logged(table.n + 1, table.now, key, decision.entry)
            try:
                stored = await self.store.append(_append(table, logged, decision, live.epoch))
            except BaseException:
                live.begin_epoch()
                self._doubt(live)
                raise
            if stored:
                self._apply(live, logged, decision)
                return logged.n
            live.begin_epoch()
            await self._catch_up(live)
            if key is not None:
                await self._was_done(live, key)
        raise ApiError("not-now", "Too much happens at this table at once; try again.")

    def _doubt(self, live: LiveTable) -> None:
        """An entry may or may not be in the log: look before the next one, and soon."""
        live.stale = True
        self._do_aside(self._refresh(live))

    def _do_aside(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._aside.add(task)
        task.add_done_callback(self._aside.discard)

    async def _refresh(self, live: LiveTable) -> None:
        """Read what may have been missed; as long as the database is away, again and again."""
        while live.stale and self.live.get(live.table.id) is live:
            try:
                async with live.lock:
                    await live.flushed()
                    await self._catch_up(live)
            except ApiError:
                await asyncio.sleep(RETRY)

    async def _was_done(self, live: LiveTable, key: str) -> bool:
        """Whether a request was done so long ago that only the log remembers it."""
        table = live.table
        if table.forgetful and key not in table.requests:
            n = await self.store.entry_of(table.id, key)
            if n is not None:
                table.requests[key] = n
        return key in table.requests

    def _apply(self, live: LiveTable, logged: Logged, decision: Decision | None = None) -> None:
        applied = live.table.apply(logged, decision.played if decision else None)
        asked = asked_by(live.table, logged)
        live.ours = live.ours | asked if decision is not None else live.ours - asked
        if decision is not None:
            count(live, logged)
        broadcast(live.connections, live.table, applied)
        for watcher in self.watchers:
            watcher(live, applied)

    async def _catch_up(self, live: LiveTable) -> bool:
        """Read what the log holds beyond what is known here; whether there was anything."""
        known = live.table.n
        for logged in await self.store.entries(live.table.id, known):
            if logged.n == live.table.n + 1:
                self._apply(live, logged)
        if live.table.n < live.conflict_at:  # nobody took the place: one of them was done long ago
            for each in live.retries:
                if each.key is not None:
                    await self._was_done(live, each.key)
        live.stale = False
        self._pipeline.try_again_soon(live)
        return live.table.n > known

    def knows(self, table_id: str) -> bool:
        """Whether a table is in memory, or soon will be."""
        return table_id in self.live or table_id in self._loading

    async def hear(self, table_id: str, logged: Logged | None) -> None:
        """Another process stored an entry; it came along unless it was too large."""
        loading = self._loading.get(table_id)
        if loading is not None:  # it may have read the log just before the entry came
            with contextlib.suppress(ApiError):
                await asyncio.shield(loading)
        live = self.live.get(table_id)
        if live is None:
            return
        if live.pending or live.lock.locked():
            async with live.lock:
                await live.flushed()
                self._hear(live, logged)
        else:
            self._hear(live, logged)

    def _hear(self, live: LiveTable, logged: Logged | None) -> None:
        if logged is not None and logged.n == live.table.n + 1:
            self._apply(live, logged)
            if live.retries and logged.n >= live.conflict_at:
                live.stale = False
                self._pipeline.try_again_soon(live)
        elif logged is None or logged.n > live.table.n:
            self._doubt(live)

    async def catch_up_all(self) -> None:
        """After a time without hearing the others: read what was missed, table by table."""
        for live in list(self.live.values()):
            live.stale = True
            await self._refresh(live)

    async def stop(self) -> None:
        """Give up looking for what was missed: whoever comes next reads it anyway."""
        await end(self._aside.copy())

    async def save_checkpoints(self) -> None:
        """Store a checkpoint of every table whose log has grown by much since its last one."""
        for live in list(self.live.values()):
            if live.table.n - live.checkpoint < ENTRIES_BETWEEN or live.pending:
                continue
            table, n = live.table.id, live.table.n
            try:
                state = write_checkpoint(live.table)
                await self.store.write(partial(store_checkpoint, table=table, n=n, state=state))
            except ApiError:  # no database at the moment; loading is slower without it, no more
                return
            except Exception:
                LOG.exception("a checkpoint could not be stored", extra={"table": table})
            live.checkpoint = n

    def sweep(self) -> int:
        """Let go of tables that nobody looks at and nothing is owed at; how many are left."""
        horizon = time.monotonic() - IDLE
        for table_id, live in list(self.live.items()):
            waiting = live.pending or live.retries or live.lock.locked()
            busy = live.connections or live.thinking or waiting
            ended = live.table.status in {"over", "closed"}
            if not busy and (ended or live.touched < horizon):
                del self.live[table_id]
        LIVE_TABLES.set(len(self.live))
        return len(self.live)
