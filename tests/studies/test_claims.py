"""Statements of public guides: what the data file holds, how they are judged, and that the numbers are those of other
commands.
"""

from dataclasses import replace
from math import nan

import numpy as np
import pytest

from analyses import PointEstimate, run_study, simulate
from analyses.findings.claimed import Claimed
from analyses.findings.estimates import FIXED, Estimate
from analyses.findings.findings import Findings
from analyses.findings.result import StudyResult
from analyses.findings.testing import held_against
from analyses.findings.units import UNITS
from analyses.runs.table_setup import TableSetup
from analyses.runs.variations import Variation
from analyses.statistics.moments import Moments
from analyses.statistics.rates import share
from analyses.studies.claims.analysis import compared
from analyses.studies.claims.kernels import MOST, OTHER_SHAPE, Shape, shape_of
from analyses.studies.claims.measures import MEANS, RATES
from analyses.studies.claims.statements import duels, statements
from analyses.study.definition import Varied
from zhuoji_sim import parse_tiles
from zhuoji_sim.compiled.decorators import entry
from zhuoji_sim.errors import InputError
from zhuoji_sim.game.state import STATE
from zhuoji_sim.policies.settings import parse_policy
from zhuoji_sim.rulesets import preset_ids
from zhuoji_sim.text import Text

SAME = Claimed(1.5, 1.0, 2.0)


@pytest.fixture(scope="module")
def result() -> StudyResult:
    return run_study("claims", ruleset="guide", deals=300, seed=7)


def held(mean: float, se: float, claimed: Claimed = SAME, nonzero: int = 800) -> Estimate:
    point = PointEstimate(mean, se, n=1000, nonzero=nonzero)
    return held_against(Estimate.of_level("gain", "fan/hand", point), point, claimed, FIXED)


def test_every_statement_has_what_it_needs_to_be_asked_and_shown() -> None:
    keys = [one.key for one in statements()]
    assert len(set(keys)) == len(keys)
    assert len(duels()) <= MOST
    for one in statements():
        assert one.words.en
        assert one.words.zh
        assert one.because.en
        assert one.because.zh
        assert one.unit in UNITS
        assert one.source.name
        assert one.source.date
        assert one.source.house in preset_ids()
        assert one.claimed.low < one.claimed.high
        assert one.claimed.value is None or one.claimed.low < one.claimed.value < one.claimed.high
        assert one.measure in MEANS or one.measure in RATES


def test_settings_of_a_statement_differ_and_are_read() -> None:
    for one in duels():
        a, b = (
            parse_policy("ukeire:" + ",".join(f"{name}={value}" for name, value in settings.items()))
            for settings in (one.a, one.b)
        )
        assert a != b


@pytest.mark.parametrize(
    ("mean", "se", "judged", "doubt"),
    [
        (1.4, 0.1, "confirmed", "yes"),
        (0.5, 0.1, "refuted", "yes"),
        (2.5, 0.1, "refuted", "yes"),
        (1.1, 0.1, None, "no"),
        (0.0, 0.9, None, "no"),
    ],
)
def test_a_statement_is_judged_by_the_nearer_end(mean: float, se: float, judged: str | None, doubt: str) -> None:
    row = held(mean, se)
    assert (row.judged, row.doubt) == (judged, doubt)
    assert row.to_dict()["claimed"] == 1.5
    assert row.to_dict()["judged"] == judged


def test_few_deals_that_differ_judge_nothing_and_other_estimates_have_no_judgement() -> None:
    assert (held(0, 0.01, nonzero=3).judged, held(0, 0.01, nonzero=3).doubt) == (None, "too_few")
    assert "judged" not in Estimate.of_level("gain", "fan/hand", PointEstimate(1.0, 0.1, 1000, 800)).to_dict()
    assert replace(held(1.4, 0.1), ci95=held(1.4, nan).ci95).to_dict()["ci95"] is None


def test_a_rate_is_judged_as_its_interval_says_even_where_it_never_came_up() -> None:
    for hits, range_, judged in (
        (0, (0.013, 0.029), "refuted"),
        (18, (0.013, 0.029), None),
        (3, (0.0, 0.03), "confirmed"),
    ):
        found = share(Moments.of(np.arange(1000) < hits))
        row = held_against(Estimate.of_rate("rare", "share of hands", found), found, Claimed(None, *range_), FIXED)
        assert row.judged == judged


def test_it_depends_where_tables_differ(result: StudyResult) -> None:
    def with_first(mean: float) -> Findings:
        return replace(result.findings, headline=replace(held(mean, 0.01), name="no_defence"))

    table = Variation("table value", Text("", ""), TableSetup.of())
    for other, judged in ((0.0, "depends"), (1.4, "confirmed")):
        settled = compared(with_first(1.5), [Varied(table, with_first(other))])
        assert settled.headline.judged == judged


def test_differences_are_those_of_a_duel_two_against_two(result: StudyResult) -> None:
    duel = run_study("duel", ruleset="guide", deals=300, seed=7, a="ukeire", b="ukeire:defend=danger", seats="two")
    assert (result.headline.mean, result.headline.se) == (duel.headline.mean, duel.headline.se)


def test_rates_are_those_of_a_simulation(result: StudyResult) -> None:
    hands = simulate("guide", "ukeire", hands=300, seed=7).to_dict()
    ours = {row.name: row.mean for row in result.findings if not row.group}
    assert ours["exhausted"] == hands["outcomes"]["exhausted"]
    assert ours["pinghu"] == pytest.approx(hands["patterns"]["pinghu"])
    assert ours["ready"] == pytest.approx(np.mean([seat["ready_rate"] for seat in hands["seats"]]))


def test_the_rules_are_those_of_the_guide_unless_others_are_named() -> None:
    assert run_study("claims", deals=1).ruleset.name == "guide"
    answer = run_study("claims", ruleset="jinji", deals=1).answer
    assert "--ruleset guide" in answer.en
    assert "--ruleset guide" in answer.zh


def test_one_policy_plays_and_four_players() -> None:
    with pytest.raises(InputError, match="give --policy once"):
        run_study("claims", policy=["value", "ukeire", "ukeire", "ukeire"], deals=1)
    with pytest.raises(InputError, match="four players"):
        run_study("claims", ruleset="ding3", deals=1)


@entry
def find_shape(states, seat, waits, found):
    """Write the shape of what a seat waits for to `found[0]`."""
    found[0] = shape_of(states[0], seat, waits)


@pytest.mark.parametrize(
    ("hand", "waits", "shape"),
    [
        ("33m45p123456s789p", "3p6p", Shape.TWO_SIDED),
        ("3344m123456p789s", "3m4m", Shape.DOUBLE_PAIR),
        ("33m46p123456s789p", "5p", OTHER_SHAPE),
        ("33m5577p123456s", "5p7p", Shape.DOUBLE_PAIR),
        ("3m345p123456s789m", "3m", OTHER_SHAPE),
        ("33m45678p123456s", "3p6p9p", OTHER_SHAPE),
    ],
)
def test_waits_are_told_apart(hand: str, waits: str, shape: int) -> None:
    states, found = np.zeros(1, STATE), np.zeros(1, np.int64)
    np.add.at(states["counts"][0, 2], list(parse_tiles(hand)), 1)
    mask = sum(1 << tile for tile in parse_tiles(waits))
    find_shape(states, 2, np.int64(mask), found)
    assert found[0] == shape


def test_nothing_is_said_to_turn_against_0(result: StudyResult) -> None:
    assert result.condition is None
    assert [table.name for table in result.tables] == ["claims", "variations", "claims-by-table", "sources"]
