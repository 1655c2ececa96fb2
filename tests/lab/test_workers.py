"""Work shared out among threads comes back as if one had done it."""

import time
from threading import Event

import pytest

from parlour.lab.workers import in_order


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_outcomes_are_added_in_order(threads: int) -> None:
    """Even where the later jobs are done first."""
    added: list[int] = []

    def work(job: int, stop: Event) -> int:
        time.sleep(0.002 * (3 - job % 4))
        assert not stop.is_set()
        return job

    assert not in_order(20, work, added.append, threads)
    assert added == list(range(20))


def test_no_jobs_are_no_work() -> None:
    """And no waiting either."""
    added: list[int] = []
    assert not in_order(0, lambda job, _: job, added.append, 3)
    assert added == []


def test_what_ctrl_c_leaves_has_no_gap() -> None:
    """Job 2 is left off, so job 3 does not count though it was done; 0 and 1 do."""
    added: list[int] = []
    pressed: list[bool] = []
    last = Event()

    def work(job: int, stop: Event) -> int | None:
        if job == 2:
            last.wait(60)
            assert stop.wait(60)
            return None
        if job == 3:
            last.set()
        return job

    def glance() -> None:
        if last.is_set() and not pressed:
            pressed.append(True)
            raise KeyboardInterrupt

    assert in_order(100_000_000, work, added.append, 2, glance)
    assert added == [0, 1]


def test_what_goes_wrong_is_heard_of() -> None:
    """An error in one thread ends them all and comes out."""

    def work(job: int, stop: Event) -> int:
        if job == 3:
            raise ValueError("job 3")
        stop.wait(0.001)
        return job

    with pytest.raises(ValueError, match="job 3"):
        in_order(100_000_000, work, lambda _: None, 2)
