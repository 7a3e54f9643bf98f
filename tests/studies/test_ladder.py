"""The ladder: seating, what is summed, places, and how it is asked."""

from dataclasses import replace
from math import comb

import numpy as np
import pytest

from analyses.findings.estimates import Estimate, judged_together
from analyses.findings.samples import sum_up
from analyses.runs.asked import read_setup, written_setup
from analyses.runs.options import Options
from analyses.statistics.points import PointEstimate
from analyses.studies.ladder import STUDY
from analyses.studies.ladder.analysis import ANALYSIS, Standings
from analyses.studies.ladder.ranks import ranking
from analyses.studies.ladder.seating import entrants_of, lineups, pairs_of, shares, weights, weights_of
from analyses.study.blocks import play_rows
from analyses.study.running import plays_behind, run_study, table_of
from zhuoji_sim.errors import InputError
from zhuoji_sim.play.batches import Batch
from zhuoji_sim.policies.settings import policy_names
from zhuoji_sim.rulesets import load

TWO = "ukeire:pong=always;shanten:yaoji=throw"


def asked(only: str, ruleset: str = "shabao", **changes: object) -> Options:
    return Options.of(ruleset, own={"only": only}, **changes)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_seating_counts_alike_in_the_mean_difference(players: int) -> None:
    masks, (counts, per) = lineups(players), weights(players)
    assert len(masks) == 2**players - 2
    for count, mask in zip(counts, masks, strict=True):
        seats = mask.bit_count()
        difference = 1 / seats + 1 / (players - seats)  # what they win together, by seats of either side
        assert count / per == pytest.approx(difference / len(masks))
        some, each = weights_of(players, seats)
        assert some[masks.index(mask)] / each == pytest.approx(difference / comb(players, seats))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_luck_counts_as_that_of_a_side_s_mean_seat(players: int) -> None:
    for mask, (first, second) in zip(lineups(players), shares(players), strict=True):
        seats = mask.bit_count()
        assert first * seats == second * (players - seats) == shares(players)[0][0] > 0


@pytest.mark.parametrize("ruleset", ["shabao", "ding3", "ding2"])
def test_a_pair_s_difference_is_that_of_the_simulation_s_hands(ruleset: str) -> None:
    options = asked(TWO, ruleset, seed=5)
    table = table_of(STUDY, options)
    players, deals = table.ruleset.players, 100
    differences = np.zeros(deals)
    for mask in lineups(players):
        first = np.array([bool(mask >> seat & 1) for seat in range(players)])
        policies = tuple(table.entrants[0 if there else 1] for there in first)
        fan = Batch(*replace(table, policies=policies).records(), seed=5).play(0, deals)["fan"][:, :players]
        differences += fan[:, first].mean(axis=1) - fan[:, ~first].mean(axis=1)
    sums = sum_up(ANALYSIS.samples(None), play_rows(ANALYSIS.plays, table, 5, 0, deals))
    found = Standings(sums)
    assert (found.players, found.entrants) == (players, 2)
    assert found.pair(0).mean == pytest.approx(differences.mean() / len(lineups(players)))
    assert found.strength(0).mean == pytest.approx(found.pair(0).mean)
    assert found.strength(1).mean == pytest.approx(-found.pair(0).mean)


def test_policies_that_do_the_same_are_exactly_even() -> None:
    """Without reporting it does not matter what one would report with."""
    result = run_study(STUDY, asked("ukeire;ukeire:report=never;ukeire:defend=reported", "jinji", deals=500))
    assert (result.headline.mean, result.headline.se, result.verdict) == (0, 0, "undecided")
    assert {(row.mean, row.se) for row in result.findings["pairs"]} == {(0, 0)}
    assert {(row.ci95.low, row.ci95.high) for row in result.findings["ranks"]} == {(1, 3)}


def test_the_built_in_policies_come_in_their_order_and_luck_is_taken_off() -> None:
    options = asked("shanten;ukeire;value", deals=460)
    result = run_study(STUDY, options)
    ranks = [row.group["policy"] for row in result.findings["ranks"]]
    assert ranks == ["value", "ukeire", "shanten"]
    assert result.headline.against == "ukeire"
    assert (result.verdict, result.headline.group) == ("worth", {})
    pairs = {(row.group["a"], row.group["b"]): row for row in result.findings["pairs"]}
    for name, strength in zip(ranks[::-1], result.findings["strengths"], strict=True):
        signed = [row.mean if a == name else -row.mean for (a, b), row in pairs.items() if name in (a, b)]
        assert strength.mean == pytest.approx(np.mean(signed), abs=0.15)  # each relieved by itself
    sums = sum_up(ANALYSIS.samples(None), play_rows(ANALYSIS.plays, table_of(STUDY, options), 1, 0, 460))
    value_against_ukeire = pairs_of(3).index((1, 2))
    raw = sums[f"pair {value_against_ukeire}"]["gain"].point(42)
    assert Standings(sums).pair(value_against_ukeire).se < 0.85 * raw.se


def test_a_place_is_a_range_unless_beyond_doubt() -> None:
    means = {("a", "b"): 0.02, ("a", "c"): 2.0, ("b", "c"): 1.98}
    pairs = judged_together(
        Estimate.of_effect("a_minus_b", "fan/hand", PointEstimate(mean, 0.1, 1000, 900), group={"a": a, "b": b})
        for (a, b), mean in means.items()
    )
    strengths = [PointEstimate(mean, 0.1, 1000, 900) for mean in (1.01, 0.98, -1.99)]
    found = [(one.policy, one.place, one.best, one.worst) for one in ranking("abc", strengths, pairs)]
    assert found == [("a", 1, 1, 2), ("b", 2, 1, 2), ("c", 3, 3, 3)]


def test_those_named_come_first_and_once() -> None:
    names = [policy.name for policy in entrants_of("ukeire:pong=always; value", "")]
    assert names == [
        "ukeire:pong=always",
        "value",
        *(name for name in policy_names() if name not in ("value", "rollout")),
    ]
    assert [policy.name for policy in entrants_of("", TWO)] == TWO.split(";")


@pytest.mark.parametrize(("only", "why"), [("ukeire", "2 to 8"), ("ukeire;ukiere", "unknown policy 'ukiere'")])
def test_one_alone_and_the_unknown_are_refused(only: str, why: str) -> None:
    with pytest.raises(InputError, match=why):
        run_study(STUDY, asked(only, deals=1))


def test_who_plays_names_the_run_and_can_be_told_to_another_process() -> None:
    first, other = (run_study(STUDY, asked(only, deals=1)) for only in (TWO, TWO + ";value"))
    assert first.run_id != other.run_id
    table = table_of(STUDY, asked(TWO + ";value"))
    assert read_setup(written_setup(table)) == table


def test_each_play_of_a_deal_is_shown() -> None:
    plays = plays_behind(STUDY, asked(TWO, seed=5), deal=3)
    assert len(plays) == 14
    assert "ukeire:pong=always in seat 0, 1, shanten:yaoji=throw in the others" in plays[2][0].en


def test_other_rulesets_are_compared_on_the_same_seed() -> None:
    options = replace(asked(TWO, deals=100), rulesets=(load("shabao"), load("jinji")))
    assert [row.group for row in run_study(STUDY, options).findings["variations"]] == [
        {"ruleset": "shabao"},
        {"ruleset": "jinji"},
    ]
