"""Fit the parameters of the `expert` policy by duels against `value`: `python -m analyses.training.fit_expert`.

A climb from `START`. In each round every block of deals is played twice, with all parameters moved at once, each by a
random part of its step, and with all moved the other way: on the same deals. The regression of what that gains on the
moves is the slope, with its error; each parameter then goes up its own, by at most its step and not at all where the
slope is not clear. What is gained is counted in pinghus a hand, summed over the four rulebooks. Each round has deals of
its own. The result is written to zhuoji_sim/policies/expert_model.json.
"""

import json
from argparse import ArgumentParser
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from analyses.training.kernels import play_in_each_seat
from zhuoji_sim.codes import SEATS
from zhuoji_sim.compiled.blocks import in_order
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.game.state import new_state
from zhuoji_sim.policies.expert_model import STORED, Model, Parameters
from zhuoji_sim.policies.seating import players_record
from zhuoji_sim.policies.settings import seat_policies
from zhuoji_sim.rulesets import load, preset_ids
from zhuoji_sim.settlement.ledger import new_ledger

Floats = npt.NDArray[np.float64]

START: Parameters = {
    "hurry": 0.77,
    "better": 0.2,
    "usual_live": 26,
    "shot": 0.9,
    "windfall": 0.6,
    "arrival_3": -3.098,
    "arrival_draw_3": 0.2582,
    "arrival_live_3": 0.0135,
    "arrival_4": -4.2,
    "arrival_draw_4": 0.2883,
    "arrival_live_4": 0.0096,
    "pongable": 800,
    "paired": 1536,
    "near_hurry": 1.5,
    "relief": 500,
    "readiness": 256,
    "beside_ready": 80,
    "beside_next": 100,
    "beside_far": 150,
    "charge_gain": 256,
    "charge_cost": 256,
    "charge_wait": 100,
    "pair": 190,
    "first_claim": 150,
    "pong_cost": 60,
    "danger": 150,
    "stay": 263,
    "go_on": 256,
    "go_on_cost": 800,
    "kong_to_come": 400,
    "kong_of_pong": 80,
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
    "far_slope_pairs": 1,
    "far_slope_triplets": 1,
    "far_slope_one_suit": 1,
    "held_back": 0.55,
    "shown": 0.18,
    "shown_more": 0.12,
    "outer": 0.75,
    "second": 0.25,
    "beside": 0.08,
    "unshown": 0.4,
}
"""Where the climb begins: what earlier, shorter searches found."""

STEPS: Mapping[str, float] = {
    "held_back": 0.15,
    "shown": 0.1,
    "shown_more": 0.08,
    "outer": 0.2,
    "second": 0.15,
    "beside": 0.04,
    "unshown": 0.2,
    "arrival_3": 0.5,
    "arrival_draw_3": 0.06,
    "arrival_live_3": 0.006,
    "arrival_4": 0.6,
    "arrival_draw_4": 0.06,
    "arrival_live_4": 0.005,
    "better": 0.07,
    "near_hurry": 0.25,
    "pongable": 200,
    "paired": 400,
    "relief": 200,
    "readiness": 35,
    "beside_ready": 40,
    "beside_next": 40,
    "beside_far": 40,
    "charge_gain": 70,
    "charge_wait": 50,
    "pair": 60,
    "stay": 6,
    "pong_cost": 25,
    "danger": 50,
    "go_on": 25,
    "go_on_cost": 200,
    "kong_to_come": 150,
    "kong_of_pong": 80,
    "far_hurry": 0.25,
    "far_live_plain": 0.06,
    "far_slope_plain": 0.08,
}
"""By how much each parameter goes up a clear slope; it is moved at random by half of that."""

BLOCK, PART = 150, 0.5
"""Deals of a block, and by which part of its step a parameter is moved in it, as the standard deviation."""
UNCLEAR, CLEAR = 1.0, 3.0
"""Standard errors up to which a slope counts for nothing, and from which on for a whole step."""


@dataclass(frozen=True)
class Slopes:
    """What each parameter gains by one step, in pinghus a hand, and the standard error of that."""

    gains: Floats
    errors: Floats

    def parts(self) -> Floats:
        """By which part of its step each parameter goes, and which way."""
        clear = np.abs(self.gains) / self.errors
        parts: Floats = np.sign(self.gains) * np.clip((clear - UNCLEAR) / (CLEAR - UNCLEAR), 0, 1)
        return parts


def among_value(seat: int) -> list[str]:
    """A table of `value` with `expert` in one seat."""
    return ["expert" if at == seat else "value" for at in range(SEATS)]


def play(parameters: Parameters, first: int, deals: int, seed: int) -> float:
    """What `expert` wins among `value`: every deal in each seat, under the presets of the four rulebooks, a hand."""
    seated = np.concatenate([players_record(seat_policies(among_value(seat))) for seat in range(SEATS)])
    for name, values in Model(parameters).tables().items():
        seated[name] = values
    gain = 0.0
    for preset in preset_ids("rulebook"):
        ruleset, results = load(preset), np.zeros(deals, np.int64)
        given = (new_state(), ruleset.record(), tables(), seated, new_ledger(), np.uint64(seed))
        play_in_each_seat(*given, first, results)
        gain += float(results.mean()) / (SEATS * ruleset.pinghu)
    return gain


def moved(parameters: Parameters, steps: Mapping[str, float], parts: Floats) -> Parameters:
    """The parameters after each has gone so large a part of its step."""
    return {
        **parameters,
        **{name: parameters[name] + steps[name] * part for name, part in zip(steps, parts, strict=True)},
    }


def slopes(
    parameters: Parameters, steps: Mapping[str, float], deals: int, seed: int, workers: int | None = None
) -> Slopes:
    """The slopes at these parameters, by so many deals."""

    def tried(first: int, number: int) -> tuple[Floats, float]:
        parts: Floats = np.random.default_rng((seed, first)).normal(0, PART, len(steps)).clip(-2 * PART, 2 * PART)
        there, back = (play(moved(parameters, steps, way * parts), first, number, seed) for way in (1, -1))
        return parts, (there - back) / 2

    blocks = list(in_order(tried, deals, BLOCK, workers))
    parts, gains = np.array([part for part, _ in blocks]), np.array([gain for _, gain in blocks])
    inverse = np.linalg.pinv(parts.T @ parts)
    found: Floats = inverse @ parts.T @ gains
    left = gains - parts @ found
    spread = float(left @ left) / max(len(gains) - len(steps), 1)
    return Slopes(found, np.sqrt(np.diag(inverse) * spread) + np.finfo(float).tiny)


def fit(
    deals: int, rounds: int, seed: int, steps: Mapping[str, float] = STEPS, workers: int | None = None
) -> Parameters:
    """The parameters after so many rounds."""
    parameters = START
    for turn in range(rounds):
        parts = slopes(parameters, steps, deals, seed + turn, workers).parts()
        parameters = moved(parameters, steps, parts)
        print(
            f"round {turn + 1}",
            {name: f"{part:+.2f}" for name, part in zip(steps, parts, strict=True) if part},
            flush=True,
        )
    return {name: float(f"{value:.4g}") for name, value in parameters.items()}


def main() -> None:
    """Fit with the arguments of the command line and write the file."""
    parser = ArgumentParser(prog="python -m analyses.training.fit_expert", description=__doc__)
    parser.add_argument("--deals", type=int, default=40_000, help="deals of a round, under each rulebook")
    parser.add_argument("--rounds", type=int, default=3, help="steps of all parameters")
    parser.add_argument("--seed", type=int, default=5001, help="of the first round; each round has the next one")
    parser.add_argument("--workers", type=int, default=None, help="threads; the result does not depend on them")
    asked = parser.parse_args()
    found = fit(asked.deals, asked.rounds, asked.seed, workers=asked.workers)
    command = f"{parser.prog} --deals {asked.deals} --rounds {asked.rounds} --seed {asked.seed}"
    STORED.write_text(json.dumps({"command": command, "parameters": found}, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
