"""`python -m tests.envs.digest_steps`: a digest of what some fleets of matches came to."""

import hashlib
from collections.abc import Iterator

import numpy as np

from parlour.envs.gymnasium import VectorTable
from tests.tables import MAIN_TABLES


def lines() -> Iterator[str]:
    """One line for each table and way to sit: records, observations, masks and rewards.

    Of few steps with rookies, who take their time in plain Python.
    """
    for table in MAIN_TABLES[::2]:
        for seat, bots, steps in ((None, "random", 24), (0, "rookie", 4)):
            env = VectorTable(
                table.game, 3, seat=seat, bots=bots, illegal="replace", **table.options
            )
            env.reset(seed=1)
            digest = hashlib.sha256()
            for step in range(steps):
                env.step(np.full(3, step))
                fleet = env.fleet
                for part in (fleet.tables, fleet.observations, fleet.masks, fleet.rewards):
                    digest.update(part.tobytes())
            yield f"{table} {seat} {digest.hexdigest()}"


if __name__ == "__main__":
    for line in lines():
        print(line)
