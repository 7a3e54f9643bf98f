"""Fit the parameters of the `value` policy by duels against `ukeire`: `python -m analyses.training.fit_value`.

A coordinate search. In each round every parameter in turn is made larger or smaller; a change is kept if on the same
deals it gains clearly, in pinghus a hand, summed over the four presets. Each round has deals of its own, so that what
was kept by luck can be undone. The result is written to zhuoji_sim/value_model.json.
"""

import json
import math
from argparse import ArgumentParser
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from analyses.runs.options import Options
from analyses.runs.table_setup import TableSetup
from analyses.studies.duel.analysis import lineups, players, seats
from analyses.studies.duel.kernels import DUELS, MOST_PLAYS, A, play_duels
from zhuoji_sim.codes import SEATS
from zhuoji_sim.compiled.blocks import in_order
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.game.state import STATE
from zhuoji_sim.policies.value_model import STORED, Model, Parameters
from zhuoji_sim.rulesets import Ruleset, load, preset_ids
from zhuoji_sim.settlement.ledger import new_ledger
from zhuoji_sim.tiles.kinds import COPIES

Floats = npt.NDArray[np.float64]

START: Parameters = {
    "other_plans": 160,
    "payers": 97,
    "escape": 260,
    "flipped": 240,
    "readiness": 360,
    "charge": 20,
    "charge_ready": 1,
    "stay": 270,
    "dou": 100,
    "hurry": 2.1,
    "claim_plain": 0.11,
    "claim_triplets": 1.1,
    "claim_one_suit": 0.35,
    "shot": 1.1,
    "shot_passed": 0.76,
    "live_plain": 0.66,
    "live_pairs": 1.2,
    "live_triplets": 1.4,
    "live_one_suit": 0.71,
    "slope_plain": 1,
    "slope_pairs": 1,
    "slope_triplets": 1,
    "slope_one_suit": 1,
}
"""Where the search begins: what earlier, shorter searches found from guesses, in two digits."""

FINE = {"stay"}
"""Parameters that move in steps a quarter as large."""

BLOCK = 500
FIRST_STEP, LONGER, SHORTER = 1.25, 1.2, 0.65
CLEARLY = 1.0
"""Standard errors by which a change must gain."""


@dataclass(frozen=True)
class Trial:
    """The results of `value` with some parameters: for each deal the gain over `ukeire`, summed over the presets."""

    parameters: Parameters
    gains: Floats

    @property
    def mean(self) -> float:
        return float(self.gains.mean())

    def beats(self, other: "Trial") -> bool:
        """It gains clearly more on the same deals."""
        change = self.gains - other.gains
        return bool(change.mean() > CLEARLY * change.std() / math.sqrt(len(change)))


def trial(parameters: Parameters, deals: int, seed: int) -> Trial:
    """Play the duel under the presets of the four rulebooks."""
    model = Model(parameters)
    weights, chances = model.weights(), model.chances()
    gains = np.zeros(deals)
    for preset in preset_ids("rulebook"):
        ruleset = load(preset)
        table = TableSetup(ruleset, seats(Options.of(own={"a": "value", "b": "ukeire"})))
        masks, seated = np.array(lineups(table)), players(table)
        seated["weights"], seated["chances"] = weights, chances

        def play(
            first: int,
            number: int,
            ruleset: Ruleset = ruleset,
            seated: npt.NDArray[np.void] = seated,
            masks: npt.NDArray[np.int64] = masks,
        ) -> Floats:
            rows, states, wall = np.zeros(number, DUELS), np.zeros(MOST_PLAYS, STATE), np.zeros(COPIES, np.int64)
            given = (states, ruleset.record(), tables(), seated, new_ledger(), masks, wall)
            play_duels(*given, np.uint64(seed), first, 1, rows)
            results: Floats = rows["fan"][:, A].sum(axis=1) / (SEATS * ruleset.pinghu)
            return results

        gains += np.concatenate(list(in_order(play, deals, BLOCK)))
    return Trial(dict(parameters), gains)


def improve(best: Trial, steps: dict[str, float], deals: int, seed: int) -> Trial:
    """One round: try every parameter both ways; `steps` are changed by how that went."""
    for name in best.parameters:
        step = 1 + (steps[name] - 1) / (4 if name in FINE else 1)
        for factor in (step, 1 / step):
            changed = trial({**best.parameters, name: best.parameters[name] * factor}, deals, seed)
            if changed.beats(best):
                best = changed
                steps[name] = 1 + (steps[name] - 1) * LONGER
                print(f"  {name} {best.parameters[name]:.4g}: {best.mean:.3f}", flush=True)
                break
        else:
            steps[name] = 1 + (steps[name] - 1) * SHORTER
    return best


def fit(deals: int, rounds: int, seed: int) -> Parameters:
    """The parameters after so many rounds."""
    parameters, steps = START, dict.fromkeys(START, FIRST_STEP)
    for turn in range(rounds):
        before = trial(parameters, deals, seed + turn)
        print(f"round {turn + 1}: {before.mean:.3f} pinghus a hand, summed over the presets", flush=True)
        parameters = improve(before, steps, deals, seed + turn).parameters
    return {name: float(f"{value:.4g}") for name, value in parameters.items()}


def store(parameters: Parameters, command: str) -> None:
    """Write the parameters and the command that found them."""
    document: Mapping[str, object] = {"command": command, "parameters": parameters}
    STORED.write_text(json.dumps(document, indent=2) + "\n", "utf-8")


def main() -> None:
    """Fit with the arguments of the command line and write the file."""
    parser = ArgumentParser(prog="python -m analyses.training.fit_value", description=__doc__)
    parser.add_argument("--deals", type=int, default=6000, help="deals of a trial, under each preset")
    parser.add_argument("--rounds", type=int, default=8, help="rounds over all parameters")
    parser.add_argument("--seed", type=int, default=1, help="of the first round; each round has the next one")
    asked = parser.parse_args()
    found = fit(asked.deals, asked.rounds, asked.seed)
    store(found, f"{parser.prog} --deals {asked.deals} --rounds {asked.rounds} --seed {asked.seed}")


if __name__ == "__main__":
    main()
