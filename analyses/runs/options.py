"""What every study is asked with."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields

from analyses.runs.engines import Engine, Threads
from analyses.runs.grid import Grid
from analyses.runs.table_setup import SESSIONS, DealerCount, TableSetup
from analyses.statistics.stopping import StoppingRule
from zhuoji_sim.errors import InputError
from zhuoji_sim.limits import MAX_HANDS, MAX_N, MAX_NUMBER, MAX_WORKERS, check_kind, check_range
from zhuoji_sim.messages import meant
from zhuoji_sim.policies.settings import Policies, Policy, seat_policies
from zhuoji_sim.rulesets import DEFAULT, Ruleset, Spec, load
from zhuoji_sim.rulesets.days import check_weekday

Progress = Callable[[int], None]
"""Told how many more deals are done."""


@dataclass(frozen=True)
class Options:
    """A study's question: the rules, the table, the seed, and when to stop.

    Attributes
    ----------
    rulesets
        The first is the one asked about, others are compared with it.
    policies
        Of each seat, counted from the dealer.
    seed
        What all deals are drawn from; the same seed, the same deals.
    deals
        The cap, None for the study's own.
    precision
        End once the headline's 95 % interval reaches no further than this to each side, in the headline's unit.
    time_budget
        End after so many seconds.
    workers
        Threads, None for one a core; they change no number.
    n
        The dealer's count (R2.8), or `sessions`: as it comes up in sessions at the table.
    weekday
        The day of all hands, Monday 1 to Sunday 7, for rules with weekday chickens (R6.14); None: drawn hand by hand.
    quick
        Play a tenth of the study's own number of deals.
    own
        The values of the study's own options.
    first
        The deal to begin with, for a range of a longer run.
    grid
        Values of keys of the rules by which the study is repeated.
    engine
        Who plays the blocks, None for threads of this process; no number depends on it.
    progress
        Told how many more deals are done, as they are.

    Raises
    ------
    InputError
        For a number out of range, and for rules that are not for as many players as there are policies (R1.9).

    Examples
    --------
    >>> options = Options.of("jinji", "shanten", deals=5000)
    >>> options.ruleset.name, options.table.name, options.seed
    ('jinji', 'shanten', 1)
    """

    rulesets: tuple[Ruleset, ...]
    policies: tuple[Policy, ...]
    seed: int = 1
    deals: int | None = None
    precision: float | None = None
    time_budget: float | None = None
    workers: int | None = None
    n: DealerCount = 1
    weekday: int | None = None
    quick: bool = False
    own: Mapping[str, str] = field(default_factory=dict)
    first: int = 0
    grid: Grid | None = None
    engine: Engine | None = field(default=None, compare=False)
    progress: Progress = field(default=lambda deals: None, compare=False)

    def __post_init__(self) -> None:
        check_kind("progress", self.progress, Callable, "a function")  # type: ignore[arg-type]
        check_range("seed", self.seed, 0, MAX_NUMBER)
        if self.n != SESSIONS:
            check_range("n", self.n, 1, MAX_N)
        check_weekday(self.weekday, self.rulesets)
        check_range("first", self.first, 0, MAX_HANDS)
        for ruleset in self.rulesets[1:]:
            if ruleset.players != self.ruleset.players:
                raise InputError(
                    "rulesets are compared at one table, and table.players differs: "
                    f"{self.ruleset.players} in {self.ruleset.name}, {ruleset.players} in {ruleset.name}"
                )
        TableSetup(self.ruleset, self.policies, self.n)
        if self.deals is not None:
            check_range("deals", self.deals, 1, MAX_HANDS)
        if self.workers is not None:
            check_range("workers", self.workers, 1, MAX_WORKERS)

    @classmethod
    def of(cls, ruleset: Spec = DEFAULT, policy: Policies = "ukeire", **changes: object) -> "Options":
        """Options from what `load_ruleset` and `seat_policies` take; the rest as in the class."""
        known = {one.name for one in fields(cls)} - {"rulesets", "policies"}
        for name in changes:
            if name not in known:
                raise InputError(f"unknown key {name!r}; {meant(name, sorted(known))}")
        rules = load(ruleset)
        return cls((rules,), seat_policies(policy, rules.players), **changes)  # type: ignore[arg-type]

    @property
    def ruleset(self) -> Ruleset:
        """The one asked about."""
        return self.rulesets[0]

    @property
    def table(self) -> TableSetup:
        """The table asked about."""
        return TableSetup(self.ruleset, self.policies, self.n, self.weekday)

    @property
    def played_by(self) -> Engine:
        """Who plays the blocks."""
        return self.engine or Threads(self.workers)

    def cap(self, usual: int) -> int:
        """How many deals at most, where a study usually plays so many."""
        return self.deals or (max(usual // 10, 1000) if self.quick else usual)

    def rule(self, usual: int) -> StoppingRule:
        """The stopping rule of the main run."""
        return StoppingRule(self.cap(usual), self.precision, self.time_budget)
