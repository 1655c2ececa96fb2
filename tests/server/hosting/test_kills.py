"""`kill -9` at random moments of games: nothing acknowledged is lost, nothing is half there."""

import os
import time
from pathlib import Path
from random import Random
from threading import Thread

import pytest

from tests.server.hosting.nursery import Nursery
from tests.server.hosting.stubborn import Stubborn, check_promises, check_wholeness, read_rows

# How often each database's server is killed. The whole check is PARLOUR_KILLS=104.
KILLS = int(os.environ.get("PARLOUR_KILLS", "14"))
LONGEST_LIFE = 0.3  # seconds
pytestmark = [pytest.mark.slow, pytest.mark.timeout(300 + 12 * KILLS)]
PATIENCE = 180.0  # seconds in which nothing at all is acknowledged
TABLES = [
    {"game": "runner-up", "options": {"players": 3}},
    {"game": "cover-me", "options": {"players": 2, "length": "shorter"}},
    {"game": "runner-up", "options": {"players": 2, "variant": "tactical"}},
]


def kill_again_and_again(nursery: Nursery, database: str) -> None:
    """Play games at three tables while the server is killed and started again."""
    chance = Random(20)
    with nursery.serving(database) as server:
        players = [Stubborn(server, seed, TABLES[seed:] + TABLES[:seed]) for seed in range(3)]
        failed: list[BaseException] = []
        threads = [Thread(target=_run, args=(player, failed), daemon=True) for player in players]
        for thread in threads:
            thread.start()
        try:
            for _ in range(KILLS):
                time.sleep(chance.random() * LONGEST_LIFE)
                server.kill()
                _tell(players, up=False)
                server.start()
                promised = [promise for player in players for promise in list(player.promises)]
                _tell(players, up=True)
                check_promises(read_rows(database), promised)
                assert not failed
        finally:
            for player in players:
                player.stop.set()
            _tell(players, up=True)
            _wait_for(threads, players)
        assert not failed, failed
        rows = read_rows(database)
        check_promises(rows, [promise for player in players for promise in player.promises])
        check_wholeness(rows)
        assert not any(thread.is_alive() for thread in threads), "a game does not go on"
        assert min(player.finished for player in players) >= 1
        promises = sum(len(player.promises) for player in players)
        lost = sum(player.lost for player in players)
        finished = sum(player.finished for player in players)
        print(f"{KILLS} kills: {promises} choices acknowledged, {lost} requests unanswered,")
        print(f"{finished} games played to the end")


def _run(player: Stubborn, failed: list[BaseException]) -> None:
    try:
        player.play()
    except BaseException as error:
        failed.append(error)


def _wait_for(threads: list[Thread], players: list[Stubborn]) -> None:
    """Until all games are over, as long as they go on: the more kills, the more is left to play."""
    said, since = -1, time.monotonic()
    while any(thread.is_alive() for thread in threads):
        for thread in threads:
            thread.join(0.1)
        promises = sum(len(player.promises) for player in players)
        if promises != said:
            said, since = promises, time.monotonic()
        elif time.monotonic() - since > PATIENCE:
            return


def _tell(players: list[Stubborn], *, up: bool) -> None:
    for player in players:
        if up:
            player.up.set()
        else:
            player.up.clear()


def test_kills_on_sqlite(nursery: Nursery, tmp_path: Path) -> None:
    """Every acknowledged choice survives, no other is half there, the games go on to their end."""
    kill_again_and_again(nursery, str(tmp_path / "tables.sqlite"))


def test_kills_on_postgresql(nursery: Nursery, postgresql: str) -> None:
    """The same with PostgreSQL."""
    kill_again_and_again(nursery, postgresql)
