"""The audit log: written with the entry, or not at all."""

import asyncio
import contextlib
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event, select

from parlour.server.errors import ApiError
from parlour.server.requests import Join, Start
from parlour.server.services import Services
from parlour.server.storage import entries as log
from parlour.server.storage.append import Append, are_plain
from parlour.server.storage.database import open_database, read_address
from parlour.server.storage.entries import Closed, Logged
from parlour.server.storage.pg_append import can_go_at_once
from parlour.server.storage.schema import audit
from parlour.server.storage.schema import log as log_table
from parlour.server.storage.store import Store
from parlour.server.tables import commands
from parlour.server.tables.audit import audit_row
from parlour.server.tables.commands import Decision
from parlour.server.wire import Settings
from tests.cli.commands import run
from tests.server.hosting.keeping import at_home, play
from tests.server.hosting.storing import choice, stored

OPTIONS = {"players": 2, "variant": "basic", "initiative": "size"}


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A new database of each kind."""
    if request.param == "postgresql":
        address: str = request.getfixturevalue("postgresql")
        return address
    return str(tmp_path / "tables.sqlite")


@pytest.fixture
def engine(database: str) -> Iterator[Engine]:
    """The same, opened."""
    made = open_database(read_address(database))
    yield made
    made.dispose()


def audited(engine: Engine) -> list[dict[str, Any]]:
    """The audit log, in its order."""
    with engine.connect() as connection:
        rows = connection.execute(select(audit).order_by(audit.c.id)).mappings()
        return [{k: v for k, v in row.items() if k not in {"id", "at"}} for row in rows]


async def open_table(services: Services) -> str:
    """A running table of Ann's at which Bob sits."""
    live = await services.registry.open(
        "ann", lambda host, at: log.Opened("runner-up", OPTIONS, Settings(), host, at)
    )
    for name in ("ann", "bob"):
        await services.registry.act(live.table.id, commands.join(name, name.title(), Join()))
    await services.registry.act(live.table.id, commands.start("ann", Start()))
    return live.table.id


def test_what_a_host_does_is_audited(database: str) -> None:
    """Kick, settings, lock and close; nothing of what players do in the game."""

    async def work(services: Services) -> tuple[str, list[dict[str, Any]]]:
        table = await open_table(services)
        act = services.registry.act
        match = (await services.registry.find(table)).table.match
        assert match is not None
        await act(table, commands.resettle("ann", Settings(clock=60, chat=False)))
        await act(table, commands.resettle("ann", Settings(clock=60, chat=False, locked=True)))
        await act(table, commands.resettle("ann", Settings(clock=60, chat=False)))
        await act(table, commands.kick("ann", 1))
        await act(table, commands.close("ann", "no time"))
        return table, audited(services.store.engine)

    table, rows = at_home(database, work)
    ann: dict[str, Any] = {"actor": "player:ann", "table_id": table, "subject": None}
    changed = {"clock": [None, 60], "chat": [True, False]}
    assert json.loads(rows[0].pop("detail")) == changed
    assert rows[0] == {**ann, "action": "settings"}
    locked = '{"locked":[false,true]}'
    assert rows[1] == {**ann, "action": "lock", "detail": locked}
    assert rows[2] == {**ann, "action": "unlock", "detail": '{"locked":[true,false]}'}
    assert rows[3] == {**ann, "action": "kick", "subject": "player:bob", "detail": "seat 1"}
    assert rows[4] == {**ann, "action": "close", "detail": "no time"}
    assert len(rows) == 5


def test_what_is_refused_is_not_audited(database: str) -> None:
    """A stranger who tries to close the table leaves no row, nor does a table that is abandoned."""

    async def work(services: Services) -> list[dict[str, Any]]:
        table = await open_table(services)
        for command in (commands.close("bob"), commands.kick("bob", 0)):
            with pytest.raises(ApiError):
                await services.registry.act(table, command)
        await services.registry.act(table, lambda _: Decision(Closed("abandoned")))
        return audited(services.store.engine)

    assert at_home(database, work) == []


def closing(table: str, n: int) -> Append:
    """An entry with a row for the audit log."""
    row = audit_row(5, "operator", "close", table=table)
    return Append(table, Logged(n, 5, None, Closed("operator", "spam")), audit=[row])


def test_such_an_entry_is_stored_in_a_transaction() -> None:
    """The short ways past the transaction are for other entries."""
    assert are_plain([choice("a", 1)])
    assert can_go_at_once([choice("a", 1)])
    assert not are_plain([choice("a", 1), closing("b", 1)])
    assert not can_go_at_once([choice("a", 1), closing("b", 1)])


def test_an_entry_that_comes_too_late_is_not_audited(engine: Engine) -> None:
    """Another entry has its place: neither it nor its row is stored. Others of the group are."""

    async def story() -> tuple[bool, bool, bool]:
        store = Store(engine, "here")
        store.start()
        try:
            assert await store.append(choice("a", 1))
            return await asyncio.gather(
                store.append(closing("a", 1)),
                store.append(closing("b", 1)),
                store.append(choice("c", 1)),
            )
        finally:
            await store.stop()

    assert list(asyncio.run(story())) == [False, True, True]
    assert [row["table_id"] for row in audited(engine)] == ["b"]
    assert [(table, n) for table, n, _ in stored(engine)] == [("a", 1), ("b", 1), ("c", 1)]


def test_an_entry_whose_row_cannot_be_stored_is_not_stored(engine: Engine) -> None:
    """The audit log fails: the deed is undone with it."""

    def break_it(_: Any, __: Any, statement: str, *___: Any) -> None:
        if statement.startswith("INSERT INTO audit"):
            raise OSError("the disk is full")

    async def story() -> None:
        store = Store(engine, "here")
        store.start()
        event.listen(engine, "before_cursor_execute", break_it)
        try:
            with pytest.raises(OSError, match="full"):
                await store.append(closing("a", 1))
        finally:
            event.remove(engine, "before_cursor_execute", break_it)
            await store.stop()

    asyncio.run(story())
    assert audited(engine) == []
    with engine.connect() as connection:
        assert connection.execute(select(log_table)).all() == []


def test_what_an_operator_takes_out_and_puts_in_is_audited(
    database: str, engine: Engine, tmp_path: Path
) -> None:
    """Export, transcript and import, with no server running; what fails leaves no row."""
    target = str(tmp_path / "target.sqlite")

    async def work(services: Services) -> tuple[str, str]:
        return (await play(services))[0], (await play(services, choices=3))[0]

    async def nothing(services: Services) -> None:
        assert services.ready

    over, running = at_home(database, work)
    at_home(target, nothing)
    files = [str(tmp_path / name) for name in ("a.json", "b.json", "c.json")]
    assert run("table", "export", running, files[0], "--database", database).code == 0
    assert run("table", "export", over, files[1], "--transcript", "--database", database).code == 0
    for table, more in (("nowhere", []), (running, ["--transcript"])):
        assert run("table", "export", table, files[2], *more, "--database", database).code == 1
    did: dict[str, Any] = {"actor": "operator", "subject": None, "action": "export"}
    assert audited(engine) == [
        {**did, "table_id": running, "detail": None},
        {**did, "table_id": over, "detail": "transcript"},
    ]
    codes = [run("table", "import", files[0], "--database", target).code for _ in range(2)]
    assert codes == [0, 1]
    other = open_database(read_address(target))
    assert audited(other) == [{**did, "action": "import", "table_id": running, "detail": None}]
    other.dispose()


@pytest.mark.parametrize("in_use", [False, True])
def test_a_backup_is_audited(tmp_path: Path, in_use: bool) -> None:
    """In the database and so in its copy, while a server runs and while none does."""
    database, copy = str(tmp_path / "tables.sqlite"), str(tmp_path / "monday.sqlite")

    async def work(_: Services) -> None:
        assert run("backup", copy, "--database", database).code == 0

    async def nothing(services: Services) -> None:
        assert services.ready

    at_home(database, work if in_use else nothing)
    if not in_use:
        assert run("backup", copy, "--database", database).code == 0
    assert run("backup", copy, "--database", database).code == 2  # it exists
    done = {"actor": "operator", "action": "backup", "table_id": None, "subject": None}
    for file in (database, copy):
        opened = open_database(read_address(file))
        assert audited(opened) == [{**done, "detail": "monday.sqlite"}]
        opened.dispose()


def test_a_database_that_takes_no_row_is_backed_up(tmp_path: Path) -> None:
    """A full disk is when a backup is wanted most: it is made, and says what it could not note."""
    database, copy = str(tmp_path / "tables.sqlite"), str(tmp_path / "monday.sqlite")

    async def nothing(services: Services) -> None:
        assert services.ready

    at_home(database, nothing)
    with contextlib.closing(sqlite3.connect(database)) as line:
        line.execute(
            "CREATE TRIGGER full BEFORE INSERT ON audit BEGIN SELECT RAISE(ABORT, 'full'); END"
        )
    answer = run("backup", copy, "--database", database)
    assert (answer.code, Path(copy).exists()) == (0, True)
    assert "The audit log does not have this backup: full" in answer.err
