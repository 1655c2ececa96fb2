"""Memory that is no longer needed, given back to the system."""

import ctypes
import gc
import sys
from collections.abc import Callable

_FEW = 50  # tables: with fewer there is little to give back, and little to look through


class Tidying:
    """Tidies up when half of the tables have gone, so that it costs each of them next to nothing.

    The C library keeps what was freed in case it is wanted again; and where not much is left to
    look through, circles are looked for, which nobody does otherwise (serve.py).
    """

    def __init__(self, lets_go: list[Callable[[], None]]) -> None:
        # Small things among large ones keep the room from being free: who has some to let go.
        self.lets_go = lets_go
        self._most = 0

    def look(self, tables: int) -> None:
        """There are so many tables now."""
        self._most = max(self._most, tables)
        if self._most >= _FEW and tables <= self._most // 2:
            self._most = tables
            for let_go in self.lets_go:
                let_go()
            if tables <= _FEW:
                gc.collect()
            give_back()


def give_back() -> None:
    """Let the system have what is free."""
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # not every C library has it
        if trim is not None:
            trim(0)
