"""The senses of Runner-Up."""

from typing import Any

from parlour.bots.runner_up.wits import wits_for
from parlour.envs.runner_up import doors
from parlour.envs.runner_up.observation import LAYOUT, MEANT, SEEN
from parlour.envs.senses import Fleet, Rows, Senses
from parlour.games.runner_up.events import CHOSEN, DEALT
from parlour.games.runner_up.record import ACTIONS, FIRST_OF, GROUP, SEATS, STATE


class RunnerUpSenses(Senses):
    """What an environment needs of Runner-Up."""

    layout = LAYOUT
    actions = ACTIONS
    used = STATE.names or ()
    events = (
        "stage",
        "dealt",
        "chosen",
        "retracted",
        "revealed",
        "order",
        "moved",
        "scored",
        "result",
    )
    longest = 640

    def look(self, hidden: Any, seat: int, observation: Any, mask: Any, desk: Any) -> None:
        doors.look(hidden, seat, observation, mask, desk)

    def meant(self, table: Any, seat: int, action: int) -> int:
        return _MEANT[_kind(table)][seat][action]

    def seen(self, table: Any, seat: int, action: int) -> int:
        return _SEEN[_kind(table)][seat][action]

    def all_seen(self, table: Any, seat: int, actions: list[int]) -> list[int]:
        seen = _SEEN[_kind(table)][seat]
        return [seen[action] for action in actions]

    def finish(self, table: Any, key: Any, desk: Any) -> None:
        doors.finish(table, key[0], key[1], desk)

    def step(self, fleet: Fleet) -> None:
        kind = {"players": fleet.setting[:1], "tactical": fleet.setting[1:2]}
        doors.step(
            fleet.tables, fleet.raw, fleet.lines, fleet.setting, fleet.key, fleet.numbers,
            fleet.dice, fleet.actions, fleet.learners, fleet.levels, fleet.rotate,
            fleet.differences, fleet.restart, fleet.seats, fleet.observations, fleet.masks,
            fleet.last_observations, fleet.rewards, fleet.worth, fleet.ended,
            fleet.shadows, fleet.raw_shadows, wits_for(kind), fleet.desks,
        )  # fmt: skip

    def told(self, rows: Rows, table: Any, seat: int) -> Rows:
        tactical = bool(table["tactical"][0])
        told = []
        for row in rows:
            if row[0] == CHOSEN:
                continue
            if row[0] != DEALT:
                told.append(row)
            elif row[1] != seat:
                told.append([DEALT, row[1], 0, 0, 0])
            else:
                hand = row[2] | row[3] << 16
                hand = hand if tactical else _alike(hand)
                told.append([DEALT, seat, hand & 0xFFFF, hand >> 16, 0])
        return told


def _kind(table: Any) -> int:
    return int(table["tactical"][0]) * (SEATS + 1) + int(table["players"][0])


def _alike(hand: int) -> int:
    """A hand of the basic game, whose cards of one value are alike: the lowest of each value."""
    cards = 0
    for first, group in _VALUES:
        cards |= ((1 << (hand & group).bit_count()) - 1) << first
    return cards


# As lists, which Python reads faster than it does arrays.
_SEEN: list[list[list[int]]] = SEEN.reshape(-1, SEATS, ACTIONS).tolist()
_MEANT: list[list[list[int]]] = MEANT.reshape(-1, SEATS, ACTIONS).tolist()
_VALUES = list(zip(FIRST_OF.tolist(), GROUP.tolist(), strict=True))
SENSES = RunnerUpSenses()
