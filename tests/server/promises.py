"""Clients that commit to their contributions and reveal them, as the page does."""

import secrets
from hashlib import sha256
from typing import Any

from tests.server.running import Person


def hash_of(contribution: str) -> str:
    """The SHA-256 of a contribution, written out without the server's code."""
    return sha256(bytes.fromhex(contribution)).hexdigest()


class Promiser:
    """Somebody at a table who has promised contributions; each is revealed at most once."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.given: list[str] = []  # in the order in which they were promised

    def promise(self) -> str:
        """The hash of a new contribution."""
        self.given.append(secrets.token_hex(32))
        return hash_of(self.given[-1])

    def body(self, seat: int, **more: Any) -> dict[str, Any]:
        """A reveal of the latest contribution, with a fresh hash for a repeated dealing."""
        contribution = self.given[-1]
        return {"seat": seat, "contribution": contribution, "fresh": self.promise(), **more}


def promised_table(host: Person, *others: Person, **options: Any) -> tuple[str, list[Promiser]]:
    """A table at which everybody has promised a contribution, ready to be started."""
    players = [Promiser(host), *map(Promiser, others)]
    options.setdefault("players", len(players))
    table = host.open(**options)
    host.do(f"/api/tables/{table}/contribute", seat=0, commit=players[0].promise())
    for seat, each in enumerate(players[1:], 1):
        each.person.do(f"/api/tables/{table}/join", seat=seat, commit=each.promise())
    return table, players
