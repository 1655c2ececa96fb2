"""Attacks by HTTP: expensive requests, floods of tables, forged headers."""

import asyncio
import time
from itertools import count
from random import Random
from typing import Any

from tests.torture.client import Http, request_bytes
from tests.torture.tally import Tally

MASTERS = [{"kind": "bot", "level": "master"}] * 6
CONNECTIONS = 8
UNATTENDED = 20  # tables at a time


async def _repeat(job: dict[str, Any], tally: Tally, requests: list[bytes]) -> None:
    """Ask for these again and again over several connections."""
    end = time.monotonic() + job["seconds"]

    async def one(number: int) -> None:
        http = Http(job["port"], job["address"], tally)
        for turn in count(number):
            if time.monotonic() >= end:
                break
            answers = await http.pipeline([requests[turn % len(requests)]])
            if answers[0] is None or answers[0][0] == "429":
                await asyncio.sleep(0.01)
        http.close()

    await asyncio.gather(*(one(number) for number in range(CONNECTIONS)))


async def whole_histories(job: dict[str, Any], tally: Tally) -> None:
    """The whole log of a table with tens of thousands of entries, anonymously."""
    path = f"/api/tables/{job['data']['table']}?after="
    await _repeat(job, tally, [request_bytes("GET", f"{path}{n}") for n in (0, 1, 2, 0)])


async def replays(job: dict[str, Any], tally: Tally) -> None:
    """Replays of finished games, from every seat and every frame, anonymously."""
    asked = ["everything=true", "seat=0", "seat=1", "everything=true&first=20", "first=10"]
    await _repeat(
        job,
        tally,
        [
            request_bytes("GET", f"/api/tables/{table}/replay?{query}")
            for table in job["data"]["tables"]
            for query in asked
        ],
    )


async def delete_accounts(job: dict[str, Any], tally: Tally) -> None:
    """Accounts with long histories are deleted one after the other, spread over the time."""
    http = Http(job["port"], job["address"], tally)
    tokens = job["data"]["tokens"]
    for token in tokens:
        began = time.monotonic()
        status, _ = await http.ask("DELETE", "/api/me", token)
        if status not in {200, 202, 204, 429}:
            tally.failures[f"DELETE /api/me was answered with {status}"] += 1
        status, _ = await http.ask("GET", "/api/me", token)
        if status == 200:
            tally.failures["a deleted player's token still works"] += 1
        pause = job["seconds"] / len(tokens) - (time.monotonic() - began)
        await asyncio.sleep(max(0.0, pause))
    http.close()


async def fill_lobby(job: dict[str, Any], tally: Tally) -> None:
    """One address opens public tables with player after player, and leaves them; some are opened
    as private ones and published by their settings."""
    end = time.monotonic() + job["seconds"]
    http = Http(job["port"], job["address"], tally)
    body = {
        "game": "runner-up",
        "options": {"players": 4},
        "seats": [{"kind": "me"}],
        "settings": {"public": True},
    }
    private = {**body, "settings": {}}
    token, turn = await http.player(), 0
    while time.monotonic() < end:
        turn += 1
        status, told = await http.ask("POST", "/api/tables", token, body if turn % 2 else private)
        if status == 201 and not turn % 2:
            path = f"/api/tables/{told['id']}/settings"
            await http.ask("POST", path, token, {"settings": {"public": True}})
        if status != 201:
            status, told = await http.ask("POST", "/api/players", body={"name": "Mallory"})
            if status == 201:
                token = told["token"]
            else:
                await asyncio.sleep(0.05)
    http.close()


async def master_tables(job: dict[str, Any], tally: Tally) -> None:
    """Twenty tables of six masters each are started, and nobody looks at them; where a game is
    over, another one begins."""
    end = time.monotonic() + job["seconds"]
    http = Http(job["port"], job["address"], tally)
    token = await http.player()
    running: list[str] = []
    while time.monotonic() < end:
        body = {"game": "runner-up", "options": {"players": 6}, "seats": MASTERS}
        while len(running) < UNATTENDED and time.monotonic() < end:
            status, told = await http.ask("POST", "/api/tables", token, body)
            if status == 201:
                path = f"/api/tables/{told['id']}"
                await http.ask("POST", f"{path}/start", token, {})
                running.append(path)
            else:
                await asyncio.sleep(0.5)
                status, told = await http.ask("POST", "/api/players", body={"name": "Mallory"})
                token = told["token"] if status == 201 else token
        await asyncio.sleep(1)
        # One table a second: whoever asks for a table keeps it in memory.
        status, told = await http.ask("GET", running[0], token)
        table = running.pop(0)
        if status != 200 or told["table"]["status"] == "running":
            running.append(table)
        else:
            tally.answers["a game was over"] += 1
    http.close()


async def forge_headers(job: dict[str, Any], tally: Tally) -> None:
    """Foreign host names, invented forwarding addresses, and two lengths for one body."""
    chance = Random(job["seed"])
    http = Http(job["port"], job["address"], tally)
    end = time.monotonic() + job["seconds"]
    asked = limited = 0
    while time.monotonic() < end:
        status, _ = await http.ask("GET", "/api/games", host="evil.example")
        if status == 200:
            tally.failures["a request with a foreign Host was served"] += 1
        forged = ".".join(str(chance.randrange(1, 255)) for _ in range(4))
        for _ in range(20):
            header = f"X-Forwarded-For: {forged}\r\nX-Forwarded-Proto: https\r\n"
            status, _ = await http.ask("GET", "/api/me", headers=header)
            asked += 1
            limited += status == 429
        both = (
            b"POST /api/players HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
            b"Content-Length: 14\r\nTransfer-Encoding: chunked\r\n\r\n"
            b'e\r\n{"name":"Eve"}\r\n0\r\n\r\n'
        )
        (answer,) = await http.pipeline([both])
        if answer is not None and answer[0] == "201":
            tally.failures["a request with two lengths was served"] += 1
        http.close()
        await asyncio.sleep(0.01)
    if asked > 2_000 and not limited:
        tally.failures["a forged X-Forwarded-For escapes the rate limit"] += 1
    http.close()
