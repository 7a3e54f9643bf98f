"""The commands `exact`, `warm` and `bench`: what is computed, compiled ahead, and measured."""

from pathlib import Path
from typing import Annotated

import typer

from reports.commands.options import Json, Language, RulesetOption
from reports.terminal import completing
from reports.terminal.console import print_json
from reports.terminal.progress import loading_kernels
from zhuoji_sim.errors import InputError
from zhuoji_sim.rulesets import DEFAULT


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


def warm() -> None:
    """Compile all kernels ahead, once per version, so that every later command starts at once."""
    with loading_kernels():
        from analyses.bench.warming import warm as compile_all

        compile_all()


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
