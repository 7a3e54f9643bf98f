"""The bench, run for an instant, and the yardstick in C, which must find and play the same as the kernels."""

import json
import shutil
from contextlib import contextmanager

import pytest

from analyses.bench import measure as bench
from analyses.bench import tasks as bench_tasks
from analyses.bench import yardstick
from analyses.bench.yardstick import BUILDS, Yardstick, YardstickError
from tests.study.small import small
from zhuoji_sim.errors import InputError
from zhuoji_sim.policies.codes import FAST

COUNTS, KEYS = bench_tasks.sample_hands()
needs_a_compiler = pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler (cc)")


def written_in_c(source, folder, monkeypatch):
    """Another program in place of the yardstick."""
    monkeypatch.setattr(yardstick, "SOURCE", folder / "yardstick.c")
    (folder / "yardstick.c").write_text(source + "\n")


@pytest.fixture
def in_an_instant(monkeypatch):
    monkeypatch.setattr(bench_tasks, "SLICE", 1e-4)
    monkeypatch.setattr(bench, "MIN_ROUNDS", 2)
    monkeypatch.setattr(bench, "CHECKED_HANDS", 50)
    few = {name: small(study) for name, study in bench.studies().items()}
    monkeypatch.setattr(bench, "studies", lambda: few)


@pytest.fixture
def of_one_study(in_an_instant, monkeypatch):
    reporting = {"baoting": bench.studies()["baoting"]}
    monkeypatch.setattr(bench, "studies", lambda: reporting)


@needs_a_compiler
def test_the_yardstick_finds_the_same_distances_and_discards_and_plays_the_same_hands():
    with Yardstick(BUILDS["c"], KEYS) as build:
        bench.check(build, bench_tasks.evaluator_tasks(COUNTS, KEYS))


def test_the_figures_are_plain_json_with_a_rate_for_every_policy_and_phase(in_an_instant):
    figures = json.loads(json.dumps(bench.bench(0.0)))
    assert figures["rounds"] == 2
    assert set(figures["hands"]) == {policy.name.lower() for policy in FAST}
    assert set(figures["phases"]["ukeire"]) == {"shuffle", "deal", "play", "settle", "row"}
    for hands in figures["hands"].values():
        assert hands["discards_per_hand"] > 20
        assert hands["threads"]["1"]["vs_one"] == 1
    assert set(figures["reporting_study"]) == {"drawing", "playing"}
    assert all(cost["median"] > 0 for cost in figures["reporting_study"].values())
    for piece in figures["evaluator"].values():
        assert 0 < piece["quartile_1"] <= piece["median"] <= piece["best"]


def test_without_a_compiler_the_yardstick_is_skipped_with_a_word(of_one_study, monkeypatch):
    monkeypatch.setenv("PATH", "")
    found = bench.bench(0.0)["yardstick"]
    assert found["skipped"] == dict.fromkeys(BUILDS, "no C compiler (cc)")
    assert found["kernels"] == {}


@needs_a_compiler
@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("#include <stdlib.h>\nint main(void) { abort(); }", "what cc -O3 built died with code -6"),
        ("int main(void) { return 3; }", "what cc -O3 built died with code 3"),
        ("#error not here", "cc -O3 failed: "),
    ],
)
def test_a_build_that_fails_or_dies_is_skipped_with_a_word(of_one_study, tmp_path, monkeypatch, zhuoji, source, said):
    written_in_c(source, tmp_path, monkeypatch)
    result = zhuoji("bench", "--seconds", 0)
    assert (result.exit_code, result.stderr) == (0, "")
    assert f"C yardstick skipped: {said}" in result.stdout


def test_a_compiler_that_fails_without_a_word_is_told_of(tmp_path, monkeypatch):
    compiler = tmp_path / "cc"
    compiler.write_text("#!/bin/sh\nexit 4\n")
    compiler.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(YardstickError, match=r"^cc -O3 failed: exit code 4$"):
        Yardstick(BUILDS["c"], KEYS)


@needs_a_compiler
def test_a_yardstick_that_disagrees_is_one_line_and_exit_2(of_one_study, tmp_path, monkeypatch, zhuoji):
    reply = 'while (fgets(line, 99, stdin)) { puts("7 0.1"); fflush(stdout); }'
    written_in_c(f"#include <stdio.h>\nint main(void) {{ char line[99]; {reply} }}", tmp_path, monkeypatch)
    result = zhuoji("bench", "--seconds", 0)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("the yardstick (cc -O3) disagrees on distance: [7], and the kernels [")
    assert len(result.stderr.splitlines()) == 1


def test_kernels_are_warm_before_the_measuring_starts(of_one_study, monkeypatch):
    events = []

    @contextmanager
    def warming():
        events.append("cold")
        yield
        events.append("warm")

    measure = bench.measure
    monkeypatch.setattr(bench, "measure", lambda *given: (events.append("measuring"), measure(*given))[1])
    monkeypatch.setenv("PATH", "")
    bench.bench(0.0, warming=warming())
    assert events == ["cold", "warm", "measuring"]


def test_an_unknown_library_is_refused():
    with pytest.raises(InputError, match="must be one of mahjong, riichienv"):
        bench.bench(against=["tenhou"])
