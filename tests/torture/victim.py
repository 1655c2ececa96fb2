"""The victim: a table of four over feeds that plays game after game at a steady rhythm.

A choice's time runs from the moment it was due until the last of the four feeds has heard of it.
Choices that fall due while the server hangs count with the whole delay, not only the one that was
sent (otherwise a server that hangs for ten seconds would cost a single slow choice).
"""

import asyncio
import random
import secrets
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from tests.torture.client import GONE, Feed, Http
from tests.torture.tally import Tally

EVERY = 0.1  # seconds between two choices of the table
CONNECT_EVERY = 0.5  # seconds between two new feeds of a player who has a seat
SEATS = 4
TOLD = {"ready", "turn", "changed", "said"}
LONGEST_WAIT = 120.0  # seconds without any progress until the victim gives up


@dataclass
class Played:
    """What the victim saw."""

    times: list[tuple[float, float]] = field(default_factory=list)  # when due, how long it took
    promises: list[tuple[str, int, str, str, int, str]] = field(default_factory=list)
    failures: Counter[str] = field(default_factory=Counter)
    bot_times: list[tuple[float, float]] = field(default_factory=list)  # since when, how long
    games: int = 0
    connections: int = 0  # new feeds that were opened during the game
    reconnections: int = 0


class Seat:
    """One player of the victim's table, with a feed that is opened again when it is lost."""

    def __init__(self, table: "Table", number: int, token: str, player: str) -> None:
        self.table, self.number, self.token, self.player = table, number, token, player
        self.moves: list[str] = []
        self.n = 0
        self.feed: Feed | None = None
        self.reading: asyncio.Task[None] | None = None

    async def connect(self) -> None:
        """Open the feed, again and again until the server takes it."""
        while True:
            feed = await Feed.open(
                self.table.port, self.table.address, self.table.id, self.token, f"?after={self.n}"
            )
            first = await feed.json() if feed is not None else None
            if feed is not None and first is not None and first["type"] == "table":
                self.feed = feed
                self._stand(first)
                return
            if feed is not None:
                feed.close()
            await asyncio.sleep(0.05)

    def _stand(self, first: Any) -> None:
        for message in first["missed"]:
            self._count(message)
        # A server that pages the history sends the oldest part; the state itself is complete.
        self.n = max(self.n, first["n"])
        self.table.heard(self.n)
        self.moves = next((v["moves"] for v in first["seats"] if v["seat"] == self.number), [])
        if first["table"]["status"] == "over":
            self.table.finish()

    def _count(self, message: Any) -> None:
        if message["n"] != self.n + 1:
            self.table.played.failures["the victim missed an entry"] += 1
        self.n = message["n"]

    async def listen(self) -> None:
        """Hear everything until cancelled: the answer to the last choice comes after the end."""
        while True:
            if self.feed is None:
                await self.connect()
                continue
            message = await self.feed.json(LONGEST_WAIT)
            if message is None:
                self.feed.close()
                self.feed = None
                self.table.played.reconnections += 1
                continue
            self._hear(message)

    def _hear(self, message: Any) -> None:
        kind = message["type"]
        if kind in TOLD:
            self._count(message)
        if kind == "ready" and message["seat"] == self.number:
            self.moves = message["moves"] or []
        elif kind in {"turn", "changed"}:
            for view in message["seats"]:
                if view["seat"] == self.number:
                    self.moves = view["moves"]
        if kind in {"done", "refused"}:
            self.table.answered(message)
        if kind in TOLD:
            self.table.heard(message["n"])
        if self.number == 0:
            self.table.watch_bot(message)
        if kind == "turn" and message["status"] == "over":
            self.table.finish()


class Table:
    """One game of the victim."""

    def __init__(self, port: int, address: str, table_id: str, played: Played) -> None:
        self.port, self.address, self.id, self.played = port, address, table_id, played
        self.seats: list[Seat] = []
        self.over = False
        self._changed = asyncio.Event()
        self._answers: dict[str, Any] = {}
        self._bot_since: float | None = None

    def watch_bot(self, message: Any) -> None:
        """Note how long the bot in the last seat takes, if there is one."""
        if len(self.seats) == SEATS or "waiting" not in message:
            return
        owes = SEATS - 1 in message["waiting"]
        if owes and self._bot_since is None:
            self._bot_since = time.monotonic()
        elif not owes:
            self.end_bot_turn()

    def end_bot_turn(self) -> None:
        """Count a turn that the bot has not taken yet: a starved bot takes none at all."""
        if self._bot_since is not None:
            took = time.monotonic() - self._bot_since
            self.played.bot_times.append((self._bot_since, took))
            self._bot_since = None

    def answered(self, message: Any) -> None:
        """The server answers a choice."""
        self._answers[message["request"] or ""] = message
        self._changed.set()

    def heard(self, _n: int) -> None:
        """A feed heard an entry."""
        self._changed.set()

    def finish(self) -> None:
        """The game is over."""
        self.over = True
        self._changed.set()

    async def until_changed(self, seconds: float = 1.0) -> None:
        """Wait for anything to happen."""
        self._changed.clear()
        try:
            await asyncio.wait_for(self._changed.wait(), seconds)
        except TimeoutError:
            return

    def next_to_choose(self) -> Seat | None:
        """A seat that owes a choice."""
        return next((s for s in self.seats if s.moves and s.feed is not None), None)

    async def choose(self, seat: Seat) -> None:
        """Make a choice and wait until everybody has heard of it."""
        move, request = random.choice(seat.moves), secrets.token_hex(8)
        seat.moves = []
        answer = None
        sent_to: Feed | None = None
        began = time.monotonic()
        while answer is None:
            if time.monotonic() - began > LONGEST_WAIT:
                self.played.failures[f"no answer to the victim in {LONGEST_WAIT:g} s"] += 1
                return
            if seat.feed is not None and seat.feed is not sent_to:  # also after a lost feed
                sent_to = seat.feed
                try:
                    seat.feed.send(type="choose", seat=seat.number, move=move, request=request)
                except GONE:
                    sent_to = None
            await self.until_changed()
            answer = self._answers.pop(request, None)
        if answer["type"] != "done":
            self.played.failures[f"the victim was refused: {answer['code']}"] += 1
            await asyncio.sleep(0.2)
            return
        n = answer["n"]
        self.played.promises.append((self.id, n, seat.player, request, seat.number, move))
        while any(each.n < n for each in self.seats):
            if time.monotonic() - began > LONGEST_WAIT:
                self.played.failures["a feed of the victim did not hear of a choice"] += 1
                return
            await self.until_changed()


class Victim:
    """Plays until it is told to stop."""

    def __init__(self, port: int, address: str, bot: str | None = None) -> None:
        self.port, self.address = port, address
        self.bot = bot  # the level of a bot in the last seat
        self.people_needed = SEATS - (bot is not None)
        self.played = Played()
        self.stopped = False
        self.people: list[tuple[str, str]] = []  # token and id
        self.table: Table | None = None
        self._http = Http(port, address, Tally())
        self._hosts = 0

    async def _must(self, path: str, token: str | None, body: dict[str, Any]) -> Any:
        """Have something done, patiently: an attack may be going on."""
        began = time.monotonic()
        while True:
            status, told = await self._http.ask("POST", path, token, body)
            if status in {200, 201}:
                return told
            if status >= 400:
                code = (told or {}).get("code")
                self.played.failures[f"the victim was refused: {status} {code}"] += 1
            if time.monotonic() - began > LONGEST_WAIT:
                raise ConnectionError(f"the victim is not served: {path}, {status}, {told}")
            await asyncio.sleep(0.2)

    async def introduce(self) -> None:
        """Four players, kept for all games."""
        for seat in range(self.people_needed):
            told = await self._must("/api/players", None, {"name": f"Victim {seat}"})
            self.people.append((told["token"], told["id"]))

    async def open(self) -> Table:
        """A new table; the four take turns as its host, so that no limit of new tables is met."""
        self._hosts += 1
        first = self._hosts % self.people_needed
        order = self.people[first:] + self.people[:first]
        seats: list[dict[str, Any]] = [{"kind": "me"}]
        if self.bot is not None:
            seats += [{"kind": "open"}] * (len(order) - 1)
            seats += [{"kind": "bot", "level": self.bot}]
        opened = await self._must(
            "/api/tables",
            order[0][0],
            {
                "game": "runner-up",
                "options": {"players": SEATS},
                "seats": seats,
                "settings": {"grace": None},
            },
        )
        table = Table(self.port, self.address, opened["id"], self.played)
        path = f"/api/tables/{table.id}"
        for number, (token, player) in enumerate(order):
            if number:
                body: dict[str, Any] = {"seat": number, "contribution": secrets.token_hex(32)}
                body["request"] = secrets.token_hex(8)  # done once, however often it is sent
                await self._must(f"{path}/join", token, body)
            table.seats.append(Seat(table, number, token, player))
        body = {"contribution": secrets.token_hex(32), "request": secrets.token_hex(8)}
        await self._must(f"{path}/start", order[0][0], body)
        return table

    async def play(self) -> None:
        """Game after game, a choice every tenth of a second."""
        if not self.people:
            await self.introduce()
        while not self.stopped:
            table = self.table = await self.open()
            for seat in table.seats:
                await seat.connect()
            listening = [asyncio.create_task(seat.listen()) for seat in table.seats]
            listening.append(asyncio.create_task(self._connect_often(table)))
            try:
                await self._play_game(table)
            finally:
                table.finish()
                table.end_bot_turn()
                for seat in table.seats:
                    if seat.feed is not None:
                        seat.feed.close()
                for task in listening:
                    task.cancel()
                await asyncio.gather(*listening, return_exceptions=True)

    async def _connect_often(self, table: Table) -> None:
        """Open one more feed of a seated player now and then, as somebody with a phone does.

        Whoever has a seat can always connect, whatever others do; how long it takes counts like
        the time of a choice.
        """
        due = time.monotonic() + CONNECT_EVERY
        while True:
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            seat = table.seats[self.played.connections % len(table.seats)]
            while not await self._is_admitted(table, seat):
                if time.monotonic() - due > LONGEST_WAIT:
                    self.played.failures["a seated player could not connect"] += 1
                    break
                await asyncio.sleep(0.05)
            self.played.connections += 1
            self.played.times.append((due, time.monotonic() - due))
            due += CONNECT_EVERY

    async def _is_admitted(self, table: Table, seat: Seat) -> bool:
        """Whether a new feed of a seated player is opened and told the table."""
        feed = await Feed.open(table.port, table.address, table.id, seat.token)
        if feed is None:
            return False
        first = await feed.json()
        feed.close()
        return first is not None and first["type"] == "table"

    async def hold_public_table(self) -> tuple[str, Feed]:
        """A public table with free seats whose host is connected."""
        told = await self._must("/api/players", None, {"name": "Host"})
        opened = await self._must(
            "/api/tables",
            told["token"],
            {
                "game": "runner-up",
                "options": {"players": 4},
                "seats": [{"kind": "me"}],
                "settings": {"public": True},
            },
        )
        while True:
            feed = await Feed.open(self.port, self.address, opened["id"], told["token"])
            if feed is not None:
                feed.count(Tally())
                return opened["id"], feed
            await asyncio.sleep(0.1)

    async def is_in_lobby(self, table: str) -> bool:
        """Whether anybody who looks at the lobby sees this table."""
        for _ in range(100):
            status, told = await self._http.ask("GET", "/api/tables")
            if status == 200:
                return table in [entry["table"]["id"] for entry in told]
            await asyncio.sleep(0.1)
        return False

    async def _play_game(self, table: Table) -> None:
        due = time.monotonic()
        idle_since = due
        while not table.over and not self.stopped:
            seat = table.next_to_choose()
            if seat is None:
                await table.until_changed()
                if time.monotonic() - idle_since > LONGEST_WAIT:
                    self.played.failures["the victim's game does not go on"] += 1
                    return
                if self.bot is not None:  # it thinks: that is no delay of the server's
                    due = max(due, time.monotonic())
                continue
            early = due - time.monotonic()
            if early > 0:
                await asyncio.sleep(early)
            await table.choose(seat)
            idle_since = time.monotonic()
            # Also where it failed: a choice that is never answered is the slowest of all.
            self.played.times.append((due, idle_since - due))
            due += EVERY
        if table.over:
            self.played.games += 1
