"""The command `policies`: who can sit at a table, and what they do there."""

from typing import Annotated

import typer

from reports.commands.options import Json, Language, RulesetOption, Seed, Workers, given
from reports.terminal import completing
from reports.terminal.commands import INTERRUPTED
from reports.terminal.console import print_json, remark
from reports.terminal.progress import loading_kernels, progress_bar
from reports.terminal.tables import print_policies
from zhuoji_sim.errors import InputError
from zhuoji_sim.limits import MAX_HANDS
from zhuoji_sim.rulesets import DEFAULT
from zhuoji_sim.text import Lang


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
        if given(ctx, option):
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
