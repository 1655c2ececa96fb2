"""Moves that are refused, and choices that are taken back (RU-A29)."""

import pytest

from parlour import IllegalMove, InvalidMove, Move, ParlourError

from .positions import after_round, choose_all, dealt, holding, pawns_of

HANDS = [["-3", "+1"], ["-2", "+3"], ["-1", "+2"]]


@pytest.mark.rule("RU-1.3", "RU-4.2")
@pytest.mark.parametrize(
    "text",
    [
        "", "hello", "pass", ">", "+1>", "+>1", "1>1", "+1>x", "+1>-1", "+1>1>2", "+1>1 +1>2",
        "+0>1", "0>1", "+6>1", "-5>1", "+1>\u00b2", "+1>\u0662", "+\u0661>1",
        "place bMqRe", "take draw",
    ],
)  # fmt: skip
def test_an_unreadable_move_is_invalid(text: str) -> None:
    """What is not a card of the game before a seat cannot be read, and changes nothing."""
    match = dealt(HANDS)
    before = match.position()
    with pytest.raises(InvalidMove):
        match.choose(0, text)
    assert match.position() == before
    assert match.to_act == (0, 1, 2)


@pytest.mark.rule("RU-4.1", "RU-4.2", "RU-A39")
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("+5>0", "nobody gave him that card"),
        ("+3>0", "that card is in another hand"),
        ("+1>3", "that pawn is in the box"),
    ],
)
def test_a_readable_move_may_be_illegal(text: str, why: str) -> None:
    """A card not in one's hand, or a place nobody sits at, is not allowed: nothing changes."""
    match = dealt(HANDS)
    before = match.position()
    with pytest.raises(IllegalMove):
        match.choose(0, text)
    assert match.position() == before, why
    assert match.to_act == (0, 1, 2)


@pytest.mark.rule("RU-4.1")
def test_a_refused_move_leaves_the_others_choices_alone() -> None:
    """The round goes on after a refused move as if it had not been tried."""
    match = dealt(HANDS, pawns=[0, 0, 0])
    match.choose(0, "+1>0")
    before = match.position()
    for seat, text in [(0, "-3>0"), (1, "+5>0"), (1, "nonsense")]:
        with pytest.raises(ParlourError):
            match.choose(seat, text)
    assert match.position() == before
    match.choose(1, "+3>1")
    match.choose(2, "+2>2")
    assert pawns_of(match) == [1, 3, 2]


@pytest.mark.rule("RU-9.1")
@pytest.mark.parametrize(
    "text", ["+3", "+3#", "+3#20", "+3#33", "+3#x", "#21", "-3#21", "+3#\u00b2"]
)
def test_a_tactical_card_is_named_with_its_number(text: str) -> None:
    """A value without its number, or with the number of another card, is refused."""
    match = holding(["+3#21", "-1#8", "+1#1"], variant="tactical")
    before = match.position()
    with pytest.raises((InvalidMove, IllegalMove)):
        match.choose(0, text)
    assert match.position() == before


def test_the_errors_are_of_one_family() -> None:
    """Both errors are Parlour's own and ValueErrors, and neither is the other."""
    for error in (InvalidMove, IllegalMove):
        assert issubclass(error, ParlourError)
        assert issubclass(error, ValueError)
    assert not issubclass(InvalidMove, IllegalMove)
    assert not issubclass(IllegalMove, InvalidMove)


def test_a_move_is_its_text() -> None:
    """The moves offered are text that can be played as it stands, each offered once."""
    match = dealt([["+1", "+1"], ["-2", "+3"], ["-1", "+2"]])
    moves = match.moves(0)
    assert sorted(moves) == ["+1>0", "+1>1", "+1>2"]
    assert all(isinstance(move, Move) and isinstance(move, str) for move in moves)
    match.choose(0, moves[0])
    assert match.to_act == (1, 2)


@pytest.mark.rule("RU-A29")
def test_a_choice_can_be_taken_back_until_the_last_one_is_in() -> None:
    """After taking it back the seat owes a choice again, as if it had made none."""
    match = dealt(HANDS)
    match.choose(1, "+3>0")
    before = match.position()
    match.choose(0, "+1>0")
    match.retract(0)
    assert match.position() == before
    assert match.to_act == (0, 2)
    assert "+1>0" in match.moves(0)


@pytest.mark.rule("RU-A29")
def test_the_choice_that_stands_at_the_reveal_is_played() -> None:
    """A changed mind counts, and the other choices stay as they were."""
    match = dealt(HANDS, pawns=[0, 0, 0])
    match.choose(0, "+1>0")
    match.choose(1, "+3>1")
    match.retract(0)
    match.choose(0, "-3>2")
    match.choose(2, "+2>1")
    assert pawns_of(match) == [0, 5, -3]
    assert match.position()["hands"] == [["+1"], ["-2"], ["-1"]]


@pytest.mark.rule("RU-A29")
def test_there_must_be_a_choice_to_take_back() -> None:
    """Without a choice of one's own there is nothing to take back."""
    match = dealt(HANDS)
    match.choose(1, "+3>1")
    before = match.position()
    with pytest.raises(IllegalMove):
        match.retract(0)
    assert match.position() == before


@pytest.mark.rule("RU-A29")
def test_nothing_is_taken_back_after_the_reveal() -> None:
    """Once the last card is down the round is played."""
    match = after_round([0, 0, 0], ["+1>0", "+3>1", "+2>2"])
    before = match.position()
    for seat in range(3):
        with pytest.raises(IllegalMove):
            match.retract(seat)
    assert match.position() == before


@pytest.mark.rule("RU-A29", "RU-9.1", "RU-9.3")
def test_a_tactical_card_can_be_taken_back_but_no_pawn() -> None:
    """Before the reveal the card may be changed; a moved pawn stands where it stands."""
    match = holding(["+4#30", "-1#8", "+2#16"], variant="tactical")
    fresh = match.position()
    match.choose(0, "+4#30")
    match.retract(0)
    assert match.position() == fresh
    choose_all(match, ["+4#30", "-1#8", "+2#16"])
    match.choose(0, ">1")
    before = match.position()
    with pytest.raises(IllegalMove):
        match.retract(0)
    assert match.position() == before
