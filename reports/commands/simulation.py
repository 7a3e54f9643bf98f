"""The command `simulate`: hands between policies."""

from contextlib import ExitStack, closing
from pathlib import Path
from typing import Annotated

import typer

from reports.commands.options import (
    DEFAULT_POLICY,
    Engine,
    First,
    Fresh,
    Json,
    Language,
    PolicyOption,
    RulesetOption,
    Scheduler,
    Seed,
    Weekday,
    Workers,
)
from reports.terminal.commands import INTERRUPTED, folder
from reports.terminal.console import print_json, remark
from reports.terminal.progress import loading_kernels, progress_bar
from reports.terminal.tables import print_simulation
from zhuoji_sim.errors import InputError
from zhuoji_sim.limits import MAX_HANDS, MAX_SESSION
from zhuoji_sim.rulesets import DEFAULT


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
            players.start()
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
