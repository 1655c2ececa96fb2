"""The C twin: compiled when it is wanted, by this machine's own compiler, for this machine."""

import ctypes
import os
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

SOURCE = Path(__file__).with_name("runner_up_playout.c")
FLAGS = ("-std=gnu11", "-O3", "-march=native", "-shared", "-fPIC")
SEATS = 6


class NoCompiler(Exception):
    """There is no C compiler, or it does not take our flags."""


@cache
def playouts() -> Any:
    """The compiled function, kept in memory; its file is gone again at once."""
    compiler = os.environ.get("CC") or shutil.which("cc")
    if compiler is None:
        raise NoCompiler("no C compiler: neither CC is set nor cc to be found")
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder) / "runner_up_playout.so"
        command = [*compiler.split(), *FLAGS, str(SOURCE), "-o", str(library)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            said = (done.stderr.strip().splitlines() or ["nothing"])[0]
            raise NoCompiler(f"{' '.join(command[:4])} … failed: {said}")
        function = ctypes.CDLL(str(library)).playouts
    sums = np.ctypeslib.ndpointer(np.float64, shape=(SEATS,), flags="C_CONTIGUOUS")
    function.argtypes = [
        *(ctypes.c_int, ctypes.c_uint64, ctypes.c_uint64, ctypes.c_int64, ctypes.c_int64),
        *(sums, sums),
    ]
    function.restype = ctypes.c_int64
    return function


def play(players: int, key: Any, first: int, games: int, won: Any, points: Any) -> int:
    """Games first … first + games - 1 of the series with this key, as the kernel's `playouts` does
    it: adds up shares of the win and scores, returns how many choices were made."""
    decisions = int(playouts()(players, int(key[0]), int(key[1]), first, games, won, points))
    if decisions < 0:
        raise ValueError(f"the twin plays with 3 to 6 players; got {players}")
    return decisions
