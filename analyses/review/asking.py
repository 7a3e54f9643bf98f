"""A review asked for in plain values, as from Python."""

from pathlib import Path
from typing import Any

from analyses.review.judging import USUAL_WALLS
from analyses.review.question import Reviewing, numbered_hands, review
from analyses.runs.options import Options
from zhuoji_sim.policies.settings import Policies
from zhuoji_sim.records.formats import OWN, record_lines
from zhuoji_sim.records.source import source_name
from zhuoji_sim.rulesets import DEFAULT, Spec


def review_record(
    path: str | Path,
    seat: int,
    *,
    hand: int | None = None,
    policy: Policies = "value",
    belief: str = "usual",
    walls: int = USUAL_WALLS,
    form: str = OWN,
    ruleset: Spec = DEFAULT,
    weekday: int | None = None,
    **limits: Any,
) -> dict[str, Any]:
    """What each decision of a seat cost in recorded hands, the worst first, and what the walls decided.

    Parameters
    ----------
    path
        Of a file of records (docs/records.md), gzip too; `-` is standard input.
    seat
        Whose decisions, 0 to 3; the record's seat.
    hand
        The hand of the file, from 0, that is reviewed alone; None: all.
    policy
        As for `seat_policies`: by whom everybody is played on, and against whom luck is measured.
    belief
        How what the seat cannot see is drawn, as for `advise`.
    walls
        Further worlds, and fresh walls with the real hands, by which each cost is estimated.
    form, ruleset
        In whose words the file is written, `zhuoji` or `mjai`, and the rules of one that does not say them.
    weekday
        The day of hands that do not say it, where the rules ask for it (R6.14).
    **limits
        Of `Options`: seed, deals, precision, time_budget, workers.

    Returns
    -------
    dict
        As `zhuoji review RECORD --json` prints it (docs/review.md), in fan.

    Raises
    ------
    InputError
        For a file that cannot be read, an illegal line, and a hand or seat that is not there.

    Examples
    --------
    >>> import json, tempfile
    >>> from zhuoji_sim import load_ruleset, replay_hand, seat_policies
    >>> played = replay_hand(load_ruleset("shabao"), seat_policies("ukeire"), seed=1, hand=0)
    >>> path = Path(tempfile.mkdtemp()) / "hand.jsonl"
    >>> _ = path.write_text("".join(json.dumps(line) + "\\n" for line in played.lines))
    >>> document = review_record(path, 0, deals=200, walls=100)
    >>> document["result"], len(document["hands"]), document["stopped"]
    (7, 1, 'done')
    """
    asked = Reviewing(Options.of(DEFAULT, policy, **limits), seat, belief, walls, weekday)
    return review(asked, numbered_hands(record_lines(path, form, ruleset), hand, source_name(path)))
