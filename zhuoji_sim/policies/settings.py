"""Policies and their settings as data, and how `ukeire:pong=always,yaoji=keep` is read.

What they do stands in `decisions` (kernels), what people are told of them in `words`.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING, Any

from zhuoji_sim.codes import SEATS
from zhuoji_sim.errors import InputError
from zhuoji_sim.messages import meant
from zhuoji_sim.policies.codes import OUTSIDE, WITHIN, Decline, Defend, Hunt, Report
from zhuoji_sim.policies.codes import Kind as Kind
from zhuoji_sim.policies.codes import Kong as Kong
from zhuoji_sim.policies.codes import Pong as Pong
from zhuoji_sim.policies.codes import Yaoji as Yaoji

if TYPE_CHECKING:
    import numpy as np


_MODULE = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*")


@dataclass(frozen=True)
class Setting:
    """One setting of a policy: its values in order, and the one that holds where none is named.

    own_defaults: of the policies whose default is another; None stands for those from outside.
    """

    name: str
    codes: type[IntEnum]
    default: str
    own_defaults: Mapping[Kind | None, str] = field(default_factory=dict)

    @property
    def values(self) -> tuple[str, ...]:
        return tuple(member.name.lower() for member in self.codes)

    def default_of(self, kind: Kind | None) -> str:
        """The value of a policy that does not name one."""
        return self.own_defaults.get(kind, self.default)


SETTINGS = (
    Setting("pong", Pong, "useful"),
    Setting("kong", Kong, "useful"),
    Setting("report", Report, "always", {Kind.VALUE: "useful", None: "useful"}),
    Setting("decline", Decline, "never"),
    Setting("yaoji", Yaoji, "plain"),
    Setting("defend", Defend, "off"),
    Setting("hunt", Hunt, "off"),
)


@dataclass(frozen=True)
class Policy:
    """A policy with all its settings.

    Attributes
    ----------
    kind
        RANDOM, SHANTEN, UKEIRE or VALUE; None for a policy from outside.
    settings
        A name and a value of each setting, in the order of `SETTINGS`.
    source
        Of a policy from outside: `module:function` or `exec:COMMAND`.

    Examples
    --------
    >>> policy = parse_policy("ukeire:pong=useful,yaoji=keep")
    >>> policy.name, dict(policy.settings)["kong"]
    ('ukeire:yaoji=keep', 'useful')
    """

    kind: Kind | None
    settings: tuple[tuple[str, str], ...]
    source: str | None = None

    @property
    def name(self) -> str:
        """The shortest text that `parse_policy` reads as this policy."""
        changed = [
            f"{setting.name}={value}"
            for setting, (_, value) in zip(SETTINGS, self.settings, strict=True)
            if value != setting.default_of(self.kind)
        ]
        if self.kind is None:
            return ",".join([str(self.source), *changed])
        return self.kind.name.lower() + (":" + ",".join(changed) if changed else "")

    @property
    def identity(self) -> list[Any]:
        """All that decides what it does, as JSON data; of one from outside also a hash of its source or program.

        Raises InputError if that is not to be found.
        """
        settings = list(map(list, self.settings))
        if self.source is None:
            return [self.kind.name if self.kind is not None else "", *settings]
        from zhuoji_sim.policies.outside.seats import digest

        return [self.source, digest(self.source), *settings]

    def with_kind(self, kind: Kind) -> "Policy":
        """Another policy with the same settings; those at their default take the other's default."""
        settings = (
            (setting.name, setting.default_of(kind) if value == setting.default_of(self.kind) else value)
            for setting, (_, value) in zip(SETTINGS, self.settings, strict=True)
        )
        return Policy(kind, tuple(settings))


Policies = str | Policy | Sequence[str | Policy]
"""One for all seats or one for each: a policy, or a text that `parse_policy` reads."""


def policy_names() -> tuple[str, ...]:
    """The built-in policies.

    Returns
    -------
    tuple of str
        Their names, weakest first.

    Examples
    --------
    >>> policy_names()
    ('random', 'shanten', 'ukeire', 'value')
    """
    return tuple(kind.name.lower() for kind in Kind)


def parse_policy(text: str) -> Policy:
    """Read a policy with its settings.

    Parameters
    ----------
    text
        `NAME` or `NAME:SETTING=VALUE,...`, `MODULE:FUNCTION` or `MODULE:FUNCTION,SETTING=VALUE,...`, or
        `exec:COMMAND`; a setting that is not named has its default.

    Returns
    -------
    Policy
        With a value for every setting.

    Raises
    ------
    InputError
        For an unknown policy, setting or value; the line names the nearest valid one. For a module, function or
        program that is not there.

    Examples
    --------
    >>> parse_policy("value:defend=reported").name
    'value:defend=reported'
    >>> parse_policy("random:pong=never")
    Traceback (most recent call last):
        ...
    zhuoji_sim.errors.InputError: policy 'random:pong=never': random takes no settings
    """
    name, colon, rest = text.strip().partition(":")
    if name == "exec" and colon:
        return _checked(Policy(None, _settings_of(text, None, ""), text.strip()))
    if name in policy_names():
        kind = Kind[name.upper()]
        return Policy(kind, _settings_of(text, kind, rest))
    function, _, settings = rest.partition(",")
    if not colon or not _MODULE.fullmatch(name) or not function.isidentifier():
        raise InputError(f"policy {text!r}: {_unknown('policy', name, policy_names())}")
    return _checked(Policy(None, _settings_of(text, None, settings), f"{name}:{function}"))


def _checked(policy: Policy) -> Policy:
    """The policy from outside, which is there. Raises InputError if it is not."""
    assert policy.identity
    return policy


def _settings_of(text: str, kind: Kind | None, given: str) -> tuple[tuple[str, str], ...]:
    """All settings of a policy, of which the text gives some."""
    chosen = {setting.name: setting.default_of(kind) for setting in SETTINGS}
    for item in filter(None, (part.strip() for part in given.split(","))):
        key, equals, value = (part.strip() for part in item.partition("="))
        if key not in chosen:
            raise InputError(f"policy {text!r}: {_unknown('setting', key, tuple(chosen))}")
        values = next(setting.values for setting in SETTINGS if setting.name == key)
        if not equals or value not in values:
            raise InputError(f"policy {text!r}: {_unknown(f'value of {key}', value, values)}")
        if kind is Kind.RANDOM:
            raise InputError(f"policy {text!r}: random takes no settings")
        chosen[key] = value
    return tuple(chosen.items())


def seat_policies(policies: Policies, players: int = SEATS) -> tuple[Policy, ...]:
    """The policies of the seats at a table.

    Parameters
    ----------
    policies
        One for all seats, or one for each; texts as `parse_policy` reads them, or policies.
    players
        How many seats there are (R1.9): a ruleset's `players`.

    Returns
    -------
    tuple of Policy
        Of each seat in order.

    Raises
    ------
    InputError
        For another number of them, or a text that `parse_policy` refuses.

    Examples
    --------
    >>> [policy.name for policy in seat_policies(["value", "ukeire", "ukeire", "ukeire"])]
    ['value', 'ukeire', 'ukeire', 'ukeire']
    >>> seat_policies("ukeire") == seat_policies(["ukeire"])
    True
    """
    given = [policies] if isinstance(policies, str | Policy) else policies
    if len(given) not in (1, players):
        raise InputError(f"{len(given)} policies were given: give one for all seats, or one for each of {players}")
    parsed = tuple(one if isinstance(one, Policy) else parse_policy(one) for one in given)
    return parsed * players if len(parsed) == 1 else parsed


def players_record(policies: Sequence[Policy]) -> "np.ndarray[Any, np.dtype[np.void]]":
    """The policies of all seats of a table as kernels read them: a 1-element array of `players.PLAYERS`."""
    import numpy as np

    from zhuoji_sim.policies.players import PLAYERS
    from zhuoji_sim.policies.value_model import stored_model

    record = np.zeros(1, PLAYERS)
    for seat, policy in enumerate(policies):
        record["kind"][0, seat] = OUTSIDE if policy.kind is None else policy.kind
        for setting, (name, value) in zip(SETTINGS, policy.settings, strict=True):
            record[name][0, seat] = setting.codes[value.upper()]
    called = [policy.kind not in WITHIN for policy in policies]
    if any(called):
        from zhuoji_sim.policies.called import address_of

        record["door"][0, : len(policies)] = [
            address_of(policy.kind) if by_address else 0 for policy, by_address in zip(policies, called, strict=True)
        ]
    if any(policy.kind is None for policy in policies):
        from zhuoji_sim.policies.outside import seats

        seats.seat(record[0], tuple(policy.source for policy in policies))
    if any(policy.kind is Kind.VALUE for policy in policies):
        record["weights"][0], record["chances"][0] = stored_model(len(policies))
    return record


def _unknown(what: str, given: str, valid: Sequence[str]) -> str:
    return f"unknown {what} {given!r}; {meant(given, valid)}"
