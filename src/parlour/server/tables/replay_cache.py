"""A cache of replays: each page is computed once, in a thread of its own.

A finished game does not change. Replays are open to anonymous clients, and a page costs up to a
tenth of a second: without the cache a few clients could keep a processor busy.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

from parlour.server.errors import ApiError
from parlour.server.memory import give_back
from parlour.server.metrics import REPLAY_PAGES
from parlour.server.tables.replay_pages import PAGE, Page, compute_page, encode_reply
from parlour.server.tasks import end

MOST_BYTES = 32 * 1024 * 1024  # of encoded frames in memory
KEPT_FOR = 60.0  # seconds since a page was last asked for
MOST_WAITING = 64  # pages that may wait for the thread
Eyes = int | str | None  # a seat, a spectator, or EVERYTHING
EVERYTHING = "everything"
Load = Callable[[], Awaitable[dict[str, Any]]]
_Key = tuple[str, Eyes, int]


class ReplayCache:
    """Encoded pages of replays; those not used for longest go first."""

    def __init__(self) -> None:
        self._pages: OrderedDict[_Key, Page] = OrderedDict()
        self._asked: dict[_Key, float] = {}  # when each was last asked for
        self._expiry: asyncio.TimerHandle | None = None
        self._size = 0
        self._computing: dict[_Key, asyncio.Task[Page]] = {}
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="replay")

    async def reply(
        self, table: str, load: Load, *, players: int, last: int, eyes: Eyes, first: int
    ) -> bytes:
        """At most PAGE frames from `first` on, encoded; `load` reads the transcript of the game,
        whose last frame is `last`. Beyond it there is nothing to compute or to keep."""
        if first > last:
            return encode_reply(last, [], first)
        seats: list[int | None] = [*range(players)] if eyes == EVERYTHING else [eyes]  # type: ignore[list-item]
        number = first // PAGE
        pages = [await self._page((table, eyes, number), load, seats)]
        if first % PAGE and (number + 1) * PAGE <= last:
            pages.append(await self._page((table, eyes, number + 1), load, seats))
        return encode_reply(last, pages, first)

    async def _page(self, key: _Key, load: Load, seats: list[int | None]) -> Page:
        found = self._pages.get(key)
        if found is not None:
            self._pages.move_to_end(key)
            self._asked[key] = time.monotonic()
            return found
        computing = self._computing.get(key)
        if computing is None:
            if len(self._computing) >= MOST_WAITING:
                raise ApiError("too-many", "Many replays are being prepared; try again soon.")
            computing = asyncio.create_task(self._compute(key, load, seats))
            self._computing[key] = computing
            computing.add_done_callback(partial(self._computed, key))
        return await asyncio.shield(computing)

    async def _compute(self, key: _Key, load: Load, seats: list[int | None]) -> Page:
        transcript = await load()
        work = partial(compute_page, transcript, seats, key[2])
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    def _computed(self, key: _Key, task: "asyncio.Task[Page]") -> None:
        del self._computing[key]
        if task.cancelled() or task.exception() is not None:
            return
        REPLAY_PAGES.inc()
        page = task.result()
        self._pages[key], self._asked[key] = page, time.monotonic()
        self._size += page.size
        while self._size > MOST_BYTES and len(self._pages) > 1:
            self._remove_oldest()
        if self._expiry is None:
            self._expire()

    def _remove_oldest(self) -> None:
        key, page = self._pages.popitem(last=False)
        self._size -= page.size
        del self._asked[key]

    def _expire(self) -> None:
        """Remove what nobody has asked for lately, and look again while there is anything left."""
        before = self._size
        while self._pages and self._asked[next(iter(self._pages))] < time.monotonic() - KEPT_FOR:
            self._remove_oldest()
        if before - self._size > MOST_BYTES // 32:
            give_back()
        loop = asyncio.get_running_loop()
        self._expiry = loop.call_later(KEPT_FOR / 4, self._expire) if self._pages else None

    def let_go(self) -> None:
        """Forget every page."""
        while self._pages:
            self._remove_oldest()

    async def stop(self) -> None:
        """End the thread; pages that wait for it are not computed."""
        if self._expiry is not None:
            self._expiry.cancel()
        await end([*self._computing.values()])
        await asyncio.to_thread(self._thread.shutdown)
