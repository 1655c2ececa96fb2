"""Whole games as test data: if an old one no longer plays out as it did, a rule has changed.

`python -m tests.golden` plays the games that have no file yet and leaves all other files alone.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import count, product
from pathlib import Path
from random import Random
from typing import Any

from parlour import Match, Move, new_match
from parlour.games import GAMES
from parlour.games.game import Description
from parlour.games.options import Options, value_text

FOLDER = Path(__file__).parent
EVERY = 10  # choices between two checkpoints

# Options that change what is shown or who begins, but not how a game runs: each of their values is
# in some golden game. Of all other options every combination is.
ASIDE = ("removed", "starter", "open_scores")

# Where an option means something; elsewhere it is left out.
MATTERS: dict[str, Callable[[Options], bool]] = {
    "two_player": lambda options: options["players"] == 2,
    "initiative": lambda options: options["variant"] == "tactical",
}


@dataclass(frozen=True)
class Recipe:
    """A game to be played once and kept: its options, its seed, and how its moves are picked."""

    name: str
    game: str
    options: Options = field(hash=False)
    number: int = 0
    takes_short: bool = False  # from the smallest open pile: so the draw piles run out

    @property
    def seed(self) -> bytes:
        """32 bytes of its own."""
        return sha256(f"golden {self.name} {self.number}".encode()).digest()


_BRIEF: Options = {"length": "shorter", "equal_value": True}
_WITH = "cover-me-with"

# Games in which something rare happens, with the number of a seed that shows it.
RARE = (
    Recipe(
        f"{_WITH}-an-extra-season",
        "cover-me",
        {"players": 3, **_BRIEF, "quick_deal": True, "tie": "extra"},
        number=25,
    ),
    Recipe(
        f"{_WITH}-two-extra-seasons",
        "cover-me",
        {"players": 2, "two_player": "advanced", **_BRIEF, "tie": "extra"},
        number=94,
    ),
    Recipe(
        f"{_WITH}-an-extra-season-of-the-base-game",
        "cover-me",
        {"players": 5, "quick_deal": True, "tie": "extra"},
        number=21,
    ),
    Recipe(f"{_WITH}-reshuffles", "cover-me", {"players": 5, **_BRIEF}, takes_short=True),
    Recipe(f"{_WITH}-a-failed-refill", "cover-me", {"players": 5}, number=1, takes_short=True),
)


def variants(game: Description) -> Iterator[Options]:
    """Every combination of a game's options that makes a difference, without those in ASIDE."""
    free = [option for option in game.options if option.name not in ASIDE]
    for values in product(*(option.values for option in free)):
        given = dict(zip((option.name for option in free), values, strict=True))
        idle = [name for name, matters in MATTERS.items() if name in given and not matters(given)]
        if all(given[option.name] == option.default for option in free if option.name in idle):
            yield {name: value for name, value in given.items() if name not in idle}


def asides(game: Description) -> Iterator[Options]:
    """A few tables that between them have every value of the options in ASIDE."""
    options = [option for option in game.options if option.name in ASIDE]
    for i in range(max((len(option.values) for option in options), default=0)):
        yield {option.name: option.values[i % len(option.values)] for option in options}


def recipes() -> Iterator[Recipe]:
    """All games worth keeping: two of each Runner-Up variant, one of each of Cover Me, and more."""
    for game in GAMES.values():
        for options in variants(game):
            for number in range(1, 3 if game.name == "runner-up" else 2):
                yield Recipe(f"{game.name}-{in_words(options)}-{number}", game.name, options)
    for options in asides(GAMES["cover-me"]):
        name = f"{_WITH}-{in_words(options)}"
        yield Recipe(name, "cover-me", {"players": 5, **_BRIEF, "quick_deal": True, **options})
    yield from RARE


def in_words(options: Options) -> str:
    """`2-advanced-longer-quick_deal-share`: the values; a true one by the name of its option."""
    return "-".join(
        name if value is True else value_text(value)
        for name, value in options.items()
        if value is not False
    )


def played(recipe: Recipe) -> Match:
    """The game of a recipe, from the first choice to the last, a tick of the clock a choice."""
    clock = count(1).__next__
    match = new_match(recipe.game, seed=recipe.seed, clock=clock, **recipe.options)
    pick = Random(recipe.name)
    while not match.is_over:
        seat = pick.choice(match.to_act)
        moves = sorted(match.moves(seat))
        match.choose(seat, pick.choice(shortest(match, moves) if recipe.takes_short else moves))
    return match


def shortest(match: Match, moves: list[Move]) -> list[Move]:
    """The moves that take from the smallest open pile; all moves where there are none."""
    piles = match.view(None)["open"]
    sizes = {f"take {hair}": pile["size"] for hair, pile in piles.items()}
    takes = [move for move in moves if move in sizes]
    least = min((sizes[move] for move in takes), default=0)
    return [move for move in takes if sizes[move] == least] or moves


def fingerprint(match: Match) -> str:
    """The position, without its shuffles and who knows what, in 16 digits."""
    position = match.position()
    del position["chance"]
    position.pop("seen", None)
    text = json.dumps(position, sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()[:16]


def checkpoints(match: Match, choices: Iterable[dict[str, Any]]) -> Iterator[str]:
    """Play the choices; fingerprints before the first, after every tenth and after the last."""
    made = 0
    yield fingerprint(match)
    for made, choice in enumerate(choices, 1):
        match.choose(choice["seat"], choice["move"], at=choice["time"])
        if made % EVERY == 0:
            yield fingerprint(match)
    if made % EVERY:
        yield fingerprint(match)


def document(recipe: Recipe) -> dict[str, Any]:
    """What a golden file holds."""
    transcript = played(recipe).transcript()
    again = new_match(recipe.game, seed=recipe.seed, **recipe.options)
    fingerprints = list(checkpoints(again, transcript["choices"]))
    return {"checkpoints": fingerprints, "transcript": transcript}


def write_missing(folder: Path, wanted: Iterable[Recipe]) -> list[Path]:
    """Write the games that have no file yet; which files those are."""
    new = []
    for recipe in wanted:
        path = folder / f"{recipe.name}.json"
        if not path.exists():
            text = json.dumps(document(recipe), separators=(",", ":"))
            with path.open("x", encoding="utf-8") as file:
                file.write(text + "\n")
            new.append(path)
    return new
