"""Results by who deals and by the dealer's count, against the hands themselves."""

from typing import Any

import numpy as np
import pandas as pd
import pytest

from analyses.simulations.dealer_sums import MOST
from analyses.simulations.simulation import Setup, play_frame, run, simulate

POLICIES = ["value", "ukeire", "shanten", "ukeire"]
LENGTH = 12


def ratio(hits: pd.Series, trials: pd.Series, units: pd.Series) -> tuple[float, float]:
    """A sum over a sum and its standard error by units that have trials."""
    top, bottom = hits.groupby(units).sum(), trials.groupby(units).sum()
    found = top.sum() / bottom.sum()
    n = int((bottom != 0).sum())
    return found, float(np.sqrt(((top - found * bottom) ** 2).sum() * n / (n - 1)) / bottom.sum()) if n > 1 else np.nan


def agree(entry: dict[str, Any], fan: pd.Series, units: pd.Series) -> None:
    mean, se = ratio(fan, pd.Series(1, fan.index), units)
    assert entry["mean"] == pytest.approx(mean)
    if np.isnan(se):
        assert entry["se"] is entry["ci95"] is None
    else:
        assert entry["se"] == pytest.approx(se)
        assert entry["ci95"][0] <= mean <= entry["ci95"][1]


@pytest.mark.parametrize("session", [0, LENGTH])
def test_by_dealer_and_by_count_say_what_the_hands_say(session: int) -> None:
    document = simulate("shabao", POLICIES, 1200, seed=5, session=session).to_dict()
    hands = play_frame("shabao", POLICIES, 1200, seed=5, session=session)
    hands["unit"] = hands["hand"] // max(session, 1)
    hands["deals"] = hands["seat"] == hands["dealer"]
    for entry in document["by_dealer"]:
        his = hands[hands["dealer"] == entry["dealer"]]
        assert entry["hands"] == len(his) / 4
        assert entry["share"] == len(his) / len(hands)
        for seat, result in enumerate(entry["seats"]):
            one = his[his["seat"] == seat]
            agree(result, one["fan"], one["unit"])
    assert sum(entry["share"] for entry in document["by_dealer"]) == pytest.approx(1)
    for entry in (document["dealing"], *document["by_n"]):
        of_count = hands if "n" not in entry else hands[np.minimum(hands["n"], MOST) == entry["n"]]
        for role, deals in (("dealer", True), ("other", False)):
            those = of_count[of_count["deals"] == deals]
            agree(entry[role], those["fan"], those["unit"])
            assert entry[role]["win_rate"] == pytest.approx(those["won"].mean())
            low, high = entry[role]["win_rate_ci95"] or (0, 1)
            assert low <= entry[role]["win_rate"] <= high
    counts = [entry["n"] for entry in document["by_n"]]
    assert counts == sorted(set(np.minimum(hands["n"], MOST)))


def test_workers_and_blocks_do_not_change_them() -> None:
    setup = Setup.of("tianting", "shanten", 480, seed=3, session=16)
    assert run(setup, workers=1, block=480).to_dict() == run(setup, workers=2, block=32).to_dict()
    alone = Setup.of("tianting", "shanten", 400, seed=3)
    assert run(alone, workers=1, block=400).to_dict() == run(alone, workers=2, block=7).to_dict()


def test_long_counts_are_one_group() -> None:
    rules = {"extends": "shabao", "dealer": {"exhausted": "stays"}}
    document = simulate(rules, ["value", "random", "random", "random"], 600, seed=2, session=200).to_dict()
    last = document["by_n"][-1]
    assert (last["n"], last["or_more"]) == (MOST, True)
    assert not any(entry["or_more"] for entry in document["by_n"][:-1])


def test_with_two_players_the_other_has_what_the_dealer_loses() -> None:
    document = simulate({"extends": "shabao", "table": {"players": 2}}, "ukeire", 60, seed=4).to_dict()
    assert len(document["by_dealer"]) == len(document["by_dealer"][0]["seats"]) == 2
    assert document["dealing"]["other"]["mean"] == -document["dealing"]["dealer"]["mean"]
