"""Whether the server can write, for who watches it: a full disk can still be read from."""

import asyncio
import shutil
import time

from sqlalchemy import Connection, delete, insert, text

from parlour.server.clock import wall_ms
from parlour.server.errors import ApiError
from parlour.server.storage.database import sqlite_file
from parlour.server.storage.schema import operator_requests
from parlour.server.storage.store import Store

LEAST_FREE = 4 * 1024**2  # bytes on the disk of an SQLite file, before it counts as full
VALID_FOR = 5.0  # seconds for which a check that succeeded is not repeated
RETRY = 1.0  # the same for one that failed


class StorageCheck:
    """Stores something and deletes it again: at most once in some seconds, however often asked."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._file = sqlite_file(store.engine.url)
        self._checking: asyncio.Task[None] | None = None
        self._checked = float("-inf")
        self._failed = False

    async def check(self) -> None:
        """Refuse, with the reason, where the server cannot read or cannot write."""
        free = await self._store.read(self._read)
        if free is not None and free < LEAST_FREE:
            # There may still be room for a small entry in what SQLite's log held before.
            raise ApiError(
                "storage",
                f"The disk of the database is full: {free:,} bytes are free. Make room; the "
                "server goes on by itself.",
            )
        if self._checking is None:
            if self._is_known():
                if self._failed:
                    raise _cannot_write()
                return
            self._checking = asyncio.create_task(self._write())
            self._checking.add_done_callback(self._note)
        await asyncio.shield(self._checking)

    async def stop(self) -> None:
        """Wait for a check that is under way."""
        if self._checking is not None:
            await asyncio.wait([self._checking])

    def _read(self, database: Connection) -> int | None:
        """Read something; the bytes that are free on the disk, where the database is a file."""
        database.execute(text("SELECT 1")).scalar()
        try:
            return None if self._file is None else shutil.disk_usage(self._file.parent).free
        except OSError:  # the system does not say
            return None

    def _is_known(self) -> bool:
        """Whether the last check still holds: not where the store has learned otherwise since."""
        age = time.monotonic() - self._checked
        holds = age < (RETRY if self._failed else VALID_FOR)
        return holds and self._failed == self._store.is_failing

    async def _write(self) -> None:
        try:
            await self._store.write(self._write_and_delete)
        except ApiError as refusal:
            raise _cannot_write() if refusal.code == "storage" else refusal from None

    def _write_and_delete(self, database: Connection) -> None:
        """In one transaction, so that nobody ever sees the row; it is written all the same."""
        row = f"check-{self._store.process}"
        values = {"id": row, "created": wall_ms(), "action": "", "subject": "", "reason": ""}
        database.execute(insert(operator_requests), values)
        database.execute(delete(operator_requests).where(operator_requests.c.id == row))

    def _note(self, done: asyncio.Task[None]) -> None:
        self._checking = None
        self._checked = time.monotonic()
        self._failed = done.cancelled() or done.exception() is not None


def _cannot_write() -> ApiError:
    return ApiError(
        "storage",
        "The server cannot write to its database: its disk may be full, or the database may be "
        "read-only. Nothing acknowledged is lost, and the server goes on by itself.",
    )
