"""The quick players of Runner-Up."""

from random import Random

import numpy as np
import pytest

from parlour.bots.bot import QuickBot
from parlour.bots.mind import RANDOM, REGULAR, ROOKIE, mind_of
from parlour.bots.runner_up.wits import NO_FIELD, new_wits
from parlour.kernel import copy_table, new_desk
from tests.runner_up.positions import dealt
from tests.tables import RUNNER_UP_TABLES, Table

LEVELS = (RANDOM, ROOKIE, REGULAR)


@pytest.mark.parametrize("table", RUNNER_UP_TABLES, ids=str)
def test_every_level_plays_legal_games(table: Table) -> None:
    """A whole match of every variant and number of players, with all levels at the table."""
    match = table.open()
    bots = [QuickBot(LEVELS[seat % 3], Random(seat)) for seat in range(match.players)]
    while match.to_act:
        for seat in match.to_act:
            match.choose(seat, bots[seat].choose(match.sight(seat)))
    assert match.result is not None


def test_the_last_card_is_forced() -> None:
    """In round 5 there is one move, and every level makes it (RU-5.1)."""
    match = dealt([["+3"], ["-1"], ["+1"]])
    for level in LEVELS:
        assert QuickBot(level, Random(1)).choose(match.sight(1)) == "-1>1"


def test_same_dice_same_action() -> None:
    """A quick player's choice follows from the table and its dice."""
    sight = RUNNER_UP_TABLES[6].open().sight(0)
    mind, desk = mind_of("runner-up"), new_desk()
    actions = []
    for _ in range(2):
        desk["die"] = 77
        actions.append(int(mind.act(sight.table, 0, REGULAR, desk)))
    assert actions[0] == actions[1]


def test_a_choice_leaves_the_table_as_it_was() -> None:
    """The quick players look and do not touch."""
    sight = RUNNER_UP_TABLES[7].open().sight(2)
    before = copy_table(sight.table)
    QuickBot(REGULAR, Random(3)).choose(sight)
    assert sight.table.tobytes() == before.tobytes()


def test_the_regular_moves_the_pawn_that_makes_it_second() -> None:
    """The last move of the match: with 3 to itself it would be first of all; it needs second.

    Totals 10, 8, 0. Seat 1 on field 4 is second behind field 6 and would come to 12, the lead;
    moving seat 0 from 3 up to 4 as well makes both score: 14 and 12, and second wins.
    """
    match = dealt(
        [[], [], []],
        options={"players": 3, "variant": "tactical"},
        stage=5,
        round=5,
        pawns=[3, 4, 6],
        scores=[10, 8, 0],
        revealed=["+4#31", "+1#1", "+3#21"],
        order=[1],
    )
    for seed in range(5):
        assert QuickBot(REGULAR, Random(seed)).choose(match.sight(1)) == ">0"


def test_wits_know_every_kind_of_table() -> None:
    """Something was learned for every number of players, basic and tactical."""
    for players in range(2, 7):
        for tactical in (0, 1):
            wits = new_wits((players, tactical))
            assert np.any(wits["into"][0, 0])
            assert np.any(wits["drift"])
            assert np.all(wits["field"] == NO_FIELD)
