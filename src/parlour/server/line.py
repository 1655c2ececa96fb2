"""The line on which PostgreSQL tells what other processes say.

Litestar's back end for channels does the same and asks the event loop for a new watch, two tasks
and a queue for each notice: four times the work, for every notice in every process.
"""

import asyncio
import os
from collections import deque

from psycopg import AsyncConnection, OperationalError
from psycopg.sql import SQL, Identifier


class Line:
    """Listens to a channel. What is told comes in order, until the line is cut."""

    def __init__(self, address: str, channel: str) -> None:
        self._address = address
        self._channel = channel
        self._connection: AsyncConnection | None = None
        self._ear: int | None = None  # a handle of our own on its socket, see open
        self._notices: deque[str] = deque()
        self._more = asyncio.Event()
        self._cut: OperationalError | None = None

    async def open(self) -> None:
        """Begin to listen."""
        self._connection = await AsyncConnection.connect(self._address, autocommit=True)
        await self._connection.execute(SQL("LISTEN {}").format(Identifier(self._channel)))
        # PostgreSQL's library closes its socket by itself when the line is cut. Somebody else may
        # then get its number, and the event loop would take the two for one.
        self._ear = os.dup(self._connection.fileno())
        asyncio.get_running_loop().add_reader(self._ear, self._read)
        self._read()  # what came along with the last answer

    def _read(self) -> None:
        """Something came."""
        assert self._connection is not None
        line = self._connection.pgconn
        try:
            line.consume_input()
            while (notice := line.notifies()) is not None:
                self._notices.append(notice.extra.decode())
        except OperationalError as error:
            self._cut = error
            self._hush()
        self._more.set()

    async def next(self) -> str:
        """The next notice; OperationalError where the line was cut before it came."""
        while not self._notices:
            if self._cut is not None:
                raise self._cut
            self._more.clear()
            await self._more.wait()
        return self._notices.popleft()

    def _hush(self) -> None:
        """Listen no more."""
        if self._ear is not None:
            asyncio.get_running_loop().remove_reader(self._ear)
            os.close(self._ear)
            self._ear = None

    async def close(self) -> None:
        """Hang up."""
        self._hush()
        if self._connection is not None:
            await self._connection.close()
