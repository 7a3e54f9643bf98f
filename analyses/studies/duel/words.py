"""The words of the duel, in both languages."""

from analyses.study.definition import Words
from zhuoji_sim.codes import Flow
from zhuoji_sim.glossary import FLOWS
from zhuoji_sim.text import Labels, Text

KINDS = tuple(flow.name.lower() for flow in Flow if flow is not Flow.PENALTY)
"""The kinds of flow a policy can bring about; penalties are for moves that none makes."""
RATES = {"win_rate": "won", "deal_in_rate": "dealt_in", "ready_rate": "ready"}
"""The rates, and the fields of a deal's row that they count."""
SIDE_NAMES = ("a", "b")
TITLE = Text("A duel of two policies", "两种打法的对决")

QUESTION = Text(
    "Is it worth it for one seat to play policy A where the others play policy B?",
    "别家都用打法 B 时，一家改用打法 A 划算吗？",
)

ESTIMAND = Text(
    "Population: all deals; the dealer's seat goes round. Compared: one seat plays A and the others B, against B in all "
    "seats. Estimated: the mean result of the seat with A, in fan a hand; with B everywhere the results of a deal sum to zero, "
    "so this is A minus B. It is a duplicate match: each deal is played with A in each of the seats in turn, on the same wall "
    "with the same random streams, and the mean of these results is the deal's one observation. With `seats=two` two seats "
    "play A and two B, in all six ways: estimated is the mean result of a seat with A minus that of a seat with B.",
    "总体：所有牌局，庄家轮流。比较：一家用 A、别家用 B，对各家都用 B。估计量：用 A 的那家一局得分的均值，单位是番；"
    "各家都用 B 时一局得分之和为零，所以这就是 A 减 B。这是一场复式赛：每局牌让 A 依次坐遍各个座位，"
    "牌墙与随机数都相同，各次得分的均值是这一局的一个观测值。`seats=two` 时两家用 A、两家用 B，六种坐法都打："
    "估计量是用 A 的一家得分的均值减去用 B 的一家得分的均值。",
)


def heading(deal: int, with_a: int, a: str, b: str, fan: int) -> Text:
    """What one of a deal's plays is, by the mask of the seats with A, and what these won."""
    if not with_a:
        return Text(f"Deal {deal}: all play {b}", f"第 {deal} 局：各家都用 {b}")
    seats = [seat for seat in range(with_a.bit_length()) if with_a >> seat & 1]
    if len(seats) == 1:
        return Text(
            f"Deal {deal}: seat {seats[0]} plays {a}, the others {b} ({fan:+d} fan)",
            f"第 {deal} 局：{seats[0]}号用 {a}，别家用 {b}（{fan:+d} 番）",
        )
    one, other = seats
    return Text(
        f"Deal {deal}: seats {one} and {other} play {a}, the others {b} ({fan:+d} fan together)",
        f"第 {deal} 局：{one}号、{other}号用 {a}，别家用 {b}（合计 {fan:+d} 番）",
    )


METHOD = (
    Text(
        "The deal is the unit of all errors: its plays are one observation. Means, standard errors and 95% intervals come "
        "from exact integer sums. From 440 deals on, gains and what is received and paid are relieved of the luck of the draw: they are "
        "regressed on what the wall decided in the same deals, of which the mean is known to be 0. The play with B in every seat gives what the same seats win, how often they deal in and are "
        "ready, and what they receive and pay without A. Within each table, differences still beyond doubt after Holm's "
        "correction are marked. The variance factor says by how much playing A in all seats of a deal, and taking off the luck, cut "
        "the variance against as many plays on deals of their own.",
        "所有误差都以一局为单位：同一局的各次打法合为一个观测值。均值、标准误和 95% 区间都由精确的整数和算出。"
        "满 440 局时，得分差与各项收付都扣除摸牌的运气：对同一局里由牌墙决定、均值已知为 0 的量作回归。"
        "各家都用 B 的那一次，给出同样的座位没有 A 时的胡牌率、放炮率、叫牌率和各项收付。"
        "每张表里，经霍尔姆校正后仍然确凿的差另作标记。方差倍数表示 A 在同一局坐遍各家并扣除运气，比分别在不同的局各打一次把方差缩小了多少倍。",
    ),
)

CAVEATS = (
    Text(
        "The answer holds for a table of A and B that is seated so. It does not say how A does at a table of others, nor what "
        "happens when everybody plays A.",
        "结论只对这样坐的 A、B 牌桌成立，不说明 A 在别的牌桌上如何，也不说明人人都用 A 时会怎样。",
    ),
)

SIDES: Labels = {"a": Text("A", "A"), "b": Text("B", "B")}

RATE_WORDS: Labels = {
    "win_rate": Text("wins", "胡牌"),
    "deal_in_rate": Text("deals in, or has a kong robbed", "放炮或被抢杠"),
    "ready_rate": Text("is ready at the end, or has won", "终局叫牌或已胡"),
}

_FLOWS = {
    "hand": Text("Won hands, robbed kongs included (R9.2, R8.2).", "胡牌的番，包括抢杠（R9.2、R8.2）。"),
    "hot_shot": Text("What a shooter pays besides the hand (R8.3).", "放热炮者在胡牌之外另付的番（R8.3）。"),
    "dou": Text("Kongs (R5).", "杠（R5）。"),
    "chicken": Text("Single chickens, flipped ones and 1s (R6.3).", "翻牌鸡与幺鸡（R6.3）。"),
    "charge": Text("The first 1s thrown, both ways (R6.7).", "首张打出的幺鸡，正反两面（R6.7）。"),
    "responsible": Text(
        "What the thrower of a claimed first 1s pays more (R6.8).", "首张幺鸡被碰杠时打出者多付的番（R6.8）。"
    ),
    "exhaustion": Text("Ready hands paid for at an exhausted wall (R10.2).", "黄庄时付给叫牌者的番（R10.2）。"),
}
"""What falls into each kind of flow."""

WORDS = Words(
    title=TITLE,
    question=QUESTION,
    estimand=ESTIMAND,
    counts=Text(
        "deals, each played with A in every seat in turn, or in each two", "局，每局让 A 依次坐遍各家（或每两家）"
    ),
    method=METHOD,
    caveats=CAVEATS,
    parts=tuple((FLOWS[kind], _FLOWS[kind]) for kind in KINDS),
)
