"""A client process: reads one job as JSON from standard input, writes its counts as JSON lines.

    python -m tests.torture.worker < job

The victim runs in one as well, and hears on standard input when the attack begins and ends.
"""

import asyncio
import json
import os
import sys
import time
import traceback
from pathlib import Path
from typing import Any

import uvloop

from tests.torture.tally import Tally

NICE = 10  # the attackers leave the processor to the server and the victim


def say(**told: Any) -> None:
    """Tell the program that started this process."""
    print(json.dumps(told), flush=True)


async def report(tally: Tally) -> None:
    """Say every second how far it is."""
    while True:
        await asyncio.sleep(1)
        say(inputs=tally.inputs)


async def attack(job: dict[str, Any]) -> None:
    """Carry out an attack."""
    from tests.torture.attacks import ATTACKS

    tally = Tally()
    telling = asyncio.create_task(report(tally))
    try:
        await ATTACKS[job["name"]].run(job, tally)
    except Exception as error:  # an attack that ends early is none
        traceback.print_exc()
        frames = traceback.extract_tb(error.__traceback__)
        place = next(each for each in reversed(frames) if "torture" in each.filename)
        text = f"the attack broke off: {error!r:.60} in {Path(place.filename).name}:{place.lineno}"
        tally.failures[text] += 1
    finally:
        telling.cancel()
        say(done=tally.told())


async def be_victim(job: dict[str, Any]) -> None:
    """Play; `begin` and `end` on standard input bound what is reported."""
    from tests.torture.victim import Victim

    victim = Victim(job["port"], job["address"], job.get("bot"))
    public = await victim.hold_public_table() if job.get("lobby") else None
    playing = asyncio.create_task(victim.play())
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(reader), sys.stdin
    )
    while len(victim.played.times) < job["warm_up"]:
        if playing.done():
            playing.result()
        await asyncio.sleep(0.05)
    say(ready=True, table=victim.table.id if victim.table else None)
    await reader.readline()
    begin = time.monotonic()
    victim.played.failures.clear()
    await reader.readline()
    end = time.monotonic()
    if public is not None and not await victim.is_in_lobby(public[0]):
        victim.played.failures["a public table with a present host is not in the lobby"] += 1
    victim.stopped = True
    trouble = None
    try:
        await playing
    except ConnectionError as error:
        trouble = str(error)
    played = victim.played
    if trouble:
        played.failures[trouble] += 1
    say(
        done={
            "times": [took for due, took in played.times if begin - 1 <= due <= end],
            "promises": played.promises,
            "failures": dict(played.failures),
            "bot_before": [took for since, took in played.bot_times if since + took < begin],
            "bot_times": [took for since, took in played.bot_times if begin <= since + took],
            "games": played.games,
            "connections": played.connections,
            "reconnections": played.reconnections,
            "people": [player for _, player in victim.people],
        }
    )


def main() -> None:
    """Do the job that standard input names."""
    job = json.loads(sys.stdin.readline())
    if job["kind"] != "victim":
        os.nice(NICE)
    if job["kind"] == "files":
        from tests.torture.files import send_files

        say(done=send_files(job, say).told())
        return
    work = {"victim": be_victim, "attack": attack}[job["kind"]]
    uvloop.run(work(job))


if __name__ == "__main__":
    main()
