"""Proximal policy optimisation (PPO) with JAX, Flax and Optax, for the vector environment.

One network plays every seat: it is shown the table as its seat sees it, counts players from there,
and says how much it likes each action and which share of the win it expects.
"""

from dataclasses import dataclass
from typing import Any

import flax.linen as nn
import jax
import jax.numpy as jnp
import numpy as np
import optax
from flax.training.train_state import TrainState

from examples.agent import NEVER, Agent

Params = Any


@dataclass(frozen=True)
class Settings:
    """What is learned with, and how carefully."""

    width: int = 128
    layers: int = 2
    rate: float = 1e-3  # of learning, at first; it falls to a tenth
    clip: float = 0.2  # how far the odds of an action may change in one update
    decay: float = 0.95  # of credit, from a choice to those before it
    entropy: float = 0.01  # how much to favour trying things out, at first; it falls to a tenth
    epochs: int = 3
    minibatches: int = 8


class Network(nn.Module):  # type: ignore[misc]
    """Two heads on one body."""

    actions: int
    width: int
    layers: int

    @nn.compact  # type: ignore[untyped-decorator]
    def __call__(self, x: Any) -> Any:
        """Likings of the actions, and the expected share of the win."""
        for _ in range(self.layers):
            x = nn.relu(nn.Dense(self.width)(x))
        likings = nn.Dense(self.actions, kernel_init=nn.initializers.orthogonal(0.01), name="act")
        return likings(x), nn.Dense(1, name="expect")(x)[..., 0]


class Learner:
    """The network while it learns. Everything random follows from the seed."""

    def __init__(
        self, sample: Any, actions: int, updates: int, seed: int, settings: Settings
    ) -> None:
        self.settings = settings
        rows = sample.reshape(-1, sample.shape[-1]).astype(np.float32)
        self.centre = rows.mean(axis=0)
        spread = rows.std(axis=0)
        # What never changes at this table tells nothing and is left as nothing.
        self.spread = np.where(spread > 1e-6, spread, 1e6).astype(np.float32)
        self._key = jax.random.key(seed)
        network = Network(actions, settings.width, settings.layers)
        self._network = network
        steps = updates * settings.epochs * settings.minibatches
        falling = optax.linear_schedule(settings.rate, settings.rate / 10, max(1, steps))
        self.state = TrainState.create(
            apply_fn=network.apply,
            params=network.init(self._next_key(), jnp.zeros((1, rows.shape[1]))),
            tx=optax.chain(optax.clip_by_global_norm(0.5), optax.adam(falling)),
        )
        self._updates = max(1, updates)
        self._act = jax.jit(self._acted)
        self._learn = jax.jit(self._learned)

    def _next_key(self) -> Any:
        self._key, key = jax.random.split(self._key)
        return key

    def _likings(self, params: Params, observations: Any, masks: Any) -> tuple[Any, Any]:
        x = (observations.astype(jnp.float32) - self.centre) / self.spread
        likings, expected = self._network.apply(params, x)
        return jnp.where(masks > 0, likings, NEVER), expected

    def _acted(self, params: Params, observations: Any, masks: Any, key: Any) -> Any:
        likings, expected = self._likings(params, observations, masks)
        actions = jax.random.categorical(key, likings)
        chosen = jnp.take_along_axis(jax.nn.log_softmax(likings), actions[:, None], 1)[:, 0]
        return actions, chosen, expected

    def act(self, params: Params, observations: Any, masks: Any) -> tuple[Any, Any, Any]:
        """Actions drawn by how much they are liked, the logarithms of their odds, and what share of
        the win is expected."""
        found = self._act(params, observations, masks, self._next_key())
        return tuple(np.asarray(each) for each in found)  # type: ignore[return-value]

    def _loss(self, params: Params, batch: dict[str, Any], entropy: Any) -> Any:
        likings, expected = self._likings(params, batch["observations"], batch["masks"])
        logs = jax.nn.log_softmax(likings)
        chosen = jnp.take_along_axis(logs, batch["actions"][:, None], 1)[:, 0]
        ratio = jnp.exp(chosen - batch["logs"])
        gain = batch["advantages"]
        gain = (gain - gain.mean()) / (gain.std() + 1e-8)
        clip = self.settings.clip
        policy = -jnp.minimum(ratio * gain, jnp.clip(ratio, 1 - clip, 1 + clip) * gain).mean()
        value = jnp.square(expected - batch["shares"]).mean()
        spread = -(jnp.exp(logs) * jnp.where(batch["masks"] > 0, logs, 0)).sum(axis=1).mean()
        return policy + value - entropy * spread, (value, spread)

    def _learned(self, state: Any, batch: dict[str, Any], key: Any, entropy: Any) -> Any:
        settings = self.settings
        size = batch["actions"].shape[0] // settings.minibatches

        def minibatch(state: Any, rows: Any) -> Any:
            part = {name: values[rows] for name, values in batch.items()}
            slopes, measured = jax.grad(self._loss, has_aux=True)(state.params, part, entropy)
            return state.apply_gradients(grads=slopes), measured

        def epoch(state: Any, key: Any) -> Any:
            order = jax.random.permutation(key, batch["actions"].shape[0])
            rows = order[: size * settings.minibatches].reshape(settings.minibatches, size)
            return jax.lax.scan(minibatch, state, rows)

        state, measured = jax.lax.scan(epoch, state, jax.random.split(key, settings.epochs))
        return state, jax.tree.map(lambda x: x[-1].mean(), measured)

    def learn(self, batch: dict[str, Any], update: int) -> tuple[float, float]:
        """One update; how far off the expected shares are (squared), and how open the play is."""
        entropy = self.settings.entropy * (1 - 0.9 * min(1.0, update / self._updates))
        self.state, (error, spread) = self._learn(
            self.state, batch, self._next_key(), jnp.float32(entropy)
        )
        return float(error), float(spread)

    def agent(self) -> Agent:
        """What has been learned so far, in plain arrays."""
        params = self.state.params["params"]
        names = [*(f"Dense_{n}" for n in range(self.settings.layers)), "act"]
        layers = [(np.asarray(params[n]["kernel"]), np.asarray(params[n]["bias"])) for n in names]
        return Agent(self.centre, self.spread, layers)


def credit(expected: Any, shares: Any, decay: float) -> tuple[Any, Any]:
    """What each choice of a match was worth beyond what was expected, and the shares to expect.

    `expected` has a row for each choice of a seat and a column for each seat of each match;
    `shares` is what each got in the end (generalised advantage estimation).
    """
    advantages = np.zeros_like(expected)
    ahead = np.zeros_like(shares)
    after = shares
    for choice in range(len(expected) - 1, -1, -1):
        ahead = after - expected[choice] + decay * ahead
        advantages[choice] = ahead
        after = expected[choice]
    return advantages, advantages + expected
