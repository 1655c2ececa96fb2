"""The line on which a process hears of the others."""

import asyncio
from collections.abc import Awaitable, Callable
from socket import socketpair

import psycopg
import pytest

from parlour.server.line import Line

uvloop = pytest.importorskip("uvloop")  # as a server has it, where there is one

PATIENCE = 20.0  # seconds until a test gives up
Story = Callable[[Line, psycopg.Connection], Awaitable[None]]


def cut(speaker: psycopg.Connection) -> None:
    """Have PostgreSQL hang up on whoever listens."""
    speaker.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND query LIKE 'LISTEN%'"
    )


def with_a_line(database: str, story: Story) -> None:
    """A line to the channel `news`, and another connection to say something on."""

    async def tell() -> None:
        line = Line(database, "news")
        await line.open()
        try:
            with psycopg.connect(database, autocommit=True) as speaker:
                async with asyncio.timeout(PATIENCE):
                    await story(line, speaker)
        finally:
            await line.close()

    uvloop.run(tell())


def say(speaker: psycopg.Connection, text: str, channel: str = "news") -> None:
    """Say something."""
    speaker.execute("SELECT pg_notify(%s, %s)", (channel, text))


def test_what_is_said_is_heard_in_order(postgresql: str) -> None:
    """Also what came while nobody asked for it, and nothing of other channels."""

    async def story(line: Line, speaker: psycopg.Connection) -> None:
        say(speaker, "a")
        say(speaker, "elsewhere", "olds")
        say(speaker, "b\né")
        assert [await line.next(), await line.next()] == ["a", "b\né"]
        waiting = asyncio.create_task(line.next())
        await asyncio.sleep(0.05)
        assert not waiting.done()
        say(speaker, "c")
        assert await waiting == "c"

    with_a_line(postgresql, story)


def test_a_line_that_is_cut_says_so(postgresql: str) -> None:
    """After what came before; and it can be closed all the same."""

    async def story(line: Line, speaker: psycopg.Connection) -> None:
        say(speaker, "a")
        await asyncio.sleep(0.05)
        cut(speaker)
        assert await line.next() == "a"
        for _ in range(2):
            with pytest.raises(psycopg.OperationalError):
                await line.next()
        await line.close()

    with_a_line(postgresql, story)


def test_another_line_after_one_that_was_cut(postgresql: str) -> None:
    """The system gives the new socket the old one's number, and the event loop must not think that
    it watches it already; nor that of anybody else who got it."""

    async def story(line: Line, speaker: psycopg.Connection) -> None:
        for k in range(3):
            cut(speaker)
            with pytest.raises(psycopg.OperationalError):
                await line.next()
            pairs = [socketpair() for _ in range(3)]
            await line.close()
            for ours, theirs in pairs:
                reader, writer = await asyncio.open_connection(sock=ours)
                theirs.sendall(b"hello")
                assert await reader.readexactly(5) == b"hello"
                writer.close()
                theirs.close()
            line = Line(postgresql, "news")
            await line.open()
            say(speaker, str(k))
            assert await line.next() == str(k)
        await line.close()

    with_a_line(postgresql, story)


def test_a_line_to_nowhere(postgresql: str) -> None:
    """It cannot be opened, and can be closed."""

    async def tell() -> None:
        line = Line(f"{postgresql}-that-is-not-there", "news")
        with pytest.raises(psycopg.OperationalError):
            await line.open()
        await line.close()

    uvloop.run(tell())
