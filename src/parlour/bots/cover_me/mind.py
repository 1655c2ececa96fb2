"""The mind of Cover Me."""

from parlour.bots.cover_me.foresight import FORESEEN
from parlour.bots.cover_me.reasons import reasons
from parlour.bots.cover_me.search import LEARNS_FROM, LEARNS_UNTIL, NOTES, quick, search
from parlour.bots.mind import Ledger, Mind
from parlour.bots.reason import Reason
from parlour.games.cover_me.record import ACTIONS
from parlour.games.options import Options
from parlour.games.sight import Sight


class CoverMeMind(Mind):
    """What the bots know of Cover Me."""

    actions = ACTIONS
    notes = NOTES
    enough = 0.01 / 60  # a hundredth over the choices of a match
    earliest = 6_000  # by then the others are foreseen, and our moves tried in their company
    deepens = LEARNS_FROM
    beside = (FORESEEN,)

    def __init__(self) -> None:
        self.act = quick
        self.search = search

    def brief(self, players: int) -> int:  # noqa: ARG002 (the same at every table)
        return LEARNS_FROM

    def iterations_in(self, milliseconds: float, options: Options) -> int:  # noqa: ARG002
        learning = LEARNS_UNTIL / 30
        if milliseconds <= learning:
            return int(30 * milliseconds)
        return LEARNS_UNTIL + int(55 * (milliseconds - learning))

    def reasons(self, sight: Sight, ledger: Ledger, action: int) -> list[Reason]:
        return reasons(sight, ledger, action)


MIND = CoverMeMind()
