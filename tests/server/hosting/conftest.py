"""What the tests of faults share: PostgreSQL, and a nursery of servers."""

from collections.abc import Iterator

import pytest

from tests.server.hosting.nursery import Nursery
from tests.server.postgres import cluster, own_cluster, postgresql

__all__ = ["cluster", "nursery", "own_cluster", "postgresql"]


@pytest.fixture(scope="session")
def nursery() -> Iterator[Nursery]:
    """A warm process to fork servers from."""
    made = Nursery()
    yield made
    made.close()
