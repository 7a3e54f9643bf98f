"""The sums of the chicken study: flows of money, results by 1s dealt, and decisions about a 1s by what is known."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from analyses.breakdown.accounts import Account
from analyses.breakdown.flows import Kind, Lost, Share
from analyses.statistics.grouped_sums import both_samples, group_sums
from analyses.statistics.moments import CoMoments
from analyses.studies.chicken.break_even import curve_columns
from analyses.studies.chicken.kernels.deals import KEEP, PASS, PONG, THROW, WAIT
from analyses.studies.chicken.kernels.ones import NUMBERS
from analyses.studies.chicken.readiness import Readiness

Rows = npt.NDArray[np.void]
Integers = npt.NDArray[np.int64]
Columns = dict[str, Integers]
Key = tuple[tuple[str, Any], ...]
"""A group: names and values, the first name telling its kind."""

PARTS: Mapping[str, tuple[Account | Share, ...]] = {
    "won": (Account.WON,),
    "shot": (Account.SHOT, Account.KILL_LIFT, Account.KILL_ONLY),
    "drawn": (Account.DRAWN,),
    "kong_shots": (Account.KONG_SHOTS,),
    "own_dou": (Account.OWN_DOU,),
    "others_dou": (Account.OTHERS_DOU,),
    "own_chickens": (Share.OWN,),
    "charge": (Share.CHARGE,),
    "charge_reversed": (Share.CHARGE_REVERSED,),
    "responsible": (Share.RESPONSIBLE,),
    "others_chickens": (Share.OTHERS, Share.OTHERS_CHARGE),
    "exhaustion": (Account.EXHAUSTION,),
}
"""The parts that a difference is split into, in the order they are shown; they add up deal by deal."""

ALTERNATIVES = {"keep": KEEP, "wait": WAIT}
"""What throwing is compared with."""
MOST_LOST = 5
"""The ukeire that a throw may cost, 1 / MOST_LOST of the best."""
CHICKEN_KINDS = [int(kind) for kind in Kind if kind >= Kind.CONCEALED]
TURN_BANDS = (4, 7, 10)
DECILE = 10
"""Chances are grouped by so many per cent."""
TURN_GROUPS = ("charge", "shanten", "turn", "ones", "chance", "seat")
PONG_GROUPS = ("first", "nearer", "shanten")


def parts(rows: Rows, first: int, second: int) -> Columns:
    """Branch `first` minus branch `second` of each deal, split into `PARTS`, in fan."""
    accounts = rows["accounts"][:, first] - rows["accounts"][:, second]
    shares = rows["shares"][:, first] - rows["shares"][:, second]
    return {
        name: np.sum([(accounts if isinstance(code, Account) else shares)[:, code] for code in codes], axis=0)
        for name, codes in PARTS.items()
    }


def is_cheap(rows: Rows) -> npt.NDArray[np.bool_]:
    """Throwing the 1s costs at most a fifth of the best ukeire."""
    cheap: npt.NDArray[np.bool_] = MOST_LOST * rows["ukeire"] >= (MOST_LOST - 1) * rows["best"]
    return cheap


def flow_columns(rows: Rows) -> Columns:
    """What moved in each hand by kind, what was not collected, and how many decisions about a 1s came up."""
    columns = {kind.name.lower(): rows["flows"][:, kind] for kind in Kind}
    columns |= {f"lost_{reason.name.lower()}": rows["lost"][:, reason] for reason in Lost}
    columns |= {"moved": rows["moved"], "lost": rows["lost"].sum(axis=1)}
    columns["chickens"] = rows["flows"][:, CHICKEN_KINDS].sum(axis=1)
    return columns | {"turns": rows["turns"], "pongs": rows["pongs"]}


def gains(rows: Rows) -> Columns:
    """The weight of each opportunity (all of its hand), and weighted so what throwing brings over each other play."""
    weight, fan = rows["turns"].astype(np.int64), rows["fan"]
    return {"w": weight} | {
        f"w{name}": weight * (fan[:, THROW] - fan[:, branch]) for name, branch in ALTERNATIVES.items()
    }


def turn_columns(rows: Rows) -> Columns:
    """`gains`, split, and the weighted results of the branches themselves."""
    columns = gains(rows)
    weight = columns["w"]
    for name, branch in {"throw": THROW, **ALTERNATIVES}.items():
        columns[f"result_{name}"] = weight * rows["fan"][:, branch]
        columns[f"ready_{name}"] = weight * rows["ready"][:, branch]
    return columns | {f"bucket:{name}": weight * values for name, values in parts(rows, THROW, KEEP).items()}


def chance_columns(rows: Rows, chance: Integers) -> Columns:
    """What the curves along the predicted chance are fitted from."""
    columns = gains(rows)
    return curve_columns(chance, columns["w"], {name: columns[f"w{name}"] for name in ALTERNATIVES})


def pong_columns(rows: Rows) -> Columns:
    """The same for pong against pass."""
    weight, fan = rows["pongs"].astype(np.int64), rows["fan"]
    columns = {
        "w": weight,
        "wpong": weight * (fan[:, PONG] - fan[:, PASS]),
        "result_pong": weight * fan[:, PONG],
        "result_pass": weight * fan[:, PASS],
    }
    return columns | {f"bucket:{name}": weight * values for name, values in parts(rows, PONG, PASS).items()}


def ones_columns(rows: Rows) -> Columns:
    """Results by the number of 1s dealt, those from chickens alone, and what one more brings on the same wall."""
    fan, chickens = rows["fan"], rows["accounts"][:, :, Account.CHICKENS]
    columns = {f"fan{ones}": fan[:, ones] for ones in range(NUMBERS)}
    columns |= {f"chickens{ones}": chickens[:, ones] for ones in range(NUMBERS)}
    return columns | {f"more{ones}": fan[:, ones] - fan[:, ones - 1] for ones in range(1, NUMBERS)}


def turn_groups(rows: Rows, chance: Integers) -> Iterator[tuple[Key, npt.NDArray[np.bool_]]]:
    """The groups of `TURN_GROUPS` and which opportunities are in them; all but the seat's by whether a 1s lies.

    Those by chance are of a lone 1s in hand: a second one is a reason of its own to keep both.
    """
    for charge, side in (("open", rows["open"] == 1), ("closed", rows["open"] == 0)):
        open_or_not = ("charge", charge)
        yield (open_or_not,), side
        for name, values in (
            ("shanten", np.minimum(rows["shanten"], 4)),
            ("turn", np.digitize(rows["turn"], TURN_BANDS)),
            ("ones", rows["ones"]),
            ("chance", np.where(rows["ones"] == 1, np.minimum(chance // DECILE, 9), -1)),
        ):
            for value in np.unique(values[side & (values >= 0)]):
                yield ((name, int(value)), open_or_not), side & (values == value)
    yield (("seat", "dealer"),), rows["seat"] == 0
    yield (("seat", "other"),), rows["seat"] != 0


def chance_groups(rows: Rows) -> Iterator[tuple[Key, npt.NDArray[np.bool_]]]:
    """All opportunities, and those with a lone 1s in hand."""
    yield (), rows["ones"] > 0
    yield (("ones", 1),), rows["ones"] == 1


def pong_groups(rows: Rows) -> Iterator[tuple[Key, npt.NDArray[np.bool_]]]:
    """The groups of `PONG_GROUPS`."""
    for first, one in (("first", rows["first"] == 1), ("later", rows["first"] == 0)):
        yield (("first", first),), one
        for nearer, other in (("nearer", rows["nearer"] == 1), ("not_nearer", rows["nearer"] == 0)):
            yield (("nearer", nearer), ("first", first)), one & other
    shanten = np.minimum(rows["pong_shanten"], 4)
    for value in np.unique(shanten):
        yield (("shanten", int(value)),), shanten == value


@dataclass(frozen=True)
class Sums:
    """Named groups of deals and the sums of each; `a + b` are those of both samples together."""

    groups: Mapping[Key, CoMoments]

    @classmethod
    def of(cls, columns: Columns, groups: Iterable[tuple[Key, npt.NDArray[np.bool_]]]) -> "Sums":
        """The sums of the deals in each group that comes up."""
        return cls(group_sums(columns, groups))

    def __add__(self, other: "Sums") -> "Sums":
        if not isinstance(other, Sums):
            return NotImplemented
        return Sums(both_samples(self.groups, other.groups))

    def by(self, kind: str) -> list[tuple[Key, CoMoments]]:
        """The groups of one kind, in order; a later name sorts before the first: open before closed, then by value."""
        found = [item for item in self.groups.items() if item[0][0][0] == kind]
        return sorted(found, key=lambda item: [_order(value) for _, value in reversed(item[0])])


def _order(value: Any) -> Any:
    """Numbers by size, codes in the order in which they are named."""
    return value if isinstance(value, int) else _CODES.index(value)


_CODES = ("open", "closed", "dealer", "other", "first", "later", "nearer", "not_nearer")


@dataclass(frozen=True)
class Tally:
    """Exact sums of deals; `a + b` are those of both samples together.

    flows: over all hands. cheap, any_price: over the turns drawn at which a throw is cheap, and over all of them.
    turns: the cheap ones by group. curves: the cheap ones before a 1s lies, for the break-even. pong, pongs: over the
    thrown 1s drawn, and by group. ones: by seat.
    """

    flows: CoMoments
    cheap: CoMoments
    any_price: CoMoments
    curves: Sums
    turns: Sums
    pong: CoMoments
    pongs: Sums
    ones: Sums

    @classmethod
    def of(cls, deals: Rows, ones: Rows, readiness: Readiness) -> "Tally":
        """The sums of a block of `DEALS` and one of `ONES`."""
        met = deals[deals["turns"] > 0]
        cheap = met[is_cheap(met)]
        chance = readiness.predict(cheap)
        before = cheap[cheap["open"] == 1]
        ponged = deals[deals["pongs"] > 0]
        by_seat = {"dealer": ones["seat"] == 0, "other": ones["seat"] != 0}
        return cls(
            flows=CoMoments.of(flow_columns(deals)),
            cheap=CoMoments.of(turn_columns(cheap)),
            any_price=CoMoments.of(turn_columns(met)),
            curves=Sums.of(chance_columns(before, chance[cheap["open"] == 1]), chance_groups(before)),
            turns=Sums.of(gains(cheap), turn_groups(cheap, chance)),
            pong=CoMoments.of(pong_columns(ponged)),
            pongs=Sums.of({name: pong_columns(ponged)[name] for name in ("w", "wpong")}, pong_groups(ponged)),
            ones=Sums.of(ones_columns(ones), ((((("seat", seat),)), inside) for seat, inside in by_seat.items())),
        )

    def __add__(self, other: "Tally") -> "Tally":
        if not isinstance(other, Tally):
            return NotImplemented
        return Tally(**{name: getattr(self, name) + getattr(other, name) for name in self.__dataclass_fields__})
