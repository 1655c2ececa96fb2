"""Lists of tables: the lobby, one's own tables, and the games that are over."""

import json
from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection, Select, and_, func, or_, select

from parlour.server.clock import now_ms
from parlour.server.errors import ApiError
from parlour.server.jobs.abandoned_tables import PRESENT
from parlour.server.requests import Entry, Finished
from parlour.server.storage.schema import LEFT, LEFT_GAME, OPENED, members, tables
from parlour.server.storage.store import Store
from parlour.server.tables.registry import TableRegistry
from parlour.server.tables.state import Table

MOST = 50
SEEN_LATELY = 60_000  # milliseconds since a host was seen by any process
LOOKED_THROUGH = 500  # rows of the lobby, of which some are hidden from the asker


def _hides_nothing(_: Table) -> bool:
    return False


async def lobby(
    store: Store,
    registry: TableRegistry,
    player: str | None,
    is_hidden: Callable[[Table], bool] = _hides_nothing,
) -> list[Entry]:
    """Open tables that anybody may join: those whose host is present first, then the newest.

    Where there are more than are listed, every address has its table whose host was seen last
    listed before any address has a second one: many tables of one address hide no others.
    """
    seen = func.coalesce(tables.c.host_seen, tables.c.created)
    rank = func.row_number().over(
        partition_by=func.coalesce(tables.c.address, tables.c.id),
        order_by=(seen.desc(), tables.c.id),
    )
    shown = (
        select(tables.c.id, tables.c.host_seen, seen.label("seen"), rank.label("rank"))
        .where(tables.c.status == "open", tables.c.public.is_(True))
        # Unknown for tables of older releases and imported ones; `_can_be_joined` knows.
        .where(func.coalesce(tables.c.joinable, True))
        .subquery()
    )
    asked = select(shown.c.id, shown.c.host_seen)
    asked = asked.order_by(shown.c.rank, shown.c.seen.desc(), shown.c.id).limit(LOOKED_THROUGH)
    found: list[Entry] = []
    for row in await _rows(store, asked):
        entry = await _entry(registry, row, player, is_hidden)
        if entry is not None and _can_be_joined(entry):
            found.append(entry)
        if len(found) == MOST:
            break
    found.sort(key=lambda entry: (not entry.host_present, -entry.table.created))
    return found


def _can_be_joined(entry: Entry) -> bool:
    free = any(seat.kind == "open" for seat in entry.table.seats)
    return entry.table.status == "open" and free and not entry.table.settings.locked


async def own_tables(store: Store, registry: TableRegistry, player: str) -> list[Entry]:
    """The player's tables that are not over: those that wait for the player first."""
    there = _tables_of(player).where(members.c.seat >= OPENED)
    asked = select(tables.c.id, tables.c.host_seen).where(
        tables.c.id.in_(there), tables.c.status.in_(("open", "running"))
    )
    rows = await _rows(store, asked.order_by(tables.c.created.desc()).limit(MOST))
    found = [entry for row in rows if (entry := await _entry(registry, row, player)) is not None]
    mine = [entry for entry in found if entry.mine or entry.table.host == player]
    return sorted(mine, key=lambda entry: not set(entry.mine) & set(entry.waiting))


def _tables_of(player: str) -> Select[Any]:
    return select(members.c.table_id).where(members.c.player == player)


async def _rows(store: Store, asked: Select[Any]) -> list[tuple[str, int]]:
    """The ids of tables, and when their hosts were seen last."""

    def work(database: Connection) -> list[tuple[str, int]]:
        return [(row.id, row.host_seen or 0) for row in database.execute(asked)]

    return await store.read(work)


async def _entry(
    registry: TableRegistry,
    row: tuple[str, int],
    player: str | None,
    is_hidden: Callable[[Table], bool] = _hides_nothing,
) -> Entry | None:
    """A table as it is listed; None where it is gone or hidden from the asker."""
    table_id, host_seen = row
    try:
        live = await registry.find(table_id)
    except ApiError:  # gone between the list and the look
        return None
    table = live.table
    if is_hidden(table):
        return None
    mine = table.seats_of(player)
    member = bool(mine) or table.host == player
    present = live.is_here(table.host, PRESENT) or host_seen > now_ms() - SEEN_LATELY
    return Entry(table.info(member=member), table.waiting, mine, present)


async def history(store: Store, player: str, before: int | None = None) -> list[Finished]:
    """The player's finished games, the newest first; `before` a time, for the next page.

    Without a game that the player left before it began, or was removed from.
    """
    played = _tables_of(player).where(or_(members.c.seat >= 0, members.c.seat == LEFT_GAME))
    opened = _tables_of(player).where(members.c.seat == OPENED)
    gone = _tables_of(player).where(members.c.seat == LEFT)
    newest = select(tables.c.id).where(
        or_(tables.c.id.in_(played), and_(tables.c.id.in_(opened), tables.c.id.not_in(gone))),
        tables.c.status == "over",
    )
    if before is not None:
        newest = newest.where(tables.c.ended < before)
    newest = newest.order_by(tables.c.ended.desc()).limit(MOST)
    # Transcripts only of these: to sort a lifetime's with them would be to read them all.
    asked = select(tables.c.id, tables.c.ended, tables.c.transcript)
    asked = asked.where(tables.c.id.in_(newest)).order_by(tables.c.ended.desc())

    def work(database: Connection) -> list[Finished]:
        rows = database.execute(asked).all()
        seats = select(members.c.table_id, members.c.seat).where(
            members.c.player == player,
            members.c.table_id.in_([row.id for row in rows]),
            members.c.seat >= 0,
        )
        mine: dict[str, list[int]] = {}
        for row in database.execute(seats):
            mine.setdefault(row.table_id, []).append(row.seat)
        return [_finished(row, sorted(mine.get(row.id, []))) for row in rows]

    return await store.read(work)


def _finished(row: Any, mine: list[int]) -> Finished:
    transcript = json.loads(row.transcript)
    return Finished(
        id=row.id,
        game=transcript["game"],
        options=transcript["options"],
        names=transcript["names"],
        mine=mine,
        result=transcript["result"],
        ended=row.ended,
    )
