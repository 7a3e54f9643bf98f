"""The dou study: known answers, positions worked out by hand, and what must not change its numbers."""

import itertools
import math
import re
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from analyses.breakdown.accounts import Account
from analyses.findings.samples import sum_up
from analyses.runs.options import Options
from analyses.runs.table_setup import TableSetup
from analyses.simulations.record_file import open_record, write_record
from analyses.statistics.intervals import Fixed
from analyses.studies.dou import STUDY
from analyses.studies.dou.analysis import ANALYSIS, headline
from analyses.studies.dou.kernels.branches import START, STATES, Branch
from analyses.studies.dou.kernels.deals import ASKED, DEALS, FREE
from analyses.studies.dou.plays import FREE_PINGHU
from analyses.studies.dou.samples import CLASSES, SAMPLES, buckets, chain, claimed, drawn, seats_with
from analyses.studies.dou.words import BUCKETS, STEPS
from analyses.study.blocks import play_rows
from analyses.study.running import plays_behind, run_study
from tests.studies.dou_kernels import kong_from
from zhuoji_sim.codes import By, Dou, MeldKind
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.game.position import Position, lay_out
from zhuoji_sim.game.state import STATE
from zhuoji_sim.play.batches import Batch
from zhuoji_sim.policies.seating import players_record
from zhuoji_sim.policies.settings import seat_policies
from zhuoji_sim.records.played_hand import read_hands
from zhuoji_sim.rulesets import load
from zhuoji_sim.settlement.ledger import new_ledger
from zhuoji_sim.tiles.notation import Meld, parse_tile, parse_tiles

MADE, NEVER = Branch.MADE, Branch.NEVER


def table(ruleset: str = "shabao", policy: str = "ukeire", n: int = 1) -> TableSetup:
    return TableSetup(load(ruleset), seat_policies([policy]), n)


def deals(asked: TableSetup, seed: int, first: int, number: int) -> Any:
    """Deals of the study at a table, one row each."""
    return play_rows(ANALYSIS.plays, asked, seed, first, number)


def plain_result(rows: Any) -> Any:
    """What the seat of the drawn kong has in the plain play."""
    return np.take_along_axis(rows["fan"], ((rows["seat"] + rows["dealer"]) % 4)[:, None].astype(np.int64), axis=1)[
        :, 0
    ]


# ------------------------------------------------------------------ known answers


@pytest.mark.parametrize("preset", ["shabao", "hanbao"])
def test_the_plain_plays_are_those_of_a_simulation(preset: str) -> None:
    rows = deals(table(preset), seed=3, first=0, number=1000)
    players = players_record(seat_policies(["ukeire"]))
    for play, changes in ((ASKED, {}), (FREE, FREE_PINGHU)):
        hands = Batch(table(preset).with_values(changes).ruleset.record(), players, seed=3).play(0, 1000)
        for name in ("by", "winners"):
            assert (rows[name][:, play] == hands[name]).all()
        assert (rows["moved"][:, play] == np.maximum(hands["fan"], 0).sum(axis=1)).all()
        assert (rows["declared"][:, play] == ((hands["kongs"] > 0) << np.arange(4)).sum(axis=1)).all()
        if play == ASKED:
            assert (rows["fan"] == hands["fan"]).all()
            assert (rows["kongs"] == hands["kongs"]).all()


def test_a_table_that_makes_no_kong_plays_what_the_study_plays_without() -> None:
    rows = drawn(deals(table(policy="ukeire:kong=never"), seed=4, first=0, number=2000))
    assert (rows["kongs"] == 0).all()
    assert (rows["result"][:, NEVER] == plain_result(rows)).all()


def test_a_table_that_makes_every_kong_plays_what_the_study_plays_with() -> None:
    rows = drawn(deals(table(policy="ukeire:kong=always"), seed=4, first=0, number=2000))
    alone = rows[rows["opportunities"] == 1]
    assert len(alone) > 500
    assert (alone["result"][:, MADE] == plain_result(alone)).all()


def test_every_kong_that_can_be_made_is_met_once() -> None:
    # A table that makes every kong makes all that it meets, unless the hand ends or the wall runs out between two.
    rows = deals(table(policy="ukeire:kong=always"), seed=5, first=0, number=4000)
    made = rows["kongs"].sum(axis=1) + (rows["by"][:, ASKED] == By.ROBBED_KONG)
    assert (rows["opportunities"] >= made).all()
    assert (rows["opportunities"] == made).mean() > 0.99
    # Whether it makes them or not, the first one comes up all the same.
    never = deals(table(policy="ukeire:kong=never"), seed=5, first=0, number=4000)
    assert ((rows["opportunities"] > 0) == (never["opportunities"] > 0)).all()


def test_of_two_opportunities_each_is_drawn_as_often() -> None:
    rows = deals(table(policy="ukeire:kong=always"), seed=6, first=0, number=25_000)
    kinds = np.bitwise_or.reduce(rows["kinds"], axis=1)
    one_each = (kinds == (1 << Dou.CONCEALED | 1 << Dou.EXPOSED)) & (rows["kongs"].sum(axis=1) == 2)
    two = rows[one_each & (rows["opportunities"] == 2)]
    share = (two["kind"] == Dou.EXPOSED).mean()
    assert len(two) > 300
    assert abs(share - 0.5) < 4 * 0.5 / math.sqrt(len(two))


@pytest.mark.parametrize("policy", ["ukeire", "random"])
def test_without_the_pass_rule_the_pass_is_worth_nothing_in_any_deal(policy: str) -> None:
    rows = deals(table("shabao", policy).with_values(FREE_PINGHU), seed=7, first=0, number=1500)
    assert (chain(rows)["pass"] == 0).all()
    assert (rows["by"][:, FREE] == rows["by"][:, ASKED]).all()
    assert (rows["moved"][:, FREE] == rows["moved"][:, ASKED]).all()


def test_where_kongs_pay_nothing_their_pay_is_worth_nothing_in_any_deal() -> None:
    unpaid = {f"kong.{name}": 0 for name in ("concealed", "added", "exposed")}
    rows = deals(table().with_values(unpaid), seed=7, first=0, number=1500)
    assert (chain(rows)["dou"] == 0).all()
    assert (buckets(rows)["own_dou"] == 0).all()


@pytest.mark.parametrize("preset", ["shabao", "jinji", "tianting"])
def test_dearer_kongs_change_own_dou_by_exactly_that(preset: str) -> None:
    prices = {f"kong.{name}": load(preset)[f"kong.{name}"] for name in ("concealed", "added", "exposed")}
    plain = deals(table(preset), seed=8, first=0, number=1500)
    dear = deals(table(preset).with_values({key: 3 * price for key, price in prices.items()}), 8, 0, 1500)
    assert (plain["how"] == dear["how"]).all()
    assert chain(plain)["dou"].any()
    for parts, name in ((chain, "dou"), (buckets, "own_dou"), (buckets, "others_dou")):
        assert (3 * parts(plain)[name] == parts(dear)[name]).all()


def test_one_kind_dearer_by_d_changes_its_pay_by_d_times_its_payers() -> None:
    plain = deals(table(), seed=9, first=0, number=3000)
    dear = deals(table().with_values({"kong.exposed": 3 + 4}), seed=9, first=0, number=3000)
    change = chain(dear)["dou"] - chain(plain)["dou"]
    exposed = plain["claim"] == 1
    assert set(np.unique(change[exposed])) == {0, 4}
    assert (change[exposed] * 3 == chain(plain)["dou"][exposed] * 4).all()
    assert (change[~exposed] == 0).all()


@pytest.mark.parametrize("preset", ["shabao", "hanbao"])
def test_to_take_the_pass_away_takes_no_pay_away(preset: str) -> None:
    rows = drawn(deals(table(preset), seed=7, first=0, number=3000))
    made, no_pass = (rows["accounts"][:, branch] for branch in (Branch.MADE, Branch.NO_PASS))
    others = [account for account in Account if account != Account.OWN_DOU]
    same = (made[:, others] == no_pass[:, others]).all(axis=1)
    assert same.mean() > 0.3
    assert made[same, Account.OWN_DOU].any()
    assert (made[same, Account.OWN_DOU] == no_pass[same, Account.OWN_DOU]).all()


def test_a_kong_that_is_not_the_first_brings_no_pass() -> None:
    rows = drawn(deals(table("hanbao"), seed=10, first=0, number=6000))
    further = rows[rows["earlier"] == 1]
    assert len(further) > 20
    assert (chain(further)["pass"] == 0).all()


# ------------------------------------------------------------------ positions worked out by hand


FAR = ("246833m2468p58s9p", "246877m2468p58s9p", "246855m2468p58s9p")
"""Three hands with a pair and four gaps, so that no tile drawn here helps them: it is thrown at once."""

KONG = "999m333p234s66s78s"
"""Ready for 6s and 9s, a pinghu, with or without a kong of 9m."""

BARE = {"chicken.yaoji": False, "chicken.flipped": False, "dealer.mode": "off"}
"""`shabao` without chickens and dealer: a pinghu is 1, a self-draw 1 more, a bloom 1 more, a kong 3 from each payer."""


def play_from(
    hands: Sequence[str], wall: Sequence[str], to_draw: int, steps: int, melds: Any = ((), (), (), ())
) -> Any:
    """Seat 0's kong of 9m, that many steps after the position, in every way: one row of DEALS."""
    rules, policies = table().with_values(BARE).ruleset.record(), seat_policies(["shanten:pong=never,report=never"])
    tiles = tuple(tile for name in wall for tile in parse_tiles(name))
    states, rows = np.zeros(STATES, STATE), np.zeros(1, DEALS)
    position = Position([parse_tiles(hand) for hand in hands], tiles, to_draw=to_draw, melds=melds)
    states[START] = lay_out(position, rules)[0]
    players = np.concatenate([players_record(policies)] * 2)
    kong_from(states, rules, tables(), players, new_ledger(), steps, 0, parse_tile("9m"), rows)
    assert (rows["accounts"].sum(axis=2) == rows["result"]).all()
    return rows


def means(hands: Sequence[str], first: str, rest: Sequence[str], to_draw: int, steps: int) -> dict[Branch, Fraction]:
    """Each branch's mean result of seat 0 over all orders of the rest of the wall."""
    results = [play_from(hands, [first, *order], to_draw, steps)["result"][0] for order in itertools.permutations(rest)]
    return {branch: Fraction(sum(int(row[branch]) for row in results), len(results)) for branch in Branch}


def test_r3_4_r5_a_concealed_kong_of_a_ready_hand() -> None:
    # Seat 0 draws the fourth 9m; 9s lies at one of three places. With the kong: drawn as its replacement, a bloom,
    # 3 x (1 + 1 + 1) and the kong's 9; thrown by seat 1 or 2, 1 and the 9, thanks to the pass. Without the pass the
    # wall then runs out: 1 from each of the others, and kongs are void. Without the draw seats 1 to 3 draw the three
    # tiles, and without the kong too: 3.
    found = means([KONG, *FAR], "9m", ["9s", "1m", "1m"], to_draw=0, steps=1)
    assert found[Branch.MADE] == Fraction(18 + 10 + 10, 3)
    assert found[Branch.NO_PASS] == Fraction(18 + 3 + 3, 3)
    assert found[Branch.NO_DOU] == Fraction(9 + 3 + 3, 3)
    assert found[Branch.NO_DRAW] == found[Branch.NO_LATER] == found[Branch.NEVER] == found[Branch.WAIT] == 3


def test_r3_4_r5_1_a_discard_taken_as_a_kong_or_a_pong_or_let_pass() -> None:
    # Seat 3 draws the fourth 9m and throws it. With the kong seat 0 draws first, seats 1 and 2 after it: a bloom is 9
    # and seat 3's 3, a win on a discard 1 and 3. Without the draw seats 1 to 3 draw. Let pass, seat 0 draws first
    # as well, a plain self-draw of 3 x 2, but cannot win on a discard. After a pong it throws the last 9m, and seats
    # 1 to 3 draw.
    found = means([KONG, *FAR], "9m", ["9s", "1m", "1m"], to_draw=3, steps=2)
    assert found[Branch.MADE] == Fraction(12 + 4 + 4, 3)
    assert found[Branch.NO_PASS] == Fraction(12 + 3 + 3, 3)
    assert found[Branch.NO_DOU] == Fraction(9 + 3 + 3, 3)
    assert found[Branch.NO_DRAW] == found[Branch.NO_LATER] == 3
    assert found[Branch.NEVER] == found[Branch.WAIT] == Fraction(6 + 3 + 3, 3)
    assert found[Branch.PONG] == 3


def test_r8_2_an_added_kong_is_robbed() -> None:
    # Seat 1 waits for 6m and 9m, a pinghu. Robbing pays 3 x (1 + 1), in every play that begins with the kong. Without
    # it the 9m is thrown, seat 1 has no pass, and the wall runs out: seats 2 and 3 pay 1 to each of the ready.
    pong = (Meld(MeldKind.PONG, parse_tile("9m")),)
    hands = [KONG[4:], "78m555p777p345s22s", FAR[1], FAR[2]]
    row = play_from(hands, ["9m", "1m", "1m", "1m"], to_draw=0, steps=1, melds=(pong, (), (), ()))
    assert (row["result"][0, : Branch.NEVER] == -6).all()
    assert row["result"][0, NEVER] == 2
    parts = {name: int(values[0]) for name, values in buckets(row).items() if values[0]}
    assert parts == {"robbed": -6, "exhaustion": -2}
    assert {name: int(values[0]) for name, values in chain(row).items() if values[0]} == {"rest": -8}


def test_r8_3_a_hot_shot() -> None:
    # Seat 1 waits for 7m, a pinghu. It is the replacement, and thrown: a hot shot, 1 + 2, and the kong is void. If
    # no replacement is drawn, or no kong made, seat 1 draws it itself: 2 from each.
    hands = [KONG, "68m555p777p345s22s", FAR[0], FAR[2]]
    row = play_from(hands, ["9m", "7m", "1m", "1m"], to_draw=0, steps=1)
    assert row["result"][0, : Branch.NO_DRAW].tolist() == [-3, -3, -3]
    assert row["result"][0, Branch.NO_DRAW : Branch.WAIT].tolist() == [-2, -2, -2]
    parts = {name: int(values[0]) for name, values in buckets(row).items() if values[0]}
    assert parts == {"hot_shot": -3, "drawn": 2}


def test_what_is_known_when_the_decision_falls() -> None:
    own = play_from([KONG, *FAR], ["9m", "1m", "1m"], to_draw=0, steps=1)[0]
    assert (own["claim"], own["kind"], own["before"], own["after"], own["ready"]) == (0, Dou.CONCEALED, 0, 0, 1)
    # Ready for 5s and 8s with 99m as its pair and 789m; the kong takes both.
    hand = "99978m345p345s67s"
    claimed = play_from([hand, *FAR], ["9m", "1m", "1m"], to_draw=3, steps=2)[0]
    assert (claimed["claim"], claimed["kind"], claimed["before"], claimed["after"]) == (1, Dou.EXPOSED, 0, 1)
    assert claimed["ready"] == 1


# ------------------------------------------------------------------ plays by the rules


@pytest.mark.parametrize("policy", ["ukeire", "random"])
def test_the_plays_behind_a_deal_are_lawful(policy: str, tmp_path: Path) -> None:
    options = Options.of("hanbao", policy, seed=11)
    rows = deals(table("hanbao", policy), seed=11, first=0, number=60)
    for deal in range(60):
        shown, seat = plays_behind(STUDY, options, deal), int(rows["seat"][deal] + rows["dealer"][deal]) % 4
        assert len(shown) == (3 + rows["claim"][deal] if rows["opportunities"][deal] else 1)
        with open_record(tmp_path / "deal.jsonl") as target:
            for _, played in shown:
                write_record(target, played)
        assert [hand.result["deltas"] for hand in read_hands(tmp_path / "deal.jsonl")] == [
            played.result["deltas"] for _, played in shown
        ]
        if rows["opportunities"][deal] and not rows["earlier"][deal]:
            made, never = ([line for line in played.lines if line["type"] == "kong"] for _, played in shown[:3:2])
            assert any(line["actor"] == seat for line in made)
            assert not any(line["actor"] == seat for line in never)


@pytest.mark.parametrize("policy", ["ukeire", "random"])
def test_waiting_leaves_the_kong_for_later(policy: str) -> None:
    rows = deals(table("shabao", policy), seed=11, first=0, number=1500)
    rows = rows[rows["opportunities"] > 0]
    waited, never = rows["result"][:, Branch.WAIT], rows["result"][:, NEVER]
    assert (waited != never)[rows["claim"] == 0].any()
    assert (waited != rows["result"][:, MADE]).any()


def test_who_never_makes_a_kong_makes_none_later() -> None:
    rows = deals(table("shabao", "ukeire:kong=never"), seed=11, first=0, number=1500)
    assert (rows["result"][:, Branch.WAIT] == rows["result"][:, NEVER]).all()


# ------------------------------------------------------------------ sums


@pytest.mark.parametrize(("preset", "policy"), [("shabao", "ukeire"), ("hanbao", "random"), ("tianting", "shanten")])
def test_parts_add_up_to_the_difference_in_every_deal(preset: str, policy: str) -> None:
    rows = deals(table(preset, policy, n=2), seed=12, first=0, number=1500)
    difference = rows["result"][:, MADE] - rows["result"][:, NEVER]
    assert difference.any()
    assert tuple(buckets(rows)) == tuple(BUCKETS)
    assert (sum(buckets(rows).values()) == difference).all()
    assert tuple(chain(rows)) == tuple(STEPS)
    assert (sum(chain(rows).values()) == difference).all()
    assert (rows["accounts"].sum(axis=2) == rows["result"]).all()


def test_classes_of_seats_cover_them_and_groups_of_kongs_are_all_kongs() -> None:
    rows = deals(table("hanbao"), seed=12, first=0, number=1500)
    everyone, none, any_dou, *numbers = (seats_with(rows, key, value) for key, value in CLASSES[:6])
    kinds = [seats_with(rows, key, value) for key, value in CLASSES[6:]]
    assert (none ^ any_dou).all()
    assert everyone.all()
    assert (np.sum(numbers, axis=0) == any_dou).all()
    assert (np.any(kinds, axis=0) == any_dou).all()
    sums = sum_up(SAMPLES, rows)
    assert (sums["kongs"].n, sums["claims"].n) == (len(drawn(rows)), len(claimed(rows)))
    for sample, dimension in {(key.sample, key.dimension) for key in sums.moments if key.dimension}:
        groups = sums.by(sample, dimension).values()
        assert sum(group.n for group in groups) == sums[sample].n
        kongs = sum(group["opportunities"].total for group in groups)
        assert kongs == sums[sample]["opportunities"].total


def test_sums_add_up_in_any_order() -> None:
    rows = deals(table("hanbao"), seed=13, first=0, number=900)
    parts = [sum_up(SAMPLES, part) for part in np.split(rows, [100, 450])]
    assert parts[2] + parts[0] + parts[1] == sum_up(SAMPLES, rows)


def test_a_second_seed_agrees() -> None:
    found = [headline(sum_up(SAMPLES, deals(table(), seed, 0, 8000)), Fixed()) for seed in (14, 15)]
    assert abs(found[0].mean - found[1].mean) < 4 * math.hypot(found[0].se, found[1].se)


# ------------------------------------------------------------------ what must not change the numbers


def test_a_longer_run_continues_a_shorter_one() -> None:
    short, long = (deals(table(), seed=16, first=0, number=number) for number in (200, 500))
    assert (short == long[:200]).all()
    assert (deals(table(), seed=16, first=200, number=300) == long[200:]).all()


def test_workers_do_not_change_the_result() -> None:
    one, two = (run_study(STUDY, Options.of(deals=4000, seed=17, workers=workers)) for workers in (1, 2))
    assert one.summary() == two.summary()
    assert one.headline.name == "kong_minus_best"
    told = [(row.name, tuple(row.group.items())) for row in one.findings]
    assert len(set(told)) == len(told)
    each = {row.name: row.mean for row in one.findings["alternatives"]}
    assert one.headline.mean == min(each.values()) == each[f"kong_minus_{one.headline.against}"]
    names = {estimate.name for estimate in one.findings}
    assert {"hu_rate", "kong_minus_pong", "pass_rule_removed", "opportunity", "worth_per_hand"} <= names


@pytest.mark.parametrize("preset", ["jinji", "tianting", "hanbao"])
def test_every_preset_has_the_question(preset: str) -> None:
    result = run_study(STUDY, Options.of(preset, "random", deals=1000, seed=18))
    groups = [dict(estimate.group) for estimate in result.findings if estimate.name == "hu_rate"]
    assert {"dou": "none"} in groups
    assert ({"dou": "dealt"} in groups) == (preset == "hanbao")
    assert result.answer.en
    assert result.answer.zh


# ------------------------------------------------------------------ the answer


@pytest.mark.parametrize("number", [1, 3, 30, 300])
def test_few_deals_give_an_answer_that_says_so(number: int) -> None:
    result = run_study(STUDY, Options.of("tianting", deals=number, seed=3))
    assert result.answer.en.startswith("Undecided: there are too few deals to tell.")
    for text in (result.answer.en, result.answer.zh):
        assert "nan" not in text
    assert ("so few deals do not tell" in result.answer.en) == (result.headline.n < 30)
    assert all(len(shown.frame) for shown in (*result.tables, *result.figures))


def test_the_parts_named_in_the_answer_add_up_to_the_total_named() -> None:
    english = run_study(STUDY, Options.of(deals=3000, seed=20)).answer.en
    sentence = next(part for part in english.split(". ") if "of these" in part)
    total, *parts = (
        float(number.replace("\N{MINUS SIGN}", "-")) for number in re.findall(r"[+\N{MINUS SIGN}]?\d+\.\d\d", sentence)
    )
    assert len(parts) == len(STEPS)
    assert sum(parts) == pytest.approx(total, abs=1e-9)


def test_an_exception_is_named_where_the_verdict_is_mixed() -> None:
    result = run_study(STUDY, Options.of("hanbao", deals=20_000, seed=11))
    assert result.verdict == "mixed"
    assert result.answer.en.startswith("On the whole yes")
    assert "It does not pay where a ready hand falls back to shanten 1 (" in result.answer.en
