"""Attacks over a feed: floods of frames and messages, and a client that never reads."""

import asyncio
import contextlib
import time
from typing import Any

from tests.torture.client import GONE, Feed, Http, frame
from tests.torture.tally import Tally

PING = bytes.fromhex("898000000000")
AT_ONCE = 10_000  # frames in one write
MOST_RETRACTIONS = 20  # of one choice; people change their mind less often
TROUBLE = (*GONE, TimeoutError)


async def own_table(http: Http, token: str, **settings: Any) -> str | None:
    """A running table of the attacker and a bot; None where it is refused."""
    status, told = await http.ask(
        "POST",
        "/api/tables",
        token,
        {
            "game": "runner-up",
            "options": {"players": 2},
            "seats": [{"kind": "me"}, {"kind": "bot", "level": "rookie"}],
            "settings": {"grace": None, **settings},
        },
    )
    if status != 201:
        return None
    table: str = told["id"]
    status, _ = await http.ask("POST", f"/api/tables/{table}/start", token, {})
    return table if status == 200 else None


async def _some_table(http: Http) -> tuple[str, str]:
    """The attacker's token and table, asked for until there is one."""
    token = await http.player()
    while True:
        table = await own_table(http, token)
        if table is not None:
            return token, table
        await asyncio.sleep(0.5)


async def _flood(job: dict[str, Any], tally: Tally, block: bytes, count: int) -> None:
    """Send a block again and again over an anonymous feed, reading what comes."""
    http = Http(job["port"], job["address"], tally)
    _, table = await _some_table(http)
    end = time.monotonic() + job["seconds"]
    while time.monotonic() < end:
        feed = await Feed.open(job["port"], job["address"], table, tally=tally)
        if feed is None:
            await asyncio.sleep(0.1)
            continue
        counting = feed.count(tally)
        try:
            while time.monotonic() < end and not feed.is_over:
                feed.write(block)
                tally.inputs += count
                while not feed.is_over and feed.has_unsent():
                    await asyncio.sleep(0.002)  # a server that has enough reads no further
                await asyncio.sleep(0)  # or nothing would be read
        except TROUBLE:
            pass
        feed.abort()
        counting.cancel()
        await asyncio.gather(counting, return_exceptions=True)
    http.close()


async def ping_frames(job: dict[str, Any], tally: Tally) -> None:
    """Empty masked pings, as many as the connection takes."""
    await _flood(job, tally, PING * AT_ONCE, AT_ONCE)


async def ping_messages(job: dict[str, Any], tally: Tally) -> None:
    """`ping` messages, which the server answers."""
    await _flood(job, tally, frame(b'{"type":"ping"}') * 2_000, 2_000)


async def unread_feed(job: dict[str, Any], tally: Tally) -> None:
    """Pings with the largest payload and `ping` messages; the answers are never read."""
    http = Http(job["port"], job["address"], tally)
    _, table = await _some_table(http)
    block = (frame(b"x" * 125, 0x89) * 20 + frame(b'{"type":"ping"}')) * 50
    end = time.monotonic() + job["seconds"]
    while time.monotonic() < end:
        feeds = [
            feed
            for _ in range(4)
            if (feed := await Feed.open(job["port"], job["address"], table, tally=tally))
        ]
        for feed in feeds:
            with contextlib.suppress(RuntimeError):  # it is closed already
                feed.writer.transport.pause_reading()  # type: ignore[attr-defined]
        began = time.monotonic()
        while feeds and time.monotonic() < min(end, began + 10):
            for feed in list(feeds):
                try:
                    feed.write(block)
                    tally.inputs += 1_050
                    await asyncio.wait_for(feed.writer.drain(), 0.2)
                except TimeoutError:
                    continue
                except GONE:
                    tally.answers["feed closed"] += 1
                    feeds.remove(feed)
            await asyncio.sleep(0.005)
        for feed in feeds:
            feed.abort()
        await asyncio.sleep(0.05)
    http.close()


async def choose_and_retract(job: dict[str, Any], tally: Tally) -> None:
    """A secret choice, taken back, made again, as fast as the server answers."""
    http = Http(job["port"], job["address"], tally)
    end = time.monotonic() + job["seconds"]
    while time.monotonic() < end:
        token, table = await _open_pair(http)
        feed = await Feed.open(job["port"], job["address"], table, token, tally=tally)
        if feed is None:
            await asyncio.sleep(0.2)
            continue
        try:
            await _choose_and_retract(feed, tally, end)
        except TROUBLE:
            tally.answers["feed closed"] += 1
        feed.close()
    http.close()


async def _open_pair(http: Http) -> tuple[str, str]:
    """A table of two people of whom only the first chooses, so that a choice stays secret."""
    while True:
        host, guest = await http.player(), await http.player()
        body = {"game": "runner-up", "options": {"players": 2}, "seats": [{"kind": "me"}]}
        status, told = await http.ask("POST", "/api/tables", host, body)
        if status == 201:
            path = f"/api/tables/{told['id']}"
            await http.ask("POST", f"{path}/join", guest, {"seat": 1})
            status, _ = await http.ask("POST", f"{path}/start", host, {})
            if status == 200:
                return host, told["id"]
        await asyncio.sleep(0.5)


async def _choose_and_retract(feed: Feed, tally: Tally, end: float) -> None:
    first = await feed.json()
    if first is None or first["type"] != "table":
        return
    move = next((view["moves"][0] for view in first["seats"] if view["moves"]), None)
    if move is None:
        return
    before = tally.answers["retracted"]
    counting = feed.count(tally, retracted=b'"ready":false')
    block = frame(f'{{"type":"choose","seat":0,"move":"{move}"}}'.encode())
    block += frame(b'{"type":"retract","seat":0}')
    try:
        while time.monotonic() < end and not counting.done():
            feed.write(block)
            tally.inputs += 2
            await feed.drain()
            await asyncio.sleep(0.005)
        await asyncio.wait({counting}, timeout=0.5)  # the last answers
    finally:
        counting.cancel()
        await asyncio.gather(counting, return_exceptions=True)
        retracted = tally.answers["retracted"] - before
        if retracted > MOST_RETRACTIONS:
            tally.failures[f"more than {MOST_RETRACTIONS} retractions of one choice"] += 1
