"""The words of the session study, in both languages."""

from analyses.study.definition import Words
from zhuoji_sim.text import Labels, Text

TITLE = Text("Sessions and their risk", "连打一场的输赢与风险")

QUESTION = Text(
    "What does a session of many hands bring a player, how far can it go wrong, and when does a better policy show?",
    "连打许多局，一家会有多少输赢？最坏会怎样？打得好多少局才看得出来？",
)

ESTIMAND = Text(
    "Population: sessions of --length hands in a row, in which the deal passes on and the dealer's count grows as the rules "
    "have it (R2); everybody stays to the end. Without --against one table plays, and every number is of one of its seats. With "
    "--against P one seat plays --policy and all others P, in each of the seats in turn on the same walls; the numbers are of "
    "that seat, and beside them those of the same seats where everybody plays P. Estimated, in fan a session: the mean result "
    "of a seat and its spread (standard deviation), its quantiles, how far the account falls below where it began and from its "
    "highest, how often a seat is ahead at the end, how often it has lost the --stake at some time, and how many hands must be played until a "
    "difference between two policies shows.",
    "总体：连打 --length 局为一场，庄家与连庄数按规则接续（R2），人人打到底。不给 --against 时是同一桌人，各数都指其中一家。"
    "给 --against P 时，一家用 --policy，别家都用 P，在同样的牌墙上依次坐遍各家；各数指这一家，旁边另列人人都用 P 时同样座位的数。"
    "估计量（每场番数）：一家得分的均值与波动（标准差）、分位数、账面比开局最多跌多少、比最高时最多跌多少、散场时赢钱的比率、"
    "中途曾输光 --stake 的比率，以及两种打法的差别要打多少局才看得出来。",
)

METHOD = (
    Text(
        "The session is the unit of all errors: its seats, and with --against its plays, are one observation. Session j of a seed "
        "has the same hands as in a simulation with sessions of that length. Means, rates and the spread come from exact integer "
        "sums, the spread's error by the delta method; rates have score intervals that hold where they are rare. A quantile's "
        "interval has the values at which the interval of the share of seats at or below holds what is asked; that share counts "
        "its error by sessions, so that seats of one session do not pass for independent. Results from 1,024 fan on are rounded "
        "to a part in 500 for the quantiles.",
        "所有误差都以一场为单位：同一场的各家（有 --against 时还有各次打法）合为一个观测值。同一种子的第 j 场，与同样长度分场模拟的第 j 场是同样的牌。"
        "均值、比率与波动都由精确的整数和算出，波动的误差用 delta 法；比率用计分区间，罕见时也成立。分位数的区间，"
        "由“不高于某值的家数占比”的区间反推，该占比的误差按场计算，所以同一场的各家不算独立。求分位数时，1,024 番以上的数舍到五百分之一。",
    ),
    Text(
        "How many hands show a difference: so many that a two-sided test at 5% finds it with the stated probability, by the normal "
        "approximation, from the variance of sessions, which holds how the hands of a session hang together. Three ways: one's own "
        "results at one table, against 0, which is what a seat is worth where all play alike (variance of one seat); "
        "so many hands at a table with the one policy and as many, with other walls, with the other (the sum of both "
        "variances, unpaired); the same walls played with both (the variance of the difference, paired), which only a "
        "simulation or a duplicate match can do. Its interval covers the error of the difference and of the variance; where the "
        "difference is in doubt there is none.",
        "要打多少局才看得出差别：指在正态近似下，显著水平 5% 的双侧检验以所给概率发现差别所需的局数；所用方差是一场的方差，"
        "已含同场各局的关联。三种看法：只看自己在一桌的输赢，与 0 比（人人打法相同时一个座位的所值；用一家的方差）；"
        "用一种打法打这么多局，再换一种打法在别的牌墙上打同样多局（两个方差之和，不配对）；同样的牌墙两种打法各打一次"
        "（差的方差，配对），这只有模拟或复式赛做得到。区间兼顾差与方差两者的误差；差本身尚不确凿时没有区间。",
    ),
)

CAVEATS = (
    Text(
        "A player who has lost the stake plays on in the numbers; nobody leaves, tires, or changes his play with the account.",
        "输光的人在这里仍打到底；没有人离桌、疲倦，或因输赢改变打法。",
    ),
    Text(
        "Fan are counted, not points, and what the house takes is left aside.",
        "只算番，不算一番多少钱，也不算台费。",
    ),
)

SIDE_NAMES = ("policy", "against")
SIDES: Labels = {"policy": Text("with --policy", "用 --policy"), "against": Text("with --against", "用 --against")}
WAYS: Labels = {
    "alone": Text("own results at one table", "一桌上自己的输赢"),
    "unpaired": Text("each policy so many hands, on other walls", "两种打法各打这么多局，牌墙不同"),
    "paired": Text("the same walls with both policies", "同样牌墙两种打法各打一次"),
}
WAYS_IN_SHORT: Labels = {
    "alone": Text("own results", "自己的输赢"),
    "unpaired": Text("on other walls", "牌墙不同"),
    "paired": Text("on the same walls", "牌墙相同"),
}
RATES: Labels = {
    "ahead": Text("ahead at the end", "散场时赢"),
    "ruin": Text("has lost the stake at some time", "中途曾输光本钱"),
}

WORDS = Words(
    title=TITLE,
    question=QUESTION,
    estimand=ESTIMAND,
    counts=Text("sessions", "场"),
    method=METHOD,
    caveats=CAVEATS,
)
