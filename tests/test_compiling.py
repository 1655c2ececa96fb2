"""How compiled code is put together."""

from typing import Any

import pytest

from parlour import compiling


@pytest.mark.skipif(not compiling.COMPILED, reason="there is nothing to put together")
def test_a_draft_comes_after_all_that_call_it() -> None:
    """LLVM drops what nothing refers to yet: a callee that came first would be missing."""

    def draft(*calls: Any) -> Any:
        library = object.__new__(compiling._DraftLibrary)
        library._linking_libraries = list(calls)
        return library

    die = draft()
    quick = draft(die)
    play_on = draft(quick)
    rules = draft()
    # The door is said to call the die, but the call itself was optimised away.
    assert compiling._callers_first([die, play_on, rules]) == [play_on, quick, die, rules]
    assert compiling._callers_first([rules, die, play_on, rules]) == [play_on, quick, die, rules]
