"""People who go on playing whatever happens to the server, and remember what it promised."""

import itertools
import json
import secrets
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from threading import Event
from typing import Any

import httpx
import psycopg

from parlour.games.transcript import read, verify
from parlour.server.storage.entries import Chose, Logged, Opened, Sat, read_entry
from parlour.server.storage.schema import LEFT, LEFT_GAME, OPENED
from parlour.server.tables.state import Table
from tests.server.running import PATIENCE, Person, Server

LOST = (httpx.TransportError, ConnectionError)


@dataclass(frozen=True)
class Promise:
    """What the server acknowledged: this request is entry `n` of the table's log."""

    table: str
    n: int
    player: str
    request: str
    seat: int
    move: str


class Stubborn:
    """Plays game after game by plain HTTP until told to stop; asks again until it is answered."""

    def __init__(self, server: Server, seed: int, tables: list[dict[str, Any]]) -> None:
        self.server = server
        self.chance = Random(seed)
        self.tables = tables
        self.stop = Event()
        self.up = Event()  # cleared while the server is known to be down
        self.up.set()
        self.promises: list[Promise] = []
        self.finished = 0
        self.lost = 0  # requests whose answer never came

    def insist(self, ask: Callable[[], httpx.Response]) -> Any:
        """Ask until there is an answer; it must not be a fault."""
        while True:
            self.up.wait(PATIENCE)
            try:
                answer = ask()
            except LOST:
                self.lost += 1
                continue
            if answer.status_code != 503:
                assert answer.status_code in {200, 201, 409}, answer.text
                return answer.json()

    def introduce(self) -> Person:
        """A person; a server that dies meanwhile is asked again."""
        while True:
            self.up.wait(PATIENCE)
            try:
                return Person(self.server)
            except LOST:
                continue

    def play(self) -> None:
        """Play until told to stop, then to the end of the game."""
        people = [self.introduce(), self.introduce()]
        tables = itertools.cycle(self.tables)
        try:
            while not self.stop.is_set():
                self.one_game(people, next(tables))
        finally:
            for person in people:
                person.http.close()

    def one_game(self, people: list[Person], table: dict[str, Any]) -> None:
        """A whole game of two people and some bots; its transcript must be true."""
        host, guest = people
        opened = self.insist(lambda: host.post("/api/tables", **table, seats=[{"kind": "me"}]))
        place = f"/api/tables/{opened['id']}"
        contribution = {"contribution": secrets.token_hex(32)}
        self.once(guest, f"{place}/join", seat=1, **contribution)
        self.once(host, f"{place}/start", fill="rookie", contribution=secrets.token_hex(32))
        while True:
            for seat, person in enumerate(people):
                seen = self.insist(lambda person=person: person.get(place))  # type: ignore[misc]
                if seen["table"]["status"] == "over":
                    self.check(host, place)
                    return
                moves = seen["seats"][0]["moves"]
                if seat in seen["waiting"]:
                    self.choose(person, opened["id"], seat, self.chance.choice(moves))

    def once(self, person: Person, path: str, **body: Any) -> Any:
        """Have something done that is done once, however often it is asked for."""
        request = secrets.token_hex(8)
        return self.insist(lambda: person.post(path, request=request, **body))

    def choose(self, person: Person, table: str, seat: int, move: str) -> None:
        """Make a choice, and keep the promise that is the answer."""
        request = secrets.token_hex(8)
        path = f"/api/tables/{table}/choose"
        answer = self.insist(lambda: person.post(path, seat=seat, move=move, request=request))
        assert answer["type"] == "done", answer
        assert answer["request"] == request
        self.promises.append(Promise(table, answer["n"], person.id, request, seat, move))

    def check(self, person: Person, place: str) -> None:
        """The game is over: anybody can see that it was fair, and our choices are in it."""
        document = self.insist(lambda: person.get(f"{place}/transcript"))
        verify(read(json.dumps(document)))
        table = place.rpartition("/")[2]
        mine = [(p.seat, p.move) for p in self.promises if p.table == table]
        seats = {seat for seat, _ in mine}
        told = [(c["seat"], c["move"]) for c in document["choices"] if c["seat"] in seats]
        assert told == mine
        self.finished += 1


Rows = dict[str, list[tuple[Any, ...]]]
ASKED = {
    "tables": "SELECT id, secret, status, transcript, ended FROM tables",
    "log": "SELECT table_id, n, at, request, entry FROM log ORDER BY table_id, n",
    "members": "SELECT player, table_id, seat FROM members",
}


def read_rows(database: str) -> Rows:
    """What is in the database, read without any of the server's code, in one moment."""
    if "://" not in database:
        line = sqlite3.connect(database, isolation_level=None)
        try:
            line.execute("BEGIN")
            return {name: line.execute(asked).fetchall() for name, asked in ASKED.items()}
        finally:
            line.close()
    with psycopg.connect(database) as connection:
        connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        return {
            name: connection.execute(asked.encode()).fetchall() for name, asked in ASKED.items()
        }


def check_promises(rows: Rows, promises: list[Promise]) -> None:
    """Everything that was acknowledged is in the log, in the place it was told to have."""
    stored = {(table, n): (request, entry) for table, n, _, request, entry in rows["log"]}
    for promise in promises:
        request, text = stored[promise.table, promise.n]
        entry = read_entry(text)
        assert request == f"{promise.player}:{promise.request}"
        assert isinstance(entry, Chose)
        assert (entry.seat, entry.move, entry.by) == (promise.seat, promise.move, "person")


def check_wholeness(rows: Rows) -> None:
    """Nothing is half there: each log is without a gap, can be played, and fits its table."""
    logs: dict[str, list[Logged]] = {}
    for table_id, n, at, request, entry in rows["log"]:
        logs.setdefault(table_id, []).append(Logged(n, at, request, read_entry(entry)))
    assert logs.keys() == {row[0] for row in rows["tables"]}
    members = set(rows["members"])
    for table_id, secret, status, transcript, ended in rows["tables"]:
        table = Table(table_id, bytes(secret))
        for logged in logs[table_id]:
            table.apply(logged)  # which refuses a gap
            if isinstance(logged.entry, Opened):
                assert (logged.entry.host, table_id, OPENED) in members
        for logged in logs[table_id]:
            if isinstance(logged.entry, Sat):
                player, seat = logged.entry.player, logged.entry.seat
                kept = [seat] if seat in table.seats_of(player) else [LEFT, LEFT_GAME]
                assert any((player, table_id, each) in members for each in kept)
        assert status == table.status
        assert (ended is not None) == (status in {"over", "closed"})
        if status == "over":
            assert json.loads(transcript) == table.transcript()
