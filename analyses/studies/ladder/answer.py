"""The ladder in a few sentences."""

from collections.abc import Sequence

from analyses.findings.estimates import Estimate, Verdict
from analyses.findings.findings import Findings
from analyses.findings.sentences import Opening, change, verdict_words
from analyses.studies.ladder.words import place_words
from analyses.study.definition import Asked
from zhuoji_sim.policies.words import policy_words
from zhuoji_sim.rulesets.words import ruleset_words
from zhuoji_sim.text import Text

_VERDICTS: dict[Opening, Text] = {
    "worth": Text("One is the strongest beyond doubt.", "有一种打法确凿最强。"),
    "not_worth": Text(
        "None is the strongest: who wins most against all loses to one.",
        "没有最强的：对所有别种赢得最多的，输给其中一种。",
    ),
    "undecided": Text("Who is the strongest is undecided.", "谁最强尚无定论。"),
}


def answer(found: Findings, judged: Verdict, asked: Asked) -> Text:
    """Who is first, by how much, and the places that are beyond doubt."""
    gain, rules = found.headline, ruleset_words(asked.table.ruleset.name)
    opening = verdict_words(judged, gain, _VERDICTS)
    first = policy_words(found["ranks"][0].group["policy"])
    other = policy_words(gain.against) if gain.against else Text("the next", "第二名")
    size = change(gain, asked.pinghu, 3, Text("fan a hand", "番"))
    places = _places(found["ranks"])
    return Text(
        f"{opening.en} Under {rules.en}, a seat with {first.en} wins more than one with {other.en}, the best of the others, by "
        f"{size.en}. {places.en}",
        f"{opening.zh}按{rules.zh}规则，用{first.zh}的一家比用{other.zh}（其余中最好的）的一家平均每局多得 {size.zh}。{places.zh}",
    )


def _places(ranks: Sequence[Estimate]) -> Text:
    if not ranks[0].shown:
        return Text("So few deals give no places.", "局数太少，不排名次。")
    rows = [(place_words(int(row.ci95.low), int(row.ci95.high)), row.group["policy"]) for row in ranks]
    names, names_zh = (
        ", ".join(f"{place} {name}" for place, name in rows),
        "，".join(f"{place} {name}" for place, name in rows),
    )
    return Text(f"Places: {names}.", f"名次：{names_zh}。")
