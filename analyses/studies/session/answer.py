"""What a session brings and can cost, in a few sentences."""

import math

from analyses.findings.estimates import Estimate, Verdict
from analyses.findings.findings import Findings
from analyses.findings.sentences import Opening, change, verdict_words
from analyses.runs.table_setup import Session
from analyses.studies.session.estimates import USUAL_POWER
from analyses.study.definition import Asked
from zhuoji_sim.numbers import count, number, percent
from zhuoji_sim.policies.words import policy_words
from zhuoji_sim.rulesets.words import ruleset_words
from zhuoji_sim.text import Text

_VERDICTS: dict[Opening, Text] = {
    "worth": Text("The policy gains.", "这种打法得利。"),
    "not_worth": Text("The policy loses.", "这种打法吃亏。"),
    "undecided": Text("Undecided: the interval holds 0.", "尚无定论：区间包含 0。"),
}
_NO_CHANGE = Text("No difference: not one session is another.", "没有差别：没有一场的结果改变。")
_NOTHING = Text("", "")
_TOO_FEW = Text("So few sessions do not tell how results spread.", "场数太少，看不出得分的分布。")


def answer(found: Findings, judged: Verdict, asked: Asked) -> Text:
    """What it brings, how it spreads, how often one is ahead and ruined, and when a difference shows."""
    session = asked.table.session or Session(1, 1)
    return _gain(found, judged, asked, session) if session.against else _spread(found, asked, session)


def _spread(found: Findings, asked: Asked, session: Session) -> Text:
    rules, players = ruleset_words(asked.table.ruleset.name), asked.table.words
    hands = count(session.length)
    where = Text(
        f"Under {rules.en}, at a table of {players.en}, in sessions of {hands} hands: ",
        f"按{rules.zh}规则、各家用{players.zh}打法，连打 {hands} 局为一场：",
    )
    if not found.headline.shown:
        return where + _TOO_FEW
    spread, ends = number(found.headline.mean, 1), found.headline.ci95
    low, high = number(ends.low, 1), number(ends.high, 1)
    return (
        where
        + Text(
            f"a seat's result spreads by {spread} fan (standard deviation; 95% interval {low} to {high}). ",
            f"一家得分的波动为 {spread} 番（标准差；95% 区间 {low} 至 {high}）。",
        )
        + _fate(found, session)
        + _show_anyway(found)
    )


def _gain(found: Findings, judged: Verdict, asked: Asked, session: Session) -> Text:
    gain, table = found.headline, asked.table
    same = gain.shown and not gain.mean and not gain.se
    verdict = _NO_CHANGE if same else verdict_words(judged, gain, _VERDICTS)
    size = change(gain, asked.pinghu, 1, Text("fan a session", "番"))
    rules, hands = ruleset_words(table.ruleset.name), count(session.length)
    a, b = policy_words(table.policies[0].name), policy_words(table.policies[-1].name)
    opening = Text(
        f"{verdict.en} Under {rules.en}, playing {a.en} among players of {b.en} in sessions of {hands} hands brings {size.en}. ",
        f"{verdict.zh}按{rules.zh}规则，一家用{a.zh}、别家用{b.zh}，连打 {hands} 局为一场，平均每场得 {size.zh}。",
    )
    return opening + (_fate(found, session) + _show(found) if gain.shown and not same else _NOTHING)


def _fate(found: Findings, session: Session) -> Text:
    """One in twenty sessions, how often ahead, how often ruined."""
    shared = {row.group["share"]: row for row in found["quantiles"] if "plays" not in row.group}
    worst = number(abs(shared[0.05].mean), 0)
    lost = shared[0.05].mean < 0
    rates = {(row.name, row.group.get("plays", "")): percent(row.mean, 1) for row in found["rates"]}
    ahead, ruin = (_beside(rates, name) for name in ("ahead", "ruin"))
    stake = count(session.stake)
    return Text(
        f"In one session of twenty a seat {'loses' if lost else 'wins only'} {worst} fan or {'more' if lost else 'less'}. "
        f"It is ahead after {ahead.en} of sessions; a stake of {stake} fan is lost at some time in {ruin.en}.",
        f"每二十场有一场{'输' if lost else '只赢'} {worst} 番或更{'多' if lost else '少'}。散场时赢的占 {ahead.zh}；"
        f"带 {stake} 番本钱，中途输光的占 {ruin.zh}。",
    )


def _beside(rates: dict[tuple[str, str], str], name: str) -> Text:
    """A rate, and in brackets that of the others' policy, where there is one."""
    own, other = rates[name, ""], rates.get((name, "against"))
    return Text(own, own) if other is None else Text(f"{own} (all alike: {other})", f"{own}（各家相同时 {other}）")


def _show(found: Findings) -> Text:
    hands = {row.group["way"]: row for row in found["hands"] if row.group["power"] == USUAL_POWER}
    if not all(math.isfinite(row.mean) for row in hands.values()):
        return Text(
            " The difference is in doubt, so there is no saying when it would show.",
            "差别尚不确凿，说不出要打多少局才看得出来。",
        )
    alone, unpaired, paired = (_hands(hands[way]) for way in ("alone", "unpaired", "paired"))
    power = percent(USUAL_POWER, 0)
    return Text(
        f" For the difference to show with a probability of {power} takes {alone} hands of one's own results, {unpaired} with "
        f"each policy, or {paired} played with both on the same walls.",
        f"要以 {power} 的概率看出差别：只看自己的输赢要 {alone} 局，两种打法分开打各要 {unpaired} 局，同样的牌墙各打一次要 {paired} 局。",
    )


def _show_anyway(found: Findings) -> Text:
    rows = [row for row in found["hands"] if row.group["way"] == "alone"]
    row, power = rows[-1], percent(USUAL_POWER, 0)
    fan = number(row.group["difference"], 0)
    return Text(
        f" An edge of {fan} fan a hand shows in one's own results with a probability of {power} after {_hands(row)} hands.",
        f"每局占 {fan} 番便宜，要 {_hands(row)} 局才能以 {power} 的概率从自己的输赢里看出来。",
    )


def _hands(row: Estimate) -> str:
    return count(row.mean)
