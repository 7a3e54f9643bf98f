"""What the chicken study sums up: money by kind, decisions about a 1s by what is known, results by 1s dealt."""

from collections.abc import Mapping

import numpy as np

from analyses.breakdown.accounts import Account
from analyses.breakdown.flows import Kind, Lost, Share
from analyses.findings.samples import Axis, Columns, Dimension, Integers, Rows, Sample
from analyses.statistics.sums import Sums
from analyses.studies.chicken.kernels.deals import KEEP, PASS, PONG, THROW, WAIT
from analyses.studies.chicken.kernels.ones import NUMBERS
from analyses.studies.chicken.readiness import PER_CENT, Readiness
from analyses.studies.chicken.words import CHARGE, FIRST, NEARER, SEATS, SHANTEN
from zhuoji_sim.text import Text

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
    "thrown": (Share.THROWN,),
    "exhaustion": (Account.EXHAUSTION,),
}
"""The parts that a difference is split into, in the order they are shown; they add up deal by deal."""

ALTERNATIVES = {"wait": WAIT, "keep": KEEP}
"""What throwing is compared with, and with the best of."""
GAINS = ("w", *(f"w{name}" for name in ALTERNATIVES))
MOST_LOST = 5
"""The ukeire that a throw may cost, 1 / MOST_LOST of the best."""
CHICKEN_KINDS = [int(kind) for kind in Kind if kind >= Kind.CONCEALED]
TURNS = {"1-3": 1, "4-6": 4, "7-9": 7, "10+": 10}
"""Bands of turns, and where each begins."""
FAR = 4
"""So many shanten or more are one group."""
DECILE = 10
"""Chances are grouped by so many per cent."""
CHANCES = [low / PER_CENT for low in range(0, PER_CENT, DECILE)]
"""Where each group of chances begins, as a share."""

# ------------------------------------------------------------------ which deals


def turns(rows: Rows) -> Rows:
    """The deals with a turn at which a 1s may be thrown or kept, at any price."""
    deals = rows["deal"]
    return deals[deals["turns"] > 0]


def is_cheap(deals: Rows) -> Integers:
    """Whether throwing the 1s costs at most a fifth of the best ukeire."""
    return np.asarray(MOST_LOST * deals["ukeire"] >= (MOST_LOST - 1) * deals["best"])


def cheap_turns(rows: Rows) -> Rows:
    """Those of the turns at which a throw is cheap."""
    met = turns(rows)
    return met[is_cheap(met)]


def pongs(rows: Rows) -> Rows:
    """The deals with a thrown 1s that may be ponged."""
    deals = rows["deal"]
    return deals[deals["pongs"] > 0]


def hands_by_ones(rows: Rows) -> Rows:
    """The hands by 1s dealt, where they were played."""
    hands: Rows = rows["ones"][rows["with_ones"]]
    return hands


# ------------------------------------------------------------------ what is summed


def parts(deals: Rows, first: int, second: int) -> Columns:
    """Branch `first` minus branch `second` of each deal, split into `PARTS`, in fan."""
    accounts = deals["accounts"][:, first] - deals["accounts"][:, second]
    shares = deals["shares"][:, first] - deals["shares"][:, second]
    return {
        name: np.sum([(accounts if isinstance(code, Account) else shares)[:, code] for code in codes], axis=0)
        for name, codes in PARTS.items()
    }


def hand_columns(deals: Rows) -> Columns:
    """What moved in each hand by kind, what was not collected, and how many decisions about a 1s came up."""
    columns = {kind.name.lower(): deals["flows"][:, kind] for kind in Kind}
    columns |= {f"lost_{reason.name.lower()}": deals["lost"][:, reason] for reason in Lost}
    columns |= {"moved": deals["moved"], "lost": deals["lost"].sum(axis=1)}
    columns["chickens"] = deals["flows"][:, CHICKEN_KINDS].sum(axis=1)
    cheap = np.where(is_cheap(deals), deals["turns"], 0)
    return columns | {"turns": deals["turns"], "cheap_turns": cheap, "pongs": deals["pongs"]}


def gain_columns(deals: Rows) -> Columns:
    """The weight of each opportunity (all of its hand), and weighted so what throwing brings over each other play, and
    what each play brings.
    """
    weight, fan = deals["turns"].astype(np.int64), deals["fan"]
    gains = {f"w{name}": weight * (fan[:, THROW] - fan[:, branch]) for name, branch in ALTERNATIVES.items()}
    results = {f"result_{name}": weight * fan[:, branch] for name, branch in {"throw": THROW, **ALTERNATIVES}.items()}
    return {"w": weight, **gains, **results}


def turn_columns(deals: Rows) -> Columns:
    """`gain_columns`, how often each play ends ready, and the parts of what throwing brings over each other play."""
    columns = gain_columns(deals)
    weight = columns["w"]
    for name, branch in {"throw": THROW, **ALTERNATIVES}.items():
        columns[f"ready_{name}"] = weight * deals["ready"][:, branch]
    for other, branch in ALTERNATIVES.items():
        columns |= {f"{other}:{name}": weight * values for name, values in parts(deals, THROW, branch).items()}
    return columns


def pong_columns(deals: Rows) -> Columns:
    """The same for pong against pass."""
    weight, fan = deals["pongs"].astype(np.int64), deals["fan"]
    columns = {
        "w": weight,
        "wpong": weight * (fan[:, PONG] - fan[:, PASS]),
        "result_pong": weight * fan[:, PONG],
        "result_pass": weight * fan[:, PASS],
    }
    return columns | {f"pass:{name}": weight * values for name, values in parts(deals, PONG, PASS).items()}


def ones_columns(hands: Rows) -> Columns:
    """Results by the number of 1s dealt, those from chickens alone, and what one more brings on the same wall."""
    fan, chickens = hands["fan"], hands["accounts"][:, :, Account.CHICKENS]
    columns = {f"fan{ones}": fan[:, ones] for ones in range(NUMBERS)}
    columns |= {f"chickens{ones}": chickens[:, ones] for ones in range(NUMBERS)}
    return columns | {f"more{ones}": fan[:, ones] - fan[:, ones - 1] for ones in range(1, NUMBERS)}


# ------------------------------------------------------------------ by what it is grouped

_CHARGE = Axis("charge", Text("when", "时机"), lambda deals: 1 - deals["open"], tuple(CHARGE), CHARGE)
_SEAT = Axis("seat", Text("seat", "座位"), lambda rows: np.minimum(rows["seat"], 1), ("dealer", "other"), SEATS)
_SHANTEN = Axis(
    "shanten", Text("shanten after the discard", "打后向听数"), lambda deals: np.minimum(deals["shanten"], FAR),
    labels=SHANTEN,
)  # fmt: skip
_TURN = Axis(
    "turn", Text("own turn", "自己第几巡"), lambda deals: np.digitize(deals["turn"], [*TURNS.values()]) - 1, [*TURNS]
)
_ONES = Axis("ones", Text("1s held", "手里幺鸡"), lambda deals: deals["ones"])


def turn_dimensions(readiness: Readiness) -> tuple[Dimension, ...]:
    """Groups of the turns; all but the seat's by whether a 1s lies.

    Those by chance are of a lone 1s in hand: a second one is a reason of its own to keep both.
    """

    def decile(deals: Rows) -> Integers:
        tenth = np.minimum(readiness.predict(deals) // DECILE, len(CHANCES) - 1)
        return np.where(deals["ones"] == 1, tenth, -1)

    chance = Axis("chance", Text("chance, from", "机会，自"), decile, CHANCES)
    lone = Text("A lone 1s, by the predicted chance to end ready", "手里单张，按预测的终局叫牌机会")
    return (
        Dimension("charge", Text("Before and after the first 1s lies", "第一张幺鸡打出之前和之后"), (_CHARGE,)),
        Dimension("shanten", Text("By shanten", "按向听数"), (_CHARGE, _SHANTEN)),
        Dimension("turn", Text("By turn", "按巡数"), (_CHARGE, _TURN)),
        Dimension("ones", Text("By 1s held", "按手里的幺鸡数"), (_CHARGE, _ONES)),
        Dimension("chance", lone, (_CHARGE, chance)),
        Dimension("seat", Text("By seat", "按座位"), (_SEAT,)),
    )


def curve_dimensions(readiness: Readiness) -> tuple[Dimension, ...]:
    """The turns before a 1s lies by the chance in whole per cent: all of them, and those with a lone 1s in hand."""

    def before(deals: Rows) -> Integers:
        return np.where(deals["open"] == 1, readiness.predict(deals), -1)

    def lone(deals: Rows) -> Integers:
        return np.where(deals["ones"] == 1, before(deals), -1)

    header = Text("predicted chance to end ready, per cent", "预测的终局叫牌机会，%")
    return tuple(
        Dimension(name, header, (Axis("per_cent", header, codes),))
        for name, codes in (("curve", before), ("lone_curve", lone))
    )


_FIRST = Axis("first", Text("1s", "幺鸡"), lambda deals: 1 - deals["first"], tuple(FIRST), FIRST)
_NEARER = Axis("nearer", Text("for the hand", "对手牌"), lambda deals: 1 - deals["nearer"], tuple(NEARER), NEARER)
_PONG_SHANTEN = Axis(
    "shanten", Text("shanten", "向听数"), lambda deals: np.minimum(deals["pong_shanten"], FAR), labels=SHANTEN
)
_PONG = Text("Ponging a thrown 1s", "碰打出的幺鸡")
PONG_DIMENSIONS = (
    Dimension("first", _PONG, (_FIRST,)),
    Dimension("nearer", _PONG, (_FIRST, _NEARER)),
    Dimension("shanten", _PONG, (_PONG_SHANTEN,)),
)

ONES_DIMENSION = Dimension("seat", Text("By seat", "按座位"), (_SEAT,))


def samples(learned: Sums | None) -> list[Sample]:
    """All that is summed, with the chances that were learned."""
    readiness = Readiness.of(learned)
    by_turn = (*turn_dimensions(readiness), *curve_dimensions(readiness))
    return [
        Sample("hands", hand_columns, lambda rows: rows["deal"]),
        Sample("any_price", gain_columns, turns),
        Sample("cheap", turn_columns, cheap_turns, by_turn, GAINS),
        Sample("pongs", pong_columns, pongs, PONG_DIMENSIONS, ("w", "wpong")),
        Sample("ones", ones_columns, hands_by_ones, (ONES_DIMENSION,)),
    ]
