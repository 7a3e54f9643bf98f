"""The verdict of a duel in a sentence."""

from analyses.findings.estimates import Verdict
from analyses.findings.findings import Findings
from analyses.findings.sentences import Opening, change, verdict_words
from analyses.study.definition import Asked
from zhuoji_sim.policies.words import policy_words
from zhuoji_sim.rulesets.words import ruleset_words
from zhuoji_sim.text import Text

_VERDICTS: dict[Opening, Text] = {
    "worth": Text("A beats B.", "A 胜过 B。"),
    "not_worth": Text("A loses to B.", "A 不如 B。"),
    "undecided": Text("Undecided: the interval holds 0.", "尚无定论：区间包含 0。"),
    "mixed": Text("It depends on the seat.", "要看座位。"),
}
_OTHERS = {
    1: Text("against one that plays", "另一家"),
    2: Text("among two that play", "两家"),
    3: Text("among three that play", "三家"),
}
"""Those who play B, by how many they are."""
_NO_CHANGE = Text("No difference: A never changed a result.", "没有差别：A 没有改变任何一局的结果。")


def answer(found: Findings, judged: Verdict, asked: Asked) -> Text:
    """The verdict in a sentence: what A gains a hand."""
    gain, table = found.headline, asked.table
    verdict = (
        _NO_CHANGE
        if gain.shown and not any(row.mean or row.se for row in found["places"])
        else verdict_words(judged, gain, _VERDICTS)
    )
    rules = ruleset_words(table.ruleset.name)
    a, b = policy_words(table.policies[0].name), policy_words(table.policies[-1].name)
    others = _OTHERS[table.ruleset.players - 1]
    size = change(gain, asked.pinghu, 3, Text("fan a hand", "番"))
    if table.policies.count(table.policies[0]) == 2 < len(table.policies):
        return Text(
            f"{verdict.en} Under {rules.en}, where two seats play {a.en} (A) and two {b.en} (B), a seat with A wins more than one "
            f"with B by {size.en}.",
            f"{verdict.zh}按{rules.zh}规则，两家用{a.zh}（A）、两家用{b.zh}（B）时，用 A 的一家比用 B 的一家平均每局多得 {size.zh}。",
        )
    return Text(
        f"{verdict.en} Under {rules.en}, playing {a.en} (A) {others.en} {b.en} (B) changes a seat's result by {size.en}.",
        f"{verdict.zh}按{rules.zh}规则，一家用{a.zh}（A）、{others.zh}用{b.zh}（B）时，用 A 使那家平均每局得分改变 {size.zh}。",
    )
