"""How much better the advised player is than the policy it plays on by: `python -m analyses.checks.advised`.

One seat plays by advice, the others by the policy. Where advice deviates from the policy, by a gain beyond two standard
errors, both choices are judged with the real hidden hands and fresh walls, which the player has not seen: that is
without bias, whatever it believed. The sum of these differences over a hand is what advice is worth. The other belief
is asked at the same decisions, and both are judged by how well they foretell which tiles the others hold.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from analyses.advice.decision import Decision
from analyses.advice.question import Question
from analyses.advice.race import comparisons, run_race
from analyses.advice.tally import Tally
from analyses.checks.thousandths import mean_of, thousandths
from analyses.runs.options import Options
from analyses.statistics.stopping import StoppingRule
from zhuoji_sim.codes import Phase
from zhuoji_sim.compiled.blocks import in_order
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.game.state import STATE, new_state
from zhuoji_sim.play.entries import deal_hand
from zhuoji_sim.settlement.ledger import new_ledger
from zhuoji_sim.tiles.kinds import COPIES, KINDS
from zhuoji_sim.worlds.known import count_held, go_to_decision, make_choice, own_choice, play_walls
from zhuoji_sim.worlds.playouts import PLAYOUTS
from zhuoji_sim.worlds.usual import BELIEFS, belief_record

Floats = npt.NDArray[np.float64]

FOLLOWED = "usual"
"""The belief whose advice is followed."""
_CLEAR = 2.0
"""Standard errors by which a choice must be better than the policy's to be taken."""
_FLOOR = 250
_FORETOLD = 128
"""Worlds by which a belief foretells who holds what."""
_APART = 1_000_003
"""So many times the worlds of a decision lie between those of two hands."""


@dataclass(frozen=True)
class Plan:
    """So many hands; worlds a decision at most, and fresh walls to judge a deviation by."""

    options: Options
    hands: int
    worlds: int
    walls: int


@dataclass
class Judged:
    """What one hand brings by each belief: deviations, what they promised, what they were worth; its foretelling."""

    deviations: Floats = field(default_factory=lambda: np.zeros(len(BELIEFS)))
    promised: Floats = field(default_factory=lambda: np.zeros(len(BELIEFS)))
    worth: Floats = field(default_factory=lambda: np.zeros(len(BELIEFS)))
    log_loss: Floats = field(default_factory=lambda: np.zeros(len(BELIEFS)))
    foretold: int = 0


def judge_hand(plan: Plan, hand: int) -> Judged:
    """Play one hand with seat 0 advised; every deviation of either belief's advice is judged."""
    rules, players = plan.options.table.records()
    state, judged, seat, table = new_state(), Judged(), 0, tables()
    deal_hand(state, rules, table, np.uint64(plan.options.seed), hand, hand % plan.options.ruleset.players, 1)
    while True:
        go_to_decision(state, rules, table, players, seat)
        if state["phase"][0] == Phase.OVER:
            return judged
        decision = Decision.at(state.copy(), seat, plan.options.ruleset)
        own = int(own_choice(state.copy(), rules, table, players, seat))
        choices = list(decision.actions.values())
        chosen = own
        if len(choices) > 1 and own in choices:
            foretell(plan, decision, hand, judged)
            told = [advised(plan, decision, belief, choices.index(own), hand) for belief in BELIEFS]
            judge(plan, decision, own, [(choices[action], gain) for action, gain in told], hand, judged)
            chosen = choices[told[BELIEFS.index(FOLLOWED)][0]]
        make_choice(state, rules, table, players, seat, chosen)


def advised(plan: Plan, decision: Decision, belief: str, own: int, hand: int) -> tuple[int, float]:
    """The action that advice takes, the policy's own if none is clearly better, and the gain it promises."""
    question = Question(decision, plan.options, belief)
    key = hand * _APART * plan.worlds
    rule = StoppingRule(plan.worlds, verdict=True, floor=_FLOOR, comparisons=comparisons(len(decision.actions)))

    def play(first: int, worlds: int, alive: Sequence[int]) -> Tally:
        return question.play(key + first, worlds, alive)

    race = run_race(play, len(decision.actions), rule, 0, workers=1)
    gain = race.tally.gain(race.leader, own)
    return (race.leader, gain.mean) if gain.mean > _CLEAR * gain.se else (own, 0.0)


def judge(
    plan: Plan, decision: Decision, own: int, told: Sequence[tuple[int, float]], hand: int, judged: Judged
) -> None:
    """Add what each belief's choice is worth over the policy's own, by the real hands and fresh walls."""
    different = sorted({choice for choice, _ in told} - {own})
    if not different:
        return
    rules, players = plan.options.table.records()
    rows, key = np.zeros((plan.walls, len(different) + 1), PLAYOUTS), np.uint64(plan.options.seed)
    place = decision.seat, np.array([own, *different], np.int64), key, hand * _APART * plan.walls
    play_walls(decision.state, np.zeros(2, STATE), rules, tables(), players, new_ledger(), *place, rows)
    means = rows["fan"].mean(axis=0) - rows["fan"][:, 0].mean()
    worth = dict(zip([own, *different], means, strict=True))
    for number, (choice, promised) in enumerate(told):
        judged.deviations[number] += choice != own
        judged.promised[number] += promised
        judged.worth[number] += worth[choice]


def foretell(plan: Plan, decision: Decision, hand: int, judged: Judged) -> None:
    """Add the logarithmic loss of either belief about which tiles, not all seen, each other seat holds."""
    (rules, who), seat, s = plan.options.table.records(), decision.seat, decision.state[0]
    players = plan.options.ruleset.players
    copies = sum(s["seen"][seat, more] >> np.arange(KINDS) & 1 for more in range(COPIES))
    others = np.array([other for other in range(players) if other != seat])
    unsure = np.ix_(others, np.flatnonzero(copies < COPIES))
    true, key = s["counts"][unsure] > 0, np.uint64(plan.options.seed + 7 * hand + 1)
    for number, belief in enumerate(BELIEFS):
        held, usual = np.zeros((players, KINDS), np.int64), belief_record(belief)
        count_held(decision.state, np.zeros(2, STATE), rules, tables(), who, usual, seat, key, _FORETOLD, held)
        chance = (held[unsure] + 0.5) / (_FORETOLD + 1)
        judged.log_loss[number] -= np.log(np.where(true, chance, 1 - chance)).sum()
    judged.foretold += true.size


def measure(plan: Plan) -> dict[str, Any]:
    """What advice is worth, fan a hand, by each belief and between them."""
    hands = list(in_order(lambda hand, _: judge_hand(plan, hand), plan.hands, 1, plan.options.workers))
    worth = thousandths([hand.worth for hand in hands])
    foretold = sum(hand.foretold for hand in hands)
    by_belief = {
        belief: {
            "worth": mean_of(worth[:, number]),
            "promised": float(np.mean([hand.promised[number] for hand in hands])),
            "deviations": float(np.mean([hand.deviations[number] for hand in hands])),
            "log_loss": float(sum(hand.log_loss[number] for hand in hands) / foretold),
        }
        for number, belief in enumerate(BELIEFS)
    }
    by_usual = worth[:, BELIEFS.index("usual")]
    return {
        "ruleset": plan.options.ruleset.name,
        "policy": plan.options.table.name,
        "hands": plan.hands,
        "worlds": plan.worlds,
        "walls": plan.walls,
        "beliefs": by_belief,
        **{
            f"usual_minus_{belief}": mean_of(by_usual - worth[:, number])
            for number, belief in enumerate(BELIEFS)
            if belief != "usual"
        },
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """Print it as JSON."""
    parser = argparse.ArgumentParser(prog="python -m analyses.checks.advised", description=__doc__)
    parser.add_argument("--hands", type=int, default=400)
    parser.add_argument("--worlds", type=int, default=1000)
    parser.add_argument("--walls", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ruleset", default="shabao")
    parser.add_argument("--policy", default="value")
    parser.add_argument("--workers", type=int, default=None)
    asked = parser.parse_args(arguments)
    options = Options.of(asked.ruleset, asked.policy, seed=asked.seed, workers=asked.workers)
    json.dump(measure(Plan(options, asked.hands, asked.worlds, asked.walls)), sys.stdout, indent=1)
    print()
    return 0


if __name__ == "__main__":
    sys.exit(main())
