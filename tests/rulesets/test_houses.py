"""The public houses: their values against docs/houses.md and the second version's, their sources, names and groups."""

import re
from pathlib import Path

import pytest

from tests.oracle.presets import PRESETS, PUBLIC, RULEBOOKS
from zhuoji_sim import rulesets
from zhuoji_sim.errors import InputError
from zhuoji_sim.rulesets import KEYS, check_file, diff, diff_rows, houses_table, list_rows, load, preset_ids
from zhuoji_sim.rulesets.finding import find_rules
from zhuoji_sim.rulesets.reference import cell

PAGE = (Path(__file__).parents[2] / "docs" / "houses.md").read_text(encoding="utf-8")
HOUSES = ("qq", "baidu", "duole", "guide", "dushan", "room", "ding3", "ding2")
CALLED = {
    "QQ": "qq",
    "ＱＱ游戏": "qq",
    "百度": "baidu",
    "百度百科": "baidu",
    "Baidu": "baidu",
    "多乐": "duole",
    "多樂": "duole",
    "攻略": "guide",
    "独山": "dushan",
    "獨山": "dushan",
    "约局": "room",
    "三丁拐": "ding3",
    "二丁": "ding2",
}
LENDER = {"qq": "tianting", "baidu": "jinji"}
# Typed from the pages of the sources: patterns from a pinghu up, the three kongs, 1s and golden 1s, charge and golden
# charge, the discarder's part, what a self-draw brings.
PRICES = {
    "qq": ([10, 50, 70, 100, 100, 150, 170, 200], [20, 10, 10], [10, 10], [0, 0], 0, 0),
    "baidu": ([1, 5, 7, 10, 10, 15, 17, 20], [2, 3, 1], [1, 2], [2, 4], 1, 0),
    "duole": ([1, 5, 10, 20, 10, 15, 20, 30], [2, 3, 1], [1, 2], [3, 6], 3, 1),
    "guide": ([1, 5, 7, 10, 10, 15, 17, 20], [3, 3, 3], [1, 2], [2, 4], 1, 1),
    "dushan": ([1, 5, 7, 10, 10, 15, 17, 20], [2, 3, 1], [1, 2], [2, 4], 1, 0),
    "room": ([1, 5, 10, 20, 10, 15, 20, 30], [3, 3, 3], [1, 2], [3, 6], 2, 1),
    "ding3": ([1, 5, 10, 20, 10, 15, 20, 30], [3, 3, 3], [1, 2], [2, 4], 1, 1),
    "ding2": ([1, 5, 10, 20, 10, 15, 20, 30], [3, 3, 3], [1, 2], [2, 4], 1, 1),
}


def test_presets_come_in_two_groups():
    assert preset_ids("public") == HOUSES == tuple(PUBLIC)
    assert preset_ids() == preset_ids("rulebook") + HOUSES == tuple(PRESETS)
    assert [(row["id"], row["group"]) for row in list_rows()] == [
        *((name, "rulebook") for name in RULEBOOKS),
        *((name, "public") for name in HOUSES),
    ]
    with pytest.raises(InputError, match=r'^unknown group of presets "house": one of rulebook, public$'):
        preset_ids("house")


@pytest.mark.parametrize("preset", PRESETS)
def test_values_are_those_of_the_second_version(preset):
    assert load(preset).to_dict() == PRESETS[preset]


@pytest.mark.parametrize("house", HOUSES)
def test_prices_are_those_of_the_pages(house):
    patterns, kongs, ones, charge, responsible, self_draw = PRICES[house]
    rules = load(house)
    classes = ("pinghu", "daduizi", "qidui", "longqidui", "qingyise", "qingdadui", "qingqidui", "qinglongbei")
    assert [rules[f"patterns.{name}"] for name in classes] == patterns
    assert [rules[f"kong.{name}"] for name in ("concealed", "added", "exposed")] == kongs
    assert [rules["chicken.value"], rules["chicken.golden"]] == ones
    assert [rules["chicken.charge"], rules["chicken.charge_golden"]] == charge
    assert (rules["chicken.responsible"], rules["settlement.self_draw"]) == (responsible, self_draw)


@pytest.mark.parametrize("house", HOUSES)
def test_every_value_has_its_status_and_source(house):
    for key, entry in load(house).provenance.items():
        assert entry.rule == KEYS[key].rule
        assert entry.status in ("public", "inferred", "borrowed"), key
        assert entry.source, key
        assert entry.note or entry.status != "inferred", key
        if entry.status == "borrowed":
            lender = load(LENDER[house])
            assert (entry.source, entry.value) == (lender.about["source"], lender[key])
        else:
            assert entry.source.split()[0].strip(",") in PAGE or entry.source in PAGE, entry.source


def test_the_page_lists_every_value():
    rows = dict(re.findall(r"^\| `([\w.]+)` \| R[\d.]+ \|(.*)\|$", PAGE, re.MULTILINE))
    assert list(rows) == list(KEYS)
    for key, row in rows.items():
        assert [text.strip() for text in row.split("|")] == [cell(load(house), key) for house in HOUSES], key
    assert houses_table() in PAGE


@pytest.mark.parametrize(("typed", "house"), CALLED.items())
def test_a_house_is_found_by_its_name_however_it_is_typed(typed, house):
    assert load(typed).name == house


def test_rules_find_knows_a_house_by_the_beginning_of_its_name():
    assert [row["id"] for row in find_rules("百度")["presets"]] == ["baidu"]
    assert [row["id"] for row in find_rules("QQ")["presets"]] == ["qq"]
    found = find_rules("三丁拐")
    assert [row["id"] for row in found["presets"]] == ["ding3"]
    assert "table.players" in [row["key"] for row in found["keys"]]


def test_a_beginning_that_several_names_share_or_one_character_names_nothing():
    with pytest.raises(InputError, match="names several presets: say a or b"):
        rulesets.names.preset_called("多乐", {"a": "多乐一", "b": "多乐二"})
    assert rulesets.names.preset_called("多", {"a": "多乐一"}) is None


def test_any_two_presets_differ_and_the_difference_is_told():
    assert len({load(preset).digest() for preset in preset_ids()}) == len(preset_ids())
    rows = {row["key"]: (row["a"], row["b"]) for row in diff_rows("qq", "baidu")}
    assert rows["patterns.qidui"] == (70, 7)
    assert rows["win.pass_lock"] == ("void", "lock")
    assert rows["events.hot_shot_burns"] == ([], ["chickens", "kongs"])
    assert [key for key, *_ in diff(load("ding3"), load("ding2"))] == ["table.players"]


def test_a_file_builds_on_a_house(tmp_path):
    path = tmp_path / "ours.toml"
    path.write_text('extends = "百度"\n[wuguji]\nvalue = 2\n', encoding="utf-8")
    report = check_file(path)
    assert (report["extends"], [(row["key"], row["a"], row["b"]) for row in report["changes"]]) == (
        "baidu",
        [("wuguji.value", 0, 2)],
    )


@pytest.mark.parametrize("house", HOUSES)
def test_a_copy_of_a_house_is_a_ruleset_file(house, tmp_path):
    source = Path(rulesets.__file__).with_name(f"{house}.toml").read_text(encoding="utf-8")
    copy = tmp_path / f"{house}.toml"
    copy.write_text(source, encoding="utf-8")
    assert load(copy) == load(house)
    assert load(copy).name == f"{house}.toml"


@pytest.mark.parametrize("stem", ["QQ", "百度", "多乐家乡版"])
def test_a_file_does_not_bear_a_name_that_stands_for_a_house(stem, tmp_path):
    (tmp_path / f"{stem}.toml").write_text("base_points = 7", encoding="utf-8")
    assert load(tmp_path / f"{stem}.toml").name == f"{stem}.toml"
