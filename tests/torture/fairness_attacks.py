"""Attacks on fairness: advice where it is switched off, and the choice of a deal."""

import asyncio
import contextlib
import hashlib
import json
import secrets
import time
from typing import Any

from tests.torture.client import Http, request_bytes
from tests.torture.rule_attacks import introduce, start_table
from tests.torture.tally import Tally

LEVELS = ("master", "rookie")
BOT_TIME = 5.0  # seconds until the bot has chosen
TURNS = 12  # of one table
GUESSES = 20
WITHHOLDING = 15.0  # seconds that the server needs at most to leave out a seat


async def ask_a_cover(job: dict[str, Any], tally: Tally) -> None:
    """With the coach switched off, a player has a bot choose, looks at it, and takes it back."""
    http = Http(job["port"], job["address"], tally)
    end = time.monotonic() + job["seconds"]
    host, guest = await introduce(http, 2)
    turn = 0
    while time.monotonic() < end:
        path = await start_table(http, [host, guest], coach=False)
        if path is None:
            await asyncio.sleep(0.2)
            continue
        for _ in range(TURNS):
            turn += 1
            await _have_chosen(http, path, host, tally, turn)
            if time.monotonic() >= end or not await _go_on(http, path, guest):
                break
        await http.ask("POST", f"{path}/close", host, {})
    http.close()


async def _have_chosen(http: Http, path: str, token: str, tally: Tally, turn: int) -> None:
    """Have a bot choose for seat 0 and look for its choice wherever it might be told."""
    status, before = await http.ask("GET", path, token)
    if status != 200 or 0 not in before["waiting"]:
        return
    status, _ = await http.ask("POST", f"{path}/advice", token, {"seat": 0})
    if status == 200:
        tally.failures["the coach advised where it is switched off"] += 1
    level = LEVELS[turn % len(LEVELS)]
    await http.ask("POST", f"{path}/cover", token, {"seat": 0, "level": level})
    end = time.monotonic() + BOT_TIME
    if turn % 3 == 0:  # also while it thinks: then it may choose once more, or not at all
        await http.ask("POST", f"{path}/uncover", token, {"seat": 0})
        end = time.monotonic() + BOT_TIME / 10
    while time.monotonic() < end:
        status, now = await http.ask("GET", f"{path}?after={before['n']}", token)
        if status != 200 or 0 not in now["waiting"]:
            break
        await asyncio.sleep(0.02)
    else:
        await http.ask("POST", f"{path}/uncover", token, {"seat": 0})
        return
    tally.answers["a bot chose"] += 1
    for moment in ("covered", "uncovered"):
        status, now = await http.ask("GET", f"{path}?after={before['n']}", token)
        if status == 200:
            _check_view(before["seats"][0], now, tally)
        status, _ = await http.ask("POST", f"{path}/retract", token, {"seat": 0})
        if status == 200:
            tally.failures[f"a bot's choice was taken back from a {moment} seat"] += 1
        await http.ask("POST", f"{path}/uncover", token, {"seat": 0})


def _check_view(before: Any, now: Any, tally: Tally) -> None:
    """The seat's owner sees no more than before the bot chose."""
    seat = now["seats"][0]
    if seat["view"]["own_choice"] != before["view"]["own_choice"]:
        tally.failures["`own_choice` tells what a bot has chosen"] += 1
    if seat["view"]["hand"] != before["view"]["hand"]:
        tally.failures["the hand tells what a bot has chosen"] += 1
    if seat["moves"]:
        tally.failures["the moves tell what a bot has chosen"] += 1
    if any(message.get("choice") for message in now["missed"]):
        tally.failures["a missed message tells what a bot has chosen"] += 1


async def _go_on(http: Http, path: str, token: str) -> bool:
    """Let the other player choose until seat 0 has to; whether the game goes on."""
    end = time.monotonic() + BOT_TIME
    while time.monotonic() < end:
        status, told = await http.ask("GET", path, token)
        if status != 200 or told["table"]["status"] != "running":
            return False
        if 0 in told["waiting"]:
            return True
        moves = told["seats"][0]["moves"]
        if moves:
            await http.ask("POST", f"{path}/choose", token, {"seat": 1, "move": moves[0]})
        else:
            await asyncio.sleep(0.02)
    return False


def hash_of(contribution: str) -> str:
    """What a client promises before it reveals."""
    return hashlib.sha256(bytes.fromhex(contribution)).hexdigest()


class Promiser:
    """A player with a contribution, and another one in case of a repeated dealing."""

    def __init__(self, token: str) -> None:
        self.token = token
        self.given = [secrets.token_hex(32) for _ in range(2)]

    def commit(self) -> dict[str, str]:
        """The hash of the contribution."""
        return {"commit": hash_of(self.given[0])}

    async def reveal(self, http: Http, path: str, seat: int, turn: int = 0) -> int:
        """Reveal as a proper client does; the status of the answer."""
        body = {"seat": seat, "contribution": self.given[turn]}
        if turn == 0:
            body["fresh"] = hash_of(self.given[1])
        status, _ = await http.ask("POST", f"{path}/reveal", self.token, body)
        return status


async def choose_deals(job: dict[str, Any], tally: Tally) -> None:
    """Whoever reveals last tries to read the other contributions, to change their own, to leave
    and come back with another one, and to withhold it."""
    end = time.monotonic() + job["seconds"]
    withholding = asyncio.create_task(_withhold_often(job, tally, end))
    http = Http(job["port"], job["address"], tally)
    tokens = await introduce(http, 3)
    turn = 0
    while time.monotonic() < end:
        turn += 1
        people = [Promiser(token) for token in tokens]
        path = await _start_dealing(http, people)
        if path is None:
            await asyncio.sleep(0.2)
            continue
        for seat in (0, 1):
            await people[seat].reveal(http, path, seat)
        await _look_for_contributions(http, path, people, tally)
        await _change_contribution(http, path, people[2].token, tally)
        if turn % 2:
            await _begin_again(http, path, people, tally)
        elif await people[2].reveal(http, path, 2) != 200:
            tally.failures["the promised contribution was refused"] += 1
        await http.ask("POST", f"{path}/close", tokens[0], {})
    http.close()
    await withholding


async def _start_dealing(http: Http, people: list[Promiser]) -> str | None:
    """A table that waits for the contributions of these players; None where it is refused."""
    body: dict[str, Any] = {
        "game": "runner-up",
        "options": {"players": len(people)},
        "seats": [{"kind": "me"}],
        "settings": {"grace": None},
    }
    host = people[0]
    status, told = await http.ask("POST", "/api/tables", host.token, body)
    if status != 201:
        return None
    path = f"/api/tables/{told['id']}"
    for seat, each in enumerate(people[1:], 1):
        await http.ask("POST", f"{path}/join", each.token, {"seat": seat, **each.commit()})
    status, _ = await http.ask("POST", f"{path}/start", host.token, host.commit())
    return path if status == 200 else None


async def _look_for_contributions(
    http: Http, path: str, people: list[Promiser], tally: Tally
) -> None:
    """What the others revealed is told to nobody before the last one has revealed."""
    places = (f"{path}?after=0", f"{path}/transcript", f"{path}/replay?everything=true")
    asked = [request_bytes("GET", place, people[2].token) for place in places]
    for answer in await http.pipeline(asked):
        text = b"" if answer is None else answer[1]
        if any(each.given[0].encode() in text for each in people):
            tally.failures["a contribution was told before the last one was revealed"] += 1


async def _change_contribution(http: Http, path: str, token: str, tally: Tally) -> None:
    """Other contributions than the promised one, and another promise."""
    for _ in range(GUESSES):
        body = {"seat": 2, "contribution": secrets.token_hex(32)}
        status, _ = await http.ask("POST", f"{path}/reveal", token, body)
        if status == 200:
            tally.failures["another contribution than the promised one was accepted"] += 1
    for other in ({"commit": hash_of(secrets.token_hex(32))}, {"contribution": "ab" * 32}):
        status, _ = await http.ask("POST", f"{path}/contribute", token, {"seat": 2, **other})
        if status == 200:
            tally.failures["a promise was changed during the dealing"] += 1


async def _begin_again(http: Http, path: str, people: list[Promiser], tally: Tally) -> None:
    """The last one leaves and sits down with another promise: nothing revealed is used again."""
    last = Promiser(people[2].token)
    await http.ask("POST", f"{path}/leave", last.token, {"seat": 2})
    await http.ask("POST", f"{path}/join", last.token, {"seat": 2, **last.commit()})
    status, _ = await http.ask("POST", f"{path}/start", people[0].token, {})
    status, told = await http.ask("GET", path, people[0].token)
    dealing = told["table"]["dealing"] if status == 200 else None
    if dealing is None:
        tally.failures["the dealing did not begin again"] += 1
        return
    tally.answers["dealing began again"] += 1
    if {hash_of(each.given[0]) for each in people} & set(dealing["hashes"]):
        tally.failures["a contribution that is known takes part in another dealing"] += 1


async def _withhold_often(job: dict[str, Any], tally: Tally, end: float) -> None:
    """The last one says nothing, is left out, and must not come back into this deal."""
    http = Http(job["port"], job["address"], tally)
    tokens = await introduce(http, 3)
    while end - time.monotonic() > WITHHOLDING:
        people = [Promiser(token) for token in tokens]
        path = await _start_dealing(http, people)
        if path is None:
            await asyncio.sleep(0.2)
            continue
        for seat in (0, 1):
            await people[seat].reveal(http, path, seat)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(_until_left_out(http, path, tokens[0]), WITHHOLDING)
        late = await people[2].reveal(http, path, 2)
        again = [await people[seat].reveal(http, path, seat, 1) for seat in (0, 1)]
        status, told = await http.ask("GET", path, tokens[0])
        if late == 200:
            tally.failures["a withheld contribution came back into the deal"] += 1
        if status == 200 and (again != [200, 200] or told["table"]["status"] != "running"):
            tally.failures[f"no deal without the one who is silent: {json.dumps(again)}"] += 1
        tally.answers["a silent player was left out"] += 1
        await http.ask("POST", f"{path}/close", tokens[0], {})
    http.close()


async def _until_left_out(http: Http, path: str, token: str) -> None:
    while True:
        status, told = await http.ask("GET", path, token)
        dealing = told["table"]["dealing"] if status == 200 else None
        if dealing is not None and dealing["failed"]:
            return
        await asyncio.sleep(0.2)
