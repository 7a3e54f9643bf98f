"""The command line that plays a study again."""

import shlex
from collections.abc import Iterator, Mapping
from typing import Any

from analyses.findings.result import StudyResult
from analyses.runs.grid import value_words
from analyses.study.registry import studies
from zhuoji_sim.rulesets import DEFAULT, Ruleset, load, preset_ids

_CUT_SHORT = ("time", "interrupted")


def command_of(result: StudyResult) -> str:
    """A line to copy that gives this result again, on any machine with this version.

    A ruleset that is no preset stands there as the file `NAME.toml`; its values are in the manifest. A run that ended
    by the clock or by Ctrl-C is asked for by the deals that it has played.

    Examples
    --------
    >>> from analyses import run_study
    >>> command_of(run_study("duel", b="shanten", deals=100))
    'zhuoji study duel --deals 100 --b shanten'
    """
    return shlex.join(["zhuoji", "study", result.study, *_options(result)])


def _options(result: StudyResult) -> Iterator[str]:
    manifest = result.manifest
    asked: Mapping[str, Any] = manifest.get("arguments", {})
    yield from _limits(result, asked)
    if result.seed != 1:
        yield from ("--seed", str(result.seed))
    study = studies().get(result.study)
    names = [_file_of(ruleset) for ruleset in (result.ruleset, *result.compared_with)]
    if names != [study.usual_ruleset if study else DEFAULT]:
        yield from (part for name in names for part in ("--ruleset", name))
    if study is None or study.takes_policy:
        yield from _policies(result.policies)
    for option in study.options if study else ():
        if asked.get(option.name, option.default) != option.default:
            yield from ("--" + option.name.replace("_", "-"), str(asked[option.name]))
    for name, usual in (("n", 1), ("weekday", None), ("first", 0)):
        if manifest.get(name, usual) != usual:
            yield from (f"--{name}", str(manifest[name]))
    for key, values in manifest.get("grid", {}).items():
        yield from ("--grid", f"{key}={','.join(map(value_words, values))}")


def _limits(result: StudyResult, asked: Mapping[str, Any]) -> Iterator[str]:
    """What ends the run."""
    if result.stopped in _CUT_SHORT:
        yield from ("--deals", str(result.deals))
        return
    if asked.get("quick") and not asked.get("deals"):
        yield "--quick"
    for name in ("deals", "precision"):
        if asked.get(name) is not None:
            yield from (f"--{name}", str(asked[name]))


def _file_of(ruleset: Ruleset) -> str:
    """A preset's id, or the file that a ruleset of one's own would be."""
    is_preset = ruleset.name in preset_ids() and ruleset == load(ruleset.name)
    return ruleset.name if is_preset else f"{ruleset.name}.toml"


def _policies(names: tuple[str, ...]) -> Iterator[str]:
    seats = names[:1] if len(set(names)) == 1 else names
    if seats != ("ukeire",):
        yield from (part for name in seats for part in ("--policy", name))
