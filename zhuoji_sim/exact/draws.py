"""On which draw a ready hand meets a tile that completes it, drawing alone: exact.

The tiles not seen come in an order that is equally likely to be any, so it does not matter whose hand or which
part of the wall the others lie in: a player's own d-th draw at a table is as good as the d-th draw alone.
"""

from collections.abc import Iterable
from math import comb

from zhuoji_sim.errors import InputError
from zhuoji_sim.evaluator.analysis import analyse_hand, format_live
from zhuoji_sim.exact.tables import Document, Table, distribution_of_number
from zhuoji_sim.rulesets import DEFAULT, Ruleset, load
from zhuoji_sim.tiles.kinds import COPIES, kinds_in_play
from zhuoji_sim.tiles.notation import Hand, format_hand


def draws_to_complete(hand: Hand, seen: Iterable[int] = (), ruleset: Ruleset | None = None) -> Document:
    """The draw, from 1, on which a ready hand is complete, if it waits for that alone.

    Parameters
    ----------
    hand
        Stands for 13 tiles and is ready (R3.2).
    seen
        Tiles seen elsewhere, as kinds 0 to 26.
    ruleset
        Says which tiles are in play (R1.9), by default all.

    Returns
    -------
    Document
        A dict with one table, as `exact` gives it; `at_most` of a row is the chance to be complete by that draw.

    Raises
    ------
    InputError
        For another hand, for a fifth copy or a tile that is not in play, and if no tile that completes it is left.

    Examples
    --------
    >>> from zhuoji_sim.tiles.notation import parse_hand
    >>> (table,) = draws_to_complete(parse_hand("123456789m1122p"))["tables"]
    >>> table["mean"], table["rows"][0]["fraction"]
    (19.2, '4/95')
    """
    seen = tuple(seen)
    text = format_hand(hand)
    if hand.size != 13:
        raise InputError(f"{text} stands for {hand.size} tiles: a hand that waits stands for 13")
    rules = ruleset or load(DEFAULT)  # what completes a hand of tiles in play is the same in every ruleset
    analysis = analyse_hand(hand, rules, seen)
    if not analysis["ready"]:
        raise InputError(f"{text} is not ready: its shanten is {analysis['shanten']}, and must be 0")
    live = sum(wait["live"] for wait in analysis["waits"])
    unseen = COPIES * len(kinds_in_play(rules.suits)) - sum(hand.held()) - len(seen)
    if live == 0:
        raise InputError(f"no tile is left that completes {text}: every copy has been seen")
    title = f"Draws that complete {text}: {format_live(analysis['waits'])} of {unseen} tiles not seen"
    return Document(name="draws-to-complete", title=title, tables=[first_live_draw(live, unseen)])


def first_live_draw(live: int, unseen: int) -> Table:
    """The draw, from 1, that brings the first of `live` tiles out of `unseen` in random order.

    A way is a choice of the places of the live tiles; `at_most` is the chance to have met one by that draw.
    Raises `InputError` unless 1 <= live <= unseen.
    """
    if not 1 <= live <= unseen:
        raise InputError(f"{live} live tiles of {unseen}: there must be at least 1, and no more than all")
    return distribution_of_number(
        "draws-to-complete",
        f"The first of {live} live tiles among {unseen}",
        {draw: comb(unseen - draw, live - 1) for draw in range(1, unseen - live + 2)},
    )
