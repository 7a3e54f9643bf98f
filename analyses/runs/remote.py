"""What a worker of a cluster is asked: whether it may take part in a run, and blocks."""

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from time import perf_counter
from typing import Any

from analyses.runs.identity import code_hash
from analyses.runs.work import Work
from zhuoji_sim import __version__
from zhuoji_sim.compiled.sources import kernel_hash
from zhuoji_sim.errors import InputError

Code = Mapping[str, str]
"""What a machine plays and sums up with."""
Answer = dict[str, Any]
"""`played`: what came of each block, and `seconds` that it took; `refused`: why this worker takes no part; `failed`:
why the run ends."""


def code_here() -> dict[str, str]:
    """What this machine plays and sums up with."""
    return {"version": __version__, "kernels": kernel_hash(), "analyses": code_hash()}


def refusal(reader: str, asked: str, code: Code) -> str:
    """Why this process cannot play blocks of a run; empty where it can.

    reader, asked: as of a `Work`, the latter as JSON. code: what the other blocks are played with.
    """
    here = code_here()
    if here != code:
        which = next(name for name in here if here[name] != code.get(name))
        return f"it has other code: {which} {here[which]}, this run {code.get(which)}; install the same version there"
    try:
        _work(reader, asked)
    except InputError as error:
        return str(error)
    return ""


def play(reader: str, asked: str, code: Code, blocks: Sequence[tuple[int, int]]) -> Answer:
    """Play blocks, each given by its first deal and their number, or say why not."""
    if why := refusal(reader, asked, code):
        return {"refused": why}
    work, began = _work(reader, asked), perf_counter()
    try:
        played = [work.play_for_others(first, deals) for first, deals in blocks]
    except InputError as error:
        return {"failed": str(error)}
    return {"played": played, "seconds": perf_counter() - began}


@lru_cache(maxsize=16)
def _work(reader: str, asked: str) -> Work[Any]:
    work: Work[Any] = import_module(reader).read_work(json.loads(asked))
    return work
