"""The bots' turns: thought about in threads of their own, never in the way of a person.

A bot is given a Sight and nothing else. Bots that act at sight have a thread for themselves, so
that they never queue behind ones that think. jobs/thinking_queue.py shares the time of the others.
"""

import asyncio
import time
from dataclasses import replace
from random import SystemRandom
from threading import Event

from parlour.bots import find_bot, make_bot
from parlour.bots.advice import Advice, advise
from parlour.bots.search import Budget
from parlour.games.sight import Sight
from parlour.server.errors import ApiError
from parlour.server.jobs.thinking_queue import ThinkingQueue, Turn
from parlour.server.metrics import BOT_SECONDS, THINKING
from parlour.server.tables.commands import Decision, make_choice
from parlour.server.tables.live import LiveTable
from parlour.server.tables.registry import TableRegistry
from parlour.server.tables.state import Table
from parlour.server.tasks import end

ADVICE_MS = 600.0
PRESENT = 30.0  # seconds since a program's last request for which its player counts as connected


class BotTurns:
    """Chooses for every seat that a bot has."""

    def __init__(self, registry: TableRegistry, thinkers: int, master_ms: float) -> None:
        self._registry = registry
        self._master_ms = master_ms
        self._quick = ThinkingQueue(1, "bot")
        self._slow = ThinkingQueue(thinkers, "thinker", polite=True)
        self._stopping = False
        self._tasks: set[asyncio.Task[None]] = set()
        registry.watchers.append(lambda live, _: self.look(live))

    def look(self, live: LiveTable, *, everywhere: bool = False) -> None:
        """Have every bot that owes a choice think about it.

        Several processes may have the table: each looks after the turns that it brought about, and
        after all of them (`everywhere`) where another seems to have stopped doing so.
        """
        table = live.table
        if table.status != "running" or self._stopping:
            return
        for seat in table.waiting:
            level = table.chairs[seat].acting
            wanted = everywhere or seat in live.ours
            if level is not None and wanted and seat not in live.thinking:
                live.thinking.add(seat)
                task = asyncio.create_task(self._turn(live, seat, level))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    def attend(self, live: LiveTable) -> None:
        """A person of the table is connected now: its bots' turns come before unattended ones."""
        if live.thinking and live.is_attended(PRESENT):
            self._quick.attend(live.table.id)
            self._slow.attend(live.table.id)

    async def _turn(self, live: LiveTable, seat: int, level: str) -> None:
        again = False
        try:
            await self.choose_for(live, seat, level, "bot")
        except ApiError as refusal:
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
        move = await self._think(live, match.sight(seat), level)

        def decide(table: Table) -> Decision:
            chair = table.chairs[seat]
            # Meanwhile the seat may have been asked something else: this was no thought about that.
            ours = chair.asked_at == asked and (chair.acting is not None or by == "clock")
            if seat not in table.waiting or not ours:
                raise ApiError("not-now", "The seat has chosen meanwhile.")
            return make_choice(table, seat, move, by)

        await self._registry.act(live.table.id, decide, choice=True)

    async def _think(self, live: LiveTable, sight: Sight, level: str) -> str:
        bot = find_bot(f"master:{self._master_ms:.0f}" if level == "master" else level)

        def choose(milliseconds: float, cancel: Event) -> str:
            hurried = replace(bot, milliseconds=milliseconds) if milliseconds else bot
            return str(make_bot(hurried, SystemRandom()).choose(sight, cancel))

        queue = self._quick if bot.milliseconds is None else self._slow
        table, attended = live.table, live.is_attended(PRESENT)
        turn = Turn(table.host, table.id, attended, bot.milliseconds or 0.0, table.address)
        began = time.perf_counter()
        THINKING.set(len(self._slow) + (queue is self._slow))
        try:
            return await queue.think(turn, choose)
        finally:
            THINKING.set(len(self._slow))
            BOT_SECONDS.labels(level).observe(time.perf_counter() - began)

    async def advise(self, sight: Sight, player: str, address: str | None = None) -> list[Advice]:
        """What the coach tells a player; it thinks in the same queue as the bots."""

        def think(milliseconds: float, cancel: Event) -> list[Advice]:
            return advise(sight, budget=Budget(milliseconds=milliseconds), cancel=cancel)

        return await self._slow.think(Turn(player, "", True, ADVICE_MS, address), think)

    async def stop(self) -> None:
        """Stop thinking; what a bot has not chosen yet it will choose after the restart."""
        self._stopping = True
        for queue in (self._quick, self._slow):
            queue.cancel()
        await end(self._tasks.copy())
        for queue in (self._quick, self._slow):
            await queue.stop()
