"""Forgetting somebody: the seats first, then the names and words, then what is in memory."""

import contextlib

from parlour.server import commands
from parlour.server.hall import Hall
from parlour.server.players import Player, Players
from parlour.server.refusals import Refusal
from parlour.server.writing import REREAD


async def forget(hall: Hall, players: Players, player: Player) -> None:
    """Delete everything of a player. Games that run go on with a bot in the player's place."""
    tables = await players.tables_of(player)
    for table_id in tables:
        table = (await hall.find(table_id)).table
        if table.status in {"open", "running"}:
            for seat in table.seats_of(player.id):
                await _ask(hall, table_id, commands.leave(player.id, seat))
        if table.status == "open" and table.host == player.id:  # nobody else sits there
            await _ask(hall, table_id, commands.close(player.id))
    await players.forget(player)
    for table_id in tables:
        await hall.reread(table_id)
        await hall.announce(f"{REREAD} {table_id}")


async def _ask(hall: Hall, table_id: str, command: commands.Command) -> None:
    with contextlib.suppress(Refusal):  # over or closed meanwhile
        await hall.act(table_id, command)
