"""Blocks: players with whom a player wants nothing to do.

An open feed knows whom its player has blocked. A change is told to all processes in the transaction
that stores it (storage/append.py), and each looks up what its feeds of that player have to know.
"""

import asyncio
from collections.abc import Callable

from sqlalchemy import Connection, delete, insert, or_, select

from parlour.server.clock import now_ms
from parlour.server.errors import ApiError
from parlour.server.requests import Blocked
from parlour.server.storage.append import BLOCKED, say_with
from parlour.server.storage.schema import blocks, players
from parlour.server.storage.store import Store
from parlour.server.tables.messages import Connection as Feed
from parlour.server.tables.registry import TableRegistry

Watcher = Callable[[str, frozenset[str]], None]
MOST_BLOCKS = 200  # of one player


class Blocks:
    """Who has blocked whom."""

    def __init__(self, store: Store, registry: TableRegistry) -> None:
        self._store = store
        self._registry = registry
        self._refreshing = asyncio.Lock()
        self.changes = 0  # that this process has heard of
        self.watchers: list[Watcher] = []  # called with a player and whom they block now

    async def of(self, player: str | None) -> frozenset[str]:
        """The players whom a player has blocked."""
        if player is None:
            return frozenset()
        asked = select(blocks.c.blocked).where(blocks.c.player == player)
        found = await self._store.read(lambda database: database.execute(asked).scalars().all())
        return frozenset(found)

    async def between(self, player: str | None) -> frozenset[str]:
        """The players whom a player has blocked, and those who have blocked the player."""
        if player is None:
            return frozenset()
        asked = select(blocks.c.player, blocks.c.blocked).where(
            or_(blocks.c.player == player, blocks.c.blocked == player)
        )
        rows = await self._store.read(lambda database: database.execute(asked).all())
        return frozenset(row.blocked if row.player == player else row.player for row in rows)

    async def listed(self, player: str) -> list[Blocked]:
        """The players whom a player has blocked, with their names, the latest first."""
        asked = (
            select(blocks.c.blocked, blocks.c.created, players.c.name)
            .join(players, players.c.id == blocks.c.blocked)
            .where(blocks.c.player == player)
            .order_by(blocks.c.created.desc())
        )
        rows = await self._store.read(lambda database: database.execute(asked).all())
        return [Blocked(row.blocked, row.name, row.created) for row in rows]

    async def add(self, player: str, blocked: str) -> None:
        """Block somebody; again is the same as once."""
        if player == blocked:
            raise ApiError("invalid", "You cannot block yourself.", "another player")

        def work(database: Connection) -> None:
            mine = select(blocks.c.blocked).where(blocks.c.player == player)
            already = set(database.execute(mine).scalars())
            if blocked in already:
                return
            if len(already) >= MOST_BLOCKS:
                raise ApiError("full", f"You can block {MOST_BLOCKS} people.")
            known = select(players.c.id).where(players.c.id == blocked)
            if database.execute(known).first() is None:
                raise ApiError("not-found", "There is no such player.")
            row = {"player": player, "blocked": blocked, "created": now_ms()}
            database.execute(insert(blocks), row)
            say_with(database, self._store.process, f"{BLOCKED} {player}")

        await self._store.write(work)
        await self.refresh(player)

    async def remove(self, player: str, blocked: str) -> None:
        """Unblock somebody."""
        gone = delete(blocks).where(blocks.c.player == player, blocks.c.blocked == blocked)

        def work(database: Connection) -> None:
            database.execute(gone)
            say_with(database, self._store.process, f"{BLOCKED} {player}")

        await self._store.write(work)
        await self.refresh(player)

    async def refresh(self, *players: str) -> None:
        """Let the open feeds know whom these players have blocked now."""
        self.changes += 1
        async with self._refreshing:  # what is read later is not older
            for player in players:
                blocked = await self.of(player)
                for feed in self._feeds():
                    if feed.player == player:
                        feed.blocked = blocked
                for watcher in self.watchers:
                    watcher(player, blocked)

    async def recheck(self) -> None:
        """After a time without hearing the other processes: the same for all who are concerned."""
        concerned = {feed.player for feed in self._feeds() if feed.player is not None}
        hosts = {live.table.host for live in self._registry.live.values() if live.connections}
        await self.refresh(*(concerned | hosts))

    def _feeds(self) -> list[Feed]:
        return [each for live in self._registry.live.values() for each in live.connections]
