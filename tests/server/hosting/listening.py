"""Somebody at a feed who notices every entry that is missing, doubled or out of order."""

import secrets
from collections.abc import Callable
from random import Random
from threading import Thread
from typing import Any

from websockets.exceptions import ConnectionClosed

from tests.server.running import PATIENCE, Feed, Person, Server

TOLD = {"ready", "turn", "changed", "said"}


class Listener:
    """A feed with what it has told so far; opened again, it goes on where it was."""

    def __init__(self, person: Person | None, table: str, server: Server | None = None) -> None:
        self.person, self.table = person, table
        self.heard: list[Any] = []
        self.done: list[tuple[int, str]] = []  # what was acknowledged: entry and request
        self.status = ""
        self.moves: dict[int, list[str]] = {}
        self.feed = Feed(person, table, server)
        self.n = self.began = self.feed.first["n"]
        self._stand(self.feed.first)

    def _stand(self, first: Any) -> None:
        self.status = first["table"]["status"]
        self._see(first["seats"])

    def _see(self, views: list[Any]) -> None:
        for view in views:
            if view["seat"] is not None:
                self.moves[view["seat"]] = view["moves"]

    def come_back(self, server: Server | None = None) -> None:
        """Connect again, here or elsewhere, and hear what was missed."""
        self.feed.close()
        self.feed = Feed(self.person, self.table, server, after=self.n)
        for message in self.feed.first["missed"]:
            self._count(message)
        assert self.feed.first["n"] == self.n
        self._stand(self.feed.first)

    def _count(self, message: Any) -> None:
        assert message["n"] == self.n + 1, f"entry {message['n']} came after {self.n}"
        self.n += 1
        self.heard.append(message)

    def hear(self, timeout: float = PATIENCE) -> Any:
        """The next message."""
        message = self.feed.next(timeout)
        if message["type"] in TOLD:
            self._count(message)
        if message["type"] == "turn":
            self.status = message["status"]
            self._see(message["seats"])
        elif message["type"] == "changed":
            self.status = message["table"]["status"]
            self._see(message["seats"])
        elif message["type"] == "ready" and message["moves"] is not None:
            self.moves[message["seat"]] = message["moves"]
        return message

    def hear_until(self, wanted: Callable[["Listener"], bool]) -> None:
        """Listen until something is so."""
        while not wanted(self):
            self.hear()

    def ask(self, kind: str, **body: Any) -> Any:
        """Ask for something and wait for the answer, hearing everything in between."""
        request = body.setdefault("request", secrets.token_hex(8))
        self.feed.send(kind, **body)
        while True:
            message = self.hear()
            if message["type"] in {"done", "refused"} and message["request"] == request:
                if message["type"] == "done":
                    self.done.append((message["n"], request))
                return message

    def play(self, chance: Random, choices: int = 1_000_000) -> None:
        """Choose whenever a choice is owed, until the game is over or so many are made."""
        while self.status != "over" and choices > 0:
            owed = [seat for seat, moves in self.moves.items() if moves]
            if not owed:
                self.hear()
                continue
            move = chance.choice(self.moves[owed[0]])
            self.moves[owed[0]] = []  # until we are told what can be chosen next
            self.ask("choose", seat=owed[0], move=move)
            choices -= 1


class Playing:
    """People who play at the same time; what goes wrong with one of them is raised at the end."""

    def __init__(self, *work: Callable[[], object]) -> None:
        self.failed: list[BaseException] = []
        self.threads = [Thread(target=self._run, args=(each,), daemon=True) for each in work]
        for thread in self.threads:
            thread.start()

    def _run(self, work: Callable[[], object]) -> None:
        try:
            work()
        except BaseException as error:
            self.failed.append(error)

    def join(self, seconds: float = PATIENCE) -> None:
        """Wait for all of them."""
        for thread in self.threads:
            thread.join(seconds)
        assert not self.failed, self.failed
        assert not any(thread.is_alive() for thread in self.threads), "somebody still waits"


CLOSED = ConnectionClosed
