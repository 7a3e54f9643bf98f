"""Count how near to ready hands usually are: `python -m analyses.training.fit_distances`.

The four rulebooks' tables of `value` players, in equal parts; by a hand's melds and discards. The counts are written to
zhuoji_sim/worlds/usual.json, from which hidden hands are drawn.
"""

import numpy as np
import numpy.typing as npt

from analyses.training.counting import asked_for
from analyses.training.kernels import count_distances
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.game.state import new_state
from zhuoji_sim.policies.seating import players_record
from zhuoji_sim.policies.settings import seat_policies
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
    asked = asked_for("fit_distances", __doc__, 3001)
    write_counts(counted(asked.policy, asked.hands, asked.seed), asked.command)


if __name__ == "__main__":
    main()
