"""Sockets by the thousand: idle ones from one address, and feeds from many."""

import asyncio
import time
from typing import Any

from tests.torture.client import GONE, Feed, Http, connect, frame
from tests.torture.flood_attacks import own_table
from tests.torture.tally import Tally

PER_ADDRESS = 25  # fewer than the server allows an address


async def idle_sockets(job: dict[str, Any], tally: Tally) -> None:
    """One address opens sockets and says nothing; those that are closed are opened again."""
    end = time.monotonic() + job["seconds"]
    held: list[asyncio.StreamWriter] = []
    while time.monotonic() < end:
        held = [writer for writer in held if not writer.transport.is_closing()]
        try:
            while len(held) < 400 and time.monotonic() < end:
                reader, writer = await asyncio.wait_for(
                    connect(job["port"], job["address"]), timeout=1
                )
                tally.inputs += 1
                asyncio.create_task(_wait_for_end(reader, writer, tally))  # noqa: RUF006
                held.append(writer)
        except (*GONE, TimeoutError):
            tally.answers["not connected"] += 1
        await asyncio.sleep(0.05)
    for writer in held:
        writer.close()


async def _wait_for_end(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, tally: Tally
) -> None:
    """Notice that the server closes an idle socket."""
    try:
        while await reader.read(4096):
            pass
    except GONE:
        pass
    tally.answers["closed"] += 1
    writer.close()


async def many_sockets(job: dict[str, Any], tally: Tally) -> None:
    """Feeds from many addresses at once; each one pings, and has to be answered."""
    end = time.monotonic() + job["seconds"]
    network = job["address"].rpartition(".")[0]
    wanted = job["count"]
    http = Http(job["port"], f"{network}.250", tally)
    token = await http.player()
    table = None
    while table is None:
        table = await own_table(http, token)
    feeds: list[Feed] = []
    for number in range(wanted):
        address = f"{network}.{1 + number // PER_ADDRESS}"
        feed = await Feed.open(job["port"], address, table, tally=tally)
        if feed is not None:
            feeds.append(feed)
        tally.inputs += 1
    if len(feeds) < wanted:
        tally.failures[f"feeds were refused that are within the limits, of {wanted}"] += (
            wanted - len(feeds)
        )
    while True:
        answered = await asyncio.gather(*(_ping(feed, tally) for feed in feeds))
        silent = len(feeds) - sum(answered)
        if silent:
            tally.failures["feeds did not answer a ping"] += silent
        feeds = [feed for feed, alive in zip(feeds, answered, strict=True) if alive]
        if time.monotonic() >= end:
            break
        await asyncio.sleep(min(5.0, max(0.0, end - time.monotonic())))
    for feed in feeds:
        feed.close()
    http.close()


async def _ping(feed: Feed, tally: Tally) -> bool:
    """Whether a feed answers."""
    feed.write(frame(b'{"type":"ping"}'))
    tally.inputs += 1
    while (message := await feed.json()) is not None:
        if message["type"] == "beat":
            return True
    return False
