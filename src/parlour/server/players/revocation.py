"""Revoked tokens and erased players, ended at once in every process.

A process remembers who a token belongs to, and a feed stays open for hours. Whoever deletes a token
tells all processes in the same transaction (storage/append.py). Each forgets it and closes its
feeds.
"""

import asyncio
from collections.abc import Callable
from functools import partial

from sqlalchemy import Connection as Database
from sqlalchemy import select

from parlour.server.errors import ApiError, signed_out
from parlour.server.players.accounts import Players, token_id
from parlour.server.storage.append import REVOKED, say_with
from parlour.server.storage.schema import tokens
from parlour.server.tables.messages import Connection
from parlour.server.tables.registry import TableRegistry

RETRY = 1.0  # seconds
_PART = 500  # players that one statement asks for


def of_token(token: str) -> str:
    """The subject of a revocation: one device."""
    return f"token:{token}"


def of_player(player: str) -> str:
    """The subject of a revocation: all devices of a player."""
    return f"player:{player}"


def announce(database: Database, process: str, subject: str) -> None:
    """Tell the other processes, if the transaction commits; the own one calls `apply` then."""
    say_with(database, process, f"{REVOKED} {subject}")


class Revocation:
    """Forgets tokens in this process and closes the feeds that were opened with them."""

    def __init__(self, registry: TableRegistry, players: Players) -> None:
        self._registry = registry
        self._players = players

    def apply(self, subject: str) -> None:
        """A token or a player is no more."""
        kind, _, name = subject.partition(":")
        if kind == "token":
            self._players.forget_token(name)
            self.close_feeds(lambda connection: connection.token == name, signed_out())
        elif kind == "player":
            self._players.forget_player(name)
            self.close_feeds(lambda connection: connection.player == name, signed_out())

    def close_feeds(self, meant: Callable[[Connection], bool], refusal: ApiError) -> None:
        """Close every feed of this process that is meant, and say why."""
        for live in self._registry.live.values():
            for connection in [each for each in live.connections if meant(each)]:
                connection.dismiss(refusal)

    async def recheck(self) -> None:
        """After a time without hearing the others: look every open feed's token up again."""
        self._players.let_go()
        while True:
            open_feeds = [
                each for live in self._registry.live.values() for each in live.connections
            ]
            players = sorted({each.player for each in open_feeds if each.player and each.token})
            try:
                valid = await self._registry.store.read(partial(_of, players=players))
                break
            except ApiError:  # no database at the moment
                await asyncio.sleep(RETRY)
        gone = {each for each in open_feeds if each.token and each.token not in valid}
        self.close_feeds(gone.__contains__, signed_out())


def _of(database: Database, players: list[str]) -> set[str]:
    """The ids of all tokens of these players."""
    found: set[str] = set()
    for first in range(0, len(players), _PART):
        asked = select(tokens.c.hash).where(tokens.c.player.in_(players[first : first + _PART]))
        found.update(map(token_id, database.execute(asked).scalars()))
    return found
