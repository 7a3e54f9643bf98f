"""The commands `study`, `report` and `merge`: questions about the game, and their answers as pages."""

import inspect
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer

from reports.commands.options import (
    DEFAULT_POLICY,
    DEFAULT_RULESETS,
    DealerCount,
    Deals,
    Engine,
    First,
    Fresh,
    GridOption,
    Json,
    Language,
    PolicyOption,
    Precision,
    RulesetOption,
    RulesetsOption,
    Scheduler,
    Seed,
    TimeBudget,
    Weekday,
    Workers,
    given,
    options_of,
)
from reports.terminal import completing
from reports.terminal.commands import folder, leave
from reports.terminal.console import print_json, remark
from reports.terminal.progress import loading_kernels
from reports.terminal.speaking import of_documents
from zhuoji_sim.errors import InputError
from zhuoji_sim.limits import MAX_NUMBER
from zhuoji_sim.rulesets import DEFAULT

_OF_A_WHOLE_STUDY = (
    "deals", "precision", "time_budget", "quick", "out", "force", "fresh", "first", "workers", "engine", "scheduler",
    "deals_out",
)  # fmt: skip


def study(
    ctx: typer.Context,
    name: Annotated[
        str | None,
        typer.Argument(metavar="NAME", autocompletion=completing.studies, help="Which study; see --list."),
    ] = None,
    listing: Annotated[bool, typer.Option("--list", help="The studies there are.")] = False,
    deals: Deals = None,
    precision: Precision = None,
    time_budget: TimeBudget = None,
    seed: Seed = 1,
    ruleset: RulesetsOption = DEFAULT_RULESETS,
    policy: PolicyOption = DEFAULT_POLICY,
    n: DealerCount = "1",
    weekday: Weekday = None,
    grid: GridOption = None,
    out: Annotated[Path | None, typer.Option(parser=folder, metavar="DIR", help="Folder for the report.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Play anew, and overwrite what DIR holds.")] = False,
    fresh: Fresh = False,
    first: First = 0,
    quick: Annotated[bool, typer.Option("--quick", help="A tenth of the usual number of deals.")] = False,
    deal: Annotated[
        int | None, typer.Option(min=0, max=MAX_NUMBER, metavar="K", help="Show the plays behind deal K.")
    ] = None,
    record: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the records of deal K here.")] = None,
    deals_out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write every deal here, as parquet (docs/data.md).")
    ] = None,
    workers: Workers = None,
    engine: Engine = None,
    scheduler: Scheduler = None,
    json: Json = False,
    lang: Language = "en",
    **own: str | None,
) -> None:
    """Answer a question about the game, with its errors, as tables, figures and a page."""
    from analyses.study.registry import find_study, study_rows

    if listing or name is None:
        rows = study_rows()
        if json:
            print_json(rows)
        else:
            from reports.terminal.studies import print_studies

            print_studies(rows, lang)
        return
    found = find_study(name)
    chosen = {option: value for option, value in own.items() if value is not None}
    _refuse_foreign(ctx, found, chosen)
    limits = (deals, precision, time_budget)
    ruleset = ruleset if given(ctx, "ruleset") else [found.usual_ruleset]
    options = options_of(ruleset, policy, seed, *limits, workers, n, weekday, quick, chosen, first, grid)
    if deal is not None:
        for option in _OF_A_WHOLE_STUDY:
            if given(ctx, option):
                foreign = option.replace("_", "-")
                raise InputError(f"--{foreign} is for a whole study: --deal K shows the plays of one deal")
        from analyses.study.running import plays_behind
        from reports.delivery import show_plays

        with loading_kernels():
            plays = plays_behind(found, options, deal)
        show_plays(plays, deal, record, json, lang)
    elif record is not None:
        raise InputError("--record is for one deal (--deal K): it writes the records of that deal's plays")
    else:
        from analyses.runs.engines import engine_of
        from reports.delivery import play_and_deliver, short_of

        with closing(engine_of(engine, scheduler, workers, remark)) as players:
            asked = replace(options, engine=players)
            (result,) = play_and_deliver(
                [found], asked, out, force, json, lang, fresh, of_documents(ctx, lang), deals_out
            )
        leave(result.stopped, short_of(result, precision))


def with_own_options(command: Any) -> Any:
    """The command with the options that single studies declare."""
    from analyses.study.registry import studies

    takers: dict[str, list[tuple[str, Any]]] = {}
    for one in studies().values():
        for option in one.options:
            takers.setdefault(option.name, []).append((one.name, option))
    signature = inspect.signature(command)
    parameters = [one for one in signature.parameters.values() if one.kind is not one.VAR_KEYWORD]
    for name, declared in takers.items():
        texts = [
            f"{taker}: {option.help}{f' ({option.default})' if option.default else ''}." for taker, option in declared
        ]
        offers = completing.policies if declared[0][1].seats else None
        flag, metavar = "--" + name.replace("_", "-"), declared[0][1].metavar
        option = typer.Option(flag, metavar=metavar, autocompletion=offers, help=" ".join(texts))
        annotation = Annotated[str | None, option]
        parameters.append(inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=annotation))
        command.__annotations__[name] = annotation
    command.__signature__ = signature.replace(parameters=parameters)
    return command


def _refuse_foreign(ctx: typer.Context, found: Any, own: dict[str, str]) -> None:
    """Raise InputError for an option that the study does not take, saying what takes it."""
    from analyses.study.registry import studies

    for name in own:
        takers = [one.name for one in studies().values() if name in {option.name for option in one.options}]
        if found.name not in takers:
            raise InputError(f"study {found.name} takes no --{name}: it is an option of {', '.join(takers)}")
    if not found.takes_policy and given(ctx, "policy"):
        options = " and ".join(f"--{option.name}" for option in found.options if option.seats)
        raise InputError(f"study {found.name} takes no --policy: {options} say who plays")


def report(
    ctx: typer.Context,
    seed: Seed = 1,
    ruleset: RulesetOption = DEFAULT,
    policy: PolicyOption = DEFAULT_POLICY,
    weekday: Weekday = None,
    out: Annotated[Path, typer.Option(parser=folder, metavar="DIR", help="Its folder.")] = Path("out/report"),
    force: Annotated[bool, typer.Option("--force", help="Play anew, and overwrite what DIR holds.")] = False,
    fresh: Fresh = False,
    quick: Annotated[bool, typer.Option("--quick", help="A tenth of the usual number of deals.")] = False,
    workers: Workers = None,
    engine: Engine = None,
    scheduler: Scheduler = None,
    json: Json = False,
    lang: Language = "en",
) -> None:
    """All studies of a ruleset in one page, answers first."""
    from analyses.runs.engines import engine_of
    from analyses.study.registry import studies
    from reports.delivery import play_and_deliver

    options = options_of([ruleset], policy, seed, None, None, None, workers, weekday=weekday, quick=quick)
    asked = [one for one in studies().values() if one.in_report and not one.refusal(options.ruleset)]
    with closing(engine_of(engine, scheduler, workers, remark)) as players:
        options = replace(options, engine=players)
        results = play_and_deliver(asked, options, out, force, json, lang, fresh, of_documents(ctx, lang))
    leave(results[-1].stopped)


def merge(
    ctx: typer.Context,
    folders: Annotated[list[Path], typer.Argument(metavar="DIR...", help="Folders of ranges (--first), or run ids.")],
    out: Annotated[Path, typer.Option(parser=folder, metavar="DIR", help="Folder for the whole.")],
    force: Annotated[bool, typer.Option("--force", help="Overwrite what DIR holds.")] = False,
    json: Json = False,
    lang: Language = "en",
) -> None:
    """Add up ranges of one run, made on any machines, into what one run of them all would have written."""
    from reports.merging import merge as merge_runs

    merge_runs(folders, out, force, json, lang, of_documents(ctx, lang))
