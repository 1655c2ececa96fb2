"""PettingZoo: `parallel_env` for choices made at the same time, `env` for one choice after another.

Both work for every table of both games. docs/envs/pettingzoo.md has the tables.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import numpy as np

from parlour.bots import find_bot, make_bot
from parlour.envs import MissingExtra
from parlour.envs.picture import RENDER_MODES, draw, write
from parlour.envs.table import RAISE, REPLACE, SHARE, Ledger, Table, key_of, one_of
from parlour.games.errors import IllegalMove, InvalidOptions, ParlourError
from parlour.games.options import shorten

try:
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv, ParallelEnv

    from parlour.envs.gymnasium import observation_space
except ImportError as error:
    raise MissingExtra("pettingzoo") from error

VERSION = 1
Agent = str
Observation = dict[str, Any]


class _Stage:
    """What both environments have in common: the match, the spaces, the rewards."""

    def __init__(
        self,
        game: str,
        options: dict[str, Any],
        *,
        wait: bool,
        reward: str,
        illegal: str,
        max_cycles: int | None,
    ) -> None:
        if max_cycles is not None and (type(max_cycles) is not int or max_cycles < 1):
            raise InvalidOptions(f"max_cycles is 1 or more, or None; got {shorten(max_cycles)}")
        self.table = Table(game, options)
        self.agents = [f"player_{seat}" for seat in range(self.table.players)]
        self.ledger = Ledger(reward)
        self.lenient = one_of("illegal", illegal, (RAISE, REPLACE)) == REPLACE
        self.max_cycles = max_cycles
        self.cycles = 0
        self.actions = self.table.senses.actions
        self.wait = self.actions if wait else None
        n = self.actions + wait
        self.observation_spaces = {
            agent: observation_space(self.table.description.name, n) for agent in self.agents
        }
        self.action_spaces = {agent: spaces.Discrete(n) for agent in self.agents}
        self.random: np.random.Generator | None = None

    def begin(self, seed: int | None) -> None:
        """Deal a new match. Without a seed it follows from the one before."""
        if seed is not None or self.random is None:
            self.random, _ = seeding.np_random(seed)
        self.table.deal(key_of(self.random))
        self.ledger.begin(self.table.players)
        self.cycles = 0

    @property
    def cut(self) -> bool:
        """Whether the match is broken off, having had all the cycles it may."""
        return (
            not self.table.over and self.max_cycles is not None and self.cycles >= self.max_cycles
        )

    def observe(self, seat: int) -> Observation:
        """What a seat is shown; who owes nothing may only wait, where waiting is an action."""
        observation, mask = self.table.observe(seat)
        if self.wait is not None:
            mask = np.append(mask, np.int8(not mask.any()))
        return {"observation": observation, "action_mask": mask}

    def checked(self, seat: int, action: Any, *, owing: bool) -> int | None:
        """The action a seat means, if it may, and None for waiting. Nothing changes yet."""
        chosen = int(action)
        if not owing:
            if chosen != self.wait and not self.lenient:
                raise IllegalMove(f"seat {seat} owes nothing and may only wait; got {chosen}")
            return None
        allowed = sorted(self.table.legal(seat))
        if chosen in allowed:
            return chosen
        if not self.lenient:
            expected = ", ".join(str(legal) for legal in allowed)
            raise IllegalMove(f"seat {seat} may choose {expected}; got {chosen}")
        assert self.random is not None
        return int(self.random.choice(allowed))

    def choose(self, choices: Mapping[int, int | None]) -> None:
        """Choices that are checked, of some seats."""
        for seat, action in choices.items():
            if action is not None:
                self.table.choose(seat, action)

    def render(self, mode: str | None) -> Any:
        """Text, a picture, or printed text."""
        if mode == "rgb_array":
            return draw(self.table)
        if mode == "ansi":
            return write(self.table)
        if mode == "human":
            print(write(self.table))
        return None


def _metadata(kind: str) -> dict[str, Any]:
    return {
        "render_modes": list(RENDER_MODES),
        "name": f"parlour_{kind}_v{VERSION}",
        "is_parallelizable": True,
        "render_fps": 2,
    }


class TableEnv(AECEnv[Agent, Observation, Any]):  # type: ignore[misc]
    """A match, one choice after another.

    Whoever owes a choice has a turn. With `waiting`, everybody has one in every cycle, and those
    who owe nothing wait.
    """

    def __init__(
        self,
        game: str = "runner-up",
        *,
        waiting: bool = False,
        reward: str = SHARE,
        illegal: str = RAISE,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        if render_mode is not None:
            one_of("render_mode", render_mode, RENDER_MODES)
        self.render_mode = render_mode
        self._stage = _Stage(
            game, options, wait=waiting, reward=reward, illegal=illegal, max_cycles=max_cycles
        )
        self.table = self._stage.table
        self.metadata = _metadata(self.table.description.name.replace("-", "_"))
        self.possible_agents = list(self._stage.agents)
        self.agents: list[Agent] = []
        self.observation_spaces = self._stage.observation_spaces
        self.action_spaces = self._stage.action_spaces
        self._turns: list[int] = []

    def observation_space(self, agent: Agent) -> Any:
        """What an agent may be shown."""
        return self.observation_spaces[agent]

    def action_space(self, agent: Agent) -> Any:
        """What an agent may do."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin a match."""
        self._stage.begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[Agent, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._begin_cycle()

    def _begin_cycle(self) -> None:
        waiting = self._stage.wait is not None
        self._turns = list(range(self.table.players)) if waiting else self.table.owing
        self.agent_selection = self.possible_agents[self._turns[0]]

    def observe(self, agent: Agent) -> Observation:
        """What an agent sees now."""
        return self._stage.observe(self.possible_agents.index(agent))

    def step(self, action: Any) -> None:
        """The choice of the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self._turns[0]
        checked = self._stage.checked(seat, action, owing=seat in self.table.owing)
        self._stage.choose({seat: checked})
        self._turns.pop(0)
        self._cumulative_rewards[agent] = 0.0
        gains = self._stage.ledger.gains(self.table)
        self.rewards = dict(zip(self.possible_agents, gains, strict=True))
        if not self._turns or self.table.over:
            self._stage.cycles += 1
            self.terminations = dict.fromkeys(self.agents, self.table.over)
            self.truncations = dict.fromkeys(self.agents, self._stage.cut)
            if self.table.over or self._stage.cut:
                self.agent_selection = self.agents[0]
            else:
                self._begin_cycle()
        else:
            self.agent_selection = self.possible_agents[self._turns[0]]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """The table as a spectator sees it."""
        return self._stage.render(self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""


class ParallelTableEnv(ParallelEnv[Agent, Observation, Any]):  # type: ignore[misc]
    """A match in which everybody acts at once; those who owe no choice wait."""

    def __init__(
        self,
        game: str = "runner-up",
        *,
        reward: str = SHARE,
        illegal: str = RAISE,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        if render_mode is not None:
            one_of("render_mode", render_mode, RENDER_MODES)
        self.render_mode = render_mode
        self._stage = _Stage(
            game, options, wait=True, reward=reward, illegal=illegal, max_cycles=max_cycles
        )
        self.table = self._stage.table
        self.metadata = _metadata(self.table.description.name.replace("-", "_"))
        self.possible_agents = list(self._stage.agents)
        self.agents: list[Agent] = []
        self.observation_spaces = self._stage.observation_spaces
        self.action_spaces = self._stage.action_spaces

    def observation_space(self, agent: Agent) -> Any:
        """What an agent may be shown."""
        return self.observation_spaces[agent]

    def action_space(self, agent: Agent) -> Any:
        """What an agent may do."""
        return self.action_spaces[agent]

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[dict[Agent, Observation], dict[Agent, dict[str, Any]]]:
        """Begin a match."""
        self._stage.begin(seed)
        self.agents = list(self.possible_agents)
        return self._seen(), {agent: {} for agent in self.agents}

    def _seen(self) -> dict[Agent, Observation]:
        return {agent: self._stage.observe(seat) for seat, agent in enumerate(self.possible_agents)}

    def step(self, actions: dict[Agent, Any]) -> tuple[Any, Any, Any, Any, Any]:
        """Everybody's choice; nobody sees another's before making his own."""
        if not self.agents:
            return {}, {}, {}, {}, {}
        missing = [agent for agent in self.agents if agent not in actions]
        if missing:
            raise ParlourError(f"step takes an action of every agent; none of {', '.join(missing)}")
        owing = set(self.table.owing)
        checked = {
            seat: self._stage.checked(seat, actions[agent], owing=seat in owing)
            for seat, agent in enumerate(self.possible_agents)
        }
        self._stage.choose(checked)
        self._stage.cycles += 1
        agents = self.agents
        over, cut = self.table.over, self._stage.cut
        rewards = dict(zip(agents, self._stage.ledger.gains(self.table), strict=True))
        seen = self._seen()
        if over or cut:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (
            seen,
            rewards,
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, cut),
            {agent: {} for agent in agents},
        )

    def render(self) -> Any:
        """The table as a spectator sees it."""
        return self._stage.render(self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""


env = TableEnv
parallel_env = ParallelTableEnv


class Player:
    """Any bot of Parlour as an agent. It is given what its seat may see and nothing else."""

    def __init__(self, bot: str = "regular", seed: int | None = None) -> None:
        self._bot = make_bot(find_bot(bot), Random(seed))

    def act(self, environment: TableEnv | ParallelTableEnv, agent: Agent) -> int:
        """The bot's choice for an agent; waiting, where it owes none."""
        table = environment.table
        seat = environment.possible_agents.index(agent)
        if seat not in table.owing:
            return int(environment.action_space(agent).n) - 1
        return table.action_of(seat, self._bot.choose(table.sight(seat)))


def players(bots: Sequence[str], seed: int = 0) -> list[Player]:
    """A bot for each agent, each with dice of its own."""
    return [Player(bot, seed * 1000 + place) for place, bot in enumerate(bots)]
