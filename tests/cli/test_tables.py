"""R1.9 on the command line: tables of two and three, and with two suits."""

import json
from typing import Any

import pandas as pd
import pytest

READY = "123p456p789s11335p"
REPORTING_THREE = 'extends = "shabao"\n[table]\nplayers = 3\nsuits = 2\n'


@pytest.fixture
def three(tmp_path: Any) -> str:
    """A ruleset file of three players, two suits, and reporting."""
    path = tmp_path / "three.toml"
    path.write_text(REPORTING_THREE)
    return str(path)


@pytest.mark.parametrize(("ruleset", "players"), [("ding2", 2), ("ding3", 3), ("shabao", 4)])
def test_simulate_lists_the_seats_that_are_there(zhuoji: Any, tmp_path: Any, ruleset: str, players: int) -> None:
    asked = ("simulate", "--hands", 12, "--ruleset", ruleset, "--out", tmp_path / "out", "--json")
    document = json.loads(zhuoji(*asked).stdout)
    assert (len(document["seats"]), len(document["policies"]), len(document["ci95"]["seats"])) == (players,) * 3
    assert document["zero_sum"]
    hands = pd.read_parquet(tmp_path / "out" / "hands.parquet")
    assert hands["seat"].tolist() == list(range(players)) * 12
    assert hands.groupby("hand")["dealer"].first().tolist() == [hand % players for hand in range(12)]


def test_records_of_a_simulation_replay(zhuoji: Any, tmp_path: Any) -> None:
    file = tmp_path / "hands.jsonl"
    zhuoji("simulate", "--hands", 6, "--ruleset", "ding3", "--policy", "random", "--session", 3, "--records", file)
    results = json.loads(zhuoji("replay", file, "--json").stdout)
    assert [len(result["deltas"]) for result in results] == [3] * 6
    assert "seat 2" in zhuoji("replay", file).stdout
    assert "seat 3" not in zhuoji("replay", file, "--verbose").stdout


def test_a_policy_for_each_seat(zhuoji: Any) -> None:
    policies = [part for name in ("value", "ukeire", "random") for part in ("--policy", name)]
    document = json.loads(zhuoji("simulate", "--hands", 3, "--ruleset", "ding3", *policies, "--json").stdout)
    assert document["policies"] == ["value", "ukeire", "random"]


def test_exact_questions_of_two_suits(zhuoji: Any) -> None:
    """The chance of no 1s among 13 of 72 tiles."""
    document = json.loads(zhuoji("exact", "ones-held", "--ruleset", "ding2", "--json").stdout)
    assert document["tables"][0]["rows"][0]["fraction"] == "32509/73485"
    assert document["tables"][0]["mean_fraction"] == "13/18"


def test_a_hand_is_asked_about_at_a_table_of_three(zhuoji: Any, three: str) -> None:
    run = zhuoji("baoting", READY, "--seat", "2", "--ruleset", three, "--deals", 500, "--json")
    answer = json.loads(run.stdout)
    assert (answer["legal"], answer["seat"], answer["deals"]) == (True, 2, 500)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("simulate", "--hands", 9, *("--policy", "ukeire") * 4), "give one for all seats, or one for each of 3"),
        (("replay", "--hand", 1, "--dealer", 3), "dealer must be a whole number from 0 to 2, not 3"),
        (("baoting", READY, "--seat", "3"), "--seat is '3': must be dealer, 1 or 2"),
        (("baoting", READY, "--seen", "1m"), "1m is not in play"),
        (("hand", "123456m789p1122s"), "1m is not in play"),
        (("hand", "123456789p1122s", "--seen", "5m"), "5m is not in play"),
        (("exact", "draws-to-complete", "123456m789p1122s"), "1m is not in play"),
    ],
)
def test_what_the_table_does_not_have_is_refused(
    zhuoji: Any, three: str, arguments: tuple[Any, ...], message: str
) -> None:
    run = zhuoji(*arguments, "--ruleset", three)
    assert (run.exit_code, run.stdout) == (2, "")
    (line,) = run.stderr.splitlines()
    assert message in line


def test_rulesets_of_other_tables_are_not_compared(zhuoji: Any) -> None:
    run = zhuoji("study", "dou", "--ruleset", "shabao", "--ruleset", "ding3", "--deals", 100)
    (line,) = run.stderr.splitlines()
    assert run.exit_code == 2
    assert "table.players differs: 4 in shabao, 3 in ding3" in line
