"""What other processes have stored: heard through PostgreSQL, applied here, told to our feeds."""

import asyncio
import contextlib

from litestar.channels.backends.psycopg import PsycoPgChannelsBackend

from parlour.server.entries import Logged, read_entry
from parlour.server.hall import Hall
from parlour.server.logs import LOG
from parlour.server.writing import CHANNEL

_RETRY = 1.0  # seconds


class Signals:
    """Listens to the other processes, and listens again when the line was cut."""

    def __init__(self, hall: Hall, address: str, process: str) -> None:
        self._hall = hall
        self._address = address
        self._process = process
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to listen."""
        self._task = asyncio.create_task(self._listen())

    async def stop(self) -> None:
        """Stop listening."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _listen(self) -> None:
        while True:
            line = PsycoPgChannelsBackend(self._address)
            try:
                await line.on_startup()
                await line.subscribe([CHANNEL])
                await self._hall.catch_up_all()  # what was said while nobody listened
                async for _, notice in line.stream_events():
                    await self._heard(notice.decode())
            except asyncio.CancelledError:
                with contextlib.suppress(Exception):
                    await line.on_shutdown()
                raise
            except Exception as error:  # whatever it was, the line is dead
                LOG.warning(
                    "lost the line to the other processes", extra={"why": type(error).__name__}
                )
            with contextlib.suppress(Exception):
                await line.on_shutdown()
            await asyncio.sleep(_RETRY)

    async def _heard(self, notice: str) -> None:
        process, _, lines = notice.partition("\n")
        if process == self._process:
            return
        for line in lines.split("\n"):
            table, n, at, request, entry = line.split(" ", 4)
            logged = None
            if entry and self._hall.knows(table):
                asked = None if request == "-" else request
                logged = Logged(int(n), int(at), asked, read_entry(entry))
            await self._hall.hear(table, logged)
