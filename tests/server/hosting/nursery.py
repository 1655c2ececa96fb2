"""Servers that start in a moment, so that every test may have one, and hundreds can be killed.

`parlour serve` needs some seconds to load compiled code. A nursery loads it once and forks: each
child is a whole server process (its own event loop, threads, database connections), which runs what
`parlour serve` runs after its welcome, and dies of SIGKILL like any other.
"""

import faulthandler
import json
import os
import resource
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any

import parlour
from tests.server.running import PATIENCE, Server

ROOT = Path(__file__).parents[3]


class Nursling(Server):
    """A server forked from the nursery."""

    def __init__(
        self,
        nursery: "Nursery",
        database: str,
        log: Path | None = None,
        open_files: int | None = None,
        **settings: Any,
    ) -> None:
        # Ours from the first start to the last, so that it is still free when a server that was
        # killed starts again: who has bound a port but does not listen leaves room for who does.
        self._held = socket.socket()
        self._held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._held.bind(("127.0.0.1", 0))
        super().__init__(database, port=self._held.getsockname()[1], log=log)
        self.nursery = nursery
        self.open_files = open_files  # the limit of file descriptors
        self.settings = {"database": database, "limits": 0, "thinkers": 1, **settings}

    def start(self, *, wait: bool = True) -> "Nursling":
        """Fork it."""
        told = self.nursery.ask(
            what="start",
            settings={**self.settings, "port": self.port},
            log=str(self.log) if self.log else None,
            open_files=self.open_files,
        )
        self.pid = told["pid"]
        if wait:
            self.wait()
        return self

    def wait(self) -> None:
        """Wait until it can serve."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            with closing(HTTPConnection("127.0.0.1", self.port, timeout=5)) as line:
                try:
                    line.request("GET", "/ready")
                    if line.getresponse().status == 200:
                        return
                except (OSError, HTTPException):
                    time.sleep(0.005)
        raise AssertionError("the server did not become ready")

    def kill(self) -> None:
        """Pull the plug, and wait until the process is gone."""
        self.nursery.ask(what="signal", pid=self.pid, signal=signal.SIGKILL)
        self.pid = 0

    def end(self) -> None:
        """Whatever became of it, it is gone now, and its port is anybody's."""
        if self.pid:
            self.kill()
        self._held.close()

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Ask it to stop; its exit status."""
        pid, self.pid = self.pid, 0
        status: int = self.nursery.ask(what="signal", pid=pid, signal=how)["status"]
        return status


class Nursery:
    """The warm process that the servers are forked from."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.hosting.nursery"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(Path(parlour.__file__).parents[1])},
        )
        self._asked = 0

    def ask(self, **asked: Any) -> Any:
        """Have something done, and hear how it went."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._asked += 1
        self._process.stdin.write(json.dumps({**asked, "n": self._asked}).encode() + b"\n")
        while True:
            answered, _, _ = select.select([self._process.stdout], [], [], PATIENCE)
            if not answered and asked["what"] == "signal":
                os.kill(asked["pid"], signal.SIGABRT)  # it dies telling where it was
            assert answered, f"nothing came of {asked}"
            answer = json.loads(self._process.stdout.readline())
            if answer["n"] == self._asked:  # or else it is what another test has given up on
                return answer

    @contextmanager
    def serving(
        self, database: str, log: Path | None = None, **settings: Any
    ) -> Iterator[Nursling]:
        """A server for a while."""
        server = Nursling(self, database, log, **settings).start()
        try:
            yield server
        finally:
            server.end()

    def close(self) -> None:
        """Let it go; children that are left go with it."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()


def _start(asked: dict[str, Any]) -> dict[str, int]:
    read, write = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(read)
        try:
            _live(asked, write)
        except BaseException as error:
            os.write(2, f"a server of the nursery failed: {error!r}\n".encode())
            os._exit(1)
        os._exit(0)
    os.close(write)
    with os.fdopen(read) as told:
        return {"pid": pid, "port": int(told.read())}


def _live(asked: dict[str, Any], port: int) -> None:
    """What `parlour serve` does after its welcome."""
    from parlour.server.serve import listening_socket, serve
    from parlour.server.settings import ServerSettings
    from parlour.server.tables import dealing

    # What is said on standard output is the nursery's; a server has nothing to say there.
    os.dup2(os.open(os.devnull, os.O_RDWR), 1)
    os.dup2(1, 0)
    if asked["log"] is not None:
        os.dup2(os.open(asked["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND), 2)
    faulthandler.enable()
    if asked["open_files"] is not None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (asked["open_files"], asked["open_files"]))
    given = dict(asked["settings"])
    # No setting of a host's: a busy machine may need longer than the ten seconds of a real client.
    dealing.REVEAL_TIME = given.pop("reveal_time", dealing.REVEAL_TIME)
    settings = ServerSettings(**given).checked()
    listening = listening_socket(settings)
    os.write(port, str(listening.getsockname()[1]).encode())
    os.close(port)
    serve(settings, listening)


def _end(pid: int, how: int) -> dict[str, int]:
    os.kill(pid, how)
    return {"status": os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])}


def main() -> None:
    """Load everything, then start and end servers as asked."""
    import uvicorn.loops.uvloop
    import uvicorn.protocols.http.auto
    import uvicorn.protocols.websockets.websockets_sansio_impl  # noqa: F401

    import parlour.server.cluster.listener  # noqa: F401
    from parlour.server.app import create_app
    from parlour.server.serve import warm_up
    from parlour.server.settings import ServerSettings
    from parlour.server.storage.database import open_database, read_address

    warm_up()
    create_app(ServerSettings())
    open_database(read_address(":memory:")).dispose()
    alive: set[int] = set()
    for line in sys.stdin:
        asked = json.loads(line)
        if asked["what"] == "start":
            answer = _start(asked)
            alive.add(answer["pid"])
        else:
            answer = _end(asked["pid"], asked["signal"])
            alive.discard(asked["pid"])
        print(json.dumps({**answer, "n": asked["n"]}), flush=True)
    for pid in alive:
        _end(pid, signal.SIGKILL)


if __name__ == "__main__":
    main()
