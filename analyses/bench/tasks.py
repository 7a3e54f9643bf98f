"""The pieces of work that `bench` measures: the evaluator, whole hands, the yardstick, other libraries."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

import numpy as np
import numpy.typing as npt

from analyses.bench import kernels
from analyses.bench.kernels import Upto
from analyses.bench.yardstick import Yardstick, reduced_batch
from analyses.findings.samples import sum_up
from analyses.runs.options import Options
from analyses.study.blocks import play_rows
from analyses.study.definition import Study
from analyses.study.running import table_of
from zhuoji_sim.compiled.blocks import in_order
from zhuoji_sim.evaluator.exact_search import exact_shanten
from zhuoji_sim.evaluator.suit_tables import TILE_KEY, tables
from zhuoji_sim.game.state import new_state
from zhuoji_sim.play.batches import HANDS, Batch
from zhuoji_sim.policies.codes import Kind
from zhuoji_sim.policies.seating import players_record
from zhuoji_sim.policies.settings import seat_policies
from zhuoji_sim.rulesets import DEFAULT, load
from zhuoji_sim.settlement.ledger import new_ledger
from zhuoji_sim.tiles.kinds import COPIES, KINDS

Array = npt.NDArray[Any]
Tasks = dict[str, "Task"]

PEERS = ("mahjong", "riichienv")
"""Other libraries; they play riichi mahjong, so their shanten knows 34 kinds of tiles and thirteen orphans."""
YARDSTICK_PIECES = ("distance", "evaluate", "best_discard")

SAMPLE = 1000
"""Random hands that the evaluator is measured on."""
SLICE = 0.04
"""Seconds that one measurement lasts, about."""
RIICHI_KINDS = 34
_THREAD_SLICES = 10  # threads are started for each measurement


@dataclass
class Task:
    """`run(n)` does n times `items` items of work; `rates` are items a second, one for each round of so many slices.

    A second is one of the thread's processor time, so that other work on the machine disturbs little; what several
    threads do is measured by the clock on the wall instead.
    """

    run: Callable[[int], object]
    items: int = 1
    clock: Callable[[], float] = time.thread_time
    slices: int = 1
    repeats: int = 1
    rates: list[float] = field(default_factory=list)

    def calibrate(self) -> None:
        """Choose repeats that last about as long as they should; the first run may compile."""
        self.run(1)
        wanted = SLICE * self.slices
        while (seconds := self._time()) < wanted / 2:
            self.repeats = max(2 * self.repeats, int(self.repeats * wanted / max(seconds, 1e-6) / 2))

    def measure(self) -> None:
        """Take one more rate."""
        self.rates.append(self.items * self.repeats / self._time())

    def figures(self) -> dict[str, float]:
        """Median, best and quartiles of the rates, per second."""
        return quartiles(self.rates) | {"best": max(self.rates)}

    def times(self, other: "Task") -> float:
        """How many times as fast as the other this task is: the median over the rounds."""
        return float(np.median(np.array(self.rates) / np.array(other.rates)))

    def _time(self) -> float:
        start = self.clock()
        self.run(self.repeats)
        return self.clock() - start


def quartiles(figures: Sequence[float] | Array) -> dict[str, float]:
    """Median and quartiles of one figure a round."""
    first, median, third = np.percentile(figures, (25, 50, 75)).tolist()
    return {"median": median, "quartile_1": first, "quartile_3": third}


def sample_hands() -> tuple[Array, Array]:
    """Counts u1[SAMPLE, 27] of 13 tiles, and keys u4[SAMPLE, 2, 3] of the same hands with 13 and with 14."""
    rng, wall = np.random.default_rng(1), np.repeat(np.arange(KINDS), COPIES)
    counts, keys = np.zeros((SAMPLE, KINDS), np.uint8), np.zeros((SAMPLE, 2, 3), np.uint32)
    for hand in range(SAMPLE):
        tiles = rng.permutation(wall)[:14]
        counts[hand] = np.bincount(tiles[:13], minlength=KINDS)
        np.add.at(keys[hand, 0], tiles[:13] // 9, TILE_KEY[tiles[:13]])
        np.add.at(keys[hand, 1], tiles // 9, TILE_KEY[tiles])
    return counts, keys


def evaluator_tasks(counts: Array, keys: Array) -> Tasks:
    """The evaluator's pieces, in kernels."""
    table, out = tables(), np.zeros((KINDS, 3), np.int64)
    of_13, of_14 = np.ascontiguousarray(keys[:, 0]), np.ascontiguousarray(keys[:, 1])
    return {
        "distance": Task(lambda n: kernels.sum_distances(table, of_13, n), SAMPLE),
        "distance_from_counts": Task(lambda n: kernels.sum_distances_of_counts(table, counts, n), SAMPLE),
        "evaluate": Task(lambda n: kernels.sum_evaluations(table, of_13, n), SAMPLE),
        "best_discard": Task(lambda n: kernels.sum_best_discards(table, of_14, n), SAMPLE),
        "every_discard": Task(lambda n: kernels.sum_every_discard(table, of_14, out, n), SAMPLE),
    }


def default_batch(policy: Kind) -> Batch:
    """The default preset with one policy in all seats."""
    return Batch(load(DEFAULT).record(), players_record(seat_policies([policy.name.lower()])), seed=1)


def hands_task(batch: Batch) -> Task:
    """Whole hands on one thread."""
    return Task(lambda hands: batch.play(0, hands))


def threads_task(batch: Batch, threads: int) -> Task:
    """Whole hands on so many threads, by the clock on the wall."""

    def run(hands: int) -> None:
        for _ in in_order(batch.play, hands, -(-hands // (4 * threads)), threads):
            pass

    return Task(run, clock=time.perf_counter, slices=_THREAD_SLICES)


def drawing_task() -> Task:
    """Drawing deals of the reporting study, by `ukeire` in all seats."""
    (rules, players), state = _asked().table.records(), new_state()

    def draw(deals: int) -> None:
        kernels.draw_opportunities(state, rules, tables(), players, np.uint64(1), deals)

    return Task(draw)


@dataclass
class StudyTasks:
    """Deals of one study: played, summed up, and both on one thread and on several, by the clock on the wall."""

    deal: Task
    sums: Task
    threads: dict[int, Task]


def study_tasks(study: Study, threads: Sequence[int]) -> StudyTasks:
    """A study at the default table, in blocks as large as it takes them."""
    options, analysis = study.example(_asked()), study.analysis()
    plays, table, training = analysis.plays, table_of(study, options), analysis.training
    rows = play_rows(plays, table, 1, 0, plays.block)
    samples = analysis.samples(sum_up(training.samples, rows) if training else None)

    def block(first: int, deals: int) -> None:
        sum_up(samples, play_rows(plays, table, 1, first, deals))

    def blocks(number: int) -> Callable[[int], None]:
        def run(deals: int) -> None:
            for _ in in_order(block, deals, -(-deals // (4 * number)), number):
                pass

        return run

    return StudyTasks(
        Task(lambda deals: play_rows(plays, table, 1, 0, deals)),
        Task(lambda times: [sum_up(samples, rows) for _ in range(times)], len(rows)),
        {number: Task(blocks(number), clock=time.perf_counter, slices=_THREAD_SLICES) for number in threads},
    )


def _asked() -> Options:
    return Options.of(DEFAULT, "ukeire")


def play_part(batch: Batch, upto: Upto, hands: int) -> int:
    """Take hands as far as `upto`; returns their discards."""
    state, ledger, rows = new_state(), new_ledger(), np.zeros(hands, HANDS)
    seed = np.uint64(batch.seed)
    return int(kernels.play_part(state, batch.rules, tables(), batch.players, ledger, seed, upto, rows))


def part_tasks(policy: Kind) -> dict[Upto, Task]:
    """Hands taken as far as each phase."""
    batch = default_batch(policy)

    def part(upto: Upto) -> Task:
        return Task(lambda hands: play_part(batch, upto, hands))

    return {upto: part(upto) for upto in Upto}


def reduced_tasks() -> Tasks:
    """The yardstick's game, played by the kernels."""
    return {policy.name.lower(): hands_task(reduced_batch(policy)) for policy in (Kind.SHANTEN, Kind.UKEIRE)}


def yardstick_tasks(yardstick: Yardstick) -> Tasks:
    """The same pieces and hands in C, under the same names."""

    def piece(name: str) -> Task:
        return Task(lambda n: yardstick.ask(name, n), SAMPLE, lambda: yardstick.seconds)

    def game(policy: Kind) -> Task:
        return Task(lambda hands: yardstick.play(policy, hands), 1, lambda: yardstick.seconds)

    games = {policy.name.lower(): game(policy) for policy in (Kind.SHANTEN, Kind.UKEIRE)}
    return {name: piece(name) for name in YARDSTICK_PIECES} | games


def peer_task(name: str, counts: Array) -> Task:
    """13-tile shanten of another library, one call from Python a hand; raises ImportError if it is missing."""
    if name == "mahjong":
        calculate = import_module("mahjong.shanten").Shanten.calculate_shanten
        hands = [[int(copies) for copies in hand] + [0] * (RIICHI_KINDS - KINDS) for hand in counts]
    else:
        calculate = import_module("riichienv").calculate_shanten
        # This library numbers 136 tiles, in which the four copies of a kind follow each other.
        hands = [[4 * tile + copy for tile in range(KINDS) for copy in range(hand[tile])] for hand in counts]
    return Task(lambda n: [calculate(hand) for _ in range(n) for hand in hands], SAMPLE)


def own_call_task(counts: Array) -> Task:
    """This project's shanten, likewise one call from Python a hand."""
    no_melds = np.zeros(KINDS, np.uint8)
    return Task(lambda n: [exact_shanten(hand, no_melds, 0) for _ in range(n) for hand in counts], SAMPLE)
