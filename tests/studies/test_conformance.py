"""What every study is held to, found by itself: any number of deals, any rules and players that apply, both languages.

A new study is in here as soon as its folder is there.
"""

import json
import re
import warnings
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from analyses.findings.estimates import MIN_SHOWN
from analyses.findings.result import StudyResult
from analyses.findings.units import UNITS, in_fan
from analyses.runs.options import Options
from analyses.study.definition import Study
from analyses.study.registry import studies
from analyses.study.running import manifest_of, run_study, table_of
from reports.grid import grid
from reports.page.writing import write_report
from tests.study.small import hurried, small
from zhuoji_sim.errors import InputError
from zhuoji_sim.policies.settings import policy_names, seat_policies
from zhuoji_sim.rulesets import load, preset_ids
from zhuoji_sim.text import LANGS, plain

DOCUMENTED = (Path(__file__).parents[2] / "docs" / "estimates.md").read_text(encoding="utf-8")
UNREADABLE = re.compile(r"nan\b|None|– to –|– 至 –|\{|\}")
STUDIES = {name: hurried(study) for name, study in studies().items()}


def applying(study: Study) -> list[str]:
    """The presets under which the question makes sense."""
    return [preset for preset in preset_ids("rulebook") if not study.refusal(load(preset))]


def asked(study: Study, preset: str, policy: str, **changes: Any) -> Options:
    """The study's question at a table of this policy, whose seats it may name itself."""
    own = {} if study.takes_policy else {option.name: policy for option in study.options[:1]}
    return replace(study.example(Options.of(preset, policy if study.takes_policy else "ukeire", own=own)), **changes)


EACH_PRESET = [(name, preset) for name, study in STUDIES.items() for preset in applying(study)]


def hold(result: StudyResult) -> None:
    """What any result must be like."""
    for lang in LANGS:
        json.dumps(result.summary(lang), allow_nan=False)
        sentences = [result.answer, result.title, result.question, result.estimand, *result.method, *result.caveats]
        assert not any(UNREADABLE.search(text(lang)) for text in sentences), plain(result.answer(lang))
        for table in result.tables:
            cells = grid(table, lang)
            assert cells.rows
            assert not any(UNREADABLE.search(cell) for row in cells.rows for cell in (*row, *cells.headers)), table.name
    for estimate in result.findings:
        assert estimate.unit in UNITS, estimate.unit
        assert is_documented(result.study, estimate.name), f"docs/estimates.md does not have {estimate.name}"
    for table in result.tables:
        if {"mean", "n"} <= set(table.frame):
            too_few = table.frame["n"] < MIN_SHOWN
            assert table.frame.loc[too_few, "mean"].isna().all(), table.name
    assert result.headline.group == {}


def is_documented(study: str, name: str) -> bool:
    """Whether the page of estimates has the name, or its kind (`bucket:NAME`), under its study."""
    section = DOCUMENTED.partition(f"\n## `{study}`")[2].partition("\n## ")[0]
    kind = name.partition(":")[0]
    return f"`{name}`" in section or (":" in name and f"`{kind}:NAME`" in section)


CHEAPLY = {"rollout": "rollout:playouts=16,base=shanten"}
"""How a policy is asked for that takes long; it plays few deals too."""


@pytest.mark.parametrize("deals", [1, 2, 30, 300])
@pytest.mark.parametrize(("name", "preset"), EACH_PRESET)
def test_any_number_of_deals_under_any_rules_is_a_result(name: str, preset: str, deals: int) -> None:
    study = STUDIES[name]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        hold(run_study(study, asked(study, preset, "ukeire", deals=deals, seed=deals)))


@pytest.mark.parametrize("policy", [CHEAPLY.get(name, name) for name in policy_names()])
@pytest.mark.parametrize("name", STUDIES)
def test_any_policy_can_sit_at_the_table(name: str, policy: str) -> None:
    study = STUDIES[name]
    hold(run_study(study, asked(study, applying(study)[0], policy, deals=3 if policy in CHEAPLY.values() else 100)))


@pytest.mark.parametrize("deals", [1, 600])
@pytest.mark.parametrize("name", STUDIES)
def test_pages_are_written_in_both_languages_with_no_glyph_missing(name: str, deals: int, tmp_path: Path) -> None:
    study = STUDIES[name]
    result = run_study(study, asked(study, applying(study)[-1], "value", deals=deals))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for lang in LANGS:
            write_report(result, tmp_path / lang, lang)
    for lang, html_lang in (("en", "en"), ("zh", "zh")):
        page = (tmp_path / lang / "report.html").read_text(encoding="utf-8")
        assert f'lang="{html_lang}' in page
        assert page.count("<svg") == len(result.figures)
        assert not re.search(r"\bnan\b|– to –|– 至 –", page)


@pytest.mark.parametrize("name", STUDIES)
def test_workers_do_not_change_a_result_and_a_longer_run_has_the_same_name(name: str) -> None:
    block = min(500, STUDIES[name].analysis().plays.block)
    study = small(STUDIES[name], block)
    one, two = (
        run_study(study, asked(study, applying(study)[0], "shanten", deals=block + 100, workers=workers))
        for workers in (1, 2)
    )
    assert one.summary() == two.summary()
    shorter = asked(study, applying(study)[0], "shanten", deals=10)
    assert one.run_id == manifest_of(study, shorter)["run_id"] != manifest_of(study, replace(shorter, seed=2))["run_id"]


@pytest.mark.parametrize("name", [name for name, study in STUDIES.items() if study.null])
def test_a_change_that_changes_nothing_is_exactly_zero(name: str) -> None:
    study = STUDIES[name]
    assert study.null is not None
    for preset in applying(study):
        headline = run_study(study, study.null(asked(study, preset, "ukeire", deals=400))).headline
        assert (headline.mean, headline.se, headline.beyond_doubt) == (0, 0, False)


@pytest.mark.parametrize("name", STUDIES)
def test_rules_that_do_not_apply_and_options_of_others_are_refused(name: str) -> None:
    study = STUDIES[name]
    for preset in set(preset_ids("rulebook")) - set(applying(study)):
        with pytest.raises(InputError, match=preset):
            run_study(study, asked(study, preset, "ukeire", deals=1))
    with pytest.raises(InputError, match="takes no option 'nonsense'"):
        run_study(study, replace(Options.of(applying(study)[0]), own={"nonsense": "1"}))


@pytest.mark.parametrize("name", STUDIES)
def test_rulesets_compared_are_counted_in_their_own_pinghus(name: str) -> None:
    study = STUDIES[name]
    rulesets = tuple(load(preset) for preset in ("tianting", "shabao"))
    result = run_study(study, replace(asked(study, "tianting", "ukeire", deals=400), rulesets=rulesets))
    hold(result)
    if not in_fan(result.headline.unit):
        assert not any("pinghus" in table.columns for table in result.tables)
        return
    table = next(table for table in result.tables if "variation" in table.frame or "ruleset" in table.frame)
    rows = table.frame.set_index("variation" if "variation" in table.frame else "ruleset")
    shabao = next(name for name in rows.index if name.endswith("shabao"))
    assert "pinghus" in table.columns
    for row, pinghu in ((rows.index[0], 10), (shabao, 1)):
        mean, pinghus = rows.loc[row, "mean"], rows.loc[row, "pinghus"]
        assert (mean != mean and pinghus != pinghus) or pinghus == mean / pinghu


@pytest.mark.parametrize("name", STUDIES)
def test_words_come_without_a_compiler_and_in_both_languages(name: str) -> None:
    words = STUDIES[name].words
    for text in (words.title, words.question, words.estimand, words.counts, *words.method, *words.caveats):
        assert text.en
        assert text.zh
        assert text.en != text.zh


@pytest.mark.parametrize("name", STUDIES)
def test_the_table_is_the_one_asked_for(name: str) -> None:
    study = STUDIES[name]
    options = asked(study, applying(study)[0], "shanten", n=3)
    table = table_of(study, options)
    assert (table.ruleset, table.n) == (options.ruleset, 3)
    assert table.policies[0] == seat_policies(["shanten"])[0]
