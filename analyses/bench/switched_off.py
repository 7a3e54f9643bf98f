"""What a hand pays for rules that its house has switched off: `python -m analyses.bench.switched_off`.

The reduced game of the yardstick has no kongs, reports, pass lock and no log; the kernels ask for them at every turn
all the same. Here the steps that ask are emptied in turn, each in a process of its own that compiles the game anew, and
`shanten` hands are played side by side with the same game in C. Takes some minutes.
"""

import argparse
import inspect
import os
import subprocess
import sys
import tempfile
from importlib import import_module

from analyses.bench.kernels import Upto
from analyses.bench.tasks import Task, play_part, sample_hands
from analyses.bench.yardstick import BUILDS, Yardstick, reduced_batch
from zhuoji_sim.play.batches import Batch
from zhuoji_sim.policies.codes import Kind

STEPS: dict[str, dict[str, str]] = {
    "log": {"game.state.log_line": "None"},
    "own kongs": {"game.legality.own_kongs": "0"},
    "reports": {
        "policies.usual.can_report": "False",
        "policies.decisions.with_report": "choice",
        "game.legality.is_bound": "False",
    },
    "pass lock": {"game.moves.decline_discard": "None"},
    "settings": {"policies.decisions.barred_discards": "0"},
}
"""Steps by what they ask about, and what they then give."""
NOTHING, ALL = "nothing", "all of these"
CASES: dict[str, dict[str, str]] = {
    NOTHING: {},
    **STEPS,
    ALL: {name: gives for steps in STEPS.values() for name, gives in steps.items()},
}
ROUNDS = 41
HANDS = 20_000


def empty(name: str, gives: str) -> None:
    """Let a step do nothing but give an expression of its arguments."""
    module, _, function = name.rpartition(".")
    step = getattr(import_module(f"zhuoji_sim.{module}"), function).py_func
    step.__code__ = eval(f"lambda {', '.join(inspect.signature(step).parameters)}: {gives}").__code__


def measure(case: str) -> str:
    """A line: nanoseconds a hand played, a hand settled and written too, and that compared with C."""
    for name, gives in CASES[case].items():
        empty(name, gives)
    batch = reduced_batch(Kind.SHANTEN)
    played, whole = (part_task(batch, upto) for upto in (Upto.PLAY, Upto.ROW))
    with Yardstick(BUILDS["c"], sample_hands()[1]) as yardstick:
        in_c = Task(lambda hands: yardstick.play(Kind.SHANTEN, hands), clock=lambda: yardstick.seconds, repeats=HANDS)
        for task in (played, whole, in_c):
            task.run(1)
        for _ in range(ROUNDS):
            for task in (played, whole, in_c):
                task.measure()
    nanoseconds = [1e9 / task.figures()["median"] for task in (played, whole, in_c)]
    return f"{case:14} " + " ".join(f"{one:8.0f}" for one in nanoseconds) + f" {whole.times(in_c):8.2f}"


def part_task(batch: Batch, upto: Upto) -> Task:
    """Hands taken as far as a phase, so many at a time."""
    return Task(lambda hands: play_part(batch, upto, hands), repeats=HANDS)


def main() -> None:
    """Measure every case in a process of its own, with an empty cache."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--case", choices=CASES, help="this one alone, in this process")
    case = parser.parse_args().case
    if case:
        print(measure(case), flush=True)
        return
    print(f"{'emptied':14} {'play, ns':>8} {'all, ns':>8} {'C, ns':>8} {'to C':>8}", flush=True)
    for case in CASES:
        with tempfile.TemporaryDirectory() as cache:
            command = [sys.executable, "-m", "analyses.bench.switched_off", "--case", case]
            subprocess.run(command, env=dict(os.environ, ZHUOJI_CACHE_DIR=cache), check=True)


if __name__ == "__main__":
    main()
