"""`analyses.statistics.equilibrium`: neither side of the game could do better."""

import numpy as np
import pytest

from analyses.statistics.equilibrium import equilibrium, estimated
from analyses.statistics.points import PointEstimate


@pytest.mark.parametrize(
    ("plain", "answered", "value", "answer", "acts"),
    [
        (2.0, 1.0, 1.0, 1.0, 1.0),  # it pays anyway, and the answer takes some of it
        (1.0, 2.0, 1.0, 0.0, 1.0),  # the answer costs those who give it
        (-1.0, -2.0, 0.0, 0.0, 0.0),
        (1.0, -3.0, 0.0, 0.25, 0.0),  # the threat of an answer is enough
    ],
)
def test_with_one_kind_of_hand(plain: float, answered: float, value: float, answer: float, acts: float) -> None:
    found = equilibrium(np.ones(1), np.array([plain]), np.array([answered]))
    assert (found.value, found.answer, found.acts[0]) == (value, answer, acts)


def test_a_kind_that_gains_by_the_answer_acts_just_so_often_that_the_answer_brings_nothing() -> None:
    found = equilibrium(np.array([0.5, 0.5]), np.array([4.0, -2.0]), np.array([1.0, 6.0]))
    assert (found.value, found.answer, *found.acts) == (1.625, 0.25, 1.0, 0.375)


def test_neither_side_could_do_better_in_many_games_at_once() -> None:
    random = np.random.default_rng(1)
    shares, chances = random.dirichlet(np.ones(4)), np.linspace(0, 1, 101)
    plain, answered = random.normal(size=(2, 300, 4))
    found = equilibrium(shares, plain, answered)
    gains = plain[:, None] + chances[:, None] * (answered - plain)[:, None]
    others_could = ((found.acts[:, None] * gains) @ shares).min(axis=1)
    assert (others_could >= found.value - 1e-7).all()
    at_answer = plain + found.answer[:, None] * (answered - plain)
    assert np.maximum(at_answer, 0) @ shares == pytest.approx(found.value)


def test_intervals_hold_what_is_estimated_and_close_in_on_it() -> None:
    def ends(se: float) -> list[float]:
        plain, answered = ([PointEstimate(mean, se, 100, 100) for mean in means] for means in ((4, -2), (1, 6)))
        exact, errors, found = estimated(np.array([0.5, 0.5]), plain, answered)
        truth = [float(exact.value), float(exact.answer), *map(float, exact.acts)]
        assert all(each.contains(value) for each, value in zip(found, truth, strict=True))
        assert errors.acts.shape == (2,)
        return [each.half_width for each in found]

    assert ends(0.0) == [0, 0, 0, 0]
    assert sum(ends(0.5)) > sum(ends(0.05)) > 0
