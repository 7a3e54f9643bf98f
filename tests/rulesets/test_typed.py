"""Values as they are typed, and the file that is written of them."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhuoji_sim.errors import InputError
from zhuoji_sim.rulesets import KEYS, ValueKind, diff, load, preset_ids
from zhuoji_sim.rulesets.key import LARGEST
from zhuoji_sim.rulesets.topics import topics
from zhuoji_sim.rulesets.typed import read_flag, read_settings, read_value
from zhuoji_sim.rulesets.writing import ruleset_text, written
from zhuoji_sim.text import LANGS


def values_of(key: str) -> st.SearchStrategy:
    match KEYS[key].kind:
        case ValueKind.WHOLE:
            return st.integers(KEYS[key].low, LARGEST)
        case ValueKind.BOOL:
            return st.booleans()
        case ValueKind.CHOICE:
            return st.sampled_from(KEYS[key].choices)
        case ValueKind.SET:
            return st.sets(st.sampled_from(KEYS[key].members)).map(lambda chosen: KEYS[key].accept(sorted(chosen)))
        case _:
            return st.sampled_from([load(preset)[key] for preset in preset_ids()])


CHANGES = st.fixed_dictionaries({}, optional={key: values_of(key) for key in KEYS})


@pytest.mark.parametrize("preset", preset_ids())
def test_a_value_is_read_as_it_is_written(preset):
    assert {key: read_value(key, written(load(preset)[key])) for key in KEYS} == {
        key: load(preset)[key] for key in KEYS
    }


@given(st.sampled_from(preset_ids()), CHANGES, st.sampled_from(LANGS))
def test_a_file_holds_exactly_what_differs(preset, changes, lang):
    base = load(preset)
    text = ruleset_text(base, changes, lang)
    house = load(tomllib.loads(text))
    assert house.extends == preset
    differing = [(key, base[key], changes[key]) for key in KEYS if key in changes and changes[key] != base[key]]
    assert diff(base, house) == differing
    lines = [line for line in text.splitlines() if line and line[0] not in "#["]
    assert len(lines) == 1 + len(differing)
    assert all("  # " in line for line in lines)


def test_each_line_says_what_it_means_in_the_language():
    changes = {"kong.exposed": 1, "chicken.scope": ("melds",)}
    assert ruleset_text(load("shabao"), changes, "en").splitlines()[1:] == [
        'extends = "shabao"  # kill the reporter 杀报',
        "",
        "[kong]",
        f"exposed = 1  # {KEYS['kong.exposed'].english} (R5; shabao: 3)",
        "",
        "[chicken]",
        f'scope = ["melds"]  # {KEYS["chicken.scope"].english} (R6.5; shabao: ["concealed", "melds", "discards"])',
    ]
    assert f"exposed = 1  # {KEYS['kong.exposed'].chinese}（R5；shabao：3）" in ruleset_text(
        load("shabao"), changes, "zh"
    )


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("base_points=3", 3),
        ("base_points = ３", 3),
        ("ＢＡＳＥ＿ＰＯＩＮＴＳ＝３", 3),
        ("BASE_POINTS=+3", 3),
        ("report.enabled=false", False),
        ("report.enabled=是", True),
        ("report.enabled=No", False),
        ("win.pass_lock=off", "off"),
        ('win.pass_lock="void"', "void"),
        ("chicken.scope=discards,melds", ("melds", "discards")),
        ("chicken.scope=melds，discards", ("melds", "discards")),
        ('chicken.scope=["melds"]', ("melds",)),
        ("chicken.scope=", ()),
        ("chicken.scope=[]", ()),
    ],
)
def test_values_as_they_are_typed(setting, value):
    assert list(read_settings([setting]).values()) == [value]


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        (["kong.exposd=1"], r"--set: unknown key kong\.exposd; did you mean kong\.exposed\?"),
        (["摇摆鸡=true"], r"--set: unknown key 摇摆鸡; did you mean chicken\.swing\?"),
        (["zzz=1"], r"--set: unknown key zzz; zhuoji rules find TERM finds keys"),
        (["=1"], r'--set: unknown key ""; '),
        (["extends=jinji"], "--set: extends is no key of the rules: --from names the preset"),
        (["kong=1"], "--set: unknown key kong; "),
        (["kong.exposed"], r'--set "kong\.exposed": write key=value, '),
        ([""], '--set "": write key=value, '),
        (["kong.exposed=-1"], r'--set: kong\.exposed: must be a whole number from 0 to 1000000, not "-1"'),
        (["kong.exposed=" + "9" * 5000], "--set: kong.exposed: must be a whole number"),
        (["kong.exposed="], "--set: kong.exposed: must be a whole number"),
        (["kong.exposed=true"], "--set: kong.exposed: must be a whole number"),
        (["report.enabled=2"], 'report.enabled: must be true or false, not "2"'),
        (["report.mode=double"], "report.mode: must be one of floor, multiply, add"),
        (["chicken.scope=melds,hand"], "chicken.scope: must be a list out of "),
        (["chicken.scope=melds,melds"], "each at most once"),
        (["kong.added=1", "kong.added=1"], "--set: kong.added is given twice"),
    ],
)
def test_what_is_no_setting_is_refused_in_one_line(settings, message):
    with pytest.raises(InputError, match=message) as error:
        read_settings(settings)
    assert str(error.value).isprintable()


@given(st.text(), st.text())
def test_any_text_is_a_setting_or_refused(key, value):
    for setting in (f"{key}={value}", f"kong.added={value}", value):
        assert refusal(setting).isprintable()


def refusal(setting: str) -> str:
    try:
        read_settings([setting])
    except InputError as error:
        return str(error)
    return ""


def test_yes_and_no():
    assert [read_flag(text) for text in ("y", "YES", "是", "n", "No", "不")] == [True] * 3 + [False] * 3
    with pytest.raises(InputError, match=r'^"perhaps" is neither y nor n$'):
        read_flag("perhaps")


def test_every_key_is_in_one_topic():
    assert [key for _, keys in topics() for key in keys] == list(KEYS)
