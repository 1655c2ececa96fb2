"""Refusals: what the server says instead of doing what was asked.

A refusal changes nothing. It says what was expected and what came, and never more than the asker
may know: whoever is a stranger to a table hears the same as if there were no such table.
"""

from typing import Any

from parlour.games.errors import IllegalMove, InvalidMove, InvalidOptions, ParlourError
from parlour.games.options import shorten
from parlour.server.metrics import REFUSALS
from parlour.server.wire import Refused

STATUS = {
    "invalid": 400,
    "invalid-move": 400,
    "invalid-options": 400,
    "nobody": 401,
    "not-yours": 403,
    "origin": 403,
    "not-found": 404,
    "no-such-method": 405,
    "illegal-move": 409,
    "not-now": 409,
    "taken": 409,
    "full": 409,
    "locked": 409,
    "removed": 403,
    "banned": 403,
    "several-seats": 409,
    "identity": 409,
    "too-large": 413,
    "not-json": 415,
    "too-many": 429,
    "fault": 500,
    "host": 421,
    "busy": 503,
    "storage": 503,
    "stopping": 503,
}


class ApiError(Exception):
    """Why not: a code for programs, a sentence for people, and what was expected and what came."""

    def __init__(
        self, code: str, message: str, expected: str | None = None, got: Any = None
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.expected = expected
        self.got = None if got is None else shorten(got)

    @property
    def status(self) -> int:
        """The HTTP status that fits."""
        return STATUS[self.code]


def signed_out() -> ApiError:
    """What a device hears whose token was revoked."""
    return ApiError("nobody", "This device was signed out.", "a player's cookie or token")


def no_such_table() -> ApiError:
    """For a table that is not there, and for one that the asker may not know of."""
    return ApiError("not-found", "There is no such table, or it is not open to you.")


def from_game(error: ParlourError) -> ApiError:
    """What the rules refused, as the server says it."""
    codes = {InvalidMove: "invalid-move", IllegalMove: "illegal-move"}
    code = codes.get(type(error), "invalid-options" if isinstance(error, InvalidOptions) else "")
    return ApiError(code or "invalid", str(error))


def as_message(refusal: ApiError, request: str | None = None) -> Refused:
    """A refusal as it is told."""
    REFUSALS.labels(refusal.code).inc()
    return Refused(refusal.code, refusal.message, refusal.expected, refusal.got, request)
