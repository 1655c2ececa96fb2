"""Erasing players who asked for it: their seats, their name and their words, table by table.

A player is marked first and the tokens are deleted with it; from then on nobody is that player.
The rest is done in small transactions, because a player may have spoken at thousands of tables and
everybody else's choices are stored by the same writer. What a process did not finish is resumed.
"""

import asyncio
import contextlib

from sqlalchemy import Connection, delete, or_, select, update

from parlour.server.clock import now_ms
from parlour.server.errors import ApiError
from parlour.server.logs import LOG
from parlour.server.players.accounts import Player
from parlour.server.players.revocation import Revocation, announce, of_player
from parlour.server.storage.append import REREAD
from parlour.server.storage.log_erasure import (
    FORGOTTEN,
    Scan,
    finish_table,
    renamed_transcript,
    replace_entries,
    scan_log,
)
from parlour.server.storage.schema import blocks, members, players, tables, tokens
from parlour.server.storage.store import Store
from parlour.server.tables import commands
from parlour.server.tables.registry import TableRegistry
from parlour.server.tasks import end

MOST_ROWS = 200  # of a log, changed by one transaction
RESUME_EVERY = 30.0  # seconds
ABANDONED = 60_000  # milliseconds without progress after which another process takes over
ANSWER_WITHIN = 20.0  # seconds after which the asker no longer waits for the end
_TEMPORARY = {"storage", "stopping"}


class Erasures:
    """Erases players, and resumes what was interrupted."""

    def __init__(self, registry: TableRegistry, store: Store, revocation: Revocation) -> None:
        self._registry = registry
        self._store = store
        self._revocation = revocation
        self._running: dict[str, asyncio.Task[None]] = {}
        self._resuming: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Resume what was interrupted, now and from time to time."""
        self._resuming = asyncio.create_task(self._resume())

    async def stop(self) -> None:
        """Leave the rest to the next start."""
        if self._resuming is not None:
            await end([self._resuming])
        await end([*self._running.values()])

    async def erase(self, player: Player) -> None:
        """Delete everything of a player. Running games go on with a bot in the player's place."""
        await self._store.write(
            lambda database: _mark_erased(database, self._store.process, player.id)
        )
        self._revocation.apply(of_player(player.id))
        await asyncio.wait([self._begin(player.id)], timeout=ANSWER_WITHIN)

    def _begin(self, player: str) -> "asyncio.Task[None]":
        task = self._running.get(player)
        if task is None:
            task = self._running[player] = asyncio.create_task(self._erase(player))
            task.add_done_callback(lambda _: self._running.pop(player, None))
        return task

    async def _resume(self) -> None:
        abandoned = ABANDONED if self._store.shared else 0  # there is no other process on SQLite
        while True:
            with contextlib.suppress(ApiError):  # no database at the moment
                for player in await self._claim(now_ms() - abandoned):
                    await asyncio.wait([self._begin(player)])
            await asyncio.sleep(RESUME_EVERY)

    async def _claim(self, before: int) -> list[str]:
        """Players whose erasure nobody carries on; they are this process's from now on."""
        asked = select(players.c.id, players.c.erased).where(players.c.erased <= before)
        rows = await self._store.read(lambda database: database.execute(asked).all())
        left = [row for row in rows if row.id not in self._running]
        if not left:
            return []

        def work(database: Connection) -> list[str]:
            return [row.id for row in left if _take_over(database, row.id, row.erased)]

        return await self._store.write(work)

    async def _erase(self, player: str) -> None:
        try:
            while found := await self._store.read(lambda database: _tables_of(database, player)):
                for table, status in found:
                    if status in {"open", "running"}:
                        await self._leave(table, player)
                    await self._erase_from(table, player)
            await self._store.write(lambda database: _remove(database, player))
        except ApiError as refusal:
            LOG.warning("an erasure will be resumed", extra={"why": refusal.code})
        except Exception:
            LOG.exception("an erasure failed and will be resumed")

    async def _leave(self, table_id: str, player: str) -> None:
        table = (await self._registry.find(table_id)).table
        for seat in table.seats_of(player):
            await self._act(table_id, commands.leave(player, seat))
        if table.status == "open" and table.host == player:  # nobody else sits there
            await self._act(table_id, commands.close(player))

    async def _act(self, table_id: str, command: commands.Command) -> None:
        try:
            await self._registry.act(table_id, command)
        except ApiError as refusal:  # over or closed meanwhile
            if refusal.code in _TEMPORARY:
                raise

    async def _erase_from(self, table: str, player: str) -> None:
        scan = Scan(table, player)
        while not scan.ended:
            scan = await self._store.read(lambda database, at=scan: scan_log(database, at))  # type: ignore[misc]
            for first in range(0, len(scan.found), MOST_ROWS):
                await self._replace(scan, scan.found[first : first + MOST_ROWS])
        seats = scan.seats
        kept = await self._store.read(lambda database: renamed_transcript(database, table, seats))
        await self._store.write(lambda database: finish_table(database, table, player, kept))
        await self._registry.reread(table)
        await self._registry.announce(f"{REREAD} {table}")

    async def _replace(self, scan: Scan, found: list[tuple[int, str]]) -> None:
        def work(database: Connection) -> None:
            replace_entries(database, scan.table, found)
            _progress(database, scan.player)

        await self._store.write(work)


def _mark_erased(database: Connection, process: str, player: str) -> None:
    """From now on nobody is this player, at any process."""
    mark = update(players).where(players.c.id == player)
    database.execute(mark.values(erased=now_ms(), name=FORGOTTEN))
    database.execute(delete(tokens).where(tokens.c.player == player))
    announce(database, process, of_player(player))


def _take_over(database: Connection, player: str, seen: int) -> bool:
    ours = update(players).where(players.c.id == player, players.c.erased == seen)
    return database.execute(ours.values(erased=now_ms())).rowcount == 1


def _progress(database: Connection, player: str) -> None:
    """Show the other processes that somebody is at it."""
    database.execute(update(players).where(players.c.id == player).values(erased=now_ms()))


def _tables_of(database: Connection, player: str) -> list[tuple[str, str]]:
    asked = select(tables.c.id, tables.c.status).distinct()
    asked = asked.join(members, members.c.table_id == tables.c.id)
    return [(row.id, row.status) for row in database.execute(asked.filter_by(player=player))]


def _remove(database: Connection, player: str) -> None:
    """The last of a player: nothing refers to them any more."""
    database.execute(delete(tokens).where(tokens.c.player == player))
    database.execute(delete(members).where(members.c.player == player))
    database.execute(
        delete(blocks).where(or_(blocks.c.player == player, blocks.c.blocked == player))
    )
    database.execute(delete(players).where(players.c.id == player))
