"""The commands `study`, `baoting` and `exact`: documents, files, exit codes."""

import json
import os
import signal
import threading
from pathlib import Path
from typing import Any

import pytest

from analyses.studies.chicken import study as chicken
from analyses.studies.chicken.readiness import Readiness
from analyses.studies.registry import STUDIES, find_study

READY = "123456m7899p1123s"


def test_study_list_names_what_deals_counts(zhuoji: Any) -> None:
    rows = json.loads(zhuoji("study", "--list", "--json").stdout)
    assert rows[0]["name"] == "baoting"
    assert all(row["deals_count"] for row in rows)


def test_study_writes_its_report_and_reruns_to_the_same_bytes(zhuoji: Any, tmp_path: Path) -> None:
    folders = [tmp_path / "one", tmp_path / "two"]
    for workers, folder in enumerate(folders, start=1):
        run = zhuoji("study", "baoting", "--deals", 3000, "--out", folder, "--workers", workers, "--json")
        assert run.exit_code == 0
        summary = json.loads(run.stdout)
        assert summary == json.loads((folder / "summary.json").read_text(encoding="utf-8"))
    files = sorted(path.relative_to(folders[0]) for path in folders[0].rglob("*") if path.is_file())
    assert {Path("report.html"), Path("report.md"), Path("manifest.json"), Path("tables/buckets.csv")} <= set(files)
    for file in files:
        assert (folders[0] / file).read_bytes() == (folders[1] / file).read_bytes(), file
    assert summary["estimates"][0]["name"] == "report_minus_silent"
    assert summary["estimates"][0]["group"] == {}
    names = {estimate["name"] for estimate in summary["estimates"]}
    assert {"opportunity", "worth_per_hand", "bucket:kill_lift"} <= names


def test_study_refuses_the_folder_of_another_run(zhuoji: Any, tmp_path: Path) -> None:
    assert zhuoji("study", "baoting", "--deals", 1000, "--out", tmp_path).exit_code == 0
    other = zhuoji("study", "baoting", "--deals", 1000, "--seed", 2, "--out", tmp_path)
    assert other.exit_code == 2
    assert len(other.stderr.strip().splitlines()) == 1
    assert zhuoji("study", "baoting", "--deals", 1000, "--seed", 2, "--out", tmp_path, "--force").exit_code == 0


def test_study_exits_with_1_short_of_its_precision(zhuoji: Any) -> None:
    run = zhuoji("study", "baoting", "--deals", 2000, "--precision", "0.001", "--json")
    assert (run.exit_code, json.loads(run.stdout)["stopped"]) == (1, "deals")
    run = zhuoji("study", "baoting", "--deals", 20000, "--precision", "2", "--json")
    assert (run.exit_code, json.loads(run.stdout)["stopped"]) == (0, "precision")


@pytest.mark.parametrize(
    "arguments",
    [
        ("study", "baotin"),
        ("study", "baoting", "--ruleset", "jinji"),
        ("study", "baoting", "--record", "x.jsonl"),
        ("study", "baoting", "--deals", "0"),
        ("baoting", "123m"),
        ("baoting", READY, "--seat", "north"),
        ("exact", "everything"),
    ],
)
def test_bad_input_is_one_line_and_exit_2(zhuoji: Any, arguments: tuple[str, ...]) -> None:
    run = zhuoji(*arguments)
    assert run.exit_code == 2
    assert len(run.stderr.strip().splitlines()) == 1


def test_study_shows_and_records_the_plays_behind_a_deal(zhuoji: Any, tmp_path: Path) -> None:
    record = tmp_path / "deal.jsonl"
    plays = json.loads(zhuoji("study", "baoting", "--deal", 5, "--json", "--record", record).stdout)
    replayed = json.loads(zhuoji("replay", record, "--json").stdout)
    assert [play["deltas"] for play in plays] == [hand["deltas"] for hand in replayed]
    starts = [json.loads(line) for line in record.read_text().splitlines() if "start_hand" in line]
    assert starts[0]["hands"] == starts[1]["hands"]


def test_baoting_prints_its_document(zhuoji: Any, tmp_path: Path) -> None:
    plot = tmp_path / "options.png"
    run = zhuoji("baoting", READY, "--json", "--plot", plot)
    assert run.exit_code == 0
    answer = json.loads(run.stdout)
    assert (answer["legal"], answer["verdict"], answer["hand"]) == (True, "report", "123456m7899p1123s")
    assert set(answer["options"][0]) == {"discard", "waits", "report", "silent", "difference"}
    assert set(answer["options"][0]["report"]) == {"mean", "ci95", "win_rate", "killed_rate", "kill_cost"}
    assert plot.read_bytes().startswith(b"\x89PNG")
    assert "报听" in zhuoji("baoting", READY, "--lang", "zh").stdout
    illegal = zhuoji("baoting", READY, "--ruleset", "jinji", "--json")
    assert illegal.exit_code == 0
    assert json.loads(illegal.stdout)["legal"] is False


@pytest.mark.skipif(os.name != "posix", reason="sends SIGINT")
def test_ctrl_c_while_a_hand_is_asked_about_keeps_the_answer_so_far(zhuoji: Any, monkeypatch: Any) -> None:
    from analyses.studies.baoting import hand as baoting_hand

    counted, pressed = baoting_hand.tally_of, threading.Event()

    def tally_of(*given: Any) -> Any:
        if not pressed.is_set():
            pressed.set()
            signal.raise_signal(signal.SIGINT)
        return counted(*given)

    monkeypatch.setattr(baoting_hand, "tally_of", tally_of)
    run = zhuoji("baoting", READY, "--precision", "1e-6", "--workers", 1, "--json")
    assert run.exit_code == 130, run.stderr
    answer = json.loads(run.stdout)
    assert (answer["stopped"], 0 < answer["deals"] < 40_000) == ("interrupted", True)


def test_exact_prints_fractions(zhuoji: Any) -> None:
    document = json.loads(zhuoji("exact", "ones-held", "--json").stdout)
    assert document["tables"][0]["rows"][0]["fraction"] == "636709/1071819"
    drawn = json.loads(zhuoji("exact", "draws-to-complete", "123456m789p1123s", "--json").stdout)
    assert drawn["name"] == "draws-to-complete"


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
    assert "Partial report" in (tmp_path / "report.md").read_text(encoding="utf-8")
    assert "Partial report" in (tmp_path / "report.html").read_text(encoding="utf-8")


def test_ctrl_c_between_studies_keeps_the_finished_ones(
    zhuoji: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in STUDIES:
        monkeypatch.setattr(find_study(name), "USUAL_DEALS", 10_000)
    learn = chicken.Chickens.readiness

    def interrupted(*args: Any) -> Readiness:
        signal.raise_signal(signal.SIGINT)
        return learn(*args)

    monkeypatch.setattr(chicken.Chickens, "readiness", interrupted)
    run = zhuoji("report", "--json", "--out", tmp_path)
    assert run.exit_code == 130, run.stderr
    found = [(part["study"], part["stopped"], part["deals"]) for part in json.loads(run.stdout)["studies"]]
    assert found == [("baoting", "deals", 10_000), ("chicken", "interrupted", 5_000)]
    assert "Partial report" in (tmp_path / "report.md").read_text(encoding="utf-8")


def test_ctrl_c_in_a_variation_keeps_the_main_run(zhuoji: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    learn, learned = chicken.Chickens.readiness, []

    def interrupted(*args: Any) -> Readiness:
        learned.append(learn(*args))
        if len(learned) == 2:
            signal.raise_signal(signal.SIGINT)
        return learned[-1]

    monkeypatch.setattr(chicken.Chickens, "readiness", interrupted)
    run = zhuoji("study", "chicken", "--deals", 2000, "--json")
    assert run.exit_code == 130, run.stderr
    summary = json.loads(run.stdout)
    assert (summary["stopped"], summary["deals"], len(learned)) == ("interrupted", 2000, 2)


@pytest.mark.parametrize("name", STUDIES)
def test_a_time_budget_is_that_of_the_whole_study(zhuoji: Any, tmp_path: Path, name: str) -> None:
    run = zhuoji(
        "study",
        name,
        "--ruleset",
        "shabao",
        "--ruleset",
        "tianting",
        "--time-budget",
        0.001,
        "--out",
        tmp_path,
        "--json",
    )
    assert run.exit_code == 0, run.stderr
    summary = json.loads(run.stdout)
    assert (summary["stopped"], summary["deals"] < 20_000) == ("time", True)
    assert not any("variation" in (estimate["group"] or {}) for estimate in summary["estimates"])
    page = (tmp_path / "report.md").read_text(encoding="utf-8")
    assert "The time was up before these variations were played in full, or at all: " in page
    assert "ruleset tianting" in page
