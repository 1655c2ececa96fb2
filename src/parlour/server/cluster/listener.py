"""What other processes have stored: heard through PostgreSQL, applied here, told to our feeds."""

import asyncio
import contextlib
import time

from litestar.channels import ChannelsPlugin

from parlour.server.cluster.pg_listener import OPENED, notices_of
from parlour.server.errors import ApiError
from parlour.server.jobs import scheduler
from parlour.server.logs import LOG
from parlour.server.players.blocks import Blocks
from parlour.server.players.revocation import Revocation
from parlour.server.storage.append import BLOCKED, CHANNEL, HERE, REREAD, REVOKED, WHO
from parlour.server.storage.entries import Logged, read_entry
from parlour.server.tables.registry import TableRegistry
from parlour.server.tasks import end

_AGAIN = 1.0  # seconds
_WORDS = {WHO, HERE, REREAD, REVOKED, BLOCKED}


class ClusterListener:
    """Listens to the other processes, through the framework's channels."""

    def __init__(
        self,
        registry: TableRegistry,
        revocation: Revocation,
        blocks: Blocks,
        channels: ChannelsPlugin,
        process: str,
    ) -> None:
        self._registry = registry
        self._revocation = revocation
        self._blocks = blocks
        self._channels = channels
        self._process = process
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to listen."""
        self._task = asyncio.create_task(self._listen())

    async def stop(self) -> None:
        """Stop listening."""
        if self._task is not None:
            await end([self._task])

    async def _listen(self) -> None:
        subscriber = await self._channels.subscribe(CHANNEL)
        async for event in subscriber.iter_events():
            try:
                await self._heard(event)
            except Exception:  # a fault of ours: as if the line had been cut here
                LOG.exception("what another process said could not be dealt with")
                subscriber.put_nowait(OPENED)
                await asyncio.sleep(_AGAIN)

    async def _heard(self, event: bytes) -> None:
        if event == OPENED:
            await self._revocation.recheck()  # what was said while nobody listened
            await self._blocks.recheck()
            await self._registry.catch_up_all()
            return
        for notice in notices_of(event):
            await self._hear(notice)

    async def _hear(self, notice: str) -> None:
        process, _, lines = notice.partition("\n")
        if process == self._process:
            return
        for line in lines.split("\n"):
            table, _, rest = line.partition(" ")
            if table in _WORDS:
                word, (table, _, rest) = table, rest.partition(" ")
                await self._listen_to(word, table, rest)
                continue
            n, at, request, entry = rest.split(" ", 3)
            logged = None
            if entry and self._registry.knows(table):
                asked = None if request == "-" else request
                logged = Logged(int(n), int(at), asked, read_entry(entry))
            await self._registry.hear(table, logged)

    async def _listen_to(self, word: str, table: str, rest: str) -> None:
        """Something that is no entry of a log."""
        if word == REVOKED:
            self._revocation.apply(table)
            return
        if word == BLOCKED:
            await self._blocks.refresh(table)
            return
        live = self._registry.live.get(table)
        if live is None:
            return
        if word == WHO and live.is_here(rest, scheduler.PATIENCE):
            await self._registry.announce(f"{HERE} {table} {rest}")
        elif word == HERE:
            live.elsewhere[rest] = time.monotonic()
        elif word == REREAD:
            with contextlib.suppress(ApiError):
                await self._registry.reread(table)
