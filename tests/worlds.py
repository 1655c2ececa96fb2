"""Other worlds: what a watcher's record hides, and matches that differ only in that."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np

from parlour import Match
from parlour.games.cover_me.cards import CARDS
from parlour.games.cover_me.record import ANY, COLOURED
from parlour.games.runner_up.cards import card_text
from parlour.kernel import chance_key, copy_table, new_desk

Permutation = dict[int, int]  # of card numbers; cards not in it stay where they are

CARD = re.compile("[brk][SML][qdt](?:Ye|Bl|Re|Gr|Bk|Wh)")
_ZONES = ("draw", "next", "later", "hand", "row", "fictional", "offer", "chosen")
_OF_CARDS = ("known", "kind", "group", "member")


def hide(match: Match, watcher: int | None) -> Any:
    """The record with everything blanked that the watcher cannot know."""
    table = copy_table(match._table)
    match._engine.hide(table, -1 if watcher is None else watcher)
    return table


def around(match: Match, table: Any) -> Match:
    """The same match with another record."""
    other = match.clone()
    other._table = table
    return other


def imagine(match: Match, watcher: int | None, number: int) -> Match:
    """A world the watcher cannot tell from this one; the number decides which."""
    table = hide(match, watcher)
    key = chance_key(number.to_bytes(32, "big"))
    match._engine.imagine(table, -1 if watcher is None else watcher, key[0], key[1], new_desk())
    return around(match, table)


def unknown(match: Match, watcher: int | None) -> set[int]:
    """The cards whose place the watcher cannot name."""
    if match.game == "cover-me":
        return set(np.flatnonzero(hide(match, watcher)["known"][0] == 0).tolist())
    own = 0 if watcher is None else int(match._table["hand"][0, watcher])
    seen = int(match._table["played"][0]) | own
    return {card for card in range(32) if not seen >> card & 1}


def text_of(match: Match, card: int) -> str:
    """A card by its number, as moves and events write it."""
    if match.game == "cover-me":
        return CARDS[card]
    tactical = match.options["variant"] == "tactical"
    return card_text(card, match.options["initiative"] if tactical else None)


def rearrangement(
    match: Match, watcher: int | None, movable: set[int], random: Random
) -> Permutation:
    """The movable cards, all of them unknown to the watcher, mixed so that it cannot tell."""
    if match.game == "runner-up":
        return _mixed(sorted(movable), random)
    kind = match._table["kind"][0]
    free = [card for card in sorted(movable) if not match._table["group"][0, card]]
    classes: dict[tuple[int, int], list[int]] = {}
    for card in free:
        colour = card % 6 if kind[card] == COLOURED else -1
        classes.setdefault((int(kind[card]), colour), []).append(card)
    # Where a place shows its card's colour, any card of that colour may lie, wherever it was.
    found: Permutation = {}
    for colour in range(6):
        shown = classes.get((COLOURED, colour), [])
        plain = [card for card in classes.get((ANY, -1), []) if card % 6 == colour]
        for one, other in zip(random.sample(shown, len(shown)), plain, strict=False):
            if random.random() < 0.5:
                found |= {one: other, other: one}
    for cards in classes.values():
        found |= _mixed([card for card in cards if card not in found], random)
    assert movable <= unknown(match, watcher)
    return found


def _mixed(cards: list[int], random: Random) -> Permutation:
    return dict(zip(cards, random.sample(cards, len(cards)), strict=True))


def rearranged(match: Match, moved: Permutation) -> Match:
    """The match with these cards in each other's places, and with what others know of them."""
    table = copy_table(match._table)
    if match.game == "runner-up":
        _rearrange_runner_up(table, moved)
    else:
        _rearrange_cover_me(table, moved)
    return around(match, table)


def _rearrange_cover_me(table: Any, moved: Permutation) -> None:
    becomes = np.arange(len(CARDS), dtype=np.int16)
    for card, other in moved.items():
        becomes[card] = other
    for zone in _ZONES:
        cards = table[zone]
        there = (cards >= 0) & (cards < len(CARDS))
        cards[there] = becomes[cards[there]]
    for name in _OF_CARDS:
        table[name][0][becomes] = table[name][0].copy()


def _rearrange_runner_up(table: Any, moved: Permutation) -> None:
    def mixed(cards: int) -> int:
        return sum(1 << moved.get(card, card) for card in range(32) if cards >> card & 1)

    table["hand"][0] = [mixed(int(hand)) for hand in table["hand"][0]]
    table["aside"] = mixed(int(table["aside"][0]))
    for name in ("virtual", "chosen") if table["tactical"][0] else ("virtual",):
        table[name][0] = [moved.get(int(card), int(card)) for card in table[name][0]]


def recoloured(match: Match, watcher: int | None, random: Random) -> Match:
    """The match in which another card of a hand is the one everybody knows the colour of."""
    table = copy_table(match._table)
    kind, group = table["kind"][0], table["group"][0]
    secret = {card for card in unknown(match, watcher) if not group[card]}
    for seat in range(match.players):
        hand = table["hand"][0, seat].tolist()
        mine = [card for card in hand if card in secret]
        for card in mine:
            alike = [other for other in mine if other % 6 == card % 6 and kind[other] == ANY]
            if kind[card] == COLOURED and alike:
                other = random.choice(alike)
                kind[card], kind[other] = ANY, COLOURED
    return around(match, table)


def translate(match: Match, move: str, moved: Permutation) -> str:
    """A foreign move in the rearranged match: the same cards where they are now."""
    found = CARD.search(move) if match.game == "cover-me" else re.match(r"[+-]\d#\d+", move)
    if found is None:
        return move
    names = {text_of(match, card): text_of(match, other) for card, other in moved.items()}
    return move.replace(found[0], names.get(found[0], found[0]))


def named(event: dict[str, Any]) -> Iterator[str]:
    """The cards of Cover Me an event names."""
    cards = event.get("cards")
    yield from [event["card"]] if event.get("card") else []
    yield from cards if isinstance(cards, list) and event["event"] != "result" else []
