"""Tables: opened, joined, watched and played at by plain HTTP."""

import asyncio
import json
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.params import Parameter
from sqlalchemy import Connection as Database
from sqlalchemy import select

from parlour.games import GAMES
from parlour.games.errors import ParlourError
from parlour.games.game import find_game
from parlour.server import commands
from parlour.server import entries as log
from parlour.server.commands import Command
from parlour.server.edge.asking import address_of, asker, house_of, known_asker
from parlour.server.edge.people import base_url
from parlour.server.feed import Connection, snapshot
from parlour.server.hall import now_ms
from parlour.server.lists import lobby
from parlour.server.live import LiveTable
from parlour.server.players import Player
from parlour.server.refusals import Refusal, from_game
from parlour.server.rematches import open_rematch
from parlour.server.replays import show
from parlour.server.requests import (
    AdviceReason,
    Change,
    Dress,
    Entry,
    GameInfo,
    Join,
    MoveAdvice,
    NewTable,
    Opened,
    OptionInfo,
    Plain,
    Replay,
    SeatAction,
    SeatWish,
    Start,
)
from parlour.server.schema import tables
from parlour.server.table import Table
from parlour.server.wire import Choose, Done, Retract, Say
from parlour.server.wire import Table as TableMessage
from parlour.server.words import clean, clean_name

AnyRequest = Request[Any, Any, Any]
TableId = Annotated[str, Parameter(max_length=32)]


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
    house, player = house_of(request), await asker(request)
    return await lobby(house.store, house.hall, player.id if player else None)


@post("/api/tables")
async def open_table(request: AnyRequest, data: NewTable) -> Opened:
    """Open a table. Its commitment is published with the answer."""
    house, player = house_of(request), await known_asker(request)
    house.limits.check("open", player.id)
    try:
        options = find_game(GAMES, data.game).read_options(data.options)
    except ParlourError as error:
        raise from_game(error) from None
    if len(data.seats) > options["players"]:
        raise Refusal(
            "invalid", f"The table has {options['players']} seats.", got=f"{len(data.seats)} seats"
        )
    live = await house.hall.open(
        player.id,
        lambda host, at: log.Opened(data.game, options, data.settings, host, at),
    )
    for seat, wish in enumerate(data.seats):
        await _fill(request, live, seat, wish, player)
    table = live.table
    return Opened(
        table.id, f"{base_url(request)}/t/{table.id}", table.code, table.info(member=True)
    )


async def _fill(
    request: AnyRequest, live: LiveTable, seat: int, wish: SeatWish, player: Player
) -> None:
    if wish.kind == "open":
        return
    command = commands.give_bot(player.id, seat, wish.level)
    if wish.kind == "me":
        name = clean_name(wish.name) if wish.name is not None else player.name
        asked = Join(seat=seat, name=name, colour=wish.colour)
        command = commands.join(player.id, player.name, asked)
    await house_of(request).hall.act(live.table.id, command)


@post("/api/join", status_code=200)
async def join_by_code(request: AnyRequest, data: Join) -> TableMessage:
    """Sit down at the table that has this code."""
    house, player = house_of(request), await known_asker(request)
    house.limits.check("code", address_of(request))
    code = (data.code or "").upper().replace("-", "").replace(" ", "")

    def work(database: Database) -> str | None:
        found = database.execute(select(tables.c.id).where(tables.c.code == code)).scalar()
        return None if found is None else str(found)

    table_id = await house.store.read(work) if code.isalnum() else None
    try:
        return await _join(request, table_id or "", player, data)
    except Refusal as refusal:
        if refusal.code == "not-found":  # the same whether the table is not there or not for you
            raise _no_such_code() from None
        raise


def _no_such_code() -> Refusal:
    return Refusal("not-found", "No open table has this code.", "the six letters of a table")


@post("/api/tables/{table_id:str}/join", status_code=200)
async def join(request: AnyRequest, table_id: TableId, data: Join) -> TableMessage:
    """Sit down."""
    return await _join(request, table_id, await known_asker(request), data)


async def _join(request: AnyRequest, table_id: str, player: Player, data: Join) -> TableMessage:
    house = house_of(request)
    house.limits.check("act", player.id)
    if data.name is not None:
        data = msgspec.structs.replace(data, name=clean_name(data.name))
    command = commands.join(player.id, player.name, data)
    await house.hall.act(table_id, command, player=player.id, request=data.request)
    return await _look(request, table_id, player)


async def _look(
    request: AnyRequest, table_id: str, player: Player | None, after: int | None = None
) -> TableMessage:
    live = await house_of(request).hall.find(table_id)
    commands.check_sight(live.table, player.id if player else None)
    connection = Connection(player.id if player else None)
    async with live.lock:
        await live.settled()
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
    house = house_of(request)
    if player is not None:
        house.duties.heard(await house.hall.find(table_id), player.id)
    return await _look(request, table_id, player, after)


async def _act(
    request: AnyRequest,
    table_id: str,
    command: Command,
    player: Player,
    asked: str | None,
    kind: str = "act",
) -> Done:
    house = house_of(request)
    house.limits.check("say" if kind == "say" else "act", player.id)
    n = await house.hall.act(
        table_id, command, player=player.id, request=asked, choice=kind == "choose"
    )
    house.duties.heard(await house.hall.present(table_id), player.id)
    return Done(n, asked)


@post("/api/tables/{table_id:str}/choose", status_code=200)
async def choose(request: AnyRequest, table_id: TableId, data: Choose) -> Done:
    """Make a choice."""
    player = await known_asker(request)
    command = commands.choose(player.id, data)
    return await _act(request, table_id, command, player, data.request, "choose")


@post("/api/tables/{table_id:str}/retract", status_code=200)
async def retract(request: AnyRequest, table_id: TableId, data: Retract) -> Done:
    """Take a secret choice back."""
    player = await known_asker(request)
    return await _act(request, table_id, commands.retract(player.id, data), player, data.request)


@post("/api/tables/{table_id:str}/say", status_code=200)
async def say(request: AnyRequest, table_id: TableId, data: Say) -> Done:
    """Say something, or make a gesture."""
    player = await known_asker(request)
    command = commands.say(player.id, player.name, cleaned(data))
    return await _act(request, table_id, command, player, data.request, "say")


def cleaned(data: Say) -> Say:
    """What was said, on one line."""
    if data.text is None:
        return data
    text = clean(data.text)
    if not text:
        raise Refusal(
            "invalid", "There is nothing to say.", "a text of 1 to 300 letters", data.text
        )
    return Say(text, data.gesture, data.request)


@post("/api/tables/{table_id:str}/start", status_code=200)
async def start(request: AnyRequest, table_id: TableId, data: Start) -> Done:
    """Have the cards dealt."""
    player = await known_asker(request)
    return await _act(request, table_id, commands.start(player.id, data), player, data.request)


@post("/api/tables/{table_id:str}/dress", status_code=200)
async def dress(request: AnyRequest, table_id: TableId, data: Dress) -> Done:
    """Another name or colour for your seat."""
    player = await known_asker(request)
    if data.name is not None:
        data = Dress(data.seat, clean_name(data.name), data.colour, data.request)
    return await _act(request, table_id, commands.dress(player.id, data), player, data.request)


@post("/api/tables/{table_id:str}/bot", status_code=200)
async def bot(request: AnyRequest, table_id: TableId, data: SeatAction) -> Done:
    """The host gives a free seat to a bot; without a level it is free again."""
    player = await known_asker(request)
    command = commands.give_bot(player.id, data.seat, data.level)
    return await _act(request, table_id, command, player, data.request)


@post("/api/tables/{table_id:str}/leave", status_code=200)
async def leave(request: AnyRequest, table_id: TableId, data: SeatAction) -> Done:
    """Get up. In a running game a bot plays on."""
    player = await known_asker(request)
    return await _act(request, table_id, commands.leave(player.id, data.seat), player, data.request)


@post("/api/tables/{table_id:str}/kick", status_code=200)
async def kick(request: AnyRequest, table_id: TableId, data: SeatAction) -> Done:
    """The host asks somebody to leave."""
    player = await known_asker(request)
    return await _act(request, table_id, commands.kick(player.id, data.seat), player, data.request)


@post("/api/tables/{table_id:str}/cover", status_code=200)
async def cover(request: AnyRequest, table_id: TableId, data: SeatAction) -> Done:
    """Hand your seat to a bot for a while."""
    player = await known_asker(request)
    command = commands.cover(player.id, data.seat, data.level)
    return await _act(request, table_id, command, player, data.request)


@post("/api/tables/{table_id:str}/uncover", status_code=200)
async def uncover(request: AnyRequest, table_id: TableId, data: SeatAction) -> Done:
    """Take your seat back from a bot."""
    player = await known_asker(request)
    command = commands.uncover(player.id, data.seat)
    return await _act(request, table_id, command, player, data.request)


@post("/api/tables/{table_id:str}/settings", status_code=200)
async def settings(request: AnyRequest, table_id: TableId, data: Change) -> Done:
    """The host changes the settings: clock, lock, chat, who may watch."""
    player = await known_asker(request)
    command = commands.resettle(player.id, data.settings)
    return await _act(request, table_id, command, player, data.request)


@post("/api/tables/{table_id:str}/close", status_code=200)
async def close(request: AnyRequest, table_id: TableId, data: Plain) -> Done:
    """The host closes the table."""
    player = await known_asker(request)
    return await _act(request, table_id, commands.close(player.id), player, data.request)


@post("/api/tables/{table_id:str}/rematch", status_code=200)
async def rematch(request: AnyRequest, table_id: TableId) -> Opened:
    """A new table for the same people: the first who asks opens it, the others find it."""
    house, player = house_of(request), await known_asker(request)
    old = (await house.hall.find(table_id)).table
    commands.check_rematch(old, player.id)
    if old.rematch is None:
        house.limits.check("open", player.id)
        await open_rematch(house.hall, old, player.id)
    new = (await house.hall.find(old.rematch or "")).table
    return Opened(new.id, f"{base_url(request)}/t/{new.id}", new.code, new.info(member=True))


@post("/api/tables/{table_id:str}/advice", status_code=200)
async def advice(request: AnyRequest, table_id: TableId, data: SeatAction) -> list[MoveAdvice]:
    """What the coach thinks of your moves. It knows what you may know, and nothing else."""
    house, player = house_of(request), await known_asker(request)
    house.limits.check("advice", player.id)
    table = (await house.hall.find(table_id)).table
    sight = commands.sight_for_coach(table, player.id, data.seat)
    return [
        MoveAdvice(
            str(each.move),
            each.chance,
            each.error,
            [AdviceReason(reason.code, dict(reason.facts)) for reason in each.reasons],
        )
        for each in await house.bots.advise(sight)
    ]


@get("/api/tables/{table_id:str}/memory")
async def memory(
    request: AnyRequest, table_id: TableId, seat: Annotated[int, Parameter(ge=0, le=5)]
) -> dict[str, Any]:
    """What your seat has seen and may remember."""
    player = await known_asker(request)
    table = (await house_of(request).hall.find(table_id)).table
    match = commands.own_match(table, player.id, seat)
    return match.memory(seat)


@get("/api/tables/{table_id:str}/transcript")
async def transcript(request: AnyRequest, table_id: TableId) -> Response[dict[str, Any]]:
    """A finished game as one document, which `parlour verify` can check."""
    return Response(await _transcript(request, table_id))


@get("/api/tables/{table_id:str}/replay")
async def replay(
    request: AnyRequest,
    table_id: TableId,
    seat: Annotated[int | None, Parameter(ge=0, le=5)] = None,
    everything: bool = False,
    first: Annotated[int, Parameter(ge=0, le=2**20)] = 0,
) -> Replay:
    """A finished game again, from a seat's eyes, a spectator's, or with every hand open."""
    document = await _transcript(request, table_id)
    players = int(document["options"]["players"])
    if seat is not None and seat >= players:
        raise Refusal("invalid", f"This table has seats 0 to {players - 1}.", "a seat", seat)
    seats: list[int | None] = list(range(players)) if everything else [seat]
    return await asyncio.to_thread(show, document, seats, first)


async def _transcript(request: AnyRequest, table_id: str) -> dict[str, Any]:
    player, house = await asker(request), house_of(request)
    table: Table = (await house.hall.find(table_id)).table
    commands.check_sight(table, player.id if player else None)
    if table.status != "over":
        raise Refusal("not-now", "The game is not over.", "a finished game", table.status)

    def work(database: Database) -> str:
        asked = select(tables.c.transcript).where(tables.c.id == table_id)
        return str(database.execute(asked).scalar())

    document: dict[str, Any] = json.loads(await house.store.read(work))
    return document


HANDLERS = [
    games,
    open_tables,
    open_table,
    join_by_code,
    join,
    look,
    choose,
    retract,
    say,
    start,
    dress,
    bot,
    leave,
    kick,
    cover,
    uncover,
    settings,
    close,
    rematch,
    advice,
    memory,
    transcript,
    replay,
]
