"""What a seat has at stake is what the settlement gives it for being ready."""

import numpy as np
import pytest

from tests.breakdown.luck_kernels import stakes
from zhuoji_sim.codes import SEATS
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.game.state import new_state
from zhuoji_sim.policies.seating import players_record
from zhuoji_sim.policies.settings import parse_policy
from zhuoji_sim.rulesets import load
from zhuoji_sim.settlement.ledger import new_ledger


@pytest.mark.parametrize(("ruleset", "at_stake"), [("shabao", True), ("hanbao", True), ("jinji", False)])
def test_a_stake_is_what_being_ready_brings_when_another_wins(ruleset: str, at_stake: bool) -> None:
    rules, players, hands = load(ruleset).record(), players_record([parse_policy("ukeire")] * SEATS), 400
    rules["kong_concealed_ones"] = 0  # R5.5: priced with its chickens, which no stake knows
    found = np.zeros((hands, SEATS, 2), np.int64)
    for hand in range(hands):
        stakes(new_state(), rules, tables(), players, new_ledger(), np.uint64(2), hand, found[hand])
    assert (found[..., 0] == found[..., 1]).all()
    assert (found != 0).any() == at_stake
