"""Limits on how many tables one player, or one address, may have open at a time."""

from sqlalchemy import Connection, func, select

from parlour.server.hall import Hall
from parlour.server.refusals import Refusal
from parlour.server.schema import OPENED, members, tables
from parlour.server.store import Store

OPEN_PER_PLAYER = 10  # tables that a player opened and whose game has not begun
RUNNING_PER_PLAYER = 50  # games that run at tables which a player opened
PUBLIC_PER_ADDRESS = 10  # tables of the lobby that were opened from one address


class TableLimits:
    """Counts open tables. Where rate limits are switched off, so are these."""

    def __init__(self, store: Store, hall: Hall, factor: float) -> None:
        self._store = store
        self._hall = hall
        self._factor = factor
        self._public: dict[str, set[str]] = {}  # the lobby's tables by the address they came from

    async def check(self, player: str, address: str, *, public: bool) -> None:
        """Refuse a table more where there are too many."""
        if self._factor == 0:
            return
        counts = await self._store.read(lambda database: _count(database, player))
        if counts.get("open", 0) >= OPEN_PER_PLAYER * self._factor:
            raise Refusal(
                "too-many",
                "You have many open tables already. Start or close one of them first.",
                f"at most {OPEN_PER_PLAYER} open tables",
            )
        if counts.get("running", 0) >= RUNNING_PER_PLAYER * self._factor:
            raise Refusal(
                "too-many",
                "Many of your games are running already. Finish or close one of them first.",
                f"at most {RUNNING_PER_PLAYER} running games",
            )
        if public and len(self._lobby_of(address)) >= PUBLIC_PER_ADDRESS * self._factor:
            raise Refusal(
                "too-many",
                "Many public tables were opened from your network. Join one of them, or open a "
                "table for friends.",
                f"at most {PUBLIC_PER_ADDRESS} public tables per address",
            )

    def note(self, table_id: str, address: str) -> None:
        """Count a public table that was opened from an address."""
        self._public.setdefault(address, set()).add(table_id)

    def _lobby_of(self, address: str) -> set[str]:
        """The public tables of an address that still wait for players.

        One that left the memory has nobody at it, and its host is not listed first.
        """
        waiting = {
            each
            for each in self._public.get(address, set())
            if (live := self._hall.live.get(each)) is not None and live.table.status == "open"
        }
        if waiting:
            self._public[address] = waiting
        else:
            self._public.pop(address, None)
        return waiting


def _count(database: Connection, player: str) -> dict[str, int]:
    """How many tables that a player opened are open, and how many are running."""
    asked = (
        select(tables.c.status, func.count())
        .join(members, members.c.table_id == tables.c.id)
        .where(
            members.c.player == player,
            members.c.seat == OPENED,
            tables.c.status.in_(("open", "running")),
        )
        .group_by(tables.c.status)
    )
    return {str(status): int(count) for status, count in database.execute(asked).all()}
