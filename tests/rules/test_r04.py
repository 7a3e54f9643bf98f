"""R4 Patterns."""

from typing import Any

import pytest

from tests.scripts import (
    PINGHU_5P,
    PINGHU_5P_TOO,
    PRESETS,
    SUIT_5P,
    TRIPLETS_9M,
    Rules,
    change,
    collected,
    paid,
    refusal,
    settle,
)
from zhuoji_sim.evaluator.analysis import analyse_hand
from zhuoji_sim.rulesets import load
from zhuoji_sim.tiles.notation import parse_hand

VALUES = {
    "pinghu": (1, 1, 10, 10),
    "daduizi": (5, 5, 50, 50),
    "qidui": (10, 10, 60, 60),
    "longqidui": (20, 20, 100, 100),
    "qingyise": (10, 10, 100, 100),
    "qingdadui": (15, 15, 150, 150),
    "qingqidui": (20, 20, 150, 150),
    "qinglongbei": (30, 30, 200, 200),
}
"""In the order of PRESETS."""

HANDS = {
    "pinghu": (PINGHU_5P, "5p"),
    "daduizi": (TRIPLETS_9M, "9m"),
    "qidui": ("2233m66p88p44s77s9m", "9m"),
    "longqidui": ("2233m6688p44s999m", "9m"),
    "qingyise": (SUIT_5P, "5p"),
    "qingdadui": ("222444666p8899p", "9p"),
    "qingqidui": ("2233446677889p", "9p"),
    "qinglongbei": ("2233446677999p", "9p"),
}
CASES = [
    pytest.param(preset, pattern, values[index], id=f"{preset}-{pattern}")
    for pattern, values in VALUES.items()
    for index, preset in enumerate(PRESETS)
]
STRICT = ("tianting", "hanbao")  # R4.2: the winning tile must be one of the four
LAX = ("jinji", "shabao")


def won(rules: Rules, hand: str, tile: str, **options: Any) -> tuple[str, int]:
    """Pattern and value of a self-draw of seat 1."""
    winner = settle(rules, {1: hand}, f". {tile} 1win", **options)["winners"][0]
    return winner["pattern"], winner["value"]


@pytest.mark.parametrize(("preset", "pattern", "value"), CASES)
def test_r4_classes_and_values_by_self_draw(preset: str, pattern: str, value: int) -> None:
    """R4 and R4.1: the values, borrowed ones too."""
    assert won(preset, *HANDS[pattern]) == (pattern, value)


@pytest.mark.parametrize(("preset", "pattern", "value"), CASES)
def test_r4_classes_and_values_on_a_discard(preset: str, pattern: str, value: int) -> None:
    if pattern == "pinghu":
        hand, moves = "777s789m46p33s456m", ". 7s kong7s . 5p>5p 1win"
    else:
        hand, tile = HANDS[pattern]
        moves = f"{tile}>{tile} 1win"
    result = settle(change(preset, dealer__mode="off"), {1: hand}, moves)
    winner = result["winners"][0]
    assert (winner["pattern"], winner["value"]) == (pattern, value)
    assert paid(result, winner["from"], 1, "hand") == value


# ---------------------------------------------------------------- R4: the highest class, not a sum


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(
    ("hand", "tile", "pattern"),
    [
        ("2233445566778p", "8p", "qingqidui"),  # also four runs and a pair: a qingyise
        ("222333444m5599p", "9p", "daduizi"),  # also three runs: a pinghu
        ("2233m4455m6677p8p", "8p", "qidui"),
        ("222m3333m4444m55p", "2m", "longqidui"),  # also four runs and a pair: a pinghu
    ],
)
def test_r4_the_highest_class_counts_and_classes_do_not_add_up(preset: str, hand: str, tile: str, pattern: str) -> None:
    assert won(preset, hand, tile) == (pattern, VALUES[pattern][PRESETS.index(preset)])


# ---------------------------------------------------------------- R4.2

LONG_BUT_FOR_THE_TILE = ("2222m3366p8844s9m", "9m")
SUIT_LONG_BUT_FOR_THE_TILE = ("2222334466889p", "9p")


@pytest.mark.parametrize("preset", PRESETS)
def test_r4_2_another_winning_tile(preset: str) -> None:
    strict = preset in STRICT
    assert won(preset, *LONG_BUT_FOR_THE_TILE)[0] == ("qidui" if strict else "longqidui")
    assert won(preset, *SUIT_LONG_BUT_FOR_THE_TILE)[0] == ("qingqidui" if strict else "qinglongbei")


@pytest.mark.parametrize("preset", PRESETS)
def test_r4_2_a_dealer_who_wins_as_dealt_names_any_tile(preset: str) -> None:
    """He drew the 9m, but names the 2m; named as drawn it is a `qidui` where the rule is strict."""
    hands = {0: LONG_BUT_FOR_THE_TILE[0]}
    named = settle(preset, hands, "9m 0win:2m")["winners"][0]
    assert (named["pattern"], named["by"], named["from"]) == ("longqidui", "self_draw", 0)
    drawn = settle(preset, hands, "9m 0win")["winners"][0]
    assert drawn["pattern"] == ("qidui" if preset in STRICT else "longqidui")


def test_r4_2_a_later_self_draw_names_the_drawn_tile_only() -> None:
    assert "drew 9m" in refusal("hanbao", {1: LONG_BUT_FOR_THE_TILE[0]}, ". 9m 1win:2m")


# ---------------------------------------------------------------- R4.3


@pytest.mark.parametrize("preset", PRESETS)
def test_r4_3_one_suit_counts_melds(preset: str) -> None:
    """A pong of dots leaves a hand of dots one suit; a pong of bamboos does not."""
    dots = settle(preset, {1: "77p123p345p56p99p8m"}, "7p>7p 1pong >8m ... 4p 1win")
    assert dots["winners"][0]["pattern"] == "qingyise"
    mixed = settle(preset, {1: "77s123p345p56p99p8m"}, "7s>7s 1pong >8m ... 4p 1win")
    assert mixed["winners"][0]["pattern"] == "pinghu"


@pytest.mark.parametrize("preset", PRESETS)
def test_r4_3_two_or_three_fours_of_a_kind_are_one_longqidui(preset: str) -> None:
    assert won(preset, "2222m4444p66s777s", "7s")[0] == "longqidui"
    assert won(preset, "2222m4444p66s999p", "9p") == ("longqidui", VALUES["longqidui"][PRESETS.index(preset)])
    assert won(preset, "22224444p66p999p", "9p")[0] == "qinglongbei"


# ---------------------------------------------------------------- R4.4

BARE = {1: "22m44m66p88p9s3s5s7s1m"}
"""Pongs of all four pairs leave one of the singles: 9s."""
MELDING = "2m>2m 1pong >3s 4m>4m 1pong >5s 6p>6p 1pong >7s 8p>8p 1pong >1m"


@pytest.mark.parametrize("preset", PRESETS)
def test_r4_4_dandiao_in_shabao_alone(preset: str) -> None:
    winner = settle(preset, BARE, MELDING + " ... 9s 1win")["winners"][0]
    expected = ("dandiao", 10) if preset == "shabao" else ("daduizi", 5 if preset == "jinji" else 50)
    assert (winner["pattern"], winner["value"]) == expected


def test_r4_4_dandiao_on_a_discard_without_a_pass() -> None:
    assert settle("shabao", BARE, MELDING + " 9s>9s 1win")["winners"][0]["pattern"] == "dandiao"


def test_r4_4_kongs_count_as_melds_for_it_concealed_ones_too() -> None:
    hands = {1: "222m44m66p88p9s7s1m3m"}
    moves = ". 2m kong2m _>= 4m>4m 1pong >7s 6p>6p 1pong >1m 8p>8p 1pong >3m 9s>9s 1win"
    assert settle("shabao", hands, moves)["winners"][0]["pattern"] == "dandiao"


def test_r4_4_a_concealed_set_is_no_dandiao() -> None:
    hands = {1: "22m44m66p999s8s5s7s3m"}
    moves = "2m>2m 1pong >5s 4m>4m 1pong >7s 6p>6p 1pong >3m ... 8s 1win"
    assert settle("shabao", hands, moves)["winners"][0]["pattern"] == "daduizi"


def test_r4_4_in_one_suit_it_is_worth_the_higher_and_named_qingdadui() -> None:
    hands = {1: "22p44p66p88p9p3s5s7s3m"}
    moves = "2p>2p 1pong >3s 4p>4p 1pong >5s 6p>6p 1pong >7s 8p>8p 1pong >3m ... 9p 1win"
    winner = settle("shabao", hands, moves)["winners"][0]
    assert (winner["pattern"], winner["value"]) == ("qingdadui", 15)


# ---------------------------------------------------------------- R4.5


@pytest.mark.parametrize("preset", PRESETS)
def test_r4_5_base_fan_is_added_once_for_each_payer(preset: str) -> None:
    plain = settle(preset, {1: PINGHU_5P}, ". 5p 1win")
    more = settle(change(preset, base_fan=7), {1: PINGHU_5P}, ". 5p 1win")
    assert [b - a for a, b in zip(collected(plain, 1, "hand"), collected(more, 1, "hand"), strict=True)] == [
        7,
        0,
        7,
        7,
    ]
    assert more["winners"][0]["value"] == plain["winners"][0]["value"]


# ---------------------------------------------------------------- R4.6

FIRST = change("shabao", patterns__tianhu=33, patterns__dihu=23, patterns__dihu_on_discard=True)


def first_win(rules: Rules, hands: dict[int, str], moves: str) -> tuple[str, int]:
    (winner,) = settle(rules, hands, moves)["winners"]
    return winner["pattern"], winner["value"]


def test_r4_6_tianhu_and_dihu() -> None:
    assert first_win(FIRST, {0: PINGHU_5P}, "5p 0win") == ("tianhu", 33)
    assert first_win(FIRST, {1: PINGHU_5P}, ". 5p 1win") == ("dihu", 23)
    assert first_win(FIRST, {3: PINGHU_5P}, "... 5p 3win") == ("dihu", 23)


def test_r4_6_the_dearest_class_counts() -> None:
    assert first_win(FIRST, {1: "2233446677999p"}, ". 9p 1win") == ("qinglongbei", 30)
    equal = change("shabao", patterns__dihu=30)
    assert first_win(equal, {1: "2233446677999p"}, ". 9p 1win") == ("dihu", 30)
    assert first_win(change("shabao", patterns__pinghu=40, patterns__dihu=2), {1: PINGHU_5P}, ". 5p 1win") == (
        "dihu",
        2,
    )


def test_r4_6_what_others_have_claimed_does_not_matter_what_he_has_does() -> None:
    others = {0: "99s", 3: PINGHU_5P, 1: "33p"}
    assert first_win(FIRST, others, "3p>3p 1pong >_ . 5p 3win") == ("dihu", 23)
    his_kong = {1: "777s789m46p33s456m"}
    assert first_win(FIRST, his_kong, ". 7s kong7s 5p 1win") == ("pinghu", 1)
    his_pong = {1: "77s1m789m46p33s456m"}
    assert first_win(FIRST, his_pong, "7s>7s 1pong >1m ... 5p 1win") == ("pinghu", 1)
    assert first_win(FIRST, {0: "777s789m46p33s456m"}, "7s kong7s 5p 0win") == ("pinghu", 1)


def test_r4_6_on_the_dealers_first_discard_alone() -> None:
    assert first_win(FIRST, {2: PINGHU_5P}, "5p>5p 2win") == ("dihu", 23)
    settle(FIRST, {1: PINGHU_5P, 2: PINGHU_5P_TOO}, "5p>5p 1win 2win")
    assert "not" in refusal(FIRST, {2: PINGHU_5P}, "_>_ 5p>5p 2win")
    plain = change("shabao", patterns__dihu=23)
    assert "not" in refusal(plain, {2: PINGHU_5P}, "5p>5p 2win")


def test_r4_6_is_lifted_like_any_other() -> None:
    """R7.5: the dealer reports with his first discard: 23 + 10, and his count."""
    rules = change("shabao", patterns__dihu=23, patterns__dihu_on_discard=True, report__mode="add")
    result = settle(rules, {0: TRIPLETS_9M, 1: PINGHU_5P}, "5p>>5p 1win")
    assert paid(result, 0, 1, "hand") == 23 + 10 + 1


# ---------------------------------------------------------------- R4.7

DILONG = change("shabao", patterns__dilong=10, patterns__qingdilong=20)
FOURTH_LAST = change("shabao", patterns__dilong=10, patterns__qingdilong=20, patterns__long_needs_winning_tile=True)
PONGED = {1: "22m335577p9966s1m"}
HELD = {1: "22m335577p99s6s1m5s"}


def test_r4_7_dilong_on_the_fourth_tile_drawn_or_thrown() -> None:
    assert first_win(DILONG, PONGED, "2m>2m 1pong >1m ... 2m 1win") == ("dilong", 10)
    assert first_win(DILONG, PONGED, "2m>2m 1pong >1m 2m>2m 1win") == ("dilong", 10)
    assert "not" in refusal("shabao", PONGED, "2m>2m 1pong >1m ... 2m 1win")


@pytest.mark.parametrize(("rules", "won"), [(DILONG, ("dilong", 10)), (FOURTH_LAST, ("pinghu", 1))])
def test_r4_7_dilong_with_the_fourth_tile_held(rules: Rules, won: tuple[str, int]) -> None:
    assert first_win(rules, HELD, "2m>2m 1pong >1m ... 2m>5s ... 6s 1win") == won
    assert first_win(rules, PONGED, "2m>2m 1pong >1m ... 2m 1win") == ("dilong", 10)


def test_r4_7_a_four_of_a_kind_is_two_pairs() -> None:
    assert first_win(DILONG, {1: "22m3333557799p1m"}, "2m>2m 1pong >1m ... 2m 1win") == ("dilong", 10)


def test_r4_7_one_suit() -> None:
    hand, moves = {1: "223355778899p1m"}, "2p>2p 1pong >1m ... 2p 1win"
    assert first_win(DILONG, hand, moves) == ("qingdilong", 20)
    assert first_win(change("shabao", patterns__qingdilong=20), hand, moves) == ("qingdilong", 20)
    assert first_win(change("shabao", patterns__dilong=12), hand, moves) == ("dilong", 12)
    assert first_win(change("shabao", patterns__qingdilong=20), PONGED, "2m>2m 1pong >1m ... 2m 1win") == ("pinghu", 1)


def test_r4_7_ready_counts_where_the_class_exists() -> None:
    """R3.2, R10.2: the three others pay 10 each."""
    exhausted = settle(DILONG, PONGED, "2m>2m 1pong >1m *")
    assert exhausted["ready"] == [False, True, False, False]
    assert exhausted["deltas"][1] == 30
    assert settle("shabao", PONGED, "2m>2m 1pong >1m *")["ready"] == [False] * 4


def test_r4_7_the_fourth_tile_added_is_a_kong() -> None:
    result = settle(DILONG, PONGED, "2m>2m 1pong >1m ... 2m kong2m *")
    assert result["ready"] == [False] * 4


def test_r4_7_qingdandiao() -> None:
    hand = {1: "22m44m66m88m9m3s5s7s1p"}
    moves = "2m>2m 1pong >3s 4m>4m 1pong >5s 6m>6m 1pong >7s 8m>8m 1pong >1p ... 9m 1win"
    assert first_win("shabao", hand, moves) == ("qingdadui", 15)
    assert first_win(change("shabao", patterns__qingdandiao=20), hand, moves) == ("qingdandiao", 20)
    assert first_win(change("shabao", patterns__qingdandiao=14), hand, moves) == ("qingdadui", 15)


@pytest.mark.parametrize(
    ("hand", "shanten", "useful"),
    [
        ("335577p9966s (222m)", 0, ["2m"]),
        ("2m335577p99s6s (222m)", 0, ["6s"]),
        ("335577p99s68s (222m)", 1, ["2m", "6s", "8s"]),
        ("335577p9966s [2222m]", 2, None),
    ],
)
def test_r4_7_shanten_and_what_lowers_it(hand: str, shanten: int, useful: list[str] | None) -> None:
    found = analyse_hand(parse_hand(hand), load(DILONG))
    assert found["shanten"] == shanten
    if useful:
        assert [tile["tile"] for tile in found["acceptance"]] == useful
