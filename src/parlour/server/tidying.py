"""Memory that is no longer needed, given back to the system."""

import ctypes
import gc
import sys

_FEW = 50  # tables that are not worth the trouble


class Tidying:
    """Tidies up when half of the tables have gone, so that it costs each of them next to nothing.

    A connection leaves circles behind, for which nobody looks otherwise (serve.py); and the C
    library keeps what was freed in case it is wanted again.
    """

    def __init__(self) -> None:
        self._most = 0

    def look(self, tables: int) -> None:
        """There are so many tables now."""
        self._most = max(self._most, tables)
        if self._most >= _FEW and tables <= self._most // 2:
            self._most = tables
            tidy()


def tidy() -> None:
    """Find rubbish and give the room back."""
    gc.collect()
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # not every C library has it
        if trim is not None:
            trim(0)
