"""The line on which PostgreSQL tells what other processes say: a back end for Litestar's channels.

Litestar's own does the same and asks the event loop for a new watch, two tasks and a queue for each
notice. Here all that one look at the socket brings is one event, so that tasks and queues are paid
for once, however many notices there are.
"""

import asyncio
from collections.abc import AsyncGenerator, Iterable
from functools import partial

from litestar.channels.backends.base import ChannelsBackend
from psycopg import AsyncConnection, OperationalError
from psycopg.pq.abc import PGconn
from psycopg.sql import SQL, Identifier

from parlour.server.storage.pg_connection import keep_open, watched
from parlour.server.tasks import end

OPENED = b""  # an event that says: from here on we listen; what was said before we may have missed
_BETWEEN = b"\0"  # two notices of an event; in none of PostgreSQL's texts


def notices_of(event: bytes) -> list[str]:
    """The notices that came together, in their order."""
    return event.decode().split(_BETWEEN.decode())


class Line(ChannelsBackend):
    """Listens to channels: what is told comes in order. A line that is cut is opened again."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._channels: set[str] = set()
        self._events: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue()
        self._keeping: asyncio.Task[None] | None = None
        self._cut: asyncio.Future[None] | None = None  # done when the line is to be opened again

    async def on_startup(self) -> None:
        """Begin to listen, and go on for as long as there is a database."""
        self._keeping = asyncio.create_task(keep_open(self._address, self._listen))

    async def on_shutdown(self) -> None:
        """Hang up."""
        if self._keeping is not None:
            await end([self._keeping])

    async def subscribe(self, channels: Iterable[str]) -> None:
        """Listen to more channels."""
        self._listen_to(self._channels.union(channels))

    async def unsubscribe(self, channels: Iterable[str]) -> None:
        """Listen to fewer channels."""
        self._listen_to(self._channels.difference(channels))

    def _listen_to(self, channels: set[str]) -> None:
        if channels != self._channels:
            self._channels = channels
            if self._cut is not None and not self._cut.done():
                self._cut.set_result(None)

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        """Say something now. What is said of an entry is said by the statement that stores it
        (storage/append.py): heard if it is stored, and not before."""
        async with await AsyncConnection.connect(self._address, autocommit=True) as connection:
            for channel in channels:
                await connection.execute("SELECT pg_notify(%s, %s)", (channel, data.decode()))

    async def stream_events(self) -> AsyncGenerator[tuple[str, bytes], None]:
        """All that is heard, for ever: a line that is cut ends nothing here."""
        while True:
            yield await self._events.get()

    async def get_history(self, channel: str, limit: int | None = None) -> list[bytes]:
        """PostgreSQL keeps nothing that was said; the log is where it is all written."""
        raise NotImplementedError("what was said on a line is not kept")

    async def _listen(self, connection: AsyncConnection) -> None:
        """Listen until the line is cut, which is an OperationalError, or other channels matter."""
        cut = self._cut = asyncio.get_running_loop().create_future()
        channels = self._channels
        for channel in channels:
            await connection.execute(SQL("LISTEN {}").format(Identifier(channel)))
        for channel in channels:
            self._events.put_nowait((channel, OPENED))
        read = partial(self._read, connection.pgconn, cut)
        with watched(connection, read):
            read()  # what came along with the last answer
            await cut

    def _read(self, line: PGconn, cut: "asyncio.Future[None]") -> None:
        """Something came."""
        heard: dict[bytes, list[bytes]] = {}
        try:
            line.consume_input()
            while (notice := line.notifies()) is not None:
                heard.setdefault(notice.relname, []).append(notice.extra)
        except OperationalError as error:
            if not cut.done():
                cut.set_exception(error)
        for channel, notices in heard.items():
            self._events.put_nowait((channel.decode(), _BETWEEN.join(notices)))
