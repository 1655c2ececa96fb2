"""One table of a game, as the environments that step one match at a time use it."""

import hashlib
from typing import Any

import numpy as np

from parlour.envs.senses import Senses, senses_of
from parlour.games import GAMES
from parlour.games.errors import IllegalMove, InvalidOptions
from parlour.games.game import Description, Engine, Result, View, find_game
from parlour.games.options import Options, shorten
from parlour.games.sight import Sight
from parlour.kernel import chance_key, copy_table, new_desk

SHARE, DIFFERENCE = "share", "difference"
RAISE, REPLACE = "raise", "replace"


def one_of(what: str, given: Any, accepted: tuple[str, ...]) -> str:
    """A word out of some; InvalidOptions says which there are."""
    if given not in accepted:
        raise InvalidOptions(f"{what} accepts {', '.join(accepted)}; got {shorten(given)}")
    word: str = given
    return word


def key_of(random: np.random.Generator) -> Any:
    """The key of a match's cards, from a generator that a seed has set."""
    return chance_key(hashlib.sha256(random.bytes(32)).digest())


class Table:
    """A match without its façade: actions are numbers, and every seat counts from itself."""

    def __init__(self, game: str, options: dict[str, Any]) -> None:
        self.description: Description = find_game(GAMES, game)
        self.options: Options = self.description.read_options(options)
        self.senses: Senses = senses_of(self.description.name)
        self.engine: Engine = self.senses.engine
        self.players = int(self.options["players"])
        self.table = np.zeros(1, self.engine.state)
        self.desk = new_desk()

    def deal(self, key: Any) -> None:
        """Begin a match; the key decides the cards."""
        setting = self.engine.setting(self.options)
        self.engine.start(self.table, setting, key[0], key[1], self.desk)

    @property
    def owing(self) -> list[int]:
        """The seats that owe a choice now."""
        owing = int(self.table["owing"][0])
        return [seat for seat in range(self.players) if owing >> seat & 1]

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return bool(self.table["phase"][0] == self.engine.over)

    def observe(self, seat: int) -> tuple[Any, Any]:
        """What a seat observes, and 1 for each action it has."""
        return self.senses.observe(self.table, seat, self.desk)

    def legal(self, seat: int) -> list[int]:
        """The actions a seat has now, as it numbers them."""
        n = int(self.engine.legal(self.table, seat, self.desk))
        actions = self.desk["actions"][0, :n].tolist()
        return [self.senses.seen(self.table, seat, action) for action in actions]

    def choose(self, seat: int, action: int) -> None:
        """Make a seat's choice; IllegalMove where it is not allowed, and nothing changes."""
        possible = 0 <= action < self.senses.actions
        meant = self.senses.meant(self.table, seat, action) if possible else -1
        if not self.engine.choose(self.table, seat, meant, self.desk):
            allowed = ", ".join(str(legal) for legal in sorted(self.legal(seat)))
            raise IllegalMove(
                f"seat {seat} may choose {allowed or 'nothing now'}; got action {action}"
            )

    def sight(self, seat: int) -> Sight:
        """What a bot on this seat is given."""
        return Sight(self.description, self.options, self.engine, self.table, seat)

    def action_of(self, seat: int, move: str) -> int:
        """A move in its notation as the seat's environment numbers it."""
        action, _ = self.engine.read_move(self.table, move)
        return self.senses.seen(self.table, seat, action)

    def move_of(self, seat: int, action: int) -> str:
        """An action of a seat in the game's notation."""
        meant = self.senses.meant(self.table, seat, action)
        return self.engine.move(self.engine.record(self.table), meant)

    @property
    def result(self) -> Result:
        """Shares of the win and scores, of those who play and of the virtual player."""
        return self.engine.result(self.engine.record(self.table))

    def view(self) -> View:
        """What a spectator sees."""
        hidden = copy_table(self.table)
        self.engine.hide(hidden, -1)
        return self.engine.view(self.engine.record(hidden), self.options, None)


class Ledger:
    """What the seats of a match have gained, step by step: see docs/envs/README.md."""

    def __init__(self, kind: str) -> None:
        self._kind = one_of("reward", kind, (SHARE, DIFFERENCE))
        self._worth: list[float] = []

    def begin(self, players: int) -> None:
        """Nobody has anything."""
        self._worth = [0.0] * players

    def gains(self, table: Table) -> list[float]:
        """What each seat has gained since the last time somebody asked."""
        players = len(self._worth)
        if self._kind == SHARE:
            return table.result["shares"][:players] if table.over else [0.0] * players
        scores = table.result["scores"]
        total = sum(scores)
        worth = [own - (total - own) / (len(scores) - 1) for own in scores[:players]]
        gained = [now - before for now, before in zip(worth, self._worth, strict=True)]
        self._worth = worth
        return gained
