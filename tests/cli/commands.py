"""Running `parlour`: inside this process for most tests, as a process of its own for some."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

import parlour
from parlour.cli import app

# The first compilation on a slow machine; nothing here waits that long otherwise.
PATIENCE = 600


class Answer:
    """What came back: exit code, and text with its frames and line breaks smoothed out."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = smooth(err)


def smooth(text: str) -> str:
    """Text without colours, box frames and line breaks, as one reads it."""
    plain = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text)
    return " ".join(re.sub(r"[\u2500-\u257f]", " ", plain).split())


def run(*arguments: str, typed: str | None = None) -> Answer:
    """Run a command in this process."""
    result = CliRunner().invoke(app, list(arguments), input=typed)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Answer(result.exit_code, result.stdout, result.stderr)


def environment(**changes: str) -> dict[str, str]:
    """The environment for a process of its own, which must find this very parlour."""
    source = str(Path(parlour.__file__).parents[1])
    return {**os.environ, "PYTHONPATH": source, **changes}


def start(*arguments: str, **how: Any) -> "subprocess.Popen[bytes]":
    """Start `python -m parlour …`."""
    command = [sys.executable, "-m", "parlour", *arguments]
    return subprocess.Popen(command, env=environment(), **how)


def run_process(*arguments: str, typed: bytes = b"", **variables: str) -> Answer:
    """Run `python -m parlour …` with its input and output in pipes."""
    done = subprocess.run(
        [sys.executable, "-m", "parlour", *arguments],
        input=typed,
        capture_output=True,
        timeout=PATIENCE,
        env=environment(**variables),
        check=False,
    )
    return Answer(done.returncode, done.stdout.decode(), done.stderr.decode())


def read_until(screen: int, pattern: str) -> str:
    """What a terminal shows, up to something that must come."""
    seen = ""
    while not re.search(pattern, smooth(seen)):
        try:
            part = os.read(screen, 65536)
        except OSError:  # the process has let go of its terminal
            break
        if not part:
            break
        seen += part.decode(errors="replace")
    return seen
