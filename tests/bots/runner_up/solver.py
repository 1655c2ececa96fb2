"""Exact answers for the last choices of a match, worked out by playing every one of them."""

from collections.abc import Sequence
from itertools import product

from parlour import Match


def after(match: Match, moves: Sequence[str]) -> Match:
    """The match once the seats to act have made these moves, and forced ones after them."""
    match = match.clone()
    for seat, move in zip(match.to_act, moves, strict=True):
        match.choose(seat, move)
    while match.to_act and all(len(match.moves(seat)) == 1 for seat in match.to_act):
        for seat in match.to_act:
            match.choose(seat, match.moves(seat)[0])
    return match


def shares_of(match: Match) -> list[float]:
    """Shares of a finished match."""
    assert match.result is not None
    shares: list[float] = match.result["shares"]
    return shares


def solve_pawns(match: Match) -> list[float]:
    """The shares when one after another moves the pawn that is best for himself; of equally good
    ones any. All cards lie open: there is nothing to guess."""
    if not match.to_act:
        return shares_of(match)
    (seat,) = match.to_act
    ends = [solve_pawns(after(match, [move])) for move in match.moves(seat)]
    most = max(end[seat] for end in ends)
    best = [end for end in ends if end[seat] > most - 1e-9]
    return [sum(column) / len(best) for column in zip(*best, strict=True)]


def duel(match: Match) -> dict[tuple[str, str], list[float]]:
    """What every pair of choices of two players leads to, in the last free round."""
    return {
        (mine, yours): shares_of(after(match, [mine, yours]))
        for mine, yours in product(match.moves(0), match.moves(1))
    }
