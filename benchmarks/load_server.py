"""The servers that are pressed: started as on a host's machine, and watched from outside."""

import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import parlour

SOURCE = str(Path(parlour.__file__).parents[1])


def processor_time(pid: int) -> float:
    """Seconds that all threads of a process have used, to the nanosecond."""
    return time.clock_gettime((~pid << 3) | 2)  # what clock_getcpuclockid answers on Linux


def machine_time() -> float:
    """Seconds that all processors of the machine have been busy, whoever it was for."""
    numbers = Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:]
    user, nice, system, _idle, _waiting, interrupts, late_interrupts = map(int, numbers[:7])
    busy = user + nice + system + interrupts + late_interrupts
    return busy / os.sysconf("SC_CLK_TCK")


def resident(pid: int) -> float:
    """Megabytes of a process that are in memory."""
    status = Path(f"/proc/{pid}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+)", status)
    return int(found[1]) / 1024 if found else 0.0


class Served:
    """One `parlour serve`."""

    def __init__(self, database: str, bytecode: Path, port: int = 0) -> None:
        # An installation has its bytecode; where Python was told to keep none, a folder of ours
        # holds it, or every start would compile all packages anew.
        kept = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
        began = time.perf_counter()
        self.process = subprocess.Popen(
            [
                *(sys.executable, "-m", "parlour", "serve", "--database", database),
                *("--port", str(port), "--limits", "0"),
            ],
            stdout=subprocess.PIPE,
            text=True,
            env={**kept, "PYTHONPATH": SOURCE, "PYTHONPYCACHEPREFIX": str(bytecode)},
        )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            found = re.search(r"http://.*:(\d+)", line)
            if found:
                self.port = int(found[1])
                break
        while not self._is_ready():
            time.sleep(0.005)
        self.started_in = time.perf_counter() - began

    def _is_ready(self) -> bool:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/ready", timeout=5) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    def stop(self) -> None:
        """End it as Ctrl-C does."""
        self.process.send_signal(signal.SIGINT)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


class Servers:
    """All processes that serve one database; with PostgreSQL, its own are counted apart."""

    def __init__(self, database: str, count: int, bytecode: Path, postmaster: int | None) -> None:
        self._database = database
        self._count = count
        self._bytecode = bytecode
        self._postmaster = postmaster
        self.running: list[Served] = []

    def start(self) -> float:
        """Start them, one after the other; how long the slowest took."""
        self.running = [Served(self._database, self._bytecode) for _ in range(self._count)]
        return max(each.started_in for each in self.running)

    def stop(self) -> None:
        """End them all."""
        for each in self.running:
            each.stop()
        self.running = []

    @property
    def ports(self) -> list[int]:
        """Where they are."""
        return [each.port for each in self.running]

    def used(self) -> float:
        """Seconds of processor time that the servers have used."""
        return sum(processor_time(each.process.pid) for each in self.running)

    def used_by_database(self) -> float:
        """The same for PostgreSQL; SQLite's share is the servers' own."""
        if self._postmaster is None:
            return 0.0
        return sum(processor_time(pid) for pid in _family(self._postmaster))

    def memory(self) -> float:
        """Megabytes in memory, all together."""
        return sum(resident(each.process.pid) for each in self.running)


def _family(parent: int) -> Iterator[int]:
    """A process and its children."""
    yield parent
    for task in Path(f"/proc/{parent}/task").iterdir():
        yield from map(int, (task / "children").read_text().split())


@contextmanager
def private_postgresql() -> Iterator[tuple[str, int]]:
    """A PostgreSQL of one's own, as durable as any: an empty database and the main process."""
    from tests.server.postgres import Cluster, programs

    found = programs()
    if found is None:
        raise SystemExit("PostgreSQL is not installed; --postgresql URL names one that runs")
    cluster = Cluster(found)
    try:
        cluster.do("CREATE DATABASE load")
        pid = int((cluster.folder / "data" / "postmaster.pid").read_text().split()[0])
        yield cluster.url.set(database="load").render_as_string(hide_password=False), pid
    finally:
        cluster.remove()
