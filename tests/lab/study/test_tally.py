"""Adding up: shares by seat and bot, means and effects, checked by hand."""

from pathlib import Path

import numpy as np
import pytest

from parlour.lab.observe_runner_up import ROW
from parlour.lab.ratings import interval
from parlour.lab.study.tally import Estimate, Tally

from .studies import plan, study_findings


def test_shares_by_seat_and_bot() -> None:
    """Two deals of three turns: the regular wins wherever it sits, but for one game."""
    study = plan("runner-up", bots=["regular", "random", "random"], players=3)
    rows = np.zeros(6, ROW)
    rows["won"][[0, 1, 2, 3, 4, 5], [0, 2, 1, 0, 2, 0]] = 60
    rows["score"][:, 0] = 6
    tally = Tally(study)
    tally.add(0, 0, rows)
    (found,) = tally.findings()
    assert (found.games, found.deals) == (6, 2)
    by_bot = {share.bot: share.share.mean for share in found.bots}
    # Each of three turns: 3 of 3 in the first deal, 2 of 3 in the second; two randoms share 1 win.
    assert by_bot == pytest.approx({"regular": (1 + 2 / 3) / 2, "random": (0 + 1 / 6) / 2})
    seats = {(share.seat, share.bot): share.share.mean for share in found.seats}
    assert seats[0, "regular"] == 1
    assert seats[1, "regular"] == 0.5
    assert seats[2, "regular"] == 1
    assert seats[0, "random"] == pytest.approx((0 + 1 / 2) / 2)
    assert sum(share.score for share in found.seats if share.seat == 0) == 12  # 6 for both bots


def test_the_interval_is_the_arenas() -> None:
    """One way to be sure in the whole laboratory: the deal is the unit, 99 %."""
    study = plan("runner-up", players=3)
    wins = [0, 0, 1, 0, 2, 0, 1, 0]
    rows = np.zeros(8, ROW)
    rows["won"][np.arange(8), wins] = 60
    tally = Tally(study)
    tally.add(0, 0, rows[:5])
    tally.add(0, 1, rows[5:])
    share = tally.findings()[0].seats[0].share
    low, high = interval([float(seat == 0) for seat in wins])
    assert (share.mean, share.low, share.high) == pytest.approx((5 / 8, low, high))


def test_effects_are_taken_deal_by_deal() -> None:
    """A table that always has two points more: the luck of the deal does not blur it."""
    study = plan("runner-up", "variant=basic,tactical", players=3)
    rows = np.zeros(4, ROW)
    rows["score"][:, 0] = [0, 30, 9, 3]
    more = rows.copy()
    more["score"][:, :3] += 2
    tally = Tally(study)
    tally.add(0, 0, rows)
    tally.add(1, 0, more)
    base, changed = tally.findings()
    assert base.effects == {}
    assert base.measures["score"].mean == pytest.approx(42 / 12)
    assert changed.measures["score"].low is not None
    assert changed.measures["score"].low < 0  # by itself it would say nothing
    effect = changed.effects["score"]
    assert (effect.mean, effect.low, effect.high) == pytest.approx((2, 2, 2))
    assert effect.is_clear_of_zero
    assert changed.effects["spread"] == Estimate(0, 0, 0)
    assert not changed.effects["spread"].is_clear_of_zero


def test_the_mean_and_its_interval() -> None:
    """Scores 0, 30, 9 and 3 for one of three: mean 3.5, and Student's t for three deals more."""
    study = plan("runner-up", players=3)
    rows = np.zeros(4, ROW)
    rows["score"][:, 0] = [0, 30, 9, 3]
    tally = Tally(study)
    tally.add(0, 0, rows)
    found = tally.findings()[0].measures["score"]
    error = np.std([0, 10, 3, 1], ddof=1) / 2
    assert (found.mean, found.low, found.high) == pytest.approx(
        (3.5, 3.5 - 5.841 * error, 3.5 + 5.841 * error)
    )


def test_one_deal_has_no_interval() -> None:
    """Nothing can be said of how sure a single game is."""
    tally = Tally(plan("runner-up", players=3))
    tally.add(0, 0, np.zeros(1, ROW))
    assert tally.findings()[0].measures["score"] == Estimate(0, None, None)


def test_the_virtual_player_has_its_share(tmp_path: Path) -> None:
    """At a table of two of Runner-Up three can win; all shares together are one."""
    study = plan("runner-up", players=2)
    (found,) = study_findings(tmp_path / "results", study, 300)
    assert [share.bot for share in found.seats] == ["random", "random", "virtual"]
    assert sum(share.share.mean for share in found.seats) == pytest.approx(1)


def test_options_without_an_effect_have_none(tmp_path: Path) -> None:
    """Face-up scores change nothing for bots that do not look: exactly nothing, on the same deals.

    And in a game in which all colours count the same it makes no difference which one is left out.
    """
    study = plan("cover-me", "open_scores=false,true", bots=["rookie"])
    _, changed = study_findings(tmp_path / "a", study, 20)
    assert {effect.mean for effect in changed.effects.values()} == {0}
    study = plan("cover-me", "removed=Wh,Gr", equal_value=True)
    _, changed = study_findings(tmp_path / "b", study, 40)
    assert changed.effects["score"].mean == changed.effects["threes"].mean == 0
