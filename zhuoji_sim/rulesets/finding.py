"""From a word of the game to the keys and presets that it stands for, for `zhuoji rules find`."""

import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any

from zhuoji_sim.errors import InputError
from zhuoji_sim.messages import shown
from zhuoji_sim.rulesets.loading import DEFAULT, load, preset_ids
from zhuoji_sim.rulesets.names import preset_called, usual
from zhuoji_sim.rulesets.reference import plain
from zhuoji_sim.rulesets.schema import KEYS
from zhuoji_sim.rulesets.terms import TERMS

_SHORTEST = 4
"""English words shorter than this are in too many meanings."""


def find_rules(term: str) -> dict[str, Any]:
    """What a term stands for, as `zhuoji rules find --json` prints it.

    Parameters
    ----------
    term
        A name of a rule in Chinese or English, a key, a word of one, or a preset's id, name or the beginning of its
        Chinese name.

    Returns
    -------
    dict
        term; keys, each with key, rule, meaning, meaning_zh and its values by preset; presets, each with id, nickname
        and chinese. Neither keys nor presets: players know this rule, and no key stands for it.

    Raises
    ------
    InputError
        For an unknown term, with those most like it.

    Examples
    --------
    >>> found = find_rules("摇摆鸡")
    >>> [(row["key"], row["values"]["shabao"]) for row in found["keys"]]
    [('chicken.swing', False)]
    """
    wanted = _loose(term)
    if not wanted:
        raise InputError("an empty term: give a word of the game, such as 报听, or of a key, such as kill")
    presets = [row for row in _presets() if wanted in map(_loose, row.values())]
    known = _known(wanted)
    keys = _named(wanted) | {key for one in known for key in one} or (set() if presets else _meant(wanted))
    if not (keys or presets or known):
        presets = _begun(term)
    if not (keys or presets or known):
        raise InputError(_unknown(term, wanted))
    return {"term": term, "keys": [_row(key) for key in KEYS if key in keys], "presets": presets}


def known_keys(term: str) -> list[str]:
    """The keys of the terms of this name."""
    return [key for keys in _known(_loose(term)) for key in keys]


def _begun(term: str) -> list[dict[str, str]]:
    """The preset whose Chinese name begins so."""
    rows = _presets()
    called = preset_called(term, {row["id"]: row["chinese"] for row in rows})
    return [row for row in rows if row["id"] == called]


def _loose(text: str) -> str:
    """Words as they are compared: a dot, a dash or an underscore parts words as a space does."""
    return " ".join(re.split(r"[\s._-]+", usual(text))).strip()


def _named(wanted: str) -> set[str]:
    """The key of this name, else the keys whose names have all these words."""
    whole = {key for key in KEYS if _loose(key) == wanted}
    words = set(wanted.split())
    return whole or {key for key in KEYS if words <= set(_loose(key).split())}


def _known(wanted: str) -> list[tuple[str, ...]]:
    """The keys of each term of this name."""
    return [term.keys for term in TERMS if wanted in map(_loose, term.names)]


def _meant(wanted: str) -> set[str]:
    """The keys whose meaning has these words."""
    if wanted.isascii():
        pattern = re.compile(rf"(?<!\w){re.escape(wanted)}(?!\w)")
        return {key for key in KEYS if len(wanted) >= _SHORTEST and pattern.search(_loose(KEYS[key].english))}
    return {key for key in KEYS if len(wanted) > 1 and wanted in _loose(KEYS[key].chinese)}


def _unknown(term: str, wanted: str) -> str:
    near = get_close_matches(wanted[:60], dict.fromkeys(_all_names()), n=3, cutoff=0.5)
    hint = f"the closest: {', '.join(near)}" if near else f"zhuoji rules show {DEFAULT} lists every key"
    return f"unknown term {shown(term)}: {hint}"


def _all_names() -> Iterable[str]:
    yield from KEYS
    for term in TERMS:
        yield from term.names
    for row in _presets():
        yield from row.values()


def _presets() -> list[dict[str, str]]:
    return [
        {"id": name, **{field: load(name).about.get(field, "") for field in ("nickname", "chinese")}}
        for name in preset_ids()
    ]


def _row(key: str) -> dict[str, Any]:
    values = {name: plain(load(name)[key]) for name in preset_ids()}
    return {"key": key, "rule": KEYS[key].rule, "meaning": KEYS[key].english, "meaning_zh": KEYS[key].chinese,
            "values": values}  # fmt: skip
