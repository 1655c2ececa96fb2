"""Tables made without a server around them: for what is done to a database as such."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from random import Random
from typing import TypeVar

from parlour.server.requests import Join, Start
from parlour.server.services import Services
from parlour.server.settings import ServerSettings
from parlour.server.storage import entries as log
from parlour.server.tables import commands
from parlour.server.wire import Choose, Settings

Answer = TypeVar("Answer")


def at_home(database: str, work: Callable[[Services], Awaitable[Answer]]) -> Answer:
    """Do something with all of a server but its edge."""

    async def run() -> Answer:
        services = Services(ServerSettings(database=database))
        await services.open()
        try:
            return await work(services)
        finally:
            await services.close()

    return asyncio.run(run())


async def play(services: Services, choices: int | None = None) -> tuple[str, str]:
    """A table of two people who make so many choices, or all; its id and the first one's token."""
    ann, token = await services.players.introduce("Ann")
    bob, _ = await services.players.introduce("Bob")
    options = {"players": 2, "variant": "basic", "initiative": "size"}
    live = await services.registry.open(
        ann.id, lambda host, at: log.Opened("runner-up", options, Settings(), host, at)
    )
    table, chance = live.table, Random(4)
    for seat, player in enumerate((ann, bob)):
        asked = Join(seat=seat, contribution=secrets.token_hex(32))
        await services.registry.act(table.id, commands.join(player.id, player.name, asked))
    await services.registry.act(table.id, commands.start(ann.id, Start()))
    made = 0
    while table.status == "running" and made != choices:
        assert table.match is not None
        seat = table.waiting[0]
        choice = Choose(seat, str(chance.choice(table.match.moves(seat))), f"choice-{made}")
        player = (ann, bob)[seat]
        command = commands.Choosing(player.id, choice)
        await services.registry.act(table.id, command, player=player.id, request=choice.request)
        made += 1
    return table.id, token
