"""What a host's tools ask: is it alive, is it ready, how is it doing."""

import os
from pathlib import Path
from typing import Any

from litestar import HttpMethod, Request, Response, get, route
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

from parlour import __version__
from parlour.server.errors import ApiError
from parlour.server.http.auth import services_of


@route("/health", http_method=[HttpMethod.GET, HttpMethod.HEAD])
async def health() -> dict[str, str]:
    """The process is alive."""
    return {"status": "alive", "version": __version__}


@route("/ready", http_method=[HttpMethod.GET, HttpMethod.HEAD])
async def ready(request: Request[Any, Any, Any]) -> dict[str, str]:
    """The process can serve: it can read its database, and write to it."""
    services = services_of(request)
    if not services.ready:
        raise ApiError("stopping", "The server is starting or stopping.")
    await services.storage_check.check()
    return {"status": "ready"}


def _bury(folder: Path) -> None:
    """What a process that was killed had open, nobody has open any more."""
    for file in folder.glob("gauge_live*_*.db"):
        try:
            os.kill(int(file.stem.rpartition("_")[2]), 0)  # asks, and does nothing
        except ProcessLookupError:
            file.unlink(missing_ok=True)


@get("/metrics")
async def metrics() -> Response[bytes]:
    """Counters and gauges for Prometheus; of all processes, where there are several here."""
    registry: CollectorRegistry = REGISTRY
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        _bury(Path(os.environ["PROMETHEUS_MULTIPROC_DIR"]))
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)
