"""Rematches: the same people, a new table."""

from collections.abc import Iterator

from msgspec import structs

from parlour.server import commands
from parlour.server import entries as log
from parlour.server.commands import Command
from parlour.server.hall import Hall
from parlour.server.players import Players
from parlour.server.refusals import Refusal
from parlour.server.requests import Join
from parlour.server.table import Table


async def open_rematch(hall: Hall, players: Players, old: Table, player: str) -> None:
    """Open a table with everybody in their seats, and say so at the old one.

    Where two ask at the same moment the first table counts, and the other is closed again.
    """
    known = await players.known({chair.player for chair in old.chairs if chair.player is not None})
    unlocked = structs.replace(old.settings, locked=False)  # or nobody but the host gets in
    live = await hall.open(
        player,
        lambda host, at: log.Opened(old.game, old.options, unlocked, host, at),
        list(_seating(old, player, known)),
    )
    new = live.table.id
    try:
        await hall.act(old.id, commands.rematch(player, new))
    except Refusal:
        await hall.act(new, commands.close(player))
        if old.rematch is None:
            raise


def _seating(old: Table, host: str, known: set[str]) -> Iterator[Command]:
    """Everybody as they sat. The seat of somebody who asked to be forgotten stays free.

    People first: a bot has whatever colour is left.
    """
    for seat, chair in enumerate(old.chairs):
        if chair.player in known:
            asked = Join(seat=seat, name=chair.name, colour=chair.colour)
            yield commands.join(chair.player, chair.name, asked)
    for seat, chair in enumerate(old.chairs):
        if chair.level is not None:
            yield commands.give_bot(host, seat, chair.level)
    if old.settings.locked:
        yield commands.resettle(host, old.settings)
