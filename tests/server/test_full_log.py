"""A table whose log is full: only the game itself, leaving, kicking and closing add entries."""

import json
import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from parlour.server.storage.entries import Spoke, write_entry
from parlour.server.tables.commands import MOST_ENTRIES, MOST_REPLACED_HASHES
from tests.server.hosting.nursery import Nursery, Nursling
from tests.server.playing import Phone, people, play_out, table_of
from tests.server.promises import hash_of, promised_table
from tests.server.running import Person, Server, get

REPEATED = 4
SEATS = range(4)
ALWAYS = {"left", "closed"}  # what a full log takes, whatever the table is
GAME = {"chose", "dealing", "dealing-failed", "revealed", "started"}
CHANGES_NOTHING = {"advice"}


def bodies(command: str, handover: str) -> list[dict[str, Any]]:
    """What a command is asked with, for every seat."""
    seats = [{"seat": seat} for seat in SEATS]
    fresh = secrets.token_hex(32)
    shared: dict[str, list[dict[str, Any]]] = {
        "say": [{"text": "hello"}, {"gesture": "wave"}],
        "settings": [{"settings": {"clock": 30 + secrets.randbelow(1000)}}],
        "rematch": [{}],
        "start": [{"fill": "rookie"}],
        "close": [{}],
    }
    each: dict[str, list[dict[str, Any]]] = {
        "choose": [{"move": "pass"}],
        "contribute": [{"commit": fresh}, {"contribution": fresh}],
        "reveal": [{"contribution": fresh}],
        "dress": [{"name": secrets.token_hex(4)}],
        "bot": [{"level": "rookie"}, {}],
        "join": [{"handover": handover}, {"commit": fresh}, {}],
    }
    return shared.get(command) or [a | b for a in seats for b in each.get(command, [{}])]


def commands_of(server: Server) -> list[str]:
    """Every command of the HTTP interface that is asked at a table; closing comes last, after
    what gives seats up."""
    paths = get(f"{server.url}/api/openapi.json").json()["paths"]
    prefix = "/api/tables/{table_id}/"
    found = [path.removeprefix(prefix) for path, how in paths.items() if "post" in how]
    last = ["start", "leave", "kick", "close"]
    order = sorted(each for each in found if "/" not in each and each not in last)
    return [each for each in order if each not in CHANGES_NOTHING] + last


class Place:
    """A server whose database is at hand."""

    def __init__(self, server: Nursling) -> None:
        self.server = server

    def fill(self, *tables: str) -> None:
        """Bring the logs of these tables to 5,000 entries while the server is away."""
        self.server.stop()
        text = write_entry(Spoke("0" * 16, None, "Ann", "hello"))
        with closing(sqlite3.connect(self.server.database)) as line, line:
            for table in tables:
                asked = "SELECT max(n), max(at) FROM log WHERE table_id = ?"
                n, at = line.execute(asked, (table,)).fetchone()
                rows = [(table, each, at, text) for each in range(n + 1, MOST_ENTRIES + 1)]
                line.executemany("INSERT INTO log VALUES (?, ?, ?, NULL, ?)", rows)
        self.server.start()

    def added(self, table: str) -> list[str]:
        """The kinds of the entries beyond the full log."""
        asked = "SELECT entry FROM log WHERE table_id = ? AND n > ? ORDER BY n"
        with closing(sqlite3.connect(self.server.database)) as line:
            rows = line.execute(asked, (table, MOST_ENTRIES)).fetchall()
        return [json.loads(row[0])["type"] for row in rows]


@pytest.fixture
def place(nursery: Nursery, tmp_path: Path) -> Iterator[Place]:
    """A server of its own."""
    with nursery.serving(str(tmp_path / "tables.sqlite")) as one:
        yield Place(one)


def prepare(crowd: list[Person], kind: str) -> tuple[str, str]:
    """A table of this kind, and a hand-over code where there is one."""
    ann, bob, cas, _ = crowd
    if kind == "open":
        return table_of([ann, bob], bots=["rookie"], players=4, started=False), "none"
    if kind == "dealing":
        table, _ = promised_table(ann, bob, cas, players=4)
        ann.do(f"/api/tables/{table}/start", fill="rookie")
        return table, "none"
    if kind == "over":
        table = table_of([ann, bob], players=2)
        play_out([Phone(person, table) for person in (ann, bob)], Random(3))
        return table, "none"
    table = table_of([ann, bob, cas], bots=["rookie"], settings={"grace": None})
    bob.do(f"/api/tables/{table}/cover", seat=1)
    code = cas.do(f"/api/tables/{table}/handover", seat=2)["code"]
    return table, code


@pytest.mark.parametrize("kind", ["open", "dealing", "running", "over"])
def test_no_command_makes_a_full_log_grow(place: Place, kind: str) -> None:
    """Every command, by everybody, at every seat, again and again. A finished game has its one
    rematch; leaving and kicking happen once for each seat."""
    crowd = people(place.server, "Ann", "Bob", "Cas", "Dan")
    table, handover = prepare(crowd, kind)
    place.fill(table)
    allowed = ALWAYS | GAME | ({"rematch"} if kind == "over" else set())
    for command in commands_of(place.server):
        for _ in range(REPEATED):
            for person in crowd:
                for body in bodies(command, handover):
                    answer = person.post(f"/api/tables/{table}/{command}", **body)
                    assert answer.status_code < 500, (command, answer.text)
        unexpected = set(place.added(table)) - allowed
        assert not unexpected, (command, unexpected)
    entries = place.added(table)
    assert entries.count("left") <= 2 * len(SEATS)
    assert entries.count("rematch") <= 1
    assert entries.count("started") <= 1


def test_a_choice_cannot_be_made_and_taken_back_for_ever(place: Place) -> None:
    """At a full table the choice is made and stands."""
    ann, bob = people(place.server, "Ann", "Bob")
    table = table_of([ann, bob], players=2)
    place.fill(table)
    move = ann.look(table)["seats"][0]["moves"][0]
    for _ in range(REPEATED):
        ann.post(f"/api/tables/{table}/choose", seat=0, move=move)
        ann.post(f"/api/tables/{table}/retract", seat=0)
    assert place.added(table) == ["chose"]


def test_a_hash_is_replaced_a_number_of_times(server: Server) -> None:
    """Ten replacements; the last hash stands, is revealed, and the cards are dealt."""
    (ann,) = people(server, "Ann")
    table = ann.open(players=2)
    for _ in range(MOST_REPLACED_HASHES):
        ann.do(f"/api/tables/{table}/contribute", seat=0, commit=secrets.token_hex(32))
    contribution = secrets.token_hex(32)
    last = hash_of(contribution)
    ann.do(f"/api/tables/{table}/contribute", seat=0, commit=last)
    answer = ann.post(f"/api/tables/{table}/contribute", seat=0, commit=secrets.token_hex(32))
    assert (answer.status_code, answer.json()["code"]) == (429, "too-many")
    assert ann.look(table)["table"]["seats"][0]["commit"] == last
    ann.do(f"/api/tables/{table}/start", fill="rookie")
    ann.do(f"/api/tables/{table}/reveal", seat=0, contribution=contribution)
    assert ann.look(table)["table"]["status"] == "running"
