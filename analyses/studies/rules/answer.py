"""What a rule change does, in a few sentences."""

from analyses.findings.estimates import Estimate, Verdict
from analyses.findings.findings import Findings
from analyses.findings.sentences import Opening, change, signed, verdict_words
from analyses.studies.rules.words import WHO
from analyses.study.definition import Asked
from zhuoji_sim.numbers import number, percent
from zhuoji_sim.rulesets.words import ruleset_words
from zhuoji_sim.text import Text

_VERDICTS: dict[Opening, Text] = {
    "worth": Text("The dealer gains.", "庄家得利。"),
    "not_worth": Text("The dealer loses.", "庄家吃亏。"),
    "undecided": Text("Undecided whether the dealer gains: the interval holds 0.", "庄家得失尚无定论：区间包含 0。"),
}
_NO_CHANGE = Text("No difference: not one result is another.", "没有差别：没有一局的结果改变。")
_NOTHING = Text("", "")


def answer(found: Findings, judged: Verdict, asked: Asked) -> Text:
    """What the dealer gains, who else gains or loses, how much money moves, how hands end."""
    gain, table = found.headline, asked.table
    seats = found["seats"]
    same = gain.shown and not any(row.mean or row.se for row in (*seats, *found["money"]))
    verdict = _NO_CHANGE if same else verdict_words(judged, gain, _VERDICTS)
    first, second = ruleset_words(table.ruleset.name), ruleset_words(table.against.name if table.against else "")
    size = change(gain, asked.pinghu, 3, Text("fan a hand", "番"))
    more = _NOTHING if same or not gain.shown else _others(seats) + _money(found) + _ends(found)
    return Text(
        f"{verdict.en} By {second.en} in place of {first.en}, at a table of {table.words.en}, the dealer's result changes by "
        f"{size.en}.{more.en}",
        f"{verdict.zh}各家用{table.words.zh}打法，规则由{first.zh}改为{second.zh}，庄家平均每局得分改变 {size.zh}。{more.zh}",
    )


def _others(seats: tuple[Estimate, ...]) -> Text:
    """Who else gains or loses beyond doubt."""
    clear = [row for row in seats if row.beyond_doubt and row.group["seat"] not in ("dealer", "other")]
    if not clear:
        return _NOTHING
    named = [(WHO[row.group["seat"]], signed(row.mean)) for row in clear]
    english = ", ".join(f"{who.en} {fan}" for who, fan in named)
    chinese = "，".join(f"{who.zh} {fan} 番" for who, fan in named)
    return Text(
        f" Beyond doubt a hand brings more or less, in fan and to all such players together, to {english}.",
        f"合计所得的变化已经确凿的：{chinese}。",
    )


def _money(found: Findings) -> Text:
    """How much changes hands, and how far results spread, by either."""
    moved, moved_after, spread, spread_after = (number(row.mean, 2) for row in found["money_levels"])
    return Text(
        f" {moved_after} fan change hands in a hand instead of {moved}, and a seat's result spreads by {spread_after} "
        f"instead of {spread}.",
        f"每局易手 {moved_after} 番（原 {moved} 番），一家得分的波动为 {spread_after} 番（原 {spread} 番）。",
    )


def _ends(found: Findings) -> Text:
    """In how many hands nobody wins, by either, where that differs beyond doubt."""
    names = [row.group["outcome"] for row in found["outcomes"]]
    if "exhausted" not in names or not found["outcomes"][names.index("exhausted")].beyond_doubt:
        return _NOTHING
    place = 2 * names.index("exhausted")
    before, after = (percent(row.mean, 1) for row in found["outcomes_levels"][place : place + 2])
    return Text(f" {after} of hands end without a winner instead of {before}.", f"黄庄占 {after}（原 {before}）。")
