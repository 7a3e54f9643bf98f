"""The record in which kernels find what the seats play."""

import numpy as np

from zhuoji_sim.codes import SEATS
from zhuoji_sim.policies.expert_model import ARRIVAL, HOPES, NEXT, READY, Trait
from zhuoji_sim.policies.settings import SETTINGS
from zhuoji_sim.policies.value_model import CHANCES, Weight

PLAYERS = np.dtype(
    [("kind", "i4", SEATS)]
    + [(setting.name, "i4", SEATS) for setting in SETTINGS]
    + [("door", "i8", SEATS)]  # of a policy that is called by its address (`called`)
    + [("base_record", "i8", SEATS), ("belief_record", "i8", SEATS)]  # where `rollout` finds them
    + [("taste", "i8", SEATS)]  # of `taste.weigh`, where the seat weighs its policy's choices, else 0
    + [("address", "i8", SEATS), ("complaint", "i8")]  # C functions of policies from outside, and who hears of faults
    + [("weights", "i8", len(Weight)), ("chances", "i8", CHANCES)]
    + [("traits", "i8", len(Trait)), ("ready", "i8", READY), ("next", "i8", NEXT)]
    + [("far", "i8", CHANCES), ("arrival", "i8", ARRIVAL), ("hopes", "i8", HOPES)],
    align=True,
)
"""The policies: a code for each seat and setting, and what `value`, `expert` and tastes know."""
