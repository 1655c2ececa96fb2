"""Ending tasks, for good."""

import asyncio
from collections.abc import Collection
from typing import Any

_AGAIN = 2.0  # seconds: to end may take a moment, and is not to be disturbed


async def end(tasks: Collection[asyncio.Task[Any]]) -> None:
    """Cancel tasks, and wait until they have ended.

    Once is not enough: before Python 3.12 `asyncio.wait_for`, by which the driver of PostgreSQL
    waits, forgets that it was cancelled if what it waits for happens in the same moment.
    """
    while left := [task for task in tasks if not task.done()]:
        for task in left:
            task.cancel()
        await asyncio.wait(left, timeout=_AGAIN)
