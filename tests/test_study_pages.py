"""The pages of the real studies: every figure drawn in both languages, with no glyph missing."""

import warnings
from pathlib import Path

import pytest

from analyses.options import Options
from analyses.studies import REPORT, find_study
from reports.writing import write_report


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
