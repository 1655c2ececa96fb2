"""Tasks are ended for good."""

import asyncio

import pytest

from parlour.server import tasks as ending
from parlour.server.tasks import end
from tests.server.running import PATIENCE


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has not ended is told again soon."""
    monkeypatch.setattr(ending, "_AGAIN", 0.02)


@pytest.mark.parametrize("steps", range(6))
def test_what_happens_in_the_moment_of_the_end_does_not_prevent_it(steps: int) -> None:
    """A listener who hears something just when it is told to stop, at every moment there is.

    Before Python 3.12 `wait_for` forgets a cancellation at one of them.
    """

    async def tell() -> None:
        said = asyncio.Event()

        async def listen() -> None:
            while True:
                await asyncio.wait_for(said.wait(), 60)
                said.clear()

        task = asyncio.create_task(listen())
        await asyncio.sleep(0.01)
        said.set()
        for _ in range(steps):
            await asyncio.sleep(0)
        async with asyncio.timeout(PATIENCE):
            await end([task])
        assert task.cancelled()

    asyncio.run(tell())


def test_who_does_not_listen_is_told_again() -> None:
    """A task that goes on after it was cancelled, three times; others are gone at once."""
    heard: list[int] = []

    async def stubborn() -> None:
        while len(heard) < 4:
            try:
                await asyncio.sleep(60)
            except asyncio.CancelledError:
                heard.append(1)
        raise ValueError("at last")

    async def tell() -> None:
        tasks = [asyncio.create_task(stubborn()), asyncio.create_task(asyncio.sleep(60))]
        await asyncio.sleep(0)
        async with asyncio.timeout(PATIENCE):
            await end(tasks)
        assert isinstance(tasks[0].exception(), ValueError)
        assert tasks[1].cancelled()

    asyncio.run(tell())
    assert len(heard) == 4
