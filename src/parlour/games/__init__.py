"""The games and their rules."""

from parlour.games.cover_me import COVER_ME
from parlour.games.game import Description
from parlour.games.runner_up import RUNNER_UP

GAMES: dict[str, Description] = {game.name: game for game in (COVER_ME, RUNNER_UP)}
