"""Players: a name and a random token, of which only the hash is kept."""

import contextlib
import hashlib
import secrets
import time
from collections import OrderedDict
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select, update

from parlour.server.log_erasure import FORGOTTEN
from parlour.server.refusals import Refusal
from parlour.server.schema import players, tokens
from parlour.server.store import Store
from parlour.server.words import clean_name

TOKEN_BYTES = 32
LINK_SECONDS = 600
_KNOWN = 20_000  # tokens whose players are remembered
_TRUST = 60.0  # seconds for which they are, so that a deleted player is soon gone everywhere


@dataclass(frozen=True)
class Player:
    """Somebody who may sit down."""

    id: str
    name: str


class _Rehearsed(Exception):
    """It was only a rehearsal."""


def _hash(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()


def _now() -> int:
    return time.time_ns() // 1_000_000


class Players:
    """Who is who."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[bytes, tuple[float, Player]] = OrderedDict()

    async def introduce(self, name: str) -> tuple[Player, str]:
        """A new player and the token that proves it is them."""
        player, token = Player(secrets.token_hex(8), clean_name(name)), _new_token()

        await self._store.write(lambda database: _add(database, player, token))
        return player, token

    async def rehearse(self) -> None:
        """Introduce somebody and undo it, and look for nobody (writing.py says why)."""

        def work(database: Connection) -> None:
            _add(database, Player("", ""), "")
            raise _Rehearsed

        with contextlib.suppress(_Rehearsed, Refusal):  # no database now: perhaps later
            await self._store.write(work)
            await self._store.read(lambda database: _whose(database, b""))

    async def find(self, token: str | None) -> Player | None:
        """The player a token belongs to."""
        if not token or len(token) > 100:
            return None
        key = _hash(token)
        known = self._known.get(key)
        if known is not None and time.monotonic() - known[0] < _TRUST:
            return known[1]
        player = await self._store.read(lambda database: _whose(database, key))
        self._known.pop(key, None)
        if player is not None:
            self._known[key] = time.monotonic(), player
            if len(self._known) > _KNOWN:
                self._known.popitem(last=False)
        return player

    def let_go(self) -> None:
        """Whoever is met again is looked up again."""
        self._known.clear()

    async def rename(self, player: Player, name: str) -> Player:
        """Another name, from the next table on."""
        cleaned = clean_name(name)

        def work(database: Connection) -> None:
            there = update(players).where(players.c.id == player.id, players.c.erased.is_(None))
            database.execute(there.values(name=cleaned))

        await self._store.write(work)
        self.let_go()
        return Player(player.id, cleaned)

    async def another_token(self, player: Player) -> str:
        """A token more, for a program that plays in the player's name."""
        token = _new_token()
        await self._store.write(lambda database: _add_token(database, token, player.id))
        return token

    async def device_code(self, player: Player) -> tuple[str, int]:
        """A code that moves the player to another device, and when it expires."""
        code, expires = secrets.token_urlsafe(16), _now() + LINK_SECONDS * 1000

        def work(database: Connection) -> None:
            late = delete(tokens).where(tokens.c.player == player.id, tokens.c.expires < _now())
            database.execute(late)
            _add_token(database, code, player.id, expires)

        await self._store.write(work)
        return code, expires

    async def claim(self, code: str) -> tuple[Player, str]:
        """Use a device code, once: the player, and a token for this device."""
        key, token = _hash(code), _new_token()

        def work(database: Connection) -> Player:
            asked = select(tokens.c.player).where(tokens.c.hash == key, tokens.c.expires > _now())
            row = database.execute(asked).first()
            used = database.execute(
                delete(tokens).where(tokens.c.hash == key, tokens.c.expires.is_not(None))
            )
            if row is None or used.rowcount != 1:
                raise Refusal(
                    "not-found", "This link was used already or has expired; make a new one."
                )
            _add_token(database, token, row.player)
            found = database.execute(select(players).where(players.c.id == row.player)).one()
            return Player(found.id, found.name)

        return await self._store.write(work), token

    async def known(self, ids: set[str]) -> set[str]:
        """Which of these players there still are."""
        asked = select(players.c.id).where(players.c.id.in_(ids), players.c.erased.is_(None))
        return await self._store.read(lambda database: set(database.execute(asked).scalars()))

    async def mark_erased(self, player: Player) -> None:
        """From now on nobody is this player, at any process; the rest follows (forgetting.py)."""

        def work(database: Connection) -> None:
            mark = update(players).where(players.c.id == player.id)
            database.execute(mark.values(erased=_now(), name=FORGOTTEN))
            database.execute(delete(tokens).where(tokens.c.player == player.id))

        await self._store.write(work)
        self.let_go()


def _new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def _add(database: Connection, player: Player, token: str) -> None:
    database.execute(insert(players), {"id": player.id, "name": player.name, "created": _now()})
    _add_token(database, token, player.id)


def _whose(database: Connection, key: bytes) -> Player | None:
    """The player to whom the token with this hash belongs."""
    asked = select(players.c.id, players.c.name).join(tokens, tokens.c.player == players.c.id)
    asked = asked.where(players.c.erased.is_(None))
    row = database.execute(asked.where(tokens.c.hash == key, tokens.c.expires.is_(None)))
    found = row.first()
    return None if found is None else Player(found.id, found.name)


def _add_token(database: Connection, token: str, player: str, expires: int | None = None) -> None:
    row = {"hash": _hash(token), "player": player, "created": _now(), "expires": expires}
    database.execute(insert(tokens), row)
