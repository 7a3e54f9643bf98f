"""Count how near to ready hands usually are: `python -m analyses.training.fit_distances`.

The four rulebooks' tables of `value` players, in equal parts; by a hand's melds and discards. The counts are written to
zhuoji_sim/worlds/usual.json, from which hidden hands are drawn.
"""

from argparse import ArgumentParser

import numpy as np
import numpy.typing as npt

from analyses.training.kernels import count_distances
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.game.state import new_state
from zhuoji_sim.policies.settings import players_record, seat_policies
from zhuoji_sim.rulesets import load
from zhuoji_sim.worlds.usual import DISCARDS, FARTHEST, MELDS, write_counts

RULEBOOKS = ("jinji", "shabao", "tianting", "hanbao")


def counted(policy: str, hands: int, seed: int) -> npt.NDArray[np.int64]:
    """Hands by melds, discards and missing tiles less one, of so many hands played under each rulebook."""
    counts = np.zeros((MELDS, DISCARDS, FARTHEST), np.int64)
    players = players_record(seat_policies(policy))
    for name in RULEBOOKS:
        count_distances(new_state(), load(name).record(), tables(), players, seed, 0, hands, counts)
    return counts


def main() -> None:
    """Count and write."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--policy", default="value")
    parser.add_argument("--hands", type=int, default=100_000, help="under each rulebook")
    parser.add_argument("--seed", type=int, default=3001)
    asked = parser.parse_args()
    command = (
        f"python -m analyses.training.fit_distances --policy {asked.policy} --hands {asked.hands} --seed {asked.seed}"
    )
    write_counts(counted(asked.policy, asked.hands, asked.seed), command)


if __name__ == "__main__":
    main()
