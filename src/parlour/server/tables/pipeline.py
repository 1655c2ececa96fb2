"""The path of a choice.

1. `feed/endpoint.py` or `http/actions.py` reads it and passes it to `TableRegistry.begin` or `act`.
2. `ChoicePipeline.begin` decides on it (`commands.py`), applies it to the table in memory
   (`state.py`) and renders what everybody will be told (`messages.py`).
3. `storage/store.py` commits it, in one transaction with whatever else came in the meantime.
4. `ChoicePipeline._on_committed` sends the messages and informs the watchers (bots, clocks).

Choices do not wait for one another: each is applied on top of those before it. Where a commit
fails, the choice and all that rest on it are rolled back, and nobody has heard of any of them.
"""

import asyncio
import time
from collections.abc import Callable
from functools import partial

from parlour.server.clock import now_ms
from parlour.server.errors import ApiError
from parlour.server.metrics import ENTRIES, FINISHED, choices
from parlour.server.storage import entries as log
from parlour.server.storage.append import Append
from parlour.server.storage.entries import Logged
from parlour.server.storage.store import Store
from parlour.server.tables.commands import Command
from parlour.server.tables.live import Answer, LiveTable, PendingChoice
from parlour.server.tables.messages import render
from parlour.server.tables.row_changes import asked_by, changes_of
from parlour.server.tables.state import AppliedEntry

OVERTAKEN = 0.1  # seconds after which we ask for what another process should have told us
Watcher = Callable[[LiveTable, AppliedEntry], None]


class ChoicePipeline:
    """Makes choices at the tables of a registry."""

    def __init__(
        self, store: Store, watchers: list[Watcher], doubt: Callable[[LiveTable], None]
    ) -> None:
        self._store = store
        self._watchers = watchers
        self._doubt = doubt

    def begin(
        self, live: LiveTable, command: Command, key: str | None, then: Callable[[Answer], None]
    ) -> bool:
        """Decide, apply and have it stored; False where that has to wait for something."""
        table = live.table
        if live.stale or (key is not None and key in table.requests):
            return False
        table.now = max(now_ms(), table.at)
        try:
            decision = command(table)
        except ApiError:  # perhaps because of something that is not stored: to be looked at again
            return False
        logged = Logged(table.n + 1, table.now, key, decision.entry)
        changes, savepoint = changes_of(table, logged, decision), table.savepoint()
        try:
            applied = table.apply(logged, decision.played)
            live.ours |= asked_by(table, logged)
            told = render(live.connections, table, applied)
        except Exception:  # a fault of ours: what is not stored must not stay in memory
            table.restore(savepoint)
            raise
        pending = PendingChoice(command, logged, applied, savepoint, told, then)
        live.pending.append(pending)
        work = Append(table.id, logged, changes, epoch=live.epoch)
        self._store.append_and_call(work, partial(self._on_committed, live, pending))
        return True

    def _on_committed(
        self, live: LiveTable, pending: PendingChoice, answer: bool | Exception
    ) -> None:
        """What became of a choice. Where it is not stored, neither is any that came after it."""
        if live.pending and live.pending[0] is pending:
            if answer is True:
                live.committed()
                count(live, pending.logged)
                for connection, message in pending.told:
                    connection.push(message)
                for watcher in self._watchers:
                    watcher(live, pending.applied)
            elif answer is False:
                live.lose_race(pending.logged.n)  # by an entry that we shall hear of in a moment
                wait = OVERTAKEN if self._store.shared else 0
                asyncio.get_running_loop().call_later(wait, self._doubt_if_stale, live)
            else:
                live.roll_back()
                self._doubt(live)
        if not pending.retry:
            pending.then(pending.logged.n if answer is True else answer)

    def try_again_soon(self, live: LiveTable) -> None:
        """Another process was quicker, and we know what it did, or shall when we have listened to
        the end: it may have stored several entries at once. Or a request was an old one."""
        if live.retries:
            asyncio.get_running_loop().call_soon(self._try_again, live)

    def _try_again(self, live: LiveTable) -> None:
        retries, live.retries = live.retries, []
        overtaken = live.table.n >= live.conflict_at
        for each in retries:
            free = overtaken and not live.lock.locked()
            if not free or not self.begin(live, each.command, each.key, each.then):
                each.then(0)

    def _doubt_if_stale(self, live: LiveTable) -> None:
        if live.stale:
            self._doubt(live)


def count(live: LiveTable, logged: Logged) -> None:
    """An entry of ours is stored."""
    live.touched = time.monotonic()
    ENTRIES.inc()
    if isinstance(logged.entry, log.Chose):
        choices(live.table.game, logged.entry.by).inc()
        if live.table.status == "over" and logged.n == live.table.n:
            FINISHED.labels(live.table.game).inc()
