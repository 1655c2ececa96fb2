"""Random play of a table as the environments see it."""

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np

from parlour.envs.table import Table as EnvTable
from parlour.kernel import chance_key, copy_table, new_desk
from tests.tables import Table


def deal(table: Table, number: int = 0) -> EnvTable:
    """A match of a table; its number decides the cards."""
    found = EnvTable(table.game, table.options)
    found.deal(chance_key(Random(f"{table.name} {number}").randbytes(32)))
    return found


def walk(table: EnvTable, random: Random) -> Iterator[int]:
    """Play to the end; yields how many choices were made, before each and at the end."""
    made = 0
    while not table.over:
        yield made
        seat = random.choice(table.owing)
        table.choose(seat, random.choice(table.legal(seat)))
        made += 1
    yield made


def look(table: EnvTable, seat: int, *, hidden: bool) -> tuple[Any, Any]:
    """What a seat observes, from the hidden record or from the whole one."""
    record = copy_table(table.table)
    if hidden:
        table.engine.hide(record, seat)
    observation = np.zeros((1, table.senses.layout.size), np.int8)
    mask = np.zeros((1, table.senses.actions), np.int8)
    table.senses.look(record, seat, observation, mask, new_desk())
    return observation[0], mask[0]


def any_allowed(masks: Any, random: np.random.Generator) -> Any:
    """For each row of masks one of the actions it allows; 0 where it allows none."""
    return (masks * random.random(masks.shape)).argmax(axis=1)
