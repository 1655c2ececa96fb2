"""Views of several seats at once: what they share is what each of them would see alone."""

from random import Random

import pytest

from tests.tables import TABLES, Table, walk


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_views_together_are_the_views_one_by_one(table: Table) -> None:
    """What is made once for all is the same from every seat's hidden record."""
    match = table.open(7)
    seats = [None, *range(match.players)]
    for step, _ in enumerate(walk(match, Random(str(table)))):
        if step % 9 == 0:
            assert match.views(seats) == [match.view(seat) for seat in seats]
    assert match.is_over
    assert match.views(seats) == [match.view(seat) for seat in seats]
