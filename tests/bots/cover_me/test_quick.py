"""The quick players of Cover Me."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from parlour import Match
from parlour.bots.bot import QuickBot
from parlour.bots.mind import REGULAR, ROOKIE, mind_of
from parlour.games.cover_me.record import (
    DECK,
    DRAFT,
    EXCHANGE,
    OVER,
    PASS,
    PLACE,
    REFILL,
    SPECIAL,
    TAKE,
)
from parlour.kernel import copy_table, new_desk
from tests.cover_me.positions import table
from tests.tables import COVER_ME_TABLES

LEVELS = {"rookie": ROOKIE, "regular": REGULAR}
DICE = range(8)
BLACK_CLOTHES = [f"b{length}{pattern}Bk" for length in "SML" for pattern in "qdt"]


def chosen(position: dict[str, Any], level: int = REGULAR) -> set[str]:
    """What a quick player in seat 0 does here, with several dice."""
    sight = Match.from_position(position).sight(0)
    return {QuickBot(level, Random(dice)).choose(sight) for dice in DICE}


@pytest.mark.parametrize("level", LEVELS)
def test_quick_players_act_legally_in_every_phase(level: str) -> None:
    """A whole match of every variant and number of players, each choice from the hidden record."""
    met: Counter[tuple[int, int]] = Counter()
    for variant in COVER_ME_TABLES:
        match = variant.open()
        engine, board, desk = match._engine, copy_table(match._table), new_desk()
        while owing := int(board["owing"][0]):
            for seat in range(match.players):
                if owing >> seat & 1:
                    hidden = copy_table(board)
                    engine.hide(hidden, seat)
                    action = mind_of("cover-me").act(hidden, seat, LEVELS[level], desk)
                    met[int(board["phase"][0]), action] += 1
                    assert engine.choose(board, seat, action, desk), (variant, board, action)
        assert board["phase"][0] == OVER
    cards = {phase for phase, action in met if action < DECK}
    taken = {phase for phase, action in met if action >= TAKE and action != PASS}
    assert cards == {PLACE, SPECIAL, REFILL, EXCHANGE}  # refill: a card of the offer is kept
    assert taken == {DRAFT, REFILL, EXCHANGE}
    assert {phase for phase, action in met if action == PASS} <= {EXCHANGE}


def test_a_single_move_is_made() -> None:
    """One card in the hand: every level places it."""
    for level in LEVELS.values():
        assert chosen(table(hands=[["kLtYe"]], hand_size=[1, 9, 9]), level) == {"place kLtYe"}


# Blond 6, black 2, red-brown 1; semi-long 4, long 3, short 2; squared 6, diamond 2, striped 1.
THIRD_MONTH: dict[str, Any] = {
    "year": 3,
    "season": "fall",
    "rows": [["bLqBl", "bStYe"], ["bSdRe", "kLqYe"], ["rLqBl", "kMdYe"]],
    "influence": ["bMqGr", "bMqBk", "bMqRe"],
    "hand_size": [3, 0, 0],
}


def test_the_regular_completes_three_trends() -> None:
    """Nobody else has a card: a blond, semi-long, squared cover scores, and nothing else does."""
    assert chosen(table(hands=[["rStBk", "bMqYe", "kLdBk"]], **THIRD_MONTH)) == {"place bMqYe"}


def test_the_regular_completes_three_trends_at_the_full_table() -> None:
    """The same with cards in all hands: leads of four, one and four, two covers unknown."""
    crowd = THIRD_MONTH | {"hand_size": [3, 7, 7]}
    assert chosen(table(hands=[["rStBk", "bMqYe", "kLdBk"]], **crowd)) == {"place bMqYe"}


def test_the_regular_scores_the_dearer_of_two() -> None:
    """Both would score: 4 of prestige are more than 2."""
    zones = THIRD_MONTH | {"influence": ["bMqGr", "bMqBl", "bMqRe"]}
    assert chosen(table(hands=[["bMdBk", "bMqYe", "bMqBk"]], **zones)) == {"place bMqBk"}


def test_the_regular_sets_a_trend_for_a_cover_that_lies() -> None:
    """Blond 6; long 3, semi-long 2, short 1; squared 3, diamond 3. As it stands bLdYe scores 2.
    With another semi-long cover bMqBk draws level and scores 4; long or short ones do not help."""
    position = table(
        year=3,
        season="fall",
        rows=[["bMqBk", "bLdYe"], ["bMqRe", "bLdBl"], ["bLdRe", "bSqYe"]],
        hands=[["rLtYe", "rMqYe", "rStYe"]],
        hand_size=[3, 0, 0],
    )
    assert chosen(position) == {"place rMqYe"}


def test_the_regular_keeps_a_zero_trio_together() -> None:
    """Two covers follow no trend; a third that follows none either makes 6 of prestige, and the
    blond one, with three trends, would make 2."""
    rows = [["rSdBl", "kLtYe"], ["bMqBl", "bMqYe"], ["bMdYe", "bSqYe"]]
    position = table(
        year=3,
        season="fall",
        rows=rows,
        influence=["bMqGr", "bMqBk", "bMtRe"],
        hands=[["bMqRe", "rLdYe", "kMqYe"]],
        hand_size=[3, 0, 0],
    )
    assert chosen(position) == {"place rLdYe"}


def test_of_specials_with_three_trends_the_dearest_is_scored() -> None:
    """CM-5.3: blond, semi-long and squared lead; 4 of prestige are more than 2 or 3."""
    rows = [["bMqYe", "bMqBk", "bMqGr"], ["bSdRe", "kLqYe", "rMqRe"], ["rLqBl", "kMdYe", "bSqYe"]]
    assert chosen(table(phase="special", year=3, season="fall", rows=rows)) == {"special bMqBk"}


def test_of_specials_with_two_trends_the_cheapest_is_given_up() -> None:
    """CM-6.3: it goes to the influence row, and is lost to its owner."""
    rows = [["bMdBk", "bLqGr", "rMqYe"], ["bMqRe", "kLqYe", "rMtRe"], ["bMqBl", "kMdYe", "bSqYe"]]
    assert chosen(table(phase="special", year=3, season="fall", rows=rows)) == {"special rMqYe"}


def test_the_regular_keeps_what_goes_with_the_influence_row() -> None:
    """CM-6.9: all cards of an offer are worth the same; blond and semi-long begin with three."""
    position = table(
        phase="refill",
        year=3,
        season="summer",
        influence=["bMqYe", "bMtRe", "bMdBl"],
        hand_size=[8, 9, 9],
        offer=["rStWh", "bMdWh"],
        to_act=[0],
    )
    assert chosen(position) == {"keep bMdWh"}


TOPS = {"b": ["bLtYe"], "r": ["rSdBk"], "k": ["kMqRe"]}


def test_the_regular_takes_the_dearest_top() -> None:
    """CM-7.1: black clothes lie open in year 2, when what is drawn blind may be green at best."""
    position = table(
        phase="refill", year=2, season="spring", hand_size=[8, 9, 9], piles=TOPS, to_act=[0]
    )
    assert chosen(position) == {"take r"}


def exchange(hand: list[str]) -> dict[str, Any]:
    """Seat 0 may exchange a card at the beginning of year 3 (CM-8.6)."""
    piles = {"b": ["bLtYe"], "r": ["rSdYe"], "k": ["kMqRe"]}
    return table(phase="exchange", year=3, hands=[hand], piles=piles, to_act=[0])


def test_the_regular_gives_up_what_is_cheap_and_alone() -> None:
    """Eight blond cards of value 4, and a black-haired one of 2."""
    assert chosen(exchange([*BLACK_CLOTHES[:8], "kLtBl"])) == {"discard kLtBl"}


def test_the_regular_passes_with_a_good_hand() -> None:
    """Nine blond cards of value 4: nothing that lies open is worth half as much."""
    assert chosen(exchange(BLACK_CLOTHES)) == {"pass"}


def test_the_rookie_follows_trends_most_of_the_time() -> None:
    """It is careless now and then, but not always: both covers happen, the good one more often."""
    sight = Match.from_position(table(hands=[["rStBk", "bMqYe", "kLdBk"]], **THIRD_MONTH)).sight(0)
    counts = Counter(QuickBot(ROOKIE, Random(dice)).choose(sight) for dice in range(300))
    # A fifth of the time any of the three, otherwise the one with three trends:
    # 4/5 + 1/15 = 0.867; five standard deviations are 0.1.
    assert 0.76 < counts["place bMqYe"] / 300 < 0.97  # type: ignore[index]
    assert len(counts) == 3


def test_same_dice_same_action() -> None:
    """A quick player's choice follows from the table and its dice, and leaves the table alone."""
    sight = COVER_ME_TABLES[2].open().sight(0)
    before, mind, desk = copy_table(sight.table), mind_of("cover-me"), new_desk()
    for level in LEVELS.values():
        actions = set()
        for _ in range(3):
            desk["die"] = 77
            actions.add(int(mind.act(sight.table, 0, level, desk)))
        assert len(actions) == 1
    assert sight.table.tobytes() == before.tobytes()
