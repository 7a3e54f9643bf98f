"""Positions so near to the end that all worlds can be laid out: advice agrees with the exact values."""

from dataclasses import replace
from itertools import permutations
from typing import Any

import numpy as np
import pytest

from analyses.advice.asking import Asking
from analyses.advice.decision import Decision
from analyses.advice.question import ask
from analyses.runs.options import Options
from tests.kernels import hold_instead
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.play.entries import act, close, play_hand
from zhuoji_sim.play.steps import Act
from zhuoji_sim.policies.codes import MOVE
from zhuoji_sim.settlement.ledger import new_ledger
from zhuoji_sim.tiles.kinds import COPIES, kinds_in_play
from zhuoji_sim.tiles.notation import format_tiles, parse_hand, parse_melds, parse_tiles

TWO = {"table": {"players": 2, "suits": 2}}
READY = "123456789p1123s9s"
"""Ready for 1s and 4s without the 9s."""
MELDS = "(555s) (666s) (777s) (888s)"


def situation(hand: str, unseen: str, **more: Any) -> dict[str, Any]:
    """Two players with two suits: the other has four melds and one tile, and all that is not unseen lies in rivers."""
    offered = parse_tiles(more.get("offered", ""))
    shown = [*parse_hand(hand).concealed, *parse_tiles(unseen), *offered]
    melded = [meld.tile for meld in (*parse_hand(hand).melds, *parse_melds(MELDS)) for _ in range(meld.copies)]
    gone = [tile for tile in kinds_in_play(2) for _ in range(COPIES - [*shown, *melded].count(tile))]
    rivers = f"0:{format_tiles(gone[::2])} 1:{format_tiles(gone[1::2])}"
    return {"hand": hand, "rivers": rivers, "melds": f"1:{MELDS}", **more}


def question(values: dict[str, Any], **limits: Any) -> Any:
    return Asking(Options.of(TWO, "value", **limits), belief="uniform").about(values)


def exact(decision: Decision, unseen: str) -> dict[str, float]:
    """The mean result of each action over all orders of the unseen tiles, the first the other's."""
    rules, players = decision.ruleset.record(), Options.of(TWO, "value").table.records()[1]
    other = 1 - decision.seat
    totals = dict.fromkeys(decision.actions, 0)
    orders = list(permutations(parse_tiles(unseen)))
    for first, *wall in orders:
        for name, choice in decision.actions.items():
            state = decision.state.copy()
            hold_instead(state, rules, tables(), other, np.array([first]))
            state["wall"][0, int(state["next"][0]) : int(state["end"][0])] = wall
            carry_out(state, rules, decision.seat, name, choice)
            play_hand(state, rules, tables(), players)
            ledger = new_ledger()
            close(state, rules, tables(), ledger)
            totals[name] += int(ledger["deltas"][0, decision.seat])
    return {name: total / len(orders) for name, total in totals.items()}


def carry_out(state: Any, rules: Any, seat: int, name: str, choice: int) -> None:
    claims = {"win": (Act.WIN, 1 << seat), "pong": (Act.PONG, seat), "kong": (Act.KONG, seat), "pass": (Act.PASS, 0)}
    if name in claims and choice % MOVE == 0 and state["seat"][0] != seat:
        act(state, rules, tables(), int(claims[name][0]), claims[name][1], 0)
    else:
        act(state, rules, tables(), int(Act.TURN), 0, choice)


POSITIONS = {
    "three tiles left": (situation(READY, "4s4s9s2p"), "4s4s9s2p"),
    "the last draw": (situation(READY, "4s"), "4s"),
    "one tile left": (situation(READY, "4s2s"), "4s2s"),
    "a pong, or not": (situation("11p234567p2233s9s", "4s9s1s2p", offered="1p", **{"from": 1}), "4s9s1s2p"),
    "a kong of one's own": (situation("123456p1123s (999s) 9s", "4s4s2p3p", seat=0), "4s4s2p3p"),
}


@pytest.mark.parametrize(("values", "unseen"), POSITIONS.values(), ids=POSITIONS)
def test_means_agree_with_all_worlds_laid_out(values: dict[str, Any], unseen: str) -> None:
    asked = question(values, deals=4000, precision=1e-9)
    truth = exact(asked.decision, unseen)
    answer = ask(asked)
    assert set(truth) == {row["action"] for row in answer["actions"]}
    for row in answer["actions"]:
        assert row["mean"] == pytest.approx(truth[row["action"]], abs=4.5 * row["se"] + 1e-9), row["action"]
        assert sum(row["parts"].values()) == pytest.approx(row["mean"])


def test_the_best_action_of_a_small_world_is_found() -> None:
    values, unseen = POSITIONS["three tiles left"]
    asked = question(values)
    truth = exact(asked.decision, unseen)
    answer = ask(asked)
    best = max(truth.values())
    assert answer["verdict"] != "undecided" or answer["ties"]
    for named in answer["ties"] or [answer["verdict"]]:
        assert truth[named] == pytest.approx(best, abs=answer["within"])


def test_intervals_hold_the_truth_jointly() -> None:
    values, unseen = POSITIONS["three tiles left"]
    asked = question(values, deals=2000)
    truth = exact(asked.decision, unseen)
    misses = 0
    for seed in range(200):
        first, *others = ask(replace(asked, options=replace(asked.options, seed=seed)))["actions"]
        held = holds(first["difference"], truth[first["action"]] - max(truth[row["action"]] for row in others))
        for row in others:
            held &= holds(row["difference"], truth[row["action"]] - truth[first["action"]])
        misses += not (held and all(holds(row, truth[row["action"]]) for row in (first, *others)))
    assert misses <= 10


def holds(row: dict[str, Any], truth: float) -> bool:
    low, high = row["ci95"]
    return bool(low - 1e-9 <= truth <= high + 1e-9)


def test_a_dead_wait_never_wins_and_the_live_one_is_advised() -> None:
    answer = ask(question(situation("123456789p1114s9s", "9s9s2p")))
    rows = {row["action"]: row for row in answer["actions"]}
    assert answer["verdict"] == "discard 4s"
    assert rows["discard 9s"]["win_rate"] == 0
    assert rows["discard 4s"]["win_rate"] == pytest.approx(2 / 3, abs=0.06)  # unless the other draws the second 9s


def test_nobody_wins_after_the_last_draw_without_a_pass() -> None:
    values, _ = POSITIONS["the last draw"]
    for row in ask(question(values, deals=1000))["actions"]:
        assert row["win_rate"] == row["self_draw_rate"] == 0
