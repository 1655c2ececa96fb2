"""An SQLite file has one server: the tables in its memory would not know of another's."""

import contextlib
import os
from collections.abc import Iterator

from sqlalchemy.engine import URL

from parlour.server.storage.database import DatabaseTrouble, sqlite_file
from parlour.server.storage.private_files import make_private_folder, open_private

if os.name == "nt":
    import msvcrt

    def _take(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
else:
    import fcntl

    def _take(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextlib.contextmanager
def claimed(url: URL) -> Iterator[None]:
    """Have a database to oneself, if it is a file; the system lets go of it whatever happens."""
    database = sqlite_file(url)
    if database is None:
        yield
        return
    make_private_folder(database.parent)
    lock = open_private(database.with_name(database.name + ".lock"), os.O_RDWR | os.O_CREAT)
    try:
        try:
            _take(lock)
        except OSError:
            raise DatabaseTrouble(
                f"another server has the database {database}: stop it, name another --database, "
                "or use PostgreSQL, which serves many"
            ) from None
        yield
    finally:
        os.close(lock)
