"""A group of entries as a single statement of PostgreSQL, which is a transaction of its own.

What most groups are made of, choices and what is said to the other processes, needs no more.
"""

from collections.abc import Collection, Iterable, Sequence
from typing import Any

import msgspec

from parlour.server.storage.append import (
    CHANNEL,
    INSERT_POSTGRESQL,
    WHERE_FREE,
    Append,
    Key,
    first_and_further,
    notices,
    rows_of,
)
from parlour.server.storage.entries import write_entry

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
    " joinable = coalesce((new ->> 'joinable')::boolean, joinable),"
    " ended = coalesce((new ->> 'ended')::bigint, ended),"
    " transcript = coalesce(new ->> 'transcript', transcript),"
    " code = CASE WHEN new ? 'code' THEN new ->> 'code' ELSE code END,"
    " address = CASE WHEN new ? 'address' THEN new ->> 'address' ELSE address END,"
    " wake = CASE WHEN new ? 'wake' THEN (new ->> 'wake')::bigint ELSE wake END"
    " FROM jsonb_each(CAST(%(changes)s AS jsonb)) AS change(of, new)"
    " WHERE id = of AND of IN (SELECT table_id FROM first)),"
)
# What is said, and then the entries that are stored, as many in a notice as it holds.
_TELL = (
    " lines AS (SELECT table_id, n, chr(10) || table_id || ' ' || n || ' ' || at || ' ' ||"
    " coalesce(request, '-') || ' ' || entry AS line FROM stored),"
    f" parts AS (SELECT *, sum(octet_length(line)) OVER (ORDER BY table_id, n) / {_PART} AS part"
    " FROM lines),"
    " notices AS MATERIALIZED (SELECT part, string_agg(DISTINCT table_id, ' ') AS won,"
    " %(process)s || string_agg(line, '' ORDER BY table_id, n) AS notice FROM parts GROUP BY part"
    " UNION ALL SELECT number - 1000000, NULL, said"
    " FROM json_array_elements_text(CAST(%(said)s AS json)) WITH ORDINALITY AS words(said, number)"
    " ORDER BY 1)"
    f" SELECT won, pg_notify('{CHANNEL}', notice) FROM notices"
)
_SAY = (
    f"SELECT NULL, pg_notify('{CHANNEL}', said)"
    " FROM json_array_elements_text(CAST(%(said)s AS json)) AS words(said)"
)
_GIVEN = {"said": "$1", "process": "$2", "rows": "$3", "further": "$4", "changes": "$5"}
# What PostgreSQL is to have ready, by name; each is given as many of these as it has a use for.
STATEMENTS = {
    "say": _SAY % _GIVEN,
    "append": (_STORE + _TELL) % _GIVEN,
    "append_and_change": (_STORE + _CHANGE + _TELL) % _GIVEN,
}


def can_go_at_once(appends: Sequence[Append]) -> bool:
    """Whether one statement can store entries and tell of them: nobody comes or goes, no table is
    new, nothing is audited, and each fits a notice."""
    return not any(
        each.opening or each.member or each.leaver or each.audit or _size(each) > _LARGEST_ENTRY
        for each in appends
    )


def _size(append: Append) -> int:
    # What stands round an entry in a notice is shorter than 170 bytes.
    return 170 + len(write_entry(append.logged.entry).encode())


def statement_for(
    appends: Sequence[Append], process: str, said: Sequence[str] = ()
) -> tuple[str, list[bytes]]:
    """The name of the statement that stores such entries and tells the others, and what it is
    given."""
    given = [msgspec.json.encode(list(notices((), process, said)))]
    if not appends:
        return "say", given
    first, further = first_and_further(appends)
    given += [process.encode(), rows_of(first).encode(), rows_of(further).encode()]
    changes = _changes(appends)
    if not changes:
        return "append", given
    return "append_and_change", [*given, msgspec.json.encode(changes)]


def stored_by(answer: Iterable[bytes | None], appends: Sequence[Append]) -> Collection[Key]:
    """The places of the entries that are stored, by the first column of the answer."""
    won = {table for each in answer if each is not None for table in each.decode().split(" ")}
    return {each.key for each in appends if each.table in won}


def _changes(appends: Sequence[Append]) -> dict[str, dict[str, Any]]:
    """What changes of each table, all together: either all of its entries are stored or none."""
    changes: dict[str, dict[str, Any]] = {}
    for each in appends:
        if each.changes:
            changes.setdefault(each.table, {}).update(each.changes)
    return changes
