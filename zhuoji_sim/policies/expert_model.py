"""What the `expert` policy knows beside `value`: how ready hands and those one step before end, and its weights.

A ready hand is priced by its own waits: how many live tiles it wins with, and how many of these win on a discard too.
A hand one tile from ready is priced by where each useful tile leads: `NEXT` holds how likely one comes in time, and how
many draws are then left. Both tables follow round by round from a few parameters, kept in expert_model.json together
with the command that found them.
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
from zhuoji_sim.evaluator.suit_tables import RANKS
from zhuoji_sim.policies import value_model
from zhuoji_sim.policies.value_model import ENDS, FAR, FIELD, ONE, ROUNDS, End
from zhuoji_sim.tiles.kinds import COPIES, DEALT

STORED = Path(__file__).with_suffix(".json")


class Trait(IntEnum):
    """Numbers that the policy weighs with, in 1/256."""

    BESIDE_READY = 0
    """What farther plans add to a ready hand, of their worth."""
    BESIDE_NEXT = 1
    """The same to a hand one tile from ready."""
    PONGABLE = 2
    """How much more likely a useful tile comes whose pong brings the hand nearer too."""
    CHARGE_GAIN = 3
    """What the first of a fixed chicken, thrown, brings a hand that will be ready, of its extra (R6.7)."""
    CHARGE_COST = 4
    """What it costs one that will not be, of its price."""
    CHARGE_WAIT = 5
    """What is given up by not waiting, of its extra."""
    PAIR = 6
    """What a pair of a fixed chicken is worth while none lies, of what its pong would bring."""
    STAY = 7
    """The worth of not ponging."""
    GO_ON = 8
    """What letting a win on a discard pass is worth, of the hand's worth."""
    GO_ON_COST = 9
    """What it costs, in pinghus."""
    READINESS = 10
    """What is paid only for being ready, of its estimate, on top of what `value` weighs it with."""
    BESIDE_FAR = 11
    """What other plans add to a farther hand's best one."""
    RELIEF = 12
    """What a win saves, as no other wins, in pinghus."""
    KONG_TO_COME = 13
    """What a concealed triplet is worth for the kong that it may become, of the price times the chance to draw it."""
    KONG_OF_PONG = 14
    """The same of a pong."""
    PAIRED = 15
    """For how many live tiles one counts of which a far hand holds a pair, beyond the first two such tiles."""
    FIRST_CLAIM = 16
    """What claiming the first of a fixed chicken brings beside, of the charge and the responsible chicken."""
    PONG_COST = 17
    """What a pong costs where chickens count for a ready hand only (R6.6), in pinghus."""
    DANGER = 18
    """What the danger of a discard counts for where the hand is ready, of its estimate."""


LIVES = 20
"""Entries for live waits: 0 to LIVES - 1."""
A_READY_ROUND = LIVES * LIVES
READY = ROUNDS * A_READY_ROUND
STEPS = 64
"""Entries for live useful tiles of a hand one tile from ready, those that may be ponged counted for more."""
NEXT = ROUNDS * STEPS
STEP = 2
ARRIVAL = ROUNDS * FAR * STEPS
"""Entries for hands farther away, by live useful tiles in twos, those held twice counted for more."""
CURVE = ("arrival", "arrival_draw", "arrival_live")
FITTED = 4
"""The farthest hands that a curve is fitted to."""
PARTS = 8
"""The draws that are left come in eighths."""
CLASSES, SHOWN, BESIDE = 3, COPIES + 1, 2 * COPIES + 1
"""Entries for what live copies are worth: of ones and nines, twos and eights, others; by the copies of it that the seat
sees, and those of them in others' melds and on the table; and by such copies of its neighbours."""
A_CLASS = SHOWN * SHOWN * BESIDE
A_HOPE_ROUND = CLASSES * A_CLASS
HOPES = ROUNDS * A_HOPE_ROUND
BITS = 5
"""Of live copies in quarters."""

Array = npt.NDArray[Any]
Parameters = Mapping[str, float]


@dataclass(frozen=True)
class Model:
    """The parameters, by name: traits, and what the tables are made from.

    hurry: scales how often others end the hand. shot: how many of the winning tiles that others discard win; windfall:
    how many more tiles win so, by a kong's or a reporter's discard. better: how much of what lacks to usual_live live
    useful tiles a hand gains with each draw. arrival*_M: the logit of the chance that a hand that misses M tiles is
    ready at the end, with no draw to come and nothing live, and what each draw and each live useful tile adds.
    held_back: by how much less a live copy is worth than a usual one at the end of the wall, shown: by how much more
    where one of its tile is seen elsewhere, shown_more: for each further one; outer, second: at the end of the wall, if
    it is a one or a nine, a two or an eight; beside: for each copy of its neighbours; unshown: how much of these three
    holds where none of it is seen.
    """

    parameters: Parameters
    others: int = SEATS - 1

    def traits(self) -> Array:
        """i8[len(Trait)] in 1/256."""
        return np.array([round(self.parameters[trait.name.lower()]) for trait in Trait], np.int64)

    def ready(self) -> Array:
        """i8[READY]: four chances (`End`) by draws to come, live waits, and live waits that win on a discard."""
        table = np.zeros((ROUNDS, LIVES, LIVES, len(End)))
        live, free = np.meshgrid(np.arange(LIVES), np.arange(LIVES), indexing="ij")
        table[0, ..., End.EXHAUSTED_READY] = 1
        for rounds in range(1, ROUNDS):
            ended, unseen = self._ended(rounds, "near_hurry"), self._unseen(rounds)
            shots = self.others * self.parameters["shot"] * free + self.parameters["windfall"] * (free < live)
            claimed = (1 - ended) * np.minimum(shots / unseen, 0.8)
            drawn = (1 - ended - claimed) * np.minimum(live / unseen, 1)
            going_on = 1 - ended - claimed - drawn
            table[rounds] = going_on[..., None] * table[rounds - 1]
            table[rounds, ..., End.ON_DISCARD] += claimed
            table[rounds, ..., End.SELF_DRAWN] += drawn
        table[..., End.READY] = 1
        packed: Array = np.round(table * ONE).astype(np.int64) @ (1 << FIELD * np.arange(len(End)))
        return packed.ravel()

    def next(self) -> Array:
        """i8[NEXT]: the chance to come to ready, as it is and as wins are priced, and the draws then left.

        By draws to come and live useful tiles.
        """
        chance, _ = self._next("hurry")
        priced, left = self._next("near_hurry")
        fields = np.stack([chance * ONE, priced * ONE, left * PARTS], axis=-1)
        packed: Array = np.round(fields).astype(np.int64) @ (1 << FIELD * np.arange(fields.shape[-1]))
        return packed.ravel()

    def _next(self, hurry: str) -> tuple[Array, Array]:
        chance, left = np.zeros((ROUNDS, STEPS)), np.zeros((ROUNDS, STEPS))
        better = np.arange(STEPS) + self.parameters["better"] * np.maximum(
            self.parameters["usual_live"] - np.arange(STEPS), 0
        )
        for rounds in range(1, ROUNDS):
            now = (1 - self._ended(rounds, hurry)) * np.minimum(np.arange(STEPS) / self._unseen(rounds), 1)
            going_on = 1 - self._ended(rounds, hurry) - now
            later = going_on * np.interp(better, np.arange(STEPS), chance[rounds - 1])
            chance[rounds] = now + later
            total = now * (rounds - 1) + later * np.interp(better, np.arange(STEPS), left[rounds - 1])
            left[rounds] = np.divide(total, chance[rounds], out=np.zeros(STEPS), where=chance[rounds] > 0)
        return chance, left

    def far(self) -> Array:
        """i8[CHANCES]: chances of hands farther away, as `value` has them, from parameters of its own."""
        return value_model.Model(self._named("far_"), self.others).chances()

    def arrival(self) -> Array:
        """i8[ARRIVAL]: the chance to be ready at the end, by draws to come, missing tiles and live useful ones.

        A logistic curve for each number of missing tiles; the last holds for more.
        """
        draws, live = np.arange(ROUNDS)[:, None], STEP * np.arange(STEPS)
        table = np.zeros((ROUNDS, FAR, STEPS))
        for missing in range(3, FAR):
            base, by_draw, by_live = (self.parameters[f"{name}_{min(missing, FITTED)}"] for name in CURVE)
            farther = max(missing - FITTED, 0)
            table[:, missing] = 1 / (1 + np.exp(farther - base - by_draw * draws - by_live * live))
        table[0] = 0
        rounded: Array = np.round(table * ONE).astype(np.int64).ravel()
        return rounded

    def hopes(self) -> Array:
        """i8[HOPES]: what the live copies of a tile are worth, in quarters of a usual one, twice.

        From bit BITS * RANKS on as a number; below, its bit b at b * RANKS, to be moved to the tile's place in a mask.

        By draws to come, the tile's class, its copies seen, those of them not held, and such copies of its neighbours.
        """
        p = self.parameters
        gone = 1 - np.arange(ROUNDS)[:, None, None, None, None] / (ROUNDS - 1)
        outer = np.array([p["outer"], p["second"], 0])[:, None, None, None]
        seen, shown, beside = np.arange(SHOWN)[:, None, None], np.arange(SHOWN)[:, None], np.arange(BESIDE)
        known = np.where(shown > 0, 1, p["unshown"])
        copy = 1 - p["held_back"] * gone + known * gone * (outer + p["beside"] * np.minimum(beside, COPIES))
        copy = copy + np.minimum(shown, 1) * p["shown"] + np.maximum(shown - 1, 0) * p["shown_more"]
        quarters = np.round(4 * (COPIES - seen) * np.clip(copy, 0.1, 1.9)).astype(np.int64).ravel()
        spread: Array = sum((quarters >> bit & 1) << bit * RANKS for bit in range(BITS)) + (quarters << BITS * RANKS)
        return spread

    def tables(self) -> Mapping[str, Array]:
        """All of it, by its names in `PLAYERS`."""
        return {
            "traits": self.traits(),
            "ready": self.ready(),
            "next": self.next(),
            "far": self.far(),
            "arrival": self.arrival(),
            "hopes": self.hopes(),
        }

    def _named(self, prefix: str) -> Parameters:
        """The parameters of one table, without its prefix."""
        return {name.removeprefix(prefix): value for name, value in self.parameters.items() if name.startswith(prefix)}

    def _ended(self, rounds: int, hurry: str) -> float:
        return float(min(ENDS[rounds] * self.parameters[hurry], 0.9))

    def _unseen(self, rounds: int) -> int:
        return DEALT * self.others + (self.others + 1) * rounds


def rank_classes() -> Array:
    """The class of each rank: 0 for ones and nines, 1 for twos and eights, 2 for others."""
    ranks = np.arange(RANKS)
    return np.minimum(np.minimum(ranks, RANKS - 1 - ranks), CLASSES - 1)


def stored_parameters() -> Parameters:
    """The parameters that were found."""
    found: Parameters = json.loads(STORED.read_text("utf-8"))["parameters"]
    return found


@cache
def stored_model(players: int) -> Mapping[str, Array]:
    """The traits and the tables of the stored parameters, for so many players, by their names in `PLAYERS`."""
    return Model(stored_parameters(), players - 1).tables()
