"""The commands of a host: serve tables, back them up, take one out and put one in."""

import os
import sys
import webbrowser
from contextlib import ExitStack
from dataclasses import fields
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from parlour.server.memory import take_pages
from parlour.server.settings import PREFIX, BadSettings, ServerSettings, read_settings
from parlour.terminal.arguments import OWN_PROCESS, fail, read_bytes, refuse, write_file

_HELP = {each.name: each.metadata["help"] for each in fields(ServerSettings)}
_DEFAULTS = {each.name: each.default for each in fields(ServerSettings)}


def _option(name: str, metavar: str | None = None) -> Any:
    default = _DEFAULTS[name]
    told = f" By default {default}." if default not in {"", 0} else ""
    text = f"{_HELP[name]}{told} [dim]{PREFIX}{name.upper()}[/dim]"
    return typer.Option(help=text, metavar=metavar, show_default=False)


class ServeCommand(TyperCommand):
    """`parlour serve`, where `--trust-proxy` alone means one proxy."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse the arguments, with the number that may be left out."""
        return super().parse_args(ctx, _with_proxies(args))


def _with_proxies(args: list[str]) -> list[str]:
    found = []
    for n, argument in enumerate(args, 1):
        if argument == "--trust-proxy" and (n == len(args) or args[n].startswith("-")):
            found.append("--trust-proxy=1")
        elif argument == "--no-trust-proxy":
            found.append("--trust-proxy=0")
        else:
            found.append(argument)
    return found


def serve(
    context: typer.Context,
    host: Annotated[str | None, _option("host", "ADDRESS")] = None,
    port: Annotated[int | None, _option("port", "PORT")] = None,
    database: Annotated[str | None, _option("database", "DATABASE")] = None,
    workers: Annotated[int | None, _option("workers", "N")] = None,
    public_url: Annotated[str | None, _option("public_url", "URL")] = None,
    allowed_hosts: Annotated[str | None, _option("allowed_hosts", "NAMES")] = None,
    trust_proxy: Annotated[int | None, _option("trust_proxy", "[N]")] = None,
    thinkers: Annotated[int | None, _option("thinkers", "N")] = None,
    master_ms: Annotated[int | None, _option("master_ms", "MS")] = None,
    limits: Annotated[float | None, _option("limits", "FACTOR")] = None,
    connections_per_address: Annotated[int | None, _option("connections_per_address", "N")] = None,
    log_level: Annotated[str | None, _option("log_level", "LEVEL")] = None,
    config: Annotated[
        Path | None, typer.Option(help="A TOML file with any of these settings.", metavar="FILE")
    ] = None,
    open_browser: Annotated[
        bool, typer.Option("--open", help="Open the page in a browser when it is there.")
    ] = False,
) -> None:
    """Open tables for browsers: on this machine, in the house, or for the world.

    Every setting can also come from the environment (the name in grey) or from a file.
    """
    given = {name: value for name, value in locals().items() if name in _DEFAULTS}
    try:
        settings = read_settings(given, config)
    except BadSettings as error:
        refuse(str(error))
    if context.obj == OWN_PROCESS:  # a program that has called this stays itself
        take_pages()
    _serve(settings, open_browser=open_browser)


def _serve(settings: ServerSettings, *, open_browser: bool) -> None:
    from parlour.server.serve import listening_socket, serve, warm_up
    from parlour.server.storage.damage import check_for_damage
    from parlour.server.storage.database import DatabaseTrouble, open_database, read_address
    from parlour.server.storage.file_lock import claimed
    from parlour.terminal.waiting import setting_the_table

    console = _console(stderr=True)
    try:
        listening = listening_socket(settings)
    except OSError as error:
        where = f"{settings.host} port {settings.port}"
        fail(f"cannot listen on {where}: {error.strerror}; another --port may be free")
    with listening, ExitStack() as held:
        try:
            address = read_address(settings.database)
            held.enter_context(claimed(address))
            check_for_damage(address)
            _restrict(address)
            open_database(address).dispose()
        except DatabaseTrouble as trouble:
            fail(str(trouble))
        except OSError as error:
            fail(f"cannot use the database {settings.database}: {error.strerror}")
        with setting_the_table(console):
            warm_up()
        _welcome(settings, listening.getsockname()[1], open_browser=open_browser)
        serve(settings, listening)


def _restrict(address: Any) -> None:
    """Keep others from the database's files, and say so: an older Parlour let them read."""
    from parlour.server.storage.database import sqlite_file
    from parlour.server.storage.private_files import restrict_access

    database = sqlite_file(address)
    for exposed in restrict_access(database) if database is not None else ():
        others = f"others could open {exposed.file} (mode {exposed.mode:04o})"
        if exposed.restricted:
            typer.echo(f"parlour: {others}; now only its owner can.", err=True)
        else:
            typer.echo(f"parlour: {others}, and still can: chmod 600 it as its owner.", err=True)


def _welcome(settings: ServerSettings, port: int, *, open_browser: bool) -> None:
    """Where the tables are."""
    from parlour.server.serve import links, qr_code

    console = _console()
    found = links(settings, port)
    console.print("The tables are open. Stop with Ctrl-C.")
    for link in found:
        console.print(f"  {link}")
    if len(found) > 1 or settings.public_url:
        console.print("On a phone in the same network:" if not settings.public_url else "")
        console.print(qr_code(found[-1]), markup=False)
    sys.stdout.flush()
    if open_browser and (os.environ.get("DISPLAY") or sys.platform in {"darwin", "win32"}):
        webbrowser.open(found[0])


Database = Annotated[str | None, _option("database", "DATABASE")]
Config = Annotated[
    Path | None,
    typer.Option(help="The settings' TOML file, if the server has one.", metavar="FILE"),
]
Named = Annotated[
    str, typer.Argument(metavar="TABLE", help="The table's link, its id or its join code.")
]


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where the copy goes; a new file.")],
    database: Database = None,
    config: Config = None,
) -> None:
    """Copy the whole database to a file, while the server runs.

    To go back to the copy, stop the server and put the file where the database was.
    """
    import sqlite3

    from parlour.server.storage.damage import check_for_damage
    from parlour.server.storage.database import DatabaseTrouble
    from parlour.server.tables.export import ArchiveTrouble, audit_backup, back_up

    url = database_address(database, config)
    if url.drivername != "sqlite":
        shown = url.set(drivername="postgresql").render_as_string(hide_password=True)
        refuse(
            "this copies SQLite files. PostgreSQL has a command of its own: "
            f"pg_dump --format=custom --file={file} '{shown}'"
        )
    source = Path(url.database or "").expanduser()
    if not source.is_file():
        fail(f"there is no database {source} yet")
    _check_new(file)
    try:
        check_for_damage(url)
    except DatabaseTrouble as trouble:
        fail(str(trouble))
    try:
        audit_backup(source, file)
    except sqlite3.Error as error:  # a full disk, say: all the more a backup is wanted
        typer.echo(f"The audit log does not have this backup: {error}", err=True)
    try:
        size = back_up(source, file)
    except (DatabaseTrouble, ArchiveTrouble, OSError) as trouble:
        fail(str(trouble))
    typer.echo(f"{file}: {size:,} bytes, whole and checked.")


table = typer.Typer(
    no_args_is_help=True,
    help="Take a table out of the database, or put one in.",
    rich_markup_mode="rich",
)


@table.command("export")
def export_table(
    named: Named,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where it goes; a new file.")],
    transcript: Annotated[
        bool,
        typer.Option(
            "--transcript",
            help="Only the transcript of a finished game, for [bold]parlour verify[/bold].",
        ),
    ] = False,
    database: Database = None,
    config: Config = None,
) -> None:
    """Write a table to a file: everything that makes it, for another server or for keeping.

    While its game runs the file tells all the cards: show it to nobody.
    """
    import json

    from parlour.server.tables import export

    engine = open_engine(database, config)
    _check_new(file)
    take = export.export_transcript if transcript else export.export_table
    try:
        document = take(engine, named)
    except export.ArchiveTrouble as trouble:
        fail(str(trouble))
    finally:
        engine.dispose()
    write_file(file, json.dumps(document, ensure_ascii=False, indent=1) + "\n", private=True)
    typer.echo(f"Written to {file}.")


@table.command("import")
def import_table(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="What [bold]table export[/bold] has written.")
    ],
    database: Database = None,
    config: Config = None,
) -> None:
    """Put an exported table into the database; the server may be running.

    Its players find their seats again, with the same browser or token. A table that is there
    already, and a file that is damaged, are refused.
    """
    from parlour.server.tables import export
    from parlour.terminal.waiting import setting_the_table

    text = read_bytes(file, export.MOST_BYTES)
    engine = open_engine(database, config)
    try:
        with setting_the_table(_console(stderr=True)):
            put = export.import_table(engine, text)
    except export.ArchiveTrouble as trouble:
        fail(f"{file}: {trouble}")
    finally:
        engine.dispose()
    code = f" Its join code is {put.code}." if put.code else ""
    typer.echo(f"The table {put.id} is there: {put.game}, {put.status}.{code}")


def database_address(database: str | None, config: Path | None) -> Any:
    """The database that the server uses, by the same settings."""
    from parlour.server.storage.database import DatabaseTrouble, read_address

    try:
        return read_address(read_settings({"database": database}, config).database)
    except BadSettings as error:
        refuse(str(error))
    except DatabaseTrouble as trouble:
        fail(str(trouble))


def open_engine(database: str | None, config: Path | None) -> Any:
    """The database that the server uses, opened; it must exist."""
    from parlour.server.storage.damage import check_for_damage
    from parlour.server.storage.database import DatabaseTrouble, open_database

    url = database_address(database, config)
    if url.drivername == "sqlite" and not Path(url.database or "").expanduser().is_file():
        fail(f"there is no database {url.database} yet; parlour serve makes it")
    try:
        check_for_damage(url)
        return open_database(url)
    except DatabaseTrouble as trouble:
        fail(str(trouble))


def _check_new(file: Path) -> None:
    if file.exists():
        refuse(f"{file} exists already; choose another name", "FILE")


def _console(*, stderr: bool = False) -> Any:
    from rich.console import Console

    return Console(stderr=stderr, highlight=False)
