"""The pages of the real studies: every figure drawn in both languages, with no glyph missing."""

import warnings
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from analyses.runs.options import Options
from analyses.studies.registry import REPORT, find_study
from reports.page.writing import write_report
from zhuoji_sim.rulesets import load


@pytest.mark.parametrize("name", REPORT)
def test_a_study_is_drawn_in_both_languages(name: str, tmp_path: Path) -> None:
    result = find_study(name).study(Options.of(deals=2000))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for lang in ("en", "zh"):
            write_report(result, tmp_path / lang, lang)
    for lang in ("en", "zh"):
        page = (tmp_path / lang / "report.html").read_text(encoding="utf-8")
        assert f'lang="{"zh" if lang == "zh" else "en"}' in page
        assert page.count("<svg") == len(result.figures)
        assert result.answer(lang)[:12] in page


def test_a_study_is_reported_where_a_pinghu_is_worth_nothing(zhuoji: Any, tmp_path: Path) -> None:
    ruleset, out = tmp_path / "free.toml", tmp_path / "out"
    ruleset.write_text('extends = "shabao"\n[patterns]\npinghu = 0\n', encoding="utf-8")
    run = zhuoji("study", "baoting", "--deals", 1000, "--ruleset", ruleset, "--out", out)
    assert run.exit_code == 0, run.stderr
    for page in ("report.html", "report.md"):
        text = (out / page).read_text(encoding="utf-8")
        assert "A pinghu is 0 fan" in text
        assert "pinghus" not in text.lower()


@pytest.mark.parametrize("name", REPORT)
def test_each_ruleset_compared_is_counted_in_its_own_pinghus(name: str) -> None:
    options = replace(Options.of("tianting", deals=1000), rulesets=(load("tianting"), load("shabao")))
    table = next(table for table in find_study(name).study(options).tables if table.name == "variations")
    rows = table.frame.set_index("variation")
    assert "pinghus" in table.columns
    for variation, pinghu in (("as asked", 10), ("ruleset shabao", 1)):
        assert rows.loc[variation, "pinghus"] == rows.loc[variation, "mean"] / pinghu
