"""A `Table` as a PettingZoo environment, each seat an agent that acts in its turn (extra `rl`).

An action is a number: 0 pass, 1 win, 2 pong, 3 an exposed kong, then 27 each of own kongs, discards and discards with
a report, tile by tile. An observation has the view of the seat as numbers, and which actions are legal.
"""

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from zhuoji_sim.play.table import Table
from zhuoji_sim.policies.outside.spoken import Answer, coded
from zhuoji_sim.rulesets import DEFAULT, Spec
from zhuoji_sim.tiles.kinds import KINDS, NAMES

_SIMPLE: list[Answer] = [{"type": "pass"}, {"type": "win"}, {"type": "pong"}, {"type": "kong"}]
ACTIONS: list[Answer] = [
    *_SIMPLE,
    *({"type": "kong", "tile": tile} for tile in NAMES),
    *({"type": "discard", "tile": tile} for tile in NAMES),
    *({"type": "discard", "tile": tile, "report": True} for tile in NAMES),
]
"""What each action answers."""
_NUMBER_OF = {coded(answer): number for number, answer in enumerate(ACTIONS)}
_SEATS = 4
_SIZE = 4 + KINDS * (3 + 2 * _SEATS) + 3 * _SEATS + 3
_LARGEST = 1_000_000


class ZhuojiEnv(AECEnv):  # type: ignore[misc]
    """One hand an episode; the reward is what a seat wins or loses in it, in fan."""

    metadata = {"name": "zhuoji_v0", "render_modes": [], "is_parallelizable": False}  # noqa: RUF012

    def __init__(self, ruleset: Spec = DEFAULT) -> None:
        super().__init__()
        self.ruleset, self.render_mode = ruleset, None
        self.table = Table(ruleset)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.table.players)]
        box = spaces.Box(-1, _LARGEST, (_SIZE,), np.int32)
        space = spaces.Dict({"observation": box, "action_mask": spaces.Box(0, 1, (len(ACTIONS),), np.int8)})
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(len(ACTIONS)) for agent in self.possible_agents}
        self._seed, self._hand = 0, -1

    def observation_space(self, agent: str) -> Any:
        """What the agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """What the agent may do at all."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal the next hand of the seed; with a seed its first one."""
        self._seed, self._hand = (self._seed, self._hand + 1) if seed is None else (seed, 0)
        self.table = Table(self.ruleset, self._seed, self._hand)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.table.seat or 0]

    def observe(self, agent: str) -> dict[str, Any]:
        """The view of the agent's seat, the others counted from it, and what it may do if it is asked."""
        seat = self.possible_agents.index(agent)
        mask = np.zeros(len(ACTIONS), np.int8)
        if seat == self.table.seat:
            mask[[_NUMBER_OF[coded(answer)] for answer in self.table.legal()]] = 1
        return {"observation": numbers(self.table.record(seat)), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Let the selected agent act. Raises InputError for an action that is not legal."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.table.act(ACTIONS[int(action)] if action is not None else {})
        if self.table.over:
            self.rewards = dict(zip(self.agents, map(float, self.table.fan), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.agents[self.table.seat or 0]
        self._accumulate_rewards()

    def render(self) -> None:
        """Nothing is drawn."""

    def close(self) -> None:
        """Nothing is open."""


def numbers(view: Any) -> Any:
    """A view as i4[_SIZE]: question, tile offered, own tiles, tiles unseen, then of each seat from the own."""
    order = [(int(view["seat"]) + step) % _SEATS for step in range(_SEATS)]
    tile = np.zeros(KINDS, np.int32)
    if view["tile"] >= 0:
        tile[view["tile"]] = 1
    melded = np.zeros((_SEATS, KINDS), np.int32)
    for place, seat in enumerate(order):
        for meld in range(view["melds"][seat]):
            melded[place, view["meld_tile"][seat, meld]] = 3 if view["meld_kind"][seat, meld] == 0 else 4
    parts = [
        np.arange(4) == view["question"],
        tile,
        view["counts"],
        view["unseen"],
        view["river"][order].ravel(),
        melded.ravel(),
        view["concealed"][order],
        view["reported"][order],
        np.array(order) == view["dealer"],
        [view["left"], view["n"], view["missing"]],
    ]
    return np.concatenate(parts).astype(np.int32)
