"""The sentences of advice on the terminal, in both languages."""

from zhuoji_sim.text import Labels, Text

BEST = Text("{hand}: {action}", "{hand}：{action}")
EQUAL = Text(
    "{hand}: undecided; as good as equal, within {within} fan: {ties}",
    "{hand}：尚无定论；相差不到 {within} 番，不相上下：{ties}",
)
UNDECIDED = Text("{hand}: undecided between {doubt}", "{hand}：尚无定论，在以下之间：{doubt}")
PLAYED = Text(
    "{deals} worlds, hidden hands {belief}, played on by {policy}, seed {seed}; ended by {stopped}; all intervals hold jointly at any time",
    "{deals} 局，暗牌{belief}，由{policy}续打，随机种子 {seed}；结束原因：{stopped}；所有区间随时联合成立",
)
PART_HEADS: Labels = {
    "hand": Text("hand", "胡牌"),
    "dou": Text("dou", "豆"),
    "chickens": Text("chickens", "鸡"),
    "charge": Text("charge", "冲锋鸡"),
    "exhaustion": Text("exhausted wall", "黄庄查叫"),
    "other": Text("other", "其他"),
}
