"""The chicken study: what must not change its numbers, at any table, for any number of deals."""

import math
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from analyses.findings.samples import sum_up
from analyses.runs.options import Options
from analyses.statistics.stopping import StoppingRule
from analyses.studies.chicken import STUDY
from analyses.studies.chicken.analysis import ANALYSIS, TRAINING
from analyses.studies.chicken.estimates import findings
from analyses.studies.chicken.kernels.deals import KEEP, THROW, WAIT
from analyses.studies.chicken.plays import CHICKENS, PLAYS
from analyses.studies.chicken.samples import ALTERNATIVES, samples
from analyses.study.blocks import play_rows
from analyses.study.definition import Asked
from analyses.study.running import plays_behind, run_study, total_deals
from tests.studies.chicken_deals import PRESETS, by_ones, learned_from, played, table
from zhuoji_sim.codes import SEATS
from zhuoji_sim.records.played_hand import replay_hand
from zhuoji_sim.rulesets import load

THROWS = (THROW, WAIT, KEEP)


def test_the_hand_of_a_deal_is_the_one_that_is_simulated() -> None:
    options = Options.of(seed=17)
    for hand in range(4):
        shown = plays_behind(STUDY, options, hand)
        assert shown[0][1].result == replay_hand(options.ruleset, options.policies, 17, hand).result
        row = played(table(), 17, hand, 1)[0]
        seat = (int(row["seat"]) + hand) % SEATS
        assert len(shown) == 1 + 3 * (row["turns"] > 0) + 2 * (row["pongs"] > 0)
        assert [part.result["deltas"][seat] for _, part in shown[1:4]] == row["fan"][list(THROWS)].tolist()


def test_a_longer_run_continues_a_shorter_one() -> None:
    short, long = (play_rows(PLAYS, table(), 18, 0, deals) for deals in (200, 500))
    assert (short == long[:200]).all()
    assert (play_rows(PLAYS, table(), 18, 200, 300) == long[200:]).all()


def test_variations_leave_hands_by_1s_dealt_out_and_change_nothing_else() -> None:
    assert PLAYS.fill_variation is not None
    brief = play_rows(replace(PLAYS, fill=PLAYS.fill_variation), table(), 18, 0, 300)
    whole = play_rows(PLAYS, table(), 18, 0, 300)
    assert (brief["deal"] == whole["deal"]).all()
    assert (whole["ones"] == by_ones(table(), 18, 0, 300)).all()
    assert not brief["with_ones"].any()
    assert whole["with_ones"].all()
    asked = samples(learned_from(whole["deal"]))
    without, with_all = sum_up(asked, brief), sum_up(asked, whole)
    assert without["ones"].n == 0
    assert {key for key in with_all.moments if key not in without.moments} == {
        key for key in with_all.moments if key.sample == "ones" and key.group
    }


def test_sums_add_up_in_any_order() -> None:
    rows = play_rows(PLAYS, table(), 19, 0, 900)
    asked = samples(learned_from(rows["deal"]))
    first, second, third = (sum_up(asked, part) for part in np.split(rows, [100, 450]))
    whole = sum_up(asked, rows)
    assert first + second + third == first + (second + third) == whole
    assert third + first + second == whole


def found_in(seed: int) -> Any:
    """What 12,000 deals say, 4,000 of them with hands by 1s dealt; chances are not learned."""
    rows = np.zeros(12_000, CHICKENS)
    rows["deal"] = played(table(), seed, 0, 12_000)
    rows["ones"][:4000], rows["with_ones"][:4000] = by_ones(table(), seed, 0, 4000), True
    learned = learned_from(rows["deal"][:0])
    asked = Asked(Options.of(seed=seed), table(), StoppingRule(12_000), learned)
    return findings(sum_up(samples(learned), rows), asked)


def test_a_second_seed_agrees_within_the_errors() -> None:
    one, other = (
        [found.headline, *found["throw"], *found["flows"], *found["ones"]] for found in (found_in(20), found_in(21))
    )
    assert len(one) > 30
    for first, second in zip(one, other, strict=True):
        assert (first.name, first.group) == (second.name, second.group)
        assert abs(first.mean - second.mean) <= 4.5 * math.hypot(first.se, second.se)


QUICK = replace(STUDY, analysis=lambda: replace(ANALYSIS, training=replace(TRAINING, deals=2000, variation_deals=300)))
"""The study with less to learn from, to be run often."""


def test_names_are_kept_and_the_headline_is_against_the_best() -> None:
    one = run_study(QUICK, Options.of(deals=6000, seed=22))
    found = {(estimate.name, tuple(estimate.group.items())) for estimate in one.findings}
    assert (one.headline.name, one.headline.against in ALTERNATIVES) == ("throw_minus_best", True)
    assert {("flow:charge", ()), ("lost:all", ()), ("pong_minus_pass", ())} <= found
    assert {("result_by_ones", (("ones", ones),)) for ones in range(5)} <= found
    assert {("result_by_ones", (("ones", 2), ("seat", seat))) for seat in ("dealer", "other")} <= found
    assert sum(row.mean for row in one.findings["parts"]) == pytest.approx(one.headline.mean, abs=1e-9)
    each = {row.name: row for row in one.findings["throw"] if not row.group}
    assert one.headline.mean == min(each[f"throw_minus_{name}"].mean for name in ALTERNATIVES)
    assert one.headline.ci95.half_width > each[f"throw_minus_{one.headline.against}"].ci95.half_width
    assert one.headline.mean == each[f"throw_minus_{one.headline.against}"].mean
    varied = next(shown for shown in one.tables if shown.name == "variations")
    assert {"against", "open", "closed", "break_even", "chickens", "doubt"} <= set(varied.columns)
    assert varied.frame["chickens"].between(0.05, 0.95).all()


def test_all_presets_can_be_asked() -> None:
    assert not any(STUDY.refusal(load(preset)) for preset in PRESETS)
    counted: list[int] = []
    options = Options.of("tianting", deals=1000, seed=24, progress=counted.append)
    result = run_study(QUICK, options)
    assert sum(counted) == total_deals(QUICK, options)
    assert result.verdict in ("worth", "not_worth", "undecided", "mixed")
    assert "33%" not in result.answer("en")
    assert all(text("en") and text("zh") for text in result.caveats)


@pytest.mark.parametrize("policy", ["random", "ukeire"])
@pytest.mark.parametrize("deals", [1, 2, 10, 30, 100])
def test_few_deals_leave_out_what_they_do_not_tell(policy: str, deals: int) -> None:
    result = run_study(QUICK, Options.of("shabao", policy, deals=deals, seed=25))
    texts = [result.answer("en"), result.answer("zh"), *(shown.caption("en") for shown in result.tables)]
    assert not any("nan" in text or "\N{EN DASH}" in text for text in texts)
    assert not any(shown.frame.empty for shown in result.tables)
    if deals < 30:
        assert "Chickens are" not in result.answer("en")
        assert "Ponging" not in result.answer("en")
        assert {figure.name for figure in result.figures} == set()


def test_a_group_of_4_or_more_shanten_is_called_so() -> None:
    result = run_study(QUICK, Options.of("shabao", "random", deals=600, seed=26))
    for name in ("by-shanten", "pong", "readiness"):
        shown = next(shown for shown in result.tables if shown.name == name)
        assert shown.columns["shanten"].labels[4]("en") == "4 or more"
