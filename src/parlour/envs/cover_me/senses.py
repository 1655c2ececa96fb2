"""The senses of Cover Me."""

from typing import Any

import numpy as np

from parlour.envs.cover_me import doors
from parlour.envs.cover_me.observation import LAYOUT
from parlour.envs.senses import Fleet, Rows, Senses
from parlour.games.cover_me.events import (
    BURIED,
    CHOSEN,
    DEALT,
    JOINED,
    KEPT,
    OFFERED,
    TOOK,
    TRACKS,
    VALUES,
)
from parlour.games.cover_me.record import ACTIONS, NO_CARD, SEATS, STATE, WORLD

# Events that name a card some may not hear: where in the row it stands, and where who knows it.
_BY_KNOWLEDGE = {KEPT: (2, 3), TOOK: (3, 4), JOINED: (2, 3)}
_FOR_ONE = (DEALT, OFFERED, BURIED)  # the card stands third, after the seat that hears it
_DERIVED = (CHOSEN, TRACKS, VALUES)


class CoverMeSenses(Senses):
    """What an environment needs of Cover Me."""

    layout = LAYOUT
    actions = ACTIONS
    # All but the piles, of which only the tops matter, and what is remembered of hidden cards.
    used = tuple(
        name
        for name in STATE.names or ()
        if name not in ("draw", "next", "later", "discard", "kind", "group", "member")
    )
    events = (
        *("dealt", "turned", "laid", "chosen", "retracted", "revealed", "tracks", "values"),
        *("special", "returned", "scored", "stored", "influence", "discarded", "offered", "kept"),
        *("buried", "took", "joined", "reshuffled", "season", "year", "passed", "extra", "result"),
    )
    longest = 2048

    def look(self, hidden: Any, seat: int, observation: Any, mask: Any, desk: Any) -> None:
        doors.look(hidden, seat, observation, mask, np.zeros((1, 2 * SEATS), np.int16), desk)

    def all_seen(self, table: Any, seat: int, actions: list[int]) -> list[int]:  # noqa: ARG002
        return actions

    def finish(self, table: Any, key: Any, desk: Any) -> None:
        doors.finish(table, key[0], key[1], desk)

    def step(self, fleet: Fleet) -> None:
        doors.step(
            fleet.tables, fleet.raw, fleet.lines, fleet.setting, fleet.key, fleet.numbers,
            fleet.dice, fleet.actions, fleet.learners, fleet.levels, fleet.rotate,
            fleet.differences, fleet.restart, fleet.seats, fleet.observations, fleet.masks,
            fleet.last_observations, fleet.rewards, fleet.worth, fleet.ended,
            fleet.shadows, fleet.raw_shadows, fleet.purses, fleet.marks, fleet.desks,
        )  # fmt: skip

    def told(self, rows: Rows, table: Any, seat: int) -> Rows:  # noqa: ARG002
        bit = 1 << seat if seat >= 0 else WORLD
        told = []
        for row in rows:
            code = row[0]
            if code in _DERIVED:
                continue
            heard = list(row)
            if code in _FOR_ONE:
                heard[3] = 0
                if row[1] != seat:
                    heard[2] = NO_CARD
            elif code in _BY_KNOWLEDGE:
                card, known = _BY_KNOWLEDGE[code]
                if not row[known] & bit:
                    heard[card] = NO_CARD
                heard[known] = 0
            told.append(heard)
        return told


SENSES = CoverMeSenses()
