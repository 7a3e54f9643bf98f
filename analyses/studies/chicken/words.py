"""The words of the chicken study, in both languages."""

from analyses.study.definition import Words
from zhuoji_sim import glossary
from zhuoji_sim.rulesets import Ruleset
from zhuoji_sim.text import Labels, Text
from zhuoji_sim.tiles.marked import tiles

YAOJI = tiles("1s")

TITLE = Text("What is a chicken worth?", "一只鸡值多少？")

QUESTION = Text(
    "How much money moves for chickens (鸡), what is a dealt 1s (幺鸡) worth, and is it better to throw one or to keep it?",
    "鸡占了多少输赢？起手的幺鸡值多少？幺鸡该打还是该留？",
)

ESTIMAND = Text(
    f"Throwing: all turns, of whatever seat, at which a seat that holds {YAOJI} must discard, can neither win nor make a "
    "kong, may throw the 1s or another tile without loss of shanten, and by throwing the 1s loses at most a fifth of the best "
    "ukeire (live useful tiles); each as often as it comes up in play. Compared: throwing it now, with waiting a "
    "turn (keeping it this turn only) and with keeping it as long as another discard costs no shanten; the headline is "
    "throwing minus the better of these two. The seat otherwise plays, and the others always play, by the table's policy. "
    "Ponging: all thrown 1s that a seat with exactly two more "
    "may pong and cannot win on; pong against pass. All branches are played from the same position, on the same wall with the "
    "same random streams. Estimated: the mean difference of that seat's result, in fan, for each opportunity. "
    "Turnover: the fan a hand that change hands, by kind, with nothing set off. Results are net: received less paid. By 1s dealt: a seat's mean result, given how many of the four "
    "are among its dealt tiles (14 of the dealer, 13 of the others).",
    f"打与留：任何一家手里有{YAOJI}、轮到出牌、不能胡也不能杠，打幺鸡或打别的都不退向听，且打幺鸡损失的进张不超过最佳进张的五分之一；"
    "按实战出现的频率计。比较三种打法：现在打出；留一巡（只留这一巡）；只要另有不退向听的牌可打就一直留着。总结果为打出减去后两者中较好的一种。"
    "除此之外，该家和别家一样按本桌策略打。碰与不碰：打出的幺鸡，恰有一家手里另有两张、可以碰而不能胡；碰对比不碰。"
    "各种打法都从同一局面出发，用同一副牌墙、同样的随机数。估计量：每次机会该家得分之差的均值，单位是番。"
    "流水：每局因各种名目换手的番数，不相互抵消；得分则是收减付。按起手幺鸡数：起手牌（庄家十四张，闲家十三张）里有几张幺鸡时，该家得分的均值。",
)

METHOD = (
    Text(
        "Throwing is compared with the best of the others: its gains over waiting a turn and over keeping have intervals that "
        "hold jointly (Bonferroni), and the least of their low ends and the least of their high ends enclose the gain over "
        "whichever is truly the better one. So nothing is gained by which of them happened to do better in these deals. The table "
        "names the one that did, for each group by itself.",
        "打出对比其余打法中最好的一种：对留一巡、对一直留的两个差取联合成立的区间（邦弗朗尼），两个下端取小、两个上端取小，"
        "就围住了对真正较好者之差；所以这些牌局里碰巧谁较好，并不占便宜。表中逐组写明较好的是哪一种。",
    ),
    Text(
        "Hand k of the seed is dealt and played plainly; its money is split by kind. Of its turns at which a 1s could be "
        "thrown or kept, and of its thrown 1s that could be ponged, one each is drawn at random and stands for all of its "
        "hand: it is weighted by their number. So results are per opportunity, and the deal is the unit of the error "
        "(a ratio, delta method by deal).",
        "第 k 局照常打完，输赢按名目拆分。凡可打可留幺鸡的巡次、可碰的幺鸡，各随机抽一次作代表，按该局的机会数加权。"
        "因此结果以每次机会计，误差以局为单位（比率，按局的 delta 方法）。",
    ),
    Text(
        "Hands by 1s dealt are drawn exactly: on each wall a seat's tiles are changed by random swaps until it has 0, 1, 2, 3 and "
        "4 of the 1s, so that one more can be compared on the same wall. How likely each number is, is computed "
        "(`zhuoji exact ones-held`), and so are the weights that put dealer and others together.",
        "按起手幺鸡数的牌局是精确抽取的：在同一副牌墙上随机对换，使某家恰有 0、1、2、3、4 张幺鸡，因此多一张值多少可以在同一副牌墙上比较。"
        "各张数的概率以及庄闲合并的权重都是算出来的（`zhuoji exact ones-held`）。",
    ),
    Text(
        "The chance to be ready (or to have won) at the end of the hand is predicted from shanten, ukeire and turn alone, by a table "
        "learned on deals of another seed in which the 1s was thrown; it is taken as given. The break-even is the chance from which on cubic curves "
        "through the differences, against waiting and against keeping, are both above 0; only turns before the first 1s lies are used, all of them, and those with a lone 1s in hand. "
        "Its interval holds all chances around it at which they are not beyond doubt on one side of 0; where these reach to an end of "
        "what comes up, no break-even is given.",
        "终局时叫牌（或已胡）的机会只由向听数、进张和巡数预测，所用的表是在另一组随机种子、打出幺鸡的牌局上学到的，其本身的误差不计。"
        "盈亏点是对留一巡、对一直留两个差额沿此机会的三次曲线从此都大于 0 之处，只用尚无人打过幺鸡的巡次，分全部与手里单张两种。其区间为周围曲线与 0 无确凿差别的全部机会值；若一直延伸到所遇机会的一端，则不给出盈亏点。",
    ),
    Text(
        "Within each table of groups, those still beyond doubt after Holm's correction are marked. The variance factor says by "
        "how much pairing cut the variance against playing both on deals of their own.",
        "每张分组表里，经霍尔姆校正后仍然确凿的组别另作标记。方差倍数表示配对比各打各的把方差缩小了多少倍。",
    ),
)

_GUIDE = Text(
    "A public guide (mobingchong/guiyang-zhuojimahjang, docs/实战指南.md §4, 2026) says to throw the charge chicken from a chance of 33% to be ready. That is where the charge "
    "alone breaks even at a price of 2 if, of the other three, one and a half are ready: 6 x 1/3 = 2 x 1.5 x 2/3. "
    "But a 1s that is kept pays too when its owner ends ready, and one that is thrown can be ponged; so the chance needed is higher.",
    "一份公开攻略（mobingchong/guiyang-zhuojimahjang 的 docs/实战指南.md §4，2026 年）说叫牌概率过 33% 就可以打冲锋鸡。那是单看冲锋鸡的盈亏点：值 2，另三家平均有一家半叫牌时，6×1/3＝2×1.5×2/3。"
    "但留在手里的幺鸡，叫了牌同样收钱；打出去还可能被碰。所以需要的把握更大。",
)

CAVEATS = (
    Text(
        "The policy of the table treats a 1s like any other tile. A seat that keeps its 1s gives them up only to save a shanten, "
        "and the others do not answer to it. The table of variations shows how the answer changes with the table and with the reading of the rules.",
        "本桌策略把幺鸡当普通牌。留鸡的一家只在否则要退向听时才打，别家也不因此改变打法。变化表说明换一桌对手或换一种规则读法时结论如何改变。",
    ),
    Text(
        "Throwing costs tempo less often than it seems, since a 1s is mostly a useless tile; what is compared here is the tile that goes first, "
        "not a whole plan for the hand. Holding three 1s, the move to weigh against a pass is the kong, which is not part of this study.",
        "幺鸡多半是闲张，打它并不常耽误进张；这里比较的是先打哪张，而不是整局的打算。手里有三张时该比的是杠，不在本研究之内。",
    ),
)


def guide_says(ruleset: Ruleset) -> tuple[Text, ...]:
    """What to make of it, where an unready charge chicken pays (R6.7)."""
    pays = ruleset["chicken.yaoji"] and ruleset["chicken.charge"] and ruleset["chicken.charge_unready_pays"]
    return (_GUIDE,) if pays else ()


SEATS: Labels = {**glossary.SEATS, "any": Text("drawn from all", "任一家")}

CHARGE: Labels = {
    "open": Text("no 1s thrown yet", "还没人打过幺鸡"),
    "closed": Text("a 1s was thrown before", "已有人打过幺鸡"),
}

SHANTEN: Labels = {4: Text("4 or more", "4 及以上")}

FIRST: Labels = {
    "first": Text("the first 1s of the hand", "本局第一张幺鸡"),
    "later": Text("a later one", "后来的幺鸡"),
}

NEARER: Labels = {
    "nearer": Text("the pong brings the hand nearer to ready", "碰了进一向听"),
    "not_nearer": Text("it does not", "碰了不进向听"),
}

OTHERS: Labels = {
    "wait": Text("waiting a turn", "留一巡"),
    "keep": Text("keeping it", "一直留"),
}
"""What else can be done with a 1s than to throw it."""
MINUS: Labels = {"wait": Text("minus wait", "减留一巡"), "keep": Text("minus keep", "减一直留")}
"""The heads of columns that compare with these."""

OVERVIEW: Labels = {
    "throw_minus_best": Text("throw, against the best of the others", "打，对比其余中最好的"),
    "throw_minus_wait": Text("throw, against waiting a turn", "打，对比留一巡"),
    "throw_minus_keep": Text("throw, against keeping it while that is free", "打，对比一直留"),
    "throw_minus_best any": Text("the first, whatever the throw costs in ukeire", "第一项，不限损失的进张"),
    "throw_minus_wait any": Text("the second, whatever it costs", "第二项，不限损失的进张"),
    "throw_minus_keep any": Text("the third, whatever it costs", "第三项，不限损失的进张"),
    "result_throw": Text("result after throwing", "打出后的得分"),
    "result_keep": Text("result after keeping", "一直留的得分"),
    "result_wait": Text("result after waiting a turn", "留一巡的得分"),
    "pong_minus_pass": Text("pong, against passing", "碰，对比不碰"),
    "result_pong": Text("result after the pong", "碰后的得分"),
    "result_pass": Text("result after passing", "不碰的得分"),
}

RATES: Labels = {
    "throws_per_hand": Text("cheap throws a hand, all seats", "每局打了不亏进张的机会（各家）"),
    "turns_per_hand": Text("throws at any price a hand, all seats", "每局可打可留的机会（各家）"),
    "pongs_per_hand": Text("thrown 1s that can be ponged, a hand", "每局可碰的幺鸡"),
    "ready_throw": Text("ready at the end after throwing", "打出后终局叫牌率"),
    "ready_keep": Text("ready at the end after keeping", "一直留的终局叫牌率"),
    "ready_wait": Text("ready at the end after waiting a turn", "留一巡的终局叫牌率"),
    "break_even_best": Text("break-even chance, against the best of the others", "盈亏点，对比其余中最好的"),
    "break_even_wait": Text("break-even chance, against waiting a turn", "盈亏点，对比留一巡"),
    "break_even_keep": Text("break-even chance, against keeping it", "盈亏点，对比一直留"),
    "break_even_best lone": Text("the first of these with a lone 1s", "其一，手里单张"),
    "break_even_wait lone": Text("the second with a lone 1s", "其二，手里单张"),
    "break_even_keep lone": Text("the third with a lone 1s", "其三，手里单张"),
}

KINDS: Labels = {
    "hand": Text("winning hands", "胡牌"),
    "hot_shot": Text("hot shot extras", "热炮外加"),
    "dou": Text("dou", "豆"),
    "kong_of_ones": Text("kongs of 1s with their chickens", "幺鸡豆（连鸡）"),
    "exhaustion": Text("exhausted wall", "黄庄查叫"),
    "concealed": Text("1s in hand", "手里的幺鸡"),
    "melded": Text("1s melded", "碰杠的幺鸡"),
    "discarded": Text("1s discarded", "打出的幺鸡"),
    "golden": Text("1s golden: what that adds", "金鸡翻倍部分"),
    "flipped": Text("flipped chickens", "翻牌鸡"),
    "charge": Text("charge chicken collected", "冲锋鸡（收）"),
    "charge_reversed": Text("charge chicken paid for being unready", "冲锋鸡（没叫牌倒赔）"),
    "responsible": Text("responsible chicken", "责任鸡"),
    "standing": Text("1s standing: what that adds", "站鸡部分"),
    "turned": Text("turned tile", "本鸡"),
    "weekday": Text("weekday chickens", "星期鸡"),
    "thrown": Text("thrown 1s and 8p paid for being unready", "包鸡（没叫牌倒赔）"),
    "wuguji": Text("8p, wherever they lie", "乌骨鸡"),
    "wuguji_charge": Text("charge 8p, collected or paid", "冲锋乌骨（收与倒赔）"),
    "wuguji_responsible": Text("responsible 8p", "责任乌骨"),
    "chickens": Text("chickens in all", "鸡合计"),
    "moved": Text("in all", "合计"),
}

LOST: Labels = {
    "lost:unready": Text("owner not ready (R6.6)", "没叫牌（R6.6）"),
    "lost:burnt": Text("owner burnt by his hot shot (R6.10)", "放热炮被烧（R6.10）"),
    "lost:void": Text("void after a hot shot or a robbed kong (R8.4)", "热炮、抢杠不算（R8.4）"),
    "lost:wind": Text("the wind was turned up (R6.19)", "翻出吹风鸡（R6.19）"),
    "lost:all": Text("in all", "合计"),
}

BUCKETS: dict[str, tuple[Text, Text]] = {
    "won": (
        Text("own wins", "自己胡牌"),
        Text("Received for winning hands.", "胡牌所收。"),
    ),
    "shot": (
        Text("own discards won on", "放炮"),
        Text("Paid for wins on own discards, those that kill a report included.", "自己打出的牌被胡所付，包括被杀报。"),
    ),
    "drawn": (Text("others' self-draws", "别家自摸"), Text("Paid to seats that win by self-draw.", "付给自摸的别家。")),
    "kong_shots": (
        Text("robbed kongs and hot shots", "抢杠与热炮"),
        Text(
            "Paid as the robbed player, and the extras of an own hot shot (R8.2, R8.3).",
            "被抢杠所付，以及自己放热炮的额外部分（R8.2、R8.3）。",
        ),
    ),
    "own_dou": (Text("own dou", "自己的豆"), Text("Received for own kongs.", "自己的杠所收。")),
    "others_dou": (Text("others' dou", "别家的豆"), Text("Paid for others' kongs.", "付给别家的杠。")),
    "own_chickens": (
        Text("own single chickens", "自己的散鸡"),
        Text(
            "Collected for 1s and flipped chickens, the charge chicken aside.",
            "幺鸡和翻牌鸡所收，不含冲锋鸡。",
        ),
    ),
    "charge": (
        Text("own charge chicken collected", "冲锋鸡收入"),
        Text("Collected for the own charge chicken (R6.7).", "自己的冲锋鸡所收（R6.7）。"),
    ),
    "charge_reversed": (
        Text("own charge chicken paid", "冲锋鸡倒赔"),
        Text("Paid for the own charge chicken for being unready (R6.7).", "自己没叫牌、为冲锋鸡倒赔（R6.7）。"),
    ),
    "responsible": (
        Text("responsible chicken", "责任鸡"),
        Text(
            "Paid as who threw the first 1s, received as its claimer (R6.8).", "打出首张幺鸡者所付、碰者所收（R6.8）。"
        ),
    ),
    "others_chickens": (
        Text("others' chickens", "别家的鸡"),
        Text(
            "Paid for others' chickens, less what others' unready charge chickens pay.",
            "付给别家的鸡，扣除别家冲锋鸡倒赔给自己的。",
        ),
    ),
    "thrown": (
        Text("own thrown chickens paid", "包鸡"),
        Text(
            "Paid for own 1s and 8p in the river for being unready (R6.16), in houses where that is so.",
            "自己没叫牌，为打出的幺鸡、乌骨鸡倒赔（R6.16），只在有包鸡的规则里有。",
        ),
    ),
    "exhaustion": (
        Text("exhausted wall", "黄庄查叫"),
        Text("Paid and received after an exhausted wall (R10).", "黄庄查叫的收付（R10）。"),
    ),
}
"""The parts that a difference is split into, and what falls into each."""

PLAY_WORDS = (
    Text("as it is played plainly", "照常打完"),
    Text("throws a 1s", "打幺鸡"),
    Text("waits a turn with its 1s", "留一巡幺鸡"),
    Text("keeps its 1s as long as that is free", "一直留着幺鸡"),
    Text("pongs a thrown 1s", "碰打出的幺鸡"),
    Text("lets a thrown 1s pass", "不碰打出的幺鸡"),
)
"""What is done in each play of a deal."""

WORDS = Words(
    title=TITLE,
    question=QUESTION,
    estimand=ESTIMAND,
    counts=Text("hands", "局"),
    method=METHOD,
    caveats=CAVEATS,
    parts=tuple(BUCKETS.values()),
)
