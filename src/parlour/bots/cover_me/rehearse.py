"""Matches of Cover Me between regular players, looked at when each season begins. Compiled.

What the outlook is learned from: lab/train_cover_me.py.
"""

from parlour.bots.cover_me.outlook import FEATURES, look, seasons_left
from parlour.bots.cover_me.policy import act
from parlour.bots.cover_me.trends import read_trends
from parlour.bots.mind import REGULAR
from parlour.compiling import door
from parlour.games.cover_me.record import MONTHS, PLACE
from parlour.games.cover_me.rules import choose
from parlour.games.cover_me.scoring import add_up, result
from parlour.games.cover_me.season import rows_of
from parlour.games.cover_me.setup import start
from parlour.kernel import game_key, whole, word


@door
def rehearse(tables, setting, key, games, desks, features, left, shares):
    """Play; for every season write each seat's features, the seasons to go, and who won at last.

    Returns how many seasons there were.
    """
    s, desk = tables[0], desks[0]
    n = 0
    for number in range(games):
        k0, k1 = game_key(word(key[0]), word(key[1]), number)
        desk.die = k0 ^ k1
        start(s, setting, k0, k1, desk)
        first, before = n, -1
        while s.owing:
            to_go = seasons_left(s)
            if s.phase == PLACE and s.month == 1 and to_go != before:
                before = to_go
                add_up(s, desk)
                unknown = (s.rows - rows_of(s)) * MONTHS
                read_trends(s, whole(-1), whole(-1), unknown, desk)
                for seat in range(s.players):
                    look(s, seat, desk)
                    for i in range(FEATURES):
                        features[n, seat, i] = desk.weights[i]
                left[n] = to_go
                n += 1
            owing = s.owing
            for seat in range(s.players):
                if (owing >> seat) & 1:
                    choose(s, seat, act(s, seat, REGULAR, desk), desk)
        result(s, desk)
        for season in range(first, n):
            for seat in range(s.players):
                shares[season, seat] = desk.shares[seat]
    return n
