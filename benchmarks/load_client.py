"""Clients by the thousand in one process: just enough HTTP and WebSocket to press a server.

A choice's time runs from the moment it is sent until the last client of its table has heard of it.
"""

import asyncio
import os
import random
import struct
import time
from collections.abc import Callable
from heapq import heapify, heapreplace
from typing import Any, cast

import msgspec


class _Seat(msgspec.Struct):
    seat: int | None
    moves: list[str]


class _Heard(msgspec.Struct):
    """What of a message matters here; the rest is not even read."""

    type: str
    n: int = 0
    seat: int | None = None
    request: str | None = None
    moves: list[str] | None = None
    seats: tuple[_Seat, ...] = ()
    status: str = ""
    code: str | None = None


_decode = msgspec.json.Decoder(_Heard).decode


class Http:
    """One kept-alive connection; a request at a time."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, token: str | None = None, **body: Any) -> Any:
        """The answer to a request that must succeed."""
        return await self._ask("POST", path, token, msgspec.json.encode(body))

    async def get(self, path: str, token: str) -> Any:
        """What is found there."""
        return await self._ask("GET", path, token, b"")

    async def _ask(self, method: str, path: str, token: str | None, data: bytes) -> Any:
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._streams
        proof = f"Authorization: Bearer {token}\r\n" if token else ""
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            f"{proof}Content-Length: {len(data)}\r\n\r\n"
        )
        writer.write(head.encode() + data)
        answered = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        length = int(answered.split("content-length:")[1].split("\r\n")[0])
        answer = await reader.readexactly(length)
        assert " 20" in answered[:16], (answered[:40], answer)
        return msgspec.json.decode(answer)


class Player(asyncio.Protocol):
    """A seat's feed."""

    def __init__(self, table: "LoadTable", seat: int, token: str) -> None:
        self.table = table
        self.seat = seat
        self.token = token
        self.moves: list[str] = []
        self._buffer = b""
        self._shaken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._transport: asyncio.Transport | None = None

    async def connect(self, port: int) -> None:
        """Open the feed and wait for the table."""
        loop = asyncio.get_running_loop()
        self._buffer, self._shaken = b"", loop.create_future()
        await loop.create_connection(lambda: self, "127.0.0.1", port)
        await self._shaken

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(
            (
                f"GET /api/tables/{self.table.id}/feed HTTP/1.1\r\nHost: localhost\r\n"
                f"Authorization: Bearer {self.token}\r\nUpgrade: websocket\r\n"
                "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
            ).encode()
        )

    def data_received(self, data: bytes) -> None:
        if self._buffer:
            data = self._buffer + data
        if not self._shaken.done():
            head, found, rest = data.partition(b"\r\n\r\n")
            if not found:
                self._buffer = data
                return
            assert b" 101 " in head, head
            data = rest
            self._shaken.set_result(None)
        at, end = 0, len(data)
        while at + 2 <= end:
            length, start = data[at + 1], at + 2  # nothing that a server sends is masked
            if length == 126:
                length, start = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            elif length == 127:
                length, start = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
            if start + length > end:
                break
            opcode, at = data[at] & 0x0F, start + length
            if opcode == 1:
                self._hear(_decode(data[start:at]))
            elif opcode == 9:
                self._write(0x8A, data[start:at])
        self._buffer = data[at:]

    def _write(self, first: int, body: bytes) -> None:
        assert self._transport is not None
        if len(body) < 126:
            head = struct.pack(">BB", first, 0x80 | len(body))
        else:
            head = struct.pack(">BBH", first, 0x80 | 126, len(body))
        # The mask is made of zeros: allowed, and the body need not be touched.
        self._transport.write(head + b"\0\0\0\0" + body)

    def _hear(self, heard: _Heard) -> None:
        kind = heard.type
        if kind == "ready":
            if heard.seat == self.seat:
                self.moves = heard.moves or []
            self.table.arrived(heard.n)
        elif kind in {"turn", "table", "changed"}:
            for each in heard.seats:
                if each.seat == self.seat:
                    self.moves = each.moves
            if kind == "turn":
                self.table.arrived(heard.n)
                if heard.status == "over":
                    self.table.finish()
            if self.table.eager and self.moves:
                self.choose()
        elif kind == "done":
            self.table.acknowledged(heard.request or "", heard.n)
        elif kind == "refused":
            self.table.refused.append(heard.code or "?")

    def choose(self) -> bool:
        """Make any choice, if one is owed."""
        if not self.moves:
            return False
        move = self.moves[int(random.random() * len(self.moves))]
        self.moves = []
        request = self.table.asked()
        body = f'{{"type":"choose","seat":{self.seat},"move":"{move}","request":"{request}"}}'
        self._write(0x81, body.encode())
        return True

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.abort()


class LoadTable:
    """A table of four, and how long its choices took."""

    def __init__(self, table_id: str, times: list[float], seats: int = 4) -> None:
        self.id = table_id
        self.players: list[Player] = []
        self.eager = False
        self.over = False
        self.refused: list[str] = []
        self.since = 0.0  # choices that were sent before are not timed
        self.on_over: Callable[[LoadTable], None] = lambda _: None
        self._times = times
        self._seats = seats
        self._sent: dict[str, float] = {}
        self._begun: dict[int, float] = {}
        self._count: dict[int, int] = {}  # how many have heard of it so far
        self._last: dict[int, float] = {}  # when the last of the clients heard of an entry
        self._number = 0

    def asked(self) -> str:
        """A choice goes out."""
        self._number += 1
        request = f"r{self._number}"
        self._sent[request] = time.perf_counter()
        return request

    def acknowledged(self, request: str, n: int) -> None:
        """The server says which entry a choice became."""
        self._begun[n] = self._sent.pop(request)
        self._complete(n)

    def arrived(self, n: int) -> None:
        """A client heard of an entry."""
        count = self._count.get(n, 0) + 1
        if count < self._seats:
            self._count[n] = count
            return
        del self._count[n]
        self._last[n] = time.perf_counter()
        self._complete(n)

    def _complete(self, n: int) -> None:
        if n in self._begun and n in self._last:
            last, begun = self._last.pop(n), self._begun.pop(n)
            if begun >= self.since:
                self._times.append(last - begun)

    def finish(self) -> None:
        """The game is over."""
        if not self.over:
            self.over = True
            self.on_over(self)

    async def come_back(self, ports: list[int]) -> None:
        """Everybody opens a feed again."""
        for player in self.players:
            await player.connect(ports[player.seat % len(ports)])


async def open_tables(ports: list[int], count: int, times: list[float]) -> list[LoadTable]:
    """Tables of four people each, started, with a feed for every seat."""
    tables: list[LoadTable] = []
    waiting = list(range(count))

    async def work() -> None:
        http = Http(ports[0])
        while waiting:
            waiting.pop()
            tables.append(await _open(http, ports, times))

    await asyncio.gather(*(work() for _ in range(12)))
    return tables


async def _open(http: Http, ports: list[int], times: list[float]) -> LoadTable:
    tokens = [
        (await http.post("/api/players", name=f"Player {seat}"))["token"] for seat in range(4)
    ]
    opened = await http.post(
        "/api/tables",
        tokens[0],
        game="runner-up",
        options={"players": 4},
        seats=[{"kind": "me"}],
        settings={"grace": None},  # tables left behind are not to keep the server busy
    )
    path = f"/api/tables/{opened['id']}"
    for token in tokens[1:]:
        await http.post(f"{path}/join", token, contribution=os.urandom(32).hex())
    await http.post(f"{path}/start", tokens[0], contribution=os.urandom(32).hex())
    table = LoadTable(opened["id"], times)
    for seat, token in enumerate(tokens):
        player = Player(table, seat, token)
        await player.connect(ports[seat % len(ports)])
        table.players.append(player)
    return table


class Pace:
    """A choice per seat every three seconds.

    Each table has begun at a moment of its own, and each of its seats chooses at a moment of its
    own. Tables `in_step` begin together: then all of them turn their cards towards the end of the
    same three seconds, which no thousand tables do by themselves.
    """

    EVERY = 3.0

    def __init__(self, tables: list[LoadTable], *, in_step: bool = False) -> None:
        self.sent = 0
        self._players: list[Player] = []
        self._due: list[tuple[float, int]] = []  # when, and which of them
        for table in tables:
            begins = 0.0 if in_step else random.uniform(0, self.EVERY)
            for player in table.players:
                moment = begins + random.uniform(0, self.EVERY)
                self._due.append((moment, len(self._players)))
                self._players.append(player)
        heapify(self._due)

    async def keep(self) -> None:
        """Choose, until it is cancelled. After twice three seconds everybody does."""
        began = time.perf_counter()
        while True:
            moment, number = self._due[0]
            heapreplace(self._due, (moment + self.EVERY, number))
            early = began + moment - time.perf_counter()
            if early > 0:
                await asyncio.sleep(early)
            self.sent += self._players[number].choose()


async def at_full_speed(tables: list[LoadTable], active: int, seconds: float) -> None:
    """Some tables at a time, whose seats choose as soon as they may."""
    waiting = list(tables)

    def begin(_: LoadTable | None = None) -> None:
        if waiting:
            table = waiting.pop()
            table.eager = True
            table.on_over = begin
            for player in table.players:
                player.choose()

    for _ in range(active):
        begin()
    end = time.perf_counter() + seconds
    while time.perf_counter() < end and any(t.eager and not t.over for t in tables):
        await asyncio.sleep(0.05)
    for table in tables:
        table.eager = False


async def to_the_end(tables: list[LoadTable], seconds: float = 120.0) -> None:
    """Play all tables until their games are over."""
    await at_full_speed(tables, len(tables), seconds)
