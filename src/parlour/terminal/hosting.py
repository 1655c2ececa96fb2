"""The commands of a host: serve tables, back them up, take one out and put one in."""

import os
import sys
import webbrowser
from dataclasses import fields
from pathlib import Path
from typing import Annotated, Any

import typer

from parlour.server.settings import PREFIX, BadSettings, ServerSettings, read_settings
from parlour.terminal.arguments import fail, refuse

_HELP = {each.name: each.metadata["help"] for each in fields(ServerSettings)}
_DEFAULTS = {each.name: each.default for each in fields(ServerSettings)}


def _option(name: str, metavar: str | None = None) -> Any:
    default = _DEFAULTS[name]
    told = f" By default {default}." if default not in {"", False} else ""
    text = f"{_HELP[name]}{told} [dim]{PREFIX}{name.upper()}[/dim]"
    return typer.Option(help=text, metavar=metavar, show_default=False)


def serve(
    host: Annotated[str | None, _option("host", "ADDRESS")] = None,
    port: Annotated[int | None, _option("port", "PORT")] = None,
    database: Annotated[str | None, _option("database", "DATABASE")] = None,
    workers: Annotated[int | None, _option("workers", "N")] = None,
    public_url: Annotated[str | None, _option("public_url", "URL")] = None,
    trust_proxy: Annotated[bool | None, _option("trust_proxy")] = None,
    thinkers: Annotated[int | None, _option("thinkers", "N")] = None,
    master_ms: Annotated[int | None, _option("master_ms", "MS")] = None,
    limits: Annotated[float | None, _option("limits", "FACTOR")] = None,
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
    _serve(settings, open_browser=open_browser)


def _serve(settings: ServerSettings, *, open_browser: bool) -> None:
    from parlour.server.database import DatabaseTrouble, open_database, read_address
    from parlour.server.serve import listening_socket, serve, warm_up
    from parlour.terminal.waiting import setting_the_table

    console = _console(stderr=True)
    try:
        listening = listening_socket(settings)
    except OSError as error:
        where = f"{settings.host} port {settings.port}"
        fail(f"cannot listen on {where}: {error.strerror}; another --port may be free")
    try:
        open_database(read_address(settings.database)).dispose()
    except DatabaseTrouble as trouble:
        fail(str(trouble))
    with setting_the_table(console):
        warm_up()
    _welcome(settings, listening.getsockname()[1], open_browser=open_browser)
    serve(settings, listening)


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


def _console(*, stderr: bool = False) -> Any:
    from rich.console import Console

    return Console(stderr=stderr, highlight=False)
