"""R3 Winning."""

import pytest

from tests.scripts import (
    PAIRS_9M,
    PINGHU_5P,
    PRESETS,
    SUIT_5P,
    TRIPLETS_9M,
    collected,
    paid,
    refusal,
    settle,
)
from zhuoji_sim.evaluator.analysis import analyse_hand
from zhuoji_sim.rulesets import load
from zhuoji_sim.tiles.notation import parse_hand

REPORTING = ("shabao", "tianting")
LOCKING = ("jinji", "shabao", "hanbao")
KONG_OF_7S = "777s789m46p33s456m"
"""With a kong of 7s it waits for 5p, and for nothing else."""
ROBBED = "_>_ .. _>5p 0pong >_ ... 5p kong5p"
"""Seat 0 holds 55p, seat 3 throws its 5p, and seat 0 adds the fourth."""
PATTERN_OR_PASS = "112233m4455667p"
"""4p makes it a pinghu, 7p seven pairs."""


def shanten(hand: str) -> int:
    return analyse_hand(parse_hand(hand), load("shabao"))["shanten"]


def ready(preset: str, hand: str) -> bool:
    """Is seat 1 ready with this hand at the end of a hand that seat 2 wins at once?"""
    return bool(settle(preset, {1: hand, 2: PINGHU_5P}, ".. 5p 2win")["ready"][1])


# ---------------------------------------------------------------- R3.1

COMPLETE = {
    "runs and a pair": ("123m789m46p234s88s", "5p"),
    "runs and triplets": ("222m456m777p99s34s", "5s"),
    "triplets": ("222m444m777p99s33s", "9s"),
    "a pair wait": ("123m789m456p234s8s", "8s"),
    "seven pairs": ("1144m2266p3399s7s", "7s"),
    "four of a kind as two pairs": ("4444m2266p3399s7s", "7s"),
    "two fours of a kind": ("4444m2222p3399s7s", "7s"),
    "four of a kind in runs and a triplet": ("333m345m678p22s99s", "9s"),
    "one suit": ("1112345678999m", "5m"),
}


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(("hand", "tile"), COMPLETE.values(), ids=COMPLETE)
def test_r3_1_complete_hands(preset: str, hand: str, tile: str) -> None:
    result = settle(preset, {1: hand}, f". {tile} 1win")
    assert result["winners"][0]["by"] == "self_draw"


@pytest.mark.parametrize(
    ("hand", "tile"),
    [
        ("123m789m46p234s88s", "8s"),
        ("891m456m777p99s34s", "5s"),  # runs do not wrap
        ("89m1p456m777p99s34s", "5s"),  # nor go on in another suit
        ("1144m2266p3399s7s", "8s"),
    ],
)
def test_r3_1_incomplete_hands(hand: str, tile: str) -> None:
    assert "not complete" in refusal("shabao", {1: hand}, f". {tile} 1win")


@pytest.mark.parametrize("preset", PRESETS)
def test_r3_1_a_kong_counts_as_a_triplet(preset: str) -> None:
    result = settle(preset, {1: KONG_OF_7S}, ". 7s kong7s 5p 1win")
    assert result["winners"][0]["pattern"] == "pinghu"


@pytest.mark.parametrize("preset", PRESETS)
def test_r3_1_no_seven_pairs_with_a_meld(preset: str) -> None:
    """After the kong five pairs and a single are left: two sets short."""
    hands = {1: "7777p3355m2299s4s"}
    assert "not complete" in refusal(preset, hands, ". 4s kong7p _ 1win")


# ---------------------------------------------------------------- R3.2


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        (PINGHU_5P, True),
        (TRIPLETS_9M, True),
        ("5555m123p456p789p", False),  # only the fifth 5m would complete it
        ("2266m2277p5599s8s", True),
        ("2226m2277p5599s6m", True),  # the fourth 2m is another pair,
    ],
)
def test_r3_2_ready(preset: str, hand: str, expected: bool) -> None:
    assert ready(preset, hand) is expected


@pytest.mark.parametrize("preset", PRESETS)
def test_r3_2_melded_copies_count_as_held(preset: str) -> None:
    """Three 5m ponged, the fourth in hand as a pair wait: no tile is left for the player himself."""
    hands = {1: "555m123m678p999s4s", 2: PINGHU_5P}
    result = settle(preset, hands, "5m>5m 1pong >4s 5p 2win")
    assert result["ready"] == [False, False, True, False]


@pytest.mark.parametrize("preset", PRESETS)
def test_r3_2_tiles_seen_elsewhere_do_not_matter(preset: str) -> None:
    """All the 5p that seat 1 waits for lie in another's kong."""
    hands = {1: PINGHU_5P, 0: "5555p", 2: TRIPLETS_9M.replace("555p", "444p")}
    result = settle(preset, hands, "_ kong5p _>_ . 9m 2win")
    assert result["ready"] == [False, True, True, False]


@pytest.mark.parametrize("preset", PRESETS)
def test_r3_2_a_winner_counts_as_ready(preset: str) -> None:
    """R3.2 at a hand won as dealt, and at a self-draw."""
    assert settle(preset, {0: PINGHU_5P}, "5p 0win")["ready"][0]
    assert settle(preset, {1: PINGHU_5P}, ". 5p 1win")["ready"] == [False, True, False, False]


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("4444m222333p567p", 1),
        ("123m789m46p234s88s", 0),
        ("123m789m456p234s88s", -1),
        ("1144m77m2258p369s", 2),
        ("5555m123p456p789p", 1),
        ("1144m2266p3399s7s", 0),
    ],
)
def test_r3_2_shanten(hand: str, expected: int) -> None:
    assert shanten(hand) == expected


# ---------------------------------------------------------------- R3.3


@pytest.mark.parametrize("preset", PRESETS)
def test_r3_3_a_self_drawn_pinghu_needs_no_pass(preset: str) -> None:
    result = settle(preset, {1: PINGHU_5P}, ". 5p 1win")
    assert (result["winners"][0]["pattern"], result["winners"][0]["by"]) == ("pinghu", "self_draw")


# ---------------------------------------------------------------- R3.4


@pytest.mark.parametrize("preset", PRESETS)
def test_r3_4_a_pinghu_on_a_discard_needs_a_kong(preset: str) -> None:
    assert "needs a declared kong" in refusal(preset, {1: PINGHU_5P}, "5p>5p 1win")


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(
    ("hand", "tile", "pattern"),
    [
        (TRIPLETS_9M, "9m", "daduizi"),
        (PAIRS_9M[0], "9m", "qidui"),
        (SUIT_5P, "5p", "qingyise"),
    ],
)
def test_r3_4_any_other_pattern_wins_without_one(preset: str, hand: str, tile: str, pattern: str) -> None:
    result = settle(preset, {1: hand}, f"{tile}>{tile} 1win")
    assert result["winners"][0]["pattern"] == pattern


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(
    ("hand", "moves"),
    [
        (KONG_OF_7S, ". 7s kong7s . 5p>5p"),
        (KONG_OF_7S, "7s>7s 1kong . 5p>5p"),
        ("77s789m46p33s456m9p", "7s>7s 1pong >9p ... 7s kong7s . 5p>5p"),
        ("7777s789m46p33s45m", ". 9p kong7s 6m>9p 5p>5p"),
        ("7777s789m46p33s45m", ". 9p>9p ... 9p kong7s 6m>9p 5p>5p"),
        ("777s789m46p33s45m9p", "7s>7s 1pong >9p ... 6m kong7s . 5p>5p"),
    ],
    ids=["concealed", "exposed", "added", "dealt", "late", "kept"],
)
def test_r3_4_a_kong_of_any_kind_paid_or_not_is_the_pass(preset: str, hand: str, moves: str) -> None:
    result = settle(preset, {1: hand}, moves + " 1win")
    assert (result["winners"][0]["pattern"], result["winners"][0]["by"]) == ("pinghu", "discard")


@pytest.mark.parametrize("preset", PRESETS)
def test_r3_4_an_undeclared_four_of_a_kind_is_no_pass(preset: str) -> None:
    assert "needs a declared kong" in refusal(preset, {1: "7777s89s46p123m33p"}, "5p>5p 1win")


@pytest.mark.parametrize("preset", PRESETS)
def test_r3_4_a_pong_is_no_pass(preset: str) -> None:
    hands = {1: "77s789m46p33s456m9p"}
    assert "needs a declared kong" in refusal(preset, hands, "7s>7s 1pong >9p 5p>5p 1win")


@pytest.mark.parametrize("preset", PRESETS)
def test_r3_4_anothers_kong_is_no_pass(preset: str) -> None:
    assert "needs a declared kong" in refusal(preset, {1: PINGHU_5P, 0: "7777p"}, "_ kong7p . .. 5p>5p 1win")


@pytest.mark.parametrize("preset", PRESETS)
def test_r3_4_judged_on_the_actual_winning_tile(preset: str) -> None:
    hands = {1: PATTERN_OR_PASS}
    assert "needs a declared kong" in refusal(preset, hands, "4p>4p 1win")
    assert settle(preset, hands, "7p>7p 1win")["winners"][0]["pattern"] == "qidui"


@pytest.mark.parametrize("preset", PRESETS)
def test_r3_4_exempt_robbing_a_kong(preset: str) -> None:
    hands = {0: "55p", 1: PINGHU_5P, 3: "5p"}
    result = settle(preset, hands, "_>_ .. _>5p 0pong >_ ... 5p kong5p 1win")
    assert (result["winners"][0]["pattern"], result["winners"][0]["by"]) == ("pinghu", "robbed_kong")


@pytest.mark.parametrize("preset", PRESETS)
def test_r3_4_exempt_a_hot_shot(preset: str) -> None:
    result = settle(preset, {0: "7777p", 2: PINGHU_5P}, "_ kong7p 5p>5p 2win")
    assert (result["winners"][0]["pattern"], result["winners"][0]["hot_shot"]) == ("pinghu", True)


@pytest.mark.parametrize("preset", REPORTING)
def test_r3_4_exempt_a_reporter(preset: str) -> None:
    result = settle(preset, {1: PINGHU_5P}, ". _>>= 5p>5p 1win")
    assert (result["winners"][0]["pattern"], result["winners"][0]["reported"]) == ("pinghu", True)


@pytest.mark.parametrize("preset", REPORTING)
def test_r3_4_exempt_on_a_reporters_discard(preset: str) -> None:
    result = settle(preset, {0: TRIPLETS_9M, 1: PINGHU_5P}, "_>>= ... 5p>5p 1win")
    assert (result["winners"][0]["pattern"], result["winners"][0]["reported"]) == ("pinghu", False)


# ---------------------------------------------------------------- R3.5

LOCKED = "let a win pass"


@pytest.mark.parametrize("preset", LOCKING)
def test_r3_5_a_win_let_pass_bars_the_next_one(preset: str) -> None:
    assert LOCKED in refusal(preset, {1: PAIRS_9M[0]}, ".. 9m>9m 9m>9m 1win")


@pytest.mark.parametrize("preset", LOCKING)
def test_r3_5_on_any_discard_not_that_tile_alone(preset: str) -> None:
    assert LOCKED in refusal(preset, {1: TRIPLETS_9M}, ".. 9m>9m 8s>8s 1win")


@pytest.mark.parametrize("preset", PRESETS)
def test_r3_5_until_his_own_next_draw(preset: str) -> None:
    result = settle(preset, {1: PAIRS_9M[0]}, ".. 9m>9m .. . 9m>9m 1win")
    assert (result["outcome"], result["winners"][0]["seat"]) == ("win", 1)


@pytest.mark.parametrize("preset", LOCKING)
def test_r3_5_even_if_he_pongs_it(preset: str) -> None:
    hands = {1: TRIPLETS_9M}
    assert LOCKED in refusal(preset, hands, "9m>9m 1pong >8s 8s>8s 1win")
    assert settle(preset, hands, "9m>9m 1pong >8s .... 8s>8s 1win")["outcome"] == "win"


@pytest.mark.parametrize("preset", PRESETS)
def test_r3_5_a_replacement_is_a_draw_too(preset: str) -> None:
    """Seat 1 could win on the 9m (99m, 789m) and kongs it; the replacement lifts the lock."""
    result = settle(preset, {1: "22233355m78m999m"}, "9m>9m 1kong . 6m>6m 1win")
    assert (result["outcome"], result["winners"][0]["pattern"]) == ("win", "qingyise")


@pytest.mark.parametrize("preset", PRESETS)
def test_r3_5_a_win_without_permission_was_none_to_let_pass(preset: str) -> None:
    """Seat 2's 5p is none for a pinghu without a pass; seat 3's is a hot shot, so it wins."""
    result = settle(preset, {1: PINGHU_5P, 3: "7777p"}, ".. 5p>5p _ kong7p 5p>5p 1win")
    assert (result["outcome"], result["winners"][0]["seat"]) == ("win", 1)


ROBBERY_AND_4P = {0: "55p", 1: SUIT_5P, 3: "5p"}
"""Seat 1 waits for 4p and 5p; seat 0 pongs seat 3's 5p."""


@pytest.mark.parametrize("preset", PRESETS)
def test_r3_5_the_lock_does_not_bar_a_robbery(preset: str) -> None:
    result = settle(preset, ROBBERY_AND_4P, "_>_ .. _>5p 0pong >_ .. 4p>4p 5p kong5p 1win")
    assert (result["outcome"], result["winners"][0]["by"]) == ("win", "robbed_kong")
    assert paid(result, None, None, "penalty") == 0


@pytest.mark.parametrize("preset", PRESETS)
def test_r3_5_a_robbery_let_pass_does_not_lock(preset: str) -> None:
    result = settle(preset, ROBBERY_AND_4P, "_>_ .. _>5p 0pong >_ ... 5p kong5p 4p>4p 1win")
    assert (result["outcome"], result["winners"][0]["by"]) == ("win", "discard")
    assert paid(result, None, None, "penalty") == 0


@pytest.mark.parametrize(
    ("hand", "tile", "value"), [(PAIRS_9M[0], "9m", 60), (TRIPLETS_9M, "8s", 50), (SUIT_5P, "5p", 100)]
)
def test_r3_5_tianting_a_win_all_the_same_is_void_and_costs_its_value(hand: str, tile: str, value: int) -> None:
    result = settle("tianting", {1: hand}, f".. {tile}>{tile} {tile}>{tile} 1win", flip=None)
    assert (result["outcome"], result["winners"]) == ("void", [])
    assert result["deltas"] == [value, -3 * value, value, value]
    assert collected(result, 0, "penalty") == [0, value, 0, 0]


def test_r3_5_tianting_nothing_else_is_paid_in_a_void_hand() -> None:
    """Not even the kong, which in a won hand would bring its owner 60."""
    hands = {1: PAIRS_9M[0], 0: "5555s"}
    result = settle("tianting", hands, "_ kong5s . . 9m>9m 9m>9m 1win", flip=None)
    assert result["deltas"] == [60, -180, 60, 60]
    assert result["chickens"] == {}


def test_r3_5_tianting_the_penalty_is_the_plain_value_of_a_reporters_hand() -> None:
    result = settle("tianting", {1: PINGHU_5P}, ". _>>= 5p>5p 5p>5p 1win", flip=None)
    assert result["deltas"] == [10, -30, 10, 10]


def test_r3_5_tianting_lawful_winners_on_the_same_discard_are_paid_and_he_pays_besides() -> None:
    """Seat 1 let the 8s pass; on seat 3's 9m seat 0 wins lawfully, and so does seat 1 in spite of his lock."""
    hands = {0: PAIRS_9M[0], 1: TRIPLETS_9M}
    result = settle("tianting", hands, ".. 8s>8s 9m>9m 1win 0win")
    assert [winner["seat"] for winner in result["winners"]] == [0]
    assert collected(result, 0, "hand") == [0, 0, 0, 60]
    assert [paid(result, 1, seat, "penalty") for seat in range(4)] == [50, 0, 50, 50]
    assert result["deltas"] == [110, -150, 50, -10]
    assert result["next"] == {"dealer": 0, "n": 2}


# ---------------------------------------------------------------- R3.6


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(
    ("hands", "moves"),
    [
        ({1: PINGHU_5P, 2: TRIPLETS_9M}, ". 5p>5p 9m 2win"),
        ({1: PAIRS_9M[0], 2: TRIPLETS_9M}, "9m>9m . 8s 2win"),
        ({0: "55p", 1: PINGHU_5P, 2: TRIPLETS_9M.replace("555p", "333p"), 3: "5p"}, ROBBED + " . . 9m 2win"),
    ],
    ids=["self-draw", "discard", "robbery"],
)
def test_r3_6_a_win_may_be_declined(preset: str, hands: dict[int, str], moves: str) -> None:
    result = settle(preset, hands, moves)
    assert [winner["seat"] for winner in result["winners"]] == [2]
