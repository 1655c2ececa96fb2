"""What the bots know of Runner-Up."""

from typing import Any

from parlour.bots.mind import Ledger, Mind
from parlour.bots.reason import Reason
from parlour.bots.runner_up import policy, search
from parlour.bots.runner_up.earlier import EARLIER
from parlour.bots.runner_up.foresight import FORESEEN
from parlour.bots.runner_up.hand_by_hand import BY_HAND
from parlour.bots.runner_up.reasons import NOTES, reasons
from parlour.bots.runner_up.wits import is_practised, wits_for
from parlour.games.options import Options
from parlour.games.runner_up.record import ACTIONS
from parlour.games.sight import Sight


class RunnerUpMind(Mind):
    """The quick players and the search, with the wits for the table at hand."""

    actions = ACTIONS
    notes = NOTES
    enough = 0.003 / 20  # three thousandths over the choices of a match
    earliest = 4 * search.JUDGES_FROM  # before that stages played to their end tell too little
    deepens = search.JUDGES_FROM
    beside = (FORESEEN, BY_HAND, EARLIER)

    def __init__(self) -> None:
        self.act = _act
        self.search = _search

    def brief(self, players: int) -> int:
        return 100 if players == 2 else 300  # two have fewer pawns to choose from

    def iterations_in(self, milliseconds: float, options: Options) -> int:
        iterations = int(150 * milliseconds)
        if iterations <= self.deepens or not is_practised(
            (options["players"], int(options["variant"] == "tactical"))
        ):
            return iterations
        return self.deepens + int(40 * (milliseconds - self.deepens / 150))

    def reasons(self, sight: Sight, ledger: Ledger, action: int) -> list[Reason]:
        return reasons(sight, ledger, action)


def _act(tables: Any, seat: int, level: int, desks: Any) -> int:
    action: int = policy.act(tables, seat, level, wits_for(tables), desks)
    return action


def _search(tables: Any, *rest: Any) -> None:
    *given, desks = rest
    go_on: Any = search.search  # compiled: no signature to check this against
    go_on(tables, *given, wits_for(tables), desks)


MIND = RunnerUpMind()
