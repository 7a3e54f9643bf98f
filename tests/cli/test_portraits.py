"""`zhuoji policies --show P`: what a policy does, counted from hands of it against itself."""

import json
from typing import Any

import pytest

from analyses.simulations.portrait import portray
from analyses.simulations.simulation import play_frame, simulate
from zhuoji_sim.codes import MeldKind
from zhuoji_sim.policies.settings import seat_policies
from zhuoji_sim.records.played_hand import replay_hand
from zhuoji_sim.rulesets import load

HANDS = 60


@pytest.fixture(scope="module")
def rates() -> Any:
    return portray("value", "shabao", HANDS, seed=4).to_dict()["rates"]


def test_it_counts_the_hands_that_a_simulation_plays(rates: Any) -> None:
    hands = play_frame("shabao", "value", HANDS, seed=4)
    won = hands[hands["won"]]
    assert {name: rates[name]["mean"] for name in ("wins", "deals_in", "ready", "reports")} == pytest.approx(
        {
            "wins": hands["won"].mean(),
            "deals_in": hands["dealt_in"].mean(),
            "ready": hands["ready"].mean(),
            "reports": hands["reported"].mean(),
        }
    )
    assert rates["self_drawn"]["mean"] == pytest.approx((won["outcome"] == "self_draw").mean())
    assert rates["pattern:pinghu"]["mean"] == pytest.approx((won["pattern"] == "pinghu").mean())
    outcomes = simulate("shabao", "value", HANDS, seed=4).to_dict()
    assert rates["exhausted"]["mean"] == pytest.approx(outcomes["outcomes"]["exhausted"])
    assert rates["exhausted"]["ci95"] == pytest.approx(outcomes["ci95"]["outcomes"]["exhausted"])


def test_it_counts_the_melds_that_lie_at_the_end(rates: Any) -> None:
    """An added kong was a pong before."""
    kinds = dict.fromkeys(MeldKind, 0)
    for hand in range(HANDS):
        state = replay_hand(load("shabao"), seat_policies("value"), 4, hand).state[0]
        for seat in range(4):
            for meld in range(state["melds"][seat]):
                kinds[MeldKind(state["meld_kind"][seat, meld])] += 1
    assert rates["pongs"]["mean"] == pytest.approx((kinds[MeldKind.PONG] + kinds[MeldKind.ADDED]) / HANDS / 4)
    for kind in (MeldKind.EXPOSED, MeldKind.ADDED, MeldKind.CONCEALED):
        assert rates[f"kongs:{kind.name.lower()}"]["mean"] == pytest.approx(kinds[kind] / HANDS / 4)


def test_more_hands_and_workers_change_nothing_of_the_first(rates: Any) -> None:
    assert portray("value", "shabao", HANDS, seed=4, workers=1).to_dict()["rates"] == rates


@pytest.mark.parametrize("hands", [1, 2, 30])
def test_the_document_and_the_tables(zhuoji: Any, hands: int) -> None:
    asked = ("policies", "--show", "ukeire:pong=never", "--show", "shanten", "--hands", hands)
    document = json.loads(zhuoji(*asked, "--json").stdout)
    assert [(one["policy"], one["against"]) for one in document["shown"]] == [
        ("ukeire:pong=never", "itself"),
        ("shanten", "itself"),
    ]
    assert document["shown"][0]["rates"]["pongs"]["mean"] == 0
    assert (document["shown"][0]["rates"]["wins"]["ci95"] is None) == (hands == 1)
    assert "Each policy against itself" in zhuoji(*asked).stdout
    assert "自摸占胡牌" in zhuoji(*asked, "--lang", "zh").stdout


@pytest.mark.parametrize("ruleset", ["ding2", "ding3"])
def test_smaller_tables(zhuoji: Any, ruleset: str) -> None:
    shown = json.loads(zhuoji("policies", "--show", "ukeire", "--ruleset", ruleset, "--hands", 200, "--json").stdout)
    assert 0.15 < shown["shown"][0]["rates"]["wins"]["mean"] < 0.6


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("--show", "ukeir"), "did you mean ukeire?"),
        (("--show", "ukeire", "--ruleset", "shabo"), "the nearest preset is shabao"),
        (("--hands", "5"), "--hands goes with --show P"),
        (("--ruleset", "shabao"), "--ruleset goes with --show P"),
    ],
)
def test_what_is_refused(zhuoji: Any, args: tuple[str, ...], message: str) -> None:
    result = zhuoji("policies", *args)
    assert (result.exit_code, result.stdout, len(result.stderr.splitlines())) == (2, "", 1)
    assert message in result.stderr
