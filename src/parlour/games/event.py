"""What happened at a table, and who may hear it."""

from typing import Any

from msgspec import Struct


class Event(Struct, frozen=True):
    """One thing that happened. `data` is the whole truth; `secret` names the fields not for all.

    Who is in `hearers` hears the whole event, everybody else hears it with its secret fields
    replaced: a card drawn blind is a card.
    """

    name: str
    data: dict[str, Any]
    hearers: frozenset[int] | None = None
    secret: dict[str, Any] = {}

    def heard_by(self, seat: int | None) -> dict[str, Any]:
        """The event as a seat, or a spectator (None), hears it."""
        heard = {"event": self.name, **self.data}
        if self.hearers is not None and seat not in self.hearers:
            heard |= self.secret
        return heard
