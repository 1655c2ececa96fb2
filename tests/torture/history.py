"""Databases with long histories, written before the server starts."""

import json
import secrets
import sqlite3
from random import Random
from typing import Any

from parlour import new_match
from parlour.server.requests import Join, Start
from parlour.server.services import Services
from parlour.server.storage import entries as log
from parlour.server.tables import commands
from parlour.server.wire import Choose, Settings
from tests.server.hosting.keeping import at_home, play


def _fill(database: str, rows: list[tuple[str, int, int, str | None, str]]) -> None:
    line = sqlite3.connect(database)
    try:
        line.executemany("INSERT INTO log VALUES (?, ?, ?, ?, ?)", rows)
        line.commit()
    finally:
        line.close()


async def _running(services: Services) -> tuple[str, str, int, int, str, str]:
    """A running table of two: id, the first player's token, position, time, a move, player."""
    table_id, token = await play(services, choices=0)
    table = (await services.registry.find(table_id)).table
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
    """Long games of Cover Me with five players that are over."""

    async def work(services: Services) -> list[str]:
        return [await _finished(services, seed) for seed in range(games)]

    return {"tables": at_home(database, work)}


async def _finished(services: Services, seed: int) -> str:
    people = [(await services.players.introduce(f"Player {seat}"))[0] for seat in range(5)]
    options = new_match("cover-me", players=5).options  # with all defaults
    live = await services.registry.open(
        people[0].id,
        lambda host, at: log.Opened("cover-me", dict(options), Settings(), host, at),
    )
    table, chance = live.table, Random(seed)
    for seat, player in enumerate(people):
        asked = Join(seat=seat, contribution=secrets.token_hex(32))
        await services.registry.act(table.id, commands.join(player.id, player.name, asked))
    await services.registry.act(table.id, commands.start(people[0].id, Start()))
    while table.status == "running":
        assert table.match is not None
        seat = table.waiting[0]
        choice = Choose(seat, str(chance.choice(table.match.moves(seat))))
        await services.registry.act(table.id, commands.Choosing(people[seat].id, choice))
    return table.id


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
