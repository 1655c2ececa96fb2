"""Addresses of clients and names of hosts, as headers state them."""

import socket
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Network, ip_address
from urllib.parse import urlsplit

from parlour.server.settings import ServerSettings

_LONGEST = 64  # characters of an address


@lru_cache(1000)
def household(address: str) -> str:
    """The address that limits are counted by: of IPv6 the network of 64 bits, which one household
    has to itself."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, IPv4Address):
        return address
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(IPv6Network((parsed.packed[:8] + bytes(8), 64)))


def forwarded(lines: list[str], proxies: int) -> str:
    """The entry of a forwarding header that the outermost trusted proxy added; "" if there is none.

    Each proxy adds one on the right. What stands left of the trusted ones is the client's claim.
    """
    entries = [entry.strip() for line in lines for entry in line.split(",")]
    entries = [entry for entry in entries if entry]
    return entries[max(0, len(entries) - proxies)] if entries and proxies else ""


def without_port(address: str) -> str:
    """An address without the port that some proxies write: `1.2.3.4:5`, `[::1]:5`."""
    if address.startswith("["):
        return address[1:].partition("]")[0][:_LONGEST]
    host, colon, port = address.rpartition(":")
    only_port = colon and ":" not in host and port.isdecimal()
    return (host if only_port else address)[:_LONGEST]


class AllowedHosts:
    """The names under which the server answers.

    A page of another site can give its own name this machine's address (DNS rebinding), and would
    then count as the same site. Addresses are allowed: such an attack needs a name.
    """

    def __init__(self, settings: ServerSettings) -> None:
        listed = {name.strip().lower() for name in settings.allowed_hosts.split(",")}
        own = socket.gethostname().lower()
        short = own.partition(".")[0]
        public = urlsplit(settings.public_url).hostname or ""
        names = {"localhost", own, short, f"{short}.local", settings.host.lower(), public}
        self._names = (names | listed) - {""}
        self.allows = lru_cache(1000)(self._allows)

    def _allows(self, header: str) -> bool:
        """Whether a Host header names this server."""
        if "*" in self._names:
            return True
        name = without_port(header.strip()).lower().rstrip(".")
        if name in self._names or name.endswith(".localhost"):
            return True
        try:
            ip_address(name)
        except ValueError:
            return False
        return True
