"""R8 Kong events."""

import pytest

from tests.scripts import (
    PAIRS_9M,
    PINGHU_5P,
    PINGHU_5P_THIRD,
    PINGHU_5P_TOO,
    PRESETS,
    SUIT_5P,
    TRIPLETS_9M,
    Line,
    Rules,
    change,
    collected,
    paid,
    refusal,
    settle,
)

PINGHU = {"jinji": 1, "shabao": 1, "tianting": 10, "hanbao": 10}
KONG_OF_7S = "777s789m46p33s456m"
"""With a kong of 7s it waits for 5p."""
ROBBED = "_>_ .. _>5p 0pong >_ ... 5p kong5p"
"""Seat 0 holds 55p, seat 3 throws its 5p, and seat 0 adds the fourth."""
CHICKENS = ("chicken", "charge", "responsible")


def plain(preset: str, **keys: object) -> Line:
    """Without the dealer's term."""
    return change(preset, dealer__mode="off", **keys)


# ---------------------------------------------------------------- R8.1

BLOOM = {"jinji": 1, "shabao": 1 + 1 + 1, "tianting": 10 + 10, "hanbao": 10 + 10}
"""Pinghu, in `shabao` the self-draw, and the bloom."""


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("moves", [". 7s kong7s 5p 1win", "7s>7s 1kong 5p 1win"], ids=["own kong", "exposed kong"])
def test_r8_1_kong_bloom(preset: str, moves: str) -> None:
    result = settle(plain(preset), {1: KONG_OF_7S}, moves)
    assert result["winners"][0]["bloom"]
    assert collected(result, 1, "hand") == [BLOOM[preset], 0, BLOOM[preset], BLOOM[preset]]


@pytest.mark.parametrize("preset", PRESETS)
def test_r8_1_once_however_many_kongs_in_a_row(preset: str) -> None:
    result = settle(plain(preset), {1: "777s222s46p33s456m"}, ". 7s kong7s 2s kong2s 5p 1win")
    assert collected(result, 1, "hand") == [BLOOM[preset], 0, BLOOM[preset], BLOOM[preset]]


@pytest.mark.parametrize("preset", PRESETS)
def test_r8_1_not_on_a_later_draw(preset: str) -> None:
    result = settle(plain(preset), {1: KONG_OF_7S}, ". 7s kong7s . ... 5p 1win")
    fan = 2 if preset == "shabao" else PINGHU[preset]
    assert not result["winners"][0]["bloom"]
    assert collected(result, 1, "hand") == [fan, 0, fan, fan]


# ---------------------------------------------------------------- R8.2


@pytest.mark.parametrize("preset", PRESETS)
def test_r8_2_only_an_added_kong_can_be_robbed(preset: str) -> None:
    assert "cannot win now" in refusal(preset, {1: PINGHU_5P, 0: "555p"}, "5p kong5p 1win")
    assert "cannot win now" in refusal(preset, {1: PINGHU_5P, 2: "555p"}, "5p>5p 2kong 1win")


ROBBERY_PAYS = {"jinji": 1 + 1 + 2, "shabao": 2 + 2 + 3, "tianting": 30, "hanbao": 30}


@pytest.mark.parametrize("preset", PRESETS)
def test_r8_2_the_robbed_player_pays_for_all_three(preset: str) -> None:
    """The dealer (n = 1) is among the three who would have paid."""
    result = settle(preset, {0: "55p", 1: PINGHU_5P, 3: "5p"}, ROBBED + " 1win")
    winner = result["winners"][0]
    assert (winner["by"], winner["from"]) == ("robbed_kong", 0)
    assert collected(result, 1, "hand") == [ROBBERY_PAYS[preset], 0, 0, 0]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("n", [1, 2])
@pytest.mark.parametrize("dealer", [1, 2])
def test_r8_2_each_of_the_three_with_its_own_dealer_count(preset: str, n: int, dealer: int) -> None:
    """Robber seat 1: as the dealer he gets n from each; with dealer seat 2, once."""
    idle = {1: "..", 2: "."}[dealer]
    moves = f"{idle} _>5p 0pong >_ ... 5p kong5p 1win"
    result = settle(preset, {0: "55p", 1: PINGHU_5P, 3: "5p"}, moves, dealer=dealer, n=n)
    terms = {"jinji": 3, "shabao": 6, "tianting": 30, "hanbao": 30}[preset]
    counted = n * (3 if dealer == 1 else 1) if preset in ("jinji", "shabao") else 0
    assert collected(result, 1, "hand") == [terms + counted, 0, 0, 0]


@pytest.mark.parametrize("preset", PRESETS)
def test_r8_2_his_kong_is_void(preset: str) -> None:
    """Nobody pays for it, though its owner is ready, with the pong that is left."""
    hands = {0: "55p789m46s33s456m8p", 1: PINGHU_5P, 3: "5p"}
    result = settle(preset, hands, "... _>5p 0pong >8p ... 5p kong5p 1win")
    assert result["ready"][0]
    assert paid(result, None, 0, "dou") == 0


@pytest.mark.parametrize("preset", PRESETS)
def test_r8_2_more_than_one_may_rob_and_each_is_paid(preset: str) -> None:
    hands = {0: "55p", 1: PINGHU_5P, 2: PINGHU_5P_TOO, 3: "5p"}
    result = settle(preset, hands, ROBBED + " 1win 2win")
    assert [winner["seat"] for winner in result["winners"]] == [1, 2]
    for robber in (1, 2):
        assert collected(result, robber, "hand") == [ROBBERY_PAYS[preset], 0, 0, 0]


@pytest.mark.parametrize("preset", PRESETS)
def test_r8_2_all_three_may_rob(preset: str) -> None:
    hands = {2: "55p", 3: PINGHU_5P, 0: PINGHU_5P_TOO, 1: PINGHU_5P_THIRD}
    result = settle(preset, hands, ". 5p>5p 2pong >_ ... 5p kong5p 3win 0win 1win")
    fan = {"jinji": 3, "shabao": 6, "tianting": 30, "hanbao": 30}[preset]
    dealer, others = (3, 1) if preset in ("jinji", "shabao") else (0, 0)
    paid_by_2 = [paid(result, 2, robber, "hand") for robber in (3, 0, 1)]
    assert paid_by_2 == [fan + others, fan + dealer, fan + others]


@pytest.mark.parametrize(("preset", "value"), [("jinji", 10), ("shabao", 10), ("tianting", 100), ("hanbao", 100)])
def test_r8_2_a_qingyise_robs_at_its_value(preset: str, value: int) -> None:
    result = settle(plain(preset), {0: "55p", 1: SUIT_5P, 3: "5p"}, ROBBED + " 1win")
    bonus = 1 if preset == "shabao" else 0
    assert collected(result, 1, "hand") == [3 * (value + bonus), 0, 0, 0]


def test_r8_2_a_robbery_is_neither_a_bloom_nor_a_hot_shot() -> None:
    """Even right after another kong of the robbed player: the replacement is the tile he adds."""
    hands = {0: "55p777s", 1: PINGHU_5P, 3: "5p"}
    moves = "_>_ .. _>5p 0pong >_ ... 7s kong7s 5p kong5p 1win"
    winner = settle("tianting", hands, moves)["winners"][0]
    assert (winner["by"], winner["bloom"], winner["hot_shot"]) == ("robbed_kong", False, False)


# ---------------------------------------------------------------- R8.3

INCOME = {  # what the shooter pays besides the hand, by kind of kong
    "tianting": {"concealed": 60, "added": 30, "exposed": 10, "dealt": 60, "late": 60, "kept": 0},
    "hanbao": {"concealed": 60, "added": 90, "exposed": 10, "dealt": 60, "late": 0, "kept": 0},
    "shabao": dict.fromkeys(("concealed", "added", "exposed", "dealt", "late", "kept"), 2),
    "jinji": dict.fromkeys(("concealed", "added", "exposed", "dealt", "late", "kept"), 0),
}
KONGS = {
    "concealed": ("777s", "..... 7s kong7s"),
    "added": ("77s", "7s>7s 1pong >_ ... 7s kong7s"),
    "exposed": ("777s", "7s>7s 1kong"),
    "dealt": ("7777s", ". _ kong7s"),
    "late": ("7777s", "..... _ kong7s"),
    "kept": ("777s", "7s>7s 1pong >_ ... _ kong7s"),
}
"""Seat 1 makes a kong of 7s, and draws on."""


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("kind", KONGS)
def test_r8_3_hot_shot(preset: str, kind: str) -> None:
    """A pinghu without a pass wins; the shooter's kong pays nobody; he is not ready, and pays all the same."""
    hand, moves = KONGS[kind]
    result = settle(plain(preset), {1: hand, 3: PINGHU_5P}, f"{moves} 5p>5p 3win")
    assert result["winners"][0]["hot_shot"]
    assert not result["ready"][1]
    assert collected(result, 3, "hand") == [0, PINGHU[preset], 0, 0]
    assert collected(result, 3, "hot_shot") == [0, INCOME[preset][kind], 0, 0]
    assert paid(result, None, 1, "dou") == 0


@pytest.mark.parametrize("preset", PRESETS)
def test_r8_3_each_winner_is_paid_the_extras(preset: str) -> None:
    hands = {1: "777s", 0: PAIRS_9M[0].replace("77s", "66s"), 3: PAIRS_9M[2]}
    result = settle(preset, hands, ". 7s kong7s 9m>9m 0win 3win")
    extra = INCOME[preset]["concealed"]
    assert [paid(result, 1, seat, "hot_shot") for seat in range(4)] == [extra, 0, 0, extra]


@pytest.mark.parametrize(("preset", "kong"), [("jinji", 2), ("tianting", 20), ("hanbao", 20)])
def test_r8_3_of_several_kongs_in_a_row_only_the_last_is_concerned(preset: str, kong: int) -> None:
    """The first, of 7s, stands and pays; the second, of 2s, is void."""
    hands = {1: "777s222s46p33s456m", 3: TRIPLETS_9M.replace("222s", "444s")}
    result = settle(preset, hands, ". 7s kong7s 2s kong2s 9m>9m 3win")
    assert collected(result, 1, "dou") == [kong, 0, kong, kong]
    assert paid(result, 1, 3, "hot_shot") == INCOME[preset]["concealed"]


@pytest.mark.parametrize("preset", PRESETS)
def test_r8_3_a_later_discard_is_not_hot(preset: str) -> None:
    hands = {1: "777s", 3: TRIPLETS_9M}
    result = settle(preset, hands, ". 7s kong7s . ... 9m>9m 3win")
    assert not result["winners"][0]["hot_shot"]
    assert paid(result, None, 3, "hot_shot") == 0


@pytest.mark.parametrize("preset", PRESETS)
def test_r8_3_nor_is_the_discard_of_one_who_pongs_it(preset: str) -> None:
    """Seat 1 kongs and throws 8p, seat 2 pongs it and throws 9m."""
    hands = {1: "777s", 2: "88p9m", 3: TRIPLETS_9M}
    result = settle(preset, hands, ". 7s kong7s 8p>8p 2pong >9m 3win")
    assert (result["winners"][0]["hot_shot"], result["winners"][0]["from"]) == (False, 2)


def test_r8_3_a_pong_is_no_kong() -> None:
    assert "needs a declared kong" in refusal("shabao", {1: "77s5p", 3: PINGHU_5P}, "7s>7s 1pong >5p 3win")


# ---------------------------------------------------------------- R8.4


def hot_shot(rules: Rules) -> Line:
    """Seats 1 and 2 make a kong each, seat 1 makes another and shoots; he holds two 1s, seat 2 one."""
    hands = {1: "777s222s11s", 2: "666s1s", 3: TRIPLETS_9M.replace("222s", "444s")}
    return settle(rules, hands, ". 7s kong7s . 6s kong6s .. . 2s kong2s 9m>9m 3win")


def robbery(rules: Rules) -> Line:
    """Seat 0 has a kong and a 1s and is robbed of another kong; seat 2 has a kong and a 1s."""
    hands = {0: "55p777s1s", 1: PINGHU_5P, 2: "666s1s", 3: "5p"}
    return settle(rules, hands, "7s kong7s _>_ . 6s kong6s _>_ _>5p 0pong >_ ... 5p kong5p 1win")


NO_CONDITIONS = {"kong__needs_ready": False, "chicken__needs_ready": False, "chicken__burnt": False}


@pytest.mark.parametrize("event", [hot_shot, robbery])
@pytest.mark.parametrize("preset", ["jinji", "shabao", "hanbao"])
@pytest.mark.parametrize("scope", ["everyone", "offender", "kong"])
def test_r8_4_void_scope(event: object, preset: str, scope: str) -> None:
    """`kong`: the voided one alone; `offender`: his others too; `everyone`: seat 2's kong and chickens too."""
    result = event(change(preset, events__void_scope=scope, **NO_CONDITIONS))  # type: ignore[operator]
    offender = result["winners"][0]["from"]
    fan = {"jinji": 2, "shabao": 3, "hanbao": 20}[preset]
    ones = {"jinji": 1, "shabao": 1, "hanbao": 10}[preset] * (2 if event is hot_shot else 1)
    his, others = scope == "kong", scope != "everyone"
    assert paid(result, None, offender, "dou") == 3 * fan * his
    assert paid(result, None, offender, *CHICKENS) == 3 * ones * his
    assert paid(result, None, 2, "dou") == 3 * fan * others
    assert paid(result, None, 2, *CHICKENS) == 3 * {"jinji": 1, "shabao": 1, "hanbao": 10}[preset] * others


@pytest.mark.parametrize("preset", PRESETS)
def test_r8_4_the_presets_scopes(preset: str) -> None:
    """Seat 0, ready and no party to the hot shot, has a kong: void in `shabao` alone."""
    hands = {0: "666s789m46p33s456m", 1: "777s", 3: TRIPLETS_9M.replace("555m", "333m")}
    result = settle(preset, hands, "6s kong6s . 7s kong7s 9m>9m 3win")
    kong = {"jinji": 2, "shabao": 0, "tianting": 20, "hanbao": 20}[preset]
    assert collected(result, 0, "dou") == [0, kong, kong, kong]


def test_r8_4_shabao_facts_about_chickens_are_stated_though_void() -> None:
    result = settle("shabao", {1: "777s1s", 3: TRIPLETS_9M}, ". _>1s ... 7s kong7s 9m>9m 3win", flip="9s")
    assert (result["chickens"]["golden"], result["chickens"]["charge"]) == (True, 1)
    assert paid(result, None, None, *CHICKENS) == 0


def test_r8_4_offender_what_he_would_have_owed_by_the_charge_is_out_too() -> None:
    hands = {1: "777s1s", 3: TRIPLETS_9M}
    moves = ". _>1s ... 7s kong7s 9m>9m 3win"
    assert paid(settle(change("shabao", events__void_scope="kong"), hands, moves), 1, 3, "charge") == 2
    assert paid(settle(change("shabao", events__void_scope="offender"), hands, moves), 1, 3, "charge") == 0


def test_r8_4_offender_still_pays_for_others_chickens() -> None:
    hands = {1: "777s", 3: TRIPLETS_9M}
    rules = change("shabao", events__void_scope="offender")
    assert paid(settle(rules, hands, ". 7s kong7s 9m>9m 3win", flip="8m"), 1, 3, "chicken") == 3
