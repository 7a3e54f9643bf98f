"""The verdict of the dou study in a few sentences."""

from collections.abc import Iterator, Mapping
from typing import Any

from analyses.findings.comparison import rows_against_best
from analyses.findings.estimates import Estimate, Verdict, judged_together
from analyses.findings.findings import Findings
from analyses.findings.sentences import Opening, adding_up, change, opening, signed, verdict_words, where
from analyses.studies.dou.samples import DIMENSIONS
from analyses.studies.dou.words import OTHERS, STEPS
from analyses.study.definition import Asked
from zhuoji_sim.glossary import DOU
from zhuoji_sim.text import Text

_VERDICTS: dict[Opening, Text] = {
    "worth": Text("Yes, make the kong.", "划算，能杠就杠。"),
    "not_worth": Text("No, do not make the kong.", "不划算，不要杠。"),
    "undecided": Text("Undecided: the interval holds 0.", "尚无定论：区间包含 0。"),
    "mixed": Text("It depends on the hand.", "要看手牌。"),
    "mostly_worth": Text("On the whole yes, make the kong.", "总体上划算，应该杠。"),
    "mostly_not_worth": Text("On the whole no, do not make the kong.", "总体上不划算，不要杠。"),
}


def group_gains(found: Findings) -> list[Estimate]:
    """The kong against the best of the others in every group, any of which may turn the verdict."""
    return [row for dimension in DIMENSIONS for row in rows_against_best(found, f"by_{dimension.name}")]


def answer(found: Findings, judged: Verdict, asked: Asked) -> Text:
    """The verdict in a few sentences: the kong, where its value lies, where it turns, what is seen, and the rule."""
    opened = opening(judged, found.headline)
    sentences = [verdict_words(opened, found.headline, _VERDICTS), _effect(found, asked)]
    if found.headline.shown:
        sentences += [_parts(found), *_exceptions(found, opened), *_seen(found)]
    sentences += _without_rule(found, asked)
    return Text(" ".join(each.en for each in sentences), "".join(each.zh for each in sentences))


def _effect(found: Findings, asked: Asked) -> Text:
    place = where(asked.table)
    size = change(found.headline, asked.pinghu, unit=Text("fan each time", "番/次"))
    best = best_zh = ""
    if found.headline.shown and found.headline.against:
        other = OTHERS[found.headline.against]
        each = [(words, signed(found.one("alternatives", f"kong_minus_{name}").mean)) for name, words in OTHERS.items()]
        best = f", {other.en} ({', '.join(f'{gain} against {words.en}' for words, gain in each)})"
        best_zh = f"（{other.zh}）；{'、'.join(f'比{words.zh} {gain}' for words, gain in each)}"
    return Text(
        f"{place.en}, a kong that can be made changes the hand's result by {size.en} against the best of the others{best}.",
        f"{place.zh}，能杠时杠，得分改变 {size.zh}，对比其余打法中最好的一种{best_zh}。",
    )


def _parts(found: Findings) -> Text:
    """All steps of the chain, which add up to the total as they are written."""
    total = found.one("alternatives", "kong_minus_none").mean
    won = found.one("win_rate_changes", "win_rate_change")
    steps = adding_up([found.one("chain", f"chain:{name}").mean for name in STEPS], total)
    (first, most), *others = zip(STEPS.values(), steps, strict=True)
    named = ", ".join(f"{fan} to {words.en}" for words, fan in others)
    named_zh = "，".join(f"{words.zh} {fan}" for words, fan in zip(STEPS.values(), steps, strict=True))
    return Text(
        f"Against none it changes the chance to win by {_points(won)} points; of these {signed(total)} fan each time, {most} are due to {first.en}, {named}, taken away one after the other in this "
        "order; another order splits them otherwise.",
        f"比本局不杠，胡牌率改变 {_points(won)} 个百分点；每次的这 {signed(total)} 番里，{named_zh}（按此顺序依次拿掉；换个顺序，分法不同）。",
    )


def _exceptions(found: Findings, opened: Opening) -> Iterator[Text]:
    """Where it is beyond doubt the other way round, corrected for all groups as the verdict is."""
    sign = 1 if opened in ("not_worth", "mostly_not_worth") else -1
    turned = [row for row in judged_together(group_gains(found)) if row.beyond_doubt and row.mean * sign > 0]
    if turned:
        named = [(_group_words(row.group), signed(row.mean)) for row in turned]
        pays, pays_zh = ("It pays", "划算") if sign > 0 else ("It does not pay", "不划算")
        yield Text(
            f"{pays} {', '.join(f'{words.en} ({fan})' for words, fan in named)}.",
            f"但{'、'.join(f'{words.zh}（{fan}）' for words, fan in named)}时{pays_zh}。",
        )


def _group_words(group: Mapping[str, Any]) -> Text:
    match group:
        case {"kind": kind}:
            return Text(f"for a kong that is {DOU[kind].en}", DOU[kind].zh)
        case {"shanten_before": before, "shanten_after": after} if before == after:
            return Text(f"at shanten {before}", f"向听数为 {before}")
        case {"shanten_before": 0, "shanten_after": after}:
            return Text(f"where a ready hand falls back to shanten {after}", f"已叫牌的手退回 {after} 向听")
        case {"shanten_before": before, "shanten_after": after}:
            return Text(f"where the shanten goes from {before} to {after}", f"从 {before} 向听到 {after} 向听")
        case {"turn": turn}:
            return Text(f"at turns {turn}", f"第 {turn} 巡")
        case {"ready": ready}:
            return Text("for a ready hand", "已叫牌") if ready else Text("for a hand not ready", "未叫牌")
        case {"kong_before": True}:
            return Text("where there is a dou already", "已经有豆")
        case {"kong_before": False}:
            return Text("for a first dou", "还没有豆")
        case {"seat": "dealer"}:
            return Text("for the dealer", "庄家")
    return Text("for a seat that is not the dealer", "闲家")


def _seen(found: Findings) -> Iterator[Text]:
    """What is seen in plain play, which is not what a kong does."""
    rates = {row.group.get("dou"): row for row in found["observed"] if row.name == "hu_rate"}
    having, lacking, gap = rates["any"], rates["none"], found.one("gap", "hu_rate_gap")
    if having.shown and lacking.shown and gap.shown:
        yield Text(
            f"Seats with a dou are seen to win {having.mean:.1%} of hands and seats without {lacking.mean:.1%}: this gap of "
            f"{_points(gap)} points compares different hands, the effect above the same ones.",
            f"照常打牌所见，有豆的人胡 {having.mean:.1%} 的局，没豆的人胡 {lacking.mean:.1%}："
            f"这 {_points(gap)} 个百分点比的是不同的牌，前面的作用比的是同一手牌。",
        )


def _without_rule(found: Findings, asked: Asked) -> Iterator[Text]:
    """What the pass rule does to how hands end; nothing where there is no such rule."""
    changes = {row.group.get("outcome"): row for row in found["rule"]}
    discard, walls = changes["discard"], changes["exhausted"]
    if asked.table.ruleset["win.pinghu_needs_pass"] and discard.shown:
        yield Text(
            f"If a pinghu needed no pass, of 100 hands those won on a discard would change by {_points(discard)} and those "
            f"that run out the wall by {_points(walls)}.",
            f"若平胡不需通行证，每百局中接炮胡的局改变 {_points(discard)} 局，黄庄改变 {_points(walls)} 局。",
        )


def _points(rate: Estimate) -> str:
    """A difference of rates in percentage points."""
    return signed(100 * rate.mean, 1)
