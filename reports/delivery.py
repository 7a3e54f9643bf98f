"""Results on their way out: printed, as JSON, and as a report in a folder that is theirs."""

import sys
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from math import isnan
from pathlib import Path
from typing import Any

from analyses.findings.result import StudyResult
from analyses.review.identity import manifest_of as review_manifest
from analyses.review.question import NumberedHand, Reviewing
from analyses.runs.folder import claim, held
from analyses.runs.interrupt import watch_interrupt
from analyses.runs.options import Options
from analyses.runs.output import writing
from analyses.runs.places import workplace
from analyses.runs.shelf import Shelf
from analyses.simulations.record_file import open_record, write_record
from analyses.study.deals_file import DealsFile, check_path, deals_file
from analyses.study.definition import Study
from analyses.study.kept import shelf_of
from analyses.study.running import (
    Runs,
    check,
    manifest_of,
    part_of,
    play_study,
    plays_behind,
    put_together,
    total_deals,
)
from reports.page.placing import finish_placing
from reports.page.review import write_review
from reports.page.writing import length_of, together, write_report
from reports.terminal.console import print_json, remark
from reports.terminal.progress import SUMMING_UP, WRITING, doing, loading_kernels, progress_bar
from reports.terminal.review import print_review, review_hands
from reports.terminal.studies import print_files, print_results
from zhuoji_sim.numbers import count
from zhuoji_sim.records.played_hand import PlayedHand
from zhuoji_sim.story.tell import tell_hand
from zhuoji_sim.text import Lang, Text


def play_and_deliver(
    asked: Sequence[Study],
    options: Options,
    out: Path | None,
    force: bool,
    json: bool,
    lang: Lang,
    fresh: bool = False,
    documents: Lang = "en",
    deals_out: Path | None = None,
) -> list[StudyResult]:
    """Play studies, going on from what is kept of them, and deliver their report.

    All is checked before the folder is claimed. The answers are printed, and their blocks kept, before the report is
    written. deals_out: the file for every deal of the one study asked. Raises InputError where something does not
    apply, or the folder holds what is not to be overwritten, is in another process's hands, or cannot be written.
    """
    for one in asked:
        check(one, options)
    if deals_out is not None:
        check_path(deals_out, options)
    manifests = [manifest_of(one, options) for one in asked]
    with ExitStack() as stack:
        blocks = stack.enter_context(workplace(out, str(together(manifests)["run_id"]), remark))
        reserve(manifests, out, sum(options.cap(one.usual_deals) for one in asked), force)
        shelves = [shelf_of(one, options, blocks, remark) if blocks else None for one in asked]
        if fresh or force:
            for there in filter(None, shelves):
                there.clear()
        deals = stack.enter_context(deals_file(asked[0], options, deals_out)) if deals_out else None
        options.played_by.start()
        with loading_kernels():  # before the first starts: nothing is lost if Ctrl-C ends it here
            for one, shelf in zip(asked, shelves, strict=True):
                if deals or shelf is None or shelf.kept_deals() < total_deals(one, options):
                    plays_behind(one, options, 0)
        results: list[StudyResult] = []
        with watch_interrupt():  # noted between two studies, a Ctrl-C ends the next one after its first block
            for one, shelf in zip(asked, shelves, strict=True):
                if results and results[-1].partial:
                    break
                runs = _play(one, options, shelf, lang, deals)
                with doing(SUMMING_UP):
                    results.append(put_together(one, options, runs))
            deliver(results, manifests, out, json, lang, documents)
            if deals:
                _finish_deals(deals, runs)
    _say_what_was_kept([shelf for shelf in shelves if shelf])
    return results


def _say_what_was_kept(shelves: Sequence[Shelf]) -> None:
    taken = [shelf for shelf in shelves if shelf.taken and not shelf.played]
    if taken:
        names = ", ".join(str(shelf.identity["study"]) for shelf in taken)
        what = "nothing was played" if len(taken) == len(shelves) else f"{names} was not played again"
        remark(f"{what}: all blocks were kept here; --fresh plays anew")


def _finish_deals(deals: DealsFile, runs: Runs) -> None:
    """Give the file of all deals its name, if they are all that the study was to have."""
    if runs.main.run.stopped == "interrupted":
        remark(f"{deals.path} is not written: it needs all deals, and the same command plays them again")
    else:
        deals.close()
        remark(f"{count(runs.main.run.deals)} deals are written to {deals.path}")


def _play(study: Study, options: Options, shelf: Shelf | None, lang: Lang, deals: DealsFile | None) -> Runs:
    """Play a study behind a progress bar."""
    if deals and shelf and shelf.has(part_of(None)):
        remark(f"the deals are played again for {deals.path}: what is kept of them are sums")
    with progress_bar(total_deals(study, options), _counted(study, options, lang)) as advance:
        return play_study(study, replace(options, progress=advance), shelf, deals)


def _counted(study: Study, options: Options, lang: Lang) -> str:
    """What a study's progress bar counts."""
    counted = study.words.counts(lang)
    if total_deals(study, options) == options.cap(study.usual_deals):
        return counted
    return f"{counted}，含变化" if lang == "zh" else f"{counted}, variations included"


def short_of(result: StudyResult, precision: float | None) -> str:
    """Why a run has not reached the precision asked for; empty where it has, or none was."""
    if precision is None or result.stopped == "precision":
        return ""
    reached = result.headline.ci95.half_width
    width = "no interval" if isnan(reached) else f"an interval of ±{reached:.4g}"
    deals = count(result.deals)
    return f"{width} from {deals} deals is short of the precision asked for (±{precision:g}): play more --deals"


def reserve(manifests: Sequence[Mapping[str, Any]], out: Path | None, length: int, force: bool) -> None:
    """Claim the folder for a report of these runs, of so many deals in all, before they are played.

    Raises InputError where it holds another run, or more of this one, and `force` is not given, or cannot be made.
    """
    if out is not None:
        with writing(out):
            finish_placing(out)
        claim(out, together(manifests), length, force)


def deliver(
    results: Sequence[StudyResult],
    asked: Sequence[Mapping[str, Any]],
    out: Path | None,
    json: bool,
    lang: Lang,
    documents: Lang = "en",
) -> None:
    """Print the answers, then write the report if there is a folder for it. asked: the manifests of `reserve`.
    documents: the language of summary.json.

    Where the folder has the same results in another language, the report in this one is written beside them.
    Raises InputError where the folder cannot be written.
    """
    if json:
        summaries = [result.summary(lang) for result in results]
        print_json(summaries[0] if len(summaries) == 1 else {"studies": summaries})
    else:
        print_results(results, lang)
    sys.stdout.flush()
    if out is not None:
        with doing(WRITING), writing(out):
            paths = write_report(results, out, lang, _lang_of(out, results, asked), asked, documents)
        if not json:
            print_files(paths, out, lang)


def _lang_of(out: Path, results: Sequence[StudyResult], asked: Sequence[Mapping[str, Any]]) -> Lang | None:
    """The language in which the folder has these results; None if it has others, or none."""
    there = held(out)
    now = {**together(asked), "length": length_of(results)}
    return there.get("lang") if all(there.get(name) == value for name, value in now.items()) else None


def show_plays(
    plays: Sequence[tuple[Text, PlayedHand]], deal: int, record: Path | None, json: bool, lang: Lang
) -> None:
    """The plays behind one deal: told in words, as JSON, or written as records."""
    if record is not None:
        with open_record(record) as target:
            for _, played in plays:
                write_record(target, played)
        remark(f"the {len(plays)} plays of deal {deal} are written to {record}")
    if json:
        print_json([{"play": head(lang), **played.result} for head, played in plays])
    elif record is None:
        print("\n\n".join("\n".join([head(lang), *tell_hand(played, lang)]) for head, played in plays))


def review_and_deliver(
    asked: Reviewing, hands: Sequence[NumberedHand], out: Path | None, force: bool, json: bool, lang: Lang
) -> dict[str, Any]:
    """Review hands, print what was found, and write its page if there is a folder for it.

    Raises InputError for an illegal line, and where the folder holds something else and `force` is not given, or cannot
    be written.
    """
    manifest = review_manifest(asked, hands)
    reserve([manifest], out, len(hands), force)
    there = held(out).get("lang") if out is not None else None
    document = review_hands(asked, hands)
    if json:
        print_json(document)
    else:
        print_review(document, lang)
    sys.stdout.flush()
    if out is not None:
        with writing(out):
            paths = write_review(document, {**manifest, "length": len(hands)}, out, lang, there)
        if not json:
            print_files(paths, out, lang)
    return document
