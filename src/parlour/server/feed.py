"""The feed: who is connected to a table, and what each of them is told.

A message is made and encoded once for each set of seats, not for each connection. Whoever does not
read is dropped, not waited for: he reconnects and resumes where he was.
"""

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from parlour.games.game import Move
from parlour.server import entries as log
from parlour.server.commands import may_see
from parlour.server.metrics import DROPPED
from parlour.server.refusals import no_such_table
from parlour.server.table import Happening, Table
from parlour.server.wire import Changed, Ready, Refused, Said, SeatView, Told, Turn
from parlour.server.wire import Table as TableMessage

MOST_WAITING = 256  # messages
MOST_BYTES = 1_000_000


def _plain(value: Any) -> str:
    """A move in a view: text of a kind of its own, which the encoder does not take for text."""
    if isinstance(value, Move):
        return str(value)
    raise NotImplementedError(f"a {type(value).__name__} in a message")


encode = msgspec.json.Encoder(enc_hook=_plain).encode


class Connection:
    """One open feed. `wake` is called when there is something to send."""

    def __init__(self, player: str | None, *, screen: bool = False) -> None:
        self.player = player
        self.screen = screen  # shows the table to everybody: no hand, whoever opened it
        self.seats: tuple[int, ...] = ()
        self.member = False
        self.outbox: deque[bytes] = deque()
        self.waiting_bytes = 0
        self.dropped = False
        self.dismissed = False
        self.wake: Callable[[], None] = lambda: None

    def take_seats(self, table: Table) -> None:
        """See the table from the seats the player has now."""
        self.seats = () if self.screen else tuple(table.seats_of(self.player))
        self.member = bool(table.seats_of(self.player)) or table.host == self.player

    def send(self, message: bytes) -> None:
        """Put a message into the outbox; drop the connection if it has stopped reading."""
        if self.dropped or self.dismissed:
            return
        self.outbox.append(message)
        self.waiting_bytes += len(message)
        if len(self.outbox) > MOST_WAITING or self.waiting_bytes > MOST_BYTES:
            self.dropped = True
            self.outbox.clear()
            DROPPED.inc()
        self.wake()

    def dismiss(self) -> None:
        """Tell no more: whoever listens here may no longer know of the table."""
        refusal = no_such_table()
        self.send(encode(Refused(refusal.code, refusal.message)))
        self.dismissed = True
        self.wake()


# What may change who sits where, and so who may look on.
_MOVING = log.Sat | log.BotSat | log.Left | log.Rehosted | log.Started | log.Resettled | log.Closed


def tell(connections: Iterable[Connection], table: Table, happening: Happening) -> None:
    """Tell everybody connected what an entry meant."""
    encoded: dict[tuple[tuple[int, ...], bool], bytes] = {}
    views: dict[int | None, SeatView] = {}
    if isinstance(happening.entry, _MOVING):
        connections = [each for each in connections if _is_welcome(each, table, happening.entry)]
        for connection in connections:
            connection.take_seats(table)
    for connection in connections:
        key = connection.seats, connection.member
        if key not in encoded:
            encoded[key] = encode(message(table, happening, *key, views=views))
        connection.send(encoded[key])
        if table.status == "closed" and not may_see(table, connection.player):
            connection.dismiss()


def _is_welcome(connection: Connection, table: Table, entry: log.Entry) -> bool:
    """Whether a listener may hear of an entry; who looked on hears that the table is closed."""
    if isinstance(entry, log.Closed) or may_see(table, connection.player):
        return True
    connection.dismiss()
    return False


def message(
    table: Table,
    happening: Happening,
    seats: Sequence[int],
    member: bool,
    views: dict[int | None, SeatView] | None = None,
) -> Told:
    """What those in these seats are told of an entry; without `views`, of one that is past."""
    entry, n, at = happening.entry, happening.n, happening.at
    fresh = views is not None
    if happening.ready:
        assert isinstance(entry, log.Chose | log.Retracted)
        chair, own = table.chairs[entry.seat], fresh and entry.seat in seats
        return Ready(
            n,
            entry.seat,
            isinstance(entry, log.Chose),
            list(chair.pending) if own else None,
            _moves(table, entry.seat) if own else None,
        )
    if isinstance(entry, log.Spoke):
        return Said(n, at, entry.seat, entry.player, entry.name, entry.text, entry.gesture)
    shown = seat_views(table, seats, views) if views is not None else []
    events = heard(table, happening, seats)
    if isinstance(entry, log.Chose):
        waiting = table.waiting if fresh else []
        due = table.due if fresh else {}
        return Turn(n, at, events, waiting, due, table.status, shown)
    return Changed(
        n,
        at,
        type(entry).__struct_config__.tag,  # type: ignore[arg-type]
        getattr(entry, "seat", None),
        table.info(member=member) if fresh else None,
        shown if isinstance(entry, log.Started | log.Sat | log.Left) else [],
        events,
    )


def heard(table: Table, happening: Happening, seats: Sequence[int]) -> list[dict[str, Any]]:
    """The events of an entry as somebody in these seats hears them: the most of what any does."""
    if table.match is None or happening.first == happening.last:
        return []
    events = table.match.events[happening.first : happening.last]
    told = []
    for event in events:
        hearer = next((s for s in seats if event.hearers is None or s in event.hearers), None)
        told.append(event.heard_by(hearer))
    return told


def seat_views(
    table: Table, seats: Sequence[int], views: dict[int | None, SeatView]
) -> list[SeatView]:
    """What each of the seats sees, or a spectator if there are none; each made once."""
    if table.match is None:
        return []
    wanted: Sequence[int | None] = seats or (None,)
    for seat in wanted:
        if seat not in views:
            moves = [] if seat is None else _moves(table, seat)
            views[seat] = SeatView(seat, table.match.view(seat), moves)
    return [views[seat] for seat in wanted]


def _moves(table: Table, seat: int) -> list[str]:
    if table.match is None or table.status != "running":
        return []
    return [str(move) for move in table.match.moves(seat)]


def snapshot(
    table: Table, connection: Connection, now: int, after: int | None = None
) -> TableMessage:
    """The table as it stands, with what was told after a log position."""
    missed = [] if after is None else table.happenings[after:]
    seats = connection.seats
    return TableMessage(
        n=table.n,
        now=now,
        table=table.info(member=connection.member),
        mine=list(seats),
        seats=seat_views(table, seats, {}),
        missed=[message(table, happening, seats, connection.member) for happening in missed],
        waiting=table.waiting,
        due=table.due,
    )
