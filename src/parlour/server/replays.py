"""Replays: a finished game again, choice by choice, from any seat's eyes or with all open."""

from typing import Any

from parlour.games.match import Match
from parlour.games.transcript import replay
from parlour.server.requests import Frame, Replay
from parlour.server.wire import SeatView

MOST_FRAMES = 80  # of one answer


def show(transcript: dict[str, Any], seats: list[int | None], first: int) -> Replay:
    """Some frames of a game. Frame 0 is the deal, frame k what the k-th choice led to."""
    whole = replay(transcript)
    match = Match(whole.description, whole.options, whole.seed)
    frames = []
    choices = whole.choices
    last = min(len(choices), first + MOST_FRAMES - 1)
    heard = 0
    for k in range(last + 1):
        if k > 0:
            choice = choices[k - 1]
            match.choose(choice.seat, choice.move, at=choice.time)
        if k >= first:
            frames.append(_frame(match, k, seats, heard))
        heard = match.told
    return Replay(len(choices), frames)


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
