"""What nobody asks for: clocks that run out, players who vanish, tables whose process has died.

A duty is done by whoever has the table in memory. In case that process is gone, the database says
when a table wants to be looked at (`wake`); whoever claims it first does.
"""

import asyncio
import contextlib
import heapq
import time
from collections.abc import Coroutine

from sqlalchemy import Connection as Database
from sqlalchemy import select, update

from parlour.server.clock import now_ms
from parlour.server.errors import ApiError
from parlour.server.jobs.bots import BotTurns
from parlour.server.jobs.memory_release import Tidying
from parlour.server.limits.connections import ConnectionLimits
from parlour.server.logs import LOG
from parlour.server.storage import entries as log
from parlour.server.storage.append import WHO
from parlour.server.storage.schema import tables
from parlour.server.storage.store import Store
from parlour.server.tables import dealing as deals
from parlour.server.tables.commands import Decision, check_room, deal, repeat_dealing
from parlour.server.tables.live import LiveTable
from parlour.server.tables.messages import Connection
from parlour.server.tables.registry import TableRegistry
from parlour.server.tables.row_changes import WAKE, owes_server
from parlour.server.tables.state import AppliedEntry, Table
from parlour.server.tasks import end

LINGER = 6.0  # seconds a page may take to load again before its player counts as gone
PATIENCE = 30.0  # seconds since a program's last request after which it counts as gone
ANSWERING = 1.0  # seconds for other processes to say that a player is with them
SCAN = 4.0  # seconds
HANDOVER = 3000  # milliseconds after which a bot's turn that another process owes is ours
_MOST_AT_ONCE = 200
_LONGEST_WAIT = 5.0  # seconds; the server's clock may run a tenth faster than the timer


class Scheduler:
    """Keeps time for all tables of this process."""

    def __init__(
        self,
        registry: TableRegistry,
        store: Store,
        bots: BotTurns,
        tidying: Tidying,
        connections: ConnectionLimits,
    ) -> None:
        self._registry = registry
        self._store = store
        self._bots = bots
        self._agenda: list[tuple[float, str]] = []
        self._reminded: dict[str, float] = {}  # when each table is looked at next
        self._watched: dict[str, float] = {}  # when we look next who is at a table
        self._tidying = tidying
        self._connections = connections
        self._patience = HANDOVER if store.shared else 0
        self._sooner = asyncio.Event()
        self._begun = 0  # when this process began to serve
        self._tasks: set[asyncio.Task[None]] = set()
        registry.watchers.append(self._note)

    def start(self) -> None:
        """Begin to keep time."""
        self._begun = now_ms()
        self._spawn(self._keep_time())
        self._spawn(self._scan())

    async def stop(self) -> None:
        """Leave everything to whoever comes next."""
        await end(self._tasks.copy())

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _note(self, live: LiveTable, applied: AppliedEntry) -> None:
        """After an entry: when is something due here?"""
        if isinstance(applied.entry, log.WentAway):
            player = live.table.chairs[applied.entry.seat].player
            live.elsewhere.pop(player or "", None)
            if live.is_here(player, PATIENCE):  # gone elsewhere, but not from us
                self._spawn(self._come_back(live, applied.entry.seat))
        elif isinstance(applied.entry, log.CameBack):
            player = live.table.chairs[applied.entry.seat].player
            if self._store.shared and player is not None and not live.is_here(player, PATIENCE):
                live.elsewhere[player] = time.monotonic()
        self._plan(live)

    def _plan(self, live: LiveTable) -> None:
        """Look at a table again when something is due."""
        live.planned = True
        times = [self._next(live.table), self._handover(live)]
        due = min((time for time in times if time is not None), default=None)
        if due is not None:
            self.remind(live.table.id, due)

    def remind(self, table_id: str, at: float) -> None:
        """Look at a table at a time, in milliseconds since 1970; once, however often it is said."""
        if at < self._reminded.get(table_id, float("inf")):
            self._reminded[table_id] = at
            heapq.heappush(self._agenda, (at, table_id))
            self._sooner.set()

    def _next(self, table: Table, after: float = 0) -> float | None:
        """When a clock runs out, a dealing fails or somebody's grace ends, after a time."""
        times: list[float] = list(table.due.values())
        if table.dealing is not None:
            times.append(table.dealing.deadline)
        grace = table.settings.grace
        if table.status == "running" and grace is not None:
            times += [
                chair.away_since + grace * 1000
                for chair in table.chairs
                if chair.away_since is not None and chair.cover is None
            ]
        return min((time for time in times if time > after), default=None)

    def _handover(self, live: LiveTable) -> float | None:
        """When a bot's turn is anybody's, because the process that should have it does nothing."""
        table = live.table
        owing = any(table.chairs[s].acting and s not in live.ours for s in table.waiting)
        return table.at + self._patience if owing else None

    async def _keep_time(self) -> None:
        while True:
            self._sooner.clear()
            wait = (self._agenda[0][0] - now_ms()) / 1000 if self._agenda else _LONGEST_WAIT
            if wait > 0:
                with contextlib.suppress(TimeoutError):
                    # wait_for may miss the end
                    async with asyncio.timeout(min(wait, _LONGEST_WAIT)):
                        await self._sooner.wait()
                continue
            at, table_id = heapq.heappop(self._agenda)
            if self._reminded.get(table_id) != at:
                continue  # it was looked at sooner
            del self._reminded[table_id]
            live = self._registry.live.get(table_id)
            if live is not None:
                self._spawn(self._look(live))

    async def _look(self, live: LiveTable) -> None:
        """Do what is due at a table."""
        table, now = live.table, now_ms()
        if table.dealing is not None:
            await self._end_dealing(live)
        if table.status != "running":
            return
        for seat, chair in enumerate(table.chairs):
            # Looked up each time: while the one before was thought about, much may have happened.
            if table.due.get(str(seat), now + 1) <= now and chair.acting is None:
                with contextlib.suppress(ApiError):
                    await self._bots.choose_for(live, seat, table.settings.stand_in, "clock")
        for seat in range(len(table.chairs)):
            with contextlib.suppress(ApiError):
                await self._cover(live, seat, now)
        self._bots.look(live, everywhere=table.at + self._patience <= now_ms())
        later = self._next(live.table, now)
        if later is not None:
            self.remind(table.id, later)

    async def _end_dealing(self, live: LiveTable) -> None:
        """Deal if everything has been revealed, or begin again without those who did not reveal.

        After a restart they have the whole time once more: their clients could not reach us.
        """
        table_id, not_before = live.table.id, self._begun + deals.REVEAL_TIME
        for command in (deal, repeat_dealing(not_before), deal):
            with contextlib.suppress(ApiError):
                await self._registry.act(table_id, command)
        dealing = live.table.dealing
        if dealing is not None:
            # Not at once again: the database may be away for a moment.
            self.remind(table_id, max(dealing.deadline, not_before, now_ms() + 1000))

    async def _cover(self, live: LiveTable, seat: int, now: int) -> None:
        def decide(table: Table) -> Decision:
            chair, grace = table.chairs[seat], table.settings.grace
            gone = chair.away_since is not None and grace is not None
            if not gone or chair.cover or chair.away_since + grace * 1000 > now:  # type: ignore[operator]
                raise ApiError("not-now", "Nobody is to be covered here.")
            if not _somebody_waits(table):
                raise ApiError("not-now", "Nobody is waiting.")
            check_room(table)
            return Decision(log.Covered(seat, table.settings.stand_in, asked=False))

        table = live.table
        if table.chairs[seat].away_since is not None and table.chairs[seat].cover is None:
            await self._registry.act(table.id, decide)

    def arrived(self, live: LiveTable, connection: Connection) -> None:
        """Somebody opened a feed."""
        if live.table.status != "running":
            return
        self._bots.attend(live)
        self._plan(live)
        self._welcome_back(live, connection.player)
        self._mind(live)

    def _mind(self, live: LiveTable) -> None:
        """From now on, note now and then who is not there.

        After a restart nobody knows who still is; and a program does not say goodbye.
        """
        self._watched.setdefault(live.table.id, time.monotonic() + PATIENCE)

    def _look_round(self) -> None:
        """Look at all tables where it is time to."""
        now = time.monotonic()
        for table_id in [table_id for table_id, at in self._watched.items() if at <= now]:
            self._watched[table_id] = now + PATIENCE
            self._spawn(self._count_heads(table_id))

    async def _count_heads(self, table_id: str) -> None:
        """Note who is not at a table; where nobody is, nobody minds any more."""
        live = self._registry.live.get(table_id)
        if live is not None:
            await self._miss(live, None)
            people = {chair.player for chair in live.table.chairs if chair.player is not None}
            anybody = any(live.is_here(player, PATIENCE) for player in people)
            if anybody and live.table.status == "running":
                return
        self._watched.pop(table_id, None)

    def heard(self, live: LiveTable, player: str) -> None:
        """Somebody asked by plain HTTP: a program that has no feed is there too."""
        live.seen[player] = time.monotonic()
        if live.table.status != "running":
            return
        if not live.planned:
            self._plan(live)  # it was loaded just now, and nobody else reminds us
        self._welcome_back(live, player)
        self._mind(live)

    def _welcome_back(self, live: LiveTable, player: str | None) -> None:
        for seat in live.table.seats_of(player):
            if live.table.chairs[seat].away_since is not None:
                self._spawn(self._come_back(live, seat))

    def departed(self, live: LiveTable, connection: Connection) -> None:
        """Somebody closed a feed."""
        if connection.player is not None and not live.is_here(connection.player, 0):
            live.seen.pop(connection.player, None)  # what was asked before the end does not count
        if live.table.status == "running" and live.table.seats_of(connection.player):
            self._spawn(self._miss_soon(live, connection.player))

    async def _come_back(self, live: LiveTable, seat: int) -> None:
        def decide(table: Table) -> Decision:
            if table.chairs[seat].away_since is None:
                raise ApiError("not-now", "The player is there.")
            check_room(table)
            return Decision(log.CameBack(seat))

        with contextlib.suppress(ApiError):
            await self._registry.act(live.table.id, decide)

    async def _miss_soon(self, live: LiveTable, player: str | None) -> None:
        await asyncio.sleep(LINGER)
        await self._miss(live, player)

    async def _miss(self, live: LiveTable, player: str | None) -> None:
        """Note who is not there: one player, or everybody who is not."""
        table = live.table
        if table.settings.grace is None or (table.settings.clock is not None and _is_slow(table)):
            return
        await self._ask_around(live, player)
        for seat, chair in enumerate(table.chairs):
            if chair.player is None or player not in {None, chair.player}:
                continue
            with contextlib.suppress(ApiError):
                await self._go_away(live, seat)

    async def _ask_around(self, live: LiveTable, player: str | None) -> None:
        """Ask the other processes for players who are not here, and wait for the answer."""
        if not self._store.shared or live.table.status != "running":
            return
        missing = {
            chair.player
            for chair in live.table.chairs
            if player in {None, chair.player}
            and chair.player is not None
            and chair.away_since is None
            and not live.is_here(chair.player, PATIENCE)
        }
        if missing:
            with contextlib.suppress(ApiError):
                for each in missing:
                    await self._registry.announce(f"{WHO} {live.table.id} {each}")
            await asyncio.sleep(ANSWERING)

    async def _go_away(self, live: LiveTable, seat: int) -> None:
        def decide(table: Table) -> Decision:
            chair = table.chairs[seat]
            here = live.is_anywhere(chair.player, PATIENCE)
            if table.status != "running" or chair.player is None or chair.away_since or here:
                raise ApiError("not-now", "The player is there.")
            check_room(table)
            return Decision(log.WentAway(seat))

        chair = live.table.chairs[seat]
        if chair.away_since is None and not live.is_anywhere(chair.player, PATIENCE):
            await self._registry.act(live.table.id, decide)

    async def _scan(self) -> None:
        """Look after tables that want it, and let go of those that nobody needs in memory."""
        # Nobody else can be looking after them, even if a process that died had just claimed them.
        early = 0 if self._store.shared else 2 * WAKE
        while True:
            claimed = None
            while claimed is None or len(claimed) == _MOST_AT_ONCE:
                claimed = await self._claim_and_wake(now_ms() + early)
            early = 0
            self._look_round()
            await self._registry.save_checkpoints()
            left = self._registry.sweep()
            entries = sum(live.table.n for live in self._registry.live.values())
            self._tidying.look(left, entries, self._connections.ended)
            await asyncio.sleep(SCAN)

    async def _claim_and_wake(self, until: int) -> list[str]:
        try:
            claimed = await self._claim(until)
            for table_id, wake in claimed.items():
                with contextlib.suppress(ApiError):
                    await self._wake(table_id, wake)
        except ApiError:  # no database at the moment
            return []
        except Exception:  # whatever it is, the other tables still want to be looked after
            LOG.exception("a scan failed")
            return []
        return list(claimed)

    async def _claim(self, until: int) -> dict[str, int]:
        """Tables that want to be looked at and that no other process has taken: until when."""

        def read(database: Database) -> list[tuple[str, int]]:
            asked = select(tables.c.id, tables.c.wake).where(tables.c.wake <= until)
            return [(row.id, row.wake) for row in database.execute(asked.limit(_MOST_AT_ONCE))]

        found = await self._store.read(read)
        if not found:
            return {}

        def claim(database: Database) -> dict[str, int]:
            again, ours = now_ms() + WAKE, {}
            for table_id, wake in sorted(found):
                mine = update(tables).where(tables.c.id == table_id, tables.c.wake == wake)
                if database.execute(mine.values(wake=again)).rowcount == 1:
                    ours[table_id] = again
            return ours

        return await self._store.write(claim)

    async def _wake(self, table_id: str, claimed: int) -> None:
        live = await self._registry.find(table_id)
        if self._store.shared:
            live.stale = True
            live = await self._registry.find(table_id)
        await self._look(live)
        self._plan(live)
        due = self._next(live.table)
        later = due + WAKE if due is not None and owes_server(live.table) else None
        if later is None and any(live.table.chairs[seat].acting for seat in live.table.waiting):
            later = now_ms() + WAKE
        # Unless an entry stored meanwhile has said when the next look is due.
        ours = update(tables).where(tables.c.id == table_id, tables.c.wake == claimed)
        await self._store.write(lambda database: database.execute(ours.values(wake=later)) and None)


def _is_slow(table: Table) -> bool:
    """Play over days: nobody is expected to be there."""
    return table.settings.clock is not None and table.settings.clock > 3600


def _somebody_waits(table: Table) -> bool:
    """Whether a person is there who would wait for one that is not."""
    return any(chair.player and chair.away_since is None for chair in table.chairs)
