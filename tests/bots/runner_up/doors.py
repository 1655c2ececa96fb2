"""Ways into what the bots of Runner-Up think, for tests."""

from typing import Any

from parlour.bots.runner_up.judgement import judge_all, weigh_up
from parlour.bots.runner_up.outlook import prepare
from parlour.compiling import door


@door
def judged(tables: Any, seat: int, wits: Any) -> Any:
    """What a seat thinks of its moves, on `wits.worth`."""
    prepare(tables[0], wits[0])
    weigh_up(wits[0])
    return judge_all(tables[0], seat, wits[0])
