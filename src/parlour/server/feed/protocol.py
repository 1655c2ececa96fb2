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

from parlour.server.feed.budget import BYTES_AT_ONCE, FRAMES_AT_ONCE, FrameBudget, next_frames
from parlour.server.metrics import DROPPED, OVER_BUDGET
from parlour.server.websocket_frames import short_text

MOST_UNREAD = 1_000_000  # bytes that a client may leave unread before it is dropped
MOST_UNHEARD = 32  # messages of a client that may wait for us before we stop reading
MOST_FRAGMENTS = 256  # frames of one message
OVER_LIMIT = 1008  # the close code for a client that sends too much
LINGER = 2.0  # seconds in which a client that sends too much can read why it is closed
FEED = "parlour.feed"  # the ASGI extension under which an endpoint finds its protocol
_HEAD_END = b"\r\n\r\n"
_BAD_REQUEST = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
PING_EVERY = 20.0  # seconds; so long may the answer take, too
_PING = b"here"
_PING_FRAME = bytes((0x89, len(_PING))) + _PING


class FeedProtocol(WebSocketsSansIOProtocol):
    """A WebSocket that takes frames that are ready.

    They are written together, when everything that can be done now is done: what came for one
    client in that time is one write, and all the writes come in one go.
    """

    _waiting: ClassVar[list["FeedProtocol"]] = []
    _feeds: ClassVar[dict["FeedProtocol", float]] = {}  # when each is pinged, the soonest first
    budget_factor: ClassVar[float] = 1.0  # for the frame budget of every connection; 0: none

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._made: list[bytes] = []
        self._heard: Callable[[Any], None] | None = None
        self._gone: Callable[[], None] | None = None
        self._budget = FrameBudget(self.budget_factor)
        self._unparsed: bytes | memoryview = b""
        self._missing = 0  # bytes of the last parsed frame that have not come yet
        self._parsing_soon = False
        self._over_budget = False
        self.on_lost: Callable[[], None] = _do_nothing

    def data_received(self, data: bytes) -> None:
        """Parse what came: one short message directly, anything else in bounded parts."""
        if (
            self._heard is not None
            and not self._missing
            and not self._unparsed
            and not self.frames
            and not self.close_sent
        ):
            text = short_text(data)
            if text is not None:
                if self._budget.spend(1, len(data)):
                    self._heard(text)
                else:
                    self._close_over_budget()
                return
        if not self.handshake_initiated:
            head, end, data = data.partition(_HEAD_END)
            super().data_received(head + end)
            if end and not self.handshake_initiated:  # the library has given up without an answer
                self.transport.write(_BAD_REQUEST)
                self.transport.close()
                return
        if data:
            self._unparsed = bytes(self._unparsed) + data if self._unparsed else data
            if not self._parsing_soon:
                self._parse()

    def _parse(self) -> None:
        """Parse a bounded part of what came; the rest waits for the loop's next iteration.

        Reading is paused meanwhile, so that one client's data cannot hold up the others.
        """
        self._parsing_soon = False
        if self.disconnected or self._over_budget or self.transport.is_closing():
            self._unparsed = b""
            return
        if self.read_paused:
            return  # pause(False) continues
        end, frames, self._missing = next_frames(self._unparsed, self._missing)
        if not self._budget.spend(frames, end):
            self._close_over_budget()
            return
        rest = memoryview(self._unparsed)
        part, self._unparsed = bytes(rest[:end]), rest[end:]
        super().data_received(part)
        if len(self._unparsed) and (frames == FRAMES_AT_ONCE or end >= BYTES_AT_ONCE):
            self.transport.pause_reading()
            self._parse_soon()
            return
        self._unparsed = bytes(self._unparsed)  # part of a header, without the rest of the buffer
        if not self.read_paused and not self.transport.is_closing():
            self.transport.resume_reading()

    def _parse_soon(self) -> None:
        if not self._parsing_soon:
            self._parsing_soon = True
            self.loop.call_soon(self._parse)

    def _close_over_budget(self) -> None:
        OVER_BUDGET.inc()
        self.close_over_limit("too much was sent")

    def close_over_limit(self, reason: str) -> None:
        """Close with 1008 and read no more; the connection is cut after `LINGER`."""
        self._over_budget = True
        self._unparsed = b""
        if self.close_sent or not self.handshake_complete or self.transport.is_closing():
            self.transport.abort()
            return
        self.close_timeout = LINGER
        self.hang_up(OVER_LIMIT, reason)
        if not self.transport.is_closing():
            self.transport.pause_reading()
            if self.transport.can_write_eof():
                self.transport.write_eof()

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
        self._write(made)

    def _write(self, data: bytes) -> None:
        """Write, unless the client has left too much unread: then the connection is cut."""
        if self.transport.get_write_buffer_size() > MOST_UNREAD:
            DROPPED.inc()
            self.transport.abort()
            return
        self.transport.write(data)

    def handle_ping(self) -> None:
        """Answer a ping; pongs that are not read count like everything else."""
        output = b"".join(self.conn.data_to_send())
        if output and not self.transport.is_closing():
            self._write(output)

    def handle_cont(self, event: Frame) -> None:
        """Add a frame to a message, unless there are too many: empty ones have no size limit."""
        super().handle_cont(event)
        if len(self.frames) > MOST_FRAGMENTS:
            self.frames = []
            self.close_over_limit("too many fragments")

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

    async def receive(self) -> Any:
        """The endpoint's next event; reading may go on after it."""
        event = await super().receive()
        if self._unparsed and not self.read_paused:
            self._parse_soon()
        return event

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

    def drop(self, code: int, reason: str) -> None:
        """Say goodbye and close at once, without waiting for the client's goodbye."""
        self.hang_up(code, reason)
        self.transport.close()

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
        self._unparsed = b""
        on_lost, self.on_lost = self.on_lost, _do_nothing
        on_lost()

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
                each._write(_PING_FRAME)

    def pause(self, wanted: bool) -> None:
        """Stop reading from the client, or go on."""
        if wanted == self.read_paused or self.transport.is_closing():
            return
        self.read_paused = wanted
        if wanted:
            self.transport.pause_reading()
        elif self._unparsed:
            self._parse_soon()  # which resumes reading when nothing is left to parse
        else:
            self.transport.resume_reading()

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


def _do_nothing() -> None:
    """For a connection that nobody counts."""


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
