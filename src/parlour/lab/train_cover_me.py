"""Make `bots/cover_me/outlook.npy`: what a seat's prospects at the beginning of a season hang on.

    python -m parlour.lab.train_cover_me

Regular players play matches of every kind of table. For each kind and each number of seasons to go,
a multinomial logit is fitted to who won at last (Newton's method; a slight pull to zero). It takes
a few minutes and makes the same file every time.
"""

from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

from parlour.bots.cover_me import outlook
from parlour.bots.cover_me.outlook import FEATURES, KINDS, MOST_SEASONS, kind_of
from parlour.bots.cover_me.rehearse import rehearse
from parlour.games import GAMES
from parlour.games.cover_me.engine import ENGINE
from parlour.games.cover_me.record import STATE
from parlour.kernel import chance_key, new_desk

FILE = Path(outlook.__file__).with_name("outlook.npy")
SEED = b"what the outlook of Cover Me is "
GAMES_EACH = 8000
FEWEST = 200  # seasons to learn from
PULL = 1e-3
STEPS = 60

TABLES = ((2, "fictional"), (2, "advanced"), (3, None), (4, None), (5, None))
LENGTHS = ("standard", "longer", "shorter")


def fit(features: Any, shares: Any) -> Any:
    """The weights with which the exponentials of the sums come nearest to who won."""
    seasons = len(features)
    spread = features.std((0, 1)) + 1e-9
    scaled = (features - features.mean((0, 1))) / spread
    weights = np.zeros(FEATURES)
    for _ in range(STEPS):
        sums = scaled @ weights
        chances = np.exp(sums - sums.max(1, keepdims=True))
        chances /= chances.sum(1, keepdims=True)
        slope = np.einsum("np,npf->f", shares - chances, scaled) / seasons - PULL * weights
        mean = np.einsum("np,npf->nf", chances, scaled)
        bend = np.einsum("np,npf,npg->fg", chances, scaled, scaled) / seasons
        bend += PULL * np.eye(FEATURES) - np.einsum("nf,ng->fg", mean, mean) / seasons
        weights += np.linalg.solve(bend, slope)
    return weights / spread


def learn(options: dict[str, Any], games: int) -> tuple[int, Any]:
    """The kind of a table, and its weights for each number of seasons to go."""
    setting = ENGINE.setting(GAMES["cover-me"].read_options(options))
    players, most = options["players"], games * MOST_SEASONS
    features, shares = np.zeros((most, players, FEATURES)), np.zeros((most, players))
    left, table = np.zeros(most, np.int64), np.zeros(1, STATE)
    n = rehearse(table, setting, chance_key(SEED), games, new_desk(), features, left, shares)
    weights = np.zeros((MOST_SEASONS, FEATURES))
    for to_go in range(1, MOST_SEASONS):
        (fitting,) = np.nonzero(left[:n] == to_go)
        if len(fitting) >= FEWEST:
            weights[to_go] = fit(features[fitting], shares[fitting])
    return int(kind_of(table[0])), weights


def main() -> None:
    """Learn all of it and write the file."""
    learned = np.zeros((KINDS, MOST_SEASONS, FEATURES))
    for (players, two_player), equal_value, length in product(TABLES, (False, True), LENGTHS):
        options = {"players": players, "equal_value": equal_value, "length": length}
        if two_player:
            options["two_player"] = two_player
        kind, weights = learn(options, GAMES_EACH)
        learned[kind] = weights
        print(f"{kind + 1:2} of {KINDS}: {options}")
    np.save(FILE, learned.astype(np.float32))


if __name__ == "__main__":
    main()
