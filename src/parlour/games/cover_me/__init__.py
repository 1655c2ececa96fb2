"""Cover Me by Bram Verbiest: fashion magazines, secret covers, trends."""

from collections.abc import Mapping
from typing import Any

from parlour.games.errors import InvalidOptions
from parlour.games.game import Description
from parlour.games.options import Option, Options


def _check(options: Options, given: Mapping[str, Any]) -> Options:
    """Options that go together; those that do not apply are left out."""
    players = options["players"]
    if options["starter"] != "random" and options["starter"] >= players:
        raise InvalidOptions(
            f"starter accepts random or a seat from 0 to {players - 1} with {players} players; "
            f"got {options['starter']}"
        )
    if players != 2:
        if "two_player" in given:
            raise InvalidOptions(
                f"two_player is for 2 players only; got {options['two_player']} with {players}"
            )
        del options["two_player"]
    if not options["equal_value"]:
        if options["removed"] != "Wh":
            raise InvalidOptions(
                f"removed goes with equal_value=true only; got {options['removed']}"
            )
        del options["removed"]
    return options


COVER_ME = Description(
    name="cover-me",
    title="Cover Me",
    designer="Bram Verbiest",
    publisher="Jumping Turtle Games",
    players=(2, 5),
    summary="Fashion magazines choose covers in secret; all trends met, or none, gain prestige.",
    options=(
        Option("players", (2, 3, 4, 5), 4, "how many play"),
        Option(
            "two_player",
            ("fictional", "advanced"),
            "fictional",
            "for 2 players: with two fictional players, or with two magazines each",
        ),
        Option(
            "length",
            ("standard", "longer", "shorter"),
            "standard",
            "3 years of 4 seasons, 4 years of 4, or 4 years of spring and fall",
        ),
        Option("equal_value", (False, True), False, "every card counts 1; one colour is removed"),
        Option(
            "removed",
            ("Ye", "Bl", "Re", "Gr", "Bk", "Wh"),
            "Wh",
            "the colour removed, with equal_value",
        ),
        Option("quick_deal", (False, True), False, "deal full hands instead of drafting"),
        Option("starter", ("random", 0, 1, 2, 3, 4), "random", "the start player"),
        Option(
            "tie", ("share", "extra"), "share", "a full tie: share the win or play an extra season"
        ),
        Option("open_scores", (False, True), False, "scored covers lie face up"),
    ),
    rules_version=1,
    engine_module="parlour.games.cover_me.engine",
    check=_check,
)
