"""A server's memory: where it comes from, and that the system gets it back."""

import os
import subprocess
import sys
import sysconfig

import pytest
from typer.testing import CliRunner

from parlour.cli import app
from parlour.server import memory
from parlour.terminal import hosting
from parlour.terminal.arguments import OWN_PROCESS

# Two hundred megabytes of small objects, of which one in a thousand stays; what then is resident.
AN_EVENING = """
import re
from pathlib import Path
from parlour.server.memory import give_back
def resident():
    return int(re.search(r"VmRSS:\\s+(\\d+)", Path("/proc/self/status").read_text())[1]) // 1024
before = resident()
made = [bytes(200) for _ in range(800_000)]
full = resident()
made = made[::1000]
give_back()
print(before, full, resident())
"""

on_linux = pytest.mark.skipif(memory._trim() is None, reason="this system gives no pages back")


def after(allocator: str) -> tuple[int, int, int]:
    """Megabytes before an evening, at its height and afterwards."""
    told = subprocess.run(
        [sys.executable, "-c", AN_EVENING],
        env={**os.environ, "PYTHONMALLOC": allocator},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    before, full, left = map(int, told.split())
    return before, full, left


@on_linux
def test_few_that_stay_do_not_keep_the_room_of_many() -> None:
    """As a server has it; with Python's own allocator they would keep nearly all of it."""
    before, full, left = after("malloc")
    assert full > before + 150
    assert left < before + 20
    before, _, left = after("pymalloc")
    assert left > before + 100


def test_who_keeps_the_allocator_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that calls `serve`, as these tests do, is not replaced by a server."""
    begun: list[str] = []
    monkeypatch.setattr(hosting, "take_pages", lambda: begun.append("anew"))
    monkeypatch.setattr(hosting, "_serve", lambda settings, **_: begun.append(settings.database))
    CliRunner().invoke(app, ["serve", "--database", "x.sqlite"], obj=OWN_PROCESS)
    assert begun == ["anew", "x.sqlite"]
    begun.clear()
    CliRunner().invoke(app, ["serve", "--database", "x.sqlite"])
    assert begun == ["x.sqlite"]


@pytest.mark.parametrize("reason", ["chosen", "no pages", "threads"])
def test_who_has_a_reason_goes_on_as_before(reason: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """An allocator that somebody chose, a system without pages to give back, a free-threaded
    Python: nothing is started anew."""
    monkeypatch.delenv("PYTHONMALLOC", raising=False)
    monkeypatch.setattr(memory, "_trim", lambda: lambda _: 1)
    begun: list[list[str]] = []
    monkeypatch.setattr(os, "execve", lambda _program, words, _environment: begun.append(words))
    memory.take_pages()
    assert begun == [[sys.executable, *sys.orig_argv[1:]]]
    if reason == "chosen":
        monkeypatch.setenv("PYTHONMALLOC", "pymalloc")
    elif reason == "no pages":
        monkeypatch.setattr(memory, "_trim", lambda: None)
    else:
        monkeypatch.setattr(sysconfig, "get_config_var", lambda _: 1)
    memory.take_pages()
    assert len(begun) == 1
