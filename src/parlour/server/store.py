"""The store: one writer that commits in groups, and readers beside it.

While one group is being committed the next one gathers. So a table waits for one commit, however
many tables there are, and every commit is a whole one: synced to disk before anybody is told.
"""

import asyncio
import contextlib
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, Select, select, text
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from parlour.server.at_once import append_at_once, can_go_at_once
from parlour.server.checkpoints import Checkpoints
from parlour.server.database import is_shared
from parlour.server.entries import Logged, read_entry
from parlour.server.logs import LOG
from parlour.server.metrics import COMMIT_SECONDS, COMMIT_SIZE
from parlour.server.refusals import Refusal
from parlour.server.schema import log
from parlour.server.writing import (
    Append,
    Key,
    append_all,
    append_alone,
    are_plain,
    rehearse,
)

Answer = TypeVar("Answer")
_LARGEST_GROUP = 500
_READERS = 4
ATTEMPTS = 5  # where two processes wait for each other, and PostgreSQL ends one's waiting
_DEADLOCK = "40P01"
IDLE = 0.5  # seconds after which the line to a shared database is tried before it is used
# Seconds for which the next group gathers where entries come one upon the other: for each of those
# that have just come, and at most. A commit costs several processes more than a single one.
GATHER, GATHER_SHARED, GATHER_MOST = 0.0003, 0.001, 0.006
_CURSORS = 201  # see let_go
SWITCH = 0.001  # seconds after which a busy event loop lets the writer go on


Work = Append | str | Callable[[Connection], Any]  # a text is said to the other processes


@dataclass(slots=True)
class _Job:
    work: Work
    settle: Callable[[Any], None]  # called on the event loop with what the work came to


def storage_trouble() -> Refusal:
    """The database does not answer, or cannot write."""
    return Refusal(
        "storage",
        "The server cannot reach its storage at the moment. Try again; "
        "what is asked again with the same request id is done once.",
    )


class Store:
    """All of the database that the server uses."""

    def __init__(self, engine: Engine, process: str = "") -> None:
        self.engine = engine
        self.shared = is_shared(engine)
        self.process = process
        driver: Any = engine.dialect.dbapi  # its own errors come where it is asked directly
        self._trouble = (SQLAlchemyError, driver.Error)
        self._too_late = (IntegrityError, driver.IntegrityError)
        self._gathering = GATHER_SHARED if self.shared else GATHER
        self._jobs: deque[_Job] = deque()
        self._idle = False
        self._writing: Connection | None = None
        self._written = 0.0
        self._at_once = False  # whether it commits each statement by itself
        self._failed: dict[str, int] = {}  # the term of each table in which an entry failed
        self._wake = threading.Condition()
        self._stopping = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._readers = ThreadPoolExecutor(_READERS, thread_name_prefix="reader")
        self._thread = threading.Thread(target=self._write, name="writer", daemon=True)
        self._checkpoints = None if self.shared else Checkpoints(engine)

    def start(self) -> None:
        """Begin to write; call it from the event loop."""
        self._loop = asyncio.get_running_loop()
        sys.setswitchinterval(SWITCH)
        with contextlib.suppress(SQLAlchemyError):  # no database now: perhaps later
            self._rehearse()
        self._thread.start()
        if self._checkpoints is not None:
            self._checkpoints.start()

    def _rehearse(self) -> None:
        """Open every line and use it once, so that nobody waits for that later."""
        for line in [self.engine.connect() for _ in range(_READERS)]:
            line.execute(_entries_of("", 0)).all()
            line.close()
        rehearse(self._connection())

    async def stop(self) -> None:
        """Write what has been asked for, then end."""
        with self._wake:
            self._stopping = True
            self._wake.notify()
        await asyncio.to_thread(self._thread.join)
        if self._checkpoints is not None:
            await asyncio.to_thread(self._checkpoints.stop)
        self._lose_connection()
        self._readers.shutdown()
        self.engine.dispose()

    def append(self, work: Append) -> "asyncio.Future[bool]":
        """Store an entry. False where another has taken its place in the log."""
        return self._submit_and_wait(work)

    def append_and_call(self, work: Append, then: Callable[[bool | Exception], None]) -> None:
        """The same for who does not wait: called in the order of the log, after the commit."""
        self._submit(work, then)

    def say(self, line: str, then: Callable[[Exception | None], None]) -> None:
        """Tell the other processes something that is no entry (signals.py); `then` is called when
        it is told."""
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

        def work(connection: Connection) -> Sequence[Any]:
            return connection.execute(_entries_of(table, after)).all()

        rows = await self.read(work)
        return [Logged(row.n, row.at, row.request, read_entry(row.entry)) for row in rows]

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
            refusal = Refusal("stopping", "The server is stopping; try again soon.")
            self._loop.call_soon(settle, refusal)
            return
        self._jobs.append(_Job(work, settle))
        if self._idle:  # otherwise it looks by itself when it has committed the group before
            with self._wake:
                self._wake.notify()

    def _write(self) -> None:
        while True:
            group = self._gather()
            if not group:
                return
            began = time.perf_counter()
            answers = self._commit(group)
            COMMIT_SECONDS.observe(time.perf_counter() - began)
            COMMIT_SIZE.observe(len(group))
            if self._checkpoints is not None:
                self._checkpoints.count()
            assert self._loop is not None
            self._loop.call_soon_threadsafe(_settle, group, answers)
            many = len(group)
            del group, answers  # or the last tables of the evening would stay until the next one
            if many > 1:
                time.sleep(min(many * self._gathering, GATHER_MOST))

    def _gather(self) -> list[_Job]:
        """The next group, waiting for it; an empty one when it is time to end."""
        if not self._jobs:
            with self._wake:
                self._idle = True
                while not self._jobs and not self._stopping:
                    self._wake.wait()
                self._idle = False
        return [self._jobs.popleft() for _ in range(min(len(self._jobs), _LARGEST_GROUP))]

    def _commit(self, group: list[_Job]) -> list[Any]:
        """What each job of a group came to; an exception where it failed."""
        answers = [False if self._is_void(job.work) else None for job in group]
        standing = [job for job, void in zip(group, answers, strict=True) if void is None]
        found = iter(self._try(standing) if standing else [])
        answers = [next(found) if answer is None else answer for answer in answers]
        for job, answer in zip(group, answers, strict=True):
            self._remember(job.work, answer)
        return answers

    def _is_void(self, work: Work) -> bool:
        """Whether it was decided on top of an entry that is not in the log."""
        return isinstance(work, Append) and self._failed.get(work.table, -1) >= work.term

    def _remember(self, work: Work, answer: Any) -> None:
        if not isinstance(work, Append):
            return
        if answer is not True:
            self._failed[work.table] = max(work.term, self._failed.get(work.table, -1))
        elif self._failed:
            self._failed.pop(work.table, None)  # a new term has begun

    def _try(self, group: list[_Job]) -> list[Any]:
        for attempt in range(1, ATTEMPTS + 1):
            try:
                return self._try_once(group)
            except self._trouble as error:
                state = getattr(getattr(error, "orig", error), "sqlstate", None)
                if state == _DEADLOCK and attempt < ATTEMPTS:
                    continue  # all of it was undone, and the other process has what it wanted
                LOG.warning("a commit failed", extra={"why": type(error).__name__, "state": state})
                break
            except Exception:  # a line that dies between two statements has errors of its own
                LOG.exception("a commit failed")
                break
        self._lose_connection()
        return [storage_trouble() for _ in group]

    def _try_once(self, group: list[_Job]) -> list[Any]:
        try:
            return self._commit_together(group)
        except self._too_late:
            pass  # one of them comes too late: find out which
        except self._trouble:
            raise
        except Exception:  # one of them cannot be stored at all, by a fault of ours
            LOG.exception("a commit failed")
        return self._commit_one_by_one(group)

    def _commit_together(self, group: list[_Job]) -> list[Any]:
        """All entries by a few statements, and all that is said; then the rest, each with a way
        back."""
        appends = [job.work for job in group if isinstance(job.work, Append)]
        said = [job.work for job in group if isinstance(job.work, str)]
        if len(appends) + len(said) == len(group):
            if self.shared and can_go_at_once(appends):
                at_once = self._connection(at_once=True)
                stored = append_at_once(at_once, appends, self.process, said)
                return [_in(stored, job.work) for job in group]
            if not self.shared and are_plain(appends):
                append_alone(self._connection(), appends)
                return [True] * len(appends)
        connection = self._connection()
        with connection.begin():
            stored = append_all(connection, appends, self.process, said) if appends or said else ()
            return [
                _in(stored, job.work)
                if isinstance(job.work, Append | str)
                else self._do(connection, job.work)
                for job in group
            ]

    def _commit_one_by_one(self, group: list[_Job]) -> list[Any]:
        """The same transaction for all, with a way back for each."""
        answers: list[Any] = []
        connection = self._connection()
        with connection.begin():
            for job in group:
                if self._is_void(job.work):
                    answers.append(False)
                else:
                    answers.append(self._do(connection, job.work))
                    self._remember(job.work, answers[-1])
        return answers

    def _do(self, connection: Connection, work: Work) -> Any:
        """What a job came to: undone if it fails, and the others are not."""
        try:
            with _way_back(connection):
                if isinstance(work, Append):
                    return bool(append_all(connection, [work], self.process))
                if isinstance(work, str):
                    append_all(connection, [], self.process, [work])
                    return None
                return work(connection)
        except IntegrityError as error:
            return False if isinstance(work, Append) else error
        except SQLAlchemyError:
            raise
        except Exception as error:  # a refusal, or a fault: the writer outlives both
            return error

    def _connection(self, *, at_once: bool = False) -> Connection:
        """The writer's own connection, kept open; another one where it was lost.

        `at_once` says that it commits each statement by itself.
        """
        if self.shared and time.monotonic() - self._written > IDLE:
            self._check_connection()
        self._written = time.monotonic()
        if self._writing is None or self._writing.invalidated or self._writing.closed:
            self._writing = self.engine.connect().execution_options(writing=True)
            self._at_once = False
        if at_once != self._at_once:
            level = "AUTOCOMMIT" if at_once else self._writing.default_isolation_level
            self._writing.execution_options(isolation_level=level)
            self._at_once = at_once
        return self._writing

    def _check_connection(self) -> None:
        """A line that was cut while nobody used it is found out before anything depends on it."""
        try:
            if self._writing is not None:
                with self._writing.begin():
                    self._writing.execute(text("SELECT 1"))
        except SQLAlchemyError:
            self._lose_connection()

    def _lose_connection(self) -> None:
        """After trouble: begin again with a new one. A file stays open: on a full disk it might
        not open again, and could no longer be read either."""
        if self._writing is not None and (self.shared or self._stopping):
            with contextlib.suppress(SQLAlchemyError):
                self._writing.invalidate()
                self._writing.close()
            self._writing = None


def _in(stored: Collection[Key], work: Work) -> bool | None:
    """What became of an entry; of something that was said there is nothing to say."""
    return work.key in stored if isinstance(work, Append) else None


def _entries_of(table: str, after: int) -> Select[Any]:
    asked = select(log.c.n, log.c.at, log.c.request, log.c.entry)
    return asked.where(log.c.table_id == table, log.c.n > after).order_by(log.c.n)


def _ask_for_cursors(line: Any) -> None:
    for _ in range(_CURSORS):
        line.cursor().close()


@contextlib.contextmanager
def _way_back(connection: Connection) -> Iterator[None]:
    """What is done here is undone if it fails. SQLAlchemy would give each such place a name of its
    own, and the statements that SQLite keeps ready would soon all be names."""
    connection.exec_driver_sql("SAVEPOINT job")
    try:
        yield
    except BaseException:
        connection.exec_driver_sql("ROLLBACK TO SAVEPOINT job")
        raise
    connection.exec_driver_sql("RELEASE SAVEPOINT job")


def _settle(group: list[_Job], answers: list[Any]) -> None:
    for job, answer in zip(group, answers, strict=True):
        try:
            job.settle(answer)
        except Exception:  # a fault of ours at one table; the others want their answers
            LOG.exception("an answer of the store could not be dealt with")


def resolve(future: "asyncio.Future[Any]", answer: Any) -> None:
    """An answer for whoever waits for it, if anybody still does."""
    if future.done():
        return
    if isinstance(answer, Exception):
        future.set_exception(answer)
    else:
        future.set_result(answer)
