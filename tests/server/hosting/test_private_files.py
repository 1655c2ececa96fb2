"""Files with players' data: only their owner may open them, from the first moment."""

import os
import sqlite3
import stat
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from parlour.server.services import Services
from parlour.server.storage.database import DatabaseTrouble, open_database, read_address
from parlour.server.storage.file_lock import claimed
from parlour.server.storage.private_files import Exposed, restrict_access
from parlour.terminal.arguments import write_file
from parlour.terminal.hosting import _restrict
from tests.cli.commands import run
from tests.server.hosting.keeping import at_home, play

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no modes")


def mode(path: Path) -> str:
    """Who may do what with a file."""
    return f"{stat.S_IMODE(path.stat().st_mode):04o}"


@pytest.fixture(autouse=True)
def nothing_masked() -> Iterator[None]:
    """No umask takes access away from a new file: its mode is the one it was created with."""
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.fixture
def created(monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """The mode that each file was created with by this process, by its name."""
    seen: dict[str, int] = {}
    true = os.open

    def noting(path: Any, flags: int, given: int = 0o777, **more: Any) -> int:
        new = bool(flags & os.O_CREAT) and not Path(path).exists()
        file = true(path, flags, given, **more)
        if new:
            seen[Path(path).name] = stat.S_IMODE(os.fstat(file).st_mode)
        return file

    monkeypatch.setattr(os, "open", noting)
    return seen


def test_a_new_database_is_private(tmp_path: Path, created: dict[str, int]) -> None:
    """The file, what SQLite puts beside it, the lock and the folders made for them: the owner's."""
    folder = tmp_path / "made" / "here"
    database = folder / "tables.sqlite"

    async def look(services: Services) -> dict[str, str]:
        await play(services, choices=1)
        return {path.name: mode(path) for path in folder.iterdir()}

    with claimed(read_address(str(database))):
        found = at_home(str(database), look)
    assert found == {
        "tables.sqlite": "0600",
        "tables.sqlite-wal": "0600",
        "tables.sqlite-shm": "0600",
        "tables.sqlite.lock": "0600",
    }
    assert created["tables.sqlite"] == 0o600  # before SQLite has seen it
    assert (mode(tmp_path / "made"), mode(folder)) == ("0700", "0700")


def test_a_link_to_a_new_database(tmp_path: Path) -> None:
    """Where the database is a link to a file that is not there yet, that file is private."""
    (tmp_path / "link.sqlite").symlink_to(tmp_path / "true.sqlite")
    open_database(read_address(str(tmp_path / "link.sqlite"))).dispose()
    assert mode(tmp_path / "true.sqlite") == "0600"


def test_a_database_that_could_not_be_made_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An empty file would count as a damaged database at the next start."""

    def full(_: object) -> bool:
        raise OSError("No space left on device")

    monkeypatch.setattr("parlour.server.storage.database._is_up_to_date", full)
    with pytest.raises(DatabaseTrouble, match="No space left on device"):
        open_database(read_address(str(tmp_path / "tables.sqlite")))
    assert list(tmp_path.iterdir()) == []


def test_backups_and_exports_are_private(tmp_path: Path, created: dict[str, int]) -> None:
    """Both are created so, and stay so; what an earlier backup left unfinished is no way round."""
    database = str(tmp_path / "tables.sqlite")

    async def two(services: Services) -> list[str]:
        return [(await play(services))[0], (await play(services, choices=3))[0]]

    over, running = at_home(database, two)
    part = tmp_path / "copy.sqlite.part"
    part.write_text("left behind")
    part.chmod(0o666)
    assert run("backup", str(tmp_path / "copy.sqlite"), "--database", database).code == 0
    for name, table, more in (("a.json", running, []), ("b.json", over, ["--transcript"])):
        answer = run("table", "export", table, str(tmp_path / name), *more, "--database", database)
        assert answer.code == 0, answer.err
    for name in ("copy.sqlite", "a.json", "b.json"):
        assert mode(tmp_path / name) == "0600"
    for name in ("copy.sqlite.part", "a.json", "b.json"):
        assert created[name] == 0o600


def test_files_that_hold_no_secret_keep_the_usual_mode(tmp_path: Path) -> None:
    """A saved game is for anybody to verify: the umask decides, as for any file."""
    write_file(tmp_path / "game.json", "{}")
    assert mode(tmp_path / "game.json") == "0666"


def test_a_database_of_an_older_parlour_is_restricted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What others could open is taken away from them at the start, and said; once."""
    database = tmp_path / "tables.sqlite"
    for name in ("tables.sqlite", "tables.sqlite-wal", "other.sqlite"):
        (tmp_path / name).write_text("")
        (tmp_path / name).chmod(0o644)
    _restrict(read_address(str(database)))
    assert capsys.readouterr().err == (
        f"parlour: others could open {database} (mode 0644); now only its owner can.\n"
        f"parlour: others could open {database}-wal (mode 0644); now only its owner can.\n"
    )
    assert mode(database) == mode(tmp_path / "tables.sqlite-wal") == "0600"
    assert mode(tmp_path / "other.sqlite") == "0644"
    _restrict(read_address(str(database)))
    assert capsys.readouterr().err == ""


def test_serve_restricts_before_it_opens(tmp_path: Path) -> None:
    """The command itself does it, also where it then cannot use the database."""
    database = tmp_path / "tables.sqlite"
    open_database(read_address(str(database))).dispose()
    with closing(sqlite3.connect(database)) as line, line:
        line.execute("UPDATE alembic_version SET version_num = '9999'")
    database.chmod(0o644)
    answer = run("serve", "--port", "0", "--database", str(database))
    assert answer.code == 1
    assert f"others could open {database} (mode 0644); now only its owner can." in answer.err
    assert "was used by a newer Parlour" in answer.err
    assert mode(database) == "0600"


def test_a_database_of_another_user_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its owner decides; we say that others can open it."""
    database = tmp_path / "tables.sqlite"
    database.write_text("")
    database.chmod(0o640)
    monkeypatch.setattr(os, "geteuid", lambda: database.stat().st_uid + 1)
    assert list(restrict_access(database)) == [Exposed(database, 0o640, restricted=False)]
    assert mode(database) == "0640"
    _restrict(read_address(str(database)))
    told = f"others could open {database} (mode 0640), and still can: chmod 600 it as its owner."
    assert capsys.readouterr().err == f"parlour: {told}\n"
