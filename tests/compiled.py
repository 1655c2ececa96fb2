"""Compile what most tests need: `python -m tests.compiled`.

`make test` does it while the types are checked. Otherwise the first tests would do it, and the
workers wait for each other: each piece of compiled code is made once.
"""

from threading import Event

import numpy as np

from parlour.envs.gymnasium import VectorTable
from parlour.games import GAMES
from parlour.games.match import Match, new_match
from parlour.kernel import copy_table, new_desk
from parlour.lab.simulate import simulate
from parlour.lab.study.observer import Observer
from parlour.server.serve import warm_up
from tests.lab.study.studies import SEED, plan
from tests.worlds import imagine


def enter_environments(game: str) -> None:
    """A step, an observation and a playout."""
    env = VectorTable(game, 1, seat=None)
    env.reset(seed=1)
    table, desk = env.fleet.tables, new_desk()
    env._senses.observe(table, int(env.fleet.seats[0]), desk)
    env._senses.finish(copy_table(table), np.zeros(2, np.uint64), desk)


def main() -> None:
    """Everything once, with as few games as there can be."""
    warm_up()
    for game, description in GAMES.items():
        simulate(description, description.read_options({}), 1, 1, SEED)
        for bot in ("random", "regular", "expert"):
            study = plan(game, bots=[bot])
            Observer(study, study.conditions[0]).play(0, 1, Event())
        imagine(new_match(game), 0, 1)
        Match.from_position(new_match(game).position())
        enter_environments(game)


if __name__ == "__main__":
    main()
