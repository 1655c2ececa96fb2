"""A bot knows what its seat may know: nothing else is ever handed to it."""

import ast
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

import numpy as np
import pytest

import parlour.bots
from parlour import Match
from parlour.bots.search import Budget, think
from parlour.games.sight import Sight
from parlour.kernel import copy_table
from tests.bots.minds import KINDS
from tests.tables import MAIN_TABLES, Table, assorted, history
from tests.worlds import around, hide, imagine

HOME = Path(parlour.bots.__file__).parent


def situations(table: Table) -> Iterator[tuple[Match, int]]:
    """Some moments of every kind, and a seat that owes a choice in each."""
    random = Random(11)
    for match in assorted(history(table, 3), 1, random):
        if match.to_act:
            yield match, random.choice(match.to_act)


@pytest.mark.parametrize("table", MAIN_TABLES, ids=str)
def test_a_sight_is_the_hidden_record_and_nothing_more(table: Table) -> None:
    """Made from the full table or from one that is hidden already: the same bytes."""
    for match, seat in situations(table):
        hidden = hide(match, seat)
        for sight in (match.sight(seat), around(match, copy_table(hidden)).sight(seat)):
            assert sight.table.tobytes() == hidden.tobytes()
            assert sight.moves == match.moves(seat)
            arrays = [x for x in vars(sight).values() if isinstance(x, np.ndarray)]
            assert len(arrays) == 1


@pytest.mark.parametrize("table", MAIN_TABLES, ids=str)
def test_what_is_hidden_makes_no_difference(table: Table) -> None:
    """With other cards in all hidden places: the same sight, the same moves, the same thoughts."""
    for number, (match, seat) in enumerate(situations(table)):
        other = imagine(match, seat, number)
        here, there = match.sight(seat), other.sight(seat)
        assert here.table.tobytes() == there.table.tobytes()
        for kind in KINDS.values():
            assert kind(Random(number)).choose(here) == kind(Random(number)).choose(there)
        budget = Budget(iterations=20)
        thoughts = [think(sight, budget, Random(number)).ledger for sight in (here, there)]
        assert np.array_equal(thoughts[0].visits, thoughts[1].visits)
        assert np.array_equal(thoughts[0].wins, thoughts[1].wins)
        assert np.array_equal(thoughts[0].notes, thoughts[1].notes)


def test_other_worlds_are_other_worlds() -> None:
    """Or else the test above would prove nothing."""
    for table in MAIN_TABLES:
        match, seat = next(situations(table))
        assert any(imagine(match, seat, n).tobytes() != match.tobytes() for n in range(3))


@pytest.mark.parametrize("table", MAIN_TABLES, ids=str)
def test_thinking_leaves_the_sight_as_it_was(table: Table) -> None:
    """A search plays on copies: neither the seat's record nor the match changes."""
    for match, seat in islice(situations(table), 2):
        sight, before = match.sight(seat), match.tobytes()
        seen = sight.table.tobytes()
        for kind in KINDS.values():
            kind(Random(1)).choose(sight)
        assert sight.table.tobytes() == seen
        assert match.tobytes() == before


@pytest.mark.parametrize("path", sorted(HOME.rglob("*.py")), ids=lambda p: str(p.relative_to(HOME)))
def test_no_bot_knows_a_match(path: Path) -> None:
    """A match has everything; no bot's source so much as names one."""
    named = {
        f"{node.module}.{alias.name}"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert not {name for name in named if "match" in name.lower()}


def test_a_sight_cannot_be_made_to_see(monkeypatch: pytest.MonkeyPatch) -> None:
    """It hides before it looks: even its list of moves comes from the hidden record."""
    match = MAIN_TABLES[1].open(1)
    asked: list[bytes] = []
    legal = match._engine.legal

    def spy(table: np.ndarray, seat: int, desk: np.ndarray) -> int:
        asked.append(table.tobytes())
        return int(legal(table, seat, desk))

    monkeypatch.setattr(match._engine, "legal", spy)
    Sight(match.description, match.options, match._engine, match._table, 0)
    assert asked == [hide(match, 0).tobytes()]
