"""Lines to PostgreSQL that the event loop itself looks after: kept open, and watched."""

import asyncio
import contextlib
import os
from collections.abc import Awaitable, Callable, Iterator

from psycopg import AsyncConnection

from parlour.server.logs import LOG

RETRY = 1.0  # seconds


async def keep_open(address: str, use: Callable[[AsyncConnection], Awaitable[None]]) -> None:
    """Open a line and use it; when it is cut, which is an exception, or not wanted any more, open
    another one. For ever."""
    while True:
        try:
            connection = await AsyncConnection.connect(address, autocommit=True)
            try:
                await use(connection)
            finally:
                await connection.close()
        except Exception as error:  # whatever it was, the line is dead
            LOG.warning("lost a line to PostgreSQL", extra={"why": type(error).__name__})
            await asyncio.sleep(RETRY)


@contextlib.contextmanager
def watched(connection: AsyncConnection, came: Callable[[], None]) -> Iterator[int]:
    """Call `came` when something comes. The number is the socket's, for the event loop."""
    # PostgreSQL's library closes its socket by itself when the line is cut. Somebody else may
    # then get its number, and the event loop would take the two for one.
    ear = os.dup(connection.fileno())
    loop = asyncio.get_running_loop()
    loop.add_reader(ear, came)
    try:
        yield ear
    finally:
        loop.remove_reader(ear)
        loop.remove_writer(ear)
        os.close(ear)
