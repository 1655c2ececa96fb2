"""What a stranger may hand in: values nobody expects, and documents with one of them inside."""

import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from parlour import Match, ParlourError, new_match

Path = tuple[str | int, ...]

LONGEST_MESSAGE = 400
# What Python says among its own and a person at a table has no use for.
INTERNAL = (
    *("Traceback", "None", "True", "False", "<class", " object at ", "numpy", "np.", "sys.", "__"),
    *("()", "codec"),
)

SEED = bytes(range(32))
CARD = re.compile("[brk][SML][qdt](Ye|Bl|Re|Gr|Bk|Wh)")


def nested(depth: int = 10_000) -> list[Any]:
    """Lists in lists."""
    inner: list[Any] = []
    for _ in range(depth):
        inner = [inner]
    return inner


# No key of any document may have one of these.
NEVER: dict[str, Any] = {
    "a huge number": 10**30,
    "a number of 5,000 digits": 10**5000,
    "such a number in a list": [10**5000],
    "one and a half": 1.5,
    "NaN": float("nan"),
    "infinity": float("inf"),
    "a million letters": "x" * 10**6,
    "half a letter": "\ud800",
    "lists in lists": nested(),
    "an object of numbers": {1: 2},
}

# These are right in some places.
SELDOM: dict[str, Any] = {
    "null": None,
    "true": True,
    "minus one": -1,
    "zero": 0,
    "nothing": "",
    "no items": [],
    "no keys": {},
}


def paths(value: Any, path: Path = ()) -> Iterator[Path]:
    """Where a value can be put: every key, and of every list the first and the last place.

    An object with a key for each card is a list under other names, of entries that are all alike.
    """
    yield path
    if isinstance(value, dict):
        keys = list(value)
        for key in keys[:: len(keys) - 1] if len(keys) > 1 and CARD.fullmatch(keys[0]) else keys:
            yield from paths(value[key], (*path, key))
    elif isinstance(value, list):
        for i in sorted({0, len(value) - 1} & set(range(len(value)))):
            yield from paths(value[i], (*path, i))


def put(document: Any, path: Path, value: Any) -> Any:
    """The document with another value in one place; the document itself stays as it is."""
    if not path:
        return value
    changed: Any = dict(document) if isinstance(document, dict) else list(document)
    changed[path[0]] = put(changed[path[0]], path[1:], value)
    return changed


def speaks_to_a_person(error: ParlourError) -> bool:
    """Whether a message is short, and about what was handed in rather than about our insides."""
    text = str(error)
    own_words = re.sub("""'[^']*('|$)|"[^"]*("|$)""", "", text)
    return 0 < len(text) <= LONGEST_MESSAGE and not any(word in own_words for word in INTERNAL)


def flaw(error: type[ParlourError], call: Callable[..., Any], *given: Any) -> str:
    """What is wrong with how a call refuses this; nothing where it does so as it should."""
    try:
        call(*given)
    except ParlourError as refusal:
        if type(refusal) is not error:
            return f"{type(refusal).__name__}: {refusal}"[:200]
        return "" if speaks_to_a_person(refusal) else f"it says: {refusal}"[:600]
    except Exception as crash:
        return f"{type(crash).__name__}: {crash}"[:200]
    return "accepted"


def said(error: type[ParlourError], call: Callable[..., Any], *given: Any) -> str:
    """The message with which a call refuses this, as it should."""
    assert flaw(error, call, *given) == ""
    with pytest.raises(error) as refusal:
        call(*given)
    return str(refusal.value)


def as_json(document: Any) -> Any:
    """The document as it comes out of a file."""
    return json.loads(json.dumps(document))


def play_on(match: Match, choices: int = 10_000) -> Match:
    """Play so many legal moves picked at random, or to the end; look at everything at last."""
    pick = Random(0)
    for _ in range(choices):
        if match.is_over:
            break
        seat = pick.choice(match.to_act)
        match.choose(seat, pick.choice(match.moves(seat)))
    for viewer in (None, *range(match.players)):
        match.view(viewer)
        match.memory(viewer)
    assert match.events is not None
    return match


def is_sound(match: Match) -> bool:
    """Whether a match that was let in can be played, looked at, written down and read again."""
    position = play_on(match, 8).position()
    return Match.from_position(position).position() == position


_ADVANCED = {"players": 2, "two_player": "advanced"}
_OPEN: dict[str, Callable[[], Match]] = {
    "Runner-Up, a choice made": lambda: _after("runner-up", 31, players=2),
    "Runner-Up, moving pawns": lambda: _after("runner-up", 40, players=3, variant="tactical"),
    "Cover Me, drafting": lambda: _after("cover-me", 2, players=3),
    "Cover Me, covers chosen": lambda: _until("cover-me", "place", 60, players=2),
    "Cover Me, specials": lambda: _until("cover-me", "special", 40, players=4, length="shorter"),
    "Cover Me, keeping two of four": lambda: _until("cover-me", "keep", 60, **_ADVANCED),
    "Cover Me, taking": lambda: _until("cover-me", "take", 90, players=5, equal_value=True),
    "Cover Me, exchanging": lambda: _until("cover-me", "discard", 60, players=3),
    "Cover Me, over": lambda: _until("cover-me", "nothing", 90, players=2, length="shorter"),
}
TABLES = tuple(_OPEN)


@cache
def table(name: str) -> Match:
    """A match in the middle, so that its position has something in every key."""
    return _OPEN[name]()


@cache
def finished(game: str, **options: Any) -> dict[str, Any]:
    """The transcript of a whole match, as it comes out of a file."""
    match = new_match(game, seed=SEED, clock=lambda: 0, **options)
    document: dict[str, Any] = as_json(play_on(match).transcript())
    return document


def _after(game: str, choices: int, **options: Any) -> Match:
    return play_on(new_match(game, seed=SEED, clock=lambda: 0, **options), choices)


def _until(game: str, asks: str, choices: int, **options: Any) -> Match:
    """As above, then on until the table asks this, and somebody has chosen where many can."""
    match = _after(game, choices, **options)
    while match.view(None)["asks"] != asks or (asks == "place" and len(match.to_act) > 1):
        play_on(match, 1)
    return match
