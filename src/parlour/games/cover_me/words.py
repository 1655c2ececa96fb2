"""The words for Cover Me's numbers: seasons, phases, piles and what is asked."""

from typing import Final

from parlour.games.cover_me.cards import HAIR

SEASONS: Final = ("winter", "spring", "summer", "fall")
PHASES: Final = ("draft", "place", "special", "refill", "exchange", "over")
ASKS: Final = ("nothing", "draft", "place", "special", "keep", "take", "discard")
PILES: Final = (*HAIR, "draw")
