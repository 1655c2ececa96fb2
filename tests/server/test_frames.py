"""Frames: what is read past the WebSocket library is what it would have read."""

import asyncio
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import uvicorn
from hypothesis import given
from hypothesis import strategies as st
from websockets.asyncio.client import connect
from websockets.frames import Frame, Opcode

from parlour.server.frames import FEED, PING_EVERY, FeedProtocol, are_whole, frame, short_text
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
def test_whole_frames_are_told_from_parts(texts: list[bytes], data: st.DataObject) -> None:
    """Of whole frames any part is one only where it ends with one of them."""
    made = [masked(text) for text in texts]
    ends = {sum(map(len, made[:n])) for n in range(len(made) + 1)}
    sent = b"".join(made)
    assert are_whole(sent)
    cut = data.draw(st.integers(0, len(sent)))
    assert are_whole(sent[:cut]) == (cut in ends)


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
