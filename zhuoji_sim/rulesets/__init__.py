"""Rulesets as data: presets with the source of every value, and files that change them (docs/rules.md).

Importing this package imports neither numba nor numpy; `RULES` and `Ruleset.record()` bring in numpy.
"""

from typing import TYPE_CHECKING, Any

from zhuoji_sim.rulesets.codes import (
    AfterExhaustion,
    DealerMode,
    ExposedPayer,
    FirstDealer,
    LiftMode,
    PassLock,
    Pattern,
    VoidScope,
)
from zhuoji_sim.rulesets.key import Key, Value, ValueKind
from zhuoji_sim.rulesets.loading import DEFAULT, Spec, changed, load, preset_ids
from zhuoji_sim.rulesets.reference import (
    check_file,
    diff_rows,
    houses_table,
    list_rows,
    reference_table,
    show_rows,
)
from zhuoji_sim.rulesets.ruleset import STATUSES, Entry, Ruleset, diff
from zhuoji_sim.rulesets.schema import KEYS, SECTIONS

if TYPE_CHECKING:
    from zhuoji_sim.rulesets.record import RULES

__all__ = [
    "DEFAULT",
    "KEYS",
    "RULES",
    "SECTIONS",
    "STATUSES",
    "AfterExhaustion",
    "DealerMode",
    "Entry",
    "ExposedPayer",
    "FirstDealer",
    "Key",
    "LiftMode",
    "PassLock",
    "Pattern",
    "Ruleset",
    "Spec",
    "Value",
    "ValueKind",
    "VoidScope",
    "changed",
    "check_file",
    "diff",
    "diff_rows",
    "houses_table",
    "list_rows",
    "load",
    "preset_ids",
    "reference_table",
    "show_rows",
]


def __getattr__(name: str) -> Any:
    if name == "RULES":
        from zhuoji_sim.rulesets.record import RULES

        return RULES
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
