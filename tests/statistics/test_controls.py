"""Control variates against plain least squares, and what they promise."""

import numpy as np
import pytest

from analyses.statistics.controls import DEALS_A_VARIATE, Controls
from analyses.statistics.intervals import Fixed
from analyses.statistics.moments import CoMoments


def played(seed: int, deals: int) -> dict[str, np.ndarray]:
    """Results of which a good part is luck: skewed, with errors that grow with it."""
    rng = np.random.default_rng(seed)
    luck, more = rng.geometric(0.2, deals) - 5, rng.integers(-3, 4, deals)
    noise = rng.integers(-4, 5, deals) * (1 + abs(luck) // 4)
    fan = 3 * luck - 2 * more + noise
    return {"fan": fan, "part": luck + noise, "rest": fan - luck - noise, "luck": luck, "more": more, "none": 0 * luck}


def halves(columns: dict[str, np.ndarray]) -> tuple[CoMoments, CoMoments]:
    even, odd = (CoMoments.of({name: values[half::2] for name, values in columns.items()}) for half in (0, 1))
    return even, odd


VARIATES = ("luck", "more", "none")


def test_each_half_is_relieved_with_the_slopes_of_the_other() -> None:
    columns = played(1, 500)
    found = Controls(halves(columns), VARIATES).point("fan", per=4)
    x, y = np.column_stack([columns["luck"], columns["more"]]), columns["fan"]
    relieved = np.empty(500)
    for half in (0, 1):
        other = 1 - half
        slopes = np.linalg.lstsq(x[other::2] - x[other::2].mean(axis=0), y[other::2], rcond=None)[0]
        relieved[half::2] = y[half::2] - x[half::2] @ slopes
    error = np.sqrt(sum(relieved[half::2].var(ddof=1) * 250 for half in (0, 1))) / 500
    assert (found.mean, found.se) == (pytest.approx(relieved.mean() / 4), pytest.approx(error / 4))
    assert (found.n, found.nonzero) == (500, np.count_nonzero(columns["fan"]))


def test_parts_add_up_to_their_sum() -> None:
    means = Controls(halves(played(2, 300)), VARIATES)
    assert means.point("part").mean + means.point("rest").mean == pytest.approx(means.point("fan").mean)


def test_a_variate_that_others_say_changes_nothing() -> None:
    columns = played(3, 400)
    twice = halves(columns | {"again": 2 * columns["luck"] - columns["more"]})
    once, both = (Controls(twice, names).point("fan") for names in (VARIATES, (*VARIATES, "again")))
    assert (once.mean, once.se) == (pytest.approx(both.mean), pytest.approx(both.se))


def test_few_deals_and_results_that_never_vary_are_left_as_they_are() -> None:
    few = halves(played(4, 4 * DEALS_A_VARIATE - 2))
    assert Controls(few, VARIATES).point("fan") == (few[0] + few[1])["fan"].point()
    enough = halves(played(4, 4 * DEALS_A_VARIATE))
    assert Controls(enough, VARIATES).point("fan") != (enough[0] + enough[1])["fan"].point()
    constant = Controls(halves({"fan": np.full(100, 7), "luck": np.arange(100)}), ("luck",))
    assert (constant.point("fan").mean, constant.point("fan").se, constant.gain("fan")) == (7, 0, None)
    none = CoMoments.zero(("fan", "luck"))
    assert Controls((none, none), ("luck",)).point("fan").n == 0


def test_there_is_no_bias_and_the_intervals_hold() -> None:
    """The true mean is 0: over 2,000 runs the estimates' mean is too, within three of its errors."""
    found = [Controls(halves(played(seed, 80)), VARIATES) for seed in range(2000)]
    points = [one.point("fan") for one in found]
    means = np.array([point.mean for point in points])
    assert 0.935 <= np.mean([Fixed().interval(point).contains(0) for point in points]) <= 0.965
    assert abs(means.mean()) < 3 * means.std() / np.sqrt(len(means))
    assert np.mean([one.gain("fan") or 0 for one in found]) > 5
