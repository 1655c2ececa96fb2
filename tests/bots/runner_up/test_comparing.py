"""How a long search compares all its moves beside the same choices of the others."""

import numpy as np
import pytest

from parlour.bots.runner_up.comparing import AS_GOOD_AS
from parlour.bots.runner_up.earlier import TRIES, WINS
from parlour.bots.runner_up.search import COMPARED, JUDGES_FROM
from tests.bots.minds import searched
from tests.runner_up.positions import third_round


def test_every_move_is_judged_in_every_world() -> None:
    """Before any stage is played to its end; the ledger stays what it was meanwhile."""
    sight = third_round().sight(0)
    ledger = searched(sight, [40], first=JUDGES_FROM)
    assert ledger.beside[2][TRIES, sight.actions].tolist() == [40] * len(sight.actions)
    assert ledger.beside[2][TRIES].sum() == 40 * len(sight.actions)
    assert not ledger.visits.any()


def test_stages_begin_with_what_was_judged() -> None:
    """It takes the place of what quick players taught, as if each move had come out like that so
    often; the first stage played to its end adds to one of them."""
    sight = third_round(stage=5).sight(0)
    compared = searched(sight, [200 + COMPARED], first=JUDGES_FROM - 200)
    means = compared.beside[2][WINS, sight.actions] / COMPARED
    assert compared.visits[0].sum() == 200
    begun = searched(sight, [200 + COMPARED + 1], first=JUDGES_FROM - 200)
    visits, wins = (of[0, sight.actions] for of in (begun.visits, begun.wins))
    times = AS_GOOD_AS[2]
    tried = int(visits.argmax())
    assert visits[tried] == times + 1
    assert np.delete(visits, tried).tolist() == [times] * (len(sight.actions) - 1)
    assert means[tried] == means.max()
    assert np.delete(wins / visits, tried) == pytest.approx(np.delete(means, tried))


def test_what_was_judged_is_brought_to_the_level_of_what_comes_out() -> None:
    """Moves that were never tried since stand where they would if they had been: as far below those
    that were tried as they were judged to be."""
    sight = third_round(stage=5).sight(0)
    compared = searched(sight, [200 + COMPARED], first=JUDGES_FROM - 200)
    means = compared.beside[2][WINS, sight.actions] / COMPARED
    later = searched(sight, [200 + COMPARED + 101], first=JUDGES_FROM - 200)
    visits, wins = (of[0, sight.actions] for of in (later.visits, later.wins))
    untried = visits == AS_GOOD_AS[2]
    assert 1 < untried.sum() < len(sight.actions)
    rise = (wins / visits - means)[untried]
    assert rise == pytest.approx([rise[0]] * len(rise))
    assert rise[0] != 0.0
