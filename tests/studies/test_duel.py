"""The duel: known answers, how it is put together, and what must not change its numbers."""

from dataclasses import replace

import numpy as np
import pytest

from analyses.checks.controlled import checked
from analyses.findings.result import StudyResult
from analyses.findings.samples import Rows, sum_up
from analyses.runs.options import Options
from analyses.runs.table_setup import TableSetup
from analyses.statistics.sums import Sums
from analyses.studies.duel import STUDY
from analyses.studies.duel.analysis import ANALYSIS, columns, controlled, point, variance_factor
from analyses.studies.duel.kernels import A, B
from analyses.studies.duel.words import KINDS
from analyses.study.blocks import play_rows
from analyses.study.running import plays_behind, run_study, table_of
from zhuoji_sim.errors import InputError
from zhuoji_sim.play.batches import Batch
from zhuoji_sim.policies.settings import parse_policy
from zhuoji_sim.records.played_hand import replay_hand
from zhuoji_sim.rulesets import load


def asked(a: str, b: str, ruleset: str = "shabao", **changes: object) -> Options:
    return Options.of(ruleset, own={"a": a, "b": b}, **changes)


def duel(a: str, b: str, ruleset: str = "shabao", **changes: object) -> StudyResult:
    return run_study(STUDY, asked(a, b, ruleset, **changes))


def match(a: str, b: str, ruleset: str = "shabao") -> TableSetup:
    return table_of(STUDY, asked(a, b, ruleset))


def duels(a: str, b: str, ruleset: str = "shabao", *, seed: int, first: int = 0, deals: int) -> Rows:
    return play_rows(ANALYSIS.plays, match(a, b, ruleset), seed, first, deals)


def summed(rows: Rows) -> Sums:
    return sum_up(ANALYSIS.samples(None), rows)


UNLIKE = ("ukeire:pong=always,kong=always", "shanten:yaoji=throw")
"""Two policies that make many kongs and throw many 1s, so that all kinds of flow come up."""


# ------------------------------------------------------------------ known answers


@pytest.mark.parametrize("policy", ["ukeire", "shanten:kong=always,decline=pinghu", "random"])
@pytest.mark.parametrize("ruleset", ["shabao", "hanbao"])
def test_a_policy_against_itself_changes_nothing_in_any_deal(policy: str, ruleset: str) -> None:
    rows = duels(policy, policy, ruleset, seed=3, deals=300)
    for name in ("fan", "won", "dealt_in", "ready", "received", "paid"):
        assert (rows[name][:, A] == rows[name][:, B]).all()
    assert (rows["fan"].sum(axis=2) == 0).all()
    levels = ("players", "sittings", "received", "paid", "win_rate:", "deal_in_rate:", "ready_rate:")
    others = (*levels, "play:", "luck:", "turned")
    assert not any(values.any() for name, values in columns(rows).items() if not name.startswith(others))


def test_a_policy_against_itself_is_exactly_zero() -> None:
    result = duel("ukeire:pong=useful", "ukeire", deals=2000)
    assert (result.headline.mean, result.headline.se, result.headline.beyond_doubt) == (0, 0, False)
    assert (result.verdict, result.answer.en.split(":")[0]) == ("undecided", "No difference")


def test_a_stronger_policy_beats_a_weaker_one_beyond_doubt() -> None:
    stronger, weaker = (duel(*pair, deals=2000) for pair in (("ukeire", "random"), ("random", "ukeire")))
    assert (stronger.verdict, weaker.verdict) == ("worth", "not_worth")
    wins = {row.group["policy"]: row.mean for row in stronger.findings if row.name == "win_rate"}
    change = stronger.findings.one("rate_changes", "win_rate_change")
    assert wins["a"] - wins["b"] == pytest.approx(change.mean)
    assert change.mean > 0.3


def test_each_play_is_the_simulations_hand_with_those_policies() -> None:
    a, b = map(parse_policy, UNLIKE)
    rows, table = duels(*UNLIKE, seed=5, deals=200), match(*UNLIKE)
    for seat in range(4):
        seats = tuple(a if other == seat else b for other in range(4))
        hands = Batch(*replace(table, policies=seats).records(), seed=5).play(0, 200)
        assert (rows["fan"][:, A, seat] == hands["fan"][:, seat]).all()
        assert (rows["won"][:, A, seat] == hands["winners"] >> seat & 1).all()
        assert (rows["ready"][:, A, seat] == hands["ready"] >> seat & 1).all()
    everywhere = Batch(*replace(table, policies=(b,) * 4).records(), seed=5).play(0, 200)
    assert (rows["fan"][:, B] == everywhere["fan"]).all()
    assert (rows["dealer"] == everywhere["dealer"]).all()


def test_the_plays_of_a_deal_are_those_that_replay_shows() -> None:
    options = asked(*UNLIKE, seed=5)
    shown = plays_behind(STUDY, options, deal=17)
    a, b = parse_policy(UNLIKE[0]), parse_policy(UNLIKE[1])
    for seat, (_, played) in enumerate(shown):
        policies = [a if other == seat else b for other in range(4)]
        again = replay_hand(options.ruleset, policies, seed=5, hand=17)
        assert played.result == again.result
    assert len(shown) == 5
    fan = duels(*UNLIKE, seed=5, first=17, deals=1)["fan"][0, A]
    assert [f"({result:+d} fan)" in head.en for result, (head, _) in zip(fan, shown, strict=False)] == [True] * 4


# ------------------------------------------------------------------ sums


@pytest.mark.parametrize("ruleset", ["jinji", "shabao", "tianting", "hanbao"])
def test_flows_and_seats_add_up_to_the_difference_in_every_deal(ruleset: str) -> None:
    rows = duels(*UNLIKE, ruleset, seed=6, deals=1500)
    found = columns(rows)
    for parts in ([f"net:{kind}" for kind in KINDS], [name for name in found if name.startswith("place:")]):
        assert (np.sum([found[name] for name in parts], axis=0) == found["a_minus_b"]).all()
    assert ((rows["received"] - rows["paid"]).sum(axis=2) == rows["fan"].sum(axis=2)).all()
    assert (rows["received"][:, B] == rows["paid"][:, B]).all()  # what one pays another receives


def test_the_error_is_that_of_the_deals_means() -> None:
    rows = duels(*UNLIKE, seed=8, deals=400)  # too few for variates
    means = rows["fan"][:, A].sum(axis=1) / 4
    sums = summed(rows)
    found = point(sums, "a_minus_b")
    assert found.mean == pytest.approx(means.mean())
    assert found.se == pytest.approx(means.std(ddof=1) / np.sqrt(400))
    apart = rows["fan"][:, A].var(axis=0, ddof=1).sum() / 16
    assert variance_factor(sums["duels"], controlled(sums)) == pytest.approx(apart / means.var(ddof=1))


# ------------------------------------------------------------------ without luck


def test_taking_off_the_luck_halves_the_deals_and_moves_nothing() -> None:
    """Over 200 runs the mean moves by less than twice its error; the intervals are as good as before."""
    found = checked(asked("ukeire", "shanten", seed=4), repeats=200, deals=450)
    assert found.gain > 1.9
    assert abs(found.moved.mean) < 2 * found.moved.se
    assert found.held > 0.91
    assert found.held_raw > 0.91


def test_parts_still_add_up_and_the_factor_has_both_gains() -> None:
    result = duel(*UNLIKE, deals=1000)
    parts = [row.mean for row in result.findings["flows"]]
    assert sum(parts) == pytest.approx(result.headline.mean)
    assert np.mean([row.mean for row in result.findings["places"]]) == pytest.approx(result.headline.mean)
    sums = summed(duels(*UNLIKE, seed=1, deals=1000))
    raw = sums["duels"]["a_minus_b"].point(4)
    assert result.headline.se < 0.8 * raw.se
    alone = sums["duels"].variance_factor({f"play:{play}": 1 for play in range(4)})
    assert alone is not None
    assert result.headline.variance_factor == pytest.approx(alone * (raw.se / result.headline.se) ** 2)


# ------------------------------------------------------------------ two against two


def test_two_against_two_is_every_pair_of_seats_and_a_minus_b() -> None:
    options = asked(*UNLIKE, seed=5, deals=200)
    options = replace(options, own={**options.own, "seats": "two"})
    rows = play_rows(ANALYSIS.plays, table_of(STUDY, options), 5, 0, 200)
    a, b = map(parse_policy, UNLIKE)
    with_a = np.zeros((200, 4), np.int64)
    for mask in (0b0011, 0b0101, 0b1001, 0b0110, 0b1010, 0b1100):
        seats = tuple(a if mask >> seat & 1 else b for seat in range(4))
        hands = Batch(*replace(match(*UNLIKE), policies=seats).records(), seed=5).play(0, 200)["fan"]
        with_a += np.where([mask >> seat & 1 for seat in range(4)], hands, 0)
    assert (rows["fan"][:, A] == with_a).all()
    assert (rows["fan"].sum(axis=(1, 2)) == 0).all()
    assert set(rows["sittings"]) == {12}
    result = run_study(STUDY, options)
    assert result.headline.mean == pytest.approx(2 * with_a.sum() / 12 / 200)
    assert (len(plays_behind(STUDY, options, deal=3)), result.headline.n) == (6, 200)


def test_two_against_two_the_other_way_is_its_opposite() -> None:
    both = [run_study(STUDY, asked_two(*pair)).headline for pair in (UNLIKE, UNLIKE[::-1])]
    assert both[0].mean == pytest.approx(-both[1].mean)


def asked_two(a: str, b: str) -> Options:
    return Options.of("shabao", own={"a": a, "b": b, "seats": "two"}, deals=300)


def test_two_against_two_needs_four_and_a_number_that_is_known() -> None:
    with pytest.raises(InputError, match="needs four players"):
        run_study(STUDY, Options.of("ding3", own={"seats": "two"}, deals=1))
    with pytest.raises(InputError, match="--seats is 'three'"):
        run_study(STUDY, Options.of("shabao", own={"seats": "three"}, deals=1))


# ------------------------------------------------------------------ what must not change the numbers


def test_a_longer_run_continues_a_shorter_one() -> None:
    short, long = (duels(*UNLIKE, seed=8, deals=deals) for deals in (100, 300))
    assert (short == long[:100]).all()
    assert (duels(*UNLIKE, seed=8, first=100, deals=200) == long[100:]).all()


def test_the_run_is_named_by_what_decides_it() -> None:
    named = [
        duel(*UNLIKE, deals=100, seed=9),
        duel(*UNLIKE[::-1], deals=100, seed=9),
        duel(*UNLIKE, deals=100, seed=9, n=2),
    ]
    assert len({result.run_id for result in named}) == 3
    assert duel("ukeire:pong=useful", "ukeire", deals=1).run_id == duel("ukeire", "ukeire", deals=1).run_id


def test_other_rulesets_are_played_on_the_same_seed() -> None:
    options = replace(asked(*UNLIKE, deals=1000), rulesets=(load("shabao"), load("jinji")))
    both, alone = run_study(STUDY, options), duel(*UNLIKE, "jinji", deals=1000)
    main, other = both.findings["variations"]
    assert (main.group, other.group) == ({"ruleset": "shabao"}, {"ruleset": "jinji"})
    assert (main.mean, main.se) == (both.headline.mean, both.headline.se)
    assert (other.mean, other.se) == (alone.headline.mean, alone.headline.se)
    assert "by-ruleset" in [table.name for table in both.tables]


def test_an_unknown_policy_is_refused() -> None:
    with pytest.raises(InputError, match="unknown policy 'ukiere'; did you mean ukeire"):
        duel("ukiere", "ukeire", deals=1000)
