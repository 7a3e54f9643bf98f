"""`zhuoji simulate`: its document, files and exit codes."""

import json
import signal
import threading
from pathlib import Path

import pandas as pd
import pytest

from zhuoji_sim.records.played_hand import replay_file

ARGS = ("simulate", "--hands", 200, "--seed", 3)


@pytest.fixture(scope="module")
def summary(zhuoji):
    def run(*args):
        result = zhuoji(*ARGS, *args, "--json")
        assert (result.exit_code, result.stderr) == (0, "")
        return json.loads(result.stdout)

    return run


def test_document_has_its_fields(summary):
    document = summary()
    assert (document["hands"], document["ruleset"], document["seed"], document["policies"]) == (
        200,
        "shabao",
        3,
        ["ukeire"] * 4,
    )
    assert document["run_id"]
    assert document["stopped"] == "hands"
    assert set(document["outcomes"]) == {"self_draw", "discard", "robbed_kong", "exhausted"}
    assert sum(document["outcomes"].values()) == pytest.approx(1)
    assert sum(document["patterns"].values()) == pytest.approx(1)
    assert [set(seat) for seat in document["seats"]] == [{"mean", "se", "win_rate", "deal_in_rate", "ready_rate"}] * 4
    assert {name: set(intervals) for name, intervals in document["ci95"].items() if name != "seats"} == {
        name: set(document[name]) for name in ("outcomes", "patterns")
    }
    assert [set(seat) for seat in document["ci95"]["seats"]] == [{"mean", "win_rate", "deal_in_rate", "ready_rate"}] * 4
    assert sum(seat["mean"] for seat in document["seats"]) == pytest.approx(0)
    assert document["zero_sum"] is True


def test_workers_change_nothing(summary):
    assert summary("--workers", 1) == summary("--workers", 3, "--fresh")


def test_policies_sit_seat_by_seat(summary):
    names = ["random", "ukeire:pong=always", "shanten", "ukeire"]
    document = summary(*(f"--policy={name}" for name in names))
    assert document["policies"] == names
    assert document["seats"][0]["win_rate"] < document["seats"][3]["win_rate"]


def test_out_holds_the_hands_and_the_manifest(summary, zhuoji, tmp_path):
    out = tmp_path / "run"
    document = summary("--out", out)
    assert sorted(path.name for path in out.iterdir()) == ["blocks", "hands.parquet", "manifest.json"]
    hands = pd.read_parquet(out / "hands.parquet")
    assert len(hands) == 800
    assert hands.groupby("seat")["fan"].mean().tolist() == [seat["mean"] for seat in document["seats"]]
    manifest = json.loads((out / "manifest.json").read_text())
    assert (manifest["run_id"], manifest["arguments"]) == (document["run_id"], {"hands": 200})


def test_out_of_another_run_is_refused_without_force(zhuoji, tmp_path):
    assert zhuoji(*ARGS, "--out", tmp_path).exit_code == 0
    other = ("simulate", "--hands", 50, "--seed", 4, "--out", tmp_path)
    refused = zhuoji(*other)
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "another run" in refused.stderr
    assert len(refused.stderr.splitlines()) == 1
    assert zhuoji(*other, "--force").exit_code == 0


def test_fewer_hands_than_out_holds_need_force(zhuoji, tmp_path):
    def run(hands, *more):
        return zhuoji("simulate", "--hands", hands, "--seed", 3, "--out", tmp_path, *more)

    assert run(60).exit_code == 0
    before = (tmp_path / "hands.parquet").read_bytes()
    refused = run(50)
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "holds more of this run (60, this time 50)" in refused.stderr
    assert len(refused.stderr.splitlines()) == 1
    assert run(60).exit_code == 0
    assert (tmp_path / "hands.parquet").read_bytes() == before
    assert run(70).exit_code == 0
    assert run(50, "--force").exit_code == 0
    assert len(pd.read_parquet(tmp_path / "hands.parquet")) == 4 * 50


@pytest.mark.parametrize("session", [(), ("--session", 20)])
def test_records_replay_to_the_same_results(summary, tmp_path, session):
    summary("--out", tmp_path, "--records", tmp_path / "hands.jsonl", "--record-hands", 30, *session)
    replayed = replay_file(tmp_path / "hands.jsonl")
    hands = pd.read_parquet(tmp_path / "hands.parquet")
    played = hands.pivot_table(index="hand", columns="seat", values="fan", aggfunc="sum")
    assert [result["deltas"] for result in replayed] == played[:30].to_numpy().tolist()


def test_all_hands_are_recorded_by_default(zhuoji, tmp_path):
    zhuoji("simulate", "--hands", 12, "--records", tmp_path / "all.jsonl")
    assert len(replay_file(tmp_path / "all.jsonl")) == 12
    zhuoji("simulate", "--hands", 12, "--records", tmp_path / "none.jsonl", "--record-hands", 0)
    assert (tmp_path / "none.jsonl").read_text() == ""


def test_tables_name_seed_and_run(zhuoji, summary):
    result = zhuoji(*ARGS)
    assert "200 hands of seed 3, ruleset shabao (kill the reporter)\n" in result.stdout
    assert "self-draw" in result.stdout
    assert result.stderr.startswith(f"run {summary('--fresh')['run_id']}: ")
    assert "自摸" in zhuoji(*ARGS, "--lang", "zh").stdout


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="has no /dev/full")
@pytest.mark.parametrize("hands", [1, 2000])
def test_records_on_a_full_disk_are_told_of_and_leave_no_half_table(zhuoji, tmp_path, hands):
    result = zhuoji("simulate", "--hands", hands, "--out", tmp_path, "--records", "/dev/full")
    assert result.exit_code == 2
    assert result.stderr.endswith("/dev/full: cannot be written: No space left on device\n")
    assert {path.name for path in tmp_path.iterdir()} <= {"blocks", "manifest.json"}


@pytest.mark.parametrize("json_option", [(), ("--json",)])
def test_ctrl_c_keeps_what_is_finished_and_gives_no_name_to_half_a_file(zhuoji, tmp_path, monkeypatch, json_option):
    from analyses.simulations import hand_blocks

    summed, pressed = hand_blocks.hand_sums, threading.Event()

    def hand_sums(rows, session, players):
        if not pressed.is_set():
            pressed.set()
            signal.raise_signal(signal.SIGINT)
        return summed(rows, session)

    monkeypatch.setattr(hand_blocks, "hand_sums", hand_sums)
    result = zhuoji("simulate", "--hands", 10**6, "--out", tmp_path, *json_option)
    assert result.exit_code == 130
    assert {path.name for path in tmp_path.iterdir()} == {"blocks", "manifest.json"}
    assert "of 1000000 hands are kept; the same command goes on" in result.stderr
    again = zhuoji("simulate", "--hands", 40_000, "--out", tmp_path, *json_option)
    assert "going on from" in again.stderr
    assert zhuoji("simulate", "--hands", 40_000, "--out", tmp_path / "fresh", *json_option).stdout == again.stdout
    there = contents(tmp_path)
    for name, data in contents(tmp_path / "fresh").items():
        assert there[name] == data or name.startswith("blocks/")
    if json_option:
        document = json.loads(result.stdout)
        assert (0 < document["hands"] < 10**6, document["stopped"]) == (True, "interrupted")


def contents(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("session", [(), ("--session", 50)])
def test_more_hands_go_on_from_fewer_to_the_same_files(zhuoji, tmp_path, session):
    def run(hands, folder):
        files = ("--out", folder, "--records", folder / "hands.jsonl", "--record-hands", 20)
        result = zhuoji("simulate", "--policy", "shanten", "--hands", hands, *files, *session, "--json")
        assert result.exit_code == 0
        return result

    fresh = run(12_000, tmp_path / "fresh")
    run(6_000, tmp_path / "grown")
    grown = run(12_000, tmp_path / "grown")
    assert (grown.stdout, "going on from" in grown.stderr) == (fresh.stdout, True)
    assert contents(tmp_path / "grown") == contents(tmp_path / "fresh")
    again = run(12_000, tmp_path / "grown")
    assert again.stderr.startswith("nothing was played")


@pytest.mark.parametrize("damage", [b"", b"zhuoji-block 1 0 x"])
def test_damaged_rows_are_played_again(zhuoji, tmp_path, damage):
    assert zhuoji(*ARGS, "--out", tmp_path).exit_code == 0
    before = contents(tmp_path)
    (rows,) = tmp_path.rglob("*.rows")
    rows.write_bytes(damage)
    assert zhuoji(*ARGS, "--out", tmp_path).exit_code == 0
    assert contents(tmp_path) == before


def test_fresh_plays_anew(zhuoji, tmp_path):
    first = zhuoji(*ARGS, "--json")
    assert zhuoji(*ARGS, "--json").stderr.startswith("nothing was played")
    again = zhuoji(*ARGS, "--json", "--fresh")
    assert (again.stdout, again.stderr) == (first.stdout, "")


def test_a_range_has_the_hands_of_the_whole_run(zhuoji, tmp_path):
    whole, part = tmp_path / "whole", tmp_path / "part"
    zhuoji("simulate", "--hands", 5_100, "--out", whole)
    assert zhuoji("simulate", "--hands", 100, "--first", 5_000, "--out", part).exit_code == 0
    hands = pd.read_parquet(whole / "hands.parquet")
    assert pd.read_parquet(part / "hands.parquet").equals(hands[4 * 5_000 :].reset_index(drop=True))
    refused = zhuoji("simulate", "--hands", 100, "--out", part)
    assert (refused.exit_code, "holds another range of this run" in refused.stderr) == (2, True)


def test_records_replace_an_older_file_only_when_they_are_whole(zhuoji, tmp_path, monkeypatch):
    from analyses.simulations import record_file

    path = tmp_path / "hands.jsonl"
    zhuoji("simulate", "--hands", 12, "--records", path)
    before = path.read_bytes()

    def stop(*given, **more):
        raise KeyboardInterrupt

    monkeypatch.setattr(record_file, "replay_hand", stop)
    assert zhuoji("simulate", "--hands", 50, "--records", path, "--fresh").exit_code == 130
    assert (path.read_bytes(), [file.name for file in tmp_path.iterdir()]) == (before, ["hands.jsonl"])


def test_ctrl_c_before_the_first_hand_keeps_nothing(zhuoji, monkeypatch):
    from analyses.simulations import simulation

    monkeypatch.setattr(simulation, "prepare", lambda setup: signal.raise_signal(signal.SIGINT))
    result = zhuoji(*ARGS)
    assert (result.exit_code, result.stdout) == (130, "")
    assert result.stderr.startswith("interrupted: the same command")


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--hands", 0], "--hands"),
        (["--hands", "many"], "--hands"),
        (["--seed", -1], "--seed"),
        (["--seed", 2**63], "--seed"),
        (["--workers", 0], "--workers"),
        (["--workers", 65], "--workers"),
        (["--session", 0], "--session"),
        (["--session", 16], "take 192 or 208 hands"),
        (["--policy", "ukeir"], "did you mean ukeire"),
        (["--policy", "ukeire:pong=maybe"], "valid: useful, always, never"),
        (["--policy", "ukeire", "--policy", "ukeire"], "2 policies were given"),
        (["--ruleset", "shabo"], "shabao"),
        (["--record-hands", -1], "--record-hands"),
        (["--record-hands", 5], "--record-hands says how many hands --records FILE writes"),
        (["--out", "/dev/null/run"], "cannot make this folder"),
        (["--records", "/nowhere/at/all.jsonl"], "cannot be written: No such file"),
        (["--lang", "fr"], "'fr' is neither of en, zh"),
        (["--hand", 1], "--hand"),
    ],
)
def test_bad_usage_is_one_line_and_exit_2(zhuoji, args, message):
    result = zhuoji(*ARGS, *args)
    assert (result.exit_code, result.stdout) == (2, "")
    assert len(result.stderr.splitlines()) == 1
    assert message in result.stderr
