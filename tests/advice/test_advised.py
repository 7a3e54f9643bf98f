"""The measure of what advice is worth: reproducible, and nothing where nobody deviates."""

from dataclasses import replace

from analyses.checks.advised import Plan, measure
from analyses.runs.options import Options
from zhuoji_sim.worlds.usual import BELIEFS


def test_it_is_the_same_whatever_the_workers() -> None:
    plan = Plan(Options.of("shabao", "value", workers=1, seed=3), hands=2, worlds=100, walls=20)
    found = measure(plan)
    assert found == measure(replace(plan, options=replace(plan.options, workers=2)))
    assert set(found["beliefs"]) == set(BELIEFS)
    for belief in found["beliefs"].values():
        assert 0 < belief["log_loss"] < 1
        assert (belief["deviations"] == 0) <= (belief["worth"]["mean"] == belief["promised"] == 0)
