"""Annals are lists that grow: copies share a beginning and nothing else."""

from hypothesis import given
from hypothesis import strategies as st

from parlour.games.annals import Annals

# What is done to which of the copies: items are added, a copy is made.
Deeds = list[tuple[int, list[int] | None]]


@given(st.lists(st.tuples(st.integers(0, 5), st.none() | st.lists(st.integers(), max_size=3))))
def test_copies_go_their_own_ways(deeds: Deeds) -> None:
    """Whatever is added to one of them, each is what a list of its own would be."""
    annals, lists = [Annals([1, 2])], [[1, 2]]
    for number, items in deeds:
        which = number % len(annals)
        if items is None:
            annals.append(annals[which].copy())
            lists.append(lists[which].copy())
        else:
            annals[which].add(items)
            lists[which] += items
        assert [list(each) for each in annals] == lists
        assert [len(each) for each in annals] == [len(each) for each in lists]


def test_a_part_is_a_list_of_its_own() -> None:
    """Who changes what was handed out changes no annals; a copy's items are out of reach."""
    annals = Annals("ab")
    copy = annals.copy()
    copy.add("cd")
    annals.between(0).append("x")
    assert annals.between(1) == ["b"]
    assert annals.between(0, 9) == ["a", "b"]
    assert copy.between(1, 3) == ["b", "c"]
