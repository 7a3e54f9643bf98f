"""Every key of a ruleset changes the result of a hand where it should, and leaves another hand alone."""

from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.scripts import PAIRS_9M, PINGHU_5P, SUIT_5P, TRIPLETS_9M, Line, Rules, record, replay
from zhuoji_sim.errors import InputError
from zhuoji_sim.evaluator.analysis import analyse_hand
from zhuoji_sim.play.batches import Batch
from zhuoji_sim.policies.seating import players_record
from zhuoji_sim.policies.settings import seat_policies
from zhuoji_sim.rulesets import KEYS, load
from zhuoji_sim.tiles.notation import parse_hand

ILLEGAL = "illegal"


@dataclass(frozen=True)
class Hand:
    """A hand for `tests.scripts`; seat 0 deals with n = 1."""

    hands: dict[int, str]
    moves: str
    options: dict[str, Any] = field(default_factory=dict)

    def settle(self, rules: Rules) -> Line | str:
        """The result without its ruleset, or that the hand is illegal."""
        try:
            result = replay(record(rules, self.hands, self.moves, **self.options))
        except InputError:
            return ILLEGAL
        return {name: value for name, value in result.items() if name != "ruleset"}


@dataclass(frozen=True)
class Row:
    """A key's other value, a hand that it changes for seat 1 (in points, or who deals next), one that it does not."""

    value: Any
    changes: Hand
    before: int | str
    after: int | str
    leaves: Hand
    base: tuple[str, dict[str, Any]] = ("shabao", {})
    look: str = "delta"


# ---------------------------------------------------------------- hands
# Where seat 3 wins, it self-draws a daduizi: in shabao seat 1 pays 5 + 1, in hanbao 50.

SELF_DRAW = Hand({1: PINGHU_5P}, ". 5p 1win")
QIDUI = Hand({1: PAIRS_9M[0]}, ". 9m 1win")
DADUIZI = Hand({1: TRIPLETS_9M}, ". 9m 1win")
LONGQIDUI = Hand({1: "2233m6688p44s999m"}, ". 9m 1win")
LONG_BY_ANOTHER_TILE = Hand({1: "2222m3366p8844s9m"}, ". 9m 1win")
QINGYISE = Hand({1: SUIT_5P}, ". 5p 1win")
QINGDADUI = Hand({1: "222444666p8899p"}, ". 9p 1win")
QINGQIDUI = Hand({1: "2233446677889p"}, ". 9p 1win")
QINGLONGBEI = Hand({1: "2233446677999p"}, ". 9p 1win")
DANDIAO = Hand(
    {1: "22m44m66p88p9s3s5s7s1m"},
    "2m>2m 1pong >3s 4m>4m 1pong >5s 6p>6p 1pong >7s 8p>8p 1pong >1m ... 9s 1win",
)
SUIT_DANDIAO = Hand(
    {1: "22m44m66m88m9m3s5s7s1p"},
    "2m>2m 1pong >3s 4m>4m 1pong >5s 6m>6m 1pong >7s 8m>8m 1pong >1p ... 9m 1win",
)
DILONG = Hand({1: "22m335577p9966s1m"}, "2m>2m 1pong >1m ... 2m 1win")
SUIT_DILONG = Hand({1: "223355778899p1m"}, "2p>2p 1pong >1m ... 2p 1win")
AS_DEALT = Hand({0: PINGHU_5P}, "5p 0win")
SECOND_DRAW = Hand({1: PINGHU_5P}, "..... 5p 1win")
ON_A_DISCARD = Hand({1: PAIRS_9M[0]}, ".. 9m>9m 1win")
PINGHU_ON_A_DISCARD = Hand({1: PINGHU_5P}, "5p>5p 1win")
LOCKED = Hand({1: PAIRS_9M[0]}, ".. 9m>9m 9m>9m 1win")
LOCKED_ON_ANOTHER_TILE = Hand({1: TRIPLETS_9M}, ".. 9m>9m 8s>8s 1win")
NOBODY_READY = Hand({}, "*")
EXHAUSTED = Hand({1: "11s789m46p456m345s"}, "*")

READY = "789m46p33s456m"
CONCEALED = Hand({1: "777s" + READY, 3: TRIPLETS_9M}, ". 7s kong7s . . 9m 3win")
EXPOSED = Hand({1: "777s" + READY, 3: TRIPLETS_9M}, "7s>7s 1kong . . 9m 3win")
ADDED = Hand({1: "77s9p" + READY, 3: TRIPLETS_9M}, "7s>7s 1pong >9p ... 7s kong7s . . 9m 3win")
KEPT = Hand({1: "777s789m46p33s45m9p", 3: TRIPLETS_9M}, "7s>7s 1pong >9p ... 6m kong7s . . 9m 3win")
DEALT = Hand({1: "7777s789m46p33s45m", 3: TRIPLETS_9M}, ". 9p kong7s 6m>9p . 9m 3win")
UNREADY_KONG = Hand({1: "777s", 3: TRIPLETS_9M}, ". 7s kong7s . . 9m 3win")
UNREADY_EXPOSED = Hand({1: "777s", 3: TRIPLETS_9M}, "7s>7s 1kong . . 9m 3win")
KONG_OF_ONES = Hand({1: "111s" + READY, 3: TRIPLETS_9M}, ". 1s kong1s . . 9m 3win")

ONES = "11s789m46p456m345s"
TWO_ONES = Hand({1: ONES, 3: TRIPLETS_9M}, "... 9m 3win")
TWO_GOLDEN_ONES = Hand({1: ONES, 3: TRIPLETS_9M}, "... 9m 3win", {"flip": "9s"})
NO_BAMBOOS = "555m555p222p77p99m"
TWO_FLIPPED = Hand({1: PINGHU_5P, 3: NO_BAMBOOS}, "... 9m 3win", {"flip": "7s"})
ONE_FLIPPED = Hand({1: PINGHU_5P, 3: NO_BAMBOOS}, "... 9m 3win", {"flip": "3s"})
DISCARDED_CHICKEN = Hand({1: PINGHU_5P, 3: TRIPLETS_9M}, ". 7p>7p . 9m 3win", {"flip": "6p"})
UNREADY_CHICKENS = Hand({1: "77p", 3: TRIPLETS_9M}, "... 9m 3win", {"flip": "6p"})
MELDED_CHICKENS = Hand({1: "77p9p" + READY, 3: TRIPLETS_9M}, "7p>7p 1pong >9p . 9m 3win", {"flip": "6p"})
CHARGE = Hand({1: "1s22p" + READY, 3: TRIPLETS_9M}, ". 2p>1s . 9m 3win")
GOLDEN_CHARGE = Hand(CHARGE.hands, CHARGE.moves, {"flip": "9s"})
UNREADY_CHARGE = Hand({1: "1s", 2: PINGHU_5P, 3: TRIPLETS_9M}, ". _>1s . 9m 3win")
RESPONSIBLE = Hand({1: "11s8s" + READY, 3: TRIPLETS_9M}, "1s>1s 1pong >8s . 9m 3win")
BURNT = Hand({1: "11s777s46p456m345m", 3: TRIPLETS_9M.replace("555m", "333m")}, ". 7s kong7s 9m>9m 3win")

EIGHT = "88p789m46p456m345s"
NO_8P = {"avoid": "8p"}
TWO_8P = Hand({1: EIGHT, 3: TRIPLETS_9M}, "... 9m 3win", NO_8P)
TWO_GOLDEN_8P = Hand(TWO_8P.hands, TWO_8P.moves, {**NO_8P, "flip": "7p"})
CHARGE_8P = Hand({1: "8p22p" + READY, 3: TRIPLETS_9M}, ". 2p>8p . 9m 3win")
GOLDEN_CHARGE_8P = Hand(CHARGE_8P.hands, CHARGE_8P.moves, {"flip": "7p"})
CHARGE_8P_AFTER_1S = Hand(CHARGE_8P.hands, "1s>1s 2p>8p . 9m 3win")
RESPONSIBLE_8P = Hand({1: "88p8s" + READY, 3: TRIPLETS_9M}, "8p>8p 1pong >8s . 9m 3win")
TWO_TURNED = Hand({1: PINGHU_5P, 3: NO_BAMBOOS}, "... 9m 3win", {"flip": "8s"})
TWO_3 = Hand({1: PINGHU_5P, 3: NO_BAMBOOS}, "... 9m 3win", {"weekday": 3})
UNREADY_ONES = Hand({1: "11s", 2: PINGHU_5P, 3: TRIPLETS_9M}, ". _>1s ... _>1s . 9m 3win")
BLOWN = Hand({1: PINGHU_5P}, ". 5p 1win", {"flip": "5p"})

REPORT = Hand({1: PINGHU_5P}, ". _>>= 5p>5p 1win")
REPORT_SELF_DRAW = Hand({1: PINGHU_5P}, ". _>>= ... 5p 1win")
SOFT_REPORT = Hand({1: "123m789m46p234s8s1p"}, ". 8s>>1p ... 5p 1win")
REPORT_AND_KONG = Hand({1: "888s123m789m46p22s"}, ". _>>= 8s>8s 1kong 3p>6p ... 5p 1win")
KILL = Hand({0: TRIPLETS_9M, 1: PINGHU_5P}, "5p>>5p 1win")
KILL_BY_A_REPORTER = Hand({0: TRIPLETS_9M.replace("555p", "333p"), 1: PINGHU_5P}, "_>>= _>>= .. 5p>5p 1win")
LOCKED_KILL = Hand({1: PAIRS_9M[0], 3: PINGHU_5P.replace("789m", "678m")}, ".. 9m>9m 9m>>9m 1win")
SELF_DRAW_AGAINST_A_REPORTER = Hand({1: PINGHU_5P, 2: TRIPLETS_9M}, ".. _>>= .. 5p 1win")

BLOOM = Hand({1: "777s" + READY}, ". 7s kong7s 5p 1win")
HOT_SHOT = Hand({0: "7777p", 1: PINGHU_5P}, "_ kong7p 5p>5p 1win", {"flip": "1p"})
HOT_SHOT_AND_CHICKENS = Hand({0: "7777p", 1: PINGHU_5P}, "_ kong7p 5p>5p 1win", {"flip": "7s"})
ROBBERY = Hand({0: "55p", 1: PINGHU_5P, 3: "5p"}, "_>_ .. _>5p 0pong >_ ... 5p kong5p 1win")
ROBBED_ONES = Hand({**ROBBERY.hands, 0: "55p11s"}, ROBBERY.moves)
SHOOTERS_ONES = Hand({0: "7777p11s", 1: PINGHU_5P}, HOT_SHOT.moves, {"flip": "1p"})
NO_ROBBERY = Hand(
    {0: "55p", 1: PINGHU_5P, 2: TRIPLETS_9M.replace("555p", "333p"), 3: "5p"},
    "_>_ .. _>5p 0pong >_ ... 5p kong5p . . 9m 2win",
)
LEFT = Hand({}, ". _ 1leave")

THAT_KONG = ("shabao", {"events.void_scope": "kong", "chicken.needs_ready": False})
HANBAO: tuple[str, dict[str, Any]] = ("hanbao", {})
WUGUJI: tuple[str, dict[str, Any]] = ("shabao", {"wuguji.value": 1})
CHARGED_8P: tuple[str, dict[str, Any]] = ("shabao", {"wuguji.value": 1, "wuguji.charge": 2})
MULTIPLY: tuple[str, dict[str, Any]] = ("shabao", {"report.mode": "multiply"})

ROWS = {
    "base_points": Row(3, SELF_DRAW, 7, 21, Hand({1: PINGHU_5P}, ". 5p 1win", {"base": 5})),
    "base_fan": Row(4, SELF_DRAW, 7, 19, EXHAUSTED),
    "patterns.pinghu": Row(6, SELF_DRAW, 7, 22, QIDUI),
    "patterns.daduizi": Row(8, DADUIZI, 19, 28, SELF_DRAW),
    "patterns.qidui": Row(12, QIDUI, 34, 40, LONGQIDUI),
    "patterns.longqidui": Row(25, LONGQIDUI, 64, 79, QIDUI),
    "patterns.qingyise": Row(11, QINGYISE, 34, 37, QINGDADUI),
    "patterns.qingdadui": Row(0, QINGDADUI, 49, 34, QINGYISE),
    "patterns.qingqidui": Row(21, QINGQIDUI, 64, 67, QIDUI),
    "patterns.qinglongbei": Row(31, QINGLONGBEI, 94, 97, QINGQIDUI),
    "patterns.dandiao": Row(12, DANDIAO, 34, 40, DADUIZI),
    "patterns.qingdandiao": Row(20, SUIT_DANDIAO, 49, 64, DANDIAO),
    "patterns.dilong": Row(10, DILONG, ILLEGAL, 34, QIDUI),
    "patterns.qingdilong": Row(20, SUIT_DILONG, 34, 64, DILONG, ("shabao", {"patterns.dilong": 10})),
    "patterns.tianhu": Row(33, AS_DEALT, -3, -35, SELF_DRAW),
    "patterns.dihu": Row(23, SELF_DRAW, 7, 73, SECOND_DRAW),
    "patterns.dihu_on_discard": Row(
        True, PINGHU_ON_A_DISCARD, ILLEGAL, 24, ON_A_DISCARD, ("shabao", {"patterns.dihu": 23})
    ),
    "patterns.long_needs_winning_tile": Row(True, LONG_BY_ANOTHER_TILE, 64, 34, LONGQIDUI),
    "win.pinghu_needs_pass": Row(False, PINGHU_ON_A_DISCARD, ILLEGAL, 2, SELF_DRAW),
    "win.pass_lock": Row("off", LOCKED, ILLEGAL, 10, ON_A_DISCARD),
    "win.pass_lock_scope": Row("tile", LOCKED_ON_ANOTHER_TILE, ILLEGAL, 5, ON_A_DISCARD),
    "kong.concealed": Row(5, CONCEALED, 9 - 6, 15 - 6, EXPOSED),
    "kong.added": Row(7, ADDED, 9 - 6, 21 - 6, CONCEALED),
    "kong.exposed": Row(9, EXPOSED, 3 - 6, 9 - 6, ADDED),
    "kong.exposed_payer": Row("all", EXPOSED, 3 - 6, 9 - 6, ADDED),
    "kong.separate_dealt": Row(True, DEALT, 9 - 6, 0 - 6, CONCEALED),
    "kong.dealt": Row(50, DEALT, 60 - 50, 150 - 50, CONCEALED, HANBAO),
    "kong.concealed_ones": Row(0, KONG_OF_ONES, 240 - 50, 180 - 50, CONCEALED, HANBAO),
    "kong.late_added_pays": Row(True, KEPT, 0 - 6, 9 - 6, ADDED),
    "kong.unready": Row("pays_all", UNREADY_KONG, 0 - 6, -9 - 6, CONCEALED),
    "kong.needs_ready": Row(False, UNREADY_KONG, 0 - 6, 9 - 6, CONCEALED),
    "chicken.yaoji": Row(False, TWO_ONES, 6 - 6, 0 - 6, EXHAUSTED),
    "chicken.flipped": Row(False, TWO_FLIPPED, 6 - 6, 0 - 6, EXHAUSTED),
    "chicken.value": Row(3, TWO_FLIPPED, 6 - 6, 18 - 6, SELF_DRAW),
    "chicken.golden": Row(5, TWO_GOLDEN_ONES, 12 - 6, 30 - 6, TWO_ONES),
    "chicken.charge": Row(6, CHARGE, 6 - 6, 18 - 6, GOLDEN_CHARGE),
    "chicken.charge_golden": Row(7, GOLDEN_CHARGE, 12 - 6, 21 - 6, CHARGE),
    "chicken.charge_unready_pays": Row(False, UNREADY_CHARGE, -4 - 6, 0 - 6, CHARGE),
    "chicken.responsible": Row(5, RESPONSIBLE, 9 + 1 - 6, 9 + 5 - 6, CHARGE),
    "chicken.scope": Row(["concealed"], MELDED_CHICKENS, 9 - 6, 0 - 6, TWO_FLIPPED),
    "chicken.needs_ready": Row(False, UNREADY_CHICKENS, 0 - 6, 6 - 6, TWO_FLIPPED),
    "chicken.swing": Row(True, ONE_FLIPPED, 3 - 6, 6 - 6, EXHAUSTED),
    "chicken.burnt": Row(False, BURNT, -50 - 60, -50 - 60 + 60, TWO_ONES, HANBAO),
    "chicken.turned": Row(True, TWO_TURNED, 0 - 6, 6 - 6, EXHAUSTED),
    "chicken.weekday": Row(True, TWO_3, 0 - 6, 6 - 6, Hand(EXHAUSTED.hands, "*", {"weekday": 3})),
    "chicken.flipped_scope": Row(["concealed"], MELDED_CHICKENS, 9 - 6, 0 - 6, RESPONSIBLE),
    "chicken.unready_pays": Row(True, UNREADY_ONES, -4 - 6, -4 - 2 - 6, TWO_ONES),
    "chicken.standing": Row(2, TWO_ONES, 6 - 6, 6 + 12 - 6, RESPONSIBLE),
    "wuguji.value": Row(2, TWO_8P, 0 - 6, 12 - 6, EXHAUSTED),
    "wuguji.golden": Row(5, TWO_GOLDEN_8P, 6 - 6, 30 - 6, TWO_8P, WUGUJI),
    "wuguji.charge": Row(6, CHARGE_8P, 6 - 6, 18 - 6, GOLDEN_CHARGE_8P, CHARGED_8P),
    "wuguji.charge_golden": Row(7, GOLDEN_CHARGE_8P, 0 - 6, 21 - 6, CHARGE_8P, CHARGED_8P),
    "wuguji.responsible": Row(5, RESPONSIBLE_8P, 9 - 6, 9 + 5 - 6, CHARGE_8P, WUGUJI),
    "wuguji.shares_charge": Row(True, CHARGE_8P_AFTER_1S, 6 + 2 - 6, 3 + 2 - 6, CHARGE_8P, CHARGED_8P),
    "events.wind": Row(True, BLOWN, 7 + 3, 0, SELF_DRAW),
    "report.enabled": Row(False, REPORT_SELF_DRAW, 34, ILLEGAL, SELF_DRAW),
    "report.locks": Row(False, REPORT_AND_KONG, ILLEGAL, 34 + 3, REPORT_SELF_DRAW),
    "report.no_pass": Row(False, REPORT, 10, ILLEGAL, REPORT_SELF_DRAW),
    "report.lift": Row(25, REPORT, 10, 25, SELF_DRAW),
    "report.mode": Row("add", REPORT, 10, 11, SELF_DRAW),
    "report.factor": Row(4, REPORT, 10, 4, SELF_DRAW, MULTIPLY),
    "report.kill": Row(False, KILL, 11, ILLEGAL, SELF_DRAW_AGAINST_A_REPORTER),
    "report.kill_lift": Row(25, KILL, 11, 26, SELF_DRAW_AGAINST_A_REPORTER),
    "report.hard_lift": Row(25, REPORT, 10, 25, SOFT_REPORT),
    "report.kill_ignores_lock": Row(False, LOCKED_KILL, 10, ILLEGAL, KILL),
    "report.kill_self_draw": Row(False, SELF_DRAW_AGAINST_A_REPORTER, 3 + 11 + 2, 7, SELF_DRAW),
    "events.bloom": Row(5, BLOOM, 10 + 9, 22 + 9, SELF_DRAW),
    "events.rob": Row(False, ROBBERY, 7, ILLEGAL, NO_ROBBERY),
    "events.rob_shares": Row(1, ROBBERY, 3 + 2 + 2, 3, NO_ROBBERY),
    "events.hot_shot": Row(6, HOT_SHOT, 1 + 2 + 1, 1 + 6 + 1, SELF_DRAW),
    "events.hot_shot_factor": Row(2, HOT_SHOT, 1 + 2 + 1, 2 + 2 + 1, SELF_DRAW),
    "events.hot_shot_pays_kong": Row(True, HOT_SHOT, 4, 4 + 9, SELF_DRAW),
    "events.void_scope": Row("kong", HOT_SHOT_AND_CHICKENS, 4, 4 + 6, TWO_FLIPPED),
    "events.rob_burns": Row(["chickens"], ROBBED_ONES, 7 - 2, 7, SHOOTERS_ONES, THAT_KONG),
    "events.hot_shot_burns": Row(["chickens"], SHOOTERS_ONES, 4 - 2, 4, ROBBED_ONES, THAT_KONG),
    "settlement.self_draw": Row(4, SELF_DRAW, 7, 16, ON_A_DISCARD),
    "settlement.self_draw_factor": Row(2, QIDUI, 34, 64, ON_A_DISCARD),
    "settlement.cap": Row(8, QIDUI, 12 + 11 + 11, 8 + 8 + 8, SELF_DRAW),
    "dealer.mode": Row("off", SELF_DRAW, 7, 6, ON_A_DISCARD),
    "dealer.factor": Row(3, SELF_DRAW, 4 + 2 + 2, 6 + 2 + 2, ON_A_DISCARD, ("shabao", {"dealer.mode": "factor"})),
    "dealer.only_if_he_wins": Row(True, SELF_DRAW, 7, 6, Hand({0: PINGHU_5P}, "5p 0win")),
    "dealer.exhausted": Row("stays", Hand({1: PINGHU_5P}, "*"), 1, 0, NOBODY_READY, look="next"),
    "table.leave_fine": Row(50, LEFT, ILLEGAL, -50, SELF_DRAW),
}
OTHERWISE = {"dealer.first", "table.players", "table.suits"}
"""Keys that a single hand does not know, or that stand for another deal (`test_tables`)."""


def rules(base: tuple[str, dict[str, Any]], **changed: Any) -> Line:
    preset, keys = base
    spec: Line = {"extends": preset}
    for name, value in {**keys, **changed}.items():
        section, _, leaf = name.rpartition(".")
        (spec.setdefault(section, {}) if section else spec)[leaf] = value
    return spec


def seen(result: Line | str, look: str) -> int | str:
    if isinstance(result, str):
        return result
    return int(result["next"]["dealer"] if look == "next" else result["deltas"][1])


def test_no_key_is_missing() -> None:
    assert set(ROWS) | OTHERWISE == set(KEYS)


@pytest.mark.parametrize("key", ROWS)
def test_the_other_value_is_another_one(key: str) -> None:
    row = ROWS[key]
    assert load(rules(row.base))[key] != load(rules(row.base, **{key: row.value}))[key]


@pytest.mark.parametrize("key", ROWS)
def test_the_key_changes_a_result(key: str) -> None:
    row = ROWS[key]
    assert seen(row.changes.settle(rules(row.base)), row.look) == row.before
    assert seen(row.changes.settle(rules(row.base, **{key: row.value})), row.look) == row.after


@pytest.mark.parametrize("key", ROWS)
def test_the_key_leaves_another_alone(key: str) -> None:
    row = ROWS[key]
    result = row.leaves.settle(rules(row.base))
    assert result != ILLEGAL
    assert row.leaves.settle(rules(row.base, **{key: row.value})) == result


@pytest.mark.parametrize(
    ("scope", "points"),
    [(["concealed", "melds", "discards"], 9 - 6), (["melds"], 9 - 6), (["discards"], 0 - 6), ([], 0 - 6)],
)
def test_chicken_scope_melds(scope: list[str], points: int) -> None:
    assert seen(MELDED_CHICKENS.settle(rules(("shabao", {}), **{"chicken.scope": scope})), "delta") == points


@pytest.mark.parametrize(("scope", "points"), [(["discards"], 3 - 6), (["concealed", "melds"], 0 - 6)])
def test_chicken_scope_discards(scope: list[str], points: int) -> None:
    assert seen(DISCARDED_CHICKEN.settle(rules(("shabao", {}), **{"chicken.scope": scope})), "delta") == points


def test_pass_lock_void() -> None:
    """The third value: the win is legal and costs its value three times."""
    locked = Hand(LOCKED.hands, LOCKED.moves, {"flip": None})
    assert seen(locked.settle(rules(("shabao", {}), **{"win.pass_lock": "void"})), "delta") == -30


def test_void_scope_offender() -> None:
    """The shooter's own chickens and kongs are out; the winner's two 8s count."""
    offender = rules(("shabao", {}), **{"events.void_scope": "offender"})
    assert seen(HOT_SHOT_AND_CHICKENS.settle(offender), "delta") == 4 + 6


@pytest.mark.parametrize(("lift", "points"), [("lift", 11), (4, 11), (25, 26)])
def test_a_killer_who_has_reported_gets_the_higher_lift(lift: int | str, points: int) -> None:
    """R7.7, with the dealer's 1."""
    assert seen(KILL_BY_A_REPORTER.settle(rules(("shabao", {}), **{"report.kill_lift": lift})), "delta") == points


@pytest.mark.parametrize(("mode", "points"), [("floor", 26), ("add", 27), ("multiply", 11)])
def test_the_lift_of_a_kill_in_each_mode(mode: str, points: int) -> None:
    """R7.7: max(1, 25), 1 + 25, and 10 x 1, which has no lift; with the dealer's 1."""
    spec = rules(("shabao", {}), **{"report.mode": mode, "report.kill_lift": 25})
    assert seen(KILL.settle(spec), "delta") == points


def test_the_lift_of_a_kill_is_not_that_of_a_report() -> None:
    """R7.7 leaves R7.4 and R7.6 alone."""
    spec = rules(("shabao", {}), **{"report.kill_lift": 25})
    for hand in (REPORT, REPORT_SELF_DRAW, SELF_DRAW_AGAINST_A_REPORTER):
        assert hand.settle(spec) == hand.settle("shabao")


@pytest.mark.parametrize(("lift", "kill"), [("lift", 9), (1, 0), (0, 0), (33, 32)])
def test_kill_lift_follows_lift_by_its_word_alone(lift: int | str, kill: int) -> None:
    """R7.7: 0 is a number like any other; the record says what the lift adds."""
    result = KILL.settle(rules(("shabao", {}), **{"report.kill_lift": lift}))
    assert not isinstance(result, str)
    (hand,) = [line for line in result["transfers"] if line["for"] == "hand"]
    assert hand["parts"]["lift"] == kill


@pytest.mark.parametrize(
    ("hand", "points"),
    [(REPORT_SELF_DRAW, 34 + 30), (SELF_DRAW_AGAINST_A_REPORTER, 4 + 21 + 3), (ROBBERY, 7 + 3), (BLOOM, 10 + 9 + 3)],
    ids=["lifted by a report", "lifted by a kill", "robbed", "bloom"],
)
def test_self_draw_factor_times_the_lifted_value_alone(hand: Hand, points: int) -> None:
    """R9.6: the self-draw's 1, the bloom's 1 and the dealer's 1 are added after it; a robbed kong counts too."""
    assert seen(hand.settle(rules(("shabao", {}), **{"settlement.self_draw_factor": 2})), "delta") == points


def test_hot_shot_factor_is_paid_for_the_hand_and_multiplied_by_the_dealer() -> None:
    """R8.6: (2 + 2) x (1 + 1) on the dealer's hot shot, of which 2 are the fixed extra; the record names the part."""
    result = HOT_SHOT.settle(rules(("shabao", {}), **{"events.hot_shot_factor": 2, "dealer.mode": "multiply"}))
    assert seen(result, "delta") == 8
    assert not isinstance(result, str)
    hand, extra = result["transfers"]
    assert (hand["for"], hand["fan"], hand["parts"]["pattern"], hand["parts"]["hot_shot"]) == ("hand", 6, 1, 1)
    assert (extra["for"], extra["fan"]) == ("hot_shot", 2)
    assert "hot_shot" not in HOT_SHOT.settle("shabao")["transfers"][0]["parts"]  # type: ignore[index]


@pytest.mark.parametrize(("shares", "points"), [(1, 3), (3, 7), (4, 10)])
def test_rob_shares(shares: int, points: int) -> None:
    """R8.6: the robbed dealer's own share is 1 + 1 + 1, the others' 1 + 1; a self-draw is as it was."""
    spec = rules(("shabao", {}), **{"events.rob_shares": shares})
    result = ROBBERY.settle(spec)
    assert not isinstance(result, str)
    assert result["deltas"] == [-points, points, 0, 0]
    assert SELF_DRAW.settle(spec) == SELF_DRAW.settle("shabao")


@pytest.mark.parametrize(("payer", "income"), [("discarder", 10), ("all", 30)])
def test_a_hot_shot_after_an_exposed_kong_pays_what_all_its_payers_would_have(payer: str, income: int) -> None:
    """R5.1, R8.3."""
    shot = Hand({0: "777p", 1: PINGHU_5P, 3: "7p"}, ". . . _>7p 0kong 5p>5p 1win")
    result = shot.settle(rules(("tianting", {}), **{"kong.exposed_payer": payer}))
    assert not isinstance(result, str)
    assert [line["fan"] for line in result["transfers"] if line["for"] == "hot_shot"] == [income]


@pytest.mark.parametrize(("cap", "hand", "extra"), [(0, 10, 60), (70, 10, 60), (69, 10, 59), (10, 10, 0), (4, 4, 0)])
def test_cap_of_hand_and_hot_shot_together(cap: int, hand: int, extra: int) -> None:
    """R9.8: the hot shot is cut first; a kong's payment is not capped."""
    result = Hand({0: "7777p", 1: PINGHU_5P}, "_ kong7p 5p>5p 1win").settle(
        rules(("tianting", {}), **{"settlement.cap": cap})
    )
    assert not isinstance(result, str)
    paid = {line["for"]: line["fan"] for line in result["transfers"]}
    assert (paid["hand"], paid.get("hot_shot", 0)) == (hand, extra)


def test_cap_of_a_robbed_kong_is_one_players() -> None:
    """R9.8: the robbed player pays 3 + 2 + 2, which is what one player pays."""
    result = ROBBERY.settle(rules(("shabao", {}), **{"settlement.cap": 5}))
    assert not isinstance(result, str)
    assert seen(result, "delta") == 5
    assert result["transfers"][0]["parts"]["cap"] == -2


def test_dealer_mode_multiply() -> None:
    """(1 + 1) x (1 + 1) from the dealer, 2 each from the others."""
    assert seen(SELF_DRAW.settle(rules(("shabao", {}), **{"dealer.mode": "multiply"})), "delta") == 8


@pytest.mark.parametrize("n", [1, 3])
@pytest.mark.parametrize("factor", [2, 3])
def test_dealer_mode_factor(n: int, factor: int) -> None:
    """R9.7: the sum of a hot shot of the dealer, its extra included, and of the dealer's own win; whatever n."""
    spec = rules(("shabao", {}), **{"dealer.mode": "factor", "dealer.factor": factor})
    shot = Hand(HOT_SHOT.hands, HOT_SHOT.moves, {**HOT_SHOT.options, "n": n}).settle(spec)
    assert seen(shot, "delta") == 3 * factor
    won = Hand({0: PINGHU_5P}, "5p 0win", {"n": n}).settle(spec)
    assert not isinstance(won, str)
    assert won["deltas"] == [2 * factor * 3, *[-2 * factor] * 3]


@pytest.mark.parametrize("mode", ["add", "multiply", "factor"])
def test_dealer_only_if_he_wins_in_every_mode(mode: str) -> None:
    """R9.7: others' wins are paid as if the dealer were nobody; his own are as they were."""
    keys = {"dealer.mode": mode}
    without = rules(("shabao", {"dealer.mode": "off"}))
    for hand in (SELF_DRAW, HOT_SHOT, ROBBERY):
        limited = rules(("shabao", keys), **{"dealer.only_if_he_wins": True})
        assert seen(hand.settle(limited), "delta") == seen(hand.settle(without), "delta")
        own = Hand({0: PINGHU_5P}, "5p 0win", {"n": 2})
        assert own.settle(limited) == own.settle(rules(("shabao", keys)))


@pytest.mark.parametrize(("lock", "points"), [("lock", ILLEGAL), ("void", -30), ("off", 10)])
def test_pass_lock_scope_tile_bars_the_same_tile(lock: str, points: int | str) -> None:
    """R3.7."""
    locked = Hand(LOCKED.hands, LOCKED.moves, {"flip": None} if lock == "void" else {})
    spec = rules(("shabao", {}), **{"win.pass_lock": lock, "win.pass_lock_scope": "tile"})
    assert seen(locked.settle(spec), "delta") == points


def test_pass_lock_scope_tile_with_void_wins() -> None:
    """R3.7: a win on another tile is no void one."""
    spec = rules(("shabao", {}), **{"win.pass_lock": "void", "win.pass_lock_scope": "tile"})
    assert seen(LOCKED_ON_ANOTHER_TILE.settle(spec), "delta") == 5


def test_pass_lock_scope_tile_remembers_every_tile_let_pass() -> None:
    """R3.7: 9m, then 8s: each is barred until his draw."""
    for last in ("9m", "8s"):
        hand = Hand({1: TRIPLETS_9M}, f". . 9m>9m 8s>8s {last}>{last} 1win")
        assert hand.settle(rules(("shabao", {}), **{"win.pass_lock_scope": "tile"})) == ILLEGAL


@pytest.mark.parametrize(
    ("custom", "concealed", "exposed"),
    [
        ("pays_ready", [0, -3, 0, 3], [0, 0, 0, 0]),
        ("pays_all", [3, -9, 3, 3], [3, -3, 0, 0]),
    ],
)
@pytest.mark.parametrize("needs_ready", [True, False])
def test_unready_kong_pays_those_who_would_have_paid(
    needs_ready: bool, custom: str, concealed: list[int], exposed: list[int]
) -> None:
    """R5.7: before R5.4 is asked; of an exposed kong the discarder, seat 0, alone, who is not ready."""
    spec = rules(("shabao", {}), **{"kong.unready": custom, "kong.needs_ready": needs_ready})
    for hand, expected in ((UNREADY_KONG, concealed), (UNREADY_EXPOSED, exposed)):
        result = hand.settle(spec)
        assert not isinstance(result, str)
        paid = [0, 0, 0, 0]
        for line in result["transfers"]:
            if line["for"] == "dou":
                assert line["rule"] == "R5.7"
                paid[line["from"]] -= line["fan"]
                paid[line["to"]] += line["fan"]
        assert paid == expected


def test_a_void_kong_pays_neither_way() -> None:
    """R5.7, R8.3: the shooter is not ready, and his kong is void."""
    spec = rules(THAT_KONG, **{"kong.unready": "pays_all"})
    assert HOT_SHOT.settle(spec) == HOT_SHOT.settle(rules(THAT_KONG))


@pytest.mark.parametrize("scope", ["everyone", "offender"])
def test_burns_add_nothing_to_a_wider_scope(scope: str) -> None:
    """R8.5: what R8.4 strikes out already."""
    both = {"events.rob_burns": ["chickens", "kongs"], "events.hot_shot_burns": ["chickens", "kongs"]}
    base = ("shabao", {"events.void_scope": scope, "chicken.needs_ready": False})
    for hand in (ROBBED_ONES, SHOOTERS_ONES):
        assert hand.settle(rules(base, **both)) == hand.settle(rules(base))


@pytest.mark.parametrize(("burns", "points"), [([], 4 - 2 - 3), (["chickens"], 4 - 3), (["kongs"], 4 - 2)])
def test_hot_shot_burns_kongs_apart_from_chickens(burns: list[str], points: int) -> None:
    """R8.5: the shooter has a kong besides the void one; in these rules it pays whoever owns it."""
    shot = Hand({0: "7777p555s11s", 1: PINGHU_5P}, "5s kong5s _ kong7p 5p>5p 1win", {"flip": "1p"})
    base = ("shabao", {**THAT_KONG[1], "kong.needs_ready": False})
    assert seen(shot.settle(rules(base, **{"events.hot_shot_burns": burns})), "delta") == points


# ---------------------------------------------------------------- dealer.first


def dealers(first: str, session: int, units: int) -> list[int]:
    record = load({"extends": "shabao", "dealer": {"first": first}}).record()
    rows = Batch(record, players_record(seat_policies(["shanten"])), seed=6, session=session).play(0, units)
    return [int(dealer) for dealer in rows["dealer"]]


def test_dealer_first_decides_who_deals_the_first_hand_of_a_session() -> None:
    starts = {first: dealers(first, 1, 40) for first in ("seat0", "random", "dice")}
    assert starts["seat0"] == [0] * 40
    assert set(starts["random"]) == set(starts["dice"]) == {0, 1, 2, 3}
    assert starts["random"] != starts["dice"]


def test_dealer_first_leaves_hands_without_sessions_alone() -> None:
    assert dealers("seat0", 0, 8) == dealers("random", 0, 8) == dealers("dice", 0, 8) == [0, 1, 2, 3] * 2


# ---------------------------------------------------------------- zhuoji hand

ANALYSED = {  # key: value, a hand it changes, what of it before and after, a hand it leaves alone
    "patterns.pinghu": (6, PINGHU_5P, 1, 6, PAIRS_9M[0]),
    "patterns.daduizi": (8, TRIPLETS_9M, 5, 8, PINGHU_5P),
    "patterns.qidui": (12, PAIRS_9M[0], 10, 12, PINGHU_5P),
    "patterns.longqidui": (25, "2233m6688p44s999m", 20, 25, PAIRS_9M[0]),
    "patterns.qingyise": (11, "1122334678999p", 10, 11, PAIRS_9M[0]),
    "patterns.qingdadui": (0, "222444666p8899p", 15, 10, "2233446677889p"),
    "patterns.qingqidui": (21, "2233446677889p", 20, 21, PAIRS_9M[0]),
    "patterns.qinglongbei": (31, "2233446677999p", 30, 31, "2233446677889p"),
    "patterns.dandiao": (12, "9s (222m) (444m) (666p) (888p)", 10, 12, TRIPLETS_9M),
    "patterns.qingdandiao": (20, "9m (222m) (444m) (666m) (888m)", 15, 20, "9s (222m) (444m) (666m) (888m)"),
    "patterns.dilong": (12, "335577p9966s (222m)", 0, 12, PAIRS_9M[0]),
    "patterns.qingdilong": (20, "3355778899p (222p)", 10, 20, PAIRS_9M[0]),
    "patterns.long_needs_winning_tile": (True, "2222m3366p8844s9m", 20, 10, "2233m6688p44s999m"),
}


def best_wait(hand: str, spec: Rules) -> int:
    return max((wait["fan"] for wait in analyse_hand(parse_hand(hand), load(spec))["waits"]), default=0)


OF_THE_MOMENT = ("patterns.tianhu", "patterns.dihu", "patterns.dihu_on_discard")


@pytest.mark.parametrize("key", OF_THE_MOMENT)
def test_hand_analysis_knows_no_moment(key: str) -> None:
    """R4.6."""
    changed = rules(("shabao", {}), **{"patterns.dihu": 30, key: ROWS[key].value})
    for hand in (PINGHU_5P, "123m789m456p234s88s"):
        after = {**analyse_hand(parse_hand(hand), load(changed)), "ruleset": ""}
        assert after == {**analyse_hand(parse_hand(hand), load("shabao")), "ruleset": ""}


@pytest.mark.parametrize("key", [key for key in KEYS if key.startswith("patterns.") and key not in OF_THE_MOMENT])
def test_hand_analysis_knows_the_patterns(key: str) -> None:
    value, hand, before, after, other = ANALYSED[key]
    changed = rules(("shabao", {}), **{key: value})
    assert (best_wait(hand, "shabao"), best_wait(hand, changed)) == (before, after)
    assert best_wait(other, changed) == best_wait(other, "shabao")


def test_hand_analysis_knows_the_value_of_a_complete_hand() -> None:
    changed = rules(("shabao", {}), **{"patterns.pinghu": 6})
    complete = analyse_hand(parse_hand("123m789m456p234s88s"), load(changed))["complete"]
    assert complete == {"pattern": "pinghu", "fan": 6}


@pytest.mark.parametrize(
    ("hand", "with_key", "without"),
    [(PINGHU_5P, True, False), (PAIRS_9M[0], False, False), ("123m46p234s88s [7777m]", False, False)],
)
def test_hand_analysis_knows_pinghu_needs_pass(hand: str, with_key: bool, without: bool) -> None:
    for value, expected in ((True, with_key), (False, without)):
        spec = rules(("shabao", {}), **{"win.pinghu_needs_pass": value})
        waits = analyse_hand(parse_hand(hand), load(spec))["waits"]
        assert [wait["needs_pass"] for wait in waits] == [expected]
