"""Sessions: the hands are those of a simulation, accounts are kept right, and a difference shows when it should."""

import math
from statistics import NormalDist

import numpy as np
import pandas as pd
import pytest

from analyses.findings.estimates import Estimate
from analyses.findings.result import StudyResult
from analyses.findings.samples import Rows
from analyses.runs.options import Options
from analyses.simulations.simulation import play_frame
from analyses.studies.session import STUDY, samples
from analyses.studies.session.analysis import ANALYSIS
from analyses.studies.session.estimates import needed, power_after
from analyses.studies.session.kernels import ASKED, OTHER, TOGETHER
from analyses.study.blocks import play_rows
from analyses.study.running import plays_behind, run_study, table_of
from zhuoji_sim.errors import InputError
from zhuoji_sim.policies.settings import seat_policies
from zhuoji_sim.records.played_hand import replay_hand
from zhuoji_sim.rulesets import load

LENGTH, STAKE, DEALS = 12, 15, 60


def asked(against: str = "", policy: str = "ukeire", ruleset: str = "shabao", **changes: object) -> Options:
    own = {"length": str(LENGTH), "stake": str(STAKE), **({"against": against} if against else {})}
    return Options.of(ruleset, policy, own=own, **changes)


def sessions(options: Options, *, seed: int = 3, deals: int = DEALS) -> Rows:
    return play_rows(ANALYSIS.plays, table_of(STUDY, options), seed, 0, deals)


def accounts(frame: pd.DataFrame) -> np.ndarray:
    """Running totals by session, hand and seat."""
    fan = frame.pivot(index="hand", columns="seat", values="fan").to_numpy().reshape(-1, LENGTH, 4)
    return fan.cumsum(axis=1)


@pytest.mark.parametrize("ruleset", ["shabao", "tianting"])
def test_accounts_are_those_of_a_simulation_in_sessions(ruleset: str) -> None:
    rows = sessions(asked(ruleset=ruleset))
    total = accounts(play_frame(ruleset, "ukeire", DEALS * LENGTH, seed=3, session=LENGTH))
    lowest = np.minimum(total.min(axis=1), 0)
    highest = np.maximum(np.maximum.accumulate(total, axis=1), 0)
    assert (rows["fan"][:, ASKED] == total[:, -1]).all()
    assert (rows["lowest"][:, ASKED] == lowest).all()
    assert (rows["drawdown"][:, ASKED] == (highest - total).max(axis=1)).all()
    assert (rows["ruined"][:, ASKED] == (lowest <= -STAKE)).all()
    assert not rows["fan"][:, OTHER].any()


def test_the_policy_sits_in_each_seat_in_turn_among_the_others() -> None:
    rows = sessions(asked(against="shanten"))
    for seat in range(4):
        policies = ["ukeire" if place == seat else "shanten" for place in range(4)]
        total = accounts(play_frame("shabao", policies, DEALS * LENGTH, seed=3, session=LENGTH))
        assert (rows["fan"][:, ASKED, seat] == total[:, -1, seat]).all()
    total = accounts(play_frame("shabao", "shanten", DEALS * LENGTH, seed=3, session=LENGTH))
    assert (rows["fan"][:, OTHER] == total[:, -1]).all()
    assert (rows["lowest"][:, OTHER] == np.minimum(total.min(axis=1), 0)).all()


def test_the_plays_behind_a_session_are_its_last_hands() -> None:
    options = asked(against="shanten", seed=3)
    plays = plays_behind(STUDY, options, 4)
    assert len(plays) == TOGETHER + 1
    last = replay_hand(load("shabao"), seat_policies(["shanten"]), 3, 5 * LENGTH - 1, session=LENGTH)
    assert plays[-1][1].result == last.result
    ((head, _),) = plays_behind(STUDY, asked(seed=3), 4)
    assert f"hand {5 * LENGTH - 1}" in head.en


# ------------------------------------------------------------------ estimates


def study(options: Options) -> StudyResult:
    return run_study(STUDY, options)


def one(result: StudyResult, name: str, **group: object) -> Estimate:
    (found,) = [row for row in result.findings if row.name == name and row.group == group]
    return found


def test_estimates_say_what_the_sessions_say() -> None:
    options = asked(seed=3, deals=DEALS)
    fan = sessions(options)["fan"][:, ASKED].astype(float)
    result = study(options)
    assert result.headline == one(result, "spread")
    assert result.headline.mean == pytest.approx(fan.std())
    assert one(result, "ahead").mean == pytest.approx((fan > 0).mean())
    assert one(result, "result", seat=2).mean == pytest.approx(fan[:, 2].mean())
    for share in (0.05, 0.5, 0.95):
        expected = np.quantile(fan.ravel(), share, method="inverted_cdf")
        assert one(result, "result_quantile", share=share).mean == expected


def test_a_stake_is_lost_as_often_as_its_risk_allows_and_one_less_more_often() -> None:
    result = study(asked(seed=3, deals=300))
    depth = -sessions(asked(), deals=300)["lowest"][:, ASKED].ravel()
    for risk in (0.5, 0.1, 0.05):
        stake = one(result, "stake_needed", ruin=risk).mean
        assert (depth >= stake).mean() <= risk < (depth >= stake - 1).mean()
    for row in result.findings["ruin_curve"]:
        assert row.mean == pytest.approx((depth >= row.group["stake"]).mean())


@pytest.mark.parametrize(("way", "power"), [("alone", 0.5), ("unpaired", 0.8), ("paired", 0.95)])
def test_hands_until_a_difference_shows_are_those_of_the_test_s_power(way: str, power: float) -> None:
    options = asked(against="random", seed=3, deals=300)
    fan = sessions(options, deals=300)["fan"].astype(float)
    mine, theirs = fan[:, ASKED], fan[:, OTHER]
    variance = {"alone": mine.var(), "unpaired": mine.var() + theirs.var(), "paired": (mine - theirs).var()}[way]
    normal = NormalDist()
    z = normal.inv_cdf(0.975) + normal.inv_cdf(power)
    found = one(study(options), "hands_to_show", way=way, power=power)
    assert found.mean == pytest.approx(LENGTH * z**2 * variance / mine.mean() ** 2)
    assert found.ci95.low < found.mean < found.ci95.high
    assert power_after(found.mean, found.mean / needed(power)) == pytest.approx(power)


def test_a_difference_in_doubt_never_shows() -> None:
    result = study(asked(against="ukeire:pong=never", policy="ukeire:pong=never", deals=100))
    assert all(math.isnan(row.mean) for row in result.findings["hands"])
    assert result.summary()["estimates"][0]["mean"] == 0


@pytest.mark.parametrize(
    ("own", "message"),
    [
        ({"length": "0"}, "--length is '0'"),
        ({"length": "1e3"}, "--length is '1e3'"),
        ({"length": "100001"}, "whole number from 1 to 100000"),
        ({"stake": "-5"}, "--stake is '-5'"),
        ({"stake": "٣"}, "--stake is"),
        ({"against": "ukeir"}, "did you mean ukeire"),
    ],
)
def test_options_that_say_no_session_are_refused(own: dict[str, str], message: str) -> None:
    with pytest.raises(InputError, match=message):
        study(Options.of(own=own, deals=1))


def test_one_policy_is_compared_with_one_other() -> None:
    four = ["ukeire", "shanten", "ukeire", "random"]
    with pytest.raises(InputError, match="give --policy once"):
        study(Options.of(policy=four, own={"against": "shanten"}, deals=1))
    with pytest.raises(InputError, match="comes up as it does in sessions"):
        study(Options.of(n="sessions", deals=1))


def test_fan_that_cannot_be_squared_exactly_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(samples, "LARGEST", 3)
    with pytest.raises(InputError, match="fewer --length"):
        study(asked(deals=2))
