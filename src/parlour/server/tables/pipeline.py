"""Choices: most of what happens, and what must be quick.

They do not wait for one another. Each is decided and applied on top of those before it, and told
when the commit that stores it is through. Where that fails, it is taken back with all that rest on
it, and nobody has heard of any of them.
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
from parlour.server.tables.live import Answer, LiveTable, Pending
from parlour.server.tables.messages import compose
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
        changes, mark = changes_of(table, logged, decision), table.mark()
        try:
            applied = table.apply(logged, decision.played)
            live.ours |= asked_by(table, logged)
            told = compose(live.connections, table, applied)
        except Exception:  # a fault of ours: what is not stored must not stay in memory
            table.go_back(mark)
            raise
        pending = Pending(command, logged, applied, mark, told, then)
        live.pending.append(pending)
        work = Append(table.id, logged, changes, term=live.term)
        self._store.append_and_call(work, partial(self._landed, live, pending))
        return True

    def _landed(self, live: LiveTable, pending: Pending, answer: bool | Exception) -> None:
        """What became of a choice. Where it is not stored, neither is any that came after it."""
        if live.pending and live.pending[0] is pending:
            if answer is True:
                live.landed()
                count(live, pending.logged)
                for connection, message in pending.told:
                    connection.push(message)
                for watcher in self._watchers:
                    watcher(live, pending.applied)
            elif answer is False:
                live.overtake(pending.logged.n)  # by an entry that we shall hear of in a moment
                wait = OVERTAKEN if self._store.shared else 0
                asyncio.get_running_loop().call_later(wait, self._doubt_if_stale, live)
            else:
                live.take_back()
                self._doubt(live)
        if not pending.again:
            pending.then(pending.logged.n if answer is True else answer)

    def try_again_soon(self, live: LiveTable) -> None:
        """Another process was quicker, and we know what it did, or shall when we have listened to
        the end: it may have stored several entries at once. Or a request was an old one."""
        if live.again:
            asyncio.get_running_loop().call_soon(self._try_again, live)

    def _try_again(self, live: LiveTable) -> None:
        again, live.again = live.again, []
        overtaken = live.table.n >= live.lost
        for each in again:
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
