"""A game's table options: what they accept, what they default to."""

from collections.abc import Mapping
from dataclasses import dataclass
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


def shorten(given: Any) -> str:
    """What came, short enough for a message."""
    try:
        text = repr(given)
    except (RecursionError, ValueError):  # nested without end, or a number of thousands of digits
        text = f"a {type(given).__name__} too large to show"
    return text if len(text) <= 60 else text[:57] + "..."


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
