"""Runner-Up (basic, 3–6 players) as one would write it for OpenSpiel in Python.

The rules are here, in Python, and nothing of ours is called: that is what the kernel is compared
with. (`parlour.envs.openspiel` is another thing: OpenSpiel's interface around the kernel.) Plain
lists of numbers, no work that random play does not need.

Chance deals `by_card`, one value at a time with its probability, as algorithms that walk the game
tree want it; or else the whole stage at once, `by_stage`, drawn by the game itself (OpenSpiel calls
that sampled chance), which is quicker.
"""

from random import Random
from typing import Any

import pyspiel

VALUES = (-4, -3, -2, -1, 1, 2, 3, 4, 5)
COUNTS = (1, 3, 4, 5, 6, 5, 4, 3, 1)
DECK = [place for place, count in enumerate(COUNTS) for _ in range(count)]
STAGES = ROUNDS = 5
FIRST_FIELD, LAST_FIELD = -12, 16
TARGETS = 6  # an action is 6 · (place of the value) + target

_DEFAULTS = {"players": 4, "seed": 0}


def _game_type(name: str, chance: Any) -> Any:
    return pyspiel.GameType(
        short_name=name,
        long_name="Runner-Up",
        dynamics=pyspiel.GameType.Dynamics.SIMULTANEOUS,
        chance_mode=chance,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=6,
        min_num_players=3,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=False,
        provides_observation_tensor=False,
        provides_factored_observation_string=False,
        parameter_specification=_DEFAULTS,
    )


class RunnerUpGame(pyspiel.Game):  # type: ignore[misc]
    """The game, from which states are made."""

    by_stage = False
    kind = _game_type("python_runner_up_by_card", pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC)

    def __init__(self, given: dict[str, Any] | None = None) -> None:
        parameters = {**_DEFAULTS, **(given or {})}
        self.players = int(parameters["players"])
        self.chance = Random(int(parameters["seed"]))
        super().__init__(
            self.kind,
            pyspiel.GameInfo(
                num_distinct_actions=TARGETS * len(VALUES),
                max_chance_outcomes=1 if self.by_stage else len(VALUES),
                num_players=self.players,
                min_utility=0.0,
                max_utility=1.0,
                utility_sum=1.0,
                max_game_length=STAGES * ROUNDS,
            ),
            given or {},
        )

    def new_initial_state(self) -> "RunnerUpState":
        """A match before its first deal."""
        return RunnerUpState(self)


class RunnerUpGameByStage(RunnerUpGame):
    """The same with a whole stage dealt at once."""

    by_stage = True
    kind = _game_type("python_runner_up_by_stage", pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC)


class RunnerUpState(pyspiel.State):  # type: ignore[misc]
    """A match."""

    def __init__(self, game: RunnerUpGame) -> None:
        super().__init__(game)
        self.players = game.players
        self.by_stage = game.by_stage
        self.chance = game.chance
        self.stage = 0
        self.scores = [0] * self.players
        self.over = False
        self._begin_stage()

    def _begin_stage(self) -> None:
        self.stage += 1
        self.card_round = 1
        self.pawns = [0] * self.players
        self.hands: list[list[int]] = [[] for _ in range(self.players)]
        self.left = list(COUNTS)
        self.to_deal = ROUNDS * self.players

    def current_player(self) -> Any:
        """Chance deals, then all choose at the same time."""
        if self.over:
            return pyspiel.PlayerId.TERMINAL
        if self.to_deal:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.SIMULTANEOUS

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The values that can be dealt next, and how likely each is."""
        if self.by_stage:
            return [(0, 1.0)]
        total = sum(self.left)
        return [(place, count / total) for place, count in enumerate(self.left) if count]

    def _legal_actions(self, player: int) -> list[int]:
        """A card before anybody; in the last round before oneself."""
        held = sorted(set(self.hands[player]))
        if self.card_round == ROUNDS:
            return [TARGETS * place + player for place in held]
        return [TARGETS * place + target for place in held for target in range(self.players)]

    def _apply_action(self, action: int) -> None:
        """What chance deals: a card to the first who is short of one, or all hands."""
        if self.by_stage:
            deck = self.chance.sample(DECK, self.to_deal)
            for seat in range(self.players):
                self.hands[seat] = deck[ROUNDS * seat : ROUNDS * (seat + 1)]
            self.to_deal = 0
            return
        self.hands[self.players - 1 - (self.to_deal - 1) // ROUNDS].append(action)
        self.left[action] -= 1
        self.to_deal -= 1

    def _apply_actions(self, actions: list[int]) -> None:
        """Turn all cards; each pawn moves by the sum of the cards before its player."""
        pull = [0] * self.players
        for seat, action in enumerate(actions):
            place, target = divmod(action, TARGETS)
            self.hands[seat].remove(place)
            pull[target] += VALUES[place]
        self.pawns = [
            min(LAST_FIELD, max(FIRST_FIELD, field + steps))
            for field, steps in zip(self.pawns, pull, strict=True)
        ]
        if self.card_round < ROUNDS:
            self.card_round += 1
            return
        self._score_stage()
        if self.stage < STAGES:
            self._begin_stage()
        else:
            self.over = True

    def _score_stage(self) -> None:
        """Every pawn on the second occupied field scores that field's number."""
        fields = sorted(set(self.pawns), reverse=True)
        if len(fields) > 1:
            for seat, field in enumerate(self.pawns):
                if field == fields[1]:
                    self.scores[seat] += field

    def is_terminal(self) -> bool:
        """Whether the fifth stage is over."""
        return self.over

    def returns(self) -> list[float]:
        """Shares of the win: the second-highest distinct total wins, all equal share."""
        if not self.over:
            return [0.0] * self.players
        totals = sorted(set(self.scores), reverse=True)
        second = totals[1] if len(totals) > 1 else totals[0]
        share = 1 / self.scores.count(second)
        return [share if score == second else 0.0 for score in self.scores]

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return "deal" if self.by_stage else f"{VALUES[action]:+d}"
        return f"{VALUES[action // TARGETS]:+d}>{action % TARGETS}"

    def __str__(self) -> str:
        return (
            f"stage {self.stage} round {self.card_round} pawns {self.pawns} scores {self.scores} "
            f"hands {self.hands}"
        )


for _game in (RunnerUpGame, RunnerUpGameByStage):
    pyspiel.register_game(_game.kind, _game)
