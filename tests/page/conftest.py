"""One server and one browser for all tests of the page."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.page.browser import Guest, open_browser
from tests.server.hosting.nursery import Nursery
from tests.server.running import Server

Visit = Callable[..., Guest]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The system's Chromium."""
    with open_browser() as opened:
        yield opened


@pytest.fixture(scope="session")
def nursery(browser: Browser) -> Iterator[Nursery]:  # noqa: ARG001 (no browser, no server)
    """A warm process to fork servers from."""
    made = Nursery()
    yield made
    made.close()


@pytest.fixture(scope="session")
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """A real server with the built page; PARLOUR_TEST_PORT names one that runs already."""
    running = os.environ.get("PARLOUR_TEST_PORT")
    if running:
        yield Server("", port=int(running))
        return
    nursery: Nursery = request.getfixturevalue("nursery")
    folder: Path = tmp_path_factory.mktemp("page")
    with nursery.serving(str(folder / "page.sqlite")) as started:
        yield started


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visit]:
    """Somebody comes to the house; at the end all of them leave, and none may have complained."""
    guests: list[Guest] = []

    def come(name: str = "Ada", **how: Any) -> Guest:
        guest = Guest(browser, server, name, **how)
        guests.append(guest)
        return guest

    yield come
    for guest in guests:
        guest.leave()
