"""What `zhuoji hand` says of a hand: waits, acceptance, patterns and discards."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.oracle import hands as naive_hands
from tests.oracle import patterns as naive_patterns
from tests.oracle import presets as naive_presets
from tests.oracle import shanten as naive_shanten
from tests.oracle.melds import Meld as NaiveMeld
from zhuoji_sim.codes import MeldKind
from zhuoji_sim.errors import InputError
from zhuoji_sim.evaluator.analysis import HandAnalysis, LiveTile, analyse_hand, format_live
from zhuoji_sim.rulesets import load
from zhuoji_sim.tiles.kinds import NAMES
from zhuoji_sim.tiles.notation import Hand, Meld, parse_hand, parse_tile, parse_tiles

PRESETS = ["jinji", "shabao", "tianting", "hanbao"]


def analyse(text: str, ruleset: str = "shabao", seen: str = "", win: str | None = None) -> HandAnalysis:
    winning_tile = None if win is None else parse_tile(win)
    return analyse_hand(parse_hand(text), load(ruleset), parse_tiles(seen), winning_tile)


def live(tiles: list[LiveTile]) -> dict[str, int]:
    return {tile["tile"]: tile["live"] for tile in tiles}


def test_13_tiles_in_full() -> None:
    assert analyse("123m456p1234789s", seen="1s44s1m") == {
        "hand": "123m456p1234789s",
        "ruleset": "shabao",
        "size": 13,
        "shanten": 0,
        "ready": True,
        "waits": [
            {"tile": "1s", "live": 2, "pattern": "pinghu", "fan": 1, "needs_pass": True},
            {"tile": "4s", "live": 1, "pattern": "pinghu", "fan": 1, "needs_pass": True},
        ],
        "acceptance": [{"tile": "1s", "live": 2}, {"tile": "4s", "live": 1}],
        "ukeire": 3,
        "complete": None,
        "discards": [],
    }


def test_14_tiles_in_full() -> None:
    def discard(tile: str, wait: str, live: int) -> object:
        waits = [{"tile": wait, "live": live, "pattern": "daduizi", "fan": 50, "needs_pass": False}]
        acceptance = [{"tile": wait, "live": live}]
        return {"tile": tile, "shanten": 0, "ukeire": live, "acceptance": acceptance, "waits": waits}

    assert analyse("8m7m [2222p] (333p) (444s) (5555s)", "hanbao", seen="8m") == {
        "hand": "78m [2222p] (333p) (444s) (5555s)",
        "ruleset": "hanbao",
        "size": 14,
        "shanten": 0,
        "ready": True,
        "waits": [],
        "acceptance": [],
        "ukeire": None,
        "complete": None,
        "discards": [discard("8m", "7m", 3), discard("7m", "8m", 2)],
    }


def test_live_tiles_in_a_line() -> None:
    analysis = analyse("123m456p1234789s", seen="1s44s1m")
    assert format_live(analysis["acceptance"]) == format_live(analysis["waits"]) == "1s×2 4s×1"


@pytest.mark.parametrize(
    ("hand", "shanten"),
    [
        ("4444m222333p567p", 1),  # a fifth 4m would make the pair
        ("1224p456m99s9m (333p)", 2),  # one from ready but for a fifth 3p
        ("12m456789p55s(3333m)", 1),
        ("1111m2222m3333m4m", 0),
        ("147m258p369s1122m", 4),
        ("123m456p789s1122m4p", 0),
        ("123m456p789s11122m", -1),
        ("1122m3344p5566s77s", -1),
    ],
)
def test_r3_2_shanten_counts_no_fifth_tile(hand: str, shanten: int) -> None:
    analysis = analyse(hand)
    assert analysis["shanten"] == shanten
    assert analysis["ready"] == (shanten <= 0)


def test_r3_2_no_wait_on_a_tile_held_four_times() -> None:
    analysis = analyse("45m789p55s(111p)(3333m)")
    assert live(analysis["waits"]) == {"6m": 4}
    assert live(analysis["acceptance"]) == {"6m": 4}


def test_r3_2_tiles_seen_elsewhere_do_not_matter() -> None:
    analysis = analyse("12m456789p55s(111p)", seen="3333m")
    assert analysis["ready"]
    assert live(analysis["waits"]) == {"3m": 0}
    assert analysis["ukeire"] == 0


def test_live_copies_leave_out_the_discard() -> None:
    """Of seven pairs, the tile thrown away is still waited for."""
    best, *_, worst = analyse("1111m2233m4455p66s")["discards"]
    assert (best["tile"], live(best["acceptance"])) == ("2m", {"2m": 2})
    assert (worst["tile"], live(worst["acceptance"])) == ("1m", {"1m": 0})


@pytest.mark.parametrize(
    ("hand", "pattern", "fans"),  # the values in the order of PRESETS
    [
        ("123m456p123789s5s", "pinghu", (1, 1, 10, 10)),
        ("111m444p777999s5s", "daduizi", (5, 5, 50, 50)),
        ("1122m3344p55667s", "qidui", (10, 10, 60, 60)),
        ("1122m3344p55577s", "longqidui", (20, 20, 100, 100)),
        ("123m123m456m(777m)9m", "qingyise", (10, 10, 100, 100)),
        ("222m444m666m(777m)9m", "qingdadui", (15, 15, 150, 150)),
        ("1133557799m2m44m", "qingqidui", (20, 20, 150, 150)),
        ("11335577999m22m", "qinglongbei", (30, 30, 200, 200)),
        ("9m(222m)(444m)[6666m](777m)", "qingdadui", (15, 15, 150, 150)),
    ],
)
def test_r4_patterns_of_waits(hand: str, pattern: str, fans: tuple[int, ...]) -> None:
    for ruleset, fan in zip(PRESETS, fans, strict=True):
        dearest = max(analyse(hand, ruleset)["waits"], key=lambda wait: wait["fan"])
        assert (dearest["pattern"], dearest["fan"]) == (pattern, fan)


@pytest.mark.parametrize(
    ("ruleset", "pattern", "fan"),
    [
        ("shabao", "dandiao", 10),
        ("jinji", "daduizi", 5),
        ("tianting", "daduizi", 50),
        ("hanbao", "daduizi", 50),
    ],
)
def test_r4_4_dandiao(ruleset: str, pattern: str, fan: int) -> None:
    (wait,) = analyse("9m(222m)(444p)[6666m](777s)", ruleset)["waits"]
    assert wait == {"tile": "9m", "live": 3, "pattern": pattern, "fan": fan, "needs_pass": False}


@pytest.mark.parametrize(
    ("ruleset", "win", "complete"),
    [
        ("hanbao", None, {"pattern": "longqidui", "fan": 100}),
        ("hanbao", "1m", {"pattern": "longqidui", "fan": 100}),
        ("hanbao", "5m", {"pattern": "qidui", "fan": 60}),
        ("tianting", "5m", {"pattern": "qidui", "fan": 60}),
        ("shabao", "5m", {"pattern": "longqidui", "fan": 20}),
    ],
)
def test_r4_2_the_winning_tile_decides_the_reading(
    ruleset: str, win: str | None, complete: dict[str, str | int]
) -> None:
    assert analyse("11115577m2233p44s", ruleset, win=win)["complete"] == complete


def test_a_winning_tile_of_a_hand_that_is_not_complete_changes_nothing() -> None:
    hand = "11115577m2233p4s5s"
    assert analyse(hand, win="4s") == analyse(hand)


@pytest.mark.parametrize(
    ("meld", "needs_pass"),
    [("(777s)", True), ("(7777s)", False), ("(777+7s)", False), ("[7777s]", False)],
)
def test_r3_4_a_pinghu_needs_a_kong(meld: str, needs_pass: bool) -> None:
    (wait,) = analyse(f"123m456p123s5s{meld}")["waits"]
    assert wait["needs_pass"] == needs_pass


def test_r3_4_an_undeclared_four_of_a_kind_is_no_pass() -> None:
    (wait,) = analyse("1111m23m456789p5s")["waits"]
    assert (wait["tile"], wait["needs_pass"]) == ("5s", True)


def test_r3_4_without_the_pass_rule_nothing_needs_a_pass() -> None:
    ruleset = load({"extends": "shabao", "win": {"pinghu_needs_pass": False}})
    (wait,) = analyse_hand(parse_hand("123m456p123789s5s"), ruleset)["waits"]
    assert not wait["needs_pass"]


@pytest.mark.parametrize(
    ("hand", "seen", "win", "message"),
    [
        ("123m456p123789s5s", "", "5s", "the winning tile belongs to a hand of 14: this one stands for 13"),
        ("123m456p123789s55s", "", "6s", "the winning tile 6s is not among the concealed tiles"),
        (
            "123m456p123s55s(777s)",
            "",
            "7s",
            "the winning tile 7s is not among the concealed tiles 123m456p12355s",
        ),
        ("123m456p123s5s(777s)", "77s", None, "3 7s in the hand and 2 seen elsewhere: there are only 4"),
        ("123m456p123s55s(777s)", "555s", None, "2 5s in the hand and 3 seen elsewhere"),
    ],
)
def test_refused(hand: str, seen: str, win: str | None, message: str) -> None:
    with pytest.raises(InputError) as refusal:
        analyse(hand, seen=seen, win=win)
    assert message in str(refusal.value)


def test_what_is_no_tile_is_refused() -> None:
    hand = parse_hand("123m456p123789s55s")
    with pytest.raises(InputError, match="-1 is no tile"):
        analyse_hand(hand, load("shabao"), seen=(-1,))
    with pytest.raises(InputError, match="27 is no tile"):
        analyse_hand(hand, load("shabao"), win=27)


@st.composite
def near_hands(draw: st.DrawFn, size: int) -> Hand:
    """Hands out of few kinds of tile, so that many are ready or complete."""
    first = draw(st.integers(0, 20))
    kinds = sorted(draw(st.sets(st.integers(first, first + 6), min_size=5, max_size=7)))
    melded = draw(st.lists(st.sampled_from(kinds), max_size=2, unique=True))
    melds = tuple(Meld(draw(st.sampled_from(MeldKind)), kind) for kind in melded)
    left = kinds * 4
    for meld in melds:
        for _ in range(meld.copies):
            left.remove(meld.tile)
    concealed = draw(st.permutations(left))[: size - 3 * len(melds)]
    return Hand(tuple(concealed), melds)


def naive(hand: Hand) -> tuple[list[str], list[NaiveMeld]]:
    """The hand as the oracle has it."""
    melds = [NaiveMeld(meld.kind.name.lower(), NAMES[meld.tile]) for meld in hand.melds]
    return [NAMES[tile] for tile in hand.concealed], melds


@settings(deadline=None)
@given(near_hands(13), st.sampled_from(PRESETS))
def test_13_tiles_agree_with_the_oracle(hand: Hand, preset: str) -> None:
    concealed, melds = naive(hand)
    shanten = naive_shanten.shanten(concealed, melds)
    held = hand.held()
    useful = {
        tile: 4 - held[kind]
        for kind, tile in enumerate(NAMES)
        if held[kind] < 4 and naive_shanten.shanten([*concealed, tile], melds) < shanten
    }
    rules = naive_presets.PRESETS[preset]
    patterns = [
        (tile, *naive_patterns.pattern(rules, [*concealed, tile], melds, tile))
        for tile in naive_hands.waits(concealed, melds)
    ]

    analysis = analyse_hand(hand, load(preset))
    assert analysis["shanten"] == shanten
    assert live(analysis["acceptance"]) == useful
    assert analysis["ukeire"] == sum(useful.values())
    assert [(wait["tile"], wait["pattern"], wait["fan"]) for wait in analysis["waits"]] == patterns


@settings(deadline=None)
@given(near_hands(14), st.sampled_from(PRESETS))
def test_14_tiles_agree_with_the_oracle(hand: Hand, preset: str) -> None:
    concealed, melds = naive(hand)
    analysis = analyse_hand(hand, load(preset))
    assert analysis["shanten"] == naive_shanten.shanten(concealed, melds)

    for discard in analysis["discards"]:
        left = concealed.copy()
        left.remove(discard["tile"])
        assert discard["shanten"] == naive_shanten.shanten(left, melds)
        assert [wait["tile"] for wait in discard["waits"]] == naive_hands.waits(left, melds)
    order = [(each["shanten"], -each["ukeire"], NAMES.index(each["tile"])) for each in analysis["discards"]]
    assert order == sorted(order)
    assert len(order) == len(set(concealed))

    if naive_hands.complete(concealed, melds):
        rules = naive_presets.PRESETS[preset]
        readings = {tile: naive_patterns.pattern(rules, concealed, melds, tile) for tile in set(concealed)}
        best = max(readings.values(), key=lambda reading: reading[1])
        assert analysis["complete"] == {"pattern": best[0], "fan": best[1]}
        for kind in set(hand.concealed):
            pattern, fan = readings[NAMES[kind]]
            assert analyse_hand(hand, load(preset), win=kind)["complete"] == {"pattern": pattern, "fan": fan}
    else:
        assert analysis["complete"] is None
