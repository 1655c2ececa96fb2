"""docs/api.md: the program it shows plays, and its tables name what the server has."""

import re
import subprocess
import sys
from contextlib import closing
from pathlib import Path

from parlour.server.errors import STATUS
from tests.server.running import PATIENCE, Person, Server

DOCUMENT = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")


def test_the_program_of_the_document_plays_a_whole_game(server: Server, tmp_path: Path) -> None:
    """Somebody who copies it has a player that sits down by code and plays to the end."""
    (program,) = re.findall(r"```python\n(.*?)```", DOCUMENT, re.DOTALL)
    script = tmp_path / "dice.py"
    script.write_text(program, encoding="utf-8")
    with closing(Person(server)) as host:
        seats = [{"kind": "open"}, *({"kind": "bot", "level": "rookie"} for _ in range(3))]
        table = host.open("runner-up", seats=seats, players=4)
        code = host.look(table)["table"]["code"]
        with subprocess.Popen(
            [sys.executable, str(script), server.url, code], stdout=subprocess.PIPE, text=True
        ) as playing:
            while host.look(table)["table"]["seats"][0]["kind"] == "open":
                assert playing.poll() is None
            host.do(f"/api/tables/{table}/start")
            said, _ = playing.communicate(timeout=PATIENCE)
        assert host.look(table)["table"]["status"] == "over"
        assert said.startswith("over {"), said
        check_routes(host.get("/api/openapi.json").json()["paths"])


def check_routes(paths: dict[str, object]) -> None:
    """What OpenAPI lists stands in the tables of the document."""
    for path in paths:
        if path.startswith("/api/"):
            last = path.rstrip("/").rpartition("/")[2]
            assert ("tables/ID" if last.startswith("{") else last) in DOCUMENT, path


def test_the_program_is_as_short_as_promised() -> None:
    """About thirty lines, or nobody reads it."""
    (program,) = re.findall(r"```python\n(.*?)```", DOCUMENT, re.DOTALL)
    assert len([line for line in program.splitlines() if line.strip()]) <= 33


def test_every_refusal_is_documented() -> None:
    """Each code a program may meet; `fault` is ours to mend, the method's is HTTP's own."""
    told = set(re.findall(r"`([a-z-]+)`", DOCUMENT.partition("## Refusals")[2]))
    assert set(STATUS) - {"fault", "no-such-method"} <= told
