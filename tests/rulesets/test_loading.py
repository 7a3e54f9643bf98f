"""Loading a ruleset: what a file changes, and what is refused, in one line."""

import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rulesets.expected import ALL, EXPECTED, PRESETS, SOURCES
from tests.rulesets.written import written
from zhuoji_sim import rulesets
from zhuoji_sim.errors import InputError
from zhuoji_sim.rulesets import (
    KEYS,
    Ruleset,
    ValueKind,
    diff,
    load,
)


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
