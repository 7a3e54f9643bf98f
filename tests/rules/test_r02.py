"""R2 Who deals."""

from collections import Counter
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from tests.scripts import (
    PAIRS_9M,
    PINGHU_5P,
    PINGHU_5P_THIRD,
    PINGHU_5P_TOO,
    PRESETS,
    SEATS,
    TRIPLETS_9M,
    change,
    settle,
)
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.game.state import new_state
from zhuoji_sim.play.batches import Batch
from zhuoji_sim.play.entries import deal_hand
from zhuoji_sim.policies.seating import players_record
from zhuoji_sim.policies.settings import seat_policies
from zhuoji_sim.rulesets import load

READY = {0: PINGHU_5P, 1: TRIPLETS_9M, 2: "1166m2277p5599s6m", 3: "3344m1144p3377s8m"}
"""A ready hand for each seat; all four fit into one deal."""
DEALER_STAYS = ("jinji",)
BY_READY = ("shabao", "tianting", "hanbao")


def next_deal(preset: str, hands: dict[int, str], moves: str, **options: Any) -> tuple[int, int]:
    result = settle(preset, hands, moves, **options)
    return result["next"]["dealer"], result["next"]["n"]


def exhausted(preset: str, ready: str, dealer: int, n: int = 1) -> tuple[int, int]:
    """The next deal after an exhausted wall at which these seats are ready."""
    hands = {seat: READY[seat] for seat in SEATS if str(seat) in ready}
    return next_deal(preset, hands, "*", dealer=dealer, n=n)


def sessions(preset: str, number: int) -> Any:
    """The rows of the first hands of so many sessions."""
    players = players_record(seat_policies(["shanten"]))
    return Batch(load(preset).record(), players, seed=8, session=1).play(0, number)


# ---------------------------------------------------------------- R2.1


@pytest.mark.parametrize("preset", ["shabao", "tianting"])
def test_r2_1_seat_0_deals_first(preset: str) -> None:
    assert set(sessions(preset, 50)["dealer"]) == {0}


def test_r2_1_jinji_first_dealer_at_random() -> None:
    """Each seat a quarter: 2000 sessions lie within four standard errors."""
    dealers = Counter(sessions("jinji", 2000)["dealer"].tolist())
    assert all(abs(dealers[seat] - 500) < 4 * (2000 * 3 / 16) ** 0.5 for seat in SEATS)


def test_r2_1_hanbao_first_dealer_by_two_dice_counted_from_seat_0() -> None:
    rules, state = load("hanbao").record(), new_state()
    for row in sessions("hanbao", 100):
        dice = deal_hand(state, rules, tables(), np.uint64(8), int(row["hand"]), 0, 1)
        assert row["dealer"] == (sum(dice) - 1) % 4


# ---------------------------------------------------------------- R2.2


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("dealer", SEATS)
def test_r2_2_the_winner_deals(preset: str, dealer: int) -> None:
    winner = (dealer + 2) % 4
    assert next_deal(preset, {winner: PINGHU_5P}, ".. 5p " + f"{winner}win", dealer=dealer, n=3) == (
        winner,
        1,
    )


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("dealer", SEATS)
def test_r2_2_a_winning_dealer_stays(preset: str, dealer: int) -> None:
    assert next_deal(preset, {dealer: PINGHU_5P}, f"5p {dealer}win", dealer=dealer, n=3) == (dealer, 4)


@pytest.mark.parametrize("preset", PRESETS)
def test_r2_2_the_winner_on_a_discard_deals(preset: str) -> None:
    assert next_deal(preset, {3: PAIRS_9M[0]}, ". 9m>9m 3win") == (3, 1)


# ---------------------------------------------------------------- R2.3


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(
    ("dealer", "shooter", "winners", "heir"),
    [
        (0, 0, (1, 3), 1),
        (0, 2, (1, 3), 1),  # seat 3 is first after the discarder, but seat 1 after the dealer
        (0, 1, (2, 3), 2),
        (2, 2, (0, 1), 0),
        (3, 0, (1, 2), 1),
        (1, 3, (0, 2), 2),
        (1, 3, (0, 1), 1),  # the old dealer himself counts first
        (0, 2, (0, 3), 0),
    ],
)
def test_r2_3_two_winners(preset: str, dealer: int, shooter: int, winners: tuple[int, int], heir: int) -> None:
    idle = "." * ((shooter - dealer) % 4)
    hands = dict(zip(winners, PAIRS_9M, strict=False))
    moves = f"{idle} 9m>9m {winners[0]}win {winners[1]}win"
    assert next_deal(preset, hands, moves, dealer=dealer, n=2) == (heir, 3 if heir == dealer else 1)


def robbery(preset: str, robbers: dict[int, str], dealer: int, robbed: int) -> tuple[int, int]:
    """The player before `robbed` throws a 5p that he pongs; at his next draw he adds the fourth and is robbed."""
    giver = (robbed + 3) % 4
    hands = {**robbers, robbed: "55p", giver: "5p"} if giver not in robbers else {**robbers, robbed: "55p"}
    before = "." * ((giver - dealer) % 4)
    wins = " ".join(f"{robber}win" for robber in robbers)
    draw = "_" if giver not in robbers else "5p"
    moves = f"{before} {draw}>5p {robbed}pong >_ ... 5p kong5p {wins}"
    return next_deal(preset, hands, moves, dealer=dealer)


@pytest.mark.parametrize("preset", PRESETS)
def test_r2_3_two_robbers_of_one_kong(preset: str) -> None:
    """Seat 2 is robbed by seats 3 and 0; seat 3 is first from it, seat 0 from the old dealer, seat 0 or 3."""
    robbers = {3: PINGHU_5P, 0: PINGHU_5P_TOO}
    assert robbery(preset, robbers, dealer=0, robbed=2) == (0, 2)
    assert robbery(preset, robbers, dealer=3, robbed=2) == (3, 2)
    assert robbery(preset, robbers, dealer=1, robbed=2) == (3, 1)


# ---------------------------------------------------------------- R2.4


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(("dealer", "shooter"), [(0, 0), (0, 1), (2, 3), (3, 1)])
def test_r2_4_three_winners_make_the_discarder_deal(preset: str, dealer: int, shooter: int) -> None:
    idle = "." * ((shooter - dealer) % 4)
    winners = [seat for seat in SEATS if seat != shooter]
    wins = " ".join(f"{seat}win" for seat in winners)
    hands = dict(zip(winners, PAIRS_9M, strict=True))
    expected = (shooter, 3 if shooter == dealer else 1)
    assert next_deal(preset, hands, f"{idle} 9m>9m {wins}", dealer=dealer, n=2) == expected


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(("dealer", "expected"), [(0, (2, 1)), (2, (2, 2))])
def test_r2_4_the_robbed_player_stands_for_the_discarder(preset: str, dealer: int, expected: tuple[int, int]) -> None:
    robbers = {3: PINGHU_5P, 0: PINGHU_5P_TOO, 1: PINGHU_5P_THIRD}
    assert robbery(preset, robbers, dealer=dealer, robbed=2) == expected


# ---------------------------------------------------------------- R2.5, R2.6


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("ready", ["", "0123"])
@pytest.mark.parametrize("dealer", SEATS)
def test_r2_5_nobody_or_everybody_ready_keeps_the_dealer(preset: str, ready: str, dealer: int) -> None:
    assert exhausted(preset, ready, dealer, n=2) == (dealer, 3)


@pytest.mark.parametrize("ready", ["2", "13", "123", "0"])
def test_r2_6_jinji_the_dealer_stays(ready: str) -> None:
    assert exhausted("jinji", ready, dealer=0) == (0, 2)


@pytest.mark.parametrize("preset", BY_READY)
@pytest.mark.parametrize(
    ("ready", "dealer", "heir"),
    [
        ("012", 0, 3),  # three ready: the one who is not deals
        ("012", 3, 3),
        ("123", 2, 0),
        ("0", 0, 0),  # one or two ready: the dealer stays if he is among them
        ("02", 2, 2),
        ("23", 0, 2),  # else the ready player nearest after him
        ("23", 1, 2),
        ("13", 2, 3),
        ("01", 2, 0),
        ("1", 2, 1),
    ],
)
def test_r2_6_otherwise_the_deal_goes_by_who_is_ready(preset: str, ready: str, dealer: int, heir: int) -> None:
    assert exhausted(preset, ready, dealer, n=2) == (heir, 3 if heir == dealer else 1)


# ---------------------------------------------------------------- R2.7


@pytest.mark.parametrize("dealer", SEATS)
def test_r2_7_the_dealer_stays_after_a_player_left(dealer: int) -> None:
    assert next_deal("tianting", {}, ".. _ 1leave", dealer=dealer, n=2) == (dealer, 3)


def test_r2_7_the_dealer_stays_after_a_void_win() -> None:
    """Seat 1 lets a 9m pass and wins, all the same, on the next one."""
    assert next_deal("tianting", {1: PAIRS_9M[0]}, ".. 9m>9m 9m>9m 1win", flip=None) == (0, 2)


# ---------------------------------------------------------------- R2.8


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("n", [1, 2, 7])
def test_r2_8_n_grows_while_the_dealer_stays_and_begins_anew_with_another(preset: str, n: int) -> None:
    assert next_deal(preset, {0: PINGHU_5P}, "5p 0win", n=n) == (0, n + 1)
    assert next_deal(preset, {}, "*", n=n) == (0, n + 1)
    assert next_deal(preset, {1: PINGHU_5P}, ". 5p 1win", n=n) == (1, 1)


def test_r2_8_n_runs_through_a_session() -> None:
    """Every hand of a session follows from the one before: the same dealer's n grows, a new dealer's is 1."""
    players = players_record(seat_policies(["shanten"]))
    rows = Batch(load("shabao").record(), players, seed=4, session=60).play(0, 2)
    assert rows["n"].max() > 2
    for session in (rows[:60], rows[60:]):
        assert (session["dealer"][0], session["n"][0]) == (0, 1)
        for before, after in pairwise(session):
            assert after["n"] == (before["n"] + 1 if after["dealer"] == before["dealer"] else 1)


def test_r2_8_n_is_what_the_dealer_is_paid_by() -> None:
    """R9.2 in `shabao`: one fan for each hand in a row; no more than that changes with n."""
    hands = {0: PINGHU_5P}
    deltas = [settle("shabao", hands, "5p 0win", n=n)["deltas"][0] for n in (1, 2, 3)]
    assert deltas == [9, 12, 15]
    assert settle(change("shabao", dealer__mode="off"), hands, "5p 0win", n=3)["deltas"][0] == 6
