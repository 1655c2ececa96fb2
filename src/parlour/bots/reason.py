"""Reasons for a move, as the coach gives them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Reason:
    """Why a move is good or bad, for a program to put into words: a code and its facts.

    `weight` is how far the move stands out in this, in comparison with the seat's other moves.
    """

    code: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    weight: float = 0.0
