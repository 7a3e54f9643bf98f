"""The verdict of the chicken study in a few sentences."""

from analyses.findings.estimates import Estimate, Verdict
from analyses.findings.findings import Findings
from analyses.findings.sentences import Opening, change, signed, verdict_words, where
from analyses.studies.chicken.estimates import LONE, span_of_chances
from analyses.studies.chicken.words import OTHERS
from analyses.study.definition import Asked
from zhuoji_sim.text import Text

_VERDICTS: dict[Opening, Text] = {
    "worth": Text("Throw it now.", "现在就打。"),
    "not_worth": Text("Do not throw it now.", "现在不要打。"),
    "undecided": Text("Undecided: the interval holds 0.", "尚无定论：区间包含 0。"),
    "mixed": Text(
        "It depends on how many you hold, whether a 1s lies already, and how likely you are to end ready.",
        "要看手里有几张、是否已有人打过幺鸡，以及终局叫牌的把握。",
    ),
}
_EACH_TIME = Text("fan each time", "番")


def answer(found: Findings, judged: Verdict, asked: Asked) -> Text:
    """What throwing changes, from which chance to be ready it pays, and what chickens are worth."""
    sentences = [verdict_words(judged, found.headline, _VERDICTS), _throwing(found, asked), *_charge(found)]
    sentences += [_break_even(found), *_money(found), *_ones(found), *_pong(found, asked)]
    return Text(" ".join(text.en for text in sentences), "".join(text.zh for text in sentences))


def _throwing(found: Findings, asked: Asked) -> Text:
    place, size = where(asked.table), change(found.headline, asked.pinghu, unit=_EACH_TIME)
    best = best_zh = ""
    if found.headline.shown and found.headline.against:
        other = OTHERS[found.headline.against]
        gains = {row.name.rpartition("_")[2]: signed(row.mean) for row in found["throw"] if not row.group}
        each = [(words, gains[name]) for name, words in OTHERS.items()]
        best = f", {other.en} ({', '.join(f'{gain} against {words.en}' for words, gain in each)})"
        best_zh = f"（{other.zh}）；{'、'.join(f'比{words.zh} {gain}' for words, gain in each)}"
    return Text(
        f"{place.en}, throwing a 1s that is cheap to throw changes the hand's result by {size.en} against the best of the "
        f"others{best}.",
        f"{place.zh}，幺鸡打了不亏进张时，每次打出使这一局的得分改变 {size.zh}，对比其余打法中最好的一种{best_zh}。",
    )


def _charge(found: Findings) -> list[Text]:
    gains = {row.group["charge"]: row for row in found["by_charge"] if row.name == found.headline.name and row.shown}
    if len(gains) < 2:
        return []
    (first, first_zh), (later, later_zh) = (_against(gains[charge]) for charge in ("open", "closed"))
    return [
        Text(
            f"While no 1s lies it is {first}, and once one does {later}, each against the best there.",
            f"还没人打过幺鸡时为 {first_zh}，打过之后为 {later_zh}，各比当时最好的打法。",
        )
    ]


def _against(gain: Estimate) -> tuple[str, str]:
    """A gain and over what it is, in both languages."""
    other = OTHERS[str(gain.against)]
    return f"{signed(gain.mean)} ({other.en})", f"{signed(gain.mean)}（{other.zh}）"


def lone_break_even(found: Findings) -> Estimate | None:
    """The chance from which throwing a lone first 1s pays, against the best of the others; None where there is none."""
    return next((row for row in found["break_even"] if row.name == "break_even_best" and row.group == LONE), None)


def _break_even(found: Findings) -> Text:
    crossing, span = lone_break_even(found), span_of_chances(found["by_chance"])
    if crossing is not None:
        place, low, high = crossing.mean, crossing.ci95.low, crossing.ci95.high
        return Text(
            f"To throw a lone first 1s pays from a predicted chance of {place:.0%} to end ready (95% interval {low:.0%} to "
            f"{high:.0%}); a public guide says 33%.",
            f"手里单张、还没人打过幺鸡时，预测终局叫牌的机会达到 {place:.0%}（95% 区间 {low:.0%} 至 {high:.0%}）打出才划算；"
            "一份公开攻略说是 33%。",
        )
    if span is None or not found["course"]:
        return Text("No break-even can be given: too few opportunities.", "机会太少，给不出盈亏点。")
    low, high = span
    reach, reach_zh = f"({low:.0%} to {high:.0%})", f"（{low:.0%} 至 {high:.0%}）"
    if all(row.ci95.low > 0 for row in found["course"]):
        return Text(
            f"There is no break-even: to throw a lone first 1s pays at all chances to end ready that come up {reach}.",
            f"没有盈亏点：在所遇到的各种叫牌机会下{reach_zh}，打出单张的第一张幺鸡都划算。",
        )
    if all(row.ci95.high < 0 for row in found["course"]):
        return Text(
            f"There is no break-even: to throw a lone first 1s pays at none of the chances to end ready that come up {reach}.",
            f"没有盈亏点：在所遇到的各种叫牌机会下{reach_zh}，打出单张的第一张幺鸡都不划算。",
        )
    return Text(
        "From which chance to end ready it pays to throw a lone first 1s cannot be told from these deals.",
        "打出单张的第一张幺鸡从多大的叫牌机会起划算，这些牌局还说不准。",
    )


def _money(found: Findings) -> list[Text]:
    share, fan = found.one("shares", "flow_share:chickens"), found.one("flows", "flow:chickens")
    if not share.shown:
        return []
    return [
        Text(
            f"Chickens are {share.mean:.0%} of the turnover, all that changes hands with nothing set off ({fan.mean:.1f} fan a "
            "hand).",
            f"流水（全部换手的番数，不相互抵消）里鸡占 {share.mean:.0%}（每局 {fan.mean:.1f} 番）。",
        )
    ]


def _ones(found: Findings) -> list[Text]:
    means = {row.group["ones"]: signed(row.mean) for row in found["ones"] if "seat" not in row.group and row.shown}
    if not means:
        return []
    return [
        Text(
            f"The result of a seat that is dealt no 1s is {means[0]} fan a hand, with one {means[1]}, with two {means[2]}.",
            f"起手没有幺鸡的一家每局得分 {means[0]} 番，一张 {means[1]}，两张 {means[2]}。",
        )
    ]


def _pong(found: Findings, asked: Asked) -> list[Text]:
    (gain,) = found["pong"]
    if not gain.shown:
        return []
    size = change(gain, asked.pinghu, unit=_EACH_TIME)
    return [Text(f"Ponging a thrown 1s brings {size.en}.", f"碰打出的幺鸡，每次带来 {size.zh}。")]
