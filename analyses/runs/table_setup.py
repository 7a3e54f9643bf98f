"""Who sits at a table and by which rules they play: with a seed, all that decides its deals."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, Literal

from zhuoji_sim.errors import InputError
from zhuoji_sim.policies.settings import Policies, Policy, seat_policies
from zhuoji_sim.policies.words import table_words
from zhuoji_sim.rulesets import DEFAULT, Ruleset, Spec, changed, load
from zhuoji_sim.text import Text

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


SESSIONS: Final = "sessions"
DealerCount = int | Literal["sessions"]


def parse_count(text: str) -> DealerCount:
    """A dealer's count as options have it. Raises InputError for another text."""
    if text == SESSIONS:
        return SESSIONS
    try:
        return int(text)
    except ValueError:
        raise InputError(f"--n is {text!r}: must be a whole number from 1 on, or {SESSIONS}") from None


@dataclass(frozen=True)
class Session:
    """Hands in a row, in which the deal passes on (R2), as one deal of a study.

    length: how many. stake: the fan that each player sits down with. against: the first seat's policy is the one in
    question, and sits in each of the seats in turn among players of the second seat's.
    """

    length: int
    stake: int
    against: bool = False


SLOWER = 100
"""So many times as many deals fit into a block where all policies are fast: where one is slow, a block still ends
within a minute.
"""


@dataclass(frozen=True)
class TableSetup:
    """A table.

    Attributes
    ----------
    ruleset
        The rules.
    policies
        Of each seat, counted from the dealer.
    n
        The dealer's count (R2.8), from 1, or `sessions`: as it comes up in sessions at this table.
    weekday
        The day of all hands, Monday 1 to Sunday 7 (R6.14); None: each hand draws its own, where the rules ask.
    against
        Further rules that the same walls are played by, for a study that compares two.
    session
        Hands in a row, for a study whose deals are sessions.
    entrants
        All policies that meet on the same walls, for a study of more than sit at one table.

    Examples
    --------
    >>> table = TableSetup.of("shabao", ["value", "ukeire", "ukeire", "ukeire"])
    >>> table.name
    'value, ukeire, ukeire, ukeire'
    >>> table.with_values({"kong.exposed": 1}).ruleset["kong.exposed"]
    1
    """

    ruleset: Ruleset
    policies: tuple[Policy, ...]
    n: DealerCount = 1
    weekday: int | None = None
    against: Ruleset | None = None
    session: Session | None = None
    entrants: tuple[Policy, ...] = ()

    def __post_init__(self) -> None:
        players, policies = self.ruleset.players, len(self.policies)
        if policies != players:
            name = self.ruleset.name
            raise InputError(f"{policies} policies at a table of {players} players (table.players of {name})")

    @classmethod
    def of(cls, ruleset: Spec = DEFAULT, policies: Policies = "ukeire", n: DealerCount = 1) -> "TableSetup":
        """A table from what `load_ruleset` and `seat_policies` take. Raises InputError as they do."""
        rules = load(ruleset)
        return cls(rules, seat_policies(policies, rules.players), n)

    @property
    def name(self) -> str:
        """The policies at the table: one name where all seats play alike."""
        names = [policy.name for policy in self.policies]
        return names[0] if len(set(names)) == 1 else ", ".join(names)

    @property
    def words(self) -> Text:
        """The policies at the table, as they are called in sentences."""
        return table_words([policy.name for policy in self.policies])

    def records(self) -> "tuple[npt.NDArray[np.void], npt.NDArray[np.void]]":
        """The rules (`RULES`) and the players (`PLAYERS`) for kernels, each a 1-element array."""
        from zhuoji_sim.policies.seating import players_record

        return self.rules_record(), players_record(self.policies)

    def rules_record(self) -> "npt.NDArray[np.void]":
        """The rules (`RULES`) with the day, a 1-element array."""
        return self.ruleset.record(self.weekday or 0)

    def block(self, usual: int) -> int:
        """Deals, or sessions, that a worker plays at a time, from what is usual where all policies are fast."""
        slow = any(policy.stand_in != policy for policy in (*self.policies, *self.entrants))
        return max(usual // SLOWER, 1) if slow else usual

    def with_count(self, n: DealerCount) -> "TableSetup":
        """The same table with another count of the dealer."""
        return replace(self, n=n)

    def with_stand_ins(self) -> "TableSetup":
        """The same table with fast policies in place of slow ones, for what need only be about right."""
        return replace(self, policies=tuple(policy.stand_in for policy in self.policies))

    def with_settings(self, changes: dict[str, str]) -> "TableSetup":
        """The same table with some settings of all its policies changed."""
        return replace(self, policies=tuple(policy.with_settings(changes) for policy in self.policies))

    def with_values(self, changes: Mapping[str, Any]) -> "TableSetup":
        """The same table with some dotted keys of its rules changed."""
        return replace(self, ruleset=changed(self.ruleset, changes))
