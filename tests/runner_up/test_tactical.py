"""RU-9: the tactical variant, in which everyone moves one pawn of his choice."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from parlour import IllegalMove, InvalidMove, Match

from .positions import all_cards, choose_all, dealt, heard, holding, numbered_deck, pawns_of

REJECTED = (InvalidMove, IllegalMove)


def revealed(cards: Sequence[str], **rest: Any) -> Match:
    """A tactical match in which these cards have just been turned up, seat 0's first."""
    return choose_all(holding(cards, variant="tactical", **rest), cards)


def move_pawns(match: Match, *moves: str) -> Match:
    """Whoever is next moves the pawn named."""
    for move in moves:
        (seat,) = match.to_act
        match.choose(seat, move)
    return match


@pytest.mark.rule("RU-9.1", "RU-A20")
@pytest.mark.parametrize("card_round", [1, 2, 3, 4, 5])
def test_everyone_plays_a_card_of_his_hand_before_himself(card_round: int) -> None:
    """The choice is one of the cards in hand and nothing else: no place to put it is asked."""
    match = holding(["+3#21", "-1#8", "+1#1"], variant="tactical", card_round=card_round)
    assert match.to_act == (0, 1, 2)
    for seat in range(3):
        assert sorted(match.moves(seat)) == sorted(match.position()["hands"][seat])


@pytest.mark.rule("RU-9.1")
def test_the_cards_are_turned_up_together() -> None:
    """Nothing is shown until the last card is down; then everyone sees every card."""
    match = holding(["+4#30", "-1#8", "+2#16"], variant="tactical")
    match.choose(0, "+4#30")
    match.choose(1, "-1#8")
    assert match.to_act == (2,)
    assert match.position()["revealed"] == [None, None, None]
    assert match.position()["order"] == []
    assert heard(match, "revealed") == []
    match.choose(2, "+2#16")
    assert match.position()["revealed"] == ["+4#30", "-1#8", "+2#16"]
    shown = sorted((event["seat"], event["card"]) for event in heard(match, "revealed"))
    assert shown == [(0, "+4#30"), (1, "-1#8"), (2, "+2#16")]


@pytest.mark.rule("RU-9.1")
def test_a_turned_up_card_has_left_the_hand() -> None:
    """After the reveal of round 4 everyone holds one card; none of the 32 is lost."""
    position = revealed(["+4#30", "-1#8", "+2#16"]).position()
    assert [len(hand) for hand in position["hands"]] == [1, 1, 1]
    assert Counter(all_cards(position)) == Counter(numbered_deck("size"))


@pytest.mark.rule("RU-9.2", "RU-T45")
def test_the_highest_number_moves_first() -> None:
    """+4 number 30, then +2 number 16, then -1 number 8."""
    match = revealed(["+4#30", "-1#8", "+2#16"])
    assert match.position()["order"] == [0, 2, 1]
    assert [event["seats"] for event in heard(match, "order")] == [[0, 2, 1]]
    assert match.to_act == (0,)
    match.choose(0, ">0")
    assert match.position()["order"] == [2, 1]
    assert match.to_act == (2,)
    match.choose(2, ">0")
    assert match.to_act == (1,)


@pytest.mark.rule("RU-9.2", "RU-A11")
@pytest.mark.parametrize(
    ("initiative", "cards", "order"),
    [
        ("size", ["+1#1", "-1#2", "+1#3", "-2#13", "+5#32", "-4#29"], [4, 5, 3, 2, 1, 0]),
        ("size", ["+2#12", "-3#22", "+3#21", "+1#11"], [1, 2, 0, 3]),
        ("spread", ["+5#14", "-4#18", "+1#32", "+4#6"], [2, 1, 0, 3]),
        ("spread", ["+1#1", "-1#31", "+2#2"], [1, 2, 0]),
    ],
)
def test_the_order_is_that_of_the_numbers(
    initiative: str, cards: list[str], order: list[int]
) -> None:
    """By size the large moves come first; spread, a +1 can come before the +5."""
    assert revealed(cards, initiative=initiative).position()["order"] == order


@pytest.mark.rule("RU-9.2")
def test_nobody_moves_a_pawn_out_of_turn() -> None:
    """Only the first of the order may move; the others owe nothing yet."""
    match = revealed(["+4#30", "-1#8", "+2#16"])
    before = match.position()
    assert (match.moves(1), match.moves(2)) == ([], [])
    with pytest.raises(IllegalMove):
        match.choose(1, ">0")
    assert match.position() == before


@pytest.mark.rule("RU-9.3", "RU-A39")
def test_the_mover_may_choose_any_pawn_in_play() -> None:
    """His own or another player's, but not a pawn that lies in the box."""
    match = revealed(["+4#30", "-1#8", "+2#16"])
    assert sorted(match.moves(0)) == [">0", ">1", ">2"]
    before = match.position()
    with pytest.raises(IllegalMove):
        match.choose(0, ">3")
    assert match.position() == before


@pytest.mark.rule("RU-9.3")
def test_a_pawn_moves_by_the_value_of_the_movers_card() -> None:
    """Forward with a +, backward with a -, and the table hears whose card it was."""
    match = revealed(["+4#30", "-1#8", "+2#16"], pawns=[3, 0, -2])
    move_pawns(match, ">2", ">1", ">0")
    assert pawns_of(match) == [2, 2, 2]
    moved = [
        (event["pawn"], event["from"], event["to"], event["by"]) for event in heard(match, "moved")
    ]
    assert moved == [(2, -2, 2, 0), (1, 0, 2, 2), (0, 3, 2, 1)]


@pytest.mark.rule("RU-9.3")
def test_everyone_moves_exactly_one_pawn_per_round() -> None:
    """After the last of the order the next round begins with everyone choosing a card."""
    match = revealed(["+4#30", "-1#8", "+2#16"])
    move_pawns(match, ">0", ">1", ">2")
    position = match.position()
    assert pawns_of(match) == [4, 2, -1]
    assert position["round"] == 5
    assert position["revealed"] == [None, None, None]
    assert position["order"] == []
    assert {"+4#30", "-1#8", "+2#16"} <= set(position["aside"])
    assert match.to_act == (0, 1, 2)


@pytest.mark.rule("RU-9.3", "RU-9.4", "RU-T47")
def test_two_players_may_move_the_same_pawn() -> None:
    """A's +2 and B's +3 both move C from 0: C stands on 5, A and B where they were."""
    match = revealed(["+2#12", "+3#21", "+1#1"])
    move_pawns(match, ">2", ">2")
    assert pawns_of(match) == [0, 0, 5]


@pytest.mark.rule("RU-9.4", "RU-A13")
def test_a_pawn_may_be_moved_any_number_of_times() -> None:
    """The same pawn in every turn of a round, and again in the next round."""
    hands = [["+4#30", "+3#27"], ["-1#8", "+3#25"], ["+2#16", "+3#23"]]
    match = dealt(hands, options={"players": 3, "variant": "tactical"})
    choose_all(match, ["+4#30", "-1#8", "+2#16"])
    move_pawns(match, ">1", ">1", ">1")
    assert pawns_of(match) == [0, 5, 0]
    choose_all(match, ["+3#27", "+3#25", "+3#23"])
    move_pawns(match, ">1")
    assert pawns_of(match) == [0, 8, 0]


@pytest.mark.rule("RU-9.5", "RU-A36", "RU-T49")
def test_round_five_is_like_the_others() -> None:
    """In round 5 too the mover may choose another player's pawn; then the stage is scored."""
    match = revealed(["+4#30", "-1#8", "+2#16"], card_round=5, stage=5, pawns=[1, 5, 0])
    assert sorted(match.moves(0)) == [">0", ">1", ">2"]
    move_pawns(match, ">2", ">2", ">0")
    assert pawns_of(match) == [0, 5, 6]
    assert match.position()["scores"] == [0, 5, 0]
    assert match.result is not None
    assert match.result["winners"] == [0, 2]


@pytest.mark.rule("RU-9.5")
def test_a_tactical_stage_is_followed_by_the_next() -> None:
    """After the scoring all 32 cards are dealt anew and the pawns go back to 0."""
    match = revealed(["+4#30", "-1#8", "+2#16"], card_round=5, stage=4, pawns=[1, 5, 0])
    move_pawns(match, ">2", ">2", ">0")
    position = match.position()
    assert (position["stage"], position["round"]) == (5, 1)
    assert position["pawns"] == [0, 0, 0]
    assert [len(hand) for hand in position["hands"]] == [5, 5, 5]
    assert len(position["aside"]) == 17


@pytest.mark.rule("RU-9.6", "RU-A14")
def test_limits_hold_for_each_single_move() -> None:
    """From 15 a +3 leads to 16 and a -4 after it to 12: nothing is netted."""
    match = revealed(["+3#21", "-4#18", "+1#1"], initiative="spread", pawns=[0, 0, 15])
    match.choose(0, ">2")
    assert pawns_of(match) == [0, 0, 16]
    match.choose(1, ">2")
    assert pawns_of(match) == [0, 0, 12]
    assert [event["lost"] for event in heard(match, "moved")] == [2, 0]


@pytest.mark.rule("RU-9.6", "RU-A14")
def test_the_lower_limit_holds_for_each_single_move() -> None:
    """From -10 a -4 leads to -12 and a +3 after it to -9, not to -11."""
    match = revealed(["-4#29", "+3#21", "+1#1"], pawns=[-10, 0, 0])
    move_pawns(match, ">0", ">0")
    assert pawns_of(match) == [-9, 0, 0]


@pytest.mark.rule("RU-A15", "RU-T48")
@pytest.mark.parametrize(("card", "field"), [("+4#30", 16), ("-3#26", -12)])
def test_a_pawn_that_cannot_move_may_be_chosen(card: str, field: int) -> None:
    """A + on 16 or a - on -12 is a legal way to do nothing."""
    match = revealed([card, "+1#1", "+1#3"], pawns=[0, field, 0])
    assert ">1" in match.moves(0)
    match.choose(0, ">1")
    assert pawns_of(match) == [0, field, 0]
    assert match.to_act == (2,)


@pytest.mark.rule("RU-9.1", "RU-9.3", "RU-T50", "RU-A15")
@pytest.mark.parametrize("move", ["+4#30>1", "+4>1", "+4#30 >1", "pass", ""])
def test_a_card_cannot_go_before_another_player(move: str) -> None:
    """When cards are chosen there is no place to name and no passing."""
    match = holding(["+4#30", "-1#8", "+2#16"], variant="tactical")
    before = match.position()
    with pytest.raises(REJECTED):
        match.choose(0, move)
    assert match.position() == before


@pytest.mark.rule("RU-9.3", "RU-T50", "RU-A15")
@pytest.mark.parametrize("move", [">0>1", ">0,1", ">0 >1", ">", "pass", ""])
def test_the_mover_moves_one_pawn_and_cannot_pass(move: str) -> None:
    """Two pawns at once, or none, are refused."""
    match = revealed(["+4#30", "-1#8", "+2#16"])
    before = match.position()
    with pytest.raises(REJECTED):
        match.choose(0, move)
    assert match.position() == before


@pytest.mark.rule("RU-9.1", "RU-9.3")
def test_a_card_and_a_pawn_are_chosen_each_in_its_step() -> None:
    """No pawn is moved before the reveal and no card is played after it."""
    match = holding(["+4#30", "-1#8", "+2#16"], variant="tactical")
    with pytest.raises(IllegalMove):
        match.choose(0, ">1")
    choose_all(match, ["+4#30", "-1#8", "+2#16"])
    card_left = match.position()["hands"][0][0]
    with pytest.raises(IllegalMove):
        match.choose(0, card_left)


@pytest.mark.rule("RU-9.2", "RU-9.3")
def test_a_round_can_be_taken_up_in_mid_order() -> None:
    """A position after the first pawn has moved goes on with the second of the order."""
    match = Match.from_position(
        {
            "game": "runner-up",
            "options": {"players": 3, "variant": "tactical", "initiative": "size"},
            "stage": 2,
            "round": 4,
            "pawns": [4, 0, 0],
            "scores": [0, 3, 0],
            "hands": [["+1#1"], ["+1#3"], ["+1#5"]],
            "revealed": ["+4#30", "-1#8", "+2#16"],
            "order": [2, 1],
        }
    )
    assert match.to_act == (2,)
    move_pawns(match, ">2", ">0")
    assert pawns_of(match) == [3, 0, 2]
    assert match.position()["round"] == 5


@pytest.mark.rule("RU-A16")
def test_the_virtual_player_takes_its_place_in_the_order() -> None:
    """Its top card is turned up with the others and moves its own pawn, without a choice."""
    match = revealed(["+4#30", "-1#8"], virtual=["+2#16"], pawns=[0, 0, 0])
    assert match.position()["revealed"] == ["+4#30", "-1#8", "+2#16"]
    assert [event["seats"] for event in heard(match, "order")] == [[0, 2, 1]]
    assert pawns_of(match) == [0, 0, 0]
    match.choose(0, ">0")
    assert pawns_of(match) == [4, 0, 2]
    assert match.to_act == (1,)


@pytest.mark.rule("RU-A16")
def test_the_virtual_player_may_be_first_or_last() -> None:
    """With the highest number it moves on the reveal, with the lowest at the end of the round."""
    first = revealed(["+2#12", "-1#8"], virtual=["+5#32"])
    assert pawns_of(first) == [0, 0, 5]
    assert first.to_act == (0,)
    last = revealed(["+2#12", "-1#8"], virtual=["+1#1"])
    move_pawns(last, ">0", ">1")
    assert pawns_of(last) == [2, -1, 1]
    assert last.position()["round"] == 5


@pytest.mark.rule("RU-A16", "RU-A39")
def test_humans_may_move_the_virtual_pawn() -> None:
    """The virtual pawn is in play: A's -3 takes it back after its own +4."""
    match = revealed(["-3#26", "-1#8"], virtual=["+4#28"], pawns=[0, 0, 0])
    assert sorted(match.moves(0)) == [">0", ">1", ">2"]
    match.choose(0, ">2")
    assert pawns_of(match) == [0, 0, 1]


@pytest.mark.rule("RU-A16", "RU-T53", "RU-8.3")
def test_the_virtual_player_sits_out_round_five() -> None:
    """Only A and B are in the order of round 5; they may still move the virtual pawn."""
    match = revealed(["-1#8", "+4#30"], card_round=5, stage=5, pawns=[2, 0, 3])
    assert [event["seats"] for event in heard(match, "order")] == [[1, 0]]
    assert match.position()["order"] == [1, 0]
    move_pawns(match, ">1", ">2")
    assert pawns_of(match) == [2, 4, 2]
    assert match.position()["scores"] == [2, 0, 2]
