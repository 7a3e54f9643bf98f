"""What the columns of the chicken study's deals mean."""

from functools import partial

from analyses.breakdown.accounts import Account
from analyses.breakdown.flows import Kind, Lost, Share
from analyses.findings.deal_columns import DealColumns, Derived, Field, Rows, Values, names
from analyses.studies.chicken.kernels.deals import KEEP, PASS, PONG, THROW, WAIT
from analyses.studies.chicken.kernels.ones import NUMBERS
from analyses.studies.chicken.samples import is_cheap

_PLAYS = (None, "throw", "wait", "keep", "pong", "pass")
_TURNS, _PONGS = "deal.turns", "deal.pongs"
_GIVEN = {**dict.fromkeys(("throw", "wait", "keep"), _TURNS), **dict.fromkeys(("pong", "pass"), _PONGS)}
_ONES = tuple(map(str, range(NUMBERS)))


def difference(first: int, second: int, rows: Rows) -> Values:
    """One play's result minus another's."""
    fan = rows["deal"]["fan"]
    gain: Values = fan[:, first] - fan[:, second]
    return gain


def cheap(rows: Rows) -> Values:
    """Whether throwing the 1s costs at most a fifth of the best ukeire."""
    return is_cheap(rows["deal"])


def _of_turn(name: str, meaning: str, flag: bool = False) -> Field:
    return Field(meaning, name=name, given=_TURNS, flag=flag)


COLUMNS = DealColumns(
    {
        "deal.flows": Field("fan that change hands, by kind", (names(Kind),), "flows"),
        "deal.lost": Field(
            "fan that chickens would have brought, by why they were not collected", (names(Lost),), "lost"
        ),
        "deal.moved": Field("all fan that change hands", name="moved"),
        "deal.singles": Field("of these, for single chickens (R6.3)", name="singles"),
        "deal.turns": Field(
            "turns of the hand at which a 1s may be thrown or kept: the weight of the one drawn", name="turns"
        ),
        "deal.seat": _of_turn("seat", "whose turn was drawn, counted from the dealer"),
        "deal.turn": _of_turn("turn", "which of its turns it is, from 1"),
        "deal.shanten": _of_turn("shanten", "after the discard"),
        "deal.ukeire": _of_turn("ukeire", "live useful tiles after throwing the 1s"),
        "deal.best": _of_turn("best", "the same after the best discard"),
        "deal.ones": _of_turn("ones", "1s held concealed"),
        "deal.open": _of_turn("open", "no 1s has been thrown yet", flag=True),
        "deal.pongs": Field("thrown 1s of the hand that may be ponged: the weight of the one drawn", name="pongs"),
        "deal.first": Field("it is the first 1s of the hand", name="first", given=_PONGS, flag=True),
        "deal.nearer": Field("the pong brings the hand nearer to ready", name="nearer", given=_PONGS, flag=True),
        "deal.pong_seat": Field("who may pong, counted from the dealer", name="pong_seat", given=_PONGS),
        "deal.pong_shanten": Field("before the pong", name="pong_shanten", given=_PONGS),
        "deal.ready": Field(
            "whether the seat is ready at the end or has won", (_PLAYS,), "ready", flag=True, given=_GIVEN
        ),
        "deal.fan": Field("the seat's result in fan", (_PLAYS,), "fan", given=_GIVEN),
        "deal.accounts": Field(
            "the seat's result by account; they add up to `fan_*`", (_PLAYS, names(Account)), "accounts", given=_GIVEN
        ),
        "deal.shares": Field("the account `chickens` in its parts", (_PLAYS, names(Share)), "shares", given=_GIVEN),
        "ones.seat": Field(
            "who was dealt so many 1s, counted from the dealer: a further hand of this number", given="with_ones"
        ),
        "ones.fan": Field("its result with 0 to 4 of them, in fan", (_ONES,), given="with_ones"),
        "ones.accounts": Field("by account", (_ONES, names(Account)), given="with_ones"),
        "with_ones": Field("whether these further hands were played", flag=True),
    },
    {
        "cheap": Derived("throwing the 1s costs at most a fifth of the best ukeire", cheap, _TURNS),
        "throw_minus_wait": Derived("throwing it against waiting a turn", partial(difference, THROW, WAIT), _TURNS),
        "throw_minus_keep": Derived("against keeping it while that is free", partial(difference, THROW, KEEP), _TURNS),
        "pong_minus_pass": Derived(
            "ponging the thrown 1s against letting it pass", partial(difference, PONG, PASS), _PONGS
        ),
    },
    "the lesser of the means of `throw_minus_wait` and `throw_minus_keep` where `cheap`, weighted by `turns`",
)
