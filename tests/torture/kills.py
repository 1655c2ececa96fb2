"""Kills: `kill -9` of the server at random moments while games are played, on both databases."""

import contextlib
import time
from collections.abc import Callable
from random import Random
from threading import Thread

from tests.server.hosting.nursery import Nursery
from tests.server.hosting.rolling_restart import missing
from tests.server.hosting.stubborn import Stubborn, check_wholeness, read_rows
from tests.torture.results import Row

LONGEST_LIFE = 0.3  # seconds
PATIENCE = 180.0  # seconds in which nothing at all is acknowledged
TABLES = [
    {"game": "runner-up", "options": {"players": 3}},
    {"game": "cover-me", "options": {"players": 2, "length": "shorter"}},
]


def kill_often(
    nursery: Nursery, database: str, row: Row, kills: int, tell: Callable[[int], None]
) -> None:
    """Kill the server so often; the row counts the kills and what was lost."""
    chance = Random(24)
    row.lost = 0
    failed: list[BaseException] = []

    def run(player: Stubborn) -> None:
        try:
            player.play()
        except BaseException as error:
            failed.append(error)

    with nursery.serving(database) as server:
        players = [Stubborn(server, seed, TABLES[seed:] + TABLES[:seed]) for seed in range(2)]
        threads = [Thread(target=run, args=(player,), daemon=True) for player in players]
        for thread in threads:
            thread.start()
        try:
            for kill in range(kills):
                time.sleep(chance.random() * LONGEST_LIFE)
                server.kill()
                for player in players:
                    player.up.clear()
                server.start()
                row.inputs += 1
                for player in players:
                    player.up.set()
                tell(kill + 1)
                if failed:
                    break
        finally:
            for player in players:
                player.stop.set()
                player.up.set()
            _wait(threads, players)
            rows = read_rows(database)
            row.lost = missing(rows, [each for player in players for each in player.promises])
            row.answers["acknowledged"] += sum(len(player.promises) for player in players)
        for error in failed:
            row.failures[f"{type(error).__name__}: {str(error)[:80]}"] += 1
        if any(thread.is_alive() for thread in threads):
            row.failures["a game does not go on"] += 1
        try:
            check_wholeness(rows)
        except (AssertionError, ValueError) as error:
            row.failures[f"a log is not whole: {str(error)[:80]}"] += 1


def _wait(threads: list[Thread], players: list[Stubborn]) -> None:
    """Until the games are over, as long as they go on."""
    said, since = -1, time.monotonic()
    with contextlib.suppress(KeyboardInterrupt):
        while any(thread.is_alive() for thread in threads):
            for thread in threads:
                thread.join(0.1)
            promises = sum(len(player.promises) for player in players)
            if promises != said:
                said, since = promises, time.monotonic()
            elif time.monotonic() - since > PATIENCE:
                return
