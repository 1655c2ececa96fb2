"""Broken, hostile and tampered transcripts: InvalidTranscript, in words for a person."""

import json
from functools import partial
from random import Random
from typing import Any

import pytest

from parlour import InvalidTranscript, Match, new_match
from parlour.games import transcript
from parlour.games.reading import MOST_BYTES
from tests.nasty import (
    NEVER,
    SEED,
    SELDOM,
    finished,
    flaw,
    nested,
    paths,
    play_on,
    put,
    said,
)

ADVANCED = {"two_player": "advanced", "length": "shorter"}


def told(game: str) -> dict[str, Any]:
    """The transcript of a whole match for two, as it comes out of a file."""
    return finished(game, players=2, **(ADVANCED if game == "cover-me" else {}))


def compact(document: dict[str, Any]) -> str:
    """JSON without a character too many."""
    return json.dumps(document, separators=(",", ":"))


def verify_text(text: str) -> None:
    """Read a transcript and check it wholly."""
    transcript.verify(transcript.read(text))


@pytest.fixture(params=["runner-up", "cover-me"])
def document(request: pytest.FixtureRequest) -> dict[str, Any]:
    """A transcript of either game."""
    return told(request.param)


@pytest.fixture
def text() -> str:
    """The text of a short transcript."""
    return compact(told("runner-up"))


@pytest.mark.parametrize("name", NEVER)
def test_a_transcript_with_an_impossible_value(document: dict[str, Any], name: str) -> None:
    """It is not verified, wherever the value stands; and not replayed, names and digest aside."""
    flaws = {}
    for path in paths(document):
        changed = put(document, path, NEVER[name])
        flaws["verify", path] = flaw(InvalidTranscript, transcript.verify, changed)
        if path[:1] not in (("names",), ("digest",)):
            flaws["replay", path] = flaw(InvalidTranscript, Match.replay, changed)
    assert {path: found for path, found in flaws.items() if found} == {}


@pytest.mark.parametrize("name", SELDOM)
def test_a_transcript_with_a_doubtful_value(document: dict[str, Any], name: str) -> None:
    """It is refused, unless the very same value stood there before."""
    text = json.dumps(document)
    flaws = {}
    for path in paths(document):
        changed = put(document, path, SELDOM[name])
        if json.dumps(changed) != text:
            flaws[path] = flaw(InvalidTranscript, transcript.verify, changed)
    assert {path: found for path, found in flaws.items() if found} == {}


def test_a_transcript_with_a_key_missing_or_too_many(document: dict[str, Any]) -> None:
    """Every key is needed, in the document and in each of its choices, and no other is known."""
    choice = document["choices"][0]
    for key in document:
        rest = {name: value for name, value in document.items() if name != key}
        assert flaw(InvalidTranscript, transcript.verify, rest) == ""
    assert "'colour'" in said(InvalidTranscript, transcript.verify, document | {"colour": "red"})
    for key in choice:
        rest = {name: value for name, value in choice.items() if name != key}
        changed = put(document, ("choices", 0), rest)
        assert flaw(InvalidTranscript, transcript.verify, changed) == ""
    changed = put(document, ("choices", 0), choice | {"colour": "red"})
    assert flaw(InvalidTranscript, transcript.verify, changed) == ""


@pytest.mark.parametrize("key", ["parlour", "rules"])
@pytest.mark.parametrize("version", [0, 2, 10**15, "1", 1.0, True, None])
def test_a_transcript_of_an_unknown_version(key: str, version: Any) -> None:
    """Another format, or other rules, are refused in so many words, before anything is played."""
    changed = json.dumps(told("runner-up") | {key: version})
    assert said(InvalidTranscript, transcript.read, changed).startswith("this version ")


def test_names_are_one_for_each_seat(document: dict[str, Any]) -> None:
    """A transcript for two has two names; with fewer or more it is refused."""
    for names in ([], ["Ada"], ["Ada", "Ben", "Cem"]):
        changed = document | {"names": names}
        changed["digest"] = transcript.digest(changed)
        assert flaw(InvalidTranscript, transcript.verify, changed) == ""


NO_NAMES: dict[str, Any] = {
    "none": [],
    "too few": ["Ada"],
    "too many": ["Ada", "Ben", "Cem"],
    "a number": ["Ada", 7],
    "null": ["Ada", None],
    "bytes": ["Ada", b"Ben"],
    "a long name": ["Ada", "x" * 201],
    "one text": "AB",
    "a set": {"Ada", "Ben"},
    "a mapping": {"Ada": 0, "Ben": 1},
    "a count": 2,
}


@pytest.mark.parametrize("name", NO_NAMES)
def test_a_transcript_is_not_written_with_names_it_could_not_be_read_with(name: str) -> None:
    """InvalidTranscript says what names are; with good ones it is written and read."""
    match = new_match("runner-up", players=2, seed=SEED)
    assert "names" in said(InvalidTranscript, match.transcript, NO_NAMES[name])
    for names in (["Ada", "Ben"], ("Ada", "x" * 200)):
        assert transcript.read(json.dumps(match.transcript(names)))["names"] == list(names)


SECRET = bytes(range(32, 64))


@pytest.mark.parametrize(
    ("secret", "contributions", "complaint"),
    [
        (b"short", (), "secret must be 32 bytes; got 5 bytes"),
        ("0" * 64, (), "secret must be 32 bytes"),
        (SECRET, [b"short"], "contributions[0] must be 32 bytes; got 5 bytes"),
        (SECRET, [None], "contributions[0] must be 32 bytes; got nothing"),
        (SECRET, SEED, "contributions must be a list"),
        (SECRET, [SEED] * 65, "contributions may have at most 64 entries"),
        (SECRET, (), "the seed is not made of the secret"),
        (SECRET, [SECRET], "the seed is not made of the secret"),
    ],
)
def test_a_transcript_is_not_written_with_a_secret_that_cannot_be_verified(
    secret: Any, contributions: Any, complaint: str
) -> None:
    """Neither one of another size nor one that did not deal these cards."""
    match = new_match("runner-up", players=2, seed=transcript.shared_seed(SECRET, [SEED]))
    write = partial(match.transcript, secret=secret, contributions=contributions)
    assert complaint in said(InvalidTranscript, write)


def test_a_secret_and_contributions_are_verified() -> None:
    """A match dealt from both has a transcript that says so and is found true."""
    match = new_match("runner-up", players=2, seed=transcript.shared_seed(SECRET, [SEED, SEED]))
    told = play_on(match).transcript(secret=SECRET, contributions=[SEED, SEED])
    assert "with 2 players' contribution" in transcript.verify(told)[1]


NO_DOCUMENT: dict[str, tuple[Any, str]] = {
    "null": (None, "got nothing"),
    "true": (True, "got true"),
    "a number": (7, "got 7"),
    "a list": (["{}"], 'got ["{}"]'),
    "an object": ({}, "got {}"),
    "bytes that can change": (bytearray(b"{}"), "got bytes"),
    "lists in lists": (nested(), "got a list"),
    "a number of 5,000 digits": (10**5000, "got a number"),
}


@pytest.mark.parametrize("name", NO_DOCUMENT)
def test_what_is_no_text_is_no_transcript(name: str) -> None:
    """InvalidTranscript says what came."""
    given, shown = NO_DOCUMENT[name]
    assert shown in said(InvalidTranscript, transcript.read, given)
    if given != {}:
        assert shown in said(InvalidTranscript, transcript.verify, given)
        assert shown in said(InvalidTranscript, Match.replay, given)


def test_a_transcript_that_breaks_off(text: str) -> None:
    """Cut after any character it cannot be read."""
    flaws = {n: flaw(InvalidTranscript, transcript.read, text[:n]) for n in range(len(text))}
    assert {n: found for n, found in flaws.items() if found} == {}


def test_text_after_the_end(text: str) -> None:
    """One document, and nothing behind it but blanks."""
    for more in ("x", "{}", ",", "\0", text):
        assert flaw(InvalidTranscript, transcript.read, text + more) == ""
    assert transcript.read(text + " \n")["game"] == "runner-up"


@pytest.mark.parametrize("size", [MOST_BYTES + 1, 10_000_000])
def test_a_file_that_is_too_long(text: str, size: int) -> None:
    """More than 4 MB are not even looked at, be they blanks, digits, brackets or letters."""
    for filling in (" ", "9", "[", "x", "{"):
        long = (text + filling * size)[:size]
        assert said(InvalidTranscript, transcript.read, long).startswith("at most 4,000,000 bytes")
    assert flaw(InvalidTranscript, transcript.read, bytes(size)) == ""


@pytest.mark.parametrize("long", ["[" * 3_999_999, '{"a":' * 700_000, "9" * 3_999_999])
def test_a_file_that_is_all_one_thing(long: str) -> None:
    """Brackets without end, and a number of four million digits."""
    assert flaw(InvalidTranscript, transcript.read, long) == ""


@pytest.mark.parametrize("depth", [100, 900, 10_000, 1_000_000])
def test_a_transcript_nested_too_deeply(text: str, depth: int) -> None:
    """Lists in lists are refused wherever they stand, at the latest when it is verified."""
    deep = "[" * depth + "]" * depth
    for place in ('"parlour":', '"players":', '"seat":', '"time":', '"winners":', '"digest":'):
        changed = text.replace(place, f'{place}{deep},"x":', 1)
        assert flaw(InvalidTranscript, verify_text, changed) == ""


def test_a_key_that_stands_twice(text: str) -> None:
    """Which of the two would count? Neither: it is refused, by its name."""
    assert "'game'" in said(InvalidTranscript, transcript.read, '{"game":"runner-up",' + text[1:])
    twice = text.replace('"seat":', '"seat":0,"seat":', 1)
    assert "'seat'" in said(InvalidTranscript, transcript.read, twice)


@pytest.mark.parametrize("word", ["NaN", "Infinity", "-Infinity", "1e400", "-1e400", "1" * 5000])
def test_numbers_that_are_none(text: str, word: str) -> None:
    """JSON has no such number, or nobody needs it."""
    for place in ('"parlour":', '"time":', '"scores":['):
        start, found, rest = text.partition(place)
        end = min(i for i, letter in enumerate(rest) if letter in ",]}")
        changed = start + found + word + rest[end:]
        assert flaw(InvalidTranscript, verify_text, changed) == ""


def test_bytes_that_are_no_text(text: str) -> None:
    """Invalid UTF-8 is refused, at the front, in the middle and at the end."""
    data = text.encode()
    for bad in (b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xf8\x88\x80\x80\x80", b"\x80"):
        for at in (0, 1, len(data) // 2, len(data)):
            broken = data[:at] + bad + data[at:]
            assert flaw(InvalidTranscript, transcript.read, broken) == ""


def test_a_byte_order_mark(text: str) -> None:
    """Some editors put one before the text: it is refused, in text and in bytes alike."""
    assert flaw(InvalidTranscript, transcript.read, "\ufeff" + text) == ""
    assert flaw(InvalidTranscript, transcript.read, b"\xef\xbb\xbf" + text.encode()) == ""


@pytest.mark.parametrize("given", ["", " ", "null", "true", "0", '"runner-up"', "[]", "{}", "[{}]"])
def test_json_that_is_no_transcript(given: str) -> None:
    """Readable as JSON or not, it is no account of a match."""
    assert flaw(InvalidTranscript, transcript.read, given) == ""
    assert flaw(InvalidTranscript, transcript.read, given.encode()) == ""


def is_noticed(text: str) -> bool:
    """Whether reading and verifying refuses the text."""
    try:
        verify_text(text)
    except InvalidTranscript:
        return True
    return False


def test_the_untouched_transcript_is_verified(text: str) -> None:
    """Without a flip nothing is noticed: the tests below are not for nothing."""
    assert not is_noticed(text)


@pytest.mark.parametrize("bit", [1, 2, 4, 8, 16])
def test_a_single_flipped_bit_is_noticed(text: str, bit: int) -> None:
    """In every single character of a transcript, whichever of its bits it is."""
    unnoticed = [
        i
        for i, letter in enumerate(text)
        if not is_noticed(text[:i] + chr(ord(letter) ^ bit) + text[i + 1 :])
    ]
    assert unnoticed == []


def test_a_single_other_character_is_noticed() -> None:
    """3,000 characters of a Cover Me transcript, each made another; 1e0 for 1.0 is the same."""
    text = compact(told("cover-me"))
    pick = Random(0)
    unnoticed = []
    for _ in range(3000):
        i = pick.randrange(len(text))
        other = pick.choice('0123456789abcdefxyzABC+->#.,:"[]{} \\/é\0')
        same = other == text[i] or (text[i], other) == (".", "e")
        if not same and not is_noticed(text[:i] + other + text[i + 1 :]):
            unnoticed.append((i, text[i], other))
    assert unnoticed == []


def test_a_missing_character_is_noticed(text: str) -> None:
    """In every single place; only a last 0 after a point, as in 0.00, could go unseen."""
    unnoticed = [i for i in range(len(text)) if not is_noticed(text[:i] + text[i + 1 :])]
    assert unnoticed == []


@pytest.mark.parametrize("key", ["choices", "result", "seed", "secret", "commitment", "options"])
def test_a_lie_with_a_fitting_digest_is_noticed(document: dict[str, Any], key: str) -> None:
    """Who changes a transcript can make its digest anew, but not the shuffles and the rules."""
    lies = {
        "choices": document["choices"][:-1],
        "result": document["result"] | {"scores": [75, 74]},
        "seed": "0" * 64,
        "secret": "0" * 64,
        "commitment": "0" * 64,
        "options": document["options"] | {"players": 3},
    }
    changed = document | {key: lies[key]}
    changed["digest"] = transcript.digest(changed)
    assert flaw(InvalidTranscript, transcript.verify, changed) == ""


def test_verify_names_the_first_choice_that_fails(document: dict[str, Any]) -> None:
    """Whatever else is wrong with the document: which choice, whose, and why."""
    choice = document["choices"][5]
    changed = put(document, ("choices", 5), choice | {"move": "nonsense"})
    changed = put(changed, ("choices", 7, "move"), "nonsense")
    changed |= {"digest": "0" * 64, "secret": "0" * 64, "result": None}
    answer = said(InvalidTranscript, transcript.verify, changed)
    assert answer.startswith(f"choice 6, seat {choice['seat']}, nonsense: a ")
    late = document | {"choices": [*document["choices"], choice]}
    answer = said(InvalidTranscript, transcript.verify, late)
    assert answer.startswith(f"choice {len(late['choices'])}, seat {choice['seat']}, ")
    assert answer.endswith("the match is over")


def test_verify_goes_on_from_the_digest_to_the_result() -> None:
    """Where all choices are legal: digest, commitment, seed and result, in this order."""
    match = play_on(new_match("runner-up", players=2, seed=SEED))
    lies = {
        "result": {"winners": []},
        "contributions": ["1" * 64],
        "commitment": "0" * 64,
        "digest": "0" * 64,
    }
    complaints = []
    changed = match.transcript()
    for key, lie in lies.items():
        changed |= {key: lie}
        if key != "digest":
            changed["digest"] = transcript.digest(changed)
        complaints.append(said(InvalidTranscript, transcript.verify, changed))
    assert [complaint.partition(";")[0] for complaint in complaints] == [
        "the result is not what these choices lead to",
        "the seed is not made of the secret and the contributions",
        "the secret is not the one committed to before the first card",
        "the digest does not fit: the document has been changed",
    ]
