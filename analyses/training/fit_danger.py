"""Fit how dangerous discards are: `python -m analyses.training.fit_danger`.

In self-play of the four rulebooks' tables of `value` players, in equal parts, every tile that the seat on turn holds is
looked at from each of the others: does he wait for it, with which plan, does he hold three of it? Of each threat the
chance is a product: of how the other stands, the tile, and its suit; fitted so that it comes up as often as it did for
each standing, each tile and each suit (iterative proportional fitting). Written to zhuoji_sim/policies/danger.json.
"""

import json
from pathlib import Path

import numpy as np
import numpy.typing as npt

from analyses.training.counting import asked_for
from analyses.training.kernels import count_threats
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.game.state import new_state
from zhuoji_sim.policies.danger import CHANCE, FACTOR, STANDINGS, STORED, SUITS, THREATS, TILES, Threat
from zhuoji_sim.policies.seating import players_record
from zhuoji_sim.policies.settings import seat_policies
from zhuoji_sim.rulesets import load

RULEBOOKS = ("jinji", "shabao", "tianting", "hanbao")
_SWEEPS = 200
_MOST = 256
"""The largest factor."""

Floats = npt.NDArray[np.float64]


def counted(policy: str, hands: int, seed: int) -> npt.NDArray[np.int64]:
    """Of so many hands under each rulebook: how often each threat was there, and last how often one was looked for."""
    counts = np.zeros((STANDINGS, TILES, SUITS, THREATS + 1), np.int64)
    players = players_record(seat_policies(policy))
    for name in RULEBOOKS:
        count_threats(new_state(), load(name).record(), tables(), players, seed, 0, hands, counts)
    return counts


def fitted(hits: npt.NDArray[np.int64], looks: npt.NDArray[np.int64]) -> list[Floats]:
    """The chance of each standing and the factors of tiles and suits whose products fit the hits among the looks.

    Of both kinds of factors the mean over all looks is 1. What never came up has no chance.
    """
    parts = [np.full(size, 1.0) for size in hits.shape]
    for _ in range(_SWEEPS):
        for axis, part in enumerate(parts):
            expected = looks * _product(parts)
            others = tuple(other for other in range(hits.ndim) if other != axis)
            due = expected.sum(others)
            part *= np.divide(hits.sum(others), due, out=np.zeros_like(due), where=due > 0)
        for axis in (1, 2):
            mean = np.average(parts[axis], weights=looks.sum(tuple({0, 1, 2} - {axis})))
            parts[axis] /= mean
            parts[0] *= mean
    return parts


def _product(parts: list[Floats]) -> Floats:
    standing, tile, suit = parts
    return standing[:, None, None] * tile[None, :, None] * suit[None, None, :]


def written(parts: list[Floats]) -> list[int]:
    """As `danger.json` has a threat: whole numbers, a chance in 1 / 2^CHANCE, a factor in 1 / 2^FACTOR."""
    chances = np.minimum(parts[0], 1) * 2.0**CHANCE
    factors = np.minimum(np.concatenate(parts[1:]), _MOST) * 2.0**FACTOR
    numbers: list[int] = np.round(np.concatenate([chances, factors])).astype(np.int64).tolist()
    return numbers


def write(counts: npt.NDArray[np.int64], command: str, path: Path = STORED) -> None:
    """Fit all threats and write them with the command that did it."""
    looks = counts[..., THREATS]
    rows = [f"  {json.dumps(written(fitted(counts[..., threat], looks)))}" for threat in Threat]
    body = ",\n".join(rows)
    path.write_text(f'{{\n "command": {json.dumps(command)},\n "factors": [\n{body}\n ]\n}}\n', encoding="utf-8")


def main() -> None:
    """Count, fit and write."""
    asked = asked_for("fit_danger", __doc__, 4001)
    write(counted(asked.policy, asked.hands, asked.seed), asked.command)


if __name__ == "__main__":
    main()
