"""`defend=danger`, `ambition` and the limits of `pong`: what they change, and that plain ones change nothing."""

from typing import Any

import numpy as np
import pytest

from tests.kernels import distance_ponged
from tests.policies.test_hidden_tiles import SEATS, answers, positions, rearranged
from zhuoji_sim.codes import Move, Phase
from zhuoji_sim.errors import InputError
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.play.batches import Batch
from zhuoji_sim.policies.danger import STORED, THREATS, Threat
from zhuoji_sim.policies.seating import players_record
from zhuoji_sim.policies.settings import parse_policy, seat_policies
from zhuoji_sim.rulesets import load

CLAIM = 2


def hands(ruleset: str, policy: str, number: int) -> Any:
    return Batch(load(ruleset).record(), players_record(seat_policies(policy, load(ruleset).players)), 5).play(
        0, number
    )


@pytest.mark.parametrize("ruleset", ["shabao", "tianting", "guide", "ding2"])
@pytest.mark.parametrize("policy", ["shanten", "ukeire", "value"])
def test_a_danger_that_counts_for_nothing_changes_nothing(ruleset: str, policy: str) -> None:
    assert (hands(ruleset, f"{policy}:defend=danger,danger=0", 60) == hands(ruleset, policy, 60)).all()


@pytest.mark.parametrize("limits", ["pong_within=8", "pong_from=108,pong_until=0"])
def test_limits_that_allow_all_change_nothing(limits: str) -> None:
    assert (hands("shabao", f"ukeire:{limits}", 40) == hands("shabao", "ukeire", 40)).all()


@pytest.mark.parametrize("policy", ["ukeire", "value"])
def test_a_careful_table_deals_in_less_and_is_ready_less(policy: str) -> None:
    bold, careful = (hands("shabao", f"{policy}{more}", 1500) for more in ("", ":defend=danger,danger=300"))

    def on_discards(rows: Any) -> Any:
        return ((rows["by"] == 1) & (rows["outcome"] == 1)).mean()

    def ready(rows: Any) -> Any:
        return np.mean([rows["ready"] >> seat & 1 for seat in SEATS])

    assert on_discards(careful) < 0.9 * on_discards(bold)
    assert ready(careful) < ready(bold) - 0.03


def test_an_ambitious_table_wins_with_dear_patterns_and_a_modest_one_does_not() -> None:
    def dear(policy: str) -> Any:
        pattern = hands("shabao", policy, 1500)["pattern"]
        return (pattern > 0).sum() / (pattern >= 0).sum()

    assert dear("ukeire:ambition=300") > 2 * dear("ukeire")
    assert dear("value:ambition=300") > 1.15 * dear("value")
    assert dear("value:ambition=0") < 0.95 * dear("value")


POLICIES = ("ukeire:defend=danger", "value:defend=danger,danger=300,ambition=200", "shanten:ambition=400,pong=closer")


@pytest.mark.parametrize("preset", ["shabao", "hanbao"])
@pytest.mark.parametrize("policy", POLICIES)
def test_hidden_tiles_do_not_change_a_decision(preset: str, policy: str) -> None:
    """And some decisions are others than the plain policy's."""
    rules, players = load(preset).record(), players_record(seat_policies([policy]))
    plain = players_record(seat_policies([policy.partition(":")[0]]))
    rng, asked, changed = np.random.default_rng(3), 0, 0
    for state in positions(preset, [policy], hands=6):
        for seat in SEATS:
            given = answers(state, rules, players, seat)
            if max(given) >= 0:
                assert answers(rearranged(state, rules, seat, rng), rules, players, seat) == given
                asked += 1
                changed += answers(state, rules, plain, seat) != given
    assert asked > 100
    assert changed > 5


@pytest.mark.parametrize(
    ("setting", "allowed"),
    [
        ("pong=closer", lambda left, before, after: after < before),
        ("pong=always,pong_within=0", lambda left, before, after: after <= 1),
        ("pong=always,pong_within=1", lambda left, before, after: after <= 2),
        ("pong=always,pong_from=30", lambda left, before, after: left <= 30),
        ("pong=always,pong_until=40", lambda left, before, after: left >= 40),
        ("pong=always", lambda left, before, after: True),
        ("pong=never,pong_from=30", lambda left, before, after: False),
    ],
)
def test_pongs_are_made_where_the_settings_say(setting: str, allowed: Any) -> None:
    """Of pongs, seat by seat, against the distances that the evaluator finds."""
    rules, players = load("shabao").record(), players_record(seat_policies([f"ukeire:{setting},kong=never"]))
    made = 0
    for state in positions("shabao", ["ukeire:kong=never"], hands=25):
        if state["phase"][0] != Phase.CLAIM:
            continue
        s = state[0]
        for seat in SEATS:
            claim = answers(state, rules, players, seat)[CLAIM]
            if claim >= 0:
                after = distance_ponged(state, tables(), seat)
                left = int(s["end"] - s["next"])
                assert (claim == Move.PONG) == allowed(left, int(s["distance"][seat]), after)
                made += claim == Move.PONG
    assert made > 0 or "never" in setting


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("ukeire:danger=50", "danger goes with defend=danger, and does nothing without it"),
        ("ukeire:defend=danger,danger=1001", "unknown value of danger '1001'; valid: 0..1000"),
        ("value:ambition=x", "unknown value of ambition 'x'; valid: 0..1000"),
        ("value:pong_within=9", "unknown value of pong_within '9'; valid: 0..8"),
        ("random:ambition=200", "random takes no settings"),
    ],
)
def test_what_is_refused(text: str, message: str) -> None:
    with pytest.raises(InputError) as error:
        parse_policy(text)
    assert message in str(error.value)


def test_settings_that_do_nothing_any_more_are_at_their_default() -> None:
    policy = parse_policy("ukeire:defend=danger,danger=50,pong=never").with_settings({"defend": "off"})
    assert policy.name == "ukeire:pong=never"


def test_the_fit_comes_up_with_every_threat_as_often_as_it_was_there() -> None:
    """On made-up counts that are products, the fit finds them."""
    from analyses.training.fit_danger import fitted

    rng = np.random.default_rng(1)
    standing, tile, suit = rng.uniform(0.01, 0.1, 4), rng.uniform(0.5, 1.5, 3), rng.uniform(0.5, 1.5, 5)
    looks = np.full((4, 3, 5), 10**9)
    hits = np.round(looks * standing[:, None, None] * tile[:, None] * suit).astype(np.int64)
    a, b, c = fitted(hits, looks)
    assert a[:, None, None] * b[:, None] * c == pytest.approx(hits / looks, rel=1e-6)
    assert (b.mean(), c.mean()) == pytest.approx((1, 1))


def test_the_fit_that_is_kept_says_how_it_was_made() -> None:
    text = STORED.read_text("utf-8")
    assert '"command": "python -m analyses.training.fit_danger --policy value' in text
    assert len(Threat) == THREATS
