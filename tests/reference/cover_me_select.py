"""Step 2 of Cover Me: the most trendy covers of every row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .cover_me_cards import Card, trend_value, trends


@dataclass(frozen=True)
class Selection:
    """The covers of all rows with their final trend values (CM-5.5, CM-A19)."""

    rows: list[list[Card]]
    values: list[list[int]]

    @classmethod
    def after_last_month(
        cls, influence: Sequence[Card], rows: list[list[Card]], season: str
    ) -> Selection:
        """The influence row counts, but gets no value (CM-A62)."""
        counted = [*influence, *(card for row in rows for card in row)]
        trending = trends(counted, season)
        return cls(rows, [[trend_value(card, trending, season) for card in row] for row in rows])

    def best_value(self, row: int) -> int:
        return max(self.values[row], default=0)

    def most_trendy(self, row: int) -> list[Card]:
        """The covers of the row with its highest value, in the order of the months."""
        best = self.best_value(row)
        return [
            card
            for card, value in zip(self.rows[row], self.values[row], strict=True)
            if value == best
        ]

    def is_choice(self, row: int) -> bool:
        """Several covers share a highest value above 0 (CM-5.3); with 0 all stay (CM-5.4)."""
        return self.best_value(row) > 0 and len(self.most_trendy(row)) > 1
