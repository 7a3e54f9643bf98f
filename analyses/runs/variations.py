"""One table or reading of the rules beside another: what a study is repeated with."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from analyses.runs.table_setup import SESSIONS, TableSetup
from zhuoji_sim.policies.codes import FAST, Kind
from zhuoji_sim.policies.words import policy_words
from zhuoji_sim.rulesets import Ruleset
from zhuoji_sim.rulesets.words import ruleset_words
from zhuoji_sim.text import Text


@dataclass(frozen=True)
class Variation:
    """One other table: its short name, what it is in words, the table, and what a group of estimates calls the name.

    values: of the keys of a grid; they are then the group. opponents: whether other players sit there, such as might be
    met: weak, strong, or those who answer to what is asked about.
    """

    name: str
    words: Text
    table: TableSetup
    key: str = "variation"
    values: Mapping[str, Any] = field(default_factory=dict)
    opponents: bool = False

    @property
    def group(self) -> dict[str, Any]:
        """By which its estimates are told apart."""
        return dict(self.values) or {self.key: self.name}


def as_asked(table: TableSetup) -> Variation:
    """The table that is asked for, with nothing changed."""
    return Variation("as asked", Text("as asked", "原设定"), table)


_TO_BE_MET = (Kind.UKEIRE, Kind.VALUE, Kind.EXPERT)


def strengths(table: TableSetup, without: Collection[Kind] = ()) -> Iterator[Variation]:
    """The same with every other policy in all seats, weakest first; settings stay."""
    for kind in FAST:
        if kind not in without and any(policy.kind != kind for policy in table.policies):
            name, policies = kind.name.lower(), tuple(policy.with_kind(kind) for policy in table.policies)
            called = policy_words(name)
            words = Text(f"a table of {called.en}", f"各家用{called.zh}打法")
            yield Variation(f"table {name}", words, replace(table, policies=policies), opponents=kind in _TO_BE_MET)


ANSWERS = (
    ("others dodge", Text("the others dodge a reporter", "别家躲避报听者"), {"defend": "reported"}),
    ("others hunt", Text("the others wait to kill a reporter", "别家留着胡等杀报"), {"hunt": "reported"}),
    ("others defend", Text("the others weigh the danger of a discard", "别家出牌衡量危险"), {"defend": "danger"}),
)
"""How the others may answer: the name of such a table, in words, and the settings."""
_TO_REPORTS = ("others dodge", "others hunt")


def answers(table: TableSetup) -> Iterator[Variation]:
    """The same where the others answer to what a seat does; to reports, where there are any (R7.1)."""
    for name, words, settings in ANSWERS:
        if table.ruleset["report.enabled"] or name not in _TO_REPORTS:
            for variation in other_settings(table, name, words, settings):
                yield replace(variation, opponents=True)


def sessions(table: TableSetup) -> Iterator[Variation]:
    """The same with the dealer's count as it comes up in sessions, where it enters at all (R9.2)."""
    if table.ruleset["dealer.mode"] != "off" and table.n != SESSIONS:
        words = Text("the dealer's count as it comes up in sessions", "庄家连庄数按连打时实际出现的")
        yield Variation("n as in sessions", words, table.with_count(SESSIONS))


def other_settings(table: TableSetup, name: str, words: Text, changes: dict[str, str]) -> Iterator[Variation]:
    """The same with some settings of all policies changed, if that makes a difference."""
    changed = table.with_settings(changes)
    if changed != table:
        yield Variation(name, words, changed)


def other_values(table: TableSetup, name: str, words: Text, changes: dict[str, Any]) -> Iterator[Variation]:
    """The same with some values of the rules changed, if that makes a difference."""
    changed = table.with_values(changes)
    if changed.ruleset != table.ruleset:
        yield Variation(name, words, changed)


def other_rulesets(table: TableSetup, rulesets: Iterable[Ruleset]) -> Iterator[Variation]:
    """The same under each of these rules."""
    for ruleset in rulesets:
        called = ruleset_words(ruleset.name)
        words = Text(f"ruleset {called.en}", f"{called.zh}规则")
        yield Variation(f"ruleset {ruleset.name}", words, replace(table, ruleset=ruleset))
