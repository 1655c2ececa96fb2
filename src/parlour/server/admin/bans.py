"""Bans of players and addresses, kept in memory and read again when they change."""

from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select

from parlour.games.options import shorten
from parlour.server.clock import now_ms, wall_ms
from parlour.server.errors import ApiError
from parlour.server.storage.schema import audit, bans, players
from parlour.server.storage.store import Store
from parlour.server.tables.audit import OPERATOR, audit_row

_PLAYER, _ADDRESS = "player:", "address:"
_SMALLEST_IPV6 = 64  # bits: a household has that many addresses, so fewer would ban nobody
_LONGEST_ID = 32
Network = IPv4Network | IPv6Network


@dataclass(frozen=True, slots=True)
class Ban:
    """Why somebody is banned, and until when."""

    reason: str
    until: int | None

    def is_over(self) -> bool:
        """Whether its time has passed."""
        return self.until is not None and self.until <= wall_ms()


def read_subject(text: str) -> str:
    """The subject of a ban as it is stored: `player:ID` or `address:ADDRESS`.

    Without a prefix, what reads as an address or a network is one. ValueError says what is wrong.
    """
    if text.startswith(_PLAYER):
        return _player(text.removeprefix(_PLAYER))
    if text.startswith(_ADDRESS):
        return _address(text.removeprefix(_ADDRESS))
    try:
        return _address(text)
    except ValueError:
        if not text.isascii() or not text.isalnum():
            raise
    return _player(text)


def _player(text: str) -> str:
    if not (text.isascii() and text.isalnum() and len(text) <= _LONGEST_ID):
        raise ValueError(f"a player is named by the id; got {shorten(text)}")
    return _PLAYER + text


def _address(text: str) -> str:
    try:
        network = ip_network(text, strict=False)
    except ValueError:
        expected = "a player's id, an IP address, or a network like 192.0.2.0/24"
        raise ValueError(f"expected {expected}; got {shorten(text)}") from None
    if isinstance(network, IPv4Network):
        whole = network.prefixlen == network.max_prefixlen
        return _ADDRESS + (str(network.network_address) if whole else str(network))
    if network.network_address.ipv4_mapped is not None:
        return _address(str(network.network_address.ipv4_mapped))
    bits = min(network.prefixlen, _SMALLEST_IPV6)
    return _ADDRESS + str(ip_network((network.network_address, bits), strict=False))


@lru_cache(1000)
def _network_of(address: str) -> Network | None:
    """The network that a client's address stands for; None where it is no address."""
    try:
        return ip_network(address) if "/" in address else ip_network(str(ip_address(address)))
    except ValueError:
        return None


def _covers(banned: Network, network: Network | None) -> bool:
    if isinstance(banned, IPv4Network):
        return isinstance(network, IPv4Network) and banned.supernet_of(network)
    return isinstance(network, IPv6Network) and banned.supernet_of(network)


class Bans:
    """Who is banned."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._bans: dict[str, Ban] = {}
        self._networks: list[tuple[Network, Ban]] = []  # larger than one client's address
        self._version: tuple[int, int | None] | None = None

    def check(self, player: str | None = None, address: str | None = None) -> None:
        """Refuse a banned player or address."""
        found = self._find(player, address)
        if found is not None:
            raise ApiError("banned", f"You are banned from this server: {found.reason}")

    def is_banned(self, player: str, address: str | None = None) -> bool:
        """Whether a player or the address is banned."""
        return self._find(player, address) is not None

    def _find(self, player: str | None, address: str | None) -> Ban | None:
        if not self._bans:
            return None
        found = self._bans.get(_PLAYER + player) if player is not None else None
        if address is not None and (found is None or found.is_over()):
            found = self._bans.get(_ADDRESS + address) or self._banned_network(address)
        return found if found is not None and not found.is_over() else None

    def _banned_network(self, address: str) -> Ban | None:
        if not self._networks:
            return None
        network = _network_of(address)
        covering = (ban for banned, ban in self._networks if _covers(banned, network))
        return next((ban for ban in covering if not ban.is_over()), None)

    async def refresh(self) -> bool:
        """Read the bans if they have changed, here or in another process; whether they have."""

        def read(database: Connection) -> tuple[Any, dict[str, Ban]]:
            row = database.execute(select(func.count(), func.max(bans.c.created))).one()
            version = (row[0], row[1])
            if version == self._version:
                return version, self._bans
            rows = database.execute(select(bans))
            return version, {each.subject: Ban(each.reason, each.until) for each in rows}

        version, found = await self._store.read(read)
        if version == self._version:
            return False
        self._version, self._bans = version, found
        self._networks = [
            (ip_network(subject.removeprefix(_ADDRESS)), ban)
            for subject, ban in found.items()
            if subject.startswith(_ADDRESS) and "/" in subject
        ]
        return True

    async def ban(self, subject: str, reason: str, until: int | None) -> None:
        """Ban somebody, in place of an earlier ban."""

        def work(database: Connection) -> None:
            _check_player(database, subject)
            now = _later_than_any(database)
            database.execute(delete(bans).where(bans.c.subject == subject))
            row = {"subject": subject, "reason": reason, "created": now, "until": until}
            database.execute(insert(bans), row)
            done = audit_row(now_ms(), OPERATOR, "ban", subject=subject, detail=reason)
            database.execute(insert(audit), done)

        await self._store.write(work)

    async def unban(self, subject: str, reason: str) -> None:
        """End a ban."""

        def work(database: Connection) -> None:
            ended = database.execute(delete(bans).where(bans.c.subject == subject))
            if ended.rowcount != 1:
                raise ApiError("not-found", f"{subject} is not banned.")
            done = audit_row(now_ms(), OPERATOR, "unban", subject=subject, detail=reason)
            database.execute(insert(audit), done)

        await self._store.write(work)

    async def clean(self) -> None:
        """Delete bans whose time has passed."""
        # By both clocks: one that jumps must not delete a ban that is still in force.
        over = delete(bans).where(bans.c.until <= min(now_ms(), wall_ms()))
        await self._store.write(lambda database: database.execute(over) and None)


def _check_player(database: Connection, subject: str) -> None:
    if subject.startswith(_PLAYER):
        player = subject.removeprefix(_PLAYER)
        if database.execute(select(players.c.id).where(players.c.id == player)).first() is None:
            raise ApiError("not-found", f"There is no player {player}.")


def _later_than_any(database: Connection) -> int:
    """The time now, later than that of any ban: processes know a change by it."""
    latest = database.execute(select(func.max(bans.c.created))).scalar()
    return max(now_ms(), (latest or 0) + 1)
