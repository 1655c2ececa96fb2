"""Two servers without their sockets, in this very process, on one PostgreSQL: what they tell
each other besides what they have stored."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack

import pytest

from parlour.server import commands, duties
from parlour.server import entries as log
from parlour.server.channels import channels_of
from parlour.server.edge.socket import _attach
from parlour.server.feed import Connection
from parlour.server.house import House
from parlour.server.line import OPENED
from parlour.server.lists import lobby
from parlour.server.players import Player
from parlour.server.refusals import Refusal
from parlour.server.requests import Join, Start
from parlour.server.settings import ServerSettings
from parlour.server.table import Table
from parlour.server.table_limits import TableLimits
from parlour.server.wire import Say, Settings
from tests.server.running import PATIENCE

OPTIONS = {"players": 2, "variant": "basic", "initiative": "size"}
Story = Callable[[House, House, str, list[Player]], Awaitable[None]]


def in_two_houses(database: str, story: Story) -> None:
    """Ann and Bob at a running table that both houses have in memory."""

    async def tell() -> None:
        settings = ServerSettings(database=database, limits=0)
        async with AsyncExitStack() as held:
            houses: list[House] = []
            for _ in range(2):
                channels = channels_of(settings)
                assert channels is not None
                await held.enter_async_context(channels)
                houses.append(House(settings, channels))
                await houses[-1].open()
                held.push_async_callback(houses[-1].close)
            here, there = houses
            people = [(await here.players.introduce(name))[0] for name in ("Ann", "Bob")]
            live = await here.hall.open(
                people[0].id,
                lambda host, at: log.Opened("runner-up", OPTIONS, Settings(), host, at),
            )
            for each in people:
                await here.hall.act(live.table.id, commands.join(each.id, each.name, Join()))
            await here.hall.act(live.table.id, commands.start(people[0].id, Start()))
            await story(here, there, live.table.id, people)

    asyncio.run(tell())


async def listen(house: House, table: str, player: str) -> None:
    """Open a feed."""
    connection = Connection(player)
    live = await _attach(house, table, connection, None)
    house.duties.arrived(live, connection)


async def until(holds: Callable[[], bool]) -> None:
    """Wait for something to be so."""
    deadline = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < deadline
        await asyncio.sleep(0.01)


def goings(table: Table) -> list[log.Entry]:
    """Who went away and came back."""
    found = [happening.entry for happening in table.happenings]
    return [entry for entry in found if isinstance(entry, log.WentAway | log.CameBack)]


def test_a_player_at_another_process_is_there(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each house misses the player whom the other has, asks, and is told; nobody goes away."""
    monkeypatch.setattr(duties, "ANSWERING", 5.0)

    async def story(here: House, there: House, table: str, people: list[Player]) -> None:
        await listen(here, table, people[0].id)
        await listen(there, table, people[1].id)
        lives = [house.hall.live[table] for house in (here, there)]
        await asyncio.gather(*(house.duties._count_heads(table) for house in (here, there)))
        assert [list(live.elsewhere) for live in lives] == [[people[1].id], [people[0].id]]
        assert goings(lives[0].table) == []

    in_two_houses(postgresql, story)


def test_who_is_nowhere_is_away(postgresql: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody answers for a player who is at no process."""
    monkeypatch.setattr(duties, "PATIENCE", 0.3)
    monkeypatch.setattr(duties, "ANSWERING", 0.1)

    async def story(here: House, there: House, table: str, people: list[Player]) -> None:
        await listen(there, table, people[0].id)
        live = there.hall.live[table]
        await until(lambda: bool(goings(live.table)))
        assert goings(live.table) == [log.WentAway(1)]
        assert here.hall.live[table].table.chairs[0].away_since is None

    in_two_houses(postgresql, story)


def test_forgotten_words_are_forgotten_everywhere(postgresql: str) -> None:
    """A house that has the table in memory reads it anew when another forgets somebody."""

    async def story(here: House, there: House, table: str, people: list[Player]) -> None:
        ann, bob = people
        await listen(there, table, ann.id)
        await here.hall.act(table, commands.say(bob.id, bob.name, Say(text="my secret words")))
        live = there.hall.live[table]
        await until(lambda: "secret words" in str(live.table.happenings))
        await here.erasures.erase(bob)
        await until(lambda: "secret words" not in str(live.table.happenings))
        assert "Bob" not in str(live.table)

    in_two_houses(postgresql, story)


def test_a_block_reaches_the_feeds_of_other_processes(postgresql: str) -> None:
    """Ann listens at one house and blocks Bob at the other: his words arrive empty, and hers do
    again when she unblocks him."""

    async def story(here: House, there: House, table: str, people: list[Player]) -> None:
        ann, bob = people
        heard: list[bytes] = []
        connection = Connection(ann.id, heard.append)
        live = await _attach(there, table, connection, None)
        await here.blocks.add(ann.id, bob.id)
        await until(lambda: connection.blocked == {bob.id})
        said = await here.hall.act(table, commands.say(bob.id, "Bob", Say("hello there")))
        await until(lambda: live.table.n == said)
        assert b"hello there" not in heard[-1]
        await here.blocks.remove(ann.id, bob.id)
        await until(lambda: connection.blocked == frozenset())
        await here.hall.act(table, commands.say(bob.id, "Bob", Say("hello again")))
        await until(lambda: b"hello again" in heard[-1])

    in_two_houses(postgresql, story)


def test_a_block_is_found_after_a_time_without_notices(postgresql: str) -> None:
    """What was said while nobody listened is looked up."""

    async def story(here: House, there: House, table: str, people: list[Player]) -> None:
        ann, bob = people
        connection = Connection(ann.id)
        await _attach(there, table, connection, None)
        assert there._signals is not None
        await there._signals.stop()
        await here.blocks.add(ann.id, bob.id)
        assert connection.blocked == frozenset()
        await there._signals._heard(OPENED)
        assert connection.blocked == {bob.id}

    in_two_houses(postgresql, story)


def test_tables_count_in_every_process(postgresql: str) -> None:
    """What was opened at one house counts at the other, which lists it in its lobby, until it is
    locked or over."""

    async def story(here: House, there: House, _: str, people: list[Player]) -> None:
        ann = people[0]
        limits = TableLimits(there.store, 0.2)
        opened = [
            await here.hall.open(
                ann.id,
                lambda host, at: log.Opened("runner-up", OPTIONS, Settings(), host, at),
                address="192.0.2.1",
            )
            for _ in range(2)
        ]
        for live in opened:
            shown = commands.resettle(ann.id, Settings(public=True), "192.0.2.2")
            await here.hall.act(live.table.id, shown)
        listed = await lobby(there.store, there.hall, None)
        assert {each.table.id for each in listed} == {live.table.id for live in opened}
        await limits.check("bob", "192.0.2.1", public=True)
        await limits.check("bob", "192.0.2.2", public=False)
        with pytest.raises(Refusal, match="public tables"):
            await limits.check("bob", "192.0.2.2", public=True)
        locked = commands.resettle(ann.id, Settings(public=True, locked=True))
        await here.hall.act(opened[0].table.id, locked)
        await here.hall.act(opened[1].table.id, commands.close(ann.id))
        assert await lobby(there.store, there.hall, None) == []
        await limits.check("bob", "192.0.2.2", public=True)

    in_two_houses(postgresql, story)
