"""A nursery of servers, and one server for all tests that need none of their own."""

from collections.abc import Iterator

import pytest

from tests.server.hosting.nursery import Nursery
from tests.server.running import Server, hang_up


@pytest.fixture(scope="session")
def nursery() -> Iterator[Nursery]:
    """A warm process to fork servers from."""
    made = Nursery()
    yield made
    made.close()


@pytest.fixture(scope="session")
def server(nursery: Nursery, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A real server process with an SQLite file; it logs whatever there is to log."""
    folder = tmp_path_factory.mktemp("server")
    database, log = str(folder / "tables.sqlite"), folder / "log"
    with nursery.serving(database, log, log_level="debug") as one:
        yield one


@pytest.fixture(autouse=True)
def after_each() -> Iterator[None]:
    """Nobody stays connected after a test."""
    yield
    hang_up()
