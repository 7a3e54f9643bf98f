"""A report as files: what is in them, in both languages."""

import json
import re
from dataclasses import replace

import pandas as pd
import pytest

from reports.page.writing import write_report
from tests.reports.sample import BY_WAITS, INTERRUPTED, SAMPLE, UNDEFINED
from zhuoji_sim.text import Text

LANGS = ("en", "zh")
NAMES = {
    "summary.json", "manifest.json", "report.md", "report.html",
    *(f"tables/{table.name}.{ending}" for table in SAMPLE.tables for ending in ("csv", "parquet")),
    *(f"figures/{figure.name}.png" for figure in SAMPLE.figures),
}  # fmt: skip
NAMESPACES = {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}


@pytest.fixture(scope="module")
def in_both(tmp_path_factory):
    """For each language, the folder of a report and the paths in it."""
    folders = {lang: tmp_path_factory.mktemp(lang) for lang in LANGS}
    return {lang: (folder, write_report(SAMPLE, folder, lang)) for lang, folder in folders.items()}


@pytest.fixture(params=LANGS)
def written(request, in_both):
    folder, paths = in_both[request.param]
    return folder, request.param, paths


@pytest.fixture
def of_two(of_two_in):
    return of_two_in["en"]


def test_all_files_are_written_and_named(written):
    folder, _, paths = written
    assert {path.relative_to(folder).as_posix() for path in paths} == NAMES
    assert len(paths) == len(NAMES)
    assert all(path.stat().st_size > 50 for path in paths)


def test_the_summary_has_the_fields_that_scripts_rely_on(written):
    folder, lang, _ = written
    text = (folder / "summary.json").read_text(encoding="utf-8")
    summary = json.loads(text, parse_constant=pytest.fail)
    assert list(summary) == [
        "study", "question", "estimand", "ruleset", "seed", "deals", "run_id", "stopped", "verdict", "answer",
        "condition", "estimates",
    ]  # fmt: skip
    assert summary["question"] == SAMPLE.question(lang)
    assert "123m" in summary["estimand"]
    assert (summary["study"], summary["ruleset"], summary["seed"], summary["deals"]) == ("baoting", "shabao", 1, 20_000)
    assert (summary["stopped"], summary["verdict"]) == ("precision", "worth")
    assert summary["estimates"] == [estimate.to_dict() for estimate in SAMPLE.findings]
    assert summary["estimates"][0]["group"] == {}
    assert summary["estimates"][-1]["ci95"] is None
    assert summary["answer"] == {"en": SAMPLE.answer.en, "zh": SAMPLE.answer.zh}
    assert summary["condition"] is None


def test_a_changed_ruleset_is_written_with_its_values():
    changed = replace(SAMPLE, ruleset=SAMPLE.compared_with[0])
    assert changed.summary()["ruleset"]["report"]["lift"] == 5


def test_the_manifest_has_no_number_that_json_lacks(written):
    manifest = json.loads((written[0] / "manifest.json").read_text(encoding="utf-8"), parse_constant=pytest.fail)
    assert manifest["precision"] is None
    assert manifest["ruleset"]["values"]["patterns"]["pinghu"] == 1


def test_tables_keep_all_columns_as_csv_and_parquet(written):
    folder, _, _ = written
    csv = pd.read_csv(folder / "tables/by-waits.csv")
    parquet = pd.read_parquet(folder / "tables/by-waits.parquet")
    assert list(csv.columns) == list(parquet.columns)
    assert csv["waits"].tolist() == parquet["waits"].tolist() == [1, 2, 3, 9]
    assert csv["mean"].tolist()[:3] == [estimate.mean for estimate in BY_WAITS]


def test_files_of_numbers_are_the_same_in_both_languages(in_both):
    (english, paths), (chinese, _) = in_both["en"], in_both["zh"]
    for path in paths:
        if path.parent.name == "tables":
            assert (chinese / "tables" / path.name).read_bytes() == path.read_bytes(), path.relative_to(english)


def test_a_rerun_writes_the_same_bytes(written, tmp_path):
    folder, lang, paths = written
    write_report(SAMPLE, tmp_path, lang)
    for path in paths:
        again = tmp_path / path.relative_to(folder)
        assert again.read_bytes() == path.read_bytes(), path.name


def test_the_page_is_one_file_that_names_no_address(written):
    page = (written[0] / "report.html").read_text(encoding="utf-8")
    assert set(re.findall(r"https?://[^\"'\s<>)]+", page)) <= NAMESPACES
    assert all(reference.startswith("#") for reference in re.findall(r"""(?:src|href)=["']?([^"'\s>]+)""", page))
    assert set(re.findall(r"url\((\w+:|#)", page)) == {"data:", "#"}
    assert "<script" not in page


def test_the_page_opens_with_the_answer_and_goes_on_to_how_it_was_found(written):
    folder, lang, _ = written
    for file in ("report.html", "report.md"):
        text = (folder / file).read_text(encoding="utf-8")
        order = [
            SAMPLE.answer, SAMPLE.question, SAMPLE.figures[0].title, SAMPLE.tables[0].title, SAMPLE.parts[0][1],
            SAMPLE.method[0], SAMPLE.caveats[0],
        ]  # fmt: skip
        body = text[text.find("<main>") + 1 :]
        places = [body.index(part(lang)) for part in order]
        places += [body.rindex("R5.6"), body.rindex("zhuoji study")]
        assert places == sorted(places)


def test_the_page_is_in_its_language(written):
    folder, lang, _ = written
    page = (folder / "report.html").read_text(encoding="utf-8")
    assert f'<html lang="{ {"en": "en", "zh": "zh-Hans"}[lang] }">' in page
    shown = re.sub(r"<style>.*?</style>|<[^>]*>", "", page, flags=re.DOTALL)
    if lang == "en":
        assert not re.search("[\u4e00-\u9fff]", shown)
    else:
        assert not re.search("beyond doubt|Figure|Table|Ruleset|deals", shown)


def test_values_stand_with_rule_status_and_source(written):
    folder, lang, _ = written
    row = re.search(r"\|[^|]*report\.locks.*", (folder / "report.md").read_text(encoding="utf-8"))
    cells = [cell.strip() for cell in row[0].strip("|").split("|")]
    assert cells[1] == "true"
    assert cells[3:] == ["R7.3", {"en": "inferred", "zh": "推断"}[lang], r"001\_1ff29e3661ba5946.txt"]


def test_numbers_read_as_in_a_book(written):
    folder, lang, _ = written
    text = (folder / "report.md").read_text(encoding="utf-8")
    assert {"en": "−0.222 to +4.482", "zh": "−0.222 至 +4.482"}[lang] in text
    assert "20,000" in text
    assert "| +2.130 |" in re.sub(" +", " ", text)


def test_an_interval_without_an_end_is_one_dash_everywhere(written):
    folder, _, paths = written
    assert UNDEFINED.to_dict()["ci95"] is None
    for path in paths:
        if path.suffix in (".md", ".html"):
            text = path.read_text(encoding="utf-8")
            assert not re.search("– (to|至)|(to|至) –", text), path.relative_to(folder)


def test_an_interrupted_report_says_so_at_the_top(tmp_path, of_two):
    write_report(INTERRUPTED, tmp_path, "zh")
    for file in ("report.html", "report.md"):
        text = (tmp_path / file).read_text(encoding="utf-8")
        assert text.index("未完成的报告") < text.index(INTERRUPTED.answer.zh)
        several = (of_two / file).read_text(encoding="utf-8")
        assert several.index("Partial report: the run was interrupted. It shows the 1,234 deals") < several.index(
            SAMPLE.question.en
        )


def test_a_finished_report_is_not_called_partial(written):
    text = (written[0] / "report.html").read_text(encoding="utf-8")
    assert 'class="partial"' not in text


def test_several_studies_make_one_report(of_two):
    summary = json.loads((of_two / "summary.json").read_text(encoding="utf-8"))
    assert [study["study"] for study in summary["studies"]] == ["baoting", "chicken"]
    assert (of_two / "figures/chicken-buckets.png").exists()
    assert (of_two / "tables/baoting-hands.csv").exists()
    page = (of_two / "report.html").read_text(encoding="utf-8")
    assert page.count("<h1") == 1
    assert 'href="#chicken"' in page
    assert 'id="chicken"' in page
    assert page.count("Values of the ruleset") == 2
    identifiers = re.findall(r'\bid="([^"]+)"', page)
    assert len(identifiers) == len(set(identifiers))


def test_links_of_the_markdown_lead_to_files(of_two):
    text = (of_two / "report.md").read_text(encoding="utf-8")
    pictures = re.findall(r"!\[[^\]]*\]\(([^)]+)\)", text)
    assert len(pictures) == 2 * len(SAMPLE.figures)
    assert all((of_two / picture).exists() for picture in pictures)


def test_texts_cannot_become_markup(tmp_path):
    nasty = Text('<script>alert("x")</script> **a_b** $x$ |', "<b>鸡</b>")
    figure = replace(SAMPLE.figures[0], title=nasty, labels={"part": {"lift": nasty}})
    write_report(replace(SAMPLE, title=nasty, answer=nasty, figures=(figure,)), tmp_path)
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert "<script" not in page
    assert "&lt;script&gt;" in page
    markdown = (tmp_path / "report.md").read_text(encoding="utf-8")
    assert r"\<script\>" in markdown
    assert r"\*\*a\_b\*\*" in markdown


def test_a_table_without_rows_is_kept_as_a_file_and_not_shown(tmp_path):
    table = SAMPLE.tables[0]
    nothing = replace(SAMPLE, tables=(replace(table, frame=table.frame.head(0)), SAMPLE.tables[1]))
    write_report(nothing, tmp_path)
    assert len(pd.read_csv(tmp_path / f"tables/{table.name}.csv")) == 0
    for file in ("report.html", "report.md"):
        page = (tmp_path / file).read_text(encoding="utf-8")
        assert table.title.en not in page
        assert f"Table 1: {SAMPLE.tables[1].title.en}" in page
        assert SAMPLE.figures[2].title.en in page


def test_reports_without_a_result_or_with_two_of_one_study_are_refused(tmp_path):
    with pytest.raises(ValueError, match="at least one"):
        write_report([], tmp_path)
    with pytest.raises(ValueError, match="one result for each study"):
        write_report([SAMPLE, SAMPLE], tmp_path)


def names_in(folder):
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_in_another_language_the_same_results_are_written_beside_the_first(tmp_path):
    drawn_once = replace(SAMPLE, figures=SAMPLE.figures[:1])
    write_report(drawn_once, tmp_path, "en")
    before = {name: (tmp_path / name).read_bytes() for name in names_in(tmp_path)}
    paths = write_report(drawn_once, tmp_path, "zh", there="en")
    beside = {"report.zh.md", "report.zh.html", "figures/zh/buckets.png"}
    assert {path.relative_to(tmp_path).as_posix() for path in paths} == beside
    assert names_in(tmp_path) == {*before, *beside}
    assert {name: (tmp_path / name).read_bytes() for name in before} == before
    assert "](figures/zh/buckets.png)" in (tmp_path / "report.zh.md").read_text(encoding="utf-8")
    write_report(drawn_once, tmp_path, "en", there="en")
    assert names_in(tmp_path) == {*before, *beside}
    write_report(drawn_once, tmp_path, "zh")
    assert names_in(tmp_path) == set(before)


def test_a_report_is_named_after_all_that_was_asked(tmp_path):
    asked = [SAMPLE.manifest, {**SAMPLE.manifest, "run_id": "ba9876543210"}]
    write_report(SAMPLE, tmp_path, asked=asked)
    manifest = json.loads((tmp_path / "manifest.json").read_text(encoding="utf-8"))
    assert [one["run_id"] for one in manifest["studies"]] == ["0123456789ab", "ba9876543210"]
    assert (manifest["length"], manifest["lang"]) == (SAMPLE.deals, "en")
