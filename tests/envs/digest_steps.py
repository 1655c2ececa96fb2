"""`python -m tests.envs.digest_steps`: a digest of what some fleets of matches came to."""

import hashlib

import numpy as np

from parlour.envs.gymnasium import VectorTable
from tests.tables import MAIN_TABLES


def main() -> None:
    """One line for each table: records, observations, masks and rewards of twelve steps."""
    for table in MAIN_TABLES[::2]:
        for seat, bots in ((None, "random"), (0, "rookie")):
            env = VectorTable(
                table.game, 3, seat=seat, bots=bots, illegal="replace", **table.options
            )
            env.reset(seed=1)
            digest = hashlib.sha256()
            for step in range(12):
                env.step(np.full(3, step))
                fleet = env.fleet
                for part in (fleet.tables, fleet.observations, fleet.masks, fleet.rewards):
                    digest.update(part.tobytes())
            print(table, seat, digest.hexdigest())


if __name__ == "__main__":
    main()
