"""The break-even of throwing the 1s, and the readiness it is a function of."""

import math

import numpy as np
import pytest

from analyses.statistics.intervals import Fixed
from analyses.statistics.moments import CoMoments, Group
from analyses.studies.chicken.break_even import CENTRE, DEGREE, crossing, fit_curve, sums_of_powers
from analyses.studies.chicken.kernels.deals import THROW
from analyses.studies.chicken.readiness import Readiness
from analyses.studies.chicken.samples import is_cheap
from tests.studies.chicken_deals import learned_from, played, table


def course(chance: np.ndarray, at: int) -> np.ndarray:
    """A difference that rises through 0 at the crossing, ever more slowly, in fan."""
    above = chance - at
    return 0.06 * above - 0.0004 * above**2


def curve_sums(rng: np.random.Generator, n: int, at: int, size: float) -> dict[Group, CoMoments]:
    chance, weight = rng.integers(20, 100, n), rng.integers(1, 6, n)
    noise = rng.normal(0, 8, n) * (0.5 + chance / 100)
    difference = np.rint(size * course(chance, at) + noise).astype(np.int64)
    return CoMoments.by_group({"w": weight, "keep": weight * difference}, [chance])


def test_sums_of_powers_are_those_of_the_deals() -> None:
    rng, n = np.random.default_rng(12), 3000
    chance, weight, values = rng.integers(45, 101, n), rng.integers(1, 6, n), rng.integers(-40, 40, n)
    weight[chance == 100] = 0
    sums = sums_of_powers(CoMoments.by_group({"w": weight, "keep": values}, [chance]), "w", "keep")
    distance = chance - CENTRE
    columns = {f"w{power}": weight * distance**power for power in range(2 * DEGREE + 1)}
    columns |= {f"keep{power}": values * distance**power for power in range(DEGREE + 1)}
    assert sums == CoMoments.of(columns)


def test_a_planted_crossing_is_found_and_its_interval_holds_it() -> None:
    rng, method = np.random.default_rng(13), Fixed()
    curve = fit_curve(curve_sums(rng, 400_000, 45, 1), "w", "keep")
    assert curve is not None
    for chance in (0.25, 0.5, 0.75):
        at = curve.at(chance)
        assert abs(at.mean - course(np.array(100 * chance), 45)) < 4 * at.se < 0.2
    found = crossing([curve], 0.2, 1.0, method)
    assert found is not None
    assert abs(found[0].mean - 0.45) < 4 * found[0].se < 0.05
    assert found[1].half_width == pytest.approx(1.96 * found[0].se, rel=0.1)
    held = told = 0
    for _ in range(200):
        small = fit_curve(curve_sums(rng, 6000, 45, 1), "w", "keep")
        assert small is not None
        found = crossing([small], 0.2, 1.0, method)
        if found is not None and not math.isnan(found[1].low):
            told += 1
            held += found[1].contains(0.45)
    assert told > 180
    assert 0.905 <= held / told <= 0.99


def test_of_two_differences_the_break_even_is_where_the_later_one_crosses() -> None:
    rng, method = np.random.default_rng(17), Fixed()
    curves = [fit_curve(curve_sums(rng, 200_000, at, 1), "w", "keep") for at in (45, 60)]
    early, late = (curve for curve in curves if curve is not None)
    alone, both = crossing([late], 0.2, 1.0, method), crossing([early, late], 0.2, 1.0, method)
    assert alone is not None
    assert both is not None
    assert both[0] == alone[0]
    assert both[1].contains(0.6)
    assert alone[1].half_width < both[1].half_width < 1.3 * alone[1].half_width


def test_without_a_rise_there_is_no_interval_and_no_break_even() -> None:
    flat = fit_curve(curve_sums(np.random.default_rng(14), 5000, 45, 0), "w", "keep")
    assert flat is not None
    found = crossing([flat], 0.2, 1.0, Fixed())
    assert found is None or math.isnan(found[1].low)
    always = fit_curve(curve_sums(np.random.default_rng(14), 50_000, -50, 1), "w", "keep")
    assert always is not None
    assert crossing([always], 0.2, 1.0, Fixed()) is None
    one, chance = np.ones(9, np.int64), np.repeat([40, 50, 60], 3)  # three chances cannot carry a cubic
    assert fit_curve(CoMoments.by_group({"w": one, "keep": one}, [chance]), "w", "keep") is None


def test_readiness_is_learned_as_it_comes_out_on_other_deals() -> None:
    learned, fresh = played(table(), 15, 0, 12_000), played(table(), 16, 0, 12_000)
    readiness = Readiness.of(learned_from(learned[:5000]) + learned_from(learned[5000:]))
    assert (readiness.table() == Readiness.of(learned_from(learned)).table()).all()
    met = fresh[(fresh["turns"] > 0) & is_cheap(fresh)]
    chance, ready, weight = readiness.predict(met) / 100, met["ready"][:, THROW], met["turns"]
    for low in (0.4, 0.6, 0.8):
        inside = (chance >= low) & (chance < low + 0.2)
        gap = np.average(ready[inside] - chance[inside], weights=weight[inside])
        assert abs(gap) < 0.05
    ready_now = met["shanten"] == 0
    assert chance[ready_now].min() > 0.9
