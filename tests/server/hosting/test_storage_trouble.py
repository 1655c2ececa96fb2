"""The disk is full, the database is gone: clear answers, nothing lost, and back by itself."""

import asyncio
import resource
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import psycopg
import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from parlour.games.transcript import read, verify
from parlour.server.errors import ApiError
from parlour.server.services import Services
from parlour.server.storage import write_check
from tests.server.hosting.keeping import at_home
from tests.server.hosting.listening import Listener
from tests.server.hosting.nursery import Nursery, Nursling
from tests.server.hosting.stubborn import check_wholeness, read_rows
from tests.server.postgres import Cluster
from tests.server.running import Person, get, post


@contextmanager
def playing(server: Nursling) -> Iterator[tuple[Person, Listener]]:
    """A person in the middle of a game against a bot."""
    person = Person(server)
    table = person.open(players=2, seats=[{"kind": "me"}, {"kind": "bot", "level": "rookie"}])
    person.do(f"/api/tables/{table}/start")
    listener = Listener(person, table)
    listener.play(Random(1), choices=6)
    listener.hear_until(lambda one: bool(one.moves[0]))
    yield person, listener
    listener.feed.close()
    person.http.close()


def check_trouble(server: Nursling, person: Person, listener: Listener, why: str) -> Any:
    """While nothing can be stored: 503 `storage`, on every way in, and the process is alive; it is
    not ready and says why."""
    move = listener.moves[0][0]
    refused = listener.ask("choose", seat=0, move=move, request="the-same")
    assert (refused["type"], refused["code"]) == ("refused", "storage")
    assert "cannot reach its storage" in refused["message"]
    answer = person.post(
        f"/api/tables/{listener.table}/choose", seat=0, move=move, request="the-same"
    )
    assert (answer.status_code, answer.json()["code"]) == (503, "storage")
    newcomer = post(f"{server.url}/api/players", json={"name": "Cy"})
    assert (newcomer.status_code, newcomer.json()["code"]) == (503, "storage")
    assert get(f"{server.url}/health").status_code == 200
    ready = get(f"{server.url}/ready")
    assert (ready.status_code, ready.json()["code"]) == (503, "storage")
    assert why in ready.json()["message"]
    return move


def check_recovery(server: Nursling, person: Person, listener: Listener, move: str) -> None:
    """Afterwards the same request is done once, and the game goes on to its end."""
    answer = {"type": "refused", "code": "storage"}
    while answer["type"] == "refused":
        assert answer["code"] == "storage", answer
        answer = listener.ask("choose", seat=0, move=move, request="the-same")
    again = listener.ask("choose", seat=0, move=move, request="the-same")
    assert again["n"] == answer["n"]
    assert get(f"{server.url}/ready").json() == {"status": "ready"}
    listener.play(Random(2))
    transcript = person.get(f"/api/tables/{listener.table}/transcript")
    verify(read(transcript.text))
    rows = read_rows(server.database)
    check_wholeness(rows)
    log = [row for row in rows["log"] if row[0] == listener.table]
    for n, request in listener.done:
        assert log[n - 1][3] == f"{person.id}:{request}"


def limit_files(server: Nursling) -> Callable[[], None]:
    """No file of the server may grow any more; what is given back lets them grow again."""
    unlimited = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (4096, unlimited[1]))
    return lambda: resource.prlimit(server.pid, resource.RLIMIT_FSIZE, unlimited) and None


def test_no_room_for_the_log(nursery: Nursery, tmp_path: Path) -> None:
    """The server may not write any further: it says so, can still be read, and recovers."""
    with nursery.serving(str(tmp_path / "tables.sqlite")) as server, playing(server) as (who, feed):
        relent = limit_files(server)
        move = check_trouble(server, who, feed, "cannot write to its database")
        assert who.get(f"/api/tables/{feed.table}").status_code == 200
        relent()
        check_recovery(server, who, feed, move)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of its own with room for little."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=16m", "tmpfs", folder],
        capture_output=True,
        check=False,
    )
    if mounted.returncode:
        pytest.skip("this system lets us mount no file system; the test above limits files instead")
    yield folder
    subprocess.run(["umount", "--lazy", folder], check=True)


def test_a_full_disk(nursery: Nursery, small_disk: Path) -> None:
    """Somebody else fills the disk: the same, and with room again the server goes on."""
    database = str(small_disk / "tables.sqlite")
    with nursery.serving(database) as server, playing(server) as (who, feed):
        rubbish = small_disk / "rubbish"
        with rubbish.open("wb", buffering=0) as filling, suppress(OSError):
            while True:
                filling.write(b"x" * 65536)
        move = check_trouble(server, who, feed, "The disk of the database is full")
        rubbish.unlink()
        check_recovery(server, who, feed, move)


@pytest.mark.parametrize("mode", ["fast", "immediate"])
def test_the_database_is_gone(
    nursery: Nursery, own_cluster: Cluster, postgresql: str, mode: str
) -> None:
    """PostgreSQL is stopped, or crashes, and comes back: so does the server, without our help."""
    with nursery.serving(postgresql) as server, playing(server) as (who, feed):
        own_cluster.stop(mode)
        try:
            move = check_trouble(server, who, feed, "cannot reach its storage")
        finally:
            own_cluster.start()
        check_recovery(server, who, feed, move)


def set_read_only(address: str, value: str) -> None:
    """Whether all of a PostgreSQL may be written to, from the next transaction on."""
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(f"ALTER SYSTEM SET default_transaction_read_only = {value}".encode())
        connection.execute("SELECT pg_reload_conf()")


@pytest.mark.usefixtures("own_cluster")  # its settings are changed
def test_the_database_can_only_be_read(nursery: Nursery, postgresql: str) -> None:
    """PostgreSQL answers and takes nothing any more, as with a full disk: the same."""
    with nursery.serving(postgresql) as server, playing(server) as (who, feed):
        set_read_only(postgresql, "on")
        try:
            while post(f"{server.url}/api/players", json={"name": "Cy"}).status_code == 201:
                pass  # it has not read its settings again
            move = check_trouble(server, who, feed, "cannot write to its database")
            assert who.get(f"/api/tables/{feed.table}").status_code == 200
        finally:
            set_read_only(postgresql, "off")
        check_recovery(server, who, feed, move)


def test_nobody_else_has_asked(nursery: Nursery, tmp_path: Path) -> None:
    """A server at which nothing happens finds out by itself, as soon as it is asked."""
    with nursery.serving(str(tmp_path / "tables.sqlite")) as server:
        relent = limit_files(server)
        ready = get(f"{server.url}/ready")
        while ready.status_code == 200:  # what it found out when it started holds for some seconds
            time.sleep(0.1)
            ready = get(f"{server.url}/ready")
        assert (ready.status_code, ready.json()["code"]) == (503, "storage")
        assert "its disk may be full" in ready.json()["message"]
        relent()
        while ready.status_code == 503:
            time.sleep(0.1)
            ready = get(f"{server.url}/ready")
        assert ready.json() == {"status": "ready"}
        assert post(f"{server.url}/api/players", json={"name": "Cy"}).status_code == 201


def test_asking_often_writes_seldom(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A thousand questions, of which a hundred come at once, lead to one write; it leaves nothing
    behind. When it is out of date, there is one more."""
    written: list[str] = []

    async def ask(services: Services) -> None:
        check = services.storage_check
        true = check._write_and_delete

        def noting(database: Connection) -> None:
            written.append("written")
            true(database)

        monkeypatch.setattr(check, "_write_and_delete", noting)
        monkeypatch.setattr(write_check, "VALID_FOR", 3600.0)
        await asyncio.gather(*(check.check() for _ in range(100)))
        for _ in range(900):
            await check.check()
        assert written == ["written"]
        monkeypatch.setattr(write_check, "VALID_FOR", 0.0)
        await check.check()
        assert written == ["written", "written"]

    at_home(str(tmp_path / "tables.sqlite"), ask)
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as line:
        assert line.execute("SELECT * FROM operator_requests").fetchall() == []


def test_a_failed_check_is_not_repeated_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While nothing can be written a thousand questions lead to one attempt, and hear the same;
    something that was stored since leads to another."""
    tried: list[str] = []

    async def ask(services: Services) -> None:
        check = services.storage_check

        def fail(_: Connection) -> None:
            tried.append("tried")
            raise OperationalError("INSERT", {}, Exception("database or disk is full"))

        monkeypatch.setattr(write_check, "RETRY", 3600.0)
        with monkeypatch.context() as patch:
            patch.setattr(check, "_write_and_delete", fail)
            for _ in range(1000):
                with pytest.raises(ApiError, match="cannot write to its database"):
                    await check.check()
            assert tried == ["tried"]
        await services.players.introduce("Ann")
        await check.check()

    at_home(str(tmp_path / "tables.sqlite"), ask)
