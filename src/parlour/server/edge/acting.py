"""What people do at a table, by plain HTTP."""

from typing import Annotated, Any

from litestar import Request, post
from litestar.params import Parameter

from parlour.server import commands
from parlour.server.commands import Command
from parlour.server.edge.asking import house_of, known_asker
from parlour.server.players import Player
from parlour.server.refusals import Refusal
from parlour.server.requests import Change, Dress, Plain, SeatAction, Start
from parlour.server.wire import Choose, Done, Retract, Say
from parlour.server.words import clean, clean_name

AnyRequest = Request[Any, Any, Any]
TableId = Annotated[str, Parameter(max_length=32)]


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


HANDLERS = [
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
]
