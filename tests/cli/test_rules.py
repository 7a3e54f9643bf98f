"""`zhuoji rules` and `zhuoji policies`."""

import json

import pytest

from zhuoji_sim.policies.settings import SETTINGS, policy_names
from zhuoji_sim.rulesets import KEYS, load, preset_ids


def test_list_names_the_presets(zhuoji):
    rows = json.loads(zhuoji("rules", "list", "--json").stdout)
    assert [row["id"] for row in rows] == list(preset_ids())
    text = zhuoji("rules", "list").stdout
    assert all(name in text for name in preset_ids())
    assert "杀报" in zhuoji("rules", "list", "--lang", "zh").stdout


@pytest.mark.parametrize("ruleset", preset_ids())
def test_show_prints_every_value_with_rule_status_and_source(zhuoji, ruleset):
    document = json.loads(zhuoji("rules", "show", ruleset, "--json").stdout)
    assert load(document["values"]) == load(ruleset)
    rows = {row["key"]: row for row in document["keys"]}
    assert list(rows) == list(KEYS)
    text = zhuoji("rules", "show", ruleset).stdout.splitlines()
    for key, row in rows.items():
        line = next(line for line in text if line.startswith(f"{key} "))
        assert all(row[field] in line for field in ("rule", "status", "source", "meaning"))


def test_show_speaks_chinese(zhuoji):
    text = zhuoji("rules", "show", "shabao", "--lang", "zh").stdout
    assert all(key.chinese in text for key in KEYS.values())
    assert "明文" in text


def test_diff_names_what_differs(zhuoji):
    rows = json.loads(zhuoji("rules", "diff", "shabao", "jinji", "--json").stdout)
    assert {"key": "kong.exposed", "a": 3, "b": 1}.items() <= {row["key"]: row for row in rows}["kong.exposed"].items()
    assert json.loads(zhuoji("rules", "diff", "shabao", "shabao", "--json").stdout) == []
    assert "kong.exposed" in zhuoji("rules", "diff", "shabao", "jinji").stdout


def test_check_says_what_a_file_changes(zhuoji, tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text('extends = "jinji"\n[kong]\nexposed = 7\n')
    document = json.loads(zhuoji("rules", "check", file, "--json").stdout)
    assert (document["extends"], [(row["key"], row["b"]) for row in document["changes"]]) == (
        "jinji",
        [("kong.exposed", 7)],
    )
    assert "mine: valid, extends jinji" in zhuoji("rules", "check", file).stdout


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("[kong]\nexposd = 7", "kong.exposed"),
        ("[kong]\nexposed = -1", "kong.exposed"),
        ("base_points = 0", "base_points"),
        ('extends = "shabo"', "shabao"),
        ("[kong", "not valid TOML"),
    ],
)
def test_a_bad_file_is_refused_by_check_and_everywhere(zhuoji, tmp_path, content, message):
    file = tmp_path / "bad.toml"
    file.write_text(content)
    for command in (
        ["rules", "check", file],
        ["rules", "show", file],
        ["rules", "diff", "jinji", file],
        ["simulate", "--hands", 1, "--ruleset", file],
        ["hand", "123456789m1122p", "--ruleset", file],
        ["replay", "--hand", 0, "--ruleset", file],
    ):
        result = zhuoji(*command)
        assert (result.exit_code, result.stdout) == (2, "")
        assert len(result.stderr.splitlines()) == 1
        assert message in result.stderr


def test_an_unknown_preset_names_the_nearest(zhuoji):
    result = zhuoji("rules", "show", "shaboa")
    assert result.exit_code == 2
    assert "nearest preset is shabao" in result.stderr


def test_a_preset_answers_to_its_chinese_name(zhuoji):
    hand = ["hand", "123456789m1122p", "--json", "--ruleset"]
    assert json.loads(zhuoji(*hand, "金鸡").stdout)["ruleset"] == "jinji"
    assert zhuoji("rules", "show", "憨包豆").stdout == zhuoji("rules", "show", "hanbao").stdout
    assert zhuoji("rules", "diff", "杀报", "天听", "--json").stdout == (
        zhuoji("rules", "diff", "shabao", "tianting", "--json").stdout
    )


def test_an_unknown_chinese_name_gets_the_nearest_and_all_of_them(zhuoji):
    result = zhuoji("hand", "123456789m1122p", "--ruleset", "杀暴")
    assert (result.exit_code, result.stdout, len(result.stderr.splitlines())) == (2, "", 1)
    assert "the nearest preset is shabao; presets are jinji 金鸡, shabao 杀报, " in result.stderr


def test_find_shows_key_meaning_and_the_values_of_the_presets(zhuoji):
    first, second = zhuoji("rules", "find", "kong.exposed").stdout.splitlines()
    assert first == "kong.exposed (R5): what the discarder pays for an exposed kong"
    shown = {name: value for value, _, names in (part.partition(": ") for part in second.strip().split("; "))
             for name in names.split(", ")}  # fmt: skip
    assert shown == {name: str(load(name)["kong.exposed"]) for name in preset_ids()}
    chinese = zhuoji("rules", "find", "杀报", "--lang", "zh").stdout
    assert chinese.startswith("shabao：规则 杀报（zhuoji rules show shabao）\nreport.kill（R7.5）：可以杀报\n")
    document = json.loads(zhuoji("rules", "find", "hot", "shot", "--json").stdout)
    assert document["term"] == "hot shot"
    assert {row["key"]: row["values"]["shabao"] for row in document["keys"]}["events.hot_shot"] == 2


def test_find_says_of_a_rule_without_a_key_that_there_is_none_yet(zhuoji):
    result = zhuoji("rules", "find", "换三张")
    assert (result.exit_code, result.stdout) == (0, "换三张: a rule that this toolkit does not have yet\n")
    assert zhuoji("rules", "find", "换三张", "--lang", "zh").stdout == "换三张：本工具还没有这条规则\n"


@pytest.mark.parametrize(("term", "message"), [("杀暴", "the closest: 杀报"), ("", "an empty term")])
def test_find_refuses_what_nobody_says(zhuoji, term, message):
    result = zhuoji("rules", "find", term)
    assert (result.exit_code, result.stdout, len(result.stderr.splitlines())) == (2, "", 1)
    assert message in result.stderr


def test_policies_lists_policies_and_settings(zhuoji):
    document = json.loads(zhuoji("policies", "--json").stdout)
    assert [policy["name"] for policy in document["policies"]] == list(policy_names())
    assert {setting["name"]: list(setting["values"]) for setting in document["settings"]} == {
        setting.name: list(setting.values) for setting in SETTINGS
    }
    for setting in document["settings"]:
        assert setting["default"] in setting["values"] or ".." in next(iter(setting["values"]))
    text = zhuoji("policies").stdout
    assert all(name in text for name in policy_names())


def test_policies_show_whose_default_a_value_is(zhuoji):
    rows = {line.split()[0]: line for line in zhuoji("policies").stdout.splitlines() if line}
    assert rows["report=always"].split()[1] == "yes"
    assert "value, expert, rollout" in rows["report=useful"]


def test_policies_are_chinese_in_tables_and_english_in_the_document(zhuoji):
    table = zhuoji("policies", "--lang", "zh").stdout
    assert "能报听就报" in table
    assert "report ready" not in table
    assert zhuoji("policies", "--lang", "zh", "--json").stdout == zhuoji("policies", "--json").stdout
