"""A deal in progress: all contributions are fixed by their hashes and are now being revealed.

The operator knows the secret. If it also knew the contributions of the others before its own is
fixed, it could search for one that deals the cards it wants. So every client first sends the hash
of its contribution, all hashes are published in a fixed order, and only then does anybody reveal.
The order must not depend on who reveals first: whoever stores the reveals could choose it.
"""

import hashlib
from collections.abc import Iterable

from msgspec import Struct, field

from parlour.server.wire import DealingInfo

REVEAL_TIME = 10_000  # milliseconds that clients have to reveal


def hash_of(contribution: str) -> str:
    """The hash of a contribution, both as hexadecimal."""
    return hashlib.sha256(bytes.fromhex(contribution)).hexdigest()


class Dealing(Struct):
    """The hashes that were fixed by seat, and what has been revealed of them so far."""

    bots: dict[str, str]
    deadline: int
    commits: dict[int, str]
    revealed: dict[int, str] = field(default_factory=dict)
    fresh: dict[int, str] = field(default_factory=dict)  # hashes for a repeated dealing
    failed: list[int] = field(default_factory=list)  # seats that did not reveal in time

    @property
    def missing(self) -> list[int]:
        """The seats that have not revealed yet."""
        return sorted(set(self.commits) - set(self.revealed))

    @property
    def contributions(self) -> list[bytes]:
        """What was revealed, in the order in which the hashes were published."""
        return [bytes.fromhex(self.revealed[seat]) for seat in sorted(self.revealed)]

    def reveal(self, seat: int, contribution: str, fresh: str | None) -> None:
        """Take in a contribution that was committed to."""
        if self.commits[seat] != hash_of(contribution):
            raise ValueError(f"the contribution of seat {seat} does not match its hash")
        self.revealed[seat] = contribution
        if fresh is not None:
            self.fresh[seat] = fresh

    def repeat(self, failed: Iterable[int], deadline: int) -> "Dealing":
        """Begin again without the seats that failed. A revealed contribution is never used twice:
        those who revealed take part with the fresh hash they sent along."""
        return Dealing(self.bots, deadline, dict(self.fresh), failed=[*self.failed, *failed])

    def info(self, direct: Iterable[bytes]) -> DealingInfo:
        """What everybody is told: hashes only. `direct` are the contributions given openly."""
        given = [hashlib.sha256(each).hexdigest() for each in direct]
        hashes = [*given, *(self.commits[seat] for seat in sorted(self.commits))]
        return DealingInfo(self.deadline, self.missing, hashes, self.failed)
