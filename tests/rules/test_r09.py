"""R9 Settlement."""

import pytest

from tests.scripts import (
    PAIRS_9M,
    PINGHU_5P,
    PRESETS,
    SEATS,
    TRIPLETS_9M,
    Line,
    change,
    collected,
    paid,
    refusal,
    settle,
)

PINGHU = {"jinji": 1, "shabao": 1, "tianting": 10, "hanbao": 10}
QIDUI = {"jinji": 10, "shabao": 10, "tianting": 60, "hanbao": 60}
WITH_DEALER = ("jinji", "shabao")


def term(preset: str, n: int) -> int:
    """What the dealer's count adds (R9.2)."""
    return n if preset in WITH_DEALER else 0


# ---------------------------------------------------------------- R9.1, R9.2


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("n", [1, 3])
@pytest.mark.parametrize(("dealer", "shooter"), [(1, 0), (0, 0), (3, 0), (2, 3), (1, 2)])
def test_r9_1_the_discarder_alone_pays(preset: str, n: int, dealer: int, shooter: int) -> None:
    """Seat 1 wins; the dealer's count enters if he or the discarder deals."""
    idle = "." * ((shooter - dealer) % 4)
    result = settle(preset, {1: PAIRS_9M[0]}, f"{idle} 9m>9m 1win", dealer=dealer, n=n)
    fan = QIDUI[preset] + (term(preset, n) if dealer in (1, shooter) else 0)
    assert collected(result, 1, "hand") == [fan if seat == shooter else 0 for seat in SEATS]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("n", [1, 3])
@pytest.mark.parametrize("dealer", SEATS)
def test_r9_2_a_self_draw_is_paid_by_each_of_the_three(preset: str, n: int, dealer: int) -> None:
    idle = "." * ((1 - dealer) % 4)
    result = settle(preset, {1: PINGHU_5P}, f"{idle} 5p 1win", dealer=dealer, n=n)
    fan = PINGHU[preset] + (1 if preset == "shabao" else 0)
    expected = [fan + (term(preset, n) if dealer in (1, seat) else 0) for seat in SEATS]
    expected[1] = 0
    assert collected(result, 1, "hand") == expected


@pytest.mark.parametrize("preset", PRESETS)
def test_r9_1_the_discarder_pays_each_of_three_winners(preset: str) -> None:
    hands = {1: PAIRS_9M[0], 2: PAIRS_9M[1], 3: PAIRS_9M[2]}
    result = settle(preset, hands, "9m>9m 1win 2win 3win")
    fan = QIDUI[preset] + term(preset, 1)
    assert [paid(result, 0, seat, "hand") for seat in (1, 2, 3)] == [fan] * 3
    assert paid(result, None, None, "hand") == 3 * fan


def test_r9_2_all_terms_add_up() -> None:
    """`shabao`, the dealer self-draws on a replacement, n = 2: 1 + 1 + 1 + 2 from each."""
    result = settle("shabao", {0: "777s789m46p33s456m"}, "7s kong7s 5p 0win", n=2)
    assert collected(result, 0, "hand") == [0, 5, 5, 5]


def test_r9_2_the_dealers_count_multiplied() -> None:
    """(1 + 1 + 1) x (1 + n) where the dealer is a party, also with a hot shot's extras: (1 + 2) x (1 + n)."""
    rules = change("shabao", dealer__mode="multiply")
    bloom = settle(rules, {1: "777s789m46p33s456m"}, ". 7s kong7s 5p 1win", n=2)
    assert collected(bloom, 1, "hand") == [9, 0, 3, 3]
    shot = settle(rules, {0: "7777p", 2: PINGHU_5P}, "_ kong7p 5p>5p 2win", n=2)
    assert paid(shot, 0, 2, "hand", "hot_shot") == 9


# ---------------------------------------------------------------- R9.3

EVERYTHING = {1: "1s777s46p33s456m34m", 3: TRIPLETS_9M.replace("555m", "222m")}
"""Seat 1 throws the first 1s and makes a kong of 7s; ready for 5p then."""


@pytest.mark.parametrize(
    ("preset", "hand", "dou", "charge", "chicken"),
    [("jinji", 1, 2, 2, 1), ("shabao", 2, 3, 2, 1), ("tianting", 10, 20, 0, 0), ("hanbao", 10, 20, 20, 10)],
)
def test_r9_3_dou_and_chickens_are_settled_beside_the_hand_and_add_up(
    preset: str, hand: int, dou: int, charge: int, chicken: int
) -> None:
    """Seat 1 self-draws with a charge chicken, a kong and another 1s in the river; dealer seat 0, n = 3."""
    result = settle(preset, EVERYTHING, ". 5m>1s ... 7s kong7s . ... 1s>1s ... 5p 1win", n=3)
    each = hand + dou + charge + chicken
    assert collected(result, 1) == [each + term(preset, 3), 0, each, each]
    assert result["deltas"] == [-each - term(preset, 3), 3 * each + term(preset, 3), -each, -each]


@pytest.mark.parametrize("n", [1, 5])
def test_r9_3_dou_and_chickens_know_no_dealer(n: int) -> None:
    hands = {0: "777s789m46p33s456m", 3: TRIPLETS_9M}
    result = settle("shabao", hands, "7s kong7s . .. 9m 3win", n=n, flip="6s")
    assert collected(result, 0, "dou", "chicken") == [0, 3 + 4, 3 + 4, 3 + 4]


def test_r9_3_nor_report_lifts() -> None:
    """A reporter wins with two 8s as chickens: they stay at 1 each."""
    result = settle("shabao", {1: PINGHU_5P}, ". _>>= ... 5p 1win", flip="7s")
    assert collected(result, 1, "chicken") == [2, 0, 2, 2]


# ---------------------------------------------------------------- R9.4


@pytest.mark.parametrize("preset", PRESETS)
def test_r9_4_transfers_make_the_deltas_and_sum_to_zero(preset: str) -> None:
    result = settle(preset, EVERYTHING, ". 5m>1s ... 7s kong7s . ... 1s>1s ... 5p 1win", n=3, base=7)
    assert result["deltas"] == deltas_of(result)
    assert sum(result["deltas"]) == result["house"] == 0


def deltas_of(result: Line) -> list[int]:
    return [sum(t["points"] * ((t["to"] == seat) - (t["from"] == seat)) for t in result["transfers"]) for seat in SEATS]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("base", [1, 10, 1_000_000])
def test_r9_every_payment_is_base_points_times_fan(preset: str, base: int) -> None:
    """`base` of the record, and the ruleset's own `base_points` where the record has none."""
    result = settle(preset, {1: PINGHU_5P}, ". 5p 1win", base=base)
    assert all(transfer["points"] == base * transfer["fan"] for transfer in result["transfers"])
    assert settle(change(preset, base_points=base), {1: PINGHU_5P}, ". 5p 1win")["deltas"] == result["deltas"]


# ---------------------------------------------------------------- R9.5


@pytest.mark.parametrize("moves", ["2leave", "_ 2leave", ". 2leave", ".... _ 2leave", "*1 2leave"])
def test_r9_5_tianting_leaving_costs_300_to_the_house(moves: str) -> None:
    result = settle("tianting", {}, moves)
    assert (result["outcome"], result["winners"], result["house"]) == ("void", [], 300)
    assert result["deltas"] == [0, 0, -300, 0]
    assert result["ready"] is None
    assert [(t["from"], t["to"], t["fan"], t["for"]) for t in result["transfers"]] == [(2, None, 300, "penalty")]


def test_r9_5_the_fine_is_in_points_too() -> None:
    result = settle("tianting", {}, ". 2leave", base=3)
    assert (result["deltas"], result["house"]) == ([0, 0, -900, 0], 900)


def test_r9_5_nothing_else_is_paid_in_a_void_hand() -> None:
    result = settle("tianting", {0: "7777p"}, "_ kong7p . . 3leave")
    assert result["deltas"] == [0, 0, 0, -300]


@pytest.mark.parametrize("preset", ["jinji", "shabao", "hanbao"])
def test_r9_5_elsewhere_leaving_is_no_legal_move(preset: str) -> None:
    assert "leave_fine is 0" in refusal(preset, {}, ". 2leave")
