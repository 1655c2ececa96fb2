"""Hostile inputs in bulk: requests and feed messages, well-formed and not.

The server runs with `--limits 0` here: otherwise nearly all of them would end at a rate limit, and
what lies behind it would not be tried.
"""

import asyncio
import base64
import json
import re
from pathlib import Path
from random import Random
from typing import Any

from tests.torture.client import GONE, PATIENCE, Feed, Http, connect, frame, request_bytes
from tests.torture.mutation import damage, hostile_json
from tests.torture.tally import Tally

PIPELINED = 24  # requests in one write
NEW_TABLE_AFTER = 3_000  # inputs, because some of them end the game or fill the log
STATUS = re.compile(rb"HTTP/1\.[01] (\d{3})")
LONGEST_REFUSAL = 2_000  # bytes
NOWHERE = "0123456789abcdef01234567"


class Ground:
    """Tables and tokens for the inputs to be about, new ones now and then."""

    def __init__(self, job: dict[str, Any]) -> None:
        self.port, self.address = job["port"], job["address"]
        self.http = Http(self.port, self.address, Tally())  # what it asks is no hostile input
        self.tokens: list[str | None] = []
        self.table = ""
        self.finished: str | None = job.get("finished")

    async def renew(self) -> None:
        """A new running table of two people; the stranger's and the unknown token are others'."""
        host, guest, stranger = [await self.http.player() for _ in range(3)]
        body = {"game": "runner-up", "options": {"players": 2}, "seats": [{"kind": "me"}]}
        if self.table:  # leave no table behind that would stay in memory
            await self.http.ask("POST", f"/api/tables/{self.table}/close", self.tokens[0], {})
        status, told = await self.http.ask("POST", "/api/tables", host, body)
        assert status == 201, told
        self.table = told["id"]
        await self.http.ask("POST", f"/api/tables/{self.table}/join", guest, {"seat": 1})
        await self.http.ask("POST", f"/api/tables/{self.table}/start", host, {})
        self.tokens = [host, guest, stranger, None, "unknown"]


async def generated_requests(job: dict[str, Any], tally: Tally) -> None:
    """What Schemathesis made from the OpenAPI document, as it is and mutated, pipelined."""
    corpus = [json.loads(line) for line in Path(job["corpus"]).read_text().splitlines()]
    chance, ground = Random(job["seed"]), Ground(job)
    await ground.renew()
    http = Http(ground.port, ground.address, tally)
    renewed = 0
    while tally.inputs < job["count"]:
        if tally.inputs - renewed > NEW_TABLE_AFTER:
            await ground.renew()
            renewed = tally.inputs
        requests = [_request(chance.choice(corpus), ground, chance) for _ in range(PIPELINED)]
        for answer in await http.pipeline(requests):
            if answer is not None and answer[0] >= "400":
                check_refusal(answer[1], tally)
    http.close()


def _request(case: dict[str, Any], ground: Ground, chance: Random) -> bytes:
    table = ground.table if chance.random() < 0.8 else NOWHERE
    path = case["path"].replace("{table_id}", table)
    method, body = case["method"], base64.b64decode(case["body"])
    token = chance.choice(ground.tokens)
    if (method, case["path"]) == ("DELETE", "/api/me"):
        token = "unknown"  # the ground's people stay
    if body and chance.random() < 0.7:
        try:
            body = hostile_json(json.loads(body), chance)
        except (ValueError, RecursionError):
            body = damage(body, chance)
    query = case["query"]
    if chance.random() < 0.1:
        query += chance.choice(["&after=-1", "&after=9" * 9, "&seat=%00", "&=", "&seat=1e9", "&&"])
    where = f"{path}?{query}" if query else path
    return request_bytes(method, where, token, body if body else None)


def check_refusal(text: bytes, tally: Tally) -> None:
    """A refusal has the form that all refusals have, and tells nothing of the server's insides."""
    if text and b'"type":"refused"' not in text[:40]:
        tally.failures["a refusal without the form of refusals"] += 1
    if b"Traceback" in text or len(text) > LONGEST_REFUSAL:
        tally.failures["a refusal that tells too much"] += 1


LINES = [
    *(b"GET / HTTP/1.1", b"GET /api/games HTTP/1.0", b"GET /api/games", b"get / HTTP/1.1", b""),
    *(b"GET  / HTTP/1.1", b"GET / HTTP/9.9", b"PRI * HTTP/2.0", b"FOO /api/me HTTP/1.1"),
    *(b"GET http://evil.example/ HTTP/1.1", b"CONNECT evil.example:443 HTTP/1.1"),
    *(b"OPTIONS * HTTP/1.1", b"GET /%zz%00%ff HTTP/1.1", b"GET /\xff\xfe HTTP/1.1"),
    *(b"GET /" + b"a" * 70_000 + b" HTTP/1.1", b"TRACE / HTTP/1.1", b"POST /api/me HTTP/1.1"),
    *(b"GET /api/tables/x/feed HTTP/1.1", b"DELETE /api/tables HTTP/1.1", b"\x16\x03\x01\x02"),
]
PROPER = [
    *(b"GET /api/games HTTP/1.1", b"POST /api/players HTTP/1.1", b"GET /api/me HTTP/1.1"),
    *(b"GET /api/tables/x/feed HTTP/1.1", b"GET / HTTP/1.1", b"DELETE /api/me HTTP/1.1"),
]
HEADERS = [
    *(b"Host: 127.0.0.1", b"Host: ", b"Host: a b", b"Host: evil.example", b"Host: [::1", b"X"),
    *(b"Content-Length: -1", b"Content-Length: 99999999999999999999", b"Content-Length: 5"),
    *(b"Content-Length: 3\r\nContent-Length: 4", b"Content-Length: 0x10", b" folded: header"),
    *(b"Transfer-Encoding: chunked", b"Transfer-Encoding: gzip, chunked", b"X: \x00"),
    *(b"Content-Length: 3\r\nTransfer-Encoding: chunked", b"Expect: 100-continue", b": empty"),
    *(b"Cookie: " + b"a=b; " * 2_000, b"Cookie: parlour=\xff\xfe", b"Authorization: Bearer "),
    *(b"Authorization: Bearer " + b"x" * 9_000, b"Upgrade: websocket", b"Connection: Upgrade"),
    *(b"Sec-WebSocket-Key: short", b"Sec-WebSocket-Version: 99", b"Origin: http://[::1"),
    *(b"X-Forwarded-For: \xff, ,", b"Range: bytes=0-,-1", b"Accept-Encoding: \x7f"),
    *(b"Content-Type: application/json; charset=\xff", b"Content-Type: application/json"),
    b"\r\n".join(b"X-%d: y" % number for number in range(300)),
]
BODIES = [
    *(b"", b"abc", b"{", b'{"name":"A"}', b"5\r\nabc", b"zz\r\n", b"0\r\n\r\n"),
    *(b"ffffffffffffffff\r\nx", b"\x00" * 100, b"3\r\nabc\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n"),
]


def malformed_request(chance: Random) -> bytes:
    """A request that no client sends."""
    lines = [chance.choice(LINES), *chance.choices(HEADERS, k=chance.randrange(5))]
    if chance.random() < 0.5:  # only one thing is wrong, so that more than the parser sees it
        lines = [chance.choice(PROPER), b"Host: 127.0.0.1", chance.choice(HEADERS)]
    data = b"\r\n".join(lines) + chance.choice([b"\r\n\r\n", b"\n\n", b"\r\n"])
    data += chance.choice(BODIES)
    return damage(data, chance) if chance.random() < 0.3 else data


async def malformed_requests(job: dict[str, Any], tally: Tally) -> None:
    """Each on a connection of its own, which the server may close."""
    chance = Random(job["seed"])

    async def one() -> None:
        while tally.inputs < job["count"]:
            tally.inputs += 1
            await _send(job, malformed_request(chance), tally)

    await asyncio.gather(*(one() for _ in range(32)))


async def _send(job: dict[str, Any], data: bytes, tally: Tally) -> None:
    """Send bytes and count the status of every answer, until the server closes or is silent."""
    try:
        reader, writer = await connect(job["port"], job["address"])
    except OSError:
        tally.answers["not connected"] += 1
        return
    came = b""
    try:
        writer.write(data)
        while part := await asyncio.wait_for(reader.read(65_536), 0.25):
            came += part
    except TimeoutError:
        if not came:
            tally.answers["waits for more"] += 1
    except GONE:
        pass
    finally:
        writer.close()
    found = STATUS.findall(came)
    for status in found:
        tally.answers[status.decode()] += 1
    if not found:
        tally.answers["closed"] += 1


MESSAGES: list[dict[str, Any]] = [
    {"type": "choose", "seat": 0, "move": "+1>0", "request": "r1"},
    {"type": "choose", "seat": 1, "move": "-3>1"},
    {"type": "retract", "seat": 0, "request": "r2"},
    {"type": "reveal", "seat": 0, "contribution": "0" * 64},
    {"type": "say", "text": "x" * 301, "request": "r3"},
    {"type": "say", "gesture": "bow"},
    {"type": "ping"},
    {"type": "table", "n": 1},
]
MESSAGES_AT_ONCE = 100
AS_IT_IS = 0.2  # the part of messages that are not changed, besides those of hostile_json
ODD_FRAMES = 4  # before each malformed one
ANSWER = re.compile(rb'{"type":"(done|beat|refused)"(?:,"code":"([a-z-]+)")?')


async def feed_messages(job: dict[str, Any], tally: Tally) -> None:
    """Messages in proper frames, hundreds at a time; each of them has to be answered."""
    chance, ground = Random(job["seed"]), Ground(job)
    while tally.inputs < job["count"]:
        await ground.renew()
        for token in (ground.tokens[0], ground.tokens[2], None):
            feed = await Feed.open(ground.port, ground.address, ground.table, token, tally=tally)
            if feed is not None:
                await _talk(feed, chance, tally, min(job["count"], tally.inputs + 1_000))
                feed.close()


async def _talk(feed: Feed, chance: Random, tally: Tally, until: int) -> None:
    """Send messages until the feed ends; those without an answer do not count as inputs."""
    while tally.inputs < until:
        feed.write(b"".join(_message(chance) for _ in range(MESSAGES_AT_ONCE)))
        try:
            if not await asyncio.wait_for(_answers(feed, tally), PATIENCE):
                tally.answers["feed closed"] += 1
                return
        except TimeoutError:
            tally.failures["messages over a feed were not answered"] += 1
            return
        except GONE:
            tally.answers["feed closed"] += 1
            return


def _message(chance: Random) -> bytes:
    """A message in a frame; text that is no UTF-8 would end the feed, so it is sent as bytes."""
    message = chance.choice(MESSAGES)
    if chance.random() < AS_IT_IS:
        text = json.dumps(message).encode()
    else:
        text = hostile_json(message, chance)[:16_000]
    binary = chance.random() < 0.05
    try:
        text.decode()
    except UnicodeDecodeError:
        binary = True
    return frame(text, 0x82 if binary else 0x81)


async def _answers(feed: Feed, tally: Tally) -> bool:
    """Wait for the answers to a block of messages; whether the feed is still open then."""
    wanted = MESSAGES_AT_ONCE
    while wanted > 0:
        opcode, payload = await feed.message()
        if opcode == 8:
            return False
        if opcode == 1 and (found := ANSWER.match(payload)) is not None:
            wanted -= 1
            tally.inputs += 1
            code = (found[2] or found[1]).decode()
            tally.answers["500 over a feed" if code == "fault" else code] += 1
    return True


def malformed_frame(chance: Random) -> bytes:
    """Bytes that break the rules of WebSocket."""
    what = chance.randrange(8)
    body = chance.randbytes(chance.randrange(130))
    if what == 0:
        return chance.randbytes(chance.randrange(1, 200))
    if what == 1:  # reserved bits and opcodes
        return frame(body, chance.randrange(256))
    if what == 2:  # not masked
        return bytes((0x81, len(body) % 126)) + body[: len(body) % 126]
    if what == 3:  # a length that does not come, or that is too large
        return bytes((0x81, 0xFF)) + chance.randbytes(8) + body
    if what == 4:  # a control frame in fragments, or too long
        return frame(body, chance.choice((0x08, 0x09, 0x0A))) + frame(b"x" * 200, 0x89)
    if what == 5:  # text that is no UTF-8
        return frame(b"\xff\xfe" + body)
    if what == 6:  # a close with a code that is none
        return frame(chance.randbytes(chance.randrange(4)), 0x88)
    return frame(b"x" * 17_000) if chance.random() < 0.2 else frame(b"{", 0x01) + frame(b"}", 0x81)


def odd_frames(chance: Random) -> bytes:
    """Frames that no client sends, though WebSocket allows them: the feed stays open."""
    body = chance.randbytes(chance.randrange(126))
    return chance.choice(
        [
            frame(b""),
            frame(body, 0x82),
            frame(body, 0x89),
            frame(body, 0x8A),
            frame(b'{"type":"ping"}' + b" " * chance.randrange(16_000)),
            # A message in three frames, with a ping between them.
            frame(b'{"ty', 0x01) + frame(body, 0x89) + frame(b"", 0x00) + frame(b'pe":', 0x80),
        ]
    )


async def malformed_frames(job: dict[str, Any], tally: Tally) -> None:
    """Odd frames and then a malformed one, for which the server closes the feed."""
    chance, ground = Random(job["seed"]), Ground(job)
    await ground.renew()

    async def one() -> None:
        while tally.inputs < job["count"]:
            feed = await Feed.open(ground.port, ground.address, ground.table, tally=tally)
            if feed is None:
                await asyncio.sleep(0.05)
                continue
            counting = feed.count(tally)
            sent = [odd_frames(chance) for _ in range(ODD_FRAMES)] + [malformed_frame(chance)]
            tally.inputs += len(sent)
            try:
                feed.write(b"".join(sent))
                await feed.drain()
                # Some bytes happen to be the beginning of a long frame, which is waited for.
                await asyncio.wait({counting}, timeout=0.1)
            except (*GONE, TimeoutError):
                pass
            feed.close()
            counting.cancel()
            await asyncio.gather(counting, return_exceptions=True)

    await asyncio.gather(*(one() for _ in range(16)))
