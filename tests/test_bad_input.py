"""Wrong and hostile moves, options and positions: the named error, in words for a person."""

import json
from functools import partial
from typing import Any

import numpy as np
import pytest

from parlour import (
    IllegalMove,
    InvalidMove,
    InvalidOptions,
    InvalidPosition,
    Match,
    Move,
    ParlourError,
    new_match,
)
from parlour.games import transcript
from parlour.games.options import shorten
from tests.nasty import (
    NEVER,
    SEED,
    SELDOM,
    TABLES,
    as_json,
    flaw,
    is_sound,
    nested,
    paths,
    play_on,
    put,
    said,
    table,
)

NO_TEXT: dict[str, Any] = {
    "null": None,
    "true": True,
    "zero": 0,
    "one and a half": 1.5,
    "bytes": b"+3>0",
    "a list": ["+3>0"],
    "an object": {"move": "+3>0"},
    "lists in lists": nested(),
    "a number of 5,000 digits": 10**5000,
}
NO_SEAT: dict[str, Any] = {
    "null": None,
    "true": True,
    "false": False,
    "zero point zero": 0.0,
    "text": "0",
    "bytes": b"0",
    "a list": [0],
    "an object": {},
    "lists in lists": nested(),
    "a number of 5,000 digits in a list": [10**5000],
}
NO_TIME: dict[str, Any] = {
    "text": "soon",
    "true": True,
    "a fraction": 1.5,
    "a whole number with a point": 1.0,
    "NaN": float("nan"),
    "infinity": float("inf"),
    "minus one": -1,
    "more than every reader of JSON can tell apart": 2**53 + 1,
    "a number of 5,000 digits": 10**5000,
    "NumPy's own number": np.int64(7),
    "bytes": b"7",
    "a list": [7],
    "an object": {"time": 7},
    "lists in lists": nested(),
}
UNREADABLE = (
    *("", " ", "x" * 10**6, "+3>0" * 10**5, "\0", "\ud800", "+3 > 0", "place", "take", ">", "{}"),
    *("+３>0", "+3>0\n+3>0", "place bMqRe bMqRe", "pass pass", "+6>0", "place xMqRe", "PASS"),
)
QUICK: dict[str, dict[str, Any]] = {"runner-up": {}, "cover-me": {"quick_deal": True}}


@pytest.fixture(params=TABLES)
def match(request: pytest.FixtureRequest) -> Match:
    """A match in the middle: every game, every phase."""
    return table(request.param).clone()


def everything(match: Match) -> tuple[Any, ...]:
    """All there is to a match."""
    return match.tobytes(), list(match.choices), list(match.events), match.transcript()


def test_what_is_no_text_is_no_move(match: Match) -> None:
    """A move of another type cannot be read; after the end nothing is allowed any more."""
    before = everything(match)
    error = IllegalMove if match.is_over else InvalidMove
    flaws = {name: flaw(error, match.choose, 0, given) for name, given in NO_TEXT.items()}
    assert flaws == dict.fromkeys(NO_TEXT, "")
    assert everything(match) == before


def test_text_that_is_no_move(match: Match) -> None:
    """Text that is not in the game's notation cannot be read, however long or strange."""
    before = everything(match)
    error = IllegalMove if match.is_over else InvalidMove
    flaws = [flaw(error, match.choose, 0, text) for text in UNREADABLE]
    assert flaws == [""] * len(UNREADABLE)
    assert everything(match) == before


@pytest.mark.parametrize("name", NO_TIME)
def test_what_is_no_number_is_no_time(match: Match, name: str) -> None:
    """A time that a transcript cannot tell is refused, and the choice is not made."""
    before = everything(match)
    for seat in match.to_act:
        timed = partial(match.choose, seat, match.moves(seat)[0], at=NO_TIME[name])
        assert "the time of a choice" in said(InvalidMove, timed)
    assert everything(match) == before


@pytest.mark.parametrize("name", NO_TIME)
def test_a_clock_that_tells_no_time(name: str) -> None:
    """The clock of a match is read before the choice is made, and its time checked as any other."""
    match = new_match("runner-up", seed=SEED, clock=lambda: NO_TIME[name])
    before = everything(match)
    assert "the time of a choice" in said(InvalidMove, match.choose, 0, match.moves(0)[0])
    assert everything(match) == before


@pytest.mark.parametrize("time", [0, 1, 2**53])
def test_every_time_that_is_accepted_is_in_a_transcript_that_can_be_read(time: int) -> None:
    """From the first moment to the last one that can be told."""
    match = new_match("runner-up", players=2, seed=SEED)
    match.choose(0, match.moves(0)[0], at=time)
    told = transcript.read(json.dumps(match.transcript()))
    assert [choice["time"] for choice in told["choices"]] == [time]


@pytest.mark.parametrize("name", NO_SEAT)
def test_what_is_no_number_is_no_seat(match: Match, name: str) -> None:
    """A seat of another type cannot be read, not even True, which Python takes for 1."""
    before = everything(match)
    given = NO_SEAT[name]
    assert flaw(InvalidMove, match.choose, given, "pass") == ""
    assert flaw(InvalidMove, match.retract, given) == ""
    assert flaw(InvalidMove, match.moves, given) == ""
    if given is not None:  # a spectator
        assert flaw(InvalidMove, match.view, given) == ""
        assert flaw(InvalidMove, match.memory, given) == ""
    assert everything(match) == before


def test_a_seat_that_is_not_at_the_table(match: Match) -> None:
    """Nobody sits there: no choice and no view; and no legal moves."""
    before = everything(match)
    move = match.moves(match.to_act[0])[0] if match.to_act else "pass"
    for seat in (-1, match.players, 10**30, -(10**5000)):
        assert flaw(IllegalMove, match.choose, seat, move) == ""
        assert flaw(IllegalMove, match.retract, seat) == ""
        assert flaw(IllegalMove, match.view, seat) == ""
        assert flaw(IllegalMove, match.memory, seat) == ""
        assert match.moves(seat) == []
    assert everything(match) == before


def test_a_seat_that_owes_nothing(match: Match) -> None:
    """Whose turn it is not, has no moves and may make none."""
    before = everything(match)
    asked = [move for seat in match.to_act for move in match.moves(seat)]
    for seat in set(range(match.players)) - set(match.to_act):
        assert match.moves(seat) == []
        assert {flaw(IllegalMove, match.choose, seat, move) for move in asked} <= {""}
    assert everything(match) == before


@pytest.mark.parametrize(
    ("name", "move"),
    [
        ("Runner-Up, a choice made", "+5>7"),
        ("Runner-Up, moving pawns", "+5#32"),
        ("Runner-Up, moving pawns", ">3"),
        ("Cover Me, drafting", "place bMqRe"),
        ("Cover Me, drafting", "pass"),
        ("Cover Me, covers chosen", "take draw"),
        ("Cover Me, covers chosen", "special bMqRe"),
        ("Cover Me, specials", "place bMqRe"),
        ("Cover Me, keeping two of four", "take b"),
        ("Cover Me, keeping two of four", "discard bMqRe"),
        ("Cover Me, taking", "keep bMqRe"),
        ("Cover Me, exchanging", "take draw"),
        ("Cover Me, over", "pass"),
    ],
)
def test_a_move_of_another_phase(name: str, move: str) -> None:
    """A move that can be read but is not what the table asks for is illegal."""
    match = table(name).clone()
    before = everything(match)
    for seat in match.to_act or range(match.players):
        assert move not in match.moves(seat)
        assert flaw(IllegalMove, match.choose, seat, move) == ""
    assert everything(match) == before


@pytest.mark.parametrize("game", ["runner-up", "cover-me"])
def test_a_finished_match_takes_nothing_more(game: str) -> None:
    """After the end nobody chooses, nobody takes back, and nobody has moves."""
    match = play_on(new_match(game, seed=SEED))
    before = everything(match)
    for seat in range(match.players):
        assert match.moves(seat) == []
        assert flaw(IllegalMove, match.retract, seat) == ""
        for choice in match.choices[-20:]:
            assert said(IllegalMove, match.choose, seat, choice.move) == "the match is over"
    assert everything(match) == before


@pytest.mark.parametrize("game", ["runner-up", "cover-me"])
def test_a_choice_that_came_with_the_position_is_taken_back(game: str) -> None:
    """A choice made before the position was written down can be taken back like any other."""
    match = new_match(game, players=3, seed=SEED, **QUICK[game])
    match.choose(1, match.moves(1)[0])
    loaded = Match.from_position(match.position())
    assert list(loaded.to_act) == [0, 2]
    loaded.retract(1)
    assert list(loaded.to_act) == [0, 1, 2]
    assert flaw(IllegalMove, loaded.retract, 1) == ""


def test_a_match_does_not_change_with_the_position_it_came_from() -> None:
    """The dict handed in is the caller's: what becomes of it later does not touch the match."""
    position = new_match("runner-up", players=2, seed=SEED).position()
    loaded = play_on(Match.from_position(position, SEED))
    told = json.dumps(loaded.transcript())
    position["hands"][0].clear()
    position["stage"] = 5
    assert json.dumps(loaded.transcript()) == told


def test_a_match_does_not_change_with_what_it_hands_out() -> None:
    """Options, a position and a transcript belong to whom they are given to."""
    begun = new_match("runner-up", players=3, seed=SEED)
    match = Match.from_position(begun.position(), SEED)
    before = everything(match)
    match.options["players"] = 9
    match.options.clear()
    match.position()["options"].clear()
    match.view(0)["options"].clear()
    told = match.transcript()
    told["options"].clear()
    told["position"]["hands"].clear()
    assert everything(match) == before
    assert match.players == 3
    assert json.loads(json.dumps(match.options)) == match.options
    assert match.options == {"players": 3, "variant": "basic", "initiative": "size"}
    with pytest.raises(AttributeError):
        match.options = {"players": 9}  # type: ignore[misc]


class Plain:
    """A value of no type that anybody expects."""


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        (None, "nothing"),
        (True, "true"),
        (-3, "-3"),
        (1.5, "1.5"),
        (float("nan"), "NaN"),
        (float("-inf"), "-Infinity"),
        ("chess", "'chess'"),
        ("\x1b[2J", "'\\x1b[2J'"),
        (Move("+3>0"), "'+3>0'"),
        (["a", None, True], '["a", null, true]'),
        (("a", 1), '["a", 1]'),
        ({"a": {"b": 1}}, '{"a": {"b": 1}}'),
        (["\x9b2J"], '["?2J"]'),
        ({1: 2}, "an object whose keys are not all text"),
        ({"a": {(1, 2): 3}}, "an object"),
        ([None, Plain()], '[null, "something else"]'),
        (nested(), "a list too large to show"),
        (10**5000, "a number too large to show"),
        ([10**5000], "a list too large to show"),
        (np.int64(7), "a number of another kind"),
        (7j, "a number of another kind"),
        (b"+3>0", "bytes"),
        ({3}, "a set"),
        (int, "something else"),
        (Plain(), "something else"),
        (print, "something else"),
        ("x" * 100, f"'{'x' * 56}..."),
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_came_is_shown_as_a_person_knows_it(given: Any, shown: str) -> None:
    """Values as JSON writes them, and words where it has none: nothing of Python's own."""
    assert shorten(given) == shown


@pytest.mark.parametrize("name", NO_TEXT)
def test_what_is_no_text_is_no_game(name: str) -> None:
    """InvalidOptions names the games there are."""
    assert "cover-me, runner-up" in said(InvalidOptions, new_match, NO_TEXT[name])


@pytest.mark.parametrize("name", ["", "chess", "Runner-Up", "x" * 1000])
def test_a_game_that_is_not_on_the_shelf(name: str) -> None:
    """InvalidOptions names the games there are, and the one that came, if it is short."""
    assert "cover-me, runner-up" in said(InvalidOptions, new_match, name)


@pytest.mark.parametrize("name", [*NEVER, *SELDOM])
@pytest.mark.parametrize("option", ["players", "variant", "initiative", "removed", "elo"])
def test_an_option_with_a_strange_value(option: str, name: str) -> None:
    """InvalidOptions, whatever the value: not one of them is accepted by Runner-Up."""
    value = (NEVER | SELDOM)[name]
    call = partial(new_match, "runner-up", seed=SEED, **{option: value})
    assert flaw(InvalidOptions, call) == ""


@pytest.mark.parametrize("name", NEVER)
def test_a_position_with_an_impossible_value(match: Match, name: str) -> None:
    """In every single place of a position it is refused: no key goes unread."""
    position = as_json(match.position())
    text = json.dumps(position)
    flaws = {
        path: found
        for path in paths(position)
        if (found := flaw(InvalidPosition, Match.from_position, put(position, path, NEVER[name])))
    }
    assert flaws == {}
    assert json.dumps(position) == text


@pytest.mark.parametrize("name", SELDOM)
def test_a_position_with_a_doubtful_value(match: Match, name: str) -> None:
    """It is refused, or makes a match that can be played, looked at and written down again."""
    position = as_json(match.position())
    flaws = {}
    for path in paths(position):
        changed = put(position, path, SELDOM[name])
        found = flaw(InvalidPosition, Match.from_position, changed, SEED)
        if found and not (found == "accepted" and is_sound(Match.from_position(changed, SEED))):
            flaws[path] = found
    assert flaws == {}


@pytest.mark.parametrize("where", [(), ("options",), ("chance",), ("open",)], ids=str)
def test_a_position_with_a_key_too_many(match: Match, where: tuple[str, ...]) -> None:
    """A key that no position has is refused by its name, wherever the keys are fixed."""
    position = match.position()
    old = position.get(where[0]) if where else position
    if old is not None:
        changed = put(position, where, {**old, "colour": "red"})
        assert "colour" in said(InvalidPosition, Match.from_position, changed)
        changed = put(position, where, {**old, "x" * 10**6: "red"})
        assert flaw(InvalidPosition, Match.from_position, changed) == ""


@pytest.mark.parametrize("given", [*NO_TEXT, "no items", "text"])
def test_what_is_no_object_is_no_position(given: str) -> None:
    """InvalidPosition for anything but an object with named keys."""
    value = {**NO_TEXT, "no items": [], "text": "runner-up"}[given]
    assert flaw(InvalidPosition, Match.from_position, value) == ""


@pytest.mark.parametrize("size", [0, 31, 33, 10**6])
def test_a_seed_of_another_size(size: int) -> None:
    """A seed is 32 bytes, for a new match and for a position."""
    assert flaw(ParlourError, partial(new_match, "runner-up", seed=bytes(size))) == ""
    assert flaw(ParlourError, Match.from_position, {"game": "runner-up"}, bytes(size)) == ""


@pytest.mark.parametrize("name", [name for name in NO_TEXT if name != "null"])
def test_a_seed_of_another_type(name: str) -> None:
    """Nothing but bytes is a seed; none at all is a random one."""
    assert flaw(ParlourError, partial(new_match, "runner-up", seed=NO_TEXT[name])) == ""
