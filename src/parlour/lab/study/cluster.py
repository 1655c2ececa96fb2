"""The same study on a Ray cluster: of this machine, or one that is there already.

A job is a block of games and depends on nothing but its number, so it makes no difference who plays
it. Where a worker dies, Ray starts another and the job is played again.
"""

import os
import re
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from threading import Event
from typing import Any

from parlour.games.errors import ParlourError
from parlour.games.options import shorten
from parlour.lab.study.plan import Plan, stamp
from parlour.lab.study.run import Team, plan_text, play_job

_PATIENCE = 5.0  # seconds to wait for a cluster to answer at all
_GLANCE = 0.1
_STARTS = 3  # tries to start Ray
# A block that has taken so many workers with it will not go better the next time.
_TRIES = 10


class ClusterError(ParlourError):
    """A cluster that is not there, or cannot play this study."""


def load_ray() -> Any:
    """Ray, or a word on where to get it."""
    # Ray would report its use to its makers, and remark on graphics cards that nobody asked for.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    try:
        return import_module("ray")
    except ImportError as error:
        raise ClusterError(
            "a cluster needs Ray, which is not installed: pip install 'parlour[cluster]'"
        ) from error


def check_address(address: str) -> None:
    """Refuse an address nobody answers at, before Ray waits for it for a minute."""
    if address == "auto":
        return
    found = re.fullmatch(r"(?:ray://)?\[?([^\[\]/]+?)\]?:(\d{1,5})", address)
    if not found or not 0 < int(found[2]) < 1 << 16:
        raise ClusterError(
            f"a cluster's address is HOST:PORT, ray://HOST:PORT or auto; got {shorten(address)}"
        )
    try:
        socket.create_connection((found[1], int(found[2])), _PATIENCE).close()
    except OSError as error:
        raise ClusterError(f"no cluster answers at {address}: {error.strerror or error}") from error


@contextmanager
def cluster(address: str | None, workers: int | None) -> Iterator[int]:
    """Join the cluster at an address, or start one here; how many work on it at once."""
    ray = load_ray()
    if address is not None:
        check_address(address)
    how: dict[str, Any] = {"logging_level": "error", "log_to_driver": False}
    if address is None:
        how |= {"num_cpus": workers, "include_dashboard": False}
    _join(ray, address, how)
    try:
        processors = int(ray.cluster_resources().get("CPU", 0))
        if processors < 1:
            raise ClusterError("the cluster has no processor to offer")
        yield min(workers or processors, processors)
    finally:
        ray.shutdown()


def _join(ray: Any, address: str | None, how: dict[str, Any]) -> None:
    """Connect, or start: Ray gives itself half a minute for that, too little on a busy machine."""
    failure: Exception | None = None
    for _ in range(1 if address else _STARTS):
        try:
            ray.init(address=address or "local", **how)
        except Exception as error:  # Ray's errors are of every kind, bare ones too
            failure = error
            ray.shutdown()
        else:
            return
    where = f"at {address}" if address else "on this machine"
    reason = (str(failure).strip() or repr(failure)).splitlines()[0]
    raise ClusterError(f"no cluster {where}: {reason}") from failure


def _play(text: str, wanted: dict[str, Any], deals: int, job: int) -> bytes:
    """What a worker does."""
    from parlour.games import GAMES

    came = {name: stamp(GAMES[name]) for name in GAMES}
    if came != wanted:
        raise ClusterError(f"a worker has another version: {came}, not {wanted}")
    done = play_job(text, deals, job, Event())
    assert done is not None
    return done


def on_cluster(plan: Plan, deals: int, workers: int) -> Team:
    """The workers of the cluster that was joined."""
    from parlour.games import GAMES

    ray = load_ray()
    play: Any = ray.remote(max_retries=_TRIES)(_play)
    wanted = {name: stamp(GAMES[name]) for name in GAMES}
    text = plan_text(plan)

    def team(
        first: int, jobs: int, add: Callable[[bytes], None], glance: Callable[[], None]
    ) -> bool:
        under_way: dict[Any, int] = {}
        waiting: dict[int, bytes] = {}
        asked = added = first
        try:
            while added < jobs:
                # A few more than there are workers, so that none waits; not all, for memory's sake.
                while asked < jobs and asked - added < 4 * workers:
                    under_way[play.remote(text, wanted, deals, asked)] = asked
                    asked += 1
                done, _ = ray.wait(list(under_way), timeout=_GLANCE)
                for reference in done:
                    waiting[under_way.pop(reference)] = _outcome(ray, reference)
                while added in waiting:
                    add(waiting.pop(added))
                    added += 1
                glance()
        except KeyboardInterrupt:
            return True
        finally:
            for reference in under_way:
                ray.cancel(reference, force=True)
        return False

    return team


def _outcome(ray: Any, reference: Any) -> bytes:
    """What a job came to; what went wrong with it, in a word."""
    try:
        found: bytes = ray.get(reference)
    except ray.exceptions.RayTaskError as error:
        raise ClusterError(f"a worker could not play: {error.cause}") from error
    except ray.exceptions.RayError as error:
        raise ClusterError(f"the cluster gave up: {str(error).splitlines()[0]}") from error
    return found
