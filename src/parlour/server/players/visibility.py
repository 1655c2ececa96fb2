"""Who may see a table whose host keeps it private: also a matter of whom the host has blocked.

A table knows who sits at it and whom the host removed (tables/commands.py). Blocks are in the
database.
"""

import asyncio
from collections.abc import Set

from parlour.server.errors import ApiError, no_such_table
from parlour.server.players.blocks import Blocks
from parlour.server.storage import entries as log
from parlour.server.tables import commands
from parlour.server.tables.live import LiveTable
from parlour.server.tables.registry import TableRegistry
from parlour.server.tables.state import AppliedEntry, Table
from parlour.server.tasks import end

RETRY = 1.0  # seconds


class Visibility:
    """Refuses who may not see a table, and closes the feeds of those who may no longer see it."""

    def __init__(self, registry: TableRegistry, blocks: Blocks) -> None:
        self._registry = registry
        self._blocks = blocks
        self._tasks: set[asyncio.Task[None]] = set()
        registry.watchers.append(self._note)
        blocks.watchers.append(self._follow_blocks)

    async def check(self, table: Table, player: str | None) -> None:
        """Refuse whoever may not see a table, with the words for one that does not exist."""
        await self.refuse_blocked(table, player)
        commands.check_sight(table, player)

    async def refuse_blocked(self, table: Table, player: str | None) -> None:
        """The same for those alone who could see the table if its host had not blocked them."""
        if player is None or not commands.may_see(table, player):
            return
        if commands.may_see(table, player, blocked=True):
            return
        before = -1
        while before != self._blocks.changes:  # else the answer may be an old one
            before = self._blocks.changes
            blocked = player in await self._blocks.of(table.host)
        if blocked:
            raise no_such_table()

    async def check_admission(self, table: Table, player: str) -> None:
        """Refuse a seat to whom the host has blocked."""
        if player in await self._blocks.of(table.host):
            commands.check_sight(table, player, blocked=True)
            raise ApiError("removed", "The host of this table has blocked you.")

    def _follow_blocks(self, player: str, blocked: frozenset[str]) -> None:
        """A player's blocks have changed: some may no longer see the tables that they host."""
        for live in self._registry.live.values():
            if live.table.host == player:
                _follow(live, blocked)

    def _note(self, live: LiveTable, applied: AppliedEntry) -> None:
        """After an entry: another host has blocked others, and a private table shows less."""
        entry = applied.entry
        host_changed = isinstance(entry, log.Left) and entry.host is not None
        if live.connections and (host_changed or isinstance(entry, log.Resettled)):
            task = asyncio.create_task(self._read_blocks(live))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _read_blocks(self, live: LiveTable) -> None:
        while True:
            try:
                _follow(live, await self._blocks.of(live.table.host))
            except ApiError:  # no database at the moment
                await asyncio.sleep(RETRY)
            else:
                return

    async def stop(self) -> None:
        """Stop."""
        await end(self._tasks.copy())


def _follow(live: LiveTable, blocked: Set[str]) -> None:
    """Close the feeds of those who may not see the table, now that its host blocks these."""
    for connection in list(live.connections):
        if not commands.may_see(
            live.table, connection.player, blocked=connection.player in blocked
        ):
            connection.dismiss()
