"""Players: a name and a random token, of which only the hash is kept."""

import contextlib
import hashlib
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field

from sqlalchemy import ColumnElement, Connection, insert, select, update

from parlour.server.clock import now_ms
from parlour.server.errors import ApiError, signed_out
from parlour.server.players.device_labels import Device
from parlour.server.storage.schema import players, tokens
from parlour.server.storage.store import Store
from parlour.server.text import clean_name

TOKEN_BYTES = 32
_KNOWN = 20_000  # tokens whose players are remembered
_TRUST = 60.0  # seconds for which they are; players/revocation.py forgets them sooner
_SEEN = 600_000  # milliseconds after which it is noted again that a device was used


@dataclass(frozen=True)
class Player:
    """Somebody who may sit down."""

    id: str
    name: str
    token: str = field(default="", compare=False)  # the id of the token that proved it


class _Rehearsed(Exception):
    """It was only a rehearsal."""


def token_hash(token: str) -> bytes:
    """What of a token is kept."""
    return hashlib.sha256(token.encode()).digest()


def token_id(key: bytes) -> str:
    """The name of a token, by its hash: enough to tell a player's devices apart."""
    return key.hex()[:16]


def hashes_of(token: str) -> ColumnElement[bool]:
    """The condition that a row's hash is that of the token with this name."""
    first, last = bytes.fromhex(token + "00" * 24), bytes.fromhex(token + "ff" * 24)
    return tokens.c.hash.between(first, last)


class Players:
    """Who is who."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[bytes, tuple[float, Player]] = OrderedDict()
        self.revocations = 0  # how often something was revoked since the start

    async def introduce(self, name: str, device: Device | None = None) -> tuple[Player, str]:
        """A new player and the token that proves it is them."""
        player, token = Player(secrets.token_hex(8), clean_name(name)), new_token()

        await self._store.write(lambda database: _add(database, player, token, device))
        return player, token

    async def rehearse(self) -> None:
        """Introduce somebody and undo it, and look for nobody (storage/append.py says why)."""

        def work(database: Connection) -> None:
            _add(database, Player("", ""), "")
            raise _Rehearsed

        with contextlib.suppress(_Rehearsed, ApiError):  # no database now: perhaps later
            await self._store.write(work)
            await self._store.read(lambda database: _whose(database, b""))

    async def find(self, token: str | None) -> Player | None:
        """The player a token belongs to."""
        if not token or len(token) > 100:
            return None
        key = token_hash(token)
        known = self._known.get(key)
        if known is not None and time.monotonic() - known[0] < _TRUST:
            return known[1]
        before = -1
        while before != self.revocations:  # else it may be revoked while it is being looked up
            before = self.revocations
            found = await self._store.read(lambda database: _whose(database, key))
        self._known.pop(key, None)
        if found is None:
            return None
        player, seen = found
        self._known[key] = time.monotonic(), player
        if len(self._known) > _KNOWN:
            self._known.popitem(last=False)
        if seen is None or now_ms() - seen > _SEEN:
            self._note_use(key)
        return player

    def _note_use(self, key: bytes) -> None:
        """Store that a device was used; nobody waits for it."""
        used = update(tokens).where(tokens.c.hash == key).values(seen=now_ms())
        noted = self._store.write(lambda database: database.execute(used) and None)
        noted.add_done_callback(
            lambda done: done.cancelled() or done.exception()
        )  # another time, then

    def let_go(self) -> None:
        """Whoever is met again is looked up again."""
        self._known.clear()

    def forget_token(self, token: str) -> None:
        """A token was revoked."""
        self._forget(lambda player: player.token == token)

    def forget_player(self, player: str) -> None:
        """All tokens of a player were revoked."""
        self._forget(lambda known: known.id == player)

    def _forget(self, meant: Callable[[Player], bool]) -> None:
        self.revocations += 1
        for key in [key for key, (_, player) in self._known.items() if meant(player)]:
            del self._known[key]

    async def rename(self, player: Player, name: str) -> Player:
        """Another name, from the next table on."""
        cleaned = clean_name(name)

        def work(database: Connection) -> None:
            there = update(players).where(players.c.id == player.id, players.c.erased.is_(None))
            database.execute(there.values(name=cleaned))

        await self._store.write(work)
        self.forget_player(player.id)
        return Player(player.id, cleaned, player.token)

    async def another_token(self, player: Player, device: Device | None = None) -> str:
        """A token more, for a program that plays in the player's name."""
        token = new_token()

        def work(database: Connection) -> None:
            check_token(database, player)
            add_token(database, token, player.id, device=device)

        await self._store.write(work)
        return token

    async def known(self, ids: set[str]) -> set[str]:
        """Which of these players there still are."""
        asked = select(players.c.id).where(players.c.id.in_(ids), players.c.erased.is_(None))
        return await self._store.read(lambda database: set(database.execute(asked).scalars()))


def new_token() -> str:
    """A token that nobody can guess."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def _add(database: Connection, player: Player, token: str, device: Device | None = None) -> None:
    database.execute(insert(players), {"id": player.id, "name": player.name, "created": now_ms()})
    add_token(database, token, player.id, device=device)


def _whose(database: Connection, key: bytes) -> tuple[Player, int | None] | None:
    """The player to whom the token with this hash belongs, and when it was last used."""
    asked = select(players.c.id, players.c.name, tokens.c.seen)
    asked = asked.join(tokens, tokens.c.player == players.c.id)
    asked = asked.where(tokens.c.hash == key, tokens.c.expires.is_(None))
    found = database.execute(asked.where(players.c.erased.is_(None))).first()
    return None if found is None else (Player(found.id, found.name, token_id(key)), found.seen)


def check_token(database: Connection, player: Player) -> None:
    """Refuse a player whose token was revoked since the request came; it is not before the end of
    this transaction."""
    own = select(tokens.c.hash).where(tokens.c.player == player.id, hashes_of(player.token))
    if database.execute(own.with_for_update(read=True)).first() is None:
        raise signed_out()


def add_token(
    database: Connection,
    token: str,
    player: str,
    *,
    expires: int | None = None,
    device: Device | None = None,
) -> None:
    """Store a token: of a device, or of a device link, which expires."""
    made = now_ms()
    row = {"hash": token_hash(token), "player": player, "created": made, "expires": expires}
    label, kind = device or (None, None)
    database.execute(insert(tokens), row | {"label": label, "kind": kind, "seen": made})
