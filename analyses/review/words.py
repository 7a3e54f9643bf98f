"""The words of a review in both languages."""

from zhuoji_sim.text import Labels, Text

KIND_WORDS: Labels = {
    "discard": Text("discards", "打牌"),
    "claim": Text("claims", "碰杠"),
    "kong": Text("kongs of one's own", "自杠"),
    "report": Text("reports", "报听"),
    "win": Text("wins", "胡牌"),
    "all": Text("all", "合计"),
}

HEADS: Labels = {
    "where": Text("line", "行"),
    "played": Text("played", "实际"),
    "best": Text("advice", "建议"),
    "cost": Text("cost", "代价"),
    "at_most": Text("at most", "至多"),
    "known": Text("real hands", "按真牌"),
    "interval": Text("95% interval", "95% 区间"),
    "kind": Text("decisions", "决定"),
    "number": Text("number", "次数"),
    "sure": Text("beyond doubt", "确凿"),
    "error": Text("± error", "± 误差"),
    "hand": Text("hand", "局"),
    "result": Text("result", "得分"),
    "dealt": Text("as dealt", "起手"),
    "luck": Text("luck", "牌运"),
    "own": Text("own play", "自己的打法"),
    "others": Text("others' play", "别家的打法"),
}

TITLE = Text("What did seat {seat} throw away?", "{seat} 号座位丢了多少？")
SURE = Text(
    "Of {decisions} decisions {sure} cost something beyond doubt; the worst was {played} where advice says {best} (line {line}): {cost} fan.",
    "{decisions} 次决定中有 {sure} 次确凿有损；最大的一次是第 {line} 行后“{played}”，建议“{best}”：{cost} 番。",
)
NONE_SURE = Text(
    "Of {decisions} decisions none cost anything beyond doubt.",
    "{decisions} 次决定中没有一次确凿有损。",
)
NO_DECISIONS = Text("Seat {seat} had nothing to decide.", "{seat} 号座位没有可选的决定。")
AS_ADVISED = Text("{number} further decisions were played as advice says.", "其余 {number} 次与建议一致。")
MARKED = Text("{mark} beyond doubt, all decisions considered", "{mark} 就全部决定而言确凿有损")
ACCOUNT = Text(
    "Result {result} fan: hands as dealt {dealt}, luck of the walls {luck}, own play {own}, others' play {others} (against {policy}).",
    "得分 {result} 番：起手 {dealt}，牌运 {luck}，自己的打法 {own}，别家的打法 {others}（与 {policy} 相比）。",
)
UNJUDGED = Text(
    "Not judged, for no policy does it: {moves}.",
    "以下没有评判，因为没有哪种打法会这样做：{moves}。",
)
UNJUDGED_MOVES: Labels = {"win": Text("a void win", "诈胡"), "leave": Text("leaving", "离桌")}
PLAYED_BY = Text(
    "Hidden hands {belief}, played on by {policy}; each cost from {walls} worlds of its own, with the real hands from {walls} fresh walls; seed {seed}.",
    "暗牌{belief}，由 {policy} 续打；每个代价另用 {walls} 局估计，按真牌另洗 {walls} 次牌墙；随机种子 {seed}。",
)
BELIEFS: Labels = {
    "uniform": Text("all alike", "等可能抽取"),
    "usual": Text("as near to ready as usual", "按通常的向听抽取"),
}
PARTIAL: Labels = {
    "time": Text(
        "The time budget ended the review: what is missing was not judged.", "限定的时间已用完：缺少的没有评判。"
    ),
    "interrupted": Text("Interrupted: what is missing was not judged.", "中途被打断：缺少的没有评判。"),
}
