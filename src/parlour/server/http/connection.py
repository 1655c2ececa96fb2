"""HTTP connections: requests that do not come to their end, and connections beyond the limits."""

from functools import partial
from typing import Any, ClassVar

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from parlour.server.limits.addresses import household
from parlour.server.limits.connections import ConnectionLimits

LATE = 30.0  # seconds in which a request comes whole; its head at once, its body in as many more
# By the limit that is reached. An address with too many connections is no fault of the server's.
_STATUS = {"address": b"429 Too Many Requests", "total": b"503 Service Unavailable"}
_NO_ROOM = b"HTTP/1.1 %s\r\nConnection: close\r\nRetry-After: 5\r\nContent-Length: 0\r\n\r\n"


class RequestProtocol(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
    """uvicorn's HTTP protocol, which would wait for the rest of a request for ever."""

    limits: ClassVar[ConnectionLimits | None] = None  # of the process, while it serves

    def connection_made(self, transport: Any) -> None:
        """Somebody is there."""
        super().connection_made(transport)
        self._awaited: Any = None
        self._counted_by: ConnectionLimits | None = None
        self._look = self.loop.call_later(LATE, self._look_again)
        self._address = household(self.client[0]) if self.client else "unknown"
        if self.limits is None:
            return
        reached = self.limits.open(self, self._address)
        if reached is None:
            self._counted_by = self.limits
        else:
            transport.write(_NO_ROOM % _STATUS[reached])
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """And has gone."""
        self._look.cancel()
        if self._counted_by is not None:
            self._counted_by.closed(self, self._address)
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, *event: Any) -> None:
        """It is a feed, which has ways of its own (feed/protocol.py)."""
        self._look.cancel()
        super().handle_websocket_upgrade(*event)
        if self._counted_by is not None:
            self._counted_by.upgraded(self, self._address)
            feed = self.transport.get_protocol()
            feed.on_lost = partial(self._counted_by.closed, self, self._address)

    def on_response_complete(self) -> None:
        """An answer is sent."""
        if self._counted_by is not None:
            self._counted_by.answered(self, self._address)
        super().on_response_complete()

    def send_400_response(self, msg: str) -> None:
        """Refuse data that is not HTTP, as the only answer.

        uvicorn would let the application answer as well, where the body of its request is what
        cannot be read: one of the two answers fails then, and is logged as an error of ours.
        """
        request = self.cycle
        if request is not None and request.more_body:
            request.disconnected = True
            if request.response_started:
                self.transport.close()
                return
        super().send_400_response(msg)

    def is_idle(self) -> bool:
        """Whether no request is being answered."""
        request = self.cycle
        return request is None or request.more_body or request.response_complete

    def drop(self) -> None:
        """Close the connection at once; what the client has not read by now is lost."""
        if self.transport.get_write_buffer_size():
            self.transport.abort()
        else:
            self.transport.close()

    def _look_again(self) -> None:
        """Whether anything came to its end since we last looked, or is our own turn."""
        request = self.cycle
        if self.is_idle() and request is self._awaited:
            self.transport.close()
            return
        self._awaited = request
        self._look = self.loop.call_later(LATE, self._look_again)
