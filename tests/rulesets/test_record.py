"""The record of a ruleset as kernels read it."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rulesets.expected import ALL, EXPECTED, PRESETS
from zhuoji_sim.errors import InputError
from zhuoji_sim.rulesets import (
    KEYS,
    RULES,
    ValueKind,
    load,
)
from zhuoji_sim.rulesets.codes import LiftMode, PassLock, Pattern, VoidScope
from zhuoji_sim.tiles.kinds import FIXED

BURNS = ["chickens", "kongs"]
SETS = {
    "chicken.scope": ALL,
    "chicken.flipped_scope": ALL,
    "events.rob_burns": BURNS,
    "events.hot_shot_burns": BURNS,
}


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
