"""Policies take their seats: from a `Policy` each to the record that kernels read."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from zhuoji_sim.policies.called import seat_called
from zhuoji_sim.policies.codes import OUTSIDE
from zhuoji_sim.policies.players import PLAYERS
from zhuoji_sim.policies.settings import Policy
from zhuoji_sim.policies.taste import seat_tastes


def players_record(policies: Sequence[Policy]) -> npt.NDArray[np.void]:
    """The policies of all seats of a table as kernels read them: a 1-element array of `players.PLAYERS`."""
    record = np.zeros(1, PLAYERS)
    for seat, policy in enumerate(policies):
        record["kind"][0, seat] = OUTSIDE if policy.kind is None else policy.kind
        for name, code in policy.codes.items():
            record[name][0, seat] = code
    seat_called(record[0], policies)
    seat_tastes(record[0], policies)
    return record
