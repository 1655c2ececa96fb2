"""Choices that are decided before those ahead of them are stored: told only when they are."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from parlour.server.errors import ApiError
from parlour.server.feed.endpoint import _attach
from parlour.server.requests import Join, Start
from parlour.server.services import Services
from parlour.server.settings import ServerSettings
from parlour.server.storage import entries as log
from parlour.server.storage.writer import Job, Writer, storage_trouble
from parlour.server.tables import commands
from parlour.server.tables.live import Answer, LiveTable
from parlour.server.tables.messages import Connection
from parlour.server.wire import Choose, Settings
from tests.server.running import PATIENCE

OPTIONS = {"players": 2, "variant": "basic", "initiative": "size"}


class Evening:
    """A table for two in this very process, with a commit that waits for a word of ours."""

    def __init__(self, services: Services, live: LiveTable) -> None:
        self.services = services
        self.live = live
        self.heard: dict[str, list[Any]] = {"ann": [], "bob": []}
        self.answers: list[tuple[str, Answer]] = []
        self.commits: list[int] = []
        self.fault: Exception | None = None
        self.gate = asyncio.Event()
        self.held = asyncio.Event()
        self._loop = asyncio.get_running_loop()

    async def listen(self) -> None:
        """Ann and Bob open their feeds."""
        for name, heard in self.heard.items():
            connection = Connection(name, partial(_keep, heard))
            await _attach(self.services, self.live.table.id, connection, None)
            heard.clear()

    def choose(self, player: str, request: str, move: str | None = None) -> bool:
        """Choose over a feed, without waiting."""
        seat = ("ann", "bob").index(player)
        match = self.live.table.match
        assert match is not None
        asked = Choose(seat, move or str(match.moves(seat)[0]), request)
        return self.services.registry.begin(
            self.live.table.id,
            commands.Choosing(player, asked),
            player,
            request,
            lambda answer: self.answers.append((request, answer)),
        )

    def hold_commits(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The writer waits at every commit until the gate is open."""
        write = Writer._commit_together

        async def wait() -> None:
            self.held.set()
            await self.gate.wait()

        def commit(writer: Writer, group: list[Job]) -> list[Any]:
            asyncio.run_coroutine_threadsafe(wait(), self._loop).result(PATIENCE)
            self.commits.append(len(group))
            if self.fault is not None:
                fault, self.fault = self.fault, None
                raise fault
            return write(writer, group)

        monkeypatch.setattr(Writer, "_commit_together", commit)

    async def until_answered(self, count: int) -> None:
        """Wait until so many choices have been answered."""
        async with asyncio.timeout(PATIENCE):
            while len(self.answers) < count:
                await asyncio.sleep(0.005)

    async def let_commits_through(self) -> None:
        """Open the gate, and wait until nothing is on its way."""
        self.gate.set()
        await self.services.registry.find(self.live.table.id)


def _keep(heard: list[Any], told: bytes) -> None:
    """Note a message, out of its frame."""
    heard.append(msgspec.json.decode(told[told.index(b"{") :]))


def evening(folder: Path, story: Callable[[Evening], Awaitable[None]]) -> None:
    """Tell a story in a house of its own."""

    async def tell() -> None:
        services = Services(ServerSettings(database=str(folder / "tables.sqlite"), limits=0))
        await services.open()
        try:
            live = await services.registry.open(
                "ann", lambda host, at: log.Opened("runner-up", OPTIONS, Settings(), host, at)
            )
            for name in ("ann", "bob"):
                await services.registry.act(
                    live.table.id, commands.join(name, name.title(), Join())
                )
            await services.registry.act(live.table.id, commands.start("ann", Start()))
            told = Evening(services, live)
            await told.listen()
            await story(told)
        finally:
            await services.close()

    asyncio.run(tell())


def test_nothing_is_told_before_it_is_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two choices of a moment are entries 5 and 6 at once, and are heard of after the commit."""

    async def story(tonight: Evening) -> None:
        tonight.hold_commits(monkeypatch)
        assert tonight.choose("ann", "a")
        assert tonight.choose("bob", "b")
        assert tonight.live.table.n == 6
        await asyncio.sleep(0.05)
        assert (tonight.heard, tonight.answers) == ({"ann": [], "bob": []}, [])
        await tonight.let_commits_through()
        for heard in tonight.heard.values():
            assert [(told["type"], told["n"]) for told in heard] == [("ready", 5), ("turn", 6)]
        assert tonight.heard["ann"][0]["choice"] != tonight.heard["bob"][0]["choice"] is None
        assert tonight.answers == [("a", 5), ("b", 6)]
        assert [
            entry.n for entry in await tonight.services.store.entries(tonight.live.table.id)
        ] == [*range(1, 7)]

    evening(tmp_path, story)


def test_what_cannot_be_stored_is_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first of two fails: nobody hears of either, and both can be made again."""

    async def story(tonight: Evening) -> None:
        tonight.hold_commits(monkeypatch)
        match = tonight.live.table.match
        assert match is not None
        before = match.tobytes()
        tonight.choose("ann", "a")
        async with asyncio.timeout(PATIENCE):
            await tonight.held.wait()  # the writer has the first by itself, and waits
        tonight.choose("bob", "b")
        tonight.fault = storage_trouble()
        monkeypatch.setattr(Writer, "_commit_one_by_one", lambda *_: [storage_trouble()])
        await tonight.let_commits_through()
        await tonight.until_answered(2)
        monkeypatch.undo()
        table = tonight.live.table
        assert table.match is not None
        assert (table.n, table.waiting, table.match.tobytes()) == (4, [0, 1], before)
        assert [chair.pending for chair in table.chairs] == [(), ()]
        assert tonight.heard == {"ann": [], "bob": []}
        assert [request for request, _ in tonight.answers] == ["a", "b"]
        assert isinstance(tonight.answers[0][1], ApiError)
        assert tonight.answers[1][1] == 0
        await tonight.services.registry.find(table.id)
        for player, seat, request in (("ann", 0, "a"), ("bob", 1, "b")):
            move = str(table.match.moves(seat)[0])
            command = commands.Choosing(player, Choose(seat, move, request))
            act = tonight.services.registry.act
            n = await act(table.id, command, player=player, request=request, choice=True)
            assert n == 5 + seat
        assert [told["n"] for told in tonight.heard["bob"]] == [5, 6]

    evening(tmp_path, story)


def test_who_looks_sees_what_is_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A look at the table waits for what is on its way; choices that come meanwhile wait for it."""

    async def story(tonight: Evening) -> None:
        tonight.hold_commits(monkeypatch)
        tonight.choose("ann", "a")
        looking = asyncio.create_task(tonight.services.registry.find(tonight.live.table.id))
        await asyncio.sleep(0.02)
        assert not looking.done()
        assert not tonight.choose("bob", "b")
        await tonight.let_commits_through()
        live = await looking
        assert (live.table.n, tonight.answers) == (5, [("a", 5)])

    evening(tmp_path, story)


def test_the_same_request_twice_before_it_is_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is answered again only when it is stored, with the same number, and done once."""

    async def story(tonight: Evening) -> None:
        tonight.hold_commits(monkeypatch)
        match = tonight.live.table.match
        assert match is not None
        move = str(match.moves(0)[0])
        tonight.choose("ann", "a", move)
        assert not tonight.choose("ann", "a", move)
        command = commands.Choosing("ann", Choose(0, move, "a"))
        act = tonight.services.registry.act
        again = asyncio.create_task(
            act(tonight.live.table.id, command, player="ann", request="a", choice=True)
        )
        await asyncio.sleep(0.02)
        assert not again.done()
        tonight.gate.set()
        assert (await again, tonight.live.table.n) == (5, 5)

    evening(tmp_path, story)
