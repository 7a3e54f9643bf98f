"""What is summed up of the opportunities to report, and what is known of each when the decision falls."""

import numpy as np

from analyses.breakdown.accounts import Account
from analyses.findings.samples import Axis, Columns, Dimension, Rows, Sample
from analyses.runs.variations import ANSWERS
from analyses.studies.baoting.kernels import REPORT, SILENT, TO_ANSWERER, TO_REPORTER
from analyses.studies.baoting.words import BUCKETS, KINDS_OF_REPORT
from zhuoji_sim.glossary import PATTERNS, SEATS, WAIT_SHAPES
from zhuoji_sim.text import Text

DIFFERENCE = "report_minus_silent"
REPLY_NAMES = tuple(name.removeprefix("others ") for name, _, _ in ANSWERS)
WHOM = ("answerer", "reporter", "rest")


def buckets(rows: Rows) -> Columns:
    """Report minus silent of each deal in its parts (`BUCKETS`), in fan."""
    change = rows["accounts"][:, REPORT] - rows["accounts"][:, SILENT]
    reported, silent = rows["won"][:, REPORT] == 1, rows["won"][:, SILENT] == 1
    won = change[:, Account.WON]
    parts = {"won_both": won * (reported & silent), "win_gained": won * (reported & ~silent)}
    parts["win_lost"] = won * (silent & ~reported)
    return parts | {name: change[:, Account[name.upper()]] for name in BUCKETS[len(parts) :]}


def columns(rows: Rows) -> Columns:
    """The two results of each deal, their difference and its parts, who won and was shot, and how often was tried."""
    fan, won, shot = rows["fan"], rows["won"], rows["shot"]
    results = {
        DIFFERENCE: fan[:, REPORT] - fan[:, SILENT],
        "report": fan[:, REPORT],
        "silent": fan[:, SILENT],
        "won_report": won[:, REPORT],
        "won_silent": won[:, SILENT],
        "killed": shot[:, REPORT],
        "shot_silent": shot[:, SILENT],
        "attempts": rows["attempts"],
    }
    return results | {f"bucket:{name}": values for name, values in buckets(rows).items()}


def replies(rows: Rows) -> Columns:
    """What each reply changes for the seat that gives it, for the reporter, and for the rest together: 0 in all."""
    found: Columns = {}
    for place, name in enumerate(REPLY_NAMES):
        answerer, reporter = (rows["replied"][:, place, whom] for whom in (TO_ANSWERER, TO_REPORTER))
        parts = dict(zip(WHOM, (answerer, reporter, -answerer - reporter), strict=True))
        found |= {f"{name}:{whom}": change for whom, change in parts.items()}
    return found


def _by(title: Text, axis: Axis) -> Dimension:
    return Dimension(axis.name, title, (axis,))


SEAT = _by(
    Text("By seat", "按座位"),
    Axis("seat", Text("seat", "座位"), lambda rows: (rows["seat"] != 0).astype(np.int64), tuple(SEATS), SEATS),
)
LIVE = _by(
    Text("By live tiles", "按余张"),
    Axis("live", Text("live tiles waited for", "所听的余张"), lambda rows: rows["live"]),
)
WAITS = _by(
    Text("By number of waits", "按听牌种数"),
    Axis("waits", Text("different tiles waited for", "所听的不同牌数"), lambda rows: rows["kinds"]),
)
SHAPE = _by(
    Text("By shape of the wait", "按听牌形状"),
    Axis("shape", Text("wait", "听法"), lambda rows: rows["shape"], tuple(WAIT_SHAPES), WAIT_SHAPES),
)
PATTERN = _by(
    Text("By pattern", "按牌型"),
    Axis(
        "pattern",
        Text("highest paying pattern among the waits", "所听中最大的牌型"),
        lambda rows: rows["pattern"],
        tuple(PATTERNS),
        PATTERNS,
    ),
)
KIND = _by(
    Text("By kind of report", "按硬报、软报"),
    Axis("kind", Text("report", "报听"), lambda rows: rows["kind"], tuple(KINDS_OF_REPORT), KINDS_OF_REPORT),
)
DIMENSIONS = (SEAT, LIVE, WAITS, SHAPE, PATTERN, KIND)

OPPORTUNITIES = Sample("opportunities", columns, dimensions=DIMENSIONS, by_group=(DIFFERENCE,))
ANSWERED = Sample("replies", replies, lambda rows: rows[rows["answered"] == 1])
