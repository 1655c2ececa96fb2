"""Databases that an earlier release wrote, restored from their dumps in data/."""

import json
import sqlite3
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg

from tests.server.hosting.stubborn import Promise
from tests.server.running import Person, Server

DATA = Path(__file__).parent / "data"
# Tables that are not over, as if they had been played on a minute ago: a server closes tables
# that were abandoned long ago, and the dumps grow older every day. The end of a game and its
# transcript stay as they were.
RECENT = (
    "UPDATE log SET at = at + {shift} WHERE table_id IN "
    "(SELECT id FROM tables WHERE status IN ('open', 'running'))",
    "UPDATE tables SET created = created + {shift}, wake = wake + {shift} "
    "WHERE status IN ('open', 'running')",
)


@dataclass(frozen=True)
class Release:
    """A restored database, and what its server had acknowledged."""

    address: str
    tables: dict[str, str]
    tokens: dict[str, str]
    ids: dict[str, str]
    program_token: str
    device_code: str
    choices: list[Promise]

    def person(self, server: Server, name: str) -> Person:
        """A player of the release with the token that player already has."""
        return returning(server, self.ids[name], self.tokens[name])


def returning(server: Server, player: str, token: str) -> Person:
    """A person who has a token from before."""
    person = Person(server, "for a moment")
    person.id, person.token = player, token
    person.http.headers["authorization"] = f"Bearer {token}"
    return person


def restore(address: str) -> Release:
    """Fill an empty database from the dump of its kind."""
    kind = "postgresql" if "://" in address else "sqlite"
    dump = (DATA / f"release-0001-{kind}.sql").read_text(encoding="utf-8")
    told = json.loads((DATA / f"release-0001-{kind}.json").read_text(encoding="utf-8"))
    if kind == "sqlite":
        _restore_sqlite(address, dump)
    else:
        _restore_postgresql(address, dump)
    people = told["people"]
    return Release(
        address,
        told["tables"],
        {name: each["token"] for name, each in people.items()},
        {name: each["id"] for name, each in people.items()},
        told["program_token"],
        told["device_code"],
        [_promise(each) for each in told["choices"]],
    )


def _promise(told: dict[str, Any]) -> Promise:
    return Promise(**{key: value for key, value in told.items() if key != "name"})


def _shift(newest: int) -> int:
    return time.time_ns() // 1_000_000 - 60_000 - newest


def _restore_sqlite(address: str, dump: str) -> None:
    line = sqlite3.connect(address)
    try:
        line.executescript(dump)
        (newest,) = line.execute("SELECT max(at) FROM log").fetchone()
        for statement in RECENT:
            line.execute(statement.format(shift=_shift(newest)))
        line.commit()
    finally:
        line.close()


def _restore_postgresql(address: str, dump: str) -> None:
    with psycopg.connect(address) as line:
        line.execute(dump.encode())
        found = line.execute("SELECT max(at) FROM log").fetchone()
        assert found is not None
        for statement in RECENT:
            line.execute(statement.format(shift=_shift(found[0])).encode())
