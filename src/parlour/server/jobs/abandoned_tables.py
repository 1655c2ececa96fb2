"""Presence of hosts at open tables, and closing of tables to which nobody has come back."""

import asyncio
import contextlib
from functools import partial

from sqlalchemy import Connection, Update, func, select, update

from parlour.server.clock import now_ms
from parlour.server.errors import ApiError
from parlour.server.logs import LOG
from parlour.server.storage import entries as log
from parlour.server.storage.schema import tables
from parlour.server.storage.store import Store
from parlour.server.tables.commands import Decision
from parlour.server.tables.registry import TableRegistry
from parlour.server.tables.state import Table
from parlour.server.tasks import end

NOTE_EVERY = 20.0  # seconds
CLOSE_EVERY = 15  # rounds of noting
PRESENT = 30.0  # seconds since a host's last request, where the host has no feed
OPEN_FOR = 2 * 3600 * 1000  # milliseconds an open table waits for its host
RUNNING_FOR = 30 * 24 * 3600 * 1000  # milliseconds a game waits for any entry
MOST_AT_ONCE = 50


class AbandonedTables:
    """Notes which hosts are present, and closes tables that nobody has come back to."""

    def __init__(self, store: Store, registry: TableRegistry) -> None:
        self._store = store
        self._registry = registry
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Stop."""
        if self._task is not None:
            await end([self._task])

    async def _run(self) -> None:
        rounds = 0
        while True:
            try:
                await self.note_hosts()
                if rounds % CLOSE_EVERY == 0:
                    await self.close_abandoned()
            except ApiError:  # no database at the moment
                pass
            except Exception:  # the next round may succeed
                LOG.exception("abandoned tables could not be looked for")
            rounds += 1
            await asyncio.sleep(NOTE_EVERY)

    async def note_hosts(self) -> None:
        """Store that the hosts who are connected here are present at their open tables."""
        present = [
            table_id
            for table_id, live in self._registry.live.items()
            if live.table.status == "open" and live.is_here(live.table.host, PRESENT)
        ]
        for first in range(0, len(present), MOST_AT_ONCE):
            some = present[first : first + MOST_AT_ONCE]
            seen = update(tables).where(tables.c.id.in_(some)).values(host_seen=now_ms())
            await self._store.write(partial(_execute, statement=seen))

    async def close_abandoned(self, now: int | None = None) -> list[str]:
        """Close tables that nobody has come back to; which they were."""
        now = now_ms() if now is None else now

        def find(database: Connection) -> list[str]:
            seen = func.coalesce(tables.c.host_seen, tables.c.created)
            waiting = select(tables.c.id).where(tables.c.status == "open", seen < now - OPEN_FOR)
            running = select(tables.c.id).where(
                tables.c.status == "running", tables.c.created < now - RUNNING_FOR
            )
            return [
                str(row.id)
                for asked in (waiting, running)
                for row in database.execute(asked.limit(MOST_AT_ONCE))
            ]

        def decide(table: Table) -> Decision:
            waited = OPEN_FOR if table.status == "open" else RUNNING_FOR
            if table.status not in {"open", "running"} or table.at > now - waited:
                raise ApiError("not-now", "The table is in use.")
            return Decision(log.Closed("abandoned"))

        closed = []
        for table_id in await self._store.read(find):
            with contextlib.suppress(ApiError):
                live = await self._registry.find(table_id)
                if not live.connections:
                    await self._registry.act(table_id, decide)
                    closed.append(table_id)
        return closed


def _execute(database: Connection, statement: Update) -> None:
    database.execute(statement)
