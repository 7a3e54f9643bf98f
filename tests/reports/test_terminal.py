"""Tables on the terminal: numbers flush right, one minus sign, words in both languages, and nothing to show."""

import io
import sys
from dataclasses import replace

import pytest

from analyses.findings.findings import Findings
from analyses.statistics.intervals import Interval
from reports.terminal.console import print_table
from reports.terminal.layout import holds_numbers
from reports.terminal.studies import print_results
from reports.terminal.tables import print_hands, print_simulation
from tests.reports.sample import HEADLINE, SAMPLE
from zhuoji_sim.text import plain

SIMULATION = {
    "hands": 20_000,
    "seed": 1,
    "ruleset": "shabao",
    "policies": ["ukeire", "random"],
    "outcomes": {"self_draw": 0.99999, "robbed_kong": 0.00001, "exhausted": 0.0},
    "patterns": {"pinghu": None},
    "ci95": {
        "outcomes": {"self_draw": [0.9998, 1.0], "robbed_kong": [0.0, 0.0002], "exhausted": [0.0, 0.0002]},
        "patterns": {"pinghu": None},
        "seats": [
            {"mean": ends, "win_rate": [0.2, 0.3], "deal_in_rate": [0.0, 0.1], "ready_rate": None}
            for ends in (None, [1234.0, 1235.0])
        ],
    },
    "seats": [
        {"mean": -0.5, "se": None, "win_rate": 0.25, "deal_in_rate": 0.0, "ready_rate": 1.0},
        {
            "mean": 1234.5,
            "se": 0.25,
            "ci95": [1234.0, 1235.0],
            "win_rate": None,
            "deal_in_rate": 0.00001,
            "ready_rate": 0.5,
        },
    ],
}


@pytest.mark.parametrize(
    "cells",
    [
        [1, -20],
        ["+1.5", "−0.25", "0.00"],
        ["1,234", "5"],
        ["12.3%", "–"],
        ["<0.01%", None],
        ["", "-3"],
        ["−0.1 to +2.0", "–"],
        ["1.0% 至 2.0%", "0.5% 至 3.0%"],
    ],
)
def test_a_column_of_numbers_is_known_whatever_their_signs(cells):
    assert holds_numbers(cells)


@pytest.mark.parametrize("cells", [["1", "ukeire"], ["5p"], [True], ["1/3"], ["", None], [], [[1, 2]], ["3 to one"]])
def test_other_columns_are_not_numbers(cells):
    assert not holds_numbers(cells)


def test_numbers_end_at_one_line_under_their_header(capsys):
    print_table(["gain", "name"], [["−0.5", "a"], ["+1,234.5", "b"], ["–", "c"]])
    assert capsys.readouterr().out.splitlines() == [
        "    gain  name",
        "    −0.5  a",
        "+1,234.5  b",
        "       –  c",
    ]


def test_a_table_without_rows_is_its_header(capsys):
    print_table(["gain", "name"], [])
    assert capsys.readouterr().out == "gain  name\n"


def test_signs_that_an_encoding_lacks_are_ascii(monkeypatch):
    out = io.TextIOWrapper(io.BytesIO(), encoding="gbk", newline="\n")
    monkeypatch.setattr(sys, "stdout", out)
    print_table(["差"], [["−0.5"], ["–"]])
    out.flush()
    written = out.buffer.getvalue().decode("gbk")  # type: ignore[attr-defined]
    assert written.split() == ["差", "-0.5", "-"]


def test_a_simulation_has_one_kind_of_minus_and_tells_what_has_not_come_up(capsys):
    print_simulation(SIMULATION, "en")
    lines = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    assert "exhausted wall – 0.00% to 0.02%" in lines
    assert "robbed kong <0.01% 0.00% to 0.02%" in lines
    assert "pattern share of wins 95% interval" in lines
    assert "0 ukeire −0.5000 –" in lines
    assert "1 random +1,234.5000 +1,234.0000 to +1,235.0000" in lines
    assert "0 wins 25.00% 20.00% to 30.00%" in lines
    assert "1 deals in <0.01% 0.00% to 10.00%" in lines
    assert "0 ends ready 100.00% –" in lines
    print_simulation(SIMULATION, "zh")
    chinese = capsys.readouterr().out
    assert "抢杠" in chinese
    assert "随机种子 1 的 20,000 局，按杀报规则" in chinese


def test_hands_show_gains_and_losses_with_true_signs(capsys):
    winners = [{"seat": 2, "pattern": "qidui", "by": "self_draw"}]
    print_hands([{"outcome": "win", "winners": winners, "deltas": [-1000, 0, 3000, -2000]}], 7, "zh")
    assert capsys.readouterr().out.splitlines()[1].split() == [
        "7",
        "自摸",
        "2",
        "七对",
        "−1,000",
        "0",
        "+3,000",
        "−2,000",
    ]


def test_a_study_is_told_in_words_the_answer_first_and_last(capsys):
    print_results([SAMPLE], "en")
    first, second, *_, last = capsys.readouterr().out.splitlines()
    assert (first, second) == (SAMPLE.title.en, plain(SAMPLE.answer.en))
    assert last == f"{SAMPLE.title.en} Worth it: +6.48 fan a hand (95% interval +6.15 to +6.82)"
    print_results([SAMPLE, replace(SAMPLE, study="again")], "zh")
    chinese = capsys.readouterr().out
    assert chinese.splitlines()[-1] == f"{SAMPLE.title.zh}值得：+6.48 番/局（95% 区间 +6.15 至 +6.82）"
    assert chinese.count(plain(SAMPLE.answer.zh)) == 2
    assert "report_minus_silent" not in chinese
    assert "fan/hand" not in chinese


def test_a_headline_from_too_few_deals_is_no_number(capsys):
    few = replace(HEADLINE, ci95=Interval(float("nan"), float("nan")), n=1)
    print_results([replace(SAMPLE, findings=Findings(few, {}), verdict="undecided")], "en")
    assert capsys.readouterr().out.splitlines()[-1].endswith("Undecided: too few deals")


def test_a_unit_without_words_is_found_out():
    with pytest.raises(KeyError, match="fan/week"):
        print_results([replace(SAMPLE, findings=Findings(replace(HEADLINE, unit="fan/week"), {}))], "en")
