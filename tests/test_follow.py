"""The compiled rules against the independent reference, move by move."""

from random import Random
from typing import Any

import pytest

from tests.reference import cover_me, runner_up
from tests.reference.follow import follow, greedy_short, uniform
from tests.tables import COVER_ME_TABLES, TABLES, Table

pytestmark = pytest.mark.usefixtures("places_only")

# Where nothing is taken, greedy_short is uniform; and an extra season is too rare to tell a table
# that plays it from one that does not by its piles.
GREEDY = [table for table in COVER_ME_TABLES if table.options.get("tie") != "extra"]


def reference_of(table: Table, options: dict[str, Any], seed: bytes) -> Any:
    """The reference at the same table with the same cards."""
    game = runner_up if table.game == "runner-up" else cover_me
    return game.Reference(options, seed)


@pytest.mark.parametrize(
    ("table", "policy"),
    [(table, uniform) for table in TABLES] + [(table, greedy_short) for table in GREEDY],
    ids=lambda value: getattr(value, "__name__", str(value)),
)
def test_the_reference_plays_the_same_game(table: Table, policy: Any) -> None:
    """Who is to act, every legal move, every zone of the position and the result are the same."""
    match = table.open(1)
    reference = reference_of(table, match.options, match.seed)
    assert follow(match, reference, Random(1), policy) == len(match.choices)
    assert match.is_over
