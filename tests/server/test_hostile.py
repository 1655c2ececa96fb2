"""Bad input: whatever comes, an answer that is no fault of ours, and the server plays on."""

import contextlib
import json
import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis.generation import GenerationMode
from websockets.exceptions import ConnectionClosed

from tests.server.playing import Phone, people, play_out, table_of
from tests.server.running import Feed, Person, Server, get, hang_up, post

# How many inputs each route and each feed gets; the long run by hand sets some thousands.
EXAMPLES = int(os.environ.get("PARLOUR_FUZZ_EXAMPLES", "6"))
JSON = {"content-type": "application/json"}
CODES = {
    *("invalid", "invalid-move", "invalid-options", "nobody", "not-yours", "origin", "not-found"),
    *("no-such-method", "illegal-move", "not-now", "taken", "full", "locked", "too-large"),
    "not-json",
}


def memory(server: Server) -> float:
    """The megabytes that the server process holds."""
    status = Path(f"/proc/{server.pid}/status").read_text(encoding="utf-8")
    (line,) = [line for line in status.splitlines() if line.startswith("VmRSS")]
    return int(line.split()[1]) / 1024


@pytest.fixture(scope="module", autouse=True)
def unharmed(server: Server) -> Iterator[None]:
    """After everything the server has not grown much, and a whole game can be played."""
    pair = people(server, "Ann", "Bob")
    play_out([Phone(p, t) for t in [table_of(pair, players=2)] for p in pair], Random(0))
    before = memory(server)
    yield
    pair = people(server, "Ann", "Bob")
    play_out([Phone(p, t) for t in [table_of(pair, players=2)] for p in pair], Random(0))
    hang_up()
    assert memory(server) - before < 60 + EXAMPLES / 50
    assert server.log is not None
    assert '"level": "error"' not in server.log.read_text(encoding="utf-8")


def check_answer(answer: httpx.Response) -> None:
    """Done, or refused in the way all refusals are told."""
    assert answer.status_code < 500, answer.text
    if answer.status_code >= 400 and answer.request.method != "HEAD":
        told = answer.json()
        assert told["type"] == "refused", answer.text
        assert told["code"] in CODES, answer.text
        assert len(answer.content) < 2000
    assert "Traceback" not in answer.text


def operations(server: Server) -> list[Any]:
    """Every route of the OpenAPI document."""
    schema = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")
    found: list[Any] = list(schema.get_all_operations())
    return [operation.ok() for operation in found]


@pytest.mark.slow
@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=str)
def test_every_route_withstands_whatever_the_document_allows_and_forbids(
    server: Server, mode: GenerationMode
) -> None:
    """Made-up requests to each route, at tables that exist and that do not: never a fault."""
    ann, bob = people(server, "Ann", "Bob")
    tried = 0
    for operation in operations(server):
        if operation.path in {"/health", "/ready", "/metrics", "/api/me/tokens", "/api/me/devices"}:
            continue
        table = table_of([ann, bob], players=2, started=operation.path.count("start") == 0)
        someone = Person(server, "Eva") if operation.method == "delete" else ann

        tried += bombard(operation, mode, someone, table)
    print(f"{tried} requests")
    assert tried > 10 * EXAMPLES


def bombard(operation: Any, mode: GenerationMode, someone: Person, table: str) -> int:
    """Send made-up requests to a route: how many there were."""
    tried = 0

    @settings(max_examples=EXAMPLES)
    @given(operation.as_strategy(generation_mode=mode))
    def send(case: Any) -> None:
        nonlocal tried
        asked = case.as_transport_kwargs(base_url=someone.server.url)
        where = asked["url"]
        if tried % 4 and "{table_id}" in case.path:
            where = someone.server.url + case.path.replace("{table_id}", table)
        try:
            check_answer(
                someone.http.request(
                    asked["method"],
                    where,
                    params=asked.get("params"),
                    content=_content(asked),
                    headers=JSON,
                )
            )
        except (httpx.InvalidURL, UnicodeError):
            return  # nothing that could be sent
        tried += 1

    with contextlib.suppress(Unsatisfiable):  # a route without anything that could be wrong
        send()
    return tried


def _content(body: dict[str, Any]) -> bytes:
    if "json" in body:
        return json.dumps(body["json"]).encode()
    data = body.get("data", b"")
    return data if isinstance(data, bytes) else str(data).encode("utf-8", "surrogatepass")


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=40),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)
FIELDS = st.fixed_dictionaries(
    {"type": st.sampled_from(["choose", "retract", "say", "ping", "table", "done", ""]) | ANYTHING},
    optional={
        "seat": st.integers(-2, 9) | ANYTHING,
        "move": st.sampled_from(["+1>0", "+3>1", ">0", "place bMqRe", "take draw"]) | ANYTHING,
        "text": st.text(max_size=400) | ANYTHING,
        "gesture": st.sampled_from(["wave", "bow"]) | ANYTHING,
        "request": st.text(alphabet="abAB-_/ 0", max_size=70) | ANYTHING,
        "other": ANYTHING,
    },
)
FRAMES = FIELDS.map(json.dumps) | ANYTHING.map(json.dumps) | st.text() | st.binary(max_size=200)


def test_a_feed_withstands_whatever_is_said_to_it(server: Server) -> None:
    """Each message, of whatever kind, gets one answer; none of them is a fault of ours."""
    ann, bob, stranger = people(server, "Ann", "Bob", "Nosy")
    table = table_of([ann, bob], players=2)
    feeds = [ann.feed(table), stranger.feed(table), Feed(None, table, server)]
    sent = 0

    @settings(max_examples=EXAMPLES * 20)
    @given(FRAMES, st.sampled_from(feeds))
    def send(frame: str | bytes, feed: Feed) -> None:
        nonlocal sent
        try:
            frame.encode() if isinstance(frame, str) else None
        except UnicodeEncodeError:
            return  # nothing that could be sent
        feed.socket.send(frame)
        sent += 1
        while (answer := feed.next())["type"] not in {"refused", "done", "beat"}:
            pass
        if answer["type"] == "refused":
            assert answer["code"] in CODES, answer
            assert len(feed.bytes[-1]) < 2000
        del feed.bytes[:-1]

    send()
    print(f"{sent} messages")
    feeds[0].send("ping")
    assert feeds[0].until("beat")


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b'{"game":"' + b"x" * 70_000 + b'"}', 413),
        (b'{"game":"runner-up","options":{"a":' + b"[" * 20_000 + b"]" * 20_000 + b"}}", 400),
        (b"[" * 30_000, 400),
        (b'{"a":' * 8_000, 400),
        (b'{"game":"\xff"}', 400),
        (b'{"game":"\xed\xa0\x80"}', 400),
        (b'{"game":"runner-up","options":{"players":NaN}}', 400),
        (b'{"game":"runner-up","options":{"players":' + b"9" * 5000 + b"}}", 400),
        (b'{"game":"runner-up","options":{"players":1e999}}', 400),
        (b'{"game":"runner-up","game":7}', 400),
        (b"", 400),
        (b"null", 400),
        (b"{", 400),
        (b"\x00" * 100, 400),
    ],
    ids=range(14),
)
def test_bodies_that_are_none(server: Server, body: bytes, status: int) -> None:
    """Too large, too deep, not UTF-8, no JSON, no numbers: refused, and no table is opened."""
    (ann,) = people(server, "Ann")
    for kind in ("application/json", "text/plain", "application/x-www-form-urlencoded", ""):
        answer = ann.http.post("/api/tables", content=body, headers={"content-type": kind})
        said = kind == "application/json" or not body
        assert answer.status_code == (status if said else 415), answer.text
        check_answer(answer)
    assert ann.get("/api/me/tables").json() == []


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/tables/%00", 404),
        ("/api/tables/%ff%fe", 404),
        ("/api/tables/..%2f..%2fetc", 404),
        ("/api/tables/" + "x" * 4000, 400),
        ("/api/nothing", 404),
        ("/assets/%2e%2e/%2e%2e/secret", 404),
        ("/api/openapi.json", 200),
        ("/api/me/history?before=" + "9" * 40, 400),
        ("/api/me/history?before=-1", 400),
        ("/api/games?x=" + "%00" * 500, 200),
    ],
)
def test_paths_that_lead_nowhere(server: Server, path: str, status: int) -> None:
    """Strange letters, long names and ways out of the folder lead to a plain refusal."""
    (ann,) = people(server, "Ann")
    answer = ann.http.get(path)
    assert answer.status_code == status
    check_answer(answer)


@pytest.mark.parametrize("origin", ["http://[::1", "http://", "\\", "x" * 5000, "http://a:b:c"])
def test_origins_that_are_none(server: Server, origin: str) -> None:
    """An origin that cannot be read is another site's."""
    headers = {"origin": origin, "cookie": "parlour=anything"}
    answer = post(f"{server.url}/api/tables", json={"game": "runner-up"}, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (403, "origin")


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("\u202eevil\u2066", "evil"),
        ("👩‍👩‍👧‍👦 Team", "👩‍👩‍👧‍👦 Team"),
        ("  a \t\r\n b  ", "a b"),
        ("a\x00\x1bb", "a b"),
        ("Zoe\u0308", "Zoë"),
        ("'; DROP TABLE players; --", "'; DROP TABLE players; --"),
        ("", None),
        ("\u200b\u2060\ufeff", None),
        ("\u202e\u202d", None),
        ("x" * 41, None),
        ("x" * 10_000, None),
        ("🂡" * 41, None),
        (7, None),
        (None, None),
        (["Ann"], None),
    ],
)
def test_names(server: Server, given: Any, shown: str | None) -> None:
    """A name is one line of visible text, kept as data; everything else is refused."""
    answer = post(f"{server.url}/api/players", json={"name": given})
    if shown is None:
        assert (answer.status_code, answer.json()["code"]) == (400, "invalid")
        check_answer(answer)
    else:
        assert answer.json()["name"] == shown
        assert answer.headers["content-type"] == "application/json"
        assert answer.headers["x-content-type-options"] == "nosniff"


def test_a_frame_that_is_too_large_ends_the_feed_alone(server: Server) -> None:
    """Whoever sends more than 16 kB at once is cut off; the others hear nothing of it."""
    ann, bob = people(server, "Ann", "Bob")
    table = table_of([ann, bob], players=2)
    mine, other = ann.feed(table), bob.feed(table)
    mine.socket.send("x" * 20_000)
    with pytest.raises(ConnectionClosed) as closed:
        mine.next()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009
    other.send("ping")
    assert other.until("beat")


def test_headers_of_every_answer(server: Server) -> None:
    """Refusals and data alike come with the policy that lets no foreign script in."""
    for path in ("/api/games", "/api/me", "/api/tables/none", "/"):
        headers = get(server.url + path).headers
        policy = [part.strip() for part in headers["content-security-policy"].split(";")]
        assert {"default-src 'none'", "script-src 'self'", "style-src 'self'"} <= set(policy)
        assert headers["cache-control"] == ("no-cache" if path == "/" else "no-store")
        assert headers["x-frame-options"] == "DENY"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


@pytest.mark.parametrize("path", ["/", "/t/anything", "/health", "/ready"])
def test_the_head_of_an_answer(server: Server, path: str) -> None:
    """Who only wants to know whether something is there gets the headers and nothing else."""
    head, whole = httpx.head(server.url + path, verify=False), get(server.url + path)
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["content-type"] == whole.headers["content-type"]
