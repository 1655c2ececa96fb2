"""The application: every route, and what all answers have in common."""

import asyncio
import contextlib
import sys
from collections.abc import AsyncIterator
from functools import _lru_cache_wrapper, partial

from litestar import Litestar, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import Message, Scope

from parlour import __version__
from parlour.games.game import Move
from parlour.server.cluster.channels import channels_of
from parlour.server.errors import ApiError, as_message
from parlour.server.feed import endpoint
from parlour.server.feed.protocol import FeedProtocol
from parlour.server.http import actions, health, me, replays, tables
from parlour.server.http.auth import AnyRequest, address_of, check_host, check_origin, services_of
from parlour.server.http.connection import RequestProtocol
from parlour.server.http.static import Page, page
from parlour.server.logs import LOG
from parlour.server.services import Services
from parlour.server.settings import ServerSettings
from parlour.server.tasks import end
from parlour.server.wire import Refused

LARGEST_BODY = 64 * 1024
SAFE = {"GET", "HEAD", "OPTIONS"}
PROBES = {"/health", "/ready"}  # asked by supervisors under any name, and they tell nothing
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
        "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
        "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "X-Frame-Options": "DENY",
}
_UNKEPT = [(b"cache-control", b"no-store")]
_HEADERS = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
_CODES = {400: "invalid", 401: "nobody", 403: "not-yours", 404: "not-found", 405: "no-such-method"}
_CODES |= {413: "too-large", 415: "not-json", 429: "too-many"}


def refuse(_: AnyRequest, refusal: ApiError) -> Response[Refused]:
    """A refusal as an answer."""
    return Response(as_message(refusal), status_code=refusal.status)


def refuse_http(request: AnyRequest, error: HTTPException) -> Response[Refused]:
    """What the framework refused: an unreadable body, an unknown path, a wrong method."""
    code = _CODES.get(error.status_code, "invalid" if error.status_code < 500 else "fault")
    message = "There is nothing here." if code == "not-found" else _explain(error)
    answer = refuse(request, ApiError(code, message))
    answer.status_code = error.status_code
    return answer


def _explain(error: HTTPException) -> str:
    """What was wrong, with the parts of the request that were."""
    found = error.extra if isinstance(error.extra, list) else []
    parts = [
        f"{each.get('key', 'body')}: {each.get('message', '')}"
        for each in found
        if isinstance(each, dict)
    ]
    return "; ".join([error.detail, *parts])[:600]


def cannot_read(request: AnyRequest, _: Exception) -> Response[Refused]:
    """A body that is no text, or nested deeper than anything we ask for."""
    return refuse(request, ApiError("invalid", "The request cannot be read.", "JSON in UTF-8"))


def apologise(request: AnyRequest, error: Exception) -> Response[Refused]:
    """A fault of ours: logged without any value, told without any detail."""
    LOG.error("a request failed", exc_info=error, extra={"path": request.route_handler.name})
    return refuse(request, ApiError("fault", "Something went wrong on our side. Try again."))


def check_content(request: AnyRequest) -> None:
    """A body is JSON and says so: a form of another site's page could not."""
    headers = request.headers
    if headers.get("content-length", "0") == "0" and "transfer-encoding" not in headers:
        return
    kind = headers.get("content-type", "")
    if kind.partition(";")[0].strip().lower() != "application/json":
        raise ApiError("not-json", "A request's body is JSON.", "application/json", kind or None)


def before(request: AnyRequest) -> None:
    """What is checked of every request."""
    if request.scope["path"] not in PROBES:
        check_host(request)
    services, address = services_of(request), address_of(request)
    services.bans.check(address=address)
    services.limits.check("request", address)
    if request.method not in SAFE:
        check_origin(request)
        check_content(request)


async def protect(message: Message, scope: Scope) -> None:
    """Every answer has the same headers, a refusal too. What the interface answers
    is not kept, unless the answer itself says how long it may be."""
    if message["type"] == "http.response.start":
        told = any(name.lower() == b"cache-control" for name, _ in message["headers"])
        kept = _UNKEPT if scope["path"].startswith("/api/") and not told else []
        message["headers"] = [*message["headers"], *_HEADERS, *kept]


def forget_addresses(app: Litestar) -> None:
    """The framework remembers a thousand addresses, most of them of tables that are long over."""
    app.asgi_router.handle_routing.cache_clear()
    for name, module in list(sys.modules.items()):
        if name.startswith("litestar."):
            for remembering in vars(module).values():
                if isinstance(remembering, _lru_cache_wrapper):
                    remembering.cache_clear()


def create_app(settings: ServerSettings) -> Litestar:
    """The application of one process."""
    channels = channels_of(settings)

    @contextlib.asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        services = Services(settings, channels)
        app.state.services = services
        services.tidying.lets_go.append(partial(forget_addresses, app))
        await services.open()
        FeedProtocol.budget_factor = settings.limits
        RequestProtocol.limits = services.connections
        pinging = asyncio.create_task(FeedProtocol.keep_alive())
        try:
            yield
        finally:
            RequestProtocol.limits = None
            await end([pinging])
            await services.close()

    return Litestar(
        route_handlers=[
            *me.HANDLERS,
            *tables.HANDLERS,
            *actions.HANDLERS,
            *replays.HANDLERS,
            endpoint.feed,
            health.health,
            health.ready,
            health.metrics,
            page,
        ],
        lifespan=[lifespan],
        plugins=[] if channels is None else [channels],
        state=State({"page": Page()}),
        before_request=before,
        before_send=[protect],
        exception_handlers={
            ApiError: refuse,
            HTTPException: refuse_http,
            UnicodeDecodeError: cannot_read,
            RecursionError: cannot_read,
            Exception: apologise,
        },
        openapi_config=OpenAPIConfig(
            title="Parlour",
            version=__version__,
            path="/api/openapi.json",  # below it the framework answers in its own way
            render_plugins=[JsonRenderPlugin(path="/")],
        ),
        request_max_body_size=LARGEST_BODY,
        type_encoders={Move: str},
        logging_config=None,
    )
