"""Made-up deals whose true values are known, for measuring how often intervals hold them.

Their payoffs are shaped like a study's: integers, most of them zero, the others skewed and seldom large.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from analyses.statistics import rates
from analyses.statistics.best import against_best
from analyses.statistics.intervals import Fixed
from analyses.statistics.moments import CoMoments, Moments
from analyses.statistics.sequences import Anytime
from analyses.statistics.strata import product, stratified


@dataclass(frozen=True)
class Payoffs:
    """Integer payoffs with their odds where they are not zero, and the chance that they are not."""

    values: tuple[int, ...]
    odds: tuple[int, ...]
    nonzero: float

    def mean(self) -> float:
        """Expectation of a deal."""
        return self.nonzero * float(np.average(self.values, weights=self.odds))

    def draw(self, rng: np.random.Generator, deals: int) -> NDArray[np.int64]:
        """Independent payoffs, shape (deals,)."""
        steps = np.cumsum(self.odds) / sum(self.odds)
        place = np.searchsorted(steps, rng.random(deals) / self.nonzero, side="right")
        return np.append(self.values, 0)[place]

    def __call__(self, seed: int, deals: int) -> NDArray[np.int64]:
        """The payoffs of a seed's first deals, shape (deals,)."""
        return self.draw(np.random.default_rng(seed), deals)


def small(nonzero: float) -> Payoffs:
    """-40..80 fan, nearly symmetric, mostly 1 to 3 and seldom large (skewness 5.5 where never zero)."""
    values = (-40, -20, -10, -5, -3, -2, -1, 1, 2, 3, 5, 10, 20, 40, 80)
    return Payoffs(values, (1, 3, 10, 30, 60, 90, 150, 150, 90, 60, 30, 10, 5, 2, 1), nonzero)


def large(nonzero: float) -> Payoffs:
    """Losses of 10 against rarer gains of 20 and 80, as when a hand is lifted or killed."""
    return Payoffs((-10, -1, 10, 20, 80), (60, 10, 10, 12, 8), nonzero)


DEALS = {
    "small, 1 in 2 differs": small(0.5),
    "small, 1 in 10 differs": small(0.1),
    "large, 1 in 5 differs": large(0.2),
    "large, 1 in 20 differs": large(0.05),
}


def share(rng: np.random.Generator, deals: int) -> bool:
    """Does the score interval hold the chance of an event that 1 deal in 50 has?"""
    return Fixed().rate(rates.share(Moments.of(rng.random(deals) < 0.02))).contains(0.02)


def ratio(rng: np.random.Generator, deals: int) -> bool:
    """Does the delta method's hold a rate over seats, where the seats of a deal share its luck?"""
    ready = rng.binomial(4, 0.3, deals)
    wins = rng.binomial(ready, rng.choice([0.1, 0.5], deals))
    return Fixed().interval(CoMoments.of({"wins": wins, "ready": ready}).ratio("wins", "ready")).contains(0.3)


def strata(rng: np.random.Generator, deals: int) -> bool:
    """Does the interval hold the mean of two strata of known shares, each sampled with half the deals?"""
    parts = ((0.9, small(0.5)), (0.1, large(0.5)))
    sampled = [(weight, Moments.of(payoffs.draw(rng, deals // 2)).point()) for weight, payoffs in parts]
    truth = sum(weight * payoffs.mean() for weight, payoffs in parts)
    return Fixed().interval(stratified(sampled)).contains(truth)


def value_times_frequency(rng: np.random.Generator, deals: int) -> bool:
    """Does the interval hold a value times a frequency, each estimated from deals of its own?"""
    payoffs = large(0.5)
    value = Moments.of(payoffs.draw(rng, deals)).point()
    frequency = Moments.of(rng.random(deals) < 0.02).point()
    return Fixed().interval(product(value, frequency)).contains(0.02 * payoffs.mean())


def four_actions(rng: np.random.Generator, deals: int) -> bool:
    """Do the joint sequences of four actions hold, all of them, at every look from the tenth of 100 on?"""
    payoffs = small(0.3)
    deal = payoffs.draw(rng, deals)
    results = [deal + payoffs.draw(rng, deals) for _ in range(4)]
    joint = Anytime().joint(len(results))
    looks = [list(accumulate(map(Moments.of, np.array_split(result, 100))))[9:] for result in results]
    return all(joint.interval(look.point()).contains(2 * payoffs.mean()) for run in looks for look in run)


RARE = 3
"""A rare thing comes up in so many deals of a run, on average; in every twentieth run in none."""


def rare_share(rng: np.random.Generator, deals: int) -> bool:
    """Does the interval hold the chance of an event that some three of all deals have?"""
    chance = RARE / deals
    return Fixed().rate(rates.share(Moments.of(rng.random(deals) < chance))).contains(chance)


def rare_over_seats(rng: np.random.Generator, deals: int) -> bool:
    """The same of seats, at most one of a deal."""
    chance = RARE / deals
    hits = Moments.of(rng.random(deals) < chance)
    return Fixed().rate(rates.share(hits, per=4)).contains(chance / 4)


def rare_over_turns(rng: np.random.Generator, deals: int) -> bool:
    """The same of turns, of which one a deal is drawn and stands for all of its deal's."""
    turns, chance = rng.geometric(0.3, deals), RARE / deals
    sums = CoMoments.of({"hits": turns * (rng.random(deals) < chance), "turns": turns})
    return Fixed().rate(rates.rate(sums, "hits", "turns")).contains(chance)


def rare_change(rng: np.random.Generator, deals: int) -> bool:
    """The same of how such a rate changes: twice as often in one play of the turn as in the other."""
    turns, chance = rng.geometric(0.3, deals), RARE / deals
    drawn = rng.random(deals)
    more = (drawn < chance).astype(np.int64) - (drawn > 1 - chance / 2)
    sums = CoMoments.of({"more": turns * more, "turns": turns})
    method = Fixed()
    change = method.widened(sums.ratio("more", "turns"), rates.grain(sums["turns"]))
    return method.interval(change).contains(chance / 2)


def against_the_best(rng: np.random.Generator, deals: int) -> bool:
    """Does the interval hold what an action brings over the best of four others, all of which are as good?"""
    payoffs = small(0.3)
    gains = {str(other): Moments.of(payoffs.draw(rng, deals)).point() for other in range(4)}
    return against_best(gains, Fixed()).interval.contains(payoffs.mean())


Trial = Callable[[np.random.Generator, int], bool]

FIXED_TRIALS: dict[str, Trial] = {
    "share of deals (score)": share,
    "rate over seats (delta)": ratio,
    "two strata": strata,
    "value x frequency": value_times_frequency,
}
AT_LEAST_TRIALS: dict[str, Trial] = {
    "rare share of deals": rare_share,
    "rare rate over seats": rare_over_seats,
    "rare rate over drawn turns": rare_over_turns,
    "change of a rare rate": rare_change,
    "against the best of four": against_the_best,
}
ANYTIME_TRIALS: dict[str, Trial] = {"four actions jointly": four_actions}
