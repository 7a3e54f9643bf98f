"""The one way in which every study is run: play, stop, vary, judge, put together."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

import numpy as np

from analyses.findings.estimates import Estimate, judged_together, verdict
from analyses.findings.findings import Findings
from analyses.findings.result import StudyResult
from analyses.runs.engines import Threads
from analyses.runs.identity import manifest
from analyses.runs.keeping import NOTHING_KEPT, Keeping, PlayedAgain
from analyses.runs.options import Options
from analyses.runs.run import Run, Stopped, run
from analyses.runs.shelf import Shelf, timing
from analyses.runs.table_setup import TableSetup
from analyses.runs.time_budget import TimeBudget, time_budget
from analyses.runs.variations import Variation
from analyses.statistics.points import PointEstimate
from analyses.statistics.stopping import StoppingRule
from analyses.statistics.sums import Sums
from analyses.study import elsewhere, grids
from analyses.study.blocks import Records, StudyBlocks, Way, fill
from analyses.study.definition import Analysis, Asked, Study, Varied
from zhuoji_sim.errors import InputError
from zhuoji_sim.game.state import STATE
from zhuoji_sim.records.played_hand import PlayedHand, played_hand
from zhuoji_sim.text import Text

Headline = Callable[[Sums], tuple[PointEstimate, ...]]


class EachDeal(Protocol):
    """Who wants the rows of all deals of the main run."""

    def hold(self, first: int, rows: Records) -> None:
        """Rows of a block were played."""

    def count(self, first: int, deals: int) -> None:
        """The deals of a block count; in order."""


def check(study: Study, options: Options) -> None:
    """Raise InputError where the question makes no sense under one of the rulesets, or an option is not the study's."""
    for ruleset in options.rulesets:
        if why := study.refusal(ruleset):
            raise InputError(why)
    names = [ruleset.name for ruleset in options.rulesets]
    if len(set(names)) < len(names):
        raise InputError(f"rulesets are told apart by their names, and these are {', '.join(names)}: rename a file")
    known = {option.name for option in study.options}
    for name in options.own:
        if name not in known:
            raise InputError(f"study {study.name} takes no option {name!r}")
    if why := grids.objection(study, options) or study.objection(options):
        raise InputError(why)
    table_of(study, options)
    step = block_of(study, options) * _share(study.analysis(), options)  # whole blocks of all runs
    if options.first % step:
        raise InputError(f"--first is {options.first}: study {study.name} begins a range at a multiple of {step} deals")


def table_of(study: Study, options: Options) -> TableSetup:
    """The table of the main run. Raises InputError for own options that name no policy."""
    analysis = study.analysis()
    if analysis.setup is not None:
        return analysis.setup(options)
    return options.table if analysis.seats is None else replace(options.table, policies=analysis.seats(options))


def block_of(study: Study, options: Options) -> int:
    """Deals that a worker plays at a time, in the main run and in its variations."""
    return table_of(study, options).block(study.analysis().plays.block)


def manifest_of(study: Study, options: Options) -> dict[str, Any]:
    """What is needed to run a study again; its `run_id` names the run."""
    limits = {name: getattr(options, name) for name in ("deals", "precision", "time_budget", "quick")}
    own = {option.name: study.own(options, option.name) for option in study.options}
    decisive = {option.name: own[option.name] for option in study.options if not option.seats}
    others = [ruleset.to_dict() for ruleset in options.rulesets[1:]]
    table = table_of(study, options)
    further: dict[str, Any] = {} if options.grid is None else {"grid": options.grid.to_dict()}
    found = manifest(study.name, table, options.seed, {**own, **limits}, own=decisive, compared_with=others, **further)
    return {**found, "first": options.first} if options.first else found


# ------------------------------------------------------------------ one deal


def plays_behind(study: Study, options: Options, deal: int) -> list[tuple[Text, PlayedHand]]:
    """The plays behind one deal of the main run, each with a heading: what a sceptic asks for."""
    check(study, options)
    plays, table = study.analysis().plays, table_of(study, options)
    states, rows = np.zeros(plays.states, STATE), np.zeros(1, plays.dtype)
    states["logging"] = 1
    fill(plays, table, options.seed, deal, states, rows)
    shown = plays.shown(table, deal, rows[0])
    return [(head, played_hand(states[place : place + 1], plays.ruleset(table, place))) for head, place in shown]


# ------------------------------------------------------------------ a run, and the runs of a study


@dataclass(frozen=True)
class Played:
    """One run of a study, with what was learned before."""

    run: Run[Sums]
    learned: Sums | None = None


@dataclass(frozen=True)
class Runs:
    """What was played for a study: the main run, and the variations in order; `unfinished` are the names of those that
    were cut short or left out, `interrupted` if by the user.
    """

    main: Played
    varied: Mapping[str, Played]
    unfinished: tuple[str, ...] = ()
    interrupted: bool = False

    @property
    def stopped(self) -> Stopped:
        """Why the study ended: what ended its main run, unless a variation was interrupted."""
        return "interrupted" if self.interrupted else self.main.run.stopped


def total_deals(study: Study, options: Options) -> int:
    """Deals played in all at most: what is learned from, the main run, and the variations."""
    analysis, table, rule = study.analysis(), table_of(study, options), options.rule(study.usual_deals)
    varied = len(_others(study, options, table))
    training = analysis.training
    learned = training.deals + varied * training.variation_deals if training else 0
    return learned + rule.max_deals + varied * _shorter(_share(analysis, options), rule, options.first).max_deals


def run_study(study: Study, options: Options) -> StudyResult:
    """Play a study and put its result together. Raises InputError as `check`."""
    return put_together(study, options, play_study(study, options))


def play_study(study: Study, options: Options, shelf: Shelf | None = None, each_deal: EachDeal | None = None) -> Runs:
    """Play the main run of a study and then its variations, until the time is up or Ctrl-C comes.

    What is on the shelf is taken from there, and what is played is put there. `each_deal` gets the rows of the main
    run, which is then played in full, since sums are all that is kept. Raises InputError as `check`.
    """
    check(study, options)
    table, rule = table_of(study, options), options.rule(study.usual_deals)
    varied: dict[str, Played] = {}
    unfinished = []
    with time_budget(options.time_budget, shelf.seconds() if shelf else 0.0) as now, timing(shelf, now):
        main = _play(study, options, table, now, rule, shelf, each_deal=each_deal)
        for variation, short in runs_of(study, options, table):
            if short is None:
                varied[variation.name] = main
                continue
            kept = shelf is not None and shelf.has(part_of(variation)) and not now.interrupted()
            played = None
            if kept or not now.over():
                played = _play(study, options, variation.table, now, short, shelf, variation)
            if played:
                varied[variation.name] = played
            if not played or played.run.stopped in ("time", "interrupted"):
                unfinished.append(variation.name)
        return Runs(main, varied, tuple(unfinished), now.interrupted() and bool(unfinished))


def _play(
    study: Study,
    options: Options,
    table: TableSetup,
    now: TimeBudget,
    rule: StoppingRule,
    shelf: Shelf | None,
    variation: Variation | None = None,
    each_deal: EachDeal | None = None,
) -> Played:
    """Learn what is to be learned, then play until the rule ends it; `variation`: None in the main run."""
    analysis, name, run_id = study.analysis(), part_of(variation), str(manifest_of(study, options)["run_id"])
    training, block = analysis.training, block_of(study, options)
    first = options.first if variation is None else options.first // _share(analysis, options)

    def part(name: str) -> Keeping:
        return NOTHING_KEPT if shelf is None else shelf.part(name, block)

    def sums(
        way: Way,
        seed: int,
        learned: Sums | None,
        first: int,
        rule: StoppingRule,
        headline: Headline,
        kept: Keeping,
        each_deal: EachDeal | None = None,
    ) -> Run[Sums]:
        return run(
            StudyBlocks(study, run_id, table, seed, way, learned, hold=each_deal.hold if each_deal else None),
            now.within(rule),
            block,
            headline=headline,
            each=each_deal.count if each_deal else lambda first, deals: None,
            engine=Threads(options.workers) if each_deal else options.played_by,  # rows stay where they are written
            progress=options.progress,
            kept=kept,
            first=first,
        )

    learned, kept = None, part(name)
    if training is not None:
        other_deals = StoppingRule(training.deals if variation is None else training.variation_deals)
        seed, before = options.seed ^ training.seed, part(learned_part(name))
        learning = sums("learned from", seed, None, 0, other_deals, lambda _: (), before)
        learned = learning.sums
        if learning.stopped != "deals":  # what is summed up with half of it is of no use to a longer run
            kept = NOTHING_KEPT
    way: Way = "main" if variation is None else "variation"
    headline: Headline = lambda found: (analysis.headline(found),)  # noqa: E731
    kept = PlayedAgain(kept) if each_deal else kept
    return Played(sums(way, options.seed, learned, first, rule, headline, kept, each_deal), learned)


def learned_part(part: str) -> str:
    """What the shelf calls the deals that a run learns from."""
    return f"{part}, learned from"


def runs_of(study: Study, options: Options, table: TableSetup) -> Iterator[tuple[Variation, StoppingRule | None]]:
    """The variations of a study, each with the rule that ends it; None where it is the main run itself."""
    analysis, rule = study.analysis(), options.rule(study.usual_deals)
    share = _share(analysis, options)
    for variation in _variations(study, options, table):
        main = _is_main(share, variation, table)
        yield variation, None if main else _shorter(share, rule, options.first)


def part_of(variation: Variation | None) -> str:
    """What the shelf calls a run of the study."""
    return "main" if variation is None else f"variation {variation.name}"


def _variations(study: Study, options: Options, table: TableSetup) -> Iterable[Variation]:
    """What the study is repeated with: the points of a grid in place of its own variations."""
    return grids.points(study, options, table) if options.grid else study.analysis().variations(options, table)


def _share(analysis: Analysis, options: Options) -> int:
    """A variation plays one deal for so many of the main run's cap; the points of a grid play as many."""
    return 1 if options.grid else analysis.share


def _is_main(share: int, variation: Variation, table: TableSetup) -> bool:
    """Whether a variation is the main run itself: the same table, with as many deals."""
    return share == 1 and variation.table == table


def _others(study: Study, options: Options, table: TableSetup) -> list[Variation]:
    """The variations that are played."""
    share = _share(study.analysis(), options)
    return [one for one in _variations(study, options, table) if not _is_main(share, one, table)]


def _shorter(share: int, rule: StoppingRule, first: int) -> StoppingRule:
    """The rule of a variation: it ends at its share of the main run's cap, or of the range from `first` on."""
    if share == 1:
        return rule
    return StoppingRule(max((first + rule.max_deals) // share - first // share, 1))


# ------------------------------------------------------------------ the result


def put_together(study: Study, options: Options, runs: Runs) -> StudyResult:
    """A study's result from the sums of its runs."""
    analysis, words, table = study.analysis(), study.words, table_of(study, options)
    asked = Asked(options, table, options.rule(study.usual_deals), runs.main.learned)
    found = analysis.findings(runs.main.run.sums, asked)
    variations = {variation.name: variation for variation in _variations(study, options, table)}
    varied = [_varied(analysis, asked, variations[name], played) for name, played in runs.varied.items()]
    repeated = elsewhere.groups_elsewhere(varied, analysis.verdict_from)
    found = found.with_families({"variations": varied_estimates(varied), "groups_elsewhere": repeated})
    turned = elsewhere.turns(found, analysis.verdict_from(found), varied)
    condition, turn_table = elsewhere.told(turned, analysis.dimensions(asked), analysis.gain)
    if not options.grid:
        found = analysis.compared(found, varied)
    judged = verdict(found.headline, analysis.verdict_from(found)) if analysis.judge is None else analysis.judge(found)
    answer, method = analysis.answer(found, judged or "undecided", asked), words.method
    if options.grid:
        own = found.with_families({"variations": ()})  # a curve tells what a table of variations does
        tables, figures = analysis.exhibits(own, asked, ())
        along = grids.grid_result(study, asked, found, varied)
        tables, figures = (*along.tables, *tables), (*along.figures, *figures)
        answer, method = answer + along.answer, method + along.method
        found = found.with_families(along.families)
    else:
        tables, figures = analysis.exhibits(found, asked, varied)
        tables = (*tables, turn_table)
    if options.grid or analysis.in_full:
        found = found.with_families({"each": each_estimate(found, varied)})
    document = manifest_of(study, options)
    return StudyResult(
        study=study.name,
        title=words.title,
        question=words.question,
        estimand=words.estimand,
        answer=answer,
        verdict=judged,
        stopped=runs.stopped,
        ruleset=options.ruleset,
        policies=tuple(policy.name for policy in (not study.takes_policy and table.entrants) or table.policies),
        seed=options.seed,
        deals=runs.main.run.deals,
        findings=found,
        tables=tuple(one for one in tables if one is not None),
        figures=tuple(one for one in figures if one is not None),
        method=method,
        parts=words.parts,
        caveats=(
            *words.caveats,
            *analysis.caveats(options.ruleset),
            *grids.left_out(study, options),
            *_time_was_up(runs, variations),
        ),
        condition=condition,
        verdicts=words.verdicts,
        compared_with=options.rulesets[1:],
        run_id=str(document["run_id"]),
        manifest=document,
    )


def _varied(analysis: Analysis, asked: Asked, variation: Variation, played: Played) -> Varied:
    context = replace(asked, table=variation.table, learned=played.learned)
    return Varied(variation, analysis.findings(played.run.sums, context))


def varied_estimates(varied: Sequence[Varied]) -> list[Estimate]:
    """The headline in each variation, judged together."""
    return judged_together(replace(one.findings.headline, group=one.variation.group) for one in varied)


def each_estimate(found: Findings, varied: Sequence[Varied]) -> list[Estimate]:
    """All estimates of every variation, headlines aside, with the variation in their groups; none twice."""
    there = {(row.name, tuple(sorted(row.group.items()))) for row in found}
    each = (
        replace(row, group={**one.variation.group, **row.group})
        for one in varied
        for family in one.findings.families.values()
        for row in family
    )
    return [row for row in each if (row.name, tuple(sorted(row.group.items()))) not in there]


def _time_was_up(runs: Runs, variations: Mapping[str, Variation]) -> tuple[Text, ...]:
    """What the reader of a study must know whose time was up before all was played."""
    if runs.interrupted or not runs.unfinished:
        return ()
    words = [variations[name].words for name in runs.unfinished]
    names, names_zh = "; ".join(one.en for one in words), "；".join(one.zh for one in words)
    return (
        Text(
            f"The time was up before these variations were played in full, or at all: {names}.",
            f"限定的时间用完时，下列变化没有打完，或没有开始打：{names_zh}。",
        ),
    )
