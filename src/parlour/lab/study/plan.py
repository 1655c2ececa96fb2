"""What a study plays: the tables that are compared, side by side. Loads nothing heavy."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from parlour import __version__
from parlour.bots import find_bot, seat_bots
from parlour.games import GAMES
from parlour.games.errors import InvalidOptions
from parlour.games.game import Description
from parlour.games.options import Option, Options, shorten, value_text

MOST_CONDITIONS = 48
BOT = "bot"  # what can be compared besides the game's options
BASE = "base"

# An option that does nothing, or is not allowed, unless another one has a certain value.
CONTEXTS: dict[str, dict[str, Options]] = {
    "runner-up": {"initiative": {"variant": "tactical"}},
    "cover-me": {"two_player": {"players": 2}, "removed": {"equal_value": True}},
}
# The rulings of docs/rules that a table may settle otherwise.
RULINGS = {
    "runner-up": {"initiative": "RU-A11"},
    "cover-me": {
        "starter": "CM-A02",
        "open_scores": "CM-A18",
        "tie": "CM-A29",
        "removed": "CM-A47",
        "quick_deal": "CM-A53",
    },
}


@dataclass(frozen=True)
class Condition:
    """One of the tables of a study.

    `bots` has a name for each seat. Bots that differ move round the table: a deal is played in as
    many turns as there are seats, so that each of them has had every seat with the same cards.
    `reference` is the number of the condition this one is compared with.
    """

    name: str
    options: Options
    bots: tuple[str, ...]
    reference: int | None

    @property
    def turns(self) -> int:
        """How many games a deal has."""
        return len(self.bots) if len(set(self.bots)) > 1 else 1

    def bot_at(self, seat: int, turn: int) -> str:
        """Who sits where."""
        return self.bots[(seat + turn) % len(self.bots)]


@dataclass(frozen=True)
class Plan:
    """A study: the same deals at every table. How many is not part of it: one can go on."""

    game: str
    seed: bytes
    conditions: tuple[Condition, ...]

    @property
    def description(self) -> Description:
        """The game."""
        return GAMES[self.game]

    @property
    def thinks(self) -> bool:
        """Whether a bot takes part that does not act at sight."""
        return any(
            find_bot(name).milliseconds is not None
            for condition in self.conditions
            for name in condition.bots
        )

    @property
    def block(self) -> int:
        """How many deals are played at a time, and kept together or not at all."""
        if self.thinks:
            return 1
        random = all(set(condition.bots) == {"random"} for condition in self.conditions)
        return 5000 if random else 200

    def deals(self, games: int) -> int:
        """How many deals make at least so many games at every table."""
        return -(-games // min(condition.turns for condition in self.conditions))

    def games(self, deals: int) -> int:
        """How many games so many deals are, all tables together."""
        return deals * sum(condition.turns for condition in self.conditions)

    def facts(self) -> dict[str, Any]:
        """The study as plain data: what a results file says of itself."""
        return {
            "game": self.game,
            "seed": self.seed.hex(),
            "conditions": [
                {
                    "name": condition.name,
                    "options": condition.options,
                    "bots": list(condition.bots),
                    "reference": condition.reference,
                }
                for condition in self.conditions
            ],
        }

    @classmethod
    def from_facts(cls, facts: Mapping[str, Any]) -> "Plan":
        """The study that a results file tells of."""
        return cls(
            facts["game"],
            bytes.fromhex(facts["seed"]),
            tuple(
                Condition(
                    condition["name"],
                    condition["options"],
                    tuple(condition["bots"]),
                    condition["reference"],
                )
                for condition in facts["conditions"]
            ),
        )


def stamp(game: Description) -> dict[str, Any]:
    """Which code plays: results of another one are not mixed with these."""
    return {"parlour": __version__, "rules": game.rules_version}


def plan_study(
    game: Description,
    given: Mapping[str, Any],
    bots: Sequence[str],
    compare: Sequence[str],
    every_option: bool,
    seed: bytes,
) -> Plan:
    """The study that is asked for; InvalidOptions says what is wrong with it.

    `compare` has texts like `variant=basic,tactical`; of several, every combination is played.
    """
    if every_option and compare:
        raise InvalidOptions("every option is compared already; leave out the other comparisons")
    if every_option:
        conditions = _one_at_a_time(game, given, bots)
    elif compare:
        conditions = _combined(game, given, bots, [_read_comparison(game, c) for c in compare])
    else:
        conditions = [_condition(BASE, game, given, bots, None)]
    if len(conditions) > MOST_CONDITIONS:
        raise InvalidOptions(
            f"at most {MOST_CONDITIONS} tables are compared; these are {len(conditions)}"
        )
    return Plan(game.name, seed, tuple(conditions))


def _condition(
    name: str,
    game: Description,
    given: Mapping[str, Any],
    bots: Sequence[str],
    reference: int | None,
) -> Condition:
    options = game.read_options(given)
    return Condition(name, options, tuple(seat_bots(bots, options["players"])), reference)


def _read_comparison(game: Description, text: str) -> tuple[str, list[str]]:
    """`NAME=A,B`: an option or `bot`, and at least two values of it."""
    name, equals, rest = text.partition("=")
    values = [value.strip() for value in rest.split(",")]
    if not equals or len(values) < 2:
        raise InvalidOptions(
            f"a comparison is written NAME=A,B with at least two values; got {shorten(text)}"
        )
    if len(set(values)) < len(values):
        raise InvalidOptions(f"{name} is compared with itself; got {shorten(text)}")
    options = {option.name: option for option in game.options}
    if name == BOT:
        for value in values:
            for bot in value.split("+"):
                find_bot(bot)
    elif name in options:
        for value in values:
            options[name].read(value)
    else:
        known = ", ".join([*options, BOT])
        raise InvalidOptions(f"{game.title} can compare {known}; got {shorten(name)}")
    return name, values


def _combined(
    game: Description,
    given: Mapping[str, Any],
    bots: Sequence[str],
    comparisons: list[tuple[str, list[str]]],
) -> list[Condition]:
    """Every combination of the values; all are compared with the first."""
    names = [name for name, _ in comparisons]
    for name in names:
        if names.count(name) > 1:
            raise InvalidOptions(f"{name} is compared twice")
        if name in given:
            raise InvalidOptions(f"{name} is compared, so it cannot be given as well")
    conditions: list[Condition] = []
    for values in product(*[values for _, values in comparisons]):
        changes = dict(zip(names, values, strict=True))
        name = " · ".join(f"{name}={value}" for name, value in changes.items())
        seated = changes.pop(BOT).split("+") if BOT in changes else bots
        reference = 0 if conditions else None
        conditions.append(_condition(name, game, {**given, **changes}, seated, reference))
    return conditions


def _one_at_a_time(
    game: Description, given: Mapping[str, Any], bots: Sequence[str]
) -> list[Condition]:
    """The table as it is, and every other value of every option, one at a time.

    An option that needs another one is changed at a table where that is so, and compared with it.
    """
    conditions = [_condition(BASE, game, given, bots, None)]
    for option in game.options:
        around: Options = {}
        for name, value in CONTEXTS[game.name].get(option.name, {}).items():
            if conditions[0].options.get(name) != value:
                around[name] = value
        reference = _find(conditions, game.read_options({**given, **around}))
        if reference is None:
            reference = len(conditions)
            conditions.append(_condition(_named(around), game, {**given, **around}, bots, 0))
        for change in _other_values(option, conditions[reference].options):
            changes = {**around, **change}
            try:
                options = game.read_options({**given, **changes})
            except InvalidOptions:
                continue  # a start player who is not at this table
            if _find(conditions, options) is None:
                conditions.append(
                    _condition(_named(changes), game, {**given, **changes}, bots, reference)
                )
    return conditions


def _other_values(option: Option, options: Options) -> Iterator[Options]:
    for value in option.values:
        if options.get(option.name, option.default) != value:
            yield {option.name: value}


def _find(conditions: list[Condition], options: Options) -> int | None:
    return next((i for i, known in enumerate(conditions) if known.options == options), None)


def _named(changes: Options) -> str:
    return " · ".join(f"{name}={value_text(value)}" for name, value in changes.items())
