"""The lobby cannot be filled by one person or address, and abandoned tables are closed."""

import asyncio
import sqlite3
import time
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from parlour.server.clock import now_ms
from parlour.server.errors import ApiError
from parlour.server.http import lists
from parlour.server.jobs.abandoned_tables import OPEN_FOR, RUNNING_FOR
from parlour.server.limits import tables
from parlour.server.limits.tables import OPEN_PER_ADDRESS, OPEN_PER_PLAYER, PUBLIC_PER_ADDRESS
from parlour.server.requests import Join, Start
from parlour.server.services import Services
from parlour.server.settings import ServerSettings
from parlour.server.storage import entries as log
from parlour.server.tables import commands
from parlour.server.tables.live import LiveTable
from parlour.server.wire import Settings
from tests.server.hosting.nursery import Nursery, Nursling
from tests.server.playing import people, table_of
from tests.server.running import PATIENCE, Person, Server

OPTIONS = {"players": 2, "variant": "basic", "initiative": "size"}


@pytest.fixture
def limited(nursery: Nursery, tmp_path: Path) -> Iterator[Nursling]:
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


def publish(host: Person, table: str) -> tuple[int, str]:
    """Make a table public; the status, and the code of a refusal."""
    answer = host.post(f"/api/tables/{table}/settings", settings={"public": True})
    return answer.status_code, answer.json().get("code", "")


def test_settings_are_no_way_into_the_lobby(limited: Nursling) -> None:
    """Tables that are opened for friends and made public afterwards count alike, also after a
    restart; one that leaves the lobby makes room, and nobody else's tables count."""
    ann, bob, cas = people(limited, "Ann", "Bob", "Cas")
    first = [ann.open() for _ in range(OPEN_PER_PLAYER)]
    assert [publish(ann, table)[0] for table in first] == [200] * PUBLIC_PER_ADDRESS
    second = bob.open()
    assert publish(bob, second) == (429, "too-many")
    limited.kill()
    limited.start()
    assert publish(bob, second) == (429, "too-many")
    assert publish(ann, first[0])[0] == 200  # it is public already
    assert publish(cas, second) == (403, "not-yours")
    ann.do(f"/api/tables/{first[0]}/settings", settings={"public": False})
    assert publish(bob, second)[0] == 200
    answer = cas.post("/api/tables", game="runner-up", settings={"public": True})
    assert (answer.status_code, answer.json()["code"]) == (429, "too-many")


def test_requests_at_the_same_time_do_not_pass_together(limited: Server) -> None:
    """Thirty people of one address open a public table at once: ten of them may."""
    crowd = people(limited, *(f"Ann {number}" for number in range(30)))

    def open_one(person: Person) -> int:
        how = {"public": True}
        return person.post("/api/tables", game="runner-up", settings=how).status_code

    with ThreadPoolExecutor(30) as pool:
        answers = list(pool.map(open_one, crowd))
    assert answers.count(201) == PUBLIC_PER_ADDRESS
    assert answers.count(429) == 30 - PUBLIC_PER_ADDRESS


def test_one_address_cannot_open_any_number_of_tables(limited: Server) -> None:
    """However many players it makes up, and though no table is public; closing one makes room."""
    crowd = people(limited, *(f"Ann {number}" for number in range(7)))
    opened = [person.open() for person in crowd[:-1] for _ in range(OPEN_PER_PLAYER)]
    assert len(opened) == OPEN_PER_ADDRESS
    answer = crowd[-1].post("/api/tables", game="runner-up")
    assert (answer.status_code, answer.json()["code"]) == (429, "too-many")
    assert answer.json()["expected"] == f"at most {OPEN_PER_ADDRESS} open tables per address"
    crowd[0].do(f"/api/tables/{opened[0]}/close")
    crowd[-1].open()


def address_stored(server: Nursling, table: str) -> str | None:
    """The address that the database has for a table."""
    with closing(sqlite3.connect(server.database)) as line:
        row = line.execute("SELECT address FROM tables WHERE id = ?", (table,)).fetchone()
    found: str | None = row[0]
    return found


def test_addresses_are_not_kept_longer_than_needed(limited: Nursling) -> None:
    """A table that is over or closed no longer says where it was opened from."""
    (ann,) = people(limited, "Ann")
    bots = [{"kind": "bot", "level": "rookie"}] * 2
    closed, played = ann.open(), ann.open(seats=bots, players=2)
    assert address_stored(limited, closed) == address_stored(limited, played) == "127.0.0.1"
    ann.do(f"/api/tables/{closed}/close")
    feed = ann.feed(played)
    ann.do(f"/api/tables/{played}/start")
    feed.until("turn", status="over")
    assert address_stored(limited, closed) is address_stored(limited, played) is None


def test_tables_that_nobody_can_join_hide_no_others(nursery: Nursery, tmp_path: Path) -> None:
    """550 public tables that are locked or full, all newer than the one that can be joined."""
    with nursery.serving(str(tmp_path / "tables.sqlite")) as one:
        ann, eve = people(one, "Ann", "Eve")
        mine = ann.open(settings={"public": True})
        bot = {"kind": "bot", "level": "rookie"}
        for number in range(550):
            locked = bool(number % 2)
            seats = [{"kind": "me"}] if locked else [{"kind": "me"}, bot]
            eve.open(seats=seats, settings={"public": True, "locked": locked}, players=2)
        assert [each["table"]["id"] for each in eve.get("/api/tables").json()] == [mine]


def test_a_seat_or_a_lock_brings_a_table_into_the_lobby_and_out_of_it(server: Server) -> None:
    """Whatever makes a table full or locks it takes it out; what undoes that brings it back."""
    ann, bob = people(server, "Ann", "Bob")
    table = ann.open(settings={"public": True}, players=2)

    def is_listed() -> bool:
        return table in [each["table"]["id"] for each in bob.get("/api/tables").json()]

    cases: list[tuple[str, dict[str, Any], bool]] = [
        ("join", {"seat": 1}, False),
        ("leave", {"seat": 1}, True),
        ("bot", {"seat": 1, "level": "rookie"}, False),
        ("bot", {"seat": 1}, True),
        ("settings", {"settings": {"public": True, "locked": True}}, False),
        ("settings", {"settings": {"public": True}}, True),
        ("settings", {"settings": {}}, False),
    ]
    for command, body, listed in cases:
        person = bob if command in {"join", "leave"} else ann
        person.do(f"/api/tables/{table}/{command}", **body)
        assert is_listed() is listed, (command, body)


def in_a_house(tmp_path: Path, story: Callable[[Services], Awaitable[None]], limits: float) -> None:
    """All of a server but its sockets."""

    async def run() -> None:
        services = Services(ServerSettings(database=str(tmp_path / "tables.sqlite"), limits=limits))
        await services.open()
        try:
            await story(services)
        finally:
            await services.close()

    asyncio.run(run())


async def open_public(services: Services, host: str, address: str) -> LiveTable:
    """A public table that is opened from an address."""
    settings = Settings(public=True)
    return await services.registry.open(
        host,
        lambda player, at: log.Opened("runner-up", OPTIONS, settings, player, at),
        address=address,
    )


def test_tables_of_one_address_hide_no_others(tmp_path: Path) -> None:
    """Ninety newer tables of three addresses fill the list; the one of a fourth address stays."""

    async def story(services: Services) -> None:
        mine = await open_public(services, "ann", "192.0.2.1")
        for number in range(90):
            await open_public(services, f"eve{number}", f"198.51.100.{number % 3}")
        listed = await lists.lobby(services.store, services.registry, None)
        assert len(listed) == lists.MOST
        assert mine.table.id in [each.table.id for each in listed]

    in_a_house(tmp_path, story, limits=0)


def test_one_address_cannot_run_any_number_of_games(tmp_path: Path) -> None:
    """With a tenth of the limits five games of a player and fifteen of an address; another address
    is free, and so is this one again when the games are a day old."""

    async def start_one(services: Services, host: str, address: str) -> None:
        async with services.table_limits.opening(host, address, public=False):
            live = await services.registry.open(
                host,
                lambda player, at: log.Opened("runner-up", OPTIONS, Settings(), player, at),
                address=address,
            )
        for command in (commands.join(host, host, Join()), commands.start(host, Start("rookie"))):
            await services.registry.act(live.table.id, command)

    async def story(services: Services) -> None:
        for number in range(15):
            await start_one(services, f"eve{number // 5}", "192.0.2.1")
        with pytest.raises(ApiError, match="your network"):
            await start_one(services, "eve3", "192.0.2.1")
        with pytest.raises(ApiError, match="your games"):
            await start_one(services, "eve0", "192.0.2.2")
        await start_one(services, "ann", "192.0.2.2")
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(tables, "now_ms", lambda: now_ms() + tables.RECENT + 60_000)
            await start_one(services, "eve3", "192.0.2.1")

    in_a_house(tmp_path, story, limits=0.1)


@pytest.mark.parametrize("kind", ["player", "address"])
def test_a_banned_host_is_not_in_the_lobby(nursery: Nursery, tmp_path: Path, kind: str) -> None:
    """Whether the player or the address is banned; the others are."""
    with nursery.serving(str(tmp_path / "tables.sqlite"), trust_proxy=1) as one:
        ann, eve = people(one, "Ann", "Eve")
        ann.http.headers["x-forwarded-for"] = "192.0.2.1"
        eve.http.headers["x-forwarded-for"] = "192.0.2.2"
        mine = ann.open(settings={"public": True})
        eve.open(settings={"public": True})
        assert len(ann.get("/api/tables").json()) == 2
        subject = f"player:{eve.id}" if kind == "player" else "address:192.0.2.2"
        with closing(sqlite3.connect(one.database)) as line, line:
            row = (subject, "spam", now_ms(), None)
            line.execute("INSERT INTO bans VALUES (?, ?, ?, ?)", row)
        deadline = time.monotonic() + PATIENCE
        while eve.get("/api/me").status_code != 403:  # until the server has read the bans
            assert time.monotonic() < deadline
        assert [each["table"]["id"] for each in ann.get("/api/tables").json()] == [mine]


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
        services = Services(ServerSettings(database=str(tmp_path / "tables.sqlite")))
        await services.open()
        try:
            ann, _ = await services.players.introduce("Ann")
            live = await services.registry.open(
                ann.id,
                lambda host, at: log.Opened("runner-up", OPTIONS, Settings(), host, at),
            )
            assert await services.abandoned.close_abandoned() == []
            later = now_ms() + OPEN_FOR + 60_000
            assert await services.abandoned.close_abandoned(later) == [live.table.id]
            assert live.table.status == "closed"
            assert live.table.closed == log.Closed("abandoned")
            assert await services.abandoned.close_abandoned(later + RUNNING_FOR) == []
        finally:
            await services.close()

    asyncio.run(story())
