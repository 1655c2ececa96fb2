"""Files that only their owner may read: the database, its copies, and tables taken out of it.

They hold players' names, the hashes of their tokens and the secrets that deal cards. Each is
created with its mode, so that there is no moment in which others could open it.
"""

import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_FILE, _FOLDER = 0o600, 0o700
_OTHERS = stat.S_IRWXG | stat.S_IRWXO
COMPANIONS = ("-wal", "-shm", "-journal", ".lock")  # beside an SQLite file


@dataclass(frozen=True)
class Exposed:
    """A file that others could open, with the mode it had; and whether that is over."""

    file: Path
    mode: int
    restricted: bool


def make_private_folder(folder: Path) -> None:
    """Make a folder and those above it where they are missing; what exists stays as it is."""
    missing = [each for each in (folder, *folder.parents) if not each.exists()]
    for each in reversed(missing):
        each.mkdir(_FOLDER, exist_ok=True)


def open_private(file: str | Path, flags: int) -> int:
    """Open a file, for `open(…, opener=open_private)`; a new one is private."""
    return os.open(file, flags, _FILE)


def create_private(file: Path) -> None:
    """Create an empty file; FileExistsError where there is one."""
    os.close(open_private(file, os.O_RDWR | os.O_CREAT | os.O_EXCL))


def restrict_access(database: Path) -> Iterator[Exposed]:
    """Take the access to an existing SQLite file and what is beside it away from others."""
    if os.name == "nt":  # where a mode says nothing about others
        return
    for file in (database, *(database.with_name(database.name + end) for end in COMPANIONS)):
        if not file.is_file():
            continue
        before = file.stat()
        if before.st_mode & _OTHERS:
            if before.st_uid == os.geteuid():
                file.chmod(stat.S_IMODE(before.st_mode) & ~_OTHERS)
            restricted = not file.stat().st_mode & _OTHERS
            yield Exposed(file, stat.S_IMODE(before.st_mode), restricted)
