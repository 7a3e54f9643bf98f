"""The commands about one hand of a player's: `baoting`, `advise`, `review`, `serve`."""

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from reports.commands.options import (
    DEFAULT_POLICY,
    OWN,
    STRONG_POLICY,
    DealerCount,
    Deals,
    Format,
    Fresh,
    Json,
    Language,
    PolicyOption,
    Precision,
    RulesetOption,
    Seed,
    TimeBudget,
    Weekday,
    Workers,
    given,
    options_of,
)
from reports.terminal.commands import INTERRUPTED, folder, leave
from reports.terminal.console import print_json
from reports.terminal.progress import loading_kernels, progress_bar
from zhuoji_sim.errors import InputError
from zhuoji_sim.limits import MAX_NUMBER
from zhuoji_sim.rulesets import DEFAULT


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
    options = options_of([ruleset], policy, seed, deals, precision, time_budget, workers, n, weekday)
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
    fresh: Fresh = False,
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
    if record is not None and form == OWN and given(ctx, "ruleset"):
        raise InputError("--ruleset has no place beside a record, which says its rules")
    situation = {
        "hand": " ".join(tiles or []) or None, "seat": seat, "turn": turn, "n": n, "seen": seen, "rivers": rivers,
        "melds": melds, "reported": reported, "hard": hard, "offered": offered, "robbed": robbed, "from": giver,
        "drawn": drawn,
    }  # fmt: skip
    options = options_of([ruleset], policy, seed, deals, precision, time_budget, workers, weekday=weekday)
    from analyses.advice.asking import Asking
    from reports.terminal.advice import advise_on

    asking = Asking(options, belief, within, explain, form)
    answers = advise_on(
        lambda: asking.about_all(situation, record, line, batch), batch is not None, plot, json, lang, fresh
    )
    short = "" if all(one["reached"] for one in answers) else "the deals fall short of the precision asked for"
    leave(answers[-1]["stopped"], short)


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

    if form == OWN and given(ctx, "ruleset"):
        raise InputError("--ruleset has no place beside a record, which says its rules")
    options = options_of([ruleset], policy, seed, deals, precision, time_budget, workers)
    asked = Reviewing(options, seat, belief, USUAL_WALLS if walls is None else walls, weekday)
    hands = numbered_hands(record_lines(record, form, options.ruleset), hand, source_name(record))
    document = review_and_deliver(asked, hands, out, force, json, lang)
    if document["stopped"] == "interrupted":
        raise typer.Exit(INTERRUPTED)
    reached = all(row["reached"] for row in document["decisions"])
    leave(document["stopped"], "" if reached else "the deals fall short of the precision asked for")


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
