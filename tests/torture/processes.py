"""Client processes, started and listened to by the program that prints the table."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import Any

import parlour
from tests.torture.tally import Tally

ROOT = Path(__file__).parents[2]
Progress = Callable[[str], None]


class Client:
    """A `tests.torture.worker` process with its job."""

    def __init__(self, job: dict[str, Any]) -> None:
        self.job = job
        self.inputs = 0
        self.result: dict[str, Any] | None = None
        self.ready: dict[str, Any] | None = None
        path = os.pathsep.join((str(Path(parlour.__file__).parents[1]), str(ROOT)))
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.torture.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            start_new_session=True,  # Ctrl-C is for the program that prints the table
            env={**os.environ, "PYTHONPATH": path},
        )
        self.errors = ""
        self._threads = [
            Thread(target=self._listen, daemon=True),
            Thread(target=self._keep_errors, daemon=True),
        ]
        for thread in self._threads:
            thread.start()
        self.tell(json.dumps(job))

    def tell(self, line: str) -> None:
        """Write a line to its standard input."""
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            return

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            told = json.loads(line)
            self.inputs = told.get("inputs", self.inputs)
            self.result = told.get("done", self.result)
            if "ready" in told:
                self.ready = told

    def _keep_errors(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self.errors = (self.errors + line)[-4000:]

    @property
    def is_running(self) -> bool:
        """Whether it has not ended yet."""
        return self.process.poll() is None

    def tally(self) -> Tally:
        """What it counted; a process that failed is a failure of the row."""
        for thread in self._threads:
            thread.join(5)
        if self.result is None:
            last = self.errors.strip().splitlines()[-1:] or ["no reason given"]
            return Tally(self.inputs, failures=Tally().failures + _one(f"client: {last[0]}"))
        return Tally.read(self.result)

    def end(self) -> None:
        """Stop it, if it still runs."""
        if self.is_running:
            self.process.kill()
        self.process.wait()
        for thread in self._threads:
            thread.join(5)
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            assert stream is not None
            try:
                stream.close()
            except BrokenPipeError:
                continue


def _one(text: str) -> Any:
    from collections import Counter

    return Counter({text[:120]: 1})
