"""HTTP connections on which a request does not come to its end."""

from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

LATE = 30.0  # seconds in which a request comes whole; its head at once, its body in as many more


class RequestProtocol(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
    """uvicorn's HTTP protocol, which would wait for the rest of a request for ever."""

    def connection_made(self, transport: Any) -> None:
        """Somebody is there."""
        super().connection_made(transport)
        self._awaited: Any = None
        self._look = self.loop.call_later(LATE, self._look_again)

    def connection_lost(self, exc: Exception | None) -> None:
        """And has gone."""
        self._look.cancel()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, *event: Any) -> None:
        """It is a feed, which has ways of its own (frames.py)."""
        self._look.cancel()
        super().handle_websocket_upgrade(*event)

    def _look_again(self) -> None:
        """Whether anything came to its end since we last looked, or is our own turn."""
        request = self.cycle
        owing = request is None or request.more_body or request.response_complete
        if owing and request is self._awaited:
            self.transport.close()
            return
        self._awaited = request
        self._look = self.loop.call_later(LATE, self._look_again)
