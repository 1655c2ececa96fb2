"""Tables taken out of a database and put into one, and the copy of a whole SQLite file.

A table's document is everything that makes the table: its secret, its log, and the players who sit
at it with the hashes of their tokens, so that they find their seats again. Whoever reads it while
the game runs knows all the cards. What the table looks like is not in it: the log says that.
"""

import contextlib
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, MsgspecError, Struct
from sqlalchemy import Connection, Engine, insert, select
from sqlalchemy.exc import SQLAlchemyError

from parlour.games.errors import ParlourError
from parlour.games.options import shorten
from parlour.games.transcript import digest
from parlour.server.clock import now_ms
from parlour.server.storage import entries
from parlour.server.storage.damage import connect_read_only, damage, is_damage
from parlour.server.storage.entries import Entry, Logged, read_entry, write_entry
from parlour.server.storage.private_files import create_private
from parlour.server.storage.schema import (
    LEFT,
    LEFT_GAME,
    OPENED,
    audit,
    log,
    members,
    players,
    tables,
    tokens,
)
from parlour.server.tables.audit import OPERATOR, audit_row
from parlour.server.tables.import_validation import MOST_ENTRIES, check_name, check_time, replay
from parlour.server.tables.registry import new_code
from parlour.server.tables.row_changes import WAKE, leaver_of, sitter_of
from parlour.server.tables.state import Table
from parlour.server.text import encode_json
from parlour.server.wire import Name

FORMAT = 1
MOST_BYTES = 64 * 1024 * 1024


class ArchiveTrouble(Exception):
    """What was asked for cannot be done; the message says why."""


# As much as the database takes: a file that somebody has made up is refused before that.
_Id = Annotated[str, Meta(pattern="^[0-9A-Za-z]{1,32}$")]
_Time = Annotated[int, Meta(ge=0, le=2**53)]
_Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


_MOST_PLAYERS = 10_000
_MOST_TOKENS = 1000


class _Line(Struct, frozen=True, forbid_unknown_fields=True):
    n: int
    at: _Time
    request: Annotated[str, Meta(max_length=100)] | None
    entry: str


class _Player(Struct, frozen=True, forbid_unknown_fields=True):
    id: _Id
    name: Name
    created: _Time
    tokens: Annotated[list[_Hash], Meta(max_length=_MOST_TOKENS)]


class _Document(Struct, frozen=True, forbid_unknown_fields=True):
    parlour_table: int
    id: _Id
    code: Annotated[str, Meta(pattern="^[0-9A-Z]{1,12}$")] | None
    secret: _Hash
    log: list[_Line]
    players: Annotated[list[_Player], Meta(max_length=_MOST_PLAYERS)]
    digest: str


@contextlib.contextmanager
def _writing(engine: Engine) -> Iterator[Connection]:
    """A transaction: what an operator does is stored with its row of the audit log, or not done."""
    try:
        with engine.connect().execution_options(writing=True) as database, database.begin():
            yield database
    except SQLAlchemyError as error:
        why = getattr(error, "orig", None) or type(error).__name__
        raise ArchiveTrouble(f"the database did not take it, nothing is changed: {why}") from None


def find_table(database: Connection, named: str) -> Any:
    """The row of a table that is named by its id, its link or its join code."""
    wanted = named.partition("?")[0].rstrip("/").rpartition("/")[2]
    code = wanted.upper().replace("-", "")
    asked = select(tables).where((tables.c.id == wanted) | (tables.c.code == code))
    found = database.execute(asked).first() if wanted.isprintable() else None
    if found is None:
        raise ArchiveTrouble(f"there is no table {shorten(named)}; its link ends with its id")
    return found


def export_table(engine: Engine, named: str) -> dict[str, Any]:
    """A table as a document. It is named by its id, its link or its join code."""
    with _writing(engine) as database:
        found = find_table(database, named)
        _audit(database, "export", table=found.id)
        rows = database.execute(select(log).where(log.c.table_id == found.id).order_by(log.c.n))
        lines = [
            {"n": row.n, "at": row.at, "request": row.request, "entry": row.entry} for row in rows
        ]
        document = {
            "parlour_table": FORMAT,
            "id": found.id,
            "code": found.code,
            "secret": found.secret.hex(),
            "log": lines,
            "players": _players_of(database, found.id),
        }
    return document | {"digest": digest(document)}


def _players_of(database: Connection, table: str) -> list[dict[str, Any]]:
    sitting = select(members.c.player).where(members.c.table_id == table)
    found = database.execute(
        select(players).where(players.c.id.in_(sitting)).order_by(players.c.id)
    ).all()
    lasting = select(tokens.c.hash).where(tokens.c.expires.is_(None)).order_by(tokens.c.hash)
    return [
        {
            "id": row.id,
            "name": row.name,
            "created": row.created,
            "tokens": [
                each.hex()
                for each in database.execute(lasting.where(tokens.c.player == row.id)).scalars()
            ],
        }
        for row in found
    ]


def export_transcript(engine: Engine, named: str) -> dict[str, Any]:
    """The transcript of a finished table, which `parlour verify` can check."""
    with _writing(engine) as database:
        row = find_table(database, named)
        if row.transcript is None:
            raise ArchiveTrouble(f"the game is not over: the table is {row.status}")
        _audit(database, "export", table=row.id, detail="transcript")
    transcript: dict[str, Any] = json.loads(row.transcript)
    return transcript


def import_table(engine: Engine, text: bytes) -> Table:
    """Put a table in, as it was when it was taken out; nothing is changed if that cannot be."""
    document = _read(text)
    table, sat = _rebuild(document)
    with _writing(engine) as database:
        asked = select(tables.c.id).where(tables.c.id == table.id)
        if database.execute(asked).first() is not None:
            raise ArchiveTrouble(f"the table {table.id} is in this database already")
        _put_players(database, document)
        _put_table(database, table, document, sat)
        _audit(database, "import", table=table.id)
    return table


def _read(text: bytes) -> _Document:
    if len(text) > MOST_BYTES:
        raise ArchiveTrouble(f"a table has at most {MOST_BYTES:,} bytes")
    try:
        plain = json.loads(text)
        document = msgspec.convert(plain, _Document)
        fits = digest(plain) == document.digest
    except (ValueError, RecursionError, MsgspecError, ParlourError) as error:
        raise ArchiveTrouble(f"this is no table that Parlour has exported: {error}") from None
    if document.parlour_table != FORMAT:
        raise ArchiveTrouble(
            f"this version reads tables of format {FORMAT}; got {document.parlour_table}"
        )
    if not fits:
        raise ArchiveTrouble("the file is damaged: its digest does not fit")
    if len(document.log) > MOST_ENTRIES:
        raise ArchiveTrouble(
            f"a table has at most {MOST_ENTRIES:,} entries; got {len(document.log):,}"
        )
    return document


class _Members:
    """The rows of `members` that the server would have written with the entries of a log."""

    def __init__(self) -> None:
        self.rows: set[tuple[str, int]] = set()
        self.everybody: set[str] = set()

    def note(self, table: Table, entry: Entry) -> None:
        """An entry that the table does not know of yet."""
        leaver, sitter = leaver_of(table, entry), sitter_of(entry)
        if leaver is not None:
            player, seat, noted = leaver
            self.rows.discard((player, seat))
            if noted == LEFT:
                self.rows.discard((player, LEFT_GAME))
            self.rows.add((player, noted))
        if isinstance(entry, entries.Opened):
            sitter = entry.host, OPENED
        if sitter is not None:
            self.rows.add(sitter)
            self.everybody.add(sitter[0])


def _rebuild(document: _Document) -> tuple[Table, _Members]:
    """The table that the log makes, and its members; a log that no server would have written is
    refused."""
    sat = _Members()
    try:
        table = Table(document.id, bytes.fromhex(document.secret), document.code)
        replay(table, (_logged(line) for line in document.log), sat.note)
        if not table.chairs:
            raise ValueError("the log does not begin with the opening of a table")
        _check_players(document, sat.everybody)
    except (ValueError, ParlourError) as error:
        raise ArchiveTrouble(f"the file is damaged: {error}") from None
    return table, sat


def _logged(line: _Line) -> Logged:
    try:
        return Logged(line.n, line.at, line.request, read_entry(line.entry))
    except (MsgspecError, ValueError, RecursionError) as error:
        raise ValueError(f"entry {line.n}: {error}") from None


def _check_players(document: _Document, there: set[str]) -> None:
    """Refuse players who have nothing to do with the table."""
    seen: set[str] = set()
    for each in document.players:
        if each.id in seen:
            raise ValueError(f"the player {each.id} is there twice")
        if each.id not in there:
            raise ValueError(f"the player {each.id} never sat at this table")
        check_name(each.name)
        check_time(each.created, "`created` of a player")
        seen.add(each.id)


def _put_players(database: Connection, document: _Document) -> None:
    """The players this server does not know. Nobody's tokens are added to one that it does know:

    or else a forged file would be a way into somebody's seats.
    """
    for each in document.players:
        if database.execute(select(players.c.id).where(players.c.id == each.id)).first():
            continue
        row = {"id": each.id, "name": each.name, "created": each.created}
        database.execute(insert(players), row)
        for text in each.tokens:
            key = bytes.fromhex(text)
            if not database.execute(select(tokens.c.hash).where(tokens.c.hash == key)).first():
                given = {"hash": key, "player": each.id, "created": each.created}
                database.execute(insert(tokens), given)


def _put_table(database: Connection, table: Table, document: _Document, sat: _Members) -> None:
    playing, now = table.status in {"open", "running"}, now_ms()
    code = table.code if playing else None
    while playing and (code is None or _is_taken(database, code)):
        code = new_code()
    database.execute(
        insert(tables),
        {
            "id": table.id,
            "code": code,
            "game": table.game,
            "status": table.status,
            "public": table.settings.public,
            "created": table.created,
            "ended": None if playing else _end(document, table),
            "wake": now + WAKE if table.status == "running" or table.dealing else None,
            "secret": table.secret,
            "transcript": None if playing or table.match is None else _transcript(table),
        },
    )
    table.code = code
    for line in document.log:
        database.execute(
            insert(log),
            {
                "table_id": table.id,
                "n": line.n,
                "at": line.at,
                "request": line.request,
                "entry": write_entry(read_entry(line.entry)),
            },
        )
    known = {each.id for each in document.players}  # without those who asked to be forgotten
    for player, seat in sorted(sat.rows):
        if player in known:
            row = {"player": player, "table_id": table.id, "seat": seat}
            database.execute(insert(members), row)


def _transcript(table: Table) -> str:
    return encode_json(table.transcript(closed=table.status == "closed"))


def _is_taken(database: Connection, code: str) -> bool:
    return database.execute(select(tables.c.id).where(tables.c.code == code)).first() is not None


def _end(document: _Document, table: Table) -> int:
    """When the last choice was made, or the table was closed."""
    ending = (entries.Chose, entries.Closed)
    times = [each.at for each in table.history if isinstance(each.entry, ending)]
    return max(times, default=document.log[-1].at)


def _audit(
    database: Connection, action: str, *, table: str | None = None, detail: str | None = None
) -> None:
    row = audit_row(now_ms(), OPERATOR, action, table=table, detail=detail)
    database.execute(insert(audit), row)


def audit_backup(database: Path, target: Path) -> None:
    """Note a backup in the audit log of an SQLite database; one of an old release has none."""
    row = audit_row(now_ms(), OPERATOR, "backup", detail=target.name)
    line = sqlite3.connect(f"{database.absolute().as_uri()}?mode=rw", uri=True, timeout=10)
    with contextlib.closing(line), line:
        if line.execute("SELECT 1 FROM sqlite_master WHERE name = 'audit'").fetchone():
            marks = ", ".join(f":{name}" for name in row)
            line.execute(f"INSERT INTO audit ({', '.join(row)}) VALUES ({marks})", row)


def back_up(database: Path, target: Path) -> int:
    """Copy an SQLite database while it is in use; the size of the copy, which has been checked."""
    unfinished = target.with_name(target.name + ".part")
    source = connect_read_only(database)
    try:
        unfinished.unlink(missing_ok=True)
        create_private(unfinished)
        copy = sqlite3.connect(unfinished)
        try:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")  # one file, with nothing beside it
            (verdict,) = copy.execute("PRAGMA integrity_check").fetchone()
            if verdict != "ok":
                raise ArchiveTrouble(damage(database, verdict))
        finally:
            copy.close()
        unfinished.rename(target)
    except sqlite3.Error as error:
        told = str(error)
        why = damage(database, told) if is_damage(error) else f"cannot copy {database}: {told}"
        raise ArchiveTrouble(why) from None
    finally:
        source.close()
        unfinished.unlink(missing_ok=True)
    return target.stat().st_size
