"""Two servers without their sockets, in this very process, on one PostgreSQL: what they tell
each other besides what they have stored."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack

import pytest

from parlour.server.cluster.channels import channels_of
from parlour.server.cluster.pg_listener import OPENED
from parlour.server.errors import ApiError
from parlour.server.feed.endpoint import _attach
from parlour.server.http.lists import lobby
from parlour.server.jobs import scheduler
from parlour.server.limits.tables import TableLimits
from parlour.server.players.accounts import Player
from parlour.server.requests import Join, Start
from parlour.server.services import Services
from parlour.server.settings import ServerSettings
from parlour.server.storage import entries as log
from parlour.server.tables import commands
from parlour.server.tables.messages import Connection
from parlour.server.tables.state import Table
from parlour.server.wire import Say, Settings
from tests.server.running import PATIENCE

OPTIONS = {"players": 2, "variant": "basic", "initiative": "size"}
Story = Callable[[Services, Services, str, list[Player]], Awaitable[None]]


def in_two_processes(database: str, story: Story) -> None:
    """Ann and Bob at a running table that both houses have in memory."""

    async def tell() -> None:
        settings = ServerSettings(database=database, limits=0)
        async with AsyncExitStack() as held:
            processes: list[Services] = []
            for _ in range(2):
                channels = channels_of(settings)
                assert channels is not None
                await held.enter_async_context(channels)
                processes.append(Services(settings, channels))
                await processes[-1].open()
                held.push_async_callback(processes[-1].close)
            here, there = processes
            people = [(await here.players.introduce(name))[0] for name in ("Ann", "Bob")]
            live = await here.registry.open(
                people[0].id,
                lambda host, at: log.Opened("runner-up", OPTIONS, Settings(), host, at),
            )
            for each in people:
                await here.registry.act(live.table.id, commands.join(each.id, each.name, Join()))
            await here.registry.act(live.table.id, commands.start(people[0].id, Start()))
            await story(here, there, live.table.id, people)

    asyncio.run(tell())


async def listen(services: Services, table: str, player: str) -> None:
    """Open a feed."""
    connection = Connection(player)
    live = await _attach(services, table, connection, None)
    services.scheduler.arrived(live, connection)


async def until(holds: Callable[[], bool]) -> None:
    """Wait for something to be so."""
    deadline = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < deadline
        await asyncio.sleep(0.01)


def goings(table: Table) -> list[log.Entry]:
    """Who went away and came back."""
    found = [applied.entry for applied in table.history]
    return [entry for entry in found if isinstance(entry, log.WentAway | log.CameBack)]


def test_a_player_at_another_process_is_there(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each house misses the player whom the other has, asks, and is told; nobody goes away."""
    monkeypatch.setattr(scheduler, "ANSWERING", 5.0)

    async def story(here: Services, there: Services, table: str, people: list[Player]) -> None:
        await listen(here, table, people[0].id)
        await listen(there, table, people[1].id)
        lives = [services.registry.live[table] for services in (here, there)]
        await asyncio.gather(
            *(services.scheduler._count_heads(table) for services in (here, there))
        )
        assert [list(live.elsewhere) for live in lives] == [[people[1].id], [people[0].id]]
        assert goings(lives[0].table) == []

    in_two_processes(postgresql, story)


def test_who_is_nowhere_is_away(postgresql: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody answers for a player who is at no process."""
    monkeypatch.setattr(scheduler, "PATIENCE", 0.3)
    monkeypatch.setattr(scheduler, "ANSWERING", 0.1)

    async def story(here: Services, there: Services, table: str, people: list[Player]) -> None:
        await listen(there, table, people[0].id)
        live = there.registry.live[table]
        await until(lambda: bool(goings(live.table)))
        assert goings(live.table) == [log.WentAway(1)]
        assert here.registry.live[table].table.chairs[0].away_since is None

    in_two_processes(postgresql, story)


def test_forgotten_words_are_forgotten_everywhere(postgresql: str) -> None:
    """A house that has the table in memory reads it anew when another forgets somebody."""

    async def story(here: Services, there: Services, table: str, people: list[Player]) -> None:
        ann, bob = people
        await listen(there, table, ann.id)
        await here.registry.act(table, commands.say(bob.id, bob.name, Say(text="my secret words")))
        live = there.registry.live[table]
        await until(lambda: "secret words" in str(live.table.history))
        await here.erasures.erase(bob)
        await until(lambda: "secret words" not in str(live.table.history))
        assert "Bob" not in str(live.table)

    in_two_processes(postgresql, story)


def test_a_block_reaches_the_feeds_of_other_processes(postgresql: str) -> None:
    """Ann listens at one house and blocks Bob at the other: his words arrive empty, and hers do
    again when she unblocks him."""

    async def story(here: Services, there: Services, table: str, people: list[Player]) -> None:
        ann, bob = people
        heard: list[bytes] = []
        connection = Connection(ann.id, heard.append)
        live = await _attach(there, table, connection, None)
        await here.blocks.add(ann.id, bob.id)
        await until(lambda: connection.blocked == {bob.id})
        said = await here.registry.act(table, commands.say(bob.id, "Bob", Say("hello there")))
        await until(lambda: live.table.n == said)
        assert b"hello there" not in heard[-1]
        await here.blocks.remove(ann.id, bob.id)
        await until(lambda: connection.blocked == frozenset())
        await here.registry.act(table, commands.say(bob.id, "Bob", Say("hello again")))
        await until(lambda: b"hello again" in heard[-1])

    in_two_processes(postgresql, story)


def test_a_block_is_found_after_a_time_without_notices(postgresql: str) -> None:
    """What was said while nobody listened is looked up."""

    async def story(here: Services, there: Services, table: str, people: list[Player]) -> None:
        ann, bob = people
        connection = Connection(ann.id)
        await _attach(there, table, connection, None)
        assert there._listener is not None
        await there._listener.stop()
        await here.blocks.add(ann.id, bob.id)
        assert connection.blocked == frozenset()
        await there._listener._heard(OPENED)
        assert connection.blocked == {bob.id}

    in_two_processes(postgresql, story)


def test_tables_count_in_every_process(postgresql: str) -> None:
    """What was opened at one house counts at the other, which lists it in its lobby, until it is
    locked or over."""

    async def story(here: Services, there: Services, _: str, people: list[Player]) -> None:
        ann = people[0]
        limits = TableLimits(there.store, 0.2)
        opened = [
            await here.registry.open(
                ann.id,
                lambda host, at: log.Opened("runner-up", OPTIONS, Settings(), host, at),
                address="192.0.2.1",
            )
            for _ in range(2)
        ]
        for live in opened:
            shown = commands.resettle(ann.id, Settings(public=True), "192.0.2.2")
            await here.registry.act(live.table.id, shown)
        listed = await lobby(there.store, there.registry, None)
        assert {each.table.id for each in listed} == {live.table.id for live in opened}
        await limits.check("bob", "192.0.2.1", public=True)
        await limits.check("bob", "192.0.2.2", public=False)
        with pytest.raises(ApiError, match="public tables"):
            await limits.check("bob", "192.0.2.2", public=True)
        locked = commands.resettle(ann.id, Settings(public=True, locked=True))
        await here.registry.act(opened[0].table.id, locked)
        await here.registry.act(opened[1].table.id, commands.close(ann.id))
        assert await lobby(there.store, there.registry, None) == []
        await limits.check("bob", "192.0.2.2", public=True)

    in_two_processes(postgresql, story)
