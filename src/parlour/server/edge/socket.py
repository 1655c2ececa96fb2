"""The feed of a table over a WebSocket."""

import asyncio
from typing import Any, cast

import msgspec
from litestar import WebSocket, websocket

from parlour.server import commands
from parlour.server.edge.asking import address_of, asker, check_origin, house_of
from parlour.server.edge.tables import cleaned
from parlour.server.feed import Connection, encode, snapshot
from parlour.server.frames import FEED, FeedProtocol
from parlour.server.hall import LiveTable, now_ms
from parlour.server.house import House
from parlour.server.logs import LOG
from parlour.server.metrics import CONNECTIONS, REFUSALS
from parlour.server.players import Player
from parlour.server.refusals import Refusal
from parlour.server.wire import Beat, Choose, Done, Incoming, Ping, Refused, Retract, Say

REFUSED = 4000  # what a WebSocket is closed with where there is nothing to feed
_decode: msgspec.json.Decoder[Incoming] = msgspec.json.Decoder(Incoming)
AnySocket = WebSocket[Any, Any, Any]


@websocket("/api/tables/{table_id:str}/feed")
async def feed(socket: AnySocket, table_id: str) -> None:
    """On connect how the table stands, then whatever happens, each log entry once and in order."""
    house = house_of(socket)
    wire = cast(FeedProtocol, cast(dict[str, Any], socket.scope["extensions"])[FEED])
    await socket.accept()
    try:
        house.limits.check("request", address_of(socket))
        check_origin(socket)
        player = await asker(socket)
        connection = Connection(
            player.id if player else None,
            wire.push,
            screen=socket.query_params.get("screen") == "true",
        )
        live = await _attach(house, table_id, connection, _position(socket))
    except Refusal as refusal:
        wire.push(encode(as_message(refusal)))
        wire.flush()
        await socket.close(code=REFUSED, reason=refusal.code)
        return
    except Exception:
        LOG.exception("a feed could not be opened")
        fault = Refusal("fault", "Something went wrong on our side. Try again.")
        wire.push(encode(as_message(fault)))
        wire.flush()
        await socket.close(code=REFUSED, reason=fault.code)
        return
    CONNECTIONS.inc()
    ending: list[asyncio.Future[None]] = []

    def end() -> None:
        wire.flush()
        ending.append(asyncio.ensure_future(socket.close(code=REFUSED, reason="not-found")))

    connection.end = end
    house.duties.arrived(live, connection)
    try:
        await _receive(socket, house, table_id, connection, player)
    finally:
        live.connections.discard(connection)
        CONNECTIONS.dec()
        house.duties.departed(live, connection)


def _position(socket: AnySocket) -> int | None:
    text = socket.query_params.get("after")
    if text is None:
        return None
    if not text.isdecimal() or len(text) > 9:
        raise Refusal("invalid", "`after` is a position in the log.", "a whole number", text)
    return int(text)


async def _attach(
    house: House, table_id: str, connection: Connection, after: int | None
) -> LiveTable:
    """Connect to a table: how it stands is the first thing that is told."""
    while True:
        live = await house.hall.find(table_id)
        async with live.lock:
            if live is not house.hall.live.get(table_id):
                continue  # it left the memory meanwhile
            commands.check_sight(live.table, connection.player)
            connection.take_seats(live.table)
            connection.push(encode(snapshot(live.table, connection, now_ms(), after)))
            live.connections.add(connection)
            return live


async def _receive(
    socket: AnySocket, house: House, table_id: str, connection: Connection, player: Player | None
) -> None:
    """Do what the client asks, one thing after the other, until it has gone."""
    address = address_of(socket)
    while True:
        event = await socket.receive()
        if event["type"] != "websocket.receive":
            return
        text: Any = event.get("text")
        if text is None:
            text = event.get("bytes") or b""
        request = None
        try:
            house.limits.check("act", connection.player or address)
            asked = _read(text)
            if isinstance(asked, Ping):
                connection.push(encode(Beat(now_ms())))
                continue
            request = asked.request
            if player is None:
                raise Refusal("nobody", "You are watching; sit down to take part.")
            n = await _do(house, table_id, player, asked)
            connection.push(encode(Done(n, request)))
        except Refusal as refusal:
            connection.push(encode(as_message(refusal, request)))
        except Exception:
            LOG.exception("a feed's request failed")
            fault = Refusal("fault", "Something went wrong on our side. Nothing was changed.")
            connection.push(encode(as_message(fault, request)))


def _read(text: Any) -> Incoming:
    try:
        return _decode.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal(
            "invalid",
            f"This message cannot be read: {error}",
            "choose, retract, say or ping, as docs/api.md has them",
        ) from None


async def _do(house: House, table_id: str, player: Player, asked: Choose | Retract | Say) -> int:
    if isinstance(asked, Choose):
        command = commands.choose(player.id, asked)
    elif isinstance(asked, Retract):
        command = commands.retract(player.id, asked)
    else:
        house.limits.check("say", player.id)
        command = commands.say(player.id, player.name, cleaned(asked))
    return await house.hall.act(table_id, command, player=player.id, request=asked.request)


def as_message(refusal: Refusal, request: str | None = None) -> Refused:
    """A refusal as it is told."""
    REFUSALS.labels(refusal.code).inc()
    return Refused(refusal.code, refusal.message, refusal.expected, refusal.got, request)
