"""Rulesets: the presets' values and sources, the schema, loading, the kernels' record, the rules page."""

import json
import pickle
import re
import subprocess
import sys
import tempfile
from dataclasses import FrozenInstanceError
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhuoji_sim import rulesets
from zhuoji_sim.errors import InputError
from zhuoji_sim.rulesets import (
    DEFAULT,
    KEYS,
    RULES,
    Ruleset,
    ValueKind,
    check_file,
    diff,
    diff_rows,
    list_rows,
    load,
    preset_ids,
    reference_table,
    show_rows,
)
from zhuoji_sim.rulesets.codes import LiftMode, PassLock, Pattern, VoidScope
from zhuoji_sim.rulesets.reference import cell
from zhuoji_sim.tiles.kinds import FIXED

RULES_PAGE = (Path(__file__).parents[2] / "docs" / "rules.md").read_text(encoding="utf-8")
PRESETS = ("jinji", "shabao", "tianting", "hanbao")
SOURCES = {
    "jinji": "000_b1ea6bc7e606350b.txt",
    "shabao": "001_1ff29e3661ba5946.txt",
    "tianting": "002_2cdf9373e57e0551.txt",
    "hanbao": "003_b03336ea667faf2c.txt",
}
ALL = ["concealed", "melds", "discards"]
BURNS = ["chickens", "kongs"]
SETS = {
    "chicken.scope": ALL,
    "chicken.flipped_scope": ALL,
    "events.rob_burns": BURNS,
    "events.hot_shot_burns": BURNS,
}
F, T = False, True
# Typed from the rules page by hand: rule, statuses and values in the order of PRESETS.
EXPECTED = {
    "base_points": ("R9", "ISII", 1, 1, 1, 1),
    "base_fan": ("R4.5", "IIII", 0, 0, 0, 0),
    "patterns.pinghu": ("R4", "BSBS", 1, 1, 10, 10),
    "patterns.daduizi": ("R4", "BSBS", 5, 5, 50, 50),
    "patterns.qidui": ("R4", "BSBS", 10, 10, 60, 60),
    "patterns.longqidui": ("R4", "BSBS", 20, 20, 100, 100),
    "patterns.qingyise": ("R4", "BSSS", 10, 10, 100, 100),
    "patterns.qingdadui": ("R4", "BSBS", 15, 15, 150, 150),
    "patterns.qingqidui": ("R4", "BSBS", 20, 20, 150, 150),
    "patterns.qinglongbei": ("R4", "BSBS", 30, 30, 200, 200),
    "patterns.dandiao": ("R4.4", "ISII", 0, 10, 0, 0),
    "patterns.qingdandiao": ("R4.7", "IIII", 0, 0, 0, 0),
    "patterns.dilong": ("R4.7", "IIII", 0, 0, 0, 0),
    "patterns.qingdilong": ("R4.7", "IIII", 0, 0, 0, 0),
    "patterns.tianhu": ("R4.6", "IIII", 0, 0, 0, 0),
    "patterns.dihu": ("R4.6", "IIII", 0, 0, 0, 0),
    "patterns.dihu_on_discard": ("R4.6", "IIII", F, F, F, F),
    "patterns.long_needs_winning_tile": ("R4.2", "BIBS", F, F, T, T),
    "win.pinghu_needs_pass": ("R3.4", "SSSS", T, T, T, T),
    "win.pass_lock": ("R3.5", "SSSB", "lock", "lock", "void", "lock"),
    "win.pass_lock_scope": ("R3.7", "IIII", "all", "all", "all", "all"),
    "kong.concealed": ("R5", "SSSS", 2, 3, 20, 20),
    "kong.added": ("R5", "SSSS", 3, 3, 10, 30),
    "kong.exposed": ("R5", "SSSS", 1, 3, 10, 10),
    "kong.exposed_payer": ("R5.1", "ISIS", "discarder", "discarder", "discarder", "discarder"),
    "kong.separate_dealt": ("R5.2", "IIIS", F, F, F, T),
    "kong.dealt": ("R5.2", "IIIS", 0, 0, 0, 20),
    "kong.concealed_ones": ("R5.5", "IIIS", 0, 0, 0, 80),
    "kong.late_added_pays": ("R5.6", "IIII", F, F, F, F),
    "kong.needs_ready": ("R5.4", "IIIB", F, T, F, T),
    "kong.unready": ("R5.7", "IIII", "nothing", "nothing", "nothing", "nothing"),
    "chicken.yaoji": ("R6.1", "SSII", T, T, F, T),
    "chicken.flipped": ("R6.2", "SSSB", T, T, T, T),
    "chicken.value": ("R6.3", "SSSB", 1, 1, 10, 10),
    "chicken.golden": ("R6.4", "SSIB", 2, 2, 20, 20),
    "chicken.charge": ("R6.7", "SSIB", 2, 2, 0, 20),
    "chicken.charge_golden": ("R6.7", "SSIB", 4, 4, 0, 40),
    "chicken.charge_unready_pays": ("R6.7", "ISIB", F, T, F, T),
    "chicken.responsible": ("R6.8", "SSIB", 1, 1, 0, 10),
    "chicken.scope": ("R6.5", "SSIB", ALL, ALL, ["concealed", "melds"], ALL),
    "chicken.needs_ready": ("R6.6", "IIIB", F, T, F, T),
    "chicken.swing": ("R6.9", "IIII", F, F, F, F),
    "chicken.burnt": ("R6.10", "IIIS", F, F, F, T),
    "chicken.turned": ("R6.13", "IIII", F, F, F, F),
    "chicken.weekday": ("R6.14", "IIII", F, F, F, F),
    "chicken.flipped_scope": ("R6.15", "IIII", "scope", "scope", "scope", "scope"),
    "chicken.unready_pays": ("R6.16", "IIII", F, F, F, F),
    "chicken.standing": ("R6.17", "IIII", 0, 0, 0, 0),
    "wuguji.value": ("R6.12", "IIII", 0, 0, 0, 0),
    "wuguji.golden": ("R6.12", "IIII", 0, 0, 0, 0),
    "wuguji.charge": ("R6.12", "IIII", 0, 0, 0, 0),
    "wuguji.charge_golden": ("R6.12", "IIII", 0, 0, 0, 0),
    "wuguji.responsible": ("R6.12", "IIII", 0, 0, 0, 0),
    "wuguji.shares_charge": ("R6.12", "IIII", F, F, F, F),
    "report.enabled": ("R7.1", "ISSI", F, T, T, F),
    "report.locks": ("R7.3", "BISB", T, T, T, T),
    "report.no_pass": ("R7.4", "BSSB", T, T, T, T),
    "report.lift": ("R7.4", "BSSB", 10, 10, 100, 100),
    "report.mode": ("R7.4", "BIIB", "floor", "floor", "floor", "floor"),
    "report.factor": ("R7.4", "BIIB", 10, 10, 10, 10),
    "report.kill": ("R7.5", "BSSB", T, T, T, T),
    "report.kill_lift": ("R7.7", "BIIB", "lift", "lift", "lift", "lift"),
    "report.hard_lift": ("R7.8", "BIIB", "lift", "lift", "lift", "lift"),
    "report.kill_ignores_lock": ("R7.5", "BIIB", T, T, F, F),
    "report.kill_self_draw": ("R7.6", "BSIB", T, T, F, F),
    "events.bloom": ("R8.1", "ISBS", 0, 1, 10, 10),
    "events.rob": ("R8.2", "BSSS", T, T, T, T),
    "events.rob_shares": ("R8.6", "BSSS", 3, 3, 3, 3),
    "events.hot_shot": ("R8.3", "ISII", 0, 2, 0, 0),
    "events.hot_shot_factor": ("R8.6", "IIII", 1, 1, 1, 1),
    "events.hot_shot_pays_kong": ("R8.3", "BISI", F, F, T, T),
    "events.void_scope": ("R8.4", "IISS", "kong", "everyone", "kong", "kong"),
    "events.rob_burns": ("R8.5", "IIII", [], [], [], []),
    "events.hot_shot_burns": ("R8.5", "IIII", [], [], [], []),
    "events.wind": ("R6.19", "IIII", F, F, F, F),
    "settlement.self_draw": ("R9.2", "ISII", 0, 1, 0, 0),
    "settlement.self_draw_factor": ("R9.6", "IIII", 1, 1, 1, 1),
    "settlement.cap": ("R9.8", "IIII", 0, 0, 0, 0),
    "dealer.mode": ("R9.2", "SIII", "add", "add", "off", "off"),
    "dealer.factor": ("R9.7", "IIII", 2, 2, 2, 2),
    "dealer.only_if_he_wins": ("R9.7", "IIII", F, F, F, F),
    "dealer.first": ("R2.1", "SSSS", "random", "seat0", "seat0", "dice"),
    "dealer.exhausted": ("R2.6", "SSSB", "stays", "ready", "ready", "ready"),
    "table.players": ("R1.9", "SSIS", 4, 4, 4, 4),
    "table.suits": ("R1.9", "SSSS", 3, 3, 3, 3),
    "table.leave_fine": ("R9.5", "IISI", 0, 0, 300, 0),
}


def written(directory: Path, text: str, name: str = "house.toml") -> Path:
    path = directory / name
    path.write_text(text, encoding="utf-8")
    return path


def flat(values: dict) -> dict:
    inner = {f"{k}.{leaf}": v for k, table in values.items() if isinstance(table, dict) for leaf, v in table.items()}
    return {k: v for k, v in values.items() if not isinstance(v, dict)} | inner


# The presets


def test_presets_and_schema_have_exactly_the_expected_keys():
    assert preset_ids("rulebook") == PRESETS
    assert DEFAULT == "shabao"
    assert list(KEYS) == list(EXPECTED)
    for preset in PRESETS:
        assert list(flat(load(preset).to_dict())) == list(EXPECTED)


@pytest.mark.parametrize("key", EXPECTED)
def test_values_rules_and_statuses_are_those_of_the_rules(key):
    rule, statuses, *values = EXPECTED[key]
    assert KEYS[key].rule == rule
    for preset, letter, value in zip(PRESETS, statuses, values, strict=True):
        entry = load(preset).provenance[key]
        assert flat(load(preset).to_dict())[key] == value
        assert type(flat(load(preset).to_dict())[key]) is type(value)
        assert (entry.rule, entry.status[0].upper()) == (rule, letter), preset


@pytest.mark.parametrize("preset", PRESETS)
def test_a_borrowed_value_names_a_sibling_that_has_it_and_others_their_own_rulebook(preset):
    of_source = {source: name for name, source in SOURCES.items()}
    for key, entry in load(preset).provenance.items():
        assert entry.status in ("stated", "inferred", "borrowed")
        assert (entry.source == SOURCES[preset]) is (entry.status != "borrowed"), key
        if entry.status == "borrowed":
            sibling = load(of_source[entry.source])
            in_this_unit = load(preset).pinghu // sibling.pinghu * int(KEYS[key].kind is ValueKind.WHOLE)
            assert entry.value in (sibling[key], sibling[key] * in_this_unit), key


def test_the_unit_is_a_pinghu():
    assert [load(preset).pinghu for preset in PRESETS] == [1, 1, 10, 10]
    assert [load(preset).base_points for preset in PRESETS] == [1, 1, 1, 1]


# A ruleset


def test_values_are_read_only_and_have_the_files_shape():
    ruleset = load("shabao")
    assert ruleset.values["kong"]["added"] == ruleset.get("kong.added") == ruleset["kong.added"] == 3
    assert ruleset.values["base_points"] == 1
    with pytest.raises(TypeError):
        ruleset.values["base_points"] = 2
    with pytest.raises(TypeError):
        ruleset.values["kong"]["added"] = 4
    with pytest.raises(TypeError):
        ruleset.provenance["kong.added"] = None
    with pytest.raises(FrozenInstanceError):
        ruleset.name = "mine"
    with pytest.raises(KeyError):
        ruleset.get("kong.aded")


def test_a_ruleset_needs_every_key():
    entries = dict(load("shabao").provenance)
    del entries["kong.added"]
    with pytest.raises(ValueError, match="every key"):
        Ruleset("short", "shabao", entries)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_record_s_object_gives_the_ruleset_back(preset):
    ruleset = load(preset)
    again = load(json.loads(json.dumps(ruleset.to_dict())))
    assert again == ruleset
    assert hash(again) == hash(ruleset)
    assert again.digest() == ruleset.digest()
    assert pickle.loads(pickle.dumps(ruleset)).provenance == ruleset.provenance


def test_rulesets_differ_by_values_and_not_by_name():
    digests = {load(preset).digest() for preset in PRESETS}
    assert len(digests) == 4
    changed = load({"kong": {"added": 4}})
    assert changed != load("shabao")
    assert changed.digest() not in digests
    assert load({}) == load("shabao")
    assert load("shabao") != "shabao"


def test_a_digest_is_the_same_on_any_machine():
    assert load("shabao").digest() == "aeb9d9e9adb7d0ab"


# Loading


def test_a_file_changes_the_preset_it_extends(tmp_path):
    text = 'extends = "jinji"\nbase_points = 5\n[kong]\nadded = 4\n[chicken]\nscope = ["melds", "concealed"]\n'
    path = written(tmp_path, text)
    ruleset = load(str(path))
    assert (ruleset.name, ruleset.extends) == ("house", "jinji")
    assert diff(load("jinji"), ruleset) == [
        ("base_points", 1, 5),
        ("kong.added", 3, 4),
        ("chicken.scope", tuple(ALL), ("concealed", "melds")),
    ]
    entry = ruleset.provenance["kong.added"]
    assert (entry.value, entry.rule, entry.status, entry.source) == (4, "R5", "custom", "house.toml")
    assert ruleset.provenance["kong.exposed"] == load("jinji").provenance["kong.exposed"]
    assert load(path) == ruleset


def test_without_extends_a_file_builds_on_the_default(tmp_path):
    assert diff(load("shabao"), load(written(tmp_path, "[dealer]\nmode = 'multiply'"))) == [
        ("dealer.mode", "add", "multiply")
    ]
    assert load(written(tmp_path, "")) == load("shabao")


def test_a_byte_order_mark_is_no_error(tmp_path):
    assert load(written(tmp_path, "\ufeffbase_points = 2")).base_points == 2


def test_reporting_turned_on_brings_the_siblings_lift():
    """R7.4: 10 over jinji, 100 over hanbao."""
    for preset, sibling in (("jinji", "shabao"), ("hanbao", "tianting")):
        ruleset = load({"extends": preset, "report": {"enabled": True}})
        assert ruleset.values["report"] == load(sibling).values["report"]


@pytest.mark.parametrize("preset", PRESETS)
def test_a_copy_of_a_preset_is_a_ruleset_file_under_another_name(preset, tmp_path):
    source = Path(rulesets.__file__).with_name(f"{preset}.toml").read_text(encoding="utf-8")
    assert load(written(tmp_path, source, f"{preset}.toml")) == load(preset)
    changed = source.replace("base_points = { value = 1", "base_points = { value = 7")
    ruleset = load(written(tmp_path, changed, f"{preset}.toml"))
    assert (ruleset.name, ruleset.base_points) == (f"{preset}.toml", 7)
    assert ruleset.about["source"] == SOURCES[preset]


def test_where_stands_for_the_file_of_an_embedded_ruleset():
    with pytest.raises(InputError, match=r"^game\.jsonl:3: kong\.added: "):
        load({"kong": {"added": -1}}, where="game.jsonl:3")
    with pytest.raises(InputError, match=r"^game\.jsonl:3: unknown ruleset "):
        load("shaboa", where="game.jsonl:3")
    assert load({"base_points": 2}, where="game.jsonl:3").provenance["base_points"].source == "game.jsonl:3"


@pytest.mark.parametrize(
    ("content", "unknown", "nearest"),
    [
        ({"kong": {"aded": 1}}, "kong.aded", "kong.added"),
        ({"kongs": {"added": 1}}, "kongs.added", "kong.added"),
        ({"pinghu": 1}, "pinghu", "patterns.pinghu"),
        ({"win": {"passlock": "off"}}, "win.passlock", "win.pass_lock"),
        ({"chicken": {"bloom": 1}}, "chicken.bloom", "events.bloom"),
        ({"base_point": 1}, "base_point", "base_points"),
        ({"extend": "jinji"}, "extend", "extends"),
        ({"patern": {}}, "patern", "patterns"),
        ({"kong": {"added": {"val": 3}}}, "kong.added.val", "kong.added.value"),
        ({"about": {"nick": "x"}}, "about.nick", "about.nickname"),
    ],
)
def test_an_unknown_key_suggests_the_nearest(content, unknown, nearest):
    with pytest.raises(InputError) as error:
        load(content)
    assert str(error.value) == f"custom ruleset: unknown key {unknown}; the nearest valid key is {nearest}"


@pytest.mark.parametrize(
    ("content", "unknown", "listed"),
    [
        ({"chicken": {"x": 1}}, "chicken.x", {"chicken.yaoji", "chicken.charge"}),
        ({"kong": {"a\nb": 1}}, r"kong.a\nb", {"kong.added", "kong.exposed"}),
        ({"kong": {"added": {"xyz": 3}}}, "kong.added.xyz", {"value", "rule", "note"}),
        ({"zzz": 1}, "zzz", {"kong", "patterns", "base_points", "extends"}),
        ({7: 1}, "7", {"kong", "base_fan"}),
    ],
)
def test_a_key_that_is_like_none_gets_those_that_could_stand_there(content, unknown, listed):
    with pytest.raises(InputError) as error:
        load(content)
    start, _, names = str(error.value).partition("; valid: ")
    assert start == f"custom ruleset: unknown key {unknown}"
    assert listed <= set(names.split(", "))
    assert len({name.split(".")[0] for name in names.split(", ") if "." in name}) < 2


def test_a_word_that_is_like_no_preset_gets_the_presets_alone():
    with pytest.raises(InputError, match=r'^unknown ruleset "zzz": presets are jinji, shabao, tianting, hanbao, '):
        load("zzz")
    with pytest.raises(InputError, match=r'extends: must be one of .*, not "zzz"$'):
        load({"extends": "zzz"})


BAD_VALUES = {
    ValueKind.WHOLE: [-1, 1_000_001, 1.0, True, "1", None, [1], 10**5000, float("nan"), {"value": 1.5}, {}],
    ValueKind.NUMBER: [-1, 0, 5, 1.0, 2.0, True, "1", None, [1], 10**5000, float("nan"), {"value": 9}, {}],
    ValueKind.BOOL: [0, 1, 1.0, "true", None, [], {}],
    ValueKind.CHOICE: ["", "LOCK", "nonsense", 0, True, None, [], ["lock"], {}],
    ValueKind.SET: ["concealed", ["hand"], ["melds", "melds"], [1], [["melds"]], True, 3, None, {}],
}
RIGHT = {
    ValueKind.WHOLE: "a whole number from",
    ValueKind.NUMBER: "one of",
    ValueKind.BOOL: "true or false",
    ValueKind.CHOICE: "one of",
    ValueKind.SET: "a list",
}


@pytest.mark.parametrize("key", EXPECTED)
def test_a_value_of_the_wrong_type_or_range_is_refused_with_what_is_right(key):
    *section, leaf = key.split(".")
    for value in BAD_VALUES[KEYS[key].kind]:
        with pytest.raises(InputError) as error:
            load({section[0]: {leaf: value}} if section else {leaf: value})
        assert str(error.value).startswith(f"custom ruleset: {key}: ")
        assert RIGHT[KEYS[key].kind] in str(error.value)
        assert "\n" not in str(error.value)


def test_the_ends_of_the_ranges():
    assert load({"kong": {"added": 0}})["kong.added"] == 0
    assert load({"kong": {"added": 1_000_000}})["kong.added"] == 1_000_000
    assert load({"base_points": 1}).base_points == 1
    with pytest.raises(InputError, match=r"base_points: must be a whole number from 1 to 1000000, not 0$"):
        load({"base_points": 0})
    assert load({"chicken": {"scope": []}})["chicken.scope"] == ()


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("shaboa", r'unknown ruleset "shaboa": the nearest preset is shabao; presets are jinji, shabao, '),
        ("", r'unknown ruleset ""'),
        (7, r"unknown ruleset 7: presets are"),
        (None, r"unknown ruleset None"),
        (b"shabao", r"unknown ruleset a bytes"),
        ("no/such/file", r"^no/such/file: cannot read this ruleset file: No such file"),
        ("missing.toml", r"^missing\.toml: cannot read this ruleset file"),
        ("nul\0.toml", r"^nul\\x00\.toml: this is no possible file name"),
        ("\ud800\n.toml", r"^\\ud800\\n\.toml: this is no possible file name"),
        ("/dev/zero", r"^/dev/zero: larger than 1048576 bytes"),
        ({"extends": "jinj"}, r"extends: must be one of jinji, .*; the nearest is jinji$"),
        ({"extends": "house.toml"}, r"extends: must be one of"),
        ({"extends": ["jinji"]}, r"extends: must be one of .* not this list$"),
        ({"kong": 3}, r"kong: must be a table of keys \(\[kong\]\), not 3$"),
        ({"about": "x"}, r"about: must be a table"),
        ({"about": {"chinese": 1}}, r"about\.chinese: must be a string, not 1$"),
        ({"kong": {"added": {"rule": "R5"}}}, r"kong\.added: has no value; must be a whole number"),
    ],
)
def test_what_is_no_ruleset_is_refused(spec, message):
    with pytest.raises(InputError, match=message) as error:
        load(spec)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"\xff\xfe", r"byte 0 is not UTF-8"),
        (b"a = ", r"not valid TOML: Invalid value"),
        (b"base_points = 1\nbase_points = 2\n", r"not valid TOML: Cannot overwrite"),
        (b"base_points = " + b"9" * 5000, r"not valid TOML"),
        (b"base_points = " + b"[" * 100_000, r"not valid TOML"),
        (b"base_points = 1979-05-27", r"base_points: must be .* not a date$"),
        (b"[[kong]]\nadded = 3", r"kong: must be a table of keys"),
        (b"#" * (1 << 21), r"larger than 1048576 bytes"),
    ],
    ids=lambda value: value[:12] if isinstance(value, bytes) else "",
)
def test_a_broken_file_is_refused_in_one_line(content, message, tmp_path):
    path = tmp_path / "broken.toml"
    path.write_bytes(content)
    with pytest.raises(InputError, match=message) as error:
        load(path)
    assert str(error.value).startswith(f"{path}: ")
    assert "\n" not in str(error.value)


def test_a_directory_is_no_ruleset(tmp_path):
    with pytest.raises(InputError, match="Is a directory"):
        load(tmp_path)


def outcome(spec: object) -> Ruleset | InputError:
    try:
        return load(spec)
    except InputError as error:
        return error


def assert_ruleset_or_input_error(spec: object) -> None:
    result = outcome(spec)
    if isinstance(result, Ruleset):
        assert load(result.to_dict()) == result
    else:
        assert str(result).isprintable()


names = st.sampled_from([*KEYS, "kong", "report", "extends", "about", "value"]).map(lambda key: key.split(".")[-1])
scalars = st.one_of(st.booleans(), st.integers(), st.floats(), st.text(), st.none(), st.sampled_from(["lock", "kong"]))
anything = st.recursive(
    scalars, lambda inner: st.lists(inner) | st.dictionaries(st.text() | names, inner), max_leaves=6
)
tables = st.dictionaries(st.sampled_from(sorted(rulesets.SECTIONS)) | names | st.text(), anything, max_size=4)
nearly = st.dictionaries(
    st.sampled_from(sorted(rulesets.SECTIONS)), st.dictionaries(names, scalars, max_size=3), max_size=3
)
toml_bits = st.sampled_from(
    [
        "[kong]\n",
        "added = ",
        "3",
        "true",
        '"x"',
        "\n",
        "[",
        "]",
        "{",
        "}",
        "'''",
        "=",
        ".",
        "base_points",
        "#",
        "1e9",
        "\r",
        "\\u",
    ]
)


@given(tables | nearly)
def test_any_dict_ends_in_a_ruleset_or_an_input_error(content):
    assert_ruleset_or_input_error(content)


@given(st.binary(max_size=60) | st.lists(toml_bits, max_size=12).map(lambda bits: "".join(bits).encode()))
def test_any_bytes_end_in_a_ruleset_or_an_input_error(content):
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / "any.toml"
        path.write_bytes(content)
        assert_ruleset_or_input_error(path)


@given(st.text(max_size=8))
def test_any_name_ends_in_a_ruleset_or_an_input_error(name):
    assert_ruleset_or_input_error(name)


# The kernels' record


def test_the_record_holds_every_key_in_int64_fields():
    names = [key.replace(".", "_") for key in EXPECTED if key not in (*SETS, *_pattern_keys())]
    flags = [f"{key.replace('.', '_')}_{member}" for key, members in SETS.items() for member in members]
    fixed = [name for name in RULES.names if name.startswith("fixed")]
    derived = ("report_hard_kill_lift", "shares_charge", "weekday")
    assert sorted(RULES.names) == sorted([*names, *flags, "pattern_value", *fixed, *derived])
    assert all(RULES[name] == np.dtype((np.int64, len(FIXED))) for name in fixed)
    assert RULES.isalignedstruct
    assert RULES["pattern_value"] == np.dtype((np.int64, 14))
    assert all(RULES[name].base == np.int64 for name in RULES.names)


def _pattern_keys() -> list[str]:
    others = ("patterns.long_needs_winning_tile", "patterns.dihu_on_discard")
    return [key for key in EXPECTED if key.startswith("patterns.") and key not in others]


@pytest.mark.parametrize(("kill_lift", "expected"), [("lift", 7), (0, 0), (25, 25)])
def test_a_word_follows_the_other_key_and_a_number_stands_for_itself(kill_lift, expected):
    ruleset = load({"report": {"lift": 7, "kill_lift": kill_lift}})
    assert ruleset["report.kill_lift"] == kill_lift
    assert ruleset.record()["report_kill_lift"] == expected


@pytest.mark.parametrize(
    ("kill_lift", "hard_lift", "expected"),
    [("lift", "lift", 7), ("lift", 20, 20), ("lift", 0, 0), (25, 20, 25), (0, 20, 0), (25, "lift", 25)],
)
def test_the_kill_of_a_hard_reporter_follows_his_lift_by_the_word_alone(kill_lift, hard_lift, expected):
    record = load({"report": {"lift": 7, "kill_lift": kill_lift, "hard_lift": hard_lift}}).record()
    assert record["report_hard_lift"] == (7 if hard_lift == "lift" else hard_lift)
    assert record["report_hard_kill_lift"] == expected


def test_a_wrong_word_is_refused_with_the_word_that_follows():
    with pytest.raises(InputError) as error:
        load({"report": {"kill_lift": "lif"}})
    right = 'a whole number from 0 to 1000000, or "lift" for that of report.lift'
    assert str(error.value) == f'custom ruleset: report.kill_lift: must be {right}, not "lif"'


@pytest.mark.parametrize("preset", PRESETS)
def test_the_record_has_the_ruleset_s_values(preset):
    ruleset = load(preset)
    record = ruleset.record()
    assert (record.shape, record.dtype) == ((1,), RULES)
    values = record[0]
    assert values["pattern_value"].tolist() == [ruleset[f"patterns.{pattern.name.lower()}"] for pattern in Pattern]
    for key, spec in KEYS.items():
        name, value = key.replace(".", "_"), ruleset[key]
        if spec.follows:
            value = ruleset[spec.follows]
        if spec.kind is ValueKind.SET:
            members = SETS[key]
            assert [values[f"{name}_{member}"] for member in members] == [member in value for member in members]
        elif spec.kind is ValueKind.CHOICE:
            assert spec.codes(values[name]).name.lower() == value
        elif key not in _pattern_keys():
            assert values[name] == int(value)


def test_the_record_holds_the_fixed_chickens_together_and_nothing_of_an_8p_that_is_none():
    prices = {"golden": 2, "charge": 3, "charge_golden": 4, "responsible": 5, "shares_charge": True}
    for value in (0, 6):
        record = load({"extends": "tianting", "wuguji": {"value": value, **prices}}).record()[0]
        assert record["fixed"].tolist() == [0, value > 0]
        assert record["fixed_value"].tolist() == [10, value]
        names = ("golden", "charge", "charge_golden", "responsible")
        assert [int(record[f"fixed_{name}"][1]) for name in names] == ([2, 3, 4, 5] if value else [0] * 4)
        assert record["shares_charge"] == (value > 0)
    assert load("shabao").record(weekday=3)["weekday"] == 3


def test_codes_of_the_choices():
    changed = {"win": {"pass_lock": "void"}, "report": {"mode": "add"}, "events": {"void_scope": "offender"}}
    values = load(changed).record()[0]
    assert values["win_pass_lock"] == PassLock.VOID == 2
    assert values["report_mode"] == LiftMode.ADD == 2
    assert values["events_void_scope"] == VoidScope.OFFENDER == 1
    assert [pattern.name.lower() for pattern in Pattern] == [key.split(".")[1] for key in _pattern_keys()]


@given(st.sampled_from([key for key in EXPECTED if KEYS[key].kind is ValueKind.WHOLE]), st.integers(1, 1_000_000))
def test_every_number_reaches_the_record(key, value):
    *section, leaf = key.split(".")
    record = load({section[0]: {leaf: value}} if section else {leaf: value}).record()[0]
    if key in _pattern_keys():
        assert record["pattern_value"][Pattern[leaf.upper()]] == value
    else:
        assert record[key.replace(".", "_")] == value


# Rows for the command line, and the rules page


def test_rows_are_plain_data(tmp_path):
    assert [row["id"] for row in list_rows() if row["group"] == "rulebook"] == list(PRESETS)
    assert [row["id"] for row in list_rows() if row["default"]] == ["shabao"]
    assert list_rows()[0]["source"] == SOURCES["jinji"]
    rows = show_rows("tianting")
    assert [row["key"] for row in rows] == list(EXPECTED)
    assert rows[list(EXPECTED).index("chicken.scope")]["value"] == ["concealed", "melds"]
    assert diff_rows("shabao", "shabao") == []
    assert [row["key"] for row in diff_rows("jinji", {"extends": "jinji", "base_fan": 1})] == ["base_fan"]
    report = check_file(written(tmp_path, "extends = 'hanbao'\n[kong]\ndealt = 30\n"))
    assert (report["name"], report["extends"]) == ("house", "hanbao")
    assert [(row["key"], row["a"], row["b"]) for row in report["changes"]] == [("kong.dealt", 20, 30)]
    json.dumps([list_rows(), rows, report], allow_nan=False)


def test_the_rules_page_has_the_reference_of_the_schema():
    assert reference_table() in RULES_PAGE


def test_every_table_of_the_rules_page_agrees_with_the_presets():
    rows = re.findall(r"^\| `([\w.]+)` \|(.*)\|$", RULES_PAGE, re.MULTILINE)
    seen = [key for key, rest in rows if key in KEYS]
    assert set(seen) == set(KEYS)
    assert len(seen) > len(KEYS) * 1.9  # once in its chapter and once in the reference
    for key, rest in rows:
        if key in KEYS:
            cells = [text.strip() for text in rest.split("|")][-4:]
            assert cells == [cell(load(preset), key) for preset in PRESETS], key


def test_the_rules_page_explains_every_rule_that_a_key_cites():
    for key in KEYS.values():
        assert f"**{key.rule}**" in RULES_PAGE or re.search(rf"^## {re.escape(key.rule)} ", RULES_PAGE, re.MULTILINE)


def test_importing_rulesets_imports_neither_numba_nor_numpy():
    code = (
        "import sys, zhuoji_sim.rulesets as r; r.load('jinji'); r.show_rows('shabao'); "
        "assert 'numba' not in sys.modules and 'numpy' not in sys.modules; "
        "r.load('jinji').record(); assert 'numba' not in sys.modules and 'numpy' in sys.modules"
    )
    root = Path(__file__).parents[2]
    result = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr


def test_the_package_has_no_other_attributes():
    with pytest.raises(AttributeError, match="NO_SUCH"):
        _ = rulesets.NO_SUCH
