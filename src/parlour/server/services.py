"""A server process as a whole: everything it needs, started and stopped in order."""

import secrets

from litestar.channels import ChannelsPlugin

from parlour.server.admin.bans import Bans
from parlour.server.admin.operators import Operators
from parlour.server.jobs.abandoned_tables import AbandonedTables
from parlour.server.jobs.bots import BotTurns
from parlour.server.jobs.memory_release import Tidying
from parlour.server.jobs.scheduler import Scheduler
from parlour.server.limits.addresses import AllowedHosts
from parlour.server.limits.connections import ConnectionLimits
from parlour.server.limits.rates import Limits
from parlour.server.limits.tables import TableLimits
from parlour.server.players.accounts import Players
from parlour.server.players.blocks import Blocks
from parlour.server.players.devices import Devices
from parlour.server.players.erasure import Erasures
from parlour.server.players.revocation import Revocation
from parlour.server.players.visibility import Visibility
from parlour.server.settings import ServerSettings
from parlour.server.storage.database import open_database, read_address
from parlour.server.storage.store import Store
from parlour.server.storage.write_check import StorageCheck
from parlour.server.tables.registry import TableRegistry
from parlour.server.tables.replay_cache import ReplayCache


class Services:
    """The parts of a server, and how they hang together."""

    def __init__(self, settings: ServerSettings, channels: ChannelsPlugin | None = None) -> None:
        self.settings = settings
        self._process = secrets.token_hex(4)
        self.store = Store(open_database(read_address(settings.database)), self._process)
        self.storage_check = StorageCheck(self.store)
        self.registry = TableRegistry(self.store)
        self.players = Players(self.store)
        self.blocks = Blocks(self.store, self.registry)
        self.visibility = Visibility(self.registry, self.blocks)
        self.bans = Bans(self.store)
        self.operators = Operators(self.store, self.registry, self.bans)
        self.table_limits = TableLimits(self.store, settings.limits)
        self.revocation = Revocation(self.registry, self.players)
        self.devices = Devices(self.store, self.players, self.revocation)
        self.bots = BotTurns(self.registry, settings.thinking_threads, settings.master_ms)
        self.erasures = Erasures(self.registry, self.store, self.revocation)
        self.replays = ReplayCache()
        self.tidying = Tidying([self.players.let_go, self.store.let_go, self.replays.let_go])
        self.connections = ConnectionLimits(settings)
        self.scheduler = Scheduler(
            self.registry, self.store, self.bots, self.tidying, self.connections
        )
        self.abandoned = AbandonedTables(self.store, self.registry)
        self.limits = Limits(settings.limits)
        self.allowed_hosts = AllowedHosts(settings)
        self._listener = None
        if channels is not None:
            from parlour.server.cluster.listener import ClusterListener

            self._listener = ClusterListener(
                self.registry, self.revocation, self.blocks, channels, self._process
            )
        self.ready = False

    async def open(self) -> None:
        """Begin to serve."""
        self.store.start()
        await self.players.rehearse()
        await self.operators.start()
        if self._listener is not None:
            self._listener.start()
        self.scheduler.start()
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
        await self.scheduler.stop()
        await self.bots.stop()
        if self._listener is not None:
            await self._listener.stop()
        await self.registry.stop()
        await self.replays.stop()
        await self.storage_check.stop()
        await self.store.stop()
