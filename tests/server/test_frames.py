"""Frames: what is read past the WebSocket library is what it would have read."""

import asyncio
import itertools
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn
from hypothesis import given
from hypothesis import strategies as st
from websockets.asyncio.client import connect
from websockets.frames import Frame, Opcode

from parlour.server.feed.budget import BYTES_AT_ONCE, FRAMES_AT_ONCE, FrameBudget, next_frames
from parlour.server.feed.protocol import FEED, PING_EVERY, FeedProtocol
from parlour.server.websocket_frames import frame, short_text
from tests.server.running import PATIENCE


def masked(text: bytes, opcode: Opcode = Opcode.TEXT, *, fin: bool = True) -> bytes:
    """A frame as the library makes it for a client."""
    return Frame(opcode, text, fin).serialize(mask=True)


@given(st.binary(max_size=125))
def test_a_short_text_is_read(text: bytes) -> None:
    """Whatever its bytes and its mask are."""
    assert short_text(masked(text)) == text


@given(st.binary(max_size=70_000))
def test_only_whole_short_texts_are_read(text: bytes) -> None:
    """Longer ones, other kinds, parts of messages or frames, and two at once are left alone."""
    whole = masked(text)
    if len(text) > 125:
        assert short_text(whole) is None
    for other in (
        masked(text, Opcode.BINARY),
        masked(text[:99], Opcode.PING),
        masked(text, fin=False),
        whole[:-1],
        whole + whole,
        frame(text),
        b"",
    ):
        assert short_text(other) is None


@given(st.lists(st.binary(max_size=70_000), max_size=3), st.data())
def test_frames_are_counted_however_they_come(texts: list[bytes], data: st.DataObject) -> None:
    """Every frame counts once, with its whole header, whatever parts the data comes in."""
    made = [masked(text) for text in texts]
    sent = b"".join(made)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(sent)), max_size=4)))
    parts = [sent[a:b] for a, b in itertools.pairwise([0, *cuts, len(sent)])]
    unparsed, missing, counted, parsed = b"", 0, 0, 0
    for part in parts:
        unparsed += part
        while True:
            end, frames, missing = next_frames(unparsed, missing)
            unparsed, counted, parsed = unparsed[end:], counted + frames, parsed + end
            if frames == 0 and end == 0:
                break
        assert len(unparsed) < 14
    assert (counted, parsed, missing, unparsed) == (len(made), len(sent), 0, b"")


def test_a_part_is_bounded() -> None:
    """No more is parsed at once than so many frames, or so many bytes and the frame they end in."""
    assert next_frames(PING * 1000, 0) == (FRAMES_AT_ONCE * 6, FRAMES_AT_ONCE, 0)
    long = masked(bytes(16_000))
    end, frames, missing = next_frames(long * 16, 0)
    assert (end, frames, missing) == (5 * len(long), 5, 0)
    assert end < BYTES_AT_ONCE + len(long)


def test_a_budget_is_spent_and_refilled(monkeypatch: pytest.MonkeyPatch) -> None:
    """240 frames at once and 60 a second, 256 KiB at once and 64 KiB a second; times the factor."""
    now = 0.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    budget = FrameBudget(1)
    assert [budget.spend(1, 6) for _ in range(241)] == [True] * 240 + [False]
    now = 1.0
    assert [budget.spend(1, 6) for _ in range(60)] == [True] * 59 + [False]
    budget = FrameBudget(2)
    assert budget.spend(1, 512 * 1024)
    assert not budget.spend(1, 1)
    now = 2.0
    assert budget.spend(1, 127 * 1024)
    assert all(FrameBudget(0).spend(1000, 10**9) for _ in range(10))


PING = b"\x89\x80\x00\x00\x00\x00"  # empty and masked
HANDSHAKE = (
    b" HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


class Club:
    """A server with nothing but feeds, in this process; what its clients said, and who has gone."""

    def __init__(self) -> None:
        self.heard: list[str | bytes] = []
        self.gone: list[str] = []
        self.doors = asyncio.Event()
        self.doors.set()

    async def app(self, scope: Any, receive: Any, send: Any) -> None:
        """Open a feed and return."""
        await receive()
        await send({"type": "websocket.accept"})
        await self.doors.wait()
        wire, name = scope["extensions"][FEED], scope["path"]
        wire.carry_on(self.heard.append, lambda: self.gone.append(name))

    @asynccontextmanager
    async def open(self) -> AsyncIterator[int]:
        """Its port."""
        with socket.create_server(("127.0.0.1", 0)) as listening:
            options: dict[str, Any] = {"lifespan": "off", "log_config": None, "interface": "asgi3"}
            config = uvicorn.Config(self.app, **options, ws=FeedProtocol, ws_ping_interval=None)
            server = uvicorn.Server(config)
            serving = asyncio.create_task(server.serve(sockets=[listening]))
            try:
                yield listening.getsockname()[1]
            finally:
                server.should_exit = True
                await serving


async def until(holds: Callable[[], bool]) -> None:
    """Wait for something to be so."""
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.005)


def test_who_does_not_answer_a_ping_is_let_go() -> None:
    """Two clients of a feed whose endpoint has returned: the one that answers stays."""

    async def tell() -> None:
        club = Club()
        async with club.open() as port, connect(f"ws://127.0.0.1:{port}/answers") as answers:
            deaf, asking = await asyncio.open_connection("127.0.0.1", port)
            asking.write(b"GET /deaf" + HANDSHAKE)
            await deaf.readuntil(b"\r\n\r\n")
            await until(lambda: len(FeedProtocol._feeds) == 2)
            due = sorted(FeedProtocol._feeds.values())
            FeedProtocol.look_round(due[0] - 1)
            FeedProtocol.look_round(due[1])
            assert await deaf.readexactly(6) == b"\x89\x04here"
            await until(lambda: any(not f.pending_ping_payload for f in FeedProtocol._feeds))
            FeedProtocol.look_round(due[1] + PING_EVERY)
            goodbye = await deaf.read()
            assert goodbye[0] == 0x88
            assert int.from_bytes(goodbye[2:4], "big") == 1011
            await until(lambda: club.gone == ["/deaf"])
            await answers.send("still here")
            await until(lambda: club.heard == [b"still here"])
            asking.close()
        await until(lambda: club.gone == ["/deaf", "/answers"])
        assert not FeedProtocol._feeds

    asyncio.run(tell())


def test_what_is_said_at_once_is_heard_and_who_goes_at_once_has_gone() -> None:
    """A client that speaks and hangs up before its feed is open: nothing is lost or left."""

    async def tell() -> None:
        club = Club()
        club.doors.clear()
        async with club.open() as port:
            hearing, asking = await asyncio.open_connection("127.0.0.1", port)
            asking.write(b"GET /quick" + HANDSHAKE)
            await hearing.readuntil(b"\r\n\r\n")
            asking.write(masked(b"one") + masked(b"two" * 100) + masked(b"", Opcode.CLOSE))
            await hearing.read()
            asking.close()
            club.doors.set()
            await until(lambda: club.gone == ["/quick"])
        assert club.heard == ["one", "two" * 100]
        assert not FeedProtocol._feeds

    asyncio.run(tell())
