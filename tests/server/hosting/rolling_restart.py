"""A rolling restart: two processes are restarted in turn while reconnecting clients play on."""

import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from random import Random
from threading import Event

from websockets.exceptions import InvalidHandshake

from tests.server.hosting.listening import CLOSED, Listener, Playing
from tests.server.hosting.nursery import Nursery, Nursling
from tests.server.hosting.stubborn import LOST, Promise, Rows, read_rows
from tests.server.running import PATIENCE, Person, Server

UNREACHABLE = (CLOSED, OSError, InvalidHandshake, EOFError)


@dataclass
class Rolled:
    """What came of a rolling restart."""

    restarts: int = 0
    games: int = 0
    gaps: list[float] = field(default_factory=list)  # seconds from losing a feed to the next one
    promises: list[Promise] = field(default_factory=list)
    missing: int = 0  # acknowledged choices that the log does not have


class Reconnecting:
    """A player behind a proxy: after a lost feed the next process is tried until one answers."""

    def __init__(self, person: Person, table: str, servers: Sequence[Server], rolled: Rolled):
        self.person, self.table, self.servers, self.rolled = person, table, servers, rolled
        self.at = 0
        self.pending: tuple[int, str, str] | None = None  # seat, move, request without an answer
        self.listener = self._listen()
        self._number = 0

    def _listen(self) -> Listener:
        """The first feed, at whichever process answers."""
        began = time.monotonic()
        while True:
            try:
                return Listener(self.person, self.table, self.servers[self.at])
            except UNREACHABLE:
                if time.monotonic() - began > PATIENCE:
                    raise
                self.at = (self.at + 1) % len(self.servers)
                time.sleep(0.02)

    def reconnect(self) -> None:
        """Find a process that serves, and note how long it took."""
        began = time.monotonic()
        while time.monotonic() - began < PATIENCE:
            self.at = (self.at + 1) % len(self.servers)
            try:
                self.listener.come_back(self.servers[self.at])
            except UNREACHABLE:
                time.sleep(0.02)
                continue
            self.rolled.gaps.append(time.monotonic() - began)
            return
        raise AssertionError("no process answers")

    def play(self, chance: Random, pause: float) -> None:
        """Choose until the game is over; what was not answered is asked again."""
        listener = self.listener
        while listener.status != "over":
            try:
                if self.pending is None:
                    owed = [seat for seat, moves in listener.moves.items() if moves]
                    if not owed:
                        listener.hear()
                        continue
                    time.sleep(pause)
                    self._number += 1
                    request = f"choice-{self._number}"
                    self.pending = owed[0], chance.choice(listener.moves[owed[0]]), request
                self._ask(*self.pending)
            except UNREACHABLE:
                self.reconnect()

    def _ask(self, seat: int, move: str, request: str) -> None:
        moves, self.listener.moves[seat] = self.listener.moves[seat], []
        n = self.listener.n
        answer = self.listener.ask("choose", seat=seat, move=move, request=request)
        if answer["type"] == "refused":  # asked again with the same request
            assert answer["code"] in {"storage", "stopping"}, answer
            time.sleep(0.02)
            return
        if answer["n"] <= n and not self.listener.moves[seat]:
            # It was stored before the feed was opened again: the moves were those of the next one.
            self.listener.moves[seat] = moves
        promise = Promise(self.table, answer["n"], self.person.id, request, seat, move)
        self.rolled.promises.append(promise)
        self.pending = None


def missing(rows: Rows, promises: Sequence[Promise]) -> int:
    """How many acknowledged choices are not in the log where they were said to be."""
    stored = {(table, n): request for table, n, _, request, _ in rows["log"]}
    return sum(stored.get((p.table, p.n)) != f"{p.player}:{p.request}" for p in promises)


def restart_in_turn(
    nursery: Nursery, database: str, *, restarts: int = 4, pause: float = 0.02
) -> Rolled:
    """Restart two processes in turn so often, while two people play game after game."""
    rolled = Rolled()
    with ExitStack() as stack:
        pair = [Nursling(nursery, database) for _ in range(2)]
        for server in pair:
            stack.callback(server.end)
            server.start()
        enough = Event()

        def play_games() -> None:
            while not enough.is_set():
                _play_game(pair, rolled, pause)

        playing = Playing(play_games)
        try:
            for turn in range(restarts):
                _wait_for_progress(rolled, playing)
                server = pair[turn % 2]
                server.stop()
                server.start()
                rolled.restarts += 1
            _wait_for_progress(rolled, playing)
        finally:
            enough.set()
        playing.join()
        rolled.missing = missing(read_rows(database), rolled.promises)
    return rolled


def _wait_for_progress(rolled: Rolled, playing: Playing, choices: int = 8) -> None:
    """Wait until more has been acknowledged, so that each restart falls into a game."""
    before, began = len(rolled.promises), time.monotonic()
    while len(rolled.promises) < before + choices and not playing.failed:
        assert time.monotonic() - began < PATIENCE, "nothing is acknowledged"
        time.sleep(0.01)


def _play_game(pair: Sequence[Server], rolled: Rolled, pause: float) -> None:
    """One game of two people; each must hear every entry once."""
    people, table = _open_table(pair)
    players = [Reconnecting(person, table, pair, rolled) for person in people]
    Playing(
        lambda: players[0].play(Random(1), pause),
        lambda: players[1].play(Random(2), pause),
    ).join()
    for player in players:
        heard = [message["n"] for message in player.listener.heard]
        first = player.listener.began + 1
        assert heard == list(range(first, first + len(heard))), "an entry is missing or doubled"
        player.listener.feed.close()
        player.person.close()
    rolled.games += 1


def _open_table(pair: Sequence[Server]) -> tuple[list[Person], str]:
    """Two people at a new table that runs; whatever a restart interrupts is begun again."""
    began, turn = time.monotonic(), 0
    while True:
        turn += 1
        people: list[Person] = []
        try:
            people += [Person(pair[turn % 2], "Ann")]
            people += [Person(pair[turn % 2], "Bob")]
            table = people[0].open(players=2, settings={"grace": None})
            people[1].join(table, seat=1)
            people[0].do(f"/api/tables/{table}/start")
            return people, table
        except (*LOST, AssertionError):  # not reached, or answered 503
            for person in people:
                person.close()
            if time.monotonic() - began > PATIENCE:
                raise
            time.sleep(0.02)
