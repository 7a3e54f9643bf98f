"""The words of the dou study, in both languages."""

from analyses.study.definition import Words
from zhuoji_sim import glossary
from zhuoji_sim.glossary import DOU
from zhuoji_sim.text import Labels, Text

TITLE = Text("What is a dou worth?", "一个豆值多少？")

QUESTION = Text(
    "How often does a seat win with a dou (豆, a kong) and without, is a kong worth making, and by what: the pass it "
    "gives, what it is paid, or the tile drawn for it?",
    "有豆的人和没豆的人各有多少机会胡牌？能杠时该不该杠？值在哪里：通行证、豆钱，还是多摸的那一张？",
)

ESTIMAND = Text(
    "Population: every kong that can be made while the table plays by its policy, concealed and added ones at the first "
    "turn at which they can be made, exposed ones at the discard; not where the hand is complete or somebody wins on "
    "the discard. One of a deal's kongs is drawn at random and weighted by their number, so the numbers are per kong "
    "that can be made, not per hand. Compared: making it, with not making it now and then playing on by the table's "
    "policy, which may make it or another one later, and with making no kong in this hand, neither this one nor a later "
    "one (of a discard in both: pong or pass, as the policy would); the headline is the kong minus the better of these "
    "two. Afterwards everybody plays on by the table's policy. All are played on the same wall with the same random streams. Estimated: the mean difference of that seat's "
    "result, in fan.",
    "总体：牌桌按策略打牌时出现的每一个可杠的机会。闷豆、转弯豆取第一次可杠的那一巡，点豆取那张牌打出之时；"
    "手牌已胡，或有人要胡那张牌，都不算。每局在全部机会里随机抽一个，按机会数加权，所以数字是「每个机会」的，不是每局的。"
    "比较三种打法：杠；这次先不杠，此后按本桌策略打，以后仍可以杠；本局从此不杠（这次不杠，以后也不杠）。后两种遇别人打出的牌，"
    "按策略碰或不碰。总结果为杠减去后两者中较好的一种。此后各家都按本桌策略打完。几种打法用同一副牌墙、同样的随机数。估计量：该家得分之差的均值，单位是番。",
)

WHY_THEY_DIFFER = Text(
    "Why the observed gap is not the effect of a kong. Seats with a dou differ from seats without in more than the dou. "
    "They held pairs and triplets before; a table that makes only useful kongs makes them where the hand loses "
    "nothing by it; a dou takes turns to come by, so hands that somebody wins early are counted among those without; and "
    "a seat without one often sits opposite a seat that has one and wins more for it. The experiment takes one "
    "and the same seat, at the moment when it can make the kong, and plays the same wall with and without. Only that "
    "difference says what making it does.",
    "为什么观察到的差距不等于杠的作用：有豆的人与没豆的人，不同的不只是豆。有豆的人本来就拿着对子和刻子；"
    "只做有用之杠的牌桌，是在不伤手牌时才杠；成豆要等几巡，早早有人胡掉的局都算进了没豆的一边；没豆的人对面往往坐着有豆的、"
    "因此胡得更多的人。实验则取同一家、在能杠的那一刻，用同一副牌墙各打一遍，杠与不杠。只有这个差才是杠的作用。",
)

METHOD = (
    Text(
        "The kong is compared with the best of the others: its gains over each have intervals that hold jointly (Bonferroni), and "
        "the least of their low ends and the least of their high ends enclose the gain over whichever is truly the best. The "
        "table names the one that did best in these deals. Of a discard, a pong is one more thing that can be done instead.",
        "杠对比其余打法中最好的一种：对每一种的差取联合成立的区间（邦弗朗尼），各下端取小、各上端取小，就围住了对真正最好者之差；"
        "表中写明这些牌局里最好的是哪一种。别人打出的牌，另有碰可选。",
    ),
    Text(
        "Hand k of a seed is the hand that `zhuoji simulate` plays, with the same dealer. While it is played by the policies "
        "the kongs that can be made are met one by one, and one of them is kept, each with the same probability "
        "(reservoir sampling, keyed by the hand's own stream). It is then played on from there in every way.",
        "种子的第 k 局就是 `zhuoji simulate` 打的那一局，庄家相同。打的过程中依次遇到可杠的机会，"
        "以相同概率留下其中一个（蓄水池抽样，随机数取自该局自己的流），再从那一刻起按各种打法打完。",
    ),
    Text(
        "The steps from the kong made to none made are plays of their own, in this order, each keeping what the one before "
        "took away. No pass: this kong does not let a pinghu win on a discard (R3.4); a later one does. No pay: it pays "
        "nothing, by itself or in a hot shot; its tiles remain chickens. No draw: no tile is drawn for it and none thrown, "
        "the turn ends with it, and the next player draws. No later kong: the seat makes no other in this hand. What then "
        "remains against no kong at all is what four tiles laid down do to the hand, to the turns skipped, and the risk "
        "of being robbed. The sizes of the steps depend on their order; another order would split the same total "
        "differently.",
        "从杠到不杠，中间每一步都另打一遍，顺序如下，后一步保留前一步拿掉的东西。"
        "去通行证：这个豆不能让平胡接炮（R3.4），以后的豆仍可以；去豆钱：它不收番，热炮时也不计，四张牌仍可算鸡；"
        "去摸牌：不为它补摸，也不打出，这一巡到杠为止，轮到下家摸牌；不再杠：该家本局不再有别的豆。"
        "余下的与完全不杠之差，是亮出四张牌对手牌的影响、跳过的轮次，以及被抢杠的风险。"
        "各步大小与顺序有关，换个顺序，同一个总差会分得不同。",
    ),
    Text(
        "The rule itself is judged by playing the same walls once more without it (`win.pinghu_needs_pass` = false), "
        "with the same policies.",
        "规则本身的作用：把同样的牌墙再按没有这条规则（`win.pinghu_needs_pass` = false）打一遍，策略不变。",
    ),
    Text(
        "The deal is the unit. Rates over seats and means over kongs are ratios, with errors clustered by deal (delta "
        "method); plays of one deal are compared in pairs. All come from exact integer sums. Within each table, "
        "those still beyond doubt after Holm's correction are marked. The variance factor says by how much pairing cut the "
        "variance against playing both on deals of their own.",
        "以一局为单位。按座位的比率和按机会的均值都是比值，误差按局聚合（delta 法）；同一局的几种打法配对比较，"
        "全部由精确的整数和算出。每张表里经霍尔姆校正后仍然确凿的另作标记。方差倍数表示配对比各打各的把方差缩小了多少倍。",
    ),
)

CAVEATS = (
    Text(
        "The answer holds for the table it was found at, all seats playing the policy named; the table of variations shows "
        "how it changes. These policies look neither at prices nor at the pass: they do not build a hand around a dou, nor "
        "change what they keep once they have one. A player who does would get more out of it.",
        "结论只对所述牌桌成立，各家都用所列策略；变化表说明换一桌时结论如何改变。这些策略既不看番数也不看通行证："
        "不会围绕豆来做牌，有豆之后也不改打法。会这样打的人，能从豆里得到更多。",
    ),
    Text(
        "Which kongs come up depends on how the table plays: a table that pongs less can add fewer.",
        "出现哪些杠的机会取决于牌桌的打法：碰得少，转弯豆就少。",
    ),
)

CLASSES: Labels = {
    "all": Text("all seats", "全部"),
    "none": Text("no dou", "没豆"),
    "any": Text("any dou", "有豆"),
    "1": Text("one dou", "一个豆"),
    "2": Text("two dou", "两个豆"),
    "3": Text("three or more", "三个豆以上"),
    **DOU,
}

WAYS: Labels = {"won": Text("in any way", "总计"), **glossary.WAYS}

_BUCKETS = {
    "won_discard": (
        Text("wins on discards", "接炮所得"),
        Text("Received for hands won on a discard, hot shots of others included.", "接炮胡牌所收，别家的热炮在内。"),
    ),
    "won_drawn": (
        Text("self-draws", "自摸所得"),
        Text(
            "Received for hands won by self-draw, a kong bloom included (R8.1), or by robbing (R8.2).",
            "自摸所收，包括杠上开花（R8.1）；抢杠也算在内（R8.2）。",
        ),
    ),
    "shot": (
        Text("own discards won on", "放炮"),
        Text("Paid on own discards, hot shots excepted.", "自己打出的牌被胡所付，热炮除外。"),
    ),
    "hot_shot": (
        Text("hot shots", "放热炮"),
        Text(
            "All that is paid for the hand on the discard right after an own kong (R8.3).",
            "杠后打出的牌被胡所付的全部（R8.3）。",
        ),
    ),
    "robbed": (Text("robbed kongs", "被抢杠"), Text("Paid as the robbed player (R8.2).", "被抢杠所付（R8.2）。")),
    "drawn": (Text("others' self-draws", "别家自摸"), Text("Paid to seats that win by self-draw.", "付给自摸的别家。")),
    "own_dou": (
        Text("own dou", "自己的豆"),
        Text("Received for all own kongs that are paid (R5).", "自己各个作数的豆所收（R5）。"),
    ),
    "others_dou": (Text("others' dou", "别家的豆"), Text("Paid for others' kongs.", "付给别家的豆。")),
    "chickens": (
        Text("chickens", "鸡"),
        Text("Chickens of all kinds, charge and responsible included, received and paid.",
             "各种鸡，包括冲锋鸡和责任鸡，收付相抵。"),
    ),
    "exhaustion": (
        Text("exhausted wall", "黄庄查叫"),
        Text("Paid and received after an exhausted wall (R10).", "黄庄查叫的收付（R10）。"),
    ),
}  # fmt: skip

OTHERS: Labels = {
    "wait": Text("not making it now", "这次先不杠"),
    "none": Text("making none in this hand", "本局不杠"),
}
"""What else can be done than to make a kong."""
MINUS: Labels = {"wait": Text("minus not now", "减先不杠"), "none": Text("minus none", "减不杠")}
"""The heads of columns that compare with these."""
CLAIM_OTHERS: Labels = {"pong": Text("a pong", "碰"), **OTHERS}

BUCKETS: Labels = {name: words for name, (words, _) in _BUCKETS.items()}
"""The parts of kong minus none, in the order they are shown; they add up deal by deal."""

STEPS: Labels = {
    "pass": Text("the pass", "通行证"),
    "dou": Text("its pay", "豆钱"),
    "draw": Text("the extra draw", "多摸一张"),
    "later": Text("later kongs", "以后的杠"),
    "rest": Text("the rest", "其余"),
}
"""What is taken away from the kong, step by step; the rest is what then remains against none."""

WORDS = Words(
    title=TITLE,
    question=QUESTION,
    estimand=ESTIMAND,
    counts=Text("hands", "局"),
    method=METHOD,
    caveats=CAVEATS,
    parts=tuple(_BUCKETS.values()),
)
