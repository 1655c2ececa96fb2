"""Who one is: /api/me."""

from typing import Annotated

from litestar import Response, delete, get, post, put
from litestar.datastructures import Cookie
from litestar.params import Parameter

from parlour.server.errors import ApiError
from parlour.server.http.auth import (
    YEAR,
    AnyRequest,
    PlayerId,
    address_of,
    asker,
    base_url,
    cookie_name,
    is_secure,
    known_asker,
    services_of,
)
from parlour.server.http.lists import history, own_tables
from parlour.server.players.device_labels import browser, program
from parlour.server.requests import (
    Blocked,
    Claim,
    ClaimPreview,
    DeviceCode,
    DeviceInfo,
    DeviceLink,
    Entry,
    Finished,
    Introduction,
    Player,
)


def _agent(request: AnyRequest) -> str:
    return request.headers.get("user-agent", "")


def _cookie(request: AnyRequest, token: str, age: int = YEAR) -> Cookie:
    return Cookie(
        key=cookie_name(request),
        value=token,
        max_age=age,
        httponly=True,
        samesite="lax",
        secure=is_secure(request),
        path="/",
    )


@post("/api/me", status_code=200)
async def introduce(request: AnyRequest, data: Introduction) -> Response[Player]:
    """Say who you are; a browser gets a cookie. Somebody who is known already is renamed."""
    services, known = services_of(request), await asker(request)
    if known is not None:
        renamed = await services.players.rename(known, data.name)
        return Response(Player(renamed.id, renamed.name))
    services.limits.check("newcomer", address_of(request))
    player, token = await services.players.introduce(data.name, browser(_agent(request)))
    return Response(Player(player.id, player.name), cookies=[_cookie(request, token)])


@get("/api/me")
async def whoami(request: AnyRequest) -> Player:
    """Who you are."""
    player = await known_asker(request)
    return Player(player.id, player.name)


@put("/api/me")
async def rename(request: AnyRequest, data: Introduction) -> Player:
    """Another name."""
    renamed = await services_of(request).players.rename(await known_asker(request), data.name)
    return Player(renamed.id, renamed.name)


@delete("/api/me", status_code=204)
async def forget(request: AnyRequest) -> Response[None]:
    """Delete all that is known of you. Your games stay, without your name."""
    await services_of(request).erasures.erase(await known_asker(request))
    return Response(None, status_code=204, cookies=[_cookie(request, "", 0)])


@post("/api/players")
async def new_program(request: AnyRequest, data: Introduction) -> Player:
    """A player of its own for a program: the token comes in the answer, once."""
    services = services_of(request)
    services.limits.check("newcomer", address_of(request))
    player, token = await services.players.introduce(data.name, program(_agent(request)))
    return Player(player.id, player.name, token)


@post("/api/me/tokens")
async def another_token(request: AnyRequest) -> Player:
    """A token for a program that plays in your name."""
    player = await known_asker(request)
    services = services_of(request)
    services.limits.check("newcomer", address_of(request))
    token = await services.players.another_token(player, program(""))
    return Player(player.id, player.name, token)


@post("/api/me/devices")
async def device_link(request: AnyRequest) -> DeviceLink:
    """A link that moves you to another device, once."""
    player, services = await known_asker(request), services_of(request)
    services.limits.check("newcomer", address_of(request))
    code, expires = await services.devices.new_link(player)
    return DeviceLink(code, f"{base_url(request)}/d/{code}", expires)


@get("/api/me/devices")
async def devices(request: AnyRequest) -> list[DeviceInfo]:
    """Your devices, the one used last first."""
    return await services_of(request).devices.all_of(await known_asker(request))


@delete("/api/me/devices/{device:str}", status_code=204)
async def revoke_device(
    request: AnyRequest, device: Annotated[str, Parameter(max_length=32)]
) -> Response[None]:
    """Sign one of your devices out, at once."""
    player = await known_asker(request)
    await services_of(request).devices.revoke(player, device)
    cookies = [_cookie(request, "", 0)] if device == player.token else []
    return Response(None, status_code=204, cookies=cookies)


@post("/api/me/claim/preview", status_code=200)
async def preview_claim(request: AnyRequest, data: DeviceCode) -> ClaimPreview:
    """Who a device link would make you; it is not used up."""
    services = services_of(request)
    services.limits.check("code", address_of(request))
    return await services.devices.preview(data.code, await asker(request))


@post("/api/me/claim", status_code=200)
async def claim(request: AnyRequest, data: Claim) -> Response[Player]:
    """Be, on this device, who made the link. Another player is not replaced unless you say so."""
    services = services_of(request)
    services.limits.check("code", address_of(request))
    player, token = await services.devices.claim(
        data.code,
        browser(_agent(request)),
        asker=await asker(request),
        replace=data.replace,
        previous=await services.players.find(request.cookies.get(cookie_name(request))),
    )
    return Response(Player(player.id, player.name), cookies=[_cookie(request, token)])


@get("/api/me/tables")
async def my_tables(request: AnyRequest) -> list[Entry]:
    """Your tables that are not over, those that wait for you first."""
    player, services = await known_asker(request), services_of(request)
    return await own_tables(services.store, services.registry, player.id)


@get("/api/me/history")
async def my_history(
    request: AnyRequest, before: Annotated[int | None, Parameter(ge=0, le=2**53)] = None
) -> list[Finished]:
    """Your finished games, the newest first, fifty at a time."""
    player, services = await known_asker(request), services_of(request)
    return await history(services.store, player.id, before)


@get("/api/me/blocks")
async def my_blocks(request: AnyRequest) -> list[Blocked]:
    """The players you have blocked."""
    player = await known_asker(request)
    return await services_of(request).blocks.listed(player.id)


@put("/api/me/blocks/{blocked:str}", status_code=204)
async def block(request: AnyRequest, blocked: PlayerId) -> None:
    """Block a player: they cannot join tables you host, and their messages do not reach you."""
    await _change_blocks(request, blocked, wanted=True)


@delete("/api/me/blocks/{blocked:str}", status_code=204)
async def unblock(request: AnyRequest, blocked: PlayerId) -> None:
    """Unblock a player."""
    await _change_blocks(request, blocked, wanted=False)


async def _change_blocks(request: AnyRequest, blocked: str, *, wanted: bool) -> None:
    player, services = await known_asker(request), services_of(request)
    services.limits.check("act", player.id)
    if not blocked.isalnum():
        raise ApiError("not-found", "There is no such player.")
    await (services.blocks.add if wanted else services.blocks.remove)(player.id, blocked)


HANDLERS = [
    introduce,
    whoami,
    rename,
    forget,
    new_program,
    another_token,
    device_link,
    devices,
    revoke_device,
    preview_claim,
    claim,
    my_tables,
    my_history,
    my_blocks,
    block,
    unblock,
]
