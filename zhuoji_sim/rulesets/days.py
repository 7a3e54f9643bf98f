"""The day of the week on which hands are played, where the rules ask for it (R6.14)."""

from collections.abc import Iterable

from zhuoji_sim.errors import InputError
from zhuoji_sim.limits import check_range
from zhuoji_sim.rulesets.ruleset import Ruleset

DAYS = 7
"""Monday is 1, Sunday 7."""


def check_weekday(weekday: int | None, rulesets: Iterable[Ruleset]) -> None:
    """Raises InputError for what is no day, and for a day that none of the rules asks for."""
    if weekday is None:
        return
    check_range("weekday", weekday, 1, DAYS)
    asked = list(rulesets)
    if not any(ruleset["chicken.weekday"] for ruleset in asked):
        names = " and ".join(ruleset.name for ruleset in asked)
        raise InputError(f"weekday is for rules with weekday chickens (R6.14): chicken.weekday is off in {names}")
