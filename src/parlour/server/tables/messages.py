"""The feed: who is connected to a table, and what each of them is told.

A message is made and encoded once for each set of seats, not for each connection, and what all may
hear is encoded once for all of them.
"""

from collections.abc import Callable, Collection, Sequence
from typing import Any

import msgspec

from parlour.games.event import Event
from parlour.games.game import Move
from parlour.server.errors import ApiError, no_such_table
from parlour.server.storage import entries as log
from parlour.server.tables.commands import may_hear, may_see
from parlour.server.tables.state import AppliedEntry, Table
from parlour.server.websocket_frames import frame
from parlour.server.wire import (
    Changed,
    Outgoing,
    Ready,
    Refused,
    Said,
    SeatView,
    Status,
    Told,
    Turn,
)
from parlour.server.wire import Table as TableMessage

MOST_MISSED = 500  # past entries that one message tells of
# What may change who sits where, and so who may look on.
_NOBODY: tuple[int | None, ...] = (None,)  # who has no seat looks on
_MOVING = log.Sat | log.BotSat | log.Left | log.Started | log.Resettled | log.Closed


def _plain(value: Any) -> str:
    """A move in a view: text of a kind of its own, which the encoder does not take for text."""
    if isinstance(value, Move):
        return str(value)
    raise NotImplementedError(f"a {type(value).__name__} in a message")


_encode = msgspec.json.Encoder(enc_hook=_plain).encode


def encode(message: Outgoing) -> bytes:
    """A message as it is sent: a frame, made once for all who get it."""
    return frame(_encode(message))


def _do_nothing(_: bytes) -> None:
    """For who no longer listens."""


def _end_nothing(_: str) -> None:
    """For who has gone."""


class Connection:
    """Somebody who looks at a table; `push` sends a message that `encode` made."""

    __slots__ = (
        "address",
        "blocked",
        "end",
        "hears",
        "member",
        "player",
        "push",
        "screen",
        "seats",
        "token",
    )

    def __init__(
        self,
        player: str | None,
        push: Callable[[bytes], None] = _do_nothing,
        *,
        screen: bool = False,
        blocked: frozenset[str] = frozenset(),
        address: str | None = None,
        token: str = "",
    ) -> None:
        self.player = player
        self.token = token  # the id of the token it was opened with
        self.push = push
        self.screen = screen  # shows the table to everybody: no hand, whoever opened it
        self.blocked = blocked  # players whose messages do not reach this one
        self.address = address  # for bans
        self.seats: tuple[int, ...] = ()
        self.member = False
        self.hears = False  # else it is shown the seats of a private table, and told no more
        self.end: Callable[[str], object] = _end_nothing  # hang up, once all is sent: why

    def take_seats(self, table: Table) -> None:
        """See the table from the seats the player has now."""
        self.seats = () if self.screen else tuple(table.seats_of(self.player))
        self.member = bool(table.seats_of(self.player)) or table.host == self.player
        self.hears = may_hear(table, self.player)

    def forget(self) -> None:
        """Whoever listened has gone."""
        self.push, self.end = _do_nothing, _end_nothing

    def dismiss(self, refusal: ApiError | None = None) -> None:
        """Tell no more: whoever listens here may no longer know of the table, or why not."""
        refusal = refusal or no_such_table()
        self.push(encode(Refused(refusal.code, refusal.message, refusal.expected)))
        self.push = _do_nothing
        self.end(refusal.code)


def broadcast(connections: Collection[Connection], table: Table, applied: AppliedEntry) -> None:
    """Tell everybody connected what an entry meant."""
    if not connections:
        return
    if isinstance(applied.entry, _MOVING):
        connections = [each for each in connections if _is_welcome(each, table, applied.entry)]
        for connection in connections:
            connection.take_seats(table)
    for connection, message in render(connections, table, applied):
        connection.push(message)
        if table.status == "closed" and not may_see(table, connection.player):
            connection.dismiss()


def render(
    connections: Collection[Connection], table: Table, applied: AppliedEntry
) -> list[tuple[Connection, bytes]]:
    """What each connection will be told of an entry, as things now stand."""
    telling = FeedMessage(
        table, applied, {seat for each in connections for seat in each.seats or _NOBODY}
    )
    encoded: dict[Any, bytes] = {}
    told = []
    for connection in connections:
        key = telling.key(connection)
        message = encoded.get(key)
        if message is None:
            message = encode(telling.message(connection))
            encoded[key] = message
        told.append((connection, message))
    return told


def _is_welcome(connection: Connection, table: Table, entry: log.Entry) -> bool:
    """Whether a listener may hear of an entry; who looked on hears that the table is closed."""
    if isinstance(entry, log.Closed) or may_see(table, connection.player):
        return True
    connection.dismiss()
    return False


class FeedMessage:
    """An entry on its way to those who may hear of it. Of a past one no views are told."""

    def __init__(
        self,
        table: Table,
        applied: AppliedEntry,
        looking: Collection[int | None] = (),
        *,
        past: bool = False,
    ) -> None:
        self._table = table
        self._applied = applied
        self._looking = looking  # the seats whose views will be wanted
        self._past = past
        self._views: dict[int | None, SeatView] = {}
        self._common: dict[int, Any] = {}
        self._events: Any = None  # as everybody hears them, where nothing is secret

    def key(self, connection: Connection) -> Any:
        """Connections with the same key are told the same."""
        entry = self._applied.entry
        if self._applied.ready and isinstance(entry, log.Chose | log.Retracted):
            return entry.seat in connection.seats  # a few bytes for all, a few more for its own
        if isinstance(entry, log.Spoke):
            return entry.player in connection.blocked, connection.hears
        return connection.seats, connection.member

    def message(self, connection: Connection) -> Told:
        """What a connection is told, and all others with the same key."""
        seats: Sequence[int] = connection.seats
        entry, n, at = self._applied.entry, self._applied.n, self._applied.at
        if self._past:
            chairs = self._table.chairs
            seats = [seat for seat in seats if n > chairs[seat].private_from]
        if self._applied.ready:
            return self._ready(seats)
        if isinstance(entry, log.Spoke):
            if not connection.hears:
                return Changed(n, at, "said", None, None, [])
            if entry.player in connection.blocked:
                return Said(n, at, entry.seat, entry.player, entry.name)
            return Said(n, at, entry.seat, entry.player, entry.name, entry.text, entry.gesture)
        table, events = self._table, self._heard(seats)
        if isinstance(entry, log.Chose):
            if self._past:
                return Turn(n, at, events, [], {}, self._status_then(), [])
            shown = self._shown(seats)
            return Turn(n, at, events, table.waiting, table.due, table.status, shown)
        seen = not self._past and isinstance(entry, log.Started | log.Sat | log.Left)
        return Changed(
            n,
            at,
            str(type(entry).__struct_config__.tag),
            getattr(entry, "seat", None),
            None if self._past else table.info(member=connection.member),
            self._shown(seats) if seen else [],
            events,
            entry.failed if isinstance(entry, log.DealingFailed) else [],
        )

    def _shown(self, seats: Sequence[int]) -> list[SeatView]:
        """What is seen from these seats; the views of all who look are made at once."""
        if not self._views:
            self._views = views_of(self._table, self._looking)
        return [self._views[seat] for seat in seats or _NOBODY] if self._views else []

    def _status_then(self) -> Status:
        """What the table was after a choice that is past: over with the last one, not before."""
        match = self._table.match
        ended = match is not None and match.is_over and self._applied.last == match.told
        return "over" if ended else "running"

    def _ready(self, seats: Sequence[int]) -> Ready:
        entry = self._applied.entry
        assert isinstance(entry, log.Chose | log.Retracted)
        seat, chosen = entry.seat, isinstance(entry, log.Chose)
        if self._past or seat not in seats:
            waiting = [] if self._past else self._table.waiting
            return Ready(self._applied.n, seat, chosen, waiting)
        table = self._table
        if table.chairs[
            seat
        ].hides_choice:  # a bot chose: its moves of before are no longer its own
            return Ready(self._applied.n, seat, chosen, table.waiting, None, [])
        pending = list(table.chairs[seat].pending)
        return Ready(self._applied.n, seat, chosen, table.waiting, pending, moves_of(table, seat))

    def _heard(self, seats: Sequence[int]) -> Any:
        """The events as somebody in these seats hears them: the most of what any seat does."""
        first, last = self._applied.first, self._applied.last
        if self._table.match is None or first == last:
            return []
        if self._events is not None:
            return self._events
        events = self._table.match.events_between(first, last)
        if all(event.hearers is None for event in events):
            self._events = msgspec.Raw(_encode([event.heard_by(None) for event in events]))
            return self._events
        return [self._hear(number, event, seats) for number, event in enumerate(events)]

    def _hear(self, number: int, event: Event, seats: Sequence[int]) -> Any:
        if event.hearers is not None:
            hearer = next((seat for seat in seats if seat in event.hearers), None)
            if hearer is not None:
                return event.heard_by(hearer)
        if number not in self._common:
            self._common[number] = msgspec.Raw(_encode(event.heard_by(None)))
        return self._common[number]


def views_of(table: Table, seats: Collection[int | None]) -> dict[int | None, SeatView]:
    """What each of the seats sees and may do; None is a spectator.

    What all see alike is encoded once, and so are these views already.
    """
    if table.match is None:
        return {}
    common, own = table.match.views(seats)
    for index, seat in enumerate(seats):
        if seat is not None and table.chairs[seat].hides_choice:
            own[index] = table.match_seen_from(seat).views((seat,))[1][0]
    alike = _encode(common)[:-1] + b","
    views: dict[int | None, SeatView] = {}
    for seat, alone in zip(seats, own, strict=True):
        view: Any = msgspec.Raw(alike + _encode(alone)[1:])
        views[seat] = SeatView(seat, view, [] if seat is None else moves_of(table, seat))
    return views


def moves_of(table: Table, seat: int) -> list[str]:
    """What a seat may choose now."""
    if table.match is None or table.status != "running" or seat not in table.waiting:
        return []
    if table.chairs[seat].hides_choice:  # its moves would tell what the bot has chosen so far
        return []
    return list(map(str, table.match.moves(seat)))  # which the encoder takes for text


def snapshot(
    table: Table, connection: Connection, now: int, after: int | None = None
) -> TableMessage:
    """The table as it stands, with what was told after a log position: the first of it, where it
    is much, and the position to ask for the rest with."""
    if not connection.hears:
        after = None
    until = table.n if after is None else min(after + MOST_MISSED, table.n)
    missed = [] if after is None else table.history[after:until]
    seats = connection.seats
    return TableMessage(
        n=table.n,
        now=now,
        table=table.info(member=connection.member),
        mine=list(seats),
        seats=list(views_of(table, seats or _NOBODY).values()),
        missed=[FeedMessage(table, each, past=True).message(connection) for each in missed],
        waiting=table.waiting,
        due=table.due,
        more=until if until < table.n else None,
    )
