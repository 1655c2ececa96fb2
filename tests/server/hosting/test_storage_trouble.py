"""The disk is full, the database is gone: clear answers, nothing lost, and back by itself."""

import resource
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from parlour.games.transcript import read, verify
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


def check_trouble(server: Nursling, person: Person, listener: Listener) -> Any:
    """While nothing can be stored: 503 `storage`, on every way in, and the process is alive."""
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
    return move


def check_recovery(server: Nursling, person: Person, listener: Listener, move: str) -> None:
    """Afterwards the same request is done once, and the game goes on to its end."""
    answer = {"type": "refused", "code": "storage"}
    while answer["type"] == "refused":
        assert answer["code"] == "storage", answer
        answer = listener.ask("choose", seat=0, move=move, request="the-same")
    again = listener.ask("choose", seat=0, move=move, request="the-same")
    assert again["n"] == answer["n"]
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
        move = check_trouble(server, who, feed)
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
        move = check_trouble(server, who, feed)
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
            move = check_trouble(server, who, feed)
            ready = get(f"{server.url}/ready")
            assert (ready.status_code, ready.json()["code"]) == (503, "storage")
        finally:
            own_cluster.start()
        check_recovery(server, who, feed, move)
        assert get(f"{server.url}/ready").status_code == 200
