"""Entries to store, and what the logs then hold."""

from sqlalchemy import Engine, text

from parlour.server.storage.append import Append
from parlour.server.storage.entries import Chose, Logged


def choice(table: str, n: int, move: str = "+3>2", request: str | None = None) -> Append:
    """An entry as most are."""
    return Append(table, Logged(n, 1000 + n, request, Chose(1, move, "person")))


def stored(engine: Engine) -> list[tuple[str, int, str]]:
    """What the logs hold."""
    with engine.connect() as connection:
        found = connection.execute(text("SELECT table_id, n, entry FROM log ORDER BY 1, 2")).all()
    return [(table, n, entry) for table, n, entry in found]
