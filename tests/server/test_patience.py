"""Requests that do not come to their end: nobody waits for them for ever."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from parlour.server.http import connection
from parlour.server.http.connection import RequestProtocol
from parlour.server.limits.addresses import household
from tests.server.running import PATIENCE

WHOLE = b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"
FAR, SOON = 3600.0, 0.1  # seconds


class Thinker:
    """Who serves here: listens to the end of a request, thinks until it may go on, and answers."""

    def __init__(self) -> None:
        self.lines: list[RequestProtocol] = []
        self.thinking, self.may_answer = asyncio.Event(), asyncio.Event()

    async def app(self, _scope: Any, receive: Any, send: Any) -> None:
        """Answer a request."""
        while (await receive()).get("more_body"):
            pass
        self.thinking.set()
        await self.may_answer.wait()
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    def pick_up(self, config: uvicorn.Config, state: ServerState) -> RequestProtocol:
        """Somebody calls."""
        self.lines.append(RequestProtocol(config, state, {}))
        return self.lines[-1]


Story = Callable[[asyncio.StreamReader, asyncio.StreamWriter, Thinker], Awaitable[None]]


def talk(monkeypatch: pytest.MonkeyPatch, late: float, story: Story) -> None:
    """Somebody connects to a server that is patient for so many seconds."""
    monkeypatch.setattr(connection, "LATE", late)

    async def tell() -> None:
        thinker = Thinker()
        config = uvicorn.Config(thinker.app, lifespan="off", log_config=None, interface="asgi3")
        loop, state = asyncio.get_running_loop(), ServerState()
        server = await loop.create_server(lambda: thinker.pick_up(config, state), "127.0.0.1", 0)
        async with server, asyncio.timeout(PATIENCE):
            reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
            try:
                await story(reader, writer, thinker)
            finally:
                writer.close()

    asyncio.run(tell())


async def silence(reader: asyncio.StreamReader) -> bool:
    """Whether the line is closed without a word, before our last one came or after it."""
    try:
        return await reader.read() == b""
    except ConnectionError:
        return True


@pytest.mark.parametrize(
    "half",
    [b"", b"GET / HT", b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 9\r\n\r\nhalf"],
    ids=["nothing", "head", "body"],
)
def test_half_a_request_is_not_waited_for(monkeypatch: pytest.MonkeyPatch, half: bytes) -> None:
    """The line is closed, without a word."""

    async def story(
        reader: asyncio.StreamReader, writer: asyncio.StreamWriter, _thinker: Thinker
    ) -> None:
        writer.write(half)
        assert await silence(reader)

    talk(monkeypatch, SOON, story)


def test_half_of_a_second_request_neither(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody who was answered once has no more time than others."""

    async def story(
        reader: asyncio.StreamReader, writer: asyncio.StreamWriter, thinker: Thinker
    ) -> None:
        thinker.may_answer.set()
        writer.write(WHOLE)
        assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 204")
        monkeypatch.setattr(connection, "LATE", SOON)
        thinker.lines[0]._look_again()
        writer.write(b"GET / HT")
        assert await silence(reader)

    talk(monkeypatch, FAR, story)


def test_who_waits_for_us_may_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer that takes longer comes all the same, one after the other, however often it is
    looked whether anybody is late."""

    async def story(
        reader: asyncio.StreamReader, writer: asyncio.StreamWriter, thinker: Thinker
    ) -> None:
        for _ in range(2):
            thinker.thinking.clear()
            thinker.may_answer.clear()
            writer.write(WHOLE)
            await thinker.thinking.wait()
            for _ in range(3):
                thinker.lines[0]._look_again()
            thinker.may_answer.set()
            assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 204")

    talk(monkeypatch, FAR, story)


@pytest.mark.parametrize(
    ("address", "whose"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("unix:", "unix:"),
    ],
)
def test_a_household_is_counted_once(address: str, whose: str) -> None:
    """A home has 2⁶⁴ addresses of IPv6: limits by each of them would limit nobody."""
    assert household(address) == whose
