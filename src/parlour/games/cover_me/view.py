"""What a seat of Cover Me sees, made from its hidden record alone."""

from typing import TYPE_CHECKING, Any

import numpy as np

from parlour.games.cover_me.cards import CARDS, CLOTHES, HAIR, PRESTIGE, TRAITS
from parlour.games.cover_me.hidden import LABELS, RESHUFFLED
from parlour.games.cover_me.record import (
    ADVANCED,
    DECK,
    DRAFT,
    FICTIONAL,
    FRONT,
    HIDDEN,
    MIDDLE,
    OVER,
    SECRET,
    THIRD_TRAIT,
)
from parlour.games.cover_me.words import ASKS, PHASES, SEASONS
from parlour.games.game import SEATS, Record, View
from parlour.games.options import Options

if TYPE_CHECKING:
    from parlour.games.cover_me.engine import CoverMe


def texts(cards: Any) -> list[str]:
    """Cards as they are written; hidden ones are left out."""
    return [CARDS[card] for card in cards.tolist() if 0 <= card < DECK]


def top_first(pile: Any, size: int) -> list[str]:
    """A pile as people list it."""
    return [CARDS[card] for card in pile[:size][::-1].tolist()]


def stacks_of(record: Record, magazine: int) -> list[list[str]]:
    """The cards under each seat's magazine, in front (FRONT) or in the middle (MIDDLE)."""
    stacks: list[list[str]] = [[] for _ in range(record.players)]
    where = record.scored
    for card in np.flatnonzero((where >= magazine) & (where < magazine + record.players)).tolist():
        stacks[where[card] - magazine].append(CARDS[card])
    return stacks


def traits_of(record: Record) -> tuple[str, ...]:
    """The three active traits of the season (CM-3.3)."""
    return ("hair", "length", tuple(TRAITS)[THIRD_TRAIT[record.season]])


def tracks_of(record: Record) -> dict[str, dict[str, int]]:
    """The markers on their tracks."""
    return {
        trait: dict(zip(TRAITS[trait], record.tracks[i].tolist(), strict=False))
        for i, trait in enumerate(traits_of(record))
    }


def trends_of(tracks: dict[str, dict[str, int]]) -> dict[str, list[str]]:
    """CM-4.5, 4.6: the leaders of each track, all of them; none while nothing is counted."""
    return {
        trait: [name for name, n in counts.items() if n > 0 and n == max(counts.values())]
        for trait, counts in tracks.items()
    }


def rows_of(hidden: Record) -> list[list[str | None]]:
    """The covers on the table; None for one that lies face down."""
    return [
        [None if card == SECRET else CARDS[card] for card in row[:n]]
        for row, n in zip(hidden.row[: hidden.rows].tolist(), hidden.row_n.tolist(), strict=False)
    ]


def values_of(hidden: Record, rows: list[list[str | None]]) -> list[list[int | None]]:
    """The trend value of each open cover by the tracks as they stand."""
    return [
        [None if text is None else value for text, value in zip(covers, values, strict=False)]
        for covers, values in zip(rows, hidden.value.tolist(), strict=False)
    ]


def common(engine: "CoverMe", hidden: Record, options: Options) -> View:
    """What everybody sees alike, whoever's hidden record it is read from."""
    players = range(hidden.players)
    over = hidden.phase == OVER
    owing = SEATS[hidden.owing]
    tracks = tracks_of(hidden)
    rows = rows_of(hidden)
    seen: View = {
        "game": "cover-me",
        "options": dict(options),
        "year": hidden.year,
        "season": SEASONS[hidden.season],
        "month": hidden.month,
        "extra": hidden.extra,
        "phase": PHASES[hidden.phase],
        "asks": ASKS[hidden.asks],
        "to_act": list(owing),
        "starter": hidden.starter,
        "turn_order": [(hidden.starter + i) % len(players) for i in players],
        "picks_left": hidden.picks - hidden.turn if hidden.phase == DRAFT else 0,
        "tracks": tracks,
        "trends": trends_of(tracks),
        "rows": rows,
        "row_seats": [engine.owner(hidden, row) for row in range(hidden.rows)],
        "values": values_of(hidden, rows),
        "influence": texts(hidden.influence[: hidden.influence_n]),
        "open": {
            hair: {"top": CARDS[pile[n - 1]] if n else None, "size": n}
            for hair, pile, n in zip(HAIR, hidden.open, hidden.open_n.tolist(), strict=True)
        },
        "draw": hidden.draw_n,
        "next": hidden.next_n,
        "later": [n for n in hidden.later_n.tolist() if n],
        "discard": top_first(hidden.discard, hidden.discard_n),
        "hands": hidden.hand_n[: len(players)].tolist(),
        "scored_counts": [len(stack) for stack in stacks_of(hidden, FRONT)],
        "chosen": [
            n > 0 and seat not in owing
            for seat, n in zip(players, hidden.chosen_n.tolist(), strict=False)
        ],
        "offer_size": hidden.offer_n,
        "owed": [
            {"next": following, "take": take}
            for _, following, take in zip(
                players, hidden.owed_next.tolist(), hidden.owed_take.tolist(), strict=False
            )
        ],
        "result": engine.result(hidden) if over else None,
    }
    if hidden.mode == FICTIONAL:
        seen["fictional"] = _fictional_size(hidden)
    if hidden.mode == ADVANCED:
        seen["stored_counts"] = [len(stack) for stack in stacks_of(hidden, MIDDLE)]
    return seen


def own(hidden: Record, seat: int | None) -> View:
    """What the seat alone sees; a closed stack is open to its owner (CM-A18)."""
    open_to_all = hidden.phase == OVER or bool(hidden.open_scores)
    scored = [
        stack if open_to_all or other == seat else None
        for other, stack in enumerate(stacks_of(hidden, FRONT))
    ]
    seen: View = {
        "seat": seat,
        "hand": None if seat is None else texts(hidden.hand[seat, : hidden.hand_n[seat]]),
        "scored": scored,
        "prestige": [None if stack is None else _prestige(hidden, stack) for stack in scored],
        "own_choice": _own_choice(hidden, seat),
        "offer": _offer(hidden, seat),
    }
    if hidden.mode == ADVANCED:
        seen["stored"] = [
            stack if open_to_all or other == seat else None
            for other, stack in enumerate(stacks_of(hidden, MIDDLE))
        ]
    return seen


def _prestige(hidden: Record, cards: list[str]) -> int:
    if hidden.equal_value:
        return len(cards)
    return sum(PRESTIGE[card[3:]] for card in cards)


def _own_choice(hidden: Record, seat: int | None) -> list[str]:
    return [] if seat is None else texts(hidden.chosen[seat, : hidden.chosen_n[seat]])


def _offer(hidden: Record, seat: int | None) -> list[str] | None:
    """The cards drawn from the next pile, for the one who drew them."""
    drawn = hidden.offer_n > 0 and seat is not None and int(hidden.owing) >> seat & 1
    return texts(hidden.offer[: hidden.offer_n]) if drawn else None


def _fictional_size(hidden: Record) -> int:
    """Cards on the fictional pile; a face-down cover is hidden among them and does not count."""
    return int(hidden.fictional_n - (hidden.row == SECRET).sum())


def memory(hidden: Record, seat: int | None) -> View:
    """What has been seen and is out of sight now: buried, taken, returned, scored."""
    players = range(int(hidden.players))
    return {
        "hands": [
            None if other == seat else _known(hidden.hand[other, : hidden.hand_n[other]])
            for other in players
        ],
        "open": {
            hair: top_first(hidden.open[i], int(hidden.open_n[i])) for i, hair in enumerate(HAIR)
        },
        "draw": _known(hidden.draw[: hidden.draw_n][::-1]),
        "next": _known(hidden.next[: hidden.next_n][::-1]),
        "fictional": texts(hidden.fictional[: hidden.fictional_n]),
        "scored": stacks_of(hidden, FRONT),
        "stored": stacks_of(hidden, MIDDLE),
        "unseen": [CARDS[card] for card in np.flatnonzero(hidden.known == 0).tolist()],
    }


def _known(slots: Any) -> list[dict[str, Any]]:
    """Each place in order: the card, or what can be said of it."""
    return [_slot(int(slot)) for slot in slots]


def _slot(slot: int) -> dict[str, Any]:
    if slot < DECK:
        return {"card": CARDS[slot]}
    label = (slot - HIDDEN) % LABELS
    if label == 0:
        return {"card": None}
    if label < RESHUFFLED:
        return {"card": None, "clothes": CLOTHES[label - 1]}
    return {"card": None, "reshuffle": label - RESHUFFLED + 1}
