"""What a command line may say, how it is read, and what is said when it cannot be."""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer

from parlour.bots import BOTS, LONGEST, find_bot, seat_bots
from parlour.envs.guests import welcome
from parlour.games import GAMES
from parlour.games.errors import ParlourError
from parlour.games.game import Description, find_game
from parlour.games.options import Options, shorten
from parlour.games.reading import MOST_BYTES
from parlour.lab.seatings import seatings
from parlour.server.storage.private_files import open_private

INTERRUPTED = 130  # what a shell reports for a program that Ctrl-C ended
MOST_GAMES = 10**12
OWN_PROCESS = "own process"  # what a command's context says when `parlour` is the whole program

welcome()  # bots from elsewhere can be named on any command line


def refuse(message: str, where: str | None = None) -> NoReturn:
    """The command line is not right: exit 2."""
    raise typer.BadParameter(message, param_hint=where)


def fail(message: str, code: int = 1) -> NoReturn:
    """The command line is right, but what it asks for did not work out."""
    # A message may quote a stranger's file: what could steer a terminal is not passed on.
    printable = "".join(letter if letter.isprintable() else "�" for letter in message)
    typer.echo(f"parlour: {printable}", err=True)
    raise typer.Exit(code)


@contextmanager
def refusing(where: str | None = None) -> Iterator[None]:
    """Whatever Parlour does not accept in here was wrong on the command line."""
    try:
        yield
    except ParlourError as error:
        refuse(str(error), where)


def _check_game(name: str) -> str:
    with refusing():
        return find_game(GAMES, name).name


def _seed(text: str) -> bytes:
    """32 bytes from some hexadecimal digits, read as a number: 2a is 31 zero bytes and a 42."""
    if not re.fullmatch("[0-9a-fA-F]{1,64}", text):
        refuse(f"a seed is 1 to 64 hexadecimal digits; got {shorten(text)}")
    return int(text, 16).to_bytes(32, "big")


_LEVELS = (
    f"From weak to strong: {', '.join(BOTS)}; master:100 is a master that has 100 ms a move, "
    "master:5000it one that searches 5,000 iterations."
)
GameName = Annotated[
    str,
    typer.Argument(callback=_check_game, metavar="GAME", help=f"{' or '.join(GAMES)}."),
]
Players = Annotated[
    int | None, typer.Option("--players", "-p", metavar="N", help="How many play; 4 by default.")
]
OptionTexts = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        help="A table option, such as variant=tactical. Can be repeated. "
        "[bold]parlour games[/bold] lists them all.",
    ),
]
BotNames = Annotated[
    str,
    typer.Option(
        "--bot",
        metavar="NAME[,NAME…]",
        help=f"Who plays: one bot for all seats, or one for each. {_LEVELS}",
    ),
]
ArenaBots = Annotated[
    str,
    typer.Option(
        "--bots",
        metavar="A,B,…",
        help="Who is compared. Too few for the seats: the last one fills up, so that "
        "master,regular is one master among regulars. Too many: all choices of so many play. "
        f"{_LEVELS} openspiel:ismcts:500 is OpenSpiel's IS-MCTS with 500 simulations a move, "
        "openspiel:ismcts:50ms the same with 50 ms.",
    ),
]
Seed = Annotated[
    bytes | None,
    typer.Option(
        parser=_seed,
        metavar="HEX",
        help="Up to 64 hexadecimal digits; the same seed deals the same cards. Random by default.",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
TranscriptFile = Annotated[
    Path,
    typer.Argument(metavar="FILE", help="A transcript, as [bold]play --save[/bold] writes it."),
]


def check_games(games: int) -> None:
    """Refuse more games than anybody can wait for."""
    if games > MOST_GAMES:
        refuse(f"at most {MOST_GAMES:,} games; got {shorten(games)}", "--games")


def given_options(players: int | None, texts: list[str] | None) -> dict[str, Any]:
    """What --players and every --option say, unread."""
    given: dict[str, Any] = {} if players is None else {"players": players}
    for text in texts or []:
        name, equals, value = text.partition("=")
        if not equals:
            refuse(f"an option is written NAME=VALUE; got {shorten(text)}", "--option")
        if name in given:
            refuse(f"{name} is given twice", "--option")
        given[name] = value
    return given


def read_options(game: Description, players: int | None, texts: list[str] | None) -> Options:
    """The table's options, from --players and every --option."""
    given = given_options(players, texts)
    with refusing():
        return game.read_options(given)


def read_bots(text: str, seats: int) -> list[str]:
    """A bot's name for each seat."""
    with refusing("--bot"):
        return seat_bots(names_in(text), seats)


def names_in(text: str) -> list[str]:
    """The names in a list with commas."""
    return [name.strip() for name in text.split(",")]


def read_arena_bots(text: str, seats: int, budget: int | None) -> list[str]:
    """The names of the bots to compare, once they and their time are known to be possible."""
    names = names_in(text)
    with refusing("--bots"):
        for name in names:
            find_bot(name)
        seatings(names, seats)
    if budget is not None and not 1 <= budget <= LONGEST:
        refuse(f"a budget is 1 to {LONGEST:,} milliseconds; got {shorten(budget)}", "--budget")
    return names


def check_seat(seat: int, players: int) -> None:
    """Refuse a seat that is not at the table."""
    if not 0 <= seat < players:
        refuse(f"the seats of this table are 0 to {players - 1}; got {shorten(seat)}", "--seat")


def cores() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def read_file(file: Path) -> bytes:
    """A transcript's bytes; of a file too long to be one, enough to see that."""
    return read_bytes(file, MOST_BYTES)


def read_bytes(file: Path, most: int) -> bytes:
    """A file's bytes, one more than are allowed at most."""
    try:
        with file.open("rb") as stream:
            return stream.read(most + 1)
    except (OSError, ValueError) as error:
        fail(f"cannot read {file}: {_reason(error)}")


def check_target(file: Path) -> None:
    """Refuse before the game what could not be written after it."""
    if file.exists():
        refuse(f"{file} exists already; choose another name", "--save")
    if not os.access(file.parent, os.W_OK):
        refuse(f"nothing can be written to the folder {file.parent}", "--save")


def write_file(file: Path, text: str, *, private: bool = False) -> None:
    """Write a new file; a private one is its owner's alone from the first moment."""
    opener = open_private if private else None
    try:
        with open(file, "x", encoding="utf-8", opener=opener) as stream:
            stream.write(text)
    except OSError as error:
        fail(f"cannot write {file}: {_reason(error)}")


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
