"""A rolling restart of two processes on PostgreSQL, with players behind it."""

import pytest

from tests.server.hosting.nursery import Nursery
from tests.server.hosting.rolling_restart import restart_in_turn
from tests.server.hosting.stubborn import check_promises, check_wholeness, read_rows


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_players_find_a_process_again(nursery: Nursery, postgresql: str) -> None:
    """No acknowledged choice is lost, every entry is heard once, and the games come to an end."""
    rolled = restart_in_turn(nursery, postgresql)
    rows = read_rows(postgresql)
    check_promises(rows, rolled.promises)
    check_wholeness(rows)
    assert rolled.missing == 0
    assert rolled.restarts == 4
    assert rolled.games >= 1
    assert rolled.gaps, "nobody was disconnected, so nothing was tested"
    print(f"{len(rolled.gaps)} reconnections, the longest gap {max(rolled.gaps):.2f} s")
