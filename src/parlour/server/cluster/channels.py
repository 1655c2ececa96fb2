"""How processes tell each other what they have stored: Litestar's channels, on our line."""

from litestar.channels import ChannelsPlugin

from parlour.server.settings import ServerSettings
from parlour.server.storage.append import CHANNEL
from parlour.server.storage.database import plain_address, read_address


def channels_of(settings: ServerSettings) -> ChannelsPlugin | None:
    """How a process hears of the others; on SQLite there are none."""
    address = read_address(settings.database)
    if address.drivername == "sqlite":
        return None
    from parlour.server.cluster.pg_listener import (
        Line,  # needs PostgreSQL's driver, which not everybody has
    )

    # However much waits to be listened to, nothing of it is dropped.
    line = Line(plain_address(address))
    return ChannelsPlugin(line, channels=[CHANNEL], subscriber_max_backlog=None)
