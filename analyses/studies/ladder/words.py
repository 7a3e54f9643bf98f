"""The words of the ladder, in both languages."""

from analyses.study.definition import Words
from zhuoji_sim.text import Labels, Text

TITLE = Text("A ladder of policies", "打法天梯")

QUESTION = Text("Which policy is the stronger, and by how much?", "哪种打法更强，强多少？")

ESTIMAND = Text(
    "Population: all deals; the dealer's seat goes round. Compared: any two policies at tables of these two alone. Each deal is "
    "played by each pair in every seating that has both at the table (with four players 14: one among three, two against two, "
    "three against one), on the same wall with the same random streams. Estimated: the mean result of a seat with the one "
    "less that of a seat with the other, in fan a hand, over these seatings. The headline is the gain of the policy that wins "
    "most against all others over the best of them, whichever that is.",
    "总体：所有牌局，庄家轮流。比较：任意两种打法在只有这两种打法的牌桌上。每局牌由每一对打法按两种都在桌上的所有坐法各打一次"
    "（四人时共 14 种：一对三、二对二、三对一），牌墙与随机数都相同。估计量：用前一种的一家得分的均值减去用后一种的一家得分的均值，"
    "单位是番/局。头条是对所有别种打法赢得最多的那种打法，比其余最好的一种多得多少。",
)

METHOD = (
    Text(
        "The deal is the unit of all errors. From 440 deals on, differences are relieved of the luck of the draw: they are regressed on "
        "what the wall decided in the same deals, of which the mean is known to be 0. A place is given as a range of all that "
        "are not ruled out: a policy is above another where their difference is beyond doubt after Holm's correction for all "
        "pairs, so all places hold together with a probability of 95%. The headline's interval is joint over all pairs, since who "
        "is first is not known beforehand. What a hand costs is measured on the machine that makes the figure; it is in no other "
        "number.",
        "所有误差都以一局为单位。满 440 局时，得分差扣除摸牌的运气：对同一局里由牌墙决定、均值已知为 0 的量作回归。"
        "名次给出未被排除的全部范围：两种打法之差经霍尔姆校正（全部配对）后仍然确凿，才分先后，因此所有名次同时成立的概率为 95%。"
        "事先不知道谁是第一，所以头条的区间对所有配对同时成立。每局的耗时在绘图的机器上测得，只出现在那张图里。",
    ),
)

CAVEATS = (
    Text(
        "A policy is measured against each of the others at tables of two kinds. How a table of many kinds would end is not asked, "
        "and who wins most there may be another.",
        "每种打法都只在两种打法的牌桌上比较。许多打法同桌会怎样没有问，那里赢得最多的可能是另一种。",
    ),
)

GAIN = Text("a minus b, fan a hand", "前者减后者，番/局")
STRENGTH = Text("against all others, fan a hand", "对所有别种，番/局")
SEATS_OF_A: Labels = {
    1: Text("one seat", "一家"),
    2: Text("two seats", "两家"),
    3: Text("three seats", "三家"),
}

WORDS = Words(
    title=TITLE,
    question=QUESTION,
    estimand=ESTIMAND,
    counts=Text("deals, each played by every pair in every seating", "局，每局由每一对打法按所有坐法各打一次"),
    method=METHOD,
    caveats=CAVEATS,
    verdicts={
        "worth": Text("one is the strongest", "有一种最强"),
        "not_worth": Text("none is the strongest", "没有最强的"),
    },
)


def heading(deal: int, with_first: int, first: str, second: str, fan: int) -> Text:
    """What one of a deal's plays is, by the mask of the seats with the pair's first policy, and what these won."""
    seats = [seat for seat in range(with_first.bit_length()) if with_first >> seat & 1]
    where, where_zh = ", ".join(map(str, seats)), "、".join(f"{seat}号" for seat in seats)
    return Text(
        f"Deal {deal}: {first} in seat {where}, {second} in the others ({fan:+d} fan)",
        f"第 {deal} 局：{where_zh}用 {first}，别家用 {second}（{fan:+d} 番）",
    )


def place_words(best: int, worst: int) -> str:
    """A place, or the range of those that are not ruled out."""
    return str(best) if best == worst else f"{best}–{worst}"
