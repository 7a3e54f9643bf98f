"""The coverage experiment at a small size; the full one is run by `python -m analyses.checks.coverage`."""

import json

import numpy as np
import pytest

from analyses.checks import coverage, synthetic
from analyses.checks.coverage import Coverage, Plan, paired

PLAN = Plan(repeats=200, deals=4_000, block=500)


def by_interval(results: list[Coverage]) -> dict[str, float]:
    return {result.interval: result.share for result in results}


@pytest.mark.parametrize("label", ["small, 1 in 2 differs", "large, 1 in 5 differs"])
def test_intervals_hold_the_truth_of_skewed_payoffs(label):
    payoffs = synthetic.DEALS[label]
    shares = by_interval(paired(label, payoffs, PLAN, payoffs.mean()))
    assert 0.90 <= shares["fixed, all deals"] <= 0.99
    assert shares["fixed, stopped at a precision"] >= 0.88
    assert shares["anytime, every look"] >= 0.95
    assert shares["fixed, every look"] < shares["fixed, all deals"]


def test_a_wrong_truth_is_found_out():
    payoffs = synthetic.DEALS["large, 1 in 5 differs"]
    shares = by_interval(paired("shifted", payoffs, PLAN, payoffs.mean() + 3))
    assert max(shares.values()) < 0.01


def test_looks_before_the_floor_do_not_count():
    def misleading_at_first(seed: int, deals: int) -> np.ndarray:
        return np.where(np.arange(deals) < 500, 1, np.where(np.arange(deals) % 2, 10, -10))

    shares = by_interval(paired("misleading at first", misleading_at_first, PLAN, truth=0.2))
    assert shares["anytime, every look"] == 1


@pytest.mark.parametrize(("held", "as_wanted"), [(93, False), (94, True), (96, True), (97, False)])
def test_a_share_is_as_wanted_inside_its_band(held, as_wanted):
    assert Coverage("any", "fixed", held, 100, (0.94, 0.96)).as_wanted is as_wanted


def test_without_a_truth_the_repeats_find_it_together():
    def alternating(seed: int, deals: int) -> np.ndarray:
        return np.where(np.arange(deals) % 2 == seed % 2, 2, 4)

    shares = by_interval(paired("alternating", alternating, PLAN))
    assert shares["fixed, all deals"] == 1


@pytest.mark.parametrize("label", [*synthetic.FIXED_TRIALS, *synthetic.AT_LEAST_TRIALS, *synthetic.ANYTIME_TRIALS])
def test_other_estimators_hold_the_truth(label):
    trial = (synthetic.FIXED_TRIALS | synthetic.AT_LEAST_TRIALS | synthetic.ANYTIME_TRIALS)[label]
    repeats = 40 if label in synthetic.ANYTIME_TRIALS else 200
    held = sum(trial(np.random.default_rng(seed), 4_000) for seed in range(repeats))
    assert held / repeats >= 0.9


def test_payoffs_have_their_stated_mean_and_zeros():
    payoffs = synthetic.large(0.05)
    drawn = payoffs(5, 400_000)
    assert np.count_nonzero(drawn) / drawn.size == pytest.approx(0.05, rel=0.05)
    assert drawn.mean() == pytest.approx(payoffs.mean(), abs=4 * drawn.std() / drawn.size**0.5)
    assert (payoffs(5, 100) == payoffs(5, 100)).all()
    assert set(drawn.tolist()) == {0, *payoffs.values}


def test_command_prints_a_table_or_json_and_tells_by_its_exit_code(capsys, monkeypatch):
    monkeypatch.setattr(synthetic, "DEALS", {"large": synthetic.large(0.5)})
    monkeypatch.setattr(synthetic, "FIXED_TRIALS", {"never": lambda rng, deals: False})
    monkeypatch.setattr(synthetic, "AT_LEAST_TRIALS", {})
    monkeypatch.setattr(synthetic, "ANYTIME_TRIALS", {"always": lambda rng, deals: True})
    size = ["--repeats", "4", "--deals", "1000"]
    assert coverage.main(size) == 1
    assert "| never | fixed, all deals | 0.00% (!) | 93.5% to 96.5% |" in capsys.readouterr().out
    coverage.main([*size, "--json"])
    rows = json.loads(capsys.readouterr().out)
    assert rows[-1] == {
        "deals": "always",
        "interval": "anytime, every look",
        "held": 4,
        "repeats": 4,
        "wanted": [0.95, 1.0],
        "as_wanted": True,
    }


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--repeats", "0"], "repeats must be at least 1, got 0"),
        (["--deals", "900", "--repeats", "2"], "not every run of 900 deals reaches the floors of 1000 deals"),
    ],
)
def test_senseless_sizes_are_refused(capsys, arguments, message):
    with pytest.raises(SystemExit) as exit_code:
        coverage.main(arguments)
    assert exit_code.value.code == 2
    assert message in capsys.readouterr().err
