"""The writer: a thread that commits one group of jobs after the other."""

import asyncio
import contextlib
import threading
import time
from collections import deque
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from parlour.server.errors import ApiError
from parlour.server.logs import LOG
from parlour.server.metrics import COMMIT_SECONDS, COMMIT_SIZE
from parlour.server.storage.append import Append, Key, append_all, append_alone, are_plain, rehearse
from parlour.server.storage.database import is_shared
from parlour.server.storage.wal_checkpoints import WalCheckpoints

LARGEST_GROUP = 500
ATTEMPTS = 5  # where two processes wait for each other, and PostgreSQL ends one's waiting
_DEADLOCK = "40P01"
IDLE = 0.5  # seconds after which the line to a shared database is tried before it is used
# Seconds for which the next group gathers where entries come one upon the other: for each of those
# that have just come, and at most.
GATHER, GATHER_MOST = 0.0003, 0.006


Work = Append | str | Callable[[Connection], Any]  # a text is said to the other processes


@dataclass(slots=True)
class Job:
    """Something to be stored, and who wants to know what became of it."""

    work: Work
    settle: Callable[[Any], None]  # called on the event loop with what the work came to


Settled = Callable[[list[Job], list[Any]], None]


def storage_trouble() -> ApiError:
    """The database does not answer, or cannot write."""
    return ApiError(
        "storage",
        "The server cannot reach its storage at the moment. Try again; "
        "what is asked again with the same request id is done once.",
    )


def observe(began: float, jobs: int) -> None:
    """A group of so many jobs is stored."""
    COMMIT_SECONDS.observe(time.perf_counter() - began)
    COMMIT_SIZE.observe(jobs)


class Terms:
    """Which entries are void: those decided on top of one that is not in the log."""

    def __init__(self) -> None:
        self._failed: dict[str, int] = {}  # the epoch of each table in which an entry failed

    def is_void(self, work: Work) -> bool:
        """Whether it was decided on top of an entry that is not in the log."""
        return isinstance(work, Append) and self._failed.get(work.table, -1) >= work.epoch

    def remember(self, work: Work, answer: Any) -> None:
        """What became of a job."""
        if not isinstance(work, Append):
            return
        if answer is not True:
            self._failed[work.table] = max(work.epoch, self._failed.get(work.table, -1))
        elif self._failed:
            self._failed.pop(work.table, None)  # a new epoch has begun

    def complete(self, group: list[Job], tried: Callable[[list[Job]], list[Any]]) -> list[Any]:
        """What each job of a group came to, void ones too; `tried` does those that stand."""
        answers = [False if self.is_void(job.work) else None for job in group]
        standing = [job for job, void in zip(group, answers, strict=True) if void is None]
        found = iter(tried(standing) if standing else [])
        answers = [next(found) if answer is None else answer for answer in answers]
        for job, answer in zip(group, answers, strict=True):
            self.remember(job.work, answer)
        return answers


class Writer:
    """Commits what it is given, group by group; `settled` hears of each on the event loop."""

    def __init__(self, engine: Engine, process: str, settled: Settled) -> None:
        self.terms = Terms()
        self.is_failing = False  # whether the last group could not be stored, by whoever had it
        self._engine = engine
        self._shared = is_shared(engine)
        self._process = process
        self._settled = settled
        driver: Any = engine.dialect.dbapi  # its own errors come where it is asked directly
        self._trouble = (SQLAlchemyError, driver.Error)
        self._too_late = (IntegrityError, driver.IntegrityError)
        self._jobs: deque[Job] = deque()
        self._idle = False
        self._line: Connection | None = None
        self._written = 0.0
        self._wake = threading.Condition()
        self._stopping = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread = threading.Thread(target=self._write, name="writer", daemon=True)
        self._checkpoints = None if self._shared else WalCheckpoints(engine)

    def start(self) -> None:
        """Begin to write; call it from the event loop."""
        self._loop = asyncio.get_running_loop()
        with contextlib.suppress(SQLAlchemyError):  # no database now: perhaps later
            rehearse(self._connection())
        self._thread.start()
        if self._checkpoints is not None:
            self._checkpoints.start()

    async def stop(self) -> None:
        """Write what has been asked for, then end."""
        with self._wake:
            self._stopping = True
            self._wake.notify()
        await asyncio.to_thread(self._thread.join)
        if self._checkpoints is not None:
            await asyncio.to_thread(self._checkpoints.stop)
        self._lose_connection()

    def submit(self, jobs: Collection[Job]) -> None:
        """Have these stored."""
        self._jobs.extend(jobs)
        if self._idle:  # otherwise it looks by itself when it has committed the group before
            with self._wake:
                self._wake.notify()

    def distrust(self) -> None:
        """Another line to the database was cut: try ours before it is used."""
        self._written = 0.0

    def _write(self) -> None:
        while True:
            group = self._gather()
            if not group:
                return
            began = time.perf_counter()
            answers = self.terms.complete(group, self._try)
            observe(began, len(group))
            if self._checkpoints is not None:
                self._checkpoints.count()
            assert self._loop is not None
            self._loop.call_soon_threadsafe(self._settled, group, answers)
            many = len(group)
            del group, answers  # or the last tables of the evening would stay until the next one
            if many > 1 and not self._shared:  # there, storage/pg_writer.py gathers
                time.sleep(min(many * GATHER, GATHER_MOST))

    def _gather(self) -> list[Job]:
        """The next group, waiting for it; an empty one when it is time to end."""
        if not self._jobs:
            with self._wake:
                self._idle = True
                while not self._jobs and not self._stopping:
                    self._wake.wait()
                self._idle = False
        return [self._jobs.popleft() for _ in range(min(len(self._jobs), LARGEST_GROUP))]

    def _try(self, group: list[Job]) -> list[Any]:
        for attempt in range(1, ATTEMPTS + 1):
            try:
                answers = self._try_once(group)
                self.is_failing = False
                return answers
            except self._trouble as error:
                state = getattr(getattr(error, "orig", error), "sqlstate", None)
                if state == _DEADLOCK and attempt < ATTEMPTS:
                    continue  # all of it was undone, and the other process has what it wanted
                LOG.warning("a commit failed", extra={"why": type(error).__name__, "state": state})
                break
            except Exception:  # a line that dies between two statements has errors of its own
                LOG.exception("a commit failed")
                break
        self.is_failing = True
        self._lose_connection()
        return [storage_trouble() for _ in group]

    def _try_once(self, group: list[Job]) -> list[Any]:
        try:
            return self._commit_together(group)
        except self._too_late:
            pass  # one of them comes too late: find out which
        except self._trouble:
            raise
        except Exception:  # one of them cannot be stored at all, by a fault of ours
            LOG.exception("a commit failed")
        return self._commit_one_by_one(group)

    def _commit_together(self, group: list[Job]) -> list[Any]:
        """All entries by a few statements, and all that is said; then the rest, each with a way
        back."""
        appends = [job.work for job in group if isinstance(job.work, Append)]
        said = [job.work for job in group if isinstance(job.work, str)]
        if not self._shared and len(appends) == len(group) and are_plain(appends):
            append_alone(self._connection(), appends)
            return [True] * len(appends)
        connection = self._connection()
        with connection.begin():
            stored = append_all(connection, appends, self._process, said) if appends or said else ()
            return [
                answer_of(job, stored)
                if isinstance(job.work, Append | str)
                else self._do(connection, job.work)
                for job in group
            ]

    def _commit_one_by_one(self, group: list[Job]) -> list[Any]:
        """The same transaction for all, with a way back for each."""
        answers: list[Any] = []
        connection = self._connection()
        with connection.begin():
            for job in group:
                if self.terms.is_void(job.work):
                    answers.append(False)
                else:
                    answers.append(self._do(connection, job.work))
                    self.terms.remember(job.work, answers[-1])
        return answers

    def _do(self, connection: Connection, work: Work) -> Any:
        """What a job came to: undone if it fails, and the others are not."""
        try:
            with _way_back(connection):
                if isinstance(work, Append):
                    return bool(append_all(connection, [work], self._process))
                if isinstance(work, str):
                    append_all(connection, [], self._process, [work])
                    return None
                return work(connection)
        except IntegrityError as error:
            return False if isinstance(work, Append) else error
        except SQLAlchemyError:
            raise
        except Exception as error:  # a refusal, or a fault: the writer outlives both
            return error

    def _connection(self) -> Connection:
        """The writer's own connection, kept open; another one where it was lost."""
        if self._shared and time.monotonic() - self._written > IDLE:
            self._check_connection()
        self._written = time.monotonic()
        if self._line is None or self._line.invalidated or self._line.closed:
            self._line = self._engine.connect().execution_options(writing=True)
        return self._line

    def _check_connection(self) -> None:
        """A line that was cut while nobody used it is found out before anything depends on it."""
        try:
            if self._line is not None:
                with self._line.begin():
                    self._line.execute(text("SELECT 1"))
        except SQLAlchemyError:
            self._lose_connection()

    def _lose_connection(self) -> None:
        """After trouble: begin again with a new one. A file stays open: on a full disk it might
        not open again, and could no longer be read either."""
        if self._line is not None and (self._shared or self._stopping):
            with contextlib.suppress(SQLAlchemyError):
                self._line.invalidate()
                self._line.close()
            self._line = None


def answer_of(job: Job, stored: Collection[Key]) -> bool | None:
    """What became of an entry; of something that was said there is nothing to say."""
    return job.work.key in stored if isinstance(job.work, Append) else None


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


def settle(group: list[Job], answers: list[Any]) -> None:
    """Tell everybody who waits for it what became of a group."""
    for job, answer in zip(group, answers, strict=True):
        try:
            job.settle(answer)
        except Exception:  # a fault of ours at one table; the others want their answers
            LOG.exception("an answer of the store could not be dealt with")
