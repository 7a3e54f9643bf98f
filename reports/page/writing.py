"""A report as a folder of files."""

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from analyses.findings.result import StudyResult
from analyses.runs.identity import joint_id
from reports.figures.images import write_png
from reports.page.grid import write_table
from reports.page.pages import html_page, markdown_page
from zhuoji_sim.text import Lang


def write_report(results: StudyResult | Sequence[StudyResult], directory: Path, lang: Lang = "en") -> list[Path]:
    """Write the report of one study, or one report of several; gives the paths of all files written.

    summary.json and manifest.json hold one study's, or under `studies` those of several; files of tables and
    figures then have the study's name before theirs. The same results give the same bytes. Files of the same names
    are replaced, others left alone. Raises ValueError for no result, or two of one study.
    """
    studies = [results] if isinstance(results, StudyResult) else list(results)
    if not studies:
        raise ValueError("a report needs at least one result")
    if len({study.study for study in studies}) < len(studies):
        raise ValueError("a report has one result for each study")
    if len(studies) > 1:
        studies = [_with_prefix(study) for study in studies]
    tables, figures = directory / "tables", directory / "figures"
    for folder in (tables, figures):
        folder.mkdir(parents=True, exist_ok=True)
    paths = [_write_json(directory / "summary.json", [study.summary(lang) for study in studies])]
    paths += [path for study in studies for table in study.tables for path in write_table(table, tables)]
    paths += [write_png(figure, lang, figures) for study in studies for figure in study.figures]
    paths.append(_write(directory / "report.md", markdown_page(studies, lang)))
    paths.append(_write(directory / "report.html", html_page(studies, lang)))
    paths.append(_write_json(directory / "manifest.json", [together([study.manifest for study in studies])]))
    return paths


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
    path.write_text(text, encoding="utf-8", newline="\n")
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
