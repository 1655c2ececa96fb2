"""`parlour table import` accepts only what a server could have written."""

import contextlib
import json
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest

from parlour.games.transcript import digest
from parlour.server.requests import Contribute, Dress, Join, Start
from parlour.server.services import Services
from parlour.server.storage import entries as log
from parlour.server.tables import commands
from parlour.server.tables.export import ArchiveTrouble, _read, _rebuild
from parlour.server.tables.import_validation import CHECKS, MOST_ENTRIES
from parlour.server.wire import Choose, Retract, Say, Settings
from tests.cli.commands import run, run_process
from tests.server.hosting.keeping import at_home, play

Document = dict[str, Any]
Change = Callable[[list[dict[str, Any]]], object]


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str]:
    """A database with a running game, and the game's table."""
    file = str(tmp_path_factory.mktemp("import") / "tables.sqlite")

    async def work(services: Services) -> str:
        table, _ = await play(services, choices=6)
        return table

    return file, at_home(file, work)


@pytest.fixture(scope="module")
def exported(database: tuple[str, str], tmp_path_factory: pytest.TempPathFactory) -> Document:
    """The running game as a document, with an id that is free."""
    file = tmp_path_factory.mktemp("exported") / "table.json"
    answer = run("table", "export", database[1], str(file), "--database", database[0])
    assert answer.code == 0, answer.err
    return {**json.loads(file.read_text(encoding="utf-8")), "id": "elsewhere"}


def dump(file: str) -> list[str]:
    """Every row of a database."""
    with contextlib.closing(sqlite3.connect(file)) as line:
        return list(line.iterdump())


def signed(document: Document) -> str:
    """The document with a digest that fits, as a forger would make it."""
    return json.dumps(document | {"digest": digest(document)})


def copied(document: Document) -> Document:
    """A document that may be changed."""
    changed: Document = json.loads(json.dumps(document))
    return changed


def with_entries(document: Document, change: Change) -> Document:
    """The document with changed entries, numbered anew."""
    changed = copied(document)
    lines = changed["log"]
    found = [{**json.loads(line["entry"]), "at": line["at"]} for line in lines]
    change(found)
    changed["log"] = [
        {
            "n": n,
            "at": entry.pop("at", lines[-1]["at"]),
            "request": None,
            "entry": json.dumps(entry),
        }
        for n, entry in enumerate(found, 1)
    ]
    return changed


def put(position: int, **values: Any) -> Change:
    """Change values of an entry."""
    return lambda entries: entries[position].update(values)


def insert(position: int, kind: str, **values: Any) -> Change:
    """Put an entry in."""
    return lambda entries: entries.insert(position, {"type": kind, **values})


def options(**values: Any) -> Change:
    """Change options of the table."""
    return lambda entries: entries[0]["options"].update(values)


# The log is: opened, two people sit down, started, and choices.
OPENED, ANN, BOB, STARTED, FIRST = range(5)
END = 10
LATE = 2**53 - 1  # milliseconds: a time that the database takes, and nobody lives to see
DEALING: dict[str, Any] = {"bots": {}, "deadline": LATE, "commits": {"0": "0" * 64}}
ATTACKS: list[tuple[str, Change]] = [
    ("players accepts 2, 3, 4, 5, 6; got 100000000", options(players=10**8)),
    ("players accepts", options(players=-1)),
    ("expected the options players 2", options(players="2")),
    ("players accepts", options(players=2.0)),
    ("players accepts", options(players=True)),
    ("players accepts", options(players=[[]])),
    ("variant accepts", options(variant="cheating")),
    ("Runner-Up has no option 'cards'", options(cards=1)),
    ("expected the options", lambda entries: entries[OPENED]["options"].pop("variant")),
    ("the games are", put(OPENED, game="poker")),
    ("the host", put(OPENED, host="no id")),
    ("created", put(OPENED, created=-1)),
    ("$.settings.clock", lambda entries: entries[OPENED]["settings"].update(clock=0)),
    ("a contribution is 64 hexadecimal digits; got '00'", put(ANN, contribution="00")),
    ("a contribution is 64 hexadecimal digits", put(ANN, contribution="")),
    ("a contribution is 64 hexadecimal digits", put(ANN, contribution="0" * 62 + "  ")),
    ("a contribution is 64 hexadecimal digits", put(ANN, contribution="A" * 64)),
    ("a contribution is 64 hexadecimal digits", put(STARTED, contribution="00")),
    ("a contribution is 64 hexadecimal digits", insert(3, "contributed", seat=0, contribution="0")),
    ("already contributed", insert(3, "contributed", seat=0, contribution="0" * 64)),
    (
        "the bots are rookie, regular, expert, master; got 'grandmaster'",
        lambda entries: entries.__setitem__(
            BOB, {"type": "bot-sat", "seat": 1, "level": "grandmaster", "colour": 1}
        ),
    ),
    ("the bots are", insert(END, "covered", seat=0, level="unknown", asked=True)),
    ("the bots are", insert(END, "left", seat=0, level="random")),
    ("a level", insert(END, "left", seat=0, level=None)),
    ("the seats are 0 to 1; got 2", put(ANN, seat=2)),
    ("the seats are 0 to 1; got 5", insert(END, "covered", seat=5, level="regular", asked=True)),
    ("$.seat", insert(END, "covered", seat=-1, level="regular", asked=True)),
    ("$.seat", insert(END, "retracted", seat=10**30)),
    ("seat 0 is not free", put(BOB, seat=0)),
    ("seat 0 is not free", insert(5, "sat", seat=0, player="eve", name="Eve", colour=3)),
    ("colour 0 is taken", put(BOB, colour=0)),
    ("the name", put(ANN, name="\u202eAnn")),
    ("the name", put(ANN, name="A\u0000nn")),
    ("a player's id", put(ANN, player="x/y")),
    ("a running game", insert(1, "chose", seat=0, move="+1", by="person")),
    ("a running game", insert(1, "retracted", seat=0)),
    ("an open table", insert(END, "started", bots={})),
    ("an open table", insert(END, "bot-sat", seat=1, level="regular", colour=1)),
    ("the first entry", lambda entries: entries.pop(0)),
    ("the first entry", lambda entries: entries.insert(1, entries[0])),
    ("the bots of the free seats", put(STARTED, bots={"1": "regular"})),
    ("the bots of the free seats", lambda entries: entries.pop(BOB)),
    ("person, bot or clock", put(FIRST, by="nobody")),
    ("a move", put(FIRST, move="x" * 5000)),
    ("is not away", insert(END, "back", seat=0)),
    ("is covered", insert(END, "uncovered", seat=0)),
    ("a finished game", insert(END, "rematch", table="other")),
    ("a text or a gesture", insert(END, "spoke", player="eve", seat=None, name="Eve")),
    ("the gesture", insert(END, "spoke", player="e", seat=None, name="E", gesture="bow")),
    ("sits in seat 0", insert(END, "spoke", player="eve", seat=0, name="Eve", text="hello")),
    ("the text", insert(END, "spoke", player="e", seat=None, name="E", text="a\nb")),
    ("the text", insert(END, "spoke", player="e", seat=None, name="E", text="a" * 301)),
    ("not before", put(END - 1, at=1)),
    ("the time is in milliseconds since 1970 and not after now", put(END - 1, at=LATE)),
    ("`created` is in milliseconds", put(OPENED, created=LATE)),
    ("the deadline is in milliseconds", insert(STARTED, "dealing", **DEALING)),
    ("a player whom a host removed", put(OPENED, removed=["no id"])),
    ("Invalid value", insert(END, "unheard-of")),
]


@pytest.mark.parametrize(("words", "change"), ATTACKS, ids=range(len(ATTACKS)))
def test_a_forged_log_is_refused(
    words: str, change: Change, database: tuple[str, str], exported: Document, tmp_path: Path
) -> None:
    """One line says what was expected; the database is what it was."""
    refused(signed(with_entries(exported, change)), words, database[0], tmp_path)


def refused(text: str, words: str, database: str, folder: Path) -> None:
    """Import a file and see it refused."""
    before = dump(database)
    file = folder / "forged.json"
    file.write_text(text, encoding="utf-8")
    answer = run("table", "import", str(file), "--database", database)
    assert answer.code == 1, answer.out
    assert words in answer.err
    assert answer.err.startswith("parlour: ")
    assert "\ufffd" not in answer.err  # which stands for a line break
    assert dump(database) == before


def test_a_forged_document_is_refused(
    database: tuple[str, str], exported: Document, tmp_path: Path
) -> None:
    """What is not in the log is checked as strictly."""
    line, player = exported["log"][-1], exported["players"][0]
    changes: list[tuple[str, Document]] = [
        ("$.log", {"log": {}}),
        ("$.log[0].entry", {"log": [{**line, "entry": 5}]}),
        ("$.log[0].n", {"log": [{**line, "n": "1"}]}),
        ("the request", {"log": [*exported["log"][:-1], {**line, "request": "a\u0000b"}]}),
        ("the request", {"log": [*exported["log"][:-1], {**line, "request": "\ud800"}]}),
        ("twice", {"log": [*exported["log"][:-1], exported["log"][-2] | {"n": line["n"]}]}),
        ("at most 100,000 entries", {"log": [line] * (MOST_ENTRIES + 1)}),
        ("entry 1; got entry 7", {"log": [{**exported["log"][0], "n": 7}]}),
        ("never sat at this table", {"players": [{**player, "id": "stranger"}]}),
        ("twice", {"players": [player, player]}),
        ("$.players", {"players": [player] * 10_001}),
        ("$.players[0].tokens", {"players": [{**player, "tokens": ["ab" * 32] * 1001}]}),
        ("`created` of a player", {"players": [{**player, "created": LATE}]}),
        ("the name", {"players": [{**player, "name": "a\u202eb"}]}),
        ("the name", {"players": [{**player, "name": "\ud800"}]}),
        ("$.parlour_table", {"parlour_table": []}),
    ]
    for words, change in changes:
        refused(signed({**exported, **change}), words, database[0], tmp_path)
    refused("[" * 100_000, "this is no table", database[0], tmp_path)
    refused('{"n": ' + "9" * 10_000 + "}", "this is no table", database[0], tmp_path)


def test_a_file_too_large_is_not_read(
    database: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A longer file is refused by its length."""
    monkeypatch.setattr("parlour.server.tables.export.MOST_BYTES", 1000)
    refused(" " * 1001, "at most 1,000 bytes", database[0], tmp_path)


def test_a_forged_log_is_refused_by_the_program(
    database: tuple[str, str], exported: Document, tmp_path: Path
) -> None:
    """The program itself answers with one line, no traceback, and exit status 1."""
    file = tmp_path / "forged.json"
    file.write_text(signed(with_entries(exported, options(players=10**8))), encoding="utf-8")
    answer = run_process("table", "import", str(file), "--database", database[0])
    assert answer.code == 1
    assert "Traceback" not in answer.err
    assert "players accepts 2, 3, 4, 5, 6; got 100000000" in answer.err


def test_what_a_server_writes_is_accepted(tmp_path: Path) -> None:
    """A log with every kind of entry passes."""
    file = str(tmp_path / "tables.sqlite")
    options = {"players": 3, "variant": "basic", "initiative": "size"}

    async def work(services: Services) -> str:
        live = await services.registry.open(
            "ann", lambda host, at: log.Opened("runner-up", options, Settings(), host, at, ["eve"])
        )
        table = live.table

        async def act(command: commands.Command) -> None:
            await services.registry.act(table.id, command)

        def entry(made: log.Entry) -> commands.Command:
            return lambda _: commands.Decision(made)

        await act(commands.join("ann", "Ann", Join(contribution="ab" * 32)))
        await act(commands.join("bob", "Bob", Join(colour=4)))
        await act(commands.contribute("bob", Contribute(1, "cd" * 32)))
        await act(commands.give_bot("ann", 2, "rookie"))
        await act(commands.give_bot("ann", 2, "expert"))
        await act(commands.give_bot("ann", 2, None))
        await act(commands.leave("bob", 1))
        await act(commands.join("bob", "Bob", Join(seat=1)))
        await act(commands.dress("bob", Dress(1, "Bobby", 5)))
        await act(commands.start("ann", Start("rookie", "ef" * 32)))
        assert table.match is not None
        await act(commands.Choosing("ann", Choose(0, str(table.match.moves(0)[0]))))
        await act(commands.retract("ann", Retract(0)))
        await act(entry(log.WentAway(1)))
        await act(entry(log.Covered(1, "regular", False)))
        await act(entry(log.CameBack(1)))
        await act(commands.cover("bob", 1, "expert"))
        await act(commands.uncover("bob", 1))
        await act(commands.say("bob", "Bob", Say("hello")))
        await act(commands.say("ann", "Ann", Say(gesture="wave")))
        await act(commands.resettle("ann", Settings(locked=True, clock=60)))
        await act(commands.offer_handover("bob", 1))
        await act(commands.leave("bob", 1))
        await act(commands.kick("ann", 1))
        await act(commands.leave("ann", 0))
        return table.id

    table = at_home(file, work)
    running, other = tmp_path / "running.json", tmp_path / "other.sqlite"
    run("backup", str(other), "--database", file)
    with contextlib.closing(sqlite3.connect(other)) as line, line:
        for name, column in (("log", "table_id"), ("members", "table_id"), ("tables", "id")):
            line.execute(f"DELETE FROM {name} WHERE {column} = ?", [table])
    assert run("table", "export", table, str(running), "--database", file).code == 0
    answer = run("table", "import", str(running), "--database", str(other))
    assert answer.code == 0, answer.err


def values(node: Any) -> Iterator[tuple[Any, Any]]:
    """Every place of a JSON value: the container and the key."""
    pairs = node.items() if isinstance(node, dict) else enumerate(node)
    for key, value in list(pairs):
        yield node, key
        if isinstance(value, dict | list):
            yield from values(value)


NASTY: list[Any] = [
    None,
    True,
    -1,
    0,
    1,
    6,
    10**8,
    10**30,
    0.5,
    "",
    "0",
    "x" * 500,
    "\u0000",
    "\ud800",
    [],
    {},
]


def test_random_changes_never_crash_an_import(exported: Document) -> None:
    """A changed document makes a whole table, or is refused with a reason."""
    chance, accepted = Random(24), 0
    for _ in range(400):
        document = copied(exported)
        for line in document["log"]:
            line["entry"] = json.loads(line["entry"])
        places = list(values(document))
        for _ in range(chance.choice((1, 1, 2))):
            container, key = chance.choice(places)
            how = chance.randrange(3)
            if how == 0 and (isinstance(container, dict) or key < len(container)):
                del container[key]
            elif isinstance(container, dict) or key < len(container):
                container[key] = chance.choice(NASTY)
        lines = document.get("log")
        for line in lines if isinstance(lines, list) else []:
            if isinstance(line, dict) and "entry" in line:
                line["entry"] = json.dumps(line["entry"])
        try:
            table, _ = _rebuild(_read(signed(document).encode()))
        except ArchiveTrouble:
            continue
        assert table.info(member=True).seats
        accepted += 1
    assert accepted < 200


def test_every_kind_of_entry_is_checked() -> None:
    """A new kind of entry needs a check of its own."""
    assert set(get_args(log.Entry)) == set(CHECKS)
