"""The cases that public projects test, as records of ours by their rules (docs/houses.md), all but the chickens.

First the table of mobingchong/guiyang-zhuojimahjang (`guide`): its tests of several winners, patterns, reports and
kongs; then what LIGF9/zhuoji-mahjong-ai tests (`dushan`), and what the pages of the other houses price. Where a house
plays as no key says, a test named `apart` holds what is paid here and says what is paid there.
"""

from typing import Any

import pytest

from tests.scripts import PAIRS_9M, PINGHU_5P, TRIPLETS_9M, Line, change, collected, paid, refusal, settle

TRIPLETS_4S = ("222s666s222p666p4s", "333s777s333p777p4s", "555s888s555p999p4s")
"""Three hands that 4s completes to a `daduizi`."""
READY = "123m45m678m33s456s"
"""Ready for 3m and 6m, without a chicken."""
FOUR_MELDS = (
    "22m44m66p99p9s3s5s7s1m",
    "2m>2m 1pong >3s 4m>4m 1pong >5s 6p>6p 1pong >7s 9p>9p 1pong >1m ... 9s",
)
FOUR_MELDS_OF_ONE_SUIT = (
    "22m44m66m88m9m3s5s7s2s",
    "2m>2m 1pong >3s 4m>4m 1pong >5s 6m>6m 1pong >7s 8m>8m 1pong >2s ... 9m",
)
ROBBED = "_>_ .. _>5p 0pong >_ ... 5p kong5p 1win"
ROBBERY = {0: "55p", 1: PINGHU_5P, 3: "5p"}


def at(house: str | Line, hands: dict[int, str], moves: str, **options: Any) -> Line:
    """A hand in which no 8p comes up that the test does not name."""
    return settle(house, hands, moves, avoid="" if "8p" in moves else "8p", **options)


def guide(hands: dict[int, str], moves: str, **options: Any) -> Line:
    return at("guide", hands, moves, **options)


# ---------------------------------------------------------------- guide: several winners


def test_guide_two_winners_are_paid_each_his_own_and_the_first_after_the_dealer_deals() -> None:
    result = guide({1: TRIPLETS_4S[0], 2: TRIPLETS_4S[1]}, "4s>4s 1win 2win")
    assert result["deltas"] == [-10, 5, 5, 0]
    assert result["next"]["dealer"] == 1


@pytest.mark.parametrize(
    ("winners", "moves", "deals_next"), [((1, 3), ".. 4s>4s 1win 3win", 3), ((2, 3), "... 4s>4s 2win 3win", 2)]
)
def test_guide_of_two_winners_the_first_counted_from_the_dealer_deals(
    winners: tuple[int, int], moves: str, deals_next: int
) -> None:
    """Seat 2 has dealt: of seats 1 and 3 seat 3 is the first; if he has won himself, he stays."""
    hands = dict(zip(winners, TRIPLETS_4S, strict=False))
    assert guide(hands, moves, dealer=2)["next"]["dealer"] == deals_next


def test_guide_with_three_winners_the_discarder_deals() -> None:
    result = guide(dict(enumerate(TRIPLETS_4S, 1)), ".. 4s>4s 1win 2win 3win", dealer=2)
    assert result["deltas"] == [-15, 5, 5, 5]
    assert result["next"]["dealer"] == 0


def test_guide_who_passes_gets_nothing_and_the_other_wins() -> None:
    result = guide({0: TRIPLETS_4S[0], 2: TRIPLETS_4S[1]}, "... 4s>4s 2win")
    assert result["deltas"] == [0, 0, 5, -5]


def test_guide_a_kong_is_paid_once_however_many_win() -> None:
    result = guide({1: TRIPLETS_4S[0], 2: TRIPLETS_4S[1]}, ". 2s kong2s . .. 4s>4s 1win 2win")
    assert result["deltas"] == [-13, 14, 2, -3]
    assert collected(result, 1, "dou") == [3, 0, 3, 3]


def test_guide_one_winner_deals_next() -> None:
    result = guide({1: TRIPLETS_4S[0]}, "4s>4s 1win")
    assert result["deltas"] == [-5, 5, 0, 0]
    assert result["next"]["dealer"] == 1


# ---------------------------------------------------------------- guide: patterns

PONG_3P = "3p>3p 1pong >9s ..."
PATTERNS = {
    # One suit counts the melds too.
    "triplets of one suit, a pong of another": ("111222333m4m33p9s", f"{PONG_3P} 4m", 5),
    "triplets of one suit, the pong too": ("111222333m4m66m9s", "6m>6m 1pong >9s ... 4m", 15),
    "runs of one suit, a pong of another": ("123456789m1m33p9s", f"{PONG_3P} 1m", 1),
    "runs of one suit, the pong too": ("123456789m1m99m9s", "9m>9m 1pong >9s ... 1m", 10),
    # Four of a kind are two pairs.
    "seven pairs": ("112233m22s33s22p4p", ". . ... 4p", 7),
    "seven pairs with four of a kind": ("111122m22s22p33p4p", ". . ... 4p", 10),
    "one-suit pairs": ("1122334455667m", ". . ... 7m", 17),
    "one-suit pairs with four of a kind": ("1111223344556m", ". . ... 6m", 20),
    # Of one suit or not, and more than the 15 of one-suit triplets.
    "four melds and one tile": (*FOUR_MELDS, 17),
    "four melds and one tile of one suit": (*FOUR_MELDS_OF_ONE_SUIT, 17),
}


@pytest.mark.parametrize("name", PATTERNS)
def test_guide_the_highest_pattern_counts_and_a_self_draw_one_more(name: str) -> None:
    hand, moves, fan = PATTERNS[name]
    result = guide({1: hand}, f"{moves} 1win")
    assert collected(result, 1, "hand") == [fan + 1, 0, fan + 1, fan + 1]


@pytest.mark.parametrize(
    ("seat", "moves", "pays"),
    [
        (0, "9m 0win", [0, 34, 34, 34]),
        (0, ". ... 9m 0win", [0, 6, 6, 6]),
        (1, ". 9m 1win", [24, 0, 24, 24]),
        (1, ". . ... 9m 1win", [6, 0, 6, 6]),
        (1, "9m>9m 1win", [5, 0, 0, 0]),
    ],
)
def test_guide_tianhu_and_dihu_are_won_on_the_first_draw_alone(seat: int, moves: str, pays: list[int]) -> None:
    result = guide({seat: TRIPLETS_9M}, moves)
    assert collected(result, seat, "hand") == pays


def test_guide_no_seven_pairs_with_a_meld() -> None:
    assert "complete" in refusal("guide", {1: "11m33m55m22p44p33p9s"}, f"{PONG_3P} 5m 1win", avoid="8p")


# ---------------------------------------------------------------- guide: what is added, and reports


def test_guide_a_bloom_is_a_self_draw_and_one_more() -> None:
    result = guide({1: "777s123m456m46p33s"}, ". 7s kong7s 5p 1win")
    assert collected(result, 1, "hand") == [3, 0, 3, 3]


def test_guide_a_hot_shot_pays_twice_and_its_kong_is_void() -> None:
    result = guide({0: "7777p", 2: TRIPLETS_9M}, "_ kong7p 9m>9m 2win")
    assert result["deltas"] == [-10, 0, 10, 0]


def test_guide_apart_a_robbed_kong_is_a_self_draw() -> None:
    """There a robber is paid four times his pattern, 4; here a robbery is a self-draw (R8.2), so four times 1 + 1."""
    assert guide(ROBBERY, ROBBED)["deltas"] == [-8, 8, 0, 0]
    assert at(change("guide", settlement__self_draw=0), ROBBERY, ROBBED)["deltas"] == [-4, 4, 0, 0]


def test_guide_a_report_lifts_to_34_and_a_self_draw_is_one_more() -> None:
    result = guide({1: TRIPLETS_9M}, ". _>>= ... 9m 1win")
    assert collected(result, 1, "hand") == [35, 0, 35, 35]


def test_guide_apart_the_dealer_s_report() -> None:
    """There it is worth 17 and with the self-draw 18; here a report is a report."""
    result = guide({0: TRIPLETS_9M}, "_>>= ... 9m 0win")
    assert collected(result, 0, "hand") == [0, 35, 35, 35]


@pytest.mark.parametrize("claim", ["1pong", "1kong"])
def test_guide_a_reporter_claims_nothing(claim: str) -> None:
    assert refusal("guide", {1: TRIPLETS_9M}, f". _>>= .. 5m>5m {claim}", avoid="8p")


def test_guide_a_reporter_s_discard_may_be_won_without_a_pass_and_no_higher() -> None:
    hands = {1: TRIPLETS_9M, 2: PINGHU_5P}
    assert guide(hands, ". 5p>>5p 2win")["deltas"] == [0, -1, 1, 0]
    assert "declared kong" in refusal("guide", {2: PINGHU_5P}, ". 5p>5p 2win", avoid="8p")


# ---------------------------------------------------------------- guide: kongs


def test_guide_an_unready_kong_is_paid_back_to_those_who_are_ready() -> None:
    result = guide({1: "777s", 2: READY, 3: TRIPLETS_9M}, ". 7s kong7s . . 9m 3win")
    assert collected(result, 1, "dou") == [0, 0, 0, 0]
    assert [paid(result, 1, seat, "dou") for seat in range(4)] == [0, 0, 3, 3]


@pytest.mark.parametrize(("hand", "back"), [(READY, 3), ("", 0)])
def test_guide_an_unready_exposed_kong_is_paid_back_to_its_discarder_if_he_is_ready(hand: str, back: int) -> None:
    result = guide({1: "777s", 2: hand, 3: TRIPLETS_9M}, ".. 7s>7s 1kong . . 9m 3win")
    assert [paid(result, 1, seat, "dou") for seat in range(4)] == [0, 0, back, 0]


def test_guide_an_exhausted_wall_pays_patterns_alone() -> None:
    result = guide({1: "777s", 2: READY}, ". 7s kong7s *")
    assert result["deltas"] == [-1, -1, 3, -1]


# ---------------------------------------------------------------- dushan


def test_dushan_a_pinghu_wins_on_a_discard_with_a_kong_alone() -> None:
    assert "declared kong" in refusal("dushan", {2: PINGHU_5P}, ". 5p>5p 2win")
    assert settle("dushan", {2: TRIPLETS_9M}, ". 9m>9m 2win")["deltas"] == [0, -5, 5, 0]
    with_kong = settle("dushan", {2: "777s123m456m46p33s"}, ".. 7s kong7s . .. 5p>5p 2win")
    assert collected(with_kong, 2, "hand") == [0, 1, 0, 0]
    assert collected(with_kong, 2, "dou") == [2, 2, 0, 2]


@pytest.mark.parametrize(
    ("moves", "kong"),
    [
        (". 7s kong7s . . 9m 3win", [2, 0, 2, 2]),
        ("7s>7s 1kong . . 9m 3win", [1, 0, 0, 0]),
        ("7s>7s 1pong >9p ... 7s kong7s . . 9m 3win", [3, 0, 3, 3]),
    ],
)
def test_dushan_kongs(moves: str, kong: list[int]) -> None:
    hand = ("77s9p" if "pong" in moves else "777s") + "123m45m678m33s"
    assert collected(settle("dushan", {1: hand, 3: TRIPLETS_9M}, moves), 1, "dou") == kong


def test_dushan_a_hot_shot_burns_the_shooter_s_chickens_and_kongs() -> None:
    result = settle("dushan", {0: "7777p111s", 2: TRIPLETS_9M}, "_ kong7p 9m>9m 2win")
    assert result["deltas"] == [-5, 0, 5, 0]


def test_dushan_a_robbed_kong_pays_for_three_and_the_dealer_counts_if_he_wins() -> None:
    assert settle("dushan", ROBBERY, ROBBED)["deltas"] == [-3, 3, 0, 0]
    assert settle("dushan", {0: TRIPLETS_9M}, "9m 0win")["deltas"] == [18, -6, -6, -6]
    assert settle("dushan", {1: TRIPLETS_9M}, ". 9m 1win")["deltas"] == [-5, 15, -5, -5]


def test_dushan_an_exhausted_wall_pays_the_best_pattern() -> None:
    assert settle("dushan", {1: TRIPLETS_9M}, "*")["deltas"] == [-5, 15, -5, -5]


@pytest.mark.parametrize("house", ["dushan", "baidu"])
def test_a_win_let_pass_bars_that_tile_alone(house: str) -> None:
    assert "let a win pass" in refusal(house, {1: TRIPLETS_9M}, ".. 9m>9m 9m>9m 1win")
    assert settle(house, {1: TRIPLETS_9M}, ".. 9m>9m 8s>8s 1win")["winners"]


# ---------------------------------------------------------------- qq


@pytest.mark.parametrize(
    ("hands", "moves", "kong"),
    [
        ({0: "7777p", 2: PINGHU_5P}, "_ kong7p 5p>5p 2win", 60),
        ({0: "77p", 1: "7p", 2: PINGHU_5P}, "_>_ _>7p 0pong >_ ... 7p kong7p 5p>5p 2win", 30),
        ({0: "777p", 1: "7p", 2: PINGHU_5P}, "_>_ _>7p 0kong 5p>5p 2win", 10),
    ],
)
def test_qq_a_hot_shot_pays_by_the_kong(hands: dict[int, str], moves: str, kong: int) -> None:
    result = settle("qq", hands, moves)
    assert result["deltas"] == [-10 - kong, 0, 10 + kong, 0]


def test_qq_a_report_counts_as_one_suit_and_a_win_after_a_pass_is_void() -> None:
    assert collected(settle("qq", {1: TRIPLETS_9M}, ". _>>= ... 9m 1win"), 1, "hand") == [100, 0, 100, 100]
    assert not settle("qq", {1: PAIRS_9M[0]}, ".. 9m>9m 9m>9m 1win", flip=None)["winners"]


# ---------------------------------------------------------------- baidu


def test_baidu_prices() -> None:
    """Seven pairs 7, the dealer one more; a hot shot one more, and all that the shooter has is void."""
    assert settle("baidu", {1: PAIRS_9M[0]}, ". 9m 1win")["deltas"] == [-8, 22, -7, -7]
    hands = {1: "7777p111s", 2: TRIPLETS_9M}
    assert settle("baidu", hands, ". _ kong7p 9m>9m 2win")["deltas"] == [0, -6, 6, 0]


# ---------------------------------------------------------------- duole


@pytest.mark.parametrize(
    ("hand", "moves", "fan"),
    [
        (PINGHU_5P, ". . ... 5p", 2),
        (TRIPLETS_9M, ". . ... 9m", 6),
        (PAIRS_9M[0], ". . ... 9m", 11),
        ("1122334455667m", ". . ... 7m", 21),
        ("1111223344556m", ". . ... 6m", 31),
        (FOUR_MELDS[0], FOUR_MELDS[1], 11),
        (FOUR_MELDS_OF_ONE_SUIT[0], FOUR_MELDS_OF_ONE_SUIT[1], 21),
        (PINGHU_5P, ". 5p", 21),
        ("777s123m456m46p33s", ". . ... 7s kong7s 5p", 1 + 4),
    ],
)
def test_duole_prices_of_a_self_draw(hand: str, moves: str, fan: int) -> None:
    """By the table of its helper; a bloom brings 4 in place of 1. The dealer pays one more."""
    assert collected(settle("duole", {1: hand}, f"{moves} 1win"), 1, "hand") == [fan + 1, 0, fan, fan]


def test_duole_tianhu_pays_31_and_the_dealer_gets_one_more() -> None:
    assert collected(settle("duole", {0: TRIPLETS_9M}, "9m 0win"), 0, "hand") == [0, 32, 32, 32]


def test_duole_a_robbed_kong_pays_no_more_and_burns() -> None:
    result = settle("duole", {**ROBBERY, 0: "55p111s"}, ROBBED)
    assert result["deltas"] == [-3, 3, 0, 0]


def test_duole_reports_and_kills_add_ten() -> None:
    assert collected(settle("duole", {1: TRIPLETS_9M}, ". _>>= ... 9m 1win"), 1, "hand") == [17, 0, 16, 16]
    assert settle("duole", {1: TRIPLETS_9M, 2: PINGHU_5P}, ". 5p>>5p 2win")["deltas"] == [0, -11, 11, 0]


# ---------------------------------------------------------------- two and three players

TRIPLETS_9P = "555p777p222s66s99p"
"""Of two suits; completed by 9p or 6s to a `daduizi`."""


@pytest.mark.parametrize(("house", "pays"), [("ding3", [6, 0, 6]), ("ding2", [6, 0])])
def test_a_self_draw_is_paid_by_each_of_the_others_who_are_there(house: str, pays: list[int]) -> None:
    result = at(house, {1: TRIPLETS_9P}, f". . {'.' * (len(pays) - 1)} 9p 1win")
    assert [paid(result, seat, 1, "hand") for seat in range(len(pays))] == pays
    assert sum(result["deltas"]) == 0


@pytest.mark.parametrize(("house", "pays"), [("ding3", [3, 0, 3]), ("ding2", [3, 0])])
def test_a_kong_brings_three_from_each_who_is_there(house: str, pays: list[int]) -> None:
    hands = {1: "777s123p456p46p33s"}
    result = at(house, hands, f". . {'.' * (len(pays) - 1)} 7s kong7s 5p 1win")
    assert [paid(result, seat, 1, "dou") for seat in range(len(pays))] == pays


@pytest.mark.parametrize(("tile", "fan"), [("4s", 20), ("7p", 10)])
def test_ding3_a_long_hand_needs_the_fourth_tile(tile: str, fan: int) -> None:
    """Won on a discard: the four of a kind must hold the winning tile."""
    hand = {"4s": "444s11p33p55p77p99p", "7p": "4444s11p33p55p7p99p"}[tile]
    result = at("ding3", {1: hand}, f"... {tile}>{tile} 1win")
    assert result["deltas"] == [-fan, fan, 0]


def test_ding3_a_hot_shot_pays_one_more() -> None:
    result = at("ding3", {0: "7777s", 1: TRIPLETS_9P}, "_ kong7s 9p>9p 1win")
    assert result["deltas"] == [-6, 6, 0]
