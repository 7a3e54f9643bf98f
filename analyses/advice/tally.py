"""Exact sums over common worlds, from which every action, and every difference of two, is estimated.

Actions drop out of a race, so each pair has its own worlds: those in which both were played.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from analyses.statistics.points import PointEstimate
from zhuoji_sim.codes import Flow

Ints = npt.NDArray[np.int64]

PARTS = {
    "hand": (Flow.HAND, Flow.HOT_SHOT),
    "dou": (Flow.DOU,),
    "chickens": (Flow.CHICKEN,),
    "charge": (Flow.CHARGE, Flow.RESPONSIBLE),
    "exhaustion": (Flow.EXHAUSTION,),
    "other": (Flow.PENALTY,),
}
"""What a result is made of; the parts add up to it."""

RATES = {"win_rate": "won", "self_draw_rate": "self_drawn", "deal_in_rate": "dealt_in", "ready_rate": "ready"}
"""Shares of hands, by the field of a playout."""

_ARRAYS = ("worlds", "differing", "sums", "squares", "products")

FIELDS = ("fan", *PARTS, *RATES, "shot_fan")
"""What is summed of each playout."""


def columns(rows: npt.NDArray[np.void]) -> Ints:
    """Playouts (`PLAYOUTS`[worlds, actions]) as whole numbers [field, world, action]."""
    parts = rows["parts"]
    split = [parts[:, :, list(flows)].sum(axis=2) for flows in PARTS.values()]
    return np.stack([rows["fan"], *split, *(rows[name] for name in (*RATES.values(), "shot_fan"))]).astype(np.int64)


@dataclass(frozen=True, eq=False)
class Tally:
    """Sums by pair of actions, over the worlds in which both were played; addable in any order.

    Attributes
    ----------
    worlds
        [i, j]: their number.
    differing
        [i, j]: of these, those in which the results differ.
    sums, squares, products
        [field, i, j]: of action i, of its square, and of the product with action j.
    largest
        The greatest result seen, up or down, in fan.
    """

    worlds: Ints
    differing: Ints
    sums: Ints
    squares: Ints
    products: Ints
    largest: int = 0

    @classmethod
    def empty(cls, actions: int) -> "Tally":
        """Nothing played yet."""
        pairs, by_field = (actions, actions), (len(FIELDS), actions, actions)
        return cls(_zeros(pairs), _zeros(pairs), _zeros(by_field), _zeros(by_field), _zeros(by_field))

    @classmethod
    def of(cls, rows: npt.NDArray[np.void], played: Sequence[int], actions: int) -> "Tally":
        """Of worlds in which the actions `played`, in this order, are the columns."""
        values, (one, other) = columns(rows), np.ix_(played, played)
        worlds, differing, sums, squares, products = cls.empty(actions)._arrays()
        worlds[one, other] = len(rows)
        differing[one, other] = (values[0, :, :, None] != values[0, :, None, :]).sum(axis=0)
        sums[:, one, other] = values.sum(axis=1)[:, :, None]
        squares[:, one, other] = (values**2).sum(axis=1)[:, :, None]
        products[:, one, other] = values.transpose(0, 2, 1) @ values
        return cls(worlds, differing, sums, squares, products, int(abs(values[0]).max(initial=0)))

    def __add__(self, other: "Tally") -> "Tally":
        worlds, differing, sums, squares, products = (
            mine + its for mine, its in zip(self._arrays(), other._arrays(), strict=True)
        )
        return Tally(worlds, differing, sums, squares, products, max(self.largest, other.largest))

    def written(self) -> dict[str, Any]:
        """As plain JSON data, which `read` reads."""
        arrays = dict(zip(_ARRAYS, (array.tolist() for array in self._arrays()), strict=True))
        return {**arrays, "largest": self.largest}

    @classmethod
    def read(cls, written: Mapping[str, Any]) -> "Tally":
        """What was `written`."""
        worlds, differing, sums, squares, products = (np.array(written[name], np.int64) for name in _ARRAYS)
        return cls(worlds, differing, sums, squares, products, int(written["largest"]))

    def _arrays(self) -> tuple[Ints, Ints, Ints, Ints, Ints]:
        return self.worlds, self.differing, self.sums, self.squares, self.products

    def mean(self, action: int, field: str = "fan") -> float:
        """Of an action over its own worlds."""
        return float(self.sums[FIELDS.index(field), action, action] / self.worlds[action, action])

    def point(self, action: int, field: str = "fan") -> PointEstimate:
        """The mean of an action over its own worlds, with its error."""
        at = FIELDS.index(field), action, action
        return _point(int(self.sums[at]), int(self.squares[at]), int(self.worlds[action, action]))

    def gain(self, action: int, other: int, field: str = "fan") -> PointEstimate:
        """What an action has more than another, over the worlds in which both were played."""
        here, there = (FIELDS.index(field), action, other), (FIELDS.index(field), other, action)
        total = int(self.sums[here] - self.sums[there])
        squares = int(self.squares[here] + self.squares[there] - 2 * self.products[here])
        worlds = int(self.worlds[action, other])
        point = _point(total, squares, worlds)
        return PointEstimate(point.mean, point.se, worlds, int(self.differing[action, other]))


def _point(total: int, squares: int, n: int) -> PointEstimate:
    if n == 0:
        return PointEstimate(math.nan, math.nan, 0, 0)
    variance = (n * squares - total * total) / (n * (n - 1)) if n > 1 else math.nan
    return PointEstimate(total / n, math.sqrt(variance / n), n, n)


def _zeros(shape: tuple[int, ...]) -> Ints:
    return np.zeros(shape, np.int64)
