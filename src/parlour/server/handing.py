"""Choices handed on, where two processes get in each other's way at a table.

Each process stores what its own clients choose. Where the players of a table are spread over
several and choose in the same moment, one is quicker, and the other has to decide again. After such
a clash one of the two is the table's home for a while, and the other hands its players' choices on
to it. It answers them when it hears that they are stored, and where it hears nothing it makes them
itself: that a choice is made once is, as ever, the log's affair.
"""

import asyncio
from collections.abc import Callable
from functools import partial
from time import monotonic
from zlib import crc32

import msgspec

from parlour.server.commands import Choosing, Command
from parlour.server.live import Answer, Handed, Home, LiveTable
from parlour.server.store import Store
from parlour.server.wire import Choose
from parlour.server.writing import DO

HOME = 5.0  # seconds for which a table has a home after a clash
PATIENCE = 0.25  # seconds after which we make a choice ourselves that was handed on
_read = msgspec.json.Decoder(Choose).decode


class Handing:
    """Hands choices on to the homes of their tables."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def clash(self, live: LiveTable, process: str) -> None:
        """Another process was quicker at a table. Which of the two is its home is settled by their
        names, so that both do not hand on to each other, and each is home to half of the tables."""
        ours = self._store.process
        if _rank(live.table.id, process) < _rank(live.table.id, ours):
            live.home = Home(process, monotonic() + HOME)

    def begin(
        self, live: LiveTable, command: Command, key: str | None, then: Callable[[Answer], None]
    ) -> bool:
        """Hand a choice on, where its table has a home elsewhere; `then` hears what became of it:
        0 where it is to be made here."""
        home = live.home
        if home is None or key is None or not isinstance(command, Choosing):
            return False
        if home.until < monotonic():
            live.home = None
            return False
        if live.pending or key in live.handed or key in live.table.requests:
            return False
        live.handed[key] = Handed(then)
        asked = msgspec.json.encode(command.asked).decode()
        line = f"{DO} {live.table.id} {home.process} {command.player} {asked}"
        self._store.say(line, partial(self._said, live, key))
        return True

    def _said(self, live: LiveTable, key: str, answer: Exception | None) -> None:
        """The other process is asked, or cannot be."""
        handed = live.handed.get(key)
        if handed is None:
            return
        if answer is None:
            loop = asyncio.get_running_loop()
            handed.timer = loop.call_later(PATIENCE, self._give_up, live, key)
        else:
            del live.handed[key]
            handed.then(answer)

    def _give_up(self, live: LiveTable, key: str) -> None:
        """Nothing was heard: the other process has gone, or refuses it, and to say so is ours."""
        live.home = None
        live.handed.pop(key).then(0)

    @staticmethod
    def stored(live: LiveTable, key: str, n: int) -> None:
        """We hear that a choice is stored."""
        handed = live.handed.pop(key, None)
        if handed is not None:
            if handed.timer is not None:
                handed.timer.cancel()
            handed.then(n)


def read_choice(line: str) -> tuple[str, Choosing]:
    """The process that is asked, and what for."""
    process, player, asked = line.split(" ", 2)
    return process, Choosing(player, _read(asked))


def _rank(table: str, process: str) -> tuple[int, str]:
    return crc32(f"{table} {process}".encode()), process
