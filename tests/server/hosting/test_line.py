"""The line on which a process hears of the others, as a back end of the framework's channels."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from select import select
from socket import socketpair
from typing import Any

import psycopg
import pytest
from litestar.channels import ChannelsPlugin

from parlour.server.cluster.pg_listener import OPENED, Line, notices_of
from parlour.server.storage import pg_connection as lines
from tests.server.running import PATIENCE

uvloop = pytest.importorskip("uvloop")  # as a server has it, where there is one

Hear = Callable[[], Awaitable[str]]
Story = Callable[[Hear, psycopg.Connection], Awaitable[None]]


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line that is cut is soon tried again."""
    monkeypatch.setattr(lines, "RETRY", 0.02)


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[psycopg.AsyncConnection]:
    """Every connection on which a line has listened."""
    made: list[psycopg.AsyncConnection] = []

    class Kept(psycopg.AsyncConnection):
        @classmethod
        async def connect(cls, *address: Any, **how: Any) -> Any:
            made.append(await psycopg.AsyncConnection.connect(*address, **how))
            return made[-1]

    monkeypatch.setattr(lines, "AsyncConnection", Kept)
    return made


def cut(speaker: psycopg.Connection) -> None:
    """Have PostgreSQL hang up on whoever listens."""
    speaker.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND query LIKE 'LISTEN%'"
    )


async def heard(channels: ChannelsPlugin, *names: str) -> AsyncIterator[str]:
    """The notices of channels one by one, "opened" where the line was."""
    async for event in (await channels.subscribe(names)).iter_events():
        for notice in ["opened"] if event == OPENED else notices_of(event):
            yield notice


def with_a_line(database: str, story: Story, *names: str) -> None:
    """A line to channels, and another connection to say something on."""

    async def tell() -> None:
        async with ChannelsPlugin(Line(database), arbitrary_channels_allowed=True) as channels:
            hear = heard(channels, *names).__anext__
            with psycopg.connect(database, autocommit=True) as speaker:
                async with asyncio.timeout(PATIENCE):
                    assert await hear() == "opened"
                    await story(hear, speaker)

    uvloop.run(tell())


def say(speaker: psycopg.Connection, *texts: str, channel: str = "news") -> None:
    """Say something, all of it at once."""
    speaker.execute(
        "SELECT pg_notify(%s, said) FROM unnest(%s::text[]) AS said", (channel, list(texts))
    )


def test_what_is_said_is_heard_in_order(postgresql: str) -> None:
    """Also what came while nobody asked for it, and nothing of other channels."""

    async def story(hear: Hear, speaker: psycopg.Connection) -> None:
        say(speaker, "a")
        say(speaker, "elsewhere", channel="olds")
        say(speaker, "b\né", "c")
        assert [await hear() for _ in range(3)] == ["a", "b\né", "c"]
        waiting = asyncio.ensure_future(hear())
        await asyncio.sleep(0.05)
        assert not waiting.done()
        say(speaker, "d")
        assert await waiting == "d"

    with_a_line(postgresql, story, "news")


def test_a_thousand_that_wait_are_all_heard(postgresql: str) -> None:
    """Nothing is dropped of what somebody slow has not listened to yet."""
    numbers = list(map(str, range(1000)))

    async def story(hear: Hear, speaker: psycopg.Connection) -> None:
        for number in numbers[:100]:
            say(speaker, number)
            await asyncio.sleep(0)
        say(speaker, *numbers[100:])
        await asyncio.sleep(0.2)
        assert [await hear() for _ in numbers] == numbers

    with_a_line(postgresql, story, "news")


def test_what_comes_together_is_one_event(postgresql: str) -> None:
    """Tasks and queues are paid for once, however many notices there are."""

    async def tell() -> None:
        async with ChannelsPlugin(Line(postgresql), channels=["news"]) as channels:
            events = (await channels.subscribe("news")).iter_events()
            assert await anext(events) == OPENED
            with psycopg.connect(postgresql, autocommit=True) as speaker:
                say(speaker, "a", "b", "c")
            assert notices_of(await anext(events)) == ["a", "b", "c"]

    uvloop.run(tell())


def test_a_line_that_is_cut_is_opened_again(
    postgresql: str, opened: list[psycopg.AsyncConnection]
) -> None:
    """What came before the cut is heard first, and then that there may be a gap. The system gives
    the new socket the old one's number, and the event loop must not think that it watches it
    already; nor that of anybody else who got it."""

    async def story(hear: Hear, speaker: psycopg.Connection) -> None:
        for k in range(3):
            say(speaker, f"before {k}")
            # It has been sent: PostgreSQL would rather hang up than say what it has still to say.
            select([opened[-1].fileno()], [], [], PATIENCE)
            cut(speaker)
            pairs = [socketpair() for _ in range(3)]
            assert [await hear() for _ in range(2)] == [f"before {k}", "opened"]
            for ours, theirs in pairs:
                reader, writer = await asyncio.open_connection(sock=ours)
                theirs.sendall(b"hello")
                assert await reader.readexactly(5) == b"hello"
                writer.close()
                await writer.wait_closed()
                theirs.close()
            say(speaker, str(k))
            assert await hear() == str(k)

    with_a_line(postgresql, story, "news")


def test_what_is_published_is_heard(postgresql: str) -> None:
    """By all who listen to its channel, and a channel more is listened to from then on."""

    async def tell() -> None:
        async with ChannelsPlugin(Line(postgresql), arbitrary_channels_allowed=True) as channels:
            news = heard(channels, "news")
            assert await anext(news) == "opened"
            olds = heard(channels, "olds")
            assert await anext(olds) == "opened"
            assert await anext(news) == "opened"  # the line is another one
            for name in ("news", "olds"):
                await channels.wait_published(f"of {name}", name)
            assert (await anext(news), await anext(olds)) == ("of news", "of olds")

    uvloop.run(tell())


def test_a_channel_that_nobody_listens_to_any_more(postgresql: str) -> None:
    """PostgreSQL no longer tells us of it."""

    async def tell() -> None:
        line = Line(postgresql)
        async with ChannelsPlugin(line, arbitrary_channels_allowed=True) as channels:
            olds = await channels.subscribe("olds")
            news = heard(channels, "news")
            assert await anext(news) == "opened"
            await channels.unsubscribe(olds)
            assert await anext(news) == "opened"
            stream = line.stream_events()
            with psycopg.connect(postgresql, autocommit=True) as speaker:
                say(speaker, "unheard", channel="olds")
                say(speaker, "a")
            assert await anext(news) == "a"
            with suppress(TimeoutError):
                async with asyncio.timeout(0.05):
                    raise AssertionError(await anext(stream))

    uvloop.run(tell())


def test_a_line_to_nowhere(postgresql: str) -> None:
    """It is tried again and again, and can be closed."""

    async def tell() -> None:
        nowhere = Line(f"{postgresql}-that-is-not-there")
        async with ChannelsPlugin(nowhere, channels=["news"]) as channels:
            await channels.subscribe("news")
            await asyncio.sleep(0.1)

    uvloop.run(tell())


def test_nothing_is_kept_of_what_was_said(postgresql: str) -> None:
    """Who wants to know what was reads the log."""

    async def tell() -> None:
        with pytest.raises(NotImplementedError):
            await Line(postgresql).get_history("news")

    uvloop.run(tell())
