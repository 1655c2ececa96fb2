"""How a long search puts itself in everybody's place, with every hand they might hold."""

from itertools import combinations_with_replacement
from typing import Any

import numpy as np
import pytest

from parlour import Match
from parlour.bots.runner_up.hand_by_hand import TIMES, choose_by_hand, hand_number
from parlour.bots.runner_up.instead import lay_out, worth_instead
from parlour.bots.runner_up.judgement import weigh_up
from parlour.bots.runner_up.outlook import prepare
from parlour.bots.runner_up.search import JUDGES_FROM
from parlour.bots.runner_up.wits import new_wits
from parlour.compiling import door
from parlour.games.game import Move
from parlour.games.runner_up.record import FIRST_OF, VALUE_AT, VALUES_N
from parlour.kernel import new_desk
from tests.bots.minds import searched
from tests.bots.runner_up.doors import judged
from tests.bots.runner_up.solver import after, shares_of
from tests.runner_up.positions import BASIC_DECK, dealt, third_round

FOUR = {"players": 4}


@door
def numbered(hand: int) -> Any:
    """The number of a hand."""
    return hand_number(hand)


@door
def instead(tables: Any, seat: int, picked: Any, action: int, wits: Any) -> Any:
    """What a choice is worth instead of the one picked."""
    s, w = tables[0], wits[0]
    prepare(s, w)
    weigh_up(w)
    for other in range(s.players):
        w.picked[other] = picked[other]
    lay_out(s, w)
    return worth_instead(s, seat, action, w)


@door
def chosen(tables: Any, seat: int, by_hand: Any, wits: Any, desks: Any) -> Any:
    """What a seat does with its hand."""
    prepare(tables[0], wits[0])
    weigh_up(wits[0])
    return choose_by_hand(tables[0], seat, by_hand, wits[0], desks[0])


def open_table(match: Match) -> Any:
    """The record with all hands, for what is known to somebody who made the position up."""
    table = match.sight(0).table
    for seat in range(1, 4):
        table["hand"][0, seat] = match.sight(seat).table["hand"][0, seat]
    return table


def action_of(match: Match, seat: int, move: str) -> int:
    """A move as the kernel writes it."""
    sight = match.sight(seat)
    return sight.actions[sight.moves.index(Move(move))]


def test_every_hand_has_its_number() -> None:
    """Nine values, cards of one value alike: as many numbers as hands of two, without a gap."""
    numbers, cards, hands = set(), 2, 45
    for places in combinations_with_replacement(range(VALUES_N), cards):
        hand = 0
        for place in places:
            hand |= 1 << int(FIRST_OF[place]) + (hand >> int(FIRST_OF[place]) & 7).bit_count()
        if hand.bit_count() == cards and all(
            hand >> int(FIRST_OF[place]) & 1 for place in set(places)
        ):
            numbers.add(numbered(hand))
    assert numbers <= set(range(hands))
    # Of -4 and +5 there is one each, so that no hand has two of them.
    assert len(numbers) >= hands - 2 * (cards - 1) * VALUES_N


LAST_HANDS = [["+4", "-1"], ["+2", "-2"], ["+1", "-3"], ["+3", "+1"]]


@pytest.mark.parametrize("move", ["+4>0", "+4>1", "-1>0", "-1>3"])
def test_instead_in_the_last_free_round_is_what_the_rules_say(move: str) -> None:
    """The last stage: the last cards go by themselves, and somebody has won."""
    match = dealt(
        LAST_HANDS, stage=5, pawns=[15, 7, -11, 6], scores=[3, 9, 4, 6], options=dict(FOUR)
    )
    picked = ["+4>2", "-2>0", "+1>3", "+3>3"]
    actions = np.array([action_of(match, seat, picked[seat]) for seat in range(4)])
    table, wits = open_table(match), new_wits((4, 0))
    before = table.tobytes()
    found = instead(table, 0, actions, action_of(match, 0, move), wits)
    assert found == pytest.approx(shares_of(after(match, [move, *picked[1:]]))[0], abs=1e-6)
    assert table.tobytes() == before


def test_instead_before_that_the_next_choice_is_judged() -> None:
    """Three cards left: what is judged best with the pawns where the round puts them."""
    match = third_round()
    picked = ["-3>1", "+4>0", "-2>2", "+1>0"]
    actions = np.array([action_of(match, seat, picked[seat]) for seat in range(4)])
    table, wits = open_table(match), new_wits((4, 0))
    before = table.tobytes()
    found = instead(table, 0, actions, action_of(match, 0, "+2>3"), wits)
    assert table.tobytes() == before
    played = match.clone()
    for seat, move in enumerate(["+2>3", *picked[1:]]):
        played.choose(seat, move)
    assert played.position()["pawns"] == [8, 5, -4, 5]
    n = judged(played.sight(0).table, 0, wits)
    assert found == pytest.approx(float(wits["worth"][0, :n].max()), abs=1e-6)


def only_ones(scores: list[int], pawns: list[int]) -> Match:
    """Everybody has two +1, and no other card is unseen but +1s and +2s that lie aside."""
    unseen = ["+1"] * 6 + ["+2"] * 2
    played = list(BASIC_DECK)
    for card in unseen:
        played.remove(card)
    return dealt(
        [["+1", "+1"], ["+1", "+1"], ["+1", "+1"], ["+2", "+2"]],
        stage=5, pawns=pawns, scores=scores, aside=played, played=played, options=dict(FOUR),
    )  # fmt: skip


def test_an_answer_to_what_is_known() -> None:
    """A hand that has been held often is played as was best with it; one that is new, as is likely
    at sight."""
    match = only_ones([0, 0, 0, 0], [0, 1, 2, 3])
    table, wits, desk = match.sight(0).table, new_wits((4, 0)), new_desk()
    sight = match.sight(0)
    by_hand = searched(sight, [1], first=JUDGES_FROM).beside[1]
    by_hand[:] = 0
    number = numbered(int(table["hand"][0, 0]))
    by_hand[0, number, TIMES] = 100
    for action in sight.actions:
        by_hand[0, number, action] = 20
    by_hand[0, number, sight.actions[2]] = 21
    assert {chosen(table, 0, by_hand, wits, desk) for _ in range(20)} == {sight.actions[2]}
    by_hand[0, number, TIMES] = 3
    assert {chosen(table, 0, by_hand, wits, desk) for _ in range(400)} == set(sight.actions)


def last_free_round() -> Match:
    """Two cards each, and everything open."""
    return dealt(LAST_HANDS, stage=5, pawns=[5, 7, 3, 6], scores=[3, 9, 4, 6], options=dict(FOUR))


def test_it_is_thought_through_in_the_last_free_round() -> None:
    """From the long iterations on, once in each, for every seat with one hand."""
    sight = last_free_round().sight(0)
    assert not searched(sight, [10], first=JUDGES_FROM - 10).beside[1].any()
    by_hand = searched(sight, [10, 30], first=JUDGES_FROM - 10).beside[1]
    assert by_hand[:4, :, TIMES].sum(axis=1).tolist() == [30, 30, 30, 30]
    assert not by_hand[4:].any()
    assert not searched(third_round().sight(0), [30], first=JUDGES_FROM).beside[1].any()


def test_the_own_hand_makes_no_difference_to_the_others() -> None:
    """They do not see it: with another hand of ours the same is thought of theirs."""
    match = last_free_round()
    other = match.position()
    hand, aside = other["hands"][0], other["aside"]
    hand[:], aside[:2] = aside[:2], list(hand)
    one, two = (
        searched(table.sight(0), [60], first=JUDGES_FROM)
        for table in (match, Match.from_position(other))
    )
    assert one.beside[1].any()
    assert np.array_equal(one.beside[1], two.beside[1])
    assert not np.array_equal(one.visits[0], two.visits[0])


def test_parts_make_no_difference() -> None:
    """In the last free round too, where hands are thought through."""
    sight = last_free_round().sight(2)
    whole = searched(sight, [120], first=JUDGES_FROM - 20)
    parts = searched(sight, [1, 16, 40, 63], first=JUDGES_FROM - 20)
    for name in ("visits", "wins", "squares", "notes"):
        assert np.array_equal(getattr(whole, name), getattr(parts, name))
    assert np.array_equal(whole.beside[1], parts.beside[1])


def test_in_the_end_everybody_answers_everybody() -> None:
    """The last free round of the match, thought through: with the hand that everybody really holds
    (nobody knew that) the choice is made that came out best."""
    match = dealt(
        LAST_HANDS, stage=5, pawns=[5, 7, -11, 6], scores=[3, 9, 4, 60], options=dict(FOUR)
    )
    by_hand = searched(match.sight(0), [8000], first=JUDGES_FROM).beside[1]
    table, wits, desk = open_table(match), new_wits((4, 0)), new_desk()
    for seat in range(4):
        number = numbered(int(table["hand"][0, seat]))
        held = by_hand[seat, number]
        assert held[TIMES] > 40
        action = chosen(table, seat, by_hand, wits, desk)
        assert action // 6 in {list(VALUE_AT).index(int(card)) for card in LAST_HANDS[seat]}
        assert held[action] == held[:TIMES].max()
        assert 0 <= held[:TIMES].min() <= held[:TIMES].max() <= held[TIMES]
