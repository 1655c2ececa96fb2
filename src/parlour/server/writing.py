"""What a group of entries writes: a few statements, however many entries there are.

A statement for each row would let go of Python's lock each time, and wait each time until the event
loop has a moment for it.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
from sqlalchemy import Connection, bindparam, delete, insert, select, text, update

from parlour.server.entries import Logged, Spoke, write_entry
from parlour.server.schema import LEFT, members, tables

CHANNEL = "parlour"
_LARGEST_NOTICE = 7000  # bytes; PostgreSQL takes 8000
# What processes say to one another besides what they have stored: is this player of this table with
# you; yes, with us; the log of this table is not what it was; make this choice for us. No table has
# such an id.
WHO, HERE, REREAD, DO = "?", "!", "~", ">"
Key = tuple[str, int]


@dataclass
class Append:
    """An entry for a table's log, with what else of the table changes in the same moment."""

    table: str
    logged: Logged
    changes: dict[str, Any] = field(default_factory=dict)
    opening: dict[str, Any] | None = None  # the row of a new table
    member: tuple[str, int] | None = None  # a player and the seat taken; OPENED for who opened it
    leaver: tuple[str, int] | None = None  # a player and the seat given up
    term: int = 0  # where one entry fails, those of its table and term that come after it do too

    @property
    def key(self) -> Key:
        """Its place in the logs."""
        return self.table, self.logged.n


_INSERT = "INSERT INTO log (table_id, n, at, request, entry)"
_INSERT_SQLITE = (
    f"{_INSERT} SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4"
    " FROM json_each(?)"
)
_INSERT_POSTGRESQL = (
    f"{_INSERT} SELECT value ->> 0, (value ->> 1)::integer, (value ->> 2)::bigint, value ->> 3,"
    " value ->> 4 FROM json_array_elements(CAST(%(rows)s AS json)) AS element(value)"
)
# In the order of the tables: of two processes that write the same ones at once, one waits for the
# other, and never each for the other.
_WHERE_FREE = _INSERT_POSTGRESQL + " ORDER BY 1 ON CONFLICT DO NOTHING RETURNING *"
_INSERT_FURTHER = _INSERT_POSTGRESQL + " ORDER BY 1, 2"
# The same two, and what is told of them, as one statement: a transaction would be five.
_APPEND_AT_ONCE = (
    f"WITH first AS ({_WHERE_FREE}),"
    f" further AS ({_INSERT_POSTGRESQL.replace('rows', 'further')}"
    " JOIN first ON first.table_id = value ->> 0 ORDER BY 1, 2 RETURNING *),"
    " stored AS (SELECT * FROM first UNION ALL SELECT * FROM further)"
    " SELECT string_agg(DISTINCT table_id, ' '), pg_notify(%(channel)s, %(said)s || coalesce("
    "string_agg(chr(10) || table_id || ' ' || n || ' ' || at || ' ' || coalesce(request, '-') ||"
    " ' ' || entry, '' ORDER BY table_id, n), '')) FROM stored HAVING count(*) > 0 OR %(always)s"
)
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
        connection.exec_driver_sql(_INSERT_SQLITE, (_rows(appends),))
    _update_tables(connection, appends)
    if shared and (appends or said):
        # In the same transaction: the other processes hear of it if it happened.
        notices = msgspec.json.encode(list(_notices(appends, process, said))).decode()
        connection.execute(_NOTIFY, {"channel": CHANNEL, "notices": notices})
    return {append.key for append in appends}


def rehearse(connection: Connection) -> None:
    """Store what tables mostly store, and undo it.

    Whoever comes first then waits no longer than the others; and what the library makes of each
    statement lies together, instead of among the tables of an evening (tidying.py).
    """
    row: dict[str, Any] = {"id": "", "code": "", "game": "", "status": "open", "secret": b""}
    over = {"status": "over", "code": None, "wake": None, "ended": 0, "transcript": ""}
    entry = Spoke("", None, "", "")
    kinds: list[dict[str, Any]] = [
        {"opening": {**row, "public": False, "created": 0}, "member": ("", 0)},
        {"changes": {"status": "running", "wake": None}},
        {"changes": {"wake": 0}, "leaver": ("", 0)},
        {"changes": over},
    ]
    with connection.begin() as transaction:
        for n, kind in enumerate(kinds, 1):
            append_all(connection, [Append("", Logged(n, 0, None, entry), **kind)], "")
        transaction.rollback()


def are_plain(appends: Sequence[Append]) -> bool:
    """Whether entries change nothing but their logs."""
    return not any(each.changes or each.opening or each.member or each.leaver for each in appends)


def append_alone(connection: Connection, appends: Sequence[Append]) -> None:
    """Store such entries in SQLite, in a connection that has nothing begun.

    A single statement is a transaction of its own. Asked past SQLAlchemy it costs half of what it
    would with a beginning and an end, and where tables are few each entry is stored by itself.
    """
    line: Any = connection.connection.driver_connection
    line.execute(_INSERT_SQLITE, (_rows(appends),))


def fit_a_notice(appends: Sequence[Append], said: Sequence[str] = ()) -> bool:
    """Whether one notice can tell of all these entries, and say all this."""
    # What stands round an entry in a notice is shorter than 170 bytes.
    size = sum(170 + len(write_entry(each.logged.entry).encode()) for each in appends)
    return size + sum(1 + len(line.encode()) for line in said) < _LARGEST_NOTICE


def append_at_once(
    connection: Connection, appends: Sequence[Append], process: str, said: Sequence[str] = ()
) -> Collection[Key]:
    """Store plain entries that fit a notice in PostgreSQL and tell the others, in a connection that
    commits by itself. Like `append_alone`, past SQLAlchemy."""
    first, further = _first_and_further(appends)
    given = {"rows": _rows(first), "further": _rows(further), "channel": CHANNEL}
    lines = {"said": "\n".join((process, *said)), "always": bool(said)}
    line: Any = connection.connection.driver_connection
    found = line.execute(_APPEND_AT_ONCE, {**given, **lines}, prepare=True).fetchone()
    stored = set((found[0] or "").split(" ")) if found is not None else set()
    return {each.key for each in appends if each.table in stored}


def _insert_where_free(connection: Connection, appends: Sequence[Append]) -> list[Append]:
    """Insert the first entry of each table where its place is free, and then what follows it."""
    first, further = _first_and_further(appends)
    won = set(connection.exec_driver_sql(_WHERE_FREE, {"rows": _rows(first)}).scalars())
    further = [each for each in further if each.table in won]
    if further:
        connection.exec_driver_sql(_INSERT_FURTHER, {"rows": _rows(further)})
    return [each for each in appends if each.table in won]


def _first_and_further(appends: Sequence[Append]) -> tuple[list[Append], list[Append]]:
    """The first entry of each table, and those that rest on them."""
    first: dict[str, Append] = {}
    for each in appends:
        first.setdefault(each.table, each)
    return list(first.values()), [each for each in appends if first[each.table] is not each]


def _rows(appends: Collection[Append]) -> str:
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
            player, seat = append.leaver
            given_up = delete(members).filter_by(player=player, table_id=append.table, seat=seat)
            connection.execute(given_up)
            _add_member(connection, append.table, player, LEFT)
        if append.member is not None:
            _add_member(connection, append.table, *append.member)


def _add_member(connection: Connection, table: str, player: str, seat: int) -> None:
    row = {"player": player, "table_id": table, "seat": seat}
    if connection.execute(select(members).filter_by(**row)).first() is None:
        connection.execute(insert(members), row)


def _notices(appends: Sequence[Append], process: str, said: Sequence[str]) -> Iterator[str]:
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
    yield "\n".join(lines)


def _line(append: Append) -> str:
    """An entry as the others hear of it; one too large for any notice is left out of its line."""
    logged = append.logged
    line = f"{append.table} {logged.n} {logged.at} {logged.request or '-'} "
    entry = write_entry(logged.entry)
    return line + entry if len(line) + len(entry.encode()) < _LARGEST_NOTICE - 100 else line
