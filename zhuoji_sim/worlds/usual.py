"""How near to ready hands usually are, by their melds and discards: counted in self-play, kept in a file."""

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from zhuoji_sim.errors import InputError

MELDS, DISCARDS, FARTHEST = 5, 24, 9
"""Melds 0 to 4; discards, the last row for all above; the most tiles that a hand of 13 may miss."""

USUAL = np.dtype([("on", "i8"), ("tries", "i8"), ("until", "i4", (MELDS, DISCARDS, FARTHEST))], align=True)
"""`until[melds, discards, d - 1]`: of 65,536 such hands, how many miss at most d tiles; `on` 0: hands as they come.

`tries`: of so many worlds one is chosen by what was played (`by_play`); 1: all are taken."""

BELIEFS = ("uniform", "usual", "play")
"""How hidden hands are drawn: all alike, as near to ready as is usual, or of these rather as the last discards say."""
TRIES = 8
"""Worlds that one is chosen from by what was played."""

STORED = Path(__file__).with_name("usual.json")


def belief_record(belief: str) -> npt.NDArray[np.void]:
    """A belief as kernels read it.

    Parameters
    ----------
    belief
        One of `BELIEFS`.

    Returns
    -------
    array
        One element of dtype `USUAL`.

    Raises
    ------
    InputError
        For another word.

    Examples
    --------
    >>> int(belief_record("uniform")["on"][0]), int(belief_record("usual")["on"][0])
    (0, 1)
    """
    if belief not in BELIEFS:
        raise InputError(f"unknown belief {belief!r}; it must be one of {', '.join(BELIEFS)}")
    record = np.zeros(1, USUAL)
    record["tries"] = TRIES if belief == "play" else 1
    if belief != "uniform":
        record["on"], record["until"][0] = 1, shares(_counts())
    return record


def shares(counts: npt.NDArray[np.int64]) -> npt.NDArray[np.int32]:
    """From counts [melds, discards, missing tiles - 1] to `USUAL.until`; a row without hands is like the one before."""
    until = np.zeros(counts.shape, np.int32)
    for melds in range(MELDS):
        last = np.cumsum(counts[melds].sum(axis=0)) if counts[melds].any() else np.arange(1, FARTHEST + 1)
        for discards in range(DISCARDS):
            if counts[melds, discards].sum() >= _ENOUGH:
                last = np.cumsum(counts[melds, discards])
            until[melds, discards] = np.round(last * (1 << 16) / last[-1])
    return until


_ENOUGH = 200
"""Hands of a row, below which it does not speak for itself."""


@cache
def _counts() -> npt.NDArray[np.int64]:
    stored: dict[str, Any] = json.loads(STORED.read_text(encoding="utf-8"))
    return np.array(stored["counts"], np.int64)


def write_counts(counts: npt.NDArray[np.int64], command: str, path: Path = STORED) -> None:
    """Write counts [melds, discards, missing tiles - 1] and the command that made them."""
    rows: Sequence[Any] = counts.tolist()
    body = ",\n".join("  [\n" + ",\n".join(f"   {json.dumps(row)}" for row in table) + "\n  ]" for table in rows)
    path.write_text(f'{{\n "command": {json.dumps(command)},\n "counts": [\n{body}\n ]\n}}\n', encoding="utf-8")
