"""Moves that cannot be read, moves that are not allowed, and choices taken back."""

import pytest

from parlour import IllegalMove, InvalidMove, Match, new_match

from .positions import heard, last_fall, last_month, play, reveal, seed, table

HANDS = [["kMtYe", "kLtYe"], ["kMtGr", "kLtGr"], ["kMtRe", "kLtRe"]]


def month_one() -> Match:
    """Three players in month 1."""
    return Match.from_position(table(hands=HANDS))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "place",
        "place xMqRe",
        "place bMqPi",
        "place kMtYe kLtYe",
        "put kMtYe",
        "kMtYe",
        "take",
        "take blond",
        "take discard",
        "special",
        "keep 3",
        "discard",
        "pass on",
    ],
)
def test_a_move_that_cannot_be_read_is_invalid(text: str) -> None:
    """InvalidMove, and the position is as it was."""
    match = month_one()
    before = match.position()
    with pytest.raises(InvalidMove):
        match.choose(0, text)
    assert match.position() == before


@pytest.mark.parametrize(
    "text",
    ["place kMtGr", "take b", "take draw", "special kMtYe", "keep kMtYe", "discard kMtYe", "pass"],
)
def test_a_readable_move_out_of_place_is_illegal(text: str) -> None:
    """A foreign card or the move of another step: IllegalMove, and nothing changes."""
    match = month_one()
    before = match.position()
    with pytest.raises(IllegalMove):
        match.choose(0, text)
    assert match.position() == before
    assert match.to_act == (0, 1, 2)


def test_a_seat_that_owes_nothing_cannot_choose() -> None:
    """In a draft only the seat whose turn it is has moves."""
    match = new_match("cover-me", players=3, starter=1, seed=seed(1))
    before = match.position()
    for seat in (0, 2):
        assert match.moves(seat) == []
        with pytest.raises(IllegalMove):
            match.choose(seat, "take draw")
    assert match.position() == before


def test_a_finished_match_takes_no_more_moves() -> None:
    """Nobody is to act, nobody has moves, every choice is illegal."""
    match = reveal(last_fall("222"))
    assert match.to_act == ()
    for seat in (0, 1, 2):
        assert match.moves(seat) == []
        with pytest.raises(IllegalMove):
            match.choose(seat, "pass")


def test_moves_are_texts_that_can_be_played() -> None:
    """Every legal move of month 1 is accepted in a copy, and the original stays untouched."""
    match = month_one()
    before = match.position()
    assert len(match.moves(0)) == 9
    for move in match.moves(0):
        copy = match.clone()
        copy.choose(0, str(move))
        assert copy.to_act == (1, 2)
    assert match.position() == before


@pytest.mark.rule("CM-A55")
def test_a_face_down_cover_can_be_changed_until_the_last_player_has_committed() -> None:
    """Seat 0 takes its cover back and places another; that one is revealed."""
    match = month_one()
    before = match.position()
    play(match, "0 place kMtYe")
    match.retract(0)
    assert match.position()["hands"] == before["hands"]
    assert match.to_act == (0, 1, 2)
    assert [event["seat"] for event in heard(match, "retracted", by=2)] == [0]
    play(match, "0 place kLtYe", "1 place kMtGr", "2 place kMtRe")
    assert match.position()["rows"] == [["kLtYe"], ["kMtGr"], ["kMtRe"]]
    assert "kMtYe" in match.position()["hands"][0]


@pytest.mark.rule("CM-A55")
def test_a_revealed_cover_cannot_be_taken_back() -> None:
    """After the last commitment everything is on the table: too late, nothing changes."""
    match = play(month_one(), "0 place kMtYe", "1 place kMtGr", "2 place kMtRe")
    before = match.position()
    for seat in (0, 1, 2):
        with pytest.raises(IllegalMove):
            match.retract(seat)
    assert match.position() == before


@pytest.mark.rule("CM-A55")
def test_taking_back_leaves_the_choices_of_the_others() -> None:
    """Seats 0 and 1 have chosen; seat 0 takes back; seat 1's cover stays."""
    match = play(month_one(), "0 place kMtYe", "1 place kMtGr")
    match.retract(0)
    assert match.to_act == (0, 2)
    assert match.position()["chosen"] == [[], ["place kMtGr"], []]


@pytest.mark.rule("CM-A55", "CM-11.3")
def test_with_two_rows_the_secondary_cover_is_taken_back_first() -> None:
    """Two retractions undo two placements; then there is nothing left to take back."""
    hands = [["kMtYe", "kLtYe"], ["kMtGr", "kLtGr"]]
    match = Match.from_position(table(players=2, options={"two_player": "advanced"}, hands=hands))
    play(match, "0 place kMtYe", "0 place kLtYe")
    assert match.position()["chosen"][0] == ["place kMtYe", "place kLtYe"]
    match.retract(0)
    assert match.position()["chosen"][0] == ["place kMtYe"]
    assert match.to_act == (0, 1)
    match.retract(0)
    assert match.position()["chosen"][0] == []
    with pytest.raises(IllegalMove):
        match.retract(0)
    play(match, "0 place kLtYe", "0 place kMtYe", "1 place kMtGr", "1 place kLtGr")
    assert match.position()["rows"] == [["kLtYe"], ["kMtGr"], ["kMtYe"], ["kLtGr"]]


def test_open_choices_cannot_be_taken_back() -> None:
    """A pick of the draft and a kept card are final."""
    draft = new_match("cover-me", players=3, starter=0, seed=seed(1))
    play(draft, "0 take draw")
    kept = reveal(last_month("222"))
    kept.choose(0, kept.moves(0)[0])
    for match in (draft, kept):
        before = match.position()
        with pytest.raises(IllegalMove):
            match.retract(0)
        assert match.position() == before
