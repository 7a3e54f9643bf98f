"""The command `runs`: the kept runs that have no folder of their own."""

from typing import Annotated

import typer

from reports.commands.options import Json, Language
from reports.terminal import completing
from reports.terminal.console import print_json, remark
from reports.terminal.tables import (
    print_run_parts,
    print_runs,
)
from zhuoji_sim.errors import InputError

runs = typer.Typer(rich_markup_mode=None, help="The kept runs that have no folder of their own.")


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
