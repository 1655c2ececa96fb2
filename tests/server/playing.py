"""People who play whole games: over a feed, over plain HTTP, several at one device."""

import json
import secrets
from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from tests.server.running import Feed, Person, Server

TOLD = {"ready", "turn", "changed", "said"}


class Device(Protocol):
    """Something with a table on its screen, which chooses for its seats."""

    n: int
    status: str
    moves: dict[int, list[str]]

    def catch_up(self, n: int) -> None:
        """Hear everything up to a log position."""

    def wait(self) -> None:
        """Wait until something happens."""

    def choose(self, seat: int, move: str) -> int:
        """Make a choice; its place in the log."""


class Follower:
    """What a device knows from what it was told. Every entry must come once and in order."""

    def __init__(self) -> None:
        self.n = 0
        self.status = "open"
        self.moves: dict[int, list[str]] = {}
        self.waiting: list[int] = []
        self.numbers: list[int] = []

    def note(self, message: Any) -> None:
        """Take a message in."""
        kind = message["type"]
        if kind in TOLD:
            assert message["n"] == self.n + 1, f"entry {message['n']} came after {self.n}"
            self.n = message["n"]
            self.numbers.append(self.n)
        if kind == "table":
            self._stand(message)
        elif kind == "turn":
            self.status, self.waiting = message["status"], message["waiting"]
            self._look(message["seats"])
        elif kind == "changed":
            self.status = message["table"]["status"]
            self._look(message["seats"])
        elif kind == "ready" and message["moves"] is not None:
            self.moves[message["seat"]] = message["moves"]

    def _stand(self, message: Any) -> None:
        for missed in message["missed"]:
            assert missed["n"] == self.n + 1, f"entry {missed['n']} came after {self.n}"
            self.n = missed["n"]
            self.numbers.append(self.n)
        self.n = message["n"]
        self.status, self.waiting = message["table"]["status"], message["waiting"]
        self.moves = {}
        self._look(message["seats"])

    def _look(self, views: list[Any]) -> None:
        for view in views:
            if view["seat"] is not None:
                self.moves[view["seat"]] = view["moves"]


class Phone(Follower):
    """A device with an open feed."""

    def __init__(self, person: Person | None, table: str, **query: Any) -> None:
        super().__init__()
        self.person, self.table, self.query = person, table, query
        self.sent: list[str] = []  # every message that ever came, over all feeds
        self.feed = self._open()

    def _open(self, **query: Any) -> Feed:
        server = self.query.get("server")
        asked = {key: value for key, value in self.query.items() if key != "server"}
        feed = Feed(self.person, self.table, server, **asked, **query)
        self.sent.append(feed.bytes[-1])
        self.note(feed.first)
        return feed

    def hear(self) -> Any:
        """The next message."""
        message = self.feed.next()
        self.sent.append(self.feed.bytes[-1])
        self.note(message)
        return message

    def catch_up(self, n: int) -> None:
        """Hear everything up to a log position."""
        while self.n < n:
            self.hear()

    def wait(self) -> None:
        """Wait for the next message."""
        self.hear()

    def reconnect(self) -> None:
        """Lose the connection and resume."""
        self.feed.close()
        self.feed = self._open(after=self.n)

    def ask(self, kind: str, **message: Any) -> Any:
        """Say something and hear everything until the answer."""
        request = message.setdefault("request", secrets.token_hex(8))
        self.feed.send(kind, **message)
        while True:
            answer = self.hear()
            if answer["type"] in {"done", "refused"} and answer["request"] == request:
                return answer

    def choose(self, seat: int, move: str) -> int:
        """Make a choice; its place in the log."""
        answer = self.ask("choose", seat=seat, move=move)
        assert answer["type"] == "done", answer
        return int(answer["n"])

    def close(self) -> None:
        """Hang up."""
        self.feed.close()


class Program(Follower):
    """A device that only knows plain HTTP: it asks again and again."""

    def __init__(self, person: Person, table: str) -> None:
        super().__init__()
        self.person, self.table = person, table
        self.sent: list[str] = []
        self.wait()

    def wait(self) -> None:
        """Ask how things stand, and what was missed."""
        answer = self.person.get(f"/api/tables/{self.table}", after=self.n)
        assert answer.status_code == 200, answer.text
        self.sent.append(answer.text)
        self.note(answer.json())

    def catch_up(self, n: int) -> None:
        """Ask until a log position is reached; it is, once the entry has been acknowledged."""
        if self.n < n:
            self.wait()
            assert self.n >= n

    def choose(self, seat: int, move: str) -> int:
        """Make a choice; its place in the log."""
        path = f"/api/tables/{self.table}/choose"
        answer = self.person.post(path, seat=seat, move=move, request=secrets.token_hex(8))
        assert answer.status_code == 200, answer.text
        self.sent.append(answer.text)
        n = int(answer.json()["n"])
        self.catch_up(n)
        return n


def play_out(devices: Sequence[Device], random: Random, choices: int = 10_000) -> int:
    """Play to the end, or so many choices: how many were made by these devices."""
    made, latest = 0, max(device.n for device in devices)
    while devices[0].status == "running" and made < choices:
        acted = False
        for device in devices:
            device.catch_up(latest)
            seat = next((s for s in device.moves if device.moves[s]), None)
            if seat is not None and device.status == "running":
                latest = max(latest, device.choose(seat, random.choice(device.moves[seat])))
                made, acted = made + 1, True
        if not acted and devices[0].status == "running":
            devices[0].wait()
            latest = max(latest, devices[0].n)
    for device in devices:
        device.catch_up(latest)
    return made


def table_of(
    people: Sequence[Person],
    game: str = "runner-up",
    *,
    bots: Sequence[str] = (),
    settings: dict[str, Any] | None = None,
    started: bool = True,
    **options: Any,
) -> str:
    """A table with these people in its first seats, bots in the others, begun unless told not."""
    host, *others = people
    seats: list[dict[str, Any]] = [{"kind": "me"}]
    seats += [{"kind": "open"} for _ in others] + [
        {"kind": "bot", "level": level} for level in bots
    ]
    options.setdefault("players", len(seats))
    table = host.open(game, seats=seats, settings=settings, **options)
    for seat, person in enumerate(others, 1):
        person.join(table, seat=seat)
    if started:
        host.do(f"/api/tables/{table}/start", contribution=secrets.token_hex(32))
    return table


def people(server: Server, *names: str) -> list[Person]:
    """New people."""
    return [Person(server, name) for name in names]


def transcript_of(person: Person, table: str) -> dict[str, Any]:
    """A finished game's transcript as it is exported."""
    answer = person.get(f"/api/tables/{table}/transcript")
    assert answer.status_code == 200, answer.text
    document: dict[str, Any] = json.loads(answer.content)
    return document
