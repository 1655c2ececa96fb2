"""One server for all tests that need no server of their own."""

from collections.abc import Iterator

import pytest

from tests.server.running import Server, hang_up, serving


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A real server process with an SQLite file; it logs whatever there is to log."""
    folder = tmp_path_factory.mktemp("server")
    with serving(str(folder / "tables.sqlite"), "--log-level", "debug", log=folder / "log") as one:
        yield one


@pytest.fixture(autouse=True)
def after_each() -> Iterator[None]:
    """Nobody stays connected after a test."""
    yield
    hang_up()
