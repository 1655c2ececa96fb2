"""PostgreSQL, for the tests of this folder that ask for it."""

from tests.server.postgres import cluster, own_cluster, postgresql

__all__ = ["cluster", "own_cluster", "postgresql"]
