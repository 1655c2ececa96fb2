"""OpenSpiel's own tests, and what its algorithms rely on: information states and resampling."""

from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms.evaluate_bots import evaluate_bots
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator

from parlour.envs.openspiel import TableState, short_name, turns_game
from parlour.envs.spiel_bots import ParlourBot, Rollouts
from parlour.games import GAMES
from parlour.kernel import copy_table
from tests.tables import COVER_ME_TABLES, MAIN_TABLES, RUNNER_UP_TABLES, Table

OTHERS = [table for table in COVER_ME_TABLES if "starter" in table.name or "open" in table.name]
TURNS = ["parlour_runner_up_turns(players=3)", "parlour_cover_me_turns(players=2,length=shorter)"]


def load(table: Table, *, turns: bool) -> Any:
    """OpenSpiel's game for a table."""
    options = {name: value for name, value in table.options.items() if value != "random"}
    return pyspiel.load_game(short_name(table.game, turns=turns), options)


def play(game: Any, random: Random, choices: int = 10**9) -> TableState:
    """A match in turns, so many choices on, or at its end."""
    state: TableState = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(random.randrange(game.deals))
        elif choices > 0:
            choices -= 1
            state.apply_action(random.choice(state.legal_actions()))
        else:
            return state
    return state


@pytest.mark.parametrize("table", [*MAIN_TABLES[:6:2], MAIN_TABLES[12]], ids=str)
def test_simultaneous_games_pass(table: Table) -> None:
    """`random_sim_test`: clones, serialisation, masks, action names, tensors, returns."""
    pyspiel.random_sim_test(load(table, turns=False), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("table", MAIN_TABLES[1::5], ids=str)
def test_games_in_turns_pass(table: Table) -> None:
    """The same for the games that ask one seat after another."""
    pyspiel.random_sim_test(load(table, turns=True), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("table", RUNNER_UP_TABLES + COVER_ME_TABLES[::5] + OTHERS, ids=str)
def test_every_table_is_a_game(table: Table) -> None:
    """Its options are its parameters, and a match ends with the shares of its seats."""
    game = load(table, turns=True)
    assert game.table_options == GAMES[table.game].read_options(table.options)
    assert game.num_players() == table.options["players"]
    returns = play(game, Random(4)).returns()
    virtual = table.game == "runner-up" and table.options["players"] == 2
    assert (0 <= sum(returns) <= 1) if virtual else sum(returns) == pytest.approx(1)


def test_everybody_chooses_at_once() -> None:
    """Covers are chosen at a simultaneous node; a draft is in turn."""
    state = pyspiel.load_game("parlour_cover_me(players=3,quick_deal=true)").new_initial_state()
    assert state.is_chance_node()
    state.apply_action(7)
    assert state.is_simultaneous_node()
    draft = pyspiel.load_game("parlour_cover_me(players=3,starter=2)").new_initial_state()
    draft.apply_action(7)
    assert draft.current_player() == 2


def test_chance_is_asked_whenever_cards_are_shuffled() -> None:
    """A race deals five times: five chance nodes, and the last card of a stage comes before one."""
    game = pyspiel.load_game("parlour_runner_up_turns(players=3,deals=16)")
    random, state, nodes = Random(1), game.new_initial_state(), []
    made = 0
    while not state.is_terminal():
        if state.is_chance_node():
            nodes.append(made)
            assert state.chance_outcomes() == [(outcome, 1 / 16) for outcome in range(16)]
            state.apply_action(random.randrange(16))
        else:
            made += 1
            state.apply_action(random.choice(state.legal_actions()))
    assert nodes == [0, 15, 30, 45, 60]


def test_a_deal_depends_on_its_outcome_alone() -> None:
    """The same outcomes, the same cards; others, others."""
    game = pyspiel.load_game("parlour_runner_up")
    hands = set()
    for outcome in range(20):
        first, second = game.new_initial_state(), game.new_initial_state()
        first.apply_action(outcome)
        second.apply_action(outcome)
        assert str(first) == str(second)
        hands.add(first.information_state_string(0))
    assert len(hands) > 15


@pytest.mark.parametrize("name", TURNS)
def test_an_information_state_is_all_one_was_told(name: str) -> None:
    """It only grows, it has one's own choices, and nobody else's before they are shown."""
    game, random = pyspiel.load_game(name), Random(2)
    state = game.new_initial_state()
    known = [""] * game.num_players()
    for _ in range(60):
        if state.is_chance_node():
            state.apply_action(random.randrange(game.deals))
            continue
        seat, action = state.current_player(), random.choice(state.legal_actions())
        state.apply_action(action)
        for other in range(game.num_players()):
            text = state.information_state_string(other)
            assert text.startswith(known[other])
            if not state.is_chance_node():
                assert (f"chose {seat} {action} 0 0" in text[len(known[other]) :]) == (
                    other == seat
                )
            known[other] = text


def test_a_hidden_choice_changes_nothing_for_the_others() -> None:
    """Two matches that differ in what seat 0 has just chosen look alike to seat 1."""
    game = pyspiel.load_game(TURNS[0])
    state = play(game, Random(3), choices=30)
    assert state.current_player() == 0
    first, second = (state.child(action) for action in (state.legal_actions()[i] for i in (0, -1)))
    assert first.information_state_string(1) == second.information_state_string(1)
    assert first.information_state_tensor(1) == second.information_state_tensor(1)
    assert first.observation_string(1) == second.observation_string(1)
    assert first.information_state_string(0) != second.information_state_string(0)


def test_the_last_cards_of_a_stage_are_remembered() -> None:
    """The table no longer shows them when the next stage is dealt; perfect recall has them."""
    game = pyspiel.load_game("parlour_runner_up_turns(players=3)")
    state = play(game, Random(5), choices=15)
    told = state.information_state_string(1).splitlines()
    assert sum(line.startswith("revealed ") for line in told) == 15
    heard = np.array(state.information_state_tensor(1)[128:]).reshape(-1, 5)
    assert (heard[: len(told), 0] == 4).sum() == 15  # 4 is the code of a card revealed


@pytest.mark.parametrize("name", TURNS)
def test_resampling_keeps_what_a_seat_knows(name: str) -> None:
    """The same information state and hidden record, other cards elsewhere; and it plays on."""
    game, random = pyspiel.load_game(name), np.random.RandomState(1)
    for choices in (0, 11, 25, 40):
        state = play(game, Random(choices), choices)
        seat = state.current_player()
        worlds = set()
        for _ in range(6):
            world = state.resample_from_infostate(seat, random.uniform)
            assert world.information_state_string(seat) == state.information_state_string(seat)
            assert world.information_state_tensor(seat) == state.information_state_tensor(seat)
            assert world.legal_actions() == state.legal_actions()
            assert hidden(world, seat) == hidden(state, seat)
            worlds.add(hidden(world, None))
            while not world.is_terminal():
                world.apply_action(random.choice(world.legal_actions()))
        assert len(worlds) == 6


def hidden(state: TableState, seat: int | None) -> bytes:
    """The record with all blanked that a seat cannot know; or whole."""
    assert state.moment is not None
    table = copy_table(state.moment.table)
    if seat is not None:
        state.moment.senses.engine.hide(table, seat)
    data: bytes = table.tobytes()
    return data


def test_others_of_an_imagined_world_know_what_they_hold_in_it() -> None:
    """Worlds in which seat 1 has other cards are other information states of seat 1."""
    game, random = pyspiel.load_game(TURNS[0]), np.random.RandomState(2)
    state = play(game, Random(6), 6)
    worlds = [state.resample_from_infostate(0, random.uniform) for _ in range(8)]
    assert len({world.information_state_string(1) for world in worlds}) > 4
    assert len({world.information_state_string(0) for world in worlds}) == 1


@pytest.mark.parametrize("name", TURNS)
def test_a_match_can_be_written_down_and_read_back(name: str) -> None:
    """In the middle: the same state, and the same match from there on."""
    game, random = pyspiel.load_game(name), Random(7)
    state = play(game, random, 20)
    text = pyspiel.serialize_game_and_state(game, state)
    _, again = pyspiel.deserialize_game_and_state(text)
    assert again.history() == state.history()
    while not state.is_terminal():
        assert str(again) == str(state)
        assert again.legal_actions() == state.legal_actions()
        for seat in range(game.num_players()):
            told = state.information_state_string(seat)
            assert again.information_state_string(seat) == told
        action = random.choice(state.legal_actions())
        state.apply_action(action)
        again.apply_action(action)
    assert again.returns() == state.returns()


@pytest.mark.parametrize("name", TURNS)
def test_their_searches_play_our_games(name: str) -> None:
    """OpenSpiel's MCTS and IS-MCTS, with its own evaluator and with the kernel's, make moves."""
    game = pyspiel.load_game(name)
    state = play(game, Random(8), 12)
    for evaluator in (RandomRolloutEvaluator(1), Rollouts(np.random.RandomState(0))):
        simulations = 4 if isinstance(evaluator, RandomRolloutEvaluator) else 40
        dice = np.random.RandomState(1)
        tree = MCTSBot(game, 1.4, simulations, evaluator, random_state=dice)
        sets = ISMCTSBot(game, evaluator, 1.4, simulations, random_state=dice)
        for bot in (tree, sets):
            assert bot.step(state.clone()) in state.legal_actions()


def test_a_playout_in_the_kernel_is_a_playout() -> None:
    """Before the last choice of a match, all agree on who wins; far from it, shares add up."""
    game = pyspiel.load_game("parlour_runner_up_turns(players=3)")
    rollouts = Rollouts(np.random.RandomState(3), 50)
    state = play(game, Random(9), 74)
    (forced,) = state.legal_actions()
    assert rollouts.evaluate(state).tolist() == state.child(forced).returns()
    early = rollouts.evaluate(play(game, Random(9), 3))
    assert early.sum() == pytest.approx(1)
    assert (early > 0.1).all()


@pytest.mark.parametrize("name", TURNS)
def test_our_bots_play_in_their_world(name: str) -> None:
    """Regulars against chance, driven by OpenSpiel."""
    game = pyspiel.load_game(name)
    dice = np.random.RandomState(4)
    bots = [ParlourBot("regular", 0, 1)]
    bots += [pyspiel.make_uniform_random_bot(seat, 5) for seat in range(1, game.num_players())]
    shares = [evaluate_bots(game.new_initial_state(), bots, dice) for _ in range(6)]
    assert np.mean(shares, axis=0)[0] > 0.5
    assert bots[0].player_id() == 0


def test_their_learning_environment_takes_the_game() -> None:
    """`rl_environment` steps it with its information state tensors."""
    env = rl_environment.Environment("parlour_runner_up_turns(players=2)")
    step = env.reset()
    for _ in range(10):
        seat = step.observations["current_player"]
        assert len(step.observations["info_state"][seat]) == 128 + 5 * 640
        step = env.step([step.observations["legal_actions"][seat][0]])


def test_a_table_of_ours_is_a_game_in_turns() -> None:
    """Whatever options a match has, OpenSpiel's bots get the same table."""
    options = GAMES["cover-me"].read_options({"players": 2, "two_player": "advanced", "starter": 1})
    assert turns_game("cover-me", options).table_options == options
    assert turns_game("cover-me", options) is turns_game("cover-me", options)


def test_wrong_parameters_are_refused() -> None:
    """By the rules, in their own words."""
    with pytest.raises(Exception, match="players accepts 2, 3, 4, 5, 6; got 9"):
        pyspiel.load_game("parlour_runner_up(players=9)")
    with pytest.raises(Exception, match="deals accepts 1 to 65536; got 0"):
        pyspiel.load_game("parlour_runner_up(deals=0)")
