"""State checkpoints: a table as it was after an entry, so that loading replays only later entries.

The log stays the truth. A checkpoint holds neither names nor messages: those are read from the log,
where a player may have been erased meanwhile. One that another release wrote is ignored.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import fields, replace
from functools import cache
from itertools import pairwise
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, insert, select, update

from parlour import __version__
from parlour.games import GAMES
from parlour.games.errors import ParlourError
from parlour.games.game import find_game, load_engine
from parlour.games.match import Match, SavedMatch
from parlour.server.logs import LOG
from parlour.server.storage.entries import Dressed, Logged, Sat, read_entry
from parlour.server.storage.schema import checkpoints, log, tables
from parlour.server.tables.state import AppliedEntry, Chair, Table

ENTRIES_BETWEEN = 500  # entries after which a table has a new checkpoint


class _Checkpoint(msgspec.Struct, frozen=True, array_like=True):
    """`spans`: for each entry of the log, the number of events before it, doubled, plus one where
    the entry revealed nothing (`AppliedEntry.ready`)."""

    format: str
    table: Table
    match: SavedMatch | None
    spans: list[int]


class _Header(msgspec.Struct, frozen=True, array_like=True):
    format: str


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(_Checkpoint).decode
_decode_header = msgspec.msgpack.Decoder(_Header).decode


def write_checkpoint(table: Table) -> bytes:
    """A table as a checkpoint; everything it knows must be stored."""
    bare = replace(
        table,
        secret=b"",
        code=None,
        address=None,
        match=None,
        history=[],
        chairs=[replace(chair, name="") for chair in table.chairs],
    )
    spans = [2 * each.first + each.ready for each in table.history]
    saved = None if table.match is None else table.match.save()
    return _encode(_Checkpoint(_format_of(table.game), bare, saved, spans))


def store_checkpoint(database: Connection, table: str, n: int, state: bytes) -> None:
    """Replace the checkpoint of a table by one after its n-th entry."""
    older = update(checkpoints).where(checkpoints.c.table_id == table)
    if not database.execute(older.values(n=n, state=state)).rowcount:
        database.execute(insert(checkpoints), {"table_id": table, "n": n, "state": state})


def load_table(database: Connection, table_id: str) -> tuple[Table, int] | None:
    """A table built from its checkpoint and its log, and the entry the checkpoint was made after
    (0 where there was none). None where there is no such table."""
    row = database.execute(
        select(tables.c.secret, tables.c.code, tables.c.address).where(tables.c.id == table_id)
    ).first()
    if row is None:
        return None
    asked = select(log.c.n, log.c.at, log.c.request, log.c.entry)
    rows = database.execute(asked.where(log.c.table_id == table_id).order_by(log.c.n)).all()
    saved = database.execute(
        select(checkpoints.c.n, checkpoints.c.state).where(checkpoints.c.table_id == table_id)
    ).first()
    table, done = Table(table_id, row.secret, row.code, row.address), 0
    if saved is not None and saved.n <= len(rows):
        restored = _restore(saved.state, table, [_logged(each) for each in rows[: saved.n]])
        if restored is not None:
            table, done = restored, saved.n
    for each in rows[done:]:
        table.apply(_logged(each))
    return table, done


def _logged(row: Row[Any, Any, Any, Any]) -> Logged:
    return Logged(row.n, row.at, row.request, read_entry(row.entry))


def _restore(state: bytes, empty: Table, entries: Sequence[Logged]) -> Table | None:
    """The table of a checkpoint; None where it is of no use to this release."""
    try:
        game = getattr(entries[0].entry, "game", "")
        if _decode_header(state).format != _format_of(game):
            return None
        checkpoint = _decode(state)
        table = replace(
            checkpoint.table, secret=empty.secret, code=empty.code, address=empty.address
        )
        if checkpoint.match is not None:
            description = find_game(GAMES, table.game)
            table.match = Match.restore(description, table.options, table.seed, checkpoint.match)
    except (msgspec.MsgspecError, ParlourError) as error:
        LOG.warning("a checkpoint cannot be read", extra={"why": type(error).__name__})
        return None
    if table.id != empty.id or table.n != len(entries) or len(checkpoint.spans) != table.n:
        LOG.warning("a checkpoint does not fit its log", extra={"table": empty.id})
        return None
    for chair in table.chairs:
        chair.name = _name(chair, entries)
    told = table.match.told if table.match is not None else 0
    spans = pairwise([*checkpoint.spans, 2 * told])
    table.history = [
        AppliedEntry(each.n, each.at, each.entry, span // 2, following // 2, bool(span % 2))
        for each, (span, following) in zip(entries, spans, strict=True)
    ]
    return table


def _name(chair: Chair, entries: Sequence[Logged]) -> str:
    named = entries[chair.named_at - 1].entry if chair.named_at else None
    return named.name if isinstance(named, Sat | Dressed) else ""


@cache
def _format_of(game: str) -> str:
    """What a checkpoint depends on: the release, the rules, the record, and the fields kept."""
    description = find_game(GAMES, game)
    engine = load_engine(description.engine_module)
    kept = [each.name for kind in (Table, Chair) for each in fields(kind)]
    layout = f"{engine.state.descr} {kept}".encode()
    return f"{__version__} {description.rules_version} {hashlib.sha256(layout).hexdigest()[:16]}"
