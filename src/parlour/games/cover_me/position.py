"""Positions of Cover Me, written down: everything, secrets and all."""

from typing import TYPE_CHECKING

from parlour.games.cover_me.cards import HAIR
from parlour.games.cover_me.loading import read_position
from parlour.games.cover_me.record import (
    ADVANCED,
    FICTIONAL,
    FRONT,
    MIDDLE,
)
from parlour.games.cover_me.seen import write_seen
from parlour.games.cover_me.view import stacks_of, texts, top_first
from parlour.games.cover_me.words import ASKS, PHASES, SEASONS
from parlour.games.game import Position, Record
from parlour.games.options import Options
from parlour.games.reading import write_chance

if TYPE_CHECKING:
    from parlour.games.cover_me.engine import CoverMe

__all__ = ["read_position", "write_position"]


def write_position(engine: "CoverMe", record: Record, options: Options) -> Position:
    """The whole position as plain data."""
    players = range(int(record.players))
    owing = int(record.owing)
    position: Position = {
        "game": "cover-me",
        "options": dict(options),
        "year": int(record.year),
        "season": SEASONS[record.season],
        "month": int(record.month),
        "starter": int(record.starter),
        "draw": top_first(record.draw, int(record.draw_n)),
        "open": {
            hair: top_first(record.open[i], int(record.open_n[i])) for i, hair in enumerate(HAIR)
        },
        "next": top_first(record.next, int(record.next_n)),
        "later": [
            top_first(record.later[pile], int(record.later_n[pile]))
            for pile in range(2)
            if record.later_n[pile]
        ],
        "discard": top_first(record.discard, int(record.discard_n)),
        "hands": [texts(record.hand[seat, : record.hand_n[seat]]) for seat in players],
        "rows": [texts(record.row[row, : record.row_n[row]]) for row in range(record.rows)],
        "influence": texts(record.influence[: record.influence_n]),
        "scored": stacks_of(record, FRONT),
    }
    if record.mode == ADVANCED:
        position["stored"] = stacks_of(record, MIDDLE)
    if record.mode == FICTIONAL:
        position["fictional"] = top_first(record.fictional, int(record.fictional_n))
    return position | {
        "phase": PHASES[record.phase],
        "asks": ASKS[int(record.asks)],
        "to_act": [seat for seat in players if owing >> seat & 1],
        "offer": texts(record.offer[: record.offer_n]),
        "chosen": [
            [engine.move(record, card) for card in record.chosen[seat].tolist() if card >= 0]
            for seat in players
        ],
        "owed": [[int(record.owed_next[seat]), int(record.owed_take[seat])] for seat in players],
        "extra": int(record.extra),
        "seen": write_seen(record),
        "chance": write_chance(record),
    }
