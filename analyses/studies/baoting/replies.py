"""Replies to a report: which answer pays whom, where one of the others gives it and the rest play on as before."""

import numpy as np
import numpy.typing as npt

from analyses.findings.comparison import with_differences
from analyses.findings.estimates import Estimate, judged_together
from analyses.findings.exhibits import Column, Table
from analyses.findings.findings import Findings
from analyses.findings.tables import estimates_table
from analyses.runs.table_setup import TableSetup
from analyses.runs.variations import ANSWERS, answers
from analyses.statistics.intervals import IntervalMethod
from analyses.statistics.sums import Sums
from analyses.studies.baoting.kernels import REPLIES
from analyses.studies.baoting.samples import ANSWERED, REPLY_NAMES, WHOM
from zhuoji_sim.policies.players import PLAYERS
from zhuoji_sim.policies.seating import players_record
from zhuoji_sim.text import Labels, Text

GAIN, UNIT = "reply_gain", "fan/hand"

_TITLE = Text("Which answer to a report pays whom", "怎样应对报听，谁得利")
_CAPTION = Text(
    "One other seat, each in turn, begins to answer once the report is made; the rest play on as before. What "
    "that changes on the same walls, for itself, for the reporter, and for the rest together, 0 in all. "
    "One deal in five. Marked where beyond doubt after Holm's correction for all of them.",
    "报听之后，另一家（逐局轮换）开始应对，其余照旧。同一副牌墙上，应对者自己、报听者、其余各家合计的改变，"
    "三者之和为 0。每五局打一局。经霍尔姆校正（全部在内）仍确凿的另作标记。",
)
_LABELS: Labels = {
    "dodge": Text("dodges the reporter", "躲避报听者"),
    "hunt": Text("waits to kill the reporter", "留着胡等杀报"),
    "defend": Text("weighs the danger of discards", "出牌衡量危险"),
}


def seated(table: TableSetup) -> npt.NDArray[np.void]:
    """The players of the table with one seat replying, PLAYERS by reply and by that seat."""
    records = np.zeros(REPLIES * len(table.policies), PLAYERS)
    ways = [settings for _, _, settings in ANSWERS]
    for place, (settings, seat) in enumerate((each, seat) for each in ways for seat in range(len(table.policies))):
        policies = list(table.policies)
        policies[seat] = policies[seat].with_settings(settings)
        records[place] = players_record(policies)[0]
    return records


def reply_gains(sums: Sums, table: TableSetup, method: IntervalMethod) -> list[Estimate]:
    """What each reply that the table does not give anyway changes, and for whom; none where none was played."""
    deals = sums[ANSWERED.name]
    if not deals.n:
        return []
    new = {variation.name.removeprefix("others ") for variation in answers(table)}
    return judged_together(
        Estimate.of_effect(GAIN, UNIT, deals[f"{name}:{whom}"].point(), method, group={"reply": name, "to": whom})
        for name in REPLY_NAMES
        if name in new
        for whom in WHOM
    )


def reply_table(found: Findings, pinghu: int) -> Table | None:
    """The replies, with what they change for whoever gives them, the reporter, and the rest."""
    answerer, reporter, rest = ([row for row in found["replies"] if row.group["to"] == whom] for whom in WHOM)
    table = estimates_table(
        "replies",
        _TITLE,
        _CAPTION,
        answerer,
        {"reply": Column(Text("one other seat", "另一家"), labels=_LABELS)},
        mean=Text("changes for itself, fan a hand", "自己的改变，番/局"),
        pinghu=pinghu,
    )
    if table is None:
        return None
    headers = (Text("for the reporter", "报听者的改变"), Text("for the rest", "其余各家"))
    columns = {name: Column(words, "effect") for name, words in zip(("reporter", "rest"), headers, strict=True)}
    return with_differences(table, {"reporter": reporter, "rest": rest}, columns)
