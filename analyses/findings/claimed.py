"""What somebody else states of a number, and what an estimate says of that.

The estimate is tested against the nearer end of all that counts as the same as what is stated. Beyond doubt on the one
side of it the statement is confirmed, on the other it is refuted; in between nothing is said.
"""

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

from analyses.statistics.intervals import IntervalMethod
from analyses.statistics.points import PointEstimate
from analyses.statistics.rates import Rate
from analyses.statistics.stopping import MIN_NONZERO

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


def held_against(
    estimate: "Estimate", found: PointEstimate | Rate, claimed: Claimed, method: IntervalMethod
) -> "Estimate":
    """The estimate, of which one asks whether it is on the same side of the nearer end as it seems.

    found: what the estimate was made from. A rate is tested with the error that it would have if that end were true,
    as its interval is. Of several claims let `judged_together` decide.
    """
    end = claimed.nearer_end(estimate.mean)
    if isinstance(found, Rate):
        enough = found.size > 0
        se = math.sqrt(end * (1 - end / found.most) / found.size) if enough else math.nan
        away = replace(found.point, mean=found.point.mean - end, se=se)
    else:
        enough, away = found.nonzero >= MIN_NONZERO, replace(found, mean=found.mean - end)
    p_value = method.p_value(away) if enough and estimate.shown else None
    return replace(
        estimate, p_value=p_value, beyond_doubt=p_value is not None and p_value <= method.alpha, claimed=claimed
    )
