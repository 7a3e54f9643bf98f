"""The short way in: a study by its name, asked in keywords as the command asks it in options."""

from collections.abc import Mapping
from dataclasses import replace
from types import NoneType
from typing import Any

from analyses.findings.result import StudyResult
from analyses.runs.grid import Grid
from analyses.runs.options import Options
from analyses.study import running
from analyses.study.definition import Study
from analyses.study.registry import find_study
from zhuoji_sim.errors import InputError
from zhuoji_sim.limits import check_kind
from zhuoji_sim.messages import meant
from zhuoji_sim.policies.settings import Policies, Policy, seat_policies
from zhuoji_sim.rulesets import Ruleset, load

_AS_THEY_ARE = ("seed", "deals", "precision", "time_budget", "workers", "n", "weekday", "quick", "progress")


def run_study(study: str | Study, options: Options | None = None, **asked: Any) -> StudyResult:
    """Play a study and give what it found.

    Parameters
    ----------
    study
        Its name (`zhuoji study --list`), or itself.
    options
        What is asked, by default the rules `shabao` (of `claims` `guide`), all players `ukeire`, seed 1.
    **asked
        What is to differ from `options`. ruleset: an id, a file, a dict or a `Ruleset`; of several in a list the first
        is asked about, the others are compared with it. policy: one for all seats or for each, as in `seat_policies`.
        seed, deals, precision, time_budget, workers, n, weekday, quick, progress: as in `Options`. grid: values of one
        or two keys of the rules, as `report.lift=0..20`, several such texts, or a dict of lists. Further the study's
        own options, such as `a` and `b` of `duel`.

    Returns
    -------
    StudyResult
        Which depends on neither `workers` nor the machine, unless a time budget or Ctrl-C ends the run.

    Raises
    ------
    InputError
        For an unknown study or option, a bad value, and where the question makes no sense under the rules.

    Examples
    --------
    >>> result = run_study("duel", a="value", b="shanten", deals=400)
    >>> result.verdict, round(result.headline.mean, 2), result.headline.unit
    ('worth', 3.83, 'fan/hand')
    >>> run_study("baoting", ruleset="shabao", policy="ukeire", deals=0)
    Traceback (most recent call last):
        ...
    zhuoji_sim.errors.InputError: deals must be a whole number from 1 to 1000000000000, not 0
    """
    found = study if isinstance(study, Study) else find_study(study)
    check_kind("options", options, (Options, NoneType), "Options")
    return running.run_study(found, _changed(found, options or Options.of(found.usual_ruleset), asked))


def _changed(study: Study, options: Options, asked: Mapping[str, Any]) -> Options:
    """The options with what is asked in their place. Raises InputError for what the study does not take."""
    own = [option.name for option in study.options]
    taken = ("ruleset", *(["policy"] if study.takes_policy else []), "grid", *_AS_THEY_ARE, *own)
    for name in asked:
        if name not in taken:
            raise InputError(f"study {study.name} takes no option {name!r}; {meant(name, taken)}")
    changes = {name: asked[name] for name in _AS_THEY_ARE if name in asked}
    if "ruleset" in asked:
        changes["rulesets"] = _rulesets(asked["ruleset"])
    players = changes.get("rulesets", options.rulesets)[0].players
    if "policy" in asked or players != len(options.policies):
        changes["policies"] = seat_policies(asked.get("policy", _at_any_table(options.policies)), players)
    if "grid" in asked:
        changes["grid"] = Grid.of(asked["grid"])
    texts = {name: _text(asked[name]) for name in own if name in asked}
    return replace(options, own={**options.own, **texts}, **changes)


def _rulesets(given: Any) -> tuple[Ruleset, ...]:
    return tuple(map(load, given)) if isinstance(given, list | tuple) else (load(given),)


def _at_any_table(policies: tuple[Policy, ...]) -> Policies:
    """The one policy of all seats, if they have one: it may sit at a table of another size."""
    return policies[0] if len(set(policies)) == 1 else policies


def _text(value: str | int | Policy) -> str:
    check_kind("an option of a study", value, (str, int, Policy), "a text")
    return value.name if isinstance(value, Policy) else str(value)
