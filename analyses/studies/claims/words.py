"""The words of the claims, in both languages."""

from analyses.findings.units import in_fan, written
from analyses.studies.claims.statements import Statement, duels, statements
from analyses.study.definition import Words
from zhuoji_sim.numbers import between
from zhuoji_sim.text import Labels, Text

TITLE = Text("Statements of public guides", "公开攻略的说法")

QUESTION = Text("Does what public guides say of this game hold?", "公开攻略里关于这种麻将的说法成立吗？")

ESTIMAND = Text(
    "Population: all deals; the dealer's seat goes round. A statement about how to play: two seats play the one policy and two the "
    "other, both the table's policy but for one setting, in all six ways on the same wall with the same random streams; estimated is the "
    "mean result of a seat with the one less that of a seat with the other, in fan a hand. A statement about what happens: its rate, "
    "or mean, where all four seats play the table's policy, on the same walls. The headline is the difference that comes first.",
    "总体：所有牌局，庄家轮流。关于打法的说法：两家用一种打法、两家用另一种，都是本桌的打法、只改一项设置，六种坐法都打，"
    "牌墙与随机数都相同；估计量是前者一家得分的均值减去后者一家得分的均值，单位是番/局。关于现象的说法：同样的牌墙上四家都用本桌打法时的比率或均值。"
    "头条是排在最前的那个差。",
)

METHOD = (
    Text(
        "Each statement comes with all that counts as the same as what it states: from its own error where the source tells one (95%), else from "
        "how it rounds, else half of it to each side; the table of sources says which. It is confirmed where our number lies within that and the nearer "
        "end is beyond doubt, refuted where it lies outside and the end is beyond doubt, after Holm's correction for all statements "
        "together. Else it is undecided. Where it is confirmed at one table and refuted at another, it depends.",
        "每条说法都附有算作与它相同的全部数值：来源给出误差的照其误差（95%），否则照取整，再否则上下各放宽一半，出处表里逐条写明。"
        "我们的数落在其中、且与较近一端之差确凿，为证实；落在其外且与该端之差确凿，为推翻（对所有说法一并作霍尔姆校正）；否则尚无定论。"
        "在一种牌桌上证实、在另一种牌桌上推翻的，为视牌桌而定。",
    ),
    Text(
        "The deal is the unit of all errors. Rates have Wilson intervals by effective size. After so many hands a player who is better by so much is ahead "
        "of one at the same table in so many of a hundred sessions: from the variance of what two seats win more than the other two, as "
        "hands are independent.",
        "所有误差都以一局为单位，比率用按有效局数的威尔逊区间。强一点的一方打多少局后在多少场里领先，由两家比另两家多赢之数的方差算出，各局相互独立。",
    ),
)

CAVEATS = (
    Text(
        "The statements are about another engine's players; ours are not they. What is refuted here is the statement about these "
        "tables. A setting of ours is the nearest to what is stated, not the same: our defence weighs danger in fan, our dear hands "
        "are weighed at three times what they pay.",
        "这些说法出自另一套程序的牌手，与我们的不同；此处推翻的是它用于这些牌桌的说法。我们的设置只是与所说最接近的，并不相同："
        "我们的防守以番计危险，做大牌则把大牌当三倍的价钱来掂量。",
    ),
)

_DIGITS = {"fan/hand": 2, "tiles": 2, "hands": 0}
_DIGITS_OF_SHARES = 1


def _written(value: float, unit: str) -> str:
    """A number as it is stated."""
    return written(value, unit, _DIGITS.get(unit, _DIGITS_OF_SHARES), effect=in_fan(unit))


def _same(one: Statement) -> Text:
    low, high = (_written(end, one.unit) for end in (one.claimed.low, one.claimed.high))
    return Text(between(low, high, "en"), between(low, high, "zh"))


def _stated(one: Statement) -> Text:
    if one.claimed.value is None:
        return _same(one)
    value = _written(one.claimed.value, one.unit)
    return Text(value, value)


LABELS: Labels = {one.key: one.words for one in statements()}
STATED: Labels = {one.key: _stated(one) for one in statements()}
SAME: Labels = {one.key: _same(one) for one in statements()}
BECAUSE: Labels = {one.key: one.because for one in statements()}
JUDGEMENTS: Labels = {
    "confirmed": Text("confirmed", "证实"),
    "refuted": Text("refuted", "推翻"),
    "depends": Text("depends", "视牌桌而定"),
    "undecided": Text("undecided", "未定"),
    "too_few": Text("too few deals", "局数太少"),
}
GAIN = next(Text(f"{one.words.en}, fan a hand", f"{one.words.zh}，番/局") for one in duels())

WORDS = Words(
    title=TITLE,
    question=QUESTION,
    estimand=ESTIMAND,
    counts=Text(
        "deals, each played at the table and six times for each pair", "局，每局在本桌打一次，每对打法另打六次"
    ),
    method=METHOD,
    caveats=CAVEATS,
    verdicts={
        "worth": Text("they hold", "成立"),
        "not_worth": Text("they do not hold", "不成立"),
        "mixed": Text("some hold, some do not", "有的成立，有的不成立"),
    },
)


def heading(deal: int, statement: Statement, with_a: int, a: str, b: str, fan: int) -> Text:
    """What one of a deal's plays is, by the mask of the seats with A, and what these won."""
    seats = [seat for seat in range(with_a.bit_length()) if with_a >> seat & 1]
    where, where_zh = " and ".join(map(str, seats)), "、".join(f"{seat}号" for seat in seats)
    return Text(
        f"Deal {deal}, {statement.key}: seats {where} play {a}, the others {b} ({fan:+d} fan together)",
        f"第 {deal} 局，{statement.key}：{where_zh}用 {a}，别家用 {b}（合计 {fan:+d} 番）",
    )
