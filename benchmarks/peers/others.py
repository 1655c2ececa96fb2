"""The peers, each driven as its own documentation drives it, by random play.

Where a library's own example does more than random play needs, the quicker way is taken: moves are
picked by Python's `random`, which is several times as fast as NumPy's for a single choice.
"""

import random
from functools import partial
from importlib import import_module
from typing import Any

from benchmarks.peers.contestant import (
    BATCH,
    GOOFSPIEL,
    OPENSPIEL,
    OTHER,
    PLAYERS,
    SAME,
    Contestant,
    Count,
    Play,
)


def simulations(name: str) -> Play:
    """OpenSpiel's random simulation, as in its `example.py`, of any game."""
    import pyspiel

    game = pyspiel.load_game(name)
    players = range(game.num_players())
    chance = random.Random(0)
    pick, weigh = chance.choice, chance.choices

    def play(games: int) -> Count:
        decisions = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(weigh(outcomes, odds)[0])
                elif state.is_simultaneous_node():
                    allowed = [state.legal_actions(player) for player in players]
                    state.apply_actions([pick(actions) if actions else 0 for actions in allowed])
                    decisions += sum(1 for actions in allowed if actions)
                else:
                    state.apply_action(pick(state.legal_actions()))
                    decisions += 1
        return Count(games, decisions)

    return play


def agents_in_turn(env: Any) -> Play:
    """PettingZoo's usual loop over the agents of an environment, with its masked sampling."""
    seeds = iter(range(1 << 62))
    for agent in env.possible_agents:
        env.action_space(agent).seed(0)

    def play(games: int) -> Count:
        decisions = 0
        for _ in range(games):
            env.reset(seed=next(seeds))
            for agent in env.agent_iter():
                observation, _, ended, cut, _ = env.last()
                if ended or cut:
                    env.step(None)
                else:
                    env.step(env.action_space(agent).sample(observation["action_mask"]))
                    decisions += 1
        return Count(games, decisions)

    return play


def _runner_up(chance: str) -> Play:
    import benchmarks.peers.openspiel_runner_up  # noqa: F401 (registers the games)

    return simulations(f"python_runner_up_{chance}(players={PLAYERS})")


def _pettingzoo(game: str) -> Play:
    return agents_in_turn(import_module(f"pettingzoo.classic.{game}").env())


def _rlcard(game: str) -> Play:
    import rlcard
    from rlcard.agents import RandomAgent

    env = rlcard.make(game, config={"seed": 0})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def play(games: int) -> Count:
        before = env.timestep
        for _ in range(games):
            env.run(is_training=False)
        return Count(games, env.timestep - before)

    return play


def _pgx(game: str) -> Play:
    """All matches of a batch in one compiled loop, random moves and new matches included."""
    import jax
    import pgx
    from pgx.experimental import act_randomly, auto_reset

    env = pgx.make(game)
    step = jax.vmap(auto_reset(env.step, env.init))

    def advance(state: Any, key: Any) -> Any:
        picking, dealing = jax.random.split(key)
        actions = act_randomly(picking, state.legal_action_mask)
        state = step(state, actions, jax.random.split(dealing, BATCH))
        return state, state.terminated.sum()

    @jax.jit  # type: ignore[untyped-decorator, unused-ignore]
    def many(state: Any, key: Any) -> Any:
        state, ended = jax.lax.scan(advance, state, jax.random.split(key, STEPS))
        return state, ended.sum()

    key = jax.random.key(0)
    latest = jax.jit(jax.vmap(env.init))(jax.random.split(key, BATCH))
    latest, _ = many(latest, key)  # compiles

    def play(pieces: int) -> Count:
        nonlocal latest, key
        games = 0
        for _ in range(pieces):
            key, own = jax.random.split(key)
            latest, ended = many(latest, own)
            games += int(ended)  # waits for it
        return Count(games, pieces * STEPS * BATCH)

    return play


STEPS = 32  # of a batch in one call of Pgx, so that calling costs nothing
SPIEL = "open_spiel"
CONTESTANTS = [
    Contestant(
        OPENSPIEL,
        "OpenSpiel, Python",
        "Runner-Up, dealt by stage",
        SAME,
        partial(_runner_up, "by_stage"),
        SPIEL,
    ),
    Contestant(
        f"{OPENSPIEL}-by-card",
        "OpenSpiel, Python",
        "Runner-Up, dealt by card",
        SAME,
        partial(_runner_up, "by_card"),
        SPIEL,
    ),
    Contestant(
        GOOFSPIEL, "OpenSpiel, C++", "goofspiel", OTHER, partial(simulations, "goofspiel"), SPIEL
    ),
    *(
        Contestant(f"pgx-{game}", "Pgx", game, OTHER, partial(_pgx, game), "pgx")
        for game in ("tic_tac_toe", "leduc_holdem", "kuhn_poker")
    ),
    *(
        Contestant(f"rlcard-{game}", "RLCard", game, OTHER, partial(_rlcard, game), "rlcard")
        for game in ("leduc-holdem", "limit-holdem", "uno")
    ),
    *(
        Contestant(
            f"pettingzoo-{game}",
            "PettingZoo",
            game,
            OTHER,
            partial(_pettingzoo, game),
            "pettingzoo[classic]",
        )
        for game in ("connect_four_v3", "tictactoe_v3", "leduc_holdem_v4")
    ),
]
