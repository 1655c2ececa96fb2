"""A player's name and words in the log and the transcript of a table, found and replaced."""

import json
from typing import Any

import msgspec
from sqlalchemy import Connection, bindparam, delete, select, update

from parlour.games.transcript import digest
from parlour.server.storage import entries as entry
from parlour.server.storage.entries import read_entry, write_entry
from parlour.server.storage.schema import log, members, tables
from parlour.server.text import encode_json

FORGOTTEN = "—"
SCANNED = 2000  # rows that are read at a time
_replace = (
    update(log)
    .where(log.c.table_id == bindparam("of"), log.c.n == bindparam("place"))
    .values(entry=bindparam("new"))
)


class Scan(msgspec.Struct):
    """How far a table's log was read, and what is to be replaced in it."""

    table: str
    player: str
    position: int = 0
    seats: set[int] = msgspec.field(default_factory=set)  # that the player has at the position
    found: list[tuple[int, str]] = msgspec.field(default_factory=list)  # places and new entries
    ended: bool = False


def scan_log(database: Connection, scan: Scan) -> Scan:
    """Read the next rows: `found` are those of them that name or quote the player."""
    asked = select(log.c.n, log.c.entry).where(log.c.table_id == scan.table)
    asked = asked.where(log.c.n > scan.position).order_by(log.c.n).limit(SCANNED)
    rows = database.execute(asked).all()
    seats, found = set(scan.seats), []
    for row in rows:
        old = read_entry(row.entry)
        new = _without_player(old, scan.player, seats)
        if new != old:
            found.append((row.n, write_entry(new)))
    position = rows[-1].n if rows else scan.position
    return Scan(scan.table, scan.player, position, seats, found, len(rows) < SCANNED)


def _without_player(old: entry.Entry, player: str, seats: set[int]) -> entry.Entry:
    """An entry without the player's name and words; `seats` follows who sits where."""
    if isinstance(old, entry.Sat | entry.BotSat | entry.Left):
        seats.discard(old.seat)  # whoever sits there now: what follows is not this player's
    if isinstance(old, entry.Sat) and old.player == player:
        seats.add(old.seat)
        return msgspec.structs.replace(old, name=FORGOTTEN)
    if isinstance(old, entry.Dressed) and old.seat in seats:
        return msgspec.structs.replace(old, name=FORGOTTEN)
    if isinstance(old, entry.Spoke) and old.player == player:
        text = FORGOTTEN if old.text is not None else None
        return msgspec.structs.replace(old, name=FORGOTTEN, text=text)
    return old


def replace_entries(database: Connection, table: str, found: list[tuple[int, str]]) -> None:
    """Write entries over those that are there."""
    database.execute(_replace, [{"of": table, "place": n, "new": text} for n, text in found])


def renamed_transcript(database: Connection, table: str, seats: set[int]) -> str | None:
    """The transcript without the names of these seats; None where there is nothing to change."""
    kept = database.execute(select(tables.c.transcript).where(tables.c.id == table)).scalar()
    if not kept or not seats:
        return None
    return encode_json(_without_names(json.loads(kept), seats))


def _without_names(transcript: dict[str, Any], seats: set[int]) -> dict[str, Any]:
    """The same game, still one that `parlour verify` finds true."""
    names = [FORGOTTEN if seat in seats else name for seat, name in enumerate(transcript["names"])]
    document = transcript | {"names": names}
    return document | {"digest": digest(document)}


def finish_table(database: Connection, table: str, player: str, transcript: str | None) -> None:
    """After the log: the transcript, and that the player was at the table."""
    if transcript is not None:
        database.execute(update(tables).where(tables.c.id == table).values(transcript=transcript))
    database.execute(delete(members).where(members.c.table_id == table, members.c.player == player))
