"""R10 Exhausted wall."""

from itertools import product

import pytest

from tests.scripts import PINGHU_5P, PRESETS, SEATS, TRIPLETS_9M, change, paid, settle

READY = {0: PINGHU_5P, 1: TRIPLETS_9M, 2: "1166m2277p4466s4m", 3: "113344p778899p6p"}
"""A pinghu, a daduizi, a qidui and a qingqidui; all four fit into one deal."""
BEST = {
    "jinji": (1, 5, 10, 20),
    "shabao": (1, 5, 10, 20),
    "tianting": (10, 50, 60, 150),
    "hanbao": (10, 50, 60, 150),
}


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("ready", [set(), {0, 1, 2, 3}])
def test_r10_1_nobody_or_everybody_ready_nothing_is_paid(preset: str, ready: set[int]) -> None:
    result = settle(preset, {seat: READY[seat] for seat in ready}, "*")
    assert (result["outcome"], result["winners"], result["transfers"]) == ("exhausted", [], [])
    assert result["deltas"] == [0, 0, 0, 0]
    assert result["ready"] == [seat in ready for seat in SEATS]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("flags", [flags for flags in product((0, 1), repeat=4) if 0 < sum(flags) < 4])
def test_r10_2_who_is_not_ready_pays_each_who_is(preset: str, flags: tuple[int, ...]) -> None:
    result = settle(preset, {seat: READY[seat] for seat in SEATS if flags[seat]}, "*")
    for payer, owner in product(SEATS, SEATS):
        fan = BEST[preset][owner] if flags[owner] and not flags[payer] else 0
        assert paid(result, payer, owner, "exhaustion") == paid(result, payer, owner) == fan


@pytest.mark.parametrize("preset", PRESETS)
def test_r10_2_the_best_pattern_over_his_waits(preset: str) -> None:
    """4p would make a pinghu, 7p seven pairs."""
    result = settle(preset, {1: "112233m4455667p"}, "*")
    assert paid(result, 0, 1) == BEST[preset][2]


@pytest.mark.parametrize(("preset", "fan"), [("jinji", 20), ("shabao", 20), ("tianting", 100), ("hanbao", 100)])
def test_r10_2_as_if_won_on_a_discard_with_each_wait_as_the_winning_tile(preset: str, fan: int) -> None:
    """R4.2: the third 9m waits for the fourth, which makes the four of a kind."""
    assert paid(settle(preset, {1: "2233m6688p44s999m"}, "*"), 0, 1) == fan


@pytest.mark.parametrize("preset", ["tianting", "hanbao"])
def test_r10_2_a_four_of_a_kind_without_the_winning_tile_is_a_qidui(preset: str) -> None:
    assert paid(settle(preset, {1: "2222m3366p8844s9m"}, "*"), 0, 1) == 60


@pytest.mark.parametrize("preset", PRESETS)
def test_r10_2_permission_dealer_and_self_draw_play_no_part(preset: str) -> None:
    """A pinghu without a pass, the dealer at n = 5, on either side."""
    for seat in (0, 1):
        result = settle(preset, {seat: PINGHU_5P}, "*", n=5)
        assert [paid(result, payer, seat) for payer in SEATS if payer != seat] == [BEST[preset][0]] * 3


@pytest.mark.parametrize("preset", ["shabao", "tianting"])
def test_r10_2_a_report_plays_no_part(preset: str) -> None:
    result = settle(preset, {1: PINGHU_5P}, ". _>>= *")
    assert paid(result, 0, 1) == BEST[preset][0]


@pytest.mark.parametrize("preset", PRESETS)
def test_r10_2_nor_does_the_base_fan(preset: str) -> None:
    assert paid(settle(change(preset, base_fan=7), {1: PINGHU_5P}, "*"), 0, 1) == BEST[preset][0]


@pytest.mark.parametrize("preset", PRESETS)
def test_r10_3_chickens_and_dou_are_void(preset: str) -> None:
    """Seat 1, ready, has a kong of 7s, threw the first 1s and holds another: he gets his pinghu alone."""
    result = settle(preset, {1: "1s777s46p33s456m34m"}, ". 5m>1s ... 7s kong7s *")
    assert result["ready"] == [False, True, False, False]
    assert {transfer["for"] for transfer in result["transfers"]} == {"exhaustion"}
    assert result["deltas"][1] == 3 * BEST[preset][0]


@pytest.mark.parametrize("preset", PRESETS)
def test_r10_3_nor_does_an_unready_charger_pay(preset: str) -> None:
    result = settle(preset, {0: "1s", 1: PINGHU_5P}, "_>1s *")
    assert paid(result, 0, 1) == BEST[preset][0]
