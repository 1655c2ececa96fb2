"""Hostile files: transcripts for verify and replay, and exported tables for import."""

import asyncio
import json
import resource
import secrets
import signal
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

from parlour.games.errors import ParlourError
from parlour.games.transcript import digest, read, replay, verify
from parlour.server.storage.database import open_database, read_address
from parlour.server.tables.export import ArchiveTrouble, export_table, import_table
from tests.nasty import finished
from tests.server.hosting.keeping import at_home, play
from tests.torture.mutation import hostile_json, mutate
from tests.torture.tally import Tally

LONGEST = 5.0  # seconds for one file
MOST_MEMORY = 6 * 2**30  # bytes of address space


class TooLong(Exception):
    """A file took longer than it may."""


def _interrupt(_number: int, _frame: FrameType | None) -> None:
    raise TooLong


def _exported(folder: Path) -> list[dict[str, Any]]:
    """A running and a finished table as `parlour table export` writes them."""
    database = str(folder / "tables.sqlite")

    async def work(services: Any) -> list[str]:
        return [(await play(services, choices=12))[0], (await play(services))[0]]

    names = at_home(database, work)
    engine = open_database(read_address(database))
    documents: list[dict[str, Any]] = [
        json.loads(json.dumps(export_table(engine, name))) for name in names
    ]
    engine.dispose()
    return documents


def _forged(document: dict[str, Any], chance: Random) -> bytes:
    """A mutated document, in half of the cases with a digest that fits."""
    if chance.random() < 0.5:
        return hostile_json(document, chance)
    changed = document
    for _ in range(chance.randrange(1, 4)):
        changed = mutate(changed, chance)
    if not isinstance(changed, dict):
        return json.dumps(changed).encode()
    if isinstance(changed.get("log"), list):
        changed = {**changed, "log": [_forged_line(line, chance) for line in changed["log"]]}
    try:
        return json.dumps({**changed, "digest": digest(changed)}).encode()
    except (TypeError, ValueError):
        return json.dumps(changed).encode()


def _forged_line(line: Any, chance: Random) -> Any:
    """Now and then an entry of a table's log with another value in it."""
    if not isinstance(line, dict) or chance.random() < 0.95:
        return line
    try:
        return {**line, "entry": json.dumps(mutate(json.loads(line["entry"]), chance))}
    except (KeyError, TypeError, ValueError):
        return line


def _of_the_review(running: dict[str, Any]) -> dict[str, bytes]:
    """Imports that the review of the server found to be accepted, or to take very long."""

    def with_entry(kind: str, **values: Any) -> bytes:
        lines, changed = [], False
        for line in running["log"]:
            entry = json.loads(line["entry"])
            if entry["type"] == kind and not changed:
                entry, changed = {**entry, **values}, True
            lines.append({**line, "entry": json.dumps(entry)})
        assert changed, f"the table's log has no {kind}"
        document = {**running, "id": secrets.token_hex(12), "log": lines}
        return json.dumps({**document, "digest": digest(document)}).encode()

    opened = json.loads(running["log"][0]["entry"])["options"]
    bot = {"type": "bot-sat", "seat": 1, "level": "unknown", "colour": 1}
    sat = json.loads(running["log"][1]["entry"])
    return {
        "a hundred million players": with_entry("opened", options={**opened, "players": 10**8}),
        "a contribution of one byte": _opening(running, {**sat, "contribution": "00"}),
        "an unknown bot level": _opening(running, bot),
    }


def _opening(running: dict[str, Any], entry: dict[str, Any]) -> bytes:
    """A table that has not started, with this as its second entry."""
    first, second = running["log"][:2]
    lines = [first, {**second, "request": None, "entry": json.dumps(entry)}]
    document = {**running, "id": secrets.token_hex(12), "log": lines}
    return json.dumps({**document, "digest": digest(document)}).encode()


def send_files(job: dict[str, Any], say: Callable[..., None]) -> Tally:
    """Read so many hostile files; whatever is no refusal in words counts as a server error."""
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    signal.signal(signal.SIGALRM, _interrupt)
    chance, tally = Random(job["seed"]), Tally()
    transcripts = [
        finished("runner-up", players=2),
        finished("runner-up", players=3, variant="tactical"),
        finished("cover-me", players=2, length="shorter"),
    ]
    with tempfile.TemporaryDirectory() as name:
        exported = _exported(Path(name))
        engine = open_database(read_address(str(Path(name) / "target.sqlite")))

        def put(text: bytes) -> None:
            import_table(engine, text)

        def check(text: bytes) -> None:
            verify(read(text.decode("utf-8", "replace")))

        def play_again(text: bytes) -> None:
            replay(read(text.decode("utf-8", "replace")))

        for words, text in _of_the_review(exported[0]).items():
            accepted = tally.answers["accepted"]
            _try(put, text, tally)
            tally.inputs += 1
            if tally.answers["accepted"] > accepted:
                tally.failures[f"imported: {words}"] += 1
        while tally.inputs < job["count"]:
            imported = tally.inputs % 3 == 0
            document = chance.choice(exported if imported else transcripts)
            use = put if imported else check if tally.inputs % 3 == 1 else play_again
            _try(use, _forged(document, chance), tally)
            tally.inputs += 1
            if tally.inputs % 500 == 0:
                say(inputs=tally.inputs)
        engine.dispose()
    return tally


def _try(use: Callable[[bytes], None], text: bytes, tally: Tally) -> None:
    signal.setitimer(signal.ITIMER_REAL, LONGEST)
    try:
        use(text)
        tally.answers["accepted"] += 1
    except (ParlourError, ArchiveTrouble):
        tally.answers["refused"] += 1
    except TooLong:
        tally.failures[f"a file took more than {LONGEST:g} s ({use.__name__})"] += 1
    except asyncio.CancelledError:
        raise
    except Exception as error:
        tally.answers["5xx: a crash"] += 1
        tally.failures[f"{use.__name__}: {type(error).__name__}: {str(error)[:60]}"] += 1
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
