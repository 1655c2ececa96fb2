"""Choices handed on to the process that is a table's home, after two got in each other's way."""

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import Any

import pytest

from parlour.server.commands import Choosing
from parlour.server.house import House
from parlour.server.live import Answer, Home
from parlour.server.players import Player
from parlour.server.refusals import Refusal
from parlour.server.wire import Choose
from parlour.server.writer import storage_trouble
from tests.server.hosting.test_houses import in_two_houses, listen, until

FAR = 3600.0  # seconds: so long does a home last here


async def settle(here: House, there: House, table: str, people: list[Player]) -> None:
    """Bob is at the other house, which hands his choices on."""
    await listen(there, table, people[1].id)
    there.hall.live[table].home = Home(here.store.process, monotonic() + FAR)


async def choose(house: House, table: str, player: Player, request: str | None, move: str) -> int:
    """Make a choice, from Bob's seat."""
    asked = Choosing(player.id, Choose(1, move, request))
    return await house.hall.act(table, asked, player=player.id, request=request, choice=True)


def legal(house: House, table: str, place: int = 0) -> str:
    """A move that Bob has."""
    match = house.hall.live[table].table.match
    assert match is not None
    return str(match.moves(1)[place])


def stores_nothing(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on this house leaves it to the other one to store choices."""

    def fail(*_: Any) -> bool:
        raise AssertionError("it decided by itself")

    monkeypatch.setattr(house.hall._choices, "begin", fail)
    monkeypatch.setattr(house.hall, "_act", fail)


def test_one_of_two_is_the_home(postgresql: str) -> None:
    """Each has lost a race at each of many tables; of every table just one is the home, and both
    are, of some."""

    async def story(here: House, there: House, table: str, people: list[Player]) -> None:
        await listen(there, table, people[1].id)
        homes = []
        for k in range(64):
            lives = [house.hall.live[table] for house in (here, there)]
            for live in lives:
                live.home, live.table.id = None, f"{table}{k}"
            here.hall._handing.clash(lives[0], there.store.process)
            there.hall._handing.clash(lives[1], here.store.process)
            found = [live.home.process for live in lives if live.home is not None]
            assert len(found) == 1
            homes += found
            for live in lives:
                live.table.id = table
        assert set(homes) == {here.store.process, there.store.process}

    in_two_houses(postgresql, story)


def test_a_choice_is_made_by_the_home(postgresql: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other house asks for it, hears that it is stored, and answers with its place."""

    async def story(here: House, there: House, table: str, people: list[Player]) -> None:
        await settle(here, there, table, people)
        stores_nothing(there, monkeypatch)
        monkeypatch.setattr("parlour.server.handing.PATIENCE", FAR)
        n = await choose(there, table, people[1], "r1", legal(there, table))
        tables = [house.hall.live[table].table for house in (here, there)]
        assert [each.n for each in tables] == [n, n]
        assert [each.requests for each in tables] == [{f"{people[1].id}:r1": n}] * 2
        assert [each.waiting for each in tables] == [[0], [0]]
        assert there.hall.live[table].handed == {}
        assert not here.hall.live[table].is_here(people[1].id, FAR)

    in_two_houses(postgresql, story)


def test_the_home_has_its_hands_full(postgresql: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What cannot be decided at once is decided when the table is free."""

    async def story(here: House, there: House, table: str, people: list[Player]) -> None:
        await settle(here, there, table, people)
        stores_nothing(there, monkeypatch)
        monkeypatch.setattr("parlour.server.handing.PATIENCE", FAR)
        live = here.hall.live[table]
        async with live.lock:
            asking = asyncio.create_task(choose(there, table, people[1], "r1", legal(there, table)))
            await until(lambda: bool(here.hall._aside))
        n = await asking
        await until(lambda: live.table.n == n)  # the other one may hear of it first

    in_two_houses(postgresql, story)


def test_a_home_that_has_gone(postgresql: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who hears nothing makes the choice himself, and asks nobody any more."""
    monkeypatch.setattr("parlour.server.handing.PATIENCE", 0.05)

    async def story(here: House, there: House, table: str, people: list[Player]) -> None:
        await settle(here, there, table, people)
        live = there.hall.live[table]
        live.home = Home("gone", monotonic() + FAR)
        n = await choose(there, table, people[1], "r1", legal(there, table))
        assert live.home is None
        assert live.table.n == n
        await until(lambda: here.hall.live[table].table.n == n)

    in_two_houses(postgresql, story)


def test_what_the_home_refuses(postgresql: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The player hears why from his own house, and nothing has changed."""
    monkeypatch.setattr("parlour.server.handing.PATIENCE", 0.05)

    async def story(here: House, there: House, table: str, people: list[Player]) -> None:
        await settle(here, there, table, people)
        before = there.hall.live[table].table.n
        with pytest.raises(Refusal, match="a move is a card and the player"):
            await choose(there, table, people[1], "r1", "nonsense")
        assert [house.hall.live[table].table.n for house in (here, there)] == [before, before]

    in_two_houses(postgresql, story)


def test_the_same_request_twice(postgresql: str) -> None:
    """Both are answered alike, and it is done once."""

    async def story(here: House, there: House, table: str, people: list[Player]) -> None:
        await settle(here, there, table, people)
        before = there.hall.live[table].table.n
        move = legal(there, table)
        both = await asyncio.gather(
            *(choose(there, table, people[1], "r1", move) for _ in range(2))
        )
        assert both == [before + 1] * 2
        await until(lambda: here.hall.live[table].table.n == before + 1)

    in_two_houses(postgresql, story)


def test_what_is_not_handed_on(postgresql: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A choice without a request would not be recognised when it comes back; a home does not last
    for ever; and what cannot be said is not waited for."""

    async def story(here: House, there: House, table: str, people: list[Player]) -> None:
        await settle(here, there, table, people)
        live = there.hall.live[table]
        heard: list[Answer] = []
        asked = Choosing(people[1].id, Choose(1, legal(there, table), "r1"))
        handing = there.hall._handing
        assert not handing.begin(live, asked, None, heard.append)
        assert not handing.begin(live, lambda _: None, "r1", heard.append)  # type: ignore[arg-type, return-value]

        def fail(_line: str, then: Callable[[Exception | None], None]) -> None:
            then(storage_trouble())

        with monkeypatch.context() as patch:
            patch.setattr(there.store, "say", fail)
            assert handing.begin(live, asked, "r1", heard.append)
        assert isinstance(heard[0], Refusal)
        assert live.handed == {}
        live.home = Home(here.store.process, monotonic() - 1)
        assert not handing.begin(live, asked, "r1", heard.append)
        assert live.home is None

    in_two_houses(postgresql, story)
