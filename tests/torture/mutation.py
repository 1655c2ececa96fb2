"""Cheap mutations of JSON documents and bytes: thousands a second."""

import json
from random import Random
from typing import Any

VALUES: list[Any] = [
    *(None, True, False, 0, -1, 1, 6, 7, 255, 2**31, 2**53, 2**63, 2**64, 10**30, -(2**63)),
    *(0.5, 1e308, -0.0, "", " ", "0", "null", "rookie", "master", "me", "bot", "open", "wave"),
    *("\x00", "\u202e", "\ufeff", "a" * 41, "b" * 301, "é" * 40, "👩‍👩‍👧‍👦", "0" * 64, "f" * 64),
    *("../../etc/passwd", "'; DROP TABLE log; --", "<script>", "%00", "\r\nX: y", "{}", "[]"),
    *([], {}, [[]], [None], [0] * 30, {"a": {"b": {}}}, {"": ""}, {"__proto__": 1}),
]
LITERALS = [b"NaN", b"Infinity", b"1e999", b"-", b"[" * 500, b"9" * 4000, b'"\\ud800"', b'"\xff"']


def mutate(document: Any, chance: Random) -> Any:
    """The document with one value changed, added or removed, somewhere inside."""
    if isinstance(document, dict) and document and chance.random() < 0.9:
        key = chance.choice(list(document))
        changed = dict(document)
        what = chance.random()
        if what < 0.6:
            changed[key] = mutate(document[key], chance)
        elif what < 0.75:
            del changed[key]
        elif what < 0.9:
            changed[key] = chance.choice(VALUES)
        else:
            changed[chance.choice(["x", "type", "seat", "request", "", key + " "])] = changed[key]
        return changed
    if isinstance(document, list) and document and chance.random() < 0.9:
        place = chance.randrange(len(document))
        what = chance.random()
        if what < 0.7:
            new = mutate(document[place], chance)
            return [*document[:place], new, *document[place + 1 :]]
        if what < 0.85:
            return document[:place] + document[place + 1 :]
        return document + document[place:]
    return chance.choice(VALUES)


def damage(data: bytes, chance: Random) -> bytes:
    """The bytes with some of them changed, cut off, doubled, or replaced by what is no JSON."""
    what, place = chance.random(), chance.randrange(len(data) + 1)
    if what < 0.4:
        return data[:place] + chance.randbytes(chance.randrange(1, 4)) + data[place + 1 :]
    if what < 0.6:
        return data[:place]
    if what < 0.75:
        return data[:place] + data[place // 2 :]
    if what < 0.9:
        return data[:place] + chance.choice(LITERALS) + data[place:]
    return chance.randbytes(chance.randrange(64))


def hostile_json(document: Any, chance: Random) -> bytes:
    """A document as it is, mutated once or several times, or damaged as bytes."""
    what = chance.random()
    for _ in range(0 if what < 0.1 else 1 if what < 0.6 else 3):
        document = mutate(document, chance)
    data = json.dumps(document, ensure_ascii=chance.random() < 0.5)
    text = data.encode("utf-8", "surrogatepass")
    return damage(text, chance) if what > 0.85 else text
