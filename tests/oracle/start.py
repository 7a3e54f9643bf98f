"""The start_hand line and what may be wrong with it."""

from collections import Counter
from typing import Any

from .ruleset import resolve
from .tiles import COPIES, DEALT, tiles_of


class Illegal(Exception):  # noqa: N818
    """A line that the rules or the record format do not allow."""


def check_start(start: dict[str, Any]) -> None:
    if start.get("type") != "start_hand":
        raise Illegal("a hand begins with a start_hand line")
    if "ruleset" not in start:
        raise Illegal("start_hand names no ruleset")
    try:
        rules = resolve(start["ruleset"])
    except ValueError as error:
        raise Illegal(str(error)) from error
    table = rules["table"]
    if not is_whole(start.get("dealer")) or start["dealer"] not in range(table["players"]):
        raise Illegal("dealer is a seat of the table")
    for key in ("n", "base"):
        if key in start and not (is_whole(start[key]) and start[key] >= 1):
            raise Illegal(f"{key} is at least 1")
    if "weekday" in start and not (is_whole(start["weekday"]) and 1 <= start["weekday"] <= 7):
        raise Illegal("weekday is 1..7")
    if rules["chicken"]["weekday"] and "weekday" not in start:
        raise Illegal("start_hand lacks the weekday that these rules need (R6.14)")
    if "dice" in start:
        check_dice(start["dice"])
    check_hands(start.get("hands"), table["players"], table["suits"])


def is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def check_dice(dice: object) -> None:
    good = isinstance(dice, list) and len(dice) == 2
    if not (good and all(is_whole(die) and 1 <= die <= 6 for die in dice)):
        raise Illegal("dice are two numbers 1..6")


def check_hands(hands: object, players: int, suits: int) -> None:
    if not isinstance(hands, list) or len(hands) != players or any(len(hand) != DEALT for hand in hands):
        raise Illegal(f"{players} hands of 13 tiles")
    number = Counter(tile for hand in hands for tile in hand)
    for tile, copies in number.items():
        if tile not in tiles_of(suits):
            raise Illegal(f"no such tile: {tile}")
        if copies > COPIES:
            raise Illegal(f"{copies} copies of {tile}")
