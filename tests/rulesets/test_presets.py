"""The presets: keys, values, rules and statuses as the rules page has them."""

import pytest

from tests.rulesets.expected import EXPECTED, PRESETS, SOURCES
from zhuoji_sim.rulesets import (
    DEFAULT,
    KEYS,
    ValueKind,
    load,
    preset_ids,
)


def flat(values: dict) -> dict:
    inner = {f"{k}.{leaf}": v for k, table in values.items() if isinstance(table, dict) for leaf, v in table.items()}
    return {k: v for k, v in values.items() if not isinstance(v, dict)} | inner


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
