"""What a step of many matches does alike in every game. Compiled."""

from parlour.compiling import door, jit
from parlour.kernel import roll, whole


@jit
def lowest(owing):
    """The first seat of a set, which must have one."""
    seat = 0
    while not (owing >> seat) & 1:
        seat += 1
    return seat


@jit
def next_learner(learner, players):
    """The seat after this one, as a set of one."""
    seat = learner << 1
    return seat if seat < 1 << players else 1


@jit
def any_allowed(masks, at, desk):
    """One of the actions a mask allows, each as likely; 0 where it allows none."""
    n = 0
    for i in range(masks.shape[1]):
        n += masks[at, i]
    if n == 0:
        return 0
    which = roll(desk, whole(n))
    action = 0
    while which > 0 or masks[at, action] == 0:
        which -= masks[at, action]
        action += 1
    return action


@door
def first_illegal(actions, masks, dice, desks, lenient):
    """The first match whose action its mask does not allow, or -1; to be lenient is to mend it.

    An action below 0 asks for a new match and is always right.
    """
    desk = desks[0]
    for at in range(actions.size):
        action = actions[at]
        if action >= 0 and (action >= masks.shape[1] or masks[at, action] == 0):
            if not lenient:
                return at
            desk.die = dice[at]
            actions[at] = any_allowed(masks, at, desk)
            dice[at] = desk.die
    return -1
