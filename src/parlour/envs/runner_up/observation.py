"""What a seat of Runner-Up observes, as a row of small numbers. Compiled.

Players are told from the seat that looks: 0 is itself, 1 the next one, and so on; the virtual
player stays the last. So are the targets of actions, and one policy can play any seat.
"""

from typing import Final

import numpy as np

from parlour.compiling import jit
from parlour.envs.steps.layout import Field, Layout
from parlour.games.runner_up.record import (
    ACTIONS,
    CARD,
    GROUP,
    MOVE_PAWN,
    NO_CARD,
    NOTHING,
    NUMBER,
    PAWN,
    SEATS,
    TARGETS,
    VALUE,
    VALUES_N,
)
from parlour.games.runner_up.rules import legal
from parlour.kernel import whole

LAYOUT: Final = Layout(
    1,
    [
        Field("asks", 2, 0, 1, "1 at 0: a card is asked for; at 1: a pawn to move"),
        Field("tactical", 1, 0, 1, "the tactical game"),
        Field("spread", 1, 0, 1, "white numbers spread over the values"),
        Field("players", 1, 2, 6, "how many play"),
        Field("virtual", 1, 0, 1, "whether the virtual player takes part"),
        Field("stage", 1, 1, 5, "the stage"),
        Field("round", 1, 1, 5, "the round of the stage"),
        Field("hand", 9, 0, 5, "own cards of each value: -4 -3 -2 -1 +1 +2 +3 +4 +5"),
        Field("hand_cards", 32, 0, 1, "tactical: which cards one holds, by value and white number"),
        Field("played", 9, 0, 6, "cards of each value played this stage"),
        Field("played_cards", 32, 0, 1, "tactical: which cards were played this stage"),
        Field("fields", 6, -12, 16, "where each pawn stands"),
        Field("scores", 6, -60, 80, "the points of each"),
        Field("chosen", 6, 0, 1, "who has chosen a card that is not yet shown"),
        Field("revealed", 6, -4, 5, "tactical: the value of the card before each; 0: none"),
        Field("numbers", 6, 0, 32, "tactical: its white number; 0: none"),
        Field("order", 6, 0, 6, "tactical: each one's place in the order of moves, from 1"),
        Field("turn", 1, 0, 6, "tactical: how many have moved"),
        Field("own_choice", 1, 0, ACTIONS, "one's hidden choice: its action and 1; 0: none"),
    ],
)

_ASKS = LAYOUT.at("asks")
_TACTICAL, _SPREAD = LAYOUT.at("tactical"), LAYOUT.at("spread")
_PLAYERS, _VIRTUAL = LAYOUT.at("players"), LAYOUT.at("virtual")
_STAGE, _ROUND = LAYOUT.at("stage"), LAYOUT.at("round")
_HAND, _HAND_CARDS = LAYOUT.at("hand"), LAYOUT.at("hand_cards")
_PLAYED, _PLAYED_CARDS = LAYOUT.at("played"), LAYOUT.at("played_cards")
_FIELDS, _SCORES, _CHOSEN = LAYOUT.at("fields"), LAYOUT.at("scores"), LAYOUT.at("chosen")
_REVEALED, _NUMBERS = LAYOUT.at("revealed"), LAYOUT.at("numbers")
_ORDER, _TURN, _OWN = LAYOUT.at("order"), LAYOUT.at("turn"), LAYOUT.at("own_choice")
SIZE: Final = LAYOUT.size


def _called(players: int, seat: int, pawn: int) -> int:
    """How a seat calls a pawn."""
    return (pawn - seat) % players if pawn < players else pawn


def _called_action(tactical: int, players: int, seat: int, action: int) -> int:
    """How a seat calls an action."""
    if not tactical:
        return action - action % TARGETS + _called(players, seat, action % TARGETS)
    if MOVE_PAWN <= action < MOVE_PAWN + TARGETS:
        return MOVE_PAWN + _called(players, seat, action - MOVE_PAWN)
    return action


# Looked up rather than worked out: CALLED[players, seat, pawn],
# SEEN[tactical, players, seat, action] and back again, MEANT.
CALLED: Final = np.zeros((SEATS + 1, SEATS, SEATS), np.int8)
SEEN: Final = np.zeros((2, SEATS + 1, SEATS, ACTIONS), np.int8)
MEANT: Final = np.zeros((2, SEATS + 1, SEATS, ACTIONS), np.int8)
for _players in range(2, SEATS + 1):
    for _seat in range(_players):
        for _pawn in range(SEATS):
            CALLED[_players, _seat, _pawn] = _called(_players, _seat, _pawn)
        for _tactical in (0, 1):
            for _action in range(ACTIONS):
                _seen = _called_action(_tactical, _players, _seat, _action)
                SEEN[_tactical, _players, _seat, _action] = _seen
                MEANT[_tactical, _players, _seat, _seen] = _action


@jit
def seen_as(s, seat, pawn):
    """How a seat calls a pawn."""
    return whole(CALLED[s.players, seat, pawn])


@jit
def seen_action(s, seat, action):
    """An action of the rules as the seat's environment numbers it."""
    return whole(SEEN[s.tactical, s.players, seat, action])


@jit
def meant_action(s, seat, action):
    """The action of the rules that a seat's environment numbers so."""
    return whole(MEANT[s.tactical, s.players, seat, action])


@jit
def count(cards):
    """How many cards a set has; without a loop over what chance dealt."""
    cards = cards - ((cards >> 1) & 0x55555555)
    cards = (cards & 0x33333333) + ((cards >> 2) & 0x33333333)
    cards = (cards + (cards >> 4)) & 0x0F0F0F0F
    return ((cards * 0x01010101) >> 24) & 0xFF


@jit
def observe(s, seat, out, at):
    """Write what the seat observes into row `at`."""
    for i in range(SIZE):
        out[at, i] = 0
    out[at, _ASKS] = whole(s.phase == CARD)
    out[at, _ASKS + 1] = whole(s.phase == PAWN)
    out[at, _PLAYERS] = s.players
    out[at, _VIRTUAL] = s.pawns - s.players
    out[at, _STAGE] = s.stage
    out[at, _ROUND] = s.card_round
    hand, played = whole(s.hand[seat]), whole(s.played)
    for place in range(VALUES_N):
        out[at, _HAND + place] = count(hand & GROUP[place])
        out[at, _PLAYED + place] = count(played & GROUP[place])
    for pawn in range(s.pawns):
        called = seen_as(s, seat, pawn)
        out[at, _FIELDS + called] = s.pawn[pawn]
        out[at, _SCORES + called] = s.score[pawn]
        out[at, _CHOSEN + called] = whole(s.chosen[pawn] != NOTHING)
    if s.chosen[seat] != NOTHING:
        out[at, _OWN] = 1 + seen_action(s, seat, whole(s.chosen[seat]))
    if s.tactical:
        observe_cards(s, seat, hand, played, out, at)


@jit
def observe_cards(s, seat, hand, played, out, at):
    """The tactical game: every card has a number, and an order comes from them."""
    out[at, _TACTICAL] = 1
    out[at, _SPREAD] = s.spread
    out[at, _TURN] = s.turn
    for card in range(32):
        out[at, _HAND_CARDS + card] = (hand >> card) & 1
        out[at, _PLAYED_CARDS + card] = (played >> card) & 1
    for pawn in range(s.pawns):
        card = whole(s.revealed[pawn])
        if card != NO_CARD:
            called = seen_as(s, seat, pawn)
            out[at, _REVEALED + called] = VALUE[card]
            out[at, _NUMBERS + called] = NUMBER[s.spread, card]
    for place in range(s.pawns):
        if s.order[place] != NOTHING:
            out[at, _ORDER + seen_as(s, seat, whole(s.order[place]))] = place + 1


@jit
def mask(s, seat, desk, out, at):
    """Write a 1 for every action the seat has now, and 0 for all others."""
    for i in range(ACTIONS):
        out[at, i] = 0
    for i in range(legal(s, seat, desk)):
        out[at, seen_action(s, seat, whole(desk.actions[i]))] = 1
