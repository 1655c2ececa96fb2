"""RU-4 and RU-5: choosing cards, turning them up and moving the pawns. RU-10: the examples."""

from collections import Counter

import pytest

from parlour import IllegalMove

from .positions import COUNTS, after_round, all_cards, choose_all, dealt, heard, holding, pawns_of

TAMARA, ENRICO, PETER = 0, 1, 2


@pytest.mark.rule("RU-4.1")
def test_everyone_picks_one_card_and_then_owes_nothing() -> None:
    """A seat that has picked its card has no further move until the others are done."""
    match = holding(["+1", "-1", "+2"])
    match.choose(1, "-1>0")
    assert match.to_act == (0, 2)
    assert match.moves(1) == []
    with pytest.raises(IllegalMove):
        match.choose(1, "-1>0")


@pytest.mark.rule("RU-4.1")
def test_nothing_moves_before_the_last_card_is_picked() -> None:
    """Cards lie face down, in nobody's sight, until everyone has put one down."""
    match = holding(["+1", "-1", "+2"], pawns=[3, 3, 3])
    match.choose(0, "+1>0")
    match.choose(1, "-1>0")
    assert pawns_of(match) == [3, 3, 3]
    assert heard(match, "revealed") == []
    match.choose(2, "+2>1")
    assert pawns_of(match) == [3, 5, 3]


@pytest.mark.rule("RU-4.2", "RU-T18")
def test_a_card_may_go_before_any_player() -> None:
    """In rounds 1-4 each card of the hand may be put before anyone, oneself included."""
    match = dealt(
        [
            ["-3", "-1", "+2", "+2"],
            ["-2", "-1", "+1", "+5"],
            ["+1", "+1", "+1", "+1"],
        ]
    )
    assert sorted(match.moves(0)) == [
        "+2>0", "+2>1", "+2>2",
        "-1>0", "-1>1", "-1>2",
        "-3>0", "-3>1", "-3>2",
    ]  # fmt: skip
    assert sorted(match.moves(2)) == ["+1>0", "+1>1", "+1>2"]


@pytest.mark.rule("RU-4.2", "RU-T18")
def test_a_card_may_go_before_oneself_in_round_two() -> None:
    """Enrico's own card before himself moves his own pawn."""
    match = after_round([0, 0, 0], ["+1>2", "+4>1", "-1>0"], card_round=2)
    assert pawns_of(match) == [-1, 4, 1]


@pytest.mark.rule("RU-4.3", "RU-4.5", "RU-T16")
def test_one_player_may_get_all_the_cards() -> None:
    """Six cards worth 23 on one pawn take it from 0 to 16; those with no card stay."""
    match = after_round([0] * 6, ["+5>0", "+4>0", "+4>0", "+4>0", "+3>0", "+3>0"])
    assert pawns_of(match) == [16, 0, 0, 0, 0, 0]


@pytest.mark.rule("RU-4.4", "RU-10.2", "RU-T06", "RU-A21", "RU-A38")
def test_the_cards_before_a_player_move_his_pawn() -> None:
    """A +2 before Enrico: 2 forward. Nothing before Tamara: stays. -1, -3 before Peter: 4 back."""
    match = after_round([5, 3, 2], ["-1>2", "+2>1", "-3>2"])
    assert pawns_of(match)[ENRICO] == 5
    assert pawns_of(match)[TAMARA] == 5
    assert pawns_of(match)[PETER] == -2


@pytest.mark.rule("RU-A38")
@pytest.mark.parametrize("card_round", [1, 2, 3, 4])
def test_the_movement_example_is_possible_in_rounds_one_to_four(card_round: int) -> None:
    """Two cards before Peter and none before Tamara can happen in every round but the fifth."""
    match = after_round([5, 3, 2], ["-1>2", "+2>1", "-3>2"], card_round=card_round)
    assert pawns_of(match) == [5, 5, -2]


@pytest.mark.rule("RU-4.5", "RU-T09")
def test_no_pawn_goes_beyond_sixteen() -> None:
    """From 14 a +4 leads to 16, and two steps are lost."""
    match = after_round([14, 0, 0], ["+1>1", "+4>0", "-1>1"])
    assert pawns_of(match) == [16, 0, 0]
    moved = [event for event in heard(match, "moved") if event["pawn"] == 0]
    assert [(event["from"], event["to"], event["lost"]) for event in moved] == [(14, 16, 2)]


@pytest.mark.rule("RU-4.5", "RU-4.6", "RU-T12")
def test_no_pawn_goes_below_minus_twelve() -> None:
    """From -11 a -3 and a +1 are two steps back: to -12, and one step is lost."""
    match = after_round([-11, 0, 0], ["-3>0", "+1>0", "+2>1"])
    assert pawns_of(match) == [-12, 2, 0]
    moved = [event for event in heard(match, "moved") if event["pawn"] == 0]
    assert [(event["from"], event["to"], event["lost"]) for event in moved] == [(-11, -12, 1)]


@pytest.mark.rule("RU-4.6", "RU-10.1", "RU-T07", "RU-A10")
def test_cards_are_netted_before_the_pawn_moves() -> None:
    """Tamara on 15 with a +3 and a -4 goes one step back to 14, not over 16 to 12."""
    assert pawns_of(after_round([15, 0, 0], ["+1>1", "+3>0", "-4>0"])) == [14, 1, 0]


@pytest.mark.rule("RU-4.6", "RU-T08", "RU-A10")
def test_the_order_of_the_cards_does_not_matter() -> None:
    """Tamara on 15 with a -4 and a +3 goes to 14 just the same."""
    assert pawns_of(after_round([15, 0, 0], ["+1>1", "-4>0", "+3>0"])) == [14, 1, 0]


@pytest.mark.rule("RU-4.6", "RU-T11", "RU-A09")
@pytest.mark.parametrize(
    ("field", "first", "second", "reached"),
    [
        (16, "+1", "-3", 14),
        (-12, "-2", "+3", -11),
        (5, "+4", "-2", 7),
        (1, "+1", "-4", -2),
        (0, "+2", "-2", 0),
    ],
)
def test_netting_holds_everywhere(field: int, first: str, second: str, reached: int) -> None:
    """At either end and in mid-field the sum of the cards is what moves the pawn."""
    match = after_round([field, 0, 0], ["+1>2", f"{first}>0", f"{second}>0"])
    assert pawns_of(match) == [reached, 0, 1]


@pytest.mark.rule("RU-4.7")
def test_played_cards_join_the_cards_put_aside() -> None:
    """The turned-up cards leave the hands and lie with those put aside."""
    match = dealt(
        [
            ["-3", "+1", "+5"],
            ["-1", "+3", "+3"],
            ["-2", "+2", "+4"],
        ]
    )
    before: Counter[str] = Counter(match.position()["aside"])
    choose_all(match, ["+1>0", "-1>0", "+2>0"])
    position = match.position()
    assert position["hands"] == [["-3", "+5"], ["+3", "+3"], ["-2", "+4"]]
    assert Counter(position["aside"]) == before + Counter(["+1", "-1", "+2"])
    assert Counter(all_cards(position)) == COUNTS


@pytest.mark.rule("RU-4.7")
def test_a_played_card_cannot_be_played_again() -> None:
    """The +5 of round 3 is gone in round 4; one of two +3s is still there."""
    match = dealt(
        [
            ["-3", "+1", "+5"],
            ["-1", "+3", "+3"],
            ["-2", "-1", "+4"],
        ]
    )
    choose_all(match, ["+5>0", "+3>1", "-1>2"])
    with pytest.raises(IllegalMove):
        match.choose(0, "+5>0")
    assert "+3>1" in match.moves(1)


@pytest.mark.rule("RU-4.8", "RU-A30")
def test_pawns_move_independently_and_may_share_a_field() -> None:
    """Pawns pass each other and meet on a field without any effect on one another."""
    match = after_round([0, 2, 4], ["+4>0", "+2>1", "-1>0"])
    assert pawns_of(match) == [3, 4, 4]


@pytest.mark.rule("RU-4.8", "RU-A30")
@pytest.mark.parametrize("seats", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
def test_it_does_not_matter_who_puts_his_card_down_first(seats: tuple[int, ...]) -> None:
    """All pawns move at once: any order of the choices leads to the same fields."""
    moves = ["+3>1", "-4>1", "+5>0"]
    match = holding(["+3", "-4", "+5"], pawns=[14, 15, -2])
    for seat in seats:
        match.choose(seat, moves[seat])
    assert pawns_of(match) == [16, 14, -2]


@pytest.mark.rule("RU-4.9")
@pytest.mark.parametrize(
    ("cards", "start", "reached"),
    [
        (["+5", "+4", "+4"], -12, 1),
        (["+5", "+4", "+4", "+4"], -12, 5),
        (["+5", "+4", "+4", "+4", "+3"], -12, 8),
        (["+5", "+4", "+4", "+4", "+3", "+3"], -12, 11),
        (["-4", "-3", "-3"], 16, 6),
        (["-4", "-3", "-3", "-3"], 16, 3),
        (["-4", "-3", "-3", "-3", "-2"], 16, 1),
        (["-4", "-3", "-3", "-3", "-2", "-2"], 16, -1),
    ],
)
def test_the_furthest_a_pawn_can_go_in_a_round(cards: list[str], start: int, reached: int) -> None:
    """3 cards move a pawn +13 or -10 at most, 4 +17/-13, 5 +20/-15 and 6 +23/-17."""
    others = [0] * (len(cards) - 1)
    match = after_round([start, *others], [f"{card}>0" for card in cards])
    assert pawns_of(match) == [reached, *others]


@pytest.mark.rule("RU-A02", "RU-T14", "RU-T15")
@pytest.mark.parametrize(
    ("field", "card", "reached"), [(1, "-2", -1), (-1, "+1", 0), (1, "-1", 0), (-1, "+3", 2)]
)
def test_the_start_field_is_one_step(field: int, card: str, reached: int) -> None:
    """Between -1 and 1 a pawn steps on the start field, which is field 0."""
    assert pawns_of(after_round([field, 7, 7], ["+2>1", f"{card}>0", "+2>2"])) == [reached, 9, 9]


@pytest.mark.rule("RU-5.1", "RU-T19", "RU-A20")
def test_the_last_card_goes_before_oneself() -> None:
    """In round 5 everyone has one move: the card left in his hand, before himself."""
    match = holding(["+3", "-2", "+1"], card_round=5)
    assert [match.moves(seat) for seat in range(3)] == [["+3>0"], ["-2>1"], ["+1>2"]]
    before = match.position()
    for move in ("-2>0", "-2>2"):
        with pytest.raises(IllegalMove):
            match.choose(1, move)
    assert match.position() == before


@pytest.mark.rule("RU-5.1")
def test_the_fifth_round_moves_as_usual_and_is_then_scored() -> None:
    """The last cards move the pawns, limits included, and the stage is scored at once."""
    match = holding(["+3", "-2", "+1"], card_round=5, stage=5, pawns=[15, 4, -3])
    choose_all(match, ["+3>0", "-2>1", "+1>2"])
    assert pawns_of(match) == [16, 2, -2]
    assert match.position()["scores"] == [0, 2, 0]
    assert len(heard(match, "scored")) == 1
