"""SQLite's log is carried over beside the writer, and does not grow without end."""

import asyncio
import threading
from pathlib import Path

from sqlalchemy import text

from parlour.server.storage.append import Append
from parlour.server.storage.database import open_database, read_address
from parlour.server.storage.entries import Logged, Spoke
from parlour.server.storage.store import Store
from parlour.server.storage.wal_checkpoints import EVERY
from tests.server.running import PATIENCE

ENTRY = Spoke("ann", 0, "Ann", "x" * 300)


class Bell(threading.Event):
    """Says when somebody waits for it: whatever it rang for last has been done."""

    def __init__(self) -> None:
        super().__init__()
        self.waits = threading.Semaphore(0)

    def wait(self, timeout: float | None = None) -> bool:
        """Wait until it rings."""
        self.waits.release()
        return super().wait(timeout)


def test_the_log_is_carried_over_and_used_again(tmp_path: Path) -> None:
    """Five times as many commits as lie between two checkpoints: the log is about as long as one
    such time makes it, and the database holds what was carried over."""
    database = tmp_path / "tables.sqlite"
    log = tmp_path / "tables.sqlite-wal"
    longest: list[int] = []

    async def tell() -> None:
        store = Store(open_database(read_address(str(database))))
        assert store._writer._checkpoints is not None
        store._writer._checkpoints._due = bell = Bell()
        store.start()
        assert await asyncio.to_thread(bell.waits.acquire, timeout=PATIENCE)
        try:
            for n in range(1, 5 * EVERY + 1):
                assert await store.append(Append("a", Logged(n, n, None, ENTRY)))
                if n % EVERY == 0:
                    # The checkpoint is done, and the next commit begins anew.
                    assert await asyncio.to_thread(bell.waits.acquire, timeout=PATIENCE)
                    longest.append(log.stat().st_size)
            assert database.stat().st_size > EVERY * 300
            counted = text("SELECT count(*) FROM log")
            assert await store.read(lambda line: line.execute(counted).scalar()) == 5 * EVERY
        finally:
            await store.stop()

    asyncio.run(tell())
    assert longest[-1] < 2 * longest[0], longest
    assert not log.exists()
