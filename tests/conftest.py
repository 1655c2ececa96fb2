"""Settings and fixtures that all tests share."""

import gc
import signal
from collections.abc import Iterator
from itertools import groupby

import pytest
from hypothesis import HealthCheck, settings

from tests.tables import COVER_ME_TABLES, TABLES, Table

# The same examples in every run, on every machine, however slow it is.
settings.register_profile(
    "fixed",
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("fixed")

# A shell starts what runs in the background deaf to Ctrl-C, and so would be all that tests start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


# What takes long by itself, or waits much while others could work: begun first, so that in the end
# nobody is left with it alone.
LONG = (
    "tests/lab/study/test_cluster.py",
    "tests/server/hosting/",
    "tests/server/",
    "tests/test_modes.py",
    "tests/envs/test_modes.py",
    "tests/bots/test_modes.py",
    "tests/test_compiling.py",
    "tests/page/test_everyone.py::test_axe_finds_nothing_serious",
    "tests/page/test_tables.py::test_four_browsers_at_one_table",
    "tests/page/test_connections.py",
)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Long tests first, dealt out to the workers file by file; apart from that, all stay in order.

    Each worker is given as many tests as the others, one after another: the long ones would all be
    the first worker's, which waits for most of them while the others have nothing left to steal.
    """

    def place(item: pytest.Item) -> int:
        found = (i for i, path in enumerate(LONG) if item.nodeid.startswith(path))
        return next(found, len(LONG))

    workers: int = getattr(config, "workerinput", {}).get("workercount", 1)
    hands: list[list[pytest.Item]] = [[] for _ in range(workers)]
    long = sorted((item for item in items if place(item) < len(LONG)), key=place)
    for number, (_, file) in enumerate(groupby(long, key=lambda item: item.path)):
        hands[number % workers] += file
    rest = [item for item in items if place(item) == len(LONG)]
    total = len(items)
    items.clear()
    for number, hand in enumerate(hands):
        share = max((total - len(items)) // (workers - number) - len(hand), 0)
        items += hand + rest[:share]
        del rest[:share]
    items += rest


def pytest_collection_finish() -> None:
    """Thousands of tests stay in memory to the end, and so does what was imported for them: to look
    through it for rubbish, again and again, would take a fifth of the time."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="module", params=TABLES, ids=str)
def table(request: pytest.FixtureRequest) -> Table:
    """Each table in turn: a test that asks for it runs at all of them."""
    asked: Table = request.param
    return asked


@pytest.fixture(scope="module")
def places_only() -> Iterator[None]:
    """Positions of Cover Me tell where the cards lie, and not what is known of each.

    For tests that read thousands of positions and never look at `seen`: it takes longest to write.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("parlour.games.cover_me.position.write_seen", lambda _: {})
        yield


@pytest.fixture(scope="module", params=COVER_ME_TABLES, ids=str)
def cover_me_table(request: pytest.FixtureRequest) -> Table:
    """Each table of Cover Me in turn."""
    asked: Table = request.param
    return asked
