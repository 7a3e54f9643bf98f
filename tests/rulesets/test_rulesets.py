"""A ruleset as an object, its rows for the command line, and the rules page."""

import json
import pickle
import re
import subprocess
import sys
from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest

from tests.rulesets.expected import EXPECTED, PRESETS, SOURCES
from tests.rulesets.written import written
from zhuoji_sim import rulesets
from zhuoji_sim.rulesets import (
    KEYS,
    Ruleset,
    check_file,
    diff_rows,
    list_rows,
    load,
    reference_table,
    show_rows,
)
from zhuoji_sim.rulesets.reference import cell

RULES_PAGE = (Path(__file__).parents[2] / "docs" / "rules.md").read_text(encoding="utf-8")


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
