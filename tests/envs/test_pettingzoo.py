"""PettingZoo's own conformance tests at every table, and what they do not look at."""

import warnings
from collections.abc import Iterator
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)

from parlour import IllegalMove, InvalidOptions, ParlourError
from parlour.envs.pettingzoo import Player, env, parallel_env
from parlour.games import GAMES
from tests.tables import MAIN_TABLES, Table


@pytest.fixture(autouse=True)
def _masks_are_welcome() -> Iterator[None]:
    """PettingZoo warns of every observation that brings a mask, except those of its own games."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
        yield


def test_the_turns_conform(table: Table) -> None:
    """`api_test` and `seed_test`, with and without waiting."""
    api_test(env(table.game, **table.options), num_cycles=8)
    api_test(env(table.game, waiting=True, **table.options), num_cycles=8)
    seed_test(partial(env, table.game, **table.options), num_cycles=8)


def test_the_parallel_choices_conform(table: Table) -> None:
    """`parallel_api_test`, and `parallel_seed_test`, which samples without looking at the mask."""
    parallel_api_test(parallel_env(table.game, **table.options), num_cycles=8)
    make = partial(parallel_env, table.game, illegal="replace", **table.options)
    parallel_seed_test(make, num_cycles=2)


def test_cycles_are_limited_alike(table: Table) -> None:
    """`max_cycles_test`: four cycles are four steps for everybody, in both environments."""
    lenient = {"illegal": "replace", **table.options}
    made = SimpleNamespace(
        env=partial(env, table.game, waiting=True, **lenient),
        parallel_env=partial(parallel_env, table.game, **lenient),
    )
    max_cycles_test(made)


@pytest.mark.parametrize("table", MAIN_TABLES, ids=str)
def test_there_is_something_to_see(table: Table, capsys: pytest.CaptureFixture[str]) -> None:
    """`render_test` in all three modes; a person's is printed."""
    render_test(partial(env, table.game, **table.options))
    assert GAMES[table.game].title in capsys.readouterr().out


def test_the_other_tables_can_be_seen_too(table: Table) -> None:
    """As text and as a picture, at the beginning and a few choices later."""
    for mode, kind in (("ansi", str), ("rgb_array", np.ndarray)):
        world = env(table.game, render_mode=mode, illegal="replace", **table.options)
        world.reset(seed=1)
        assert isinstance(world.render(), kind)
        for _ in range(6):
            world.step(0)
        assert isinstance(world.render(), kind)


def last_rewards(game: str, **options: Any) -> tuple[list[float], list[float]]:
    """A parallel match to its end: what each agent got in the last step, and altogether."""
    world = parallel_env(game, illegal="replace", **options)
    world.reset(seed=3)
    total: dict[str, float] = dict.fromkeys(world.agents, 0.0)
    rewards: dict[str, float] = {}
    while world.agents:
        _, rewards, ended, _, _ = world.step(dict.fromkeys(world.agents, 0))
        for agent, reward in rewards.items():
            total[agent] += reward
    assert all(ended.values())
    return list(rewards.values()), list(total.values())


@pytest.mark.parametrize("game", list(GAMES))
def test_the_win_is_the_reward(game: str) -> None:
    """Shares of the win, 1 among all, at the end and nothing before."""
    last, total = last_rewards(game, players=3)
    assert sum(last) == pytest.approx(1)
    assert total == pytest.approx(last)


@pytest.mark.parametrize("game", list(GAMES))
def test_or_the_difference_in_points(game: str) -> None:
    """What one gains on the others, step by step; all together gain nothing."""
    _, total = last_rewards(game, players=3, reward="difference")
    assert sum(total) == pytest.approx(0)
    assert any(total)


def test_who_owes_no_choice_waits() -> None:
    """Drafting in turn, only the start player chooses; the others have one action, to wait."""
    world = parallel_env("cover-me", players=3, starter=1)
    seen, _ = world.reset(seed=0)
    wait = world.action_space("player_0").n - 1
    assert np.flatnonzero(seen["player_0"]["action_mask"]).tolist() == [wait]
    assert 162 <= np.flatnonzero(seen["player_1"]["action_mask"]).min() < wait
    with pytest.raises(IllegalMove, match="seat 0 owes nothing and may only wait; got 162"):
        world.step({"player_0": 162, "player_1": 162, "player_2": wait})
    with pytest.raises(ParlourError, match="step takes an action of every agent; none of player_2"):
        world.step({"player_0": wait, "player_1": 162})


def test_one_wrong_choice_and_nobody_has_chosen() -> None:
    """All are looked at before the first is made."""
    world = parallel_env("runner-up", players=3)
    seen, _ = world.reset(seed=0)
    right = {agent: int(shown["action_mask"].argmax()) for agent, shown in seen.items()}
    with pytest.raises(IllegalMove, match=r"^seat 2 may choose .*; got 53$"):
        world.step({**right, "player_2": 53})
    assert world.table.owing == [0, 1, 2]
    assert (world.table.table["chosen"] == -1).all()


def test_an_illegal_action_is_an_error_and_not_a_punishment() -> None:
    """It says what was allowed and what came, and the turn is still the same agent's."""
    world = env("runner-up", players=3)
    world.reset(seed=0)
    with pytest.raises(IllegalMove, match=r"^seat 0 may choose .*; got 53$"):
        world.step(53)
    assert world.agent_selection == "player_0"
    assert world.last()[0]["action_mask"].any()


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"reward": "money"}, "reward accepts share, difference"),
        ({"max_cycles": 0}, "max_cycles is 1 or more, or None; got 0"),
        ({"render_mode": "film"}, "render_mode accepts human, ansi, rgb_array; got 'film'"),
        ({"players": 1}, "players accepts"),
    ],
)
def test_wrong_settings_are_refused_in_words(options: dict[str, Any], complaint: str) -> None:
    """By both environments."""
    for make in (env, parallel_env):
        with pytest.raises(InvalidOptions, match=complaint):
            make("runner-up", **options)


@pytest.mark.parametrize("table", MAIN_TABLES[::3], ids=str)
def test_our_bots_are_agents_here(table: Table) -> None:
    """Any bot plays any seat, in turns and in parallel, to the end."""
    world = env(table.game, **table.options)
    world.reset(seed=5)
    quick = Player("regular", 1)
    for agent in world.agent_iter():
        over = world.terminations[agent]
        world.step(None if over else quick.act(world, agent))
    both = parallel_env(table.game, **table.options)
    both.reset(seed=5)
    while both.agents:
        both.step({agent: quick.act(both, agent) for agent in both.agents})


def test_a_master_may_be_an_agent_too() -> None:
    """It thinks for as long as its name says."""
    world = env("runner-up", players=2)
    world.reset(seed=1)
    action = Player("master:2", 7).act(world, "player_0")
    assert world.observe("player_0")["action_mask"][action] == 1
