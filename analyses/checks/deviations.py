"""How much better one policy is than another, by its deviations: `python -m analyses.checks.deviations`.

One seat plays by policy A, the others by B. Where A's choice is another than B's would be, both are judged: each is
played on by B with the *real* hidden hands and fresh walls, which A has not seen. The sum of these differences over
a hand is what A is worth over B to its seat among players of B (each choice is weighed against B from there on, and the
later ones are weighed when they come): without bias, whatever A believes, and with a fraction of the noise of a match.
It splits exactly by kind of decision, and by what is paid for.
"""

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from analyses.checks.thousandths import mean_of, thousandths
from analyses.runs.options import Options
from zhuoji_sim.codes import Flow, Move, Phase
from zhuoji_sim.compiled.blocks import in_order
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.game.state import STATE, new_state
from zhuoji_sim.play.entries import deal_hand
from zhuoji_sim.policies.codes import MOVE
from zhuoji_sim.policies.seating import players_record
from zhuoji_sim.policies.settings import parse_policy
from zhuoji_sim.settlement.ledger import new_ledger
from zhuoji_sim.worlds.known import go_to_decision, make_choice, own_choice, play_walls
from zhuoji_sim.worlds.playouts import PLAYOUTS

_APART = 1_000_003
"""So many times the walls of a decision lie between those of two hands."""


@dataclass(frozen=True)
class Plan:
    """Policy `a` against three of `b`: so many hands, and fresh walls to judge a deviation by."""

    options: Options
    a: str
    b: str
    hands: int
    walls: int


@dataclass
class Judged:
    """What one hand brings: decisions, deviations by kind, and what those were worth, by kind and by flow."""

    decisions: int = 0
    deviations: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    worth: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    flows: npt.NDArray[np.float64] = field(default_factory=lambda: np.zeros(len(Flow)))


def judge_hand(plan: Plan, hand: int) -> Judged:
    """Play one hand with policy A in seat 0; every deviation is judged."""
    options, seat = plan.options, 0
    rules, seats = options.table.rules_record(), options.ruleset.players
    one, other = parse_policy(plan.a), parse_policy(plan.b)
    mixed, plain = players_record([one, *[other] * (seats - 1)]), players_record([other] * seats)
    state, judged, table = new_state(), Judged(), tables()
    deal_hand(state, rules, table, np.uint64(options.seed), hand, hand % seats, 1)
    while True:
        go_to_decision(state, rules, table, mixed, seat)
        if state["phase"][0] == Phase.OVER:
            return judged
        usual, chosen = (int(own_choice(state.copy(), rules, table, who, seat)) for who in (plain, mixed))
        judged.decisions += 1
        if usual != chosen:
            _judge(plan, state, (usual, chosen), hand, judged)
        make_choice(state, rules, table, mixed, seat, chosen)


def _judge(plan: Plan, state: npt.NDArray[np.void], choices: tuple[int, int], hand: int, judged: Judged) -> None:
    """Add what the second choice is worth over the first, by the real hands and fresh walls."""
    options, seat = plan.options, 0
    rules, plain = options.table.rules_record(), players_record([parse_policy(plan.b)] * options.ruleset.players)
    rows, key = np.zeros((plan.walls, 2), PLAYOUTS), np.uint64(options.seed)
    place = seat, np.array(choices, np.int64), key, hand * _APART * plan.walls + int(state["next"][0])
    play_walls(state, np.zeros(2, STATE), rules, tables(), plain, new_ledger(), *place, rows)
    kind = _kind(int(state["phase"][0]), *choices)
    judged.deviations[kind] += 1
    judged.worth[kind] += float(rows["fan"][:, 1].mean() - rows["fan"][:, 0].mean())
    judged.flows += rows["parts"][:, 1].mean(axis=0) - rows["parts"][:, 0].mean(axis=0)


def _kind(phase: int, usual: int, chosen: int) -> str:
    """What was decided otherwise: `discard`, or such as `pong to pass`."""
    before, after = (Move(choice // MOVE).name.lower() for choice in (usual, chosen))
    return before if before == after else f"{before} to {after}"


def measure(plan: Plan) -> dict[str, Any]:
    """What A is worth over B, fan a hand, in all and by kind of deviation and flow."""
    hands = list(in_order(lambda hand, _: judge_hand(plan, hand), plan.hands, 1, plan.options.workers))
    kinds = sorted({kind for hand in hands for kind in hand.worth})
    return {
        "ruleset": plan.options.ruleset.name,
        "a": plan.a,
        "b": plan.b,
        "seed": plan.options.seed,
        "hands": plan.hands,
        "walls": plan.walls,
        "worth": mean_of(thousandths([sum(hand.worth.values()) for hand in hands])),
        "decisions": float(np.mean([hand.decisions for hand in hands])),
        "deviations": float(np.mean([sum(hand.deviations.values()) for hand in hands])),
        "kinds": {
            kind: {
                "deviations": float(np.mean([hand.deviations.get(kind, 0) for hand in hands])),
                "worth": mean_of(thousandths([hand.worth.get(kind, 0.0) for hand in hands])),
            }
            for kind in kinds
        },
        "flows": {
            flow.name.lower(): mean_of(thousandths([hand.flows[flow] for hand in hands]))
            for flow in Flow
            if any(hand.flows[flow] for hand in hands)
        },
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """Print it as JSON."""
    parser = argparse.ArgumentParser(prog="python -m analyses.checks.deviations", description=__doc__)
    parser.add_argument("--a", default="rollout")
    parser.add_argument("--b", default="value")
    parser.add_argument("--hands", type=int, default=400)
    parser.add_argument("--walls", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ruleset", default="shabao")
    parser.add_argument("--workers", type=int, default=None)
    asked = parser.parse_args(arguments)
    options = Options.of(asked.ruleset, asked.b, seed=asked.seed, workers=asked.workers)
    json.dump(measure(Plan(options, asked.a, asked.b, asked.hands, asked.walls)), sys.stdout, indent=1)
    print()
    return 0


if __name__ == "__main__":
    sys.exit(main())
