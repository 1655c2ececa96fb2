"""Tidying up: what is let go is not missed, and nothing that counts changes."""

import asyncio
import gc
import re
import weakref
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from prometheus_client import generate_latest
from sqlalchemy import text

from parlour.server import metrics
from parlour.server.app import create_app, forget_addresses
from parlour.server.jobs.memory_release import Tidying
from parlour.server.services import Services
from parlour.server.settings import ServerSettings
from parlour.server.storage.store import Store


def counted() -> dict[str, float]:
    """Every number of the metrics but the moments at which they were created."""
    told = generate_latest().decode()
    found = re.findall(r"^(parlour_[^# ]*) (\S+)$", told, re.M)
    return {name: float(value) for name, value in found if "_created" not in name}


def test_numbers_made_anew_are_the_same() -> None:
    """Counters, gauges and histograms, with labels and without; and they go on from there."""
    metrics.ENTRIES.inc(3)
    metrics.CONNECTIONS.set(7)
    metrics.COMMIT_SECONDS.observe(0.02)
    metrics.BOT_SECONDS.labels("rookie").observe(0.001)
    before = counted()
    assert before["parlour_connections"] == 7
    metrics.renew()
    assert counted() == before
    metrics.ENTRIES.inc()
    assert counted()["parlour_entries_total"] == before["parlour_entries_total"] + 1


def test_it_is_done_when_half_of_the_tables_have_gone() -> None:
    """Not where there were few, and not again before as many have gone once more."""
    done: list[int] = []

    async def tell() -> None:
        tidying = Tidying([lambda: done.append(1)])
        for tables, times in ((49, 0), (10, 0), (80, 0), (41, 0), (40, 1), (39, 1), (100, 1)):
            tidying.look(tables, 0)
            assert len(done) == times, tables
        tidying.look(0, 0)
        assert len(done) == 2
        await asyncio.sleep(0.01)  # what it leaves to the loop

    asyncio.run(tell())


def test_it_is_done_when_half_of_the_entries_have_gone() -> None:
    """A few tables with long logs hold as much memory as many with short ones."""
    done: list[int] = []

    async def tell() -> None:
        tidying = Tidying([lambda: done.append(1)])
        steps = ((9_999, 0), (0, 0), (40_000, 0), (20_001, 0), (20_000, 1), (12_000, 1), (0, 2))
        for entries, times in steps:
            tidying.look(2, entries)
            assert len(done) == times, entries
        await asyncio.sleep(0.01)  # what it leaves to the loop

    asyncio.run(tell())


def test_it_is_done_after_many_connections() -> None:
    """What a thousand closed connections left behind in reference cycles is freed, and no table is
    told to let go of anything for that."""
    done: list[int] = []

    class Connection:
        """One that holds its protocol, which holds it."""

        def __init__(self) -> None:
            self.protocol = self

    async def tell() -> None:
        tidying = Tidying([lambda: done.append(1)])
        gc.collect()
        gc.disable()
        try:
            gone = weakref.ref(Connection())
            tidying.look(1, 0, 999)
            await asyncio.sleep(0.01)
            assert gone() is not None
            tidying.look(1, 0, 1000)
            await asyncio.sleep(0.01)
            assert gone() is None
        finally:
            gc.enable()
        assert done == []

    asyncio.run(tell())


def in_a_house(folder: Path, story: Callable[[Store], Awaitable[None]]) -> None:
    """Tell a story of the store of a house that is open."""

    async def tell() -> None:
        services = Services(ServerSettings(database=str(folder / "tables.sqlite"), limits=0))
        await services.open()
        try:
            await story(services.store)
        finally:
            await services.close()

    asyncio.run(tell())


def test_a_store_reads_and_writes_after_it_has_let_go(tmp_path: Path) -> None:
    """Its lines to the database are the same as before, and remember no cursor that is gone."""

    async def story(store: Store) -> None:
        asked = text("SELECT count(*) FROM players")
        for _ in range(3):
            store.let_go()
            assert await store.read(lambda line: line.execute(asked).scalar()) == 0
            assert await store.write(lambda line: line.execute(asked).scalar()) == 0

    in_a_house(tmp_path, story)


def test_a_rehearsal_leaves_nothing(tmp_path: Path) -> None:
    """Every statement is tried when a server starts, and no row of it stays."""

    async def story(store: Store) -> None:
        for name in ("tables", "log", "members", "players"):
            asked = text(f"SELECT count(*) FROM {name}")
            assert await store.read(lambda line, a=asked: line.execute(a).scalar()) == 0  # type: ignore[misc]

    in_a_house(tmp_path, story)


@pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
def test_the_framework_forgets_addresses() -> None:
    """And finds every route again."""
    app = create_app(ServerSettings())
    for _ in range(2):
        found = app.asgi_router.handle_routing("/api/tables/abc", "GET")
        assert found[3] == {"table_id": "abc"}
        assert app.asgi_router.handle_routing.cache_info().currsize == 1
        forget_addresses(app)
        assert app.asgi_router.handle_routing.cache_info().currsize == 0
