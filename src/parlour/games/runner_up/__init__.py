"""Runner-Up by Simon Havard: a race in which the second place wins."""

from collections.abc import Mapping
from typing import Any

from parlour.games.game import Description
from parlour.games.options import Option, Options


def _check(options: Options, _given: Mapping[str, Any]) -> Options:
    """Any combination goes: in the basic game the numbers are on the cards too, unused (RU-1.5)."""
    return options


RUNNER_UP = Description(
    name="runner-up",
    title="Runner-Up",
    designer="Simon Havard",
    publisher="Pegasus Spiele and 999 Games",
    players=(2, 6),
    summary="A race of five stages: the second place scores, and the second-most points win.",
    options=(
        Option("players", (2, 3, 4, 5, 6), 4, "how many play; two play with a virtual third"),
        Option(
            "variant",
            ("basic", "tactical"),
            "basic",
            "basic: cards before any player; tactical: cards set the order, then move any pawn",
        ),
        Option(
            "initiative",
            ("size", "spread"),
            "size",
            "the small white numbers: larger moves first, or spread over all values (tactical)",
        ),
    ),
    rules_version=1,
    engine_module="parlour.games.runner_up.engine",
    check=_check,
)
