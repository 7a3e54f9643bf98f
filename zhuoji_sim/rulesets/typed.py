"""Keys and values as they are typed: `kong.exposed=1`."""

import re
from collections.abc import Iterator, Sequence

from zhuoji_sim.errors import InputError
from zhuoji_sim.messages import nearest, one_line, shown
from zhuoji_sim.rulesets.finding import known_keys
from zhuoji_sim.rulesets.key import Value
from zhuoji_sim.rulesets.names import usual
from zhuoji_sim.rulesets.schema import KEYS

_YES = ("true", "yes", "y", "on", "是", "有", "要")
_NO = ("false", "no", "n", "off", "否", "无", "不")
_PRESET_BY = {"--set": "--from", "--grid": "--ruleset"}


def read_settings(settings: Sequence[str]) -> dict[str, Value]:
    """The values of `key=value` texts. Raises InputError for an unknown key, a wrong value, a key given twice."""
    values: dict[str, Value] = {}
    for setting in settings:
        name, equals, text = setting.replace("＝", "=").partition("=")
        if not equals:
            raise InputError(f"--set {shown(setting)}: write key=value, such as kong.exposed=1")
        key = read_key(name, "--set")
        if key in values:
            raise InputError(f"--set: {key} is given twice")
        values[key] = read_value(key, text, "--set: ")
    return values


def read_key(name: str, where: str) -> str:
    """The key that a text names. Raises InputError with what may be meant; `where` is the option that gave it."""
    key = usual(name)
    if key in KEYS:
        return key
    if key == "extends":
        raise InputError(f"{where}: extends is no key of the rules: {_PRESET_BY[where]} names the preset")
    near = nearest(key, KEYS)
    meant = [near] if near else known_keys(name)
    hint = f"did you mean {' or '.join(meant)}?" if meant else "zhuoji rules find TERM finds keys"
    raise InputError(f"{where}: unknown key {one_line(name) or shown(name)}; {hint}")


def read_value(key: str, text: str, where: str = "") -> Value:
    """What a text says as the value of a key. Raises InputError with what would be right."""
    for reading in _readings(usual(text)):
        accepted = KEYS[key].accept(reading)
        if accepted is not None:
            return accepted
    raise InputError(f"{where}{key}: must be {KEYS[key].expected}, not {shown(text)}")


def read_flag(text: str) -> bool:
    """Yes or no. Raises InputError for anything else."""
    if usual(text) not in (*_YES, *_NO):
        raise InputError(f"{shown(text)} is neither y nor n")
    return usual(text) in _YES


def _readings(text: str) -> Iterator[object]:
    """The text as a number, as yes or no, as a word and as a list, where it can be one."""
    if re.fullmatch(r"[+-]?[0-9]{1,18}", text):
        yield int(text)
    if text in (*_YES, *_NO):
        yield text in _YES
    yield text.strip("\"'")
    yield [word.strip("\"'") for word in re.split(r"[,、\s]+", text.strip("[] ")) if word]
