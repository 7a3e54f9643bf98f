"""The command `zhuoji`: what stands in `reports.commands`, under one name."""

if __name__ == "__main__":  # as the installed command starts: Ctrl-C is minded before anything is loaded
    from zhuoji_sim.app import main as command

    command()

from typing import Annotated

import typer

from reports.commands.advice import advise, baoting, review, serve
from reports.commands.hands import hand, replay
from reports.commands.machine import bench, exact, warm
from reports.commands.policies import policies
from reports.commands.rules import rules
from reports.commands.runs import runs
from reports.commands.simulation import simulate
from reports.commands.studies import merge, report, study, with_own_options
from reports.terminal.commands import Commands
from zhuoji_sim import __version__

HELP = {"help_option_names": ["-h", "--help"]}
app = typer.Typer(cls=Commands, pretty_exceptions_enable=False, rich_markup_mode=None, context_settings=HELP)
app.add_typer(rules, name="rules")
app.add_typer(runs, name="runs")


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


for one in (
    policies,
    hand,
    replay,
    simulate,
    with_own_options(study),
    report,
    merge,
    baoting,
    advise,
    review,
    serve,
    exact,
    warm,
    bench,
):
    app.command()(one)
