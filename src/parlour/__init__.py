"""Parlour: a digital home for Cover Me and Runner-Up."""

from typing import TYPE_CHECKING, Any

from parlour.games.errors import (
    IllegalMove,
    InvalidMove,
    InvalidOptions,
    InvalidPosition,
    InvalidTranscript,
    ParlourError,
)
from parlour.games.event import Event
from parlour.games.game import Move

if TYPE_CHECKING:
    from parlour.games.match import Match, new_match

__version__ = "0.1.0"

__all__ = [
    "Event",
    "IllegalMove",
    "InvalidMove",
    "InvalidOptions",
    "InvalidPosition",
    "InvalidTranscript",
    "Match",
    "Move",
    "ParlourError",
    "new_match",
]


def __getattr__(name: str) -> Any:
    """Load the compiler only when a match is wanted: `parlour games` must not wait for it."""
    if name in ("Match", "new_match"):
        from parlour.games import match

        return getattr(match, name)
    raise AttributeError(f"module 'parlour' has no attribute {name!r}")
