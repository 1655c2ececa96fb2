"""The database's tables in time: every step up, with data in them, on both databases."""

from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, create_engine, text

from parlour.server.services import Services
from parlour.server.storage import database
from parlour.server.storage.database import DatabaseTrouble, migrate, open_database, read_address
from parlour.server.storage.schema import metadata
from tests.server.hosting.keeping import at_home

STEPS = Path(database.__file__).parent / "migrations"
SECRET = "5e" * 32
LOG = [
    '{"type":"opened","game":"runner-up","options":{"players":2,"variant":"basic",'
    '"initiative":"size"},"settings":{},"host":"ann","created":1000}',
    '{"type":"sat","seat":0,"player":"ann","name":"Ann","colour":0}',
    '{"type":"sat","seat":1,"player":"bob","name":"Bob","colour":1}',
    '{"type":"started","bots":{}}',
]


def revisions() -> list[str]:
    """Every step, the first one first."""
    config = Config()
    config.set_main_option("script_location", str(STEPS))
    found = ScriptDirectory.from_config(config).walk_revisions()
    return [step.revision for step in reversed(list(found))]


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database that does not exist, or is empty."""
    if request.param == "sqlite":
        return str(tmp_path / "old.sqlite")
    found: str = request.getfixturevalue("postgresql")
    return found


def plain(address: str) -> Engine:
    """An engine for a database as it is."""
    url = read_address(address)
    return database._sqlite(url) if url.drivername == "sqlite" else create_engine(url)


def fill(engine: Engine) -> None:
    """What a server of the first version has left behind: a player and a table with its log."""
    with engine.begin() as line:
        for name in ("ann", "bob"):
            line.execute(text("INSERT INTO players VALUES (:id, :id, 1000)"), {"id": name})
        line.execute(
            text(
                "INSERT INTO tables (id, code, game, status, public, created, wake, secret) "
                "VALUES ('old', 'BCDFGH', 'runner-up', 'running', false, 1000, 2000, :secret)"
            ),
            {"secret": bytes.fromhex(SECRET)},
        )
        for n, entry in enumerate(LOG, 1):
            line.execute(
                text("INSERT INTO log VALUES ('old', :n, :at, NULL, :entry)"),
                {"n": n, "at": 1000 + n, "entry": entry},
            )
        line.execute(text("INSERT INTO members VALUES ('ann', 'old', 0), ('bob', 'old', 1)"))


def test_an_old_database_is_brought_up_to_date(address: str) -> None:
    """From the first step to the last, one by one, everything that was there stays."""
    steps = revisions()
    engine = plain(address)
    migrate(engine, steps[0])
    fill(engine)
    for step in steps[1:]:
        migrate(engine, step)
    engine.dispose()

    async def look(services: Services) -> None:
        table = (await services.registry.find("old")).table
        assert (table.n, table.status, table.waiting) == (4, "running", [0, 1])
        assert [chair.name for chair in table.chairs] == ["Ann", "Bob"]
        assert table.secret.hex() == SECRET

    at_home(address, look)


def test_the_steps_lead_to_the_schema(address: str) -> None:
    """After the last step the tables are those of storage/schema.py, to the last index."""
    engine = open_database(read_address(address))
    with engine.connect() as line:
        context = MigrationContext.configure(line, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []
    engine.dispose()


def test_the_last_step_is_known_by_name() -> None:
    """A server that finds it in the database has nothing to do, and does not load Alembic."""
    assert revisions()[-1] == database.NEWEST


def test_twice_is_once(address: str) -> None:
    """A database that is up to date is left alone."""
    for _ in range(2):
        engine = open_database(read_address(address))
        with engine.connect() as line:
            version = line.execute(text("SELECT version_num FROM alembic_version")).scalars().all()
        engine.dispose()
        assert version == revisions()[-1:]


def test_a_newer_database_is_refused(address: str) -> None:
    """A server that does not know the tables does not touch them, and says what to do."""
    engine = open_database(read_address(address))
    with engine.begin() as line:
        line.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(DatabaseTrouble, match="used by a newer Parlour; upgrade this one"):
        open_database(read_address(address))


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    """The message names the file and what is wrong with it."""
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ann, " * 1000)
    with pytest.raises(DatabaseTrouble, match=r"letter\.txt: file is not a database"):
        open_database(read_address(str(file)))
