"""One switch of a ruleset: what values it takes."""

from dataclasses import dataclass
from enum import Enum, IntEnum, auto

Value = int | bool | str | tuple[str, ...]
"""A whole number, a bool, the name of a choice, or a set of names in the schema's order."""

LARGEST = 1_000_000


class ValueKind(Enum):
    """What sort of value a key takes."""

    WHOLE = auto()
    NUMBER = auto()
    BOOL = auto()
    CHOICE = auto()
    SET = auto()


@dataclass(frozen=True)
class Key:
    """One switch of a ruleset.

    Attributes
    ----------
    name
        Dotted, such as `kong.added`.
    kind
        What it takes: WHOLE, NUMBER (one of a few), BOOL, CHOICE or SET.
    rule
        The rule it belongs to, such as `R5.1`.
    english, chinese
        What it means.
    low
        The least whole number.
    numbers
        What a number is one of.
    codes
        The members of a choice.
    members
        What a set is out of.
    follows
        The key that it follows while its value is that key's last name, as `report.kill_lift = "lift"` does.

    Examples
    --------
    >>> from zhuoji_sim.rulesets import KEYS
    >>> KEYS["dealer.mode"].expected
    'one of off, add, multiply, factor (a string)'
    """

    name: str
    kind: ValueKind
    rule: str
    english: str
    chinese: str
    low: int = 0
    numbers: tuple[int, ...] = ()
    codes: type[IntEnum] | None = None
    members: tuple[str, ...] = ()
    follows: str = ""

    @property
    def following(self) -> str:
        """The word by which it follows another key, if it may."""
        return self.follows.rpartition(".")[2]

    @property
    def choices(self) -> tuple[str, ...]:
        """The names of a choice, in the order of their codes."""
        return tuple(code.name.lower() for code in self.codes) if self.codes else ()

    @property
    def expected(self) -> str:
        """The valid values in words."""
        own = self._expected
        return f'{own}, or "{self.following}" for that of {self.follows}' if self.follows else own

    @property
    def _expected(self) -> str:
        match self.kind:
            case ValueKind.WHOLE:
                return f"a whole number from {self.low} to {LARGEST}"
            case ValueKind.NUMBER:
                return f"one of {', '.join(map(str, self.numbers))} (a number)"
            case ValueKind.BOOL:
                return "true or false"
            case ValueKind.CHOICE:
                return f"one of {', '.join(self.choices)} (a string)"
            case ValueKind.SET:
                return f"a list out of {', '.join(self.members)}, each at most once"

    def accept(self, value: object) -> Value | None:
        """`value` as a ruleset keeps it, or None if it is not valid (true is no number, nor is 1.0)."""
        if self.follows and value == self.following:
            return self.following
        match self.kind:
            case ValueKind.WHOLE:
                if isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= LARGEST:
                    return int(value)
                return None
            case ValueKind.NUMBER:
                return value if type(value) is int and value in self.numbers else None
            case ValueKind.BOOL:
                return value if isinstance(value, bool) else None
            case ValueKind.CHOICE:
                return value if isinstance(value, str) and value in self.choices else None
            case ValueKind.SET:
                return _subset(value, self.members)


def _subset(value: object, members: tuple[str, ...]) -> tuple[str, ...] | None:
    if not isinstance(value, list | tuple) or not all(isinstance(item, str) for item in value):
        return None
    known = all(item in members for item in value) and len(set(value)) == len(value)
    return tuple(member for member in members if member in value) if known else None
