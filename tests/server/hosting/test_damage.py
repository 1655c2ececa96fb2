"""A damaged SQLite file: found at the start, said with what to do, and left as it is."""

import hashlib
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from parlour.server.services import Services
from parlour.server.storage import damage
from parlour.server.storage.damage import check_for_damage
from parlour.server.storage.database import DatabaseTrouble, read_address
from tests.cli.commands import run, run_process
from tests.server.hosting.keeping import at_home, play
from tests.server.hosting.nursery import Nursery
from tests.server.hosting.stubborn import read_rows
from tests.server.running import Person

PAGE = 4096  # bytes
ADVICE = (
    "Nothing was changed. Stop the server and put a backup in its place, or save what can be read "
    "with .recover of the sqlite3 program; docs/hosting.md has the steps"
)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with finished games, in one file."""
    file = tmp_path_factory.mktemp("whole") / "tables.sqlite"

    async def some(services: Services) -> None:
        for _ in range(4):
            await play(services)

    at_home(str(file), some)
    assert file.stat().st_size > 20 * PAGE
    return file


def not_sqlite(file: Path) -> None:
    """Something else has been put there."""
    file.write_bytes(b"Dear Ann, this is a letter and no database.\n" * 1000)


def cut_in_half(file: Path) -> None:
    """The end is gone: a copy that was interrupted."""
    with file.open("r+b") as stream:
        stream.truncate(file.stat().st_size // 2)


def cut_to_nothing(file: Path) -> None:
    """All of it is gone."""
    file.write_bytes(b"")


def cut_in_the_header(file: Path) -> None:
    """Hardly anything is left."""
    with file.open("r+b") as stream:
        stream.truncate(50)


def overwrite_pages(file: Path) -> None:
    """Pages 11 to 16 were overwritten: a bad disk. The beginning and the end are whole."""
    with file.open("r+b") as stream:
        stream.seek(10 * PAGE)
        stream.write(b"\xa5" * 6 * PAGE)


def overwrite_the_schema(file: Path) -> None:
    """The page that says which tables there are is garbage after its header."""
    with file.open("r+b") as stream:
        stream.seek(100)
        stream.write(b"\xa5" * (PAGE - 100))


DAMAGES = {
    not_sqlite: "file is not a database",
    cut_in_half: "database disk image is malformed",
    cut_to_nothing: "it is empty. If it never held any tables, delete it",
    cut_in_the_header: "database disk image is malformed",
    overwrite_pages: "Page 1",
    overwrite_the_schema: "",
}


@pytest.fixture
def damaged(whole: Path, tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """A damaged copy."""
    file = tmp_path / "tables.sqlite"
    shutil.copy(whole, file)
    request.param(file)
    return file


def fingerprint(file: Path) -> str:
    """What distinguishes a file from any other."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


each_damage = pytest.mark.parametrize(
    "damaged", DAMAGES, indirect=True, ids=lambda each: each.__name__
)


@each_damage
def test_no_server_starts_on_a_damaged_file(damaged: Path, request: pytest.FixtureRequest) -> None:
    """Exit 1; one line that names the file, what is wrong and what to do; no byte is changed."""
    before = fingerprint(damaged)
    answer = run("serve", "--port", "0", "--database", str(damaged))
    assert answer.code == 1
    found = DAMAGES[request.node.callspec.params["damaged"]]
    assert f"parlour: the database {damaged} is damaged: {found}" in answer.err
    assert ADVICE in answer.err
    assert "Traceback" not in answer.err
    assert fingerprint(damaged) == before


@each_damage
@pytest.mark.parametrize(
    "command",
    [["backup", "copy"], ["table", "export", "some", "file"], ["admin", "tables"]],
    ids=lambda words: words[0],
)
def test_no_command_uses_a_damaged_file(
    damaged: Path, command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Backups, exports and administration say the same, write nothing, and change no byte."""
    monkeypatch.chdir(tmp_path)
    before = fingerprint(damaged)
    answer = run(*command, "--database", str(damaged))
    assert answer.code == 1
    assert f"parlour: the database {damaged} is damaged: " in answer.err
    assert ADVICE in answer.err
    assert not (tmp_path / command[-1]).exists()
    assert not (tmp_path / "copy.part").exists()
    assert fingerprint(damaged) == before


def test_a_process_says_it_without_a_traceback(whole: Path, tmp_path: Path) -> None:
    """The same of `python -m parlour serve`, as a service manager starts it."""
    file = tmp_path / "tables.sqlite"
    shutil.copy(whole, file)
    overwrite_pages(file)
    answer = run_process("serve", "--port", "0", "--database", str(file))
    assert (answer.code, answer.out) == (1, "")
    assert answer.err.startswith(f"parlour: the database {file} is damaged: ")
    assert "Traceback" not in answer.err


def test_what_a_killed_server_left_is_not_changed(nursery: Nursery, tmp_path: Path) -> None:
    """The file and its `-wal` stay as they were, so that everything in them can be saved."""
    file = tmp_path / "tables.sqlite"
    with nursery.serving(str(file)) as server:
        Person(server).open(players=2)
        server.kill()
    wal = tmp_path / "tables.sqlite-wal"
    assert wal.stat().st_size > PAGE
    cut_to_nothing(file)  # where SQLite would delete the -wal
    before = fingerprint(wal)
    answer = run("serve", "--port", "0", "--database", str(file))
    assert answer.code == 1
    assert "is damaged: it is empty" in answer.err
    assert (file.stat().st_size, fingerprint(wal)) == (0, before)


def test_a_whole_file_is_no_trouble(nursery: Nursery, tmp_path: Path) -> None:
    """Neither while a server has it, nor after that server was killed, nor a new one."""
    file = tmp_path / "tables.sqlite"
    check_for_damage(read_address(str(file)))
    assert list(tmp_path.iterdir()) == []
    with nursery.serving(str(file)) as server:
        table = Person(server).open(players=2)
        check_for_damage(read_address(str(file)))
        server.kill()
        check_for_damage(read_address(str(file)))
    assert [row[0] for row in read_rows(str(file))["tables"]] == [table]


def test_the_pages_of_a_large_file_are_not_looked_at(
    whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would keep a server from starting for minutes; what can be seen at once still is."""
    monkeypatch.setattr(damage, "MOST_CHECKED", 10 * PAGE)
    file = tmp_path / "tables.sqlite"
    shutil.copy(whole, file)
    overwrite_pages(file)
    check_for_damage(read_address(str(file)))
    breaking: list[Callable[[Path], None]] = [not_sqlite, cut_in_half, overwrite_the_schema]
    for each in breaking:
        shutil.copy(whole, file)
        each(file)
        with pytest.raises(DatabaseTrouble, match="is damaged"):
            check_for_damage(read_address(str(file)))


def test_the_way_back_that_the_documentation_describes(whole: Path, tmp_path: Path) -> None:
    """A backup put in the place of the damaged file holds what it held."""
    file, copy = tmp_path / "tables.sqlite", tmp_path / "backup.sqlite"
    shutil.copy(whole, file)
    held = read_rows(str(file))
    assert run("backup", str(copy), "--database", str(file)).code == 0
    overwrite_pages(file)
    with pytest.raises(DatabaseTrouble):
        check_for_damage(read_address(str(file)))
    for end in ("", "-wal", "-shm"):
        beside = file.with_name(file.name + end)
        if beside.exists():
            beside.rename(beside.with_name("damaged-" + beside.name))
    shutil.copy(copy, file)
    check_for_damage(read_address(str(file)))
    assert read_rows(str(file)) == held
    with closing(sqlite3.connect(file)) as line:
        assert line.execute("PRAGMA integrity_check").fetchone() == ("ok",)
