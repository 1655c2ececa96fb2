"""Evidence: what a player kept before the deal, to be compared with the transcript afterwards.

A transcript alone proves only that it is consistent: whoever writes it can choose a secret and
contributions that belong together. What was published before the deal cannot be changed later.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from parlour.games.errors import InvalidTranscript


@dataclass(frozen=True, slots=True)
class Evidence:
    """What one player kept; all values are hexadecimal, empty where nothing was kept.

    `commitment`: the hash of the server's secret. `contributions`: the player's own.
    `hashes`: the hashes of all contributions, in their order, published before any was revealed.
    """

    commitment: str = ""
    contributions: Sequence[str] = ()
    hashes: Sequence[str] = ()

    def __bool__(self) -> bool:
        return bool(self.commitment or self.contributions or self.hashes)


def compare(document: Mapping[str, Any], kept: Evidence) -> list[str]:
    """Compare a readable transcript with the evidence: what fits, or InvalidTranscript."""
    if not kept:
        return []
    if "position" in document:
        raise InvalidTranscript(
            "the deal is not the one that was committed to: "
            "the match began at a position that somebody set up"
        )
    found = []
    if kept.commitment:
        if kept.commitment != document["commitment"]:
            raise InvalidTranscript(
                "the commitment is not the one you kept; "
                f"expected {kept.commitment[:16]}…, got {document['commitment'][:16]}…"
            )
        found.append("It is the commitment you kept.")
    for own in kept.contributions:
        if own not in document["contributions"]:
            raise InvalidTranscript(f"your contribution {own[:16]}… is not in the seed")
        found.append(f"Your contribution {own[:16]}… is in the seed.")
    if kept.hashes:
        _compare_hashes(document["contributions"], kept.hashes)
        found.append(
            f"The contributions are those of the {len(kept.hashes)} hashes published before "
            "anybody revealed one."
        )
    return found


def _compare_hashes(contributions: Sequence[str], hashes: Sequence[str]) -> None:
    if len(contributions) != len(hashes):
        raise InvalidTranscript(
            f"{len(hashes)} hashes were published, but {len(contributions)} contributions "
            "are in the seed"
        )
    for number, (text, published) in enumerate(zip(contributions, hashes, strict=True), 1):
        if hashlib.sha256(bytes.fromhex(text)).hexdigest() != published:
            raise InvalidTranscript(
                f"contribution {number} is not the one whose hash was published"
            )
