"""What a policy does, in numbers: a table of it against itself."""

import math
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from analyses.findings.notebooks import frame_html
from analyses.findings.samples import Columns
from analyses.runs.engines import Threads
from analyses.runs.identity import run_id
from analyses.runs.options import Progress
from analyses.runs.run import run as play_run
from analyses.runs.table_setup import TableSetup
from analyses.simulations.hand_table import ENDS, PATTERNS, ends, who_dealt_in
from analyses.simulations.kernels import MELDED, play_melded
from analyses.statistics.intervals import Fixed
from analyses.statistics.moments import CoMoments
from analyses.statistics.rates import Rate, rate, share
from analyses.statistics.stopping import StoppingRule
from analyses.statistics.sums import Key, Sums
from zhuoji_sim.codes import MeldKind
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.game.state import new_state
from zhuoji_sim.limits import MAX_HANDS, MAX_NUMBER, MAX_WORKERS, check_range
from zhuoji_sim.numbers import count
from zhuoji_sim.play.batches import seats_in
from zhuoji_sim.policies.settings import Policy
from zhuoji_sim.rulesets import DEFAULT, Spec
from zhuoji_sim.settlement.ledger import new_ledger

if TYPE_CHECKING:
    import pandas as pd

BLOCK = 2000
"""Hands that a worker plays at a time; results do not depend on it."""
STUDY = "portrait"
_ALL = "hands"
_MELDS = 4
"""The most melds of a hand."""
_KONGS = (MeldKind.CONCEALED, MeldKind.ADDED, MeldKind.EXPOSED)


@dataclass(frozen=True)
class Portrait:
    """What a table of one policy did.

    Attributes
    ----------
    table
        The rules, and the policy in every seat.
    seed
        What the hands were drawn from.
    sums
        Exact moments of all that is counted.
    stopped
        `hands` if all hands asked for were played, else `interrupted`.
    seconds
        How long it took.

    Examples
    --------
    >>> found = portray("ukeire", "shabao", hands=200).to_dict()
    >>> found["policy"], found["against"], found["hands"], list(found["rates"])[:4]
    ('ukeire', 'itself', 200, ['wins', 'self_drawn', 'deals_in', 'ready'])
    """

    table: TableSetup
    seed: int
    sums: Sums
    stopped: str
    seconds: float

    def __repr__(self) -> str:
        return f"<Portrait {self.table.name}, {count(self.hands)} hands of seed {self.seed}, {self.table.ruleset.name}>"

    def _repr_html_(self) -> str:
        return frame_html(repr(self).strip("<>"), self.to_frame())

    def to_frame(self) -> "pd.DataFrame":
        """One row a number: its name, mean, and the ends of its interval."""
        import pandas as pd

        document = self.to_dict()
        found = {**document["rates"], "draws": document["draws"]}
        rows = ((name, one["mean"], *(one["ci95"] or (None, None))) for name, one in found.items())
        return pd.DataFrame(rows, columns=["name", "mean", "low", "high"])

    @property
    def hands(self) -> int:
        """How many were played."""
        return self.sums[_ALL].n

    def rates(self) -> dict[str, Rate]:
        """What is counted, by its name: of players, of wins (`self_drawn`, `pattern:...`) or of hands (`exhausted`)."""
        sums, players = self.sums[_ALL], self.table.ruleset.players

        def of_seats(name: str, most: float = 1.0) -> Rate:
            return share(sums[name], per=players, most=most)

        return {
            "wins": of_seats("won"),
            "self_drawn": rate(sums, "self_drawn", "won"),
            "deals_in": of_seats("dealt_in"),
            "ready": of_seats("ready"),
            "reports": of_seats("reported"),
            "exhausted": share(sums["exhausted"]),
            "pongs": of_seats("pongs", _MELDS),
            **{f"kongs:{kind.name.lower()}": of_seats(f"kongs:{kind.name.lower()}", _MELDS) for kind in _KONGS},
            **{f"pattern:{name}": rate(sums, f"pattern:{name}", "won") for name in PATTERNS},
        }

    def to_dict(self) -> dict[str, Any]:
        """What `zhuoji policies --show --json` prints of a policy; undefined numbers are None."""
        return {
            "policy": self.table.policies[0].name,
            "against": "itself",
            "hands": self.hands,
            "run_id": run_id(STUDY, self.table, self.seed),
            "stopped": self.stopped,
            "rates": {name: _document(found) for name, found in self.rates().items()},
            "draws": _draws(self.sums[_ALL]),
        }


def gallery(portraits: Sequence[Portrait]) -> dict[str, Any]:
    """The document that `zhuoji policies --show --json` prints of portraits with the same rules and seed."""
    first = portraits[0]
    return {
        "ruleset": first.table.ruleset.name,
        "seed": first.seed,
        "hands": first.hands,
        "shown": [portrait.to_dict() for portrait in portraits],
    }


def _document(found: Rate) -> dict[str, Any]:
    """A rate with its 95 % interval."""
    within = Fixed().rate(found)
    return {"mean": _finite(found.point.mean), "ci95": _ends(within.low, within.high)}


def _draws(sums: CoMoments) -> dict[str, Any]:
    """How many tiles are drawn in a hand."""
    point = sums["draws"].point()
    within = Fixed().interval(point)
    return {"mean": _finite(point.mean), "ci95": _ends(within.low, within.high)}


def _finite(value: float) -> float | None:
    return value if math.isfinite(value) else None


def _ends(low: float, high: float) -> list[float] | None:
    return [low, high] if math.isfinite(high - low) else None


def portray(
    policy: str | Policy,
    ruleset: Spec = DEFAULT,
    hands: int = 20_000,
    seed: int = 1,
    workers: int | None = None,
    progress: Progress | None = None,
) -> Portrait:
    """Play hands of a policy in all seats, and count what it does.

    Parameters
    ----------
    policy
        As `parse_policy` takes it; it sits in every seat.
    ruleset
        What `load_ruleset` takes: an id, a file, a dict, or a ruleset.
    hands
        How many, each on its own: hand k has dealer k % the number of players and n 1, as in `simulate`.
    seed
        What they are drawn from; more hands of a seed continue fewer.
    workers
        Threads, by default one a core.
    progress
        Called with the number of hands of each block, as it is done.

    Returns
    -------
    Portrait
        Which depends on neither `workers` nor the machine; `to_dict()` has every rate with its 95 % interval.

    Raises
    ------
    InputError
        For what `load_ruleset` or `parse_policy` refuses, and numbers out of range.

    Examples
    --------
    >>> found = portray("ukeire:pong=always", hands=100).to_dict()["rates"]
    >>> found["pongs"]["mean"] > portray("ukeire", hands=100).to_dict()["rates"]["pongs"]["mean"]
    True
    """
    check_range("hands", hands, 1, MAX_HANDS)
    check_range("seed", seed, 0, MAX_NUMBER)
    if workers is not None:
        check_range("workers", workers, 1, MAX_WORKERS)
    began = time.perf_counter()
    table = TableSetup.of(ruleset, policy)
    records = table.records()
    played = play_run(
        lambda first, count: counted(_rows(records, seed, first, count)),
        StoppingRule(hands),
        table.block(BLOCK),
        engine=Threads(workers),
        progress=progress or (lambda more: None),
    )
    stopped = "hands" if played.deals == hands else "interrupted"
    return Portrait(table, seed, played.sums, stopped, time.perf_counter() - began)


def prepare(ruleset: Spec, policy: str | Policy) -> None:
    """Load or compile the kernels, so that playing starts at once. Raises InputError as `portray`."""
    _rows(TableSetup.of(ruleset, policy).records(), 0, 0, 0)


def _rows(records: Sequence[npt.NDArray[np.void]], seed: int, first: int, hands: int) -> npt.NDArray[np.void]:
    rows = np.zeros(hands, MELDED)
    rules, players = records
    play_melded(new_state(), rules, tables(), players, new_ledger(), np.uint64(seed), first, rows)
    return rows


def counted(rows: npt.NDArray[np.void]) -> Sums:
    """The sums of rows of `MELDED`: of each hand how many players win, deal in and so on."""
    hands, melds = rows["hand"], rows["melds"].astype(np.int64)
    ending, winners = ends(hands), seats_in(hands["winners"]).sum(axis=1)
    columns: Columns = {
        "won": winners,
        "self_drawn": winners * (ending == ENDS.index("self_draw")),
        "dealt_in": (who_dealt_in(hands) >= 0).astype(np.int64),
        "ready": seats_in(hands["ready"]).sum(axis=1),
        "reported": seats_in(hands["reported"]).sum(axis=1),
        "exhausted": (ending == ENDS.index("exhausted")).astype(np.int64),
        "draws": hands["draws"].astype(np.int64),
        "pongs": melds[:, MeldKind.PONG] + melds[:, MeldKind.ADDED],
        **{f"kongs:{kind.name.lower()}": melds[:, kind] for kind in _KONGS},
        **_patterns(hands["pattern"]),
    }
    return Sums({Key(_ALL): CoMoments.of(columns)})


def _patterns(won_with: npt.NDArray[np.int8]) -> Mapping[str, npt.NDArray[np.int64]]:
    """By pattern how many players win with it."""
    return {f"pattern:{name}": (won_with == code).sum(axis=1) for code, name in enumerate(PATTERNS)}
