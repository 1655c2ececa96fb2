"""Databases with long histories, written before the server starts."""

import json
import sqlite3
from typing import Any

from parlour.server.house import House
from tests.server.hosting.keeping import at_home, play


def _fill(database: str, rows: list[tuple[str, int, int, str | None, str]]) -> None:
    line = sqlite3.connect(database)
    try:
        line.executemany("INSERT INTO log VALUES (?, ?, ?, ?, ?)", rows)
        line.commit()
    finally:
        line.close()


async def _running(house: House) -> tuple[str, str, int, int, str, str]:
    """A running table of two: id, token of the first player, position, time, a move, its id."""
    table_id, token = await play(house, choices=0)
    table = (await house.hall.find(table_id)).table
    assert table.match is not None
    player = table.chairs[0].player
    assert player is not None
    return table_id, token, table.n, table.at, str(table.match.moves(0)[0]), player


def long_log(database: str, entries: int) -> dict[str, Any]:
    """A running table whose log is a choice made and retracted again and again."""
    table, token, n, at, move, _ = at_home(database, _running)
    both = (
        json.dumps({"type": "chose", "seat": 0, "move": move, "by": "person"}),
        json.dumps({"type": "retracted", "seat": 0}),
    )
    _fill(
        database,
        [(table, n + k, at, None, both[(k - 1) % 2]) for k in range(1, entries // 2 * 2 + 1)],
    )
    return {"table": table, "token": token}


def finished_games(database: str, games: int) -> dict[str, Any]:
    """Games that are over."""

    async def work(house: House) -> list[str]:
        return [(await play(house))[0] for _ in range(games)]

    return {"tables": at_home(database, work)}


def talkative_players(database: str, players: int, entries: int) -> dict[str, Any]:
    """Players who each said thousands of things at a table."""
    tokens = []
    for _ in range(players):
        table, token, n, at, _, player = at_home(database, _running)
        said = {"type": "spoke", "player": player, "seat": 0, "name": "Ann", "text": "Your turn!"}
        text = json.dumps({**said, "gesture": None})
        _fill(database, [(table, n + k, at, None, text) for k in range(1, entries + 1)])
        tokens.append(token)
    return {"tokens": tokens}
