"""The server's clock, with a wall clock and an elapsed time that the tests set."""

import threading

from parlour.server.clock import SteadyClock

NOON = 1_700_000_000_000  # milliseconds since 1970
HOUR = 3_600_000


class Machine:
    """A machine's two clocks, in milliseconds."""

    def __init__(self) -> None:
        self.wall = NOON
        self.elapsed = 5_000
        self.clock = SteadyClock(lambda: self.wall * 1_000_000, lambda: self.elapsed * 1_000_000)

    def passes(self, milliseconds: int) -> int:
        """Time passes by both clocks; what the server's clock shows then."""
        self.wall += milliseconds
        self.elapsed += milliseconds
        return self.clock.now_ms()


def test_it_begins_with_the_wall_clock_and_goes_on_with_it() -> None:
    """Where the wall clock does not jump, the server's time is the wall clock's."""
    machine = Machine()
    assert machine.clock.now_ms() == NOON
    assert machine.passes(1) == NOON + 1
    assert machine.passes(HOUR) == NOON + HOUR + 1


def test_a_jump_forward_is_made_up_for_by_a_tenth_of_the_elapsed_time() -> None:
    """An hour forward changes nothing at once; each 10 s gain 1 s, until both agree."""
    machine = Machine()
    machine.wall += HOUR
    assert machine.clock.now_ms() == NOON
    assert machine.passes(10_000) == NOON + 11_000
    assert machine.passes(10_000) == NOON + 22_000
    assert machine.passes(10 * HOUR) == NOON + HOUR + 20_000 + 10 * HOUR == machine.wall
    assert machine.passes(1_000) == machine.wall


def test_a_jump_back_slows_it_by_a_tenth_and_never_stops_it() -> None:
    """An hour back: each 10 s count as 9 s, until both agree."""
    machine = Machine()
    machine.wall -= HOUR
    assert machine.clock.now_ms() == NOON
    assert machine.passes(10_000) == NOON + 9_000
    assert machine.passes(10_000) == NOON + 18_000
    assert machine.passes(10 * HOUR) == NOON - HOUR + 20_000 + 10 * HOUR == machine.wall
    assert machine.passes(1_000) == machine.wall


def test_it_makes_up_as_much_however_often_it_is_read() -> None:
    """A thousand reads in ten seconds gain the same second as a single read."""
    machine = Machine()
    machine.wall += HOUR
    for _ in range(1000):
        machine.passes(10)
    assert machine.clock.now_ms() == NOON + 11_000


def test_it_never_goes_back() -> None:
    """Not even where the elapsed time does, as on a faulty virtual machine."""
    machine = Machine()
    assert machine.passes(1_000) == NOON + 1_000
    machine.elapsed -= 500
    assert machine.clock.now_ms() == NOON + 1_000
    machine.elapsed += 500
    assert machine.clock.now_ms() == NOON + 1_000


def test_threads_read_it_together() -> None:
    """What passes between two reads is counted once, however many threads read."""
    ticks = iter(range(0, 10**12, 1_000_000))  # each read takes a millisecond
    clock = SteadyClock(lambda: NOON * 1_000_000, lambda: next(ticks))
    seen: list[list[int]] = [[] for _ in range(4)]

    def read(mine: list[int]) -> None:
        for _ in range(1000):
            mine.append(clock.now_ms())

    threads = [threading.Thread(target=read, args=(mine,)) for mine in seen]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for mine in seen:
        assert mine == sorted(mine)
    # The wall clock stands still: nine tenths of the 4,000 ms count.
    assert clock.now_ms() == NOON + 3_600
