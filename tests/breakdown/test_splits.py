"""Every split of a ledger adds up to what it splits."""

import random
from typing import Any

import numpy as np
import pytest

from analyses.breakdown.accounts import Account
from analyses.breakdown.flows import KIND_OF, NOTHING, Kind, Lost, Share
from analyses.breakdown.houses import kinds_of, losses_of
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


HOUSE = {
    "extends": "shabao",
    "wuguji": {"value": 2, "golden": 4, "charge": 3, "charge_golden": 6, "responsible": 1},
    "chicken": {"turned": True, "weekday": True, "unready_pays": True, "standing": 1, "responsible": 2},
    "events": {"wind": True},
}


def test_every_kind_that_a_house_has_comes_up_in_it_and_no_other() -> None:
    """R6.12 to R6.17, R6.19; in `shabao` none of these exists."""
    ruleset, policies = load(HOUSE), seat_policies(["ukeire:pong=always"])
    total, flows, lost = np.zeros(len(Kind), int), np.zeros(len(Kind), int), np.zeros(len(Lost), int)
    lost_in_all = np.zeros(len(Lost), int)
    accounts, shares = np.zeros((SEATS, len(Account)), int), np.zeros((SEATS, len(Share)), int)
    for hand in range(400):
        played = replay_hand(ruleset, policies, 5, hand)
        split(played.state, ruleset.record(), played.ledger, accounts, shares, flows, lost)
        total += flows
        lost_in_all += lost
    plain = load("shabao")
    further = [kind for kind in kinds_of(ruleset) if kind not in kinds_of(plain)]
    assert further == [kind for kind in Kind if kind >= Kind.STANDING]
    assert all(total[kind] > 0 for kind in further)
    assert lost_in_all[Lost.WIND] > 0
    assert (losses_of(ruleset), losses_of(plain)) == ([*Lost], [Lost.UNREADY, Lost.BURNT, Lost.VOID])
