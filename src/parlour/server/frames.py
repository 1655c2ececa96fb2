"""uvicorn's WebSocket protocol, with a quick way out and in.

What a table tells is the same for many connections. It is made into a frame once, and written to
each socket as it is, past everything that would wrap it again for each of them. What a client says
is nearly always one short message that comes whole: that is read here, and anything else as usual.
"""

from collections.abc import Callable
from typing import Any, ClassVar, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from parlour.server.metrics import DROPPED

MOST_UNREAD = 1_000_000  # bytes that a client may leave unread before it is dropped
MOST_UNHEARD = 32  # messages of a client that may wait for us before we stop reading
FEED = "parlour.feed"  # the ASGI extension under which an endpoint finds its protocol
_TEXT = 0x81  # a whole text frame
_MASKED = 0x80
_HEAD_END = b"\r\n\r\n"


def frame(text: bytes) -> bytes:
    """A text as a WebSocket frame from a server: whole, unmasked."""
    length = len(text)
    if length < 126:
        return bytes((_TEXT, length)) + text
    if length < 65536:
        return bytes((_TEXT, 126)) + length.to_bytes(2, "big") + text
    return bytes((_TEXT, 127)) + length.to_bytes(8, "big") + text


def short_text(data: bytes) -> bytes | None:
    """The text of what is one whole short frame from a client and nothing else."""
    if len(data) < 6 or data[0] != _TEXT:
        return None
    length = data[1] - _MASKED
    if not 0 <= length < 126 or len(data) != 6 + length:
        return None
    mask = data[2:6] * (length // 4 + 1)
    text = int.from_bytes(data[6:], "big") ^ int.from_bytes(mask[:length], "big")
    return text.to_bytes(length, "big")


def are_whole(data: bytes) -> bool:
    """Whether these are frames from a client of which the last one ends with the data."""
    at = 0
    while at + 2 <= len(data):
        length, head = data[at + 1] & 0x7F, 6  # two bytes and the mask
        if length == 126:
            length, head = int.from_bytes(data[at + 2 : at + 4], "big"), 8
        elif length == 127:
            length, head = int.from_bytes(data[at + 2 : at + 10], "big"), 14
        at += head + length
    return at == len(data)


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
        self._between = False  # whether all that came so far ended with the end of a frame

    def data_received(self, data: bytes) -> None:
        """Something came."""
        if self._between and self._heard is not None and not self.frames and not self.close_sent:
            text = short_text(data)
            if text is not None:
                self._heard(text)
                return
        if self.handshake_initiated:
            self._between = self._between and are_whole(data)
        else:
            self._between = data.find(_HEAD_END) == len(data) - len(_HEAD_END)
        super().data_received(data)

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
        extensions = cast(dict[str, Any], self.scope["extensions"])
        extensions[FEED] = self
        try:
            await super().run_asgi()
        finally:
            # What is left would be circles, which stay in memory until somebody looks for them.
            extensions.clear()
            self._heard = None
            if self.disconnected:
                self._part()

    def connection_lost(self, exc: Exception | None) -> None:
        """The line is cut."""
        super().connection_lost(exc)
        if self._heard is None:
            self._part()

    def _part(self) -> None:
        """Let go of the parser, which holds on to itself."""
        self.conn.parser.close()

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
