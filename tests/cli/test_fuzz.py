"""Whatever is given as a hand, a ruleset or a record ends with a result, or with exit 2 and one line."""

import json
import os

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zhuoji_sim.rulesets import KEYS
from zhuoji_sim.tiles.notation import format_tiles

ANY_BYTES = st.binary(max_size=80)
TILE_TEXT = st.text(alphabet="123456789mps()[]+ 一九万筒条幺鸡🀇🀙0x\n\u2028\x1b", max_size=40)
TILES = st.lists(st.integers(0, 26), min_size=12, max_size=15).map(format_tiles)
TEXT = st.one_of(TILE_TEXT, TILES, ANY_BYTES.map(os.fsdecode))

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 200) | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=6,
)


def check(result, json_output):
    """A result, or exit 2 and exactly one printable line."""
    assert result.exit_code in (0, 2), result.stderr
    if result.exit_code == 2:
        assert result.stdout == ""
        assert len(result.stderr.splitlines()) == 1
        assert result.stderr.rstrip("\n").isprintable()
    elif json_output:
        json.loads(result.stdout)
    return result


@given(TEXT, TILE_TEXT, st.none() | TILE_TEXT, st.booleans())
@settings(max_examples=150)
def test_any_hand(zhuoji, hand, seen, win, json_output):
    args = ["hand", "--seen", seen, *([] if win is None else ["--win", win]), *["--json"] * json_output, "--", hand]
    check(zhuoji(*args), json_output)


@given(TEXT)
@settings(max_examples=50)
def test_any_word_as_command_option_or_ruleset(zhuoji, word):
    word = word.replace("\0", "")  # which no command line can hold
    for args in (["rules", "show", "--", word], ["rules", word], ["simulate", "--policy", word], [word, "x"]):
        if not args[0].startswith("--"):
            check(zhuoji(*args), False)


@given(TEXT | st.sampled_from([*KEYS, "鸡", "杀报"]), st.booleans())
@settings(max_examples=50)
def test_any_term(zhuoji, term, json_output):
    check(zhuoji("rules", "find", *["--json"] * json_output, "--", term.replace("\0", "")), json_output)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("fuzz")


TOML = st.lists(
    st.tuples(
        st.sampled_from([*KEYS, "kong.nothing", "extends", "about", "kong", "[kong]"]),
        st.sampled_from(["=1", "=-1", '="lock"', "=true", "=[]", "=1.5", "={}", "", '="\\u0000"', "= nan", "=[[]]"]),
    ).map("".join),
    max_size=4,
).map(lambda lines: "\n".join(lines).encode())


@given(st.one_of(ANY_BYTES, TOML))
@settings(max_examples=150)
def test_any_ruleset_file(zhuoji, folder, content):
    file = folder / "rules.toml"
    file.write_bytes(content)
    check(zhuoji("rules", "check", file, "--json"), True)


@given(st.lists(TEXT | st.tuples(st.sampled_from([*KEYS]), TEXT).map("=".join), max_size=3))
@settings(max_examples=50)
def test_any_settings_of_a_new_ruleset_file(zhuoji, folder, given_settings):
    file = folder / "new.toml"
    options = [f"--set={setting}".replace("\0", "") for setting in given_settings]
    result = check(zhuoji("rules", "new", file, "--force", "--json", *options), True)
    if result.exit_code == 0:
        check(zhuoji("rules", "check", file, "--json"), True)


@given(ANY_BYTES)
@settings(max_examples=50)
def test_any_record_file(zhuoji, folder, content):
    file = folder / "record.jsonl"
    file.write_bytes(content)
    check(zhuoji("replay", file, "--json"), True)


@pytest.fixture(scope="module")
def record(zhuoji, folder):
    file = folder / "whole.jsonl"
    zhuoji("simulate", "--hands", 3, "--seed", 9, "--records", file, "--policy", "random")
    return [json.loads(line) for line in file.read_text().splitlines()]


@given(st.data())
@settings(max_examples=150)
def test_any_change_of_a_record(zhuoji, folder, record, data):
    lines = [dict(line) for line in record]
    place = data.draw(st.integers(0, len(lines) - 1))
    match data.draw(st.sampled_from(["drop", "double", "cut", "field", "value", "swap"])):
        case "drop":
            del lines[place]
        case "double":
            lines.insert(place, lines[place])
        case "cut":
            lines = lines[:place]
        case "field":
            del lines[place][data.draw(st.sampled_from(sorted(lines[place])))]
        case "value":
            other = data.draw(st.sampled_from(lines))
            name = data.draw(st.sampled_from(sorted(other)))
            lines[place][name] = data.draw(st.one_of(st.just(other[name]), JSON))
        case "swap":
            other_place = data.draw(st.integers(0, len(lines) - 1))
            lines[place], lines[other_place] = lines[other_place], lines[place]
    file = folder / "changed.jsonl"
    file.write_text("\n".join(map(json.dumps, lines)))
    result = check(zhuoji("replay", file, "--json"), True)
    if result.exit_code == 2:
        assert result.stderr.startswith("changed.jsonl:")
