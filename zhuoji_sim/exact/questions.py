"""Exact probabilities of the deal: computed, not simulated.

The deck's 108 tiles (72 of two suits, R1.9) are told apart, so a hand of 13 or 14 is one of C(108, 13) or C(108, 14)
equally likely ways; every table counts its ways in whole numbers. A starting hand has no melds.
"""

from collections.abc import Callable
from math import comb
from typing import NamedTuple

import numpy as np

from zhuoji_sim.errors import InputError
from zhuoji_sim.evaluator.suit_distances import Array
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.exact.draws import draws_to_complete
from zhuoji_sim.exact.suits import deck_ways
from zhuoji_sim.exact.tables import Document, Table, distribution_of_kind, distribution_of_number
from zhuoji_sim.exact.titles import TITLES
from zhuoji_sim.messages import meant
from zhuoji_sim.tiles.kinds import COPIES, SUITS, kinds_in_play

__all__ = [
    "EXACT",
    "deal_shanten",
    "dealt_kongs",
    "dealt_ready",
    "draws_to_complete",
    "exact",
    "ones_held",
    "shanten_ways",
]

ALL_SUITS = len(SUITS)
SIZES = (13, 14)
FORMS = {"standard": "four sets and a pair", "pairs": "seven pairs", "both": "the nearer of both forms"}
_SEVEN_PAIRS = 7
_COMPLETE, _READY = -1, 0


class Question(NamedTuple):
    """A question with an exact answer: its title, and what computes the tables for so many suits in play."""

    title: str
    tables: Callable[[int], list[Table]]


def exact(name: str, suits: int = ALL_SUITS) -> Document:
    """The answer to a question of `EXACT`, as `zhuoji exact --json` prints it.

    Parameters
    ----------
    name
        A key of `EXACT`.
    suits
        In play: a ruleset's `suits` (R1.9).

    Returns
    -------
    Document
        A dict: name, title, tables. A row of a table has value, ways (a whole number), fraction and probability.

    Raises
    ------
    InputError
        For another name.

    Examples
    --------
    >>> list(EXACT)
    ['deal-shanten', 'dealt-ready', 'dealt-kongs', 'ones-held']
    >>> [table["name"] for table in exact("ones-held")["tables"]]
    ['ones-held-13', 'ones-held-14']
    """
    if name not in EXACT:
        raise InputError(f"no exact answer is called {name}; {meant(name, TITLES)}")
    question = EXACT[name]
    return Document(name=name, title=question.title, tables=question.tables(suits))


def deal_shanten(suits: int = ALL_SUITS) -> list[Table]:
    """Shanten of 13 and of 14 dealt tiles by form: 0 is ready (R3.2), -1 complete (R3.1).

    Parameters
    ----------
    suits
        In play (R1.9).

    Returns
    -------
    list of Table
        Of either size, for four sets and a pair, seven pairs, and the nearer of both.

    Examples
    --------
    >>> nearer = deal_shanten()[2]
    >>> nearer["name"], round(nearer["mean"], 3)
    ('deal-shanten-13-both', 2.607)
    """
    return [
        distribution_of_number(
            f"deal-shanten-{size}-{form}",
            f"Shanten of {size} dealt tiles: {goal}",
            shanten_ways(deck_ways(suits)[size], form),
        )
        for size in SIZES
        for form, goal in FORMS.items()
    ]


def dealt_ready(suits: int = ALL_SUITS) -> list[Table]:
    """Ready 13 tiles (R3.2); the dealer's 14, complete or with a discard that leaves them ready (R7.2).

    Shanten alone decides both. A complete hand one tile from the 13 holds at most four of each tile, so the
    13 hold at most three of the missing one: without melds, shanten 0 is what R3.2 calls ready. And a hand
    of 14 that lacks one tile of a complete 14 has one tile too many: discarding that leaves such 13.

    Parameters
    ----------
    suits
        In play (R1.9).

    Returns
    -------
    list of Table
        Of 13 tiles and of the dealer's 14.

    Examples
    --------
    >>> [(row["value"], round(row["probability"], 4)) for row in dealt_ready()[0]["rows"]]
    [('ready', 0.001), ('not ready', 0.999)]
    """
    thirteen, fourteen = (shanten_ways(deck_ways(suits)[size], "both") for size in SIZES)
    return [
        distribution_of_kind(
            "dealt-ready-13",
            "13 dealt tiles",
            {"ready": thirteen[_READY], "not ready": sum(thirteen.values()) - thirteen[_READY]},
        ),
        distribution_of_kind(
            "dealt-ready-14",
            "The dealer's 14 tiles",
            {
                "complete": fourteen[_COMPLETE],
                "ready after a discard": fourteen[_READY],
                "neither": sum(fourteen.values()) - fourteen[_COMPLETE] - fourteen[_READY],
            },
        ),
    ]


def dealt_kongs(suits: int = ALL_SUITS) -> list[Table]:
    """How many fours of a kind 13 and 14 dealt tiles hold (R5.2), and whether they hold any.

    Parameters
    ----------
    suits
        In play (R1.9).

    Returns
    -------
    list of Table
        Their number and any of them, of either size.

    Examples
    --------
    >>> [row["value"] for row in dealt_kongs()[0]["rows"]]
    [0, 1, 2, 3]
    """
    result = []
    for size in SIZES:
        ways = {
            number: _ways_with_fours(number, size, len(kinds_in_play(suits))) for number in range(size // COPIES + 1)
        }
        any_of_them = {"none": ways[0], "at least one": sum(ways.values()) - ways[0]}
        result += [
            distribution_of_number(f"dealt-kongs-{size}", f"Fours of a kind among {size} dealt tiles", ways),
            distribution_of_kind(f"dealt-kongs-{size}-any", f"Any of them among {size} dealt tiles", any_of_them),
        ]
    return result


def ones_held(suits: int = ALL_SUITS) -> list[Table]:
    """How many of the four 1s 幺鸡 are among 13 and 14 dealt tiles (R6.1).

    Parameters
    ----------
    suits
        In play (R1.9).

    Returns
    -------
    list of Table
        Of either size.

    Examples
    --------
    >>> [table["mean_fraction"] for table in ones_held()]
    ['13/27', '14/27']
    """
    other_tiles = COPIES * (len(kinds_in_play(suits)) - 1)
    return [
        distribution_of_number(
            f"ones-held-{size}",
            f"Number of 1s among {size} dealt tiles",
            {ones: comb(COPIES, ones) * comb(other_tiles, size - ones) for ones in range(COPIES + 1)},
        )
        for size in SIZES
    ]


EXACT = {
    "deal-shanten": Question(TITLES["deal-shanten"], deal_shanten),
    "dealt-ready": Question(TITLES["dealt-ready"], dealt_ready),
    "dealt-kongs": Question(TITLES["dealt-kongs"], dealt_kongs),
    "ones-held": Question(TITLES["ones-held"], ones_held),
}
"""Questions by name, as `zhuoji exact` knows them."""


def shanten_ways(ways: Array, form: str) -> dict[int, int]:
    """Ways by shanten, lowest first, of hands given as ways i8[8, CLASSES] by pairs and class.

    `form` is a key of FORMS; four of a kind counts as two pairs (R3.1).
    """
    pairs, classes = np.nonzero(ways)
    to_standard = tables()[0]["dist"][classes, 0].astype(np.int64) - 1
    to_pairs = _SEVEN_PAIRS - 1 - pairs
    shanten = {
        "standard": to_standard,
        "pairs": to_pairs,
        "both": np.minimum(to_standard, to_pairs),
    }[form]
    return {value: int(ways[pairs, classes][shanten == value].sum()) for value in _in_order(shanten)}


def _in_order(values: Array) -> list[int]:
    ordered: list[int] = np.unique(values).tolist()
    return ordered


def _ways_with_fours(number: int, size: int, kinds: int) -> int:
    """Ways to deal exactly `number` fours of so many kinds: those kinds, less the deals that hold further fours."""
    ways = 0
    for more in range(size // COPIES - number + 1):
        fours = number + more
        deals = comb(kinds - number, more) * comb(COPIES * (kinds - fours), size - COPIES * fours)
        ways += -deals if more % 2 else deals
    return comb(kinds, number) * ways
