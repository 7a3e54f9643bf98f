"""What the dou study sums up: the drawn kongs, seats with and without a dou, and plays under both rulesets.

Drawn kongs are weighted by how many there were in their deal, so that every kong that can be made counts alike.
"""

from collections.abc import Mapping
from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt

from analyses.breakdown.accounts import Account
from analyses.findings.samples import Axis, Columns, Dimension, Rows, Sample
from analyses.studies.dou.kernels.branches import Branch
from analyses.studies.dou.kernels.deals import ASKED, FREE
from analyses.studies.dou.words import BUCKETS, STEPS, WAYS
from zhuoji_sim.codes import By, Dou
from zhuoji_sim.glossary import DOU, SEATS, YES_NO
from zhuoji_sim.play.batches import seats_in
from zhuoji_sim.text import Text

Mask = npt.NDArray[np.bool_]

BY_WAY = {way: By[way.upper()] for way in WAYS if way != "won"}
ACCOUNTS = ("drawn", "own_dou", "others_dou", "chickens", "exhaustion")
"""The parts of a result that are whole accounts."""

CHAIN = (Branch.MADE, Branch.NO_PASS, Branch.NO_DOU, Branch.NO_DRAW, Branch.NO_LATER, Branch.NEVER)
"""The plays between which the steps lie."""

TURNS = ("1-4", "5-8", "9-12", "13+")
TURN_BAND = 4
MANY_KONGS = 3
ALTERNATIVES = {"wait": "waited", "none": "never"}
"""What a kong is compared with, and with the best of, and how its result is called. A discard may be ponged besides."""
CLAIM_ALTERNATIVES = ("pong", *ALTERNATIVES)
OUTCOMES = (*BY_WAY, "exhausted")
WINS = ("all", "with_dou", "without_dou", "dealer", "pinghu", "dearer")


# ------------------------------------------------------------------ the drawn kongs


def drawn(rows: Rows) -> Rows:
    """The deals with an opportunity."""
    return rows[rows["opportunities"] > 0]


def claimed(rows: Rows) -> Rows:
    """The deals whose drawn opportunity is a discard."""
    kept: Rows = rows[(rows["opportunities"] > 0) & (rows["claim"] == 1)]
    return kept


def kongs(rows: Rows) -> Columns:
    """Results of the plays, what the kong brings over each other one, wins with and without, and the parts and steps of
    what it brings over none; weighted.
    """
    made, never = rows["result"][:, Branch.MADE], rows["result"][:, Branch.NEVER]
    waited = rows["result"][:, Branch.WAIT]
    how = rows["how"]
    won = how != By.NOBODY
    columns = {"over_none": made - never, "over_wait": made - waited, "made": made, "never": never, "waited": waited}
    columns |= {"won_made": won[:, Branch.MADE], "won_never": won[:, Branch.NEVER], "gain:won": _gain(won)}
    columns |= {f"gain:{way}": _gain(how == by) for way, by in BY_WAY.items()}
    columns |= {f"bucket:{name}": values for name, values in buckets(rows).items()}
    columns |= {f"chain:{name}": values for name, values in chain(rows).items()}
    return _weighted(rows, columns)


def buckets(rows: Rows) -> Columns:
    """Split kong minus none of each deal into `BUCKETS`, in fan."""
    made, never = (_parts(rows, branch) for branch in (Branch.MADE, Branch.NEVER))
    return {name: made[name] - never[name] for name in BUCKETS}


def _parts(rows: Rows, branch: Branch) -> Columns:
    accounts = rows["accounts"][:, branch]
    drew = np.isin(rows["how"][:, branch], (By.SELF_DRAW, By.ROBBED_KONG))
    hot, robbed = rows["hot"][:, branch] == 1, rows["robbed"][:, branch] == 1
    won = accounts[:, Account.WON]
    shot = accounts[:, [Account.SHOT, Account.KILL_LIFT, Account.KILL_ONLY, Account.KONG_SHOTS]].sum(axis=1)
    return {
        "won_discard": np.where(drew, 0, won),
        "won_drawn": np.where(drew, won, 0),
        "shot": np.where(hot | robbed, 0, shot),
        "hot_shot": np.where(hot, shot, 0),
        "robbed": np.where(robbed, shot, 0),
        **{name: accounts[:, Account[name.upper()]] for name in ACCOUNTS},
    }


def chain(rows: Rows) -> Columns:
    """What each step along the chain of plays takes away, in fan; they add up to kong minus none."""
    results = [rows["result"][:, branch] for branch in CHAIN]
    return {name: results[step] - results[step + 1] for step, name in enumerate(STEPS)}


def claims(rows: Rows) -> Columns:
    """Of discards that can be claimed for a kong: the kong against all else, and the pong against neither, weighted."""
    plays = (Branch.MADE, Branch.PONG, Branch.WAIT, Branch.NEVER)
    kong, instead, waited, never = (rows["result"][:, branch] for branch in plays)
    over = {"over_pong": kong - instead, "over_wait": kong - waited, "over_none": kong - never}
    return _weighted(rows, over | {"pong_minus_none": instead - never})


def _gain(event: Mask) -> npt.NDArray[np.int64]:
    gain: npt.NDArray[np.int64] = event[:, Branch.MADE].astype(np.int64) - event[:, Branch.NEVER]
    return gain


def _weighted(rows: Rows, columns: Mapping[str, npt.NDArray[Any]]) -> Columns:
    weight = rows["opportunities"].astype(np.int64)
    return {"opportunities": weight} | {name: weight * values for name, values in columns.items()}


# ------------------------------------------------------------------ what is known when the decision falls


_DOU = tuple(kind.name.lower() for kind in Dou)

KIND = Axis("kind", Text("kong", "豆"), lambda rows: rows["kind"], _DOU, DOU)
BEFORE = Axis("shanten_before", Text("shanten without", "不杠的向听数"), lambda rows: rows["before"])
AFTER = Axis("shanten_after", Text("with", "杠后"), lambda rows: rows["after"])
READY = Axis("ready", Text("ready without the kong", "不杠时已叫牌"), lambda rows: rows["ready"], (False, True), YES_NO)
TURN = Axis(
    "turn",
    Text("turn of the seat", "该家第几巡"),
    lambda rows: np.minimum(rows["turn"] // TURN_BAND, len(TURNS) - 1),
    TURNS,
)
EARLIER = Axis("kong_before", Text("has a kong already", "已有豆"), lambda rows: rows["earlier"], (False, True), YES_NO)
SEAT = Axis("seat", Text("seat", "座位"), lambda rows: rows["seat"] != 0, tuple(SEATS), SEATS)

SHANTEN = Dimension("shanten", Text("By shanten without and with the kong", "按杠前杠后的向听数"), (BEFORE, AFTER))
BY_KIND = Dimension("kind", Text("By kind", "按种类"), (KIND,))
BY_TURN = Dimension("turn", Text("By turn", "按巡数"), (TURN,))
DIMENSIONS = (
    BY_KIND,
    SHANTEN,
    Dimension("ready", Text("Ready or not", "是否已叫牌"), (READY,)),
    BY_TURN,
    Dimension("earlier", Text("The first kong or a further one", "第一个豆与再一个豆"), (EARLIER,)),
    Dimension("seat", Text("By seat", "按座位"), (SEAT,)),
)


# ------------------------------------------------------------------ seats with and without a dou


CLASSES: tuple[tuple[str, Any], ...] = (
    *(("dou", which) for which in ("all", "none", "any")),
    *(("kongs", number) for number in range(1, MANY_KONGS + 1)),
    *(("dou", kind) for kind in DOU),
)
"""Seats by their dou at the end of the hand, as estimates' groups have them; some seats are in several."""


def seats_with(rows: Rows, key: str, value: Any) -> Mask:
    """The seats of a class, bool[deals, 4]; a place where nobody sits is in none."""
    number, kinds = rows["kongs"], rows["kinds"]
    inside: Mask
    match key, value:
        case "dou", "all":
            inside = number >= 0
        case "dou", "none":
            inside = number == 0
        case "dou", "any":
            inside = number > 0
        case "dou", kind:
            inside = kinds >> Dou[kind.upper()] & 1 == 1
        case _:
            inside = np.minimum(number, MANY_KONGS) == value
    return inside


def observed(key: str, value: Any, rows: Rows) -> Columns:
    """How many seats of a class a deal has, and their wins, by way, and results."""
    seats, by = seats_with(rows, key, value), rows["by"][:, ASKED]
    won = over_seats(seats & seats_in(rows["winners"][:, ASKED]))
    columns = {"seats": over_seats(seats), "won": won}
    columns |= {way: np.where(by == code, won, 0) for way, code in BY_WAY.items()}
    return columns | {"fan": over_seats(seats * rows["fan"])}


def over_seats(values: npt.NDArray[Any]) -> npt.NDArray[np.int64]:
    """The sum of each deal over its seats; numpy's own is slow over so few."""
    summed = np.zeros(len(values), np.int64)
    for seat in values.T:
        summed += seat
    return summed


def with_and_without(rows: Rows) -> Columns:
    """The same of seats with any dou and with none, beside each other."""
    return {
        f"{which}:{name}": values for which in ("any", "none") for name, values in observed("dou", which, rows).items()
    }


# ------------------------------------------------------------------ both rulesets


def ended(rows: Rows, play: int) -> Columns:
    """How the plain play of each deal ended under one of the rulesets."""
    by, winners, declared = rows["by"][:, play], rows["winners"][:, play], rows["declared"][:, play]
    plain = rows["pinghu"][:, play]
    wins = (
        winners, winners & declared, winners & ~declared, winners & (1 << rows["dealer"]), plain, winners & ~plain,
    )  # fmt: skip
    columns = {f"outcome:{name}": by == code for name, code in BY_WAY.items()} | {"outcome:exhausted": by == By.NOBODY}
    columns |= {f"wins:{name}": over_seats(seats_in(mask)) for name, mask in zip(WINS, wins, strict=True)}
    return {name: values.astype(np.int64) for name, values in columns.items()} | {"fan:moved": rows["moved"][:, play]}


def both_rules(rows: Rows) -> Columns:
    """How deals end with the pass rule and without it, and how that differs."""
    asked, free = ended(rows, ASKED), ended(rows, FREE)
    columns = {f"asked:{name}": values for name, values in asked.items()}
    columns |= {f"free:{name}": values for name, values in free.items()}
    return columns | {f"removed:{name}": free[name] - asked[name] for name in asked}


SAMPLES = (
    Sample(
        "kongs",
        kongs,
        drawn,
        DIMENSIONS,
        ("opportunities", "over_none", "over_wait", "gain:won", *(f"chain:{s}" for s in STEPS)),
    ),
    Sample("claims", claims, claimed, (SHANTEN,)),
    Sample("gap", with_and_without),
    *(Sample(f"seats:{key}={value}", partial(observed, key, value)) for key, value in CLASSES),
    Sample("plays", both_rules),
)
