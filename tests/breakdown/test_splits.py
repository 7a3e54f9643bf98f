"""Every split of a ledger adds up to what it splits."""

import random
from typing import Any

import numpy as np
import pytest

from analyses.breakdown.accounts import Account
from analyses.breakdown.flows import KIND_OF, NOTHING, Kind, Lost, Share
from tests.breakdown.kernels import split
from tests.oracle.random_rules import random_spec
from zhuoji_sim.codes import SEATS, Flow
from zhuoji_sim.policies.settings import seat_policies
from zhuoji_sim.records.played_hand import replay_hand
from zhuoji_sim.records.transfers import entries
from zhuoji_sim.rulesets import load, preset_ids
from zhuoji_sim.settlement.ledger import Status, What

RULESETS = [*preset_ids("rulebook"), *(random_spec(random.Random(number)) for number in range(4))]
RULESET_NAMES = [*preset_ids("rulebook"), *(f"custom{number}" for number in range(4))]
CHICKENS = (Flow.CHICKEN, Flow.CHARGE, Flow.RESPONSIBLE)


@pytest.mark.parametrize("policy", ["random", "ukeire:kong=always"])
@pytest.mark.parametrize("spec", RULESETS, ids=RULESET_NAMES)
def test_every_split_adds_up(spec: Any, policy: str) -> None:
    ruleset = load(spec)
    rules, policies = ruleset.record(), seat_policies([policy], ruleset.players)
    accounts, shares = np.zeros((SEATS, len(Account)), int), np.zeros((SEATS, len(Share)), int)
    flows, lost = np.zeros(len(Kind), int), np.zeros(len(Lost), int)
    for hand in range(60):
        played = replay_hand(ruleset, policies, 5, hand)
        moved = split(played.state, rules, played.ledger, accounts, shares, flows, lost)
        booked = list(entries(played.ledger[0]))
        unpaid = [entry for entry in booked if entry.status is not Status.PAID and entry.flow in CHICKENS]
        assert accounts.sum(axis=1).tolist() == played.ledger["deltas"][0, :SEATS].tolist()
        assert shares.sum(axis=1).tolist() == accounts[:, Account.CHICKENS].tolist()
        assert flows.sum() == moved == sum(entry.fan for entry in booked)
        assert lost.sum() == sum(entry.due for entry in unpaid)


def test_every_thing_has_its_kind_of_money_but_penalties() -> None:
    assert {What(what) for what in np.flatnonzero(KIND_OF == NOTHING)} == {What.VOID_WIN, What.LEAVING}
