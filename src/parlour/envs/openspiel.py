"""OpenSpiel: both games as Python games.

`parlour_runner_up` and `parlour_cover_me` have simultaneous nodes; the same with `_turns` ask one
seat after another, without showing what the others chose: for algorithms that know turns only, such
as MCTS and IS-MCTS. docs/envs/openspiel.md has the tables.
"""

import hashlib
import json
from functools import cache
from typing import Any

import numpy as np

from parlour.envs import MissingExtra
from parlour.envs.moment import Moment
from parlour.envs.picture import write_view
from parlour.envs.senses import senses_of
from parlour.games import GAMES
from parlour.games.errors import InvalidOptions
from parlour.games.game import Description
from parlour.games.options import Options, value_text
from parlour.games.sight import Sight
from parlour.kernel import chance_key, copy_table

try:
    import pyspiel
except ImportError as error:
    raise MissingExtra("open_spiel") from error

VERSION = 1
DEALS = 1024
MOST_DEALS = 2**16
RANDOM = -1
# More than any match has: extra seasons without end are the only way to a longer one.
_LONGEST = {"runner-up": 300, "cover-me": 4000}
_ROW = 5


def short_name(game: str, *, turns: bool = False) -> str:
    """What OpenSpiel calls a game."""
    return f"parlour_{game.replace('-', '_')}{'_turns' if turns else ''}"


def _parameters(game: Description) -> dict[str, Any]:
    """The options of a game as OpenSpiel's parameters, and how many deals chance has.

    A parameter has one type: a start player is a number, and a random one is -1.
    """
    defaults = {option.name: option.default for option in game.options}
    return {**defaults, **({"starter": RANDOM} if "starter" in defaults else {}), "deals": DEALS}


def _game_type(game: Description, turns: bool) -> Any:
    dynamics = pyspiel.GameType.Dynamics
    return pyspiel.GameType(
        short_name=short_name(game.name, turns=turns),
        long_name=f"{game.title}{', in turns' if turns else ''}",
        dynamics=dynamics.SEQUENTIAL if turns else dynamics.SIMULTANEOUS,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.players[1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=_parameters(game),
    )


class TableGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its options, from which matches are made."""

    name: str
    turns = False

    def __init__(self, given: dict[str, Any] | None = None) -> None:
        name, turns = self.name, self.turns
        description = GAMES[name]
        parameters = {**_parameters(description), **(given or {})}
        self.description = description
        self.deals = int(parameters.pop("deals"))
        if not 1 <= self.deals <= MOST_DEALS:
            raise InvalidOptions(f"deals accepts 1 to {MOST_DEALS}; got {self.deals}")
        defaults = _parameters(description)
        self.table_options: Options = description.read_options(
            {
                option: value if option == "players" else value_text(value)
                for option, value in parameters.items()
                if value != defaults[option] or option == "players"
            }
        )
        players = int(self.table_options["players"])
        self.senses = senses_of(name)
        self.outcomes = [(outcome, 1 / self.deals) for outcome in range(self.deals)]
        super().__init__(
            _game_type(description, turns),
            pyspiel.GameInfo(
                num_distinct_actions=self.senses.actions,
                max_chance_outcomes=self.deals,
                num_players=players,
                min_utility=0.0,
                max_utility=1.0,
                utility_sum=None,
                max_game_length=_LONGEST[name] * (players if turns else 2),
            ),
            given or {},
        )

    def new_initial_state(self) -> "TableState":
        """A match before its first deal."""
        return TableState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "TableObserver":
        """What a seat observes, or with perfect recall everything it knows."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return TableObserver(self, kind, params)

    def match_of(self, sight: Sight) -> "TableState":
        """A match at the point that a bot sees; only what the sight tells is in it."""
        state = self.new_initial_state()
        state.moment = Moment(self.senses, copy_table(sight.table))
        state.pending = None
        return state


class TableState(pyspiel.State):  # type: ignore[misc]
    """A match. Chance is asked whenever the rules shuffle: its outcomes are so many ways to do it,
    all equally likely, and nothing after it is settled before."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self.moment: Moment | None = None
        self.pending: tuple[int, int] | None = (-1, -1)  # the choice that waits for chance
        self.first: int | None = None  # who is asked before the others, where several owe a choice

    def current_player(self) -> Any:
        """Who is to move: a seat, all who owe a choice at once, or chance."""
        if self.pending is not None or self.moment is None:
            return pyspiel.PlayerId.CHANCE
        if self.moment.over:
            return pyspiel.PlayerId.TERMINAL
        owing = self.moment.owing
        if len(owing) == 1 or self.get_game().turns:
            return self.first if self.first in owing else owing[0]
        return pyspiel.PlayerId.SIMULTANEOUS

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self.pending is None and self.moment is not None and self.moment.over

    def _legal_actions(self, player: int) -> list[int]:
        return self.moment.legal(player) if self.moment is not None else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """So many ways to shuffle, all equally likely."""
        outcomes: list[tuple[int, float]] = self.get_game().outcomes
        return outcomes

    def _apply_action(self, action: int) -> None:
        if self.pending is None:
            self._choose(self.current_player(), action)
        elif self.moment is None:
            game = self.get_game()
            key = chance_key(hashlib.sha256(b"parlour deal 1 %d" % action).digest())
            self.moment = Moment.opening(game.senses, game.table_options, key)
            self.pending = None
        else:
            seat, choice = self.pending
            self.pending = None
            self.moment = self.moment.after(seat, choice, self.moment.chance(action))

    def _apply_actions(self, actions: list[int]) -> None:
        assert self.moment is not None
        for seat in self.moment.owing:
            self._choose(seat, actions[seat])

    def _choose(self, seat: int, action: int) -> None:
        assert self.moment is not None
        after = self.moment.after(seat, action)
        self.first = None
        if after.is_chancy(self.moment):
            self.pending = (seat, action)
        else:
            self.moment = after

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE or self.moment is None:
            return f"deal {action}"
        senses = self.moment.senses
        record = senses.engine.record(self.moment.table)
        return str(senses.engine.move(record, senses.meant(self.moment.table, player, action)))

    def returns(self) -> list[float]:
        """Each seat's share of the win."""
        if not self.is_terminal() or self.moment is None:
            return [0.0] * self.num_players()
        engine = self.moment.senses.engine
        shares: list[float] = engine.result(engine.record(self.moment.table))["shares"]
        return shares[: self.num_players()]

    def __str__(self) -> str:
        """What a spectator sees, and a digest of everything."""
        if self.moment is None:
            return "before the first deal"
        engine = self.moment.senses.engine
        hidden = copy_table(self.moment.table)
        engine.hide(hidden, -1)
        view = engine.view(engine.record(hidden), self.get_game().table_options, None)
        digest = hashlib.sha256(self.moment.table.tobytes()).hexdigest()[:16]
        waits = "" if self.pending is None else f"\nchance follows {self.pending}"
        return f"{write_view(engine.description.name, view)}\n{digest}{waits}"

    def sight(self, player: int) -> Sight:
        """What a bot of Parlour is given on a seat."""
        assert self.moment is not None
        game = self.get_game()
        engine = game.senses.engine
        return Sight(game.description, game.table_options, engine, self.moment.table, player)

    def resample_from_infostate(self, player: int, sampler: Any) -> "TableState":
        """A match that this seat cannot tell from this one: what it cannot know is dealt anew."""
        assert self.moment is not None
        key = np.array([int(sampler() * 2**53), int(sampler() * 2**53)], np.uint64)
        state: TableState = self.clone()
        state.moment = self.moment.imagined(player, key)
        return state


class TableObserver:
    """What a seat observes, in OpenSpiel's form: `observation`, and `heard` with perfect recall."""

    def __init__(self, game: TableGame, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"an observer of this game takes no parameters; got {params}")
        self._recall = bool(kind.perfect_recall)
        self._senses = game.senses
        size, heard = game.senses.layout.size, game.senses.longest * _ROW if self._recall else 0
        self.tensor = np.zeros(size + heard, np.float32)
        self.dict = {"observation": self.tensor[:size]}
        if self._recall:
            self.dict["heard"] = self.tensor[size:].reshape(-1, _ROW)

    def set_from(self, state: TableState, player: int) -> None:
        """Write what a player observes into the tensor."""
        self.tensor.fill(0)
        if state.moment is None:
            return
        observation, _ = state.moment.observe(player)
        np.multiply(observation, self._senses.layout.scale, out=self.dict["observation"])
        if self._recall:
            rows = state.moment.told(player)[-self._senses.longest :]
            self.dict["heard"][: len(rows)] = rows

    def string_from(self, state: TableState, player: int) -> str:
        """What a player sees, as JSON; or everything it was told, an event a line."""
        if state.moment is None:
            return ""
        if self._recall:
            return state.moment.text(player)
        return json.dumps(state.sight(player).view)


class RunnerUp(TableGame):
    """Runner-Up, with simultaneous nodes."""

    name = "runner-up"


class RunnerUpTurns(RunnerUp):
    """Runner-Up, one seat after another."""

    turns = True


class CoverMe(TableGame):
    """Cover Me, with simultaneous nodes."""

    name = "cover-me"


class CoverMeTurns(CoverMe):
    """Cover Me, one seat after another."""

    turns = True


_TURNS: dict[str, type[TableGame]] = {"runner-up": RunnerUpTurns, "cover-me": CoverMeTurns}


@cache
def _turns_game(name: str, options: tuple[tuple[str, Any], ...]) -> TableGame:
    return _TURNS[name](dict(options))


def turns_game(name: str, options: Options) -> TableGame:
    """A game in turns for a table, as bots from OpenSpiel play it."""
    defaults = _parameters(GAMES[name])
    given = {
        option: defaults[option] if value == "random" else value
        for option, value in options.items()
    }
    return _turns_game(name, tuple(given.items()))


# Classes, because OpenSpiel lets go of what it is given only when Python has ended already.
for _game in (RunnerUp, RunnerUpTurns, CoverMe, CoverMeTurns):
    pyspiel.register_game(_game_type(GAMES[_game.name], _game.turns), _game)
