"""What somebody else states of a number, and what an estimate says of that."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from analyses.findings.estimates import Estimate

Judgement = Literal["confirmed", "refuted", "depends"]


@dataclass(frozen=True, slots=True)
class Claimed:
    """What is stated.

    Attributes
    ----------
    value
        As stated; None where a range is.
    low, high
        All that counts as the same.
    tables_differ
        Whether some tables confirm it beyond doubt and others refute it.

    Examples
    --------
    >>> Claimed(0.79, 0.78, 0.80).judged(0.73), Claimed(None, 0.06, 0.10).judged(0.064)
    ('refuted', 'confirmed')
    """

    value: float | None
    low: float
    high: float
    tables_differ: bool = False

    @property
    def stated(self) -> float | list[float]:
        """The value, or the range."""
        return [self.low, self.high] if self.value is None else self.value

    def judged(self, mean: float) -> Judgement:
        """What a number says of it that is beyond doubt on its side of the nearer end."""
        if self.tables_differ:
            return "depends"
        return "confirmed" if self.low <= mean <= self.high else "refuted"

    def nearer_end(self, mean: float) -> float:
        """The end that a number lies nearer to."""
        return self.low if mean < (self.low + self.high) / 2 else self.high

    def to_dict(self, estimate: "Estimate") -> dict[str, Any]:
        """What stands in the estimate's entry of `summary.json`; `judged` is None where nothing is beyond doubt."""
        return {"claimed": self.stated, "same": [self.low, self.high], "judged": estimate.judged}
