"""Behind a proxy: whom the server believes, and what players' browsers are told."""

import json
import socket
from collections.abc import Iterator
from contextlib import closing
from itertools import islice
from pathlib import Path

import httpx
import pytest

from parlour.server.limits.addresses import AllowedHosts, forwarded, without_port
from parlour.server.settings import ServerSettings
from tests.cli.commands import run
from tests.server.hosting.nursery import Nursery, Nursling
from tests.server.raw_feed import CLOSE, RawFeed, close_code
from tests.server.running import PATIENCE, Person, Server, client, get, post

PUBLIC = "https://play.example.org"


@pytest.fixture(scope="module")
def behind(nursery: Nursery, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nursling]:
    """A server as docs/hosting.md starts it behind a proxy with TLS."""
    database = str(tmp_path_factory.mktemp("behind") / "tables.sqlite")
    with nursery.serving(database, public_url=PUBLIC, trust_proxy=True, limits=1) as one:
        yield one


@pytest.fixture(scope="module")
def alone(nursery: Nursery, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nursling]:
    """A server that everybody reaches directly."""
    database = str(tmp_path_factory.mktemp("alone") / "tables.sqlite")
    with nursery.serving(database, limits=1) as one:
        yield one


def through(server: Nursling, address: str, **headers: str) -> httpx.Client:
    """A browser's requests as the proxy passes them on, with a Host of its own."""
    told = {"x-forwarded-for": address, "x-forwarded-proto": "https", "origin": PUBLIC}
    return client(base_url=server.url, headers={**told, **headers})


def test_a_cookie_behind_tls(behind: Nursling) -> None:
    """Secure, for this host alone, out of reach of scripts; another cookie counts for nothing."""
    with through(behind, "192.0.2.1") as ann:
        answer = ann.post("/api/me", json={"name": "Ann"})
        (cookie,) = answer.headers.get_list("set-cookie")
        name, *attributes = (part.strip().lower() for part in cookie.split(";"))
        assert name.startswith("__host-parlour=")
        assert {"secure", "httponly", "samesite=lax", "path=/"} <= set(attributes)
        assert not any(each.startswith("domain") for each in attributes)
        token = cookie.partition("=")[2].partition(";")[0]
        known = {"cookie": f"__Host-parlour={token}"}
        assert ann.get("/api/me", headers=known).json()["name"] == "Ann"
        assert ann.get("/api/me", headers={"cookie": f"parlour={token}"}).status_code == 401
        opened = ann.post("/api/tables", json={"game": "runner-up"}, headers=known).json()
        assert opened["link"] == f"{PUBLIC}/t/{opened['id']}"
        link = ann.post("/api/me/devices", headers=known).json()
        assert link["url"] == f"{PUBLIC}/d/{link['code']}"
        elsewhere = {**known, "origin": "https://evil.example.org"}
        refused = ann.post("/api/tables", json={"game": "runner-up"}, headers=elsewhere)
        assert (refused.status_code, refused.json()["code"]) == (403, "origin")


def newcomers(server: Nursling, *addresses: str) -> list[int]:
    """What newcomers from these addresses in turn are answered, until one is refused."""
    found: list[int] = []
    with client(base_url=server.url) as asking:
        for address in addresses:
            headers = {"x-forwarded-for": address}
            answer = asking.post("/api/players", json={"name": "Eva"}, headers=headers)
            found.append(answer.status_code)
            if answer.is_error:
                break
    return found


def test_limits_behind_a_proxy_are_each_players(behind: Nursling) -> None:
    """Only what the proxy itself added counts: claiming another address first helps nobody."""
    claimed = [f"10.0.{k}.1, 192.0.2.2" for k in range(250)]
    answers = newcomers(behind, *claimed)
    assert answers[:60] == [201] * 60
    assert 429 in answers[60:]
    assert newcomers(behind, "192.0.2.3") == [201]


def test_nobody_is_believed_without_a_proxy(alone: Nursling) -> None:
    """Neither an address nor TLS that the asker claims."""
    answer = post(
        f"{alone.url}/api/me", json={"name": "Ann"}, headers={"x-forwarded-proto": "https"}
    )
    assert answer.headers["set-cookie"].startswith("parlour=")
    assert "secure" not in answer.headers["set-cookie"].lower()
    assert 429 in newcomers(alone, *(f"192.0.2.{k}" for k in range(250)))


def test_a_proxy_may_say_that_there_is_tls(nursery: Nursery, tmp_path: Path) -> None:
    """Also where nobody has told the server its address."""
    serving = nursery.serving(str(tmp_path / "tables.sqlite"), trust_proxy=True)
    with serving as server, through(server, "192.0.2.1") as ann:
        cookie = ann.post("/api/me", json={"name": "Ann"}).headers["set-cookie"]
        assert cookie.startswith("__Host-parlour=")
        assert "secure" in cookie.lower()


@pytest.fixture(scope="module")
def behind_two(nursery: Nursery, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nursling]:
    """A server behind two proxies."""
    database = str(tmp_path_factory.mktemp("behind_two") / "tables.sqlite")
    with nursery.serving(database, trust_proxy=2, limits=1) as one:
        yield one


def test_two_proxies_are_counted_from_the_right(behind_two: Nursling) -> None:
    """The outer one adds the player's address, the inner one the outer's: everybody has a limit of
    their own, and what a player claims on the left counts for nothing."""
    claimed = [f"10.0.{k}.1, 192.0.2.2, 198.51.100.1" for k in range(250)]
    answers = newcomers(behind_two, *claimed)
    assert answers[:60] == [201] * 60
    assert 429 in answers[60:]
    assert newcomers(behind_two, "192.0.2.3, 198.51.100.1") == [201]


def test_a_port_makes_no_new_address(behind: Nursling) -> None:
    """Some proxies add the client's port, which changes with every connection."""
    answers = newcomers(behind, *(f"192.0.2.77:{40_000 + k}" for k in range(250)))
    assert answers[:60] == [201] * 60
    assert 429 in answers[60:]


def test_a_header_in_several_lines_is_one(behind: Nursling) -> None:
    """A proxy may add its entry as a line of its own, below the one that the client sent."""
    found = []
    with client(base_url=behind.url) as asking:
        for k in range(250):
            told = [("x-forwarded-for", f"10.1.{k}.1"), ("x-forwarded-for", "192.0.2.78")]
            answer = asking.post("/api/players", json={"name": "Eva"}, headers=told)
            found.append(answer.status_code)
            if answer.is_error:
                break
    assert found[:60] == [201] * 60
    assert 429 in found[60:]


@pytest.mark.parametrize(
    ("lines", "proxies", "expected"),
    [
        (["1.1.1.1, 2.2.2.2, 3.3.3.3"], 1, "3.3.3.3"),
        (["1.1.1.1, 2.2.2.2, 3.3.3.3"], 2, "2.2.2.2"),
        (["1.1.1.1", "2.2.2.2,3.3.3.3"], 2, "2.2.2.2"),
        (["3.3.3.3"], 2, "3.3.3.3"),
        ([" , ,"], 1, ""),
        (["1.1.1.1"], 0, ""),
        ([], 1, ""),
    ],
)
def test_the_entry_of_the_outermost_trusted_proxy(
    lines: list[str], proxies: int, expected: str
) -> None:
    """Counted from the right; where there are fewer, the proxies have added all of them."""
    assert forwarded(lines, proxies) == expected


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("1.2.3.4", "1.2.3.4"),
        ("1.2.3.4:5", "1.2.3.4"),
        ("[::1]:5", "::1"),
        ("[2001:db8::1]", "2001:db8::1"),
        ("2001:db8::1", "2001:db8::1"),
        ("::1", "::1"),
        ("play.example.org:8000", "play.example.org"),
        ("unknown", "unknown"),
        ("", ""),
    ],
)
def test_ports_are_stripped(given: str, expected: str) -> None:
    """Of both kinds of address; the colons of IPv6 are none."""
    assert without_port(given) == expected


def test_a_foreign_name_is_refused(server: Server) -> None:
    """Another site's name that leads here (DNS rebinding) gets nothing, by HTTP or on a feed."""
    person = Person(server)
    table = person.open(players=2)
    for path in ("/", "/api/games", f"/api/tables/{table}", "/metrics"):
        for name in ("evil.example.org", f"evil.example.org:{server.port}", "127.0.0.1.evil.org"):
            refused = get(server.url + path, headers={"host": name})
            assert (refused.status_code, refused.json()["code"]) == (421, "host")
    with closing(RawFeed(server, table, host="evil.example.org")) as feed:
        (_, told), (opcode, closed) = islice(feed.frames(), 2)
    assert json.loads(told)["code"] == "host"
    assert (opcode, close_code(closed)) == (CLOSE, 4000)
    for name in ("localhost", f"localhost:{server.port}", "192.168.1.5:8000", "[::1]:8000"):
        assert get(f"{server.url}/api/games", headers={"host": name}).status_code == 200
    assert get(f"{server.url}/ready", headers={"host": "parlour"}).status_code == 200


def test_the_names_of_a_server() -> None:
    """This machine's, the address it listens on, the public one and those that the host adds."""
    own = socket.gethostname()
    hosts = AllowedHosts(
        ServerSettings(
            host="tables.lan", public_url="https://Play.example.org:8443", allowed_hosts="a.b, c"
        )
    )
    short = own.partition(".")[0]
    for name in (own, f"{short}.local", "tables.lan:80", "play.example.org", "A.B:1", "c", "c."):
        assert hosts.allows(name), name
    for name in ("example.org", "x.play.example.org", "a", "b.a", "", "evil.local"):
        assert not hosts.allows(name), name
    assert AllowedHosts(ServerSettings(allowed_hosts="*")).allows("anything")


def talk(server: Server, request: bytes) -> bytes:
    """Send bytes and read until the server hangs up."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as line:
        line.sendall(request)
        found = b""
        while data := line.recv(65536):
            found += data
        return found


@pytest.mark.parametrize("path", ["/api/players", "/nowhere", "/api/nothing"])
def test_a_body_with_two_lengths_is_refused(server: Server, path: str) -> None:
    """A request that a proxy and the server could cut differently ends the connection: what follows
    is not taken for another request."""
    answer = talk(
        server,
        f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
        "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n".encode(),
    )
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert answer.count(b"HTTP/1.1 ") == 1
    assert b"connection: close" in answer.lower()


@pytest.mark.parametrize(
    "headers",
    [
        "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n",
        "Transfer-Encoding: chunked\r\n",
        "Content-Length: 5\r\n",
    ],
    ids=["both", "chunked", "length"],
)
def test_a_feed_is_opened_without_a_body(server: Server, headers: str) -> None:
    """A request with one is answered and its connection closed, not kept open for ever."""
    table = Person(server).open(players=2)
    with closing(RawFeed(server, table, headers=headers)) as feed:
        assert feed.head.startswith(b"HTTP/1.1 400 ")
        assert list(feed.frames()) == []


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--trust-proxy", "11"], "trust_proxy is 0 to 10; got 11"),
        (["--trust-proxy", "--port", "70000"], "port is 0 to 65535; got 70000"),
        (["--no-trust-proxy", "--port", "70000"], "port is 0 to 65535; got 70000"),
        (["--port", "70000", "--trust-proxy"], "port is 0 to 65535; got 70000"),
        (["--trust-proxy=x"], "Invalid value for '--trust-proxy'"),
    ],
)
def test_the_number_of_proxies_may_be_left_out(arguments: list[str], words: str) -> None:
    """`--trust-proxy` server is one proxy, as it always was."""
    answer = run("serve", *arguments)
    assert answer.code == 2
    assert words in answer.err
