"""Restoring a backup: the copy takes the place of the database, and a server starts on it."""

import json
import secrets
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from parlour.games.transcript import read, verify
from tests.cli.commands import run
from tests.server.hosting.nursery import Nursery
from tests.server.hosting.stubborn import Promise, check_promises, check_wholeness, read_rows
from tests.server.playing import Phone, people, play_out, table_of, transcript_of
from tests.server.postgres import Cluster


def choose(phone: Phone, seat: int) -> Promise:
    """Make a choice that is owed, and keep what the server acknowledged."""
    while not phone.moves.get(seat):
        phone.wait()
    move, request = phone.moves[seat][0], f"choice-{phone.n}-{seat}"
    answer = phone.ask("choose", seat=seat, move=move, request=request)
    assert answer["type"] == "done", answer
    assert phone.person is not None
    return Promise(phone.table, answer["n"], phone.person.id, request, seat, move)


@pytest.mark.parametrize("ending", ["stopped", "killed"])
def test_a_backup_is_restored(nursery: Nursery, tmp_path: Path, ending: str) -> None:
    """Everything acknowledged before the backup is there, and the games go on to their end."""
    database, copy = tmp_path / "tables.sqlite", tmp_path / "monday.sqlite"
    with nursery.serving(str(database)) as server:
        pair = people(server, "Ann", "Bob")
        finished = table_of(pair, players=2)
        play_out([Phone(person, finished) for person in pair], Random(1))
        transcript = transcript_of(pair[0], finished)
        table = table_of(pair, players=2)
        phones = [Phone(person, table) for person in pair]
        kept = [choose(phone, seat) for _ in range(3) for seat, phone in enumerate(phones)]

        answer = run("backup", str(copy), "--database", str(database))
        assert answer.code == 0, answer.err
        after = [choose(phone, seat) for _ in range(2) for seat, phone in enumerate(phones)]
        for phone in phones:
            phone.close()

        if ending == "stopped":
            server.stop()
        else:
            server.kill()
        check_promises(read_rows(str(database)), kept + after)
        for suffix in ("-wal", "-shm"):  # of the file that goes; they do not fit the copy
            database.with_name(database.name + suffix).unlink(missing_ok=True)
        shutil.move(copy, database)
        server.start()

        rows = read_rows(str(database))
        check_promises(rows, kept)
        check_wholeness(rows)
        assert not {p.request for p in after} & {str(row[3]).split(":")[-1] for row in rows["log"]}
        assert pair[0].get("/api/me").json()["name"] == "Ann"
        assert transcript_of(pair[0], finished) == transcript
        again = [Phone(person, table) for person in pair]
        play_out(again, Random(2))
        assert again[0].status == "over"
        verify(read(json.dumps(transcript_of(pair[0], table))))
    check_wholeness(read_rows(str(database)))


def program(cluster: Cluster, name: str, *arguments: str) -> None:
    """Run a program of PostgreSQL, of the cluster's own release where that is known."""
    beside = None if cluster.bin is None else shutil.which(name, path=str(cluster.bin))
    found = beside or shutil.which(name)
    if found is None:
        pytest.skip(f"{name} is not installed (apt-get install postgresql-client)")
    done = subprocess.run([found, *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.fixture
def new_database(cluster: Cluster) -> Iterator[str]:
    """The address of another empty database, to restore to."""
    name = f"parlour_{secrets.token_hex(6)}"
    cluster.do(f"CREATE DATABASE {name}")
    yield cluster.url.set(database=name).render_as_string(hide_password=False)
    cluster.do(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.mark.parametrize("form", ["custom", "plain"])
def test_a_postgresql_backup_is_restored(
    nursery: Nursery,
    postgresql: str,
    new_database: str,
    cluster: Cluster,
    tmp_path: Path,
    form: str,
) -> None:
    """With pg_dump while the server runs, and pg_restore or psql: as docs/hosting.md has it."""
    dump = str(tmp_path / "monday.dump")
    with nursery.serving(postgresql) as server:
        pair = people(server, "Ann", "Bob")
        finished = table_of(pair, players=2)
        play_out([Phone(person, finished) for person in pair], Random(1))
        transcript = transcript_of(pair[0], finished)
        table = table_of(pair, players=2)
        phones = [Phone(person, table) for person in pair]
        kept = [choose(phone, seat) for _ in range(3) for seat, phone in enumerate(phones)]
        program(cluster, "pg_dump", f"--format={form}", f"--file={dump}", postgresql)
        after = [choose(phone, seat) for _ in range(2) for seat, phone in enumerate(phones)]
        for phone in phones:
            phone.close()
        check_promises(read_rows(postgresql), kept + after)

    if form == "custom":
        program(cluster, "pg_restore", "--exit-on-error", f"--dbname={new_database}", dump)
    else:
        stop = "--set=ON_ERROR_STOP=1"
        program(cluster, "psql", "--no-psqlrc", stop, f"--file={dump}", new_database)
    with nursery.serving(new_database) as server:
        rows = read_rows(new_database)
        check_promises(rows, kept)
        check_wholeness(rows)
        assert not {p.request for p in after} & {str(row[3]).split(":")[-1] for row in rows["log"]}
        for person in pair:
            person.move_to(server)
        assert pair[0].get("/api/me").json()["name"] == "Ann"
        assert transcript_of(pair[0], finished) == transcript
        again = [Phone(person, table) for person in pair]
        play_out(again, Random(2))
        assert again[0].status == "over"
        verify(read(json.dumps(transcript_of(pair[0], table))))
        new = table_of(pair, players=2)  # what the database counts by itself goes on counting
        pair[0].do(f"/api/tables/{new}/kick", seat=1)
    check_wholeness(read_rows(new_database))
