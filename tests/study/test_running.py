"""`analyses.study.running`: the runs of a study share its time, and one Ctrl-C ends them all."""

import itertools
import signal
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from analyses.runs import time_budget
from analyses.runs.options import Options
from analyses.runs.run import Run
from analyses.statistics.stopping import StoppingRule
from analyses.study import running
from analyses.study.blocks import play_rows
from analyses.study.definition import Study
from analyses.study.running import (
    Runs,
    check,
    manifest_of,
    play_study,
    put_together,
    run_study,
    table_of,
    total_deals,
)
from tests.study.dice import ANALYSIS, BLOCK, CAP, DICE, SEATED_BY_COLOUR, TRAINING, dice, roll, with_counts
from zhuoji_sim.errors import InputError
from zhuoji_sim.policies.settings import seat_policies
from zhuoji_sim.rulesets import load

OPTIONS = Options.of(workers=1)
NAMES = ["as asked", "n = 2", "n = 3"]


def asked(**changes: object) -> Options:
    return Options.of(workers=1, **changes)


def counting(each: Callable[[int], None]) -> Options:
    """Options whose progress tells how many deals were played so far in all, learned from and variations included."""
    so_far = itertools.accumulate(iter(lambda: BLOCK, None))
    return asked(progress=lambda deals: each(next(so_far)))


def interrupting(at: int) -> Options:
    """Options with a Ctrl-C when so many deals were played in all."""
    return counting(lambda so_far: signal.raise_signal(signal.SIGINT) if so_far == at else None)


def played(runs: Runs) -> dict[str, tuple[int, str]]:
    return {name: (one.run.deals, one.run.stopped) for name, one in runs.varied.items()}


# ------------------------------------------------------------------ what is played


def test_without_a_limit_everything_is_played() -> None:
    runs = play_study(DICE, OPTIONS)
    assert (runs.main.run.deals, runs.stopped, runs.unfinished) == (CAP, "deals", ())
    assert played(runs) == dict.fromkeys(NAMES, (CAP, "deals"))
    rolled = sum(roll(OPTIONS.seed, deal) for deal in range(CAP))
    for n, name in enumerate(NAMES, start=1):
        assert runs.varied[name].run.sums["rolls"]["fan"].point().mean == pytest.approx(rolled / CAP + n)


def test_with_the_same_table_and_as_many_deals_a_variation_is_the_main_run_itself() -> None:
    runs = play_study(DICE, OPTIONS)
    assert runs.varied["as asked"] is runs.main
    again = play_study(dice(share=2), OPTIONS)
    assert again.varied["as asked"] is not again.main


@pytest.mark.parametrize(("deals", "share"), [(20, 4), (3, 1)])
def test_a_variation_plays_its_share_of_the_deals_whatever_the_precision(deals: int, share: int) -> None:
    runs = play_study(dice(share=5), asked(deals=deals, precision=100.0))
    assert runs.main.run.deals == deals
    assert played(runs) == dict.fromkeys(NAMES, (share, "deals"))


def test_workers_change_nothing() -> None:
    one, three = (run_study(dice(training=TRAINING), Options.of(deals=20, workers=workers)) for workers in (1, 3))
    assert one.summary() == three.summary()
    assert one.manifest == three.manifest


@pytest.mark.parametrize("study", [DICE, dice(share=2), dice(training=TRAINING), dice(variations=with_counts())])
def test_progress_tells_of_as_many_deals_as_there_are_in_all(study: Study) -> None:
    told: list[int] = []
    play_study(study, asked(progress=told.append))
    assert sum(told) == total_deals(study, OPTIONS)


def test_in_all_are_what_is_learned_from_the_main_run_and_the_variations() -> None:
    assert total_deals(DICE, OPTIONS) == 3 * CAP
    assert total_deals(dice(share=3), OPTIONS) == CAP + 3 * CAP // 3
    learned = TRAINING.deals + 2 * TRAINING.variation_deals
    assert total_deals(dice(training=TRAINING), OPTIONS) == learned + 3 * CAP


def test_a_study_learns_from_other_deals_at_the_same_table() -> None:
    runs = play_study(dice(training=TRAINING), asked(seed=5))
    for n, one in enumerate(runs.varied.values(), start=1):
        deals = TRAINING.deals if n == 1 else TRAINING.variation_deals
        rolled = [roll(5 ^ TRAINING.seed, deal) + n for deal in range(deals)]
        assert one.learned is not None
        assert one.learned["rolls"]["fan"].point().mean == pytest.approx(sum(rolled) / deals)


def test_what_variations_leave_out_is_played_in_the_main_run_only() -> None:
    def brief(*given: Any) -> None:
        *_, rows = given
        rows["fan"] = 0

    plays = replace(ANALYSIS.plays, fill_variation=brief)
    runs = play_study(dice(plays=plays, training=TRAINING), OPTIONS)
    assert runs.main.run.sums["rolls"]["fan"].point().mean != 0
    assert runs.varied["n = 2"].run.sums["rolls"]["fan"].point().mean == 0
    assert runs.main.learned is not None
    assert runs.main.learned["rolls"]["fan"].point().mean == 0


def test_rows_can_be_played_from_any_deal_on() -> None:
    whole = play_rows(ANALYSIS.plays, OPTIONS.table, 1, 0, CAP)
    assert (play_rows(ANALYSIS.plays, OPTIONS.table, 1, 4, 2) == whole[4:]).all()


# ------------------------------------------------------------------ time


def test_runs_are_handed_the_time_that_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    sums = play_study(DICE, OPTIONS).main.run.sums
    seconds = itertools.count()  # every look at the clock takes a second
    monkeypatch.setattr(time_budget.time, "monotonic", lambda: float(next(seconds)))
    given: list[float | None] = []

    def run(block: Any, rule: StoppingRule, *more: Any, **others: Any) -> Run[Any]:
        given.append(rule.time_budget)
        return Run(sums, rule.max_deals, "deals")

    monkeypatch.setattr(running, "run", run)
    runs = play_study(dice(variations=with_counts(2, 3, 4)), asked(time_budget=5.5))
    assert given == [4.5, 2.5, 0.5]
    assert runs.unfinished == ("n = 4",)
    assert runs.stopped == "deals"


def test_what_is_learned_takes_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    sums = play_study(DICE, OPTIONS).main.run.sums
    seconds = itertools.count()
    monkeypatch.setattr(time_budget.time, "monotonic", lambda: float(next(seconds)))
    given: list[tuple[int, float | None]] = []

    def run(block: Any, rule: StoppingRule, *more: Any, **others: Any) -> Run[Any]:
        given.append((rule.max_deals, rule.time_budget))
        return Run(sums, rule.max_deals, "deals")

    monkeypatch.setattr(running, "run", run)
    play_study(dice(training=TRAINING), asked(time_budget=2.5))
    assert given == [(TRAINING.deals, 1.5), (CAP, 0.5)]


def test_without_time_the_main_run_plays_one_block_and_nothing_else_starts() -> None:
    runs = play_study(dice(share=2), asked(time_budget=1e-9))
    assert (runs.main.run.deals, runs.main.run.stopped, runs.stopped) == (BLOCK, "time", "time")
    assert (played(runs), runs.unfinished) == ({}, tuple(NAMES))
    said = put_together(dice(share=2), asked(time_budget=1e-9), runs).caveats[-1]
    assert said.en.startswith("The time was up before these variations were played in full, or at all: ")
    assert said.en.endswith("as asked; the count is 2; the count is 3.")
    assert said.zh.endswith("原设定；连庄数 2；连庄数 3。")


# ------------------------------------------------------------------ Ctrl-C


@pytest.mark.parametrize(("at", "deals"), [(BLOCK, BLOCK), (CAP, CAP)])
def test_ctrl_c_in_the_main_run_keeps_what_was_played_and_starts_nothing_more(at: int, deals: int) -> None:
    runs = play_study(DICE, interrupting(at))
    assert (runs.main.run.deals, runs.stopped) == (deals, "interrupted")
    assert list(runs.varied) == ["as asked"]
    assert set(runs.unfinished) >= {"n = 2", "n = 3"}


@pytest.mark.parametrize(("at", "deals"), [(CAP + BLOCK, BLOCK), (2 * CAP, CAP)])
def test_ctrl_c_in_a_variation_keeps_what_was_played_and_starts_nothing_more(at: int, deals: int) -> None:
    runs = play_study(DICE, interrupting(at))
    assert (runs.main.run.deals, runs.main.run.stopped, runs.stopped) == (CAP, "deals", "interrupted")
    assert [one.run.deals for one in runs.varied.values()] == [CAP, deals]
    result = put_together(DICE, OPTIONS, runs)
    assert result.partial
    assert result.caveats == ()  # the report says itself that it is partial


def test_ctrl_c_while_learning_ends_the_study_after_a_block_of_its_own() -> None:
    runs = play_study(dice(training=TRAINING), interrupting(BLOCK))
    assert (runs.main.run.deals, runs.stopped) == (BLOCK, "interrupted")


def test_ctrl_c_with_the_last_block_leaves_the_study_whole() -> None:
    runs = play_study(DICE, interrupting(3 * CAP))
    assert (runs.stopped, runs.unfinished) == ("deals", ())


# ------------------------------------------------------------------ what is asked, and the result


def test_own_options_that_are_not_the_studys_are_refused() -> None:
    check(DICE, asked(own={"colour": "red"}))
    with pytest.raises(InputError, match="study dice takes no option 'size'"):
        check(DICE, asked(own={"size": "9"}))
    with pytest.raises(InputError, match="unknown policy"):
        check(SEATED_BY_COLOUR, asked(own={"colour": "red"}))


def test_rules_under_which_the_question_makes_no_sense_are_refused_wherever_they_stand() -> None:
    for names in (("jinji",), ("shabao", "jinji")):
        options = replace(OPTIONS, rulesets=tuple(map(load, names)))
        for ask in (check, play_study):
            with pytest.raises(InputError, match="no dice under jinji"):
                ask(DICE, options)


def test_a_studys_own_options_name_its_run_and_may_seat_its_table() -> None:
    red = asked(own={"colour": "red"})
    assert (DICE.own(OPTIONS, "colour"), DICE.own(red, "colour")) == ("white", "red")
    assert manifest_of(DICE, OPTIONS)["own"] == {"colour": "white"}
    assert manifest_of(DICE, OPTIONS) == manifest_of(DICE, asked(own={"colour": "white"}))
    assert manifest_of(DICE, OPTIONS)["run_id"] != manifest_of(DICE, red)["run_id"]
    assert table_of(SEATED_BY_COLOUR, asked(own={"colour": "random"})).policies == seat_policies(["random"])


def test_the_result_has_the_headline_of_every_variation_judged_together() -> None:
    result = run_study(dice(training=TRAINING), asked(deals=60))
    assert (result.study, result.deals, result.stopped, result.partial) == ("dice", 60, "deals", False)
    assert [row.group for row in result.findings["variations"]] == [{"variation": name} for name in NAMES]
    first, *_, last = result.findings["variations"]
    assert first.mean == result.headline.mean
    assert last.mean == pytest.approx(first.mean + 2)
    assert result.findings.one("learned", "learned").n == TRAINING.deals
    assert [table.name for table in result.tables] == ["variations"]
    assert [figure.name for figure in result.figures] == ["variations"]
    small = run_study(DICE, OPTIONS)
    assert ([table.name for table in small.tables], small.figures) == (["variations"], ())
    assert result.run_id == result.manifest["run_id"]
