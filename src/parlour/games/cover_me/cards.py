"""The 162 model cards of Cover Me and how they are written."""

from typing import Final

HAIR: Final = ("b", "r", "k")  # blond, red-brown, black
LENGTH: Final = ("S", "M", "L")  # short, semi-long, long
PATTERN: Final = ("q", "d", "t")  # squared, diamond, striped
CLOTHES: Final = ("Ye", "Bl", "Re", "Gr", "Bk", "Wh")

# CM-1.3: prestige by clothes colour.
PRESTIGE: Final = {"Ye": 2, "Bl": 2, "Re": 2, "Gr": 3, "Bk": 4, "Wh": 5}

TRAITS: Final = {"hair": HAIR, "length": LENGTH, "pattern": PATTERN, "clothes": CLOTHES}

# A card is a number 0 … 161: hair · 54 + length · 18 + pattern · 6 + clothes (CM-1.1).
CARDS: Final = tuple(
    hair + length + pattern + clothes
    for hair in HAIR
    for length in LENGTH
    for pattern in PATTERN
    for clothes in CLOTHES
)
NUMBER: Final = {text: card for card, text in enumerate(CARDS)}
