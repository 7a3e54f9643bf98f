"""From a preset's name, a TOML file or a plain dict to a checked `Ruleset`."""

import os
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

from zhuoji_sim.errors import InputError
from zhuoji_sim.limits import check_kind
from zhuoji_sim.messages import nearest, one_line, shown
from zhuoji_sim.rulesets.key import Value
from zhuoji_sim.rulesets.names import preset_called, preset_like, usual
from zhuoji_sim.rulesets.ruleset import Entry, Ruleset
from zhuoji_sim.rulesets.schema import KEYS, SECTIONS

DEFAULT = "shabao"
Spec = str | os.PathLike[str] | Mapping[str, Any] | Ruleset

_GROUPS = {
    "rulebook": ("jinji", "shabao", "tianting", "hanbao"),
    "public": ("qq", "baidu", "duole", "guide", "dushan", "room", "ding3", "ding2"),
}
_PRESETS = tuple(chain.from_iterable(_GROUPS.values()))
_ABOUT = ("nickname", "chinese", "source")
_ANNOTATIONS = ("value", "rule", "status", "source", "note")
_LARGEST_FILE = 1 << 20
_MOST_DOTS = 100
_TOO_DEEP = re.compile(rb"""(?:[\w"'-]{1,80}[ \t]{0,9}\.[ \t]{0,9}){%d}""" % _MOST_DOTS)
"""What would take the reader of TOML quadratic time."""


def preset_ids(group: str | None = None) -> tuple[str, ...]:
    """The ids of the presets.

    Parameters
    ----------
    group
        `rulebook`: the four rulebooks of docs/rules.md; `public`: the public houses of docs/houses.md; None: all.

    Returns
    -------
    tuple of str
        What `load` takes, in the order of those pages.

    Raises
    ------
    InputError
        For another group.

    Examples
    --------
    >>> preset_ids("rulebook")
    ('jinji', 'shabao', 'tianting', 'hanbao')
    >>> preset_ids("public")
    ('qq', 'baidu', 'duole', 'guide', 'dushan', 'room', 'ding3', 'ding2')
    """
    if group is None:
        return _PRESETS
    if group not in _GROUPS:
        raise InputError(f"unknown group of presets {shown(group)}: one of {', '.join(_GROUPS)}")
    return _GROUPS[group]


def group_of(preset: str) -> str:
    """The group that a preset is in."""
    return next(group for group, presets in _GROUPS.items() if preset in presets)


def load(spec: Spec, where: str | None = None) -> Ruleset:
    """Load and check a ruleset (`zhuoji_sim.load_ruleset`).

    Parameters
    ----------
    spec
        A preset's id or Chinese name, the path of a TOML file, a dict like such a file, or a ruleset, which is given
        back. A file or dict changes the values of the preset it `extends` (default `shabao`).
    where
        Stands for the file's name in messages and as the source of changed values, for a ruleset that is part of
        another file.

    Returns
    -------
    Ruleset
        Complete: with a value for every key.

    Raises
    ------
    InputError
        For an unknown preset or key, a value of the wrong type or out of range, or a file that cannot be read.

    Examples
    --------
    >>> load("shabao")["kong.exposed"]
    3
    >>> cheap = load({"extends": "shabao", "kong": {"exposed": 1}})
    >>> cheap["kong.exposed"], cheap.provenance["kong.exposed"].status
    (1, 'custom')
    """
    if isinstance(spec, Ruleset):
        return spec
    if isinstance(spec, Mapping):
        return _custom(spec, "custom", where or "custom ruleset", where or "custom")
    if isinstance(spec, str | os.PathLike):
        text = os.fspath(spec)
        if preset := _called(text):
            return _preset(preset)
        if _names_a_file(spec, text):
            return _from_file(Path(text), where or one_line(text))
    raise InputError(_unknown_ruleset(spec, where))


def changed(ruleset: Ruleset, changes: Mapping[str, Any]) -> Ruleset:
    """The same rules with some values changed.

    Parameters
    ----------
    ruleset
        The rules to start from.
    changes
        New values by dotted key.

    Returns
    -------
    Ruleset
        Named `custom`.

    Raises
    ------
    InputError
        As `load`.

    Examples
    --------
    >>> changed(load("shabao"), {"kong.exposed": 1})["kong.exposed"]
    1
    """
    check_kind("a ruleset", ruleset, Ruleset, "a Ruleset, as load_ruleset gives it")
    check_kind("changes", changes, Mapping, "new values by dotted key")
    values: dict[str, Any] = ruleset.to_dict()
    for key, value in changes.items():
        section, _, name = str(key).rpartition(".")
        if section:
            values[section] = {**values[section], name: value}
        else:
            values[name] = value
    return load(values)


def _names_a_file(spec: object, text: str) -> bool:
    path = Path(text)
    return not isinstance(spec, str) or path.suffix == ".toml" or path.name != text or os.path.exists(text)


def _called(text: str) -> str | None:
    """The preset of this id or Chinese name, None if there is none."""
    if text.isascii():
        return next((name for name in _PRESETS if name == usual(text)), None)
    return preset_called(text, _chinese())


def _chinese() -> dict[str, str]:
    return {name: _preset(name).about.get("chinese", "") for name in _PRESETS}


def _unknown_ruleset(spec: object, where: str | None) -> str:
    presets = list(_PRESETS)
    if isinstance(spec, str) and not spec.isascii():
        presets = [f"{name} {chinese}" for name, chinese in _chinese().items()]
    near = _nearest_preset(spec)
    hint = f"the nearest preset is {near}; " if near else ""
    wanted = f"presets are {', '.join(presets)}, anything else is the path of a TOML file"
    return f"{where + ': ' if where else ''}unknown ruleset {shown(spec)}: {hint}{wanted}"


def _nearest_preset(given: object) -> str | None:
    named = isinstance(given, str) and not given.isascii()
    return nearest(given, _PRESETS) or (preset_like(str(given), _chinese()) if named else None)


@cache
def _preset(name: str) -> Ruleset:
    content = tomllib.loads(Path(__file__).with_name(f"{name}.toml").read_text(encoding="utf-8"))
    about = content.pop("about")
    given = dict(_leaves(content, name))
    entries = {key: Entry(**{**given[key], "value": _checked(key, given[key]["value"], name)}) for key in KEYS}
    return Ruleset(name, name, entries, about)


def _from_file(path: Path, where: str) -> Ruleset:
    # A changed copy of a preset must not bear the preset's name.
    name = path.name if _called(path.stem) else path.stem
    return _custom(_read(path, where), one_line(name), where, one_line(path.name))


def _custom(content: Mapping[str, Any], name: str, where: str, source: str) -> Ruleset:
    content = dict(content)
    base = _preset(_extended(content.pop("extends", DEFAULT), where))
    about = _about(content.pop("about", {}), where)
    entries = dict(base.provenance)
    for key, given in _leaves(content, where):
        value = _checked(key, _bare(key, given, where), where)
        if value != base.get(key):
            entries[key] = Entry(value, KEYS[key].rule, "custom", source)
    return Ruleset(name, base.name, entries, about)


def _read(path: Path, where: str) -> dict[str, Any]:
    try:
        with path.open("rb") as file:
            content = file.read(_LARGEST_FILE + 1)
    except OSError as error:
        reason = error.strerror or "unreadable"
        raise InputError(f"{where}: cannot read this ruleset file: {reason}") from None
    except ValueError:
        raise InputError(f"{where}: this is no possible file name") from None
    if len(content) > _LARGEST_FILE:
        raise InputError(f"{where}: larger than {_LARGEST_FILE} bytes, so no ruleset file")
    if _TOO_DEEP.search(content):
        raise InputError(f"{where}: a key of more than {_MOST_DOTS} dotted parts, so no ruleset file")
    try:
        return tomllib.loads(content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise InputError(f"{where}: byte {error.start} is not UTF-8; a ruleset file is TOML") from None
    except (ValueError, RecursionError) as error:
        raise InputError(f"{where}: not valid TOML: {one_line(str(error))}") from None


def _leaves(content: Mapping[str, Any], where: str) -> Iterator[tuple[str, Any]]:
    """Every dotted key that is given, with what is given for it."""
    for key, given in content.items():
        if key in SECTIONS:
            if not isinstance(given, Mapping):
                raise InputError(f"{where}: {key}: must be a table of keys ([{key}]), not {shown(given)}")
            for leaf, inner in given.items():
                yield _known(f"{key}.{leaf}", where), inner
        elif isinstance(given, Mapping) and given and key not in KEYS:
            _known(f"{key}.{next(iter(given))}", where)
        else:
            yield _known(key, where), given


def _known(key: object, where: str) -> str:
    if isinstance(key, str) and key in KEYS:
        return key
    sections = SECTIONS if "." not in str(key) else ()
    raise InputError(_unknown_key(key, (*KEYS, *sections, "extends", "about"), where))


def _unknown_key(key: object, valid: Sequence[str], where: str, section: str = "") -> str:
    text = key if isinstance(key, str) else shown(key)
    near = nearest(text, valid)
    hint = f"the nearest valid key is {section}{near}" if near else f"valid: {', '.join(_beside(text, valid))}"
    return f"{where}: unknown key {one_line(section + text)}; {hint}"


def _beside(text: str, valid: Sequence[str]) -> list[str]:
    """What could stand in place of a name that is like none: the keys of its section, or what stands at the top."""
    section, dot, _ = text.partition(".")
    return [name for name in valid if dot and name.startswith(f"{section}.")] or [n for n in valid if "." not in n]


def _bare(key: str, given: Any, where: str) -> Any:
    """A value may be annotated as in the presets, so that a copy of a preset is a ruleset file too."""
    if not isinstance(given, Mapping):
        return given
    for field in given:
        if field not in _ANNOTATIONS:
            raise InputError(_unknown_key(field, _ANNOTATIONS, where, section=f"{key}."))
    if "value" not in given:
        raise InputError(f"{where}: {key}: has no value; must be {KEYS[key].expected}")
    return given["value"]


def _checked(key: str, value: object, where: str) -> Value:
    accepted = KEYS[key].accept(value)
    if accepted is None:
        raise InputError(f"{where}: {key}: must be {KEYS[key].expected}, not {shown(value)}")
    return accepted


def _extended(value: object, where: str) -> str:
    if isinstance(value, str) and (preset := _called(value)):
        return preset
    near = _nearest_preset(value)
    hint = f"; the nearest is {near}" if near else ""
    raise InputError(f"{where}: extends: must be one of {', '.join(_PRESETS)}, not {shown(value)}{hint}")


def _about(value: object, where: str) -> dict[str, str]:
    if not isinstance(value, Mapping):
        raise InputError(f"{where}: about: must be a table of {', '.join(_ABOUT)}, not {shown(value)}")
    for key, text in value.items():
        if key not in _ABOUT:
            raise InputError(_unknown_key(key, _ABOUT, where, section="about."))
        if not isinstance(text, str):
            raise InputError(f"{where}: about.{key}: must be a string, not {shown(text)}")
    return dict(value)
