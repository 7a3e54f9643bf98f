"""`--weekday` (R6.14): the day of simulated hands, and of records that do not say it."""

import json

import pytest


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    path = tmp_path_factory.mktemp("house") / "weekdays.toml"
    path.write_text('extends = "shabao"\n[chicken]\nweekday = true\n', encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def record(zhuoji, house, tmp_path_factory):
    """Five hands of a Wednesday."""
    path = tmp_path_factory.mktemp("day") / "wednesday.jsonl"
    shown = zhuoji("simulate", "--ruleset", house, "--hands", 5, "--weekday", 3, "--records", path, "--json")
    assert shown.exit_code == 0
    assert json.loads(shown.stdout)["weekday"] == 3
    return path


def starts(path):
    lines = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    return [line for line in lines if line["type"] == "start_hand"]


def results(shown):
    assert (shown.exit_code, shown.stderr) == (0, "")
    return json.loads(shown.stdout)


def test_all_hands_are_played_on_the_day_and_replay_alike(zhuoji, house, record):
    assert [start["weekday"] for start in starts(record)] == [3] * 5
    replayed = results(zhuoji("replay", record, "--json"))
    assert {entry["chickens"]["weekday"] for entry in replayed if entry["chickens"]} == {3}
    for hand in range(5):
        alone = zhuoji("replay", "--hand", hand, "--ruleset", house, "--weekday", 3, "--json")
        assert results(alone) == [replayed[hand]]


def test_without_it_each_hand_draws_its_own_from_seed_and_hand(zhuoji, house, tmp_path):
    days = {}
    for seed in (1, 2):
        path = tmp_path / f"{seed}.jsonl"
        zhuoji("simulate", "--ruleset", house, "--hands", 40, "--seed", seed, "--records", path, "--json")
        days[seed] = [start["weekday"] for start in starts(path)]
        alone = zhuoji("replay", "--hand", 39, "--seed", seed, "--ruleset", house, "--json")
        assert results(alone)[0] == results(zhuoji("replay", path, "--json"))[39]
    assert set(days[1]) == set(range(1, 8))
    assert days[1] != days[2]


def test_a_record_without_it_is_refused_where_the_rules_need_it_unless_it_is_told(zhuoji, record, tmp_path):
    bare = tmp_path / "bare.jsonl"
    bare.write_text(record.read_text(encoding="utf-8").replace('"weekday":3,', ""), encoding="utf-8")
    refused = zhuoji("replay", bare)
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert refused.stderr.strip() == (
        f"{bare.name}:1: start_hand needs the field 'weekday', Monday 1 to Sunday 7: chicken.weekday is on (R6.14)"
    )
    told = zhuoji("replay", bare, "--weekday", 3, "--json")
    assert results(told) == results(zhuoji("replay", record, "--weekday", 4, "--json"))


@pytest.mark.parametrize(
    "command",
    [
        ("simulate", "--hands", 5),
        ("replay", "--hand", 1),
        ("study", "chicken", "--deals", 5),
        ("baoting", "123456789m11s23p9p"),
        ("report", "--quick"),
    ],
    ids=lambda command: command[0],
)
def test_a_day_that_the_rules_do_not_ask_for_is_refused(zhuoji, command):
    refused = zhuoji(*command, "--weekday", 3)
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert refused.stderr.strip() == (
        "weekday is for rules with weekday chickens (R6.14): chicken.weekday is off in shabao"
    )


@pytest.mark.parametrize("day", ["0", "8", "Monday"])
def test_what_is_no_day_is_refused(zhuoji, day):
    refused = zhuoji("simulate", "--hands", 5, "--weekday", day)
    assert refused.exit_code == 2
    assert "--weekday" in refused.stderr
    assert "\n" not in refused.stderr.strip()


def test_a_run_of_a_day_has_a_name_of_its_own(zhuoji, house):
    names = {
        json.loads(zhuoji("simulate", "--ruleset", house, "--hands", 5, *day, "--json").stdout)["run_id"]
        for day in ((), ("--weekday", 1), ("--weekday", 2))
    }
    assert len(names) == 3
