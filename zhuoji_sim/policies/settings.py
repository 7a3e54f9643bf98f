"""Policies and their settings as data, and how `ukeire:pong=always,yaoji=keep` is read.

What they do stands in `decisions` (kernels), what people are told of them in `words`.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from zhuoji_sim.codes import SEATS
from zhuoji_sim.errors import InputError
from zhuoji_sim.limits import check_kind
from zhuoji_sim.messages import meant
from zhuoji_sim.policies.codes import ANY_DISTANCE, Base, Belief, Decline, Defend, Hunt, Report
from zhuoji_sim.policies.codes import Kind as Kind
from zhuoji_sim.policies.codes import Kong as Kong
from zhuoji_sim.policies.codes import Pong as Pong
from zhuoji_sim.policies.codes import Yaoji as Yaoji
from zhuoji_sim.policies.setting import Choice, Number, Setting
from zhuoji_sim.tiles.kinds import TILES

_A_POLICY = "a text such as ukeire or my.module:function, or a Policy"
_MODULE = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*")


_BY_WORTH = (Kind.VALUE, Kind.EXPERT, Kind.ROLLOUT, None)
SETTINGS: tuple[Setting, ...] = (
    Choice("pong", "useful", Pong),
    Number("pong_within", str(ANY_DISTANCE), 0, ANY_DISTANCE),
    Number("pong_from", str(TILES), 0, TILES),
    Number("pong_until", "0", 0, TILES),
    Choice("kong", "useful", Kong),
    Choice("report", "always", Report, own_defaults=dict.fromkeys(_BY_WORTH, "useful")),
    Choice("decline", "never", Decline),
    Choice("yaoji", "plain", Yaoji),
    Choice("defend", "off", Defend),
    Number("danger", "100", 0, 1000, beside=("defend", "danger")),
    Number("ambition", "100", 0, 1000),
    Choice("hunt", "off", Hunt),
    Number("playouts", "2048", 16, 1 << 16, of=(Kind.ROLLOUT,)),
    Choice("base", "value", Base, of=(Kind.ROLLOUT,)),
    Choice("belief", "usual", Belief, of=(Kind.ROLLOUT,)),
)


@dataclass(frozen=True)
class Policy:
    """A policy with all its settings.

    Attributes
    ----------
    kind
        A built-in one; None for a policy from outside.
    settings
        A name and a value of each setting that it takes, in the order of `SETTINGS`.
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
        changed = [f"{name}={value}" for name, value in self.settings if value != _BY_NAME[name].default_of(self.kind)]
        if self.kind is None:
            return ",".join([str(self.source), *changed])
        return self.kind.name.lower() + (":" + ",".join(changed) if changed else "")

    @property
    def codes(self) -> dict[str, int | None]:
        """Its settings as kernels read them, by name."""
        return {name: _BY_NAME[name].code(value) for name, value in self.settings}

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

    @property
    def stand_in(self) -> "Policy":
        """A fast policy in its place, where only what usually happens at a table is asked: the one that a `rollout`
        plays on by, `ukeire` for a program, else itself.
        """
        if self.kind is Kind.ROLLOUT:
            return self.with_kind(Kind[dict(self.settings)["base"].upper()])
        return parse_policy("ukeire") if (self.source or "").startswith("exec:") else self

    def with_settings(self, changes: Mapping[str, str]) -> "Policy":
        """The same policy with some settings changed, where it has them; what then does nothing is at its default."""
        settings = {name: changes.get(name, value) for name, value in self.settings}
        for name in settings:
            needed = _BY_NAME[name].beside
            if needed and settings[needed[0]] != needed[1]:
                settings[name] = _BY_NAME[name].default
        return Policy(self.kind, tuple(settings.items()), self.source)

    def with_kind(self, kind: Kind) -> "Policy":
        """Another policy with the same settings, where it has them; those at their default take the other's default."""
        changed = {name: value for name, value in self.settings if value != _BY_NAME[name].default_of(self.kind)}
        return Policy(kind, tuple((name, changed.get(name, value)) for name, value in _defaults(kind).items()))


_BY_NAME = {setting.name: setting for setting in SETTINGS}


def _defaults(kind: Kind | None) -> dict[str, str]:
    """The settings of a policy that names none."""
    return {setting.name: setting.default_of(kind) for setting in SETTINGS if setting.acts_on(kind)}


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
    ('random', 'shanten', 'ukeire', 'value', 'expert', 'rollout')
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
    check_kind("a policy", text, str, _A_POLICY)
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
    chosen = _defaults(kind)
    for item in filter(None, (part.strip() for part in given.split(","))):
        key, equals, value = (part.strip() for part in item.partition("="))
        if key not in _BY_NAME:
            raise InputError(f"policy {text!r}: {_unknown('setting', key, tuple(chosen) or tuple(_BY_NAME))}")
        setting = _BY_NAME[key]
        if not equals or setting.code(value) is None:
            valid = meant(value, setting.values) if len(setting.values) > 1 else f"valid: {setting.values[0]}"
            raise InputError(f"policy {text!r}: unknown value of {key} {value!r}; {valid}")
        if key not in chosen:
            own = f"it does not take {key}, but {', '.join(chosen)}" if chosen else "random takes no settings"
            raise InputError(f"policy {text!r}: {own}")
        chosen[key] = value
    for key, value in chosen.items():
        needed = _BY_NAME[key].beside
        if needed and value != _BY_NAME[key].default and chosen[needed[0]] != needed[1]:
            raise InputError(f"policy {text!r}: {key} goes with {needed[0]}={needed[1]}, and does nothing without it")
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
    given: Sequence[Any] = policies if isinstance(policies, list | tuple) else [policies]
    if len(given) not in (1, players):
        raise InputError(f"{len(given)} policies were given: give one for all seats, or one for each of {players}")
    parsed = tuple(one if isinstance(one, Policy) else parse_policy(one) for one in given)
    return parsed * players if len(parsed) == 1 else parsed


def _unknown(what: str, given: str, valid: Sequence[str]) -> str:
    return f"unknown {what} {given!r}; {meant(given, valid)}"
