"""What was really on a table: rebuilt from the SQLite file alone, without the server's code."""

import json
import re
import sqlite3
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from parlour import new_match
from parlour.games.match import Match

CARD = re.compile(r"[brk][SML][qdt](?:Ye|Bl|Re|Gr|Bk|Wh)|[+-]\d(?:#\d+)?(?![\d.e])")


def cards_in(text: str) -> set[str]:
    """Every card named in a text, of either game."""
    return set(CARD.findall(text))


@dataclass
class Truth:
    """The whole state after each entry of a table's log; None before the deal."""

    secret: bytes
    seed: bytes
    code: str | None
    entries: list[dict[str, Any]]
    states: list[Match | None]
    happened: list[list[Any]]  # the events of each entry

    def events(self, n: int) -> list[Any]:
        """What happened with an entry."""
        return self.happened[n]


def rows_of(database: str, asked: str, *values: Any) -> list[Any]:
    """Rows of the server's database, read beside it."""
    connection = sqlite3.connect(database)
    try:
        return connection.execute(asked, values).fetchall()
    finally:
        connection.close()


def entries_of(database: str, table: str) -> list[dict[str, Any]]:
    """A table's log."""
    found = rows_of(database, "SELECT entry FROM log WHERE table_id = ? ORDER BY n", table)
    return [json.loads(row[0]) for row in found]


def rebuild(database: str, table: str) -> Truth:
    """Play the log again."""
    entries = entries_of(database, table)
    ((secret, code),) = rows_of(database, "SELECT secret, code FROM tables WHERE id = ?", table)
    added, revealed = b"", dict[int, bytes]()
    match: Match | None = None
    seed = b""
    states: list[Match | None] = [None]
    happened: list[list[Any]] = [[]]
    heard = 0
    for entry in entries:
        kind = entry["type"]
        if kind == "revealed":
            revealed[entry["seat"]] = bytes.fromhex(entry["contribution"])
        elif match is None and entry.get("contribution") is not None:
            added += bytes.fromhex(entry["contribution"])
        if kind in {"dealing-failed", "left"}:
            revealed = {}
        if kind == "started":
            added += b"".join(revealed[seat] for seat in sorted(revealed))
            seed = sha256(b"parlour seed 1" + secret + added).digest() if added else secret
            options = dict(entries[0]["options"])
            match = new_match(entries[0]["game"], seed=seed, **options)
        elif kind == "chose":
            assert match is not None
            match.choose(entry["seat"], entry["move"])
        elif kind == "retracted":
            assert match is not None
            match.retract(entry["seat"])
        states.append(match.clone() if match is not None else None)
        happened.append(match.events[heard:] if match is not None else [])
        heard += len(happened[-1])
    return Truth(secret, seed, code, entries, states, happened)


def knowable(truth: Truth, seats: list[int]) -> list[set[str]]:
    """After each entry, all cards that those in these seats can have seen by then.

    Cards that lay open at any time, that public events named, or that were in one's own hands.
    """
    seen: set[str] = set()
    known = []
    for n, state in enumerate(truth.states):
        if state is not None:
            position = state.position()
            seen |= cards_in(json.dumps(_open_cards(position)))
            public = [event.data for event in truth.events(n) if event.hearers is None]
            seen |= cards_in(json.dumps(public))
            for seat in seats:
                seen |= cards_in(json.dumps(position["hands"][seat]))
                if position.get("offer") and seat in state.to_act:
                    seen |= cards_in(json.dumps(position["offer"]))
        known.append(set(seen))
    return known


def _open_cards(position: dict[str, Any]) -> list[Any]:
    if position["game"] == "runner-up":
        return [position.get("revealed")]
    return [position["open"], position["discard"], position["influence"]]
