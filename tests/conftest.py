"""Settings and fixtures that all tests share."""

import signal
from collections.abc import Iterator

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
