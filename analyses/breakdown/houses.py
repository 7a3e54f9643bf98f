"""Which kinds of money and of loss there can be in a house."""

from analyses.breakdown.flows import Kind, Lost
from zhuoji_sim.rulesets import Ruleset

_OF_A_KEY = {
    Kind.STANDING: "chicken.standing",
    Kind.TURNED: "chicken.turned",
    Kind.WEEKDAY: "chicken.weekday",
    Kind.THROWN: "chicken.unready_pays",
    Kind.WUGUJI: "wuguji.value",
    Kind.WUGUJI_CHARGE: "wuguji.value",
    Kind.WUGUJI_RESPONSIBLE: "wuguji.value",
}
"""Money that moves in some houses only, and the key that says so."""
_LOST_BY_A_KEY = {Lost.WIND: "events.wind"}


def kinds_of(ruleset: Ruleset) -> list[Kind]:
    """The kinds of money that there can be in a house."""
    return [kind for kind in Kind if kind not in _OF_A_KEY or ruleset[_OF_A_KEY[kind]]]


def losses_of(ruleset: Ruleset) -> list[Lost]:
    """The reasons for which chickens may not be collected in a house."""
    return [why for why in Lost if why not in _LOST_BY_A_KEY or ruleset[_LOST_BY_A_KEY[why]]]
