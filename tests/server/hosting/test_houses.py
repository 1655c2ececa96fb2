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
from parlour.server.players import Player
from parlour.server.requests import Join, Start
from parlour.server.settings import ServerSettings
from parlour.server.table import Table
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
