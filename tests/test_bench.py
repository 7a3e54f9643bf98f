"""The bench, run for an instant, and the yardstick in C, which must find and play the same as the kernels."""

import json

import pytest

from analyses import bench, bench_tasks
from analyses.yardstick import BUILDS, Yardstick, YardstickError
from zhuoji_sim.errors import InputError
from zhuoji_sim.policies import Kind

COUNTS, KEYS = bench_tasks.sample_hands()


@pytest.fixture
def in_an_instant(monkeypatch):
    monkeypatch.setattr(bench_tasks, "SLICE", 1e-4)
    monkeypatch.setattr(bench, "MIN_ROUNDS", 2)
    monkeypatch.setattr(bench, "CHECKED_HANDS", 50)


def test_the_yardstick_finds_the_same_distances_and_discards_and_plays_the_same_hands():
    try:
        yardstick = Yardstick(BUILDS["c"], KEYS)
    except YardstickError as absent:
        pytest.skip(str(absent))
    with yardstick:
        bench.check(yardstick, bench_tasks.evaluator_tasks(COUNTS, KEYS))


def test_the_figures_are_plain_json_with_a_rate_for_every_policy_and_phase(in_an_instant):
    figures = json.loads(json.dumps(bench.bench(0.0)))
    assert figures["rounds"] == 2
    assert set(figures["hands"]) == {policy.name.lower() for policy in Kind}
    assert set(figures["phases"]["ukeire"]) == {"shuffle", "deal", "play", "settle", "row"}
    for hands in figures["hands"].values():
        assert hands["discards_per_hand"] > 20
        assert hands["threads"]["1"]["vs_one"] == 1
    assert set(figures["reporting_study"]) == {"drawing", "playing"}
    assert all(cost["median"] > 0 for cost in figures["reporting_study"].values())
    for piece in figures["evaluator"].values():
        assert 0 < piece["quartile_1"] <= piece["median"] <= piece["best"]


def test_without_a_compiler_the_yardstick_is_skipped_with_a_word(in_an_instant, monkeypatch):
    monkeypatch.setenv("PATH", "")
    assert bench.bench(0.0)["yardstick"] == {"skipped": "no C compiler (cc)"}


def test_an_unknown_library_is_refused():
    with pytest.raises(InputError, match="must be one of mahjong, riichienv"):
        bench.bench(against=["tenhou"])
