"""The studies at tables of two and three, and with two suits (R1.9)."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from analyses.advice.reporting import Question, ask
from analyses.runs.options import Options
from analyses.study.running import plays_behind, run_study
from tests.studies.test_conformance import STUDIES, hold
from zhuoji_sim.exact.check import agree, compare
from zhuoji_sim.rulesets import changed, load
from zhuoji_sim.tiles.notation import parse_hand

TABLES = [(2, 3), (2, 2), (3, 3), (3, 2), (4, 2)]
"""Players and suits."""


def house(players: int, suits: int, preset: str = "shabao") -> dict[str, Any]:
    return {"extends": preset, "table": {"players": players, "suits": suits}}


@pytest.mark.parametrize(("players", "suits"), TABLES)
@pytest.mark.parametrize("name", STUDIES)
def test_a_study_holds_at_any_table(name: str, players: int, suits: int) -> None:
    study, rules = STUDIES[name], load(house(players, suits))
    if study.refusal(rules):
        pytest.skip("the question makes no sense under these rules")
    options = Options.of(rules, deals=200)
    if name == "rules":
        dearer = replace(changed(rules, {"kong.exposed": 9}), name="dearer")
        options = replace(options, rulesets=(rules, dearer))
    hold(run_study(study, options))
    for _, played in plays_behind(study, options, 7):
        assert len(played.result["deltas"]) == players


@pytest.mark.parametrize(("players", "suits"), TABLES)
def test_what_the_seats_win_in_a_duel_of_equals_sums_to_zero(players: int, suits: int) -> None:
    result = run_study(STUDIES["duel"], Options.of(house(players, suits), deals=100))
    assert result.headline.mean == 0
    assert len(result.findings["places"]) == players


@pytest.mark.parametrize(("players", "suits"), TABLES)
def test_the_dou_study_counts_the_seats_that_are_there(players: int, suits: int) -> None:
    """Win rates over all seats add up to the winners of a hand."""
    result = run_study(STUDIES["dou"], Options.of(house(players, suits), deals=300))
    rates = {tuple(row.group.items()): row for row in result.findings["observed"] if row.name == "hu_rate"}
    assert rates[("dou", "all"),].n == 300
    shares = [row.mean for row in result.findings["with_rule"] if row.group.get("wins")]
    assert np.isfinite(shares).all()


@pytest.mark.parametrize("suits", [2, 3])
def test_the_deal_is_the_one_computed(suits: int) -> None:
    """The exact probabilities against walls that the simulator shuffles."""
    assert agree(compare(20_000, seed=5, suits=suits))


@pytest.mark.parametrize(("players", "seat"), [(2, 0), (2, 1), (3, 2)])
def test_a_hand_at_its_first_turn(players: int, seat: int) -> None:
    options = Options.of(house(players, 2), deals=300)
    answer = ask(Question(parse_hand("123p456p789s11335p"), seat, (), options))
    assert answer["legal"]
    assert answer["deals"] == 300
