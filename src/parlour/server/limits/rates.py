"""Rate limits: a bucket for each kind of request and asker that fills again with time."""

import time
from collections import OrderedDict

from parlour.server.errors import ApiError

# Kind: how many at once, and how many a second after that.
RATES: dict[str, tuple[float, float]] = {
    "request": (200, 50),  # by address: everything else stands below it
    "newcomer": (60, 0.5),  # by address: new players
    "code": (20, 0.2),  # by address: join and device codes, which somebody might guess
    "open": (20, 0.2),  # by player: new tables
    "act": (60, 20),  # by player: whatever changes a table
    "say": (6, 0.5),  # by player: messages and gestures
    "advice": (10, 0.5),  # by player: the coach's time
}
_MOST = 50_000  # buckets in memory; the one unused longest goes first


class Limits:
    """Who has asked how often."""

    def __init__(self, factor: float) -> None:
        self._factor = factor
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def check(self, kind: str, asker: str) -> None:
        """Count a request; refuse it where there have been too many."""
        if self._factor == 0:
            return
        most, rate = (value * self._factor for value in RATES[kind])
        now = time.monotonic()
        left, then = self._buckets.pop((kind, asker), (most, now))
        left = min(most, left + (now - then) * rate)
        allowed = left >= 1
        self._buckets[kind, asker] = (left - 1 if allowed else left, now)
        if len(self._buckets) > _MOST:
            self._buckets.popitem(last=False)
        if not allowed:
            wait = max(1, round((1 - left) / rate))
            raise ApiError(
                "too-many", f"That was a little much. Wait {wait} seconds and try again."
            )
