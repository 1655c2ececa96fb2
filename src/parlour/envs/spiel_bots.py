"""Bots from OpenSpiel at our tables, and ours at OpenSpiel's."""

import time
from random import Random
from threading import Event
from typing import Any

import numpy as np

from parlour.bots import BotDescription, find_bot, make_bot
from parlour.envs import MissingExtra
from parlour.envs.openspiel import TableState, turns_game
from parlour.games.game import Move
from parlour.games.sight import Sight
from parlour.kernel import copy_table, new_desk

try:
    import pyspiel
    from open_spiel.python.algorithms.ismcts import ISMCTSBot
    from open_spiel.python.algorithms.mcts import Evaluator, MCTSBot
except ImportError as error:
    raise MissingExtra("open_spiel") from error

UCT = 1.4  # how much to explore: the root of 2, as returns lie between 0 and 1
WITHOUT_END = 10**9


class Rollouts(Evaluator):  # type: ignore[misc]
    """OpenSpiel's own evaluator plays on at random, a choice at a time in Python; this one does the
    same inside the kernel, some hundred times as fast."""

    def __init__(self, random: np.random.RandomState, rollouts: int = 1) -> None:
        self._random = random
        self._rollouts = rollouts
        self._desk = new_desk()

    def evaluate(self, state: TableState) -> Any:
        """Each seat's mean share of the win."""
        moment = state.moment
        assert moment is not None
        if state.pending is not None:  # chance is to come, and any of it will do
            moment = moment.after(*state.pending, self._key())
        shares = np.zeros(state.num_players())
        for _ in range(self._rollouts):
            table = copy_table(moment.table)
            moment.senses.finish(table, self._key(), self._desk)
            shares += self._desk["shares"][0, : len(shares)]
        return shares / self._rollouts

    def prior(self, state: TableState) -> list[tuple[int, float]]:
        """All actions equally likely."""
        if state.is_chance_node():
            return state.chance_outcomes()
        actions = state.legal_actions(state.current_player())
        return [(action, 1 / len(actions)) for action in actions]

    def _key(self) -> Any:
        return self._random.randint(0, 2**63, 2, np.int64).astype(np.uint64)


class _TimeIsUp(Exception):
    """Raised inside a search, so that it ends with what it has."""


class _Clock:
    """How long a search may go on: to a moment, or until somebody cancels it."""

    def __init__(self, milliseconds: float | None) -> None:
        self._seconds = None if milliseconds is None else milliseconds / 1000
        self.cancel: Event | None = None
        self._end = 0.0
        self.simulations = 0

    def start(self) -> None:
        """From now on."""
        self.simulations = 0
        self._end = float("inf") if self._seconds is None else time.perf_counter() + self._seconds

    def tick(self) -> None:
        """One more simulation, unless the time is up. The first two are free, to have a move."""
        cancelled = self.cancel is not None and self.cancel.is_set()
        if self.simulations > 1 and (cancelled or time.perf_counter() >= self._end):
            raise _TimeIsUp
        self.simulations += 1


class TimedISMCTS(ISMCTSBot):  # type: ignore[misc]
    """OpenSpiel's IS-MCTS, which counts simulations, with a clock."""

    def __init__(self, game: Any, evaluator: Any, limit: int, clock: _Clock, random: Any) -> None:
        super().__init__(game, evaluator, UCT, limit, random_state=random)
        self._clock = clock
        # By itself it draws on chance that nobody can seed.
        self.set_resampler(lambda state, seat: state.resample_from_infostate(seat, random.uniform))

    def sample_root_state(self, state: Any) -> Any:
        """Where a simulation begins."""
        self._clock.tick()
        return super().sample_root_state(state)

    def step(self, state: Any) -> int:
        """The action it came back to most often."""
        self._clock.start()
        try:
            return int(super().step(state))
        except _TimeIsUp:
            actions, chances = zip(*self.get_final_policy(state, self._root_node), strict=True)
            return int(self._random_state.choice(actions, p=chances))


class TimedMCTS(MCTSBot):  # type: ignore[misc]
    """OpenSpiel's MCTS with a clock."""

    def __init__(self, game: Any, evaluator: Any, limit: int, clock: _Clock, random: Any) -> None:
        super().__init__(game, UCT, limit, evaluator, solve=False, random_state=random)
        self._clock = clock
        self._root: Any = None

    def _apply_tree_policy(self, root: Any, state: Any) -> Any:
        self._root = root
        self._clock.tick()
        return super()._apply_tree_policy(root, state)

    def step(self, state: Any) -> int:
        """The action it came back to most often."""
        self._clock.start()
        try:
            return int(super().step(state))
        except _TimeIsUp:
            return int(self._root.best_child().action)


class Guest:
    """A bot from OpenSpiel on one of our seats: it too is given a sight and nothing else.

    MCTS knows no hidden information: it is shown one world that the seat imagines.
    """

    def __init__(
        self, kind: str, milliseconds: float | None, simulations: int | None, random: Random
    ) -> None:
        self._kind = kind
        self._limit = simulations or WITHOUT_END
        self.clock = _Clock(milliseconds)
        self._random = np.random.RandomState(random.getrandbits(32))
        self._bots: dict[int, Any] = {}

    def choose(self, sight: Sight, cancel: Event | None = None) -> Move:
        """One of the seat's moves."""
        sight.check_turn()
        if len(sight.actions) == 1:
            return sight.move(sight.actions[0])
        if self._kind == "random":
            return sight.move(int(self._random.choice(sight.actions)))
        game = turns_game(sight.game, sight.options)
        state = game.match_of(sight)
        if self._kind == "mcts":
            state = state.resample_from_infostate(sight.seat, self._random.uniform)
        self.clock.cancel = cancel
        action = self._bot(game).step(_in_turn(state, sight.seat))
        return sight.move(game.senses.meant(sight.table, sight.seat, action))

    def _bot(self, game: Any) -> Any:
        if id(game) not in self._bots:
            make = TimedISMCTS if self._kind == "ismcts" else TimedMCTS
            evaluator = Rollouts(self._random)
            self._bots[id(game)] = make(game, evaluator, self._limit, self.clock, self._random)
        return self._bots[id(game)]


def _in_turn(state: TableState, seat: int) -> TableState:
    """The same match with this seat the next to choose: who chooses first makes no difference where
    nobody sees it."""
    state.first = seat
    return state


def make_guest(bot: BotDescription, random: Random) -> Guest:
    """A guest by its description; see guests.py for the names."""
    kind, simulations = bot.name.split(":")[1], bot.name.split(":")[2:]
    count = int(simulations[0]) if simulations and simulations[0].isdecimal() else None
    return Guest(kind, bot.milliseconds, count, random)


class ParlourBot(pyspiel.Bot):  # type: ignore[misc]
    """Any bot of Parlour as a bot of OpenSpiel. It is given what its seat may see, no more."""

    def __init__(self, bot: str, player: int, seed: int | None = None) -> None:
        super().__init__()
        self._bot = make_bot(find_bot(bot), Random(seed))
        self._player = player

    def step(self, state: TableState) -> int:
        """The bot's action for its player."""
        sight = state.sight(self._player)
        move = self._bot.choose(sight)
        action, _ = sight.engine.read_move(sight.table, move)
        return int(state.get_game().senses.seen(sight.table, self._player, action))

    def player_id(self) -> int:
        """The seat it plays."""
        return self._player

    def restart_at(self, state: Any) -> None:
        """It remembers nothing that its seat does not see."""
