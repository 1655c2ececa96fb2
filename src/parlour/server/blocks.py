"""Blocks: players with whom a player wants nothing to do."""

from sqlalchemy import Connection, delete, insert, or_, select

from parlour.server.clock import now_ms
from parlour.server.refusals import Refusal
from parlour.server.requests import Blocked
from parlour.server.schema import blocks, players
from parlour.server.store import Store

MOST_BLOCKS = 200  # of one player


class Blocks:
    """Who has blocked whom."""

    def __init__(self, store: Store) -> None:
        self._store = store

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
            raise Refusal("invalid", "You cannot block yourself.", "another player")

        def work(database: Connection) -> None:
            mine = select(blocks.c.blocked).where(blocks.c.player == player)
            already = set(database.execute(mine).scalars())
            if blocked in already:
                return
            if len(already) >= MOST_BLOCKS:
                raise Refusal("full", f"You can block {MOST_BLOCKS} people.")
            known = select(players.c.id).where(players.c.id == blocked)
            if database.execute(known).first() is None:
                raise Refusal("not-found", "There is no such player.")
            row = {"player": player, "blocked": blocked, "created": now_ms()}
            database.execute(insert(blocks), row)

        await self._store.write(work)

    async def remove(self, player: str, blocked: str) -> None:
        """Unblock somebody."""
        gone = delete(blocks).where(blocks.c.player == player, blocks.c.blocked == blocked)
        await self._store.write(lambda database: database.execute(gone) and None)
