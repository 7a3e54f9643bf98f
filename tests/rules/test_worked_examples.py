"""The eleven worked examples of the rules page, each played out move by move (fan, base 1)."""

from tests.scripts import PINGHU_5P, SUIT_5P, TRIPLETS_9M, change, collected, paid, settle


def test_example_1_shabao_self_draw_with_charge_flipped_chicken_and_added_kong() -> None:
    """W is seat 1: he pongs the dealer's 9m, throws the first 1s, adds the fourth 9m, holds one 4p, draws 9p."""
    hands = {0: "9m", 1: "99m1s123m456p78p33s"}
    result = settle("shabao", hands, "_>9m 1pong >1s ... 9m kong9m . ... 9p 1win", n=2, flip="3p")
    assert result["deltas"] == [-10, 26, -8, -8]
    assert collected(result, 1, "hand") == [4, 0, 2, 2]
    assert collected(result, 1, "charge") == [2, 0, 2, 2]
    assert collected(result, 1, "chicken") == [1, 0, 1, 1]
    assert collected(result, 1, "dou") == [3, 0, 3, 3]


def test_example_2_tianting_hot_shot_after_a_concealed_kong() -> None:
    result = settle("tianting", {0: "7777p", 2: PINGHU_5P}, "_ kong7p 5p>5p 2win")
    assert result["deltas"] == [-70, 0, 70, 0]
    assert (paid(result, 0, 2, "hand"), paid(result, 0, 2, "hot_shot")) == (10, 60)


def test_example_3_hanbao_robbed_kong_of_a_one_suit_hand() -> None:
    result = settle("hanbao", {0: "55p", 1: SUIT_5P, 3: "5p"}, "_>_ .. _>5p 0pong >_ ... 5p kong5p 1win")
    assert result["winners"][0]["pattern"] == "qingyise"
    assert result["deltas"] == [-300, 300, 0, 0]


def test_example_4_jinji_golden_charge_chicken_and_one_more() -> None:
    result = settle("jinji", {1: "11s", 2: PINGHU_5P}, ". _>1s 5p 2win", flip="9s")
    assert collected(result, 1, "charge") == [4, 0, 4, 4]
    assert collected(result, 1, "chicken") == [2, 0, 2, 2]


def test_example_5_jinji_responsible_chicken() -> None:
    result = settle("jinji", {0: "1s", 1: "11s", 2: PINGHU_5P}, "_>1s 1pong >_ 5p 2win")
    assert collected(result, 1, "chicken", "charge", "responsible") == [4, 0, 3, 3]


def test_example_6_tianting_concealed_kong_of_the_flipped_chicken() -> None:
    result = settle("tianting", {0: "7777p", 2: PINGHU_5P}, "_ kong7p . . 5p 2win", flip="6p")
    assert collected(result, 0, "dou", "chicken") == [0, 60, 60, 60]


def test_example_7_shabao_exhausted_wall_with_three_ready() -> None:
    hands = {0: PINGHU_5P, 1: "222m444p777s33m99m", 2: "1155m2288p5599s6m"}
    result = settle("shabao", hands, "*")
    assert result["outcome"] == "exhausted"
    assert result["deltas"] == [1, 5, 10, -16]
    assert result["next"] == {"dealer": 3, "n": 1}


def test_example_8_shabao_reporter_robs_the_dealers_kong() -> None:
    hands = {0: "55p", 1: PINGHU_5P, 3: "5p"}
    result = settle("shabao", hands, "_>_ _>>= . _>5p 0pong >_ ... 5p kong5p 1win")
    assert result["deltas"] == [-34, 34, 0, 0]
    assert paid(result, 0, 1, "hand") == 12 + 11 + 11


REPORTER_AND_WINNER = {1: TRIPLETS_9M, 3: PINGHU_5P}


def test_example_9_shabao_self_draw_while_another_has_reported() -> None:
    """The dealer takes part in every self-draw, so the example's numbers need his term switched off."""
    result = settle(change("shabao", dealer__mode="off"), REPORTER_AND_WINNER, ". _>>= . 5p 3win")
    assert collected(result, 3, "hand") == [2, 11, 2, 0]


def test_example_9_with_the_dealers_term() -> None:
    result = settle("shabao", REPORTER_AND_WINNER, ". _>>= . 5p 3win")
    assert collected(result, 3, "hand") == [3, 11, 2, 0]


def test_example_10_shabao_hot_shot_at_a_dealer_with_n_2() -> None:
    result = settle("shabao", {1: "7777p", 0: PINGHU_5P}, ". _ kong7p 5p>5p 0win", n=2)
    assert result["deltas"] == [5, -5, 0, 0]


def test_example_11_tianting_reporter_robs_a_kong() -> None:
    hands = {0: "55p", 1: PINGHU_5P, 3: "5p"}
    result = settle("tianting", hands, "_>_ _>>= . _>5p 0pong >_ ... 5p kong5p 1win")
    assert result["deltas"] == [-300, 300, 0, 0]
