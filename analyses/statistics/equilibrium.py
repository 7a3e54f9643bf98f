"""The equilibrium of an act that others see and may answer, where who acts knows his kind of hand and they do not.

With q the chance that they answer, to act with kind k brings gain_k(q) = (1 - q) plain_k + q answered_k over not
acting. He acts where that is above 0. The others, as one side, win what he loses, and choose q so that the sum of
share_k max(0, gain_k(q)) is least: his gain in equilibrium (von Neumann's minimax). That sum is convex and piecewise
linear in q, so it is least at q = 0, at q = 1 or where one gain is 0. There that kind acts in so many cases that an
answer neither brings nor costs the others anything.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from analyses.statistics.intervals import Interval
from analyses.statistics.points import PointEstimate

Numbers = npt.NDArray[np.float64]

_DRAWS = 2000
_SEED = 0x5EED
_ENDS = (2.5, 97.5)
_ROUNDING = 1e-9


@dataclass(frozen=True)
class Equilibrium:
    """What is played in equilibrium.

    value: what the act brings, per case. answer: the chance that the others answer, the least where several are as
    good. acts: the chance to act with each kind. Arrays of cases where gains of several were given.
    """

    value: Numbers
    answer: Numbers
    acts: Numbers


def equilibrium(shares: Numbers, plain: Numbers, answered: Numbers) -> Equilibrium:
    """The equilibrium of each case.

    Parameters
    ----------
    shares
        Of the kinds among all cases, float[kinds].
    plain, answered
        What acting brings with each kind, where nobody answers and where they do, float[..., kinds].

    Examples
    --------
    >>> import numpy as np
    >>> found = equilibrium(np.array([0.5, 0.5]), np.array([4.0, -2.0]), np.array([1.0, 6.0]))
    >>> float(found.value), float(found.answer), found.acts.tolist()
    (1.625, 0.25, [1.0, 0.375])
    """
    slope = answered - plain
    with np.errstate(divide="ignore", invalid="ignore"):
        zeros = -plain / slope
    inside = np.where((zeros > 0) & (zeros < 1), zeros, 0.0)
    edge = np.zeros_like(inside[..., :1])
    chances = np.sort(np.concatenate([edge, edge + 1, inside], axis=-1), axis=-1)
    gains = plain[..., None, :] + chances[..., None] * slope[..., None, :]
    values = np.maximum(gains, 0) @ shares
    least = values.min(axis=-1, keepdims=True)
    scale = _ROUNDING * (1 + np.abs(plain).max() + np.abs(answered).max())
    place = (values <= least + scale).argmax(axis=-1)
    answer = np.take_along_axis(chances, place[..., None], axis=-1)[..., 0]
    gain = plain + answer[..., None] * slope
    surely, unsure = gain > scale, np.abs(gain) <= scale
    tilt = (surely * slope) @ shares
    mixing = np.where(unsure, shares * slope, 0.0)
    weight = mixing.sum(axis=-1)
    often = np.clip(-tilt / np.where(weight == 0, 1.0, weight), 0, 1)
    acts = np.where(unsure, np.where(weight == 0, 0.0, often)[..., None], surely)
    return Equilibrium(least[..., 0], answer, acts)


def estimated(
    shares: Numbers, plain: list[PointEstimate], answered: list[PointEstimate]
) -> tuple[Equilibrium, Equilibrium, list[Interval]]:
    """The equilibrium of estimated gains, its standard errors, and 95 % intervals of value, answer and acts in turn.

    Gains are drawn anew from normal distributions around their estimates, once as if all were independent and once as
    if the two gains of a kind erred alike; the wider stands. For they may share deals, how many is not known here.
    """
    one, other = (np.array([point.mean for point in points]) for points in (plain, answered))
    error, other_error = (np.array([point.se for point in points]) for points in (plain, answered))
    random = np.random.default_rng(_SEED)
    luck, other_luck = random.standard_normal((2, _DRAWS, len(shares)))
    drawn = [_all(equilibrium(shares, one + luck * error, other + again * other_error)) for again in (other_luck, luck)]
    exact = equilibrium(shares, one, other)
    ends = np.array([np.percentile(each, _ENDS, axis=0) for each in drawn])
    low = np.minimum(ends[:, 0].min(axis=0), _all(exact))
    high = np.maximum(ends[:, 1].max(axis=0), _all(exact))
    errors = np.max([each.std(axis=0) for each in drawn], axis=0)
    spread = Equilibrium(errors[0], errors[1], errors[2:])
    return exact, spread, [Interval(float(a), float(b)) for a, b in zip(low, high, strict=True)]


def _all(found: Equilibrium) -> Numbers:
    """Value, answer and acts beside each other."""
    return np.concatenate([found.value[..., None], found.answer[..., None], found.acts], axis=-1)
