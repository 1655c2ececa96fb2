"""Positions: written down, read back, and refused when impossible."""

import copy
import json
from typing import Any

import pytest

from parlour import InvalidOptions, InvalidPosition, Match, new_match

from .positions import SEED, Position, play_on

BASIC: Position = {
    "game": "runner-up",
    "options": {"players": 4, "variant": "basic", "initiative": "size"},
    "stage": 2,
    "round": 4,
    "pawns": [1, -2, 0, 16],
    "scores": [0, 3, 0, 0],
    "sheet": [[None, 3, None, None]],
    "hands": [["-3", "+1"], ["-2", "+2"], ["-1", "+3"], ["+1", "+5"]],
    "chosen": ["-3>3", None, None, None],
}

ASIDE = [
    "-4",
    *["-3"] * 2,
    *["-2"] * 3,
    *["-1"] * 4,
    *["+1"] * 4,
    *["+2"] * 4,
    *["+3"] * 3,
    *["+4"] * 3,
]

TACTICAL: Position = {
    "game": "runner-up",
    "options": {"players": 3, "variant": "tactical", "initiative": "size"},
    "stage": 1,
    "round": 4,
    "pawns": [4, 0, 0],
    "hands": [["+1#1"], ["+1#3"], ["+1#5"]],
    "revealed": ["+4#30", "-1#8", "+2#16"],
    "order": [2, 1],
}

TWO: Position = {
    "game": "runner-up",
    "options": {"players": 2},
    "round": 4,
    "pawns": [4, 0, -3],
    "hands": [["+1", "+2"], ["-1", "+3"]],
    "virtual": ["+5"],
}


def test_a_position_is_taken_up_where_it_stands() -> None:
    """Everything that was written down is there again, choices included."""
    match = Match.from_position(BASIC)
    assert match.to_act == (1, 2, 3)
    position = match.position()
    assert {key: position[key] for key in BASIC} == BASIC
    assert position["aside"] == ASIDE


def test_a_chosen_card_is_played_when_the_others_are_in() -> None:
    """The choice of the position counts at the reveal: its -3 takes seat 3 from 16 to 13."""
    match = Match.from_position(BASIC)
    match.choose(1, "+2>1")
    match.choose(2, "-1>0")
    match.choose(3, "+5>2")
    position = match.position()
    assert position["pawns"] == [0, 0, 5, 13]
    assert position["chosen"] == [None, None, None, None]


def test_a_position_may_leave_its_cards_to_chance() -> None:
    """Without hands the deal is that of the seed; the number of cards follows the round."""
    bare = {"game": "runner-up", "options": {"players": 4}}
    fresh = Match.from_position(bare, seed=SEED).position()
    assert (fresh["stage"], fresh["round"]) == (1, 1)
    assert [len(hand) for hand in fresh["hands"]] == [5, 5, 5, 5]
    later = Match.from_position(bare | {"round": 3, "stage": 2}, seed=SEED).position()
    assert [len(hand) for hand in later["hands"]] == [3, 3, 3, 3]
    assert len(later["aside"]) == 20
    two = Match.from_position({"game": "runner-up", "options": {"players": 2}, "round": 3})
    assert len(two.position()["virtual"]) == 2


@pytest.mark.parametrize("base", [BASIC, TACTICAL, TWO], ids=["basic", "tactical", "two"])
def test_reading_a_position_leaves_it_alone(base: Position) -> None:
    """The dict that was read is not changed by the match, nor the match by what it wrote."""
    given = copy.deepcopy(base)
    match = Match.from_position(given)
    play_on(match, choices=5)
    assert given == base
    written = match.position()
    kept = copy.deepcopy(written)
    written["pawns"][0] = 99
    written["hands"][0].append("+1")
    assert match.position() == kept


@pytest.mark.parametrize("variant", ["basic", "tactical"])
@pytest.mark.parametrize("players", [2, 3, 6])
def test_a_position_reads_back_at_every_point_of_a_match(players: int, variant: str) -> None:
    """From JSON and back nothing is lost, and the match goes on to the same end."""
    match = new_match("runner-up", players=players, variant=variant, seed=SEED)
    saved: list[Match] = []
    for n in range(10_000):
        text = json.dumps(match.position())
        again = Match.from_position(json.loads(text))
        assert json.dumps(again.position()) == text
        assert again.to_act == match.to_act
        for seat in range(players):
            assert again.moves(seat) == match.moves(seat)
        if n % 40 == 7:
            saved.append(again)
        if match.result is not None:
            assert again.result == match.result
            break
        seat = match.to_act[n % len(match.to_act)]
        move = match.moves(seat)[n % len(match.moves(seat))]
        for one in (match, *saved):
            one.choose(seat, move)
    assert match.result is not None
    assert len(saved) > 1
    assert [one.result for one in saved] == [match.result] * len(saved)


@pytest.mark.parametrize(
    "changes",
    [
        {"aside": [*ASIDE, "+1"]},
        {"aside": ASIDE[1:]},
        {"aside": [*ASIDE[1:], "+1"]},
        {"aside": []},
        {"aside": "all the rest"},
        {"hands": [["-3", "+5"], ["-2", "+2"], ["-1", "+3"], ["+1", "+5"]]},
        {"hands": [["-3", "+6"], ["-2", "+2"], ["-1", "+3"], ["+1", "+5"]]},
        {"hands": [["-3", "0"], ["-2", "+2"], ["-1", "+3"], ["+1", "+5"]]},
        {"hands": [["-3", "1"], ["-2", "+2"], ["-1", "+3"], ["+1", "+5"]]},
        {"hands": [["-3", "+1#1"], ["-2", "+2"], ["-1", "+3"], ["+1", "+5"]]},
        {"hands": [["-3", 1], ["-2", "+2"], ["-1", "+3"], ["+1", "+5"]]},
        {"hands": [["-3", ["+1"]], ["-2", "+2"], ["-1", "+3"], ["+1", "+5"]]},
        {"hands": [["-3", "+1"], ["-2", "+2"], ["-1", "+3"], ["+5"]]},
        {"hands": [["-3", "+1"], ["-2", "+2"], ["-1", "+3"], ["+1", "+4", "+5"]]},
        {"hands": [["-3", "+1"], ["-2", "+2"], ["-1", "+3"]]},
        {"hands": [[], [], [], []], "chosen": [None, None, None, None]},
        {"hands": 8},
        {"hands": [1, 2, 3, 4]},
        {"round": 3},
        {"round": 0},
        {"round": 6},
        {"round": "4"},
        {"stage": 0},
        {"stage": 6},
        {"stage": 2.5},
        {"stage": "two"},
        {"pawns": [17, 0, 0, 0]},
        {"pawns": [0, -13, 0, 0]},
        {"pawns": [0, 0, 0]},
        {"pawns": [0, 0, 0, 0, 0]},
        {"pawns": [0, 0, 0, "1"]},
        {"pawns": [0, 0, 0, 0.5]},
        {"pawns": 0},
        {"scores": [0, 3, 0]},
        {"scores": [0, 3, 0, "0"]},
        {"scores": {"0": 3}},
        {"sheet": [[None, 3, None, None], [1, None, None, None]]},
        {"sheet": [[None, 3, None]]},
        {"chosen": ["+4>3", None, None, None]},
        {"chosen": ["+1>4", None, None, None]},
        {"chosen": ["+1", None, None, None]},
        {"chosen": ["nonsense", None, None, None]},
        {"chosen": [3, None, None, None]},
        {"chosen": [None, None, None]},
        {"chosen": "+1>3"},
        {"virtual": ["+4"]},
        {"chance": {"key": "not hex", "draws": 0}},
        {"chance": {"key": "00" * 16, "draws": -1}},
        {"chance": 7},
        {"game": "chess"},
        {"game": None},
    ],
    ids=str,
)
def test_an_impossible_position_is_refused(changes: dict[str, Any]) -> None:
    """Cards that do not add up, fields off the board, stages that do not exist, wrong types."""
    with pytest.raises(InvalidPosition):
        Match.from_position(BASIC | changes)


@pytest.mark.parametrize(
    "changes",
    [
        {"revealed": ["+4#30", "-1#8", "+2#12"], "hands": [["+2#12"], ["+1#3"], ["+1#5"]]},
        {"revealed": ["+4#30", "-1#8", "+2#21"]},
        {"revealed": ["+4#30", "-1#8", "+2"]},
        {"revealed": ["+4#30", "-1#8"]},
        {"revealed": ["+4#30", "-1#8", None]},
        {"revealed": [None, None, None]},
        {"order": [1, 2]},
        {"order": [2, 0]},
        {"order": [2, 2]},
        {"order": [3]},
        {"order": ["2", "1"]},
        {"order": 2},
        {"hands": [["+1#1", "+1#7"], ["+1#3", "+1#9"], ["+1#5", "+1#11"]]},
    ],
    ids=str,
)
def test_an_impossible_tactical_position_is_refused(changes: dict[str, Any]) -> None:
    """A number twice, a number of another card, or an order that the numbers do not give."""
    Match.from_position(TACTICAL)
    with pytest.raises(InvalidPosition):
        Match.from_position(TACTICAL | changes)


@pytest.mark.parametrize(
    "changes",
    [
        {"virtual": []},
        {"virtual": ["+5", "+4"]},
        {"virtual": ["+6"]},
        {"pawns": [4, 0]},
        {"scores": [0, 0]},
        {"hands": [["+1", "+2"], ["-1", "+3"], ["-2", "+4"]]},
        {"hands": [["+1", "+2"], ["-1", "+5"]]},
    ],
    ids=str,
)
def test_an_impossible_position_for_two_is_refused(changes: dict[str, Any]) -> None:
    """The virtual player has a pawn, a score and in round 4 exactly one card, but no hand."""
    Match.from_position(TWO)
    with pytest.raises(InvalidPosition):
        Match.from_position(TWO | changes)


@pytest.mark.rule("RU-5.1")
def test_no_last_card_lies_before_another_player() -> None:
    """In round 5 a choice for someone else is as impossible in a position as in play."""
    hands = [["-3"], ["-2"], ["-1"], ["+1"]]
    last = BASIC | {"round": 5, "hands": hands, "chosen": ["-3>0", None, None, None]}
    Match.from_position(last)
    with pytest.raises(InvalidPosition):
        Match.from_position(last | {"chosen": ["-3>1", None, None, None]})


@pytest.mark.parametrize(
    "options",
    [{"players": 7}, {"players": 4, "variant": "chess"}, {"players": 4, "tie": "share"}, 4],
    ids=str,
)
def test_impossible_options_of_a_position_are_refused(options: Any) -> None:
    """A position has the options of its game, with the values they can have."""
    with pytest.raises((InvalidPosition, InvalidOptions)):
        Match.from_position(BASIC | {"options": options})


@pytest.mark.parametrize("text", ["runner-up", ["runner-up"], 3], ids=str)
def test_what_is_no_dict_is_no_position(text: Any) -> None:
    """A position is a dict with a game in it."""
    with pytest.raises(InvalidPosition):
        Match.from_position(text)
