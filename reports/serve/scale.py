"""The one scale on which the intervals of an answer, and of those after it, are drawn."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Scale:
    """From `low` on the left to `high` on the right, in fan.

    It stays as the first look has it, so that intervals are seen to narrow.
    """

    low: float
    high: float

    @classmethod
    def over(cls, plays: Iterable[Mapping[str, Any]]) -> "Scale":
        """A scale on which all intervals have room."""
        ends = [end for play in plays for end in (play["ci95"] or (play["mean"],))]
        low, high = min(ends), max(ends)
        room = 0.03 * (high - low) or 1.0
        return cls(low - room, high + room)

    def at(self, value: float) -> str:
        """Where a value stands, as a percentage of the width."""
        share = (value - self.low) / (self.high - self.low)
        return f"{100 * min(max(share, 0.0), 1.0):.2f}%"

    def bar(self, mean: float, ends: Sequence[float] | None) -> dict[str, str]:
        """A mean and its interval."""
        low, high = ends or (mean, mean)
        return {"low": self.at(low), "high": self.at(high), "mean": self.at(mean)}

    @property
    def zero(self) -> str:
        """Where nothing is won or lost; empty where that lies outside."""
        return self.at(0.0) if self.low < 0 < self.high else ""
