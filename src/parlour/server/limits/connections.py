"""Limits for open connections: per address, per player, and in total.

A connection is a file descriptor, and a process has a limited number of them. Where room is needed,
HTTP connections without a request are closed first, the longest idle one at the head; then feeds of
people without a seat. The last quarter of the room is for people with a seat. Anybody can have one
at a table of their own, so an address that has an eighth of all connections as feeds gets none of
that quarter. So somebody with a seat can connect however many others try to.
"""

import sys
import time
from collections import Counter
from collections.abc import Callable
from itertools import chain
from typing import Protocol

from parlour.server.errors import ApiError
from parlour.server.logs import LOG
from parlour.server.metrics import CONNECTIONS_REFUSED
from parlour.server.settings import ServerSettings
from parlour.server.tables.messages import Connection

FEEDS_PER_PLAYER = 20
ANONYMOUS_FEEDS = 30  # per address
_OTHER_FILES = 32  # descriptors for the database, the log and the event loop
_LONGEST_BACKLOG = 4096
_WARN_EVERY = 60.0  # seconds


def open_files_limit() -> int:
    """How many file descriptors this process may have."""
    try:
        import resource
    except ImportError:  # Windows, which does not count them
        return sys.maxsize
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return sys.maxsize if soft == resource.RLIM_INFINITY else soft


def backlog() -> int:
    """How many connections may wait to be accepted.

    All of them may be accepted in one iteration of the event loop, before any other is closed for
    them, so there have to be descriptors left for as many.
    """
    return _backlog(open_files_limit())


def _backlog(files: int) -> int:
    return max(8, min(_LONGEST_BACKLOG, files // 8))


class HttpConnection(Protocol):
    """An HTTP connection, as far as the limits need to know it."""

    def is_idle(self) -> bool:
        """Whether no request is being answered."""

    def drop(self) -> None:
        """Close it."""


class _Closable:
    """HTTP connections in the order in which they would be closed to make room.

    Those that never had a request answered come before those that had, each by idle time.
    """

    __slots__ = ("_answered", "_new")

    def __init__(self) -> None:
        self._new: dict[HttpConnection, None] = {}
        self._answered: dict[HttpConnection, None] = {}

    def add(self, http: HttpConnection) -> None:
        self._new[http] = None

    def remove(self, http: HttpConnection) -> None:
        self._new.pop(http, None)
        self._answered.pop(http, None)

    def move_to_end(self, http: HttpConnection) -> None:
        self.remove(http)
        self._answered[http] = None

    def first_idle(self) -> HttpConnection | None:
        return next((each for each in chain(self._new, self._answered) if each.is_idle()), None)


class _Address:
    """The connections of an address."""

    __slots__ = ("closable", "sockets")

    def __init__(self) -> None:
        self.sockets = 0
        self.closable = _Closable()


class ConnectionLimits:
    """Counts the connections of a process and decides which of them may be open."""

    def __init__(self, settings: ServerSettings, open_files: int | None = None) -> None:
        files = open_files_limit() if open_files is None else open_files
        self.total = max(files // 2, files - _OTHER_FILES - _backlog(files))
        self._for_seats = self.total // 4  # room that feeds without a seat leave free
        per_address = settings.connections_per_address if settings.limits else 0
        # Feeds of an address beyond which it gets none of that room; 0 where addresses say nothing.
        self._share = max(1, self.total // 8) if per_address else 0
        # Behind a proxy all sockets are the proxy's: there the feeds are counted by address.
        self._sockets_per_address = 0 if settings.trust_proxy else per_address
        self._feeds_per_address = per_address if settings.trust_proxy else 0
        self._factor = settings.limits
        self._sockets = 0
        self._addresses: dict[str, _Address] = {}
        self._closable = _Closable()
        self._feeds: dict[Connection, Callable[[], None]] = {}  # and how each is closed
        self._feeds_of: Counter[tuple[str, str]] = Counter()
        self._warned = -_WARN_EVERY
        self.ended = 0  # connections that were open once

    def open(self, http: HttpConnection, address: str) -> str | None:
        """Count a new connection, after another one was closed for it where that is needed.

        Where there is no room, return the limit that is reached: "address" or "total".
        """
        known = self._addresses.get(address)
        most = self._sockets_per_address
        if most and known is not None and known.sockets >= most:
            self._warn(most)
            if not self._close_idle(known.closable):
                CONNECTIONS_REFUSED.labels("address").inc()
                return "address"
        elif self._sockets >= self.total and not self._make_room():
            CONNECTIONS_REFUSED.labels("total").inc()
            return "total"
        if known is None:
            known = self._addresses[address] = _Address()
        self._sockets += 1
        known.sockets += 1
        self._closable.add(http)
        known.closable.add(http)
        return None

    def answered(self, http: HttpConnection, address: str) -> None:
        """A request was answered: the connection is idle from now on."""
        self._closable.move_to_end(http)
        self._addresses[address].closable.move_to_end(http)

    def upgraded(self, http: HttpConnection, address: str) -> None:
        """The connection has become a WebSocket, which is never idle."""
        self._closable.remove(http)
        self._addresses[address].closable.remove(http)

    def closed(self, http: HttpConnection, address: str) -> None:
        """The connection is gone."""
        self.upgraded(http, address)
        self._sockets -= 1
        self.ended += 1
        known = self._addresses[address]
        known.sockets -= 1
        if not known.sockets:
            del self._addresses[address]

    def _close_idle(self, closable: _Closable) -> bool:
        http = closable.first_idle()
        if http is None:
            return False
        self._closable.remove(http)
        closable.remove(http)
        http.drop()
        return True

    def _make_room(self) -> bool:
        """Close a connection that is needed less than a new one."""
        if self._close_idle(self._closable):
            return True
        spectator = next((each for each in reversed(self._feeds) if not each.member), None)
        if spectator is None:
            return False
        self._feeds.pop(spectator)()
        return True

    def reserve_feed(self, player: str | None, address: str) -> Callable[[], None]:
        """Count a feed that is about to be opened; what is returned takes it back."""
        keys = [("player", player) if player else ("anonymous", address), ("address", address)]
        most = FEEDS_PER_PLAYER if player else ANONYMOUS_FEEDS
        own = max(1, round(most * self._factor)) if self._factor else 0
        limits = [own, self._feeds_per_address]
        for key, limit in zip(keys, limits, strict=True):
            if limit and self._feeds_of[key] >= limit:
                CONNECTIONS_REFUSED.labels(key[0]).inc()
                raise ApiError(
                    "too-many",
                    "Too many tables are open at once from here. Close some of them.",
                    f"at most {limit} feeds",
                )
        self._feeds_of.update(keys)

        def release() -> None:
            for key in keys:
                self._feeds_of[key] -= 1
                if not self._feeds_of[key]:
                    del self._feeds_of[key]

        return release

    def check_room(self, connection: Connection) -> None:
        """Refuse a reserved feed, where little room is left, of somebody without a seat and of an
        address that has many already."""
        if self._sockets <= self.total - self._for_seats:
            return
        feeds = self._feeds_of["address", connection.address or ""]
        if not connection.member:
            message = "The server is full at the moment: players with a seat come first."
        elif self._share and feeds > self._share:
            message = "The server is full at the moment, and much of it is used from your network."
        else:
            return
        CONNECTIONS_REFUSED.labels("total").inc()
        raise ApiError("busy", message)

    def feed_opened(self, connection: Connection, close: Callable[[], None]) -> None:
        """A feed is open; it may be closed for somebody with a seat."""
        self._feeds[connection] = close

    def feed_closed(self, connection: Connection) -> None:
        """A feed is gone."""
        self._feeds.pop(connection, None)

    def _warn(self, most: int) -> None:
        now = time.monotonic()
        if now - self._warned >= _WARN_EVERY:
            self._warned = now
            LOG.warning(
                "an address has as many connections as it may; behind a proxy set --trust-proxy",
                extra={"limit": most},
            )
