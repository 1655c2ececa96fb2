"""A server process as a whole: everything it needs, started and stopped in order."""

import secrets

from litestar.channels import ChannelsPlugin

from parlour.server.abandoned import AbandonedTables
from parlour.server.addresses import AllowedHosts
from parlour.server.bans import Bans
from parlour.server.blocks import Blocks
from parlour.server.bot_turns import BotTurns
from parlour.server.connections import ConnectionLimits
from parlour.server.database import open_database, read_address
from parlour.server.devices import Devices
from parlour.server.duties import Duties
from parlour.server.forgetting import Erasures
from parlour.server.hall import Hall
from parlour.server.limits import Limits
from parlour.server.operators import Operators
from parlour.server.players import Players
from parlour.server.replay_cache import ReplayCache
from parlour.server.revocation import Revocation
from parlour.server.settings import ServerSettings
from parlour.server.storage_check import StorageCheck
from parlour.server.store import Store
from parlour.server.table_limits import TableLimits
from parlour.server.tidying import Tidying
from parlour.server.visibility import Visibility


class House:
    """The parts of a server, and how they hang together."""

    def __init__(self, settings: ServerSettings, channels: ChannelsPlugin | None = None) -> None:
        self.settings = settings
        self._process = secrets.token_hex(4)
        self.store = Store(open_database(read_address(settings.database)), self._process)
        self.storage_check = StorageCheck(self.store)
        self.hall = Hall(self.store)
        self.players = Players(self.store)
        self.blocks = Blocks(self.store, self.hall)
        self.visibility = Visibility(self.hall, self.blocks)
        self.bans = Bans(self.store)
        self.operators = Operators(self.store, self.hall, self.bans)
        self.table_limits = TableLimits(self.store, settings.limits)
        self.revocation = Revocation(self.hall, self.players)
        self.devices = Devices(self.store, self.players, self.revocation)
        self.bots = BotTurns(self.hall, settings.thinking_threads, settings.master_ms)
        self.erasures = Erasures(self.hall, self.store, self.revocation)
        self.replays = ReplayCache()
        self.tidying = Tidying([self.players.let_go, self.store.let_go, self.replays.let_go])
        self.connections = ConnectionLimits(settings)
        self.duties = Duties(self.hall, self.store, self.bots, self.tidying, self.connections)
        self.abandoned = AbandonedTables(self.store, self.hall)
        self.limits = Limits(settings.limits)
        self.allowed_hosts = AllowedHosts(settings)
        self._signals = None
        if channels is not None:
            from parlour.server.signals import Signals

            self._signals = Signals(
                self.hall, self.revocation, self.blocks, channels, self._process
            )
        self.ready = False

    async def open(self) -> None:
        """Begin to serve."""
        self.store.start()
        await self.players.rehearse()
        await self.operators.start()
        if self._signals is not None:
            self._signals.start()
        self.duties.start()
        self.abandoned.start()
        self.erasures.start()
        self.ready = True

    async def close(self) -> None:
        """Finish what was acknowledged, and go."""
        self.ready = False
        await self.operators.stop()
        await self.abandoned.stop()
        await self.visibility.stop()
        await self.erasures.stop()
        await self.duties.stop()
        await self.bots.stop()
        if self._signals is not None:
            await self._signals.stop()
        await self.hall.stop()
        await self.replays.stop()
        await self.storage_check.stop()
        await self.store.stop()
