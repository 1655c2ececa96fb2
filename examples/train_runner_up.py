"""Learn Runner-Up by self-play: `python -m examples.train_runner_up`. README.md tells more.

A small network plays itself at a thousand tables of the vector environment, learns from every match
(PPO, with JAX, Flax and Optax), and is measured against rookies on the way. Ctrl-C ends it early
and keeps what was learned.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from examples import agent as agents
from parlour import new_match
from parlour.bots import find_bot, make_bot
from parlour.games import GAMES
from parlour.games.errors import ParlourError
from parlour.lab.arena import Arena

PLAYERS = 4
RIVAL = "rookie"
AGENT, CURVE, NUMBERS = "agent.npz", "curve.svg", "curve.json"
KEEP = 20  # the network as it was, so many times
OTHER_DEALS = 1_000_003  # what the result is measured by; the curve has seen the seed's own

Told = Callable[[str], None]


def train(given: argparse.Namespace, told: Told = print) -> Path:
    """Learn, measure on the way, leave agent and curve in a folder; returns the agent's file."""
    from examples.curve import Point
    from examples.ppo import Learner, Settings
    from examples.self_play import SelfPlay, measure

    random = np.random.default_rng(given.seed)
    told(f"Compiling; then {given.steps} updates, each of one match at {given.tables} tables.")
    playing = SelfPlay(given.tables, given.seed)
    actions = playing.env.fleet.masks.shape[1]
    learner = Learner(playing.sample(random), actions, given.steps, given.seed, Settings())
    past = [learner.state.params]
    points: list[Point] = []
    began = time.perf_counter()
    update = 0

    def look() -> None:
        found = measure(learner.agent(), RIVAL, given.sample, given.seed)
        seconds = time.perf_counter() - began
        points.append(Point(update * given.tables, seconds, found))
        told(f"{update:5d} updates, {seconds:4.0f} s: {found} against three {RIVAL}s")

    try:
        look()
        while update < given.steps and time.perf_counter() - began < given.seconds:
            old = past[random.integers(len(past))]
            learner.learn(playing.match(learner, old), update)
            update += 1
            if update % given.keep_every == 0:
                past = [*past[-KEEP + 1 :], learner.state.params]
            if update % given.look_every == 0:
                look()
        if points[-1].matches < update * given.tables:
            look()
    except KeyboardInterrupt:
        told(f"Interrupted after {update} updates; what was learned is kept.")
    return _leave(given, learner, points, update, told)


def _leave(
    given: argparse.Namespace, learner: Any, points: list[Any], update: int, told: Told
) -> Path:
    from examples import curve
    from examples.self_play import measure

    path: Path = given.output / AGENT
    agent = learner.agent()
    agent.save(path, {"updates": update, "tables": given.tables, "seed": given.seed})
    told(f"Saved {path}.")
    if not points:
        return path
    seed = given.seed + OTHER_DEALS
    final = {bot: measure(agent, bot, given.final, seed) for bot in ("random", RIVAL)}
    for bot, found in final.items():
        told(f"On other deals, against three {bot}s: {found}")
    numbers = {
        "points": [asdict(point) for point in points],
        "final": {bot: asdict(found) for bot, found in final.items()},
    }
    (given.output / NUMBERS).write_text(json.dumps(numbers, indent=1) + "\n", encoding="utf-8")
    svg = curve.draw(points, RIVAL, 1 / PLAYERS, {"a regular": REGULAR})
    (given.output / CURVE).write_text(svg + "\n", encoding="utf-8")
    told(f"Drawn {given.output / CURVE}.")
    return path


REGULAR = 0.457  # what a regular wins of three rookies: docs/bots.md


def arena(given: argparse.Namespace) -> None:
    """The saved agent in our arena: every deal once with it on every seat."""
    agents.welcome()
    game = GAMES[agents.GAME]
    learned = f"{agents.GUEST}:{given.agent}"
    seed = given.seed.to_bytes(32, "little")
    playing = Arena(game, game.read_options({"players": PLAYERS}), seed, [learned, given.against])
    standings = playing.play(given.games)
    print(f"{standings.games} games in {standings.deals} deals; par is {100 * standings.par:.0f} %")
    for bot in standings.bots:
        print(
            f"{bot.name}: {100 * bot.win_share:.1f} % "
            f"({100 * bot.low:.1f} – {100 * bot.high:.1f}), {bot.mean_ms:.2f} ms a move"
        )


def match(given: argparse.Namespace) -> None:
    """One match of the saved agent, on seat 0, against three bots, told stage by stage."""
    agents.welcome()
    names = [f"{agents.GUEST}:{given.agent}", *[given.against] * (PLAYERS - 1)]
    dice = Random(given.seed)
    bots = [make_bot(find_bot(name), dice) for name in names]
    playing = new_match(agents.GAME, players=PLAYERS, seed=given.seed.to_bytes(32, "little"))
    print(f"Seat 0 has learned; seats 1 to {PLAYERS - 1} are {given.against}s.")
    before = [0] * PLAYERS
    while not playing.is_over:
        stage = playing.view(None)["stage"]
        moves = [bots[seat].choose(playing.sight(seat)) for seat in playing.to_act]
        for seat, move in enumerate(moves):
            playing.choose(seat, move)
        seen = playing.view(None)
        print(f"  {'  '.join(f'{move:6}' for move in moves)}  pawns {seen['pawns']}")
        if playing.is_over or seen["stage"] != stage:
            gained = [now - then for now, then in zip(seen["scores"], before, strict=True)]
            before = seen["scores"]
            print(f"Stage {stage}: points {gained}, in all {before}")
    assert playing.result is not None
    print(f"Shares of the win: {playing.result['shares']}")


def parser() -> argparse.ArgumentParser:
    """What can be asked for."""
    top = argparse.ArgumentParser(prog="python -m examples.train_runner_up", description=__doc__)
    orders = top.add_subparsers(title="orders", dest="order")
    learning = orders.add_parser("train", help="learn (this is what happens without an order)")
    for into in (top, learning):
        add = into.add_argument
        add(
            "--steps",
            type=int,
            default=100,
            help="updates; the same number and seed, the same agent",
        )
        add("--seconds", type=float, default=float("inf"), help="stop after so long")
        add("--tables", type=int, default=1024, help="matches in an update")
        add("--seed", type=int, default=1)
        add("--output", type=Path, default=Path("runner-up-agent"), help="folder for what is made")
        add("--sample", type=int, default=2048, help="matches for each point of the curve")
        add("--final", type=int, default=20_000, help="matches to measure the result by")
        add("--look-every", type=int, default=10, help="updates between two points of the curve")
        add("--keep-every", type=int, default=5, help="updates between two opponents of the past")
    for order, what in (("arena", "measure the saved agent"), ("match", "watch one match of it")):
        add = orders.add_parser(order, help=what).add_argument
        add("--agent", type=Path, default=Path("runner-up-agent") / AGENT)
        add("--against", default=RIVAL, metavar="BOT", help="any bot of Parlour, or learned:FILE")
        add("--seed", type=int, default=1)
        if order == "arena":
            add("--games", type=int, default=2000)
    return top


def main(arguments: list[str] | None = None) -> None:
    """Do what was asked."""
    given = parser().parse_args(arguments)
    try:
        if given.order == "arena":
            arena(given)
        elif given.order == "match":
            match(given)
        else:
            train(given, lambda text: print(text, flush=True))
    except ParlourError as error:
        sys.exit(str(error))
    except ModuleNotFoundError as error:
        sys.exit(f"{error.name} is missing: pip install 'parlour[examples]'")


if __name__ == "__main__":
    main()
