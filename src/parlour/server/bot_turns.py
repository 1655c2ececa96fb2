"""The bots' turns: thought about in threads of their own, never in the way of a person.

A bot is given a Sight and nothing else. Bots that act at sight have a thread for themselves, so
that they never queue behind ones that think; and the more of those wait, the less time each has.
"""

import asyncio
import contextlib
import os
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from random import SystemRandom
from threading import Event

from parlour.bots import BotDescription, find_bot, make_bot
from parlour.bots.advice import Advice, advise
from parlour.bots.search import Budget
from parlour.games.sight import Sight
from parlour.server.commands import Decision, make_choice
from parlour.server.hall import Hall
from parlour.server.live import LiveTable
from parlour.server.metrics import BOT_SECONDS, THINKING
from parlour.server.refusals import Refusal
from parlour.server.table import Table
from parlour.server.tasks import end

LEAST_MS = 15.0
ADVICE_MS = 600.0
_POLITE = 10  # how much less urgent than the feed thinking is, where the system can tell


def _be_polite() -> None:
    """Thinking gives way to everything else, where a thread has a priority of its own."""
    if hasattr(os, "setpriority"):
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _POLITE)


class BotTurns:
    """Chooses for every seat that a bot has."""

    def __init__(self, hall: Hall, thinkers: int, master_ms: float) -> None:
        self._hall = hall
        self._thinkers = thinkers
        self._master_ms = master_ms
        self._quick = ThreadPoolExecutor(1, thread_name_prefix="bot")
        self._slow = ThreadPoolExecutor(
            thinkers, thread_name_prefix="thinker", initializer=_be_polite
        )
        self._waiting = 0
        self._stop = Event()
        self._tasks: set[asyncio.Task[None]] = set()
        hall.watchers.append(lambda live, _: self.look(live))

    def look(self, live: LiveTable, *, everywhere: bool = False) -> None:
        """Have every bot that owes a choice think about it.

        Several processes may have the table: each looks after the turns that it brought about, and
        after all of them (`everywhere`) where another seems to have stopped doing so.
        """
        table = live.table
        if table.status != "running" or self._stop.is_set():
            return
        for seat in table.waiting:
            level = table.chairs[seat].acting
            wanted = everywhere or seat in live.ours
            if level is not None and wanted and seat not in live.thinking:
                live.thinking.add(seat)
                task = asyncio.create_task(self._turn(live, seat, level))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _turn(self, live: LiveTable, seat: int, level: str) -> None:
        again = False
        try:
            await self.choose_for(live, seat, level, "bot")
        except Refusal as refusal:
            again = refusal.code == "storage"  # the database will be back
        finally:
            live.thinking.discard(seat)
        if again:
            await asyncio.sleep(1)
            live.ours.add(seat)
        self.look(live)

    async def choose_for(self, live: LiveTable, seat: int, level: str, by: str) -> None:
        """Let a bot of this level make the choice that a seat owes."""
        match = live.table.match
        if match is None or seat not in live.table.waiting:
            return
        asked = live.table.chairs[seat].asked_at
        move = await self._think(match.sight(seat), level)

        def decide(table: Table) -> Decision:
            chair = table.chairs[seat]
            # Meanwhile the seat may have been asked something else: this was no thought about that.
            ours = chair.asked_at == asked and (chair.acting is not None or by == "clock")
            if seat not in table.waiting or not ours:
                raise Refusal("not-now", "The seat has chosen meanwhile.")
            return make_choice(table, seat, move, by)

        await self._hall.act(live.table.id, decide, choice=True)

    async def _think(self, sight: Sight, level: str) -> str:
        bot = find_bot(f"master:{self._master_ms:.0f}" if level == "master" else level)
        loop, quick = asyncio.get_running_loop(), bot.milliseconds is None
        self._waiting += not quick
        THINKING.set(self._waiting)
        began = time.perf_counter()
        try:
            pool = self._quick if quick else self._slow
            return await loop.run_in_executor(pool, self._choose, bot, sight)
        finally:
            self._waiting -= not quick
            THINKING.set(self._waiting)
            BOT_SECONDS.labels(level).observe(time.perf_counter() - began)

    def _choose(self, bot: BotDescription, sight: Sight) -> str:
        if bot.milliseconds is not None:
            share = min(1.0, self._thinkers / max(1, self._waiting))
            hurried = max(LEAST_MS, bot.milliseconds * share)
            bot = BotDescription(bot.name, bot.summary, bot.level, hurried, bot.brief)
        return str(make_bot(bot, SystemRandom()).choose(sight, self._stop))

    async def advise(self, sight: Sight) -> list[Advice]:
        """What the coach says; it thinks in the same queue as the bots."""
        self._waiting += 1
        budget = Budget(milliseconds=max(LEAST_MS, ADVICE_MS / max(1, self._waiting)))
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(
                self._slow, lambda: advise(sight, budget=budget, cancel=self._stop)
            )
        finally:
            self._waiting -= 1

    async def stop(self) -> None:
        """Stop thinking; what a bot has not chosen yet it will choose after the restart."""
        self._stop.set()
        await end(self._tasks.copy())
        await asyncio.to_thread(self._quick.shutdown)
        await asyncio.to_thread(self._slow.shutdown)
