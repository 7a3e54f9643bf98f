"""`analyses.runs.time_budget`: the runs of a study share its time, and one Ctrl-C ends them all."""

import itertools
import signal
from collections.abc import Callable

import pytest

from analyses.runs import time_budget as subject
from analyses.runs.options import Options
from analyses.runs.run import Run, run
from analyses.runs.time_budget import SideRuns, play_variations, shorter, sitting
from analyses.runs.variations import Variation, as_asked, other_rulesets
from analyses.statistics.points import PointEstimate
from analyses.statistics.stopping import StoppingRule
from zhuoji_sim.rulesets import load

OPTIONS = Options.of()
VARIATIONS = [as_asked(OPTIONS), *other_rulesets(as_asked(OPTIONS), map(load, ("jinji", "hanbao")))]
CAP = 6


def play_deals(rule: StoppingRule, during: Callable[[int], None] = lambda first: None) -> Run[int]:
    """A run of blocks of two deals, each of which adds up to their number."""

    def play(first: int, deals: int) -> int:
        return deals

    def headline(tally: int) -> tuple[PointEstimate, ...]:
        during(tally)
        return ()

    return run(play, headline, rule, workers=1, block=2)


def names(runs: SideRuns[int]) -> list[tuple[str, int, str]]:
    return [(variation.name, part.deals, part.stopped) for variation, part in runs.runs]


def test_without_a_limit_everything_is_played() -> None:
    with sitting(OPTIONS) as now:
        main = play_deals(now.within(StoppingRule(CAP)))
        side = play_variations(now, VARIATIONS, StoppingRule(CAP), lambda _, rule: play_deals(rule))
    assert names(side) == [(variation.name, CAP, "deals") for variation in VARIATIONS]
    assert (side.unfinished, side.caveats(), side.stopped(main)) == ([], (), "deals")


def test_runs_are_handed_the_time_that_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = itertools.count()  # every look at the clock takes a second
    monkeypatch.setattr(subject.time, "monotonic", lambda: float(next(seconds)))
    given: list[float | None] = []

    def play(_: Variation, rule: StoppingRule) -> Run[int]:
        given.append(rule.time_budget)
        return Run(1, 1, "deals")

    with sitting(Options.of(time_budget=5.5)) as now:
        given.append(now.within(StoppingRule(CAP)).time_budget)
        side = play_variations(now, VARIATIONS, StoppingRule(CAP), play)
    assert given == [4.5, 2.5, 0.5]
    assert side.unfinished == VARIATIONS[2:]
    assert not side.interrupted
    assert "ruleset hanbao" in side.caveats()[0].en
    assert "规则 hanbao" in side.caveats()[0].zh


def test_without_time_the_main_run_plays_one_block_and_nothing_else_starts() -> None:
    with sitting(Options.of(time_budget=1e-9)) as now:
        main = play_deals(now.within(StoppingRule(CAP)))
        side = play_variations(now, VARIATIONS, StoppingRule(CAP), lambda _, rule: play_deals(rule))
    assert (main.deals, main.stopped, side.stopped(main)) == (2, "time", "time")
    assert (side.runs, side.unfinished) == ([], VARIATIONS)


@pytest.mark.parametrize(("at", "played"), [(2, 2), (CAP, CAP)])
def test_ctrl_c_keeps_what_was_played_and_starts_nothing_more(at: int, played: int) -> None:
    def interrupt(tally: int) -> None:
        if tally == at:
            signal.raise_signal(signal.SIGINT)

    with sitting(OPTIONS) as now:
        main = play_deals(now.within(StoppingRule(CAP)))
        side = play_variations(now, VARIATIONS, StoppingRule(CAP), lambda _, rule: play_deals(rule, interrupt))
    assert [deals for _, deals, _ in names(side)] == [played]
    assert side.stopped(main) == "interrupted"
    assert side.caveats() == ()


def test_ctrl_c_after_the_last_run_leaves_the_study_whole() -> None:
    with sitting(OPTIONS) as now:
        main = play_deals(now.within(StoppingRule(CAP)))
        side = play_variations(now, VARIATIONS, StoppingRule(CAP), lambda _, rule: play_deals(rule))
        signal.raise_signal(signal.SIGINT)
    assert side.stopped(main) == "deals"


def test_a_variation_plays_its_share_of_the_deals() -> None:
    assert [shorter(StoppingRule(cap, precision=1.0), 5) for cap in (100, 3)] == [StoppingRule(20), StoppingRule(1)]
