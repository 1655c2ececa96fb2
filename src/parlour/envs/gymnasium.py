"""Gymnasium: thousands of matches as one vector environment, and one match as an environment.

`VectorTable` steps all its matches inside the compiled kernel. docs/envs/gymnasium.md tells more.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from parlour.bots import find_bot
from parlour.envs import MissingExtra
from parlour.envs.picture import RENDER_MODES, draw, write
from parlour.envs.senses import Fleet, senses_of
from parlour.envs.steps.choosing import first_illegal
from parlour.envs.table import DIFFERENCE, RAISE, REPLACE, SHARE, Table, key_of, one_of
from parlour.games import GAMES
from parlour.games.errors import IllegalMove, InvalidOptions, ParlourError
from parlour.games.game import find_game
from parlour.games.options import shorten

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    raise MissingExtra("gymnasium") from error

SEATS = 6
ROTATE = "rotate"
SAME, NEXT = "same", "next"
_MODES = {SAME: AutoresetMode.SAME_STEP, NEXT: AutoresetMode.NEXT_STEP}

Observation = dict[str, Any]
Infos = dict[str, Any]


def _levels(bots: str | Sequence[str], players: int) -> list[int]:
    """How the bots of each seat play, as the kernel counts it."""
    names = [bots] * players if isinstance(bots, str) else list(bots)
    if len(names) != players:
        raise InvalidOptions(f"give one bot for all seats or {players} bots; got {len(names)}")
    levels = []
    for name in names:
        bot = find_bot(name)
        if bot.milliseconds is not None or bot.maker is not None:
            raise InvalidOptions(
                f"inside the kernel bots act at sight: random, rookie, regular; got {shorten(name)}"
            )
        levels.append(bot.level)
    return levels + [0] * (SEATS - players)


def _learners(seat: Any, players: int) -> int:
    """The seats whose choices are the caller's, one bit a seat."""
    if seat is None:
        return (1 << players) - 1
    if seat == ROTATE:
        return 1 << (players - 1)  # the first match moves it on to seat 0
    if type(seat) is not int or not 0 <= seat < players:
        raise InvalidOptions(
            f"seat accepts 0 to {players - 1}, rotate, or None for all seats; got {shorten(seat)}"
        )
    return 1 << seat


class VectorTable(VectorEnv[Observation, Any, Any]):
    """Many matches of one table, in one array of records.

    `seat` is the one that learns, against `bots` on the others; with `rotate` it moves on with each
    match, and with None all choices are the caller's, one seat at a time (`infos["seat"]`).

    Observations and masks are written into arrays that the next step writes over; who keeps them
    longer asks for a `copy`.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        game: str = "runner-up",
        num_envs: int = 1,
        *,
        seat: int | str | None = 0,
        bots: str | Sequence[str] = "random",
        reward: str = SHARE,
        illegal: str = RAISE,
        autoreset: str = SAME,
        copy: bool = False,
        **options: Any,
    ) -> None:
        description = find_game(GAMES, game)
        self.options = description.read_options(options)
        self.game = description.name
        if type(num_envs) is not int or num_envs < 1:
            raise InvalidOptions(f"num_envs is 1 or more; got {shorten(num_envs)}")
        players = int(self.options["players"])
        self.num_envs = num_envs
        self._senses = senses_of(self.game)
        self.layout = self._senses.layout
        self._copy = copy
        self._lenient = one_of("illegal", illegal, (RAISE, REPLACE)) == REPLACE
        mode = _MODES[one_of("autoreset", autoreset, (SAME, NEXT))]
        self.metadata = {**self.metadata, "autoreset_mode": mode}
        self._restart = mode is AutoresetMode.SAME_STEP
        self.fleet: Fleet = self._senses.fleet(
            self.options,
            num_envs,
            _learners(seat, players),
            _levels(bots, players),
            rotate=seat == ROTATE,
            differences=one_of("reward", reward, (SHARE, DIFFERENCE)) == DIFFERENCE,
            restart=self._restart,
        )
        self.single_observation_space = observation_space(self.game)
        self.single_action_space = spaces.Discrete(self._senses.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._begun = False
        self._rows = np.arange(num_envs)
        self._no_actions = np.zeros_like(self.fleet.masks)
        self._no_actions.flags.writeable = False

    def reset(
        self,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 (Gymnasium's signature)
    ) -> tuple[Observation, Infos]:
        """Begin all matches; the same seed deals the same cards and gives bots the same dice."""
        super().reset(seed=seed)
        fleet = self.fleet
        fleet.key[:] = key_of(self.np_random)
        fleet.numbers[:] = self._rows
        fleet.actions[:] = -1
        if fleet.rotate:
            # Matches begin with the learner on different seats.
            fleet.learners[:] = 1 << ((self._rows + fleet.players - 1) % fleet.players)
        self._senses.step(fleet)
        self._begun = True
        return self._seen(), self._infos()

    def step(self, actions: Any) -> tuple[Observation, Any, Any, Any, Infos]:
        """One choice in every match."""
        if not self._begun:
            raise ParlourError("call reset() before the first step()")
        fleet = self.fleet
        given = np.asarray(actions)
        if given.shape != (self.num_envs,):
            raise ParlourError(f"step takes {self.num_envs} actions; got shape {given.shape}")
        fleet.actions[:] = given
        if self._restart:
            waiting = None
        else:
            waiting = fleet.ended.copy()
            fleet.actions[waiting] = -1
        self._check(given, waiting)
        acted = fleet.seats.copy()
        self._senses.step(fleet)
        rewards = fleet.rewards[self._rows, acted]
        infos = self._infos()
        infos["acted"] = acted
        if self._restart and fleet.ended.any():
            last = fleet.last_observations
            infos["final_obs"] = {
                "observation": last.copy() if self._copy else last,
                "action_mask": self._no_actions.copy() if self._copy else self._no_actions,
            }
            infos["_final_obs"] = fleet.ended.copy()
        terminated = fleet.ended.copy()
        return self._seen(), rewards, terminated, np.zeros(self.num_envs, np.bool_), infos

    def _check(self, given: Any, waiting: Any) -> None:
        """Refuse what is not allowed before anything changes, or put something allowed for it."""
        fleet = self.fleet
        below = given < 0 if waiting is None else (given < 0) & ~waiting
        if below.any():
            if not self._lenient:
                self._refuse(int(below.argmax()), given)
            fleet.actions[below] = self._senses.actions  # allowed nowhere, so it is replaced
        wrong = int(
            first_illegal(fleet.actions, fleet.masks, fleet.dice, fleet.desks, self._lenient)
        )
        if wrong >= 0:
            self._refuse(wrong, given)

    def _refuse(self, at: int, given: Any) -> None:
        allowed = ", ".join(str(action) for action in np.flatnonzero(self.fleet.masks[at]))
        raise IllegalMove(f"match {at} allows the actions {allowed}; got {given[at]}")

    def _seen(self) -> Observation:
        fleet = self.fleet
        if self._copy:
            return {"observation": fleet.observations.copy(), "action_mask": fleet.masks.copy()}
        return {"observation": fleet.observations, "action_mask": fleet.masks}

    def _infos(self) -> Infos:
        fleet = self.fleet
        return {"seat": fleet.seats.copy(), "rewards": fleet.rewards.copy()}


def observation_space(game: str, actions: int | None = None) -> spaces.Dict:
    """What a seat is shown: its observation, and a 1 for each action it has."""
    senses = senses_of(game)
    n = senses.actions if actions is None else actions
    return spaces.Dict(
        {
            "observation": spaces.Box(-128, 127, (senses.layout.size,), np.int8),
            "action_mask": spaces.Box(0, 1, (n,), np.int8),
        }
    )


class SeatEnv(gymnasium.Env[Observation, Any]):
    """One match against bots that act at sight: a vector of one, for whoever wants no vector."""

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        game: str = "runner-up",
        *,
        seat: int | str = 0,
        bots: str | Sequence[str] = "random",
        reward: str = SHARE,
        illegal: str = RAISE,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        if render_mode is not None:
            one_of("render_mode", render_mode, RENDER_MODES)
        if seat is None:
            raise InvalidOptions("one seat learns here; VectorTable(seat=None) has them all")
        self.render_mode = render_mode
        self._vector = VectorTable(
            game,
            1,
            seat=seat,
            bots=bots,
            reward=reward,
            illegal=illegal,
            autoreset=NEXT,
            copy=True,
            **options,
        )
        self._table = Table(game, options)
        self._table.table = self._vector.fleet.tables
        self.observation_space = self._vector.single_observation_space
        self.action_space = self._vector.single_action_space

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, Infos]:
        """Begin a match."""
        super().reset(seed=seed)
        # A match after the first follows from the first seed, as Gymnasium has it.
        shown, infos = self._vector.reset(seed=int(self.np_random.integers(2**31)), options=options)
        self._vector.fleet.ended[:] = False
        self._show()
        return _only(shown), {"seat": int(infos["seat"][0])}

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, Infos]:
        """The seat's next choice; the bots' follow at once."""
        if self._vector.fleet.ended[0]:
            raise ParlourError("the match is over: call reset() before the next step()")
        shown, rewards, ended, _, infos = self._vector.step(np.array([action]))
        self._show()
        seen = {"seat": int(infos["seat"][0]), "rewards": infos["rewards"][0]}
        return _only(shown), float(rewards[0]), bool(ended[0]), False, seen

    def render(self) -> Any:
        """The table as a spectator sees it: text (ansi) or a picture (rgb_array)."""
        if self.render_mode == "ansi":
            return write(self._table)
        return draw(self._table) if self.render_mode == "rgb_array" else None

    def _show(self) -> None:
        if self.render_mode == "human":
            print(write(self._table))


def _only(shown: Observation) -> Observation:
    """The first and only row of a batch."""
    return {name: rows[0] for name, rows in shown.items()}


IDS = {"runner-up": "parlour/RunnerUp-v1", "cover-me": "parlour/CoverMe-v1"}


def register() -> None:
    """Make the games known to `gymnasium.make` and `gymnasium.make_vec`. Once is enough."""
    for game, name in IDS.items():
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="parlour.envs.gymnasium:SeatEnv",
                vector_entry_point="parlour.envs.gymnasium:VectorTable",
                kwargs={"game": game},
            )


register()
