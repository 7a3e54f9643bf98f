"""Estimates as they are shown and written: one `Estimate` is one entry of a summary's `estimates`."""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Literal

from analyses.findings.claimed import Claimed, Judgement
from analyses.statistics.best import AgainstBest
from analyses.statistics.intervals import Fixed, Interval, IntervalKind, IntervalMethod
from analyses.statistics.multiplicity import holm
from analyses.statistics.points import PointEstimate
from analyses.statistics.rates import Rate
from analyses.statistics.stopping import MIN_NONZERO

Verdict = Literal["worth", "not_worth", "undecided", "mixed"]
Doubt = Literal["yes", "no", "too_few"]

MIN_SHOWN = 30
"""An estimate from fewer deals keeps its numbers in `summary.json`; where people read, a dash stands in their place."""

FIXED = Fixed()
HEADLINE: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True)
class Estimate:
    """One number of a study, with everything needed to judge it.

    Attributes
    ----------
    name
        As in docs/estimates.md.
    unit
        Such as `fan/hand` or `share of deals`: what mean, se and ci95 are in.
    mean, se
        The estimate and its standard error; nan where undefined.
    ci95
        The 95 % interval; its ends are nan where undefined.
    interval
        How it was made: `fixed` or `anytime`.
    n
        Deals behind it.
    group
        Which part of the deals, empty for all.
    variance_factor
        By how much pairing cut the variance, None where nothing was paired.
    p_value
        Two-sided, against 0, fit for the kind of interval; None where that is no question to ask (a rate) or the deals
        are too few to answer it.
    beyond_doubt
        None where that is no question to ask.
    against
        Of an action compared with the best of several others: the one that did best; None of anything else.
    claimed
        What somebody else states of it, against which it is then judged, in place of 0; None of most.

    Examples
    --------
    >>> from analyses import PointEstimate
    >>> gain = Estimate.of_effect("gain", "fan/hand", PointEstimate(0.5, 0.1, n=1000, nonzero=800))
    >>> gain.doubt, round(gain.ci95.low, 3), round(gain.ci95.high, 3)
    ('yes', 0.304, 0.696)
    """

    name: str
    unit: str
    mean: float
    se: float
    ci95: Interval
    interval: IntervalKind
    n: int
    group: Mapping[str, Any] = field(default_factory=dict)
    variance_factor: float | None = None
    p_value: float | None = None
    beyond_doubt: bool | None = None
    against: str | None = None
    claimed: Claimed | None = None

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
    def of_rate(
        cls,
        name: str,
        unit: str,
        rate: Rate,
        method: IntervalMethod = FIXED,
        *,
        group: Mapping[str, Any] = HEADLINE,
    ) -> "Estimate":
        """How often something happens, with an interval that holds where it is rare."""
        return replace(cls.of_level(name, unit, rate.point, method, group=group), ci95=method.rate(rate))

    @classmethod
    def of_rate_change(
        cls,
        name: str,
        unit: str,
        point: PointEstimate,
        grain: float,
        method: IntervalMethod = FIXED,
        *,
        group: Mapping[str, Any] = HEADLINE,
    ) -> "Estimate":
        """A difference of rates, about which one asks whether it is 0; grain: what one more deal would change."""
        return replace(cls.of_effect(name, unit, method.widened(point, grain), method, group=group), se=point.se)

    @classmethod
    def of_best(
        cls,
        name: str,
        unit: str,
        best: AgainstBest,
        method: IntervalMethod = FIXED,
        *,
        group: Mapping[str, Any] = HEADLINE,
        variance_factor: float | None = None,
    ) -> "Estimate":
        """What an action brings over the best of the others, with an interval joint over these."""
        return replace(
            cls.of_level(name, unit, best.point, method, group=group),
            ci95=best.interval,
            variance_factor=variance_factor,
            p_value=best.p_value,
            beyond_doubt=best.p_value is not None and best.p_value <= method.alpha,
            against=best.other,
        )

    @property
    def shown(self) -> bool:
        """Whether there are enough deals behind it for its numbers to be read."""
        return self.n >= MIN_SHOWN

    @property
    def doubt(self) -> Doubt | None:
        """Is it beyond doubt: yes, no, or too few deals that differ from 0 to tell; None where nobody asks."""
        if self.beyond_doubt is None:
            return None
        return "yes" if self.beyond_doubt else "too_few" if self.p_value is None else "no"

    @property
    def judged(self) -> Judgement | None:
        """What it says of what is claimed; None where nothing is, and where that is not beyond doubt."""
        if self.claimed is None or not (self.beyond_doubt or self.claimed.tables_differ):
            return None
        return self.claimed.judged(self.mean)

    def to_dict(self) -> dict[str, Any]:
        """The entry of `summary.json`; what is undefined becomes None, since JSON has no nan."""
        return {
            "name": self.name,
            "unit": self.unit,
            "group": dict(self.group),
            "mean": _finite(self.mean),
            "se": _finite(self.se),
            "ci95": [self.ci95.low, self.ci95.high] if math.isfinite(self.ci95.half_width) else None,
            "interval": self.interval,
            "n": self.n,
            "variance_factor": self.variance_factor,
            "p_value": self.p_value,
            "beyond_doubt": self.beyond_doubt,
            "doubt": self.doubt,
            **({} if self.against is None else {"against": self.against}),
            **({} if self.claimed is None else self.claimed.to_dict(self)),
        }


def judged_together(estimates: Iterable[Estimate], alpha: float = 0.05) -> list[Estimate]:
    """Judge the estimates of one family: are they 0?

    Parameters
    ----------
    estimates
        A family of effects, levels excepted: they stay as they are. One from too few deals counts among them, with a
        p-value of 1.
    alpha
        The chance that any is called beyond doubt though its truth is 0, at most.

    Returns
    -------
    list of Estimate
        The same, `beyond_doubt` where they are after Holm's correction for their number.

    Examples
    --------
    >>> from analyses import PointEstimate
    >>> clear, vague = (
    ...     Estimate.of_effect("gain", "fan/hand", PointEstimate(0.5, se, n=1000, nonzero=800)) for se in (0.1, 0.23)
    ... )
    >>> [gain.beyond_doubt for gain in (clear, vague)]
    [True, True]
    >>> [gain.beyond_doubt for gain in judged_together([clear, vague, vague])]
    [True, False, False]
    """
    family = list(estimates)
    asked = [estimate for estimate in family if estimate.beyond_doubt is not None]
    rejected = iter(holm([1.0 if estimate.p_value is None else estimate.p_value for estimate in asked], alpha))
    return [one if one.beyond_doubt is None else replace(one, beyond_doubt=next(rejected)) for one in family]


def verdict(headline: Estimate, groups: Iterable[Estimate] = ()) -> Verdict | None:
    """Is it worth it? None where nobody asks: the headline is a level.

    Parameters
    ----------
    headline
        The effect over all deals.
    groups
        Effects in parts of the deals; they are corrected for the number of them all, since any could turn the verdict.

    Returns
    -------
    str
        `mixed` if it beyond doubt is in some groups and beyond doubt is not in others; else what the headline says:
        `worth` or `not_worth` if it is beyond doubt, by its sign, else `undecided`. None if it is a level.

    Examples
    --------
    >>> from analyses import PointEstimate
    >>> gain, loss = (
    ...     Estimate.of_effect("gain", "fan/hand", PointEstimate(mean, 0.1, n=1000, nonzero=800)) for mean in (0.5, -1)
    ... )
    >>> verdict(gain), verdict(gain, [gain, loss])
    ('worth', 'mixed')
    """
    if headline.beyond_doubt is None:
        return None
    clear = [group.mean > 0 for group in judged_together(groups) if group.beyond_doubt]
    if any(clear) and not all(clear):
        return "mixed"
    if not headline.beyond_doubt:
        return "undecided"
    return "worth" if headline.mean > 0 else "not_worth"


def _finite(value: float) -> float | None:
    return value if math.isfinite(value) else None
