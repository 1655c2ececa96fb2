"""`parlour backup`, `parlour table export` and `parlour table import`."""

import contextlib
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from parlour.games.transcript import digest
from parlour.server.requests import Join
from parlour.server.services import Services
from parlour.server.storage.schema import LEFT, OPENED
from parlour.server.tables import commands
from tests.cli.commands import run, smooth
from tests.server.hosting.keeping import at_home, play
from tests.server.hosting.stubborn import check_wholeness, read_rows


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str, str, str]:
    """A database with a finished and a running game: its file, both tables, a player's token."""
    file = str(tmp_path_factory.mktemp("kept") / "tables.sqlite")

    async def work(services: Services) -> tuple[str, str, str, str]:
        over, _ = await play(services)
        running, token = await play(services, choices=5)
        return file, over, running, token

    return at_home(file, work)


def test_a_backup_is_a_database(kept: tuple[str, str, str, str], tmp_path: Path) -> None:
    """The copy holds the same rows, is one file, and can be served from."""
    copy = tmp_path / "copy.sqlite"
    answer = run("backup", str(copy), "--database", kept[0])
    assert answer.code == 0
    assert "whole and checked" in answer.out
    assert read_rows(str(copy)) == read_rows(kept[0])
    check_wholeness(read_rows(str(copy)))
    assert [path.name for path in tmp_path.iterdir()] == ["copy.sqlite"]


def test_a_backup_of_a_database_in_use(kept: tuple[str, str, str, str], tmp_path: Path) -> None:
    """While a server writes, the copy is a moment of it, whole."""
    busy, copy = tmp_path / "busy.sqlite", tmp_path / "copy.sqlite"
    run("backup", str(busy), "--database", kept[0])

    async def work(services: Services) -> None:
        await play(services, choices=3)
        assert run("backup", str(copy), "--database", str(busy)).code == 0
        await play(services, choices=3)

    at_home(str(busy), work)
    rows = read_rows(str(copy))
    check_wholeness(rows)
    assert len(rows["tables"]) == 3


def test_what_a_backup_refuses(kept: tuple[str, str, str, str], tmp_path: Path) -> None:
    """No file is written over, nothing is made of nothing, and PostgreSQL has its own way."""
    there = tmp_path / "there"
    there.write_text("precious")
    answer = run("backup", str(there), "--database", kept[0])
    assert (answer.code, there.read_text()) == (2, "precious")
    assert "exists already" in answer.err
    answer = run("backup", str(tmp_path / "new"), "--database", str(tmp_path / "missing.sqlite"))
    assert answer.code == 1
    assert "there is no database" in answer.err
    answer = run("backup", "x.dump", "--database", "postgresql://me:secret@db.example/tables")
    assert answer.code == 2
    assert "pg_dump --format=custom --file=x.dump 'postgresql://me:***@db.example" in answer.err
    assert "secret" not in answer.err


def export(kept: tuple[str, str, str, str], name: str, file: Path) -> Any:
    """A table's document."""
    answer = run("table", "export", name, str(file), "--database", kept[0])
    assert answer.code == 0, answer.err
    return json.loads(file.read_text(encoding="utf-8"))


def test_a_table_moves_to_another_server(
    kept: tuple[str, str, str, str], tmp_path: Path, postgresql: str
) -> None:
    """A running game goes on elsewhere: same log, same secret, same people in their seats."""
    _, _, running, token = kept
    file = tmp_path / "table.json"
    export(kept, running, file)

    async def nothing(services: Services) -> None:
        assert services.ready

    at_home(postgresql, nothing)  # the other server's database is there
    answer = run("table", "import", str(file), "--database", postgresql)
    assert answer.code == 0, answer.err
    assert f"The table {running} is there: runner-up, running. Its join code is" in answer.out
    here, there = read_rows(kept[0]), read_rows(postgresql)
    assert [row for row in here["log"] if row[0] == running] == there["log"]
    check_wholeness(there)

    async def look(services: Services) -> list[int]:
        ann = await services.players.find(token)
        assert ann is not None
        table = (await services.registry.find(running)).table
        return table.seats_of(ann.id)

    assert at_home(postgresql, look) == [0]


def test_a_table_comes_back(kept: tuple[str, str, str, str], tmp_path: Path) -> None:
    """A finished game put into another database has its transcript and its place in history."""
    file, other = tmp_path / "table.json", tmp_path / "other.sqlite"
    export(kept, kept[1], file)
    run("backup", str(other), "--database", kept[0])
    line = sqlite3.connect(other)
    for table, column in (("log", "table_id"), ("members", "table_id"), ("tables", "id")):
        line.execute(f"DELETE FROM {table} WHERE {column} = ?", [kept[1]])
    line.commit()
    line.close()
    assert run("table", "import", str(file), "--database", str(other)).code == 0
    before, after = read_rows(kept[0]), read_rows(str(other))
    for name, rows in before.items():
        assert sorted(map(repr, rows)) == sorted(map(repr, after[name]))


def test_a_closed_game_comes_back(tmp_path: Path) -> None:
    """Its transcript comes along, and so does what its members table had of it."""
    file, database = tmp_path / "table.json", str(tmp_path / "tables.sqlite")

    async def close(services: Services) -> str:
        table, _ = await play(services, choices=3)
        live = await services.registry.find(table)
        ann, bob = (chair.player or "" for chair in live.table.chairs)
        await services.registry.act(table, commands.leave(bob, 1))
        await services.registry.act(table, commands.come_back(bob, "Bob", Join(seat=1)))
        await services.registry.act(table, commands.leave(bob, 1))
        await services.registry.act(table, commands.close(ann))
        return table

    table = at_home(database, close)
    assert run("table", "export", table, str(file), "--database", database).code == 0
    before = read_rows(database)
    with contextlib.closing(sqlite3.connect(database)) as line, line:
        for name, column in (("log", "table_id"), ("members", "table_id"), ("tables", "id")):
            line.execute(f"DELETE FROM {name} WHERE {column} = ?", [table])
    assert run("table", "import", str(file), "--database", database).code == 0
    after = read_rows(database)
    for name, rows in before.items():
        assert sorted(map(repr, rows)) == sorted(map(repr, after[name]))
    (transcript,) = (row[3] for row in after["tables"] if row[0] == table)
    assert json.loads(transcript)["closed"]


def test_who_was_kicked_has_no_part_in_an_imported_game(tmp_path: Path) -> None:
    """Also who had left before being kicked: the members table says so after an import, too."""
    file, database = tmp_path / "table.json", str(tmp_path / "tables.sqlite")

    async def kick(services: Services) -> str:
        table, _ = await play(services, choices=3)
        live = await services.registry.find(table)
        ann, bob = (chair.player or "" for chair in live.table.chairs)
        await services.registry.act(table, commands.leave(bob, 1))
        await services.registry.act(table, commands.kick(ann, 1))
        return table

    table = at_home(database, kick)
    assert run("table", "export", table, str(file), "--database", database).code == 0
    before = read_rows(database)["members"]
    with contextlib.closing(sqlite3.connect(database)) as line, line:
        for name, column in (("log", "table_id"), ("members", "table_id"), ("tables", "id")):
            line.execute(f"DELETE FROM {name} WHERE {column} = ?", [table])
    assert run("table", "import", str(file), "--database", database).code == 0
    assert sorted(read_rows(database)["members"]) == sorted(before)
    assert sorted(seat for _, _, seat in before) == [LEFT, OPENED, 0]


def test_an_exported_transcript_is_verified(
    kept: tuple[str, str, str, str], tmp_path: Path
) -> None:
    """`parlour verify` says yes to it; one changed byte, and it says no."""
    file = tmp_path / "game.json"
    link = f"https://play.example/t/{kept[1]}"
    answer = run("table", "export", link, str(file), "--transcript", "--database", kept[0])
    assert answer.code == 0, answer.err
    verified = run("verify", str(file))
    assert verified.code == 0
    assert "They lead to the result told" in verified.out
    file.write_text(file.read_text(encoding="utf-8").replace('"Ann"', '"Amy"'), encoding="utf-8")
    assert run("verify", str(file)).code == 1


def test_a_game_that_runs_has_no_transcript(
    kept: tuple[str, str, str, str], tmp_path: Path
) -> None:
    """The cards stay secret until the end."""
    file = tmp_path / "game.json"
    answer = run("table", "export", kept[2], str(file), "--transcript", "--database", kept[0])
    assert answer.code == 1
    assert "the game is not over: the table is running" in answer.err
    assert not file.exists()


def test_what_an_export_refuses(kept: tuple[str, str, str, str], tmp_path: Path) -> None:
    """A table that is not there, and a file that is."""
    answer = run("table", "export", "nowhere", str(tmp_path / "t"), "--database", kept[0])
    assert answer.code == 1
    assert "there is no table 'nowhere'; its link ends with its id" in answer.err
    there = tmp_path / "there"
    there.write_text("precious")
    answer = run("table", "export", kept[1], str(there), "--database", kept[0])
    assert (answer.code, there.read_text()) == (2, "precious")


def sign(document: dict[str, Any]) -> str:
    """The document with a digest that fits, as a forger would make it."""
    return json.dumps(document | {"digest": digest(document)})


SEAT = '{"type":"left","seat":-1,"level":null}'


def test_what_an_import_refuses(kept: tuple[str, str, str, str], tmp_path: Path) -> None:
    """A table that exists, files that are damaged, and forgeries; nothing is changed by them."""
    document = export(kept, kept[2], tmp_path / "good.json")
    before = read_rows(kept[0])
    new = {**document, "id": "elsewhere"}
    finished = {**export(kept, kept[1], tmp_path / "over.json"), "id": "elsewhere"}
    gap = document["log"][:5] + document["log"][6:]
    bad = {
        "is in this database already": json.dumps(document),
        "is no table that Parlour has exported": json.dumps(document)[:-40],
        "its digest does not fit": json.dumps(document).replace("Ann", "Amy"),
        "of format 1; got 2": sign({**new, "parlour_table": 2}),
        "expected entry 6; got entry 7": sign({**new, "log": gap}),
        "$.secret": sign({**new, "secret": "00"}),
        "$.id": sign({**new, "id": "no/id"}),
        "$.log[0].at": sign({**new, "log": [{**document["log"][0], "at": 10**30}]}),
        "$.players[0].name": sign(
            {**new, "players": [{**document["players"][0], "name": "x" * 1000}]}
        ),
        "$.seat": sign({**new, "log": [document["log"][0], {**document["log"][1], "entry": SEAT}]}),
        "does not begin with the opening": sign({**new, "log": []}),
        "cards": sign({**finished, "secret": "00" * 32}),
        "missing required field": sign({k: v for k, v in new.items() if k != "log"}),
    }
    for words, text in bad.items():
        file = tmp_path / "bad.json"
        file.write_text(text, encoding="utf-8")
        answer = run("table", "import", str(file), "--database", kept[0])
        assert answer.code == 1, words
        if words != "cards":  # other cards: the moves of the log are not among them
            assert words in answer.err
    assert read_rows(kept[0]) == before


def test_an_import_is_no_way_into_a_seat(kept: tuple[str, str, str, str], tmp_path: Path) -> None:
    """A forged file that gives a known player another token does not give it."""
    document = export(kept, kept[2], tmp_path / "good.json")
    for player in document["players"]:
        player["tokens"] = ["ab" * 32]
    file = tmp_path / "forged.json"
    file.write_text(sign({**document, "id": "elsewhere"}), encoding="utf-8")
    copy = tmp_path / "copy.sqlite"
    run("backup", str(copy), "--database", kept[0])
    assert run("table", "import", str(file), "--database", str(copy)).code == 0
    line = sqlite3.connect(copy)
    found = line.execute("SELECT count(*) FROM tokens WHERE hash = ?", [b"\xab" * 32]).fetchone()
    line.close()
    assert found == (0,)


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (["backup"], ["while the server runs", "stop the server", "--database", "--config"]),
        (["table"], ["export", "import", "Take a table out of the database, or put one in"]),
        (["table", "export"], ["TABLE", "FILE", "link, its id or its join code", "--transcript"]),
        (["table", "import"], ["FILE", "find their seats again", "refused", "--database"]),
    ],
)
def test_the_commands_explain_themselves(command: list[str], words: list[str]) -> None:
    """Their help says what they do to somebody who has never seen them."""
    answer = run(*command, "--help")
    assert answer.code == 0
    for each in words:
        assert each in smooth(answer.out)
