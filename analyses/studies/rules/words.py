"""The words of the rules study, in both languages."""

from analyses.study.definition import Words
from zhuoji_sim.glossary import FLOWS
from zhuoji_sim.text import Labels, Text

TITLE = Text("What a rule change does", "改规则会怎样")

QUESTION = Text(
    "Who gains by playing by other rules, and what becomes of the game?",
    "换一套规则，谁得谁失？牌局会变成什么样？",
)

ESTIMAND = Text(
    "Population: all deals; the dealer's seat goes round. Compared: the same table by the second ruleset and by the first, on "
    "the same wall with the same random streams; policies that look at the rules play by each. Estimated: what the dealer wins "
    "more by the second, in fan a hand (the headline); the same for the others and for those who win, end ready, have a kong, or "
    "collect for a chicken; how often that is; how hands end; how much money moves, for what, and how far a seat's results "
    "spread. Everything is in fan: what a fan is worth (base_points) is left aside.",
    "总体：所有牌局，庄家轮流。比较：同一桌人按第二套规则与按第一套规则，牌墙与随机数都相同；会看规则的打法各按其规则打。"
    "估计量：按第二套规则庄家每局多得多少番（主要结论）；闲家、胡牌者、终局叫牌者、有豆者、收到鸡的人各多得多少；"
    "这些各有多常见；牌局怎样结束；有多少番易手、为何易手；一家的得分波动多大。一律以番计，一番值多少分（base_points）不论。",
)

METHOD = (
    Text(
        "The deal is the unit of all errors: its two plays are one observation, and differences are of the two plays of a deal. "
        "Means, standard errors and 95% intervals come from exact integer sums. Who wins, is ready, has a kong or collects for a "
        "chicken can differ between the two plays; what such seats win is added up within each play, so it changes with their "
        "number and with what each gets. Within each table, differences still beyond doubt after Holm's correction are marked.",
        "所有误差都以一局为单位：同一局的两次打法合为一个观测值，差是这两次之差。均值、标准误和 95% 区间都由精确的整数和算出。"
        "谁胡牌、谁叫牌、谁有豆、谁收到鸡，两次可能不同；这些人的得失在每一次之内相加，所以既随人数变，也随每人所得变。"
        "每张表里，经霍尔姆校正后仍然确凿的差另作标记。",
    ),
    Text(
        "The money that moves is what the seats that come out ahead win together once all is settled. Its parts are all that is "
        "paid, by what it is for, and, taken off, what of this cancels out within the hand; they add up to it in every deal. The "
        "spread is the standard deviation of a seat's result of a hand, with an error by the delta method.",
        "易手的番，是结清之后赢家们合计赢得的番。它的各部分是按名目分的全部付款，再减去局内互抵的；逐局相加恰为总数。"
        "波动是一家一局得分的标准差，误差用 delta 法。",
    ),
)

CAVEATS = (
    Text(
        "The players play by either ruleset as their policies do. People may learn to play otherwise by other rules, and that is "
        "not in the numbers.",
        "两套规则下各家都照各自的打法打。人会随规则改变打法，这不在数字之内。",
    ),
    Text(
        "Each hand is by itself: a change in who deals next, or in the count n, shows in none of them.",
        "每局单独计算：改谁接着坐庄、改连庄数，这里都看不出来。",
    ),
)

VERDICTS: Labels = {
    "worth": Text("The dealer gains", "庄家得利"),
    "not_worth": Text("The dealer loses", "庄家吃亏"),
    "undecided": Text("The dealer: undecided", "庄家得失未定"),
}

WHO: Labels = {
    "dealer": Text("the dealer", "庄家"),
    "other": Text("each of the others", "闲家每家"),
    "winner": Text("those who win the hand", "胡牌者"),
    "ready": Text("those ready at the end, or winners", "终局叫牌或已胡者"),
    "kong_owner": Text("those with a kong", "有豆者"),
    "chicken_owner": Text("those who collect for a chicken", "收到鸡的人"),
}

RATE_WORDS: Labels = {
    "win_rate": Text("a seat wins", "一家胡牌"),
    "win_rate dealer": Text("the dealer wins", "庄家胡牌"),
    "win_rate other": Text("one of the others wins", "一个闲家胡牌"),
    "deal_in_rate": Text("a seat deals in, or has a kong robbed", "一家放炮或被抢杠"),
    "ready_rate": Text("a seat is ready at the end, or has won", "一家终局叫牌或已胡"),
    "kong_rate": Text("a seat has a kong", "一家有豆"),
    "chicken_rate": Text("a seat collects for a chicken", "一家收到鸡"),
}

MONEY_WORDS: Labels = {
    "moved": Text("money that moves a hand, fan", "每局易手的番"),
    "spread": Text("spread of a seat's result, fan", "一家得分的波动，番"),
}

_PARTS = {
    "hand": Text("Won hands, robbed kongs included (R9.2, R8.2).", "胡牌的番，包括抢杠（R9.2、R8.2）。"),
    "hot_shot": Text("What a shooter pays besides the hand (R8.3).", "放热炮者在胡牌之外另付的番（R8.3）。"),
    "dou": Text("Kongs (R5).", "杠（R5）。"),
    "chicken": Text("Single chickens, flipped ones and 1s (R6.3).", "翻牌鸡与幺鸡（R6.3）。"),
    "charge": Text("The first 1s thrown, both ways (R6.7).", "首张打出的幺鸡，正反两面（R6.7）。"),
    "responsible": Text("What the thrower of a claimed first 1s pays more (R6.8).", "首张幺鸡被碰杠时打出者多付的番（R6.8）。"),
    "exhaustion": Text("Ready hands paid for at an exhausted wall (R10.2).", "黄庄时付给叫牌者的番（R10.2）。"),
    "cancelled": Text("What a player gets and pays in one hand, taken off.", "同一局里一家既收又付的番，减去。"),
}  # fmt: skip
"""What falls into each part of the money."""

CANCELLED = Text("cancels out within the hand", "局内互抵")
ALL_PARTS: Labels = {**FLOWS, "cancelled": CANCELLED}

WORDS = Words(
    title=TITLE,
    question=QUESTION,
    estimand=ESTIMAND,
    counts=Text("deals, each played by both rulesets", "局，每局按两套规则各打一次"),
    method=METHOD,
    caveats=CAVEATS,
    parts=tuple((ALL_PARTS[kind], words) for kind, words in _PARTS.items()),
    verdicts=VERDICTS,
)
