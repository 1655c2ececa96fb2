"""Matches to learn from, and matches to be measured by, in the vector environment."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from examples.agent import GAME, Agent
from examples.ppo import Learner, Params, credit
from parlour.envs.gymnasium import VectorTable
from parlour.lab.ratings import share_interval

PLAYERS = 4
STAGES = ROUNDS = 5
FREE = ROUNDS - 1  # rounds of a stage with a choice: in the last there is one card, before oneself


class SelfPlay:
    """Matches of the network with itself: at half the tables on all seats, at the others on one,
    against what it was some time ago, so that it cannot forget how to beat that."""

    def __init__(self, tables: int, seed: int) -> None:
        self.tables = tables
        self.env = VectorTable(GAME, tables, seat=None, players=PLAYERS)
        self.shown, self.infos = self.env.reset(seed=seed)
        self._mixed = tables // 2  # where the tables begin at which others sit too
        self._turn = 0

    def sample(self, random: np.random.Generator) -> Any:
        """Observations of one match of random play, to see what numbers there are."""
        seen = []
        for _ in range(STAGES * ROUNDS * PLAYERS):
            seen.append(self.shown["observation"].copy())
            noise = random.random(self.shown["action_mask"].shape)
            self._step((self.shown["action_mask"] * noise).argmax(axis=1))
        return np.stack(seen)

    def _step(self, actions: Any) -> Any:
        self.shown, _, _, _, self.infos = self.env.step(actions)
        return self.infos["rewards"]

    def match(self, learner: Learner, old: Params) -> dict[str, Any]:
        """One match at every table; what was seen, chosen and reached by the network as it is."""
        choices, n, mixed = STAGES * FREE, self.tables, self._mixed
        shape = (choices, PLAYERS, n)
        layout = self.env.layout.size
        noted: dict[str, Any] = {
            "observations": np.zeros((*shape, layout), np.int8),
            "masks": np.zeros((*shape, self.env.fleet.masks.shape[1]), np.int8),
            "actions": np.zeros(shape, np.int32),
            "logs": np.zeros(shape, np.float32),
        }
        expected = np.zeros(shape, np.float32)
        own_seat = (np.arange(n - mixed) + self._turn) % PLAYERS
        self._turn += 1
        rewards = np.zeros((n, PLAYERS), np.float32)
        choice = 0
        for round_ in range(STAGES * ROUNDS):
            forced = round_ % ROUNDS == FREE
            for seat in range(PLAYERS):
                assert (self.infos["seat"] == seat).all()  # all matches go in step
                mask = self.shown["action_mask"]
                if forced:
                    rewards = self._step(mask.argmax(axis=1))
                    continue
                observation = self.shown["observation"]
                actions, logs, hoped = learner.act(learner.state.params, observation, mask)
                theirs, _, _ = learner.act(old, observation[mixed:], mask[mixed:])
                actions = actions.copy()
                actions[mixed:] = np.where(own_seat == seat, actions[mixed:], theirs)
                noted["observations"][choice, seat] = observation
                noted["masks"][choice, seat] = mask
                noted["actions"][choice, seat] = actions
                noted["logs"][choice, seat] = logs
                expected[choice, seat] = hoped
                rewards = self._step(actions)
            choice += not forced
        own = np.ones((PLAYERS, n), np.bool_)
        own[:, mixed:] = own_seat == np.arange(PLAYERS)[:, None]
        advantages, shares = credit(expected, rewards.T, learner.settings.decay)
        noted |= {"advantages": advantages, "shares": shares}
        return {
            name: values[:, own].reshape(-1, *values.shape[3:]) for name, values in noted.items()
        }


@dataclass(frozen=True)
class Measured:
    """A share of the wins, with its 99 % interval."""

    share: float
    low: float
    high: float
    matches: int

    def __str__(self) -> str:
        return (
            f"{100 * self.share:.1f} % of the wins "
            f"({100 * self.low:.1f} – {100 * self.high:.1f}, {self.matches:,} matches)"
        )


def measure(agent: Agent, bot: str, matches: int, seed: int) -> Measured:
    """One agent against three bots. It has every seat equally often."""
    matches += -matches % PLAYERS
    env = VectorTable(GAME, matches, seat="rotate", bots=bot, players=PLAYERS)
    shown, _ = env.reset(seed=seed)
    shares: Any = np.zeros(matches)
    for _ in range(STAGES * ROUNDS):
        shown, shares, _, _, _ = env.step(agent.act(shown["observation"], shown["action_mask"]))
    mean = float(shares.mean())
    low, high = share_interval(mean, float(shares.var(ddof=1)), matches)
    return Measured(mean, low, high, matches)
