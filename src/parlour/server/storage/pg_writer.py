"""Groups that the event loop itself has PostgreSQL store, on a line of its own.

A writer's thread would wait for Python's lock again and again, while the event loop has work, and
the event loop would be woken by it each time. Here a group is a single statement that is sent
without waiting, and what comes of it is one more thing that comes in. Whatever takes more than such
a statement, or went wrong with it, is the writer's (storage/writer.py).
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from psycopg import AsyncConnection, OperationalError
from psycopg.pq import ConnStatus, ExecStatus
from psycopg.pq.abc import PGconn, PGresult
from sqlalchemy.engine import URL

from parlour.server.logs import LOG
from parlour.server.storage.append import Append
from parlour.server.storage.database import plain_address
from parlour.server.storage.pg_append import STATEMENTS, can_go_at_once, statement_for, stored_by
from parlour.server.storage.pg_connection import keep_open, watched
from parlour.server.storage.writer import (
    GATHER_MOST,
    LARGEST_GROUP,
    Job,
    Writer,
    answer_of,
    observe,
    settle,
    storage_trouble,
)
from parlour.server.tasks import end

# As the writer's, but longer: a commit costs several processes more than a single one.
GATHER = 0.0005
# To a statement: the first column; None where it was refused and nothing is done; an error where
# nobody knows what is done.
Answer = list[bytes | None] | Exception | None


class DirectLine:
    """A line that is asked one thing at a time, and nobody waits for the answer."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._keeping: asyncio.Task[None] | None = None
        self._line: PGconn | None = None  # where it is open
        self._socket = -1
        self._cut: asyncio.Future[None] | None = None
        self._then: Callable[[Answer], None] | None = None
        self._results: list[PGresult] = []

    def start(self) -> None:
        """Open it soon, and again whenever it was cut."""
        self._keeping = asyncio.create_task(keep_open(self._address, self._use))

    async def stop(self) -> None:
        """Hang up."""
        if self._keeping is not None:
            await end([self._keeping])

    @property
    def is_open(self) -> bool:
        """Whether something may be asked."""
        return self._line is not None

    def ask(self, statement: str, given: Sequence[bytes], then: Callable[[Answer], None]) -> None:
        """Ask for a statement that is ready; `then` is called with the answer."""
        assert self._line is not None
        assert self._then is None
        self._then = then
        try:
            self._line.send_query_prepared(statement.encode(), given)
        except OperationalError as error:
            self._lose(error)
        self._flush()

    async def _use(self, connection: AsyncConnection) -> None:
        for name, statement in STATEMENTS.items():
            await connection.execute(f"PREPARE {name} AS {statement}".encode())
        cut = self._cut = asyncio.get_running_loop().create_future()
        self._line = connection.pgconn
        try:
            with watched(connection, self._read) as self._socket:
                await cut
        finally:
            self._line = None
            self._answer(OperationalError("the line was cut"))

    def _flush(self) -> None:
        """Send what has not been sent; PostgreSQL may not take all of it at once."""
        if self._line is None:
            return
        loop = asyncio.get_running_loop()
        try:
            if self._line.flush():
                loop.add_writer(self._socket, self._flush)
            else:
                loop.remove_writer(self._socket)
        except OperationalError as error:
            self._lose(error)

    def _read(self) -> None:
        """Something came."""
        line = self._line
        if line is None:
            return
        try:
            line.consume_input()
            while not line.is_busy():
                result = line.get_result()
                if result is None:
                    break
                self._results.append(result)
            else:
                return
        except OperationalError as error:
            self._lose(error)
            return
        if line.status != ConnStatus.OK:
            self._lose(OperationalError("the line was cut"))
        elif self._results:
            result = self._results[-1]
            if result.status == ExecStatus.TUPLES_OK:
                self._answer([result.get_value(row, 0) for row in range(result.ntuples)])
            else:
                self._answer(None)

    def _lose(self, error: Exception) -> None:
        """The line is dead, and what was asked last may be done or not."""
        self._line = None
        if self._cut is not None and not self._cut.done():
            self._cut.set_exception(error)
        self._answer(error)

    def _answer(self, answer: Answer) -> None:
        self._results = []
        then, self._then = self._then, None
        if then is not None:
            then(answer)


class Direct:
    """Has jobs stored group by group, each in its turn: on the line, or by the writer."""

    def __init__(self, writer: Writer, address: URL, process: str) -> None:
        self._writer = writer
        self._process = process
        self._line = DirectLine(plain_address(address))
        self._jobs: deque[Job] = deque()
        self._under_way = 0  # jobs of the group that is being stored
        self._looking = False  # whether somebody will look for the next one soon
        self._done: asyncio.Future[None] | None = None

    def start(self) -> None:
        """Begin; call it from the event loop."""
        self._loop = asyncio.get_running_loop()
        self._line.start()

    async def stop(self) -> None:
        """Have everything stored, then end."""
        while self._jobs or self._under_way:
            self._done = self._loop.create_future()
            await self._done
        await self._line.stop()

    def submit(self, job: Job) -> None:
        """Have this stored, together with what else comes now."""
        self._jobs.append(job)
        if not self._under_way and not self._looking:
            self._looking = True
            self._loop.call_soon(self._look)

    def _look(self) -> None:
        self._looking = False
        if not self._jobs or self._under_way:
            return
        group = [self._jobs.popleft() for _ in range(min(len(self._jobs), LARGEST_GROUP))]
        self._under_way = len(group)
        standing = [job for job in group if not self._writer.terms.is_void(job.work)]
        appends = [job.work for job in standing if isinstance(job.work, Append)]
        said = [job.work for job in standing if isinstance(job.work, str)]
        plain = len(appends) + len(said) == len(standing) and can_go_at_once(appends)
        if standing and plain and self._line.is_open:
            then = partial(self._answered, group, appends, time.perf_counter())
            self._line.ask(*statement_for(appends, self._process, said), then)
        else:
            if not self._line.is_open:
                self._writer.distrust()
            self._writer.submit(group)

    def _answered(
        self,
        group: list[Job],
        appends: list[Append],
        began: float,
        answer: Answer,
    ) -> None:
        if answer is None:  # perhaps a deadlock; the writer tries again, or finds out
            self._writer.submit(group)
            return

        def tried(standing: list[Job]) -> list[Any]:
            if isinstance(answer, Exception):
                return [storage_trouble() for _ in standing]
            stored = stored_by(answer, appends)
            return [answer_of(job, stored) for job in standing]

        if isinstance(answer, Exception):
            LOG.warning("a commit failed", extra={"why": type(answer).__name__, "state": None})
        self._writer.is_failing = isinstance(answer, Exception)
        answers = self._writer.terms.complete(group, tried)
        observe(began, len(group))
        settle(group, answers)
        self.written(len(group))

    def written(self, jobs: int) -> None:
        """So many jobs are settled."""
        many, self._under_way = self._under_way, self._under_way - jobs
        if self._under_way:
            return
        if self._done is not None and not self._done.done():
            self._done.set_result(None)
        if many > 1:
            self._looking = True
            self._loop.call_later(min(many * GATHER, GATHER_MOST), self._look)
        else:
            self._look()
