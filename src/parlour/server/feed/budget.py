"""Frame and byte budget of a WebSocket connection, and the division of its data into frames."""

import time

# How much at once, and how much a second after that. A player's choices are limited to 20 a second
# (limits/rates.py); the rest is room for pongs and for messages in several frames.
FRAMES = (240.0, 60.0)
BYTES = (256 * 1024.0, 64 * 1024.0)
FRAMES_AT_ONCE = 32  # parsed in one iteration of the event loop
BYTES_AT_ONCE = 64 * 1024
_MASKED = 0x80


class FrameBudget:
    """Token buckets for the frames and bytes that a client sends; control frames count, too.

    They are refilled only when one of them is empty, so that a frame costs no look at the clock.
    """

    __slots__ = ("_bytes", "_factor", "_frames", "_then")

    def __init__(self, factor: float) -> None:
        self._factor = factor  # 0: no budget
        self._frames = FRAMES[0] * factor
        self._bytes = BYTES[0] * factor
        self._then = time.monotonic()

    def spend(self, frames: int, size: int) -> bool:
        """Count frames and bytes; False where there were too many."""
        self._frames -= frames
        self._bytes -= size
        return (self._frames >= 0 and self._bytes >= 0) or self._refill()

    def _refill(self) -> bool:
        factor = self._factor
        if factor == 0:
            self._frames = self._bytes = 0.0
            return True
        now = time.monotonic()
        passed, self._then = now - self._then, now
        self._frames = min(FRAMES[0] * factor, self._frames + FRAMES[1] * factor * passed)
        self._bytes = min(BYTES[0] * factor, self._bytes + BYTES[1] * factor * passed)
        return self._frames >= 0 and self._bytes >= 0


def next_frames(data: bytes | memoryview, missing: int) -> tuple[int, int, int]:
    """The part of a client's data to parse next, which is bounded.

    `missing` bytes at its beginning belong to a frame that began earlier. Returned are the end of
    the part, the number of frames that begin in it, and the bytes that its last frame lacks. A
    header that is not whole stays outside.
    """
    size, at, count = len(data), missing, 0
    while at + 2 <= size and count < FRAMES_AT_ONCE and at < BYTES_AT_ONCE:
        length, head = data[at + 1] & 0x7F, 6 if data[at + 1] & _MASKED else 2
        if length >= 126:
            wide = 2 if length == 126 else 8
            length, head = int.from_bytes(data[at + 2 : at + 2 + wide], "big"), head + wide
        if at + head > size:
            break
        at += head + length
        count += 1
    return min(at, size), count, max(0, at - size)
