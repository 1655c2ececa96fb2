"""uvicorn's WebSocket protocol, with a quick way out and in.

What a table tells is the same for many connections. It is made into a frame once, and written to
each socket as it is, past everything that would wrap it again for each of them.
"""

from collections.abc import Callable
from typing import Any, ClassVar, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from parlour.server.metrics import DROPPED

MOST_UNREAD = 1_000_000  # bytes that a client may leave unread before it is dropped
MOST_UNHEARD = 32  # messages of a client that may wait for us before we stop reading
FEED = "parlour.feed"  # the ASGI extension under which an endpoint finds its protocol
_TEXT = 0x81  # a whole text frame


def frame(text: bytes) -> bytes:
    """A text as a WebSocket frame from a server: whole, unmasked."""
    length = len(text)
    if length < 126:
        return bytes((_TEXT, length)) + text
    if length < 65536:
        return bytes((_TEXT, 126)) + length.to_bytes(2, "big") + text
    return bytes((_TEXT, 127)) + length.to_bytes(8, "big") + text


class FeedProtocol(WebSocketsSansIOProtocol):
    """A WebSocket that takes frames that are ready.

    They are written together, when everything that can be done now is done: what came for one
    client in that time is one write, and all the writes come in one go.
    """

    _waiting: ClassVar[list["FeedProtocol"]] = []

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._made: list[bytes] = []
        self._heard: Callable[[Any], None] | None = None

    def push(self, made: bytes) -> None:
        """Send a frame very soon."""
        if not self._made:
            if not self._waiting:
                self.loop.call_soon(self._write_all)
            self._waiting.append(self)
        self._made.append(made)

    @classmethod
    def _write_all(cls) -> None:
        waiting, cls._waiting = cls._waiting, []
        for each in waiting:
            each.flush()

    def flush(self) -> None:
        """Write what there is. Who does not read is dropped, not waited for."""
        made, self._made = b"".join(self._made), []
        if not made or self.disconnected or self.close_sent or self.transport.is_closing():
            return
        if self.transport.get_write_buffer_size() > MOST_UNREAD:
            DROPPED.inc()
            self.transport.abort()
            return
        self.transport.write(made)

    async def run_asgi(self) -> None:
        """Let the endpoint find this protocol."""
        cast(dict[str, Any], self.scope["extensions"])[FEED] = self
        await super().run_asgi()

    def listen(self, heard: Callable[[Any], None]) -> None:
        """From now on, hand every message over at once; those that came before first."""
        self._heard = heard
        waiting = [self.queue.get_nowait() for _ in range(self.queue.qsize())]
        for event in waiting:
            if event["type"] == "websocket.receive":
                heard(event.get("text") or event.get("bytes") or b"")
            else:
                self.queue.put_nowait(event)
        self.pause(False)

    def pause(self, wanted: bool) -> None:
        """Stop reading from the client, or go on."""
        if wanted != self.read_paused and not self.transport.is_closing():
            self.read_paused = wanted
            (self.transport.pause_reading if wanted else self.transport.resume_reading)()

    def send_receive_event_to_app(self) -> None:
        """A message came. Go on reading: stopping and starting again for each costs more."""
        if self._heard is None:
            super().send_receive_event_to_app()
            self.pause(self.queue.qsize() >= MOST_UNHEARD)
            return
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        if not self.close_sent:
            self._heard(data)
