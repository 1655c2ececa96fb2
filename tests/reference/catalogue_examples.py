"""Scenarios of the rule catalogues' last sections, with their expected values written out."""

from __future__ import annotations

from collections import Counter
from collections.abc import MutableSequence
from typing import TypeVar

from . import cover_me, runner_up
from .chance import SIPHASH_VECTORS, Chance, siphash_2_4
from .cover_me_cards import BY_TEXT, Card, trends
from .cover_me_end import places, standing
from .cover_me_piles import Piles
from .cover_me_select import Selection
from .cover_me_setup import Options, set_up

T = TypeVar("T")

SEED = bytes(32)


def check_catalogue_examples() -> None:
    check_siphash()
    check_batches()
    check_set_up_done_again()
    check_runner_up_movement()
    check_runner_up_scoring()
    check_runner_up_numbers()
    check_trends()
    check_ranking()
    check_piles()
    check_next_pile_running_out()
    check_new_year()
    check_short_hands()
    check_short_fictional_pile()


def check_siphash() -> None:
    key = bytes(range(16))
    for length, expected in enumerate(SIPHASH_VECTORS):
        assert siphash_2_4(key, bytes(range(length))) == expected, length


class Scripted(Chance):
    """Chance whose first words are given."""

    def __init__(self, *words: int) -> None:
        super().__init__(SEED)
        self.words = list(words)

    def word(self) -> int:
        word = super().word()
        return self.words.pop(0) if self.words else word


def check_batches() -> None:
    """A word that would make a draw unfair is passed over; bounds share a word in turn."""
    chance = Scripted(0, 2**64 - 1)
    assert chance.below(3) == 2
    assert chance.draws == 2
    # A fifth and a bit of the way: 0.2 of 6 is 1.2, the remaining 0.2 of 5 is 1.
    assert Scripted(2**64 // 5 + 1).batch([6, 5]) == [1, 1]
    # 32 · 31 · … · 22 is the first of these products above 2^48: eleven positions for a word.
    chance = Scripted()
    chance.shuffle(list(range(32)), 11)
    assert chance.draws == 1
    chance.shuffle(list(range(32)), 12)
    assert chance.draws == 3
    chance.shuffle([0])
    assert chance.draws == 3


class Unshuffled(Chance):
    """Chance that leaves the first pile as it is."""

    def shuffle(self, cards: MutableSequence[T], k: int | None = None) -> None:
        if self.draws:
            super().shuffle(cards, k)
        self.draws += 1


def check_set_up_done_again() -> None:
    """CM-T09: 55 cards turned to form the open piles leave too few for five players."""
    chance = Unshuffled(SEED)
    table = set_up(Options.read({"players": 5}), chance)
    assert [len(hand) for hand in table.hands] == [6] * 5
    turned = sum(sizes(table.piles))
    assert turned < 55
    assert len(table.piles.draw) == 81 - turned - 2 - 30


# Runner-Up


def check_runner_up_movement() -> None:
    """RU-T06 to RU-T16."""
    for field, cards, expected in [
        (3, [2], 5),
        (5, [], 5),
        (2, [-1, -3], -2),
        (15, [3, -4], 14),
        (15, [-4, 3], 14),
        (14, [4], 16),
        (16, [1, -3], 14),
        (-11, [-3, 1], -12),
        (1, [-2], -1),
        (-1, [1], 0),
        (0, [5, 4, 4, 4, 3, 3], 16),
    ]:
        assert runner_up.move_pawn(field, sum(cards)) == expected, (field, cards)


def check_runner_up_scoring() -> None:
    """RU-T22 to RU-T36, RU-T42."""
    for pawns, points in [
        ([9, 6, 2, -3], [None, 6, None, None]),
        ([4, 4, 1, -2], [None, None, 1, None]),
        ([3, -2, -2, -2], [None, -2, -2, -2]),
        ([7, 0, 0, -4], [None, 0, 0, None]),
        ([4, 4, 4], [None, None, None]),
        ([0, 0, -1], [None, None, -1]),
        ([16, 16, 15], [None, None, 15]),
    ]:
        assert runner_up.score_stage(pawns) == points, pawns
    for totals, winners, standing_places in [
        ([20, 14, 9, -3], [1], [1, 2, 3, 4]),
        ([12, 9, 9, 4], [1, 2], [1, 2, 2, 3]),
        ([20, 20, 15], [2], [1, 1, 2]),
        ([5, 5, 5], [0, 1, 2], [1, 1, 1]),
        ([-1, -4, -6], [1], [1, 2, 3]),
        ([18, 7, 11], [2], [1, 3, 2]),
    ]:
        assert runner_up.rank(totals) == (winners, standing_places), totals


def check_runner_up_numbers() -> None:
    """RU-T01 and RU-T51."""
    expected = {-4: 1, -3: 3, -2: 4, -1: 5, 1: 6, 2: 5, 3: 4, 4: 3, 5: 1}
    for initiative in ("size", "spread"):
        cards = runner_up.all_cards(initiative)
        assert Counter(card.value for card in cards) == expected
        assert sorted(card.number for card in cards) == list(range(1, 33))
        assert sum(card.value for card in cards) == 19


# Cover Me


def cards(listed: str) -> list[Card]:
    return [BY_TEXT[text] for text in listed.split()]


def pile(top_to_bottom: str) -> list[Card]:
    return cards(top_to_bottom)[::-1]


def values(influence: str, rows: list[str], season: str) -> list[list[int]]:
    covers = [cards(row) for row in rows]
    return Selection.after_last_month(cards(influence), covers, season).values


def check_trends() -> None:
    """CM-T10, T14, T15, T16, T19, T60."""
    rows = ["bMqRe kLqYe bStYe", "rMtRe bMqYe kSdRe", "bLqBl rStBl rMqYe", "kMtBl bMtRe bLdRe"]
    assert values("bMdYe rSqBl", rows, "winter") == [[3, 1, 1], [1, 3, 0], [2, 0, 2], [1, 2, 1]]
    rows = ["bMqRe rSdYe kLtYe", "bStYe rLqRe kMdBl", "bLdYe rMtRe kSqBl"]
    assert values("bMqYe rSdRe kLtBl", rows, "winter") == [[3, 3, 3]] * 3
    rows = ["bMqYe rMqYe kSqRe", "bLqYe bMtRe rStBl", "kMqBl bSqYe rLdGr"]
    assert values("bMdYe", rows, "spring") == [[3, 2, 0], [2, 2, 0], [1, 2, 0]]
    assert values("bMdYe", rows, "winter") == [[3, 2, 1], [2, 2, 0], [2, 2, 0]]
    assert trends([], "winter") == [set(), set(), set()]
    fictional = "rLqYe bMtBl kMqBl rSdRe rStBl kSdRe"
    humans = "rLtRe bMtRe bMqYe kMtYe bSdRe kMqYe"
    counted = cards("bSqBl bMqBl") + cards(humans) + cards(fictional)
    assert trends(counted, "winter") == [{"b"}, {"M"}, {"q"}]


def stack(*prestiges: int) -> list[Card]:
    """Different cards with these values."""
    clothes = {2: "Ye", 3: "Gr", 4: "Bk", 5: "Wh"}
    spare = ["bSq", "bSd", "bSt", "bMq", "bMd", "bMt"]
    return [
        BY_TEXT[f"{spare[number]}{clothes[prestige]}"] for number, prestige in enumerate(prestiges)
    ]


def check_ranking() -> None:
    """CM-T48 to CM-T57, CM-T70."""
    example = cards("bSqYe bSdYe bSqRe bSqBl bSqGr bSdGr bSqWh")
    assert standing(example, [], False, False)[:2] == (19, 7)
    ranked: list[tuple[list[list[Card]], list[int]]] = [
        ([stack(5, 5), stack(2, 2, 2, 2, 2)], [2, 1]),
        ([stack(5, 3, 2), stack(4, 4, 2)], [1, 2]),
        ([stack(5, 4, 2, 2), stack(5, 3, 3, 2)], [1, 2]),
        ([stack(4, 2), stack(4, 2), stack(3, 3)], [1, 1, 3]),
        ([[], [], []], [1, 1, 1]),
    ]
    for stacks, expected in ranked:
        assert places([standing(scored, [], False, False) for scored in stacks]) == expected
    front = stack(5, 5, 4)
    middle = [standing(front, stack(4, 2), False, True), standing(front, stack(2, 2), False, True)]
    assert places(middle) == [1, 2]
    # Equal value counts cards only, the ones in the middle after the others (section 13).
    equal = [standing(stack(5), [], True, False), standing(stack(2), [], True, False)]
    assert places(equal) == [1, 1]
    equal = [standing(stack(2), stack(2, 2), True, True), standing(stack(5), stack(5), True, True)]
    assert places(equal) == [1, 2]


def sizes(piles: Piles) -> list[int]:
    return [len(piles.open[hair]) for hair in "brk"]


def check_piles() -> None:
    """CM-T02, T06, T07, T33, T35, T37."""
    piles = Piles(Chance(SEED), draw=pile("bSqYe bSdYe rSqYe bStYe rSdYe kSqYe kSdYe"))
    piles.fill_open_piles()
    assert sizes(piles) == [3, 2, 1]
    assert len(piles.draw) == 1
    assert [piles.open[hair][-1].text for hair in "brk"] == ["bStYe", "rSdYe", "kSqYe"]

    piles = Piles(Chance(SEED), draw=pile("rLqYe kLqYe rLdYe bLqYe bLdYe"))
    piles.open = {"b": pile("bSqYe"), "r": pile("rSqYe rSdYe"), "k": pile("kSqYe kSdYe")}
    piles.take("r")
    assert sizes(piles) == [1, 1, 2]
    assert len(piles.draw) == 5
    piles.open["r"].append(BY_TEXT["rSqYe"])
    piles.take("b")
    assert sizes(piles) == [1, 4, 3]
    assert len(piles.draw) == 1

    piles = Piles(Chance(SEED), draw=pile("kLqYe bLqYe rLqYe bLdYe bLtYe"))
    piles.open = {"b": pile("bSqYe"), "r": pile("rSqYe"), "k": pile("kSqYe kSdYe")}
    piles.take("b")
    assert sizes(piles) == [1, 1, 3]
    piles.take("r")
    assert sizes(piles) == [1, 1, 3]
    assert piles.take("draw").text == "bLdYe"

    piles = Piles(Chance(SEED), draw=pile("rLqYe"))
    piles.open = {
        "b": pile("bSqYe"),
        "r": pile("rSqYe rSdYe rStYe rMqYe"),
        "k": pile("kSqYe kSdYe kStYe"),
    }
    piles.take("b")
    assert sizes(piles) == [0, 5, 3]
    assert piles.sources() == {"r", "k"}

    piles = Piles(Chance(SEED), draw=pile("rLqYe"), discard=pile("bLqYe bLdYe bLtYe rLdYe"))
    piles.open = {"b": pile("bSqYe"), "r": pile("rSqYe"), "k": pile("kSqYe")}
    piles.take("draw")
    assert (len(piles.draw), len(piles.discard), sizes(piles)) == (4, 0, [1, 1, 1])


def refilling(next_pile: int, rows_for_next: list[int], advanced: bool) -> cover_me.Reference:
    """A match at the beginning of 3C with only so many cards in the next pile."""
    options = {"players": 2, "two_player": "advanced"} if advanced else {"players": 3}
    match = cover_me.Reference({**options, "quick_deal": True, "starter": 0}, SEED)
    match.piles.next = match.piles.next[:next_pile]
    for hand, owed in zip(match.hands, rows_for_next, strict=True):
        del hand[:owed]
    match._begin_refill(rows_for_next)
    return match


def check_next_pile_running_out() -> None:
    """CM-A23 and CM-T39."""
    match = refilling(1, [1, 1, 1], advanced=False)
    assert match.asks == "keep"
    assert len(match.offer) == 1
    match.choose(0, f"keep {match.offer[0]}")
    assert match.asks == "take"
    assert match.to_act == (1,)
    # By cards left: how many are looked at, how many of them are kept.
    for left, offered, kept in [(5, 4, 2), (4, 4, 2), (3, 3, 2), (2, 2, 2), (1, 1, 1)]:
        match = refilling(left, [2, 0], advanced=True)
        drawn = list(match.offer)
        owed = match.owed[0]
        assert (len(drawn), owed.next, owed.draw) == (offered, kept, 2 - kept), left
        for card in drawn[:kept]:
            match.choose(0, f"keep {card}")
        returned = drawn[kept:]
        # Top to bottom: what was under the offer, then the returned cards as drawn.
        assert match.piles.next[::-1][left - offered :] == returned


def check_new_year() -> None:
    """CM-T41, T43 and T47, but for the exact numbers of cards."""
    match = cover_me.Reference({"players": 4, "quick_deal": True, "starter": 2}, SEED)
    match.season, match.starter = "fall", 3
    draw, following = list(match.piles.draw), list(match.piles.next)
    opened = [card for hair in "brk" for card in match.piles.open[hair]]
    later = list(match.piles.later)
    match._prepare_next_season()
    assert (match.year, match.season, match.month, match.starter) == (2, "winter", 1, 0)
    turned = sum(sizes(match.piles))
    assert match.piles.draw == (draw + following)[:-turned]
    assert match.piles.discard == opened
    assert match.piles.next == later[0]
    assert match.piles.later == later[1:]
    for seat in range(4):
        assert match.to_act == (seat,)
        assert match.asks == "discard"
        if seat == 1:
            match.choose(1, f"discard {match.hands[1][0]}")
            match.choose(1, "take draw")
        else:
            match.choose(seat, "pass")
    assert match.phase == "place"
    assert {len(hand) for hand in match.hands} == {9}
    assert len(match.piles.discard) == len(opened) + 1


def check_short_hands() -> None:
    """CM-A16 and CM-T38: nothing to take, short hands, playing what one can."""
    match = cover_me.Reference({"players": 3, "quick_deal": True, "starter": 0}, SEED)
    supply, match.piles = match.piles, Piles(match.chance)
    gone = [match.hands[0].pop(), *match.hands[1][2:]]
    match.hands[1] = match.hands[1][:2]
    match._begin_refill([0, 0, 0])
    assert match.phase == "place"
    assert match.season == "spring"
    assert [len(hand) for hand in match.hands] == [8, 2, 9]
    for month, seats in [(1, (0, 1, 2)), (2, (0, 1, 2)), (3, (0, 2))]:
        assert (match.month, match.to_act) == (month, seats)
        if month == 3:
            match.piles, match.influence = supply, match.influence + gone
        for seat in seats:
            match.choose(seat, min(match.moves(seat)))
    while match.phase != "place":
        seat = match.to_act[0]
        match.choose(seat, min(match.moves(seat)))
    assert [len(hand) for hand in match.hands] == [9, 9, 9]


def check_short_fictional_pile() -> None:
    """CM-A38: a single card is X2's open one; the next upkeep fills up to 12."""
    match = cover_me.Reference({"players": 2, "quick_deal": True, "starter": 0}, SEED)
    match.rows = [[], [], [], []]
    last = match.fictional[0]
    match.fictional = [last]
    match._lay_fictional_covers()
    assert match.rows == [[], [], [], [last]]
    match._lay_fictional_covers()
    assert match.rows == [[], [], [], [last]]
    match._top_up_fictional_pile()
    assert len(match.fictional) == 12
    assert [card.clothes for card in match.fictional].count("Gr") == 1
