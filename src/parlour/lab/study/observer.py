"""Who plays a study's games: a table whose games are numbered, and a row for each of them.

Seed, deal and turn decide a game wholly, whoever plays it, where and when.
"""

import hashlib
from importlib import import_module
from random import Random
from threading import Event
from typing import Any

import numpy as np

from parlour.bots import MOST, BotDescription, find_bot
from parlour.bots.bot import Bot, QuickBot, ThinkingBot
from parlour.bots.mind import mind_of
from parlour.bots.search import Budget
from parlour.compiling import COMPILED
from parlour.games.game import load_engine
from parlour.games.sight import Sight
from parlour.kernel import chance_key, new_desk
from parlour.lab.study.plan import Condition, Plan

OBSERVERS = {
    "cover-me": "parlour.lab.observe_cover_me",
    "runner-up": "parlour.lab.observe_runner_up",
}
# So many games are played between two looks at whether to stop.
GLANCE = 100 if COMPILED else 5


def row_type(game: str) -> "np.dtype[Any]":
    """What a row of a game is made of. Loads compiled code."""
    found: np.dtype[Any] = import_module(OBSERVERS[game]).ROW
    return found


class Observer:
    """Plays the games of one condition. Making it compiles all that its bots need."""

    def __init__(self, plan: Plan, condition: Condition) -> None:
        self._plan = plan
        self._condition = condition
        self._module: Any = import_module(OBSERVERS[plan.game])
        self._engine = load_engine(plan.description.engine_module)
        self._setting = self._engine.setting(condition.options)
        self._key = chance_key(plan.seed)
        self._bots = [find_bot(name) for name in condition.bots]
        self._thinks = any(bot.milliseconds is not None for bot in self._bots)
        self._levels = np.array([bot.level for bot in self._bots], np.int64)
        if self._thinks:
            self._rehearse()
        else:
            self.play(0, 1, Event())

    def play(self, first: int, deals: int, stop: Event) -> Any:
        """The rows of these deals, turn by turn; None if it was stopped before the last."""
        turns = self._condition.turns
        rows = np.zeros(deals * turns, self._module.ROW)
        at = 0
        while at < len(rows):
            games = 1 if self._thinks else min(GLANCE, len(rows) - at)
            part = rows[at : at + games]
            if self._thinks:
                done = self._think_through(divmod(first * turns + at, turns), part, stop)
            else:
                self._play_at_sight(first * turns + at, part)
                done = True
            at += games
            if not done or (stop.is_set() and at < len(rows)):
                return None
        return rows

    def _play_at_sight(self, first: int, rows: Any) -> None:
        """Games of quick bots, wholly inside the kernel."""
        table = np.zeros(1, self._engine.state)
        desk = new_desk(listening=True)
        place = table, self._setting, self._key, first, len(rows), self._condition.turns
        if not self._levels.any():
            self._module.observe_random(*place, desk, rows)
        else:
            self._module.observe_quick(*place, self._levels, *self._wits(table), desk, rows)

    def _wits(self, table: Any) -> list[Any]:
        """Runner-Up's quick bots have learned facts with them, one copy a thread."""
        if self._plan.game != "runner-up":
            return []
        from parlour.bots.runner_up.wits import wits_for

        table["players"] = self._condition.options["players"]
        table["tactical"] = self._condition.options["variant"] == "tactical"
        return [wits_for(table)]

    def _think_through(self, game: tuple[int, int], rows: Any, stop: Event) -> bool:
        """One game in which somebody thinks; False if it was stopped before its end."""
        deal, turn = game
        table = np.zeros(1, self._engine.state)
        desk = new_desk(listening=True)
        if self._plan.game == "cover-me":
            self._module.begin_game(table, self._setting, self._key, deal, turn, desk, rows)
        else:
            self._module.begin_game(table, self._setting, self._key, deal, turn, desk)
        players = len(self._bots)
        seated = [
            self._seat(self._bots[(seat + turn) % players], deal, turn, seat)
            for seat in range(players)
        ]
        decisions = 0
        while owing := int(table["owing"][0]):
            for seat in range(players):
                if owing >> seat & 1:
                    sight = self._sight(table, seat)
                    move = seated[seat].choose(sight, stop)
                    if stop.is_set():
                        return False
                    action, _ = self._engine.read_move(table, move)
                    self._engine.choose(table, seat, action, desk)
                    self._module.notice(table, desk, rows)
                    decisions += 1
        self._module.finish_game(table, decisions, desk, rows)
        return True

    def _sight(self, table: Any, seat: int) -> Sight:
        options = self._condition.options
        return Sight(self._plan.description, options, self._engine, table, seat)

    def _seat(self, bot: BotDescription, deal: int, turn: int, seat: int) -> Bot:
        """A bot with dice of its own for this game."""
        words = b"".join(number.to_bytes(8, "little") for number in (deal, turn, seat))
        dice = Random(hashlib.sha256(b"parlour study 1" + self._plan.seed + words).digest())
        if bot.milliseconds is None:
            return QuickBot(bot.level, dice)
        mind, options = mind_of(self._plan.game), self._condition.options
        if bot.brief:
            return ThinkingBot(Budget(iterations=mind.brief(options["players"])), dice)
        # Nobody looks at a clock here, or a study would come out differently on every machine.
        iterations = bot.iterations or min(MOST, mind.iterations_in(bot.milliseconds, options))
        return ThinkingBot(Budget(iterations=iterations), dice)

    def _rehearse(self) -> None:
        """Load what a game of thinking bots needs, without playing one of theirs."""
        bots, self._bots = self._bots, [find_bot("random")] * len(self._bots)
        self._think_through((0, 0), np.zeros(1, self._module.ROW), Event())
        self._bots = bots
        table = np.zeros(1, self._engine.state)
        words = self._key.tolist()
        self._engine.start(table, self._setting, *[np.uint64(word) for word in words], new_desk())
        seat = next(seat for seat in range(len(bots)) if int(table["owing"][0]) >> seat & 1)
        for bot in {bot.name: bot for bot in bots}.values():
            maker = self._seat(bot, 0, 0, seat)
            if isinstance(maker, ThinkingBot):
                maker = ThinkingBot(Budget(iterations=1), Random(0))
            maker.choose(self._sight(table, seat))
