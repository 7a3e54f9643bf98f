"""How the chicken study draws deals and opportunities."""

import math

import numpy as np
import pytest

from analyses.studies.chicken.estimates import chance_of_ones, seat_weights
from analyses.studies.chicken.kernels.deals import may_throw
from analyses.studies.chicken.kernels.ones import set_ones
from tests.studies.chicken_deals import by_ones, played, table
from zhuoji_sim.codes import SEATS, Phase
from zhuoji_sim.compiled.decorators import entry
from zhuoji_sim.compiled.streams import fill_wall, hand_key
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.game.moves import deal
from zhuoji_sim.game.state import new_state
from zhuoji_sim.play.loop import step
from zhuoji_sim.policies.seating import players_record
from zhuoji_sim.policies.settings import seat_policies
from zhuoji_sim.rulesets import load
from zhuoji_sim.tiles.kinds import COPIES, KINDS, TILES, YAOJI


@entry
def count_turns(s, rules, tables, players, seed, hands, found):  # type: ignore[no-untyped-def]
    """Play hands plainly and count by the turn's number all turns at which a 1s may be thrown or kept."""
    state, rule, suits, table_players = s[0], rules[0], tables[0], players[0]
    for hand in range(hands):
        deal(state, rule, suits, hand_key(seed, hand), hand % SEATS, 1)
        while state.phase != Phase.OVER:
            if state.phase == Phase.TURN or state.phase == Phase.PONGED:
                if may_throw(state, rule, suits, table_players):
                    found[min(state.discards[state.seat], len(found) - 1)] += 1
            step(state, rule, suits, table_players)


def test_the_drawn_turns_stand_for_all_of_their_hands() -> None:
    hands, found = 12_000, np.zeros(8, np.int64)
    players = players_record(seat_policies(["ukeire"]))
    count_turns(new_state(), load("shabao").record(), tables(), players, np.uint64(10), hands, found)
    rows = played(table(), 10, 0, hands)
    assert rows["turns"].sum() == found.sum()
    for number in range(len(found)):
        at = np.minimum(rows["turn"] - 1, len(found) - 1) == number
        weighted = np.where(at & (rows["turns"] > 0), rows["turns"], 0)
        assert abs(weighted.sum() - found[number]) < 4 * math.sqrt(hands) * weighted.std()


@entry
def walls_with_ones(s, rules, seed, seat, wanted, walls):  # type: ignore[no-untyped-def]
    """Walls on which the seat is dealt so many 1s."""
    state = s[0]
    for number in range(len(walls)):
        key = hand_key(seed, number)
        fill_wall(state.wall, key, 0)
        set_ones(state, rules[0], key, seat, wanted)
        walls[number] = state.wall


@pytest.mark.parametrize(("seat", "dealt"), [(0, [*range(13), 52]), (2, [*range(26, 39)])])
@pytest.mark.parametrize("wanted", [0, 1, 3, 4])
def test_walls_by_1s_dealt_are_drawn_exactly(seat: int, dealt: list[int], wanted: int) -> None:
    walls = np.zeros((4000, TILES), np.int8)
    walls_with_ones(new_state(), load("shabao").record(), np.uint64(11), seat, wanted, walls)
    assert (np.sort(walls, axis=1) == np.repeat(np.arange(KINDS), COPIES)).all()
    ones = walls == YAOJI
    assert (ones[:, dealt].sum(axis=1) == wanted).all()
    # Any place of the hand is as likely to hold a 1s as another, any place elsewhere too; so for the other tiles.
    outside = np.setdiff1d(np.arange(TILES), dealt)
    for places, share in ((dealt, wanted / len(dealt)), (outside, (COPIES - wanted) / len(outside))):
        for tile, chance in ((YAOJI, share), (4, (1 - share) * COPIES / (TILES - COPIES))):
            held = (walls[:, places] == tile).mean(axis=0)
            assert (np.abs(held - chance) <= 4.5 * math.sqrt(chance * (1 - chance) / len(walls))).all()


def test_results_by_1s_dealt_make_up_a_table_that_sums_to_zero() -> None:
    rows = by_ones(table(), 12, 0, 20_000)
    mean = variance = 0.0
    for place, seat in enumerate(("dealer", "other", "other", "other")):
        for ones, chance in enumerate(chance_of_ones(seat, load("shabao"))):
            fan = rows["fan"][rows["seat"] == place, ones]
            mean += chance * fan.mean()
            variance += chance**2 * fan.var() / len(fan)
    assert abs(mean) < 4 * math.sqrt(variance) * math.sqrt(5)  # the five plays of a wall may move together
    assert rows["fan"][:, 4].mean() > rows["fan"][:, 0].mean() + 10


def test_chances_of_1s_are_the_exact_ones() -> None:
    ways = math.comb(4, 2) * math.comb(104, 12) / math.comb(108, 14)
    rules = load("shabao")
    assert chance_of_ones("dealer", rules)[2] == pytest.approx(ways, rel=1e-12)
    for ones in range(5):
        weights = seat_weights(ones, rules)
        assert sum(weights.values()) == pytest.approx(1)
        assert weights["dealer"] / weights["other"] == pytest.approx(
            chance_of_ones("dealer", rules)[ones] / (3 * chance_of_ones("other", rules)[ones])
        )
