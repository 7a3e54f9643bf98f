"""A report as a folder of files."""

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from analyses.findings.result import StudyResult
from analyses.runs.folder import write_whole
from analyses.runs.identity import joint_id
from reports.figures.images import write_png
from reports.grid import write_table
from reports.page.pages import html_page, markdown_page
from reports.page.placing import placed_together
from zhuoji_sim.text import LANGS, Lang


def write_report(
    results: StudyResult | Sequence[StudyResult],
    directory: Path | str,
    lang: Lang = "en",
    there: Lang | None = None,
    asked: Sequence[Mapping[str, Any]] = (),
    documents: Lang | None = None,
) -> list[Path]:
    """Write the report of one study, or one report of several.

    The same results give the same bytes. Files of the same names are replaced, others left alone, but pages and figures
    of other results in other languages are removed.

    Parameters
    ----------
    results
        Of one study, or of several different ones.
    directory
        A folder, made where there is none: report.md, report.html, summary.json, manifest.json, `tables` (CSV and
        Parquet), `figures` (PNG). Of several studies the JSON files hold theirs under `studies`, and files of tables
        and figures have the study's name before theirs.
    lang
        `en` or `zh`.
    there
        The language in which the folder already has these results, None if it has others. In another one only the
        pages (`report.zh.md`) and figures (`figures/zh`) are written, next to the first ones.
    asked
        The manifests of all that was to be played, where an interruption left out some.
    documents
        The language of the sentences in summary.json; None for that of the pages.

    Returns
    -------
    list of Path
        Of all files written.

    Raises
    ------
    ValueError
        For no result, or two of one study.

    Examples
    --------
    >>> import tempfile
    >>> from analyses import run_study
    >>> folder = Path(tempfile.mkdtemp(), "duel")
    >>> paths = write_report(run_study("duel", b="shanten", deals=100), folder)
    >>> sorted(path.name for path in paths if path.parent == folder)
    ['manifest.json', 'report.html', 'report.md', 'summary.json']
    """
    studies = [results] if isinstance(results, StudyResult) else list(results)
    if not studies:
        raise ValueError("a report needs at least one result")
    if len({study.study for study in studies}) < len(studies):
        raise ValueError("a report has one result for each study")
    directory, length = Path(directory), length_of(studies)
    if len(studies) > 1:
        studies = [_with_prefix(study) for study in studies]
    further = there not in (None, lang)
    outdated = [path for other in LANGS for path in _pages(other)] if there is None else []
    with placed_together(directory, "manifest.json", outdated) as beside:
        if further:
            paths = _write_pages(studies, beside, lang, f".{lang}", Path("figures", lang))
        else:
            manifest = {**together(asked or [study.manifest for study in studies]), "length": length, "lang": lang}
            paths = _write_all(studies, beside, lang, manifest, documents or lang)
    return [directory / path.relative_to(beside) for path in paths]


def _write_all(
    studies: Sequence[StudyResult], folder: Path, lang: Lang, manifest: Mapping[str, Any], documents: Lang
) -> list[Path]:
    """The report in its first language, with its numbers."""
    tables = folder / "tables"
    tables.mkdir()
    paths = [_write_json(folder / "summary.json", [study.summary(documents) for study in studies])]
    paths += [path for study in studies for table in study.tables for path in write_table(table, tables)]
    paths += _write_pages(studies, folder, lang, "", Path("figures"))
    return [*paths, _write_json(folder / "manifest.json", [manifest])]


def _write_pages(studies: Sequence[StudyResult], directory: Path, lang: Lang, mark: str, figures: Path) -> list[Path]:
    """The pages, with a mark in their names, and the figures."""
    (directory / figures).mkdir(parents=True, exist_ok=True)
    paths = [write_png(figure, lang, directory / figures) for study in studies for figure in study.figures]
    paths.append(_write(directory / f"report{mark}.md", markdown_page(studies, lang, figures.as_posix())))
    paths.append(_write(directory / f"report{mark}.html", html_page(studies, lang)))
    return paths


def _pages(lang: Lang) -> list[Path]:
    """What is written beside an earlier report in this language."""
    return [Path(f"report.{lang}.md"), Path(f"report.{lang}.html"), Path("figures", lang)]


def length_of(results: Sequence[StudyResult]) -> int:
    """Deals played for a report, in all its main runs."""
    return sum(result.deals for result in results)


def together(manifests: Sequence[Mapping[str, Any]]) -> Mapping[str, Any]:
    """The manifest of a report: of one run, or of several under one name."""
    if len(manifests) == 1:
        return manifests[0]
    return {"run_id": joint_id([one["run_id"] for one in manifests]), "studies": list(manifests)}


def _with_prefix(study: StudyResult) -> StudyResult:
    return replace(
        study,
        tables=tuple(replace(table, name=f"{study.study}-{table.name}") for table in study.tables),
        figures=tuple(replace(figure, name=f"{study.study}-{figure.name}") for figure in study.figures),
    )


def _write(path: Path, text: str) -> Path:
    write_whole(path, text)
    return path


def _write_json(path: Path, objects: list[Any]) -> Path:
    document = objects[0] if len(objects) == 1 else {"studies": objects}
    return _write(path, json.dumps(_finite(document), indent=2, ensure_ascii=False, allow_nan=False) + "\n")


def _finite(value: Any) -> Any:
    """The value as JSON can hold it: what is not finite becomes null."""
    match value:
        case float() if not math.isfinite(value):
            return None
        case Mapping():
            return {key: _finite(inner) for key, inner in value.items()}
        case list() | tuple():
            return [_finite(inner) for inner in value]
        case _:
            return value
