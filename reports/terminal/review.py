"""A review (`zhuoji review`): played behind a progress bar, printed."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from analyses.review.sentences import headline, sentences
from analyses.review.tables import MARK, Cells, accounts, kinds, otherwise
from analyses.review.words import AS_ADVISED, MARKED
from reports.terminal.console import print_table, print_text
from reports.terminal.progress import loading_kernels, progress_bar
from zhuoji_sim.numbers import count
from zhuoji_sim.text import Lang

if TYPE_CHECKING:
    from analyses.review.question import NumberedHand, Reviewing


def review_hands(asked: "Reviewing", hands: "Sequence[NumberedHand]") -> dict[str, Any]:
    """The review of these hands. Raises InputError for an illegal line, before anything is judged."""
    from analyses.review.question import review

    with loading_kernels():
        decisions = asked.count(hands)
    with progress_bar(decisions, "decisions") as advance:
        return review(asked, hands, advance)


def print_review(document: Mapping[str, Any], lang: Lang) -> None:
    """The headline, the decisions that advice would have taken otherwise, the sums, and the account of each hand."""
    print_text(headline(document)(lang))
    faults = otherwise(document, lang)
    if faults.rows:
        print()
        _print(faults, lang)
    if any(row["beyond_doubt"] for row in document["decisions"]):
        print_text(MARKED(lang).format(mark=MARK))
    others = len(document["decisions"]) - len(faults.rows)
    if others:
        print_text(AS_ADVISED(lang).format(number=count(others)))
    for cells in (kinds(document, lang), accounts(document, lang)):
        if cells.rows:
            print()
            _print(cells, lang)
    print()
    for sentence in sentences(document):
        print_text(sentence(lang))


def _print(cells: Cells, lang: Lang) -> None:
    print_table(cells.headers, cells.rows, lang)
