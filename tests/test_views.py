"""Views of several seats at once: what they share is what each of them would see alone."""

from random import Random

import pytest

from parlour.games.match import Match
from tests.tables import TABLES, Table, walk


def check(match: Match, seats: list[int | None]) -> None:
    """The two parts of each view have nothing in common, and are all of it together."""
    common, own = match.views(seats)
    assert [{**common, **alone} for alone in own] == [match.view(seat) for seat in seats]
    assert all(common.keys().isdisjoint(alone) for alone in own)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_views_together_are_the_views_one_by_one(table: Table) -> None:
    """What is made once for all is the same from every seat's hidden record."""
    match = table.open(7)
    seats: list[int | None] = [*range(match.players), None]
    for step, _ in enumerate(walk(match, Random(str(table)))):
        if step % 9 == 0:
            check(match, seats)
    assert match.is_over
    check(match, seats)
    check(match, [None])
