"""The lobby cannot be filled by one person or address, and abandoned tables are closed."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour.server import entries as log
from parlour.server.abandoned import OPEN_FOR, RUNNING_FOR
from parlour.server.clock import now_ms
from parlour.server.house import House
from parlour.server.settings import ServerSettings
from parlour.server.table_limits import OPEN_PER_PLAYER, PUBLIC_PER_ADDRESS
from parlour.server.wire import Settings
from tests.server.hosting.nursery import Nursery
from tests.server.playing import people, table_of
from tests.server.running import Server

OPTIONS = {"players": 2, "variant": "basic", "initiative": "size"}


@pytest.fixture
def limited(nursery: Nursery, tmp_path: Path) -> Iterator[Server]:
    """A server whose limits are as hosts have them."""
    with nursery.serving(str(tmp_path / "tables.sqlite"), limits=1) as one:
        yield one


def test_one_player_cannot_have_any_number_of_open_tables(limited: Server) -> None:
    """The next one is refused until one of them is closed or started."""
    (ann,) = people(limited, "Ann")
    opened = [ann.open() for _ in range(OPEN_PER_PLAYER)]
    answer = ann.post("/api/tables", game="runner-up")
    assert (answer.status_code, answer.json()["code"]) == (429, "too-many")
    assert answer.json()["expected"] == f"at most {OPEN_PER_PLAYER} open tables"
    ann.do(f"/api/tables/{opened[0]}/close")
    ann.do(f"/api/tables/{opened[1]}/start", fill="rookie")
    for _ in range(2):
        ann.open()


def test_one_address_cannot_fill_the_lobby(limited: Server) -> None:
    """However many players it makes up; tables for friends can still be opened."""
    crowd = people(limited, *(f"Ann {number}" for number in range(PUBLIC_PER_ADDRESS + 1)))
    for person in crowd[:-1]:
        person.open(settings={"public": True})
    last = crowd[-1]
    answer = last.post("/api/tables", game="runner-up", settings={"public": True})
    assert (answer.status_code, answer.json()["code"]) == (429, "too-many")
    last.open()


def test_tables_with_a_present_host_come_first(server: Server) -> None:
    """A host who is connected is listed before newer tables whose host is not."""
    ann, bob, cas = people(server, "Ann", "Bob", "Cas")
    mine = ann.open(settings={"public": True})
    feed = ann.feed(mine)
    other = bob.open(settings={"public": True})
    entries = {entry["table"]["id"]: entry for entry in cas.get("/api/tables").json()}
    assert entries[mine]["host_present"]
    assert other in entries
    feed.close()


def test_blocked_people_do_not_meet(server: Server) -> None:
    """They cannot join, are not heard, and do not see each other's tables."""
    ann, bob = people(server, "Ann", "Bob")
    table = table_of([ann, bob], players=3, started=False)
    feed = ann.feed(table)
    assert ann.http.put(f"/api/me/blocks/{bob.id}").status_code == 204
    assert ann.http.put(f"/api/me/blocks/{bob.id}").status_code == 204
    (blocked,) = ann.get("/api/me/blocks").json()
    assert (blocked["player"], blocked["name"]) == (bob.id, "Bob")
    bob.do(f"/api/tables/{table}/say", text="hello there")
    said = feed.until("said")
    assert (said["text"], said["gesture"], said["player"]) == (None, None, bob.id)
    assert "hello there" not in ann.get(f"/api/tables/{table}", after=0).text
    assert "hello there" in bob.get(f"/api/tables/{table}", after=0).text
    public = ann.open(settings={"public": True})
    assert public not in [each["table"]["id"] for each in bob.get("/api/tables").json()]
    assert bob.post(f"/api/tables/{public}/join").json()["code"] == "removed"
    assert ann.http.delete(f"/api/me/blocks/{bob.id}").status_code == 204
    assert ann.get("/api/me/blocks").json() == []
    bob.do(f"/api/tables/{table}/say", text="hello again")
    assert feed.until("said")["text"] == "hello again"
    bob.join(public)


def test_only_people_who_exist_are_blocked(server: Server) -> None:
    """Neither oneself nor somebody made up."""
    (ann,) = people(server, "Ann")
    assert ann.http.put(f"/api/me/blocks/{ann.id}").json()["code"] == "invalid"
    for nobody in ("0123456789abcdef", "..%2f", "%00"):
        assert ann.http.put(f"/api/me/blocks/{nobody}").status_code == 404


def test_abandoned_tables_are_closed(tmp_path: Path) -> None:
    """An open table whose host has been away for hours; one that was just opened stays."""

    async def story() -> None:
        house = House(ServerSettings(database=str(tmp_path / "tables.sqlite")))
        await house.open()
        try:
            ann, _ = await house.players.introduce("Ann")
            live = await house.hall.open(
                ann.id,
                lambda host, at: log.Opened("runner-up", OPTIONS, Settings(), host, at),
            )
            assert await house.abandoned.close_abandoned() == []
            later = now_ms() + OPEN_FOR + 60_000
            assert await house.abandoned.close_abandoned(later) == [live.table.id]
            assert live.table.status == "closed"
            assert live.table.closed == log.Closed("abandoned")
            assert await house.abandoned.close_abandoned(later + RUNNING_FOR) == []
        finally:
            await house.close()

    asyncio.run(story())
