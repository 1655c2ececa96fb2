"""Text from people: names and messages. Data, never markup, and nothing that moves other text."""

import json
import unicodedata
from typing import Any

from parlour.server.errors import ApiError

# Invisible controls that turn the direction of everything after them.
_TURNING = {
    chr(code) for code in (0x61C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))
}
_LONGEST_NAME = 40


def clean(text: str) -> str:
    """One line without control characters, with single spaces."""
    kept = "".join(
        " " if unicodedata.category(letter) in {"Cc", "Zl", "Zp"} else letter
        for letter in text
        if letter not in _TURNING and unicodedata.category(letter) != "Cs"
    )
    return " ".join(unicodedata.normalize("NFC", kept).split())


def clean_name(text: str) -> str:
    """A name as it is shown to others."""
    name = clean(text)
    if not any(unicodedata.category(letter)[0] in "LNPS" for letter in name):
        raise ApiError("invalid", "A name needs at least one letter.", "1 to 40 letters", text)
    if len(name) > _LONGEST_NAME:
        raise ApiError("invalid", "The name is too long.", "1 to 40 letters", text)
    return name


def encode_json(document: Any) -> str:
    """A document as the database keeps it."""
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))
