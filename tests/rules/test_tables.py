"""R1.9: tables of three and two players, and games with two suits, by hands written down."""

from typing import Any

import pytest

from tests.oracle.replay import replay as naive_replay
from tests.scripts import Line, Rules, collected, paid, record, refusal, replay
from zhuoji_sim.errors import InputError

THREE, TWO = {"players": 3}, {"players": 2}
PINGHU_5P = "789p46p234s888s99s"
"""A hand without characters that 5p alone completes, to a pinghu."""
PAIRS_9P = ("2233p66p8844s55s9p", "4477p9p339966s77s")
"""Hands that 9p completes to a `qidui`; both fit into one deal."""


def rules(preset: str, table: dict[str, int], **keys: Any) -> Rules:
    """A preset with another table, and some more keys changed: `dealer__exhausted="stays"`."""
    spec: dict[str, Any] = {"extends": preset, "table": dict(table)}
    for name, value in keys.items():
        section, _, leaf = name.rpartition("__")
        (spec.setdefault(section, {}) if section else spec)[leaf] = value
    return spec


def settle(spec: Rules, hands: dict[int, str], moves: str, **options: Any) -> Line:
    """The result of a hand, on which the naive second version agrees."""
    lines = record(spec, hands, moves, **options)
    result = replay(lines)
    (naive,) = naive_replay(lines)
    assert (result["deltas"], result["next"], result["ready"]) == (naive["deltas"], naive["next"], naive["ready"])
    return result


# ---------------------------------------------------------------- play


@pytest.mark.parametrize("players", [2, 3, 4])
def test_play_passes_over_the_seats_that_are_there(players: int) -> None:
    """Each draws in turn, and all that is told of seats is told of these alone."""
    lines = record(rules("shabao", {"players": players}), {}, "." * (players + 1) + " *")
    actors = [line["actor"] for line in lines if line["type"] == "draw"]
    assert actors == [number % players for number in range(108 - 13 * players)]
    result = replay(lines)
    assert (len(lines[0]["hands"]), len(result["deltas"]), len(result["ready"])) == (players, players, players)


@pytest.mark.parametrize(("players", "draws"), [(2, 46), (3, 33), (4, 20)])
def test_with_two_suits_the_wall_is_short(players: int, draws: int) -> None:
    """72 tiles, of which 13 are dealt to each; no character is among them."""
    lines = record(rules("shabao", {"players": players, "suits": 2}), {}, "*")
    drawn = [line["tile"] for line in lines if line["type"] == "draw"]
    assert len(drawn) == draws
    assert "m" not in "".join(drawn + [tile for hand in lines[0]["hands"] for tile in hand])
    assert replay(lines)["outcome"] == "exhausted"


def test_the_seat_before_the_dealer_may_claim_and_play_goes_on_from_there() -> None:
    """Seat 2 of three pongs what the dealer throws; after it the dealer draws."""
    lines = record(rules("shabao", THREE), {2: "99p"}, "9p>9p 2pong >_ .")
    assert lines[-2]["actor"] == 0


@pytest.mark.parametrize(
    ("table", "change", "words"),
    [
        (THREE, {"dealer": 3}, "dealer is 3: 3 play, seats 0 to 2"),
        (TWO, {"dealer": 2}, "dealer is 2: 2 play, seats 0 to 1"),
        ({"players": 4}, {}, "hands has 3 hands: by table.players of the ruleset 4 play"),
        (TWO, {}, "hands has 3 hands: by table.players of the ruleset 2 play"),
    ],
)
def test_a_start_for_another_table_is_refused(table: dict[str, int], change: Line, words: str) -> None:
    lines = record(rules("shabao", THREE), {}, "*")
    if "dealer" in change:
        lines = record(rules("shabao", table), {}, "*")
    with pytest.raises(InputError, match=words):
        replay([{**lines[0], "ruleset": rules("shabao", table), **change}, *lines[1:]])


def test_an_actor_who_is_not_there_is_refused() -> None:
    assert "actor is 3: 3 play" in refusal(rules("shabao", THREE), {1: "99p"}, "9p>9p 3win")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"hand": "1m"}, "seat 0 is dealt 1m: with two suits"),
        ({"draw": "5m"}, "draws 5m: with two suits"),
        ({"indicator": "9m"}, "the indicator is 9m: with two suits"),
    ],
)
def test_characters_are_refused_where_they_are_out(change: dict[str, str], words: str) -> None:
    lines = record(rules("shabao", {"players": 3, "suits": 2}), {1: PINGHU_5P}, ". 5p 1win")
    if "hand" in change:
        lines[0]["hands"][0][0] = change["hand"]
    elif "draw" in change:
        lines[1]["tile"] = change["draw"]
    else:
        lines[-1]["indicator"] = change["indicator"]
    with pytest.raises(InputError, match=words):
        replay(lines)


def test_a_hand_without_characters_is_worth_the_same_with_two_suits() -> None:
    plain, two = (settle(rules("shabao", {"suits": suits}), {1: PINGHU_5P}, ". 5p 1win", flip="2p") for suits in (3, 2))
    assert {**plain, "ruleset": ""} == {**two, "ruleset": ""}


# ---------------------------------------------------------------- money


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_of_the_others_pays_a_self_draw(players: int) -> None:
    """R9.1: 1 + 1, and the dealer's 1."""
    result = settle(rules("shabao", {"players": players}), {1: PINGHU_5P}, ". 5p 1win")
    assert collected(result, 1, "hand") == [3, 0, 2, 2][:players] + [0] * (4 - players)
    assert sum(result["deltas"]) == 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_discarder_pays_alone_however_many_play(players: int) -> None:
    result = settle(rules("shabao", {"players": players}), {1: PAIRS_9P[0]}, "9p>9p 1win")
    assert paid(result, 0, 1, "hand") == paid(result, None, 1, "hand") == 10 + 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_of_the_others_pays_for_kongs_and_chickens(players: int) -> None:
    """R5.1, R6.3: a concealed kong of 7s, which is flipped."""
    ready = "777s789p46p33s234s"
    result = settle(rules("shabao", {"players": players}), {1: ready}, ". 7s kong7s 5p 1win", flip="6s")
    assert paid(result, None, 1, "dou") == 3 * (players - 1)
    assert paid(result, None, 1, "chicken") == 4 * (players - 1)


@pytest.mark.parametrize(("players", "payer"), [(2, "discarder"), (3, "discarder"), (2, "all"), (3, "all")])
def test_an_exposed_kong_is_paid_by_the_discarder_or_by_all_others(players: int, payer: str) -> None:
    """R5.1: of two players both are the same one."""
    spec = rules("shabao", {"players": players}, kong__exposed_payer=payer)
    result = settle(spec, {1: "777s789p46p33s234s"}, "7s>7s 1kong 5p 1win")
    assert paid(result, 0, 1, "dou") == 3
    assert paid(result, None, 1, "dou") == (3 * (players - 1) if payer == "all" else 3)


ROBBERIES = {
    2: ({0: "55p", 1: PINGHU_5P}, "_>_ 5p>5p 0pong >_ . 5p kong5p 1win"),
    3: ({0: "55p", 1: PINGHU_5P, 2: "5p"}, "_>_ . _>5p 0pong >_ .. 5p kong5p 1win"),
    4: ({0: "55p", 1: PINGHU_5P, 3: "5p"}, "_>_ .. _>5p 0pong >_ ... 5p kong5p 1win"),
}
"""The dealer adds 5p to his pong, and seat 1 robs it."""


@pytest.mark.parametrize("shares", [1, 3, 4])
@pytest.mark.parametrize("players", ROBBERIES)
def test_a_robbed_player_pays_the_shares_of_those_who_are_there(players: int, shares: int) -> None:
    """R8.2, R8.6: the dealer's own share is 1 + 1 + 1, that of each other one 1 + 1."""
    result = settle(rules("shabao", {"players": players}, events__rob_shares=shares), *ROBBERIES[players])
    own, others = 3, 2 * (players - 2)
    assert result["winners"][0]["by"] == "robbed_kong"
    assert paid(result, 0, 1, "hand") == {1: own, 3: own + others, 4: own + others + own}[shares]


@pytest.mark.parametrize(("players", "income"), [(2, 20), (3, 40), (4, 60)])
def test_a_hot_shot_pays_what_the_kong_would_have_brought_from_those_who_are_there(players: int, income: int) -> None:
    """R8.3."""
    hands = {0: "7777p", 1: PINGHU_5P.replace("789p", "123p")}
    result = settle(rules("tianting", {"players": players}), hands, "_ kong7p 5p>5p 1win")
    assert paid(result, 0, 1, "hot_shot") == income


@pytest.mark.parametrize("players", [3, 4])
def test_a_void_winner_pays_each_of_the_others(players: int) -> None:
    """R3.5: he has let the 9p of seat 2 pass. (Of two players he draws before another tile is thrown.)"""
    spec = rules("tianting", {"players": players})
    result = settle(spec, {1: PAIRS_9P[0]}, ". . 9p>9p 9p>9p 1win", flip=None)
    assert result["deltas"] == [60, -60 * (players - 1), 60, 60][:players]


@pytest.mark.parametrize(("players", "payers"), [(2, 1), (3, 2), (4, 3)])
def test_at_an_exhausted_wall_those_who_are_there_pay(players: int, payers: int) -> None:
    """R10.2: seats that are not there are not unready."""
    result = settle(rules("shabao", {"players": players}), {1: "11s789p46p444p345s"}, "*")
    assert result["deltas"][1] == payers


# ---------------------------------------------------------------- who deals


def test_r2_4_of_three_players_two_winners_are_all_others() -> None:
    hands = {1: PAIRS_9P[0], 2: PAIRS_9P[1]}
    assert settle(rules("shabao", THREE), hands, "9p>9p 1win 2win")["next"] == {"dealer": 0, "n": 2}
    assert settle(rules("shabao", {"players": 4}), hands, "9p>9p 1win 2win")["next"] == {"dealer": 1, "n": 1}


def test_r2_4_needs_two_winners() -> None:
    """Of two players the one winner deals, though all others have won."""
    assert settle(rules("shabao", TWO), {1: PAIRS_9P[0]}, "9p>9p 1win")["next"] == {"dealer": 1, "n": 1}


READY = "11s789p46p444p345s"
READY_TOO = "22s123p57p888p678s"


@pytest.mark.parametrize(
    ("players", "hands", "dealer", "following"),
    [
        (3, {1: READY}, 0, 1),  # one ready: he deals
        (3, {2: READY, 1: READY_TOO}, 0, 0),  # all but one: he who is not ready
        (3, {0: READY, 1: READY_TOO}, 0, 2),
        (3, {}, 2, 2),  # nobody
        (2, {1: READY}, 0, 1),  # of two players the ready one deals
        (2, {0: READY}, 0, 0),
        (2, {0: READY, 1: READY_TOO}, 0, 0),  # both
    ],
)
def test_r2_6_after_an_exhausted_wall(players: int, hands: dict[int, str], dealer: int, following: int) -> None:
    result = settle(rules("shabao", {"players": players}), hands, "*", dealer=dealer)
    assert result["outcome"] == "exhausted"
    assert result["next"]["dealer"] == following
    stays = settle(rules("shabao", {"players": players}, dealer__exhausted="stays"), hands, "*", dealer=dealer)
    assert stays["next"]["dealer"] == dealer
