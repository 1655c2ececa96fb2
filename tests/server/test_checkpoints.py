"""SQLite's log is carried over beside the writer, and does not grow without end."""

import asyncio
from pathlib import Path

from sqlalchemy import text

from parlour.server.checkpoints import EVERY
from parlour.server.database import open_database, read_address
from parlour.server.entries import Logged, Spoke
from parlour.server.store import Store
from parlour.server.writing import Append

ENTRY = Spoke("ann", 0, "Ann", "x" * 300)


def test_the_log_is_carried_over_and_used_again(tmp_path: Path) -> None:
    """Five times as many commits as lie between two checkpoints: the log is about as long as one
    such time makes it, and the database holds what was carried over."""
    database = tmp_path / "tables.sqlite"
    log = tmp_path / "tables.sqlite-wal"
    longest: list[int] = []

    async def tell() -> None:
        store = Store(open_database(read_address(str(database))))
        store.start()
        try:
            for n in range(1, 5 * EVERY + 1):
                assert await store.append(Append("a", Logged(n, n, None, ENTRY)))
                if n % EVERY == 0:
                    await asyncio.sleep(0.2)  # the checkpoint, and the next commit begins anew
                    longest.append(log.stat().st_size)
            assert database.stat().st_size > EVERY * 300
            counted = text("SELECT count(*) FROM log")
            assert await store.read(lambda line: line.execute(counted).scalar()) == 5 * EVERY
        finally:
            await store.stop()

    asyncio.run(tell())
    assert longest[-1] < 2 * longest[0], longest
    assert not log.exists()
