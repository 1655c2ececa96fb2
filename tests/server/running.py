"""A real server process, and people who talk to it."""

import json
import os
import secrets
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

import parlour

# Seconds; long, because a machine may have much else to do, and only what fails waits so long.
PATIENCE = 200.0
# No certificates: the server speaks plain HTTP, and to read them all takes longer than to ask.
client = partial(httpx.Client, verify=False, timeout=PATIENCE)
get = partial(httpx.get, verify=False, timeout=PATIENCE)
post = partial(httpx.post, verify=False, timeout=PATIENCE)
FIREFOX = "Mozilla/5.0 (Android 14; Mobile; rv:131.0) Gecko/131.0 Firefox/131.0"
_in_use: list["Person | Browser | Feed"] = []


def hang_up() -> None:
    """Close every connection that anybody opened; the tests do so after each of them."""
    while _in_use:
        _in_use.pop().close()


class Server:
    """`parlour serve` on a port of its own."""

    def __init__(
        self, database: str, *arguments: str, port: int = 0, log: Path | None = None
    ) -> None:
        self.database = database
        self.arguments = arguments
        self.port = port
        self.log = log  # where its standard error goes
        self.process: subprocess.Popen[str] | None = None
        self.pid = 0
        self.said = ""

    def start(self) -> "Server":
        """Start it and wait until the tables are open."""
        command = [
            *(sys.executable, "-m", "parlour", "serve", "--port", str(self.port)),
            *("--database", self.database, "--limits", "0", *self.arguments),
        ]
        with (self.log or Path(os.devnull)).open("a", encoding="utf-8") as errors:
            self.process = subprocess.Popen(
                command,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                env={**os.environ, "PYTHONPATH": str(Path(parlour.__file__).parents[1])},
            )
        self.pid = self.process.pid
        assert self.process.stdout is not None
        self.said = self.process.stdout.readline()
        assert self.said.startswith("The tables are open"), self.said
        link = self.process.stdout.readline().strip()
        self.port = int(link.rpartition(":")[2])
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            try:
                if get(f"{self.url}/ready", timeout=5).status_code == 200:
                    return self
            except httpx.HTTPError:
                time.sleep(0.02)
        raise AssertionError("the server did not become ready")

    @property
    def url(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        """Pull the plug."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self._end()

    def stop(self) -> int:
        """Ask it to stop, as Ctrl-C does; its exit status."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        return self._end()

    def _end(self) -> int:
        assert self.process is not None
        assert self.process.stdout is not None
        self.process.stdout.close()
        return self.process.wait(PATIENCE)


@contextmanager
def serving(database: str, *arguments: str, log: Path | None = None) -> Iterator[Server]:
    """A server for a while."""
    server = Server(database, *arguments, log=log).start()
    try:
        yield server
    finally:
        if server.process is not None and server.process.poll() is None:
            server.kill()


class Person:
    """Somebody with a token, who asks by HTTP and listens on feeds."""

    def __init__(self, server: Server, name: str = "Ann") -> None:
        self.server = server
        self.http = client(base_url=server.url)
        _in_use.append(self)
        answer = self.http.post("/api/players", json={"name": name})
        assert answer.status_code == 201, answer.text
        self.id: str = answer.json()["id"]
        self.token: str = answer.json()["token"]
        self.http.headers["authorization"] = f"Bearer {self.token}"

    def move_to(self, server: Server) -> None:
        """Ask another process from now on."""
        self.server = server
        self.http.base_url = httpx.URL(server.url)

    def get(self, path: str, **query: Any) -> httpx.Response:
        """Ask for something."""
        return self.http.get(path, params=query)

    def post(self, path: str, **body: Any) -> httpx.Response:
        """Ask for something to be done."""
        return self.http.post(path, json=body)

    def do(self, path: str, **body: Any) -> Any:
        """Have something done that must be done."""
        answer = self.post(path, **body)
        assert answer.status_code in {200, 201}, answer.text
        return answer.json()

    def look(self, table: str, after: int | None = None) -> Any:
        """The table as this person sees it."""
        answer = self.get(f"/api/tables/{table}", **({} if after is None else {"after": after}))
        assert answer.status_code == 200, answer.text
        return answer.json()

    def open(
        self,
        game: str = "runner-up",
        *,
        seats: list[dict[str, Any]] | None = None,
        settings: dict[str, Any] | None = None,
        **options: Any,
    ) -> str:
        """Open a table, oneself in the first seat unless said otherwise."""
        opened = self.do(
            "/api/tables",
            game=game,
            options=options,
            seats=[{"kind": "me"}] if seats is None else seats,
            settings=settings or {},
        )
        table: str = opened["id"]
        return table

    def join(self, table: str, **how: Any) -> Any:
        """Sit down, adding a contribution of one's own."""
        return self.do(f"/api/tables/{table}/join", contribution=secrets.token_hex(32), **how)

    def feed(self, table: str, **query: Any) -> "Feed":
        """Listen to a table."""
        return Feed(self, table, **query)

    def close(self) -> None:
        """Go."""
        self.http.close()


class Browser:
    """Somebody with a browser, which keeps a cookie."""

    def __init__(self, server: Server, name: str | None = None, agent: str = FIREFOX) -> None:
        headers = {"user-agent": agent, "origin": server.url}
        self.http = client(base_url=server.url, headers=headers)
        _in_use.append(self)
        self.id = ""
        if name is not None:
            self.id = self.http.post("/api/me", json={"name": name}).json()["id"]

    def name(self) -> str | None:
        """Who the browser is."""
        answer = self.http.get("/api/me")
        return str(answer.json()["name"]) if answer.status_code == 200 else None

    def claim(self, code: str, **more: Any) -> httpx.Response:
        """Use a device link."""
        return self.http.post("/api/me/claim", json={"code": code, **more})

    def preview(self, code: str) -> Any:
        """Look at a device link."""
        return self.http.post("/api/me/claim/preview", json={"code": code}).json()

    def cookie(self) -> dict[str, str]:
        """What proves who the browser is, for a feed."""
        return {
            "cookie": f"parlour={self.http.cookies['parlour']}",
            "origin": self.http.headers["origin"],
        }

    def close(self) -> None:
        """Go."""
        self.http.close()


class Feed:
    """An open feed; every message that came is kept, as the bytes that came."""

    def __init__(
        self,
        person: Person | None,
        table: str,
        server: Server | None = None,
        headers: dict[str, str] | None = None,
        **query: Any,
    ) -> None:
        home = server or (person.server if person else None)
        assert home is not None
        asked = "&".join(f"{key}={value}" for key, value in query.items())
        proof = {"authorization": f"Bearer {person.token}"} if person else {}
        self._opened = ExitStack()
        self.socket: ClientConnection = self._opened.enter_context(
            connect(
                f"ws://127.0.0.1:{home.port}/api/tables/{table}/feed?{asked}",
                additional_headers={**proof, **(headers or {})},
                compression=None,
                open_timeout=PATIENCE,
                close_timeout=0.2,  # a feed with much unread does not hear the goodbye
                ping_interval=None,  # its thread would use chance while Hypothesis does
            )
        )
        _in_use.append(self)
        self.bytes: list[str] = []
        self.first = self.next()

    def next(self, timeout: float = PATIENCE) -> Any:
        """The next message."""
        text = self.socket.recv(timeout)
        assert isinstance(text, str)
        self.bytes.append(text)
        return json.loads(text)

    def until(self, kind: str, **wanted: Any) -> Any:
        """The next message of a kind, with these values in it."""
        while True:
            message = self.next()
            if message["type"] == kind and all(message.get(k) == v for k, v in wanted.items()):
                return message

    def send(self, kind: str, **message: Any) -> None:
        """Say something."""
        self.socket.send(json.dumps({"type": kind, **message}))

    def ask(self, kind: str, **message: Any) -> Any:
        """Say something and wait for the answer."""
        request = secrets.token_hex(8)
        self.send(kind, request=request, **message)
        while True:
            answer = self.next()
            if answer["type"] in {"done", "refused"} and answer["request"] == request:
                return answer

    def close(self) -> None:
        """Hang up."""
        self._opened.close()
