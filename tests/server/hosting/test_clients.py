"""Clients that misbehave: lines that break, half messages, somebody who never reads."""

import base64
import json
import os
import re
import socket
import struct
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.hosting.listening import Listener
from tests.server.hosting.nursery import Nursery, Nursling
from tests.server.running import PATIENCE, Person, get

RESET = struct.pack("ii", 1, 0)  # hang up with a reset instead of a goodbye


@pytest.fixture(scope="module")
def server(nursery: Nursery, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nursling]:
    """One server that has to put up with all of it."""
    folder = tmp_path_factory.mktemp("clients")
    with nursery.serving(str(folder / "tables.sqlite")) as one:
        yield one


@pytest.fixture
def person(server: Nursling) -> Iterator[Person]:
    """Somebody who behaves."""
    one = Person(server)
    yield one
    one.http.close()


def line(server: Nursling) -> socket.socket:
    """A plain connection; what it takes in before it is read is little."""
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    made.settimeout(PATIENCE)
    made.connect(("127.0.0.1", server.port))
    return made


def upgrade(server: Nursling, person: Person, table: str) -> socket.socket:
    """A feed without a WebSocket library around it."""
    made = line(server)
    key = base64.b64encode(os.urandom(16)).decode()
    made.sendall(
        f"GET /api/tables/{table}/feed HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
        f"Authorization: Bearer {person.token}\r\n\r\n".encode()
    )
    assert made.recv(12) == b"HTTP/1.1 101"
    return made


def text_frame(text: bytes) -> bytes:
    """A message as a client sends it: masked, here with zeros."""
    assert len(text) < 126
    return bytes((0x81, 0x80 | len(text))) + bytes(4) + text


def gauge(server: Nursling, name: str) -> float:
    """A metric as it stands."""
    text = get(f"{server.url}/metrics").text
    found = re.search(rf"^{name} (\S+)$", text, re.MULTILINE)
    assert found is not None
    return float(found[1])


def settle(server: Nursling, name: str, wanted: float) -> None:
    """Wait until a metric is what it has to be."""
    deadline = time.monotonic() + PATIENCE
    while gauge(server, name) != wanted:
        assert time.monotonic() < deadline, f"{name} is {gauge(server, name)}, not {wanted}"
        time.sleep(0.05)


HALVES = [
    b"GET /api/games HT",
    b'POST /api/players HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\n{"na',
    b"\x00\xff\xfe rubbish \r\n\r\n",
    b"POST /api/players HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n",
]


@pytest.mark.parametrize("half", HALVES, ids=["request", "body", "rubbish", "chunk"])
@pytest.mark.parametrize("how", ["closed", "reset"])
def test_half_a_request(server: Nursling, half: bytes, how: str) -> None:
    """Whoever hangs up in the middle of a request leaves no trace, and others are served."""
    made = line(server)
    made.sendall(half)
    if how == "reset":
        made.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
    made.close()
    assert get(f"{server.url}/ready").status_code == 200


def test_what_the_libraries_say_is_logged_like_the_rest(nursery: Nursery, tmp_path: Path) -> None:
    """Rubbish on the line is a warning of the HTTP library: a line of JSON, as all are."""
    log = tmp_path / "log"
    with nursery.serving(str(tmp_path / "tables.sqlite"), log) as server:
        made = line(server)
        made.sendall(HALVES[2])
        assert made.recv(12) == b"HTTP/1.1 400"
        made.close()
    (told,) = [json.loads(each) for each in log.read_text(encoding="utf-8").splitlines()]
    assert (told["level"], told["event"]) == ("warning", "Invalid HTTP request received.")


def test_a_body_that_cannot_be_read_is_answered_once(nursery: Nursery, tmp_path: Path) -> None:
    """Chunks that are none are refused or end the connection; the log names no error of ours."""
    log = tmp_path / "log"
    length = "Content-Length: 3\r\n"
    asked = "POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\n{}Transfer-Encoding: chunked\r\n\r\n"
    with nursery.serving(str(tmp_path / "tables.sqlite"), log) as server:
        with line(server) as at_once:
            at_once.sendall(asked.format(length).encode() + b"zz\r\n")
            assert at_once.recv(12) == b"HTTP/1.1 400"
            while at_once.recv(4096):
                pass
        with line(server) as later:
            later.sendall(asked.format("").encode())
            assert later.recv(4096).startswith(b"HTTP/1.1 415")
            later.sendall(b"zz\r\n")
            while later.recv(4096):
                pass
        assert get(f"{server.url}/ready").status_code == 200
    told = [json.loads(each) for each in log.read_text(encoding="utf-8").splitlines()]
    assert {each["event"] for each in told} == {"Invalid HTTP request received."}


HALF_FRAMES = [
    b"",
    b"\x81",
    text_frame(b'{"type":"choose","seat":0,"move":"+1>0"}')[:-9],
    b"\x01" + text_frame(b'{"type":"say",')[1:],  # the first part of several, and no second
    text_frame(b'{"type":"say","text":"bye"}'),  # a whole one, but who asks does not wait
]


@pytest.mark.parametrize("half", HALF_FRAMES, ids=["none", "byte", "frame", "part", "unheard"])
def test_a_feed_breaks(server: Nursling, person: Person, half: bytes) -> None:
    """A line that breaks in the middle of a message is let go; the others hear all there is."""
    settle(server, "parlour_connections", 0)
    table = person.open(players=2)
    other = Listener(person, table)
    made = upgrade(server, person, table)
    settle(server, "parlour_connections", 2)
    made.sendall(half)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
    made.close()
    settle(server, "parlour_connections", 1)
    answer = other.ask("say", text="Still here")
    assert answer["type"] == "done"
    other.hear_until(lambda one: one.n >= answer["n"])
    other.feed.close()


def test_a_client_that_never_reads(server: Nursling, person: Person) -> None:
    """It is dropped, not waited for: it asks and asks, and takes no answer."""
    settle(server, "parlour_connections", 0)
    table = person.open(players=2)
    other = Listener(person, table)
    dropped = gauge(server, "parlour_feeds_dropped_total")
    deaf = upgrade(server, person, table)
    deaf.setblocking(False)
    question = text_frame(b'{"type":"nonsense"}') * 500
    deadline = time.monotonic() + PATIENCE
    asked = 0
    while gauge(server, "parlour_feeds_dropped_total") == dropped:
        assert time.monotonic() < deadline, f"not dropped after {asked} bytes of questions"
        try:
            asked += deaf.send(question[asked % len(question) :])
        except BlockingIOError:
            time.sleep(0.01)
        except OSError:  # it has been hung up on
            break
    answer = other.ask("say", text="Still quick")
    assert answer["type"] == "done"
    settle(server, "parlour_connections", 1)
    assert gauge(server, "parlour_feeds_dropped_total") == dropped + 1
    deaf.close()
    other.feed.close()
