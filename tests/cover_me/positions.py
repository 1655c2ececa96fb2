"""Positions of Cover Me in a few words, and months and games played from them."""

import json
import random
import re
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from parlour import Match

Position = dict[str, Any]
Zone = Sequence[str]

CLOTHES = ("Ye", "Bl", "Re", "Gr", "Bk", "Wh")
CARD = re.compile("[brk][SML][qdt](?:Ye|Bl|Re|Gr|Bk|Wh)")
DECK = ["".join(symbols) for symbols in product("brk", "SML", "qdt", CLOTHES)]

# A season in which blond, semi-long and squared are the only trends, whatever each row does
# (fall or winter). The third cover of a row is its best: see `last_month`.
INFLUENCE = ["bMqGr", "bMqBk", "bMtRe", "bMdBl", "bMtYe"]
COVERS = {
    # trend values 2 1 3 (or 2 2 3): the third cover scores
    "3": [
        ["bLqBl", "bStYe", "bMqYe"],
        ["bMdYe", "kSqRe", "bMqBl"],
        ["bSqRe", "kSqYe", "bMqRe"],
        ["kMqBl", "bSdBl", "bMqWh"],
    ],
    # trend values 1 1 2: the third cover goes to the influence row
    "2": [
        ["bSdRe", "kLqYe", "rMqRe"],
        ["rLqBl", "kMdYe", "bSqYe"],
        ["bStRe", "kSqBl", "kMqYe"],
        ["bLdBl", "rSqRe", "kMqRe"],
        ["rSqBl", "rMdRe", "bSqBl"],
    ],
    # trend values 2 1 2: a choice between the first and the third cover (not next to a 0)
    "t": [
        ["rMqYe", "kLqYe", "bMdRe"],
        ["bMtBl", "kMdYe", "bLqRe"],
        ["rMqBl", "kSqBl", "bLqYe"],
        ["bMdGr", "rSqRe", "bSqGr"],
    ],
    # trend values 0 0 0: all three score
    "0": [
        ["rSdBl", "rLdYe", "kLtYe"],
        ["rLdBl", "rLtBl", "kLdBl"],
        ["kStYe", "rLtRe", "kLdYe"],
        ["kSdBl", "kLtBl", "rLtYe"],
        ["kLdRe", "rStRe", "rSdYe"],
    ],
}


def table(
    *,
    players: int = 3,
    phase: str = "place",
    year: int = 1,
    season: str = "winter",
    starter: int = 0,
    hands: Sequence[Zone] = (),
    hand_size: int | Sequence[int] | None = None,
    rows: Sequence[Zone] = (),
    influence: Zone = (),
    piles: dict[str, list[str]] | None = None,
    draw: Zone = (),
    discard: Zone = (),
    upcoming: Zone | None = None,
    later: Sequence[Zone] | None = None,
    scored: Sequence[Zone] = (),
    stored: Sequence[Zone] = (),
    fictional: Zone | None = None,
    offer: Zone = (),
    park: str = "draw",
    options: dict[str, Any] | None = None,
    **keys: Any,
) -> Position:
    """A position of all cards: those named where they are named, the others out of the way.

    Hands are filled up behind the named cards to 9 (advanced: 12) less the covers in their rows,
    or to `hand_size`. Open piles not given are one card each. The cards then left over are parked
    under the draw pile, under the discard pile, or in the last seat's scored stack.
    """
    chosen = {"players": players, **(options or {})}
    advanced = chosen.get("two_player") == "advanced"
    with_fictional = players == 2 and not advanced
    row_count = 4 if players == 2 else players
    rows = [*map(list, rows), *([] for _ in range(row_count - len(rows)))]
    scored = [*map(list, scored), *([] for _ in range(players - len(scored)))]
    stored = [*map(list, stored), *([] for _ in range(players - len(stored)))]
    named = [*map(list, hands), *([] for _ in range(players - len(hands)))]
    removed = chosen.get("removed", "Wh") if chosen.get("equal_value") else None
    zones = [*named, *rows, *scored, *stored, *(later or ()), *(piles or {}).values()]
    zones += [influence, draw, discard, upcoming or (), fictional or (), offer]
    listed = {card for zone in zones for card in zone}
    free = [card for card in DECK if card not in listed and card[3:] != removed]

    def pick(count: int, hair: str = "brk", colours: Sequence[str] = CLOTHES) -> list[str]:
        found = [card for card in free if card[0] in hair and card[3:] in colours][:count]
        for card in found:
            free.remove(card)
        return found

    coming = [] if removed else list(CLOTHES[2 + year :])
    if upcoming is None:
        upcoming = pick(27, colours=coming[:1]) if coming else []
    if later is None:
        later = [pick(27, colours=[colour]) for colour in coming[1:]]
    if piles is None:
        piles = {hair: pick(1, hair) for hair in "brk"}
    sizes = hand_size if isinstance(hand_size, Sequence) else [hand_size] * players
    for seat, hand in enumerate(named):
        covers = len(rows[seat]) + (len(rows[players + seat]) if advanced else 0)
        size = sizes[seat]
        full = (12 if advanced else 9) - covers if size is None else size
        hand.extend(pick(full - len(hand)))
    laid = sum(map(len, rows[players:])) if with_fictional else 0
    if with_fictional and fictional is None:
        fictional = pick(12 - laid)
    month = 3 if phase in ("special", "refill") else 1
    if phase == "place":
        month = 1 + max(map(len, rows[:players]))
    position: Position = {
        "game": "cover-me",
        "options": chosen,
        "year": year,
        "season": season,
        "month": month,
        "starter": starter,
        "draw": [*draw, *(free if park == "draw" else ())],
        "open": piles,
        "next": list(upcoming),
        "later": [list(pile) for pile in later],
        "discard": [*discard, *(free if park == "discard" else ())],
        "hands": named,
        "rows": rows,
        "influence": list(influence),
        "scored": [*scored[:-1], [*scored[-1], *(free if park == "scored" else ())]],
        "phase": phase,
    }
    if advanced:
        position["stored"] = stored
    if with_fictional:
        position["fictional"] = list(fictional or ())
    if offer:
        position["offer"] = list(offer)
    return position | keys


def last_month(outcomes: str, **rest: Any) -> Match:
    """The third month of a season in which each row will do as its figure says.

    3: scores its third cover; 2: sends it to the influence row; 0: scores all three; t: has a
    choice between two to send there. One figure per row, so four for two players. Everyone's
    third cover is the first card of the hand (with two rows the first two): see `reveal`.
    """
    players = rest.pop("players", None) or len(outcomes)
    covers = [COVERS[figure][row] for row, figure in enumerate(outcomes)]
    options = rest.get("options") or {}
    advanced = options.get("two_player") == "advanced"
    fictional_rows = covers[players:] if players == 2 and not advanced else []
    rows = [row[:2] for row in covers[: len(covers) - len(fictional_rows)]] + fictional_rows
    hands = [[covers[seat][2]] for seat in range(players)]
    if advanced:
        hands = [[covers[seat][2], covers[2 + seat][2]] for seat in range(2)]
    rest.setdefault("influence", INFLUENCE[: len(outcomes)])
    return Match.from_position(table(players=players, rows=rows, hands=hands, **rest))


def last_fall(outcomes: str, **rest: Any) -> Match:
    """The third month of the last season of the standard game, then as `last_month`."""
    return last_month(outcomes, **({"year": 3, "season": "fall"} | rest))


# The rulebook's winter example (CM-15.2), rebuilt: rows of yellow, green, red and blue.
EXAMPLE = [
    ["bMqRe", "kLqYe", "bStYe"],
    ["rMtRe", "bMqYe", "kSdRe"],
    ["bLqBl", "rStBl", "rMqYe"],
    ["kMtBl", "bMtRe", "bLdRe"],
]


def example(months: int = 3, **rest: Any) -> Match:
    """The rulebook's winter example after so many months."""
    match = Match.from_position(
        table(players=4, hands=EXAMPLE, influence=["bMdYe", "rSqBl"], **rest)
    )
    for covers in list(zip(*EXAMPLE, strict=True))[:months]:
        month(match, *covers)
    return match


def worth(*stacks: Sequence[int]) -> list[list[str]]:
    """Scored stacks of cards of these values, none of them used by `last_month`."""
    colours = {5: ["Wh"], 4: ["Bk"], 3: ["Gr"], 2: ["Ye", "Bl", "Re"]}
    used = {card for kind in COVERS.values() for row in kind for card in row} | set(INFLUENCE)
    free = [card for card in reversed(DECK) if card not in used]
    result = []
    for stack in stacks:
        cards = []
        for value in stack:
            cards.append(next(card for card in free if card[3:] in colours[value]))
            free.remove(cards[-1])
        result.append(cards)
    return result


def play(match: Match, *lines: str) -> Match:
    """Play lines such as "0 place bMqRe": the seat, then the move."""
    for line in lines:
        seat, _, move = line.partition(" ")
        match.choose(int(seat), move)
    return match


def month(match: Match, *covers: str) -> Match:
    """Every seat places its cover, seat 0 the first."""
    for seat, cover in enumerate(covers):
        match.choose(seat, f"place {cover}")
    return match


def reveal(match: Match) -> Match:
    """Everyone places the first card of the hand (advanced: the first two)."""
    hands = match.position()["hands"]
    covers = 2 if match.options.get("two_player") == "advanced" else 1
    for seat in match.to_act:
        for cover in hands[seat][:covers]:
            match.choose(seat, f"place {cover}")
    return match


def settle(match: Match) -> Match:
    """Play first moves until the next month 1, the exchange or the end: refills and specials."""
    while match.result is None and match.position()["phase"] in ("special", "refill"):
        seat = match.to_act[0]
        match.choose(seat, match.moves(seat)[0])
    return match


def walk(match: Match, seed: int = 0) -> Iterator[Match]:
    """Play legal moves picked at random to the end; yields before the first and after each."""
    pick = random.Random(seed)
    yield match
    while match.result is None:
        seat = pick.choice(match.to_act)
        match.choose(seat, pick.choice(match.moves(seat)))
        yield match


def finish(match: Match, seed: int = 0) -> Match:
    """Play legal moves picked at random to the end."""
    for _ in walk(match, seed):
        pass
    return match


def seed(number: int) -> bytes:
    """The 32 bytes of a number: a seed that can be named."""
    return number.to_bytes(32, "big")


def heard(match: Match, name: str, by: int | None = None) -> list[dict[str, Any]]:
    """The events of one name that a seat has heard (None: a spectator), oldest first."""
    events = [event.heard_by(by) for event in match.events]
    return [event for event in events if event is not None and event["event"] == name]


def cards_in(data: Any) -> list[str]:
    """Every card named anywhere in plain data, also inside a move."""
    return CARD.findall(json.dumps(data))


ZONES = ("draw", "open", "next", "later", "discard", "hands", "rows", "influence", "scored")


def all_cards(position: Position) -> list[str]:
    """Every card of the position, wherever it lies."""
    zones = [position[name] for name in ZONES]
    return cards_in([zones, *(position.get(name, []) for name in ("stored", "fictional", "offer"))])
