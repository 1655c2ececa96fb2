"""A small HTTP and WebSocket client that sends what no proper client would.

Each client has a loopback source address of its own (127.x.y.z): the server counts limits by
address, and an attacker must not use up those of the victim.
"""

import asyncio
import contextlib
import json
import socket
import struct
from typing import Any

from tests.torture.tally import Tally

HEAD_END = b"\r\n\r\n"
PATIENCE = 30.0  # seconds until an answer counts as missing
GONE = (
    *(OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, ConnectionError),
    RuntimeError,  # uvloop's for a transport that was closed meanwhile
)
MOST_UNSENT = 65_536  # bytes
NO_BODY = {"204", "304"}


class Stalled(Exception):
    """The server did not answer in time."""


async def connect(port: int, address: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection from a source address; closing it leaves no TIME_WAIT behind."""
    reader, writer = await asyncio.open_connection(
        "127.0.0.1", port, local_addr=(address, 0), limit=4_000_000
    )
    connection = writer.get_extra_info("socket")
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    return reader, writer


def request_bytes(
    method: str,
    path: str,
    token: str | None = None,
    body: Any = None,
    headers: str = "",
    host: str = "127.0.0.1",
) -> bytes:
    """A well-formed request."""
    data = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
    proof = f"Authorization: Bearer {token}\r\n" if token else ""
    head = (
        f"{method} {path} HTTP/1.1\r\nHost: {host}\r\n{proof}{headers}"
        f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n"
    )
    return head.encode("utf-8", "surrogatepass") + data


async def read_answer(
    reader: asyncio.StreamReader, *, head_only: bool = False
) -> tuple[str, bytes, bytes]:
    """One answer: status, head and body."""
    head = await asyncio.wait_for(reader.readuntil(HEAD_END), PATIENCE)
    status = head[9:12].decode("ascii", "replace")
    lower = head.lower()
    body = b""
    if not head_only and status not in NO_BODY and b"content-length:" in lower:
        length = int(lower.split(b"content-length:")[1].split(b"\r\n")[0])
        body = await asyncio.wait_for(reader.readexactly(length), PATIENCE)
    return status, head, body


class Http:
    """A keep-alive connection that is opened again whenever the server closes it."""

    def __init__(self, port: int, address: str, tally: Tally) -> None:
        self.port, self.address, self.tally = port, address, tally
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(
        self,
        method: str,
        path: str,
        token: str | None = None,
        body: Any = None,
        headers: str = "",
        host: str = "127.0.0.1",
    ) -> tuple[int, Any]:
        """Send one request and count its answer: status and JSON; 0 where none came."""
        (found,) = await self.pipeline([request_bytes(method, path, token, body, headers, host)])
        if found is None:
            return 0, None
        status, text = found
        try:
            return int(status), json.loads(text) if text else None
        except ValueError:
            return int(status) if status.isdecimal() else 0, None

    async def pipeline(self, requests: list[bytes]) -> list[tuple[str, bytes] | None]:
        """Send requests at once and count their answers; None for those that got none."""
        answers: list[tuple[str, bytes] | None] = []
        self.tally.inputs += len(requests)
        try:
            if self._streams is None:
                self._streams = await connect(self.port, self.address)
            reader, writer = self._streams
            writer.write(b"".join(requests))
            for request in requests:
                status, head, body = await read_answer(
                    reader, head_only=request.startswith(b"HEAD ")
                )
                self.tally.answers[status] += 1
                answers.append((status, body))
                if b"connection: close" in head.lower():
                    break
        except TimeoutError:
            self.tally.answers["no answer"] += 1
            self.tally.failures[f"a request was not answered within {PATIENCE:g} s"] += 1
            self.close()
        except (*GONE, ValueError):
            self.tally.answers["closed"] += 1
            self.close()
        if len(answers) < len(requests):
            self.close()
        return answers + [None] * (len(requests) - len(answers))

    def close(self) -> None:
        """Hang up."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None

    async def player(self, name: str = "Mallory") -> str:
        """A new player's token; asked for again while the limit of new players refuses it."""
        while True:
            status, told = await self.ask("POST", "/api/players", body={"name": name})
            if status == 201:
                token: str = told["token"]
                return token
            await asyncio.sleep(0.5)


def frame(payload: bytes, first: int = 0x81) -> bytes:
    """A masked frame; a mask of zeros is allowed, and leaves the payload as it is."""
    length = len(payload)
    if length < 126:
        head = struct.pack(">BB", first, 0x80 | length)
    elif length < 65536:
        head = struct.pack(">BBH", first, 0x80 | 126, length)
    else:
        head = struct.pack(">BBQ", first, 0x80 | 127, length)
    return head + b"\0\0\0\0" + payload


def close_code(data: bytes) -> int | None:
    """The code of the close frame with which the data end: 0x88, its length, and the code."""
    at = data.rfind(b"\x88")
    if at < 0 or len(data) < at + 4 or at + 2 + data[at + 1] != len(data):
        return None
    return int.from_bytes(data[at + 2 : at + 4], "big")


class Feed:
    """A feed as raw bytes."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer
        self.is_over = False  # the server has said so, or hung up; known while `count` reads

    @classmethod
    async def open(
        cls,
        port: int,
        address: str,
        table: str,
        token: str | None = None,
        query: str = "",
        tally: Tally | None = None,
    ) -> "Feed | None":
        """An open feed; None where the server refused the connection or the upgrade."""
        proof = f"Authorization: Bearer {token}\r\n" if token else ""
        asked = (
            f"GET /api/tables/{table}/feed{query} HTTP/1.1\r\nHost: 127.0.0.1\r\n{proof}"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )
        tally = tally if tally is not None else Tally()
        try:
            reader, writer = await connect(port, address)
        except OSError:
            tally.answers["not connected"] += 1
            return None
        try:
            writer.write(asked.encode())
            head = await asyncio.wait_for(reader.readuntil(HEAD_END), PATIENCE)
        except TimeoutError:
            tally.answers["no answer"] += 1
            tally.failures[f"a feed was not opened within {PATIENCE:g} s"] += 1
            writer.close()
            return None
        except GONE:
            tally.answers["closed"] += 1
            writer.close()
            return None
        status = head[9:12].decode("ascii", "replace")
        tally.answers[status] += 1
        if status != "101":
            writer.close()
            return None
        return cls(reader, writer)

    async def message(self, timeout: float = PATIENCE) -> tuple[int, bytes]:
        """The next frame: its opcode and payload."""
        return await asyncio.wait_for(self._frame(), timeout)

    async def _frame(self) -> tuple[int, bytes]:
        first, length = await self.reader.readexactly(2)
        if length == 126:
            length = int.from_bytes(await self.reader.readexactly(2), "big")
        elif length == 127:
            length = int.from_bytes(await self.reader.readexactly(8), "big")
        return first & 0x0F, await self.reader.readexactly(length)

    async def json(self, timeout: float = PATIENCE) -> Any:
        """The next message, or None where the feed has ended."""
        try:
            while True:
                opcode, payload = await self.message(timeout)
                if opcode == 1:
                    return json.loads(payload)
                if opcode == 8:
                    return None
                if opcode == 9:
                    self.write(frame(payload, 0x8A))
        except (*GONE, TimeoutError):
            return None

    def write(self, data: bytes) -> None:
        """Send bytes."""
        self.writer.write(data)

    def send(self, **message: Any) -> None:
        """Send a message."""
        self.write(frame(json.dumps(message).encode()))

    async def drain(self) -> None:
        """Wait until the server has taken most of what was sent."""
        await asyncio.wait_for(self.writer.drain(), PATIENCE)

    def has_unsent(self) -> bool:
        """Whether much of what was written waits to be sent."""
        with contextlib.suppress(*GONE):
            return self.writer.transport.get_write_buffer_size() > MOST_UNSENT
        return False

    def count(self, tally: Tally, **sought: bytes) -> "asyncio.Task[None]":
        """Read everything that comes; count faults, what is sought, and how the feed ends."""
        wanted = {"500 over a feed": b'"code":"fault"', **sought}
        return asyncio.create_task(self._count(tally, wanted))

    async def _count(self, tally: Tally, wanted: dict[str, bytes]) -> None:
        tail = b""
        try:
            while data := await self.reader.read(262_144):
                seen = tail + data
                for name, text in wanted.items():
                    found = seen.count(text) - tail.count(text)
                    if found:
                        tally.answers[name] += found
                tail = seen[-200:]
                self.is_over = close_code(tail) is not None
        except GONE:
            pass
        finally:
            self.is_over = True
            code = close_code(tail)
            tally.answers["feed closed" if code is None else f"feed closed {code}"] += 1

    def close(self) -> None:
        """Hang up."""
        with contextlib.suppress(*GONE):
            self.writer.close()

    def abort(self) -> None:
        """Hang up without sending what waits to be sent."""
        with contextlib.suppress(*GONE):
            self.writer.transport.abort()
