"""Chance to the letter: SipHash-2-4 in counter mode, batches of bounded draws, shuffling."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from hashlib import sha256
from math import prod
from typing import TypeVar

T = TypeVar("T")

WORD = 2**64
# A batch takes in bounds as long as their product leaves the word some room for fairness.
BATCH_LIMIT = 2**48

# The published SipHash-2-4 values for the key 00 01 .. 0f and the messages "", 00, 00 01, ..
# of 0 to 63 bytes, read as little-endian words (Aumasson and Bernstein's vectors.h).
SIPHASH_VECTORS = (
    0x726FDB47DD0E0E31, 0x74F839C593DC67FD, 0x0D6C8009D9A94F5A, 0x85676696D7FB7E2D,
    0xCF2794E0277187B7, 0x18765564CD99A68D, 0xCBC9466E58FEE3CE, 0xAB0200F58B01D137,
    0x93F5F5799A932462, 0x9E0082DF0BA9E4B0, 0x7A5DBBC594DDB9F3, 0xF4B32F46226BADA7,
    0x751E8FBC860EE5FB, 0x14EA5627C0843D90, 0xF723CA908E7AF2EE, 0xA129CA6149BE45E5,
    0x3F2ACC7F57C29BDB, 0x699AE9F52CBE4794, 0x4BC1B3F0968DD39C, 0xBB6DC91DA77961BD,
    0xBED65CF21AA2EE98, 0xD0F2CBB02E3B67C7, 0x93536795E3A33E88, 0xA80C038CCD5CCEC8,
    0xB8AD50C6F649AF94, 0xBCE192DE8A85B8EA, 0x17D835B85BBB15F3, 0x2F2E6163076BCFAD,
    0xDE4DAAACA71DC9A5, 0xA6A2506687956571, 0xAD87A3535C49EF28, 0x32D892FAD841C342,
    0x7127512F72F27CCE, 0xA7F32346F95978E3, 0x12E0B01ABB051238, 0x15E034D40FA197AE,
    0x314DFFBE0815A3B4, 0x027990F029623981, 0xCADCD4E59EF40C4D, 0x9ABFD8766A33735C,
    0x0E3EA96B5304A7D0, 0xAD0C42D6FC585992, 0x187306C89BC215A9, 0xD4A60ABCF3792B95,
    0xF935451DE4F21DF2, 0xA9538F0419755787, 0xDB9ACDDFF56CA510, 0xD06C98CD5C0975EB,
    0xE612A3CB9ECBA951, 0xC766E62CFCADAF96, 0xEE64435A9752FE72, 0xA192D576B245165A,
    0x0A8787BF8ECB74B2, 0x81B3E73D20B49B6F, 0x7FA8220BA3B2ECEA, 0x245731C13CA42499,
    0xB78DBFAF3A8D83BD, 0xEA1AD565322A1A0B, 0x60E61C23A3795013, 0x6606D7E446282B93,
    0x6CA4ECB15C5F91E1, 0x9F626DA15C9625F3, 0xE51B38608EF25F57, 0x958A324CEB064572,
)  # fmt: skip


def rotate_left(word: int, bits: int) -> int:
    return (word << bits | word >> (64 - bits)) % WORD


def sip_round(v0: int, v1: int, v2: int, v3: int) -> tuple[int, int, int, int]:
    v0 = (v0 + v1) % WORD
    v2 = (v2 + v3) % WORD
    v1 = rotate_left(v1, 13) ^ v0
    v3 = rotate_left(v3, 16) ^ v2
    v0 = rotate_left(v0, 32)
    v2 = (v2 + v1) % WORD
    v0 = (v0 + v3) % WORD
    v1 = rotate_left(v1, 17) ^ v2
    v3 = rotate_left(v3, 21) ^ v0
    v2 = rotate_left(v2, 32)
    return v0, v1, v2, v3


def siphash_2_4(key: bytes, message: bytes) -> int:
    """SipHash with two rounds per block and four at the end, for a message of any length."""
    k0 = int.from_bytes(key[:8], "little")
    k1 = int.from_bytes(key[8:16], "little")
    v0 = k0 ^ 0x736F6D6570736575
    v1 = k1 ^ 0x646F72616E646F6D
    v2 = k0 ^ 0x6C7967656E657261
    v3 = k1 ^ 0x7465646279746573
    # The last block is padded with zeros and closed with the length in its highest byte.
    padding = -(len(message) + 1) % 8
    padded = message + bytes(padding) + bytes([len(message) % 256])
    for start in range(0, len(padded), 8):
        block = int.from_bytes(padded[start : start + 8], "little")
        v3 ^= block
        for _ in range(2):
            v0, v1, v2, v3 = sip_round(v0, v1, v2, v3)
        v0 ^= block
    v2 ^= 0xFF
    for _ in range(4):
        v0, v1, v2, v3 = sip_round(v0, v1, v2, v3)
    return v0 ^ v1 ^ v2 ^ v3


class Chance:
    """The stream of random words that a seed stands for, and what is drawn from it."""

    def __init__(self, seed: bytes) -> None:
        if len(seed) != 32:
            raise ValueError(f"a seed has 32 bytes, this one has {len(seed)}")
        self.key = sha256(b"parlour chance 1" + seed).digest()[:16]
        self.draws = 0

    def position(self) -> dict[str, object]:
        return {"key": self.key.hex(), "draws": self.draws}

    def word(self) -> int:
        """Word number 0, 1, 2, …: the hash of its own number."""
        word = siphash_2_4(self.key, self.draws.to_bytes(8, "little"))
        self.draws += 1
        return word

    def batch(self, bounds: Sequence[int]) -> list[int]:
        """One fair draw below each bound, all of them from one word."""
        product = prod(bounds)
        word = self.word()
        low = word * product % WORD
        if low < product:
            threshold = WORD % product
            while low < threshold:
                word = self.word()
                low = word * product % WORD
        drawn = []
        for bound in bounds:
            drawn.append(word * bound >> 64)
            word = word * bound % WORD
        return drawn

    def below(self, bound: int) -> int:
        return self.batch([bound])[0]

    def shuffle(self, cards: MutableSequence[T], k: int | None = None) -> None:
        """Settle the first k positions of the cards (all of them unless told) at random."""
        last = len(cards) - 1
        settled = last if k is None else min(k, last)
        i = 0
        while i < settled:
            bounds: list[int] = []
            while i + len(bounds) < settled and prod(bounds) <= BATCH_LIMIT:
                bounds.append(len(cards) - i - len(bounds))
            for drawn in self.batch(bounds):
                cards[i], cards[i + drawn] = cards[i + drawn], cards[i]
                i += 1
