"""The commands `hand` and `replay`: what a hand is, and a hand played before or of a simulation."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from reports.commands.options import (
    DEFAULT_POLICY,
    OWN,
    Format,
    Json,
    Language,
    PolicyOption,
    RulesetOption,
    Seed,
    Weekday,
    given,
)
from reports.terminal.console import print_json, remark
from reports.terminal.progress import loading_kernels
from reports.terminal.tables import print_hands
from zhuoji_sim.errors import InputError
from zhuoji_sim.limits import MAX_N, MAX_NUMBER, MAX_SESSION
from zhuoji_sim.rulesets import DEFAULT

if TYPE_CHECKING:
    from zhuoji_sim.records.played_hand import PlayedHand


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
        if given(ctx, option):
            raise InputError(
                f"--{option} is for a hand of a simulation (--hand K): it has no place beside a record FILE"
            )
