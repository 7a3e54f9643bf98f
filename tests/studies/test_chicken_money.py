"""The money of the chicken study: parts that add up, planted effects, positions with a known answer."""

import itertools
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from analyses.breakdown.accounts import Account
from analyses.breakdown.flows import Kind, Lost
from analyses.runs.table_setup import TableSetup
from analyses.studies.chicken.kernels.deals import DEALS, KEEP, PASS, PONG, STATES, THROW, WAIT
from analyses.studies.chicken.kernels.ones import ONES
from analyses.studies.chicken.plays import play
from analyses.studies.chicken.samples import PARTS, parts
from tests.studies.chicken_deals import PRESETS, by_ones, played, table
from zhuoji_sim.game.position import Position, lay_out
from zhuoji_sim.game.state import STATE
from zhuoji_sim.policies.settings import seat_policies
from zhuoji_sim.rulesets import load
from zhuoji_sim.tiles.notation import parse_tiles

SINGLES = [Kind.CONCEALED, Kind.MELDED, Kind.DISCARDED, Kind.GOLDEN, Kind.FLIPPED]


@pytest.mark.parametrize(
    ("ruleset", "changes"),
    [
        *((preset, {}) for preset in PRESETS),
        ("shabao", {"chicken.swing": True, "chicken.golden": 0, "events.void_scope": "offender"}),
        ("hanbao", {"chicken.scope": ["melds"], "chicken.value": 3, "chicken.charge_golden": 1}),
        ("jinji", {"chicken.scope": ["discards"], "chicken.needs_ready": True, "kong.concealed_ones": 7}),
        ("tianting", {"chicken.scope": ["concealed", "discards"], "chicken.yaoji": True}),
    ],
)
def test_kinds_of_money_sum_to_what_the_ledger_says(ruleset: str, changes: dict[str, Any]) -> None:
    rows = played(table(ruleset, "ukeire:kong=always", changes), 3, 0, 3000)
    assert (rows["flows"].sum(axis=1) == rows["moved"]).all()
    assert (rows["flows"][:, SINGLES].sum(axis=1) == rows["singles"]).all()
    assert rows["flows"][:, SINGLES].any()


@pytest.mark.parametrize("preset", ["shabao", "hanbao", "tianting"])
def test_parts_of_a_difference_add_up_in_every_deal(preset: str) -> None:
    rows = played(table(preset, "ukeire:kong=always"), 4, 0, 3000)
    for met, first, second in (("turns", THROW, KEEP), ("turns", THROW, WAIT), ("pongs", PONG, PASS)):
        drawn = rows[rows[met] > 0]
        split = parts(drawn, first, second)
        assert tuple(split) == tuple(PARTS)
        assert (sum(split.values()) == drawn["fan"][:, first] - drawn["fan"][:, second]).all()
        assert (drawn["accounts"][:, first].sum(axis=1) == drawn["fan"][:, first]).all()
        assert (drawn["shares"][:, first].sum(axis=1) == drawn["accounts"][:, first, Account.CHICKENS]).all()


@pytest.mark.parametrize("preset", ["jinji", "shabao"])
def test_r6_7_a_dearer_charge_chicken_moves_three_times_as_much_more_where_it_is_collected(preset: str) -> None:
    dearer = {"chicken.charge": 7, "chicken.charge_golden": 9}  # 2 and 4 before: 5 more from each of three
    before, after = (played(table(preset, changes=changes), 5, 0, 3000) for changes in ({}, dearer))
    gain = after["flows"] - before["flows"]
    collected = before["flows"][:, Kind.CHARGE] > 0
    assert (gain[:, Kind.CHARGE] == np.where(collected, 15, 0)).all()
    others = [kind for kind in Kind if kind not in (Kind.CHARGE, Kind.CHARGE_REVERSED)]
    assert not gain[:, others].any()
    # An unready owner pays it to one, two or three seats; jinji has no such clause.
    reversed_gain = set(np.unique(gain[:, Kind.CHARGE_REVERSED]).tolist())
    assert reversed_gain == ({0} if preset == "jinji" else {0, 5, 10, 15})
    # Throw minus keep gains in the buckets of the charge chicken, and nowhere else.
    met = before["turns"] > 0
    split = [parts(rows[met], THROW, KEEP) for rows in (before, after)]
    changed = {name for name in PARTS if (split[0][name] != split[1][name]).any()}
    assert changed <= {"charge", "charge_reversed", "others_chickens"}
    assert "charge" in changed


WORTHLESS = {f"chicken.{key}": 0 for key in ("value", "golden", "charge", "charge_golden", "responsible")}


def test_worthless_chickens_bring_nothing_in_any_deal() -> None:
    worthless = table("shabao", changes=WORTHLESS)
    rows, ones = played(worthless, 6, 0, 2000), by_ones(worthless, 6, 0, 1000)
    assert not rows["flows"][:, Kind.CONCEALED :].any()
    assert not rows["lost"].any()
    assert not rows["shares"].any()
    assert not ones["accounts"][:, :, Account.CHICKENS].any()
    # And they change nobody's play: all other money is what it was.
    plain = played(table("shabao"), 6, 0, 2000)
    assert (rows["flows"][:, : Kind.CONCEALED] == plain["flows"][:, : Kind.CONCEALED]).all()


def test_a_seat_that_keeps_its_ones_anyway_gains_nothing_by_being_told_to() -> None:
    rows = played(table(policy="ukeire:yaoji=keep"), 7, 0, 2000)
    assert (rows["fan"][:, WAIT] == rows["fan"][:, KEEP]).all()
    assert (rows["accounts"][:, WAIT] == rows["accounts"][:, KEEP]).all()
    assert (rows["fan"][:, THROW] != rows["fan"][:, KEEP]).any()


def test_r6_1_tianting_pays_for_flipped_chickens_alone() -> None:
    flows = played(table("tianting"), 8, 0, 2000)["flows"].sum(axis=0)
    paid = {kind for kind in Kind if flows[kind]}
    assert paid == {Kind.HAND, Kind.HOT_SHOT, Kind.DOU, Kind.EXHAUSTION, Kind.FLIPPED}


def test_r6_6_r6_10_r8_4_why_chickens_are_not_collected() -> None:
    lost = {preset: played(table(preset), 9, 0, 4000)["lost"].sum(axis=0) for preset in PRESETS}
    reasons = {preset: {reason for reason in Lost if fan[reason]} for preset, fan in lost.items()}
    assert reasons == {
        "jinji": set(),
        "shabao": {Lost.UNREADY, Lost.VOID},
        "tianting": set(),
        "hanbao": {Lost.UNREADY, Lost.BURNT},
    }


FAR = "2468m2468p58s"
"""Four gaps in two suits: with a pair beside them, no tile drawn here brings such a hand nearer; it is thrown."""
READY = "234567m234p66s78s"
"""Ready for 6s and 9s, a pinghu without a pass: it can only draw them itself."""


def mean_over_walls(ruleset: str, hands: list[str], first: str, rest: list[str], better: int, worse: int) -> Fraction:
    """Mean difference of two plays over all orders of the rest of the wall, in fan; the dealer draws `first`."""
    rules = load(ruleset)
    at = TableSetup(rules, seat_policies(["shanten:pong=never,report=never"]))
    differences = []
    for order in itertools.permutations(rest):
        wall = parse_tiles(first) + tuple(tile for name in order for tile in parse_tiles(name))
        states, rows = np.zeros(STATES, STATE), np.zeros(1, DEALS)
        states[0] = lay_out(Position([parse_tiles(hand) for hand in hands], wall), rules.record())[0]
        play(at, 0, 0, states, rows, np.zeros(0, ONES), laid_out=True)
        met = rows["turns"] if better == THROW else rows["pongs"]
        assert met[0] == 1
        differences.append(int(rows["fan"][0, better] - rows["fan"][0, worse]))
    return Fraction(sum(differences), len(differences))


@pytest.mark.parametrize("kept", [WAIT, KEEP])
def test_r6_7_an_unready_seat_that_throws_the_first_1s_pays_each_ready_one(kept: int) -> None:
    # The dealer, far from ready, throws the 1s or the 9p it drew. Seat 1 draws next and wins with a 9s, which is
    # first of the three in 2 of 3 orders; then the next tile is the indicator: the other 9s (golden) or the 9m, each
    # as often. Thrown, the charge chicken costs 2, golden 4, for the one ready seat; kept it costs nothing. In the
    # other orders nobody can win, and the wall is exhausted: no chickens.
    hands = [FAR + "33m1s", READY, FAR + "77m9p", FAR + "55m9p"]
    gain = mean_over_walls("shabao", hands, "9p", ["9s", "9s", "9m"], THROW, kept)
    assert gain == Fraction(2, 3) * Fraction(-2 - 4, 2)


@pytest.mark.parametrize("kept", [WAIT, KEEP])
def test_r6_6_r6_7_where_all_collect_the_charge_chicken_is_worth_a_second_single(kept: int) -> None:
    # The same in jinji, where an unready seat collects: 2 thrown against 1 kept, from each of three; golden 4 and 2.
    hands = [FAR + "33m1s", READY, FAR + "77m9p", FAR + "55m9p"]
    gain = mean_over_walls("jinji", hands, "9p", ["9s", "9s", "9m"], THROW, kept)
    assert gain == Fraction(2, 3) * Fraction(3 + 6, 2)


def test_r6_5_r6_8_ponging_the_first_1s() -> None:
    # jinji. The dealer throws the 1s it draws; seat 2 holds two. Passed, seat 1 draws first of the three and wins with
    # the 9s in 1 of 3 orders: seat 2 gets 2 x 3 for its pair, pays 2 for the charge chicken and 1 for the hand: +3.
    # Ponged, seat 3 and the dealer draw before seat 1, which wins with the last tile in 1 of 3: seat 2 gets 3 x 3, 1
    # more from the responsible dealer, and pays 1 for the hand: +9. Otherwise the wall is exhausted and seat 2, not
    # ready, pays seat 1 its pinghu: -1 either way.
    hands = [FAR + "33m9p", READY, FAR + "11s9p", FAR + "55m9p"]
    passed = Fraction(3 - 1 - 1, 3)
    ponged = Fraction(9 - 1 - 1, 3)
    gain = mean_over_walls("jinji", hands, "1s", ["9s", "9m", "9m"], PONG, PASS)
    assert gain == ponged - passed
