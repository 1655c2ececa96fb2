"""What has happened so far: a list that only grows, whose copies share what they have in common.

A match is copied for every choice that is tried on it. With this a copy costs the same at the end
of a long match as at its beginning.
"""

from collections.abc import Iterable, Iterator
from typing import Generic, TypeVar

Item = TypeVar("Item")


class Annals(Generic[Item]):
    """A list to add to. Of two copies the one that is added to first keeps the common list."""

    __slots__ = ("_items", "_length")

    def __init__(self, items: Iterable[Item] = ()) -> None:
        self._items = list(items)
        self._length = len(self._items)

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[Item]:
        return iter(self.between(0))

    def between(self, first: int, last: int | None = None) -> list[Item]:
        """A part, as a list of its own: from the item number `first` up to, not with, `last`."""
        end = self._length if last is None else min(last, self._length)
        return self._items[first:end]

    def add(self, items: Iterable[Item]) -> None:
        """What happened next."""
        if len(self._items) != self._length:  # a copy has gone on in another way
            self._items = self._items[: self._length]
        self._items.extend(items)
        self._length = len(self._items)

    def copy(self) -> "Annals[Item]":
        """Another that begins alike."""
        made: Annals[Item] = object.__new__(Annals)
        made._items, made._length = self._items, self._length
        return made
