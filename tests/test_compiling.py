"""How compiled code is put together."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from parlour import compiling


@pytest.mark.skipif(not compiling.COMPILED, reason="there is nothing to put together")
def test_a_draft_comes_after_all_that_call_it() -> None:
    """LLVM drops what nothing refers to yet: a callee that came first would be missing."""

    def draft(*calls: Any) -> Any:
        library = object.__new__(compiling._DraftLibrary)
        library._linking_libraries = list(calls)
        return library

    die = draft()
    quick = draft(die)
    play_on = draft(quick)
    rules = draft()
    # The door is said to call the die, but the call itself was optimised away.
    assert compiling._callers_first([die, play_on, rules]) == [play_on, quick, die, rules]
    assert compiling._callers_first([rules, die, play_on, rules]) == [play_on, quick, die, rules]


def test_a_folder_that_another_process_makes_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the look and the making it may come to be: it is the one to use all the same."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(compiling, "sources_digest", lambda _: "these-sources")
    folder = compiling.cache_folder()
    assert folder == tmp_path / "parlour" / "these-sources"
    monkeypatch.setattr(Path, "exists", lambda _: False)
    assert compiling.cache_folder() == folder


@pytest.mark.skipif(not compiling.COMPILED, reason="there is nothing to compile")
@pytest.mark.skipif(compiling.fcntl is None, reason="this system has no locks on files")
def test_processes_that_start_together_compile_once(tmp_path: Path) -> None:
    """One of them compiles a door; the other waits for it and loads what it made."""
    program = (
        "import numpy as np\n"
        "from parlour.kernel import siphash\n"
        "siphash(np.uint64(1), np.uint64(2), np.uint64(3))\n"
        "print(sum(siphash.stats.cache_misses.values()), sum(siphash.stats.cache_hits.values()))"
    )
    environment = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)}
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", program], env=environment, stdout=subprocess.PIPE, text=True
        )
        for _ in range(2)
    ]
    told = [process.communicate(timeout=120)[0].split() for process in processes]
    assert sorted(told) == [["0", "1"], ["1", "0"]]
