"""A ruleset: the values that a house plays by, and where each of them comes from."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from zhuoji_sim.rulesets.key import Value
from zhuoji_sim.rulesets.schema import KEYS

if TYPE_CHECKING:
    import numpy as np

STATUSES = ("stated", "inferred", "borrowed", "public", "custom")
"""Said by the preset's own rulebook, read from its wording, taken from a sibling's, stated by a public rule page or
implementation, changed by the user."""


@dataclass(frozen=True)
class Entry:
    """A value with its provenance.

    Attributes
    ----------
    value
        A whole number, a bool, the name of a choice, or a tuple of names.
    rule
        The number of the rule, such as `R5.1` (docs/rules.md).
    status
        One of `STATUSES`: stated, inferred, borrowed, public, custom.
    source
        The file it comes from; of a public value the repository or page.
    note
        A remark.

    Examples
    --------
    >>> from zhuoji_sim.rulesets import load
    >>> entry = load("shabao").provenance["kong.exposed"]
    >>> entry.value, entry.rule, entry.status
    (3, 'R5', 'stated')
    """

    value: Value
    rule: str
    status: str
    source: str
    note: str = ""


@dataclass(frozen=True, eq=False)
class Ruleset:
    """A complete, checked set of values, as `load` gives it; two rulesets are equal if their values are.

    Attributes
    ----------
    name
        A preset's id, a file's stem or `custom`.
    extends
        The preset it builds on (a preset's own id).
    provenance
        An `Entry` for every key.
    about
        May hold nickname, chinese and source.

    Examples
    --------
    >>> from zhuoji_sim.rulesets import load
    >>> ruleset = load("shabao")
    >>> ruleset["kong.exposed"], ruleset.pinghu, ruleset.about["chinese"]
    (3, 1, '杀报')
    """

    name: str
    extends: str
    provenance: Mapping[str, Entry]
    about: Mapping[str, str] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<Ruleset {self.name}, {self.digest()}>"

    def __post_init__(self) -> None:
        if list(self.provenance) != list(KEYS):
            raise ValueError("a ruleset has every key of the schema, in its order")
        object.__setattr__(self, "provenance", MappingProxyType(dict(self.provenance)))
        object.__setattr__(self, "about", MappingProxyType(dict(self.about)))

    @cached_property
    def values(self) -> Mapping[str, Value | Mapping[str, Value]]:
        """The values in a ruleset file's shape, read-only; a set is a tuple."""
        nested = _nested({key: entry.value for key, entry in self.provenance.items()})
        frozen = {k: MappingProxyType(v) if isinstance(v, dict) else v for k, v in nested.items()}
        return MappingProxyType(frozen)

    def get(self, key: str) -> Value:
        """The value of a dotted key such as `kong.added`; raises KeyError for an unknown one."""
        return self.provenance[key].value

    __getitem__ = get

    @property
    def base_points(self) -> int:
        """Points that one fan is worth."""
        return int(self.provenance["base_points"].value)  # type: ignore[arg-type]

    @property
    def pinghu(self) -> int:
        """The value of a pinghu in fan, the unit in which rulesets are compared."""
        return int(self.provenance["patterns.pinghu"].value)  # type: ignore[arg-type]

    @property
    def players(self) -> int:
        """How many play (R1.9)."""
        return int(self.provenance["table.players"].value)  # type: ignore[arg-type]

    @property
    def suits(self) -> int:
        """How many suits are in play (R1.9)."""
        return int(self.provenance["table.suits"].value)  # type: ignore[arg-type]

    def to_dict(self) -> dict[str, Any]:
        """The values as plain JSON data, in the shape of a ruleset file; `load` reads it back."""
        flat = {key: entry.value for key, entry in self.provenance.items()}
        return _nested({k: list(v) if isinstance(v, tuple) else v for k, v in flat.items()})

    @cached_property
    def _digest(self) -> str:
        text = json.dumps(self.to_dict(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def digest(self) -> str:
        """Sixteen hex digits that name the values: the same for equal rulesets, on any machine."""
        return self._digest

    def record(self, weekday: int = 0) -> "np.ndarray[Any, np.dtype[np.void]]":
        """The values for kernels: an array of shape (1,) of dtype `RULES`; hands are played on `weekday` (R6.14)."""
        from zhuoji_sim.rulesets.record import fill

        return fill({key: entry.value for key, entry in self.provenance.items()}, weekday)

    def __eq__(self, other: object) -> bool:
        return self.to_dict() == other.to_dict() if isinstance(other, Ruleset) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._digest)

    def __reduce__(self) -> tuple[type["Ruleset"], tuple[Any, ...]]:
        # The read-only views do not pickle.
        return Ruleset, (self.name, self.extends, dict(self.provenance), dict(self.about))


def diff(a: Ruleset, b: Ruleset) -> list[tuple[str, Value, Value]]:
    """The keys in which two rulesets differ.

    Parameters
    ----------
    a, b
        Two rulesets.

    Returns
    -------
    list of tuple
        Key, value in `a`, value in `b`; in the order of a ruleset file.

    Examples
    --------
    >>> from zhuoji_sim.rulesets import changed, load
    >>> diff(load("shabao"), changed(load("shabao"), {"kong.exposed": 1}))
    [('kong.exposed', 3, 1)]
    """
    return [(key, a.get(key), b.get(key)) for key in KEYS if a.get(key) != b.get(key)]


def _nested(flat: Mapping[str, Any]) -> dict[str, Any]:
    nested: dict[str, Any] = {}
    for key, value in flat.items():
        *section, leaf = key.split(".")
        (nested.setdefault(section[0], {}) if section else nested)[leaf] = value
    return nested
