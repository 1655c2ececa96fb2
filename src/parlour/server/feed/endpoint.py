"""The feed of a table over a WebSocket."""

import asyncio
from functools import partial
from typing import Any, cast

import msgspec
from litestar import WebSocket, websocket

from parlour.server.clock import now_ms
from parlour.server.errors import ApiError, as_message, signed_out
from parlour.server.feed.protocol import FEED, MOST_UNHEARD, FeedProtocol
from parlour.server.http.actions import cleaned, reveal_and_deal
from parlour.server.http.auth import address_of, asker, check_host, check_origin, services_of
from parlour.server.logs import LOG
from parlour.server.metrics import CONNECTIONS
from parlour.server.players.accounts import Player
from parlour.server.services import Services
from parlour.server.tables import commands
from parlour.server.tables.live import Answer, LiveTable
from parlour.server.tables.messages import Connection, encode, snapshot
from parlour.server.wire import (
    Beat,
    Choose,
    Done,
    Incoming,
    Outgoing,
    Ping,
    Retract,
    Reveal,
    Say,
)

REFUSED = 4000  # what a WebSocket is closed with where there is nothing to feed
TRY_AGAIN = 1013  # and where its place is needed for somebody with a seat
MOST_OVER_LIMIT = 20  # messages in a row over the rate limit before a feed is closed
_decode: msgspec.json.Decoder[Incoming] = msgspec.json.Decoder(Incoming)
AnySocket = WebSocket[Any, Any, Any]
Asked = Choose | Retract | Say | Reveal


@websocket("/api/tables/{table_id:str}/feed")
async def feed(socket: AnySocket, table_id: str) -> None:
    """On connect how the table stands, then whatever happens, each log entry once and in order.

    This opens the feed and returns; the protocol carries it on.
    """
    wire = cast(FeedProtocol, cast(dict[str, Any], socket.scope["extensions"])[FEED])
    await socket.accept()
    try:
        await _open(socket, table_id, wire)
    except ApiError as refusal:
        _refuse(wire, refusal)
    except Exception:
        LOG.exception("a feed could not be opened")
        _refuse(wire, ApiError("fault", "Something went wrong on our side. Try again."))
    finally:
        # These two hold the socket and are held by it: a circle for nobody to find.
        del socket.receive, socket.send


def _refuse(wire: FeedProtocol, refusal: ApiError) -> None:
    wire.push(encode(as_message(refusal)))
    if refusal.code == "busy":  # its place is needed at once
        wire.drop(REFUSED, refusal.code)
    else:
        wire.hang_up(REFUSED, refusal.code)


async def _open(socket: AnySocket, table_id: str, wire: FeedProtocol) -> None:
    services = services_of(socket)
    check_host(socket)
    services.bans.check(address=address_of(socket))
    services.limits.check("request", address_of(socket))
    check_origin(socket)
    revocations, changes = services.players.revocations, services.blocks.changes
    player = await asker(socket)
    connection = Connection(
        player.id if player else None,
        wire.push,
        screen=socket.query_params.get("screen") == "true",
        blocked=await services.blocks.of(player.id if player else None),
        address=address_of(socket),
        token=player.token if player else "",
    )
    release = services.connections.reserve_feed(connection.player, address_of(socket))
    try:
        live = await _attach(services, table_id, connection, _position(socket))
    except BaseException:
        release()
        raise
    CONNECTIONS.inc()
    services.connections.feed_opened(connection, partial(wire.drop, TRY_AGAIN, "busy"))
    connection.end = partial(wire.hang_up, REFUSED)
    services.scheduler.arrived(live, connection)

    def gone() -> None:
        live.connections.discard(connection)
        CONNECTIONS.dec()
        release()
        services.connections.feed_closed(connection)
        services.scheduler.departed(live, connection)
        connection.forget()

    asking = Asking(services, table_id, connection, player, address_of(socket), wire)
    wire.carry_on(asking.heard, gone)
    if player is not None and services.blocks.changes != changes:
        await services.blocks.refresh(player.id)  # it changed while the feed was being opened
    if services.players.revocations != revocations and player and await asker(socket) is None:
        connection.dismiss(signed_out())  # the token was revoked while the feed was being opened


def _position(socket: AnySocket) -> int | None:
    text = socket.query_params.get("after")
    if text is None:
        return None
    if not text.isdecimal() or len(text) > 9:
        raise ApiError("invalid", "`after` is a position in the log.", "a whole number", text)
    return int(text)


async def _attach(
    services: Services, table_id: str, connection: Connection, after: int | None
) -> LiveTable:
    """Connect to a table: how it stands is the first thing that is told."""
    while True:
        live = await services.registry.find(table_id)
        async with live.lock:
            await live.flushed()
            if live is not services.registry.live.get(table_id):
                continue  # it left the memory meanwhile
            await services.visibility.check(live.table, connection.player)
            services.bans.check(connection.player, connection.address)  # perhaps banned meanwhile
            connection.take_seats(live.table)
            services.connections.check_room(connection)
            connection.push(encode(snapshot(live.table, connection, now_ms(), after)))
            live.connections.add(connection)
            return live


class Asking:
    """What a client asks, done one thing after the other.

    A choice is most of what there is. It is decided on the spot, without a task of its own, and
    answered when it is stored.
    """

    __slots__ = (
        *("_services", "_table_id", "_connection", "_player", "_asker", "_wire"),
        *("_later", "_task", "_begun", "_answered", "_over_limit"),
    )

    def __init__(
        self,
        services: Services,
        table_id: str,
        connection: Connection,
        player: Player | None,
        address: str,
        wire: FeedProtocol,
    ) -> None:
        self._services = services
        self._table_id = table_id
        self._connection = connection
        self._player = player
        self._asker = connection.player or address
        self._wire = wire
        self._later: list[Asked] = []  # what waits for what is being done
        self._task: asyncio.Task[None] | None = None
        self._begun = 0  # choices that have not been answered yet
        self._answered: asyncio.Future[None] | None = None
        self._over_limit = 0  # messages in a row over the rate limit

    def heard(self, text: Any) -> None:
        """A message came."""
        if not self._is_within_limit():
            return
        request = None
        try:
            asked = _read(text)
            if isinstance(asked, Ping):
                self._push(Beat(now_ms()))
                return
            request = asked.request
            if self._player is None:
                raise ApiError("nobody", "You are watching; sit down to take part.")
            if self._task is not None or not self._choose(asked, self._player):
                self._do_later(asked)
        except ApiError as refusal:
            self._push(as_message(refusal, request))
        except Exception as error:
            self._apologise(error, request)

    def _is_within_limit(self) -> bool:
        """Count a message. The first one over the limit is answered, the following ones are not:
        answering each would cost as much as doing what they ask."""
        try:
            self._services.limits.check("act", self._asker)
        except ApiError as refusal:
            self._over_limit += 1
            if self._over_limit == 1:
                self._push(as_message(refusal))
            elif self._over_limit == MOST_OVER_LIMIT:
                self._wire.close_over_limit(refusal.code)
            return False
        self._over_limit = 0
        return True

    def _choose(self, asked: Asked, player: Player) -> bool:
        """Make a choice, if it is one and can be made at once."""
        if not isinstance(asked, Choose):
            return False

        def then(answer: Answer) -> None:
            self._begun -= 1
            if self._answered is not None and not self._answered.done():
                self._answered.set_result(None)
            if isinstance(answer, ApiError):
                self._push(as_message(answer, asked.request))
            elif isinstance(answer, Exception):
                self._apologise(answer, asked.request)
            elif answer:
                self._push(Done(answer, asked.request))
            else:  # it has to wait for something, before all that came after it
                self._later.insert(0, asked)
                self._work_soon()

        command = commands.Choosing(player.id, asked)
        registry = self._services.registry
        begun = registry.begin(self._table_id, command, player.id, asked.request, then)
        self._begun += begun
        return begun

    def _do_later(self, asked: Asked) -> None:
        self._later.append(asked)
        self._work_soon()
        self._wire.pause(len(self._later) >= MOST_UNHEARD)

    def _work_soon(self) -> None:
        if self._task is None:
            self._task = asyncio.create_task(self._work())
            self._wire.mind(self._task)

    async def _work(self) -> None:
        try:
            while self._later:
                while self._begun:  # the choices before it come first, if they are stored at all
                    self._answered = asyncio.get_running_loop().create_future()
                    await self._answered
                await self._do(self._later.pop(0))
                self._wire.pause(len(self._later) >= MOST_UNHEARD)
        finally:
            self._task = None

    async def _do(self, asked: Asked) -> None:
        try:
            assert self._player is not None
            n = await _do(self._services, self._table_id, self._player, asked)
            self._push(Done(n, asked.request))
        except ApiError as refusal:
            self._push(as_message(refusal, asked.request))
        except Exception as error:
            self._apologise(error, asked.request)

    def _push(self, message: Outgoing) -> None:
        self._connection.push(encode(message))

    def _apologise(self, error: Exception, request: str | None) -> None:
        LOG.error("a feed's request failed", exc_info=error)
        fault = ApiError("fault", "Something went wrong on our side. Nothing was changed.")
        self._push(as_message(fault, request))


def _read(text: Any) -> Incoming:
    try:
        return _decode.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ApiError(
            "invalid",
            f"This message cannot be read: {error}",
            "choose, retract, say, reveal or ping, as docs/api.md has them",
        ) from None


async def _do(services: Services, table_id: str, player: Player, asked: Asked) -> int:
    command: commands.Command
    if isinstance(asked, Reveal):
        return await reveal_and_deal(services, table_id, player, asked)
    if isinstance(asked, Choose):
        command = commands.Choosing(player.id, asked)
    elif isinstance(asked, Retract):
        command = commands.retract(player.id, asked)
    else:
        services.limits.check("say", player.id)
        command = commands.say(player.id, player.name, cleaned(asked))
    choice = isinstance(asked, Choose)
    return await services.registry.act(
        table_id, command, player=player.id, request=asked.request, choice=choice
    )
