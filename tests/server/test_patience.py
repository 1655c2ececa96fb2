"""Requests that do not come to their end: nobody waits for them for ever."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from parlour.server import patience
from parlour.server.edge.asking import household
from parlour.server.patience import RequestProtocol

WHOLE = b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"
Story = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


async def answer(_scope: Any, receive: Any, send: Any) -> None:
    """Listens to the end, thinks for longer than anybody may be late, and answers."""
    while (await receive()).get("more_body"):
        pass
    await asyncio.sleep(0.5)
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body", "body": b""})


def talk(monkeypatch: pytest.MonkeyPatch, story: Story) -> None:
    """Somebody connects to a server that is patient for a fifth of a second."""
    monkeypatch.setattr(patience, "LATE", 0.2)

    async def tell() -> None:
        config = uvicorn.Config(answer, lifespan="off", log_config=None)
        loop, state = asyncio.get_running_loop(), ServerState()
        server = await loop.create_server(
            lambda: RequestProtocol(config, state, {}), "127.0.0.1", 0
        )
        async with server, asyncio.timeout(20):
            reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
            try:
                await story(reader, writer)
            finally:
                writer.close()

    asyncio.run(tell())


@pytest.mark.parametrize(
    "half",
    [b"", b"GET / HT", b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 9\r\n\r\nhalf"],
    ids=["nothing", "head", "body"],
)
def test_half_a_request_is_not_waited_for(monkeypatch: pytest.MonkeyPatch, half: bytes) -> None:
    """The line is closed, without a word."""

    async def story(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(half)
        assert await reader.read() == b""

    talk(monkeypatch, story)


def test_half_of_a_second_request_neither(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody who was answered once has no more time than others."""

    async def story(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(WHOLE)
        assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 204")
        writer.write(b"GET / HT")
        assert await reader.read() == b""

    talk(monkeypatch, story)


def test_who_waits_for_us_may_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer that takes longer comes all the same, one after the other."""

    async def story(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for _ in range(2):
            writer.write(WHOLE)
            assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 204")

    talk(monkeypatch, story)


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
