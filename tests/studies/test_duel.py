"""The duel: known answers, how it is put together, and what must not change its numbers."""

import numpy as np
import pytest

from analyses.runs.options import Options
from analyses.studies.duel.kernels import A, B
from analyses.studies.duel.study import Match, duel, plays, study
from analyses.studies.duel.tally import KINDS, Tally, columns
from zhuoji_sim.errors import InputError
from zhuoji_sim.play.batches import Batch
from zhuoji_sim.policies.settings import parse_policy, players_record
from zhuoji_sim.records.played_hand import replay_hand
from zhuoji_sim.rulesets import load


def match(a: str, b: str, ruleset: str = "shabao", n: int = 1) -> Match:
    return Match(load(ruleset), parse_policy(a), parse_policy(b), n)


UNLIKE = ("ukeire:pong=always,kong=always", "shanten:yaoji=throw")
"""Two policies that make many kongs and throw many 1s, so that all kinds of flow come up."""


# ------------------------------------------------------------------ known answers


@pytest.mark.parametrize("policy", ["ukeire", "shanten:kong=always,decline=pinghu", "random"])
@pytest.mark.parametrize("ruleset", ["shabao", "hanbao"])
def test_a_policy_against_itself_changes_nothing_in_any_deal(policy: str, ruleset: str) -> None:
    rows = match(policy, policy, ruleset).duels(seed=3, first=0, deals=300)
    for name in ("fan", "won", "dealt_in", "ready", "received", "paid"):
        assert (rows[name][:, A] == rows[name][:, B]).all()
    assert (rows["fan"].sum(axis=2) == 0).all()
    levels = ("received", "paid", "win_rate:", "deal_in_rate:", "ready_rate:")
    assert not any(values.any() for name, values in columns(rows).items() if not name.startswith(levels))


def test_a_policy_against_itself_is_exactly_zero() -> None:
    result = study(Options.of(deals=2000, a="ukeire:pong=useful", b="ukeire"))
    assert result.headline is not None
    assert (result.headline.mean, result.headline.se, result.headline.beyond_doubt) == (0, 0, False)
    assert (result.verdict, result.answer.en.split(":")[0]) == ("undecided", "No difference")


def test_a_stronger_policy_beats_a_weaker_one_beyond_doubt() -> None:
    stronger, weaker = (duel(Options.of(deals=2000), *pair) for pair in (("ukeire", "random"), ("random", "ukeire")))
    assert (stronger.verdict, weaker.verdict) == ("worth", "not_worth")
    wins = {row.group.get("policy", "difference"): row.mean for row in stronger.estimates if row.name == "win_rate"}
    assert wins["a"] - wins["b"] == pytest.approx(wins["difference"])
    assert wins["difference"] > 0.3


def test_each_play_is_the_simulations_hand_with_those_policies() -> None:
    duels = match(*UNLIKE)
    rows = duels.duels(seed=5, first=0, deals=200)
    for seat in range(4):
        seats = [duels.a if other == seat else duels.b for other in range(4)]
        hands = Batch(duels.ruleset.record(), players_record(seats), seed=5).play(0, 200)
        assert (rows["fan"][:, A, seat] == hands["fan"][:, seat]).all()
        assert (rows["won"][:, A, seat] == hands["winners"] >> seat & 1).all()
        assert (rows["ready"][:, A, seat] == hands["ready"] >> seat & 1).all()
    everywhere = Batch(duels.ruleset.record(), players_record([duels.b] * 4), seed=5).play(0, 200)
    assert (rows["fan"][:, B] == everywhere["fan"]).all()
    assert (rows["dealer"] == everywhere["dealer"]).all()


def test_the_plays_of_a_deal_are_those_that_replay_shows() -> None:
    options = Options.of(seed=5, a=UNLIKE[0], b=UNLIKE[1])
    shown = plays(options, deal=17)
    a, b = parse_policy(UNLIKE[0]), parse_policy(UNLIKE[1])
    for seat, (_, played) in enumerate(shown):
        policies = [a if other == seat else b for other in range(4)]
        again = replay_hand(options.ruleset, policies, seed=5, hand=17)
        assert played.result == again.result
    assert len(shown) == 5
    fan = match(*UNLIKE).duels(seed=5, first=17, deals=1)["fan"][0, A]
    assert [f"({result:+d} fan)" in head.en for result, (head, _) in zip(fan, shown, strict=False)] == [True] * 4


# ------------------------------------------------------------------ sums


@pytest.mark.parametrize("ruleset", ["jinji", "shabao", "tianting", "hanbao"])
def test_flows_and_seats_add_up_to_the_difference_in_every_deal(ruleset: str) -> None:
    rows = match(*UNLIKE, ruleset).duels(seed=6, first=0, deals=1500)
    found = columns(rows)
    for parts in ([f"flow:{kind}" for kind in KINDS], [name for name in found if name.startswith("place:")]):
        assert (np.sum([found[name] for name in parts], axis=0) == found["a_minus_b"]).all()
    assert ((rows["received"] - rows["paid"]).sum(axis=2) == rows["fan"].sum(axis=2)).all()
    assert (rows["received"][:, B] == rows["paid"][:, B]).all()  # what one pays another receives


def test_tallies_add_up_in_any_order() -> None:
    rows = match(*UNLIKE).duels(seed=7, first=0, deals=900)
    parts = [Tally.of(part) for part in np.split(rows, [100, 450])]
    assert parts[0] + parts[1] + parts[2] == parts[2] + parts[0] + parts[1] == Tally.of(rows)


def test_the_error_is_that_of_the_deals_means() -> None:
    rows = match(*UNLIKE).duels(seed=8, first=0, deals=1000)
    means = rows["fan"][:, A].sum(axis=1) / 4
    point = Tally.of(rows).point("a_minus_b")
    assert point.mean == pytest.approx(means.mean())
    assert point.se == pytest.approx(means.std(ddof=1) / np.sqrt(1000))
    apart = rows["fan"][:, A].var(axis=0, ddof=1).sum() / 16
    assert Tally.of(rows).variance_factor() == pytest.approx(apart / means.var(ddof=1))


# ------------------------------------------------------------------ what must not change the numbers


def test_a_longer_run_continues_a_shorter_one() -> None:
    short, long = (match(*UNLIKE).duels(seed=8, first=0, deals=deals) for deals in (100, 300))
    assert (short == long[:100]).all()
    assert (match(*UNLIKE).duels(seed=8, first=100, deals=200) == long[100:]).all()


def test_workers_do_not_change_the_result_and_the_run_is_named_by_what_decides_it() -> None:
    one, two = (study(Options.of(deals=4500, seed=9, a=UNLIKE[0], b=UNLIKE[1], workers=workers)) for workers in (1, 2))
    assert one.summary() == two.summary()
    assert one.run_id == study(Options.of(deals=1000, seed=9, a=UNLIKE[0], b=UNLIKE[1])).run_id
    others = [duel(Options.of(deals=1000, seed=9), *UNLIKE[::-1]), duel(Options.of(deals=1000, seed=9, n=2), *UNLIKE)]
    assert len({one.run_id, *(other.run_id for other in others)}) == 3


def test_other_rulesets_are_played_on_the_same_seed() -> None:
    options = Options(
        (load("shabao"), load("jinji")), (parse_policy("ukeire"),) * 4, deals=1000, a=UNLIKE[0], b=UNLIKE[1]
    )
    both, alone = study(options), study(Options.of("jinji", deals=1000, a=UNLIKE[0], b=UNLIKE[1]))
    other = next(row for row in both.estimates if row.group.get("ruleset") == "jinji")
    assert alone.headline is not None
    assert (other.mean, other.se) == (alone.headline.mean, alone.headline.se)
    assert "by-ruleset" in [table.name for table in both.tables]


def test_an_unknown_policy_is_refused() -> None:
    with pytest.raises(InputError, match="unknown policy 'ukiere'; did you mean ukeire"):
        study(Options.of(a="ukiere", deals=1000))
