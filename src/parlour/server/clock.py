"""The server's time: it follows the system's clock, and never jumps with it.

Deadlines are stored in milliseconds since 1970. Were they compared with the system's clock itself,
setting that clock an hour forward would end every running choice clock at once, and setting it back
would stop them all for an hour.
"""

import threading
import time
from collections.abc import Callable

# Nanoseconds that pass while the clock catches up by one, or falls behind by one.
CATCH_UP = 10


def _wall() -> int:
    return time.time_ns()


def _elapsed() -> int:
    """Nanoseconds since some moment, those in which the machine slept included."""
    source = getattr(time, "CLOCK_BOOTTIME", None)  # Linux, whose monotonic clock stops asleep
    return time.monotonic_ns() if source is None else time.clock_gettime_ns(source)


class SteadyClock:
    """A clock that never goes back, and approaches the wall clock by a tenth of the elapsed time.

    It may be read from any thread.
    """

    def __init__(
        self, wall: Callable[[], int] = _wall, elapsed: Callable[[], int] = _elapsed
    ) -> None:
        self._wall = wall
        self._elapsed = elapsed
        self._lock = threading.Lock()
        self._time = wall()
        self._read = elapsed()

    def now_ms(self) -> int:
        """Milliseconds since 1970."""
        with self._lock:
            read = self._elapsed()
            passed = max(0, read - self._read)
            self._read += passed
            steady = self._time + passed
            most = passed // CATCH_UP
            self._time = steady + max(-most, min(most, self._wall() - steady))
            return self._time // 1_000_000


_CLOCK = SteadyClock()


def now_ms() -> int:
    """The server's time, as it is stored and told."""
    return _CLOCK.now_ms()


def wall_ms() -> int:
    """The system's time, for what is compared with a time that was set outside of the server:
    by an operator, or by a command."""
    return _wall() // 1_000_000
