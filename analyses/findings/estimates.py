"""Estimates as they are shown and written: one `Estimate` is one entry of a summary's `estimates`."""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Literal

from analyses.statistics.intervals import Fixed, Interval, IntervalMethod, Kind
from analyses.statistics.moments import Moments
from analyses.statistics.multiplicity import holm
from analyses.statistics.points import PointEstimate
from analyses.statistics.stopping import MIN_NONZERO

Verdict = Literal["worth", "not_worth", "undecided", "mixed"]

FIXED = Fixed()
HEADLINE: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True)
class Estimate:
    """One number of a study, with everything needed to judge it.

    mean, se, ci95: in `unit`; nan where undefined. interval: how ci95 was made. n: deals behind it. group:
    which part of the deals, empty for the headline. variance_factor: by how much pairing cut the variance,
    None where nothing was paired. p_value: two-sided, against 0, fit for the kind of interval; None where
    that is no question to ask (a rate) or the deals are too few to answer it. beyond_doubt: None where that
    is no question to ask.
    """

    name: str
    unit: str
    mean: float
    se: float
    ci95: Interval
    interval: Kind
    n: int
    group: Mapping[str, Any] = field(default_factory=dict)
    variance_factor: float | None = None
    p_value: float | None = None
    beyond_doubt: bool | None = None

    @classmethod
    def of_effect(
        cls,
        name: str,
        unit: str,
        point: PointEstimate,
        method: IntervalMethod = FIXED,
        *,
        group: Mapping[str, Any] = HEADLINE,
        variance_factor: float | None = None,
        min_nonzero: int = MIN_NONZERO,
    ) -> "Estimate":
        """A difference, about which one asks whether it is 0.

        Beyond doubt when its p-value is at most alpha and enough deals behind it are not zero; for one of
        many groups let `judged_together` decide.
        """
        p_value = method.p_value(point) if point.nonzero >= min_nonzero else None
        return replace(
            cls.of_level(name, unit, point, method, group=group),
            variance_factor=variance_factor,
            p_value=p_value,
            beyond_doubt=p_value is not None and p_value <= method.alpha,
        )

    @classmethod
    def of_level(
        cls,
        name: str,
        unit: str,
        point: PointEstimate,
        method: IntervalMethod = FIXED,
        *,
        group: Mapping[str, Any] = HEADLINE,
    ) -> "Estimate":
        """A rate, ratio or mean about which nobody asks whether it is 0."""
        interval = method.interval(point)
        return cls(name, unit, point.mean, point.se, interval, method.kind, point.n, dict(group))

    @classmethod
    def of_share(
        cls,
        name: str,
        unit: str,
        successes: Moments,
        method: IntervalMethod = FIXED,
        *,
        group: Mapping[str, Any] = HEADLINE,
    ) -> "Estimate":
        """A share of deals, from observations 0 or 1, with Wilson's interval."""
        level = cls.of_level(name, unit, successes.point(), method, group=group)
        return replace(level, ci95=method.wilson(successes))

    def to_dict(self) -> dict[str, Any]:
        """The entry of `summary.json`; what is undefined becomes None, since JSON has no nan."""
        return {
            "name": self.name,
            "unit": self.unit,
            "group": dict(self.group),
            "mean": _finite(self.mean),
            "se": _finite(self.se),
            "ci95": [_finite(self.ci95.low), _finite(self.ci95.high)],
            "interval": self.interval,
            "n": self.n,
            "variance_factor": self.variance_factor,
            "p_value": self.p_value,
            "beyond_doubt": self.beyond_doubt,
        }


def judged_together(estimates: Iterable[Estimate], alpha: float = 0.05) -> list[Estimate]:
    """The same estimates, `beyond_doubt` where they are after Holm's correction for their number.

    An estimate from too few deals counts among them, with a p-value of 1.
    """
    family = list(estimates)
    rejected = holm([1.0 if estimate.p_value is None else estimate.p_value for estimate in family], alpha)
    return [replace(estimate, beyond_doubt=clear) for estimate, clear in zip(family, rejected, strict=True)]


def verdict(headline: Estimate, groups: Iterable[Estimate] = ()) -> Verdict:
    """Is it worth it? `mixed` if it beyond doubt is in some groups and beyond doubt is not in others.

    Otherwise what the headline says: `worth` or `not_worth` if it is beyond doubt, by its sign.
    """
    clear = [group.mean > 0 for group in groups if group.beyond_doubt]
    if any(clear) and not all(clear):
        return "mixed"
    if not headline.beyond_doubt:
        return "undecided"
    return "worth" if headline.mean > 0 else "not_worth"


def _finite(value: float) -> float | None:
    return value if math.isfinite(value) else None
