"""The words of the reporting study, in both languages."""

from collections.abc import Sequence

from analyses.findings.estimates import Estimate, Verdict
from analyses.findings.sentences import Opening, change, opening, signed, where
from analyses.runs.options import Options
from zhuoji_sim.evaluator.waits import WaitShape
from zhuoji_sim.rulesets.codes import Pattern
from zhuoji_sim.text import Text

TITLE = Text("Is reporting ready worth it?", "报听划算吗？")

QUESTION = Text(
    "A seat may report ready (报听) at its first turn. Is it worth more to report than to play the same hand silently?",
    "某家在自己的第一巡可以报听。报听，比同一手牌不报听继续打，更划算吗？",
)

ESTIMAND = Text(
    "Population: all deals in which a seat may report at its first turn (ready after some discard, hand not complete, "
    "no meld of its own), each as often as it comes up in play, whatever the seat. Compared: reporting with the ready "
    "discard that leaves the most live tiles, against the same discard without the report; afterwards everybody plays "
    "on by the table's policy. Both are played on the same wall with the same random streams. Estimated: the mean "
    "difference of that seat's result, in fan a hand.",
    "总体：所有可以在第一巡报听的局面（打出某张即叫牌、尚未胡牌、自己没有碰杠），按实战出现的频率计，不论坐哪一家。"
    "比较：打出余张最多的那张并报听，与打出同一张而不报听；此后各家都按本桌策略打完。两种打法用同一副牌墙、同样的随机数。"
    "估计量：该家一局得分之差的均值，单位是番。",
)

METHOD = (
    Text(
        "Opportunities are drawn exactly. A seat and 14 tiles are drawn until one may report with them; the 94 other "
        "tiles are dealt at random, and the table plays until the seat is about to draw; its 14th tile is then laid on "
        "top of the wall. Where it is drawn depends on what was played before, not on the tile itself, so every deal "
        "comes as often as it should. Deals in which the hand ends before, or the seat melds, are drawn anew.",
        "报听机会是精确抽取的。先抽座位和十四张牌，直到可以报听；其余九十四张随机发出，牌桌打到该家即将摸第一张为止，"
        "再把第十四张放在牌墙最前面。第几张摸到它只取决于此前的打法，与它是什么牌无关，所以每种局面出现的机会都恰如其分。"
        "若此前牌局已结束或该家已碰杠，则重新抽取。",
    ),
    Text(
        "The deal is the unit: its two plays make one paired difference. Means, standard errors and 95% intervals come "
        "from exact integer sums. Within each table of groups, those still beyond doubt after Holm's correction are "
        "marked. The variance factor says by how much pairing cut the variance against playing both on deals of their own.",
        "以一局为单位：两种打法得到一个配对差。均值、标准误和 95% 区间都由精确的整数和算出。"
        "每张分组表里，经霍尔姆校正后仍然确凿的组别另作标记。方差倍数表示配对比各打各的把方差缩小了多少倍。",
    ),
    Text(
        "How often a dealt hand of 14 may report is computed exactly, not simulated (`zhuoji exact deal-shanten`). For a "
        "seat that is not the dealer it is multiplied by the simulated chance of coming to its first turn unmelded.",
        "十四张起手牌能报听的概率是精确计算的，并非模拟（`zhuoji exact deal-shanten`）。"
        "闲家还要乘以模拟得到的、未碰杠就轮到自己第一次摸牌的机会。",
    ),
)

CAVEATS = (
    Text(
        "The answer holds for the table it was found at: all seats play the policy named, and in the main run nobody "
        "dodges a reporter. The table of variations shows how the answer changes with the table and with the reading of the rules.",
        "结论只对所述牌桌成立：各家都用所列策略，主要结果里没有人躲避报听者。变化表说明换一桌对手或换一种规则读法时结论如何改变。",
    ),
)

SEATS = {"dealer": Text("dealer", "庄家"), "other": Text("not the dealer", "闲家")}

PATTERNS = {
    Pattern.PINGHU.name.lower(): Text("pinghu, a plain hand", "平胡"),
    Pattern.DADUIZI.name.lower(): Text("daduizi, all triplets", "大对子"),
    Pattern.QIDUI.name.lower(): Text("qidui, seven pairs", "七对"),
    Pattern.LONGQIDUI.name.lower(): Text("longqidui, seven pairs with a four", "龙七对"),
    Pattern.QINGYISE.name.lower(): Text("qingyise, one suit", "清一色"),
    Pattern.QINGDADUI.name.lower(): Text("qingdadui, one suit in triplets", "清大对"),
    Pattern.QINGQIDUI.name.lower(): Text("qingqidui, one suit in pairs", "清七对"),
    Pattern.QINGLONGBEI.name.lower(): Text("qinglongbei, one suit in pairs with a four", "清龙背"),
    Pattern.DANDIAO.name.lower(): Text("dandiao, four melds", "单吊"),
}

SHAPES = {
    WaitShape.SINGLE.name.lower(): Text("one tile, to make the pair", "单钓"),
    WaitShape.GAP.name.lower(): Text("one tile, into a run", "嵌张或边张"),
    WaitShape.OPEN.name.lower(): Text("two tiles, both ends of a run", "两面"),
    WaitShape.DOUBLE_PAIR.name.lower(): Text("two tiles, either of two pairs", "对倒"),
    WaitShape.OTHER_TWO.name.lower(): Text("two tiles, otherwise", "其他两张"),
    WaitShape.MANY.name.lower(): Text("three tiles or more", "三张及以上"),
}

BUCKETS = {
    "won_both": (
        Text("won either way", "两种打法都胡"),
        Text(
            "The seat wins with and without the report: the lift of the report, and other payers or patterns.",
            "报与不报都胡牌：报听的加番，以及付钱的人或牌型不同。",
        ),
    ),
    "win_gained": (
        Text("wins gained", "多胡的"),
        Text(
            "It wins only if it reports: a report needs no pass to win on a discard.",
            "只有报听才胡：报听者没有豆也能接炮。",
        ),
    ),
    "win_lost": (
        Text("wins lost", "少胡的"),
        Text(
            "It wins only if it stays silent: the locked hand cannot improve, and others may win first.",
            "只有不报才胡：报听后不能换牌，别人也可能先胡。",
        ),
    ),
    "shot": (
        Text("own discards won on", "放炮"),
        Text(
            "Paid on own discards, at the price they would have without the kill.",
            "自己打出的牌被胡，按没有杀报时的价钱。",
        ),
    ),
    "kill_lift": (
        Text("lift of a kill", "杀报加番"),
        Text(
            "The further price of these because they were a reporter's discards (R7.5).",
            "同样的放炮，因为是报听者打出而多付的部分（R7.5）。",
        ),
    ),
    "kill_only": (
        Text("wins that only the kill allowed", "只靠杀报才能胡的"),
        Text(
            "Paid on own discards to seats that could not have won on them without the kill: no pass, or a lock.",
            "自己打出的牌被没有通行证、或已被包牌锁住的人胡去，没有杀报他们胡不了。",
        ),
    ),
    "drawn": (
        Text("others' self-draws", "别家自摸"),
        Text(
            "Paid to seats that win by self-draw, lifts on a reporter included (R7.6).",
            "付给自摸的别家，包括对报听者的加番（R7.6）。",
        ),
    ),
    "kong_shots": (
        Text("robbed kongs and hot shots", "抢杠与热炮"),
        Text(
            "Paid as the robbed player, and the extras of an own hot shot (R8.2, R8.3).",
            "被抢杠所付，以及自己放热炮的额外部分（R8.2、R8.3）。",
        ),
    ),
    "own_dou": (
        Text("own dou", "自己的豆"),
        Text("Received for own kongs: a reporter makes none.", "自己的杠收的番；报听后不能杠。"),
    ),
    "others_dou": (Text("others' dou", "别家的豆"), Text("Paid for others' kongs.", "付给别家的杠。")),
    "chickens": (
        Text("chickens", "鸡"),
        Text(
            "Chickens of all kinds, charge and responsible included, received and paid.",
            "各种鸡，包括冲锋鸡和责任鸡，收付相抵。",
        ),
    ),
    "exhaustion": (
        Text("exhausted wall", "黄庄查叫"),
        Text("Paid and received after an exhausted wall (R10).", "黄庄查叫的收付（R10）。"),
    ),
}


def answer(options: Options, found: Verdict, estimates: Sequence[Estimate]) -> Text:
    """The verdict in a sentence: what reporting changes when it comes up, how often that is, and what it is worth."""
    plain = {estimate.name: estimate for estimate in estimates if not estimate.group}
    gain, worth = plain["report_minus_silent"], plain["worth_per_hand"]
    dealer, other = (estimate for estimate in estimates if estimate.name == "opportunity")
    verdict, place, size = _VERDICTS[opening(found, gain)], where(options), change(gain, options)
    exceptions = _exceptions(gain, estimates)
    return Text(
        f"{verdict.en} {place.en}, reporting changes the hand's result by {size.en} whenever it can be done."
        f"{exceptions.en} The chance comes up in {dealer.mean:.3%} of the dealer's hands and {other.mean:.3%} of the "
        f"others', so it is worth {signed(worth.mean, 4)} fan a hand.",
        f"{verdict.zh}{place.zh}，凡能报听时，报听使这一局的得分改变 {size.zh}。{exceptions.zh}"
        f"庄家 {dealer.mean:.3%} 的局、闲家 {other.mean:.3%} 的局有这个机会，平均每局值 {signed(worth.mean, 4)} 番。",
    )


def _exceptions(gain: Estimate, estimates: Sequence[Estimate]) -> Text:
    """The patterns with which the opposite of the headline is beyond doubt."""
    contrary = [
        row
        for row in estimates
        if row.beyond_doubt and row.mean * gain.mean < 0 and row.group.get("pattern") in PATTERNS
    ]
    if not contrary:
        return Text("", "")
    patterns = [(PATTERNS[row.group["pattern"]], signed(row.mean)) for row in contrary]
    named = ", ".join(f"{words.en} ({fan})" for words, fan in patterns)
    named_zh = "、".join(f"{words.zh}（{fan}）" for words, fan in patterns)
    if gain.mean < 0:
        return Text(f" It pays with {named}, though.", f"但所听为{named_zh}时划算。")
    return Text(f" It does not pay with {named}.", f"但所听为{named_zh}时不划算。")


_VERDICTS: dict[Opening, Text] = {
    "worth": Text("Yes, report.", "划算，应该报听。"),
    "not_worth": Text("No, stay silent.", "不划算，不要报听。"),
    "undecided": Text("Undecided: the interval holds 0.", "尚无定论：区间包含 0。"),
    "mixed": Text("It depends on the hand.", "要看手牌。"),
    "mostly_worth": Text("On the whole yes, report.", "总体上划算，应该报听。"),
    "mostly_not_worth": Text("On the whole no, stay silent.", "总体上不划算，不要报听。"),
}
