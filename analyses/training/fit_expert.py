"""Fit the parameters of the `expert` policy by duels against `value`: `python -m analyses.training.fit_expert`.

A coordinate search from `START`, as in `fit_value`: in each round every parameter in `STEPS` is in turn made larger or
smaller, and a change is kept if on the same deals it gains clearly, in pinghus a hand, summed over the four rulebooks.
Each round has deals of its own. The result is written to zhuoji_sim/policies/expert_model.json.

The other parameters say how hands go, not what they are worth, and were read off `shabao` and `tianting` tables of such
players: how often others end a hand, how near hands come to ready.
"""

import json
from argparse import ArgumentParser
from collections.abc import Mapping

import numpy as np

from analyses.training.fit_value import BLOCK, Floats, Trial
from analyses.training.kernels import play_in_each_seat
from zhuoji_sim.codes import SEATS
from zhuoji_sim.compiled.blocks import in_order
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.game.state import new_state
from zhuoji_sim.policies.expert_model import STORED, Model, Parameters
from zhuoji_sim.policies.seating import players_record
from zhuoji_sim.policies.settings import seat_policies
from zhuoji_sim.rulesets import Ruleset, load, preset_ids
from zhuoji_sim.settlement.ledger import new_ledger

START: Parameters = {
    "hurry": 0.77,
    "better": 0.2,
    "usual_live": 26,
    "shot": 0.9,
    "windfall": 0.6,
    "arrival_3": -3.098,
    "arrival_draw_3": 0.2582,
    "arrival_live_3": 0.0135,
    "arrival_4": -4.048,
    "arrival_draw_4": 0.2883,
    "arrival_live_4": 0.0096,
    "pongable": 800,
    "paired": 1536,
    "near_hurry": 1.5,
    "relief": 500,
    "readiness": 256,
    "beside_ready": 40,
    "beside_next": 100,
    "beside_far": 150,
    "charge_gain": 256,
    "charge_cost": 256,
    "charge_wait": 80,
    "pair": 30,
    "first_claim": 150,
    "stay": 263,
    "go_on": 256,
    "go_on_cost": 600,
    "kong_to_come": 400,
    "kong_of_pong": 0,
    "far_hurry": 2.1,
    "far_claim_plain": 0.11,
    "far_claim_triplets": 1.1,
    "far_claim_one_suit": 0.3166,
    "far_shot": 1.1,
    "far_shot_passed": 0.6538,
    "far_live_plain": 0.66,
    "far_live_pairs": 0.96,
    "far_live_triplets": 1.4,
    "far_live_one_suit": 0.6108,
    "far_slope_plain": 1.163,
    "far_slope_pairs": 1.0,
    "far_slope_triplets": 1.0,
    "far_slope_one_suit": 1.0,
}
"""Where the search begins."""

STEPS: Mapping[str, float] = {
    "near_hurry": 0.3,
    "relief": 300,
    "go_on_cost": 200,
    "kong_to_come": 200,
    "paired": 500,
    "beside_next": 50,
    "beside_ready": 40,
    "beside_far": 50,
    "readiness": 40,
    "charge_cost": 80,
    "charge_wait": 60,
    "pair": 80,
    "pongable": 200,
    "stay": 5,
    "far_claim_triplets": 0.2,
    "far_live_triplets": 0.2,
    "far_live_pairs": 0.12,
    "far_live_one_suit": 0.08,
    "far_live_plain": 0.06,
}
"""By how much each parameter is changed."""

LAST, SHORTER = 3, 0.5
"""A change that gains is made again, so often at most; a parameter that none helped gets a shorter step."""


def among_value(seat: int) -> list[str]:
    """A table of `value` with `expert` in one seat."""
    return ["expert" if at == seat else "value" for at in range(SEATS)]


def trial(parameters: Parameters, deals: int, seed: int) -> Trial:
    """Play every deal with `expert` in each seat among `value`, under the presets of the four rulebooks."""
    gains = np.zeros(deals)
    seated = np.concatenate([players_record(seat_policies(among_value(seat))) for seat in range(SEATS)])
    for name, values in Model(parameters).tables().items():
        seated[name] = values
    for preset in preset_ids("rulebook"):
        ruleset = load(preset)

        def play(first: int, number: int, ruleset: Ruleset = ruleset) -> Floats:
            results, rules = np.zeros(number, np.int64), ruleset.record()
            play_in_each_seat(new_state(), rules, tables(), seated, new_ledger(), np.uint64(seed), first, results)
            fan: Floats = results / (SEATS * ruleset.pinghu)
            return fan

        gains += np.concatenate(list(in_order(play, deals, BLOCK)))
    return Trial(dict(parameters), gains)


def improve(best: Trial, steps: dict[str, float], deals: int, seed: int) -> Trial:
    """One round: try every parameter both ways, further the way that helps; `steps` are changed by how that went."""
    for name in steps:
        for direction in (1, -1):
            before = best
            for _ in range(LAST):
                moved = best.parameters[name] + direction * steps[name]
                changed = trial({**best.parameters, name: moved}, deals, seed)
                if not changed.beats(best):
                    break
                best = changed
                print(f"  {name} {moved:.4g}: {best.mean:.4f}", flush=True)
            if best is not before:
                break
        else:
            steps[name] *= SHORTER
    return best


def fit(deals: int, rounds: int, seed: int, steps: Mapping[str, float] = STEPS) -> Parameters:
    """The parameters after so many rounds."""
    parameters, lengths = START, dict(steps)
    for turn in range(rounds):
        before = trial(parameters, deals, seed + turn)
        print(f"round {turn + 1}: {before.mean:.4f} pinghus a hand, summed over the rulebooks", flush=True)
        parameters = improve(before, lengths, deals, seed + turn).parameters
    return {name: float(f"{value:.4g}") for name, value in parameters.items()}


def main() -> None:
    """Fit with the arguments of the command line and write the file."""
    parser = ArgumentParser(prog="python -m analyses.training.fit_expert", description=__doc__)
    parser.add_argument("--deals", type=int, default=10_000, help="deals of a trial, under each rulebook")
    parser.add_argument("--rounds", type=int, default=1, help="rounds over all parameters")
    parser.add_argument("--seed", type=int, default=4001, help="of the first round; each round has the next one")
    asked = parser.parse_args()
    found = fit(asked.deals, asked.rounds, asked.seed)
    command = f"{parser.prog} --deals {asked.deals} --rounds {asked.rounds} --seed {asked.seed}"
    STORED.write_text(json.dumps({"command": command, "parameters": found}, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
