"""A study whose deals were played in several ranges: the same object as of one run of them all."""

from dataclasses import dataclass, replace
from typing import Any

from analyses.runs.asked import read_rulesets
from analyses.runs.grid import Grid
from analyses.runs.merging import Found, gaps, total
from analyses.runs.options import Options
from analyses.runs.pieces import Piece
from analyses.runs.run import Run
from analyses.study.definition import Study
from analyses.study.registry import find_study
from analyses.study.running import Played, Runs, check, learned_part, manifest_of, part_of, runs_of, table_of
from zhuoji_sim.errors import InputError
from zhuoji_sim.policies.settings import parse_policy


@dataclass(frozen=True)
class Merged:
    """A study with all that was asked of it, what was played, and the pieces by part."""

    study: Study
    options: Options
    runs: Runs
    pieces: dict[str, list[Piece]]

    @property
    def missing(self) -> list[tuple[int, int]]:
        """From where to where deals of the main run are in none of the folders."""
        return gaps(self.pieces[part_of(None)])


def merged(found: Found) -> Merged:
    """The study of some ranges. Raises InputError as `Found.pieces`, and where another version has played them."""
    study = find_study(found.study)
    options = _options(study, found)
    check(study, options)
    if manifest_of(study, options)["run_id"] != found.about["run_id"]:
        raise InputError(f"{found.shelves[0]}: played by another version: merge with that, or play it again")
    pieces: dict[str, list[Piece]] = {}

    def played(part: str) -> Played | None:
        pieces[part] = found.pieces(part)
        if not pieces[part]:
            return None
        learned = None
        if study.analysis().training is not None:
            before = learned_part(part)
            pieces[before] = found.pieces(before, alike=True)
            learned = total(pieces[before])[0]
        sums, deals = total(pieces[part])
        return Played(Run(sums, deals, "deals"), learned)

    main = played(part_of(None))
    if main is None:
        raise InputError(f"{found.shelves[0]}: no block of {study.name} is kept")
    options = replace(options, deals=main.run.deals)
    varied: dict[str, Played] = {}
    unfinished = []
    for variation, rule in runs_of(study, options, table_of(study, options)):
        one = main if rule is None else played(part_of(variation))
        if one is not None:
            varied[variation.name] = one
        if one is None or (rule is not None and one.run.deals < rule.max_deals):
            unfinished.append(variation.name)
    return Merged(study, options, Runs(main, varied, tuple(unfinished)), pieces)


def _options(study: Study, found: Found) -> Options:
    asked: dict[str, Any] = found.about.get("asked", {})
    rulesets = read_rulesets(asked, found.shelves[0])
    try:
        policies = tuple(parse_policy(name) for name in asked["policies"])
        own = {option.name: str(found.about["arguments"][option.name]) for option in study.options}
        grid = Grid.of(found.about["grid"]) if "grid" in found.about else None
        day, n, seed = asked["weekday"], asked["n"], asked["seed"]
        return Options(rulesets, policies, seed=seed, n=n, weekday=day, own=own, grid=grid)
    except (LookupError, TypeError, AttributeError):
        raise InputError(f"{found.shelves[0]}: does not say what was asked") from None
