"""A review in the shape that `zhuoji review RECORD --json` prints."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from analyses.review.board import board
from analyses.review.course import Course, Step, line_number
from analyses.review.judging import Judged
from analyses.review.luck import Account, total
from analyses.statistics.intervals import Fixed
from analyses.statistics.multiplicity import holm
from analyses.statistics.points import PointEstimate
from zhuoji_sim.codes import Phase

KINDS = ("discard", "claim", "kong", "report", "win")
"""What a decision is about: a win where one was played or would be best, else a report, else a kong of one's own."""
_OWN_ACCOUNT = ("dealt", "luck", "own", "others")


@dataclass(frozen=True, eq=False)
class JudgedStep:
    """A decision of a hand, judged."""

    hand: int
    course: Course
    step: Step
    judged: Judged

    @property
    def kind(self) -> str:
        """One of `KINDS`."""
        moves = {action.split()[0] for action in (self.judged.played, self.judged.best)}
        claim = Phase(int(self.step.before["phase"][0])) is Phase.CLAIM
        for kind in ("win", "report"):
            if kind in moves:
                return kind
        if claim:
            return "claim"
        return "kong" if "kong" in moves else "discard"


@dataclass(frozen=True, eq=False)
class ReviewedHand:
    """A hand with its account, and what was played that no judge can play on from."""

    number: int
    course: Course
    account: Account
    decisions: Sequence[JudgedStep]
    unjudged: Sequence[tuple[Step, str]]


def document(hands: Sequence[ReviewedHand], judged: Sequence[JudgedStep], **head: Any) -> dict[str, Any]:
    """The decisions, the worst first, the hands, and all sums; `head` stands before them."""
    doubtless = beyond_doubt([one.judged for one in judged])
    rows = [_decision(one, sure) for one, sure in zip(judged, doubtless, strict=True)]
    rows.sort(key=lambda row: (-row["cost"]["mean"], -row["cost"]["at_most"], row["hand"], row["line"]))
    accounts = [hand.account for hand in hands]
    return {
        **head,
        "unit": "fan",
        "decisions": rows,
        "by_kind": {kind: _sums(judged, doubtless, kind) for kind in KINDS},
        **_costs(judged),
        "hands": [_hand(hand) for hand in hands],
        "result": sum(one.result for one in accounts),
        **{name: told(total(getattr(one, name) for one in accounts)) for name in _OWN_ACCOUNT},
        "unjudged": [
            {"hand": hand.number, "line": step.line, "played": played}
            for hand in hands
            for step, played in hand.unjudged
        ],
    }


def beyond_doubt(judged: Sequence[Judged]) -> list[bool]:
    """Which actions cost something, all decisions in which another is named best considered (Holm)."""
    asked = [one for one in judged if one.played != one.best]
    sure = dict(zip(map(id, asked), holm([one.p_value for one in asked]), strict=True))
    return [sure.get(id(one), False) and one.cost.mean > 0 for one in judged]


def told(point: PointEstimate) -> dict[str, Any]:
    """An estimate with its error and the interval of 95 %."""
    interval = Fixed().interval(point)
    return {"mean": point.mean, "se": point.se, "ci95": [interval.low, interval.high]}


def _decision(one: JudgedStep, sure: bool) -> dict[str, Any]:
    judged, race = one.judged, one.judged.race
    names = list(judged.decision.actions)
    return {
        "hand": one.hand,
        "line": one.step.line,
        "kind": one.kind,
        "played": judged.played,
        "best": judged.best,
        "beyond_doubt": sure,
        "cost": {**told(judged.cost), "at_most": judged.at_most},
        "cost_known_hands": told(judged.known),
        "deals": race.worlds,
        "stopped": race.stopped,
        "reached": race.rule.precision is None or race.precise(),
        "ties": [names[action] for action in race.equal()],
        "actions": [
            {"action": names[action], "difference": race.tally.gain(action, race.leader).mean}
            for action in race.ranking()
        ],
        "board": board(one.course, one.step, judged.decision),
    }


def _costs(judged: Iterable[JudgedStep]) -> dict[str, Any]:
    found = [one.judged for one in judged]
    return {
        "cost": told(total(one.cost for one in found)),
        "cost_known_hands": told(total(one.known for one in found)),
    }


def _sums(judged: Sequence[JudgedStep], doubtless: Sequence[bool], kind: str) -> dict[str, Any]:
    own = [(one, sure) for one, sure in zip(judged, doubtless, strict=True) if one.kind == kind]
    return {"decisions": len(own), "beyond_doubt": sum(sure for _, sure in own), **_costs(one for one, _ in own)}


def _hand(hand: ReviewedHand) -> dict[str, Any]:
    account = hand.account
    return {
        "hand": hand.number,
        "line": line_number(hand.course.lines[0]),
        "ruleset": hand.course.ruleset.name,
        "decisions": len(hand.decisions),
        **_costs(hand.decisions),
        "result": account.result,
        **{name: told(getattr(account, name)) for name in _OWN_ACCOUNT},
    }
