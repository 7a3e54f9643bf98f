"""R3 and R4 on single hands: completeness, waits, shanten, patterns."""

import itertools
import random
from collections import Counter

import pytest

from tests.oracle.hands import complete, ready, waits
from tests.oracle.melds import Meld, melded
from tests.oracle.patterns import best_pattern_on_waits, pattern
from tests.oracle.ruleset import resolve
from tests.oracle.shanten import shanten
from tests.oracle.tiles import COPIES, TILES, parse, step
from tests.oracle.walls import FULL, RUNS, stacked_wall


def pong(tile: str) -> Meld:
    return Meld("pong", tile, giver=0)


def named(ruleset: object, text: str, winning: str, melds: list[Meld] | None = None) -> tuple[str, int]:
    return pattern(resolve(ruleset), parse(text), melds or [], winning)


# ------------------------------------------------------------------ R6.2 ranks


@pytest.mark.parametrize(("indicator", "by", "chicken"), [("5m", 1, "6m"), ("9p", 1, "1p"), ("1s", -1, "9s")])
def test_next_rank_wraps(indicator: str, by: int, chicken: str) -> None:
    assert step(indicator, by) == chicken


# ------------------------------------------------------------------ R3.1, R3.2


@pytest.mark.parametrize("text", ["123m456p789s11122p", "111222333m444p99s", "1133557799m1133p", "1111335577m99p22s"])
def test_complete(text: str) -> None:
    hand = parse(text)
    assert len(hand) == 14
    assert complete(hand, [])


@pytest.mark.parametrize("text", ["123m456p789s11124p", "113355779m11339p", "123m456p789s1112p"])
def test_not_complete(text: str) -> None:
    assert not complete(parse(text), [])


def test_seven_pairs_only_without_melds() -> None:
    assert not complete(parse("1133557799m1p"), [pong("2s")])
    assert complete(parse("123m456p789s55m"), [pong("2s")])


def test_a_wait_of_which_he_holds_all_four_is_no_wait() -> None:
    assert waits(parse("4444m222333p567p"), []) == []
    assert shanten(parse("4444m222333p567p"), []) == 1
    assert waits(parse("5p"), [pong(t) for t in ("1m", "2m", "3m")] + [Meld("exposed", "4m")]) == ["5p"]
    assert waits(parse("46m99p"), [Meld("exposed", "5m"), pong("1m"), pong("2m")]) == []


def test_four_of_a_kind_is_two_pairs() -> None:
    assert waits(parse("1111335577m99p2s"), []) == ["2s"]


# ------------------------------------------------------------------ shanten against enumeration


UNITS = [[t] * 3 for t in TILES] + RUNS


def enumerated(hand: list[str], melds: list[Meld]) -> int:
    """R3.2 by brute force: try every list of sets and a pair that misses at most 0, 1, 2, ... tiles."""
    room = {t: COPIES - sum(m.tiles.count(t) for m in melds) for t in TILES}
    for limit in itertools.count():
        for pair in TILES:
            if can_add(hand, room, [], [pair] * 2, UNITS, 4 - len(melds), limit):
                return limit - 1
        if not melds and pairs_missing(hand) <= limit:
            return limit - 1
    raise AssertionError("some limit is enough")


def can_add(
    hand: list[str], room: dict, target: list[str], unit: list[str], units: list, sets: int, limit: int
) -> bool:
    """Can the target with this unit, and `sets` more of `units` in their order, be had for `limit` tiles?"""
    target = target + unit
    if any(target.count(t) > room[t] for t in unit):
        return False
    if sum(max(0, target.count(t) - hand.count(t)) for t in set(target)) > limit:
        return False
    if sets == 0:
        return True
    return any(can_add(hand, room, target, unit, units[i:], sets - 1, limit) for i, unit in enumerate(units))


def pairs_missing(hand: list[str]) -> int:
    """Seven pairs out of all choices of 7 among the pairs held and any other: fours are two pairs."""
    pairs = sum(hand.count(t) // 2 for t in TILES)
    singles = sum(hand.count(t) % 2 for t in TILES)
    lacking = max(0, 7 - pairs)
    return lacking + max(0, lacking - singles)


@pytest.mark.parametrize("seed", range(12))
def test_shanten_against_enumeration(seed: int) -> None:
    rng = random.Random(seed)
    wall = stacked_wall(rng)
    for hand in (wall[0:13], wall[13:27]):
        if shanten(hand, []) <= 2:
            assert shanten(hand, []) == enumerated(hand, [])


@pytest.mark.parametrize("seed", range(12))
def test_shanten_with_melds_against_enumeration(seed: int) -> None:
    rng = random.Random(seed)
    melds = [Meld(rng.choice(("pong", "concealed")), f"{rng.randint(1, 9)}{suit}") for suit in "mp"]
    free = list((Counter(FULL) - Counter(melded(melds))).elements())
    near = [t for t in free if t[0] in "23456" or t[1] == "m"]
    hand = rng.sample(near, 7 + seed % 2)
    assert shanten(hand, melds) == enumerated(hand, melds)


def neighbours(hand: list[str], own: list[str]) -> list[str]:
    return [t for t in TILES if own.count(t) < COPIES]


@pytest.mark.parametrize("seed", range(6))
def test_shanten_steps(seed: int) -> None:
    """-1 complete, 0 ready, and n: some draw and discard lead to n - 1, none to less."""
    hand = stacked_wall(random.Random(seed))[:13]
    here = shanten(hand, [])
    assert (here == 0) == ready(hand, [])
    after = [shanten([*hand, t], []) for t in neighbours(hand, hand)]
    assert min(after) == here - 1
    for tile in neighbours(hand, hand)[::5]:
        fourteen = [*hand, tile]
        best = min(shanten([t for i, t in enumerate(fourteen) if i != drop], []) for drop in range(14))
        now = shanten(fourteen, [])
        assert now == (-1 if complete(fourteen, []) else best)


# ------------------------------------------------------------------ R4


@pytest.mark.parametrize(
    ("text", "winning", "name", "value"),
    [
        ("123m456p789s11122p", "1m", "pinghu", 1),
        ("111m222p333s44455p", "1m", "daduizi", 5),
        ("1133557799m1133p", "1m", "qidui", 10),
        ("1111557799m1133p", "5m", "longqidui", 20),
        ("12345678911122m", "1m", "qingyise", 10),
        ("11122244477799m", "1m", "qingdadui", 15),
        ("11335577992244m", "1m", "qingqidui", 20),
        ("11115577992244m", "5m", "qinglongbei", 30),
    ],
)
def test_shabao_classes(text: str, winning: str, name: str, value: int) -> None:
    assert named("shabao", text, winning) == (name, value)


@pytest.mark.parametrize("ruleset", ["hanbao", "tianting"])
def test_long_needs_the_winning_tile(ruleset: str) -> None:
    assert named(ruleset, "1111557799m1133p", "5m") == ("qidui", 60)
    assert named(ruleset, "1111557799m1133p", "1m") == ("longqidui", 100)
    assert named(ruleset, "11115577992244m", "5m") == ("qingqidui", 150)
    assert named(ruleset, "11115577992244m", "1m") == ("qinglongbei", 200)


def test_dandiao() -> None:
    mixed = [pong("1m"), pong("2p"), Meld("concealed", "3s"), pong("4m")]
    pure = [pong(t) for t in ("1m", "2m", "3m", "4m")]
    assert named("shabao", "77p", "7p", mixed) == ("dandiao", 10)
    assert named("shabao", "77m", "7m", pure) == ("qingdadui", 15)
    assert named("jinji", "77p", "7p", mixed) == ("daduizi", 5)


def test_one_suit_counts_melds() -> None:
    assert named("shabao", "123m456m789m55m", "1m", [pong("2p")])[0] == "pinghu"
    assert named("shabao", "123m456m789m55m", "1m", [pong("2m")])[0] == "qingyise"


@pytest.mark.parametrize(
    ("off", "text", "name"),
    [
        ({"daduizi": 0}, "111m222p333s44455p", "pinghu"),
        ({"qidui": 0}, "1133557799m1133p", "pinghu"),
        ({"longqidui": 0}, "1111557799m1133p", "qidui"),
        ({"qingdadui": 0}, "11122244477799m", "qingyise"),
        ({"qingdadui": 0, "qingyise": 0}, "11122244477799m", "daduizi"),
        ({"qinglongbei": 0, "qingqidui": 0, "longqidui": 0}, "11115577992244m", "qingyise"),
    ],
)
def test_a_class_of_value_0_does_not_exist(off: dict, text: str, name: str) -> None:
    rules = {"extends": "shabao", "patterns": off}
    assert named(rules, text, parse(text)[0])[0] == name


def test_best_pattern_over_the_waits() -> None:
    """R10.2: 111222333m is three runs or three triplets; the dearer reading counts."""
    assert best_pattern_on_waits(resolve("shabao"), parse("111222333m99p55s"), []) == 5
    assert best_pattern_on_waits(resolve("hanbao"), parse("1111557799m113p"), []) == 60
    assert best_pattern_on_waits(resolve("hanbao"), parse("111557799m1133p"), []) == 100
