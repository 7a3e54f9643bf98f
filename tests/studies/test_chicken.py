"""The chicken study: known answers, how deals and opportunities are drawn, and what must not change its numbers."""

import itertools
import math
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from analyses.breakdown.accounts import Account
from analyses.breakdown.flows import Kind, Lost
from analyses.findings.samples import sum_up
from analyses.runs.options import Options
from analyses.runs.table_setup import TableSetup
from analyses.statistics.intervals import Fixed
from analyses.statistics.moments import CoMoments, Group
from analyses.statistics.stopping import StoppingRule
from analyses.statistics.sums import Sums
from analyses.studies.chicken import STUDY
from analyses.studies.chicken.analysis import ANALYSIS, TRAINING
from analyses.studies.chicken.break_even import CENTRE, DEGREE, crossing, fit_curve, sums_of_powers
from analyses.studies.chicken.estimates import chance_of_ones, findings, seat_weights
from analyses.studies.chicken.kernels.deals import DEALS, KEEP, PASS, PONG, STATES, THROW, WAIT, may_throw
from analyses.studies.chicken.kernels.ones import ONES, set_ones
from analyses.studies.chicken.plays import CHICKENS, PLAYS, play
from analyses.studies.chicken.readiness import LEARNED_FROM, Readiness
from analyses.studies.chicken.samples import ALTERNATIVES, PARTS, is_cheap, parts, samples
from analyses.study.blocks import play_rows
from analyses.study.definition import Asked
from analyses.study.running import plays_behind, run_study, total_deals
from zhuoji_sim.codes import SEATS, Phase
from zhuoji_sim.compiled.decorators import entry
from zhuoji_sim.compiled.streams import fill_wall, hand_key
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.game.moves import deal
from zhuoji_sim.game.position import Position, lay_out
from zhuoji_sim.game.state import STATE, new_state
from zhuoji_sim.play.loop import step
from zhuoji_sim.policies.seating import players_record
from zhuoji_sim.policies.settings import seat_policies
from zhuoji_sim.records.played_hand import replay_hand
from zhuoji_sim.rulesets import load
from zhuoji_sim.tiles.kinds import COPIES, KINDS, TILES, YAOJI
from zhuoji_sim.tiles.notation import parse_tiles

SINGLES = [Kind.CONCEALED, Kind.MELDED, Kind.DISCARDED, Kind.GOLDEN, Kind.FLIPPED]
THROWS = (THROW, WAIT, KEEP)
PRESETS = ("jinji", "shabao", "tianting", "hanbao")


def table(ruleset: str = "shabao", policy: str = "ukeire", changes: dict[str, Any] | None = None) -> TableSetup:
    return TableSetup(load(ruleset), seat_policies([policy])).with_values(changes or {})


def played(at: TableSetup, seed: int, first: int, deals: int) -> Any:
    """Rows of `DEALS`."""
    rows = np.zeros(deals, DEALS)
    play(at, seed, first, np.zeros(STATES, STATE), rows, np.zeros(0, ONES))
    return rows


def learned_from(deals: Any) -> Sums:
    """What is learned from rows of `DEALS`."""
    return sum_up([LEARNED_FROM], {"deal": deals})  # type: ignore[arg-type]


def by_ones(at: TableSetup, seed: int, first: int, deals: int) -> Any:
    """Rows of `ONES`."""
    rows = np.zeros(deals, ONES)
    play(at, seed, first, np.zeros(STATES, STATE), np.zeros(0, DEALS), rows)
    return rows


# ------------------------------------------------------------------ parts add up


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


# ------------------------------------------------------------------ planted effects


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


# ------------------------------------------------------------------ positions with a known answer

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


# ------------------------------------------------------------------ how deals and opportunities are drawn


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


# ------------------------------------------------------------------ the break-even


def course(chance: np.ndarray, at: int) -> np.ndarray:
    """A difference that rises through 0 at the crossing, ever more slowly, in fan."""
    above = chance - at
    return 0.06 * above - 0.0004 * above**2


def curve_sums(rng: np.random.Generator, n: int, at: int, size: float) -> dict[Group, CoMoments]:
    chance, weight = rng.integers(20, 100, n), rng.integers(1, 6, n)
    noise = rng.normal(0, 8, n) * (0.5 + chance / 100)
    difference = np.rint(size * course(chance, at) + noise).astype(np.int64)
    return CoMoments.by_group({"w": weight, "keep": weight * difference}, [chance])


def test_sums_of_powers_are_those_of_the_deals() -> None:
    rng, n = np.random.default_rng(12), 3000
    chance, weight, values = rng.integers(45, 101, n), rng.integers(1, 6, n), rng.integers(-40, 40, n)
    weight[chance == 100] = 0
    sums = sums_of_powers(CoMoments.by_group({"w": weight, "keep": values}, [chance]), "w", "keep")
    distance = chance - CENTRE
    columns = {f"w{power}": weight * distance**power for power in range(2 * DEGREE + 1)}
    columns |= {f"keep{power}": values * distance**power for power in range(DEGREE + 1)}
    assert sums == CoMoments.of(columns)


def test_a_planted_crossing_is_found_and_its_interval_holds_it() -> None:
    rng, method = np.random.default_rng(13), Fixed()
    curve = fit_curve(curve_sums(rng, 400_000, 45, 1), "w", "keep")
    assert curve is not None
    for chance in (0.25, 0.5, 0.75):
        at = curve.at(chance)
        assert abs(at.mean - course(np.array(100 * chance), 45)) < 4 * at.se < 0.2
    found = crossing([curve], 0.2, 1.0, method)
    assert found is not None
    assert abs(found[0].mean - 0.45) < 4 * found[0].se < 0.05
    assert found[1].half_width == pytest.approx(1.96 * found[0].se, rel=0.1)
    held = told = 0
    for _ in range(200):
        small = fit_curve(curve_sums(rng, 6000, 45, 1), "w", "keep")
        assert small is not None
        found = crossing([small], 0.2, 1.0, method)
        if found is not None and not math.isnan(found[1].low):
            told += 1
            held += found[1].contains(0.45)
    assert told > 180
    assert 0.905 <= held / told <= 0.99


def test_of_two_differences_the_break_even_is_where_the_later_one_crosses() -> None:
    rng, method = np.random.default_rng(17), Fixed()
    curves = [fit_curve(curve_sums(rng, 200_000, at, 1), "w", "keep") for at in (45, 60)]
    early, late = (curve for curve in curves if curve is not None)
    alone, both = crossing([late], 0.2, 1.0, method), crossing([early, late], 0.2, 1.0, method)
    assert alone is not None
    assert both is not None
    assert both[0] == alone[0]
    assert both[1].contains(0.6)
    assert alone[1].half_width < both[1].half_width < 1.3 * alone[1].half_width


def test_without_a_rise_there_is_no_interval_and_no_break_even() -> None:
    flat = fit_curve(curve_sums(np.random.default_rng(14), 5000, 45, 0), "w", "keep")
    assert flat is not None
    found = crossing([flat], 0.2, 1.0, Fixed())
    assert found is None or math.isnan(found[1].low)
    always = fit_curve(curve_sums(np.random.default_rng(14), 50_000, -50, 1), "w", "keep")
    assert always is not None
    assert crossing([always], 0.2, 1.0, Fixed()) is None
    one, chance = np.ones(9, np.int64), np.repeat([40, 50, 60], 3)  # three chances cannot carry a cubic
    assert fit_curve(CoMoments.by_group({"w": one, "keep": one}, [chance]), "w", "keep") is None


def test_readiness_is_learned_as_it_comes_out_on_other_deals() -> None:
    learned, fresh = played(table(), 15, 0, 12_000), played(table(), 16, 0, 12_000)
    readiness = Readiness.of(learned_from(learned[:5000]) + learned_from(learned[5000:]))
    assert (readiness.table() == Readiness.of(learned_from(learned)).table()).all()
    met = fresh[(fresh["turns"] > 0) & is_cheap(fresh)]
    chance, ready, weight = readiness.predict(met) / 100, met["ready"][:, THROW], met["turns"]
    for low in (0.4, 0.6, 0.8):
        inside = (chance >= low) & (chance < low + 0.2)
        gap = np.average(ready[inside] - chance[inside], weights=weight[inside])
        assert abs(gap) < 0.05
    ready_now = met["shanten"] == 0
    assert chance[ready_now].min() > 0.9


# ------------------------------------------------------------------ what must not change the numbers


def test_the_hand_of_a_deal_is_the_one_that_is_simulated() -> None:
    options = Options.of(seed=17)
    for hand in range(4):
        shown = plays_behind(STUDY, options, hand)
        assert shown[0][1].result == replay_hand(options.ruleset, options.policies, 17, hand).result
        row = played(table(), 17, hand, 1)[0]
        seat = (int(row["seat"]) + hand) % SEATS
        assert len(shown) == 1 + 3 * (row["turns"] > 0) + 2 * (row["pongs"] > 0)
        assert [part.result["deltas"][seat] for _, part in shown[1:4]] == row["fan"][list(THROWS)].tolist()


def test_a_longer_run_continues_a_shorter_one() -> None:
    short, long = (play_rows(PLAYS, table(), 18, 0, deals) for deals in (200, 500))
    assert (short == long[:200]).all()
    assert (play_rows(PLAYS, table(), 18, 200, 300) == long[200:]).all()


def test_variations_leave_hands_by_1s_dealt_out_and_change_nothing_else() -> None:
    assert PLAYS.fill_variation is not None
    brief = play_rows(replace(PLAYS, fill=PLAYS.fill_variation), table(), 18, 0, 300)
    whole = play_rows(PLAYS, table(), 18, 0, 300)
    assert (brief["deal"] == whole["deal"]).all()
    assert (whole["ones"] == by_ones(table(), 18, 0, 300)).all()
    assert not brief["with_ones"].any()
    assert whole["with_ones"].all()
    asked = samples(learned_from(whole["deal"]))
    without, with_all = sum_up(asked, brief), sum_up(asked, whole)
    assert without["ones"].n == 0
    assert {key for key in with_all.moments if key not in without.moments} == {
        key for key in with_all.moments if key.sample == "ones" and key.group
    }


def test_sums_add_up_in_any_order() -> None:
    rows = play_rows(PLAYS, table(), 19, 0, 900)
    asked = samples(learned_from(rows["deal"]))
    first, second, third = (sum_up(asked, part) for part in np.split(rows, [100, 450]))
    whole = sum_up(asked, rows)
    assert first + second + third == first + (second + third) == whole
    assert third + first + second == whole


def found_in(seed: int) -> Any:
    """What 12,000 deals say, 4,000 of them with hands by 1s dealt; chances are not learned."""
    rows = np.zeros(12_000, CHICKENS)
    rows["deal"] = played(table(), seed, 0, 12_000)
    rows["ones"][:4000], rows["with_ones"][:4000] = by_ones(table(), seed, 0, 4000), True
    learned = learned_from(rows["deal"][:0])
    asked = Asked(Options.of(seed=seed), table(), StoppingRule(12_000), learned)
    return findings(sum_up(samples(learned), rows), asked)


def test_a_second_seed_agrees_within_the_errors() -> None:
    one, other = (
        [found.headline, *found["throw"], *found["flows"], *found["ones"]] for found in (found_in(20), found_in(21))
    )
    assert len(one) > 30
    for first, second in zip(one, other, strict=True):
        assert (first.name, first.group) == (second.name, second.group)
        assert abs(first.mean - second.mean) <= 4.5 * math.hypot(first.se, second.se)


# ------------------------------------------------------------------ any table, any number of deals

QUICK = replace(STUDY, analysis=lambda: replace(ANALYSIS, training=replace(TRAINING, deals=2000, variation_deals=300)))
"""The study with less to learn from, to be run often."""


def test_names_are_kept_and_the_headline_is_against_the_best() -> None:
    one = run_study(QUICK, Options.of(deals=6000, seed=22))
    found = {(estimate.name, tuple(estimate.group.items())) for estimate in one.findings}
    assert (one.headline.name, one.headline.against in ALTERNATIVES) == ("throw_minus_best", True)
    assert {("flow:charge", ()), ("lost:all", ()), ("pong_minus_pass", ())} <= found
    assert {("result_by_ones", (("ones", ones),)) for ones in range(5)} <= found
    assert {("result_by_ones", (("ones", 2), ("seat", seat))) for seat in ("dealer", "other")} <= found
    assert sum(row.mean for row in one.findings["parts"]) == pytest.approx(one.headline.mean, abs=1e-9)
    each = {row.name: row for row in one.findings["throw"] if not row.group}
    assert one.headline.mean == min(each[f"throw_minus_{name}"].mean for name in ALTERNATIVES)
    assert one.headline.ci95.half_width > each[f"throw_minus_{one.headline.against}"].ci95.half_width
    assert one.headline.mean == each[f"throw_minus_{one.headline.against}"].mean
    varied = next(shown for shown in one.tables if shown.name == "variations")
    assert {"against", "open", "closed", "break_even", "chickens", "doubt"} <= set(varied.columns)
    assert varied.frame["chickens"].between(0.05, 0.95).all()


def test_all_presets_can_be_asked() -> None:
    assert not any(STUDY.refusal(load(preset)) for preset in PRESETS)
    counted: list[int] = []
    options = Options.of("tianting", deals=1000, seed=24, progress=counted.append)
    result = run_study(QUICK, options)
    assert sum(counted) == total_deals(QUICK, options)
    assert result.verdict in ("worth", "not_worth", "undecided", "mixed")
    assert "33%" not in result.answer("en")
    assert all(text("en") and text("zh") for text in result.caveats)


@pytest.mark.parametrize("policy", ["random", "ukeire"])
@pytest.mark.parametrize("deals", [1, 2, 10, 30, 100])
def test_few_deals_leave_out_what_they_do_not_tell(policy: str, deals: int) -> None:
    result = run_study(QUICK, Options.of("shabao", policy, deals=deals, seed=25))
    texts = [result.answer("en"), result.answer("zh"), *(shown.caption("en") for shown in result.tables)]
    assert not any("nan" in text or "\N{EN DASH}" in text for text in texts)
    assert not any(shown.frame.empty for shown in result.tables)
    if deals < 30:
        assert "Chickens are" not in result.answer("en")
        assert "Ponging" not in result.answer("en")
        assert {figure.name for figure in result.figures} == set()


def test_a_group_of_4_or_more_shanten_is_called_so() -> None:
    result = run_study(QUICK, Options.of("shabao", "random", deals=600, seed=26))
    for name in ("by-shanten", "pong", "readiness"):
        shown = next(shown for shown in result.tables if shown.name == name)
        assert shown.columns["shanten"].labels[4]("en") == "4 or more"
