"""The judgements in a few sentences."""

from collections.abc import Sequence

from analyses.findings.estimates import Estimate, Verdict
from analyses.findings.findings import Findings
from analyses.findings.sentences import Opening, change, verdict_words
from analyses.studies.claims.statements import statements
from analyses.studies.claims.words import JUDGEMENTS, LABELS, STATED
from analyses.study.definition import Asked
from zhuoji_sim.rulesets.words import ruleset_words
from zhuoji_sim.text import Text

_VERDICTS: dict[Opening, Text] = {
    "worth": Text("All that is decided holds.", "凡有定论的都成立。"),
    "not_worth": Text("Nothing that is decided holds.", "凡有定论的都不成立。"),
    "mixed": Text("Some statements hold, some do not.", "有的说法成立，有的不成立。"),
    "undecided": Text("Nothing is decided yet.", "都尚无定论。"),
}
_OTHER_HOUSE = Text(
    " They were made by rules nearest to {house}: --ruleset {id}.", "这些说法所据的规则最接近{house}：--ruleset {id}。"
)


def answer(found: Findings, judged: Verdict, asked: Asked) -> Text:
    """What is confirmed, refuted, dependent and undecided; the first statement with its number."""
    first, table = found.headline, asked.table
    rules, players = ruleset_words(table.ruleset.name), table.words
    opening = verdict_words(judged, first, _VERDICTS)
    where = Text(f" Under {rules.en}, at a table of {players.en}: ", f"按{rules.zh}规则、各家用{players.zh}打法：")
    return opening + where + _lists([first, *found["claims"]]) + _first(first, asked) + _house(table.ruleset.name)


def _lists(rows: Sequence[Estimate]) -> Text:
    parts = []
    for code, words in JUDGEMENTS.items():
        named = [LABELS[row.name] for row in rows if (row.judged or "undecided") == code]
        if named and code == "undecided":
            parts.append(Text(f"{len(named)} {words.en}", f"{words.zh} {len(named)} 条"))
        elif named:
            en, zh = "; ".join(one.en for one in named), "；".join(one.zh for one in named)
            parts.append(Text(f"{len(named)} {words.en} ({en})", f"{words.zh} {len(named)} 条（{zh}）"))
    return Text(", ".join(part.en for part in parts) + ".", "，".join(part.zh for part in parts) + "。")


def _first(first: Estimate, asked: Asked) -> Text:
    size, words = change(first, asked.pinghu, 2, Text("fan a hand", "番/局")), LABELS[first.name]
    stated = STATED[first.name]
    return Text(
        f" {words.en}: {size.en}, where {stated.en} is stated.", f"{words.zh}：{size.zh}，原说法为 {stated.zh}。"
    )


def _house(name: str) -> Text:
    houses = dict.fromkeys(one.source.house for one in statements())
    if name in houses:
        return Text("", "")
    (house, *_) = houses
    called = ruleset_words(house)
    return Text(_OTHER_HOUSE.en.format(house=called.en, id=house), _OTHER_HOUSE.zh.format(house=called.zh, id=house))
