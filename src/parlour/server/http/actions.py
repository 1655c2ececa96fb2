"""What people do at a table, by plain HTTP."""

import contextlib
from collections.abc import Callable

from litestar import post

from parlour.server.errors import ApiError
from parlour.server.http.auth import (
    AnyRequest,
    TableId,
    address_of,
    base_url,
    known_asker,
    services_of,
)
from parlour.server.players.accounts import Player
from parlour.server.requests import (
    Change,
    Close,
    Contribute,
    Dress,
    HandoverLink,
    Join,
    SeatAction,
    Start,
)
from parlour.server.services import Services
from parlour.server.tables import commands
from parlour.server.tables.commands import Command
from parlour.server.text import clean, clean_name
from parlour.server.wire import Choose, Done, Retract, Reveal, Say

Asked = Choose | Retract | Say | Start | Contribute | Dress | SeatAction | Change | Close


async def _act(
    request: AnyRequest, table_id: str, asked: Asked, command: Callable[[Player], Command]
) -> Done:
    """Do what the asker may have done; limited, and answered again if it was asked before."""
    services, me = services_of(request), await known_asker(request)
    services.limits.check("say" if isinstance(asked, Say) else "act", me.id)
    await services.visibility.refuse_blocked(
        (await services.registry.present(table_id)).table, me.id
    )
    n = await services.registry.act(
        table_id,
        command(me),
        player=me.id,
        request=asked.request,
        choice=isinstance(asked, Choose),
    )
    services.scheduler.heard(await services.registry.present(table_id), me.id)
    return Done(n, asked.request)


@post("/api/tables/{table_id:str}/choose", status_code=200)
async def choose(request: AnyRequest, table_id: TableId, data: Choose) -> Done:
    """Make a choice."""
    return await _act(request, table_id, data, lambda me: commands.Choosing(me.id, data))


@post("/api/tables/{table_id:str}/retract", status_code=200)
async def retract(request: AnyRequest, table_id: TableId, data: Retract) -> Done:
    """Take a secret choice back."""
    return await _act(request, table_id, data, lambda me: commands.retract(me.id, data))


@post("/api/tables/{table_id:str}/say", status_code=200)
async def say(request: AnyRequest, table_id: TableId, data: Say) -> Done:
    """Say something, or make a gesture."""
    return await _act(
        request, table_id, data, lambda me: commands.say(me.id, me.name, cleaned(data))
    )


def cleaned(data: Say) -> Say:
    """What was said, on one line."""
    if data.text is None:
        return data
    text = clean(data.text)
    if not text:
        raise ApiError(
            "invalid", "There is nothing to say.", "a text of 1 to 300 letters", data.text
        )
    return Say(text, data.gesture, data.request)


@post("/api/tables/{table_id:str}/start", status_code=200)
async def start(request: AnyRequest, table_id: TableId, data: Start) -> Done:
    """Have the cards dealt."""
    return await _act(request, table_id, data, lambda me: commands.start(me.id, data))


@post("/api/tables/{table_id:str}/contribute", status_code=200)
async def contribute(request: AnyRequest, table_id: TableId, data: Contribute) -> Done:
    """Add 32 bytes of your own chance to the shuffles: their hash, or openly."""
    return await _act(request, table_id, data, lambda me: commands.contribute(me.id, data))


@post("/api/tables/{table_id:str}/reveal", status_code=200)
async def reveal(request: AnyRequest, table_id: TableId, data: Reveal) -> Done:
    """Reveal the contribution whose hash was fixed when dealing began."""
    services, me = services_of(request), await known_asker(request)
    services.limits.check("act", me.id)
    await services.visibility.refuse_blocked(
        (await services.registry.present(table_id)).table, me.id
    )
    n = await reveal_and_deal(services, table_id, me, data)
    services.scheduler.heard(await services.registry.present(table_id), me.id)
    return Done(n, data.request)


async def reveal_and_deal(services: Services, table_id: str, player: Player, asked: Reveal) -> int:
    """Reveal a contribution; after the last one the cards are dealt.

    Where the second step fails, it is done at the deadline (jobs/scheduler.py) or with a repeated
    request.
    """
    registry = services.registry
    command = commands.reveal(player.id, asked)
    n = await registry.act(table_id, command, player=player.id, request=asked.request)
    dealing = (await registry.present(table_id)).table.dealing
    if dealing is not None and not dealing.missing:
        with contextlib.suppress(ApiError):
            await registry.act(table_id, commands.deal)
    return n


@post("/api/tables/{table_id:str}/dress", status_code=200)
async def dress(request: AnyRequest, table_id: TableId, data: Dress) -> Done:
    """Another name or colour for your seat."""
    if data.name is not None:
        data = Dress(data.seat, clean_name(data.name), data.colour, data.request)
    return await _act(request, table_id, data, lambda me: commands.dress(me.id, data))


@post("/api/tables/{table_id:str}/bot", status_code=200)
async def bot(request: AnyRequest, table_id: TableId, data: SeatAction) -> Done:
    """The host gives a free seat to a bot; without a level it is free again."""
    return await _act(
        request, table_id, data, lambda me: commands.give_bot(me.id, data.seat, data.level)
    )


@post("/api/tables/{table_id:str}/leave", status_code=200)
async def leave(request: AnyRequest, table_id: TableId, data: SeatAction) -> Done:
    """Get up. In a running game a bot plays on."""
    return await _act(request, table_id, data, lambda me: commands.leave(me.id, data.seat))


@post("/api/tables/{table_id:str}/kick", status_code=200)
async def kick(request: AnyRequest, table_id: TableId, data: SeatAction) -> Done:
    """The host asks somebody to leave."""
    return await _act(request, table_id, data, lambda me: commands.kick(me.id, data.seat))


@post("/api/tables/{table_id:str}/cover", status_code=200)
async def cover(request: AnyRequest, table_id: TableId, data: SeatAction) -> Done:
    """Hand your seat to a bot for a while."""
    return await _act(
        request, table_id, data, lambda me: commands.cover(me.id, data.seat, data.level)
    )


@post("/api/tables/{table_id:str}/uncover", status_code=200)
async def uncover(request: AnyRequest, table_id: TableId, data: SeatAction) -> Done:
    """Take your seat back from a bot."""
    return await _act(request, table_id, data, lambda me: commands.uncover(me.id, data.seat))


@post("/api/tables/{table_id:str}/settings", status_code=200)
async def settings(request: AnyRequest, table_id: TableId, data: Change) -> Done:
    """The host changes the settings: clock, lock, chat, who may watch."""
    services, player = services_of(request), await known_asker(request)
    table = (await services.registry.find(table_id)).table
    hidden = table.status == "open" and not table.settings.public and table.host == player.id
    if not (hidden and data.settings.public):
        return await _act(
            request, table_id, data, lambda me: commands.resettle(me.id, data.settings)
        )
    address = address_of(request)
    async with services.table_limits.publishing(address):
        return await _act(
            request, table_id, data, lambda me: commands.resettle(me.id, data.settings, address)
        )


@post("/api/tables/{table_id:str}/close", status_code=200)
async def close(request: AnyRequest, table_id: TableId, data: Close) -> Done:
    """The host closes the table; the transcript of a game that had begun is kept."""
    reason = clean(data.reason) or None if data.reason is not None else None
    return await _act(request, table_id, data, lambda me: commands.close(me.id, reason))


@post("/api/tables/{table_id:str}/return", status_code=200)
async def return_to_seat(request: AnyRequest, table_id: TableId, data: SeatAction) -> Done:
    """Return to the seat you left in a running game."""
    services, me = services_of(request), await known_asker(request)
    await services.visibility.check_admission(
        (await services.registry.present(table_id)).table, me.id
    )
    asked = Join(seat=data.seat)
    return await _act(request, table_id, data, lambda me: commands.come_back(me.id, me.name, asked))


@post("/api/tables/{table_id:str}/handover", status_code=200)
async def handover(request: AnyRequest, table_id: TableId, data: SeatAction) -> HandoverLink:
    """Make a link with which somebody else may take over your seat of a running game."""
    await _act(request, table_id, data, lambda me: commands.offer_handover(me.id, data.seat))
    table = (await services_of(request).registry.find(table_id)).table
    code = table.handover_code(data.seat)
    if code is None:
        raise ApiError("not-now", "The seat has been taken over already.")
    return HandoverLink(code, f"{base_url(request)}/t/{table_id}?handover={code}")


HANDLERS = [
    choose,
    retract,
    say,
    start,
    contribute,
    reveal,
    dress,
    bot,
    leave,
    kick,
    cover,
    uncover,
    settings,
    close,
    return_to_seat,
    handover,
]
