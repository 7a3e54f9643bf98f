"""What the wall decides is 0 on the average, and watching a hand changes nothing in it."""

import numpy as np
import pytest

from analyses.breakdown.luck import LUCK, WHOLE
from tests.breakdown.luck_kernels import every_draw, watched_hand
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.game.state import new_state
from zhuoji_sim.play.batches import Batch
from zhuoji_sim.policies.seating import players_record
from zhuoji_sim.policies.settings import seat_policies
from zhuoji_sim.rulesets import load
from zhuoji_sim.settlement.ledger import new_ledger
from zhuoji_sim.tiles.kinds import COPIES

SIDES = 0b0010
PLAYERS = ["value", "ukeire:pong=always", "shanten", "ukeire"]


@pytest.mark.parametrize("ruleset", ["jinji", "shabao", "tianting", "hanbao", "duole", "ding3"])
def test_the_tiles_that_could_come_are_no_luck_all_together(ruleset: str) -> None:
    """Each property less its mean, summed over all that could have been drawn instead, is 0 but for the rounding."""
    rules = load(ruleset)
    players = players_record(seat_policies(PLAYERS[: rules.players], rules.players))
    seen = np.zeros(LUCK, bool)
    for hand in range(40):
        sums, wall = np.zeros(LUCK, np.int64), np.zeros(COPIES, np.int64)
        state, record = new_state(), rules.record()
        tiles = every_draw(state, record, tables(), players, wall, SIDES, np.uint64(3), hand, hand, sums)
        assert (abs(sums) <= 3 * tiles).all()  # one draw of one property is WHOLE; up to three are rounded
        seen |= sums != 0
    assert seen.any()


@pytest.mark.parametrize("ruleset", ["shabao", "hanbao"])
def test_a_watched_hand_is_the_simulations_and_its_luck_is_even(ruleset: str) -> None:
    hands, rules, policies = 1500, load(ruleset), seat_policies(PLAYERS)
    players = players_record(policies)
    plain = Batch(rules.record(), players, seed=5).play(0, hands)
    state, book, wall = new_state(), new_ledger(), np.zeros(COPIES, np.int64)
    lucks, turned = np.zeros((hands, *LUCK), np.int64), np.zeros(hands)
    for hand in range(hands):
        given = (state, rules.record(), tables(), players, book, wall, SIDES, np.uint64(5), hand, lucks[hand])
        turned[hand] = watched_hand(*given)
        assert (book["deltas"][0, :4] == plain["fan"][hand]).all()
    noted = np.column_stack([lucks.reshape(hands, -1), turned])
    means, errors = noted.mean(axis=0), noted.std(axis=0, ddof=1) / np.sqrt(hands)
    assert (errors > 0).all()
    assert (abs(means) <= 4 * errors).all()
    assert noted.max() > WHOLE
