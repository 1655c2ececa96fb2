"""Rematches: the same people, a new table."""

from collections.abc import Iterator

from parlour.server.errors import ApiError
from parlour.server.services import Services
from parlour.server.storage import entries as log
from parlour.server.tables import commands
from parlour.server.tables.commands import Command
from parlour.server.tables.live import LiveTable
from parlour.server.tables.state import Table


async def open_rematch(services: Services, old: Table, player: str, address: str) -> LiveTable:
    """Open a table with everybody in their seats, and say so at the old one.

    Where two ask at the same moment the first table counts, and the other is closed again.
    """
    seated = {chair.player for chair in old.chairs if chair.player is not None}
    expected = (
        await services.players.known(seated) - await services.blocks.between(player) - old.removed
    )
    expected = {each for each in expected if not services.bans.is_banned(each)} | {player}
    removed = sorted(old.removed - {player})
    live = await services.registry.open(
        player,
        lambda host, at: log.Opened(old.game, old.options, old.settings, host, at, removed),
        list(_seating(old, player, expected)),
        address=address,
    )
    new = live.table.id
    try:
        await services.registry.act(old.id, commands.rematch(player, new))
    except ApiError:
        await services.registry.act(new, commands.close(player))
        if old.rematch is None:
            raise
    return live


def _seating(old: Table, host: str, expected: set[str]) -> Iterator[Command]:
    """Everybody as they sat. The seats of those who are not expected stay free: they were erased,
    banned or removed, or they and the new host have nothing to do with each other.

    People first: a bot has whatever colour is left.
    """
    for seat, chair in enumerate(old.chairs):
        if chair.player in expected:
            yield commands.seat_again(chair.player, chair.name, seat, chair.colour)
    for seat, chair in enumerate(old.chairs):
        if chair.level is not None:
            yield commands.give_bot(host, seat, chair.level)
