"""The command `zhuoji`: options in, one call, printing out. Heavy imports stand inside the commands."""

if __name__ == "__main__":  # as the installed command starts: Ctrl-C is minded before anything is loaded
    from zhuoji_sim.app import main as command

    command()

import inspect
from contextlib import ExitStack, closing
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from reports.terminal import completing
from reports.terminal.commands import INTERRUPTED, Commands, folder, leave
from reports.terminal.console import print_json, remark
from reports.terminal.progress import loading_kernels, progress_bar
from reports.terminal.speaking import OPTION, chosen, of_documents, read_lang
from reports.terminal.tables import (
    print_changes,
    print_checked,
    print_hands,
    print_policies,
    print_rulesets,
    print_run_parts,
    print_runs,
    print_simulation,
    print_values,
)
from zhuoji_sim import __version__
from zhuoji_sim.errors import InputError
from zhuoji_sim.limits import MAX_HANDS, MAX_N, MAX_NUMBER, MAX_SESSION, MAX_WORKERS
from zhuoji_sim.rulesets import DEFAULT
from zhuoji_sim.text import Lang

if TYPE_CHECKING:
    from zhuoji_sim.records.played_hand import PlayedHand

OWN = "zhuoji"
"""The format of a record in our words."""
DEFAULT_POLICY = ["ukeire"]
STRONG_POLICY = ["value"]
DEFAULT_RULESETS = [DEFAULT]


HELP = {"help_option_names": ["-h", "--help"]}
app = typer.Typer(cls=Commands, pretty_exceptions_enable=False, rich_markup_mode=None, context_settings=HELP)
rules = typer.Typer(rich_markup_mode=None, help="The rulesets: which there are, every value, how they differ.")
app.add_typer(rules, name="rules")
runs = typer.Typer(rich_markup_mode=None, help="The kept runs that have no folder of their own.")
app.add_typer(runs, name="runs")

Json = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]
Language = Annotated[
    Lang,
    typer.Option(
        OPTION,
        parser=read_lang,
        callback=chosen,
        metavar="en|zh",
        show_default="ZHUOJI_LANG, else the locale; en with --json",
        help="The language of the output.",
    ),
]
RulesetOption = Annotated[
    str,
    typer.Option(
        "--ruleset",
        metavar="ID|FILE",
        autocompletion=completing.presets,
        help="A preset, by its id or Chinese name, or a ruleset file.",
    ),
]
RulesetArgument = Annotated[
    str,
    typer.Argument(
        metavar="ID|FILE",
        autocompletion=completing.presets,
        help="A preset, by its id or Chinese name, or a ruleset file.",
    ),
]
Seed = Annotated[int, typer.Option("--seed", min=0, max=MAX_NUMBER, help="What all hands are drawn from.")]
PolicyOption = Annotated[
    list[str],
    typer.Option(
        "--policy",
        metavar="P",
        autocompletion=completing.policies,
        help="Once for all seats, or four times; see `zhuoji policies`.",
    ),
]
RulesetsOption = Annotated[
    list[str],
    typer.Option(
        "--ruleset",
        metavar="ID|FILE",
        autocompletion=completing.presets,
        help="The rules; further ones are compared with the first.",
    ),
]
Deals = Annotated[int | None, typer.Option("--deals", min=1, max=MAX_HANDS, help="The cap; study --list says of what.")]
Precision = Annotated[
    float | None,
    typer.Option("--precision", min=1e-9, metavar="X", help="End at this half-width, in the headline's unit."),
]
GridOption = Annotated[
    list[str] | None,
    typer.Option(
        "--grid",
        metavar="KEY=V1,V2|A..B",
        autocompletion=completing.keys,
        help="Repeat with each of these values of a key; for two keys twice.",
    ),
]
TimeBudget = Annotated[
    float | None, typer.Option("--time-budget", min=0.001, metavar="S", help="End after so many seconds.")
]
DealerCount = Annotated[
    str, typer.Option("--n", metavar="N", help="The dealer's count (R2.8); sessions: as it comes up in sessions.")
]
First = Annotated[
    int, typer.Option("--first", min=0, max=MAX_HANDS, metavar="K", help="The deal to begin with: a range, to `merge`.")
]
Fresh = Annotated[bool, typer.Option("--fresh", help="Play anew, not on from the blocks that are kept.")]
Weekday = Annotated[
    int | None,
    typer.Option(
        min=1, max=7, metavar="D", help="The day, Monday 1 to Sunday 7 (R6.14); by default drawn hand by hand."
    ),
]
Format = Annotated[
    str, typer.Option("--format", metavar="zhuoji|mjai", help="In whose words a record is; mjai needs its --ruleset.")
]
Workers = Annotated[
    int | None, typer.Option("--workers", min=1, max=MAX_WORKERS, help="Threads; by default one a core.")
]
Engine = Annotated[
    Literal["threads", "dask"] | None,
    typer.Option("--engine", help="Who plays: threads, or processes under dask (docs/cluster.md)."),
]
Scheduler = Annotated[
    str | None, typer.Option("--scheduler", metavar="ADDR", help="Join a running dask cluster: tls://HOST:PORT.")
]


@app.callback(invoke_without_command=True)
def main(
    ctx: typer.Context, version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False
) -> None:
    """Strategy analysis of Guiyang Zhuoji mahjong by simulation. 贵阳捉鸡麻将"""
    if version:
        print(f"zhuoji {__version__}")
        raise typer.Exit
    if ctx.invoked_subcommand is None:
        print(ctx.get_help())


@rules.command("list")
def rules_list(json: Json = False, lang: Language = "en") -> None:
    """The presets."""
    from zhuoji_sim.rulesets import list_rows

    rows = list_rows()
    if json:
        print_json(rows)
    else:
        print_rulesets(rows, lang)


@rules.command("show")
def rules_show(ruleset: RulesetArgument, json: Json = False, lang: Language = "en") -> None:
    """Every value of a ruleset with its rule number, status and source."""
    from zhuoji_sim.rulesets import load, show_rows

    loaded = load(ruleset)
    rows = show_rows(loaded)
    if json:
        head = {"name": loaded.name, "extends": loaded.extends, "digest": loaded.digest(), "about": dict(loaded.about)}
        print_json({**head, "values": loaded.to_dict(), "keys": rows})
    else:
        print_values(rows, lang)


@rules.command("diff")
def rules_diff(a: RulesetArgument, b: RulesetArgument, json: Json = False, lang: Language = "en") -> None:
    """The values in which two rulesets differ."""
    from zhuoji_sim.rulesets import diff_rows

    rows = diff_rows(a, b)
    if json:
        print_json(rows)
    else:
        print_changes(rows, a, b, lang)


@rules.command("check")
def rules_check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A ruleset file.")],
    json: Json = False,
    lang: Language = "en",
) -> None:
    """Whether a ruleset file is valid, and what it changes."""
    from zhuoji_sim.rulesets import check_file

    checked = check_file(file)
    if json:
        print_json(checked)
    else:
        print_checked(checked, lang)


@rules.command("new")
def rules_new(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The ruleset file to write.")],
    base: Annotated[
        str | None, typer.Option("--from", metavar="PRESET", help="The preset to start from; by default shabao.")
    ] = None,
    settings: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            metavar="KEY=VALUE",
            autocompletion=completing.keys,
            help="A value that differs; any number of times.",
        ),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite an existing FILE.")] = False,
    json: Json = False,
    lang: Language = "en",
) -> None:
    """Write a ruleset file: from --set, or, without it on a terminal, from what it asks."""
    from reports.terminal.new_rules import new_rules

    new_rules(file, base, settings or [], force, json, lang)


@rules.command("find")
def rules_find(
    term: Annotated[
        list[str],
        typer.Argument(metavar="TERM", help="What players call it: 包鸡, 报听, 'hot shot', kill; a key; a preset."),
    ],
    json: Json = False,
    lang: Language = "en",
) -> None:
    """The key or preset that a word of the game stands for, with its values in each preset."""
    from zhuoji_sim.rulesets.finding import find_rules

    found = find_rules(" ".join(term))
    if json:
        print_json(found)
    else:
        from reports.terminal.found_rules import print_found

        print_found(found, lang)


@app.command()
def policies(
    ctx: typer.Context,
    show: Annotated[
        list[str] | None,
        typer.Option(
            metavar="P",
            autocompletion=completing.policies,
            help="What this policy does, in numbers; once more for another.",
        ),
    ] = None,
    ruleset: RulesetOption = DEFAULT,
    hands: Annotated[int, typer.Option(min=1, max=MAX_HANDS, help="Hands that it plays against itself.")] = 20_000,
    seed: Seed = 1,
    workers: Workers = None,
    json: Json = False,
    lang: Language = "en",
) -> None:
    """The policies that can sit at a table, weakest first, and their settings; or what some of them do, in numbers."""
    if show:
        _show(show, ruleset, hands, seed, workers, json, lang)
        return
    for option in ("ruleset", "hands", "seed", "workers"):
        if _given(ctx, option):
            raise InputError(f"--{option} goes with --show P, which plays hands")
    from zhuoji_sim.policies.words import described

    if json:
        print_json(described("en"))
    else:
        print_policies(described(lang), lang)


def _show(names: list[str], ruleset: str, hands: int, seed: int, workers: int | None, json: bool, lang: Lang) -> None:
    """Play each policy against itself, and print what it does."""
    from analyses.simulations.portrait import gallery, portray, prepare
    from reports.terminal.portrait import print_portraits

    with loading_kernels():
        for name in names:
            prepare(ruleset, name)
    found = []
    with progress_bar(hands * len(names), "hands") as advance:
        for name in names:
            found.append(portray(name, ruleset, hands, seed, workers, advance))
            if found[-1].stopped == "interrupted":
                break
    if json:
        print_json(gallery(found))
    else:
        print_portraits(gallery(found), lang)
    if found[-1].stopped == "interrupted":
        remark(f"interrupted: {found[-1].hands} of {hands} hands of the last policy are in the numbers above")
        raise typer.Exit(INTERRUPTED)


@app.command()
def hand(
    tiles: Annotated[list[str], typer.Argument(metavar="HAND", help="13 or 14 tiles: '123m456p22s (777p) [1111s]'.")],
    ruleset: RulesetOption = DEFAULT,
    seen: Annotated[str, typer.Option(metavar="TILES", help="Tiles seen elsewhere.")] = "",
    win: Annotated[str | None, typer.Option(metavar="TILE", help="The winning tile of a complete hand.")] = None,
    json: Json = False,
    lang: Language = "en",
) -> None:
    """What a hand is: shanten, waits, and what each discard leaves."""
    from zhuoji_sim.rulesets import load
    from zhuoji_sim.tiles.notation import parse_hand, parse_tile, parse_tiles

    parsed, elsewhere = parse_hand(" ".join(tiles)), parse_tiles(seen)
    winning, loaded = (None if win is None else parse_tile(win)), load(ruleset)
    with loading_kernels():
        from zhuoji_sim.evaluator.analysis import analyse_hand

        analysis = analyse_hand(parsed, loaded, elsewhere, winning)
    if json:
        print_json(analysis)
    else:
        from reports.terminal.hands import print_hand

        print_hand(analysis, not parsed.melds and bool(loaded["report.enabled"]), lang)


@app.command()
def replay(
    ctx: typer.Context,
    file: Annotated[
        Path | None,
        typer.Argument(
            metavar="[FILE]", help="A record: JSON lines, any number of hands, also as gzip; -: from stdin."
        ),
    ] = None,
    hand: Annotated[
        int | None, typer.Option(min=0, max=MAX_NUMBER, metavar="K", help="Hand K of a simulation.")
    ] = None,
    seed: Seed = 1,
    session: Annotated[
        int | None, typer.Option(min=1, max=MAX_SESSION, metavar="L", help="Hand K of sessions of L hands.")
    ] = None,
    dealer: Annotated[
        int | None,
        typer.Option(min=0, max=3, metavar="SEAT", help="Who deals hand K; by default seat K % the number of players."),
    ] = None,
    n: Annotated[
        int | None, typer.Option("--n", min=1, max=MAX_N, help="The dealer's count in hand K (R2.8); by default 1.")
    ] = None,
    weekday: Weekday = None,
    policy: PolicyOption = DEFAULT_POLICY,
    ruleset: RulesetOption = DEFAULT,
    record: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the hand's record here.")] = None,
    form: Format = OWN,
    verbose: Annotated[bool, typer.Option("--verbose", help="Tell every move and every payment.")] = False,
    json: Json = False,
    lang: Language = "en",
) -> None:
    """Check a record against the rules and settle it, or play hand K of a simulation."""
    from zhuoji_sim.policies.settings import seat_policies
    from zhuoji_sim.rulesets import load

    if file is not None:
        said = ("ruleset",) if form == OWN else ()
        _refuse_with_file(ctx, "hand", "seed", "session", "dealer", "n", "policy", *said, "record")
    elif hand is None:
        raise InputError("replay takes a record FILE, or --hand K for a hand of a simulation")
    loaded = load(ruleset)
    seats = seat_policies(policy, loaded.players)
    with loading_kernels():
        from zhuoji_sim.records.played_hand import each_hand, replay_hand

        if file is not None:
            played = each_hand(file, weekday, form, loaded)
        else:
            found = replay_hand(loaded, seats, seed, hand or 0, dealer, n, session, weekday)
            if record:
                _write_record(found, record, f"hand {hand} of seed {seed}")
            played = iter([found])
        if verbose and not json:
            from zhuoji_sim.story.tell import tell_hand

            stories = ["\n".join(tell_hand(one, lang)) for one in played]
        else:
            results = [one.result for one in played]
    if json:
        print_json(results)
    elif verbose:
        print("\n\n".join(stories))
    elif not record:
        print_hands(results, hand or 0, lang)


def _write_record(played: "PlayedHand", path: Path, words: str) -> None:
    from analyses.simulations.record_file import open_record, write_record

    with open_record(path) as target:
        write_record(target, played)
    remark(f"{words} is written to {path}")


def _refuse_with_file(ctx: typer.Context, *options: str) -> None:
    for option in options:
        if _given(ctx, option):
            raise InputError(
                f"--{option} is for a hand of a simulation (--hand K): it has no place beside a record FILE"
            )


@app.command()
def simulate(
    hands: Annotated[int, typer.Option(min=1, max=MAX_HANDS, help="Hands to play.")] = 10_000,
    seed: Seed = 1,
    ruleset: RulesetOption = DEFAULT,
    policy: PolicyOption = DEFAULT_POLICY,
    session: Annotated[
        int | None, typer.Option(min=1, max=MAX_SESSION, metavar="L", help="Hands in a session.")
    ] = None,
    weekday: Weekday = None,
    out: Annotated[Path | None, typer.Option(parser=folder, metavar="DIR", help="Folder for the hands.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Play anew, and overwrite what DIR holds.")] = False,
    fresh: Fresh = False,
    first: First = 0,
    records: Annotated[Path | None, typer.Option(metavar="FILE", help="File for the hands' records.")] = None,
    record_hands: Annotated[int | None, typer.Option(min=0, metavar="K", help="Records of the first K hands.")] = None,
    workers: Workers = None,
    engine: Engine = None,
    scheduler: Scheduler = None,
    json: Json = False,
    lang: Language = "en",
) -> None:
    """Play hands between policies: outcomes, patterns, and each seat's result in fan."""
    if record_hands is not None and records is None:
        raise InputError("--record-hands says how many hands --records FILE writes: give that file too")
    from analyses.runs.engines import engine_of
    from analyses.runs.folder import claim, finish
    from analyses.runs.keeping import NOTHING_KEPT
    from analyses.runs.places import workplace
    from analyses.simulations.hand_table import hands_file
    from analyses.simulations.kept_hands import PART, KeptRows, shelf_of
    from analyses.simulations.record_file import RecordFile, open_record
    from analyses.simulations.setup import Setup, block_units
    from analyses.simulations.simulation import prepare, run

    setup = Setup.of(ruleset, policy, hands, seed, session or 0, first, weekday)
    with ExitStack() as stack:
        players = stack.enter_context(closing(engine_of(engine, scheduler, workers, remark)))
        blocks = stack.enter_context(workplace(out, setup.run_id(), remark))
        if out:
            claim(out, setup.manifest(), hands, force)
        shelf = shelf_of(setup, blocks, remark) if blocks else None
        if shelf and (fresh or force):
            shelf.clear()
        sinks = []
        if out:
            sinks.append(stack.enter_context(hands_file(out / "hands.parquet", setup.session, setup.players)).write)
        if records:
            sinks.append(RecordFile(stack.enter_context(open_record(records)), setup, record_hands).write)
        if shelf is None or shelf.kept_deals() < hands // setup.unit:
            with loading_kernels():
                prepare(setup)
        kept = shelf.part(PART, block_units(setup)) if shelf else NOTHING_KEPT
        store = KeptRows(setup, shelf) if shelf and out else None
        with progress_bar(hands, "hands") as advance:
            result = run(setup, workers, advance, sinks, kept=kept, store=store, engine=players)
        document = result.to_dict()
        if json:
            print_json(document)
        else:
            print_simulation(document, lang)
        if shelf and shelf.taken and not shelf.played:
            remark("nothing was played: all blocks were kept here; --fresh plays anew")
        elif not json:
            played = shelf.played * setup.unit if shelf else result.hands
            remark(f"run {document['run_id']}: {played / result.seconds:,.0f} hands/s")
        if result.stopped == "interrupted":
            kept_hands = f"{result.hands} of {hands} hands are {'kept' if shelf else 'in the numbers above'}"
            remark(f"interrupted: {kept_hands}; the same command goes on to the end, and then writes its files")
            raise typer.Exit(INTERRUPTED)  # inside, so that no file of half the hands gets its name
    if out:
        finish(out, setup.manifest(), result.hands)


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
    given = {option: value for option, value in own.items() if value is not None}
    _refuse_foreign(ctx, found, given)
    limits = (deals, precision, time_budget)
    options = _options(ruleset, policy, seed, *limits, workers, n, weekday, quick, given, first, grid)
    if deal is not None:
        for option in _OF_A_WHOLE_STUDY:
            if _given(ctx, option):
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


def _with_own_options(command: Any) -> Any:
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
    if not found.takes_policy and _given(ctx, "policy"):
        options = " and ".join(f"--{option.name}" for option in found.options)
        raise InputError(f"study {found.name} takes no --policy: {options} say who plays")


def _given(ctx: typer.Context, option: str) -> bool:
    """Whether an option stands on the command line."""
    source = ctx.get_parameter_source(option)
    return source is not None and source.name == "COMMANDLINE"


app.command()(_with_own_options(study))


@app.command()
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

    options = _options([ruleset], policy, seed, None, None, None, workers, weekday=weekday, quick=quick)
    asked = [one for one in studies().values() if one.in_report and not one.refusal(options.ruleset)]
    with closing(engine_of(engine, scheduler, workers, remark)) as players:
        options = replace(options, engine=players)
        results = play_and_deliver(asked, options, out, force, json, lang, fresh, of_documents(ctx, lang))
    leave(results[-1].stopped)


@app.command()
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


@runs.command("list")
def runs_list(json: Json = False, lang: Language = "en") -> None:
    """The runs without a folder of their own whose blocks are kept, the last used first."""
    from analyses.runs.listing import kept_runs

    rows = kept_runs()
    if json:
        print_json(rows)
    else:
        print_runs(rows, lang)


@runs.command("show")
def runs_show(
    run: Annotated[
        str,
        typer.Argument(
            metavar="ID|DIR", autocompletion=completing.kept_runs, help="A run's id, or a folder with blocks."
        ),
    ],
    json: Json = False,
    lang: Language = "en",
) -> None:
    """What is kept of a run, part by part."""
    from analyses.runs.listing import shown_run

    rows = shown_run(run)
    if json:
        print_json(rows)
    else:
        print_runs(rows, lang)
        print_run_parts(rows, lang)


@runs.command("clean")
def runs_clean(
    run: Annotated[
        list[str] | None,
        typer.Argument(metavar="[ID]...", autocompletion=completing.kept_runs, help="The runs to remove."),
    ] = None,
    older_than: Annotated[float | None, typer.Option(min=0, metavar="DAYS", help="Those not used for so long.")] = None,
    everything: Annotated[bool, typer.Option("--all", help="All of them.")] = False,
) -> None:
    """Remove kept runs."""
    from analyses.runs.listing import remove_runs, unused_runs

    if sum((bool(run), older_than is not None, everything)) != 1:
        raise InputError("runs clean: give ids, or --older-than DAYS, or --all, one of these")
    removed = remove_runs(run or unused_runs(older_than or 0))
    remark(f"removed: {', '.join(removed) or 'nothing'}")


@app.command()
def baoting(
    tiles: Annotated[list[str], typer.Argument(metavar="HAND", help="The 14 tiles of a first turn.")],
    seat: Annotated[str, typer.Option(metavar="SEAT", help="dealer, or 1, 2, 3 counted from the dealer.")] = "dealer",
    n: DealerCount = "1",
    weekday: Weekday = None,
    seen: Annotated[str, typer.Option(metavar="TILES", help="Tiles thrown before this turn.")] = "",
    policy: PolicyOption = DEFAULT_POLICY,
    ruleset: RulesetOption = DEFAULT,
    seed: Seed = 1,
    deals: Deals = None,
    precision: Precision = None,
    time_budget: TimeBudget = None,
    plot: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the options as a PNG.")] = None,
    workers: Workers = None,
    json: Json = False,
    lang: Language = "en",
) -> None:
    """Is reporting ready worth it with this hand? Every discard, silent and reported, on the same deals."""
    from zhuoji_sim.tiles.notation import parse_hand, parse_tiles

    parsed, elsewhere = parse_hand(" ".join(tiles)), parse_tiles(seen)
    options = _options([ruleset], policy, seed, deals, precision, time_budget, workers, n, weekday)
    from analyses.advice.reporting import USUAL_DEALS, Question, ask, prepare, seat_number

    question = Question(parsed, seat_number(seat, options.ruleset.players), elsewhere, options)
    with loading_kernels():
        prepare(question)
    with progress_bar(options.cap(USUAL_DEALS), "deals") as advance:
        answer = ask(replace(question, options=replace(options, progress=advance)))
    if plot is not None and answer["legal"]:
        from analyses.advice.reporting_figure import options_figure
        from analyses.runs.output import writing
        from reports.figures.images import draw_png

        with writing(plot):
            draw_png(options_figure(answer), lang, plot)
    if json:
        print_json(answer)
    else:
        from reports.terminal.baoting import print_baoting

        print_baoting(answer, lang)
    if answer["legal"]:
        short = precision is not None and not answer["reached"]
        leave(answer["stopped"], f"{answer['deals']} deals fall short of the precision asked for" if short else "")


@app.command()
def advise(
    ctx: typer.Context,
    tiles: Annotated[
        list[str] | None, typer.Argument(metavar="HAND", help="14 tiles, or 13 and a tile offered.")
    ] = None,
    seat: Annotated[int | None, typer.Option(metavar="S", help="Whose decision, counted from the dealer, 0.")] = None,
    turn: Annotated[int | None, typer.Option(metavar="T", help="Which turn it is of the seat on turn.")] = None,
    n: Annotated[int | None, typer.Option("--n", metavar="N", help="The dealer's count (R2.8); by default 1.")] = None,
    seen: Annotated[str | None, typer.Option(metavar="TILES", help="Tiles thrown, by whomever.")] = None,
    rivers: Annotated[str | None, typer.Option(metavar="TEXT", help="Discards by seat: 0:9m3p 2:1s.")] = None,
    melds: Annotated[str | None, typer.Option(metavar="TEXT", help="The others' melds: 1:(777p) 2:[9999m].")] = None,
    reported: Annotated[str | None, typer.Option(metavar="SEATS", help="Who has reported: 1,3.")] = None,
    hard: Annotated[str | None, typer.Option(metavar="SEATS", help="Who of them reported hard (R7.8).")] = None,
    offered: Annotated[str | None, typer.Option(metavar="TILE", help="The tile just discarded.")] = None,
    robbed: Annotated[str | None, typer.Option(metavar="TILE", help="The tile just added to a pong.")] = None,
    giver: Annotated[int | None, typer.Option("--from", metavar="SEAT", help="Whose tile that is.")] = None,
    drawn: Annotated[str | None, typer.Option(metavar="TILE", help="The tile just drawn.")] = None,
    record: Annotated[Path | None, typer.Option(metavar="FILE", help="A position out of a record.")] = None,
    line: Annotated[int | None, typer.Option(min=1, metavar="K", help="After this line of it.")] = None,
    form: Format = OWN,
    batch: Annotated[str | None, typer.Option(metavar="FILE|-", help="Positions, a JSON object a line.")] = None,
    policy: PolicyOption = STRONG_POLICY,
    belief: Annotated[str, typer.Option(metavar="uniform|usual|play", help="How hidden hands are drawn.")] = "usual",
    within: Annotated[
        float | None, typer.Option(metavar="X", help="Fan that make no difference; by default a tenth of a pinghu.")
    ] = None,
    ruleset: RulesetOption = DEFAULT,
    weekday: Weekday = None,
    seed: Seed = 1,
    deals: Deals = None,
    precision: Precision = None,
    time_budget: TimeBudget = None,
    explain: Annotated[bool, typer.Option("--explain", help="What the first is better by than the second.")] = False,
    plot: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the actions, as PNG or SVG.")] = None,
    workers: Workers = None,
    json: Json = False,
    lang: Language = "en",
) -> None:
    """What to do with this hand, now: every legal action played out in common worlds, best first."""
    if plot is not None:
        from reports.figures.images import check_ending

        check_ending(plot)
        if batch is not None:
            raise InputError("--plot draws one decision: it has no place beside a batch")
    if record is not None and form == OWN and _given(ctx, "ruleset"):
        raise InputError("--ruleset has no place beside a record, which says its rules")
    situation = {
        "hand": " ".join(tiles or []) or None, "seat": seat, "turn": turn, "n": n, "seen": seen, "rivers": rivers,
        "melds": melds, "reported": reported, "hard": hard, "offered": offered, "robbed": robbed, "from": giver,
        "drawn": drawn,
    }  # fmt: skip
    options = _options([ruleset], policy, seed, deals, precision, time_budget, workers, weekday=weekday)
    from analyses.advice.asking import Asking
    from reports.terminal.advice import advise_on

    asking = Asking(options, belief, within, explain, form)
    answers = advise_on(lambda: asking.about_all(situation, record, line, batch), batch is not None, plot, json, lang)
    short = "" if all(one["reached"] for one in answers) else "the deals fall short of the precision asked for"
    leave(answers[-1]["stopped"], short)


@app.command()
def review(
    ctx: typer.Context,
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="Hands that were played; -: from stdin.")],
    seat: Annotated[int, typer.Option(min=0, max=3, metavar="S", help="Whose decisions; the record's seat.")],
    hand: Annotated[
        int | None, typer.Option(min=0, max=MAX_NUMBER, metavar="K", help="Hand K alone, counted from 0.")
    ] = None,
    form: Format = OWN,
    ruleset: RulesetOption = DEFAULT,
    policy: PolicyOption = STRONG_POLICY,
    belief: Annotated[str, typer.Option(metavar="uniform|usual|play", help="How hidden hands are drawn.")] = "usual",
    weekday: Weekday = None,
    seed: Seed = 1,
    deals: Deals = None,
    walls: Annotated[
        int | None, typer.Option(metavar="W", help="Further worlds, and fresh walls, for each cost; by default 4,000.")
    ] = None,
    precision: Precision = None,
    time_budget: TimeBudget = None,
    out: Annotated[
        Path | None, typer.Option(parser=folder, metavar="DIR", help="Folder for a page and the review as JSON.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite a DIR that holds another run.")] = False,
    workers: Workers = None,
    json: Json = False,
    lang: Language = "en",
) -> None:
    """What each decision of a seat cost, the worst first, and what the walls decided."""
    from analyses.review.judging import USUAL_WALLS
    from analyses.review.question import Reviewing, numbered_hands
    from reports.delivery import review_and_deliver
    from zhuoji_sim.records.formats import record_lines
    from zhuoji_sim.records.source import source_name

    if form == OWN and _given(ctx, "ruleset"):
        raise InputError("--ruleset has no place beside a record, which says its rules")
    options = _options([ruleset], policy, seed, deals, precision, time_budget, workers)
    asked = Reviewing(options, seat, belief, USUAL_WALLS if walls is None else walls, weekday)
    hands = numbered_hands(record_lines(record, form, options.ruleset), hand, source_name(record))
    document = review_and_deliver(asked, hands, out, force, json, lang)
    if document["stopped"] == "interrupted":
        raise typer.Exit(INTERRUPTED)
    reached = all(row["reached"] for row in document["decisions"])
    leave(document["stopped"], "" if reached else "the deals fall short of the precision asked for")


@app.command()
def serve(
    port: Annotated[int, typer.Option(min=0, max=65535, metavar="P", help="The port; 0: any that is free.")] = 8808,
    policy: PolicyOption = STRONG_POLICY,
    ruleset: RulesetOption = DEFAULT,
    seed: Seed = 1,
    workers: Workers = None,
    browser: Annotated[bool, typer.Option("--open", help="Open it in the browser.")] = False,
    lang: Language = "en",
) -> None:
    """The page at the table, for a browser on this machine: click tiles, see `hand`, `baoting` and `advise`."""
    from reports.serve import serve_page

    serve_page(port, browser, lang, ruleset=ruleset, policy=policy, seed=seed, workers=workers)


@app.command()
def exact(
    name: Annotated[
        str | None,
        typer.Argument(metavar="NAME", autocompletion=completing.questions, help="Which question; see --list."),
    ] = None,
    tiles: Annotated[list[str] | None, typer.Argument(metavar="[HAND]", help="For draws-to-complete.")] = None,
    listing: Annotated[bool, typer.Option("--list", help="The questions there are.")] = False,
    seen: Annotated[str, typer.Option(metavar="TILES", help="Tiles seen elsewhere.")] = "",
    ruleset: RulesetOption = DEFAULT,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw the shares of draws-to-complete, as PNG or SVG.")
    ] = None,
    json: Json = False,
    lang: Language = "en",
) -> None:
    """Probabilities computed, not simulated, as exact fractions and decimals."""
    from reports.terminal.exact import draw_draws, print_exact, print_questions
    from zhuoji_sim.exact.titles import DRAWS, TITLES

    if listing or name is None:
        if json:
            print_json(TITLES)
        else:
            print_questions(TITLES, lang)
        return
    from zhuoji_sim.exact.questions import draws_to_complete
    from zhuoji_sim.exact.questions import exact as answer
    from zhuoji_sim.rulesets import load
    from zhuoji_sim.tiles.notation import parse_hand, parse_tiles

    if plot is not None:
        from reports.figures.images import check_ending

        check_ending(plot)
        if name != DRAWS:
            raise InputError(f"--plot draws {DRAWS}, not {name}")
    loaded = load(ruleset)
    with loading_kernels():
        if name == DRAWS:
            document = draws_to_complete(parse_hand(" ".join(tiles or [])), parse_tiles(seen), loaded)
        else:
            document = answer(name, loaded.suits)
    if plot is not None:
        draw_draws(document, lang, plot)
    if json:
        print_json(document)
    else:
        print_exact(document, lang)


@app.command()
def warm() -> None:
    """Compile all kernels ahead, once per version, so that every later command starts at once."""
    with loading_kernels():
        from analyses.bench.warming import warm as compile_all

        compile_all()


@app.command()
def bench(
    seconds: Annotated[float, typer.Option(min=0, max=3600, metavar="S", help="Measure for about so long.")] = 20.0,
    against: Annotated[str, typer.Option(metavar="NAMES", help="Other libraries: mahjong,riichienv.")] = "",
    plot: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the rates of whole hands as a PNG.")] = None,
    json: Json = False,
    lang: Language = "en",
) -> None:
    """How fast the evaluator and whole hands are on this machine, beside the same work in C."""
    from analyses.bench.measure import bench as measure
    from analyses.bench.measure import rates_figure

    figures = measure(seconds, [name for name in against.split(",") if name], loading_kernels())
    if plot is not None:
        from analyses.runs.output import writing
        from reports.figures.images import draw_png

        with writing(plot):
            draw_png(rates_figure(figures), lang, plot)
    if json:
        print_json(figures)
    else:
        from reports.terminal.bench import print_bench

        print_bench(figures, lang)


def _options(
    rulesets: list[str],
    policy: list[str],
    seed: int,
    deals: int | None,
    precision: float | None,
    time_budget: float | None,
    workers: int | None,
    n: str = "1",
    weekday: int | None = None,
    quick: bool = False,
    own: dict[str, str] | None = None,
    first: int = 0,
    grid: list[str] | None = None,
) -> Any:
    from analyses.runs.grid import Grid
    from analyses.runs.options import Options
    from analyses.runs.table_setup import parse_count
    from zhuoji_sim.policies.settings import seat_policies
    from zhuoji_sim.rulesets import load

    loaded = tuple(load(ruleset) for ruleset in rulesets)
    seats, count = seat_policies(policy, loaded[0].players), parse_count(n)
    points = Grid.of(grid) if grid else None
    limits = (deals, precision, time_budget)
    return Options(
        loaded, seats, seed, *limits, workers, count, weekday, quick, own=own or {}, first=first, grid=points
    )
