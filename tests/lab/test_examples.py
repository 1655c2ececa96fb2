"""The example that learns: its agent plays by the rules, and training comes out the same again."""

import importlib.util
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from examples import agent as agents
from examples import train_runner_up
from parlour import ParlourError, new_match
from parlour.bots import GUESTS, find_bot, make_bot
from parlour.envs.senses import senses_of

LEARNS = all(importlib.util.find_spec(name) for name in ("jax", "flax", "optax"))
needs_library = pytest.mark.skipif(
    not LEARNS, reason="JAX, Flax and Optax are not installed: pip install 'parlour[examples]'"
)


def untrained() -> agents.Agent:
    """A network that has learned nothing: likes actions by chance."""
    random = np.random.default_rng(3)
    size, actions = senses_of("runner-up").layout.size, senses_of("runner-up").actions
    layers = [(random.normal(size=(size, 8)), np.zeros(8)), (random.normal(size=(8, actions)), 0.0)]
    return agents.Agent(np.zeros(size), np.ones(size), layers)


@pytest.fixture
def saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An agent in a file, and its name known for the length of a test."""
    monkeypatch.setitem(GUESTS, agents.GUEST, agents.learned)
    path = tmp_path / "agent.npz"
    untrained().save(path, {"updates": 0})
    return path


def test_an_agent_is_read_back_as_it_was_saved(saved: Path) -> None:
    """The same observations lead to the same actions, and only to allowed ones."""
    random = np.random.default_rng(4)
    shown = random.integers(-3, 4, (50, 128))
    masks = random.integers(0, 2, (50, 54))
    masks[:, 7] = 1
    actions = agents.load(saved).act(shown, masks)
    assert np.array_equal(actions, untrained().act(shown, masks))
    assert masks[np.arange(50), actions].all()


@pytest.mark.parametrize("options", [{}, {"variant": "tactical"}, {"players": 2}], ids=str)
def test_an_agent_sits_at_our_tables(saved: Path, options: dict[str, Any]) -> None:
    """It has a legal move whenever it is asked, to the end of the match."""
    match = new_match("runner-up", seed=bytes(32), **{"players": 4, **options})
    bots = [make_bot(find_bot(f"learned:{saved}"), Random(0)) for _ in range(4)]
    while not match.is_over:
        seat = match.to_act[0]
        match.choose(seat, bots[seat].choose(match.sight(seat)))
    assert match.result is not None


def test_a_file_that_is_no_agent_is_refused(saved: Path, tmp_path: Path) -> None:
    """The message says what was expected and what came."""
    with pytest.raises(ParlourError, match=r"expected an agent of runner-up .* no file"):
        find_bot(f"learned:{tmp_path / 'nowhere.npz'}")
    broken = tmp_path / "broken.npz"
    broken.write_bytes(saved.read_bytes()[:100])
    with pytest.raises(ParlourError, match="is something else"):
        find_bot(f"learned:{broken}")
    older = tmp_path / "older.npz"
    untrained().save(older, {"layout": 0})
    with pytest.raises(ParlourError, match=r"observations of version 1; .* version 0"):
        find_bot(f"learned:{older}")


def test_the_saved_agent_is_measured_and_watched(
    saved: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The arena tells its share of the wins; a match tells five stages and how it ended."""
    train_runner_up.main(["arena", "--agent", str(saved), "--games", "4", "--against", "random"])
    assert "4 games in 1 deals; par is 25 %" in capsys.readouterr().out
    train_runner_up.main(["match", "--agent", str(saved), "--seed", "5"])
    told = capsys.readouterr().out
    assert [f"Stage {stage}:" in told for stage in range(1, 7)] == [True] * 5 + [False]
    assert "Shares of the win" in told


@needs_library
def test_a_short_training_leaves_an_agent_and_a_curve(tmp_path: Path) -> None:
    """The same seed and number of updates make the same agent, to the bit."""
    few = ["--steps", "2", "--tables", "8", "--sample", "8", "--final", "8", "--look-every", "1"]
    for name in ("one", "two"):
        train_runner_up.main([*few, "--output", str(tmp_path / name)])
    one, two = (np.load(tmp_path / name / "agent.npz") for name in ("one", "two"))
    assert sorted(one.files) == sorted(two.files)
    assert all(np.array_equal(one[name], two[name]) for name in one.files)
    assert "against three rookies" in (tmp_path / "one" / "curve.svg").read_text(encoding="utf-8")


@needs_library
def test_credit_goes_to_the_choices_that_surprised() -> None:
    """Worked out by hand: ½ expected, then ¾, then a sole win; credit decays by half."""
    from examples.ppo import credit

    advantages, shares = credit(
        np.array([[0.5], [0.75]], np.float32), np.array([1.0], np.float32), 0.5
    )
    assert advantages[:, 0].tolist() == [0.25 + 0.5 * 0.25, 0.25]
    assert shares[:, 0].tolist() == [0.875, 1.0]


@needs_library
def test_an_interrupted_training_keeps_what_it_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ctrl-C in the second update: the agent of the first is saved."""
    from examples import self_play

    matches = self_play.SelfPlay.match
    calls = []

    def interrupted(*arguments: object) -> object:
        calls.append(1)
        if len(calls) == 2:
            raise KeyboardInterrupt
        return matches(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(self_play.SelfPlay, "match", interrupted)
    few = ["--steps", "9", "--tables", "8", "--sample", "8", "--final", "8"]
    train_runner_up.main([*few, "--output", str(tmp_path)])
    assert "Interrupted after 1 updates" in capsys.readouterr().out
    assert agents.load(tmp_path / "agent.npz").layers[0][0].shape == (128, 128)
