"""Compile what most tests need: `python -m tests.compiled`.

`make test` does it while the types are checked. Otherwise the first tests would do it, and the
workers wait for each other: each piece of compiled code is made once.
"""

from threading import Event

from parlour.games import GAMES
from parlour.lab.simulate import simulate
from parlour.lab.study.observer import Observer
from parlour.server.serve import warm_up
from tests.lab.study.studies import SEED, plan


def main() -> None:
    """Everything once, with as few games as there can be."""
    warm_up()
    for game, description in GAMES.items():
        simulate(description, description.read_options({}), 1, 1, SEED)
        for bot in ("random", "regular", "expert"):
            study = plan(game, bots=[bot])
            Observer(study, study.conditions[0]).play(0, 1, Event())


if __name__ == "__main__":
    main()
