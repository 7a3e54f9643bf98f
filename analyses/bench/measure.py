"""How fast the evaluator and whole hands are on this machine, beside the same work in C and beside other libraries.

Everything is measured in turns, a little of each in every round, so that a busy machine slows all alike; what is
compared is compared within a round.
"""

import os
import platform
import time
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, nullcontext
from pathlib import Path
from typing import Any

import numba
import numpy as np
import numpy.typing as npt
import pandas as pd

from analyses.bench.kernels import Upto
from analyses.bench.tasks import (
    PEERS,
    YARDSTICK_PIECES,
    StudyTasks,
    Task,
    Tasks,
    default_batch,
    drawing_task,
    evaluator_tasks,
    hands_task,
    own_call_task,
    part_tasks,
    peer_task,
    play_part,
    quartiles,
    reduced_tasks,
    sample_hands,
    study_tasks,
    threads_task,
    yardstick_tasks,
)
from analyses.bench.yardstick import BUILDS, REDUCED, Yardstick, YardstickError, reduced_batch, statistics
from analyses.findings.exhibits import IntervalFigure
from analyses.study.registry import studies
from zhuoji_sim.errors import InputError
from zhuoji_sim.policies.codes import FAST, Kind
from zhuoji_sim.text import Text

MIN_ROUNDS = 5
CHECKED_HANDS = 2000


def bench(
    seconds: float = 20.0, against: Sequence[str] = (), warming: AbstractContextManager[None] | None = None
) -> dict[str, Any]:
    """Measure for about so many seconds (at least five rounds; compiling comes on top). JSON-able.

    `against`: other libraries to measure beside, of PEERS. Rates are per second of processor time, those of `threads`
    per second on the wall, phases in nanoseconds a hand, a deal of the reporting study in plain hands; `vs_c`,
    `vs_c_native` and `vs_one` say how many times as fast as the yardstick or one thread. `skipped` says why builds of
    the yardstick are left out. warming: open until everything is compiled and the measuring starts.

    Raises:
        InputError: `against` names a library that is not known or not installed, or the yardstick disagrees with the
            kernels.
    """
    counts, keys = sample_hands()
    pieces, calls = evaluator_tasks(counts, keys), _call_tasks(against, counts)
    numbers = sorted({1, os.cpu_count() or 1})
    hands = {policy: hands_task(default_batch(policy)) for policy in FAST}
    threads = {policy: {number: threads_task(default_batch(policy), number) for number in numbers} for policy in FAST}
    parts = {policy: part_tasks(policy) for policy in (Kind.SHANTEN, Kind.UKEIRE)}
    drawing, studied = drawing_task(), {name: study_tasks(study, numbers) for name, study in studies().items()}
    with ExitStack() as stack:
        with warming or nullcontext():
            builds, skipped = _builds(stack, keys, pieces)
            rulers = {name: yardstick_tasks(build) for name, build in builds.items()}
            reduced = reduced_tasks() if rulers else {}
            groups: list[Mapping[Any, Task]] = [pieces, reduced, calls, hands, {"drawing": drawing}]
            groups += [*rulers.values(), *threads.values(), *parts.values()]
            tasks = [task for group in groups for task in group.values()]
            for one in studied.values():
                tasks += [one.deal, one.sums, *one.threads.values()]
            for task in tasks:
                task.calibrate()
        rounds = measure(tasks, seconds)
    result = {
        "machine": machine(),
        "rounds": rounds,
        "evaluator": _beside(pieces, rulers),
        "hands": {policy.name.lower(): _hands(policy, task, threads[policy]) for policy, task in hands.items()},
        "phases": {policy.name.lower(): phases(tasks) for policy, tasks in parts.items()},
        "reporting_study": reporting_cost(hands[Kind.UKEIRE], drawing, studied["baoting"].deal),
        "studies": {name: study_cost(hands[Kind.UKEIRE], one) for name, one in studied.items()},
        "yardstick": _yardstick(reduced, rulers) | {"skipped": skipped},
    }
    return result | ({"shanten_calls": {name: task.figures() for name, task in calls.items()}} if calls else {})


def measure(tasks: Sequence[Task], seconds: float) -> int:
    """Measure calibrated tasks in turns until the time is up; returns the number of rounds."""
    end, rounds = time.monotonic() + seconds, 0
    while rounds < MIN_ROUNDS or time.monotonic() < end:
        for task in tasks:
            task.measure()
        rounds += 1
    return rounds


def check(yardstick: Yardstick, pieces: Tasks) -> None:
    """The yardstick finds the same sums and plays the same hands; raises InputError if not."""
    for name in YARDSTICK_PIECES:
        found, theirs = pieces[name].run(1), yardstick.ask(name, 1)
        _compare(yardstick, name, theirs, [found])
    for policy in (Kind.SHANTEN, Kind.UKEIRE):
        mine, theirs = statistics(reduced_batch(policy).play(0, CHECKED_HANDS)), yardstick.play(policy, CHECKED_HANDS)
        _compare(yardstick, f"hands of {policy.name.lower()}", theirs, mine)


def _compare(yardstick: Yardstick, what: str, theirs: Sequence[object], mine: Sequence[object]) -> None:
    if theirs != mine:
        raise InputError(f"the yardstick ({yardstick.name}) disagrees on {what}: {theirs}, and the kernels {mine}")


def phases(tasks: dict[Upto, Task]) -> dict[str, float]:
    """Nanoseconds that each phase adds to a hand: the median of the differences within the rounds."""
    spent = {upto: 1e9 / np.array(task.rates) for upto, task in tasks.items()}
    before = {upto: spent[Upto(upto - 1)] if upto else 0.0 for upto in Upto}
    return {upto.name.lower(): float(np.median(spent[upto] - before[upto])) for upto in Upto}


def reporting_cost(plain: Task, drawing: Task, deal: Task) -> dict[str, dict[str, float]]:
    """What a deal of the reporting study costs in plain hands: drawing it, and playing its pair."""
    hand, drawn, whole = (1 / np.array(task.rates) for task in (plain, drawing, deal))
    return {"drawing": quartiles(drawn / hand), "playing": quartiles((whole - drawn) / hand)}


def study_cost(plain: Task, study: StudyTasks) -> dict[str, Any]:
    """A deal of a study in plain hands, the share of a worker's time that its sums take, and several threads beside
    one.
    """
    hand, deal, sums = (1 / np.array(task.rates) for task in (plain, study.deal, study.sums))
    threads = {str(number): task.times(study.threads[1]) for number, task in study.threads.items()}
    return {"deal": quartiles(deal / hand), "sums_share": quartiles(sums / (deal + sums)), "threads": threads}


def machine() -> dict[str, Any]:
    """What this was measured on."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return {
        "processor": models[0] if models else platform.processor() or platform.machine(),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "numba": numba.__version__,
        "numpy": np.__version__,
    }


def _call_tasks(against: Sequence[str], counts: npt.NDArray[Any]) -> Tasks:
    tasks = {"zhuoji": own_call_task(counts)} if against else {}
    for name in against:
        if name not in PEERS:
            raise InputError(f"--against was given {name!r}: it must be one of {', '.join(PEERS)}")
        try:
            tasks[name] = peer_task(name, counts)
        except ImportError:
            raise InputError(f"--against {name}: the library is not installed; try pip install {name}") from None
    return tasks


def _builds(stack: ExitStack, keys: npt.NDArray[Any], pieces: Tasks) -> tuple[dict[str, Yardstick], dict[str, str]]:
    """The builds of the yardstick that agree with the kernels, and why there are no others."""
    builds: dict[str, Yardstick] = {}
    skipped: dict[str, str] = {}
    for name, flags in BUILDS.items():
        try:
            build = stack.enter_context(Yardstick(flags, keys))
            check(build, pieces)
            builds[name] = build
        except YardstickError as absent:
            skipped[name] = str(absent)
    return builds, skipped


def _beside(tasks: Tasks, rulers: dict[str, Tasks]) -> dict[str, dict[str, float]]:
    """The figures of each task, and how it compares with each build of the yardstick that does the same."""
    return {
        name: task.figures()
        | {f"vs_{build}": task.times(ruler[name]) for build, ruler in rulers.items() if name in ruler}
        for name, task in tasks.items()
    }


def _hands(policy: Kind, one: Task, threads: dict[int, Task]) -> dict[str, Any]:
    discards = play_part(default_batch(policy), Upto.PLAY, CHECKED_HANDS) / CHECKED_HANDS
    on_the_wall = {str(number): task.figures() | {"vs_one": task.times(threads[1])} for number, task in threads.items()}
    return one.figures() | {"discards_per_hand": discards, "threads": on_the_wall}


def _yardstick(reduced: Tasks, rulers: dict[str, Tasks]) -> dict[str, Any]:
    return {
        "ruleset": REDUCED,
        "commands": {name: " ".join(("cc", *flags)) for name, flags in BUILDS.items()},
        "kernels": _beside(reduced, rulers),
        **{name: _beside(ruler, {}) for name, ruler in rulers.items()},
    }


def rates_figure(figures: Mapping[str, Any]) -> IntervalFigure:
    """Whole hands a second by policy, with the quartiles over the rounds."""
    rows = [
        {
            "group": policy,
            "mean": hands["median"] / 1000,
            "low": hands["quartile_1"] / 1000,
            "high": hands["quartile_3"] / 1000,
        }
        for policy, hands in figures["hands"].items()
    ]
    return IntervalFigure(
        name="bench",
        title=Text("Whole hands a second", "每秒局数"),
        caption=Text("Medians and quartiles, one thread.", "单线程，中位数与四分位数。"),
        frame=pd.DataFrame(rows),
        value=Text("thousand hands a second of processor time", "每秒处理器时间的千局数"),
        group=Text("policy in all seats", "四家策略"),
        as_effect=False,
    )
