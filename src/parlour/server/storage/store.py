"""The store: what is written goes one way, in groups, and readers are beside it.

While one group is being committed the next one gathers. So a table waits for one commit, however
many tables there are, and every commit is a whole one: synced to disk before anybody is told. Who
commits is the writer, a thread (storage/writer.py); with PostgreSQL mostly the event loop
(storage/pg_writer.py).
"""

import asyncio
import contextlib
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy import Connection, Engine, Select, select
from sqlalchemy.exc import SQLAlchemyError

from parlour.server.errors import ApiError
from parlour.server.storage.append import Append
from parlour.server.storage.database import is_shared
from parlour.server.storage.entries import Logged, read_entry
from parlour.server.storage.schema import log
from parlour.server.storage.writer import Job, Work, Writer, settle, storage_trouble

Answer = TypeVar("Answer")
_READERS = 4
_CURSORS = 201  # see let_go
SWITCH = 0.001  # seconds after which a busy event loop lets the writer go on


if TYPE_CHECKING:
    from parlour.server.storage.pg_writer import Direct


class Store:
    """All of the database that the server uses."""

    def __init__(self, engine: Engine, process: str = "") -> None:
        self.engine = engine
        self.shared = is_shared(engine)
        self.process = process
        self._stopping = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._readers = ThreadPoolExecutor(_READERS, thread_name_prefix="reader")
        self._writer = Writer(engine, process, self._settled)
        self._direct = _direct(self._writer, engine, process) if self.shared else None

    def start(self) -> None:
        """Begin to write; call it from the event loop."""
        self._loop = asyncio.get_running_loop()
        sys.setswitchinterval(SWITCH)
        with contextlib.suppress(SQLAlchemyError):  # no database now: perhaps later
            self._rehearse()
        self._writer.start()
        if self._direct is not None:
            self._direct.start()

    def _rehearse(self) -> None:
        """Open every line and use it once, so that nobody waits for that later; and have every
        reader at hand, so that none of them comes to lie among the tables of an evening."""
        together = threading.Barrier(_READERS)

        def read(line: Connection) -> None:
            with line:
                line.execute(_entries_of("", 0)).all()
            together.wait()

        for _ in self._readers.map(read, [self.engine.connect() for _ in range(_READERS)]):
            pass

    async def stop(self) -> None:
        """Write what has been asked for, then end."""
        self._stopping = True
        if self._direct is not None:
            await self._direct.stop()
        await self._writer.stop()
        self._readers.shutdown()
        self.engine.dispose()

    @property
    def is_failing(self) -> bool:
        """Whether what was to be stored last could not be."""
        return self._writer.is_failing

    def append(self, work: Append) -> "asyncio.Future[bool]":
        """Store an entry. False where another has taken its place in the log."""
        return self._submit_and_wait(work)

    def append_and_call(self, work: Append, then: Callable[[bool | Exception], None]) -> None:
        """The same for who does not wait: called in the order of the log, after the commit."""
        self._submit(work, then)

    def say(self, line: str, then: Callable[[Exception | None], None]) -> None:
        """Tell the other processes something that is no entry (cluster/listener.py); `then` is
        called when it is told."""
        self._submit(line, then)

    def write(self, work: Callable[[Connection], Answer]) -> "asyncio.Future[Answer]":
        """Do some other writing; it is undone if it raises."""
        return self._submit_and_wait(work)

    async def read(self, work: Callable[[Connection], Answer]) -> Answer:
        """Read something, beside the writer."""

        def run() -> Answer:
            with self.engine.connect() as connection:
                return work(connection)

        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._readers, run)
        except SQLAlchemyError:
            raise storage_trouble() from None

    async def entries(self, table: str, after: int = 0) -> list[Logged]:
        """A table's log, from the entry after a position."""

        def work(connection: Connection) -> list[Logged]:
            rows = connection.execute(_entries_of(table, after)).all()
            return [Logged(row.n, row.at, row.request, read_entry(row.entry)) for row in rows]

        return await self.read(work)

    async def entry_of(self, table: str, request: str) -> int | None:
        """The entry that a request led to."""
        asked = select(log.c.n).where(log.c.table_id == table, log.c.request == request)
        return await self.read(lambda connection: connection.execute(asked).scalar())

    def let_go(self) -> None:
        """Forget cursors that are gone. Python's SQLite remembers some two hundred of each line,
        and looks through them when it is asked for as many more."""
        if self.shared:
            return
        lines = [self.engine.raw_connection() for _ in range(self.engine.pool.checkedin())]  # type: ignore[attr-defined]
        for line in lines:
            _ask_for_cursors(line)
            line.close()
        self._submit(lambda connection: _ask_for_cursors(connection.connection), lambda _: None)

    def _submit_and_wait(self, work: Any) -> "asyncio.Future[Any]":
        assert self._loop is not None
        future: asyncio.Future[Any] = self._loop.create_future()
        self._submit(work, partial(resolve, future))
        return future

    def _submit(self, work: Work, settle: Callable[[Any], None]) -> None:
        assert self._loop is not None
        if self._stopping:
            refusal = ApiError("stopping", "The server is stopping; try again soon.")
            self._loop.call_soon(settle, refusal)
        elif self._direct is not None:
            self._direct.submit(Job(work, settle))
        else:
            self._writer.submit([Job(work, settle)])

    def _settled(self, group: list[Job], answers: list[Any]) -> None:
        """What became of a group that the writer had."""
        settle(group, answers)
        if self._direct is not None:
            self._direct.written(len(group))


def _direct(writer: Writer, engine: Engine, process: str) -> "Direct":
    from parlour.server.storage.pg_writer import (
        Direct,  # needs PostgreSQL's driver, which not everybody has
    )

    return Direct(writer, engine.url, process)


def _entries_of(table: str, after: int) -> Select[Any]:
    asked = select(log.c.n, log.c.at, log.c.request, log.c.entry)
    return asked.where(log.c.table_id == table, log.c.n > after).order_by(log.c.n)


def _ask_for_cursors(line: Any) -> None:
    for _ in range(_CURSORS):
        line.cursor().close()


def resolve(future: "asyncio.Future[Any]", answer: Any) -> None:
    """An answer for whoever waits for it, if anybody still does."""
    if future.done():
        return
    if isinstance(answer, Exception):
        future.set_exception(answer)
    else:
        future.set_result(answer)
