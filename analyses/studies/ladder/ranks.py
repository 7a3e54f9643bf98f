"""Places that are beyond doubt: who is above whom by the pairs, all judged together."""

from collections.abc import Sequence
from dataclasses import dataclass

from analyses.findings.estimates import Estimate
from analyses.statistics.points import PointEstimate


@dataclass(frozen=True)
class Ranking:
    """A policy's place by what it wins against all others, and the places from `best` to `worst` that it can have."""

    policy: str
    place: int
    best: int
    worst: int


def ranking(names: Sequence[str], strengths: Sequence[PointEstimate], pairs: Sequence[Estimate]) -> list[Ranking]:
    """All policies, the strongest first.

    A policy is below those that beat it beyond doubt, and above those that it beats so. Pairs are judged together, so
    all places hold jointly, with a probability of 95 %.
    """
    beaten = {
        (pair.group["a"], pair.group["b"]) if pair.mean > 0 else (pair.group["b"], pair.group["a"])
        for pair in pairs
        if pair.beyond_doubt
    }
    order = sorted(range(len(names)), key=lambda entrant: -strengths[entrant].mean)
    return [
        Ranking(
            names[entrant],
            place,
            1 + sum(loser == names[entrant] for _, loser in beaten),
            len(names) - sum(winner == names[entrant] for winner, _ in beaten),
        )
        for place, entrant in enumerate(order, 1)
    ]
