"""A game as a PettingZoo environment (AEC) with action masks, for learning programs: `minaria[pettingzoo]`.

    from minaria.library.pettingzoo import env
    game = env(game="block_wars", seats=2)

An agent is a seat. What it may order is listed anew at each step, and an action is a number in that list: `action_mask`
says how long it is, `orders` has a row of figures for each (its words, hashed), `infos[agent]["orders"]` their texts.
`observation` is the seat's view as figures (its paths, hashed); `infos[agent]["view"]` is the view itself. Nobody is
rewarded before the end: then 1 for the first and -1 for the last, evenly between. What a list leaves out, orders with
words of one's own and what goes beyond so many of a kind, no agent gives.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, zip_longest
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from minaria.bots import plain
from minaria.library import Move, Play, new

ACTIONS = 256
"""Orders that are listed at most."""
FEATURES = 1024
"""Figures that a view is made of."""
WORDS = 32
"""Figures that an order is made of."""
LIMIT = 5_000
"""Orders after which a game is broken off."""


def env(**how: Any) -> Any:
    """The environment, with PettingZoo's own checks of how it is used; see `GameEnv` for what it takes."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(GameEnv(**how)))


class GameEnv(AECEnv):  # type: ignore[misc]
    """One game, seat by seat."""

    metadata = {"name": "minaria_v1", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self,
        game: str,
        seats: int | Sequence[str] | None = None,
        options: Mapping[str, str] | None = None,
        limit: int = LIMIT,
        render_mode: str | None = None,
    ) -> None:
        """Raises LookupError (no such game), BadSetup (the seats or options do not fit it)."""
        super().__init__()
        self.game, self.given, self.options, self.limit = game, seats, options, limit
        self.render_mode = render_mode
        self.play: Play = new(game, seats, options, seed=0)
        self.possible_agents = list(self.play.seats)
        self.listed: list[Move] = []
        action = spaces.Discrete(ACTIONS)
        seen = spaces.Dict(
            {
                "observation": spaces.Box(-1.0, 1.0, (FEATURES,), np.float32),
                "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
                "orders": spaces.Box(-1.0, 1.0, (ACTIONS, WORDS), np.float32),
            }
        )
        self.action_spaces = dict.fromkeys(self.possible_agents, action)
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)

    def action_space(self, agent: str) -> Any:
        """Numbers of orders."""
        return self.action_spaces[agent]

    def observation_space(self, agent: str) -> Any:
        """Figures of the view and of the orders, and the mask."""
        return self.observation_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin the game anew."""
        self.play = new(self.game, self.given, self.options, seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._next()

    def step(self, action: int | None) -> None:
        """Give the order of that number. Raises ValueError where the mask forbids it."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= int(action) < len(self.listed):
            raise ValueError(f"{agent} may give the orders 0 to {len(self.listed) - 1}, not {action}")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.play.push(self.listed[int(action)])
        self._next()
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, Any]:
        """What the seat sees; the mask of a seat whose turn it is not lets it do nothing."""
        listed = self.listed if agent == self.agent_selection else []
        mask = np.zeros(ACTIONS, np.int8)
        mask[: len(listed)] = 1
        orders = np.zeros((ACTIONS, WORDS), np.float32)
        for row, move in zip(orders, listed, strict=False):
            _hashed(row, ((word, 1.0) for word in move.text.split()))
        seen = np.zeros(FEATURES, np.float32)
        _hashed(seen, _figures(self.play.view(agent)))
        return {"observation": seen, "action_mask": mask, "orders": orders}

    def render(self) -> str | None:
        """What everybody was told last, in lines."""
        return "\n".join(self.play.told()[-20:]) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""

    def _next(self) -> None:
        """Turn to the next seat that has something to choose from; one that has not is played for by chance."""
        play, self.listed = self.play, []
        while not play.over and len(play.moves) < self.limit:
            agent = play.asked[0]
            found = self._listed(agent)
            if found:
                self.agent_selection, self.listed = agent, found
                self.infos[agent] = {"orders": [move.text for move in found], "view": play.view(agent)}
                return
            play.push(play.suggest(agent, "random"))
        if play.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = _rewards(play)
        else:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def _listed(self, agent: str) -> list[Move]:
        """The orders to choose from: some of each kind, so that none keeps the others out."""
        kinds = [self.play.legal(agent, kind, ACTIONS) for kind in self.play.kinds(agent)]
        return list(islice((move for some in zip_longest(*kinds) for move in some if move is not None), ACTIONS))


def _rewards(play: Play) -> dict[str, float]:
    """1 for the first, -1 for the last, and evenly between; who share a rank share what it gives."""
    judgement = play.game.judgement
    ranks = judgement.ranking(play.state) if judgement else plain.ranking(play.game, play.state, play.seats)
    worse = {seat: sum(other > rank for other, _, _ in ranks) for rank, seat, _ in ranks}
    better = {seat: sum(other < rank for other, _, _ in ranks) for rank, seat, _ in ranks}
    return {seat: (worse[seat] - better[seat]) / max(len(ranks) - 1, 1) for seat in play.seats}


def _figures(value: Any, path: str = "") -> Iterator[tuple[str, float]]:
    """The values in a view, each with the path to it."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from _figures(part, f"{path}/{key}")
    elif isinstance(value, list):
        for k, part in enumerate(value):
            yield from _figures(part, path if isinstance(part, str) else f"{path}/{k}")
    elif isinstance(value, str):
        yield f"{path}={value}", 1.0
    elif value is not None:
        yield path, math.copysign(math.log1p(abs(float(value))), value) / 8


def _hashed(row: Any, figures: Iterator[tuple[str, float]]) -> None:
    """Add figures to a row, each at a place and with a sign that follow from its name."""
    for name, value in figures:
        digest = zlib.crc32(name.encode())
        row[digest % len(row)] += value if digest & 0x8000_0000 else -value
    np.clip(row, -1.0, 1.0, out=row)
