"""The queue between `parlour admin` and the running servers: requests in, outcomes out."""

import secrets

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, delete, insert, select, update

from parlour.server.clock import wall_ms
from parlour.server.storage.schema import operator_requests

VALID_FOR = 120_000  # milliseconds after which a request that nobody claimed is not done any more
_KEPT_FOR = 24 * 3600 * 1000  # milliseconds
_MOST_AT_ONCE = 20


class OperatorRequest(Struct, frozen=True):
    """What an operator asks for: `close`, `ban` or `unban`."""

    id: str
    action: str
    subject: str
    reason: str
    until: int | None = None


class Outcome(Struct, frozen=True):
    """What became of a request."""

    done: bool
    text: str


def new_request(
    action: str, subject: str, reason: str, until: int | None = None
) -> OperatorRequest:
    """A request with an id of its own."""
    return OperatorRequest(secrets.token_hex(12), action, subject, reason, until)


def put(database: Connection, request: OperatorRequest) -> None:
    """Ask the running servers."""
    row = {**msgspec.structs.asdict(request), "created": wall_ms()}
    database.execute(insert(operator_requests), row)


def waiting(database: Connection) -> list[OperatorRequest]:
    """The requests that no server has claimed."""
    asked = (
        select(operator_requests)
        .where(
            operator_requests.c.claimed.is_(None),
            operator_requests.c.created > wall_ms() - VALID_FOR,
        )
        .order_by(operator_requests.c.created)
    )
    rows = database.execute(asked.limit(_MOST_AT_ONCE))
    return [OperatorRequest(r.id, r.action, r.subject, r.reason, r.until) for r in rows]


def claim(database: Connection, request: OperatorRequest) -> bool:
    """Take a request; False where another server was quicker, or it was withdrawn."""
    unclaimed = (
        operator_requests.c.id == request.id,
        operator_requests.c.claimed.is_(None),
    )
    taken = update(operator_requests).where(*unclaimed).values(claimed=wall_ms())
    return database.execute(taken).rowcount == 1


def answer(database: Connection, request: OperatorRequest, outcome: Outcome) -> None:
    """Say what became of a request."""
    told = msgspec.json.encode(outcome).decode()
    ours = update(operator_requests).where(operator_requests.c.id == request.id)
    database.execute(ours.values(outcome=told))


def outcome_of(database: Connection, request: OperatorRequest) -> Outcome | None:
    """What became of a request, once a server has said so."""
    asked = select(operator_requests.c.outcome).where(operator_requests.c.id == request.id)
    told = database.execute(asked).scalar()
    return None if told is None else msgspec.json.decode(told, type=Outcome)


def withdraw(database: Connection, request: OperatorRequest) -> bool:
    """Ask no longer; False where a server has claimed the request already."""
    unclaimed = (
        operator_requests.c.id == request.id,
        operator_requests.c.claimed.is_(None),
    )
    return database.execute(delete(operator_requests).where(*unclaimed)).rowcount == 1


def clean(database: Connection) -> None:
    """Delete old requests."""
    old = operator_requests.c.created < wall_ms() - _KEPT_FOR
    database.execute(delete(operator_requests).where(old))
