"""R7 Reporting ready and killing the reporter."""

import pytest

from tests.scripts import (
    PAIRS_9M,
    PINGHU_5P,
    PRESETS,
    TRIPLETS_9M,
    Line,
    Rules,
    change,
    collected,
    paid,
    refusal,
    settle,
)

REPORTING = ("shabao", "tianting")
SILENT = ("jinji", "hanbao")
LIFT = {"shabao": 10, "tianting": 100}
QINGLONGBEI_9P = "2233446677999p"
VALUES_OF_QINGLONGBEI = {"shabao": 30, "tianting": 200}


def without_dealer(rules: str, **keys: object) -> Line:
    """The preset without the dealer's term and the self-draw bonus, so that payments are values."""
    return change(rules, dealer__mode="off", settlement__self_draw=0, **keys)


# ---------------------------------------------------------------- R7.1


@pytest.mark.parametrize("preset", SILENT)
def test_r7_1_no_reporting_in_jinji_and_hanbao(preset: str) -> None:
    assert "no reporting" in refusal(preset, {1: PINGHU_5P}, ". _>>=")


@pytest.mark.parametrize("preset", REPORTING)
def test_r7_1_reporting_in_shabao_and_tianting(preset: str) -> None:
    winner = settle(preset, {1: PINGHU_5P}, ". _>>= ... 5p 1win")["winners"][0]
    assert (winner["reported"], winner["value"]) == (True, LIFT[preset])


# ---------------------------------------------------------------- R7.2


@pytest.mark.parametrize("preset", REPORTING)
def test_r7_2_the_dealer_with_his_14_tiles(preset: str) -> None:
    assert settle(preset, {0: PINGHU_5P}, "_>>= ... 5p 0win")["winners"][0]["reported"]


@pytest.mark.parametrize("preset", REPORTING)
def test_r7_2_another_player_on_his_first_draw(preset: str) -> None:
    assert settle(preset, {3: PINGHU_5P}, "... _>>= ... 5p 3win")["winners"][0]["reported"]


@pytest.mark.parametrize("preset", REPORTING)
def test_r7_2_with_any_discard_that_leaves_the_hand_ready(preset: str) -> None:
    """With the 3p drawn the 6p may go (34p waits for 2p and 5p), but not the 1m."""
    hands = {1: PINGHU_5P}
    assert settle(preset, hands, ". 3p>>6p ... 5p 1win")["winners"][0]["reported"]
    assert "not ready after it" in refusal(preset, hands, ". 3p>>1m")


@pytest.mark.parametrize("preset", REPORTING)
def test_r7_2_not_after_an_own_discard(preset: str) -> None:
    assert "first turn" in refusal(preset, {1: PINGHU_5P}, "..... _>>=")


@pytest.mark.parametrize("preset", REPORTING)
def test_r7_2_not_with_an_own_meld(preset: str) -> None:
    """Neither right after a pong nor after a kong at the first draw."""
    assert "first turn" in refusal(preset, {1: "77s789m46p33s456m9p"}, "7s>7s 1pong >>9p")
    assert "first turn" in refusal(preset, {1: "777s789m46p33s456m"}, ". 7s kong7s _>>=")


@pytest.mark.parametrize("preset", REPORTING)
def test_r7_2_others_melds_and_discards_do_not_matter(preset: str) -> None:
    """Seat 3 pongs twice over seat 1's head; seat 1 reports at his late first draw."""
    hands = {1: PINGHU_5P, 3: "77s22s"}
    result = settle(preset, hands, "7s>7s 3pong >_ 2s>2s 3pong >_ . _>>= ... 5p 1win")
    assert result["winners"][0]["reported"]


@pytest.mark.parametrize("preset", REPORTING)
def test_r7_2_a_wait_for_a_fifth_copy_is_not_ready(preset: str) -> None:
    assert "not ready after it" in refusal(preset, {1: "5555m123p456p789p"}, ". 9s>>9s")


@pytest.mark.parametrize("preset", REPORTING)
def test_r7_2_a_wait_for_the_tile_he_throws_is_ready(preset: str) -> None:
    """R3.2: three 5m in hand, the fourth thrown; he does not hold all four."""
    result = settle(preset, {1: "555m22p77p99s33s66s", 2: PINGHU_5P.replace("88s", "44s")}, ". 5m>>5m 5p 2win")
    assert result["ready"][1]


# ---------------------------------------------------------------- R7.3


@pytest.mark.parametrize("preset", REPORTING)
def test_r7_3_what_is_drawn_is_discarded(preset: str) -> None:
    assert "must discard" in refusal(preset, {1: PINGHU_5P}, ". _>>= ... _>8s")


@pytest.mark.parametrize("preset", REPORTING)
@pytest.mark.parametrize("claim", ["1pong", "1kong"])
def test_r7_3_no_claim(preset: str, claim: str) -> None:
    hands = {1: "888s123m789m46p22s"}
    assert "has reported" in refusal(preset, hands, f". _>>= 8s>8s {claim}")


@pytest.mark.parametrize("preset", REPORTING)
def test_r7_3_no_concealed_kong(preset: str) -> None:
    assert "has reported" in refusal(preset, {1: "888s123m789m46p22s"}, ". _>>= ... 8s kong8s")


@pytest.mark.parametrize("preset", REPORTING)
def test_r7_3_declining_a_win_stays_possible(preset: str) -> None:
    """He lets a self-draw and a discard pass, and wins on a later self-draw."""
    result = settle(preset, {1: PINGHU_5P}, ". _>>= ... 5p>5p 5p>5p .. 5p 1win")
    assert result["winners"][0]["by"] == "self_draw"


@pytest.mark.parametrize("preset", REPORTING)
def test_r7_3_the_switch_unlocks(preset: str) -> None:
    rules = change(preset, report__locks=False)
    hands = {1: "888s123m789m46p22s"}
    result = settle(rules, hands, ". _>>= 8s>8s 1kong 3p>6p ... 5p 1win")
    assert (result["winners"][0]["reported"], result["winners"][0]["pattern"]) == (True, "pinghu")


# ---------------------------------------------------------------- R7.4


@pytest.mark.parametrize("preset", REPORTING)
def test_r7_4_a_reporter_needs_no_pass(preset: str) -> None:
    result = settle(without_dealer(preset), {1: PINGHU_5P}, ". _>>= 5p>5p 1win")
    assert collected(result, 1, "hand") == [0, 0, LIFT[preset], 0]


@pytest.mark.parametrize("preset", REPORTING)
def test_r7_4_unless_the_switch_says_so(preset: str) -> None:
    rules = change(preset, report__no_pass=False)
    assert "needs a declared kong" in refusal(rules, {1: PINGHU_5P}, ". _>>= 5p>5p 1win")


@pytest.mark.parametrize("preset", REPORTING)
def test_r7_4_a_dearer_hand_is_not_lowered(preset: str) -> None:
    value = VALUES_OF_QINGLONGBEI[preset]
    result = settle(without_dealer(preset), {1: QINGLONGBEI_9P}, ". _>>= ... 9p 1win")
    assert collected(result, 1, "hand") == [value, 0, value, value]
    assert result["winners"][0]["value"] == value


MODES = [
    ("shabao", "floor", 10, 30),
    ("shabao", "multiply", 10 * 1, 10 * 30),
    ("shabao", "add", 10 + 1, 10 + 30),
    ("tianting", "floor", 100, 200),
    ("tianting", "multiply", 10 * 10, 10 * 200),
    ("tianting", "add", 100 + 10, 100 + 200),
]


@pytest.mark.parametrize(("preset", "mode", "pinghu", "qinglongbei"), MODES)
def test_r7_4_modes(preset: str, mode: str, pinghu: int, qinglongbei: int) -> None:
    rules = without_dealer(preset, report__mode=mode)
    plain = settle(rules, {1: PINGHU_5P}, ". _>>= 5p>5p 1win")
    dear = settle(rules, {1: QINGLONGBEI_9P}, ". _>>= 9p>9p 1win")
    assert (paid(plain, 2, 1, "hand"), paid(dear, 2, 1, "hand")) == (pinghu, qinglongbei)


@pytest.mark.parametrize(("preset", "mode", "pinghu", "qinglongbei"), MODES)
def test_r7_4_the_mode_serves_the_kill_alike(preset: str, mode: str, pinghu: int, qinglongbei: int) -> None:
    rules = without_dealer(preset, report__mode=mode)
    plain = settle(rules, {1: PINGHU_5P, 0: TRIPLETS_9M}, "5p>>5p 1win")
    dear = settle(rules, {1: QINGLONGBEI_9P, 0: TRIPLETS_9M.replace("555p", "444m")}, "9p>>9p 1win")
    assert (paid(plain, 0, 1, "hand"), paid(dear, 0, 1, "hand")) == (pinghu, qinglongbei)


@pytest.mark.parametrize(("mode", "fan"), [("floor", 10), ("multiply", 10), ("add", 11)])
def test_r7_4_the_mode_serves_r7_6_alike(mode: str, fan: int) -> None:
    rules = without_dealer("shabao", report__mode=mode)
    result = settle(rules, {1: TRIPLETS_9M, 3: PINGHU_5P}, ". _>>= . 5p 3win")
    assert collected(result, 3, "hand") == [1, fan, 1, 0]


@pytest.mark.parametrize(("preset", "lift"), [("jinji", 10), ("hanbao", 100)])
def test_r7_4_the_lift_of_a_custom_ruleset_that_turns_reporting_on(preset: str, lift: int) -> None:
    rules = without_dealer(preset, report__enabled=True)
    assert settle(rules, {1: PINGHU_5P}, ". _>>= ... 5p 1win")["winners"][0]["value"] == lift


# ---------------------------------------------------------------- R7.5


@pytest.mark.parametrize("preset", REPORTING)
@pytest.mark.parametrize("moves", ["5p>>5p 1win", "_>>= ... 5p>5p 1win"], ids=["reporting discard", "later"])
def test_r7_5_anyone_may_win_on_any_discard_of_a_reporter(preset: str, moves: str) -> None:
    """A pinghu without a pass, at the lifted value, paid by the reporter alone."""
    result = settle(without_dealer(preset), {0: TRIPLETS_9M, 1: PINGHU_5P}, moves)
    assert collected(result, 1, "hand") == [LIFT[preset], 0, 0, 0]
    assert result["winners"][0]["value"] == LIFT[preset]


@pytest.mark.parametrize("preset", REPORTING)
def test_r7_5_the_lift_applies_once_even_if_the_winner_has_reported(preset: str) -> None:
    for mode, value in [("floor", LIFT[preset]), ("add", LIFT[preset] + (1 if preset == "shabao" else 10))]:
        rules = without_dealer(preset, report__mode=mode)
        result = settle(rules, {0: TRIPLETS_9M, 1: PINGHU_5P}, "_>>= _>>= .. 5p>5p 1win")
        assert paid(result, 0, 1, "hand") == value


@pytest.mark.parametrize("preset", REPORTING)
def test_r7_5_a_dearer_hand_keeps_its_value(preset: str) -> None:
    result = settle(without_dealer(preset), {0: PINGHU_5P, 1: QINGLONGBEI_9P}, "9p>>9p 1win")
    assert paid(result, 0, 1, "hand") == VALUES_OF_QINGLONGBEI[preset]


@pytest.mark.parametrize("preset", REPORTING)
def test_r7_5_off_by_switch_a_reporters_discard_is_like_any_other(preset: str) -> None:
    rules = without_dealer(preset, report__kill=False)
    hands = {0: TRIPLETS_9M, 1: PINGHU_5P}
    assert "needs a declared kong" in refusal(rules, hands, "5p>>5p 1win")
    triplets = settle(rules, {0: PINGHU_5P, 1: TRIPLETS_9M}, "9m>>9m 1win")
    assert paid(triplets, 0, 1, "hand") == (5 if preset == "shabao" else 50)


LOCKED_AT_A_KILL = ({1: PAIRS_9M[0], 3: PINGHU_5P.replace("789m", "678m")}, ".. 9m>9m 9m>>9m 1win")
"""Seat 1 lets seat 2's 9m pass; seat 3 reports with another."""


def test_r7_5_shabao_a_kill_ignores_the_lock() -> None:
    result = settle("shabao", *LOCKED_AT_A_KILL)
    assert (result["outcome"], result["winners"][0]["seat"]) == ("win", 1)


def test_r7_5_tianting_it_does_not() -> None:
    result = settle("tianting", *LOCKED_AT_A_KILL, flip=None)
    assert (result["outcome"], result["deltas"]) == ("void", [60, -180, 60, 60])


def test_r7_5_the_switch_for_it() -> None:
    assert "let a win pass" in refusal(change("shabao", report__kill_ignores_lock=False), *LOCKED_AT_A_KILL)
    assert settle(change("tianting", report__kill_ignores_lock=True), *LOCKED_AT_A_KILL)["outcome"] == "win"


# ---------------------------------------------------------------- R7.6


def self_draw_of_3(rules: Rules, winner: str, tile: str, reports: str) -> list[int]:
    """What each pays when seat 3 self-draws; seats 0 to 2 report as `reports` says."""
    hands = {0: "1144m2266p99s77p5s", 1: "333m888m444s22p66s", 3: winner}
    moves = " ".join("_>>=" if seat in reports else "." for seat in "012")
    return collected(settle(rules, hands, f"{moves} {tile} 3win"), 3, "hand")


@pytest.mark.parametrize(
    ("reports", "fan"), [("", (3, 2, 2)), ("1", (3, 11, 2)), ("0", (12, 2, 2)), ("01", (12, 11, 2))]
)
def test_r7_6_shabao_each_reporter_pays_the_lifted_value(reports: str, fan: tuple[int, int, int]) -> None:
    """1 for the self-draw besides, and 1 more from the dealer."""
    assert self_draw_of_3("shabao", PINGHU_5P, "5p", reports) == [*fan, 0]


def test_r7_6_a_dearer_pattern_stays() -> None:
    assert self_draw_of_3("shabao", "333555888p4499p", "9p", "1") == [17, 16, 16, 0]


def test_r7_6_not_if_the_winner_has_reported_himself() -> None:
    """Then R7.4 lifts for all alike; with `add` it would show if it were lifted twice."""
    rules = without_dealer("shabao", report__mode="add")
    hands = {1: TRIPLETS_9M, 3: PINGHU_5P}
    result = settle(rules, hands, ". _>>= . _>>= ... 5p 3win")
    assert collected(result, 3, "hand") == [11, 11, 11, 0]


def test_r7_6_not_in_tianting() -> None:
    assert self_draw_of_3("tianting", PINGHU_5P, "5p", "01") == [10, 10, 10, 0]


def test_r7_6_robbing_a_kong_counts_as_a_self_draw() -> None:
    """Seat 2 has reported, the dealer is robbed: 3 for himself, 11 for seat 2, 2 for seat 3."""
    hands = {0: "55p", 1: PINGHU_5P, 2: TRIPLETS_9M.replace("555p", "333p"), 3: "5p"}
    result = settle("shabao", hands, "_>_ . _>>= _>5p 0pong >_ ... 5p kong5p 1win")
    assert collected(result, 1, "hand") == [3 + 11 + 2, 0, 0, 0]


def test_r7_6_nor_on_a_silent_players_discard() -> None:
    """A win on a discard of one who did not report is no kill, whoever else has reported."""
    result = settle(without_dealer("shabao"), {0: PINGHU_5P, 1: PAIRS_9M[0].replace("9m", "8m")}, "_>>= . 8m>8m 1win")
    assert paid(result, 2, 1, "hand") == 10


@pytest.mark.parametrize("preset", PRESETS)
def test_r7_6_without_reports_nothing_is_lifted(preset: str) -> None:
    value = {"jinji": 1, "shabao": 1, "tianting": 10, "hanbao": 10}[preset]
    result = settle(without_dealer(preset), {1: TRIPLETS_9M, 3: PINGHU_5P}, "... 5p 3win")
    assert collected(result, 3, "hand") == [value, value, value, 0]
