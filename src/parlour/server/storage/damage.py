"""Damage of an SQLite file, found before a server or a command writes to it."""

import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy.engine import URL

from parlour.server.storage.database import DatabaseTrouble, sqlite_file

# Bytes of a file whose pages are all looked at. That takes between one and two seconds a gigabyte
# from memory, and besides as long as the disk needs to read it.
MOST_CHECKED = 2 * 1024**3
_BLOCK = 1024**2
_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_HEADING = "*** in database main ***"


def check_for_damage(url: URL) -> None:
    """Refuse an SQLite file that is damaged, without changing it."""
    file = sqlite_file(url)
    if file is None or not file.is_file():
        return
    found = _find(file)
    if found is not None:
        raise DatabaseTrouble(damage(file, found))


def damage(file: Path, found: str) -> str:
    """What is wrong with a file, and what to do."""
    found = " ".join(found.replace(_HEADING, "").split())
    return (
        f"the database {file} is damaged: {found}. Nothing was changed. Stop the server and put a "
        "backup in its place, or save what can be read with .recover of the sqlite3 program; "
        "docs/hosting.md has the steps under “A damaged database”"
    )


def is_damage(error: BaseException | None) -> bool:
    """Whether an error of SQLite says that the file is damaged."""
    code = getattr(error, "sqlite_errorcode", 0)  # its low byte is the kind of error
    return isinstance(error, sqlite3.Error) and code & 0xFF in _DAMAGED


def _find(file: Path) -> str | None:
    """What is wrong with a file; None where nothing is, or something else than damage."""
    try:
        size = file.stat().st_size
        if not size:
            return (
                "it is empty. If it never held any tables, delete it, and parlour serve makes it "
                "anew"
            )
        with closing(connect_read_only(file)) as connection:
            connection.text_factory = lambda text: text.decode(errors="replace")
            if size > MOST_CHECKED:
                connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
                return None
            _read_ahead(file)
            (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    except (sqlite3.Error, OSError) as error:
        # Whatever else it is, whoever opens the file next says so.
        return str(error) if is_damage(error) else None
    return None if verdict == "ok" else str(verdict)


def _read_ahead(file: Path) -> None:
    """Read a file from its beginning to its end, into the system's cache.

    SQLite reads it page by page in the order of its trees, for which a disk needs several times as
    long. To close the file ends the locks of this process on it: no server calls this.
    """
    with file.open("rb", buffering=0) as stream:
        while stream.read(_BLOCK):
            pass


def connect_read_only(file: Path) -> sqlite3.Connection:
    """A connection to an SQLite file that cannot change it."""
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True, timeout=10)
