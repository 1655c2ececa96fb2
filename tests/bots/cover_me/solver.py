"""The last month of the last season, scored from the rulebook and nothing else."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Any

from parlour import Match

WORTH = {"Ye": 2, "Bl": 2, "Re": 2, "Gr": 3, "Bk": 4, "Wh": 5}
Row = Sequence[str]


def traits(card: str, season: str = "fall") -> tuple[str, str, str]:
    """CM-3.3: hair, length and the third trait of the season."""
    return card[0], card[1], card[2] if season in ("winter", "fall") else card[3:]


def trends(cards: Sequence[str], season: str = "fall") -> list[set[str]]:
    """CM-4.4 to 4.6: what most of the cards show, all of them where they are level."""
    counts = [Counter(column) for column in zip(*(traits(c, season) for c in cards), strict=True)]
    return [{x for x, n in count.items() if n == max(count.values())} for count in counts]


def gains(rows: Sequence[Row], influence: Row) -> list[list[str]]:
    """CM-5, CM-6: what each row scores; of several with three trends the dearest."""
    leading = trends([*influence, *(card for row in rows for card in row)])
    found = []
    for row in rows:
        values = {c: sum(x in t for x, t in zip(traits(c), leading, strict=True)) for c in row}
        best = max(values.values(), default=1)
        if best == 0:
            found.append(list(row))
        elif best == 3:
            found.append([max((c for c in row if values[c] == 3), key=lambda c: WORTH[c[3:]])])
        else:
            found.append([])
    return found


def shares(front: Sequence[Row], middle: Sequence[Row]) -> list[float]:
    """CM-9.1, 9.2, 11.9: the most prestige, then stored, then cards, 5s and 4s; or shared."""
    standings = []
    for scored, stored in zip(front, middle, strict=True):
        all_ = [WORTH[card[3:]] for card in (*scored, *stored)]
        prestige = sum(WORTH[card[3:]] for card in scored)
        standings.append((prestige, sum(all_) - prestige, len(all_), all_.count(5), all_.count(4)))
    winners = [standing == max(standings) for standing in standings]
    return [won / sum(winners) for won in winners]


def worlds(match: Match, seat: int) -> Iterator[list[list[str]]]:
    """Every way the cards this seat cannot see may lie in the others' hands; each as likely.

    Only for tables where those cards are what the draw pile and the other hands hold: everything
    else lies open or has been seen by all.
    """
    position = match.position()
    hands: list[list[str]] = position["hands"]
    unseen = [c for other, hand in enumerate(hands) if other != seat for c in hand]
    unseen += position["draw"]
    sizes = [0 if other == seat else len(hand) for other, hand in enumerate(hands)]
    for order in permutations(unseen, sum(sizes)):
        cards = iter(order)
        yield [[next(cards) for _ in range(size)] for size in sizes]


def solve(match: Match, seat: int) -> dict[str, list[float]]:
    """For each cover the seat may place in the third month, its share of the win in every world.

    The others have one card at most, so that they have no choice. In the advanced game the seat has
    two: the one it does not place first goes to its secondary row (CM-11.2).
    """
    position: Any = match.position()
    players, hand = len(position["hands"]), position["hands"][seat]
    advanced = "stored" in position
    assert all(len(cards) < 2 for other, cards in enumerate(position["hands"]) if other != seat)
    assert not advanced or len(hand) == 2
    solved: dict[str, list[float]] = {}
    for card in hand:
        solved[f"place {card}"] = []
        for hands in worlds(match, seat):
            rows = [list(row) for row in position["rows"]]
            for other, cards in enumerate(hands):
                rows[other] += [card] if other == seat else cards
            if advanced:
                rows[players + seat] += [other for other in hand if other != card]
            gained = gains(rows, position["influence"])
            front = [[*position["scored"][i], *gained[i]] for i in range(players)]
            middle: list[list[str]] = [[] for _ in range(players)]
            if advanced:
                middle = [[*position["stored"][i], *gained[players + i]] for i in range(players)]
            solved[f"place {card}"].append(shares(front, middle)[seat])
    return solved
