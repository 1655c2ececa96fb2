"""Playing a study: on the threads of this machine, or on a cluster."""

import json
from collections.abc import Callable
from functools import cache
from threading import Event

from parlour.lab.study.journal import Journal, block_games, pack
from parlour.lab.study.observer import Observer
from parlour.lab.study.plan import Plan
from parlour.lab.workers import in_order

# Does jobs first … jobs - 1 with so many workers, hands each one's outcome on in order, glances
# around now and then, and says whether it was cut short.
Team = Callable[[int, int, Callable[[bytes], None], Callable[[], None]], bool]


def block_of(plan: Plan, job: int) -> tuple[int, int]:
    """A job's condition and block. The tables take turns, so that an interrupted study has played
    the same deals at all of them, but for the last ones."""
    block, condition = divmod(job, len(plan.conditions))
    return condition, block


def jobs_of(plan: Plan, deals: int) -> int:
    """How many jobs a study of so many deals is."""
    return -(-deals // plan.block) * len(plan.conditions)


def plan_text(plan: Plan) -> str:
    """A plan as it travels to whoever plays it."""
    return json.dumps(plan.facts(), sort_keys=True)


@cache
def _plan(text: str) -> Plan:
    return Plan.from_facts(json.loads(text))


@cache
def _observer(text: str, condition: int) -> Observer:
    """One observer a process for each condition of a plan."""
    plan = _plan(text)
    return Observer(plan, plan.conditions[condition])


def play_job(text: str, deals: int, job: int, stop: Event) -> bytes | None:
    """Play a block of games; their rows, packed, or None if it was stopped."""
    plan = _plan(text)
    condition, block = block_of(plan, job)
    size = block_games(plan, condition, block, deals) // plan.conditions[condition].turns
    rows = _observer(text, condition).play(block * plan.block, size, stop)
    return None if rows is None else pack(rows)


def prepare(plan: Plan) -> None:
    """Compile all that the study needs, before it is played."""
    for condition in range(len(plan.conditions)):
        _observer(plan_text(plan), condition)


def on_threads(plan: Plan, deals: int, threads: int) -> Team:
    """The threads of this machine."""
    text = plan_text(plan)

    def team(
        first: int, jobs: int, add: Callable[[bytes], None], glance: Callable[[], None]
    ) -> bool:
        return in_order(
            jobs - first,
            lambda job, stop: play_job(text, deals, first + job, stop),
            add,
            threads,
            glance,
        )

    return team


def play(
    journal: Journal,
    deals: int,
    team: Team,
    progress: Callable[[int], None] = lambda _: None,
) -> bool:
    """Play what the journal does not have yet; whether it was cut short by Ctrl-C.

    `progress` is told how many games there are. What goes wrong is raised when what was played by
    then is in the journal.
    """
    plan = journal.plan
    first = journal.keep_whole(deals)
    games = sum(games for _, _, games in journal.blocks)

    def add(data: bytes) -> None:
        nonlocal games
        condition, block = block_of(plan, len(journal.blocks))
        size = block_games(plan, condition, block, deals)
        journal.add(condition, block, size, data)
        games += size

    progress(games)
    return team(first, jobs_of(plan, deals), add, lambda: progress(games))
