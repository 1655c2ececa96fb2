"""What a group of entries writes: a few statements, however many entries there are.

A statement for each row would let go of Python's lock each time, and wait each time until the event
loop has a moment for it.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
from sqlalchemy import Connection, bindparam, delete, insert, select, text, update

from parlour.server.storage.entries import Logged, Spoke, write_entry
from parlour.server.storage.schema import LEFT, LEFT_GAME, audit, members, tables

CHANNEL = "parlour"
_LARGEST_NOTICE = 7000  # bytes; PostgreSQL takes 8000
# What processes say to one another besides what they have stored: is this player of this table with
# you; yes, with us; the log of this table is not what it was; this token or player was revoked;
# this player blocks others than before. No table has such an id.
WHO, HERE, REREAD, REVOKED, BLOCKED = "?", "!", "~", "#", "^"
Key = tuple[str, int]


@dataclass
class Append:
    """An entry for a table's log, with what else of the table changes in the same moment."""

    table: str
    logged: Logged
    changes: dict[str, Any] = field(default_factory=dict)
    opening: dict[str, Any] | None = None  # the row of a new table
    member: tuple[str, int] | None = None  # a player and the seat taken; OPENED for who opened it
    leaver: tuple[str, int, int] | None = None  # a player, the seat given up, what is noted instead
    audit: Sequence[dict[str, Any]] = ()  # rows of the audit log
    epoch: int = 0  # where one entry fails, those of its table and epoch that come after it do too

    @property
    def key(self) -> Key:
        """Its place in the logs."""
        return self.table, self.logged.n


_INSERT = "INSERT INTO log (table_id, n, at, request, entry)"
_INSERT_SQLITE = (
    f"{_INSERT} SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4"
    " FROM json_each(?)"
)
INSERT_POSTGRESQL = (
    f"{_INSERT} SELECT value ->> 0, (value ->> 1)::integer, (value ->> 2)::bigint, value ->> 3,"
    " value ->> 4 FROM json_array_elements(CAST(%(rows)s AS json)) AS element(value)"
)
# In the order of the tables: of two processes that write the same ones at once, one waits for the
# other, and never each for the other.
WHERE_FREE = INSERT_POSTGRESQL + " ORDER BY 1 ON CONFLICT DO NOTHING RETURNING *"
_INSERT_FURTHER = INSERT_POSTGRESQL + " ORDER BY 1, 2"
_NOTIFY = text(
    "SELECT pg_notify(:channel, notice)"
    " FROM json_array_elements_text(CAST(:notices AS json)) AS element(notice)"
)
_update_wake = update(tables).where(tables.c.id == bindparam("of")).values(wake=bindparam("to"))


def append_all(
    connection: Connection, appends: Sequence[Append], process: str, said: Sequence[str] = ()
) -> Collection[Key]:
    """Store entries; the places of those that are stored.

    The other processes hear of them, and of what else is said to them.

    With PostgreSQL another process may have taken a place, and then none of ours that follow it in
    that table's log is stored. With SQLite, where nobody else writes, that is an IntegrityError.
    """
    openings = [append.opening for append in appends if append.opening is not None]
    if openings:
        connection.execute(insert(tables), openings)
    shared = connection.dialect.name == "postgresql"
    if shared:
        appends = _insert_where_free(connection, appends)
    else:
        connection.exec_driver_sql(_INSERT_SQLITE, (rows_of(appends),))
    _update_tables(connection, appends)
    audited = [row for append in appends for row in append.audit]
    if audited:
        connection.execute(insert(audit), audited)
    if shared and (appends or said):
        # In the same transaction: the other processes hear of it if it happened.
        told = msgspec.json.encode(list(notices(appends, process, said))).decode()
        connection.execute(_NOTIFY, {"channel": CHANNEL, "notices": told})
    return {append.key for append in appends}


def say_with(connection: Connection, process: str, line: str) -> None:
    """Tell the other processes something that is true when the connection's transaction commits."""
    if connection.dialect.name == "postgresql":
        told = msgspec.json.encode(list(notices((), process, [line]))).decode()
        connection.execute(_NOTIFY, {"channel": CHANNEL, "notices": told})


def rehearse(connection: Connection) -> None:
    """Store what tables mostly store, and undo it.

    Whoever comes first then waits no longer than the others; and what the library makes of each
    statement lies together, instead of among the tables of an evening (jobs/memory_release.py).
    """
    row: dict[str, Any] = {"id": "", "code": "", "game": "", "status": "open", "secret": b""}
    over = {"status": "over", "code": None, "wake": None, "ended": 0, "transcript": ""}
    entry = Spoke("", None, "", "")
    kinds: list[dict[str, Any]] = [
        {"opening": {**row, "public": False, "created": 0}, "member": ("", 0)},
        {"changes": {"status": "running", "wake": None}},
        {"changes": {"wake": 0}, "leaver": ("", 0, LEFT)},
        {"changes": over, "audit": [{"at": 0, "actor": "", "action": ""}]},
    ]
    with connection.begin() as transaction:
        for n, kind in enumerate(kinds, 1):
            append_all(connection, [Append("", Logged(n, 0, None, entry), **kind)], "")
        transaction.rollback()


def are_plain(appends: Sequence[Append]) -> bool:
    """Whether entries change nothing but their logs."""
    return not any(
        each.changes or each.opening or each.member or each.leaver or each.audit for each in appends
    )


def append_alone(connection: Connection, appends: Sequence[Append]) -> None:
    """Store such entries in SQLite, in a connection that has nothing begun.

    A single statement is a transaction of its own. Asked past SQLAlchemy it costs half of what it
    would with a beginning and an end, and where tables are few each entry is stored by itself.
    """
    line: Any = connection.connection.driver_connection
    line.execute(_INSERT_SQLITE, (rows_of(appends),))


def _insert_where_free(connection: Connection, appends: Sequence[Append]) -> list[Append]:
    """Insert the first entry of each table where its place is free, and then what follows it."""
    first, further = first_and_further(appends)
    won = set(connection.exec_driver_sql(WHERE_FREE, {"rows": rows_of(first)}).scalars())
    further = [each for each in further if each.table in won]
    if further:
        connection.exec_driver_sql(_INSERT_FURTHER, {"rows": rows_of(further)})
    return [each for each in appends if each.table in won]


def first_and_further(appends: Sequence[Append]) -> tuple[list[Append], list[Append]]:
    """The first entry of each table, and those that rest on them."""
    first: dict[str, Append] = {}
    for each in appends:
        first.setdefault(each.table, each)
    return list(first.values()), [each for each in appends if first[each.table] is not each]


def rows_of(appends: Collection[Append]) -> str:
    rows = [
        (
            each.table,
            each.logged.n,
            each.logged.at,
            each.logged.request,
            write_entry(each.logged.entry),
        )
        for each in appends
    ]
    return msgspec.json.encode(rows).decode()


def _update_tables(connection: Connection, appends: Sequence[Append]) -> None:
    """What changes of the tables themselves; of several wakes the last one counts."""
    appends = sorted(appends, key=lambda append: append.key)
    wakes = {
        append.table: append.changes["wake"]
        for append in appends
        if append.changes.keys() == {"wake"}
    }
    if wakes:
        connection.execute(_update_wake, [{"of": of, "to": to} for of, to in wakes.items()])
    for append in appends:
        if append.changes and append.changes.keys() != {"wake"}:
            change = update(tables).where(tables.c.id == append.table)
            connection.execute(change.values(**append.changes))
        if append.leaver is not None:
            player, seat, noted = append.leaver
            given_up = [seat, LEFT_GAME] if noted == LEFT else [seat]
            own = delete(members).filter_by(player=player, table_id=append.table)
            connection.execute(own.where(members.c.seat.in_(given_up)))
            _add_member(connection, append.table, player, noted)
        if append.member is not None:
            _add_member(connection, append.table, *append.member)


def _add_member(connection: Connection, table: str, player: str, seat: int) -> None:
    row = {"player": player, "table_id": table, "seat": seat}
    if connection.execute(select(members).filter_by(**row)).first() is None:
        connection.execute(insert(members), row)


def notices(appends: Sequence[Append], process: str, said: Sequence[str]) -> Iterator[str]:
    """What the others are told: as many lines in a notice as it holds, of which the first says who
    tells it."""
    lines, length = [process], len(process)
    for line in (*said, *map(_line, appends)):
        size = len(line.encode()) + 1
        if length + size > _LARGEST_NOTICE:
            yield "\n".join(lines)
            lines, length = [process], len(process)
        lines.append(line)
        length += size
    if len(lines) > 1:
        yield "\n".join(lines)


def _line(append: Append) -> str:
    """An entry as the others hear of it; one too large for any notice is left out of its line."""
    logged = append.logged
    line = f"{append.table} {logged.n} {logged.at} {logged.request or '-'} "
    entry = write_entry(logged.entry)
    return line + entry if len(line) + len(entry.encode()) < _LARGEST_NOTICE - 100 else line
