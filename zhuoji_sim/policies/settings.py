"""Policies and their settings as data, and how `ukeire:pong=always,yaoji=keep` is read.

What they do stands in `decisions` (kernels); this module only names them and fills the `PLAYERS` record.
"""

import difflib
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

import numpy as np

from zhuoji_sim.codes import SEATS
from zhuoji_sim.errors import InputError
from zhuoji_sim.policies.value_model import CHANCES, Weight, stored_model


class Kind(IntEnum):
    """The built-in policies, weakest first."""

    RANDOM = 0
    SHANTEN = 1
    UKEIRE = 2
    VALUE = 3


class Pong(IntEnum):
    """When to pong a discard 碰."""

    USEFUL = 0
    ALWAYS = 1
    NEVER = 2


class Kong(IntEnum):
    """When to make a kong 杠."""

    USEFUL = 0
    ALWAYS = 1
    NEVER = 2


class Report(IntEnum):
    """Whether to report ready 报听 when the rules allow it."""

    ALWAYS = 0
    NEVER = 1


class Decline(IntEnum):
    """Which wins to let pass."""

    NEVER = 0
    PINGHU = 1
    DISCARDS = 2


class Yaoji(IntEnum):
    """What to do with a 1 bamboo 幺鸡 that may go."""

    PLAIN = 0
    KEEP = 1
    THROW = 2


class Defend(IntEnum):
    """Whether to dodge a reporter."""

    OFF = 0
    REPORTED = 1


class Hunt(IntEnum):
    """Whether to wait for a reporter's discard."""

    OFF = 0
    REPORTED = 1


@dataclass(frozen=True)
class Setting:
    """One setting of a policy: its values in order (the first is the default) and what each does."""

    name: str
    codes: type[IntEnum]
    meaning: dict[str, str]

    @property
    def values(self) -> tuple[str, ...]:
        return tuple(member.name.lower() for member in self.codes)


SETTINGS = (
    Setting(
        "pong",
        Pong,
        {
            "useful": "pong if that brings the hand nearer to ready",
            "always": "pong whatever can be ponged",
            "never": "never pong",
        },
    ),
    Setting(
        "kong",
        Kong,
        {
            "useful": "make every kong that does not move the hand away from ready",
            "always": "make every kong",
            "never": "never make a kong",
        },
    ),
    Setting("report", Report, {"always": "report ready whenever it is allowed", "never": "never report"}),
    Setting(
        "decline",
        Decline,
        {
            "never": "take every win",
            "pinghu": "let a plain hand on a discard pass, and wait for the self-draw",
            "discards": "win by self-draw and by robbing only",
        },
    ),
    Setting(
        "yaoji",
        Yaoji,
        {
            "plain": "a 1 bamboo is discarded like any tile",
            "keep": "keep it as long as another discard costs no shanten",
            "throw": "throw it as soon as it costs no shanten",
        },
    ),
    Setting(
        "defend",
        Defend,
        {
            "off": "play on as before after somebody has reported",
            "reported": "if not ready, discard what is safest against who has reported, tiles he let pass first",
        },
    ),
    Setting(
        "hunt",
        Hunt,
        {
            "off": "take a win on anybody's discard",
            "reported": "after a report, let a win on another seat's discard pass if a kill would pay more",
        },
    ),
)

MEANINGS = {
    "random": "any legal move, each as likely; it takes no settings",
    "shanten": "any discard that keeps the hand as near to ready as it is, the drawn tile first",
    "ukeire": "among those the discard that leaves the most live tiles to draw",
    "value": "the discard, pong or kong after which the hand is worth most, by estimated chances and the rules' prices",
}

PLAYERS = np.dtype(
    [("kind", "i4", SEATS)]
    + [(setting.name, "i4", SEATS) for setting in SETTINGS]
    + [("weights", "i8", len(Weight)), ("chances", "i8", CHANCES)],
    align=True,
)
"""The four policies as kernels read them: a code for each seat and setting, and what `value` knows."""


@dataclass(frozen=True)
class Policy:
    """A policy with all its settings."""

    kind: Kind
    settings: tuple[tuple[str, str], ...]

    @property
    def name(self) -> str:
        """The shortest text that `parse_policy` reads as this policy."""
        changed = [
            f"{setting.name}={value}"
            for setting, (_, value) in zip(SETTINGS, self.settings, strict=True)
            if value != setting.values[0]
        ]
        return self.kind.name.lower() + (":" + ",".join(changed) if changed else "")


def policy_names() -> tuple[str, ...]:
    """The built-in policies, weakest first."""
    return tuple(kind.name.lower() for kind in Kind)


def parse_policy(text: str) -> Policy:
    """Read `NAME` or `NAME:SETTING=VALUE,...`.

    Raises:
        InputError: an unknown policy, setting or value; the line names the nearest valid one.
    """
    name, colon, rest = text.strip().partition(":")
    if name not in policy_names():
        raise InputError(f"policy {text!r}: {_unknown('policy', name, policy_names())}")
    chosen = {setting.name: setting.values[0] for setting in SETTINGS}
    for item in filter(None, (part.strip() for part in rest.split(","))) if colon else ():
        key, equals, value = (part.strip() for part in item.partition("="))
        if key not in chosen:
            raise InputError(f"policy {text!r}: {_unknown('setting', key, tuple(chosen))}")
        values = next(setting.values for setting in SETTINGS if setting.name == key)
        if not equals or value not in values:
            raise InputError(f"policy {text!r}: {_unknown(f'value of {key}', value, values)}")
        if name == "random":
            raise InputError(f"policy {text!r}: random takes no settings")
        chosen[key] = value
    return Policy(Kind[name.upper()], tuple(chosen.items()))


def seat_policies(texts: Sequence[str]) -> tuple[Policy, ...]:
    """Four policies from one text for all seats or four texts, seat by seat.

    Raises:
        InputError: another number of texts, or a text that `parse_policy` refuses.
    """
    if len(texts) not in (1, SEATS):
        raise InputError(f"--policy was given {len(texts)} times: give it once for all seats, or once for each of four")
    parsed = tuple(parse_policy(text) for text in texts)
    return parsed * SEATS if len(parsed) == 1 else parsed


def players_record(policies: Sequence[Policy]) -> "np.ndarray[Any, np.dtype[np.void]]":
    """The policies of the four seats as a 1-element array of `PLAYERS`."""
    record = np.zeros(1, PLAYERS)
    for seat, policy in enumerate(policies):
        record["kind"][0, seat] = policy.kind
        for setting, (name, value) in zip(SETTINGS, policy.settings, strict=True):
            record[name][0, seat] = setting.codes[value.upper()]
    if any(policy.kind is Kind.VALUE for policy in policies):
        record["weights"][0], record["chances"][0] = stored_model()
    return record


def _unknown(what: str, given: str, valid: Sequence[str]) -> str:
    near = difflib.get_close_matches(given, valid, n=1)
    hint = f"did you mean {near[0]}? " if near else ""
    return f"unknown {what} {given!r}; {hint}valid: {', '.join(valid)}"
