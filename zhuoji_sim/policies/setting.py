"""One setting of a policy: a choice among words, or a whole number."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum

from zhuoji_sim.policies.codes import Kind


@dataclass(frozen=True)
class Setting:
    """What all settings have: the value that holds where none is named, and whose setting it is.

    own_defaults: of the policies whose default is another; None stands for those from outside.
    of: the policies that take it; empty for one that acts on any.
    beside: the setting and its value without which it would do nothing.
    """

    name: str
    default: str
    own_defaults: Mapping[Kind | None, str] = field(default_factory=dict, kw_only=True)
    of: tuple[Kind, ...] = field(default=(), kw_only=True)
    beside: tuple[str, str] | None = field(default=None, kw_only=True)

    @property
    def values(self) -> tuple[str, ...]:
        """What may be given, in order, for people: words, or a range."""
        raise NotImplementedError

    def code(self, value: str) -> int | None:
        """The value as kernels read it; None if it is none."""
        raise NotImplementedError

    def default_of(self, kind: Kind | None) -> str:
        """The value of a policy that does not name one."""
        return self.own_defaults.get(kind, self.default)

    def acts_on(self, kind: Kind | None) -> bool:
        """Does the policy take it? `random` takes none."""
        return kind in self.of if self.of else kind is not Kind.RANDOM


@dataclass(frozen=True)
class Choice(Setting):
    """One of the words of an enum, which kernels know."""

    codes: type[IntEnum]

    @property
    def values(self) -> tuple[str, ...]:
        return tuple(member.name.lower() for member in self.codes)

    def code(self, value: str) -> int | None:
        return self.codes[value.upper()].value if value in self.values else None


@dataclass(frozen=True)
class Number(Setting):
    """A whole number in a range."""

    lowest: int
    highest: int

    @property
    def values(self) -> tuple[str, ...]:
        return (f"{self.lowest}..{self.highest}",)

    def code(self, value: str) -> int | None:
        number = int(value) if value.isascii() and value.isdigit() and len(value) < 10 else -1
        return number if self.lowest <= number <= self.highest else None
