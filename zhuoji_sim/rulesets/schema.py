"""The keys of a ruleset in one table, of which checks, the kernels' record and the reference are made."""

from collections.abc import Mapping
from enum import IntEnum
from types import MappingProxyType

from zhuoji_sim.rulesets.codes import (
    AfterExhaustion,
    DealerMode,
    ExposedPayer,
    FirstDealer,
    LiftMode,
    PassLock,
    Pattern,
    VoidScope,
)
from zhuoji_sim.rulesets.key import Key, ValueKind

SCOPE = ("concealed", "melds", "discards")


def _whole(name: str, rule: str, english: str, chinese: str, low: int = 0, follows: str = "") -> Key:
    return Key(name, ValueKind.WHOLE, rule, english, chinese, low=low, follows=follows)


def _number(name: str, numbers: tuple[int, ...], rule: str, english: str, chinese: str) -> Key:
    return Key(name, ValueKind.NUMBER, rule, english, chinese, numbers=numbers)


def _bool(name: str, rule: str, english: str, chinese: str) -> Key:
    return Key(name, ValueKind.BOOL, rule, english, chinese)


def _choice(name: str, codes: type[IntEnum], rule: str, english: str, chinese: str) -> Key:
    return Key(name, ValueKind.CHOICE, rule, english, chinese, codes=codes)


def _set(name: str, members: tuple[str, ...], rule: str, english: str, chinese: str) -> Key:
    return Key(name, ValueKind.SET, rule, english, chinese, members=members)


# fmt: off
_TABLE = (
    _whole("base_points", "R9",
        "points that one fan is worth",
        "底分：一番值多少分", low=1),
    _whole("base_fan", "R4.5",
        "fan added once to what a payer owes a winner for the hand",
        "底番：每家付胡牌者时另加一次的番数"),
    _whole("patterns.pinghu", "R4",
        "value of any other complete hand",
        "平胡的番数"),
    _whole("patterns.daduizi", "R4",
        "value of four triplets and a pair; 0: no such class",
        "大对子的番数；0 为无此牌型"),
    _whole("patterns.qidui", "R4",
        "value of seven pairs; 0: no such class",
        "七对的番数；0 为无此牌型"),
    _whole("patterns.longqidui", "R4",
        "value of seven pairs with a four of a kind; 0: no such class",
        "龙七对的番数；0 为无此牌型"),
    _whole("patterns.qingyise", "R4",
        "value of a one-suit hand; 0: no such class",
        "清一色的番数；0 为无此牌型"),
    _whole("patterns.qingdadui", "R4",
        "value of one-suit triplets; 0: no such class",
        "清大对的番数；0 为无此牌型"),
    _whole("patterns.qingqidui", "R4",
        "value of one-suit seven pairs; 0: no such class",
        "清七对的番数；0 为无此牌型"),
    _whole("patterns.qinglongbei", "R4",
        "value of one-suit seven pairs with a four of a kind; 0: no such class",
        "清龙背的番数；0 为无此牌型"),
    _whole("patterns.dandiao", "R4.4",
        "value of four melds and one tile in hand; 0: no such class",
        "单吊的番数；0 为无此牌型"),
    _bool("patterns.long_needs_winning_tile", "R4.2",
        "the winning tile must be one of the four of a kind",
        "龙七对、清龙背须胡四张之一"),
    _bool("win.pinghu_needs_pass", "R3.4",
        "a pinghu wins on a discard only with a kong of one's own",
        "平胡点胡须有通行证（豆）"),
    _choice("win.pass_lock", PassLock, "R3.5",
        "a win let pass bars wins on discards until one's draw (lock), voids them (void), or neither (off)",
        "包牌：off 无，lock 不能点胡，void 胡则作废并赔付"),
    _whole("kong.concealed", "R5",
        "what each of the others pays for a concealed kong",
        "闷豆：其他三家各付"),
    _whole("kong.added", "R5",
        "what each of the others pays for an added kong",
        "转弯豆：其他三家各付"),
    _whole("kong.exposed", "R5",
        "what the discarder pays for an exposed kong",
        "点豆：出牌者付"),
    _choice("kong.exposed_payer", ExposedPayer, "R5.1",
        "who pays for an exposed kong: the discarder alone, or all three like the others",
        "点豆谁付：discarder 出牌者，all 三家各付"),
    _bool("kong.separate_dealt", "R5.2",
        "dealt kongs are told apart from concealed ones, and late ones pay nothing",
        "憨包豆另计，过时不付"),
    _whole("kong.dealt", "R5.2",
        "what each of the others pays for a dealt kong",
        "憨包豆：其他三家各付"),
    _whole("kong.concealed_ones", "R5.5",
        "least that a concealed kong of 1s and its chickens bring from each; 0: nothing special",
        "幺鸡闷豆连鸡至少各付；0 为不另计"),
    _bool("kong.late_added_pays", "R5.6",
        "an added kong pays even if its fourth tile was held when ponging",
        "碰时已有第四张的转弯豆也付"),
    _bool("kong.needs_ready", "R5.4",
        "a kong pays only if its owner is ready or has won",
        "须叫牌或胡牌，豆才算"),
    _bool("chicken.yaoji", "R6.1",
        "the 1s is always a chicken",
        "幺鸡总是鸡"),
    _bool("chicken.flipped", "R6.2",
        "the indicator makes a flipped chicken",
        "有翻牌鸡（捉鸡）"),
    _whole("chicken.value", "R6.3",
        "what each of the others pays for one chicken",
        "一只鸡：其他三家各付"),
    _whole("chicken.golden", "R6.4",
        "what each pays for a 1s when it is golden",
        "金鸡：一只幺鸡各付"),
    _whole("chicken.charge", "R6.7",
        "what each pays for the charge chicken, in place of its single value; 0: none",
        "冲锋鸡各付；0 为无冲锋鸡"),
    _whole("chicken.charge_golden", "R6.7",
        "the same when golden",
        "金鸡时的冲锋鸡各付"),
    _bool("chicken.charge_unready_pays", "R6.7",
        "a charger neither ready nor a winner pays it to those who are",
        "未叫牌的冲锋鸡倒付给叫牌、胡牌的各家"),
    _whole("chicken.responsible", "R6.8",
        "what the discarder pays more if the first 1s is ponged or konged; 0: none",
        "责任鸡多付；0 为无责任鸡"),
    _set("chicken.scope", SCOPE, "R6.5",
        "which of a player's tiles count: concealed, melds, own unclaimed discards",
        "哪些牌算鸡：手牌、碰杠的牌、打出的牌"),
    _bool("chicken.needs_ready", "R6.6",
        "chickens are collected only by those who are ready or have won",
        "须叫牌或胡牌，鸡才算"),
    _bool("chicken.swing", "R6.9",
        "both neighbours of the indicator are chickens",
        "摇摆鸡：翻牌的上下两张都是鸡"),
    _bool("chicken.burnt", "R6.10",
        "the shooter of a hot shot collects for no chicken",
        "烧鸡：放热炮者的鸡不算"),
    _bool("report.enabled", "R7.1",
        "a player may report ready at his first turn",
        "可以报听"),
    _bool("report.locks", "R7.3",
        "a reporter's hand is locked",
        "报听后不能换牌、碰、杠"),
    _bool("report.no_pass", "R7.4",
        "a reporter's pinghu needs no pass",
        "报听者点胡平胡不须有豆"),
    _whole("report.lift", "R7.4",
        "the lift of a report or a kill, for the modes floor and add",
        "报听、杀报的番数（floor、add）"),
    _choice("report.mode", LiftMode, "R7.4",
        "value: max(lift, pattern) (floor), factor x pattern (multiply), pattern + lift (add)",
        "番数：取大、相乘、相加"),
    _whole("report.factor", "R7.4",
        "the factor of the mode multiply",
        "报听、杀报的倍数（multiply）"),
    _bool("report.kill", "R7.5",
        "anyone may win on a reporter's discard without a pass, lifted",
        "可以杀报"),
    _whole("report.kill_lift", "R7.7",
        "the lift of a kill alone, for the modes floor and add; lift: as report.lift",
        "杀报另定的番数（floor、add）；lift 为同 report.lift", follows="report.lift"),
    _bool("report.kill_ignores_lock", "R7.5",
        "a kill ignores the pass lock",
        "杀报不受包牌限制"),
    _bool("report.kill_self_draw", "R7.6",
        "reporters pay a lifted value for another player's self-draw",
        "自摸杀报：报听者付提高的番数"),
    _whole("events.bloom", "R8.1",
        "added from each payer for a win on the replacement tile",
        "杠开（杠上胡）每家另加"),
    _bool("events.rob", "R8.2",
        "an added kong may be robbed",
        "可以抢杠"),
    _number("events.rob_shares", (1, 3, 4), "R8.6",
        "whose shares the robbed player pays: his own (1), all three (3), all three and his own once more (4)",
        "抢杠包几家：1 只付自己的，3 包三家，4 包三家再加自己一份"),
    _whole("events.hot_shot", "R8.3",
        "what the shooter of a hot shot pays more to each winner",
        "热炮另付每位胡牌者"),
    _number("events.hot_shot_factor", (1, 2), "R8.6",
        "times the value of a hand won by a hot shot",
        "热炮：番数乘几"),
    _bool("events.hot_shot_pays_kong", "R8.3",
        "the shooter pays each winner the kong's whole income besides",
        "热炮另按该豆的全部收入付给胡牌者"),
    _choice("events.void_scope", VoidScope, "R8.4",
        "a hot shot or robbed kong voids everyone's chickens and kongs, the offender's, or that kong alone",
        "热炮、抢杠后不算的鸡与豆：各家的、该家的、仅那个豆"),
    _whole("settlement.self_draw", "R9.2",
        "added from each payer for a self-draw",
        "自摸每家另加"),
    _number("settlement.self_draw_factor", (1, 2), "R9.6",
        "times the value of a self-drawn hand",
        "自摸：番数乘几"),
    _whole("settlement.cap", "R9.8",
        "the most that one player pays one winner for the hand and a hot shot together; 0: no cap",
        "封顶：一家付一位胡牌者（连热炮）的最多番数；0 为不封顶"),
    _choice("dealer.mode", DealerMode, "R9.2",
        "the dealer's count n is left out, added, or the other terms are multiplied by 1 + n, or by dealer.factor",
        "坐庄、连庄：不计、多计 n 番、乘 1 + n、乘 dealer.factor（一扣二、一扣三）"),
    _number("dealer.factor", (2, 3), "R9.7",
        "what the dealer pays or gets for a hand times so much, for the mode factor",
        "庄家输赢乘几（factor）：2 一扣二，3 一扣三"),
    _choice("dealer.first", FirstDealer, "R2.1",
        "first dealer: seat 0, at random, or by two dice counted from seat 0",
        "首局庄家：0 号座、随机、掷骰"),
    _choice("dealer.exhausted", AfterExhaustion, "R2.6",
        "after an exhausted wall with one to three ready: the dealer stays, or the deal goes by who is ready",
        "黄庄后：连庄，或按叫牌定庄"),
    _whole("table.leave_fine", "R9.5",
        "fine for leaving in mid-hand; 0: leaving is illegal",
        "逃跑扣番；0 为不许离开"),
)
# fmt: on

KEYS: Mapping[str, Key] = MappingProxyType({key.name: key for key in _TABLE})
"""Every key by its dotted name, in the order of a ruleset file."""

SECTIONS = tuple(dict.fromkeys(name.split(".")[0] for name in KEYS if "." in name))
"""The tables of a ruleset file."""

PATTERN_KEYS = tuple(f"patterns.{pattern.name.lower()}" for pattern in Pattern)
"""The keys of the classes' values, in the order of `Pattern`."""
