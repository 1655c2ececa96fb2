"""Attacks on the rules of the table: seats, private tables, device links."""

import asyncio
import json
import secrets
import time
from typing import Any

from tests.torture.client import Http
from tests.torture.tally import Tally


async def introduce(http: Http, count: int) -> list[str]:
    """New players' tokens."""
    return [await http.player(f"Player {number}") for number in range(count)]


async def start_table(http: Http, tokens: list[str], **settings: Any) -> str | None:
    """A running table of these people, each in one seat; None where that is refused."""
    body = {
        "game": "runner-up",
        "options": {"players": len(tokens)},
        "seats": [{"kind": "me"}],
        "settings": {"grace": None, **settings},
    }
    status, told = await http.ask("POST", "/api/tables", tokens[0], body)
    if status != 201:
        return None
    path = f"/api/tables/{told['id']}"
    for seat, token in enumerate(tokens[1:], 1):
        joining = {"seat": seat, "contribution": secrets.token_hex(32)}
        status, _ = await http.ask("POST", f"{path}/join", token, joining)
        if status not in {200, 201}:
            return None
    status, _ = await http.ask("POST", f"{path}/start", tokens[0], {})
    return path if status == 200 else None


# What is asked for to sit down; no seat of the table has been offered with a code.
WISHES: list[dict[str, Any]] = [
    {"seat": 1},
    {},
    *({"handover": code} for code in ("", "é", "A" * 22)),
    {"seat": 0, "handover": ""},
]


async def steal_seats(job: dict[str, Any], tally: Tally) -> None:
    """A player is kicked or leaves after the deal; others try to sit there and to read the hand."""
    http = Http(job["port"], job["address"], tally)
    end = time.monotonic() + job["seconds"]
    host, owner, other, stranger = await introduce(http, 4)
    turn = 0
    while time.monotonic() < end:
        turn += 1
        path = await start_table(http, [host, owner, other])
        if path is None:
            await asyncio.sleep(0.2)
            continue
        await _choose(http, path, owner, 1)
        if turn % 2:
            status, _ = await http.ask("POST", f"{path}/kick", host, {"seat": 1})
        else:
            status, _ = await http.ask("POST", f"{path}/leave", owner, {"seat": 1})
        if status != 200:
            continue
        for name, token in (("the host", host), ("an opponent", other), ("a stranger", stranger)):
            for wish in WISHES:
                status, _ = await http.ask("POST", f"{path}/join", token, wish)
                if status in {200, 201}:
                    tally.failures[f"{name} took a seat with {wish}"] += 1
                    await http.ask("POST", f"{path}/retract", token, {"seat": 1})
                    await http.ask("POST", f"{path}/leave", token, {"seat": 1})
            status, told = await http.ask("GET", f"{path}?after=0", token)
            if status == 200 and 1 in told["mine"]:
                tally.failures[f"{name} is told a vacated seat's hand"] += 1
        await http.ask("POST", f"{path}/close", host, {})
    http.close()


async def _choose(http: Http, path: str, token: str, seat: int) -> None:
    """Make any choice that is owed."""
    status, told = await http.ask("GET", path, token)
    moves = [v["moves"] for v in told["seats"] if v["seat"] == seat] if status == 200 else []
    if moves and moves[0]:
        await http.ask("POST", f"{path}/choose", token, {"seat": seat, "move": moves[0][0]})


async def watch_private_tables(job: dict[str, Any], tally: Tally) -> None:
    """A stranger looks at a table with `watching: false`, also after a player has left it."""
    http = Http(job["port"], job["address"], tally)
    end = time.monotonic() + job["seconds"]
    host, guest, stranger = await introduce(http, 3)
    while time.monotonic() < end:
        path = await start_table(http, [host, guest], watching=False)
        if path is None:
            await asyncio.sleep(0.2)
            continue
        for moment in ("", "after a player left"):
            if moment:
                await http.ask("POST", f"{path}/leave", guest, {"seat": 1})
            for token in (stranger, None):
                status, told = await http.ask("GET", f"{path}?after=0", token)
                if status == 200 and "seats" in json.dumps(told):
                    tally.failures[f"a stranger sees a private table {moment}".strip()] += 1
        await http.ask("POST", f"{path}/close", host, {})
    http.close()


async def claim_device_links(job: dict[str, Any], tally: Tally) -> None:
    """Codes are guessed, used twice, and claimed over another identity without confirmation."""
    http = Http(job["port"], job["address"], tally)
    network = job["address"].rpartition(".")[0]
    end = time.monotonic() + job["seconds"]
    owner, other = await introduce(http, 2)
    turn = 0
    while time.monotonic() < end:
        for _ in range(20):
            code = secrets.token_urlsafe(16)
            status, _ = await http.ask("POST", "/api/me/claim", None, {"code": code})
            if status == 200:
                tally.failures["a guessed device code was accepted"] += 1
        # From another address each time: this one has used up its tries.
        turn += 1
        fresh = Http(job["port"], f"{network}.{2 + turn % 250}", tally)
        await _claim_links(fresh, owner, other, tally)
        fresh.close()
        await asyncio.sleep(0.02)
    http.close()


async def _claim_links(http: Http, owner: str, other: str, tally: Tally) -> None:
    """A link is opened by somebody who already is another player, and then twice by nobody."""
    status, link = await http.ask("POST", "/api/me/devices", owner, {})
    if status not in {200, 201}:
        return
    body = {"code": link["code"]}
    silent, _ = await http.ask("POST", "/api/me/claim", other, body)
    if silent == 200:
        tally.failures["a device link replaced another identity unasked"] += 1
    first, _ = await http.ask("POST", "/api/me/claim", None, body)
    second, _ = await http.ask("POST", "/api/me/claim", None, body)
    if [silent, first, second].count(200) > 1:
        tally.failures["a device link was used twice"] += 1
