"""Servers to be attacked: `parlour serve` as hosts run it, or a fork for the regular suite."""

import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import parlour
from benchmarks.load_server import resident
from tests.server.hosting.nursery import Nursery
from tests.server.running import PATIENCE, Server, get

SETTLE = 90.0  # seconds in which memory may go back; a table that nobody looks at is kept for 60
Launch = Callable[[str, Path, float, int | None], AbstractContextManager[Server]]


class Hosted(Server):
    """`parlour serve` in a process of its own, with a limit of open files if one is given."""

    def __init__(self, database: str, log: Path, limits: float, open_files: int | None) -> None:
        super().__init__(database, log=log)
        self.limits, self.open_files = limits, open_files

    def start(self) -> "Hosted":
        """Start it and wait until it is ready."""
        kept = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
        assert self.log is not None
        with self.log.open("a", encoding="utf-8") as errors:
            self.process = subprocess.Popen(
                [
                    *(sys.executable, "-m", "parlour", "serve", "--port", str(self.port)),
                    *("--database", self.database, "--limits", str(self.limits)),
                ],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                start_new_session=True,  # Ctrl-C is for the program that prints the table
                preexec_fn=self._limit if self.open_files else None,  # noqa: PLW1509
                env={**kept, "PYTHONPATH": str(Path(parlour.__file__).parents[1])},
            )
        self.pid = self.process.pid
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if "http://" in line:
                self.port = int(line.strip().rpartition(":")[2])
                break
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline and self.process.poll() is None:
            try:
                if get(f"{self.url}/ready", timeout=5).status_code == 200:
                    return self
            except OSError:
                time.sleep(0.02)
            except Exception:
                time.sleep(0.02)
        raise AssertionError("the server did not become ready")

    def _limit(self) -> None:
        assert self.open_files is not None
        resource.setrlimit(resource.RLIMIT_NOFILE, (self.open_files, self.open_files))


@contextmanager
def hosted(database: str, log: Path, limits: float, open_files: int | None) -> Iterator[Server]:
    """A server for a while; it is killed in the end, which nothing acknowledged may mind."""
    server = Hosted(database, log, limits, open_files).start()
    try:
        yield server
    finally:
        if server.process is not None and server.process.poll() is None:
            server.kill()


def forked(nursery: Nursery) -> Launch:
    """Servers that start in a moment; they have the file limit of the nursery."""

    @contextmanager
    def launch(
        database: str, log: Path, limits: float, _open_files: int | None
    ) -> Iterator[Server]:
        with nursery.serving(database, log, limits=limits) as server:
            yield server

    return launch


def settled_memory(pid: int, before: float, seconds: float) -> float:
    """Megabytes of a process once they are back within 10 %, or the least seen until then."""
    end, least = time.monotonic() + seconds, resident(pid)
    while least > before * 1.1 and time.monotonic() < end:
        time.sleep(0.25)
        least = min(least, resident(pid))
    return least
