"""Transcripts: a match as one JSON document that anybody can play again and check.

{"parlour": 1, "game", "rules": version, "options", "names", "commitment": SHA-256 of the secret,
"contributions": what the players' own devices added to it, "position": where the match began, if
not with a fresh deal, "choices": [{"seat", "move", "time"}], "result", and once it is over "secret"
and "seed". A match that was closed before its end has "closed": true. "digest" is the SHA-256 of
all the rest, so that a slip of a single byte shows.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

from parlour.games import GAMES
from parlour.games.errors import InvalidTranscript, ParlourError
from parlour.games.evidence import Evidence, compare
from parlour.games.game import find_game
from parlour.games.match import LATEST, SEED_BYTES, Match
from parlour.games.options import shorten
from parlour.games.reading import Reader

FORMAT = 1
NOT_PROVEN = "Not proven: "  # how a line of `verify` begins that says what could not be shown
_KEYS = {
    *("parlour", "game", "rules", "options", "names", "commitment", "contributions", "position"),
    *("choices", "result", "closed", "secret", "seed", "digest"),
}
_MOST_CHOICES = 100_000
_MOST_CONTRIBUTIONS = 64
_reader = Reader(InvalidTranscript)


def commitment(secret: bytes) -> str:
    """What is published before the first card is dealt."""
    return hashlib.sha256(secret).hexdigest()


def shared_seed(secret: bytes, contributions: Sequence[bytes]) -> bytes:
    """The seed that nobody alone chose. Without contributions it is the secret itself."""
    if not contributions:
        return secret
    return hashlib.sha256(b"parlour seed 1" + secret + b"".join(contributions)).digest()


def digest(document: Mapping[str, Any]) -> str:
    """SHA-256 of the document without its digest, in one fixed way of writing it."""
    rest = {key: value for key, value in document.items() if key != "digest"}
    try:
        text = json.dumps(rest, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    except (RecursionError, TypeError, ValueError):
        raise InvalidTranscript("the transcript holds what no transcript holds") from None
    return hashlib.sha256(text.encode()).hexdigest()


def write(
    match: Match,
    names: Sequence[str] | None = None,
    *,
    secret: bytes | None = None,
    contributions: Sequence[bytes] = (),
    closed: bool = False,
) -> dict[str, Any]:
    """The transcript of a match. Its secret and seed are in it only once the match is over, or
    `closed` before its end for good.

    What could not be read or verified again is not written: InvalidTranscript.
    """
    if names is None:
        names = [f"Seat {seat}" for seat in range(match.players)]
    secret = _check_secret(match.seed if secret is None else secret, "secret")
    contributions = _reader.items(
        contributions, _check_secret, "contributions", most=_MOST_CONTRIBUTIONS
    )
    _check_seed(match.seed, secret, contributions)
    document: dict[str, Any] = {
        "parlour": FORMAT,
        "game": match.game,
        "rules": match.description.rules_version,
        "options": match.options,
        "names": _check_names(names, match.players),
        "commitment": commitment(secret),
        "contributions": [contribution.hex() for contribution in contributions],
        "choices": [
            {"seat": choice.seat, "move": str(choice.move), "time": choice.time}
            for choice in match.choices
        ],
        "result": match.result,
    }
    if match.start_position is not None:
        document["position"] = deepcopy(match.start_position)  # it is the match's own
    if closed and not match.is_over:
        document["closed"] = True
    if closed or match.is_over:
        document |= {"secret": secret.hex(), "seed": match.seed.hex()}
    document["digest"] = digest(document)
    return document


def read(text: str | bytes) -> dict[str, Any]:
    """A transcript from its JSON text; InvalidTranscript where it is none."""
    return _check_shape(_reader.json(text))


def _check_shape(document: Any) -> dict[str, Any]:
    """Everything about a transcript that can be checked without playing it."""
    known = _reader.mapping(document, "a transcript")
    for name in known:
        if name not in _KEYS:
            raise InvalidTranscript(f"a transcript has no key {shorten(name)}")
    for name in _KEYS - {"position", "closed", "secret", "seed"}:
        if name not in known:
            raise InvalidTranscript(f"the transcript lacks {name}")
    if known["parlour"] != FORMAT or type(known["parlour"]) is not int:
        raise InvalidTranscript(
            f"this version reads transcripts of format {FORMAT}; got {shorten(known['parlour'])}"
        )
    try:
        game = find_game(GAMES, known["game"])
        options = game.read_options(_reader.mapping(known["options"], "options"))
    except InvalidTranscript:
        raise
    except ParlourError as error:
        raise InvalidTranscript(str(error)) from None
    if known["rules"] != game.rules_version or type(known["rules"]) is not int:
        raise InvalidTranscript(
            f"this version plays {game.title} by rules {game.rules_version}; "
            f"the transcript is of rules {shorten(known['rules'])}"
        )
    if known.get("closed", True) is not True:
        raise InvalidTranscript(f"closed is true or absent; got {shorten(known['closed'])}")
    _check_names(known["names"], options["players"])
    _hex(known["commitment"], "commitment")
    _reader.items(known["contributions"], _hex, "contributions", most=_MOST_CONTRIBUTIONS)
    _reader.items(known["choices"], _check_choice, "choices", most=_MOST_CHOICES)
    for name in ("secret", "seed", "digest"):
        if name in known:
            _hex(known[name], name)
    return known


def _check_names(names: Any, players: int) -> list[str]:
    return _reader.items(names, lambda name, what: _reader.text(name, what, 200), "names", players)


def _check_secret(value: Any, what: str) -> bytes:
    if not isinstance(value, bytes) or len(value) != SEED_BYTES:
        got = f"{len(value)} bytes" if isinstance(value, bytes) else shorten(value)
        raise InvalidTranscript(f"{what} must be {SEED_BYTES} bytes; got {got}")
    return value


def _hex(value: Any, what: str) -> bytes:
    text = _reader.text(value, what)
    try:
        data = bytes.fromhex(text)
    except ValueError:
        data = b""
    if len(data) != SEED_BYTES or text != data.hex():
        raise InvalidTranscript(
            f"{what} must be {2 * SEED_BYTES} hexadecimal digits; got {shorten(value)}"
        )
    return data


def _check_choice(choice: Any, what: str) -> None:
    known = _reader.mapping(choice, what)
    if set(known) != {"seat", "move", "time"}:
        raise InvalidTranscript(f"{what} must have seat, move and time; got {shorten(list(known))}")
    _reader.number(known["seat"], 0, 5, f"{what}.seat")
    _reader.text(known["move"], f"{what}.move")
    _reader.number(known["time"], 0, LATEST, f"{what}.time")


def replay(document: Mapping[str, Any]) -> Match:
    """Play a transcript again; the message names the first choice that fails, and why."""
    known = _check_shape(document)
    match = _play(known)
    _check_result(match, known["result"])
    return match


def _play(known: dict[str, Any]) -> Match:
    """The match with all choices of a transcript made."""
    if "seed" not in known:
        raise InvalidTranscript("the match is not over: its seed is not in the transcript yet")
    match = _set_up(known, _hex(known["seed"], "seed"))
    for number, choice in enumerate(known["choices"], 1):
        try:
            match.choose(choice["seat"], choice["move"], at=choice["time"])
        except ParlourError as error:
            raise InvalidTranscript(
                f"choice {number}, seat {choice['seat']}, {choice['move']}: {error}"
            ) from None
    return match


def _check_result(match: Match, told: Any) -> None:
    if match.result != told:
        raise InvalidTranscript(
            "the result is not what these choices lead to; "
            f"expected {_short_result(match.result)}, got {_short_result(told)}"
        )


def _check_seed(seed: bytes, secret: bytes, contributions: Sequence[bytes]) -> None:
    if shared_seed(secret, contributions) != seed:
        raise InvalidTranscript("the seed is not made of the secret and the contributions")


def _set_up(known: dict[str, Any], seed: bytes) -> Match:
    game = find_game(GAMES, known["game"])
    try:
        if "position" not in known:
            return Match(game, game.read_options(known["options"]), seed)
        match = Match.from_position(known["position"], seed)
    except ParlourError as error:
        raise InvalidTranscript(str(error)) from None
    if match.game != game.name or match.options != known["options"]:
        raise InvalidTranscript("the position the match began with is of another table")
    return match


def _short_result(result: Any) -> str:
    if not isinstance(result, dict):
        return shorten(result)
    return f"winners {shorten(result.get('winners'))} with scores {shorten(result.get('scores'))}"


def verify(document: Mapping[str, Any], kept: Evidence | None = None) -> list[str]:
    """Check a transcript wholly: what was found true, line by line, or InvalidTranscript.

    A match that began at a position somebody set up may be legal, but its deal is not proven: one
    line then begins with NOT_PROVEN. What a player kept before the deal (`kept`) must be in it.
    The choices come first. Whatever else is wrong, where the game stops being one says most.
    """
    known = _check_shape(document)
    if "secret" not in known:
        raise InvalidTranscript("the match is not over: its secret is not in the transcript yet")
    match = _play(known)
    if known["digest"] != digest(known):
        raise InvalidTranscript("the digest does not fit: the document has been changed")
    secret = _hex(known["secret"], "secret")
    if commitment(secret) != known["commitment"]:
        raise InvalidTranscript("the secret is not the one committed to before the first card")
    contributions = [_hex(text, "contributions") for text in known["contributions"]]
    _check_seed(match.seed, secret, contributions)
    closed = "closed" in known
    if not match.is_over and not closed:
        raise InvalidTranscript("the match is not over, but its secret has been shown")
    if match.is_over and closed:
        raise InvalidTranscript("the match was played to its end, but is told to have been closed")
    _check_result(match, known["result"])
    compared = compare(known, kept or Evidence())
    return [
        f"The commitment {known['commitment'][:16]}… was made to this secret.",
        _deal_line(known),
        f"All {len(match.choices)} choices are legal, each in its turn.",
        "The game was closed before its end; there is no result."
        if closed
        else f"They lead to the result told: {_short_result(match.result)}.",
        *compared,
    ]


def _deal_line(known: dict[str, Any]) -> str:
    """What is known of the deal: that it follows from the seed, or that it is not proven."""
    added = len(known["contributions"])
    hands = "nobody else's" if not added else f"{added} players'"
    if "position" in known:
        return (
            f"{NOT_PROVEN}the deal. The match began at a position that somebody set up, not with "
            f"a shuffle; only later shuffles follow from the secret with {hands} contribution."
        )
    return f"The seed is the secret with {hands} contribution; every shuffle follows from it."
