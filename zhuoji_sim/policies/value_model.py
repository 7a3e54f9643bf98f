"""What the `value` policy knows: how hands of each plan tend to end, as a table made from a few parameters.

A *plan* is a kind of complete hand to play for. For a hand that misses so many tiles of a plan, of which so many live
ones bring it nearer, with so many own draws to come, the table holds the chances to win by self-draw and on a discard,
to be ready at an exhausted wall, and to be ready at the end at all. It follows round by round from the parameters:
how often others end the hand, how often a discard can be claimed, how many live tiles the next step will have.

The parameters are kept in value_model.json together with the command that found them.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from zhuoji_sim.codes import SEATS
from zhuoji_sim.tiles.kinds import DEALT

STORED = Path(__file__).with_suffix(".json")


class Plan(IntEnum):
    """What a hand may be played for."""

    PLAIN = 0
    """Four sets and a pair, by self-draw only: no pass yet (R3.4)."""
    PASSED = 1
    """The same with a pass, or where none is needed."""
    PAIRS = 2
    TRIPLETS = 3
    ONE_SUIT = 4


class End(IntEnum):
    """How a hand may end for its owner; the last is any end at which he is ready or has won."""

    SELF_DRAWN = 0
    ON_DISCARD = 1
    EXHAUSTED_READY = 2
    READY = 3


class Weight(IntEnum):
    """Numbers that the policy weighs with, in 1/256."""

    OTHER_PLANS = 0
    """What the plans beside the best one add, of their worth."""
    PAYERS = 1
    """How many of three others pay a ready hand at an exhausted wall."""
    ESCAPE = 2
    """What being ready saves there, in pinghus."""
    FLIPPED = 3
    """How many flipped chickens a hand ends up with."""
    READINESS = 4
    """What is paid only for being ready, of its estimate."""
    CHARGE = 5
    """What throwing the first 1s brings, of the charge's extra, where chickens count in any hand."""
    CHARGE_READY = 6
    """The same where they count for a ready hand only."""
    STAY = 7
    """The worth of not ponging, so that a doubtful pong is left."""
    DOU = 8
    """What a kong brings, of its price, where it pays for a ready hand only."""


ROUNDS = 15
"""Own draws to come: 0 to 14."""
FAR = 7
"""Missing tiles with an entry: 1 to FAR - 1; from a hand that misses more nothing is expected."""
LIVE = 24
"""Entries for live useful tiles, two numbers each: 0 or 1, 2 or 3, ..."""
ONE = 1 << 12
"""A chance of 1 in the table."""
SHAPE = (ROUNDS, len(Plan), FAR, LIVE)
"""Of the table: draws to come, plan, missing tiles, live tiles // 2."""
A_ROUND = len(Plan) * FAR * LIVE
"""Entries for each number of draws to come."""
CHANCES = ROUNDS * A_ROUND
FIELD = 16
"""Bits of one chance: an entry holds those of all ends in one number, the first end lowest."""


_LIVE = {
    Plan.PLAIN: (5, 13, 21, 30, 38, 46),
    Plan.PASSED: (5, 13, 21, 30, 38, 46),
    Plan.PAIRS: (2.6, 8, 14, 19, 23, 25),
    Plan.TRIPLETS: (3.6, 7, 10, 13, 16, 18),
    Plan.ONE_SUIT: (6.5, 11, 14, 16, 18, 20),
}
"""Usual live useful tiles of a hand that misses 1, 2, ... tiles; the parameters scale them."""
ENDS = (0.41, 0.41, 0.33, 0.31, 0.29, 0.265, 0.235, 0.2, 0.16, 0.12, 0.085, 0.05, 0.025, 0.01, 0.003)
"""How often a hand of a table of `ukeire` ends within a round, by own draws to come; a parameter scales it."""

Parameters = Mapping[str, float]
Array = npt.NDArray[Any]


@dataclass(frozen=True)
class Model:
    """The parameters, by name: weights, and what the table is made from.

    hurry: scales how often others end the hand. claim_*: how many of the useful tiles that others discard can be
    claimed for a plan. shot, shot_passed: how many of the winning ones win. live_*, slope_*: scale the usual live
    tiles, and again for each tile that is missing beyond the first.

    With fewer others (R1.9) fewer discards can be claimed, and fewer tiles are out of sight; all else was found at
    tables of four.
    """

    parameters: Parameters
    others: int = SEATS - 1

    def weights(self) -> Array:
        """i8[len(Weight)] in 1/256."""
        return np.array([round(self.parameters[weight.name.lower()]) for weight in Weight], np.int64)

    def chances(self) -> Array:
        """The table in order: i8[CHANCES], each entry four chances of FIELD bits, ONE being certain."""
        table = np.zeros((*SHAPE, len(End)))
        for rounds in range(ROUNDS):
            for plan in Plan:
                for missing in range(1, FAR):
                    table[rounds, plan, missing] = self._round(table, rounds, plan, missing)
        packed: Array = np.round(table * ONE).astype(np.int64) @ (1 << FIELD * np.arange(len(End)))
        return packed.ravel()

    def _round(self, table: Array, rounds: int, plan: Plan, missing: int) -> Array:
        """One entry for each number of live tiles, from those of fewer draws and fewer missing tiles."""
        here = np.zeros((LIVE, len(End)))
        ready = missing == 1
        if rounds == 0:
            here[:, End.EXHAUSTED_READY] = here[:, End.READY] = ready
            return here
        ended = min(ENDS[rounds] * self.parameters["hurry"], 0.9)
        unseen = DEALT * self.others + (self.others + 1) * rounds
        drawn = np.minimum((2 * np.arange(LIVE) + 1) / unseen, 1)
        claimed = 1 - (1 - drawn) ** (self.others * self._claimable(plan, ready))
        if ready:
            by_claim, by_draw = np.eye(len(End))[[End.ON_DISCARD, End.SELF_DRAWN]]
            by_claim[End.READY] = by_draw[End.READY] = 1
        else:
            by_claim = by_draw = self._nearer(table[rounds - 1, plan, missing - 1], plan, missing - 1)
        here[:, End.READY] = ended * ready
        going_on = (1 - ended) * (1 - claimed)
        here += np.outer((1 - ended) * claimed, by_claim)
        here += np.outer(going_on * drawn, by_draw)
        here += (going_on * (1 - drawn))[:, None] * table[rounds - 1, plan, missing]
        return here

    def _claimable(self, plan: Plan, ready: bool) -> float:
        """Of the useful tiles that others discard, how many can be claimed."""
        parameters = self.parameters
        if plan is Plan.PLAIN:
            return 0 if ready else parameters["claim_plain"]
        if plan is Plan.PASSED:
            return parameters["shot_passed" if ready else "claim_plain"]
        if ready:
            return parameters["shot"]
        return 0 if plan is Plan.PAIRS else parameters[f"claim_{plan.name.lower()}"]

    def _nearer(self, entries: Array, plan: Plan, missing: int) -> Array:
        """The entry of a hand that has come nearer, with the live tiles usual there."""
        name = "plain" if plan is Plan.PASSED else plan.name.lower()
        scale = self.parameters[f"live_{name}"] * self.parameters[f"slope_{name}"] ** (missing - 1)
        place = min(_LIVE[plan][missing - 1] * scale / 2, LIVE - 1)
        below = min(int(place), LIVE - 2)
        nearer: Array = entries[below] + (place - below) * (entries[below + 1] - entries[below])
        return nearer


def stored_parameters() -> Parameters:
    """The parameters that were found."""
    found: Parameters = json.loads(STORED.read_text("utf-8"))["parameters"]
    return found


@cache
def stored_model(players: int) -> tuple[Array, Array]:
    """The weights and the table of the stored parameters, for so many players."""
    model = Model(stored_parameters(), players - 1)
    return model.weights(), model.chances()
