"""When a run ends.

A run plays blocks of deals in order and asks the rule after each. The rule sees only the deals of the blocks
so far and, if there is a time budget, the clock; how many workers played them is not known to it, and blocks
that finished out of order wait for their turn. So the number of workers can change when a run ends by the
clock, never otherwise, and never what its first b blocks say.
"""

from dataclasses import dataclass
from typing import Literal

from analyses.statistics.intervals import Fixed, Interval, IntervalMethod
from analyses.statistics.points import PointEstimate
from analyses.statistics.sequences import Anytime
from zhuoji_sim.errors import InputError
from zhuoji_sim.limits import check_kind

Reason = Literal["deals", "precision", "verdict", "time"]

FLOOR = 1_000
MIN_NONZERO = 200


@dataclass(frozen=True)
class StoppingRule:
    """What ends a run, and which interval it therefore shows.

    Attributes
    ----------
    max_deals
        The run ends here at the latest.
    precision
        End once the headline interval reaches no further than this to each side, in the headline's unit.
    time_budget
        Seconds after which the run ends.
    floor, min_nonzero
        Deals, and deals with an observation other than zero, before the result may end the run. Before that many, the
        standard error of rare and large payoffs is not to be relied on.
    verdict
        End once the headline interval excludes 0.
    comparisons
        Intervals that are to hold jointly. To name the best of K actions it is K - 1: if the best one is passed over,
        the interval of its difference from the one named is wrong.

    Raises
    ------
    InputError
        Where a limit is not positive or a floor negative.

    Examples
    --------
    >>> rule = StoppingRule(max_deals=100_000, precision=0.2)
    >>> point = PointEstimate(mean=0.5, se=0.1, n=5000, nonzero=4000)
    >>> rule.method.kind, rule.after(5000, 1.0, point)
    ('fixed', 'precision')
    >>> StoppingRule(max_deals=100_000, verdict=True).method.kind
    'anytime'
    """

    max_deals: int
    precision: float | None = None
    time_budget: float | None = None
    floor: int = FLOOR
    min_nonzero: int = MIN_NONZERO
    verdict: bool = False
    comparisons: int = 1

    def __post_init__(self) -> None:
        for name in ("max_deals", "precision", "time_budget", "comparisons"):
            limit = getattr(self, name)
            if limit is not None:
                check_kind(name, limit, (int, float), "a number")
            if limit is not None and not limit > 0:
                raise InputError(f"{name} must be greater than 0, got {limit}")
        for name in ("floor", "min_nonzero"):
            if getattr(self, name) < 0:
                raise InputError(f"{name} must be at least 0, got {getattr(self, name)}")

    @property
    def method(self) -> IntervalMethod:
        """Intervals for this run: anytime-valid where the result itself can end it, else fixed."""
        method: IntervalMethod = Anytime() if self.verdict else Fixed()
        return method.joint(self.comparisons)

    @property
    def looks(self) -> bool:
        """Whether the result itself can end the run."""
        return self.verdict or self.precision is not None

    def interval(self, headline: PointEstimate) -> Interval:
        """The headline interval as shown, which is also the one that the rule reads."""
        return self.method.interval(headline)

    def reliable(self, *headline: PointEstimate) -> bool:
        """True if there is a headline estimate and every one has reached both floors."""
        return bool(headline) and all(point.n >= self.floor and point.nonzero >= self.min_nonzero for point in headline)

    def precise(self, *headline: PointEstimate) -> bool:
        """True if a precision is asked for and every headline estimate reaches it reliably."""
        return (
            self.precision is not None
            and self.reliable(*headline)
            and all(self.interval(point).half_width <= self.precision for point in headline)
        )

    def decided(self, *headline: PointEstimate) -> bool:
        """True if every headline interval reliably excludes 0."""
        return self.reliable(*headline) and all(self.interval(point).excludes(0) for point in headline)

    def after(self, deals: int, seconds: float, *headline: PointEstimate) -> Reason | None:
        """Why the run ends after these deals, or None if it goes on.

        deals: played in the blocks so far, in order. seconds: since the run began. headline: the estimate
        from these blocks, or several that must all be precise or decided. Where reasons coincide, the one
        that says most about the result is given.
        """
        if self.precise(*headline):
            return "precision"
        if self.verdict and self.decided(*headline):
            return "verdict"
        if deals >= self.max_deals:
            return "deals"
        if self.time_budget is not None and seconds >= self.time_budget:
            return "time"
        return None

    def exit_code(self, *headline: PointEstimate) -> int:
        """1 if a precision was asked for and the final estimate has not reached it, else 0."""
        return int(self.precision is not None and not self.precise(*headline))
