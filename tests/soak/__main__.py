"""`python -m tests.soak`: very many hands by all presets and mixed policies, each checked; it goes on where it stopped.

Every hand's results must sum to zero and every tile be somewhere at its end; one hand in 5,000 is judged line by line
by the second version of the rules. What is finished is kept under `--out`; the first hand that fails ends it with its
number.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from analyses.runs.engines import Threads
from analyses.runs.identity import code_hash, run_id
from analyses.runs.interrupt import watch_interrupt
from analyses.runs.lock import locked
from analyses.runs.run import run
from analyses.runs.shelf import Shelf
from analyses.runs.table_setup import TableSetup
from analyses.simulations.hand_sums import UNITS, WINS
from analyses.simulations.hand_table import ENDS, PATTERNS
from analyses.statistics.stopping import StoppingRule
from analyses.statistics.sums import Sums
from reports.terminal.progress import progress_bar
from tests.soak.checking import EVENTS, JUDGED, Checked, checks_hash
from tests.soak.tables import tables

BLOCK = 20_000
STUDY = "soak"


def shares(hands: int, names: list[str]) -> dict[str, int]:
    """The hands of each table: as many for each, the first ones one more if need be."""
    each, more = divmod(hands, len(names))
    return {name: each + (place < more) for place, name in enumerate(names)}


def shelf_of(name: str, table: TableSetup, seed: int, out: Path) -> Shelf:
    """Where what is finished of a table is kept."""
    identity = {"study": STUDY, "run": run_id(STUDY, table, seed), "code": f"{code_hash()}-{checks_hash()}"}
    return Shelf(out / "blocks" / name, identity, lambda line: print(line, file=sys.stderr), noun="hands")


def soak(hands: int, seed: int, out: Path, workers: int | None) -> Iterator[tuple[str, Sums]]:
    """Play and check the hands, table by table: the preset, and the sums of its hands. A Ctrl-C ends it after the block
    at hand, with what was played.
    """
    asked = dict(tables())
    with watch_interrupt() as interrupted, progress_bar(hands, "hands") as advance:
        for name, number in shares(hands, list(asked)).items():
            if not number or interrupted():
                continue
            table, kept = asked[name], shelf_of(name, asked[name], seed, out).part("hands", BLOCK)
            rule, played_by = StoppingRule(number), Threads(workers)
            found = run(Checked(table, seed), rule, BLOCK, engine=played_by, progress=advance, kept=kept)
            yield table.ruleset.name, found.sums


def counted(sums: Sums) -> dict[str, int]:
    """What the table of results shows of the hands of a preset."""
    units, events = sums[UNITS], sums[EVENTS]
    return {
        "hands": units.n,
        "judged by the second version": sums[JUDGED].n,
        **{f"end: {name}": units[f"end:{name}"].total for name in ENDS if name != "void"},
        **{f"won with {name}": sums[WINS][f"pattern:{name}"].total for name in PATTERNS},
        **{name: events[name].total for name in events.names},
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=10**8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("out/soak"), help="where finished blocks are kept")
    parser.add_argument("--workers", type=int, default=None)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    found: dict[str, Sums] = {}
    with locked(options.out):
        for preset, sums in soak(options.hands, options.seed, options.out, options.workers):
            found[preset] = found[preset] + sums if preset in found else sums
    by_preset = {preset: counted(sums) for preset, sums in found.items()}
    whole = {name: sum(one[name] for one in by_preset.values()) for name in counted(next(iter(found.values())))}
    print(f"| | {' | '.join(by_preset)} | in all |")
    print("|---|" + "---:|" * (len(by_preset) + 1))
    for name in whole:
        print(f"| {name} | {' | '.join(f'{one[name]:,}' for one in by_preset.values())} | {whole[name]:,} |")
    if whole["hands"] < options.hands:
        print(f"interrupted after {whole['hands']:,} hands; the same command goes on", file=sys.stderr)
        return 130
    print(f"{whole['hands']:,} hands: all results sum to zero, all tiles are there, and both versions agree")
    return 0


if __name__ == "__main__":
    sys.exit(main())
