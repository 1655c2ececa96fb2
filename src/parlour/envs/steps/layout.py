"""How an observation is laid out: a row of small whole numbers, in named fields."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np


@dataclass(frozen=True)
class Field:
    """Some neighbouring numbers of an observation that tell one thing."""

    name: str
    size: int
    low: int
    high: int
    meaning: str


class Layout:
    """The fields of an observation, in order. `scale` brings every number into -1 … 1."""

    def __init__(self, version: int, fields: Sequence[Field]) -> None:
        self.version = version
        self.fields = tuple(fields)
        self.size = sum(field.size for field in fields)
        self._at: dict[str, int] = {}
        at = 0
        for field in fields:
            self._at[field.name] = at
            at += field.size
        largest = [max(abs(field.low), abs(field.high)) for field in fields]
        sizes = [field.size for field in fields]
        self.scale = np.repeat(1 / np.array(largest, np.float32), sizes)
        self.low = np.repeat(np.array([field.low for field in fields], np.int8), sizes)
        self.high = np.repeat(np.array([field.high for field in fields], np.int8), sizes)

    def at(self, name: str) -> int:
        """Where a field begins."""
        return self._at[name]

    def read(self, observation: Any, name: str) -> Any:
        """A field of one observation, or of many in rows."""
        size = next(field.size for field in self.fields if field.name == name)
        return observation[..., self._at[name] : self._at[name] + size]

    def rows(self) -> list[str]:
        """The table of the documentation."""
        return [
            f"| {self._at[field.name]} | `{field.name}` | {field.size} "
            f"| {field.low} … {field.high} | {field.meaning} |"
            for field in self.fields
        ]
