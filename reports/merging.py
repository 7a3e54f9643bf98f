"""Runs of disjoint ranges on their way into one folder."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from analyses.runs.folder import claim, finish
from analyses.runs.merging import Found, found_runs, gaps
from analyses.runs.pieces import Piece
from analyses.runs.places import workplace
from analyses.runs.shelf import Shelf
from analyses.simulations.hand_table import hands_file
from analyses.simulations.kept_hands import PART, KeptRows, has_rows
from analyses.simulations.kept_hands import merged as merged_hands
from analyses.simulations.kept_hands import shelf_of as hands_shelf
from analyses.simulations.setup import STUDY, block_units
from analyses.study.kept import shelf_of
from analyses.study.merging import Merged, merged
from analyses.study.running import manifest_of, put_together
from reports.delivery import deliver, reserve
from reports.page.writing import together
from reports.terminal.console import print_json, remark
from reports.terminal.tables import print_simulation
from zhuoji_sim.numbers import count
from zhuoji_sim.text import Lang


def merge(folders: Sequence[Path], out: Path, force: bool, json: bool, lang: Lang, documents: Lang = "en") -> None:
    """Add up the runs of some folders, and write into `out` what one run of them all would have written.

    Raises InputError where they are not of one run, where deals are in two of them, or where a file cannot be read or
    written.
    """
    found = found_runs(folders)
    if found[0].study == STUDY:
        _merge_hands(found[0], out, force, json, lang)
    else:
        _merge_studies([merged(one) for one in found], out, force, json, lang, documents)


def _merge_studies(parts: Sequence[Merged], out: Path, force: bool, json: bool, lang: Lang, documents: Lang) -> None:
    manifests = [manifest_of(one.study, one.options) for one in parts]
    with workplace(out, str(together(manifests)["run_id"]), remark) as blocks:
        reserve(manifests, out, sum(one.runs.main.run.deals for one in parts), force)
        for one in parts:
            if blocks:
                shelf = shelf_of(one.study, one.options, blocks, remark)
                shelf.clear()
                for part, pieces in one.pieces.items():
                    _keep(shelf, part, one.study.analysis().plays.block, pieces)
            _say_what_is_missing(one.study.name, one.missing)
        results = [put_together(one.study, one.options, one.runs) for one in parts]
        deliver(results, manifests, out, json, lang, documents)


def _merge_hands(found: Found, out: Path, force: bool, json: bool, lang: Lang) -> None:
    simulation, pieces = merged_hands(found)
    setup = simulation.setup
    with workplace(out, setup.run_id(), remark) as blocks:
        claim(out, setup.manifest(), setup.hands, force)
        if blocks:
            shelf = hands_shelf(setup, blocks, remark)
            shelf.clear()
            _keep(shelf, PART, block_units(setup), pieces)
        _say_what_is_missing(STUDY, gaps(pieces))
        document = simulation.to_dict()
        if json:
            print_json(document)
        else:
            print_simulation(document, lang)
        if blocks and all(map(has_rows, found.shelves)):
            rows, step = KeptRows(setup, shelf), block_units(setup)
            rows.take_over(found.shelves)
            with hands_file(out / "hands.parquet", setup.session) as file:
                for piece in pieces:
                    for first in range(piece.first, piece.end, step):
                        file.write(rows.rows(first, min(step, piece.end - first)))
        finish(out, setup.manifest(), setup.hands)


def _keep(shelf: Shelf, part: str, block: int, pieces: Iterable[Piece]) -> None:
    kept = shelf.part(part, block)
    for piece in pieces:
        kept.put(piece)
    kept.close()


def _say_what_is_missing(name: str, missing: Sequence[tuple[int, int]]) -> None:
    if missing:
        ranges = ", ".join(f"{count(low)} to {count(high)}" for low, high in missing)
        remark(f"{name}: in none of the folders: {ranges}; what is there is added up")
