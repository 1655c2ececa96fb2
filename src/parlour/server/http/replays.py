"""Advice and memory while a game runs; rematch, transcript and replay when it is over."""

import hashlib
import json
from typing import Annotated, Any, cast

from litestar import MediaType, Response, get, post
from litestar.params import Parameter
from sqlalchemy import Connection as Database
from sqlalchemy import select

from parlour.server.errors import ApiError
from parlour.server.http.auth import (
    YEAR,
    AnyRequest,
    TableId,
    address_of,
    asker,
    known_asker,
    services_of,
)
from parlour.server.http.rematch import open_rematch
from parlour.server.http.tables import opened
from parlour.server.requests import AdviceReason, MoveAdvice, Opened, Replay, SeatAction
from parlour.server.storage.schema import tables
from parlour.server.storage.store import Store
from parlour.server.tables import commands
from parlour.server.tables.replay_cache import EVERYTHING, Eyes
from parlour.server.tables.state import Table


@post("/api/tables/{table_id:str}/rematch", status_code=200)
async def rematch(request: AnyRequest, table_id: TableId) -> Opened:
    """A new table for the same people: the first who asks opens it, the others find it."""
    services, player = services_of(request), await known_asker(request)
    old = (await services.registry.find(table_id)).table
    await services.visibility.refuse_blocked(old, player.id)
    commands.check_rematch(old, player.id)
    if old.rematch is None:
        services.limits.check("open", player.id)
        address, public = address_of(request), old.settings.public
        async with services.table_limits.opening(player.id, address, public=public):
            await open_rematch(services, old, player.id, address)
    new = (await services.registry.find(old.rematch or "")).table
    return opened(request, new)


@post("/api/tables/{table_id:str}/advice", status_code=200)
async def advice(request: AnyRequest, table_id: TableId, data: SeatAction) -> list[MoveAdvice]:
    """What the coach thinks of your moves. It knows what you may know, and nothing else."""
    services, player = services_of(request), await known_asker(request)
    services.limits.check("advice", player.id)
    table = (await services.registry.find(table_id)).table
    await services.visibility.refuse_blocked(table, player.id)
    sight = commands.sight_for_coach(table, player.id, data.seat)
    return [
        MoveAdvice(
            str(each.move),
            each.chance,
            each.error,
            [AdviceReason(reason.code, dict(reason.facts)) for reason in each.reasons],
        )
        for each in await services.bots.advise(sight, player.id, address_of(request))
    ]


@get("/api/tables/{table_id:str}/memory")
async def memory(
    request: AnyRequest, table_id: TableId, seat: Annotated[int, Parameter(ge=0, le=5)]
) -> dict[str, Any]:
    """What your seat has seen and may remember."""
    services, player = services_of(request), await known_asker(request)
    table = (await services.registry.find(table_id)).table
    await services.visibility.refuse_blocked(table, player.id)
    match = commands.own_match(table, player.id, seat)
    return match.memory(seat)


@get("/api/tables/{table_id:str}/transcript")
async def transcript(request: AnyRequest, table_id: TableId) -> Response[dict[str, Any]]:
    """A finished game as one document, which `parlour verify` can check."""
    table = await _finished(request, table_id)
    body = await _read_transcript(services_of(request).store, table_id)
    # A name in it can be erased, so a copy is always checked before it is used again.
    return _cached(request, table, body.encode(), "no-cache")


@get("/api/tables/{table_id:str}/replay")
async def replay(
    request: AnyRequest,
    table_id: TableId,
    seat: Annotated[int | None, Parameter(ge=0, le=5)] = None,
    everything: bool = False,
    first: Annotated[int, Parameter(ge=0, le=2**20)] = 0,
) -> Response[Replay]:
    """A finished game again, from a seat's eyes, a spectator's, or with every hand open."""
    services, table = services_of(request), await _finished(request, table_id)
    players = len(table.chairs)
    if seat is not None and seat >= players:
        raise ApiError("invalid", f"This table has seats 0 to {players - 1}.", "a seat", seat)
    eyes: Eyes = EVERYTHING if everything else seat

    async def load() -> dict[str, Any]:
        document: dict[str, Any] = json.loads(await _read_transcript(services.store, table_id))
        return document

    assert table.match is not None
    last = len(table.match.choices)
    body = await services.replays.reply(
        table_id, load, players=players, last=last, eyes=eyes, first=first
    )
    return _cached(request, table, body, f"max-age={YEAR}, immutable")


async def _finished(request: AnyRequest, table_id: str) -> Table:
    """A table whose game is over and that the asker may see."""
    player, services = await asker(request), services_of(request)
    table: Table = (await services.registry.find(table_id)).table
    await services.visibility.check(table, player.id if player else None)
    if table.status != "over" and not (table.status == "closed" and table.match is not None):
        raise ApiError("not-now", "The game is not over.", "a finished game", table.status)
    return table


async def _read_transcript(store: Store, table_id: str) -> str:
    def work(database: Database) -> str | None:
        asked = select(tables.c.transcript).where(tables.c.id == table_id)
        return database.execute(asked).scalar()

    text = await store.read(work)
    if text is None:  # closed by a release that kept no transcripts of such games
        raise ApiError("not-found", "No transcript of this game was kept.")
    return text


def _cached(request: AnyRequest, table: Table, body: bytes, how: str) -> Response[Any]:
    """A JSON answer that browsers may keep, and proxies where anybody may see the table."""
    tag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    scope = "public" if commands.may_see(table, None) else "private"
    headers = {"ETag": tag, "Cache-Control": f"{scope}, {how}"}
    known = [each.strip() for each in request.headers.get("if-none-match", "").split(",")]
    if "*" in known or tag in [each.removeprefix("W/") for each in known]:
        return Response(None, status_code=304, headers=headers)
    return Response(cast(Any, body), media_type=MediaType.JSON, headers=headers)


HANDLERS = [rematch, advice, memory, transcript, replay]
