"""Whether an answer about reporting holds where the others dodge a reporter."""

from dataclasses import replace
from typing import Any

from analyses.runs.options import Options
from zhuoji_sim.text import Text


def where_others_dodge(options: Options, seat: int) -> Options | None:
    """The same table, all seats but one dodging reporters, with nobody watching; None if none would play otherwise."""
    table = options.table
    dodging = table.with_settings({"defend": "reported"}).policies
    policies = tuple(own if place == seat else dodging[place] for place, own in enumerate(table.policies))
    return None if policies == table.policies else replace(options, policies=policies, progress=lambda deals: None)


def turned(options: Options, deals: int, verdict: str, text: Text, **more: Any) -> dict[str, Any]:
    """The `condition` of an answer: at which table it turns, to what, in how many deals."""
    return {"policy": options.table.name, "deals": deals, "verdict": verdict, **more, "en": text.en, "zh": text.zh}
