"""The sums of the dou study: of the drawn kongs, of seats with and without a dou, and of plays under both rulesets.

Drawn kongs are weighted by how many there were in their deal, so that every kong that can be made counts alike.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from analyses.breakdown.accounts import Account
from analyses.statistics.grouped_sums import both_samples
from analyses.statistics.moments import CoMoments
from analyses.studies.dou.kernels.branches import Branch
from analyses.studies.dou.kernels.deals import ASKED, FREE
from zhuoji_sim.codes import By, Dou
from zhuoji_sim.play.batches import seats_in

Rows = npt.NDArray[np.void]
Columns = dict[str, npt.NDArray[np.int64]]
Mask = npt.NDArray[np.bool_]

WAYS = {"discard": By.DISCARD, "self_draw": By.SELF_DRAW, "robbed_kong": By.ROBBED_KONG}
ACCOUNTS = ("drawn", "own_dou", "others_dou", "chickens", "exhaustion")
"""The parts that are whole accounts."""

BUCKETS = ("won_discard", "won_drawn", "shot", "hot_shot", "robbed", *ACCOUNTS)
"""The parts of kong minus none, in the order they are shown; they add up deal by deal."""

CHAIN = {"pass": Branch.NO_PASS, "dou": Branch.NO_DOU, "draw": Branch.NO_DRAW, "later": Branch.NO_LATER}
"""What is taken away from the kong, step by step, and the play without it; `rest` is what remains against none."""

STEPS = (*CHAIN, "rest")
KINDS = (Dou.CONCEALED, Dou.ADDED, Dou.EXPOSED, Dou.DEALT, Dou.LATE, Dou.KEPT)
GROUPS = ("kind", "shanten", "ready", "turn", "earlier", "seat")
TURN_BAND, TURN_BANDS = 4, 4
MANY_KONGS = 3
OUTCOMES = (*WAYS, "exhausted")
WINS = ("all", "with_dou", "without_dou", "dealer", "pinghu", "dearer")


class Key(NamedTuple):
    """What some sums are about: a part of the study, and within it a group."""

    part: str
    name: str = ""
    value: Any = 0


# ------------------------------------------------------------------ the drawn kongs


def causal(rows: Rows) -> Columns:
    """Results and wins of the two plays, their difference, its parts and the steps of the chain, weighted."""
    made, never = rows["result"][:, Branch.MADE], rows["result"][:, Branch.NEVER]
    how = rows["how"]
    columns = {"opportunities": np.ones(len(rows), np.int64), "difference": made - never, "made": made, "never": never}
    for branch in (Branch.MADE, Branch.NEVER):
        columns[f"won_{branch.name.lower()}"] = how[:, branch] != By.NOBODY
    columns["won_difference"] = _gain(how != By.NOBODY)
    columns |= {f"{way}_difference": _gain(how == by) for way, by in WAYS.items()}
    columns |= {f"bucket:{name}": values for name, values in buckets(rows).items()}
    columns |= {f"chain:{name}": values for name, values in chain(rows).items()}
    return _weighted(rows, columns)


def buckets(rows: Rows) -> Columns:
    """Split kong minus none of each deal into `BUCKETS`, in fan."""
    both = [_parts(rows, branch) for branch in (Branch.MADE, Branch.NEVER)]
    return {name: both[0][name] - both[1][name] for name in BUCKETS}


def _parts(rows: Rows, branch: Branch) -> Columns:
    accounts = rows["accounts"][:, branch]
    drawn = np.isin(rows["how"][:, branch], (By.SELF_DRAW, By.ROBBED_KONG))
    hot, robbed = rows["hot"][:, branch] == 1, rows["robbed"][:, branch] == 1
    won = accounts[:, Account.WON]
    shot = accounts[:, [Account.SHOT, Account.KILL_LIFT, Account.KILL_ONLY, Account.KONG_SHOTS]].sum(axis=1)
    return {
        "won_discard": np.where(drawn, 0, won),
        "won_drawn": np.where(drawn, won, 0),
        "shot": np.where(hot | robbed, 0, shot),
        "hot_shot": np.where(hot, shot, 0),
        "robbed": np.where(robbed, shot, 0),
        **{name: accounts[:, Account[name.upper()]] for name in ACCOUNTS},
    }


def chain(rows: Rows) -> Columns:
    """What each step along the chain of plays takes away, in fan; they add up to kong minus none."""
    results = [rows["result"][:, branch] for branch in (Branch.MADE, *CHAIN.values(), Branch.NEVER)]
    return {name: results[step] - results[step + 1] for step, name in enumerate(STEPS)}


def claims(rows: Rows) -> Columns:
    """Of discards that can be claimed for a kong: the kong, a pong and neither, against each other, weighted."""
    kong, instead, never = (rows["result"][:, branch] for branch in (Branch.MADE, Branch.PONG, Branch.NEVER))
    columns = {"opportunities": np.ones(len(rows), np.int64), "kong_minus_pong": kong - instead}
    return _weighted(rows, columns | {"pong_minus_none": instead - never, "kong_minus_none": kong - never})


def _gain(event: Mask) -> npt.NDArray[Any]:
    return event[:, Branch.MADE].astype(np.int64) - event[:, Branch.NEVER]


def _weighted(rows: Rows, columns: Mapping[str, npt.NDArray[Any]]) -> Columns:
    weight = rows["opportunities"].astype(np.int64)
    return {name: weight * values for name, values in columns.items()}


def _codes(rows: Rows, name: str) -> npt.NDArray[np.int64]:
    """Which group of a kind each deal's kong is in: columns of whole numbers."""
    columns: dict[str, list[npt.NDArray[Any]]] = {
        "shanten": [rows["before"], rows["after"]],
        "turn": [np.minimum(rows["turn"] // TURN_BAND, TURN_BANDS - 1)],
        "seat": [rows["seat"] != 0],
    }
    return np.column_stack(columns[name] if name in columns else [rows[name]]).astype(np.int64)


def _groups(rows: Rows, name: str) -> Iterator[tuple[tuple[int, ...], Mask]]:
    """The groups of a kind that come up and which rows are in them."""
    column = _codes(rows, name)
    for value in np.unique(column, axis=0):
        yield tuple(value.tolist()), (column == value).all(axis=1)


# ------------------------------------------------------------------ seats with and without a dou


def classes(rows: Rows) -> Iterator[tuple[Key, Mask]]:
    """Seats by their dou at the end of the hand: (deals, seats) masks."""
    kongs, kinds = rows["kongs"], rows["kinds"]
    yield Key("observed", "dou", "all"), np.ones(kongs.shape, np.bool_)
    yield Key("observed", "dou", "none"), kongs == 0
    yield Key("observed", "dou", "any"), kongs > 0
    for number in range(1, MANY_KONGS):
        yield Key("observed", "kongs", number), kongs == number
    yield Key("observed", "kongs", MANY_KONGS), kongs >= MANY_KONGS
    for kind in KINDS:
        yield Key("observed", "dou", kind.name.lower()), kinds >> kind & 1 == 1


def observed(rows: Rows, seats: Mask) -> Columns:
    """How many such seats a deal has, and their wins, by way, and results."""
    won = seats_in(rows["winners"][:, ASKED])
    by = rows["by"][:, ASKED]
    columns = {"seats": seats.sum(axis=1), "won": (seats & won).sum(axis=1)}
    columns |= {way: np.where(by == code, columns["won"], 0) for way, code in WAYS.items()}
    return columns | {"fan": np.where(seats, rows["fan"], 0).sum(axis=1)}


# ------------------------------------------------------------------ both rulesets


def ended(rows: Rows, play: int) -> Columns:
    """How the plain play of each deal ended under one of the rulesets."""
    by, winners, declared = rows["by"][:, play], rows["winners"][:, play], rows["declared"][:, play]
    plain = rows["pinghu"][:, play]
    wins = (
        winners, winners & declared, winners & ~declared, winners & (1 << rows["dealer"]), plain, winners & ~plain,
    )  # fmt: skip
    shares = {f"outcome:{name}": (by == code).astype(np.int64) for name, code in WAYS.items()}
    shares["outcome:exhausted"] = (by == By.NOBODY).astype(np.int64)
    shares |= {f"wins:{name}": seats_in(mask).sum(axis=1) for name, mask in zip(WINS, wins, strict=True)}
    return shares | {"moved": rows["moved"][:, play]}


# ------------------------------------------------------------------ all of them


@dataclass(frozen=True)
class Tally:
    """Exact sums of deals by what they are about; `a + b` are those of both samples together."""

    sums: Mapping[Key, CoMoments]

    @classmethod
    def of(cls, rows: Rows) -> "Tally":
        """The sums of a block of `DEALS`."""
        return cls({key: CoMoments.of(columns) for key, columns in _columns(rows)})

    def __add__(self, other: "Tally") -> "Tally":
        if not isinstance(other, Tally):
            return NotImplemented
        return Tally(both_samples(self.sums, other.sums))

    @property
    def causal(self) -> CoMoments:
        """Of the drawn kongs."""
        return self.sums[Key("causal")]

    def by(self, part: str, name: str) -> list[tuple[Any, CoMoments]]:
        """The groups of one kind that came up, in the order of their codes."""
        found = [(key.value, sums) for key, sums in self.sums.items() if (key.part, key.name) == (part, name)]
        return sorted(found, key=lambda item: item[0])


def _columns(rows: Rows) -> Iterator[tuple[Key, Columns]]:
    drawn = rows[rows["opportunities"] > 0]
    effects = causal(rows)
    yield Key("causal"), effects
    few = {name: column for name, column in effects.items() if name in _BY_GROUP or name.startswith("chain:")}
    few = {name: column[rows["opportunities"] > 0] for name, column in few.items()}
    for name in GROUPS:
        for value, inside in _groups(drawn, name):
            yield Key("group", name, value), {column: values[inside] for column, values in few.items()}
    claimed = drawn[drawn["claim"] == 1]
    yield Key("claims"), claims(claimed)
    for value, inside in _groups(claimed, "shanten"):
        yield Key("claims", "shanten", value), claims(claimed[inside])
    gap: Columns = {}
    for key, seats in classes(rows):
        columns = observed(rows, seats)
        yield key, columns
        if key.value in ("none", "any"):
            gap |= {f"{key.value}:{name}": values for name, values in columns.items()}
    yield Key("gap"), gap
    asked, free = ended(rows, ASKED), ended(rows, FREE)
    for name in asked:
        columns = {"asked": asked[name], "free": free[name], "difference": free[name] - asked[name]}
        yield Key("rule", name), columns


_BY_GROUP = ("opportunities", "difference", "won_difference")
