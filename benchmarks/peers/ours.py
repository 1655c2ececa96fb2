"""Our own code, and the C twin."""

from random import Random
from typing import Any

import numpy as np

from benchmarks import dataclass_runner_up
from benchmarks.peers import twin
from benchmarks.peers.contestant import (
    BATCH,
    DATACLASSES,
    KERNEL,
    LIMIT,
    OURS,
    PLAYERS,
    SAME,
    SEED,
    TWIN,
    VECTOR,
    Contestant,
    Count,
    Play,
)
from parlour.games import GAMES
from parlour.games.game import load_engine
from parlour.kernel import chance_key, new_desk

SEATS = 6
CHOICES = 5 * 5 * PLAYERS  # of a match: a round of the vector plays each to its end


def kernel_playouts(players: int, first: int, games: int) -> tuple[int, Any, Any]:
    """Random games in the kernel: choices made, shares of the win and scores added up."""
    game = GAMES["runner-up"]
    engine = load_engine(game.engine_module)
    won, points = np.zeros(SEATS), np.zeros(SEATS)
    table, setting = (
        np.zeros(1, engine.state),
        engine.setting(game.read_options({"players": players})),
    )
    decisions = engine.playouts(
        table, setting, chance_key(SEED), first, games, new_desk(), won, points
    )
    return int(decisions), won, points


def twin_playouts(players: int, first: int, games: int) -> tuple[int, Any, Any]:
    """The same games by the C twin."""
    won, points = np.zeros(SEATS), np.zeros(SEATS)
    return twin.play(players, chance_key(SEED), first, games, won, points), won, points


def check_twin(players: int = PLAYERS, games: int = 5000) -> None:
    """The twin plays the very same games, or its speed means nothing."""
    for mine, its in zip(
        kernel_playouts(players, 0, games), twin_playouts(players, 0, games), strict=True
    ):
        if not np.array_equal(mine, its):
            raise AssertionError(f"the C twin plays other games: {its} where the kernel has {mine}")


def _kernel() -> Play:
    kernel_playouts(PLAYERS, 0, 1)
    return lambda games: Count(games, kernel_playouts(PLAYERS, 0, games)[0])


def _twin() -> Play:
    check_twin()
    return lambda games: Count(games, twin_playouts(PLAYERS, 0, games)[0])


def _vector() -> Play:
    from parlour.envs.gymnasium import VectorTable

    env = VectorTable("runner-up", BATCH, seat=None, illegal="replace", players=PLAYERS)
    env.reset(seed=1)
    # No action of the game: each is replaced by a legal one, picked at random inside the kernel.
    none = np.full(BATCH, env.fleet.masks.shape[1])

    def play(rounds: int) -> Count:
        for _ in range(rounds * CHOICES):
            env.step(none)
        return Count(rounds * BATCH, rounds * CHOICES * BATCH)

    return play


def _vector_by_numpy() -> Play:
    from parlour.envs.gymnasium import VectorTable

    env = VectorTable("runner-up", BATCH, seat=None, players=PLAYERS)
    env.reset(seed=1)
    mask = env.fleet.masks
    random = np.random.default_rng(0)

    def play(rounds: int) -> Count:
        for _ in range(rounds * CHOICES):
            env.step((mask * random.random(mask.shape, np.float32)).argmax(axis=1))
        return Count(rounds * BATCH, rounds * CHOICES * BATCH)

    return play


def _pettingzoo() -> Play:
    from benchmarks.peers.others import agents_in_turn
    from parlour.envs.pettingzoo import env

    return agents_in_turn(env("runner-up", players=PLAYERS))


def _openspiel() -> Play:
    import parlour.envs.openspiel  # noqa: F401 (registers the games)
    from benchmarks.peers.others import simulations

    return simulations(f"parlour_runner_up(players={PLAYERS})")


def _dataclasses() -> Play:
    chance = Random(0)

    def play(games: int) -> Count:
        decisions = 0
        for _ in range(games):
            game = dataclass_runner_up.Game.for_players(PLAYERS, chance)
            game.play()
            decisions += game.decisions
        return Count(games, decisions)

    return play


RUNNER_UP = "Runner-Up"
CONTESTANTS = [
    Contestant(TWIN, "C twin", f"{RUNNER_UP}, the same games", LIMIT, _twin),
    Contestant(KERNEL, "Parlour", f"{RUNNER_UP}, kernel", OURS, _kernel),
    Contestant(VECTOR, "Parlour", f"{RUNNER_UP}, vector of {BATCH:,}", OURS, _vector, "gymnasium"),
    Contestant(
        f"{VECTOR}-numpy",
        "Parlour",
        f"{RUNNER_UP}, vector of {BATCH:,}, NumPy picks",
        OURS,
        _vector_by_numpy,
        "gymnasium",
    ),
    Contestant(
        "pettingzoo-ours", "Parlour", f"{RUNNER_UP}, as PettingZoo", OURS, _pettingzoo, "pettingzoo"
    ),
    Contestant(
        "openspiel-ours", "Parlour", f"{RUNNER_UP}, as OpenSpiel", OURS, _openspiel, "open_spiel"
    ),
    Contestant(DATACLASSES, "Python", f"{RUNNER_UP}, dataclasses", SAME, _dataclasses),
]
