"""Limits on how many tables one player, or one address, may have at a time.

They are counted in the database, so they hold for all processes and after a restart.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from msgspec import Struct
from sqlalchemy import Connection, func, select

from parlour.server.clock import now_ms
from parlour.server.errors import ApiError
from parlour.server.storage.schema import OPENED, members, tables
from parlour.server.storage.store import Store

OPEN_PER_PLAYER = 10  # tables that a player opened and whose game has not begun
RUNNING_PER_PLAYER = 50  # games that run at tables which a player opened
OPEN_PER_ADDRESS = 60  # tables that were opened from an address and whose game has not begun
RUNNING_PER_ADDRESS = 150  # games that run at tables which were opened from it within RECENT
PUBLIC_PER_ADDRESS = 10  # open tables of the lobby that were opened, or made public, from it
# Milliseconds. Games that were left unfinished run for thirty days; of an address many people share
# they would otherwise count against those who come after.
RECENT = 24 * 3600 * 1000


class _Counts(Struct, frozen=True):
    """How many tables there are."""

    player_open: int
    player_running: int
    address_open: int
    address_running: int
    address_public: int


class TableLimits:
    """Counts tables. Where rate limits are switched off, so are these."""

    def __init__(self, store: Store, factor: float) -> None:
        self._store = store
        self._factor = factor
        self._locks: WeakValueDictionary[tuple[str, str], asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def opening(self, player: str, address: str, *, public: bool) -> AsyncIterator[None]:
        """Check the limits and let one table be opened before they are checked again."""
        if self._factor == 0:
            yield
            return
        async with self._lock("player", player), self._lock("address", address):
            await self.check(player, address, public=public)
            yield

    @asynccontextmanager
    async def publishing(self, address: str) -> AsyncIterator[None]:
        """The same for a table that is there already and is made public."""
        if self._factor == 0:
            yield
            return
        async with self._lock("address", address):
            self._check_public(await self._store.read(lambda line: _count(line, "", address)))
            yield

    async def check(self, player: str, address: str, *, public: bool) -> None:
        """Refuse a table more where there are too many. `opening` also keeps requests that come
        at the same time from passing together."""
        if self._factor == 0:
            return
        counts = await self._store.read(lambda line: _count(line, player, address))
        self._check(
            counts.player_open,
            OPEN_PER_PLAYER,
            "You have many open tables already. Start or close one of them first.",
            "open tables",
        )
        self._check(
            counts.player_running,
            RUNNING_PER_PLAYER,
            "Many of your games are running already. Finish or close one of them first.",
            "running games",
        )
        self._check(
            counts.address_open,
            OPEN_PER_ADDRESS,
            "Many tables were opened from your network. Join one of them, or start or close one.",
            "open tables per address",
        )
        self._check(
            counts.address_running,
            RUNNING_PER_ADDRESS,
            "Many games that were opened from your network are running. Finish or close one.",
            "running games per address",
        )
        if public:
            self._check_public(counts)

    def _check_public(self, counts: _Counts) -> None:
        self._check(
            counts.address_public,
            PUBLIC_PER_ADDRESS,
            "Many public tables were opened from your network. Join one of them, or open a "
            "table for friends.",
            "public tables per address",
        )

    def _check(self, number: int, most: int, message: str, what: str) -> None:
        allowed = max(1, round(most * self._factor))
        if number >= allowed:
            raise ApiError("too-many", message, f"at most {allowed} {what}")

    def _lock(self, kind: str, name: str) -> asyncio.Lock:
        """The lock of a player or an address; whoever takes both takes the player's first."""
        return self._locks.setdefault((kind, name), asyncio.Lock())


def _count(database: Connection, player: str, address: str) -> _Counts:
    """The tables that a player opened, and those that were opened from an address."""
    kept = tables.c.status.in_(("open", "running"))
    own = (
        select(tables.c.status, func.count())
        .join(members, members.c.table_id == tables.c.id)
        .where(members.c.player == player, members.c.seat == OPENED, kept)
        .group_by(tables.c.status)
    )
    of_player = {str(status): int(count) for status, count in database.execute(own)}
    from_there = (
        select(tables.c.status, tables.c.public, func.count())
        .where(tables.c.address == address, kept)
        .where((tables.c.status == "open") | (tables.c.created > now_ms() - RECENT))
        .group_by(tables.c.status, tables.c.public)
    )
    of_address = {
        (str(status), bool(public)): int(count)
        for status, public, count in database.execute(from_there)
    }
    public = of_address.get(("open", True), 0)
    return _Counts(
        player_open=of_player.get("open", 0),
        player_running=of_player.get("running", 0),
        address_open=public + of_address.get(("open", False), 0),
        address_running=sum(n for (status, _), n in of_address.items() if status == "running"),
        address_public=public,
    )
