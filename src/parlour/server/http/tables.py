"""Tables: found, opened, joined and looked at, by plain HTTP."""

from typing import Annotated

import msgspec
from litestar import get, post
from litestar.params import Parameter
from sqlalchemy import Connection as Database
from sqlalchemy import select

from parlour.games import GAMES
from parlour.games.errors import ParlourError
from parlour.games.game import find_game
from parlour.server.clock import now_ms
from parlour.server.errors import ApiError, from_game
from parlour.server.http.auth import (
    AnyRequest,
    TableId,
    address_of,
    asker,
    base_url,
    known_asker,
    services_of,
)
from parlour.server.http.lists import lobby
from parlour.server.players.accounts import Player
from parlour.server.requests import Entry, GameInfo, Join, NewTable, Opened, OptionInfo, SeatWish
from parlour.server.storage import entries as log
from parlour.server.storage.schema import tables
from parlour.server.tables import commands
from parlour.server.tables.commands import Command
from parlour.server.tables.messages import Connection, snapshot
from parlour.server.tables.state import Table
from parlour.server.text import clean_name
from parlour.server.wire import Table as TableMessage


@get("/api/games")
async def games() -> list[GameInfo]:
    """The games, with the options of their tables."""
    return [
        GameInfo(
            game.name,
            game.title,
            game.designer,
            game.publisher,
            game.players,
            game.summary,
            [
                OptionInfo(option.name, list(option.values), option.default, option.help)
                for option in game.options
            ],
        )
        for game in GAMES.values()
    ]


@get("/api/tables")
async def open_tables(request: AnyRequest) -> list[Entry]:
    """The lobby: public tables with a free seat."""
    services, player = services_of(request), await asker(request)
    me = player.id if player else None
    blocked = await services.blocks.between(me)

    def is_hidden(table: Table) -> bool:
        return table.host in blocked or services.bans.is_banned(table.host, table.address)

    return await lobby(services.store, services.registry, me, is_hidden)


@post("/api/tables")
async def open_table(request: AnyRequest, data: NewTable) -> Opened:
    """Open a table. Its commitment is published with the answer."""
    services, player = services_of(request), await known_asker(request)
    services.limits.check("open", player.id)
    address, public = address_of(request), data.settings.public
    try:
        options = find_game(GAMES, data.game).read_options(data.options)
    except ParlourError as error:
        raise from_game(error) from None
    if len(data.seats) > options["players"]:
        raise ApiError(
            "invalid", f"The table has {options['players']} seats.", got=f"{len(data.seats)} seats"
        )
    wishes = [(seat, wish) for seat, wish in enumerate(data.seats) if wish.kind != "open"]
    async with services.table_limits.opening(player.id, address, public=public):
        live = await services.registry.open(
            player.id,
            lambda host, at: log.Opened(data.game, options, data.settings, host, at),
            [_seat(seat, wish, player) for seat, wish in wishes],
            address,
        )
    return opened(request, live.table)


def _seat(seat: int, wish: SeatWish, player: Player) -> Command:
    if wish.kind == "bot":
        return commands.give_bot(player.id, seat, wish.level)
    name = clean_name(wish.name) if wish.name is not None else player.name
    asked = Join(seat=seat, name=name, colour=wish.colour)
    return commands.join(player.id, player.name, asked)


def opened(request: AnyRequest, table: Table) -> Opened:
    """A table as who opened it is told of it."""
    link = f"{base_url(request)}/t/{table.id}"
    return Opened(table.id, link, table.code, table.info(member=True))


@post("/api/join", status_code=200)
async def join_by_code(request: AnyRequest, data: Join) -> TableMessage:
    """Sit down at the table that has this code."""
    services, player = services_of(request), await known_asker(request)
    services.limits.check("code", address_of(request))
    code = (data.code or "").upper().replace("-", "").replace(" ", "")

    def work(database: Database) -> str | None:
        found = database.execute(select(tables.c.id).where(tables.c.code == code)).scalar()
        return None if found is None else str(found)

    table_id = await services.store.read(work) if code.isalnum() else None
    try:
        return await _join(request, table_id or "", player, data)
    except ApiError as refusal:
        if refusal.code in _NO_SEAT:
            raise _no_such_code() from None
        raise


# Whoever tries letters hears the same whether they are no table's, or one's that has no seat.
_NO_SEAT = {"not-found", "full", "locked", "not-now", "removed"}


def _no_such_code() -> ApiError:
    return ApiError(
        "not-found", "No table with a free seat has this code.", "the six letters of a table"
    )


@post("/api/tables/{table_id:str}/join", status_code=200)
async def join(request: AnyRequest, table_id: TableId, data: Join) -> TableMessage:
    """Sit down."""
    return await _join(request, table_id, await known_asker(request), data)


async def _join(request: AnyRequest, table_id: str, player: Player, data: Join) -> TableMessage:
    services = services_of(request)
    services.limits.check("act", player.id)
    if data.name is not None:
        data = msgspec.structs.replace(data, name=clean_name(data.name))
    live = await services.registry.find(table_id)
    await services.visibility.check_admission(live.table, player.id)
    command = commands.join(player.id, player.name, data)
    await services.registry.act(table_id, command, player=player.id, request=data.request)
    return await _look(request, table_id, player)


async def _look(
    request: AnyRequest, table_id: str, player: Player | None, after: int | None = None
) -> TableMessage:
    services, me = services_of(request), player.id if player else None
    live = await services.registry.find(table_id)
    await services.visibility.check(live.table, me)
    blocked = await services.blocks.of(me) if after is not None else frozenset[str]()
    connection = Connection(me, blocked=blocked)
    async with live.lock:
        await live.flushed()
        commands.check_sight(live.table, me)
        connection.take_seats(live.table)
        return snapshot(live.table, connection, now_ms(), after)


@get("/api/tables/{table_id:str}")
async def look(
    request: AnyRequest,
    table_id: TableId,
    after: Annotated[int | None, Parameter(ge=0, le=2**31)] = None,
) -> TableMessage:
    """The table as you may see it; with `after`, what was told since that log position."""
    player = await asker(request)
    services = services_of(request)
    if player is not None:
        services.scheduler.heard(await services.registry.find(table_id), player.id)
    return await _look(request, table_id, player, after)


HANDLERS = [games, open_tables, open_table, join_by_code, join, look]
