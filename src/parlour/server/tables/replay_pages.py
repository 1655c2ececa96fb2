"""Replays: a finished game again, choice by choice, from any seat's eyes or with all open."""

from typing import Any

import msgspec

from parlour.games.match import Match
from parlour.games.transcript import replay
from parlour.server.requests import Frame
from parlour.server.wire import SeatView

PAGE = 80  # frames that are computed together
_OVERHEAD = 64  # bytes of memory that a page, and each of its frames, needs besides the text
_encode = msgspec.json.Encoder(enc_hook=str).encode  # moves are a text type of their own


class Page(msgspec.Struct, frozen=True):
    """A part of a replay: encoded frames."""

    frames: list[bytes]

    @property
    def size(self) -> int:
        """Bytes that it holds, more than none also where it has no frames."""
        return _OVERHEAD + sum(len(frame) + _OVERHEAD for frame in self.frames)


def compute_page(transcript: dict[str, Any], seats: list[int | None], number: int) -> Page:
    """The frames from `number * PAGE` on, encoded.

    Frame 0 is the deal, frame k what the k-th choice led to.
    """
    whole = replay(transcript)
    match = Match(whole.description, whole.options, whole.seed)
    choices, first = whole.choices, number * PAGE
    frames, heard = [], 0
    for k in range(min(len(choices), first + PAGE - 1) + 1):
        if k > 0:
            choice = choices[k - 1]
            match.choose(choice.seat, choice.move, at=choice.time)
        if k >= first:
            frames.append(_encode(_frame(match, k, seats, heard)))
        heard = match.told
    return Page(frames)


def encode_reply(last: int, pages: list[Page], first: int) -> bytes:
    """At most PAGE frames from `first` on, out of the pages that hold them (requests.Replay)."""
    skipped = first % PAGE
    frames = [frame for page in pages for frame in page.frames][skipped : skipped + PAGE]
    return b'{"last":%d,"frames":[%b]}' % (last, b",".join(frames))


def _frame(match: Match, k: int, seats: list[int | None], heard: int) -> Frame:
    choice = match.last_choice
    hearers = [seat for seat in seats if seat is not None]
    events = []
    for event in match.events_between(heard):
        hearer = next((s for s in hearers if event.hearers is None or s in event.hearers), None)
        events.append(event.heard_by(hearer))
    return Frame(
        k,
        choice.time if choice else None,
        choice.seat if choice else None,
        str(choice.move) if choice else None,
        events,
        [SeatView(seat, match.view(seat), []) for seat in seats],
    )
