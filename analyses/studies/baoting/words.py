"""The words of the reporting study, in both languages."""

from analyses.study.definition import Words
from zhuoji_sim.text import Labels, Text

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

_BUCKETS = {
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

BUCKETS = tuple(_BUCKETS)
"""The parts of report minus silent, in the order they are shown; they add up deal by deal."""
BUCKET_LABELS: Labels = {f"bucket:{name}": words for name, (words, _) in _BUCKETS.items()}

KINDS_OF_REPORT: Labels = {
    "hard": Text("hard 硬报, on the tiles as dealt", "硬报"),
    "soft": Text("soft 软报, after the draw", "软报"),
}

WORDS = Words(
    title=TITLE,
    question=QUESTION,
    estimand=ESTIMAND,
    counts=Text("opportunities to report", "个报听机会"),
    method=METHOD,
    caveats=CAVEATS,
    parts=tuple(_BUCKETS.values()),
)
