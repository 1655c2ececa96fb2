"""A learned agent: what it knows, in a file, and how it plays. Needs NumPy alone.

It sits at our tables as a guest: `learned:FILE` wherever bots are named, once `welcome` was called.
"""

import json
from functools import cache
from pathlib import Path
from random import Random
from threading import Event
from typing import Any
from zipfile import BadZipFile

import numpy as np

from parlour.bots import GUESTS, BotDescription
from parlour.envs.senses import senses_of
from parlour.games.errors import InvalidOptions, ParlourError
from parlour.games.game import Move
from parlour.games.options import shorten
from parlour.games.sight import Sight
from parlour.kernel import new_desk

GAME = "runner-up"
NEVER = -1e9  # what an action that is not allowed is worth
GUEST = "learned"


class Agent:
    """A small network: observations in, a liking for every action out.

    `centre` and `spread` put the numbers of an observation on one scale; `layers` are weights and
    biases, with nothing negative let through between them.
    """

    def __init__(self, centre: Any, spread: Any, layers: list[tuple[Any, Any]]) -> None:
        self.centre = centre
        self.spread = spread
        self.layers = layers

    def act(self, observations: Any, masks: Any) -> Any:
        """The action it likes most, for each row."""
        x = (observations - self.centre) / self.spread
        for weights, bias in self.layers[:-1]:
            x = np.maximum(x @ weights + bias, 0)
        weights, bias = self.layers[-1]
        return np.where(masks > 0, x @ weights + bias, NEVER).argmax(axis=1)

    def save(self, path: Path, about: dict[str, Any]) -> None:
        """Write everything into one file, whole or not at all."""
        arrays: dict[str, Any] = {"centre": self.centre, "spread": self.spread}
        for number, (weights, bias) in enumerate(self.layers):
            arrays |= {f"weights_{number}": weights, f"bias_{number}": bias}
        known = {"game": GAME, "layout": senses_of(GAME).layout.version, **about}
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished = path.with_name(path.name + ".part")
        with unfinished.open("wb") as file:
            np.savez_compressed(file, about=np.array(json.dumps(known)), **arrays)
        unfinished.replace(path)


def load(path: Path) -> Agent:
    """Read an agent; ParlourError where the file is none, or was made for other observations."""
    expected = f"an agent of {GAME} that train_runner_up has saved"
    try:
        with path.open("rb") as opened, np.load(opened, allow_pickle=False) as file:
            about = json.loads(str(file["about"]))
            count = sum(name.startswith("weights_") for name in file.files)
            layers = [(file[f"weights_{n}"], file[f"bias_{n}"]) for n in range(count)]
            agent = Agent(file["centre"], file["spread"], layers)
    except FileNotFoundError as error:
        raise ParlourError(f"expected {expected}; there is no file {path}") from error
    except (OSError, ValueError, KeyError, EOFError, BadZipFile) as error:
        raise ParlourError(f"expected {expected}; {path} is something else") from error
    version = senses_of(GAME).layout.version
    if (about.get("game"), about.get("layout")) != (GAME, version):
        raise ParlourError(
            f"expected {expected} for observations of version {version}; {path} is for "
            f"{shorten(about.get('game'))}, version {shorten(about.get('layout'))}"
        )
    return agent


class AgentBot:
    """The agent as a bot: it is given what its seat may see, and nothing else."""

    def __init__(self, agent: Agent) -> None:
        self._agent = agent
        self._senses = senses_of(GAME)
        self._desk = new_desk()
        self._observation = np.zeros((1, self._senses.layout.size), np.int8)
        self._mask = np.zeros((1, self._senses.actions), np.int8)

    def choose(self, sight: Sight, cancel: Event | None = None) -> Move:  # noqa: ARG002
        """The move it likes most."""
        sight.check_turn()
        if sight.game != GAME:
            raise InvalidOptions(f"the agent has learned {GAME}; got {sight.game}")
        senses = self._senses
        senses.look(sight.table, sight.seat, self._observation, self._mask, self._desk)
        action = int(self._agent.act(self._observation, self._mask)[0])
        return sight.move(senses.meant(sight.table, sight.seat, action))


def learned(name: str) -> BotDescription:
    """The bot `learned:FILE`."""
    path = Path(name.partition(":")[2])
    agent = _loaded(path)

    def make(bot: BotDescription, random: Random) -> AgentBot:  # noqa: ARG001 (a maker's signature)
        return AgentBot(agent)

    return BotDescription(name, "has learned by playing against itself", 0, maker=make)


@cache
def _loaded(path: Path) -> Agent:
    return load(path)


def welcome() -> None:
    """Let the name be known wherever bots are named."""
    GUESTS[GUEST] = learned
