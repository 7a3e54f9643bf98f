"""The command `review`: its document, its page, its tables, exit codes."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from analyses.runs.options import Options
from zhuoji_sim.records.lines import dump_line
from zhuoji_sim.records.played_hand import replay_hand

FEW = ("--deals", 200, "--walls", 100)


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two hands of the weakest players that look ahead."""
    path = tmp_path_factory.mktemp("review") / "hands.jsonl"
    options = Options.of("shabao", "shanten")
    hands = [replay_hand(options.ruleset, options.policies, 3, hand) for hand in (1, 2)]
    path.write_text("".join(dump_line(line) + "\n" for played in hands for line in played.lines))
    return path


def test_review_prints_its_document_and_writes_its_page_in_both_languages(
    zhuoji: Any, record: Path, tmp_path: Path
) -> None:
    out = tmp_path / "review"
    run = zhuoji("review", record, "--seat", 1, *FEW, "--json", "--out", out)
    assert (run.exit_code, run.stderr) == (0, "")
    document = json.loads(run.stdout)
    assert document == json.loads((out / "review.json").read_text(encoding="utf-8"))
    assert {"hand", "line", "played", "best", "cost", "cost_known_hands", "board"} <= set(document["decisions"][0])
    assert set(document["hands"][0]["luck"]) == {"mean", "se", "ci95"}
    assert document["result"] == sum(hand["result"] for hand in document["hands"])
    costs = [row["cost"]["mean"] for row in document["decisions"]]
    assert costs == sorted(costs, reverse=True)

    run = zhuoji("review", record, "--seat", 1, *FEW, "--out", out, "--lang", "zh")
    assert run.exit_code == 0
    assert "牌运" in run.stdout
    pages = [(out / name).read_text(encoding="utf-8") for name in ("review.html", "review.zh.html")]
    faults = [row for row in document["decisions"] if row["played"] != row["best"]]
    for page in pages:
        assert page.count('class="board"') == min(10, len(faults))
        assert not re.search(r'(src|href)="(?!#)', page)
        assert page.count('class="place ') == 4 * page.count('class="board"')
    assert zhuoji("review", record, "--seat", 2, *FEW, "--out", out).exit_code == 2


def test_one_hand_is_told_on_the_terminal(zhuoji: Any, record: Path) -> None:
    run = zhuoji("review", record, "--seat", 1, "--hand", 1, *FEW)
    assert run.exit_code == 0
    assert run.stdout.splitlines()[0].endswith(("beyond doubt.", "fan."))
    assert "with the real hands from 100 fresh walls" in run.stdout


def test_a_time_budget_ends_it_with_what_is_judged(zhuoji: Any, record: Path) -> None:
    run = zhuoji("review", record, "--seat", 1, *FEW, "--time-budget", "0.001", "--json")
    document = json.loads(run.stdout)
    assert (run.exit_code, document["stopped"], document["hands"]) == (0, "time", [])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--seat", 4), "--seat"),
        (("--seat", 1, "--hand", 2), "hands.jsonl has hands 0 to 1"),
        (("--seat", 1, "--walls", 1), "walls must be a whole number from 2"),
        (("--seat", 1, "--belief", "usul"), "unknown belief 'usul'"),
        ((), "Missing option '--seat'"),
    ],
)
def test_bad_input_is_one_line_and_exit_2(zhuoji: Any, record: Path, arguments: tuple[Any, ...], message: str) -> None:
    run = zhuoji("review", record, *arguments)
    assert (run.exit_code, run.stdout) == (2, "")
    (line,) = run.stderr.splitlines()
    assert message in line


def test_an_illegal_line_is_named(zhuoji: Any, record: Path, tmp_path: Path) -> None:
    path = tmp_path / "wrong.jsonl"
    path.write_text("".join(record.read_text().splitlines(keepends=True)[:5]))
    run = zhuoji("review", path, "--seat", 1)
    assert (run.exit_code, run.stdout) == (2, "")
    assert run.stderr.startswith("wrong.jsonl:5: the record stops in mid-hand")


PAGE = (Path(__file__).parents[2] / "docs" / "records.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "seat", "line", "played"), [("void.jsonl", 2, 5, "win"), ("left.jsonl", 2, 3, "leave")]
)
def test_what_no_policy_does_is_not_judged_but_named(
    zhuoji: Any, tmp_path: Path, name: str, seat: int, line: int, played: str
) -> None:
    (text,) = re.findall(rf"^```jsonl {name}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    (tmp_path / name).write_text(text, encoding="utf-8")
    document = json.loads(zhuoji("review", tmp_path / name, "--seat", seat, *FEW, "--json").stdout)
    assert document["unjudged"] == [{"hand": 0, "line": line, "played": played}]
    (hand,) = document["hands"]
    parts = sum(hand[part]["mean"] for part in ("dealt", "luck", "own", "others"))
    assert parts == pytest.approx(hand["result"])
    assert hand["own"]["mean"] < 0
