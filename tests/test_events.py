"""Events tell enough: who has heard them all can rebuild the table, and has heard nothing else."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from parlour import Match
from parlour.games.event import Event
from tests.tables import COVER_ME_TABLES, TABLES, Policy, Table, greedy_short, uniform, walk
from tests.witness import CoverMeWitness, RunnerUpWitness

Witness = RunnerUpWitness | CoverMeWitness
DECK = {
    hair + length + pattern + clothes
    for hair in "brk"
    for length in "SML"
    for pattern in "qdt"
    for clothes in ("Ye", "Bl", "Re", "Gr", "Bk", "Wh")
}


def a_witness(match: Match, watcher: int | None) -> Witness:
    """Somebody who sits down before the first event."""
    view = match.view(watcher)
    if match.game == "runner-up":
        return RunnerUpWitness(len(view["pawns"]), watcher)
    return CoverMeWitness(view, watcher)


def compare(match: Match, witness: Witness) -> None:
    """What the witness has worked out is what the watcher sees."""
    view = match.view(witness.watcher)
    if isinstance(witness, RunnerUpWitness):
        compare_runner_up(view, witness)
    else:
        compare_cover_me(view, match.memory(witness.watcher), witness)


def compare_runner_up(view: dict[str, Any], witness: RunnerUpWitness) -> None:
    """Stage, pawns, totals, cards played this stage, one's own hand, and at last the result."""
    assert witness.stage == view["stage"]
    assert witness.pawns == view["pawns"]
    assert witness.scores == view["scores"]
    assert Counter(witness.played) == Counter(view["played"])
    assert witness.result == view["result"]
    if witness.watcher is not None:
        assert Counter(witness.hand) == Counter(view["hand"])


def compare_cover_me(view: dict[str, Any], memory: dict[str, Any], witness: CoverMeWitness) -> None:
    """Every zone of the table: cards where they lie open, sizes where they do not."""
    assert (witness.year, witness.season) == (view["year"], view["season"])
    assert {hair: pile[::-1] for hair, pile in witness.open.items()} == memory["open"]
    assert witness.discard[::-1] == view["discard"]
    assert witness.influence == view["influence"]
    assert witness.rows == view["rows"]
    assert witness.hands == view["hands"]
    assert witness.draw == view["draw"]
    assert witness.next == view["next"]
    assert witness.later == view["later"]
    assert witness.scored == view["scored_counts"]
    assert witness.stored == view.get("stored_counts", witness.stored)
    assert witness.fictional == view.get("fictional", witness.fictional)
    if view["phase"] in ("place", "special", "exchange"):
        tracks = {trait: Counter(track) for trait, track in view["tracks"].items()}
        assert tracks == {trait: witness.tracks.get(trait, Counter()) for trait in tracks}
    if witness.watcher is not None:
        assert witness.hand == view["hand"]
    compare_knowledge(view, memory, witness)


def compare_knowledge(
    view: dict[str, Any], memory: dict[str, Any], witness: CoverMeWitness
) -> None:
    """A watcher knows the place of no card it was not told of since it was last shuffled.

    A spectator, who never looks at a card that others do not see, knows all it was told.
    """
    removed = {card for card in DECK if card[3:] == view["options"].get("removed")}
    known = DECK - removed - set(memory["unseen"])
    assert known <= witness.told
    if witness.watcher is None:
        assert known == witness.told


@pytest.mark.parametrize(
    ("table", "policy"),
    [(table, uniform) for table in TABLES] + [(table, greedy_short) for table in COVER_ME_TABLES],
    ids=lambda value: getattr(value, "__name__", str(value)),
)
def test_the_table_can_be_rebuilt_from_what_one_hears(table: Table, policy: Policy) -> None:
    """A player and a spectator who only listen have it all right whenever they are asked."""
    match, random = table.open(41), Random(41)
    witnesses = [a_witness(match, watcher) for watcher in (match.players - 1, None)]
    heard = 0
    for _ in walk(match, random, policy):
        if random.random() < 0.15:
            heard = listen(match, witnesses, heard)
            compare(match, random.choice(witnesses))
    listen(match, witnesses, heard)
    for witness in witnesses:
        compare(match, witness)


def listen(match: Match, witnesses: list[Witness], heard: int) -> int:
    """Tell the witnesses what they may hear of all that is new; how much there is by now."""
    for witness in witnesses:
        witness.hear(event.heard_by(witness.watcher) for event in match.events[heard:])
    return len(match.events)


@pytest.mark.parametrize("table", TABLES[::9], ids=str)
def test_any_part_of_what_happened(table: Table) -> None:
    """As they come, in parts, from a copy or all together: events are the same."""
    match, random = table.open(3), Random(str(table))
    heard: list[Event] = []
    for _ in walk(match, random):
        heard += match.events_between(len(heard))
        first = random.randrange(len(heard) + 1)
        last = random.randrange(first, len(heard) + 1)
        assert match.events_between(first, last) == heard[first:last]
    heard += match.events_between(len(heard))
    assert match.told == len(heard)
    assert match.clone().events == match.events == heard
    assert match.events_between(5) == heard[5:]
