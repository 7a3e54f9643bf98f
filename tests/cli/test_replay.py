"""`zhuoji replay`: records checked and settled, hands of a simulation played by themselves."""

import gzip
import json
import subprocess
import sys
from pathlib import Path

import pandas as pd
import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def record(zhuoji, tmp_path_factory):
    """A file with hand 2 of seed 1."""
    path = tmp_path_factory.mktemp("record") / "two.jsonl"
    result = zhuoji("replay", "--hand", 2, "--record", path)
    assert (result.exit_code, result.stdout) == (0, "")
    assert "hand 2 of seed 1 is written to" in result.stderr
    return path


def test_document_has_its_fields(zhuoji, record):
    result = zhuoji("replay", record, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    (entry,) = json.loads(result.stdout)
    assert set(entry) == {
        "ruleset", "outcome", "winners", "deltas", "ready", "transfers", "chickens", "house", "next",
    }  # fmt: skip
    assert entry["outcome"] in ("win", "exhausted")
    assert sum(entry["deltas"]) == 0
    assert {"from", "to", "fan", "points", "for", "rule"} <= set(entry["transfers"][0])


def test_record_and_hand_have_the_same_result(zhuoji, record):
    played = zhuoji("replay", "--seed", 1, "--hand", 2, "--json")
    assert played.stdout == zhuoji("replay", record, "--json").stdout


@pytest.mark.parametrize("ruleset", ["jinji", "hanbao"])
def test_hand_k_is_the_simulations_hand_k(zhuoji, tmp_path, ruleset):
    table = ("--seed", 8, "--ruleset", ruleset, "--policy", "shanten")
    zhuoji("simulate", "--hands", 12, "--out", tmp_path, *table)
    hands = pd.read_parquet(tmp_path / "hands.parquet")
    for hand in (0, 7, 11):
        (entry,) = json.loads(zhuoji("replay", "--hand", hand, *table, "--json").stdout)
        assert entry["deltas"] == hands[hands["hand"] == hand]["fan"].tolist()


@pytest.mark.parametrize("ruleset", ["shabao", "tianting"])
def test_every_hand_of_a_session_is_the_simulations(zhuoji, tmp_path, ruleset):
    table = ("--seed", 8, "--ruleset", ruleset, "--policy", "shanten", "--session", 6)
    zhuoji("simulate", "--hands", 18, "--out", tmp_path, *table)
    hands = pd.read_parquet(tmp_path / "hands.parquet")
    alone = 0
    for hand, rows in hands.groupby("hand"):
        (entry,) = json.loads(zhuoji("replay", "--hand", hand, *table, "--json").stdout)
        assert entry["deltas"] == rows["fan"].tolist()
        dealt_by = ("--dealer", rows["dealer"].iloc[0], "--n", rows["n"].iloc[0])
        assert json.loads(zhuoji("replay", "--hand", hand, *table[:-2], *dealt_by, "--json").stdout) == [entry]
        alone += json.loads(zhuoji("replay", "--hand", hand, *table[:-2], "--json").stdout) == [entry]
    assert alone < 18


def test_a_record_may_be_packed_or_come_from_standard_input(zhuoji, record, tmp_path):
    plain = zhuoji("replay", record, "--json").stdout
    packed = tmp_path / "two.jsonl.gz"
    packed.write_bytes(gzip.compress(record.read_bytes()))
    assert zhuoji("replay", packed, "--json").stdout == plain
    for path in (record, packed):
        result = zhuoji("replay", "-", "--json", given=path.read_bytes())
        assert (result.exit_code, result.stdout, result.stderr) == (0, plain, "")
    with packed.open("rb") as stream:
        command = [sys.executable, "cli.py", "replay", "-", "--json"]
        process = subprocess.run(command, cwd=ROOT, stdin=stream, capture_output=True, text=True, check=False)
    assert (process.returncode, process.stdout, process.stderr) == (0, plain, "")


def test_nothing_on_standard_input_is_said(zhuoji):
    result = zhuoji("replay", "-", given=b"")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "standard input: no hand in it: a record starts with a start_hand line\n"


def test_a_file_of_many_hands_gives_a_line_each(zhuoji, tmp_path):
    path = tmp_path / "many.jsonl"
    zhuoji("simulate", "--hands", 9, "--session", 3, "--records", path)
    assert len(json.loads(zhuoji("replay", path, "--json").stdout)) == 9
    lines = zhuoji("replay", path).stdout.splitlines()
    assert lines[0].split() == ["hand", "outcome", "winner", "seat", "0", "seat", "1", "seat", "2", "seat", "3"]
    assert [line.split()[0] for line in lines[1:]] == [str(hand) for hand in range(9)]


def test_a_ruleset_of_ones_own_travels_with_the_record(zhuoji, tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text("base_points = 10\n")
    zhuoji("replay", "--hand", 2, "--ruleset", file, "--record", tmp_path / "mine.jsonl")
    (mine,) = json.loads(zhuoji("replay", tmp_path / "mine.jsonl", "--json").stdout)
    (plain,) = json.loads(zhuoji("replay", "--hand", 2, "--json").stdout)
    assert mine["deltas"] == [10 * delta for delta in plain["deltas"]]


def test_verbose_tells_every_move_and_payment(zhuoji, record):
    story = zhuoji("replay", record, "--verbose").stdout
    moves = [json.loads(line)["type"] for line in record.read_text().splitlines()]
    assert story.count("draws ") == moves.count("draw")
    assert story.count("throws ") == moves.count("discard")
    (entry,) = json.loads(zhuoji("replay", record, "--json").stdout)
    assert sum(" pays " in line for line in story.splitlines()) == len(entry["transfers"])
    assert story == zhuoji("replay", "--hand", 2, "--verbose").stdout
    assert "号坐庄" in zhuoji("replay", record, "--verbose", "--lang", "zh").stdout


def test_an_illegal_line_is_named(zhuoji, record, tmp_path):
    lines = record.read_text().splitlines()
    place = next(number for number, line in enumerate(lines) if '"discard"' in line)
    lines[place] = lines[place].replace('"actor":2', '"actor":3')
    (tmp_path / "bad.jsonl").write_text("\n".join(lines))
    result = zhuoji("replay", tmp_path / "bad.jsonl")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"bad.jsonl:{place + 1}: seat 3 cannot discard: it is seat 2's turn\n"


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ([], "replay takes a record FILE, or --hand K"),
        (["none.jsonl"], "none.jsonl: cannot be read"),
        (["none.jsonl", "--hand", 1], "--hand is for a hand of a simulation"),
        (["none.jsonl", "--seed", 1], "--seed is for"),
        (["none.jsonl", "--record", "x"], "--record is for"),
        (["none.jsonl", "--session", 4], "--session is for"),
        (["none.jsonl", "--dealer", 1], "--dealer is for"),
        (["none.jsonl", "--n", 1], "--n is for"),
        (["-", "--n", 1], "--n is for"),
        (["--session", 4], "or --hand K"),
        (["--hand", 1, "--session", 4, "--dealer", 0], "give the session, or dealer and n"),
        (["--hand", 1, "--session", 4, "--n", 1], "give the session, or dealer and n"),
        (["--hand", 1, "--session", 0], "--session"),
        (["--hand", 1, "--dealer", 4], "--dealer"),
        (["--hand", 1, "--n", 0], "--n"),
        (["--hand", -1], "--hand"),
        (["--hand", 0, "--policy", "nobody"], "unknown policy 'nobody'"),
        (["--hand", 0, "--record", "/nowhere/x"], "cannot be written"),
        pytest.param(
            ["--hand", 0, "--record", "/dev/full"],
            "/dev/full: cannot be written: No space left on device",
            marks=pytest.mark.skipif(not Path("/dev/full").exists(), reason="has no /dev/full"),
        ),
    ],
)
def test_bad_usage_is_one_line_and_exit_2(zhuoji, args, message):
    result = zhuoji("replay", *args)
    assert (result.exit_code, result.stdout) == (2, "")
    assert len(result.stderr.splitlines()) == 1
    assert message in result.stderr


def test_an_empty_record_is_refused(zhuoji, tmp_path):
    (tmp_path / "empty.jsonl").write_text("\n\n")
    result = zhuoji("replay", tmp_path / "empty.jsonl")
    assert (result.exit_code, "no hand in it" in result.stderr) == (2, True)
