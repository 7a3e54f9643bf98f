"""The words that players use lead to the keys."""

from collections import Counter

import pytest

from zhuoji_sim.errors import InputError
from zhuoji_sim.rulesets import KEYS, load, preset_ids
from zhuoji_sim.rulesets.finding import find_rules
from zhuoji_sim.rulesets.names import usual
from zhuoji_sim.rulesets.terms import TERMS


def keys_of(term: str) -> list[str]:
    return [row["key"] for row in find_rules(term)["keys"]]


def test_terms_name_only_keys_that_exist():
    assert {key for term in TERMS for key in term.keys} <= set(KEYS)


def test_every_word_stands_once():
    counted = Counter(usual(name) for term in TERMS for name in term.names)
    assert [name for name, times in counted.items() if times > 1] == []


@pytest.mark.parametrize("term", TERMS, ids=lambda term: term.names[0])
def test_every_name_of_a_term_finds_its_keys(term):
    for name in term.names:
        assert set(term.keys) <= set(keys_of(name))


@pytest.mark.parametrize("key", KEYS)
def test_a_key_finds_itself_alone_and_so_does_what_it_means(key):
    assert keys_of(key) == [key]
    assert key in keys_of(KEYS[key].chinese)
    assert key in keys_of(KEYS[key].english)


@pytest.mark.parametrize(
    ("term", "expected"),
    [
        ("报听", "report.enabled"),
        ("殺報", "report.kill_self_draw"),
        ("龙七对", "patterns.longqidui"),
        ("seven pairs", "patterns.qidui"),
        ("通三", "base_points"),
        ("过手胡", "win.pass_lock"),
        ("冲锋鸡", "chicken.charge"),
        ("kill", "report.kill_ignores_lock"),
        ("ＫＩＬＬ", "report.kill"),
        ("lift", "report.lift"),
        ("hot-shot", "events.hot_shot"),
        ("kill ignores", "report.kill_ignores_lock"),
        ("上下鸡", "chicken.swing"),
        ("大吊车", "patterns.dandiao"),
        ("黑八", "wuguji.value"),
        ("翻牌的上下", "chicken.swing"),
        ("neighbours", "chicken.swing"),
    ],
)
def test_usual_words(term, expected):
    assert expected in keys_of(term)


def test_values_are_those_of_every_preset():
    (row,) = find_rules("chicken.scope")["keys"]
    assert row["values"] == {preset: list(load(preset)["chicken.scope"]) for preset in preset_ids()}
    assert (row["rule"], row["meaning"], row["meaning_zh"]) == (
        KEYS["chicken.scope"].rule,
        KEYS["chicken.scope"].english,
        KEYS["chicken.scope"].chinese,
    )


@pytest.mark.parametrize("name", ["杀报", "shabao", "Kill the Reporter"])
def test_a_preset_is_found_by_each_of_its_names(name):
    assert [row["id"] for row in find_rules(name)["presets"]] == ["shabao"]


def test_a_rule_without_a_key_is_known_and_empty():
    assert find_rules("换三张") == {"term": "换三张", "keys": [], "presets": []}


@pytest.mark.parametrize(
    ("term", "message"),
    [
        ("", "an empty term"),
        (" \u3000", "an empty term"),
        ("...", "an empty term"),
        ("杀暴", 'unknown term "杀暴": the closest: 杀报'),
        ("report.lft", 'unknown term "report.lft": the closest: report.lift, '),
        ("a\nzz", r'unknown term "a\\nzz": zhuoji rules show shabao lists every key'),
        ("the", 'unknown term "the": '),
        ("x" * 9999, "unknown term"),
    ],
)
def test_an_unknown_term_gets_the_closest(term, message):
    with pytest.raises(InputError, match=f"^{message}") as error:
        find_rules(term)
    assert str(error.value).isprintable()
