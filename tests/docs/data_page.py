"""The columns of every study's deals, as `docs/data.md` has them: `python -m tests.docs.data_page` writes them anew."""

from pathlib import Path

from analyses.findings.column_table import column_table
from analyses.findings.deal_columns import DealColumns
from analyses.study.deals_file import COUNT, COUNT_MEANING, DEAL, DEAL_MEANING
from analyses.study.registry import studies

PAGE = Path(__file__).parents[2] / "docs" / "data.md"
BEGINNING = "## The columns of each study\n"


_HOW = """\
A name that ends in `_` goes on with one of the names in braces behind it: `fan_` {`a`, `b`} {`0`, `1`} are four
columns. Flags are true or false. All money is in fan.
"""
_EVERYWHERE = f"""\
### In every file

| columns | type | meaning |
|---|---|---|
| `{DEAL}` | int64 | {DEAL_MEANING} |
| `{COUNT}` | int32 | {COUNT_MEANING} |
"""


def columns() -> str:
    """The last section of the page."""
    parts = [BEGINNING, _HOW, _EVERYWHERE]
    for name, study in studies().items():
        plays = study.analysis().plays
        said = plays.columns or DealColumns()
        headline = f"The headline is {said.headline}.\n" if said.headline else ""
        parts += [f"### `{name}`\n", headline, column_table(plays.dtype, said) + "\n"]
    return "\n".join(filter(None, parts))


if __name__ == "__main__":
    text = PAGE.read_text(encoding="utf-8").partition(BEGINNING)[0]
    PAGE.write_text(text + columns(), encoding="utf-8", newline="\n")
