"""What an environment needs of a game beside its rules: observations, masks, and steps of many."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

import numpy as np

from parlour.envs.steps.ahead import lines_of
from parlour.envs.steps.layout import Layout
from parlour.games import GAMES
from parlour.games.game import Engine, find_game, load_engine
from parlour.games.options import Options
from parlour.kernel import copy_table, new_desk

SEATS = 6
Rows = list[list[int]]  # what the rules noted down: a code and four numbers in each row


@dataclass
class Fleet:
    """Many matches of one table in one array, and all that a step reads and writes."""

    tables: Any
    setting: Any
    players: int
    levels: Any  # who plays on the seats that do not learn
    learners: Any  # for each match, the seats that do, one bit a seat
    rotate: bool
    differences: bool
    restart: bool
    layout: Layout
    actions_n: int
    lines: Any  # where in a record lies what every step looks at

    def __post_init__(self) -> None:
        n = len(self.tables)
        self.raw = self.tables.view(np.uint8).reshape(n, -1)
        self.key = np.zeros(2, np.uint64)
        self.numbers = np.arange(n)
        self.dice = np.zeros(n, np.uint64)
        self.actions = np.full(n, -1, np.int64)
        self.seats = np.zeros(n, np.int64)
        # In one piece, because NumPy asks for large pages only for large pieces.
        both = np.zeros((2, n, self.layout.size), np.int8)
        self.observations, self.last_observations = both[0], both[1]
        self.masks = np.zeros((n, self.actions_n), np.int8)
        self.rewards = np.zeros((n, self.players), np.float32)
        self.worth = np.zeros((n, self.players), np.float32)
        self.ended = np.zeros(n, np.bool_)
        # What the seats have scored, and when that was counted, where counting takes long.
        self.purses = np.zeros((n, 2 * SEATS), np.int16)
        self.marks = np.zeros(n, np.int64)
        self.shadows = np.zeros(1, self.tables.dtype)
        self.raw_shadows = self.shadows.view(np.uint8).reshape(1, -1)
        self.desks = new_desk()


class Senses(ABC):
    """A game's compiled half of every environment."""

    layout: Layout
    actions: int
    used: tuple[str, ...]  # the fields of the record that every step looks at
    events: tuple[str, ...]  # what the codes of the desk's log mean
    longest: int  # more rows than a seat is ever told; only extra seasons without end have more
    engine: Engine

    @abstractmethod
    def look(self, hidden: Any, seat: int, observation: Any, mask: Any, desk: Any) -> None:
        """Write what a seat observes at a table that is hidden from it, and what it may do."""

    def meant(self, table: Any, seat: int, action: int) -> int:  # noqa: ARG002
        """The action of the rules that a seat's environment numbers so."""
        return action

    def seen(self, table: Any, seat: int, action: int) -> int:  # noqa: ARG002
        """An action of the rules as a seat's environment numbers it."""
        return action

    def all_seen(self, table: Any, seat: int, actions: list[int]) -> list[int]:
        """Actions of the rules as a seat's environment numbers them."""
        return [self.seen(table, seat, action) for action in actions]

    @abstractmethod
    def finish(self, table: Any, key: Any, desk: Any) -> None:
        """Play a table on at random to its end; the shares are on the desk."""

    @abstractmethod
    def step(self, fleet: Fleet) -> None:
        """Make the choice of each match's learner, and carry on to the next choice of one."""

    @abstractmethod
    def told(self, rows: Rows, table: Any, seat: int) -> Rows:
        """The rows of a desk's log as a seat, or a spectator (-1), hears them; those that follow
        from others and those that only say that somebody has chosen are left out."""

    def fleet(
        self,
        options: Options,
        matches: int,
        learners: Any,
        levels: Any,
        *,
        rotate: bool,
        differences: bool,
        restart: bool,
    ) -> Fleet:
        """Matches of one table, none of them begun."""
        return Fleet(
            tables=np.zeros(matches, self.engine.state),
            setting=self.engine.setting(options),
            players=int(options["players"]),
            levels=np.asarray(levels, np.int64),
            learners=np.full(matches, learners, np.int64),
            rotate=rotate,
            differences=differences,
            restart=restart,
            layout=self.layout,
            actions_n=self.actions,
            lines=lines_of(self.engine.state, self.used),
        )

    def observe(self, table: Any, seat: int, desk: Any) -> tuple[Any, Any]:
        """What a seat observes and may do, from a copy that is hidden from it and nothing else."""
        hidden = copy_table(table)
        self.engine.hide(hidden, seat)
        observation = np.zeros((1, self.layout.size), np.int8)
        mask = np.zeros((1, self.actions), np.int8)
        self.look(hidden, seat, observation, mask, desk)
        return observation[0], mask[0]


SENSES = {"cover-me": "parlour.envs.cover_me.senses", "runner-up": "parlour.envs.runner_up.senses"}


@cache
def senses_of(game: str) -> Senses:
    """The senses for a game; the first call in a process loads compiled code."""
    description = find_game(GAMES, game)
    senses: Senses = import_module(SENSES[description.name]).SENSES
    senses.engine = load_engine(description.engine_module)
    return senses
