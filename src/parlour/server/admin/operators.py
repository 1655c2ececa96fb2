"""Operators' requests, done by a running server; and bans, enforced in every process."""

import asyncio
from functools import partial

from sqlalchemy import Connection, Engine, delete

from parlour.server.admin import queue
from parlour.server.admin.bans import Bans
from parlour.server.admin.queue import OperatorRequest, Outcome
from parlour.server.clock import now_ms
from parlour.server.errors import ApiError
from parlour.server.logs import LOG
from parlour.server.storage import entries as log
from parlour.server.storage.schema import audit
from parlour.server.storage.store import Store
from parlour.server.tables.audit import KEPT_FOR, OPERATOR
from parlour.server.tables.commands import Command, Decision
from parlour.server.tables.registry import TableRegistry
from parlour.server.tables.state import Table
from parlour.server.tasks import end

POLL = 1.0  # seconds
CLEAN_EVERY = 3600  # rounds


class Operators:
    """Looks for requests and for bans that have changed, about once a second."""

    def __init__(self, store: Store, registry: TableRegistry, bans: Bans) -> None:
        self._store = store
        self._registry = registry
        self._bans = bans
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Know the bans, then begin to look."""
        try:
            await self._bans.refresh()
        except ApiError:  # no database now: the loop tries again
            LOG.warning("the bans could not be read")
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Stop."""
        if self._task is not None:
            await end([self._task])

    async def _run(self) -> None:
        rounds = 0
        while True:
            await asyncio.sleep(POLL)
            rounds += 1
            try:
                await self.look()
                if rounds % CLEAN_EVERY == 0:
                    await self._clean()
            except ApiError:  # no database at the moment
                continue
            except Exception:  # the next round may succeed
                LOG.exception("operators' requests could not be looked for")

    async def look(self) -> None:
        """Do what operators have asked for, and enforce the bans."""
        for request in await self._store.read(queue.waiting):
            if await self._store.write(partial(queue.claim, request=request)):
                outcome = await perform(request, self._registry, self._bans)
                await self._store.write(partial(queue.answer, request=request, outcome=outcome))
        if await self._bans.refresh():
            self._close_feeds()

    def _close_feeds(self) -> None:
        """Close the feeds of those who are banned now."""
        for live in list(self._registry.live.values()):
            for connection in list(live.connections):
                try:
                    self._bans.check(connection.player, connection.address)
                except ApiError as refusal:
                    connection.dismiss(refusal)

    async def _clean(self) -> None:
        await self._bans.clean()

        def work(database: Connection) -> None:
            queue.clean(database)
            database.execute(delete(audit).where(audit.c.at < now_ms() - KEPT_FOR))

        await self._store.write(work)


async def perform(request: OperatorRequest, registry: TableRegistry, bans: Bans) -> Outcome:
    """Do what an operator asks for; what became of it."""
    try:
        if request.action == "close":
            await registry.act(request.subject, _close(request.reason))
            return Outcome(True, f"The table {request.subject} is closed.")
        if request.action == "ban":
            await bans.ban(request.subject, request.reason, request.until)
            return Outcome(True, f"{request.subject} is banned.")
        if request.action == "unban":
            await bans.unban(request.subject, request.reason)
            return Outcome(True, f"{request.subject} is no longer banned.")
    except ApiError as refusal:
        return Outcome(False, refusal.message)
    except Exception:
        LOG.exception("an operator's request failed")
        return Outcome(False, "something went wrong in the server; its log says what")
    return Outcome(False, f"this server does not know the action {request.action}")


def _close(reason: str) -> Command:
    def decide(table: Table) -> Decision:
        if table.status not in {"open", "running"}:
            raise ApiError("not-now", f"The table is {table.status} already.")
        return Decision(log.Closed(OPERATOR, reason))

    return decide


async def perform_directly(engine: Engine, request: OperatorRequest) -> Outcome:
    """The same where no server is running; the engine is disposed of."""
    store = Store(engine, request.id[:8])
    registry = TableRegistry(store)
    store.start()
    try:
        return await perform(request, registry, Bans(store))
    finally:
        await registry.stop()
        await store.stop()
