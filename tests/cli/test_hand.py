"""`zhuoji hand`: the document it prints, and the tables."""

import json

import pytest

from zhuoji_sim.rulesets.codes import Pattern
from zhuoji_sim.tiles.kinds import NAMES
from zhuoji_sim.tiles.notation import parse_tiles


@pytest.fixture(scope="module")
def analysis(zhuoji):
    def run(*args):
        result = zhuoji("hand", *args, "--json")
        assert (result.exit_code, result.stderr) == (0, "")
        return json.loads(result.stdout)

    return run


def test_thirteen_ready_tiles(analysis):
    assert analysis("123456m789p1122s") == {
        "hand": "123456m789p1122s",
        "ruleset": "shabao",
        "size": 13,
        "shanten": 0,
        "ready": True,
        "waits": [
            {"tile": tile, "live": 2, "pattern": "pinghu", "fan": 1, "needs_pass": True} for tile in ("1s", "2s")
        ],
        "acceptance": [{"tile": "1s", "live": 2}, {"tile": "2s", "live": 2}],
        "ukeire": 4,
        "complete": None,
        "discards": [],
    }


def test_fourteen_tiles_have_every_discard_best_first(analysis):
    document = analysis("123456m789p1122s9s", "--ruleset", "tianting")
    assert (document["size"], document["ruleset"], document["ukeire"], document["complete"]) == (
        14,
        "tianting",
        None,
        None,
    )
    tiles = [choice["tile"] for choice in document["discards"]]
    assert tiles[0] == "9s"
    assert sorted(tiles) == sorted({NAMES[tile] for tile in parse_tiles("123456m789p129s")})
    assert [choice["shanten"] for choice in document["discards"]] == [0] + [1] * 11
    assert {"tile", "shanten", "ukeire", "acceptance"} <= set(document["discards"][0])


def test_a_complete_hand_and_its_winning_tile(analysis):
    assert analysis("111122334455m66p")["complete"] == {"pattern": "longqidui", "fan": 20}


def test_seen_tiles_are_not_live(analysis):
    document = analysis("123456m789p1122s", "--seen", "11s 2s")
    assert [(wait["tile"], wait["live"]) for wait in document["waits"]] == [("1s", 0), ("2s", 1)]


def test_melds_may_stand_in_arguments_of_their_own(analysis):
    document = analysis("123m456p11s22s", "(777p)")
    assert document["hand"] == "123m456p1122s (777p)"


def test_a_kong_among_the_melds_is_a_pass(analysis):
    assert [wait["needs_pass"] for wait in analysis("123m456p1122s [7777p]")["waits"]] == [False, False]


def test_tables_in_both_languages(zhuoji):
    english = zhuoji("hand", "123456m789p1122s").stdout
    assert "ready" in english
    assert "pinghu" in english
    chinese = zhuoji("hand", "123456m789p1122s", "--lang", "zh").stdout
    assert "叫牌" in chinese
    assert "平胡" in chinese
    fourteen = zhuoji("hand", "123456m789p1122s9s").stdout.splitlines()
    assert fourteen[2].split() == ["throw", "shanten", "ukeire", "tiles"]
    assert fourteen[3].split() == ["9s", "0", "4", "1s×2", "2s×2"]
    assert "longqidui, 20 fan" in zhuoji("hand", "111122334455m66p").stdout
    assert "shanten 1" in zhuoji("hand", "123456m789p112s9m").stdout
    assert "龙七对" in zhuoji("hand", "111122334455m66p", "--lang", "zh").stdout


def test_every_pattern_has_chinese_words():
    from reports.terminal.words import word

    assert all(word(pattern.name.lower(), "zh") for pattern in Pattern)


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["2345m66p (111s) [9999p]"], "stand for 12"),
        (["11111m"], "5 copies of 1m"),
        (["123x"], "'x' at character 4"),
        (["123456m789p1122s", "--seen", "111s"], "3 seen elsewhere"),
        (["123456m789p1122s", "--win", "1s"], "belongs to a hand of 14"),
        (["111122334455m66p", "--win", "9s"], "not among the concealed"),
        (["111122334455m66p", "--win", "12m"], "where one is wanted"),
        ([""], "stand for 0"),
    ],
)
def test_bad_hands_are_named(zhuoji, args, message):
    result = zhuoji("hand", *args)
    assert (result.exit_code, result.stdout) == (2, "")
    assert len(result.stderr.splitlines()) == 1
    assert message in result.stderr
