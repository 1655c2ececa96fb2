"""uvicorn's WebSocket protocol, with a quick way out and in.

What a table tells is the same for many connections. It is made into a frame once, and written to
each socket as it is, past everything that would wrap it again for each of them. What a client says
is nearly always one short message that comes whole: that is read here, and anything else as usual.

The endpoint returns as soon as the feed is open, and the feed goes on by itself: all that a request
needs, headers and tasks and what the framework made of them, is four fifths of what it would hold.
"""

import asyncio
from collections.abc import Callable
from itertools import takewhile
from typing import Any, ClassVar, cast

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from parlour.server.metrics import DROPPED

MOST_UNREAD = 1_000_000  # bytes that a client may leave unread before it is dropped
MOST_UNHEARD = 32  # messages of a client that may wait for us before we stop reading
FEED = "parlour.feed"  # the ASGI extension under which an endpoint finds its protocol
_TEXT = 0x81  # a whole text frame
_MASKED = 0x80
_HEAD_END = b"\r\n\r\n"
PING_EVERY = 20.0  # seconds; so long may the answer take, too
_PING = b"here"
_PING_FRAME = bytes((0x89, len(_PING))) + _PING


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
    _feeds: ClassVar[dict["FeedProtocol", float]] = {}  # when each is pinged, the soonest first

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._made: list[bytes] = []
        self._heard: Callable[[Any], None] | None = None
        self._gone: Callable[[], None] | None = None
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
        """Let the endpoint find this protocol. A feed that it leaves behind goes on without it."""
        extensions = cast(dict[str, Any], self.scope["extensions"])
        extensions[FEED] = self
        try:
            await self.app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            pass
        except BaseException:
            self.logger.exception("a feed could not be opened")
            self.send_500_response()
        extensions.clear()  # or it would be a circle, which stays until somebody looks for it
        if self._heard is None:
            if self.close_timer is None:
                self.transport.close()
            return
        del self.scope, self.request, self.response
        self.queue = self.writable = cast(Any, _NOBODY)

    def carry_on(self, heard: Callable[[Any], None], gone: Callable[[], None]) -> None:
        """From now on, hand every message over at once, those that came before first; and tell
        when the client has gone."""
        self._heard, self._gone = heard, gone
        self._feeds[self] = self.loop.time() + PING_EVERY
        leaves = self.disconnected
        while not self.queue.empty():
            event = self.queue.get_nowait()
            if event["type"] == "websocket.receive":
                heard(event.get("text") or event.get("bytes") or b"")
            else:
                leaves = True
        self.pause(False)
        if leaves:
            self._leave()

    def mind(self, task: asyncio.Task[None]) -> None:
        """Work for this client, which is finished before the process goes."""
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def hang_up(self, code: int, reason: str) -> None:
        """Say goodbye, after all that was to be said before."""
        self.flush()
        if not self.close_sent and not self.transport.is_closing():
            self.conn.send_close(code, reason)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.pause(False)  # the client says goodbye, too
            self.close_timer = self.loop.call_later(self.close_timeout, self.transport.close)
        self.loop.call_soon(self._leave)  # not now: somebody is going through all who are here

    def _leave(self) -> None:
        """Nobody is there any more."""
        self._feeds.pop(self, None)
        gone, self._gone = self._gone, None
        if gone is not None:
            self._heard = _to_nobody
            gone()

    def handle_close(self, event: Frame) -> None:
        """The client says goodbye."""
        super().handle_close(event)
        self._leave()

    def handle_parser_exception(self) -> None:
        """The client says what nobody understands."""
        super().handle_parser_exception()
        self._leave()

    def connection_lost(self, exc: Exception | None) -> None:
        """The line is cut."""
        super().connection_lost(exc)
        self._leave()
        self.conn.parser.close()  # it holds on to itself

    @classmethod
    async def keep_alive(cls) -> None:
        """Ask the clients now and then whether they are there: one clock for all of them."""
        while True:
            await asyncio.sleep(1)
            cls.look_round(asyncio.get_running_loop().time())

    @classmethod
    def look_round(cls, now: float) -> None:
        """Ask those whose turn it is; who has not answered by then is not there."""
        for each in list(takewhile(lambda each: cls._feeds[each] <= now, cls._feeds)):
            del cls._feeds[each]
            if each.pending_ping_payload is not None:
                each.keepalive_timeout()
                continue
            cls._feeds[each] = now + PING_EVERY
            if not each.close_sent and not each.transport.is_closing():
                each.pending_ping_payload = _PING
                each.transport.write(_PING_FRAME)

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


def _to_nobody(_: Any) -> None:
    """For what comes after the client has gone."""


class _Nobody:
    """In the place of what only an endpoint looks at."""

    def put_nowait(self, _: Any) -> None:
        """Something happened."""

    def set(self) -> None:
        """More can be written."""

    clear = set


_NOBODY = _Nobody()
