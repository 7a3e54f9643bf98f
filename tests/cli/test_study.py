"""The commands `study` and `report`: documents, files, exit codes."""

import json
import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from analyses.runs.lock import locked
from analyses.study import registry
from analyses.study.definition import Study
from tests.study.dice import CAP, ROLLS, dice, with_counts
from tests.study.small import alone, small

STUDIES = list(registry.studies())
DICE = ("study", "dice", "--deals", 8)
DRAWN = ("study", "dice", "--deals", 40)
"""With enough deals for a figure."""


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Make these all the studies there are."""

    def be_known(*studies: Study) -> None:
        monkeypatch.setattr(registry, "studies", lambda: {study.name: study for study in studies})

    return be_known


@pytest.fixture
def no_playing(known: Callable[..., None]) -> Callable[[], None]:
    """Whatever is played from here on fails."""

    def fill(*given: Any) -> None:
        raise AssertionError("a deal was played")

    return lambda: known(dice(plays=replace(dice().analysis().plays, fill=fill)))


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def refused(run: Any) -> str:
    """The one line of a refusal."""
    assert (run.exit_code, run.stdout) == (2, "")
    (line,) = run.stderr.splitlines()
    return line


def test_study_list_names_what_deals_counts(zhuoji: Any) -> None:
    rows = json.loads(zhuoji("study", "--list", "--json").stdout)
    assert [row["name"] for row in rows] == STUDIES
    assert rows[0]["name"] == "baoting"
    assert all(row["deals_count"] for row in rows)
    assert zhuoji("study", "--json").stdout == zhuoji("study", "--list", "--json").stdout


def test_study_writes_its_report_and_reruns_to_the_same_bytes(
    zhuoji: Any, tmp_path: Path, known: Callable[..., None]
) -> None:
    known(small(registry.studies()["baoting"], block=250))
    folders = [tmp_path / "one", tmp_path / "two"]
    for workers, folder in enumerate(folders, start=1):
        run = zhuoji("study", "baoting", "--deals", 500, "--out", folder, "--workers", workers, "--json")
        assert run.exit_code == 0
        summary = json.loads(run.stdout)
        assert summary == json.loads((folder / "summary.json").read_text(encoding="utf-8"))
    one, two = map(contents, folders)
    assert {"report.html", "report.md", "manifest.json", "tables/buckets.csv", "blocks/baoting/run.json"} <= set(one)
    assert one == two
    assert summary["estimates"][0]["name"] == "report_minus_silent"
    assert summary["estimates"][0]["group"] == {}
    names = {estimate["name"] for estimate in summary["estimates"]}
    assert {"opportunity", "worth_per_hand", "bucket:kill_lift"} <= names


def test_study_exits_with_1_short_of_its_precision_and_says_why(zhuoji: Any, known: Callable[..., None]) -> None:
    known(alone(registry.studies()["baoting"]))
    run = zhuoji("study", "baoting", "--deals", 2000, "--precision", "0.001", "--json")
    assert (run.exit_code, json.loads(run.stdout)["stopped"]) == (1, "deals")
    (line,) = run.stderr.splitlines()
    assert line.startswith("an interval of ±")
    assert line.endswith(" from 2,000 deals is short of the precision asked for (±0.001): play more --deals")
    run = zhuoji("study", "baoting", "--deals", 20000, "--precision", "2", "--json", "--fresh")
    assert (run.exit_code, json.loads(run.stdout)["stopped"], run.stderr) == (0, "precision", "")


def test_one_deal_is_no_interval_and_short_of_any_precision(zhuoji: Any, known: Callable[..., None]) -> None:
    known(dice())
    run = zhuoji("study", "dice", "--deals", 1, "--precision", 1)
    assert (run.exit_code, len(run.stderr.splitlines())) == (1, 1)
    assert "no interval from 1 deals is short of the precision asked for" in run.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("study", "baotin"), "did you mean baoting"),
        (("study", "baoting", "--ruleset", "jinji"), "no reporting (R7.1)"),
        (("study", "baoting", "--ruleset", "shabao", "--ruleset", "jinji"), "no reporting (R7.1)"),
        (("study", "baoting", "--record", "x.jsonl"), "--record is for one deal"),
        (("study", "baoting", "--deals", "0"), "--deals"),
        (("study", "baoting", "--precision", "0"), "--precision"),
        (("study", "baoting", "--a", "value"), "takes no --a: it is an option of duel"),
        (("study", "baoting", "--b", "ukeire"), "takes no --b: it is an option of duel"),
        (("study", "duel", "--policy", "random"), "takes no --policy: --a and --b say who plays"),
        (("study", "duel", "--policy", "ukeire"), "takes no --policy"),
        (("study", "duel", "--a", "valu"), "did you mean value"),
        (("study", "baoting", "--deal", 1, "--out", "x"), "--out is for a whole study"),
        (("study", "baoting", "--deal", 1, "--deals", 5), "--deals is for a whole study"),
        (("study", "baoting", "--deal", 1, "--time-budget", 5), "--time-budget is for a whole study"),
    ],
)
def test_bad_input_is_one_line_and_exit_2(zhuoji: Any, arguments: tuple[str, ...], message: str) -> None:
    assert message in refused(zhuoji(*arguments))


def test_study_shows_and_records_the_plays_behind_a_deal(zhuoji: Any, tmp_path: Path) -> None:
    record = tmp_path / "deal.jsonl"
    plays = json.loads(zhuoji("study", "baoting", "--deal", 5, "--json", "--record", record).stdout)
    replayed = json.loads(zhuoji("replay", record, "--json").stdout)
    assert [play["deltas"] for play in plays] == [hand["deltas"] for hand in replayed]
    starts = [json.loads(line) for line in record.read_text().splitlines() if "start_hand" in line]
    assert starts[0]["hands"] == starts[1]["hands"]


@pytest.mark.parametrize(
    ("lang", "labels"), [("en", ["rolls, variations included", "rolls"]), ("zh", ["次，含变化", "次"])]
)
def test_the_progress_bar_says_where_variations_are_counted(
    zhuoji: Any, known: Callable[..., None], monkeypatch: pytest.MonkeyPatch, lang: str, labels: list[str]
) -> None:
    shown: list[tuple[int, str]] = []

    @contextmanager
    def progress_bar(total: int, unit: str) -> Iterator[Callable[[int], None]]:
        shown.append((total, unit))
        yield lambda more: None

    monkeypatch.setattr("reports.delivery.progress_bar", progress_bar)
    for study in (dice(), dice(variations=with_counts())):
        known(study)
        assert zhuoji("study", "dice", "--lang", lang).exit_code == 0
    assert shown == list(zip([3 * CAP, CAP], labels, strict=True))


# ------------------------------------------------------------------ whose folder it is, and what is kept in it


def test_study_refuses_the_folder_of_another_run(zhuoji: Any, tmp_path: Path, known: Callable[..., None]) -> None:
    known(dice())
    assert zhuoji(*DICE, "--out", tmp_path).exit_code == 0
    other = (*DICE, "--seed", 2, "--out", tmp_path)
    assert "holds another run" in refused(zhuoji(*other))
    assert zhuoji(*other, "--force").exit_code == 0


@pytest.mark.parametrize("wrong", [("--ruleset", "jinji"), ("--ruleset", "shabao", "--ruleset", "jinji")])
def test_what_is_refused_leaves_no_folder_and_the_corrected_command_works(
    zhuoji: Any, tmp_path: Path, known: Callable[..., None], wrong: tuple[str, ...]
) -> None:
    known(dice())
    out = tmp_path / "new"
    assert refused(zhuoji(*DICE, *wrong, "--out", out)) == "no dice under jinji"
    assert not out.exists()
    assert zhuoji(*DICE, "--out", out).exit_code == 0


def test_an_option_that_names_no_policy_leaves_no_folder(zhuoji: Any, tmp_path: Path) -> None:
    refused(zhuoji("study", "duel", "--a", "valu", "--out", tmp_path / "new"))
    refused(zhuoji("study", "baoting", "--a", "value", "--out", tmp_path / "new"))
    assert not (tmp_path / "new").exists()


def test_a_report_checks_all_it_asks_before_it_claims_its_folder(zhuoji: Any, tmp_path: Path) -> None:
    for wrong in (("--policy", "valu"), ("--ruleset", "shabo"), ("--seed", -1)):
        refused(zhuoji("report", *wrong, "--out", tmp_path / "new"))
    assert not (tmp_path / "new").exists()


def test_fewer_deals_than_a_folder_holds_need_force(zhuoji: Any, tmp_path: Path, known: Callable[..., None]) -> None:
    known(dice())
    study = ("study", "dice", "--out", tmp_path, "--deals")
    assert zhuoji(*study, 8).exit_code == 0
    before = contents(tmp_path)
    assert "holds more of this run (8, this time 7)" in refused(zhuoji(*study, 7))
    assert contents(tmp_path) == before
    assert zhuoji(*study, 8).exit_code == 0
    assert zhuoji(*study, 9).exit_code == 0
    assert zhuoji(*study, 8, "--force").exit_code == 0
    assert json.loads((tmp_path / "manifest.json").read_text())["length"] == 8


def test_fewer_deals_than_a_report_holds_need_force(zhuoji: Any, tmp_path: Path, known: Callable[..., None]) -> None:
    def of(deals: int) -> tuple[str, ...]:
        known(*(replace(dice(name), usual_deals=deals) for name in ("dice", "more-dice")))
        return ("report", "--out", str(tmp_path))

    assert zhuoji(*of(8)).exit_code == 0
    assert "holds more of this run (16, this time 14)" in refused(zhuoji(*of(7)))
    assert zhuoji(*of(8)).exit_code == 0
    assert zhuoji(*of(7), "--force").exit_code == 0


def test_the_same_command_once_more_plays_nothing_and_gives_the_same_bytes(
    zhuoji: Any, tmp_path: Path, known: Callable[..., None], no_playing: Callable[[], None]
) -> None:
    known(dice())
    first = zhuoji(*DICE, "--out", tmp_path, "--json")
    before = contents(tmp_path)
    assert (first.stderr, "blocks/dice/run.json" in before) == ("", True)
    no_playing()
    again = zhuoji(*DICE, "--out", tmp_path, "--json")
    assert (again.exit_code, again.stdout) == (0, first.stdout)
    assert again.stderr == "nothing was played: all blocks were kept here; --fresh plays anew\n"
    assert contents(tmp_path) == before


def test_another_language_is_written_beside_the_first_without_playing(
    zhuoji: Any, tmp_path: Path, known: Callable[..., None], no_playing: Callable[[], None]
) -> None:
    known(dice())
    assert zhuoji(*DRAWN, "--out", tmp_path).exit_code == 0
    english = contents(tmp_path)
    no_playing()
    chinese = zhuoji(*DRAWN, "--out", tmp_path, "--lang", "zh")
    assert chinese.exit_code == 0, chinese.stderr
    assert "report.zh.html" in chinese.stdout
    both = contents(tmp_path)
    assert set(both) - set(english) == {"report.zh.md", "report.zh.html", "figures/zh/variations.png"}
    assert {name: both[name] for name in english} == english
    page = both["report.zh.md"].decode()
    assert "骰子" in page
    assert "](figures/zh/variations.png)" in page
    assert zhuoji(*DRAWN, "--out", tmp_path).exit_code == 0
    assert contents(tmp_path) == both


def test_a_longer_run_replaces_the_pages_of_other_languages(
    zhuoji: Any, tmp_path: Path, known: Callable[..., None]
) -> None:
    known(dice())
    zhuoji(*DRAWN, "--out", tmp_path)
    zhuoji(*DRAWN, "--out", tmp_path, "--lang", "zh")
    assert zhuoji("study", "dice", "--deals", 44, "--out", tmp_path, "--lang", "zh").exit_code == 0
    after = contents(tmp_path)
    assert not any(mark in name for name in after for mark in (".zh.", ".en.", "figures/zh", "figures/en"))
    assert "骰子" in after["report.md"].decode()


def pieces(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.block"))


@pytest.mark.parametrize("damage", [b"", b"zhuoji-block", b"zhuoji-block 1 00\nx"])
def test_damaged_blocks_are_set_aside_and_played_anew(
    zhuoji: Any, tmp_path: Path, known: Callable[..., None], damage: bytes
) -> None:
    known(dice())
    zhuoji(*DICE, "--out", tmp_path)
    before = contents(tmp_path)
    name = pieces(tmp_path)[0].relative_to(tmp_path)
    (tmp_path / name).write_bytes(damage)
    again = zhuoji(*DICE, "--out", tmp_path)
    assert again.exit_code == 0
    assert "damaged" in again.stderr.splitlines()[0]
    after = contents(tmp_path)
    assert {name: after[name] for name in before} == before
    assert [path for path in after if path not in before] == [f"blocks/dice/set-aside/{name.parent.name}-{name.name}"]


@pytest.mark.parametrize("option", ["--force", "--fresh"])
def test_force_and_fresh_play_anew(
    zhuoji: Any, tmp_path: Path, known: Callable[..., None], no_playing: Any, option: str
) -> None:
    known(dice())
    zhuoji(*DICE, "--out", tmp_path)
    before = contents(tmp_path)
    again = zhuoji(*DICE, "--out", tmp_path, option)
    assert (again.exit_code, again.stderr, contents(tmp_path)) == (0, "", before)
    no_playing()
    with pytest.raises(AssertionError, match="a deal was played"):
        zhuoji(*DICE, "--out", tmp_path, option)


def test_without_a_folder_blocks_are_kept_in_the_folder_for_runs(
    zhuoji: Any, known: Callable[..., None], no_playing: Callable[[], None]
) -> None:
    known(dice())
    assert zhuoji(*DICE, "--json").stderr == ""
    longer = ("study", "dice", "--deals", 10, "--json")
    first = zhuoji(*longer)
    assert first.stderr.startswith("going on from 8 deals kept in ")
    no_playing()
    again = zhuoji(*longer)
    assert (again.stdout, again.exit_code) == (first.stdout, 0)


def test_a_folder_for_runs_that_cannot_be_used_is_no_reason_to_fail(
    zhuoji: Any, known: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    known(dice())
    monkeypatch.setenv("ZHUOJI_RUNS_DIR", "/dev/null/runs")
    run = zhuoji(*DICE)
    assert (run.exit_code, "blocks are not kept: " in run.stderr) == (0, True)


def test_a_second_process_in_one_folder_is_refused(zhuoji: Any, tmp_path: Path, known: Callable[..., None]) -> None:
    known(dice())
    with locked(tmp_path):
        assert f"process {os.getpid()} is at work in this folder" in refused(zhuoji(*DICE, "--out", tmp_path))
    assert zhuoji(*DICE, "--out", tmp_path).exit_code == 0
    assert not (tmp_path / ".lock").exists()


@pytest.mark.parametrize("json_option", [(), ("--json",)])
def test_what_cannot_be_written_is_printed_first_and_its_blocks_kept(
    zhuoji: Any, tmp_path: Path, known: Callable[..., None], json_option: tuple[str, ...]
) -> None:
    known(dice())
    (tmp_path / "summary.json").mkdir()
    run = zhuoji(*DICE, "--out", tmp_path, *json_option)
    assert (run.exit_code, "8" in run.stdout, len(run.stderr.splitlines())) == (2, True, 1)
    (tmp_path / "summary.json").rmdir()
    again = zhuoji(*DICE, "--out", tmp_path, *json_option)
    assert (again.exit_code, again.stderr.split(":")[0]) == (0, "nothing was played")


def test_ranges_of_a_study_begin_at_whole_blocks(zhuoji: Any, known: Callable[..., None]) -> None:
    known(dice(share=3))
    assert "begins a range at a multiple of 6 deals" in refused(zhuoji(*DICE, "--first", 4))
    assert zhuoji(*DICE, "--first", 6).exit_code == 0


# ------------------------------------------------------------------ Ctrl-C, and the time


def interrupted_at(number: int) -> Callable[..., Any]:
    """Samples that come with a Ctrl-C when they are asked for the time of that number."""
    asked = iter(range(1, 100))

    def samples(learned: Any) -> Any:
        if next(asked) == number:
            signal.raise_signal(signal.SIGINT)
        return [ROLLS]

    return samples


@pytest.mark.skipif(os.name != "posix", reason="sends SIGINT")
def test_ctrl_c_keeps_a_partial_report(zhuoji: Any, tmp_path: Path) -> None:
    zhuoji("study", "baoting", "--deals", 1000)  # so that no kernel is compiled when the signal comes
    timer = threading.Timer(1.5, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    run = zhuoji("study", "baoting", "--deals", 10**9, "--out", tmp_path)
    assert run.exit_code == 130, run.stderr
    summary = json.loads((tmp_path / "summary.json").read_text(encoding="utf-8"))
    assert summary["stopped"] == "interrupted"
    assert 0 < summary["deals"] < 10**9
    assert pieces(tmp_path)
    assert "Partial report" in (tmp_path / "report.md").read_text(encoding="utf-8")
    assert "Partial report" in (tmp_path / "report.html").read_text(encoding="utf-8")


def test_ctrl_c_between_studies_keeps_the_finished_ones(
    zhuoji: Any, tmp_path: Path, known: Callable[..., None]
) -> None:
    known(dice("one"), dice("two", samples=interrupted_at(1)), dice("three"))
    run = zhuoji("report", "--json", "--out", tmp_path)
    assert run.exit_code == 130, run.stderr
    found = [(part["study"], part["stopped"], part["deals"]) for part in json.loads(run.stdout)["studies"]]
    assert found == [("one", "deals", CAP), ("two", "interrupted", 2)]
    assert "Partial report" in (tmp_path / "report.md").read_text(encoding="utf-8")
    assert {path.parts[-3] for path in pieces(tmp_path)} == {"one", "two"}
    known(dice("one"), dice("two"), dice("three"))
    run = zhuoji("report", "--json", "--out", tmp_path)
    assert (run.exit_code, len(json.loads(run.stdout)["studies"])) == (0, 3)
    assert "going on from" in run.stderr
    assert "Partial report" not in (tmp_path / "report.md").read_text(encoding="utf-8")


def test_ctrl_c_in_a_variation_keeps_the_main_run(zhuoji: Any, known: Callable[..., None]) -> None:
    known(dice(samples=interrupted_at(2)))
    run = zhuoji("study", "dice", "--json")
    assert run.exit_code == 130, run.stderr
    summary = json.loads(run.stdout)
    assert (summary["stopped"], summary["deals"]) == ("interrupted", CAP)
    varied = [(row["group"], row["n"]) for row in summary["estimates"] if row["group"]]
    assert varied == [({"variation": "as asked"}, CAP), ({"variation": "n = 2"}, 2)]


@pytest.mark.parametrize("name", STUDIES)
def test_a_time_budget_is_that_of_the_whole_study(
    zhuoji: Any, tmp_path: Path, known: Callable[..., None], name: str
) -> None:
    known(*map(small, registry.studies().values()))
    second = ("--ruleset", "jinji") if name == "rules" else ()  # in its main run
    rules = ("--ruleset", "shabao", *second, "--ruleset", "tianting")
    run = zhuoji("study", name, *rules, "--time-budget", 0.001, "--out", tmp_path, "--json")
    assert run.exit_code == 0, run.stderr
    summary = json.loads(run.stdout)
    assert (summary["stopped"], summary["deals"] < 20_000) == ("time", True)
    played = {row["group"]["variation"] for row in summary["estimates"] if "variation" in row["group"]}
    assert played <= {"as asked"}
    page = (tmp_path / "report.md").read_text(encoding="utf-8")
    assert "The time was up before these variations were played in full, or at all: " in page
    assert "ruleset tianting" in page


def test_pages_follow_the_environment_and_documents_the_option_alone(
    zhuoji: Any, known: Callable[..., None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known(dice())
    monkeypatch.setenv("ZHUOJI_LANG", "zh")
    run = zhuoji(*DRAWN, "--out", tmp_path)
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    summary = json.loads((tmp_path / "summary.json").read_text(encoding="utf-8"))
    assert 'lang="zh-Hans"' in page
    assert summary["question"] == dice().words.question.en
    assert dice().words.title.zh in run.stdout
    assert json.loads(zhuoji(*DRAWN, "--json").stdout)["question"] == dice().words.question.en
    assert json.loads(zhuoji(*DRAWN, "--json", "--lang", "zh").stdout)["question"] == dice().words.question.zh
