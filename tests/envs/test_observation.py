"""What a seat observes: the truth, from where it sits, and nothing it cannot know."""

from pathlib import Path
from random import Random

import numpy as np
import pytest

from parlour.envs.senses import senses_of
from parlour.envs.table import Table as EnvTable
from parlour.games import GAMES
from parlour.games.cover_me.cards import NUMBER
from parlour.games.errors import IllegalMove
from parlour.kernel import chance_key, new_desk
from tests.tables import Table

from .play import deal, look, walk

DOCS = Path(__file__).parents[2] / "docs" / "envs"


def test_nothing_is_told_that_the_seat_cannot_know(table: Table) -> None:
    """The hidden record gives the same observation as the whole one, for every seat: so whatever is
    read from the whole one, as in a vector of matches, is in the hidden one too."""
    match, random = deal(table), Random(1)
    for made in walk(match, random):
        if made % 7 == 0 or match.over:
            for seat in range(match.players):
                whole, allowed = look(match, seat, hidden=False)
                blank, also = look(match, seat, hidden=True)
                assert np.array_equal(whole, blank)
                assert np.array_equal(allowed, also)


def test_numbers_stay_within_their_bounds_and_masks_are_the_rules(table: Table) -> None:
    """Every field keeps to what the layout says; a 1 in the mask is a legal move and no other."""
    match, random = deal(table, 1), Random(2)
    layout = match.senses.layout
    for made in walk(match, random):
        if made % 5 == 0 or match.over:
            for seat in range(match.players):
                observation, mask = match.observe(seat)
                assert (layout.low <= observation).all()
                assert (observation <= layout.high).all()
                assert np.flatnonzero(mask).tolist() == sorted(match.legal(seat))
                assert bool(mask.any()) == (seat in match.owing)


def test_another_world_looks_the_same(table: Table) -> None:
    """Other cards in every hidden place: the observation does not change."""
    match, random = deal(table, 2), Random(3)
    for made in walk(match, random):
        if made % 11:
            continue
        for seat in range(match.players):
            here, _ = match.observe(seat)
            there = EnvTable(table.game, table.options)
            there.table[:] = match.table
            match.engine.hide(there.table, seat)
            key = chance_key(random.randbytes(32))
            match.engine.imagine(there.table, seat, key[0], key[1], new_desk())
            assert np.array_equal(here, there.observe(seat)[0])


def race() -> EnvTable:
    """The match of the README: three players, seed 0."""
    table = EnvTable("runner-up", {"players": 3})
    table.deal(chance_key(bytes(32)))
    return table


def test_a_hand_of_runner_up() -> None:
    """-3 +1 +2 +3 +5 are one card of each of those values; nothing else has happened."""
    table = race()
    observation, _ = table.observe(0)
    read = table.senses.layout.read
    assert read(observation, "hand").tolist() == [0, 1, 0, 0, 1, 1, 1, 0, 1]
    assert read(observation, "asks").tolist() == [1, 0]
    assert read(observation, "players").tolist() == [3]
    assert read(observation, "stage").tolist() == [1]
    assert read(observation, "round").tolist() == [1]
    for empty in ("hand_cards", "played", "fields", "scores", "chosen", "own_choice", "virtual"):
        assert not read(observation, empty).any()


def test_players_are_told_from_the_seat_that_looks() -> None:
    """The pawns of seats 0, 1, 2 stand on -5, 5 and 0: seat 1 sees its own first, then 2's, 0's."""
    table = race()
    table.choose(0, table.action_of(0, "+5>1"))
    assert table.senses.layout.read(table.observe(1)[0], "chosen").tolist() == [0, 0, 1, 0, 0, 0]
    for seat in (1, 2):
        move = table.sight(seat).moves[0]
        table.choose(seat, table.action_of(seat, move))
    seen = [table.senses.layout.read(table.observe(seat)[0], "fields")[:3] for seat in range(3)]
    assert [fields.tolist() for fields in seen] == [[-5, 5, 0], [5, 0, -5], [0, -5, 5]]


def test_targets_are_told_from_the_seat_that_acts() -> None:
    """`+5>1` is for seat 0 a card before the next player, and for seat 1 one before itself."""
    table = race()
    assert table.action_of(0, "+5>1") == 6 * 8 + 1
    assert table.action_of(1, "+5>1") == 6 * 8 + 0
    assert table.action_of(2, "+5>1") == 6 * 8 + 2
    assert table.move_of(2, 6 * 8 + 2) == "+5>1"


def test_the_virtual_player_stays_the_last() -> None:
    """With two players both call the virtual one 2."""
    table = EnvTable("runner-up", {"players": 2})
    table.deal(chance_key(bytes(32)))
    for seat in (0, 1):
        move = next(move for move in table.sight(seat).moves if move.endswith(">2"))
        assert table.action_of(seat, move) % 6 == 2
        assert table.senses.layout.read(table.observe(seat)[0], "virtual").tolist() == [1]


def test_covers_are_told_by_their_characteristics() -> None:
    """An influence row of two, each with one hair, one length, one pattern and one colour."""
    table = EnvTable("cover-me", {"players": 3})
    table.deal(chance_key(bytes(32)))
    observation, _ = table.observe(0)
    read = table.senses.layout.read
    looks = read(observation, "influence").reshape(5, 15)
    assert looks.sum(axis=1).tolist() == [4, 4, 0, 0, 0]
    first = table.view()["influence"][0]
    expected = ["brk".index(first[0]), 3 + "SML".index(first[1]), 6 + "qdt".index(first[2])]
    expected.append(9 + ["Ye", "Bl", "Re", "Gr", "Bk", "Wh"].index(first[3:]))
    assert np.flatnonzero(looks[0]).tolist() == expected
    assert read(observation, "where")[NUMBER[first]] == 9


def test_a_card_taken_from_an_open_pile_is_remembered() -> None:
    """Everybody has seen it: the taker holds it, the others know in whose hand it is."""
    table = EnvTable("cover-me", {"players": 3, "starter": 0})
    table.deal(chance_key(bytes(32)))
    top = table.view()["open"]["b"]["top"]
    table.choose(0, table.action_of(0, "take b"))
    layout = table.senses.layout
    assert layout.read(table.observe(0)[0], "hand")[NUMBER[top]] == 1
    found = [layout.read(table.observe(seat)[0], "where")[NUMBER[top]] for seat in range(3)]
    assert found == [3, 3 + 2, 3 + 1]  # seat 0 comes two after seat 1 and one after seat 2


def test_an_illegal_action_is_refused_in_words() -> None:
    """What was allowed and what came; nothing changes."""
    table = race()
    before = table.table.tobytes()
    with pytest.raises(IllegalMove, match=r"^seat 0 may choose 6, 7, 8, .*; got action 0$"):
        table.choose(0, 0)
    with pytest.raises(IllegalMove, match="got action 99"):
        table.choose(0, 99)
    assert table.table.tobytes() == before


@pytest.mark.parametrize("game", list(GAMES))
def test_the_documentation_has_every_field(game: str) -> None:
    """The tables of docs/envs are the layouts, row by row."""
    senses = senses_of(game)
    text = (DOCS / "README.md").read_text(encoding="utf-8")
    section = text.partition(f"## Observations of {GAMES[game].title}\n")[2].partition("\n## ")[0]
    rows = [line for line in section.splitlines() if line.startswith("| ") and line[2].isdigit()]
    assert rows == senses.layout.rows()
    assert f"{senses.layout.size} numbers, layout version {senses.layout.version}" in section
