"""A game's table options: what they accept, what they default to."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from numbers import Number
from typing import Any

from parlour.games.errors import InvalidOptions

Options = dict[str, Any]


@dataclass(frozen=True)
class Option:
    """One table option: a choice among values, each written as text, number or true/false."""

    name: str
    values: tuple[Any, ...]
    default: Any
    help: str

    @property
    def accepts(self) -> str:
        """What may be given, for a person to read."""
        return ", ".join(value_text(value) for value in self.values)

    def read(self, given: Any) -> Any:
        """The value meant, or InvalidOptions. Text stands for any value, as a person types it."""
        for value in self.values:
            if type(given) is type(value) and given == value:
                return value
            if isinstance(given, str) and given == value_text(value):
                return value
        raise InvalidOptions(f"{self.name} accepts {self.accepts}; got {shorten(given)}")


def value_text(value: Any) -> str:
    """An option's value as one types it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


LONGEST = 60  # letters of what came, in a message


def shorten(given: Any) -> str:
    """What came, short enough for a message: text in quotes, other values as JSON, or in words."""
    text = repr(str(given)) if isinstance(given, str) else _written(given)
    return text if len(text) <= LONGEST else text[: LONGEST - 3] + "..."


def _written(given: Any) -> str:
    """A value as JSON writes it, or its beginning, longer than is shown; where JSON has no way to,
    a word for the kind of thing it is."""
    if given is None:
        return "nothing"
    word = next((word for kind, word in _WORDS if isinstance(given, kind)), "something else")
    if not isinstance(given, int | float | list | tuple | dict):
        return word
    if isinstance(given, dict) and not all(isinstance(key, str) for key in given):
        return "an object whose keys are not all text"
    try:
        text = json.dumps(given, ensure_ascii=False, default=_written)
    except (RecursionError, ValueError):  # nested without end, or a number of thousands of digits
        return f"{word} too large to show"
    except TypeError:  # somewhere inside, a key that is no text
        return word
    # JSON leaves control codes from beyond ASCII as they are; a terminal might obey them.
    return "".join(letter if letter.isprintable() else "?" for letter in text[: LONGEST + 1])


_WORDS: tuple[tuple[Any, str], ...] = (
    (int | float, "a number"),
    (Number, "a number of another kind"),
    (bytes | bytearray | memoryview, "bytes"),
    (list | tuple, "a list"),
    (dict, "an object"),
    (set | frozenset, "a set"),
)


def read_options(game: str, options: tuple[Option, ...], given: Mapping[str, Any]) -> Options:
    """All options of a game, defaults filled in; unknown names and values are refused."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            raise InvalidOptions(
                f"{game} has no option {shorten(name)}; its options are {', '.join(known)}"
            )
    return {
        name: option.read(given[name]) if name in given else option.default
        for name, option in known.items()
    }
