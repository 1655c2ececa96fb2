"""What the tests of faults share besides a nursery of servers: PostgreSQL."""

from tests.server.postgres import cluster, own_cluster, postgresql

__all__ = ["cluster", "own_cluster", "postgresql"]
