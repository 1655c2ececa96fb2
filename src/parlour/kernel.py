"""The ground the games stand on: keyed chance, dice for bots, the event log.

The rules are small functions over one NumPy record. Numba compiles them (compiling.py); where it is
missing, or `NUMBA_DISABLE_JIT=1` asks for it, the same source runs as plain Python and plays the
same games.
"""

import hashlib
from typing import Any

import numpy as np

from parlour.compiling import COMPILED, door, jit, jit_for, numba

# A 64-bit word: NumPy's in compiled code, Python's own in plain mode, where NumPy's scalars would
# warn at every wrap. Every sum and product is masked for the sake of plain mode; compiled, it costs
# nothing.
word: Any = np.uint64 if COMPILED else int
# Any whole number at full width. Numba's own int() keeps a narrow number narrow, and a function
# that is handed numbers of several widths is compiled for each.
whole: Any = np.int64 if COMPILED else int
MASK = word(0xFFFF_FFFF_FFFF_FFFF)
LOW = word(0xFFFF_FFFF)
ZERO, ONE, FOUR, HALF = word(0), word(1), word(4), word(32)
_C0, _C1 = word(0x736F6D6570736575), word(0x646F72616E646F6D)
_C2, _C3 = word(0x6C7967656E657261), word(0x7465646279746573)
_LENGTH, _END = word(8 << 56), word(0xFF)
_GOLDEN, _MIX_A, _MIX_B = (
    word(0x9E3779B97F4A7C15),
    word(0xBF58476D1CE4E5B9),
    word(0x94D049BB133111EB),
)
_BATCH = 1 << 48


# How many draws below b, b - 1, … share a word, for each b; and the products of those bounds.
_SHARING = np.zeros(193, np.int64)
_PRODUCTS = np.zeros((193, 20), np.uint64)
for _bound in range(2, 193):
    _product = 1
    while _product <= _BATCH and _SHARING[_bound] < _bound - 1:
        _product *= _bound - int(_SHARING[_bound])
        _SHARING[_bound] += 1
        _PRODUCTS[_bound, _SHARING[_bound]] = _product


@jit
def _rotate(x, by):
    return ((x << by) | (x >> (word(64) - by))) & MASK


@jit
def _sip_round(v0, v1, v2, v3):
    v0 = (v0 + v1) & MASK
    v1 = _rotate(v1, word(13)) ^ v0
    v0 = _rotate(v0, HALF)
    v2 = (v2 + v3) & MASK
    v3 = _rotate(v3, word(16)) ^ v2
    v0 = (v0 + v3) & MASK
    v3 = _rotate(v3, word(21)) ^ v0
    v2 = (v2 + v1) & MASK
    v1 = _rotate(v1, word(17)) ^ v2
    v2 = _rotate(v2, HALF)
    return v0, v1, v2, v3


@door
def siphash(k0, k1, block):
    """SipHash-2-4 of one 8-byte block."""
    v0, v1, v2, v3 = k0 ^ _C0, k1 ^ _C1, k0 ^ _C2, k1 ^ _C3
    v3 ^= block
    v0, v1, v2, v3 = _sip_round(v0, v1, v2, v3)
    v0, v1, v2, v3 = _sip_round(v0, v1, v2, v3)
    v0 ^= block
    v3 ^= _LENGTH
    v0, v1, v2, v3 = _sip_round(v0, v1, v2, v3)
    v0, v1, v2, v3 = _sip_round(v0, v1, v2, v3)
    v0 ^= _LENGTH
    v2 ^= _END
    v0, v1, v2, v3 = _sip_round(v0, v1, v2, v3)
    v0, v1, v2, v3 = _sip_round(v0, v1, v2, v3)
    v0, v1, v2, v3 = _sip_round(v0, v1, v2, v3)
    v0, v1, v2, v3 = _sip_round(v0, v1, v2, v3)
    return v0 ^ v1 ^ v2 ^ v3


@jit
def _high(x, bound):
    """The upper 64 bits of x · bound, for a bound below 2³²."""
    return ((x >> HALF) * bound + (((x & LOW) * bound) >> HALF)) >> HALF


@door
def next_word(s):
    """The next word of the match's own chance: SipHash of a counter under the match's key."""
    value = siphash(word(s.key[0]), word(s.key[1]), word(s.draws))
    s.draws = word(s.draws) + ONE
    return value


@jit
def _fair_word(s, product):
    """A word from which draws with this product of bounds come out without bias (Lemire)."""
    value = next_word(s)
    low = (value * product) & MASK
    if low < product:
        threshold = (MASK - product + ONE) % product
        while low < threshold:
            value = next_word(s)
            low = (value * product) & MASK
    return value


@door
def draw_below(s, bound):
    """A number below bound, drawn from the match's chance."""
    return whole(_high(_fair_word(s, word(bound)), word(bound)))


@door
def shuffle(s, desk, n, k):
    """Fisher–Yates on desk.pool: the first k of n cards become a random ordered pick of all n.

    Several draws share one word (Brackett-Rozinsky and Lemire's batched draws): a hash costs more
    than the swaps it decides. docs/design.md gives the method to the letter, so that anybody can
    check a game's deals.
    """
    k = min(k, n - 1)
    i = 0
    while i < k:
        draws = min(k - i, _SHARING[n - i])
        stop = i + draws
        rest = _fair_word(s, word(_PRODUCTS[n - i, draws]))
        while i < stop:
            bound = word(n - i)
            j = i + whole(_high(rest, bound))
            rest = (rest * bound) & MASK
            card = desk.pool[i]
            desk.pool[i] = desk.pool[j]
            desk.pool[j] = card
            i += 1


@door
def rekey(s, k0, k1):
    """Give a record a chance of its own, from the beginning."""
    s.key[0] = k0
    s.key[1] = k1
    s.draws = ZERO


@door
def game_key(k0, k1, number):
    """The key of game number `number` in a series: the same whoever plays it, in whatever order."""
    twice = word(number) << ONE
    return siphash(k0, k1, twice), siphash(k0, k1, twice | ONE)


@jit
def _die(desk):
    """SplitMix64: a bot's own die, quick, and no relation to the match's chance."""
    state = (word(desk.die) + _GOLDEN) & MASK
    desk.die = state
    x = ((state ^ (state >> word(30))) * _MIX_A) & MASK
    x = ((x ^ (x >> word(27))) * _MIX_B) & MASK
    return x ^ (x >> word(31))


@door
def roll_two(desk, bound, other):
    """Two numbers, below bound and below other, without bias, for one throw of the die."""
    first, second = word(bound), word(other)
    product = first * second
    while True:
        x = _die(desk)
        low = (x * product) & MASK
        if low >= product or low >= (MASK - product + ONE) % product:
            return whole(_high(x, first)), whole(_high((x * first) & MASK, second))


@door
def roll(desk, bound):
    """A number below bound."""
    return roll_two(desk, bound, 1)[0]


# What the rules write on besides the state. A record too, because compiled functions pass one on as
# a single pointer, where arrays are counted in and out of every call.
DESK = np.dtype(
    (
        np.record,
        [
            ("die", np.uint64),  # a bot's own randomness
            ("shares", np.float64, 6),  # of the win
            ("tally", np.int64, (6, 8)),  # what a comparison of seats adds up
            ("listening", np.int32),
            ("said", np.int32),
            # The longest chain one choice can set off turns every card over a few times.
            ("log", np.int32, (2048, 5)),
            ("actions", np.int16, 192),  # the legal actions of a seat
            ("pool", np.int16, 192),  # the cards being shuffled
            ("slots", np.int16, 192),  # hidden places, while they are filled
            ("weights", np.float64, 192),  # what a bot thinks of its actions
            ("odds", np.float64, (2, 3, 6)),  # and of what may happen
        ],
    )
)


# Numbers of any width are said; without this, `say` would be compiled for each mixture of them.
_SAID = (numba.from_dtype(DESK), *[numba.int64] * 5) if COMPILED else ()


@jit_for(*_SAID)
def say(desk, event, a, b, c, d):
    """Note what happened, for the table's log. Playouts do not listen."""
    if desk.listening:
        n = desk.said
        desk.said = n + 1
        desk.log[n, 0] = event
        desk.log[n, 1] = a
        desk.log[n, 2] = b
        desk.log[n, 3] = c
        desk.log[n, 4] = d


def new_desk(*, listening: bool = False) -> Any:
    """A clear desk, in an array of one (see the games' doors)."""
    desk = np.zeros(1, DESK)
    desk["listening"] = listening
    return desk


def copy_table(table: Any) -> Any:
    """A copy of a row of records as so many bytes: NumPy would go about it field by field."""
    return np.frombuffer(bytearray(table.tobytes()), table.dtype)


def chance_key(seed: bytes) -> np.ndarray:
    """The two words of a match's key, from its 32-byte seed."""
    digest = hashlib.sha256(b"parlour chance 1" + seed).digest()
    return np.frombuffer(digest[:16], "<u8").astype(np.uint64)
