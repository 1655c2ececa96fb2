"""Whatever is handed in as a position or a transcript: the named error, or a match that plays."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour import InvalidPosition, InvalidTranscript, Match
from parlour.games import transcript
from tests.nasty import SEED, Path, as_json, finished, flaw, is_sound, paths, put, table

SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-20, 200),
    st.integers(),
    st.floats(),
    st.text(max_size=8),
    st.sampled_from(["bMqRe", "kLtWh", "+3", "-1", "+3#21", "+3>0", "place bMqRe", "winter"]),
)
ANYTHING = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=20,
)
POSITION_KEYS = [
    *(
        "game",
        "options",
        "stage",
        "round",
        "pawns",
        "scores",
        "hands",
        "aside",
        "virtual",
        "chosen",
    ),
    *("revealed", "order", "sheet", "played", "year", "season", "month", "starter", "draw", "open"),
    *("next", "later", "discard", "rows", "influence", "scored", "stored", "fictional", "phase"),
    *("to_act", "offer", "owed", "asks", "extra", "seen", "chance"),
]
TRANSCRIPT_KEYS = [
    *("parlour", "game", "rules", "options", "names", "commitment", "contributions", "position"),
    *("choices", "result", "secret", "seed", "digest"),
]
GAMES = st.sampled_from(["runner-up", "cover-me"])
PHASES = ("draft", "place", "special", "refill", "exchange", "over")


@settings(max_examples=300)
@given(ANYTHING)
def test_anything_as_a_position(given: Any) -> None:
    """No JSON at all makes from_position stumble."""
    assert flaw(InvalidPosition, Match.from_position, given) in ("", "accepted")


@settings(max_examples=200)
@given(GAMES, st.dictionaries(st.sampled_from(POSITION_KEYS), ANYTHING, max_size=5))
def test_anything_in_the_keys_of_a_position(game: str, keys: dict[str, Any]) -> None:
    """Nor does it in the keys a position has; what is accepted can be played."""
    position = {**keys, "game": game}
    found = flaw(InvalidPosition, Match.from_position, position, SEED)
    assert found in ("", "accepted")
    assert found == "" or is_sound(Match.from_position(position, SEED))


@settings(max_examples=300)
@given(ANYTHING)
def test_anything_as_a_transcript(given: Any) -> None:
    """No JSON at all makes replay or verify stumble, and none is a true account of a match."""
    assert flaw(InvalidTranscript, Match.replay, given) == ""
    assert flaw(InvalidTranscript, transcript.verify, given) == ""


@settings(max_examples=150)
@given(st.dictionaries(st.sampled_from(TRANSCRIPT_KEYS), ANYTHING, min_size=1))
def test_anything_in_the_keys_of_a_transcript(keys: dict[str, Any]) -> None:
    """A transcript with something else in some of its keys is not verified."""
    changed = finished("runner-up", players=2) | keys
    if json.dumps(changed) != json.dumps(finished("runner-up", players=2)):
        assert flaw(InvalidTranscript, transcript.verify, changed) == ""


@settings(max_examples=300)
@given(st.one_of(st.text(), st.binary(), ANYTHING.map(json.dumps)))
def test_any_text_as_a_transcript(text: str | bytes) -> None:
    """No text and no bytes make read stumble."""
    assert flaw(InvalidTranscript, transcript.read, text) == ""


def places(document: Any) -> list[Path]:
    """Where something can be changed."""
    return [path for path in paths(document) if path]


def at(document: Any, path: Path) -> Any:
    """What stands there."""
    for key in path:
        document = document[key]
    return document


def without(document: Any, path: Path) -> Any:
    """The document with one place less."""
    home = at(document, path[:-1])
    if isinstance(home, dict):
        return put(document, path[:-1], {k: v for k, v in home.items() if k != path[-1]})
    return put(document, path[:-1], [v for i, v in enumerate(home) if i != path[-1]])


def mutated(document: Any, data: st.DataObject) -> Any:
    """The document after a few small accidents, most of them such as could be true."""
    for _ in range(data.draw(st.integers(1, 3))):
        if not (where := places(document)):
            break
        path = data.draw(st.sampled_from(where))
        value = at(document, path)
        accident = data.draw(st.sampled_from(["lost", "other", "moved", "cut", "turned", "phase"]))
        if accident == "lost":
            document = without(document, path)
        elif accident == "moved":
            document = put(document, path, at(document, data.draw(st.sampled_from(where))))
        elif accident == "phase" and "phase" in document:
            document = document | {"phase": data.draw(st.sampled_from(PHASES))}
        elif isinstance(value, list) and accident == "cut":
            document = put(document, path, value[1:])
        elif isinstance(value, list) and accident == "turned":
            document = put(document, path, value[::-1])
        elif type(value) is int:
            document = put(document, path, value + data.draw(st.integers(-2, 2)))
        else:
            document = put(document, path, data.draw(SCALARS))
    return document


@pytest.mark.parametrize(
    "name",
    [
        "Runner-Up, a choice made",
        "Runner-Up, moving pawns",
        "Cover Me, drafting",
        "Cover Me, covers chosen",
        "Cover Me, specials",
        "Cover Me, keeping two of four",
        "Cover Me, taking",
        "Cover Me, exchanging",
    ],
)
@settings(max_examples=150)
@given(data=st.data())
def test_a_position_after_accidents(name: str, data: st.DataObject) -> None:
    """A true position with things lost, moved, cut and turned: refused, or it can be played."""
    position = mutated(as_json(table(name).position()), data)
    found = flaw(InvalidPosition, Match.from_position, position, SEED)
    assert found in ("", "accepted")
    assert found == "" or is_sound(Match.from_position(position, SEED))


@settings(max_examples=200)
@given(data=st.data())
def test_a_transcript_after_accidents(data: st.DataObject) -> None:
    """With a digest made to fit: refused, or another true account of a match."""
    document = mutated(finished("runner-up", players=2), data)
    if isinstance(document, dict) and "digest" in document:
        document["digest"] = transcript.digest(document)
    found = flaw(InvalidTranscript, transcript.verify, document)
    assert found in ("", "accepted")
    if found == "accepted":
        assert Match.replay(document).result is not None
