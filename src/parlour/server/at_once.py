"""A group of entries as a single statement of PostgreSQL, which is a transaction of its own.

What most groups are made of, choices and what is said to the other processes, needs no more. As
several statements in a transaction they would be five waits and more, each of them for Python's
lock, too.
"""

from collections.abc import Collection, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection

from parlour.server.entries import write_entry
from parlour.server.writing import (
    CHANNEL,
    INSERT_POSTGRESQL,
    WHERE_FREE,
    Append,
    Key,
    first_and_further,
    notices,
    rows_of,
)

_PART = 5000  # bytes of lines, after which the next notice begins; PostgreSQL takes 8000
_LARGEST_ENTRY = 2000  # bytes, so that a part and the entry that goes beyond it fit a notice
# The first entry of each table where its place is free, and what follows it.
_STORE = (
    f"WITH first AS ({WHERE_FREE}),"
    f" further AS ({INSERT_POSTGRESQL.replace('rows', 'further')}"
    " JOIN first ON first.table_id = value ->> 0 ORDER BY 1, 2 RETURNING *),"
    " stored AS (SELECT * FROM first UNION ALL SELECT * FROM further),"
)
# What of the tables changes with them: what is not named stays.
_CHANGE = (
    " changed AS (UPDATE tables SET status = coalesce(new ->> 'status', status),"
    " public = coalesce((new ->> 'public')::boolean, public),"
    " ended = coalesce((new ->> 'ended')::bigint, ended),"
    " transcript = coalesce(new ->> 'transcript', transcript),"
    " code = CASE WHEN new ? 'code' THEN new ->> 'code' ELSE code END,"
    " wake = CASE WHEN new ? 'wake' THEN (new ->> 'wake')::bigint ELSE wake END"
    " FROM jsonb_each(CAST(%(changes)s AS jsonb)) AS change(of, new)"
    " WHERE id = of AND of IN (SELECT table_id FROM first)),"
)
# What is said, and then the entries that are stored, as many in a notice as it holds.
_TELL = (
    " lines AS (SELECT table_id, n, chr(10) || table_id || ' ' || n || ' ' || at || ' ' ||"
    " coalesce(request, '-') || ' ' || entry AS line FROM stored),"
    " parts AS (SELECT *, sum(octet_length(line)) OVER (ORDER BY table_id, n) / %(part)s AS part"
    " FROM lines),"
    " notices AS MATERIALIZED (SELECT part, string_agg(DISTINCT table_id, ' ') AS won,"
    " %(process)s || string_agg(line, '' ORDER BY table_id, n) AS notice FROM parts GROUP BY part"
    " UNION ALL SELECT number - 1000000, NULL, said"
    " FROM json_array_elements_text(CAST(%(said)s AS json)) WITH ORDINALITY AS words(said, number)"
    " ORDER BY 1)"
    " SELECT won, pg_notify(%(channel)s, notice) FROM notices"
)
_APPEND = _STORE + _TELL
_APPEND_AND_CHANGE = _STORE + _CHANGE + _TELL
_SAY = (
    "SELECT pg_notify(%(channel)s, said)"
    " FROM json_array_elements_text(CAST(%(said)s AS json)) AS words(said)"
)


def can_go_at_once(appends: Sequence[Append]) -> bool:
    """Whether one statement can store entries and tell of them: nobody comes or goes, no table is
    new, and each fits a notice."""
    return not any(
        each.opening or each.member or each.leaver or _size(each) > _LARGEST_ENTRY
        for each in appends
    )


def _size(append: Append) -> int:
    # What stands round an entry in a notice is shorter than 170 bytes.
    return 170 + len(write_entry(append.logged.entry).encode())


def append_at_once(
    connection: Connection, appends: Sequence[Append], process: str, said: Sequence[str] = ()
) -> Collection[Key]:
    """Store such entries and tell the others, in a connection that commits by itself; the places of
    those that are stored. Asked past SQLAlchemy, like `append_alone`."""
    line: Any = connection.connection.driver_connection
    words = msgspec.json.encode(list(notices((), process, said))).decode()
    given: dict[str, Any] = {"channel": CHANNEL, "said": words}
    if not appends:
        line.execute(_SAY, given, prepare=True)
        return set()
    first, further = first_and_further(appends)
    given |= {"rows": rows_of(first), "further": rows_of(further)}
    given |= {"process": process, "part": _PART}
    changes = _changes(appends)
    if changes:
        given["changes"] = msgspec.json.encode(changes).decode()
    found = line.execute(_APPEND_AND_CHANGE if changes else _APPEND, given, prepare=True).fetchall()
    stored = {table for won, _ in found if won is not None for table in won.split(" ")}
    return {each.key for each in appends if each.table in stored}


def _changes(appends: Sequence[Append]) -> dict[str, dict[str, Any]]:
    """What changes of each table, all together: either all of its entries are stored or none."""
    changes: dict[str, dict[str, Any]] = {}
    for each in appends:
        if each.changes:
            changes.setdefault(each.table, {}).update(each.changes)
    return changes
