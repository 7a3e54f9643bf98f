"""What a policy's hands cost on this machine. It decides no result, and stands in the figure alone."""

import time
from collections.abc import Callable

from zhuoji_sim.play.batches import Batch
from zhuoji_sim.policies.seating import players_record
from zhuoji_sim.policies.settings import Policy
from zhuoji_sim.rulesets import Ruleset

_ENOUGH = 0.02
"""Seconds that a measurement lasts at least."""
_ROUNDS = 3


def microseconds(policy: Policy, ruleset: Ruleset) -> float:
    """The processor's time of a hand at a table of this policy, the least of three rounds; of one from outside by the
    clock on the wall.
    """
    return _measured(policy, ruleset.name, Batch(ruleset.record(), players_record([policy] * ruleset.players), seed=1))


_KNOWN: dict[tuple[Policy, str], float] = {}


def _measured(policy: Policy, ruleset: str, batch: Batch) -> float:
    if (policy, ruleset) not in _KNOWN:
        clock = time.perf_counter if policy.source else time.thread_time  # programs work elsewhere
        batch.play(0, 1)  # compiled before the clock runs
        hands = 1
        while (seconds := _seconds(batch, hands, clock)) < _ENOUGH:
            hands *= 2
        rounds = [seconds, *(_seconds(batch, hands, clock) for _ in range(_ROUNDS - 1))]
        _KNOWN[policy, ruleset] = min(rounds) / hands * 1e6
    return _KNOWN[policy, ruleset]


def _seconds(batch: Batch, hands: int, clock: Callable[[], float]) -> float:
    begun = clock()
    batch.play(0, hands)
    return clock() - begun
