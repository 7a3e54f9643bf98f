"""Studies along a grid: which points are played, how they are told apart, and where the curve turns."""

import json
from dataclasses import replace
from typing import Any

import pytest

from analyses.findings.estimates import judged_together
from analyses.findings.findings import Findings
from analyses.findings.result import StudyResult
from analyses.findings.samples import Rows
from analyses.runs.grid import Grid
from analyses.runs.options import Options
from analyses.runs.table_setup import TableSetup
from analyses.study.definition import Study
from analyses.study.running import check, manifest_of, play_study, run_study, total_deals
from reports.grid import grid as cells
from reports.page.writing import write_report
from tests.study.dice import ANALYSIS, dice, roll
from zhuoji_sim.errors import InputError
from zhuoji_sim.text import LANGS

KEY, OTHER = "settlement.self_draw", "report.kill"


def fill(table: TableSetup, seed: int, first: int, states: Rows, rows: Rows) -> None:
    """A roll of the dice, and what the rules add to it: it turns where self_draw is 4."""
    more = int(table.ruleset[KEY]) - 4 if table.ruleset[OTHER] else 9  # type: ignore[call-overload]
    rows["fan"] = [roll(seed, first + place) + more for place in range(len(rows))]


def findings(sums: Any, asked: Any) -> Findings:
    found = ANALYSIS.findings(sums, asked)
    family = [replace(found.headline, name="again", group={"seat": "dealer"})]
    return Findings(found.headline, {"again": judged_together(family)})


STUDY = dice(plays=replace(ANALYSIS.plays, fill=fill, block=500), findings=findings, share=5)
ONE_OF_TWO = replace(STUDY, refusal=lambda ruleset: "" if ruleset[OTHER] else f"no kills under {ruleset.name}")


def along(*texts: str, study: Study = STUDY, deals: int = 2000) -> StudyResult:
    return run_study(study, asked(*texts, deals=deals))


def asked(*texts: str, **changes: Any) -> Options:
    return Options.of(grid=Grid.of(texts), **changes)


def test_the_curve_has_a_point_for_each_value_on_the_same_walls() -> None:
    result = along(f"{KEY}=0..8:2")
    curve = result.findings["variations"]
    assert [row.group for row in curve] == [{KEY: value} for value in (0, 2, 4, 6, 8)]
    assert [round(row.mean - curve[0].mean, 9) for row in curve] == [0, 2, 4, 6, 8]
    assert {row.n for row in curve} == {2000}
    assert result.headline.group == {}


def test_every_other_estimate_has_the_value_in_its_group() -> None:
    result = along(f"{KEY}=0,2", deals=40)
    each = [row.group for row in result.findings["each"]]
    assert each == [{KEY: 0, "seat": "dealer"}, {KEY: 2, "seat": "dealer"}]


def test_the_rules_as_they_are_are_not_played_twice() -> None:
    options = asked(f"{KEY}=0,1,2", deals=40)  # 1 is shabao's own
    assert total_deals(STUDY, options) == 3 * 40
    runs = play_study(STUDY, options)
    assert runs.varied[f"{KEY}=1"] is runs.main


def test_a_turn_is_found_where_it_is() -> None:
    result = along(f"{KEY}=0..8:2")
    (turn,) = result.findings["crossings"]
    assert turn.group == {"key": KEY}
    assert turn.ci95.contains(4)
    assert turn.ci95.half_width < 1
    assert turn.mean == pytest.approx(4, abs=0.5)
    assert f"Along {KEY} it turns from minus to plus at " in result.answer.en
    assert f"沿 {KEY}，差由负转正" in result.answer.zh
    assert turn.to_dict()["se"] is None


def test_without_a_turn_the_answer_says_so() -> None:
    above, few = along(f"{KEY}=6..9"), along(f"{KEY}=0..9", deals=100)
    assert "it does not change its sign: it is beyond doubt above 0 at every value played" in above.answer.en
    assert "Undecided whether and where it changes its sign" in few.answer.en
    assert not above.findings["crossings"]


def test_two_keys_turn_for_each_value_of_the_other() -> None:
    result = along(f"{KEY}=0..8:4", f"{OTHER}=true,false")
    (turn,) = result.findings["crossings"]
    assert turn.group == {"key": KEY, OTHER: True}
    assert len(result.findings["variations"]) == 6
    table = next(table for table in result.tables if table.name == "crossings")
    assert table.frame["what"].tolist() == ["once True", "never True"]


def test_words_have_no_turn_and_are_drawn_as_intervals() -> None:
    result = along("report.mode=floor,add", deals=100)
    assert [row.group for row in result.findings["variations"]] == [{"report.mode": "floor"}, {"report.mode": "add"}]
    assert not result.findings["crossings"]
    assert [type(figure).__name__ for figure in result.figures] == ["IntervalFigure"]


def test_values_that_make_no_sense_are_named_and_left_out() -> None:
    result = along(f"{OTHER}=true,false", study=ONE_OF_TWO, deals=40)
    assert [row.group for row in result.findings["variations"]] == [{OTHER: True}]
    assert f"{OTHER}=false" in result.caveats[-1].en
    with pytest.raises(InputError, match="at none of these values: no kills"):
        check(ONE_OF_TWO, asked(f"{OTHER}=false"))


def test_a_grid_is_of_one_ruleset() -> None:
    options = asked(f"{KEY}=0,2")
    with pytest.raises(InputError, match="give --ruleset once"):
        check(STUDY, replace(options, rulesets=(options.ruleset, Options.of("hanbao").ruleset)))


def test_the_grid_names_the_run() -> None:
    ids = [manifest_of(STUDY, options)["run_id"] for options in (asked(f"{KEY}=0"), asked(f"{KEY}=1"), Options.of())]
    assert len(set(ids)) == 3


@pytest.mark.parametrize("deals", [1, 2, 30])
@pytest.mark.parametrize("texts", [[f"{KEY}=0..8:4"], [f"{KEY}=5"], [f"{OTHER}=true,false", f"{KEY}=0..8:2"]])
def test_any_number_of_deals_is_a_result_and_a_page(texts: list[str], deals: int, tmp_path: Any) -> None:
    result = along(*texts, deals=deals)
    for lang in LANGS:
        json.dumps(result.summary(lang), allow_nan=False)
        assert all(cells(table, lang).rows for table in result.tables)
        write_report(result, tmp_path / lang, lang)
