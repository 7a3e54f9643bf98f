"""The verdict on reporting in a few sentences."""

from analyses.findings.estimates import Verdict, judged_together
from analyses.findings.findings import Findings
from analyses.findings.sentences import Opening, change, opening, signed, verdict_words, where
from analyses.studies.baoting.game import alone_words, game_words
from analyses.studies.baoting.samples import DIMENSIONS
from analyses.study.definition import Asked
from zhuoji_sim.glossary import PATTERNS
from zhuoji_sim.text import Text

_VERDICTS: dict[Opening, Text] = {
    "worth": Text("Yes, report.", "划算，应该报听。"),
    "not_worth": Text("No, stay silent.", "不划算，不要报听。"),
    "undecided": Text("Undecided: the interval holds 0.", "尚无定论：区间包含 0。"),
    "mixed": Text("It depends on the hand.", "要看手牌。"),
    "mostly_worth": Text("On the whole yes, report.", "总体上划算，应该报听。"),
    "mostly_not_worth": Text("On the whole no, stay silent.", "总体上不划算，不要报听。"),
}
_NO_CHANGE = Text("No difference: a report never changed a result.", "没有差别：报听没有改变任何一局的结果。")
_NOTHING = Text("", "")


def answer(found: Findings, judged: Verdict, asked: Asked) -> Text:
    """The verdict in a sentence: what reporting changes when it comes up, how often that is, and what it is worth."""
    gain = found.headline
    never = gain.shown and gain.mean == gain.se == 0
    verdict = _NO_CHANGE if never else verdict_words(opening(judged, gain), gain, _VERDICTS)
    place, size = where(asked.table), change(gain, asked.pinghu)
    exceptions, chance = _exceptions(found), _chance(found) + game_words(found) + alone_words(found)
    return Text(
        f"{verdict.en} {place.en}, reporting changes the hand's result by {size.en} whenever it can be done."
        f"{exceptions.en}{chance.en}",
        f"{verdict.zh}{place.zh}，凡能报听时，报听使这一局的得分改变 {size.zh}。{exceptions.zh}{chance.zh}",
    )


def _exceptions(found: Findings) -> Text:
    """The patterns with which the opposite of the headline is beyond doubt, corrected for all groups as the verdict is."""
    gain = found.headline
    judged = judged_together(row for dimension in DIMENSIONS for row in found.get(dimension.name))
    patterns = [row for row in judged if "pattern" in row.group]
    contrary = [row for row in patterns if row.beyond_doubt and row.mean * gain.mean < 0]
    if not (contrary and gain.shown):
        return _NOTHING
    words = [(PATTERNS[row.group["pattern"]], signed(row.mean)) for row in contrary]
    named = ", ".join(f"{pattern.en} ({fan})" for pattern, fan in words)
    named_zh = "、".join(f"{pattern.zh}（{fan}）" for pattern, fan in words)
    if gain.mean < 0:
        return Text(f" It pays with {named}, though.", f"但所听为{named_zh}时划算。")
    return Text(f" It does not pay with {named}.", f"但所听为{named_zh}时不划算。")


def _chance(found: Findings) -> Text:
    """How often a seat may report, and what that makes of a report's worth; nothing where few deals do not tell."""
    dealer, other, worth = found["frequencies"]
    if not worth.shown:
        return _NOTHING
    fan = signed(worth.mean, 4)
    return Text(
        f" The chance comes up in {dealer.mean:.3%} of the dealer's hands and {other.mean:.3%} of the others', so to a "
        f"seat it is worth {fan} fan a hand.",
        f"庄家 {dealer.mean:.3%} 的局、闲家 {other.mean:.3%} 的局有这个机会，平均每家每局值 {fan} 番。",
    )
