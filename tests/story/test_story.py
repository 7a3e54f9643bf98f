"""The story of a hand: exact words, every transfer told once and adding up, two equal languages."""

import random
import re
from string import Formatter
from typing import Any

import pytest

from tests.oracle.random_play import declines_often, feeds_others, loves_kongs, random_record, seeks_robbery
from tests.oracle.walls import house_of, shared_wait_wall, stacked_wall
from tests.scripts import AUTO, PINGHU_5P, PINGHU_5P_TOO, SUIT_5P
from tests.scripts import record as script_record
from zhuoji_sim.policies.settings import seat_policies
from zhuoji_sim.records.lines import check_line
from zhuoji_sim.records.played_hand import PlayedHand, replay_hand, replayed_hands
from zhuoji_sim.rulesets import load, preset_ids
from zhuoji_sim.story.tell import tell_hand
from zhuoji_sim.story.words import WORDS
from zhuoji_sim.tiles.kinds import NAMES
from zhuoji_sim.tiles.notation import parse_tiles

HANDS = ("147m2558p11369s9m", "258m369p1144778s", "123456m7777p336s", "159m146p225899s5m")
EVENTS: list[dict[str, Any]] = [
    {"type": "draw", "actor": 3, "tile": "8p"},
    {"type": "discard", "actor": 3, "tile": "8p"},
    {"type": "draw", "actor": 0, "tile": "6p"},
    {"type": "discard", "actor": 0, "tile": "1s"},
    {"type": "pong", "actor": 1, "target": 0, "tile": "1s"},
    {"type": "discard", "actor": 1, "tile": "8m"},
    {"type": "draw", "actor": 2, "tile": "7s"},
    {"type": "kong", "actor": 2, "kind": "concealed", "tile": "7p"},
    {"type": "draw", "actor": 2, "tile": "9m"},
    {"type": "discard", "actor": 2, "tile": "9m"},
    {"type": "draw", "actor": 3, "tile": "2m"},
    {"type": "discard", "actor": 3, "tile": "5s"},
    {"type": "win", "actor": 2, "target": 3, "tile": "5s"},
    {"type": "end", "indicator": "4s"},
]


def record(ruleset: object = "jinji", events: list[dict[str, Any]] = EVENTS) -> list[dict[str, Any]]:
    hands = [[NAMES[tile] for tile in parse_tiles(hand)] for hand in HANDS]
    start = {"type": "start_hand", "ruleset": ruleset, "dealer": 3, "n": 2, "dice": [3, 4], "hands": hands}
    return [start, *events]


def replayed(lines: list[dict[str, Any]]) -> PlayedHand:
    (played,) = replayed_hands(check_line(line, f"record:{number}") for number, line in enumerate(lines, start=1))
    return played


ENGLISH = """\
jinji rules, base 1: seat 3 deals, n = 2, dice 3 and 4
The deal (m characters, p dots, s bamboos)
  seat 0           1479m2558p11369s
  seat 1           258m369p1144778s
  seat 2           123456m7777p336s
  seat 3 (dealer)  1559m146p225899s
Play
  seat 3 draws 8p, throws 8p
  seat 0 draws 6p, throws 1s
  seat 1 pongs 1s of seat 0, throws 8m
  seat 2 draws 7s, kongs 7p (concealed kong 闷豆), draws 9m, throws 9m
  seat 3 draws 2m, throws 5s
  seat 2 wins on 5s, discarded by seat 3 点炮: pinghu 平胡 (plain hand), value 1; hand 123456m3367s [7777p]
Chickens 鸡 and kongs 豆
  4s is turned up: the flipped chicken 翻牌鸡 is 5s (R6.2)
  the 1s 幺鸡 is a chicken: each counts 1 (R6.1)
  seat 0 threw the first 1s and seat 1 claimed it: responsible chicken 责任鸡 (R6.8)
Payments
  seat 3 pays seat 2 3 fan for the hand: 1 pinghu + 2 dealer = 3 (R9.2)
  seat 1 pays seat 0 1 fan for chickens: 1 for 1 x 1s (R6.3)
  seat 2 pays seat 0 1 fan for chickens: 1 for 1 x 1s (R6.3)
  seat 3 pays seat 0 1 fan for chickens: 1 for 1 x 1s (R6.3)
  seat 0 pays seat 1 3 fan for chickens: 3 for 3 x 1s (R6.3)
  seat 2 pays seat 1 3 fan for chickens: 3 for 3 x 1s (R6.3)
  seat 3 pays seat 1 3 fan for chickens: 3 for 3 x 1s (R6.3)
  seat 0 pays seat 2 2 fan for the concealed kong 闷豆 of 7p (R5.3)
  seat 1 pays seat 2 2 fan for the concealed kong 闷豆 of 7p (R5.3)
  seat 3 pays seat 2 2 fan for the concealed kong 闷豆 of 7p (R5.3)
  seat 0 pays seat 2 1 fan for chickens: 1 for 1 x 5s (R6.3)
  seat 1 pays seat 2 1 fan for chickens: 1 for 1 x 5s (R6.3)
  seat 3 pays seat 2 1 fan for chickens: 1 for 1 x 5s (R6.3)
  seat 0 pays seat 1 1 fan for the responsible chicken 责任鸡 that he threw (R6.8)
Results
  seat 0            -4  not ready
  seat 1            +6  not ready
  seat 2            +8  ready
  seat 3 (dealer)  -10  not ready
  next: seat 2 deals, n = 1: he won (R2.2)
"""

CHINESE = """\
金鸡规则，底分1：3号坐庄第2盘，骰子3、4
起牌（m万 p筒 s条）
  0号闲家  1479m2558p11369s
  1号闲家  258m369p1144778s
  2号闲家  123456m7777p336s
  3号庄家  1559m146p225899s
行牌
  3号摸八筒，打八筒
  0号摸六筒，打幺鸡
  1号碰0号的幺鸡，打八万
  2号摸七条，杠七筒（闷豆），摸九万，打九万
  3号摸二万，打五条
  2号胡五条，3号点炮：平胡，1番；手牌 123456m3367s [7777p]
鸡和豆
  翻开四条，翻牌鸡是五条（R6.2）
  幺鸡每只1番（R6.1）
  0号打出第一张幺鸡，被1号拿走：责任鸡（R6.8）
结算
  3号付2号3番，胡牌：平胡1番 + 庄家2番 = 3番（R9.2）
  1号付0号1番，鸡：幺鸡1张1番（R6.3）
  2号付0号1番，鸡：幺鸡1张1番（R6.3）
  3号付0号1番，鸡：幺鸡1张1番（R6.3）
  0号付1号3番，鸡：幺鸡3张3番（R6.3）
  2号付1号3番，鸡：幺鸡3张3番（R6.3）
  3号付1号3番，鸡：幺鸡3张3番（R6.3）
  0号付2号2番，七筒闷豆（R5.3）
  1号付2号2番，七筒闷豆（R5.3）
  3号付2号2番，七筒闷豆（R5.3）
  0号付2号1番，鸡：五条1张1番（R6.3）
  1号付2号1番，鸡：五条1张1番（R6.3）
  3号付2号1番，鸡：五条1张1番（R6.3）
  0号付1号1番，打出责任鸡（R6.8）
输赢
  0号闲家   -4  没叫牌
  1号闲家   +6  没叫牌
  2号闲家   +8  叫牌
  3号庄家  -10  没叫牌
  下局2号坐庄第1盘：胡牌者接庄（R2.2）
"""


@pytest.mark.parametrize(("lang", "text"), [("en", ENGLISH), ("zh", CHINESE)])
def test_a_small_hand_word_for_word(lang: Any, text: str) -> None:
    played = replayed(record())
    assert played.result["deltas"] == [-4, 6, 8, -10]
    assert tell_hand(played, lang) == text.splitlines()


def test_points_beside_fan_where_the_base_is_not_1() -> None:
    played = replayed([{**record()[0], "base": 10}, *EVENTS])
    expected = "  seat 3 pays seat 2 30 points (3 fan) for the hand: 1 pinghu + 2 dealer = 3 (R9.2)"
    assert expected in tell_hand(played)
    assert "  3号付2号30分（3番），胡牌：平胡1番 + 庄家2番 = 3番（R9.2）" in tell_hand(played, "zh")


def test_leaving_is_told_r9_5() -> None:
    english = tell_hand(
        replayed(record("tianting", [EVENTS[0], {"type": "leave", "actor": 1}, {"type": "end", "indicator": None}]))
    )
    assert english[6:12] == [
        "Play",
        "  seat 3 draws 8p",
        "  seat 1 leaves the table (R9.5)",
        "  the hand is void 作废",
        "Payments",
        "  seat 1 pays the house 300 fan for leaving (R9.5)",
    ]
    assert english[-2:] == [
        "  the house  +300",
        "  next: seat 3 deals, n = 3: after a void hand the dealer stays (R2.7)",
    ]


# every payment of any hand

PAYMENT = re.compile(
    r"  (?P<payer>seat \d) pays (?P<receiver>seat \d|the house) "
    r"(?:(?P<fan>\d+) fan|(?P<points>\d+) points \((?P<fan_of_points>\d+) fan\)) "
    r"for (?P<reason>[^:]*)(?:: (?P<sum>.*))? \((?P<rule>R[\d.]+)\)"
)
KONG_PRICES = {
    "concealed kong 闷豆": "kong.concealed",
    "added kong 转弯豆": "kong.added",
    "kept added kong 转弯豆": "kong.added",
    "exposed kong 点豆": "kong.exposed",
    "dealt kong 憨包豆": "kong.dealt",
}


def check_story(played: PlayedHand) -> list[str]:
    """Tell the hand in both languages; each transfer must be told once, in order, with terms that add up."""
    result, ruleset = played.result, played.ruleset
    english, chinese = tell_hand(played), tell_hand(played, "zh")
    told = english[english.index("Payments") + 1 : english.index("Results")]
    assert len(english) == len(chinese)
    if not result["transfers"]:
        assert told == ["  nobody pays anything"]
        return english
    for sentence, transfer in zip(told, result["transfers"], strict=True):
        match = PAYMENT.fullmatch(sentence)
        assert match, sentence
        receiver = "the house" if transfer["to"] is None else f"seat {transfer['to']}"
        assert (match["payer"], match["receiver"]) == (f"seat {transfer['from']}", receiver)
        assert int(match["fan"] or match["fan_of_points"]) == transfer["fan"]
        assert int(match["points"] or transfer["fan"]) == transfer["points"]
        assert match["rule"] == transfer["rule"]
        if match["sum"]:
            signed = re.findall(r"(?:^|[+-] )\d+", match["sum"].split(" = ")[0])
            assert sum(int(term.replace(" ", "")) for term in signed) == transfer["fan"], sentence
        if transfer["rule"] == "R5.3":
            kong = match["reason"].removeprefix("the ").rsplit(" of ", 1)[0]
            assert ruleset[KONG_PRICES[kong]] == transfer["fan"], sentence
    return english


CUSTOM = {
    "extends": "hanbao",
    "base_points": 5,
    "base_fan": 3,
    "kong": {"late_added_pays": True},
    "report": {"enabled": True, "mode": "multiply", "factor": 0},
    "chicken": {"swing": True},
    "events": {"void_scope": "offender", "hot_shot": 2},
    "dealer": {"mode": "multiply"},
}
RULESETS = [*preset_ids("rulebook"), CUSTOM]


@pytest.mark.parametrize(("policy", "hands"), [("random", 200), ("ukeire", 60)])
@pytest.mark.parametrize("spec", RULESETS, ids=[*preset_ids("rulebook"), "custom"])
def test_every_transfer_of_simulated_hands_is_told_once(spec: Any, policy: str, hands: int) -> None:
    ruleset, policies, paying = load(spec), seat_policies([policy]), 0
    for hand in range(hands):
        played = replay_hand(ruleset, policies, 11, hand, n=1 + hand % 3)
        check_story(played)
        paying += bool(played.result["transfers"])
    assert paying > 1


ONES_KONG = "1111s123m789m46p8s"
DEALT_KONG = "7777p123m789m46p8s"
PINGHU_5S = "123m789m46s234p88p"
ROBBED = ". _>>= . _>5p 0pong >_ ... 5p kong5p 1win"
RARE = {
    "void win": (
        ("tianting", {2: SUIT_5P}, "5p>5p 5p>5p 2win", None),
        "seat 2 wins on 5p, which is void 包牌: he had let a win pass (R3.5); hand 1122334678999p",
        "the hand is void 作废",
        "seat 2 pays seat 0 100 fan for the void win 包牌, at his own pattern's value (R3.5)",
    ),
    "hot shot": (
        ("tianting", {0: "7777p", 2: PINGHU_5P}, "_ kong7p 5p>5p 2win"),
        "seat 2 wins on 5p, discarded by seat 0 点炮, hot shot 热炮: pinghu 平胡 (plain hand), value 10; "
        "hand 123789m46p23488s",
        "seat 0's concealed kong 闷豆 of 7p pays nothing: it led to the hot shot (R8.3)",
        "seat 0 pays seat 2 60 fan for the hot shot 热炮: 60 concealed kong 闷豆 of 7p (R8.3)",
    ),
    "robbed kong": (
        ("shabao", {0: "55p", 1: PINGHU_5P, 3: "5p"}, ROBBED),
        "after a hot shot or a robbed kong no chicken and no kong counts (R8.4)",
        "seat 0 pays seat 1 34 fan for the hand, in place of all three: "
        "3 pinghu + 27 report + 3 self-draw + 1 dealer = 34 (R8.2)",
    ),
    "capped hot shot": (
        ({"extends": "shabao", "settlement": {"cap": 1}}, {0: "7777p", 1: PINGHU_5P}, "_ kong7p 5p>5p 1win"),
        "seat 0 pays seat 1 1 fan for the hand: 1 pinghu + 1 dealer - 1 beyond the cap 封顶 = 1 (R9.2)",
    ),
    "robbed kong, four shares": (
        ({"extends": "shabao", "events": {"rob_shares": 4}}, {0: "55p", 1: PINGHU_5P, 3: "5p"}, ROBBED),
        "seat 0 pays seat 1 46 fan for the hand, in place of all three and once more himself: "
        "4 pinghu + 36 report + 4 self-draw + 2 dealer = 46 (R8.2)",
    ),
    "kill": (
        ("shabao", {1: SUIT_5P, 2: PINGHU_5P_TOO}, ".. _>>= .. 9m>9m 5p>5p 1win"),
        "seat 2 pays seat 1 10 fan for the hand: 10 qingyise (R9.2)",
    ),
    "kill by self-draw, reversed charge": (
        ("shabao", {1: PINGHU_5P, 2: PINGHU_5P_TOO}, "1s>1s . _>>= .. 5p 1win"),
        "seat 1 wins on 5p, self-draw 自摸, kill 杀报: pinghu 平胡 (plain hand), value 1; hand 123789m46p23488s",
        "seat 0 threw the first 1s and nobody claimed it: charge chicken 冲锋鸡, 2 (R6.7)",
        "seat 0 pays seat 1 3 fan for the hand: 1 pinghu + 1 self-draw + 1 dealer = 3 (R9.2)",
        "seat 2 pays seat 1 11 fan for the hand: 1 pinghu + 9 kill + 1 self-draw = 11 (R9.2)",
        "seat 0 pays seat 1 2 fan for the charge chicken 冲锋鸡 that he threw himself, not being ready (R6.7)",
    ),
    "kong of ones, bloom": (
        ("hanbao", {1: ONES_KONG}, ". 8s kong1s 5p 1win"),
        "seat 1 draws 8s, kongs 1s (dealt kong 憨包豆), draws 5p",
        "seat 2 pays seat 1 20 fan for the hand: 10 pinghu + 10 kong bloom = 20 (R9.2)",
        "seat 2 pays seat 1 80 fan for the dealt kong 憨包豆 of 1s together with its chickens (R5.5)",
    ),
    "late dealt kong": (
        ("hanbao", {1: DEALT_KONG}, ". 9s>9s ... 8s kong7p 5p 1win"),
        "seat 1's late dealt kong 憨包豆 of 7p pays nothing: declared after his first discard (R5.2)",
    ),
    "kept added kong": (
        ("shabao", {0: "555p", 1: PINGHU_5S}, "... 5p>5p 0pong >_ ... _ kong5p _>= 5s 1win"),
        "seat 0's kept added kong 转弯豆 of 5p pays nothing: the fourth tile was not drawn after the pong (R5.6)",
    ),
    "unready kong": (
        ("shabao", {0: "7777p", 1: PINGHU_5P}, "_ kong7p _>= 5p 1win"),
        "seat 0's concealed kong 闷豆 of 7p pays nothing: he is not ready (R5.4)",
    ),
    "unready kong that is paid back": (
        ({"extends": "shabao", "kong": {"unready": "pays_ready"}}, {0: "7777p", 1: PINGHU_5P}, "_ kong7p _>= 5p 1win"),
        "seat 0 pays seat 1 3 fan for the concealed kong 闷豆 of 7p that he made himself, not being ready (R5.7)",
    ),
    "hot shot that burns the chickens alone": (
        (
            {"extends": "shabao", "events": {"void_scope": "kong", "hot_shot_burns": ["chickens"]}},
            {0: "7777p", 1: PINGHU_5P},
            "_ kong7p 5p>5p 1win",
        ),
        "the chickens of seat 0 do not count (R8.5)",
    ),
    "dihu": (
        ({"extends": "shabao", "patterns": {"dihu": 23}}, {1: PINGHU_5P}, ". 5p 1win"),
        "seat 1 wins on 5p, self-draw 自摸: dihu 地胡 (on the first draw), value 23; hand 123789m46p23488s",
        "seat 0 pays seat 1 25 fan for the hand: 23 dihu + 1 self-draw + 1 dealer = 25 (R9.2)",
    ),
    "dilong": (
        (
            {"extends": "shabao", "patterns": {"dilong": 10}},
            {1: "22m335577p9966s1m"},
            "2m>2m 1pong >1m 2m>2m 1win",
        ),
        "seat 2 pays seat 1 10 fan for the hand: 10 dilong (R9.2)",
    ),
    "exhausted wall": (
        ("shabao", {1: PINGHU_5P}, "*"),
        "ready 叫牌: seat 1; not ready and paying: seat 0, seat 2, seat 3 (R10.2)",
        "seat 3 pays seat 1 1 fan for the best hand that seat 1 was waiting for (R10.2)",
        "next: seat 1 deals, n = 1: of those ready the nearest after the dealer (R2.6)",
    ),
}


@pytest.mark.parametrize("name", RARE)
def test_rare_events(name: str) -> None:
    (rules, hands, moves, *flip), *expected = RARE[name]
    lines = script_record(rules, hands, moves, flip=flip[0] if flip else AUTO)
    english = check_story(replayed(lines))
    for line in expected:
        assert "  " + line in english, "\n".join(english)


def test_every_transfer_of_reckless_hands_is_told_once() -> None:
    """Stacked walls, many kongs, robberies, hot shots, passed and void wins, leaving."""
    rng = random.Random(4)
    for number in range(30):
        spec = RULESETS[number % 5]
        wall = rng.choice([stacked_wall, shared_wait_wall])(rng, house_of(spec))
        weights = rng.choice([declines_often, loves_kongs, feeds_others, seeks_robbery])
        check_story(replayed(random_record(rng, spec, wall=wall, weights=weights, leave_chance=0.002)))


@pytest.mark.parametrize("key", WORDS)
def test_both_languages_have_the_same_blanks(key: str) -> None:
    assert blanks(WORDS[key].en) == blanks(WORDS[key].zh)


def blanks(phrase: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(phrase) if name}
