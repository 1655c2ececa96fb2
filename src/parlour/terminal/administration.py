"""`parlour admin`: what an operator sees and does, beside a running server or without one."""

import json
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from parlour.terminal.arguments import fail, refuse
from parlour.terminal.hosting import Config, Database, Named, database_address, open_engine

WAIT = 15.0  # seconds for a running server to do what is asked
_LOOK = 0.1  # seconds between two looks for the outcome
_DAY = 24 * 3600 * 1000
_LONGEST_REASON = 300
_STATUSES = ("open", "running", "over", "closed")

admin = typer.Typer(
    no_args_is_help=True,
    help="List and close tables, ban players and addresses, read the audit log.",
    rich_markup_mode="rich",
)

Reason = Annotated[
    str,
    typer.Option(
        metavar="TEXT", help="Why; it goes into the audit log, and those concerned see it."
    ),
]
Most = Annotated[
    int, typer.Option("--most", metavar="N", min=1, max=10_000, help="At most so many.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Subject = Annotated[
    str,
    typer.Argument(
        metavar="WHO",
        help="A player's id, an IP address, or a network like 192.0.2.0/24. "
        "An IPv6 address stands for its /64 network.",
    ),
]


@admin.command()
def tables(
    status: Annotated[
        str | None, typer.Option(metavar="STATUS", help=f"Only these: {', '.join(_STATUSES)}.")
    ] = None,
    most: Most = 50,
    as_json: AsJson = False,
    database: Database = None,
    config: Config = None,
) -> None:
    """List tables, the newest first."""
    from parlour.server.admin.lists import list_tables

    if status is not None and status not in _STATUSES:
        refuse(f"the statuses are {', '.join(_STATUSES)}; got {status}", "--status")
    found = _read(partial(list_tables, status=status, most=most), database, config)
    if as_json:
        _print_json(found)
        return
    _print(
        ("TABLE", "GAME", "STATUS", "OPENED", "BY", "PLAYERS"),
        [
            (
                row["id"],
                row["game"],
                row["status"],
                _time(row["created"]),
                _named(row["opened_by"]),
                ", ".join(_named(each) for each in row["seats"]),
            )
            for row in found
        ],
    )


@admin.command()
def players(
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME]", help="A part of the name, or the id.")
    ] = None,
    most: Most = 50,
    as_json: AsJson = False,
    database: Database = None,
    config: Config = None,
) -> None:
    """List players, the newest first."""
    from parlour.server.admin.lists import list_players

    found = _read(partial(list_players, name=name, most=most), database, config)
    if as_json:
        _print_json(found)
        return
    _print(
        ("PLAYER", "NAME", "CREATED", "BANNED"),
        [(r["id"], r["name"], _time(r["created"]), r["banned"] or "") for r in found],
    )


@admin.command()
def bans(
    most: Most = 50,
    as_json: AsJson = False,
    database: Database = None,
    config: Config = None,
) -> None:
    """List bans, the newest first."""
    from parlour.server.admin.lists import list_bans

    found = _read(partial(list_bans, most=most), database, config)
    if as_json:
        _print_json(found)
        return
    _print(
        ("WHO", "SINCE", "UNTIL", "REASON"),
        [
            (r["subject"], _time(r["created"]), _time(r["until"]) or "unbanned", r["reason"])
            for r in found
        ],
    )


@admin.command()
def audit(
    table: Annotated[
        str | None, typer.Option(metavar="TABLE", help="Only of this table: its link or its id.")
    ] = None,
    most: Most = 50,
    as_json: AsJson = False,
    database: Database = None,
    config: Config = None,
) -> None:
    """Show what hosts and operators did, the latest first."""
    from parlour.server.admin.lists import list_audit

    table_id = None if table is None else table.rstrip("/").rpartition("/")[2]
    found = _read(partial(list_audit, table=table_id, most=most), database, config)
    if as_json:
        _print_json(found)
        return
    _print(
        ("TIME", "WHO", "DID", "TABLE", "TO", "DETAIL"),
        [
            (
                _time(row["at"]),
                row["actor"],
                row["action"],
                row["table_id"] or "",
                row["subject"] or "",
                row["detail"] or "",
            )
            for row in found
        ],
    )


@admin.command()
def close(named: Named, reason: Reason, database: Database = None, config: Config = None) -> None:
    """Close a table. The transcript of a running game is kept."""
    from parlour.server.tables.export import ArchiveTrouble, find_table

    try:
        found = _read(partial(find_table, named=named), database, config)
    except ArchiveTrouble as trouble:
        fail(str(trouble))
    _ask("close", found.id, reason, None, database, config)


@admin.command()
def ban(
    who: Subject,
    reason: Reason,
    days: Annotated[
        float | None, typer.Option(metavar="DAYS", min=0.001, max=36500, help="For how long.")
    ] = None,
    database: Database = None,
    config: Config = None,
) -> None:
    """Ban a player or an address, and close their feeds."""
    until = None if days is None else round(time.time() * 1000 + days * _DAY)
    _ask("ban", _subject(who), reason, until, database, config)


@admin.command()
def unban(who: Subject, reason: Reason, database: Database = None, config: Config = None) -> None:
    """End a ban."""
    _ask("unban", _subject(who), reason, None, database, config)


def _subject(who: str) -> str:
    from parlour.server.admin.bans import read_subject

    try:
        return read_subject(who)
    except ValueError as error:
        refuse(str(error), "WHO")


def _ask(
    action: str,
    subject: str,
    reason: str,
    until: int | None,
    database: str | None,
    config: Path | None,
) -> None:
    """Have a running server do something; where there is none, do it here."""
    from parlour.server.admin.queue import new_request
    from parlour.server.text import clean

    reason = clean(reason)
    if not 0 < len(reason) <= _LONGEST_REASON:
        refuse(f"a reason has 1 to {_LONGEST_REASON} letters", "--reason")
    request = new_request(action, subject, reason, until)
    outcome = _do_alone(request, database, config) or _do_by_server(request, database, config)
    if not outcome.done:
        fail(outcome.text)
    typer.echo(outcome.text)


def _do_alone(request: Any, database: str | None, config: Path | None) -> Any:
    """Do it here if the database is an SQLite file that no server has; else None."""
    from parlour.server.storage.database import DatabaseTrouble
    from parlour.server.storage.file_lock import claimed

    url = database_address(database, config)
    if url.drivername != "sqlite":
        return None
    engine = open_engine(database, config)
    try:
        with claimed(url):
            return _do_here(request, engine)
    except DatabaseTrouble:  # a server has it
        return None
    finally:
        engine.dispose()


def _do_here(request: Any, engine: Any) -> Any:
    import asyncio

    from parlour.server.admin.operators import perform_directly

    typer.echo("No server is running: it is done in the database.", err=True)
    return asyncio.run(perform_directly(engine, request))


def _do_by_server(request: Any, database: str | None, config: Path | None) -> Any:
    """Ask the running servers, and wait for the outcome. With PostgreSQL it is done here where
    none answers: the log decides who is first, whichever process it is."""
    from parlour.server.admin import queue
    from parlour.server.storage.database import is_shared

    engine = open_engine(database, config)
    try:
        _write(engine, partial(queue.put, request=request))
        deadline = time.monotonic() + WAIT
        while time.monotonic() < deadline:
            with engine.connect() as connection:
                outcome = queue.outcome_of(connection, request)
            if outcome is not None:
                return outcome
            time.sleep(_LOOK)
        if not _write(engine, partial(queue.withdraw, request=request)):
            with engine.connect() as connection:
                outcome = queue.outcome_of(connection, request)
            return outcome or queue.Outcome(
                False, "a server has begun to do it and does not answer; see parlour admin audit"
            )
        if not is_shared(engine):
            fail(f"a server has the database and did not answer within {WAIT:.0f} seconds")
        return _do_here(request, engine)
    finally:
        engine.dispose()


def _read(work: Callable[..., Any], database: str | None, config: Path | None) -> Any:
    from sqlalchemy.exc import SQLAlchemyError

    engine = open_engine(database, config)
    try:
        with engine.connect() as connection:
            return work(connection)
    except SQLAlchemyError as error:
        fail(f"cannot read the database: {getattr(error, 'orig', error)}")
    finally:
        engine.dispose()


def _write(engine: Any, work: Callable[..., Any]) -> Any:
    from sqlalchemy.exc import SQLAlchemyError

    try:
        with engine.connect().execution_options(writing=True) as connection, connection.begin():
            return work(connection)
    except SQLAlchemyError as error:
        fail(f"cannot write to the database: {getattr(error, 'orig', error)}")


def _time(milliseconds: int | None) -> str:
    if milliseconds is None:
        return ""
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%d %H:%M:%SZ")


def _named(person: dict[str, Any] | None) -> str:
    return "" if person is None else f"{person['name']} ({person['id']})"


def _print_json(rows: Sequence[dict[str, Any]]) -> None:
    typer.echo(json.dumps(rows, ensure_ascii=False))


def _print(head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Columns as wide as what is in them, without anything that could steer a terminal."""
    shown = [[_printable(cell) for cell in row] for row in (head, *rows)]
    widths = [max(map(len, column)) for column in zip(*shown, strict=True)]
    for row in shown:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        typer.echo("  ".join(cells).rstrip())


def _printable(text: str) -> str:
    return "".join(letter if letter.isprintable() else "?" for letter in text)
