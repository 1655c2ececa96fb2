"""Every table worth testing, by a short name, and random play at it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, product
from random import Random
from typing import Any

from parlour import Match, new_match

Options = dict[str, Any]
Policy = Callable[[Match, int, Random], str]


@dataclass(frozen=True)
class Table:
    """A game with its options, under a name such as `cm-2a-longer-equal`."""

    name: str
    game: str
    options: Options = field(hash=False)

    def __str__(self) -> str:
        return self.name

    __repr__ = __str__

    def open(self, number: int = 0) -> Match:
        """A new match; its number decides the cards."""
        seed = Random(f"{self.name} {number}").randbytes(32)
        return new_match(self.game, seed=seed, clock=lambda: 0, **self.options)


def _runner_up_tables() -> Iterator[Table]:
    kinds: list[tuple[str, Options]] = [
        ("basic", {"variant": "basic"}),
        ("size", {"variant": "tactical", "initiative": "size"}),
        ("spread", {"variant": "tactical", "initiative": "spread"}),
    ]
    for players, (kind, options) in product(range(2, 7), kinds):
        yield Table(f"ru-{players}-{kind}", "runner-up", {"players": players, **options})


_SEATS: dict[str, Options] = {
    "3": {"players": 3},
    "4": {"players": 4},
    "5": {"players": 5},
    "2f": {"players": 2, "two_player": "fictional"},
    "2a": {"players": 2, "two_player": "advanced"},
}
# Each axis: the words that may stand in a table's name, and what they mean.
_AXES: list[dict[str, Options]] = [
    {"": {}, "-longer": {"length": "longer"}, "-shorter": {"length": "shorter"}},
    {"": {}, "-equal": {"equal_value": True}},
    {"": {}, "-quick": {"quick_deal": True}},
    {"": {}, "-extra": {"tie": "extra"}},
]
_OTHERS: dict[str, Options] = {
    "cm-3-equal-Ye": {"players": 3, "equal_value": True, "removed": "Ye"},
    "cm-4-equal-Gr": {"players": 4, "equal_value": True, "removed": "Gr"},
    "cm-2f-equal-Bl": {"players": 2, "equal_value": True, "removed": "Bl"},
    "cm-2a-equal-Re": {
        "players": 2,
        "two_player": "advanced",
        "equal_value": True,
        "removed": "Re",
    },
    "cm-3-open": {"players": 3, "open_scores": True},
    "cm-2a-open": {"players": 2, "two_player": "advanced", "open_scores": True},
    "cm-3-starter2": {"players": 3, "starter": 2},
    "cm-5-starter0": {"players": 5, "starter": 0},
    "cm-2f-starter1": {"players": 2, "starter": 1},
}


def _cover_me_tables() -> Iterator[Table]:
    for seats, *words in product(_SEATS, *_AXES):
        options = dict(_SEATS[seats])
        for axis, word in zip(_AXES, words, strict=True):
            options |= axis[word]
        yield Table(f"cm-{seats}{''.join(words)}", "cover-me", options)
    for name, options in _OTHERS.items():
        yield Table(name, "cover-me", options)


RUNNER_UP_TABLES = list(_runner_up_tables())
COVER_ME_TABLES = list(_cover_me_tables())
TABLES = RUNNER_UP_TABLES + COVER_ME_TABLES


def _threes(table: Table) -> set[tuple[tuple[str, Any], ...]]:
    """Every three of a table's options, with the values it has: what is unsaid is one value too."""
    names = ("length", "equal_value", "quick_deal", "tie")
    seats = table.options["players"], table.options.get("two_player")
    chosen = [("seats", seats), *((name, table.options.get(name)) for name in names)]
    return set(combinations(chosen, 3))


def _covering(tables: Sequence[Table]) -> list[Table]:
    """As few of the tables as it takes to have any three options together that all of them have.

    Always the table that adds most; those of options beyond these, which come last, are kept.
    """
    found = list(tables[-len(_OTHERS) :])
    missing = {three for table in tables for three in _threes(table)}
    missing -= {three for table in found for three in _threes(table)}
    while missing:
        found.append(max(tables, key=lambda table: len(_threes(table) & missing)))
        missing -= _threes(found[-1])
    return [table for table in tables if table in found]


# For what has to hold at any table and hardly depends on it: a third of the tables, at which all
# options of Cover Me are met by threes. What the rules make of them is tested at every table.
COVER_ME_COVERING = _covering(COVER_ME_TABLES)
COVERING_TABLES = RUNNER_UP_TABLES + COVER_ME_COVERING

_BY_NAME = {table.name: table for table in TABLES}
# A few that between them have every phase, every kind of secret and every way of scoring.
MAIN_TABLES = [
    _BY_NAME[name]
    for name in (
        *("ru-2-basic", "ru-4-basic", "ru-6-basic", "ru-2-size", "ru-5-spread"),
        *("cm-3", "cm-4-quick", "cm-4-shorter-extra", "cm-5", "cm-5-equal", "cm-3-equal-Ye"),
        *("cm-2f", "cm-2f-longer-equal", "cm-2a", "cm-2a-longer-equal-extra", "cm-2a-open"),
    )
]


def uniform(match: Match, seat: int, random: Random) -> str:
    """Any legal move, each as likely."""
    return random.choice(match.moves(seat))


def greedy_short(match: Match, seat: int, random: Random) -> str:
    """Take from the smallest open pile; any legal move where nothing is taken.

    The worst habit for the draw pile: reshuffles and refills that fail become common.
    """
    moves = match.moves(seat)
    if not moves[0].startswith("take "):
        return random.choice(moves)
    piles = match.view(None)["open"]
    sizes = {move: piles[move[5:]]["size"] for move in moves if move != "take draw"}
    if not sizes:
        return random.choice(moves)
    return random.choice([move for move in sizes if sizes[move] == min(sizes.values())])


POLICIES: tuple[Policy, ...] = (uniform, greedy_short)


def walk(match: Match, random: Random, policy: Policy = uniform) -> Iterator[tuple[int, str]]:
    """Play to the end; yields each choice (seat and move) just before it is made."""
    while match.to_act:
        seat = random.choice(match.to_act)
        move = policy(match, seat, random)
        yield seat, move
        match.choose(seat, move)


def history(table: Table, number: int = 0, policy: Policy = uniform) -> list[Match]:
    """Every state of one match, each a match of its own: before each choice, and the last."""
    match = table.open(number)
    states = [match.clone() for _ in walk(match, Random(number), policy)]
    return [*states, match]


def finish(match: Match, random: Random, policy: Policy = uniform) -> Match:
    """Play to the end."""
    for _ in walk(match, random, policy):
        pass
    return match


def asked(match: Match) -> str:
    """What kind of move the table asks for: the verb, or `card` and `pawn` in Runner-Up."""
    if not match.to_act:
        return "nothing"
    move = match.moves(match.to_act[0])[0]
    if match.game == "cover-me":
        return move.partition(" ")[0]
    return "pawn" if move.startswith(">") else "card"


def assorted(states: Iterable[Match], each: int, random: Random) -> list[Match]:
    """So many states of every kind of question, of those where all owe a choice and of others."""
    kinds: dict[tuple[str, bool], list[Match]] = {}
    for state in states:
        everybody = len(state.to_act) == state.players
        kinds.setdefault((asked(state), everybody), []).append(state)
    return [state for some in kinds.values() for state in random.sample(some, min(each, len(some)))]


def a_few(states: Sequence[Match], table: Table) -> list[Match]:
    """Two of the states, other ones at every table.

    For what plays on to the end from each: over all tables every kind still comes up many times.
    """
    return Random(f"a few of {table.name}").sample(states, min(2, len(states)))


def watchers(match: Match) -> list[int | None]:
    """All who look on: every seat, and a spectator."""
    return [*range(match.players), None]
