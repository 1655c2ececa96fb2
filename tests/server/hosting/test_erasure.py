"""Deleting a player who has said very much: in small steps, beside everybody else, to the end."""

import contextlib
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import httpx
from sqlalchemy import Engine, event

from parlour.games.transcript import verify
from parlour.server.players.accounts import Player
from parlour.server.services import Services
from parlour.server.storage.entries import Spoke, write_entry
from tests.server.hosting.keeping import at_home, play
from tests.server.hosting.nursery import Nursery
from tests.server.playing import Phone, people, play_out, table_of, transcript_of
from tests.server.running import PATIENCE, Person, Server
from tests.server.truth import rows_of

WORDS = "my secret words"
ERASED = 'SELECT count(*) FROM log WHERE table_id = ? AND entry LIKE \'%"text":"—"%\''


def talk(database: str, table: str, player: str, times: int) -> None:
    """Have a player say something very often, without a server that would refuse it."""
    line = sqlite3.connect(database)
    with line:
        ((n,),) = line.execute("SELECT max(n) FROM log WHERE table_id = ?", [table])
        said = write_entry(Spoke(player, None, "Bartholomew", WORDS))
        rows = [(table, n + k, 2**41 + k, said) for k in range(1, times + 1)]
        line.executemany("INSERT INTO log (table_id, n, at, entry) VALUES (?, ?, ?, ?)", rows)
    line.close()


def is_left(database: str, player: str) -> bool:
    """Whether anything of a player is left."""
    ((said,),) = rows_of(database, "SELECT count(*) FROM log WHERE entry LIKE '%secret words%'")
    ((known,),) = rows_of(database, "SELECT count(*) FROM players WHERE id = ?", player)
    return bool(said or known)


def wait_until(holds: Callable[[], bool]) -> None:
    """Wait for something to be so."""
    deadline = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.005)


def count_rows(engine: Engine) -> list[int]:
    """From now on, the rows of logs that each transaction changes."""
    counts = [0]

    @event.listens_for(engine, "after_cursor_execute")
    def executed(_c: Any, cursor: Any, statement: str, *_rest: Any) -> None:
        if statement.startswith("UPDATE log"):
            counts[-1] += cursor.rowcount

    @event.listens_for(engine, "commit")
    def committed(_connection: Any) -> None:
        counts.append(0)

    return counts


def test_an_erasure_changes_few_rows_at_a_time(tmp_path: Path) -> None:
    """5,000 messages of one player: no transaction, and so nobody's choice, waits for them all."""
    database = str(tmp_path / "tables.sqlite")

    async def begin(services: Services) -> tuple[str, Player]:
        table, token = await play(services, choices=4)
        player = await services.players.find(token)
        assert player is not None
        return table, player

    table, ann = at_home(database, begin)
    talk(database, table, ann.id, 5000)

    async def erase(services: Services) -> list[int]:
        counts = count_rows(services.store.engine)
        await services.erasures.erase(ann)
        return counts

    counts = at_home(database, erase)
    assert sum(counts) >= 5000
    assert max(counts) <= 200
    assert not is_left(database, ann.id)


def test_others_play_while_a_player_is_erased(nursery: Nursery, tmp_path: Path) -> None:
    """40,000 messages are erased, and meanwhile others' choices are stored one after the other."""
    with nursery.serving(str(tmp_path / "tables.sqlite")) as server:
        ann, bob, cas = people(server, "Ann", "Bartholomew", "Cas")
        long = table_of([ann, bob], players=2, started=False)
        talk(server.database, long, bob.id, 40_000)
        table = table_of([ann, cas], players=2)
        phones = [Phone(ann, table), Phone(cas, table)]
        erasing = threading.Thread(target=lambda: bob.http.delete("/api/me"))
        erasing.start()
        meanwhile = 0
        while erasing.is_alive() and phones[0].status == "running":
            made = play_out(phones, Random(meanwhile), choices=1)
            ((erased,),) = rows_of(server.database, ERASED, long)
            meanwhile += made if 0 < erased < 40_000 else 0
        erasing.join()
        assert meanwhile >= 5
        wait_until(lambda: not is_left(server.database, bob.id))


def kill_while_erasing(server: Server, bob: Person, table: str) -> None:
    """Pull the plug when some of a player's messages are erased, and others are not."""
    threading.Thread(target=lambda: ask_and_be_cut(bob), daemon=True).start()
    wait_until(lambda: rows_of(server.database, ERASED, table)[0][0] > 400)
    server.kill()


def ask_and_be_cut(person: Person) -> None:
    """Delete oneself; the answer never comes."""
    with contextlib.suppress(httpx.TransportError):
        person.http.delete("/api/me")


def test_an_erasure_goes_on_after_a_crash(nursery: Nursery, tmp_path: Path) -> None:
    """The process dies in the middle: the token is dead at once, and the rest is done later."""
    with nursery.serving(str(tmp_path / "tables.sqlite")) as server:
        ann, bob = people(server, "Ann", "Bartholomew")
        table = table_of([ann, bob], players=2)
        play_out([Phone(ann, table), Phone(bob, table)], Random(1))
        talk(server.database, table, bob.id, 40_000)
        kill_while_erasing(server, bob, table)
        assert is_left(server.database, bob.id)
        server.start()
        assert bob.get("/api/me").status_code == 401
        wait_until(lambda: not is_left(server.database, bob.id))
        document = transcript_of(ann, table)
        assert document["names"] == ["Ann", "—"]
        assert len(verify(document)) == 4
        check_gone(server, table)


def check_gone(server: Server, table: str) -> None:
    """Nothing of the name is in the log."""
    named = "SELECT count(*) FROM log WHERE table_id = ? AND entry LIKE '%Bartholomew%'"
    assert rows_of(server.database, named, table) == [(0,)]
