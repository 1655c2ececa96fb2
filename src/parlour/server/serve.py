"""`parlour serve`: the processes, and what the host reads when they have started."""

import contextlib
import gc
import io
import json
import os
import shutil
import signal
import socket
import tempfile
from dataclasses import asdict
from typing import Any

import uvicorn
from litestar.types import ASGIApp

from parlour.server.feed.protocol import FeedProtocol
from parlour.server.http.connection import RequestProtocol
from parlour.server.limits.connections import backlog
from parlour.server.logs import LOG, set_up
from parlour.server.settings import ServerSettings
from parlour.server.skipped_imports import without

_HANDED_OVER = "PARLOUR_SERVE"  # the settings, for processes that uvicorn starts
_UNREAD = 30_000  # milliseconds that a client may leave what it is sent unacknowledged
GRACE = 10  # seconds for requests to be finished before the process goes


def warm_up() -> None:
    """Compile or load everything a table needs, so that nobody waits at one."""
    from random import Random

    from parlour.bots import find_bot, make_bot
    from parlour.games import GAMES
    from parlour.games.match import new_match

    for name in GAMES:
        with without("scipy.linalg"):
            match = new_match(name)
        seat = match.to_act[0]
        for level in ("regular", "expert"):
            move = make_bot(find_bot(level), Random(0)).choose(match.sight(seat))
        match.choose(seat, move)
        assert match.view(seat)
        assert match.view(None)
        assert match.events


def application() -> ASGIApp:
    """The application in a process that uvicorn started."""
    from parlour.server.app import create_app
    from parlour.server.http.body_length import with_certain_length

    settings = ServerSettings(**json.loads(os.environ[_HANDED_OVER]))
    set_up(settings.log_level)
    if settings.workers > 1:
        warm_up()  # a process of its own, which has nothing from the one that started it
    with without("pydantic", "attr"):
        created = create_app(settings)
    # A table keeps thousands of small objects for as long as it is played at, and none of them in
    # circles: looking through them all again and again would only make everybody wait.
    gc.collect()
    gc.freeze()
    gc.set_threshold(2_000, 10_000, 1000)  # jobs/memory_release.py looks further back, now and then
    return with_certain_length(created)


def listening_socket(settings: ServerSettings) -> socket.socket:
    """The port, taken before anything else is done; OSError where it cannot be had."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # else a client that never reads keeps its line open
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _UNREAD)
    try:
        listening.bind((settings.host, settings.port))
    except OSError:
        listening.close()
        raise
    listening.set_inheritable(True)
    return listening


def allow_many_feeds() -> None:
    """Have as many open as the system lets us: each feed is a file, and a login has a thousand."""
    try:
        import resource
    except ImportError:  # Windows, which does not count them
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(OSError, ValueError):  # macOS says "unlimited" and means less
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def serve(settings: ServerSettings, listening: socket.socket) -> None:
    """Serve until told to stop; what was acknowledged is finished first."""
    set_up(settings.log_level)
    allow_many_feeds()
    config = _config(settings)
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, _stopped)
    if settings.workers == 1:
        LOG.info("serving", extra={"port": listening.getsockname()[1]})
        uvicorn.Server(config).run(sockets=[listening])
        return
    from uvicorn.supervisors import Multiprocess

    metrics = tempfile.mkdtemp(prefix="parlour-metrics-")
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = metrics
    try:
        Multiprocess(config, sockets=[listening]).run()
    finally:
        shutil.rmtree(metrics, ignore_errors=True)


def _stopped(_signal: int, _frame: object) -> None:
    """Uvicorn has stopped because of a signal, and raises it again: that was no failure."""


def _config(settings: ServerSettings) -> uvicorn.Config:
    os.environ[_HANDED_OVER] = json.dumps(asdict(settings))
    given: dict[str, Any] = {
        "factory": True,
        "lifespan": "on",
        "log_config": None,
        "access_log": False,
        "server_header": False,
        "proxy_headers": False,  # http/auth.py decides whom to believe
        "http": RequestProtocol,
        "ws": FeedProtocol,
        "ws_max_size": 16 * 1024,
        "ws_per_message_deflate": False,  # messages are small, and it costs more than it saves
        "ws_ping_interval": None,  # feed/protocol.py asks all of them by one clock
        "timeout_keep_alive": 30,
        "timeout_graceful_shutdown": GRACE,
        "backlog": backlog(),
        "workers": settings.workers,
    }
    return uvicorn.Config("parlour.server.serve:application", **given)


def links(settings: ServerSettings, port: int) -> list[str]:
    """Where the server can be reached: from this machine, and from its network if it may be."""
    if settings.public_url:
        return [settings.public_url.rstrip("/")]
    everywhere = settings.host in {"0.0.0.0", "::"}
    local = "localhost" if everywhere or settings.host == "127.0.0.1" else settings.host
    found = [f"http://{local}:{port}"]
    if everywhere and (address := network_address()) is not None:
        found.append(f"http://{address}:{port}")
    return found


def network_address() -> str | None:
    """This machine's address on its network, without sending anything."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address kept for documentation: never reached
            return str(probe.getsockname()[0])
        except OSError:
            return None


def qr_code(link: str) -> str:
    """A link for a phone's camera, drawn with characters."""
    import segno

    drawing = io.StringIO()
    segno.make(link, error="l").terminal(out=drawing, compact=True, border=2)
    return drawing.getvalue()
