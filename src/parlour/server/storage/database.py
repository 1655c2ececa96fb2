"""The database, opened and brought up to date: an SQLite file by default, or PostgreSQL."""

import os
import sys
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine, event, make_url, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import (
    ArgumentError,
    NoSuchModuleError,
    OperationalError,
    ProgrammingError,
    SQLAlchemyError,
)

from parlour.server.storage.private_files import create_private, make_private_folder

# libpq's: seconds, except for the last one, which is in milliseconds.
_SILENCE = {
    **{"connect_timeout": "5", "keepalives_idle": "10", "keepalives_interval": "5"},
    **{"keepalives_count": "3", "tcp_user_timeout": "20000"},
}
NEWEST = "0002"  # the last of the steps in migrations/versions
_MIGRATING = 7_261_870  # the advisory lock under which one process migrates and the others wait


class DatabaseTrouble(Exception):
    """The database cannot be used; the message says why and what to do."""


class _NewerDatabase(Exception):
    """Its tables are those of a step that is not among ours."""


def data_folder() -> Path:
    """Where a person's programs keep their data on this system."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "parlour"


def read_address(given: str | None) -> URL:
    """The database meant: a PostgreSQL address, an SQLite file, or nothing for the default file."""
    if not given:
        return URL.create("sqlite", database=str(data_folder() / "parlour.sqlite"))
    if "://" not in given:
        return URL.create("sqlite", database=given)
    try:
        url = make_url(given)
    except ArgumentError:
        raise DatabaseTrouble(
            "a database is a file, or an address like postgresql://user:password@host/name"
        ) from None
    if url.drivername in {"postgres", "postgresql", "postgresql+psycopg"}:
        return url.set(drivername="postgresql+psycopg")
    if url.drivername == "sqlite":
        return url
    raise DatabaseTrouble(f"the databases are SQLite and PostgreSQL; got {url.drivername}")


def sqlite_file(url: URL) -> Path | None:
    """The file of an SQLite database; None where it has none."""
    name = url.database
    if url.drivername != "sqlite" or not name or name == ":memory:":
        return None
    return Path(name).expanduser()


def open_database(url: URL) -> Engine:
    """An engine whose database exists and has the newest tables."""
    file = sqlite_file(url)
    new = file is not None and not file.exists()
    try:
        engine = _sqlite(url) if url.drivername == "sqlite" else _postgresql(url)
        try:
            if not _is_up_to_date(engine):
                migrate(engine)
        except BaseException:
            engine.dispose()
            if file is not None and new and file.is_file() and not file.stat().st_size:
                file.unlink()  # a full disk, say: an empty file would be taken for a damaged one
            raise
    except (NoSuchModuleError, ModuleNotFoundError):
        raise DatabaseTrouble(
            "PostgreSQL needs one more package: pip install 'parlour[postgresql]'"
        ) from None
    except _NewerDatabase:
        shown = url.render_as_string(hide_password=True)
        raise DatabaseTrouble(
            f"the database {shown} was used by a newer Parlour; upgrade this one"
        ) from None
    except (SQLAlchemyError, OSError) as error:
        told = getattr(error, "orig", None) or error
        shown = url.render_as_string(hide_password=True)
        raise DatabaseTrouble(f"cannot use the database {shown}: {told}") from None
    return engine


def _sqlite(url: URL) -> Engine:
    file = sqlite_file(url)
    if file is not None:
        make_private_folder(file.parent)
        # To open and close a file that is in use would end SQLite's locks. A URI is SQLite's.
        if not file.exists() and not str(file).startswith("file:"):
            create_private(file.resolve())  # SQLite gives the files beside it the same mode
        url = url.set(database=str(file))
    engine = create_engine(url, connect_args={"check_same_thread": False, "timeout": 10})

    @event.listens_for(engine, "connect")
    def connect(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # transactions begin where we say, not where it guesses
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")  # what is acknowledged survives a power cut
        connection.execute("PRAGMA temp_store=MEMORY")  # else each group makes a file for its undo
        # A commit of more pages checkpoints by itself; storage/wal_checkpoints.py does it earlier.
        connection.execute("PRAGMA wal_autocheckpoint=16000")

    @event.listens_for(engine, "begin")
    def begin(connection: Any) -> None:
        writing = connection.get_execution_options().get("writing", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")

    return engine


def _postgresql(url: URL) -> Engine:
    return create_engine(noticing_silence(url), pool_size=4, max_overflow=4, pool_pre_ping=True)


def noticing_silence(url: URL) -> URL:
    """A PostgreSQL that is unplugged says nothing for ever; notice it within half a minute."""
    return url.update_query_dict({k: v for k, v in _SILENCE.items() if k not in url.query})


def plain_address(url: URL) -> str:
    """The same as PostgreSQL's own library reads it, password and all."""
    plain = noticing_silence(url).set(drivername="postgresql")
    return plain.render_as_string(hide_password=False)


def is_shared(engine: Engine) -> bool:
    """Whether several processes may serve from this database."""
    return engine.dialect.name == "postgresql"


def _is_up_to_date(engine: Engine) -> bool:
    """Whether nothing is to be done: Alembic takes longer to load than a server to start."""
    try:
        with engine.connect() as connection:
            found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    except (OperationalError, ProgrammingError):  # no such table; or it is seen better later
        return False
    return bool(found == NEWEST)


def migrate(engine: Engine, revision: str = NEWEST) -> None:
    """Bring the tables up to date, one process at a time."""
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    with engine.connect().execution_options(writing=True) as connection:
        if is_shared(engine):
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _MIGRATING})
        config.attributes["connection"] = connection
        try:
            command.upgrade(config, revision)
        except CommandError:
            raise _NewerDatabase from None
        connection.commit()
