"""Write the databases of a release as SQL dumps, for the tests of upgrading from it.

Run with the source of that release, once; the dumps are committed:

    git worktree add /tmp/release COMMIT
    cd /tmp/release && PYTHONPATH=src:. python REPOSITORY/tests/server/hosting/write_release.py \
        REPOSITORY/tests/server/hosting/data/release-0001
"""

import json
import secrets
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any

from tests.server.playing import Phone, play_out, table_of
from tests.server.postgres import Cluster, programs
from tests.server.running import Person, Server, hang_up, serving


class Notes:
    """What the release acknowledged: players' tokens, tables, and choices with their requests."""

    def __init__(self) -> None:
        self.people: dict[str, dict[str, str]] = {}
        self.tables: dict[str, str] = {}
        self.choices: list[dict[str, Any]] = []

    def person(self, server: Server, name: str) -> Person:
        """A new player, whose token is kept."""
        person = Person(server, name)
        self.people[name] = {"id": person.id, "token": person.token}
        return person

    def choose(self, name: str, phone: Phone, seat: int) -> None:
        """Make a choice that the server acknowledges."""
        move, request = phone.moves[seat][0], secrets.token_hex(8)
        answer = phone.ask("choose", seat=seat, move=move, request=request)
        assert answer["type"] == "done", answer
        self.choices.append(
            {
                "table": phone.table,
                "n": answer["n"],
                "player": self.people[name]["id"],
                "name": name,
                "request": request,
                "seat": seat,
                "move": move,
            }
        )


def write(server: Server) -> dict[str, Any]:
    """A finished, three running, an open and a closed table, with all that a log can hold."""
    notes = Notes()
    ann, bob, cid = (notes.person(server, name) for name in ("Ann", "Bob", "Cid"))

    finished = table_of([ann, bob], players=2)
    play_out([Phone(person, finished) for person in (ann, bob)], Random(1))
    notes.tables["finished"] = finished

    running = table_of([ann, bob], bots=["rookie"], settings={"grace": None, "public": True})
    phones = [Phone(person, running) for person in (ann, bob)]
    play_out(phones, Random(2), choices=9)
    phones[0].ask("say", text="Good luck, everybody!")
    phones[1].ask("say", gesture="wave")
    for phone in phones:
        while not any(phone.moves.values()):
            phone.wait()
    notes.choose("Ann", phones[0], 0)
    assert phones[0].ask("retract", seat=0)["type"] == "done"
    notes.choose("Ann", phones[0], 0)  # a secret choice: Bob owes his
    notes.tables["running"] = running

    left = table_of([ann, bob, cid], "cover-me", length="shorter", settings={"grace": None})
    play_out([Phone(person, left) for person in (ann, bob, cid)], Random(3), choices=4)
    cid.do(f"/api/tables/{left}/leave", seat=2)  # a bot plays on
    notes.tables["left"] = left

    private = table_of([bob, cid], players=2, settings={"watching": False, "grace": None})
    notes.choose("Bob", Phone(bob, private), 0)
    notes.tables["private"] = private

    notes.tables["open"] = table_of([ann, bob], players=3, started=False, settings={"public": True})
    closed = table_of([bob, cid], players=2)
    bob.do(f"/api/tables/{closed}/close")
    notes.tables["closed"] = closed

    program = ann.do("/api/me/tokens")
    link = ann.do("/api/me/devices")
    hang_up()
    return {
        "people": notes.people,
        "program_token": program["token"],
        "device_code": link["code"],
        "tables": notes.tables,
        "choices": notes.choices,
    }


def dump_sqlite(database: str) -> str:
    """All statements that make the database again."""
    line = sqlite3.connect(database)
    try:
        return "\n".join(line.iterdump()) + "\n"
    finally:
        line.close()


def dump_postgresql(cluster: Cluster, name: str) -> str:
    """The same, without what belongs to psql or to one version of PostgreSQL."""
    assert cluster.bin is not None
    # initdb may be a link in a folder of its own; pg_dump of the same version is beside its target.
    programs_folder = (cluster.bin / "initdb").resolve().parent
    done = subprocess.run(
        [
            *(programs_folder / "pg_dump", "--inserts", "--no-owner", "--no-privileges"),
            *("--dbname", str(cluster.url.set(database=name))),
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    skipped = ("--", "\\", "SET ", "SELECT pg_catalog.set_config")
    lines = [line for line in done.stdout.splitlines() if line and not line.startswith(skipped)]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Play on both databases and write four files."""
    target = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        file = str(Path(folder) / "tables.sqlite")
        with serving(file) as server:
            told = write(server)
            assert server.stop() == 0
        Path(f"{target}-sqlite.sql").write_text(dump_sqlite(file), encoding="utf-8")
        Path(f"{target}-sqlite.json").write_text(json.dumps(told, indent=1) + "\n")
    cluster = Cluster(programs())
    try:
        cluster.do("CREATE DATABASE release")
        address = cluster.url.set(database="release").render_as_string(hide_password=False)
        with serving(address) as server:
            told = write(server)
            assert server.stop() == 0
        dump = dump_postgresql(cluster, "release")
        Path(f"{target}-postgresql.sql").write_text(dump, encoding="utf-8")
        Path(f"{target}-postgresql.json").write_text(json.dumps(told, indent=1) + "\n")
    finally:
        cluster.remove()


if __name__ == "__main__":
    main()
