"""The yardstick: the same lookups and the same hands of a reduced game in C (benchmarks/yardstick.c)."""

import shutil
import subprocess
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from zhuoji_sim.codes import SEATS, Outcome
from zhuoji_sim.errors import InputError
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.play.batches import Batch
from zhuoji_sim.policies.codes import Kind
from zhuoji_sim.policies.seating import players_record
from zhuoji_sim.policies.settings import seat_policies
from zhuoji_sim.rulesets import load

Array = npt.NDArray[Any]

SOURCE = Path(__file__).resolve().parents[2] / "benchmarks" / "yardstick.c"
BUILDS = {"c": ("-O3",), "c_native": ("-O3", "-march=native")}
"""Name and flags of each build; the second, like numba, may use all that this processor has."""

REDUCED = {
    "extends": "shabao",
    "win": {"pinghu_needs_pass": False, "pass_lock": "off"},
    "chicken": {"yaoji": False, "flipped": False, "charge": 0, "charge_golden": 0, "responsible": 0},
    "report": {"enabled": False},
    "settlement": {"self_draw": 0},
    "dealer": {"mode": "off"},
}
"""Wins and pongs, and payment of the pattern alone; there are no kongs because the policies make none."""

SEED = 1


class YardstickError(InputError):
    """There is no yardstick here, and why."""


class Yardstick:
    """A running build of the yardstick; use it as a context manager.

    Raises:
        YardstickError: no C compiler, no source (an installed package has none), a compiler that fails, or a program
            that does not run or dies.
    """

    def __init__(self, flags: tuple[str, ...], hands: Array) -> None:
        """`hands`: the keys u4[n, 2, 3] of n hands of 13 tiles and the same with a 14th."""
        self.seconds = 0.0
        """Processor seconds that its answers have taken so far."""
        self.name = " ".join(("cc", *flags))
        """The command that built it."""
        with ExitStack() as stack:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="zhuoji-yardstick-")))
            program, table_file, hand_file = (str(folder / name) for name in ("yardstick", "tables", "hands"))
            self._build(flags, program)
            tables().tofile(table_file)
            hands.tofile(hand_file)
            self._process = self._start([program, table_file, hand_file])
            self._close = stack.pop_all()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate("")
        self._close.close()

    def _build(self, flags: tuple[str, ...], program: str) -> None:
        compiler = shutil.which("cc")
        if compiler is None or not SOURCE.exists():
            raise YardstickError("no C compiler (cc)" if compiler is None else f"{SOURCE.name} is not installed")
        built = subprocess.run([compiler, *flags, "-o", program, SOURCE], capture_output=True, text=True)
        if built.returncode:
            said = built.stderr.split("\n")[0] or f"exit code {built.returncode}"
            raise YardstickError(f"{self.name} failed: {said}")

    def _start(self, command: list[str]) -> "subprocess.Popen[str]":
        pipe = subprocess.PIPE
        try:
            # In a session of its own, so that Ctrl-C ends the bench and not the program it is waiting for.
            return subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, start_new_session=True)
        except OSError as error:
            raise YardstickError(f"what {self.name} built does not run: {error.strerror or error}") from None

    def ask(self, *words: object) -> list[int]:
        """The numbers that answer a command; the time it took is added to `seconds`."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            print(*words, file=self._process.stdin, flush=True)
            answer = self._process.stdout.readline().split()
        except BrokenPipeError:
            answer = []
        if not answer:
            raise YardstickError(f"what {self.name} built died with code {self._process.wait()}")
        self.seconds += float(answer.pop())
        return [int(number) for number in answer]

    def play(self, policy: Kind, hands: int) -> list[int]:
        """Play hands 0 on of the reduced game and return their statistics (`statistics`)."""
        return self.ask("hands", int(policy), SEED, 0, hands)


def reduced_batch(policy: Kind) -> Batch:
    """The reduced game for the kernels."""
    text = f"{policy.name.lower()}:kong=never"
    return Batch(load(REDUCED).record(), players_record(seat_policies([text])), SEED)


def statistics(rows: Array) -> list[int]:
    """Draws, hands won, masks of winners added up, fan weighted with 1 to 4 by seat, and the sum of its squares."""
    fan = rows["fan"]
    weighted = (fan * np.arange(1, SEATS + 1)).sum()
    won = (rows["outcome"] == Outcome.WIN).sum()
    return [int(x) for x in (rows["draws"].sum(), won, rows["winners"].sum(), weighted, (fan * fan).sum())]
