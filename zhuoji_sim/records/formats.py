"""In whose words a record is written."""

from collections.abc import Iterator
from pathlib import Path

from zhuoji_sim.errors import InputError
from zhuoji_sim.messages import meant, shown
from zhuoji_sim.records.lines import RecordLine, read_lines
from zhuoji_sim.records.mjai import mjai_lines
from zhuoji_sim.rulesets import DEFAULT, Ruleset, Spec, load

OWN, MJAI = "zhuoji", "mjai"
FORMATS = (OWN, MJAI)


def check_format(form: str) -> None:
    """Raises InputError for a format that is not known."""
    if form not in FORMATS:
        raise InputError(f"unknown format {shown(form)}; {meant(form, FORMATS)}")


def record_lines(path: str | Path, form: str = OWN, ruleset: Ruleset | Spec = DEFAULT) -> Iterator[RecordLine]:
    """The lines of a record, in our words whatever the file's; `ruleset`: the rules of one that does not say them.

    Raises InputError for an unknown format, a file that cannot be read, and a line of a wrong form.
    """
    check_format(form)
    return read_lines(path) if form == OWN else mjai_lines(path, load(ruleset))
