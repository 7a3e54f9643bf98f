"""The reporting study: known answers, how opportunities are drawn, and what must not change its numbers."""

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest

from analyses.runs.options import Options
from analyses.runs.variations import with_values
from analyses.studies.baoting.kernels import PAIRS, REPORT, SILENT
from analyses.studies.baoting.study import Reporting, fitting_share, study
from analyses.studies.baoting.tally import BUCKETS, Tally, buckets
from tests.kernels import opportunities_in_play, pair_from
from zhuoji_sim.errors import InputError
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.game.position import Position, lay_out
from zhuoji_sim.game.state import STATE, new_state
from zhuoji_sim.policies.settings import players_record, seat_policies
from zhuoji_sim.rulesets import load
from zhuoji_sim.settlement.ledger import new_ledger
from zhuoji_sim.tiles.notation import parse_tiles

WITHOUT_EFFECT = {
    "report.locks": False,
    "report.no_pass": False,
    "report.kill": False,
    "report.kill_self_draw": False,
    "report.lift": 0,
}


def table(ruleset: str = "shabao", policy: str = "ukeire", n: int = 1) -> Reporting:
    return Reporting(load(ruleset), seat_policies([policy]), n)


# ------------------------------------------------------------------ known answers


@pytest.mark.parametrize("policy", ["ukeire", "shanten:kong=always", "random"])
def test_a_report_without_effect_changes_nothing_in_any_deal(policy: str) -> None:
    ruleset = with_values(load("shabao"), WITHOUT_EFFECT)
    rows = Reporting(ruleset, seat_policies([policy])).pairs(seed=5, first=0, deals=1500)
    assert (rows["fan"][:, REPORT] == rows["fan"][:, SILENT]).all()
    assert (rows["accounts"][:, REPORT] == rows["accounts"][:, SILENT]).all()


def difference_over_walls(hands: list[str], first: str, rest: list[str]) -> Fraction:
    """Mean of report minus silent of the dealer over all orders of the rest of the wall, in fan."""
    ruleset = load("shabao")
    rules, players = ruleset.record(), players_record(seat_policies(["shanten:pong=never,report=never"]))
    total = count = 0
    for order in itertools.permutations(rest):
        wall = parse_tiles(first) + tuple(tile for name in order for tile in parse_tiles(name))
        states, rows = np.zeros(2, STATE), np.zeros(1, PAIRS)
        states[0] = lay_out(Position([parse_tiles(hand) for hand in hands], wall), rules)[0]
        pair_from(states, rules, tables(), players, new_ledger(), rows)
        total += int(rows["fan"][0, REPORT] - rows["fan"][0, SILENT])
        count += 1
    return Fraction(total, count)


FAR = ("246833m2468p58s9p", "246877m2468p58s9p", "246855m2468p58s9p")
"""Three hands with a pair and four gaps, so that no tile drawn here helps them: it is thrown at once."""

READY = "234567m234p66s78s"
"""Ready for 6s and 9s."""


def test_r7_4_r10_2_one_winning_tile_in_the_wall() -> None:
    # 9s lies at one of four places. Reporting: won on a discard 10 + 1 (dealer) at three of them, self-drawn
    # 3 x (10 + 1 + 1) at the last. Silent: no pass, so 3 x 1 for the exhausted wall, or 3 x (1 + 1 + 1).
    reported = Fraction(3 * 11 + 36, 4)
    silent = Fraction(3 * 3 + 9, 4)
    assert difference_over_walls([READY, *FAR], "9p", ["9s", "9m", "9m", "9m"]) == reported - silent


def test_r7_5_r7_6_a_killer_behind_the_reporter() -> None:
    # Seat 1 waits for 5p, a pinghu without a pass; 5p lies at one of four places. Drawn by seat 1: the dealer pays
    # 12 reported, 3 silent. Thrown by seats 2 or 3: nobody can win, +2 for the exhausted wall either way. Drawn by
    # the dealer: killed for 10 + 1, or thrown in silence and +2.
    killer = "46p55p222333444s"
    hands = [READY, killer, FAR[1], FAR[2]]
    gain = difference_over_walls(hands, "9p", ["5p", "9m", "9m", "9m"])
    assert gain == Fraction(-9 + 0 + 0 - 13, 4)


# ------------------------------------------------------------------ how opportunities are drawn


def test_opportunities_come_as_often_and_as_good_as_in_plain_play() -> None:
    policies = seat_policies(["ukeire:report=never"])
    ruleset, hands = load("shabao"), 150_000
    found, fan = np.zeros(4, np.int64), np.zeros(4, np.int64)
    opportunities_in_play(
        new_state(), ruleset.record(), tables(), players_record(policies), new_ledger(), np.uint64(3), hands, found, fan
    )
    rows = Reporting(ruleset, policies).pairs(seed=4, first=0, deals=12_000)
    # The dealer's share is known exactly; the others' is that times the chance of coming to their first turn.
    share = fitting_share()
    assert abs(found[0] / hands - share) < 4 * math.sqrt(share / hands)
    tries = rows["attempts"].mean()
    reached = (4 / tries - 1) / 3
    others = found[1:].sum() / (3 * hands)
    assert abs(others - share * reached) < 4 * math.sqrt(share / (3 * hands))
    # Each place at the table comes as often among the drawn as among the played ones.
    played, drawn = found / found.sum(), np.bincount(rows["seat"], minlength=4) / len(rows)
    assert (abs(played - drawn) < 4 * np.sqrt(played / found.sum() + drawn / len(rows))).all()
    # And the silent hand is worth the same.
    for place in range(4):
        silent = rows["fan"][rows["seat"] == place, SILENT]
        error = math.hypot(silent.std() / math.sqrt(len(silent)), silent.std() / math.sqrt(found[place]))
        assert abs(fan[place] / found[place] - silent.mean()) < 4 * error


def test_the_dealers_share_is_the_exact_one() -> None:
    assert math.isclose(fitting_share(), 0.00803743, rel_tol=1e-6)


# ------------------------------------------------------------------ sums


@pytest.mark.parametrize("preset", ["shabao", "tianting"])
def test_buckets_add_up_to_the_difference_in_every_deal(preset: str) -> None:
    rows = table(preset, "ukeire:kong=always,defend=reported").pairs(seed=6, first=0, deals=2000)
    difference = rows["fan"][:, REPORT] - rows["fan"][:, SILENT]
    assert (sum(buckets(rows).values()) == difference).all()
    assert set(buckets(rows)) == set(BUCKETS)
    assert (rows["accounts"].sum(axis=2) == rows["fan"]).all()


def test_tallies_add_up_in_any_order() -> None:
    rows = table().pairs(seed=7, first=0, deals=900)
    parts = [Tally.of(part) for part in np.split(rows, [100, 450])]
    assert parts[0] + parts[1] + parts[2] == parts[0] + (parts[1] + parts[2])
    whole = parts[2] + parts[0] + parts[1]
    assert whole.whole == Tally.of(rows).whole
    assert dict(whole.groups) == dict(Tally.of(rows).groups)


# ------------------------------------------------------------------ what must not change the numbers


def test_a_longer_run_continues_a_shorter_one() -> None:
    short, long = (table().pairs(seed=8, first=0, deals=deals) for deals in (200, 500))
    assert (short == long[:200]).all()
    assert (table().pairs(seed=8, first=200, deals=300) == long[200:]).all()


def test_workers_do_not_change_the_result() -> None:
    one, two = (study(Options.of(deals=5000, seed=9, workers=workers)) for workers in (1, 2))
    assert one.summary() == two.summary()
    assert one.run_id == study(Options.of(deals=3000, seed=9)).run_id
    assert one.run_id != study(Options.of(deals=1000, seed=10)).run_id


def test_rules_without_reporting_are_refused() -> None:
    with pytest.raises(InputError, match="jinji has no reporting"):
        study(Options.of("jinji", deals=1000))
