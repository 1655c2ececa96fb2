"""A check of every request before the application sees it: where its body ends must be certain."""

from typing import Any

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from parlour.server.errors import ApiError, as_message

_AMBIGUOUS = {b"content-length", b"transfer-encoding"}


def with_certain_length(app: ASGIApp) -> ASGIApp:
    """The application, for requests that state the length of their body in one way only. (Feeds
    are opened without a body; feed/protocol.py sees to that.)

    A proxy that believes the other way would take the rest of one client's body for the next
    client's request (request smuggling).
    """

    async def checked(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP and {name for name, _ in scope["headers"]} >= _AMBIGUOUS:
            await _refuse(send)
        else:
            await app(scope, receive, send)

    return checked


async def _refuse(send: Any) -> None:
    expected = "Content-Length or Transfer-Encoding, not both"
    refusal = ApiError("invalid", "The length of the request's body is ambiguous.", expected)
    body = msgspec.json.encode(as_message(refusal))
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
