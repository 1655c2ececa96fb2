"""Rematches: the same people, a new table."""

from msgspec import structs

from parlour.server import commands
from parlour.server import entries as log
from parlour.server.hall import Hall
from parlour.server.refusals import Refusal
from parlour.server.requests import Join
from parlour.server.table import Table


async def open_rematch(hall: Hall, old: Table, player: str) -> None:
    """Open a table with everybody in their seats, and say so at the old one.

    Where two ask at the same moment the first table counts, and the other is closed again.
    """
    unlocked = structs.replace(old.settings, locked=False)  # or nobody but the host gets in
    live = await hall.open(
        player, lambda host, at: log.Opened(old.game, old.options, unlocked, host, at)
    )
    new = live.table.id
    for seat, chair in enumerate(old.chairs):
        if chair.player is not None:
            asked = Join(seat=seat, name=chair.name, colour=chair.colour)
            await hall.act(new, commands.join(chair.player, chair.name, asked))
        elif chair.level is not None:
            await hall.act(new, commands.give_bot(player, seat, chair.level))
    if old.settings.locked:
        await hall.act(new, commands.resettle(player, old.settings))
    try:
        await hall.act(old.id, commands.rematch(player, new))
    except Refusal:
        await hall.act(new, commands.close(player))
        if old.rematch is None:
            raise
