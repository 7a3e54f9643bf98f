"""The options that several commands have, and what is made of them."""

from typing import Annotated, Any, Literal

import typer

from reports.terminal import completing
from reports.terminal.speaking import OPTION, chosen, read_lang
from zhuoji_sim.limits import MAX_HANDS, MAX_NUMBER, MAX_WORKERS
from zhuoji_sim.rulesets import DEFAULT
from zhuoji_sim.text import Lang

OWN = "zhuoji"
"""The format of a record in our words."""
DEFAULT_POLICY = ["ukeire"]
STRONG_POLICY = ["value"]
DEFAULT_RULESETS = [DEFAULT]

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
        help="The rules (of study claims: guide); further ones are compared with the first.",
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


def _joined_or_loading(ctx: typer.Context, scheduler: str | None) -> str | None:
    """Without a cluster to join, dask's workers load while the command does; by now, --engine has been read."""
    if scheduler is None and ctx.params.get("engine") == "dask" and not ctx.resilient_parsing:
        from analyses.runs.forking import start_loading

        start_loading()
    return scheduler


Scheduler = Annotated[
    str | None,
    typer.Option(
        "--scheduler",
        metavar="ADDR",
        callback=_joined_or_loading,
        help="Join a running dask cluster: tls://HOST:PORT.",
    ),
]


def given(ctx: typer.Context, option: str) -> bool:
    """Whether an option stands on the command line."""
    source = ctx.get_parameter_source(option)
    return source is not None and source.name == "COMMANDLINE"


def options_of(
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
    """What these options ask for. Raises InputError for rules, policies or a grid that are none."""
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
