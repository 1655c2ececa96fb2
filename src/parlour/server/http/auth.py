"""Who asks, from where, and whether he may ask here at all."""

from typing import Annotated, Any
from urllib.parse import urlsplit

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.params import Parameter

from parlour.server.errors import ApiError
from parlour.server.limits.addresses import forwarded, household, without_port
from parlour.server.players.accounts import Player
from parlour.server.services import Services

COOKIE = "parlour"
SECURE_COOKIE = "__Host-parlour"
YEAR = 365 * 24 * 3600
AnyConnection = ASGIConnection[Any, Any, Any, Any]
AnyRequest = Request[Any, Any, Any]
TableId = Annotated[str, Parameter(max_length=32)]
PlayerId = Annotated[str, Parameter(max_length=32)]


def services_of(connection: AnyConnection) -> Services:
    """The server that was asked."""
    services: Services = connection.app.state.services
    return services


def address_of(connection: AnyConnection) -> str:
    """The address that a request comes from; proxies name it only where they are trusted."""
    told = without_port(_forwarded(connection, "x-forwarded-for"))
    if told:
        return household(told)
    return household(connection.client.host) if connection.client else "unknown"


def _forwarded(connection: AnyConnection, header: str) -> str:
    """What the outermost trusted proxy says of the client."""
    proxies = services_of(connection).settings.trust_proxy
    return forwarded(connection.headers.getall(header, []), proxies) if proxies else ""


def check_host(connection: AnyConnection) -> None:
    """Refuse a request for a name that is not this server's."""
    host = connection.headers.get("host")
    if host is not None and not services_of(connection).allowed_hosts.allows(host):
        raise ApiError(
            "host",
            "This server does not answer to this name; its host may set --allowed-hosts.",
            "the name or address of this server",
            host,
        )


def is_secure(connection: AnyConnection) -> bool:
    """Whether the player's browser reached us through TLS."""
    settings = services_of(connection).settings
    if settings.public_url.startswith("https://"):
        return True
    told = _forwarded(connection, "x-forwarded-proto")
    return told == "https" or connection.scope.get("scheme") in {"https", "wss"}


def base_url(connection: AnyConnection) -> str:
    """Where players find us."""
    public = services_of(connection).settings.public_url.rstrip("/")
    if public:
        return public
    scheme = "https" if is_secure(connection) else "http"
    return f"{scheme}://{connection.headers.get('host', 'localhost')}"


def cookie_name(connection: AnyConnection) -> str:
    """Behind TLS a cookie that no other site of the domain can set."""
    return SECURE_COOKIE if is_secure(connection) else COOKIE


def _bearer(connection: AnyConnection) -> str | None:
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" and token else None


async def asker(connection: AnyConnection) -> Player | None:
    """The player a request comes from, by the cookie of a browser or the token of a program."""
    token = _bearer(connection) or connection.cookies.get(cookie_name(connection))
    services = services_of(connection)
    player = await services.players.find(token)
    if player is not None:
        services.bans.check(player=player.id)
    return player


async def known_asker(connection: AnyConnection) -> Player:
    """The same, for what a stranger cannot do."""
    player = await asker(connection)
    if player is None:
        raise ApiError(
            "nobody", "Say who you are first.", "a player's cookie or token; POST /api/me gives one"
        )
    return player


def _place(origin: str) -> str:
    """The host and port of a page's origin; nothing where it is none."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return ""


def check_origin(connection: AnyConnection) -> None:
    """Refuse what another site's page sends with a player's cookie."""
    if _bearer(connection) is not None or not connection.cookies.get(cookie_name(connection)):
        return  # no cookie takes part
    origin = connection.headers.get("origin")
    if origin is None:
        if connection.headers.get("sec-fetch-site") in {"same-origin", "none"}:
            return
        raise ApiError("origin", "This request does not say which page it comes from.", "an Origin")
    public = services_of(connection).settings.public_url
    own = {connection.headers.get("host", ""), urlsplit(public).netloc} - {""}
    if _place(origin) not in own:
        raise ApiError("origin", "This request comes from another site.", "our own page", origin)
