"""A block of the soak: hands played, counted, and checked; a sample is judged by the second version of the rules."""

import hashlib
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import numpy as np

from analyses.runs.table_setup import TableSetup
from analyses.simulations.hand_sums import hand_sums
from analyses.statistics.moments import CoMoments
from analyses.statistics.sums import Key, Sums
from tests.agreement.comparing import compare_results, replay_both
from tests.soak.kernels import COUNTS, play_checked
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.game.state import new_state
from zhuoji_sim.play.batches import HANDS, seats_in
from zhuoji_sim.records.played_hand import replay_hand
from zhuoji_sim.settlement.ledger import new_ledger

EVERY = 5_000
"""One hand in so many is judged by the second version."""
EVENTS, JUDGED = "events", "judged"
"""Samples of the sums: what came up in each hand, and the hands that were judged."""


class SoakError(AssertionError):
    """A hand that breaks an invariant; the text says which, and how to see it."""


@dataclass(frozen=True)
class Checked:
    """Hands of one table in blocks: played, checked and counted."""

    table: TableSetup
    seed: int
    every: int = EVERY

    @cached_property
    def _rules_and_players(self) -> Any:
        return self.table.records()

    def __call__(self, first: int, hands: int) -> Sums:
        """Play hands `first` on. Raises SoakError where one breaks an invariant, DisagreementError where the second
        version judges otherwise.
        """
        rows, lost = np.zeros(hands, HANDS), np.zeros(hands, np.int64)
        rules, players = self._rules_and_players
        play_checked(new_state(), rules, tables(), players, new_ledger(), np.uint64(self.seed), first, rows, lost)
        self._hold(rows["fan"].sum(axis=1) == 0, first, "its results do not sum to zero")
        self._hold(lost == 0, first, "tiles are missing, or there twice, at its end")
        judged = [self._judge(rows[place]) for place in range(-first % self.every, hands, self.every)]
        events = CoMoments.of(
            {
                "kongs": rows["kongs"].sum(axis=1, dtype=np.int64),
                "reports": seats_in(rows["reported"]).sum(axis=1),
                "hot shots": rows["hot_shot"] != 0,
                "blooms": rows["bloom"] != 0,
                "several winners": seats_in(rows["winners"]).sum(axis=1) > 1,
            }
        )
        return hand_sums(rows) + Sums({Key(EVENTS): events, Key(JUDGED): CoMoments.count(len(judged))})

    def _hold(self, holds: Any, first: int, otherwise: str) -> None:
        if not holds.all():
            raise SoakError(f"{otherwise}: {self._where(first + int(np.flatnonzero(~holds)[0]))}")

    def _judge(self, row: Any) -> int:
        """Replay a hand line by line by both versions, which must agree with each other and with its row."""
        hand, dealer, n = int(row["hand"]), int(row["dealer"]), int(row["n"])
        played = replay_hand(self.table.ruleset, self.table.policies, self.seed, hand, dealer, n)
        lines: list[Any] = list(played.lines)
        compare_results(replay_both(lines, legality=hand % (4 * self.every) == 0), played.result, lines)
        fan = [point // played.lines[0].get("base", 1) for point in played.result["deltas"]]
        if fan != row["fan"][: len(fan)].tolist():
            raise SoakError(f"replayed it pays otherwise: {self._where(hand)}")
        return hand

    def _where(self, hand: int) -> str:
        ruleset = self.table.ruleset
        policies = " ".join(f"--policy {policy.name}" for policy in self.table.policies)
        return (
            f"zhuoji replay --ruleset {ruleset.name} --seed {self.seed} --hand {hand} "
            f"--dealer {hand % ruleset.players} --n {1 + hand % COUNTS} {policies}"
        )


@cache
def checks_hash() -> str:
    """Changes with what hands are checked by."""
    digest = hashlib.sha256()
    home = Path(__file__).parents[1]
    for path in sorted([*home.glob("soak/*.py"), *home.glob("oracle/*.py"), *home.glob("agreement/*.py")]):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]
