"""The reporting study: known answers, how opportunities are drawn, and what must not change its numbers."""

import itertools
import math
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from analyses.findings.estimates import Estimate
from analyses.findings.findings import Findings
from analyses.findings.samples import Rows, sum_up
from analyses.findings.sentences import signed
from analyses.runs.options import Options
from analyses.runs.table_setup import TableSetup
from analyses.statistics.points import PointEstimate
from analyses.statistics.stopping import StoppingRule
from analyses.studies.baoting import STUDY
from analyses.studies.baoting.analysis import ANALYSIS, fitting_share
from analyses.studies.baoting.answer import answer
from analyses.studies.baoting.game import alone_words
from analyses.studies.baoting.kernels import (
    EVERY,
    PAIRS,
    REPLIES,
    REPORT,
    SILENT,
    TO_ANSWERER,
    TO_REPORTER,
)
from analyses.studies.baoting.samples import OPPORTUNITIES, REPLY_NAMES, buckets
from analyses.studies.baoting.words import BUCKETS
from analyses.study.blocks import play_rows
from analyses.study.definition import Asked
from analyses.study.running import run_study
from tests.kernels import opportunities_in_play, pair_from
from zhuoji_sim.errors import InputError
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.evaluator.waits import WaitShape
from zhuoji_sim.game.position import Position, lay_out
from zhuoji_sim.game.state import STATE, new_state
from zhuoji_sim.glossary import PATTERNS, SEATS, WAIT_SHAPES
from zhuoji_sim.policies.seating import players_record
from zhuoji_sim.policies.settings import seat_policies
from zhuoji_sim.rulesets import load
from zhuoji_sim.rulesets.codes import Pattern
from zhuoji_sim.settlement.ledger import new_ledger
from zhuoji_sim.tiles.notation import parse_tiles


def pairs(table: TableSetup, seed: int, deals: int, first: int = 0) -> Rows:
    return play_rows(ANALYSIS.plays, table, seed, first, deals)


HARD = {"extends": "shabao", "report": {"mode": "add", "hard_lift": 20}}


def without_replies(table: TableSetup, seed: int, deals: int) -> Rows:
    assert ANALYSIS.plays.fill_variation is not None
    return play_rows(replace(ANALYSIS.plays, fill=ANALYSIS.plays.fill_variation), table, seed, 0, deals)


def table(ruleset: str = "shabao", policy: str = "ukeire") -> TableSetup:
    return Options.of(ruleset, policy).table


# ------------------------------------------------------------------ known answers


@pytest.mark.parametrize("policy", ["ukeire", "shanten:kong=always", "random", "value:defend=reported,hunt=reported"])
def test_a_report_without_effect_changes_nothing_in_any_deal(policy: str) -> None:
    assert STUDY.null is not None
    rows = pairs(STUDY.null(Options.of("shabao", policy)).table, seed=5, deals=1500)
    assert (rows["fan"][:, REPORT] == rows["fan"][:, SILENT]).all()
    assert (rows["accounts"][:, REPORT] == rows["accounts"][:, SILENT]).all()


def difference_over_walls(hands: list[str], first: str, rest: list[str]) -> Fraction:
    """Mean of report minus silent of the dealer over all orders of the rest of the wall, in fan."""
    ruleset = load("shabao")
    rules, players = ruleset.record(), players_record(seat_policies(["shanten:pong=never,report=never"]))
    total = count = 0
    for order in itertools.permutations(rest):
        wall = parse_tiles(first) + tuple(tile for name in order for tile in parse_tiles(name))
        states, rows = np.zeros(2, STATE), np.zeros(1, PAIRS)
        states[0] = lay_out(Position([parse_tiles(hand) for hand in hands], wall), rules)[0]
        pair_from(states, rules, tables(), players, new_ledger(), rows)
        total += int(rows["fan"][0, REPORT] - rows["fan"][0, SILENT])
        count += 1
    return Fraction(total, count)


FAR = ("246833m2468p58s9p", "246877m2468p58s9p", "246855m2468p58s9p")
"""Three hands with a pair and four gaps, so that no tile drawn here helps them: it is thrown at once."""

READY = "234567m234p66s78s"
"""Ready for 6s and 9s."""


def test_r7_4_r10_2_one_winning_tile_in_the_wall() -> None:
    # 9s lies at one of four places. Reporting: won on a discard 10 + 1 (dealer) at three of them, self-drawn
    # 3 x (10 + 1 + 1) at the last. Silent: no pass, so 3 x 1 for the exhausted wall, or 3 x (1 + 1 + 1).
    reported = Fraction(3 * 11 + 36, 4)
    silent = Fraction(3 * 3 + 9, 4)
    assert difference_over_walls([READY, *FAR], "9p", ["9s", "9m", "9m", "9m"]) == reported - silent


def test_r7_5_r7_6_a_killer_behind_the_reporter() -> None:
    # Seat 1 waits for 5p, a pinghu without a pass; 5p lies at one of four places. Drawn by seat 1: the dealer pays
    # 12 reported, 3 silent. Thrown by seats 2 or 3: nobody can win, +2 for the exhausted wall either way. Drawn by
    # the dealer: killed for 10 + 1, or thrown in silence and +2.
    killer = "46p55p222333444s"
    hands = [READY, killer, FAR[1], FAR[2]]
    gain = difference_over_walls(hands, "9p", ["5p", "9m", "9m", "9m"])
    assert gain == Fraction(-9 + 0 + 0 - 13, 4)


# ------------------------------------------------------------------ how opportunities are drawn


def test_opportunities_come_as_often_and_as_good_as_in_plain_play() -> None:
    policies = seat_policies(["ukeire:report=never"])
    ruleset, hands = load("shabao"), 150_000
    found, fan = np.zeros(4, np.int64), np.zeros(4, np.int64)
    opportunities_in_play(
        new_state(), ruleset.record(), tables(), players_record(policies), new_ledger(), np.uint64(3), hands, found, fan
    )
    rows = pairs(TableSetup(ruleset, policies), seed=4, deals=12_000)
    # The dealer's share is known exactly; the others' is that times the chance of coming to their first turn.
    share = fitting_share(3)
    assert abs(found[0] / hands - share) < 4 * math.sqrt(share / hands)
    tries = rows["attempts"].mean()
    reached = (4 / tries - 1) / 3
    others = found[1:].sum() / (3 * hands)
    assert abs(others - share * reached) < 4 * math.sqrt(share / (3 * hands))
    # Each place at the table comes as often among the drawn as among the played ones.
    played, drawn = found / found.sum(), np.bincount(rows["seat"], minlength=4) / len(rows)
    assert (abs(played - drawn) < 4 * np.sqrt(played / found.sum() + drawn / len(rows))).all()
    # And the silent hand is worth the same.
    for place in range(4):
        silent = rows["fan"][rows["seat"] == place, SILENT]
        error = math.hypot(silent.std() / math.sqrt(len(silent)), silent.std() / math.sqrt(found[place]))
        assert abs(fan[place] / found[place] - silent.mean()) < 4 * error


def test_the_dealers_share_is_the_exact_one() -> None:
    assert math.isclose(fitting_share(3), 0.00803743, rel_tol=1e-6)


# ------------------------------------------------------------------ sums


@pytest.mark.parametrize("preset", ["shabao", "tianting"])
def test_buckets_add_up_to_the_difference_in_every_deal(preset: str) -> None:
    rows = pairs(table(preset, "ukeire:kong=always,defend=reported"), seed=6, deals=2000)
    difference = rows["fan"][:, REPORT] - rows["fan"][:, SILENT]
    assert (sum(buckets(rows).values()) == difference).all()
    assert set(buckets(rows)) == set(BUCKETS)
    assert (rows["accounts"].sum(axis=2) == rows["fan"]).all()


def test_sums_add_up_in_any_order() -> None:
    rows = pairs(table(), seed=7, deals=900)
    parts = [sum_up([OPPORTUNITIES], part) for part in np.split(rows, [100, 450])]
    assert parts[0] + parts[1] + parts[2] == parts[0] + (parts[1] + parts[2])
    assert parts[2] + parts[0] + parts[1] == sum_up([OPPORTUNITIES], rows)


def test_every_deal_is_in_one_group_of_each_dimension() -> None:
    """But for the kind of report, where hard and soft ones are worth the same (R7.8)."""
    for ruleset in ("shabao", HARD):
        sums = sum_up([OPPORTUNITIES], pairs(TableSetup(load(ruleset), seat_policies(["ukeire"])), seed=7, deals=900))
        for dimension in OPPORTUNITIES.dimensions:
            grouped = 0 if ruleset == "shabao" and dimension.name == "kind" else 900
            assert sum(moments.n for moments in sums.by(OPPORTUNITIES.name, dimension.name).values()) == grouped


def test_the_dealers_reports_are_hard_and_most_others_soft_r7_8() -> None:
    rows = pairs(TableSetup(load(HARD), seat_policies(["ukeire"])), seed=7, deals=900)
    dealer, hard = rows["seat"] == 0, rows["kind"] == 0
    assert hard[dealer].all()
    assert 0 < hard[~dealer].mean() < 0.5


def test_labels_stand_in_the_order_of_the_codes() -> None:
    assert list(WAIT_SHAPES) == [shape.name.lower() for shape in WaitShape]
    assert list(PATTERNS) == [pattern.name.lower() for pattern in Pattern]


# ------------------------------------------------------------------ few deals


@pytest.mark.parametrize("deals", [1, 2, 3, 30])
def test_so_few_deals_are_said_to_be_too_few(deals: int) -> None:
    result = run_study(STUDY, Options.of(deals=deals))
    assert (result.deals, result.verdict) == (deals, "undecided")
    assert "too few deals" in result.answer.en
    assert ("chance comes up" in result.answer.en) == (deals >= 30)
    for shown in result.tables:
        assert shown.frame["mean"][shown.frame["n"] < 30].isna().all()
    assert bool(result.figures) == (deals >= 30)


@pytest.mark.parametrize(
    ("sign", "first", "then"),
    [
        (1, "On the whole yes, report. Under shabao", "It does not pay with qidui, seven pairs (−3.54)."),
        (-1, "On the whole no, stay silent. Under shabao", "It pays with qidui, seven pairs (+3.54), though."),
    ],
)
def test_an_answer_that_depends_on_the_hand_says_with_which(sign: int, first: str, then: str) -> None:
    def gain(mean: float, **group: str) -> Estimate:
        return Estimate.of_effect("report_minus_silent", "fan/hand", PointEstimate(mean, 0.1, 1000, 1000), group=group)

    point = PointEstimate(0.25, 0.01, 1000, 1000)
    seats = [Estimate.of_level("opportunity", "share of deals", point, group={"seat": seat}) for seat in SEATS]
    worth = Estimate.of_effect("worth_per_hand", "fan/hand", point)
    patterns = [gain(9.0 * sign, pattern="pinghu"), gain(-3.54 * sign, pattern="qidui")]
    found = Findings(gain(8.08 * sign), {"frequencies": [*seats, worth], "pattern": patterns})
    said = answer(found, "mixed", Asked(Options.of(), table(), StoppingRule(1000)))
    places = [said.en.index(part) for part in (first, f"{signed(8.08 * sign)} fan", then, "25.000% of the dealer's")]
    assert places == sorted(places)
    assert places[0] == 0
    assert "pinghu" not in said.en
    assert "七对" in said.zh


# ------------------------------------------------------------------ what must not change the numbers


def test_a_longer_run_continues_a_shorter_one() -> None:
    short, long = (pairs(table(), seed=8, deals=deals) for deals in (200, 500))
    assert (short == long[:200]).all()
    assert (pairs(table(), seed=8, first=200, deals=300) == long[200:]).all()


def test_rules_without_reporting_are_refused() -> None:
    with pytest.raises(InputError, match="jinji has no reporting"):
        run_study(STUDY, Options.of("jinji", deals=1000))


# ------------------------------------------------------------------ replies


def test_a_reply_is_worth_what_a_table_with_one_seat_that_gives_it_says() -> None:
    """Where nobody else reports, a seat that dodges from the start does what one does that begins at the report."""
    plain = table(policy="ukeire:report=never")
    rows = pairs(plain, seed=4, deals=1500)
    assert (rows["answered"] == (np.arange(1500) % EVERY == 0)).all()
    for place, settings in enumerate(({"defend": "reported"}, {"hunt": "reported"})):
        for seat in range(4):
            policies = list(plain.policies)
            policies[seat] = policies[seat].with_settings(settings)
            there = without_replies(replace(plain, policies=tuple(policies)), seed=4, deals=1500)
            asked = (rows["answered"] == 1) & (rows["answerer"] == seat)
            change = there["fan"][asked, REPORT] - rows["fan"][asked, REPORT]
            assert len(change) > 50
            assert (rows["replied"][asked, place, TO_REPORTER] == change).all()
    assert (rows["answerer"] != rows["seat"])[rows["answered"] == 1].all()
    assert rows["replied"][:, 0, TO_ANSWERER].any()


def test_replies_change_nothing_else_and_those_given_anyway_change_nothing() -> None:
    given = table(policy="ukeire:defend=reported,hunt=reported")
    rows, brief = pairs(given, seed=6, deals=500), without_replies(given, seed=6, deals=500)
    for name in ("attempts", "seat", "fan", "accounts", "won"):
        assert (rows[name] == brief[name]).all()
    assert not brief["answered"].any()
    assert not rows["replied"][:, :2].any()
    assert len(REPLY_NAMES) == REPLIES


def test_the_replies_of_a_result_are_those_that_are_new_and_sum_to_0() -> None:
    result = run_study(STUDY, Options.of("shabao", "ukeire:hunt=reported", deals=400))
    found = result.findings["replies"]
    assert [(row.group["reply"], row.group["to"]) for row in found] == [
        (reply, whom) for reply in ("dodge", "defend") for whom in ("answerer", "reporter", "rest")
    ]
    assert {row.n for row in found} == {80}
    assert sum(row.mean for row in found[:3]) == pytest.approx(0)
    assert "replies" in [one.name for one in result.tables]


def test_it_is_said_where_one_of_the_others_gains_by_what_they_would_not_do_together() -> None:
    def reply(whom: str, mean: float) -> Estimate:
        group = {"reply": "dodge", "to": whom}
        return Estimate.of_effect("reply_gain", "fan/hand", PointEstimate(mean, 0.5, 900, 900), group=group)

    def found(own: float, often: float) -> Findings:
        level = Estimate.of_level("equilibrium_dodge", "share of opportunities", PointEstimate(often, 0.0, 900, 900))
        replies = [reply("answerer", own), reply("reporter", 2.0), reply("rest", -own - 2)]
        return Findings(level, {"game": [level, level], "replies": replies})

    said = alone_words(found(5.0, 0.0))
    assert "dodging alone brings one of them +5.00 fan, the rest −7.00." in said.en
    assert "自己 +5.00 番，其余各家合计 −7.00 番" in said.zh
    for own, often in ((-5.0, 0.0), (0.5, 0.0), (5.0, 1.0)):
        assert alone_words(found(own, often)).en == ""


def test_the_game_is_solved_where_others_dodge_anew_only() -> None:
    solved = run_study(STUDY, Options.of("shabao", deals=400)).findings.get("game")
    assert [row.name for row in solved[:2]] == ["equilibrium", "equilibrium_dodge"]
    assert all(0 <= row.mean <= 1 for row in solved[1:])
    assert all(row.ci95.contains(row.mean) for row in solved)
    assert run_study(STUDY, Options.of("shabao", "ukeire:defend=reported", deals=400)).findings.get("game") == ()
