"""Memory that is no longer needed, given back to the system."""

import asyncio
import gc
import sys
from collections.abc import Callable

from parlour.server import metrics
from parlour.server.memory import give_back

_HANDLES = 250  # as many as uvloop keeps
_FEW = 50  # tables: with fewer there is little to give back, and little to look through
_MANY_CONNECTIONS = 1000  # each leaves reference cycles, which the collector rarely looks for
_SHORT = 10_000  # entries of the logs in memory: a few tables with long logs are large, too


class Tidying:
    """Tidies up when half of the tables, or of the entries of their logs, have gone, so that it
    costs each of them next to nothing.

    Room goes back to the system by pages (memory.py), and a single number that lies in one keeps
    it: so all that was made in passing and stays is let go, or made anew where there is not much
    else. And where not much is left to look through, circles are looked for, which nobody does
    otherwise (serve.py).
    """

    def __init__(self, lets_go: list[Callable[[], None]]) -> None:
        # Small things among large ones keep the room from being free: who has some to let go.
        self.lets_go = lets_go
        self._most = 0
        self._longest = 0
        self._ended = 0

    def look(self, tables: int, entries: int, connections: int = 0) -> None:
        """There are so many tables now, with so many entries, and so many connections have ended
        since the start."""
        if connections - self._ended >= _MANY_CONNECTIONS:
            self._ended = connections
            asyncio.get_running_loop().call_soon(_collect_recent)
        self._most = max(self._most, tables)
        self._longest = max(self._longest, entries)
        many_gone = self._most >= _FEW and tables <= self._most // 2
        long_gone = self._longest >= _SHORT and entries <= self._longest // 2
        if many_gone or long_gone:
            self._most, self._longest = tables, entries
            for let_go in self.lets_go:
                let_go()
            sys._clear_type_cache()  # it keeps thousands of names that were looked up, each anew
            renew_handles()
            asyncio.get_running_loop().call_soon(self._finish, tables <= _FEW)

    def _finish(self, thoroughly: bool) -> None:
        if thoroughly:
            gc.collect()  # lets go of what Python keeps for the next number or list, too
            metrics.renew()
            gc.collect()
        give_back()


def _collect_recent() -> None:
    """Free what has come since the last time and is no longer used; tables are older than that."""
    gc.collect(1)
    give_back()


def renew_handles() -> None:
    """Have the event loop let go of the handles it keeps, which lie wherever there was room when
    the house was full: it keeps those that are freed first, and so the ones that were made last."""
    loop = asyncio.get_running_loop()
    handles = [loop.call_soon(_nothing) for _ in range(2 * _HANDLES)]
    loop.call_soon(handles.clear)  # the last ones first


def _nothing() -> None:
    pass
