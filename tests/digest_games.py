"""Plays fixed games and prints a digest of every record on the way: `python -m tests.digest_games`.

Run compiled, in plain Python and with bounds checked, it must print the same lines.
"""

import hashlib
from collections.abc import Iterator
from random import Random

import numpy as np

from parlour.games import GAMES
from parlour.games.game import load_engine
from parlour.kernel import chance_key, new_desk
from tests.tables import MAIN_TABLES, Table, watchers


def digest_match(table: Table) -> str:
    """One match through the façade: every record, and what one or another sees of some."""
    digest = hashlib.sha256()
    random = Random(7)
    match = table.open(7)
    while match.to_act:
        digest.update(match.tobytes())
        if random.random() < 0.1:
            watcher = random.choice(watchers(match))
            digest.update(repr(match.view(watcher)).encode())
            digest.update(repr(match.memory(watcher)).encode())
        seat = random.choice(match.to_act)
        match.choose(seat, random.choice(match.moves(seat)))
    digest.update(match.tobytes() + repr([event.data for event in match.events]).encode())
    return digest.hexdigest()


def digest_playouts(table: Table, games: int) -> str:
    """Games played wholly inside the kernel: the sums, and the last record."""
    description = GAMES[table.game]
    engine = load_engine(description.engine_module)
    setting = engine.setting(description.read_options(table.options))
    tables, won, points = np.zeros(1, engine.state), np.zeros(6), np.zeros(6)
    key = chance_key(bytes(32))
    decisions = engine.playouts(tables, setting, key, 0, games, new_desk(), won, points)
    told = f"{int(decisions)} {won.tolist()} {points.tolist()}".encode()
    return hashlib.sha256(tables.tobytes() + told).hexdigest()


def lines() -> Iterator[str]:
    """A line for each table."""
    for table in MAIN_TABLES:
        yield f"{table} {digest_match(table)} {digest_playouts(table, 1)}"


if __name__ == "__main__":
    for line in lines():
        print(line)
