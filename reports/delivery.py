"""Results on their way out: printed, as JSON, and as a report in a folder that is theirs."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from analyses.findings.result import StudyResult
from analyses.runs.folder import claim
from analyses.runs.output import writing
from analyses.simulate.record_file import open_record, write_record
from reports.page.writing import together, write_report
from reports.terminal.console import print_json, remark
from reports.terminal.studies import print_files, print_study
from zhuoji_sim.records.played_hand import PlayedHand
from zhuoji_sim.story.tell import tell_hand
from zhuoji_sim.text import Lang, Text


def reserve(manifests: Sequence[Mapping[str, Any]], out: Path | None, force: bool) -> None:
    """Claim the folder for a report of these runs before they are played.

    Raises InputError where it holds another run and `force` is not given, or cannot be made.
    """
    if out is not None:
        claim(out, together(manifests), force)


def deliver(results: Sequence[StudyResult], out: Path | None, json: bool, lang: Lang) -> None:
    """Write the report if there is a folder for it, then print the answers.

    Raises InputError where the folder cannot be written.
    """
    paths: list[Path] = []
    if out is not None:
        with writing(out):
            paths = write_report(results if len(results) > 1 else results[0], out, lang)
    if json:
        documents = [result.summary(lang) for result in results]
        print_json(documents[0] if len(documents) == 1 else {"studies": documents})
        return
    for result in results:
        print_study(result, lang)
    print_files(paths)


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
