"""R6 Chickens."""

from typing import Any

import pytest

from tests.scripts import (
    AUTO,
    PAIRS_9M,
    PINGHU_5P,
    PRESETS,
    TRIPLETS_9M,
    Line,
    Rules,
    change,
    collected,
    paid,
    settle,
)

VALUE = {"jinji": 1, "shabao": 1, "tianting": 10, "hanbao": 10}
YAOJI = ("jinji", "shabao", "hanbao")
COLLECT_IF_READY = ("shabao", "hanbao")
ANYBODY_COLLECTS = ("jinji", "tianting")
CHICKENS = ("chicken", "charge", "responsible")
READY_WITH_ONE = "11s789m46p456m345s"
"""Ready for 5p, with a pair of 1s."""


def chickens(result: Line, owner: int) -> list[int]:
    return collected(result, owner, *CHICKENS)


def from_others(owner: int, fan: int) -> list[int]:
    return [0 if seat == owner else fan for seat in range(4)]


def held(rules: Rules, hand: str, flip: str, **options: Any) -> Line:
    """Seat 1 holds this ready hand when seat 3 wins; the indicator is `flip`."""
    return settle(rules, {1: hand, 3: TRIPLETS_9M}, "... 9m 3win", flip=flip, **options)


# ---------------------------------------------------------------- R6.1


@pytest.mark.parametrize("preset", PRESETS)
def test_r6_1_the_1s_is_always_a_chicken_but_in_tianting(preset: str) -> None:
    result = held(preset, READY_WITH_ONE, AUTO)
    assert chickens(result, 1) == from_others(1, 2 * VALUE[preset] if preset in YAOJI else 0)
    assert ("1s" in result["chickens"]["tiles"]) is (preset in YAOJI)


# ---------------------------------------------------------------- R6.2


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(("flip", "chicken"), [("4m", "5m"), ("8m", "9m"), ("9m", "1m"), ("9p", "1p"), ("8s", "9s")])
def test_r6_2_the_next_rank_of_the_indicator(preset: str, flip: str, chicken: str) -> None:
    result = settle(preset, {1: PINGHU_5P}, ". 5p 1win", flip=flip)
    facts = result["chickens"]
    assert facts["indicator"] == flip
    assert set(facts["tiles"]) - {"1s"} == {chicken}
    assert not facts["golden"]


@pytest.mark.parametrize("preset", PRESETS)
def test_r6_2_a_flipped_chicken_pays(preset: str) -> None:
    result = held(preset, PINGHU_5P, "7s")
    assert chickens(result, 1) == from_others(1, 2 * VALUE[preset])


@pytest.mark.parametrize("preset", PRESETS)
def test_r6_2_no_undrawn_tile_no_flipped_chicken(preset: str) -> None:
    result = settle(preset, {3: PINGHU_5P}, "*1 5p 3win")
    assert result["chickens"]["indicator"] is None
    assert result["chickens"]["tiles"] == (["1s"] if preset in YAOJI else [])


@pytest.mark.parametrize("preset", PRESETS)
def test_r6_2_nothing_is_turned_up_if_nobody_won(preset: str) -> None:
    assert settle(preset, {1: PINGHU_5P}, "*")["chickens"] == {}


def test_r6_2_nothing_is_turned_up_in_a_void_hand() -> None:
    assert settle("tianting", {1: PINGHU_5P}, ". 2leave")["chickens"] == {}


# ---------------------------------------------------------------- R6.3


@pytest.mark.parametrize("preset", PRESETS)
def test_r6_3_each_tile_pays_from_each_of_the_other_three(preset: str) -> None:
    """Two 8s held by seat 1 after indicator 7s, one 9m held by seat 3 counts for nobody."""
    result = held(preset, PINGHU_5P, "7s")
    assert [paid(result, seat, 1, "chicken") for seat in range(4)] == from_others(1, 2 * VALUE[preset])


# ---------------------------------------------------------------- R6.4


@pytest.mark.parametrize(("preset", "each"), [("jinji", 2), ("shabao", 2), ("hanbao", 20), ("tianting", 10)])
def test_r6_4_golden(preset: str, each: int) -> None:
    """Two 1s: double, and not counted again as flipped; in `tianting` an ordinary flipped chicken."""
    result = held(preset, READY_WITH_ONE, "9s")
    assert chickens(result, 1) == from_others(1, 2 * each)
    assert result["chickens"]["tiles"] == ["1s"]
    assert result["chickens"]["golden"] is (preset != "tianting")


def test_r6_4_another_flipped_chicken_beside_it_stays_single() -> None:
    """Swing, indicator 2s: 1s (golden, two of them) and 3s (one)."""
    rules = change("shabao", chicken__swing=True)
    result = held(rules, READY_WITH_ONE, "2s")
    assert result["chickens"]["golden"]
    assert chickens(result, 1) == from_others(1, 2 * 2 + 1)


# ---------------------------------------------------------------- R6.5

PONGED = {1: "77p" + "789m46p33s456m9p", 3: TRIPLETS_9M}


@pytest.mark.parametrize("preset", PRESETS)
def test_r6_5_concealed_tiles_count(preset: str) -> None:
    assert chickens(held(preset, PINGHU_5P, "7s"), 1) == from_others(1, 2 * VALUE[preset])


@pytest.mark.parametrize("preset", PRESETS)
def test_r6_5_melded_tiles_count_for_the_claimer(preset: str) -> None:
    result = settle(preset, PONGED, "7p>7p 1pong >9p . 9m 3win", flip="6p")
    assert chickens(result, 1) == from_others(1, 3 * VALUE[preset])
    assert chickens(result, 0) == [0, 0, 0, 0]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("kind", ["exposed", "concealed"])
def test_r6_5_the_tiles_of_a_kong_count(preset: str, kind: str) -> None:
    moves = "7p>7p 1kong . . 9m 3win" if kind == "exposed" else ". 7p kong7p . . 9m 3win"
    result = settle(preset, {1: "777p789m46p33s456m", 3: TRIPLETS_9M}, moves, flip="6p")
    assert chickens(result, 1) == from_others(1, 4 * VALUE[preset])


@pytest.mark.parametrize("preset", PRESETS)
def test_r6_5_own_unclaimed_discards_count_but_in_tianting(preset: str) -> None:
    result = settle(preset, {1: PINGHU_5P, 3: TRIPLETS_9M}, ". 7p>7p . 9m 3win", flip="6p")
    assert chickens(result, 1) == from_others(1, 0 if preset == "tianting" else VALUE[preset])


@pytest.mark.parametrize("preset", PRESETS)
def test_r6_5_the_winning_tile_is_the_winners(preset: str) -> None:
    """Seat 3's hand has two 9m, and wins on the third, which the dealer threw."""
    result = settle(preset, {3: TRIPLETS_9M}, "9m>9m 3win", flip="8m")
    assert chickens(result, 3) == from_others(3, 3 * VALUE[preset])
    assert chickens(result, 0) == [0, 0, 0, 0]


@pytest.mark.parametrize("preset", PRESETS)
def test_r6_5_with_several_winners_it_is_the_firsts_after_the_discarder(preset: str) -> None:
    hands = {0: PAIRS_9M[0], 1: PAIRS_9M[1], 3: PAIRS_9M[2]}
    result = settle(preset, hands, ".. 9m>9m 0win 1win 3win", flip="8m")
    assert chickens(result, 3) == from_others(3, 2 * VALUE[preset])
    assert chickens(result, 0) == from_others(0, VALUE[preset])
    assert chickens(result, 1) == from_others(1, VALUE[preset])


@pytest.mark.parametrize("preset", ["jinji", "tianting", "hanbao"])
def test_r6_5_a_robbed_tile_is_the_robbers(preset: str) -> None:
    """The 5p is the chicken: three stay the robbed player's pong, the fourth is the robber's."""
    hands = {0: "55p", 1: PINGHU_5P, 3: "5p"}
    result = settle(preset, hands, "_>_ .. _>5p 0pong >_ ... 5p kong5p 1win", flip="4p")
    assert chickens(result, 1) == from_others(1, VALUE[preset])
    assert chickens(result, 0) == from_others(0, 0 if preset == "hanbao" else 3 * VALUE[preset])


# ---------------------------------------------------------------- R6.6


@pytest.mark.parametrize("preset", PRESETS)
def test_r6_6_who_is_neither_ready_nor_a_winner(preset: str) -> None:
    """Two 7p in a hand that is not ready; it pays for others' all the same."""
    result = settle(preset, {1: "77p", 3: TRIPLETS_9M}, "... 9m 3win", flip="6p")
    assert not result["ready"][1]
    assert chickens(result, 1) == from_others(1, 2 * VALUE[preset] if preset in ANYBODY_COLLECTS else 0)


@pytest.mark.parametrize("preset", PRESETS)
def test_r6_6_a_winner_collects(preset: str) -> None:
    result = settle(preset, {1: PINGHU_5P}, ". 5p 1win", flip="7s")
    assert chickens(result, 1) == from_others(1, 2 * VALUE[preset])


@pytest.mark.parametrize("preset", PRESETS)
def test_r6_6_who_does_not_collect_still_pays(preset: str) -> None:
    result = settle(preset, {1: "77p", 3: PINGHU_5P}, "... 5p 3win", flip="7s")
    assert paid(result, 1, 3, "chicken") == 2 * VALUE[preset]


# ---------------------------------------------------------------- R6.7

CHARGE = {"jinji": (2, 4), "shabao": (2, 4), "hanbao": (20, 40)}
READY_AND_ONE = "1s" + "789m46p33s456m" + "22p"
"""With the 1s thrown and a 2p drawn it waits for 5p."""
CHARGER = {1: READY_AND_ONE, 3: TRIPLETS_9M}


@pytest.mark.parametrize(("flip", "golden"), [(AUTO, False), ("9s", True)], ids=["plain", "golden"])
@pytest.mark.parametrize("preset", YAOJI)
def test_r6_7_the_first_1s_discarded_is_worth_double(preset: str, flip: str, golden: bool) -> None:
    result = settle(preset, CHARGER, ". 2p>1s . 9m 3win", flip=flip)
    assert result["chickens"]["charge"] == 1
    assert result["ready"][1]
    assert collected(result, 1, "charge") == from_others(1, CHARGE[preset][golden])
    assert collected(result, 1, "chicken") == [0, 0, 0, 0]


@pytest.mark.parametrize("preset", YAOJI)
def test_r6_7_only_the_first_of_the_table(preset: str) -> None:
    """Seat 1 throws the first, seat 2 the second; both are ready."""
    hands = {**CHARGER, 2: "1s678s789p68p99p44p"}
    result = settle(preset, hands, ". 2p>1s 4p>1s 9m 3win")
    assert result["chickens"]["charge"] == 1
    assert collected(result, 2, "charge") == [0, 0, 0, 0]
    assert collected(result, 2, "chicken") == from_others(2, VALUE[preset])


@pytest.mark.parametrize("preset", YAOJI)
def test_r6_7_his_other_1s_are_single(preset: str) -> None:
    """He keeps a pair of 1s and throws the third."""
    hands = {1: "111s789m46p456m34s", 3: TRIPLETS_9M}
    result = settle(preset, hands, ". 5s>1s . 9m 3win")
    assert collected(result, 1, "charge") == from_others(1, CHARGE[preset][0])
    assert collected(result, 1, "chicken") == from_others(1, 2 * VALUE[preset])


@pytest.mark.parametrize(("flip", "golden"), [(AUTO, False), ("9s", True)], ids=["plain", "golden"])
@pytest.mark.parametrize("preset", YAOJI)
def test_r6_7_an_unready_charger_pays_those_who_are_ready(preset: str, flip: str, golden: bool) -> None:
    """Seat 2 is ready, seat 3 wins, seat 0 is neither: in `shabao` and `hanbao` seat 1 pays 2 and 3."""
    hands = {1: "1s", 2: PINGHU_5P, 3: TRIPLETS_9M}
    result = settle(preset, hands, ". _>1s . 9m 3win", flip=flip)
    fan = CHARGE[preset][golden]
    assert result["ready"] == [False, False, True, True]
    if preset == "jinji":
        assert collected(result, 1, "charge") == from_others(1, fan)
    else:
        assert [paid(result, 1, seat, "charge") for seat in range(4)] == [0, 0, fan, fan]
        assert collected(result, 1, "charge") == [0, 0, 0, 0]


@pytest.mark.parametrize("preset", YAOJI)
def test_r6_7_a_winning_charger_collects(preset: str) -> None:
    result = settle(preset, {1: READY_AND_ONE}, ". 2p>1s ... 5p 1win")
    assert collected(result, 1, "charge") == from_others(1, CHARGE[preset][0])


def test_r6_7_no_charge_in_tianting() -> None:
    result = settle("tianting", CHARGER, ". 2p>1s . 9m 3win")
    assert result["chickens"]["charge"] is None
    assert chickens(result, 1) == [0, 0, 0, 0]


# ---------------------------------------------------------------- R6.8

RESPONSIBLE = {"jinji": 1, "shabao": 1, "hanbao": 10}
CLAIMER = {"pong": "11s789m46p33s456m8s", "kong": "111s789m46p33s456m"}


@pytest.mark.parametrize(("flip", "golden"), [(AUTO, 1), ("9s", 2)], ids=["plain", "golden"])
@pytest.mark.parametrize("preset", YAOJI)
def test_r6_8_the_first_1s_ponged(preset: str, flip: str, golden: int) -> None:
    """Its discarder pays 1 (10) more, golden or not; there is no charge chicken."""
    hands = {1: CLAIMER["pong"], 3: TRIPLETS_9M}
    result = settle(preset, hands, "1s>1s 1pong >8s . 9m 3win", flip=flip)
    assert collected(result, 1, "responsible") == [RESPONSIBLE[preset], 0, 0, 0]
    assert collected(result, 1, "chicken") == from_others(1, 3 * golden * VALUE[preset])
    assert (result["chickens"]["charge"], result["chickens"]["responsible"]) == (None, {"from": 0, "to": 1})


@pytest.mark.parametrize("preset", YAOJI)
def test_r6_8_the_first_1s_konged(preset: str) -> None:
    result = settle(preset, {1: CLAIMER["kong"], 3: TRIPLETS_9M}, "1s>1s 1kong . . 9m 3win")
    assert collected(result, 1, "responsible") == [RESPONSIBLE[preset], 0, 0, 0]
    assert collected(result, 1, "chicken") == from_others(1, 4 * VALUE[preset])
    assert result["chickens"]["charge"] is None


@pytest.mark.parametrize("preset", YAOJI)
def test_r6_8_the_second_1s_is_nobodys_responsibility(preset: str) -> None:
    """Seat 2 throws the first (its charge), seat 0 the second, which seat 1 pongs."""
    hands = {1: CLAIMER["pong"], 3: TRIPLETS_9M}
    result = settle(preset, hands, ".. 1s>1s . 1s>1s 1pong >8s . 9m 3win")
    assert collected(result, 1, "responsible") == [0, 0, 0, 0]
    assert (result["chickens"]["charge"], result["chickens"]["responsible"]) == (2, None)


@pytest.mark.parametrize("preset", YAOJI)
def test_r6_8_only_if_the_claimer_collects_at_all(preset: str) -> None:
    """R6.6: an unready claimer collects in `jinji` alone."""
    result = settle(preset, {1: "11s", 3: TRIPLETS_9M}, "1s>1s 1pong >_ . 9m 3win")
    assert collected(result, 1, "responsible") == [1 if preset == "jinji" else 0, 0, 0, 0]
    assert result["chickens"]["responsible"] == {"from": 0, "to": 1}


@pytest.mark.parametrize("preset", YAOJI)
def test_r6_8_even_if_that_very_kong_is_void(preset: str) -> None:
    """R8.3: a hot shot right after the kong of 1s; who burns (`hanbao`) or is struck out (`shabao`) gets none."""
    result = settle(preset, {1: CLAIMER["kong"], 3: TRIPLETS_9M}, "1s>1s 1kong 9m>9m 3win")
    assert collected(result, 1, "dou") == [0, 0, 0, 0]
    assert collected(result, 1, "responsible") == [1 if preset == "jinji" else 0, 0, 0, 0]


@pytest.mark.parametrize("preset", YAOJI)
def test_r6_8_won_on_there_is_neither(preset: str) -> None:
    result = settle(preset, {1: "444m666p222s99m11s"}, "1s>1s 1win")
    assert (result["chickens"]["charge"], result["chickens"]["responsible"]) == (None, None)
    assert collected(result, 1, "charge", "responsible") == [0, 0, 0, 0]
    assert collected(result, 1, "chicken") == from_others(1, 3 * VALUE[preset])


@pytest.mark.parametrize("preset", YAOJI)
def test_r6_8_the_next_1s_after_a_responsible_one_is_no_charge(preset: str) -> None:
    hands = {1: CLAIMER["pong"], 2: "1s", 3: TRIPLETS_9M}
    result = settle(preset, hands, "1s>1s 1pong >8s _>1s 9m 3win")
    assert result["chickens"]["charge"] is None
    assert paid(result, None, None, "charge") == 0


def test_r6_8_no_responsible_chicken_in_tianting() -> None:
    result = settle("tianting", {1: CLAIMER["pong"], 3: TRIPLETS_9M}, "1s>1s 1pong >8s . 9m 3win")
    assert result["chickens"]["responsible"] is None
    assert chickens(result, 1) == [0, 0, 0, 0]


# ---------------------------------------------------------------- R6.9


@pytest.mark.parametrize(
    ("flip", "tiles", "golden"),
    [
        ("5p", {"4p", "6p", "1s"}, False),
        ("1p", {"9p", "2p", "1s"}, False),
        ("9p", {"8p", "1p", "1s"}, False),
        ("9s", {"8s", "1s"}, True),
        ("2s", {"3s", "1s"}, True),
        ("1s", {"9s", "2s", "1s"}, False),
    ],
)
def test_r6_9_swing(flip: str, tiles: set[str], golden: bool) -> None:
    rules = change("shabao", chicken__swing=True)
    result = settle(rules, {1: PAIRS_9M[2].replace("55s", "77m")}, ". 9m 1win", flip=flip)
    assert set(result["chickens"]["tiles"]) == tiles
    assert result["chickens"]["golden"] is golden


def test_r6_9_both_neighbours_pay() -> None:
    """Of 234s88s: 7s makes 6s and 8s chickens, 3s makes 2s and 4s."""
    rules = change("shabao", chicken__swing=True)
    assert chickens(held(rules, PINGHU_5P, "7s"), 1) == from_others(1, 2)
    assert chickens(held(rules, PINGHU_5P, "3s"), 1) == from_others(1, 2)
    assert chickens(held("shabao", PINGHU_5P, "3s"), 1) == from_others(1, 1)


@pytest.mark.parametrize("preset", PRESETS)
def test_r6_9_off_by_default(preset: str) -> None:
    assert set(held(preset, PINGHU_5P, "3s")["chickens"]["tiles"]) - {"1s"} == {"4s"}


# ---------------------------------------------------------------- R6.10

SHOOTER = {1: "11s777s46p456m345m", 3: TRIPLETS_9M.replace("555m", "333m")}
SHOOTER_MOVES = ". 7s kong7s 9m>9m 3win"


@pytest.mark.parametrize(("preset", "fan"), [("jinji", 2), ("shabao", 0), ("hanbao", 0)])
def test_r6_10_the_shooter_of_a_hot_shot_collects_for_no_chicken(preset: str, fan: int) -> None:
    """Two 1s, ready: in `hanbao` he burns, in `shabao` nobody's count (R8.4), in `jinji` he collects."""
    result = settle(preset, SHOOTER, SHOOTER_MOVES)
    assert result["ready"][1]
    assert chickens(result, 1) == from_others(1, fan)


def test_r6_10_he_still_pays_for_others() -> None:
    result = settle("hanbao", SHOOTER, SHOOTER_MOVES, flip="8m")
    assert paid(result, 1, 3, "chicken") == 3 * 10
    assert paid(result, 0, 3, "chicken") == 3 * 10


def test_r6_10_charge_and_responsible_burn_too() -> None:
    """The shooter threw the first 1s: ready, he collects no charge."""
    hands = {1: "1s777s46p33p456m34m", 3: TRIPLETS_9M.replace("555m", "333m").replace("555p", "888p")}
    result = settle("hanbao", hands, ". 5m>1s ... 7s kong7s 9m>9m 3win")
    assert result["ready"][1]
    assert result["chickens"]["charge"] == 1
    assert paid(result, None, 1, "charge") == paid(result, 1, None, "charge") == 0


def test_r6_10_an_unready_shooter_still_pays_the_charge() -> None:
    result = settle("hanbao", {1: "1s777s", 3: TRIPLETS_9M}, ". _>1s ... 7s kong7s 9m>9m 3win")
    assert not result["ready"][1]
    assert paid(result, 1, 3, "charge") == 20


# ---------------------------------------------------------------- R6.11


@pytest.mark.parametrize("preset", PRESETS)
def test_r6_11_no_chickens_in_an_exhausted_hand(preset: str) -> None:
    result = settle(preset, {1: READY_WITH_ONE}, "*")
    assert paid(result, None, None, *CHICKENS) == 0


@pytest.mark.parametrize("preset", PRESETS)
def test_r6_11_with_two_winners_each_tile_pays_once(preset: str) -> None:
    hands = {1: PAIRS_9M[0], 2: PINGHU_5P, 3: PAIRS_9M[2]}
    result = settle(preset, hands, "9m>9m 1win 3win", flip="7s")
    assert len(result["winners"]) == 2
    assert chickens(result, 2) == from_others(2, 2 * VALUE[preset])
