"""Presets by their Chinese names, however these are typed."""

import pytest

from zhuoji_sim.errors import InputError
from zhuoji_sim.rulesets import load, preset_ids
from zhuoji_sim.rulesets.names import preset_called, preset_like, usual


@pytest.mark.parametrize("preset", preset_ids())
def test_a_preset_has_its_chinese_name_as_a_second_id(preset):
    assert load(load(preset).about["chinese"]).name == preset


@pytest.mark.parametrize("typed", ["杀报", "殺報", " 杀报 ", "ｓｈａｂａｏ"])
def test_traditional_characters_and_full_width_letters_are_understood(typed):
    assert load(typed).name == "shabao"
    assert load({"extends": typed}).extends == "shabao"


def test_a_name_that_several_presets_have_is_refused():
    with pytest.raises(InputError, match=r'^"某家" names several presets: say a or b$'):
        preset_called("某家", {"a": "某家", "b": "某家", "c": "别家"})


def test_an_empty_word_names_nothing():
    assert preset_called("", {"a": ""}) is None
    assert preset_like("别的", {"a": "某家"}) is None


def test_a_file_of_that_name_is_reached_by_its_path(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "杀报").write_text("base_points = 7")
    assert (load("杀报").base_points, load("./杀报").base_points) == (1, 7)
    assert (load("./杀报").name, load("./杀报").extends) == ("杀报", "shabao")


def test_a_changed_copy_does_not_bear_a_preset_s_chinese_name(tmp_path):
    (tmp_path / "杀报.toml").write_text("base_points = 7")
    assert load(tmp_path / "杀报.toml").name == "杀报.toml"


def test_words_are_compared_in_one_form():
    assert usual(" ＫＩＬＬ  殺報 ") == "kill 杀报"
