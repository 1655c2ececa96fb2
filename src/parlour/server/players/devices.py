"""A player's devices: listed, revoked, and added by a link that is confirmed."""

import secrets
from typing import Literal

from sqlalchemy import Connection, Row, delete, func, select

from parlour.server.clock import now_ms
from parlour.server.errors import ApiError
from parlour.server.players.accounts import (
    Player,
    Players,
    add_token,
    check_token,
    hashes_of,
    new_token,
    token_hash,
    token_id,
)
from parlour.server.players.device_labels import Device
from parlour.server.players.revocation import Revocation, announce, of_token
from parlour.server.requests import ClaimPreview, DeviceInfo
from parlour.server.storage.schema import players, tokens
from parlour.server.storage.store import Store

LINK_SECONDS = 600
MOST_LISTED = 100
ID_LENGTH = 16  # hexadecimal digits of a token's hash


class Devices:
    """Which devices are a player's, and how another becomes one."""

    def __init__(self, store: Store, known: Players, revocation: Revocation) -> None:
        self._store = store
        self._players = known
        self._revocation = revocation

    async def all_of(self, player: Player) -> list[DeviceInfo]:
        """A player's devices, the one used last first."""
        last = func.coalesce(tokens.c.seen, tokens.c.created)
        asked = select(tokens).where(tokens.c.player == player.id, tokens.c.expires.is_(None))
        asked = asked.order_by(last.desc(), tokens.c.hash).limit(MOST_LISTED)
        rows = await self._store.read(lambda database: database.execute(asked).all())
        return [_info(row, player.token) for row in rows]

    async def revoke(self, player: Player, device: str) -> None:
        """Sign a device out, at every process at once."""
        if not _is_id(device):
            raise _no_such_device()

        def work(database: Connection) -> None:
            if not _delete(database, self._store.process, player.id, device):
                raise _no_such_device()

        await self._store.write(work)
        self._revocation.apply(of_token(device))

    async def new_link(self, player: Player) -> tuple[str, int]:
        """A code that moves the player to another device, and when it expires."""
        code, expires = secrets.token_urlsafe(16), now_ms() + LINK_SECONDS * 1000

        def work(database: Connection) -> None:
            late = delete(tokens).where(tokens.c.player == player.id, tokens.c.expires < now_ms())
            check_token(database, player)
            database.execute(late)
            add_token(database, code, player.id, expires=expires)

        await self._store.write(work)
        return code, expires

    async def preview(self, code: str, asker: Player | None) -> ClaimPreview:
        """Whose a code is, without using it up."""
        found = await self._store.read(lambda database: _owner(database, code))
        same = asker is not None and asker.id == found.id
        return ClaimPreview(found.name, asker.name if asker else None, same)

    async def claim(
        self,
        code: str,
        device: Device,
        *,
        asker: Player | None,
        replace: str | None,
        previous: Player | None,
    ) -> tuple[Player, str]:
        """Use a code, once: the player, and a token for this device.

        An asker who is another player says so by `replace`. The token that the device had before
        (`previous`) is revoked: it is overwritten there, and nobody else should have it.
        """
        token = new_token()
        revoked = previous.token if previous is not None else ""

        def work(database: Connection) -> Player:
            player = _owner(database, code)
            if asker is not None and asker.id not in {player.id, replace}:
                raise ApiError(
                    "identity",
                    f"This device already plays as {asker.name}.",
                    "`replace` with the id of the player who is to be replaced",
                    replace,
                )
            used = delete(tokens).where(
                tokens.c.hash == token_hash(code), tokens.c.expires.is_not(None)
            )
            if database.execute(used).rowcount != 1:
                raise _no_such_link()
            add_token(database, token, player.id, device=device)
            if previous is not None:
                _delete(database, self._store.process, previous.id, revoked)
            return player

        player = await self._store.write(work)
        if revoked:
            self._revocation.apply(of_token(revoked))
        return player, token


def _owner(database: Connection, code: str) -> Player:
    """The player whose device link has this code."""
    asked = select(players.c.id, players.c.name).join(tokens, tokens.c.player == players.c.id)
    asked = asked.where(tokens.c.hash == token_hash(code), tokens.c.expires > now_ms())
    row = database.execute(asked.where(players.c.erased.is_(None))).first()
    if row is None:
        raise _no_such_link()
    return Player(row.id, row.name)


def _delete(database: Connection, process: str, player: str, device: str) -> bool:
    """Delete a player's token, and the links that are not used yet: a stolen device may have made
    one. The other processes hear of it if that commits.
    """
    meant = delete(tokens).where(
        tokens.c.player == player, hashes_of(device), tokens.c.expires.is_(None)
    )
    if not database.execute(meant).rowcount:
        return False
    # After the token: whoever makes a link at this moment holds the token's row (check_token).
    database.execute(delete(tokens).where(tokens.c.player == player, tokens.c.expires.is_not(None)))
    announce(database, process, of_token(device))
    return True


def _is_id(device: str) -> bool:
    return len(device) == ID_LENGTH and set(device) <= set("0123456789abcdef")


def _info(row: Row[tuple[object, ...]], current: str) -> DeviceInfo:
    device = token_id(row.hash)
    kind: Literal["browser", "program", "unknown"]
    kind = row.kind if row.kind in {"browser", "program"} else "unknown"
    return DeviceInfo(device, row.label, row.created, row.seen, device == current, kind)


def _no_such_link() -> ApiError:
    return ApiError("not-found", "This link was used already or has expired; make a new one.")


def _no_such_device() -> ApiError:
    return ApiError("not-found", "You have no such device.", "the id of one of GET /api/me/devices")
