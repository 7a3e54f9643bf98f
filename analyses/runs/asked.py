"""What was asked, written so that another process can ask it again: kept beside the blocks."""

from collections.abc import Mapping, Sequence
from dataclasses import astuple
from typing import Any

from analyses.runs.table_setup import Session, TableSetup
from zhuoji_sim.errors import InputError
from zhuoji_sim.policies.settings import Policy, parse_policy
from zhuoji_sim.rulesets import KEYS, Ruleset
from zhuoji_sim.rulesets.ruleset import Entry


def written_table(rulesets: Sequence[Ruleset], policies: Sequence[Policy]) -> dict[str, Any]:
    """Rules with where each value comes from, and who plays, as plain JSON data."""
    return {"rulesets": [_written(one) for one in rulesets], "policies": [policy.name for policy in policies]}


def read_rulesets(asked: Mapping[str, Any], where: object) -> tuple[Ruleset, ...]:
    """The rulesets of `written_table`. Raises InputError for other data, said of `where`."""
    try:
        return tuple(_read(one) for one in asked["rulesets"])
    except (LookupError, TypeError, ValueError, AttributeError):
        raise InputError(f"{where}: does not say by which rules it was played") from None


def written_setup(table: TableSetup) -> dict[str, Any]:
    """A table as plain JSON data, with a hash of the source of each policy from outside."""
    against = [] if table.against is None else [table.against]
    return {
        **written_table([table.ruleset, *against], table.policies),
        "entrants": [policy.name for policy in table.entrants],
        "identities": [policy.identity for policy in (*table.policies, *table.entrants)],
        "n": table.n,
        "weekday": table.weekday,
        "session": None if table.session is None else astuple(table.session),
    }


def read_setup(asked: Mapping[str, Any]) -> TableSetup:
    """The table of `written_setup`. Raises InputError for other data, and where a policy is not the same here."""
    ruleset, *against = read_rulesets(asked, "the table")
    policies = tuple(map(parse_policy, asked["policies"]))
    entrants = tuple(map(parse_policy, asked["entrants"]))
    for policy, identity in zip((*policies, *entrants), asked["identities"], strict=True):
        if policy.identity != identity:
            raise InputError(f"policy {policy.name!r} has another source here")
    session = None if asked["session"] is None else Session(*asked["session"])
    further = against[0] if against else None
    return TableSetup(ruleset, policies, asked["n"], asked["weekday"], further, session, entrants)


def _written(ruleset: Ruleset) -> dict[str, Any]:
    entries = {key: astuple(entry) for key, entry in ruleset.provenance.items()}
    return {"name": ruleset.name, "extends": ruleset.extends, "about": dict(ruleset.about), "entries": entries}


def _read(data: Mapping[str, Any]) -> Ruleset:
    entries = {}
    for key, (value, *more) in data["entries"].items():
        accepted = KEYS[key].accept(value)
        if accepted is None or not all(isinstance(text, str) for text in more):
            raise ValueError(key)
        entries[key] = Entry(accepted, *more)
    return Ruleset(str(data["name"]), str(data["extends"]), {key: entries[key] for key in KEYS}, dict(data["about"]))
