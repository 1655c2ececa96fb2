"""The vector environment: matches in one array, stepped inside the kernel."""

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from parlour import IllegalMove, InvalidOptions, ParlourError
from parlour.envs.gymnasium import IDS, SeatEnv, VectorTable
from parlour.games import GAMES
from parlour.kernel import new_desk
from tests.tables import MAIN_TABLES, Table

from .play import any_allowed

N = 12


def run(env: VectorTable, steps: int, seed: int = 0) -> Any:
    """Step at random from a fresh start; yields what came of each step."""
    random = np.random.default_rng(seed)
    shown, infos = env.reset(seed=seed)
    yield shown, None, None, infos
    for _ in range(steps):
        actions = any_allowed(shown["action_mask"], random)
        shown, rewards, ended, cut, infos = env.step(actions)
        assert not cut.any()
        yield shown, rewards, ended, infos


@pytest.mark.parametrize("table", MAIN_TABLES, ids=str)
def test_every_row_is_what_its_seat_observes(table: Table) -> None:
    """Row by row, the kernel writes what the hidden record of the seat to act gives."""
    env = VectorTable(table.game, N, seat=None, **table.options)
    senses, desk = env._senses, new_desk()
    for step, (shown, _, _, infos) in enumerate(run(env, 60)):
        at = step % N
        seat = int(infos["seat"][at])
        observation, mask = senses.observe(env.fleet.tables[at : at + 1], seat, desk)
        assert np.array_equal(shown["observation"][at], observation)
        assert np.array_equal(shown["action_mask"][at], mask)
        assert mask.any()


@pytest.mark.parametrize("game", list(GAMES))
def test_the_seat_that_learns_is_the_only_one_asked(game: str) -> None:
    """Against bots all choices are of one seat; the others have made theirs before."""
    env = VectorTable(game, N, seat=1, bots=["random", "random", "rookie", "regular"])
    for shown, _, _, infos in run(env, 40):
        assert (infos["seat"] == 1).all()
        assert (env.fleet.tables["owing"] == 2).all()
        assert shown["action_mask"].any(axis=1).all()


@pytest.mark.parametrize("game", list(GAMES))
@pytest.mark.parametrize("seat", [None, 0])
def test_wins_are_shared_out_when_a_match_ends(game: str, seat: int | None) -> None:
    """The shares of all seats add up to 1 in the step that ends a match, and are 0 before."""
    ends = 0
    for _, rewards, ended, infos in run(VectorTable(game, N, seat=seat), 260):
        if ended is not None:
            assert np.allclose(infos["rewards"][ended].sum(axis=1), 1)
            assert not infos["rewards"][~ended].any()
            acted = infos["rewards"][np.arange(N), infos["acted"]]
            assert np.array_equal(rewards, acted)
            ends += ended.sum()
    assert ends >= N


@pytest.mark.parametrize("game", list(GAMES))
def test_differences_add_up_to_the_last_score(game: str) -> None:
    """What a seat gained over a match is its points less the others' on average."""
    env = VectorTable(game, N, seat=0, reward="difference", autoreset="next", players=3)
    total = np.zeros((N, 3))
    checked = 0
    for _, _, ended, infos in run(env, 130):
        total += infos["rewards"]
        for at in np.flatnonzero(ended) if ended is not None else []:
            engine = env._senses.engine
            scores = engine.result(engine.record(env.fleet.tables[at : at + 1]))["scores"]
            others = [(sum(scores) - own) / 2 for own in scores]
            assert np.allclose(total[at], np.array(scores) - others, atol=1e-3)
            total[at] = 0
            checked += 1
    assert checked > N // 2


def test_a_match_begins_anew_at_once() -> None:
    """Same-step: the end comes with the first observation of the next match, and with the last of
    the old one apart."""
    env = VectorTable("runner-up", N, seat=0)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    *_, (shown, _, ended, infos) = run(env, 25)
    assert ended.all()
    stage = env.layout.read(shown["observation"], "stage")
    last = env.layout.read(infos["final_obs"]["observation"], "stage")
    assert (stage == 1).all()
    assert (last == 5).all()
    assert infos["_final_obs"].all()
    assert not infos["final_obs"]["action_mask"].any()


def test_or_with_the_next_step() -> None:
    """Next-step: the end comes with the last observation and no action; the next action begins a
    match, whatever it is."""
    env = VectorTable("runner-up", N, seat=0, autoreset="next")
    assert env.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    *_, (shown, _, ended, _) = run(env, 25)
    assert ended.all()
    assert (env.layout.read(shown["observation"], "stage") == 5).all()
    assert not shown["action_mask"].any()
    shown, rewards, ended, _, _ = env.step(np.full(N, 50))
    assert not ended.any()
    assert not rewards.any()
    assert (env.layout.read(shown["observation"], "stage") == 1).all()
    assert shown["action_mask"].any(axis=1).all()


def test_the_learner_moves_round_the_table() -> None:
    """Rotate: matches begin with the learner on different seats, and each match moves it on."""
    env = VectorTable("runner-up", 4, seat="rotate", players=4)
    seats = [infos["seat"].tolist() for _, _, _, infos in run(env, 50)]
    assert seats[0] == [0, 1, 2, 3]
    assert seats[25] == [1, 2, 3, 0]
    assert seats[50] == [2, 3, 0, 1]


@pytest.mark.parametrize("game", list(GAMES))
def test_the_seed_decides(game: str) -> None:
    """The same seed and the same actions: the same matches, whoever sits beside."""

    def story(matches: int, seed: int) -> list[Any]:
        env = VectorTable(game, matches, bots="rookie", copy=True, illegal="replace")
        shown, _ = env.reset(seed=seed)
        told = [shown["observation"][0]]
        for _ in range(30):
            told.append(env.step(np.zeros(matches, int))[0]["observation"][0])
        return told

    assert np.array_equal(story(3, 5), story(3, 5))
    assert not np.array_equal(story(3, 5), story(3, 6))


def test_matches_of_a_vector_differ() -> None:
    """Each has its own cards, and the second match of a row others than the first."""
    env = VectorTable("runner-up", 50, copy=True)
    stories = [shown["observation"] for shown, _, _, _ in run(env, 25)]
    assert len(np.unique(stories[0], axis=0)) > 40
    assert not np.array_equal(stories[0], stories[25])


@pytest.mark.parametrize("action", [0, -1, 54, 10**9])
def test_what_is_not_allowed_is_refused_before_anything_changes(action: int) -> None:
    """The first wrong action is named, with what its match allows."""
    env = VectorTable("runner-up", 3, players=3)
    shown, _ = env.reset(seed=4)
    actions = any_allowed(shown["action_mask"], np.random.default_rng(0))
    assert shown["action_mask"][2, 0] == 0
    actions[2] = action
    before = env.fleet.tables.tobytes()
    with pytest.raises(IllegalMove, match=rf"^match 2 allows the actions .*; got {action}$"):
        env.step(actions)
    assert env.fleet.tables.tobytes() == before


def test_or_replaced_by_something_allowed() -> None:
    """With illegal="replace" any numbers play matches to their end."""
    env = VectorTable("cover-me", 5, illegal="replace", length="shorter", players=2)
    env.reset(seed=1)
    ends = sum(int(env.step(np.full(5, -3))[2].sum()) for _ in range(150))
    assert ends >= 5


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"seat": 4}, "seat accepts 0 to 3, rotate, or None for all seats; got 4"),
        ({"seat": "first"}, "seat accepts"),
        ({"bots": "master"}, "bots act at sight: random, rookie, regular; got 'master'"),
        ({"bots": ["random"]}, "give one bot for all seats or 4 bots; got 1"),
        ({"bots": "deep blue"}, "the bots are"),
        ({"reward": "money"}, "reward accepts share, difference; got 'money'"),
        ({"illegal": "shrug"}, "illegal accepts raise, replace; got 'shrug'"),
        ({"autoreset": "never"}, "autoreset accepts same, next; got 'never'"),
        ({"num_envs": 0}, "num_envs is 1 or more; got 0"),
        ({"game": "chess"}, "the games are cover-me, runner-up"),
        ({"players": 9}, "players accepts"),
        ({"colour": "red"}, "has no option 'colour'"),
    ],
)
def test_wrong_settings_are_refused_in_words(options: dict[str, Any], complaint: str) -> None:
    """What there is, and what came."""
    with pytest.raises(InvalidOptions, match=complaint):
        VectorTable(**options)


def test_a_step_needs_a_reset_and_as_many_actions_as_matches() -> None:
    """Both are said in words."""
    env = VectorTable("runner-up", 4)
    with pytest.raises(ParlourError, match="call reset"):
        env.step(np.zeros(4, int))
    env.reset(seed=0)
    with pytest.raises(ParlourError, match=r"step takes 4 actions; got shape \(3,\)"):
        env.step(np.zeros(3, int))


@pytest.mark.parametrize("game", list(GAMES))
def test_gymnasium_finds_nothing_to_complain_of(game: str) -> None:
    """Its own checker, with every render mode; it samples actions without looking at the mask."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gymnasium.make(IDS[game], illegal="replace", bots="rookie")
        check_env(env.unwrapped)
        env.close()


@pytest.mark.parametrize("game", list(GAMES))
def test_gymnasium_makes_vectors_and_wraps_them(game: str) -> None:
    """`make_vec` gives the kernel's own vector; a wrapper counts the length of its episodes."""
    made = gymnasium.make_vec(
        IDS[game], num_envs=6, vectorization_mode="vector_entry_point", illegal="replace"
    )
    env = RecordEpisodeStatistics(made)
    shown, _ = env.reset(seed=3)
    assert env.observation_space.contains(shown)
    lengths: list[int] = []
    for _ in range(140):
        shown, rewards, ended, _, infos = env.step(env.action_space.sample())
        assert env.observation_space.contains(shown)
        assert rewards.shape == (6,)
        lengths += infos["episode"]["l"][ended].tolist() if ended.any() else []
    assert len(lengths) >= 6
    env.close()


def test_one_match_is_over_when_it_is_over() -> None:
    """A single environment does not begin anew by itself."""
    env = SeatEnv("runner-up", seat=2, illegal="replace", players=3)
    _, infos = env.reset(seed=9)
    assert infos["seat"] == 2
    over = False
    for _ in range(25):
        assert not over
        _, reward, over, _, infos = env.step(0)
    assert over
    assert reward == infos["rewards"][2]
    assert infos["rewards"].sum() == pytest.approx(1)
    with pytest.raises(ParlourError, match="the match is over: call reset"):
        env.step(0)
    with pytest.raises(InvalidOptions, match="one seat learns here"):
        SeatEnv("runner-up", seat=None)  # type: ignore[arg-type]


def test_better_bots_are_harder_to_beat() -> None:
    """Playing at random wins a good deal less against regulars than against its like."""

    def wins(bots: str) -> float:
        env = VectorTable("cover-me", 40, bots=bots, players=3, length="shorter")
        ends, won = 0, 0.0
        for _, rewards, ended, _ in run(env, 120):
            if ended is not None:
                ends, won = ends + ended.sum(), won + rewards[ended].sum()
        return float(won / ends)

    assert wins("regular") < 0.15
    assert wins("random") > 0.25
