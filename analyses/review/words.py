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
    "action": Text("action", "打法"),
    "difference": Text("against the first", "比第一个"),
}

FACTS: Labels = {
    "cost": Text("Cost of all decisions", "全部决定的代价"),
    "known": Text("The same with the real hands", "按真牌计"),
    "result": Text("Result", "得分"),
    "dealt": Text("Hands as dealt", "起手"),
    "luck": Text("Luck of the walls", "牌运"),
    "own": Text("Own play", "自己的打法"),
    "others": Text("Others' play", "别家的打法"),
}
"""What stands at the top of the page."""

SECTIONS: Labels = {
    "otherwise": Text("Where advice says otherwise", "与建议不同之处"),
    "boards": Text("The worst decisions", "最差的几次决定"),
    "kinds": Text("By kind of decision", "按决定的种类"),
    "accounts": Text("What the walls decided", "牌墙决定了什么"),
    "method": Text("How it was estimated", "怎样估计"),
    "again": Text("To make it again", "如何重现"),
}

NOTES: Labels = {
    "otherwise": Text(
        "Fan that the action named best brings more than the one played, by what the seat could see, and by the real hands of the others.",
        "所建议的打法比实际打法多得的番数：先按当时看得见的估计，再按别家的真牌估计。",
    ),
    "kinds": Text("Sums over all decisions, in fan.", "全部决定之和，单位为番。"),
    "accounts": Text(
        "Each result taken apart, in fan: the parts add up to it. Luck is of all draws and of the tile turned up. Play is judged by the real hands: a discard that somebody wins on counts in full, though nobody could know.",
        "把每局得分拆开，单位为番，各项相加即得分。牌运包括各家摸的牌和翻出的牌。打法按真牌评判：打出被胡的牌算全数，尽管谁也不能预知。",
    ),
    "method": Text(
        "Advice names the best action in one set of worlds; what it is better by is estimated in another, so that nothing is taken for a fault because it happened to look like one. "
        "A cost by the real hands tells what the decision would have cost at this table; a good decision may come off badly there. "
        "Luck is measured against play of the policy: the value of the hands as dealt, and of each decision that deviates from it, is played out with the real hands and fresh walls.",
        "先用一组模拟局选出最好的打法，再用另一组估计它好多少，免得把偶然当成错误。"
        "按真牌计的代价说明在这一桌上会付出多少；好的决定也可能碰上坏的牌。"
        "牌运以所用打法为准：起手牌的价值，以及每个偏离该打法的决定，都用真牌和重洗的牌墙打完来估计。",
    ),
}

BOARD: Labels = {
    "heading": Text("{place}. Line {where}: {played}", "{place}. 第 {where} 行：{played}"),
    "instead": Text("Advice: {best}.", "建议：{best}。"),
    "as_advised": Text("Advice says the same.", "与建议一致。"),
    "costs": Text(
        "Cost {cost} fan ({interval}), at most {at_most}; with the real hands {known} ({known_interval}).",
        "代价 {cost} 番（{interval}），至多 {at_most}；按真牌 {known}（{known_interval}）。",
    ),
    "seat": Text("seat {seat}", "{seat} 号"),
    "own": Text("seat {seat}, deciding", "{seat} 号，由其决定"),
    "dealer": Text("dealer", "庄"),
    "reported": Text("has reported", "已报听"),
    "wall": Text("{wall} tiles left", "余 {wall} 张"),
    "open": Text("open: {tile} of seat {seat}", "{seat} 号打出：{tile}"),
    "drawn": Text("drawn: {tile}", "摸到：{tile}"),
    "held": Text("{held} tiles in hand", "手牌 {held} 张"),
    "river": Text("thrown", "打出"),
    "melds": Text("melds", "副露"),
    "none": Text("none", "无"),
    "race": Text("What advice saw, fan", "建议所见，番"),
}

TITLE = Text("What did the play of seat {seat} cost?", "{seat} 号座位的打法丢了多少番？")
SURE = Text(
    "{sure} of {decisions} decisions cost something beyond doubt; the worst, line {line}: {played} where advice says {best}, {cost} fan.",
    "{decisions} 次决定中有 {sure} 次确凿有损；最大的一次是第 {line} 行后“{played}”，建议“{best}”：{cost} 番。",
)
NONE_SURE = Text(
    "No decision of {decisions} cost anything beyond doubt.",
    "{decisions} 次决定中没有一次确凿有损。",
)
NO_DECISIONS = Text("Seat {seat} had nothing to decide.", "{seat} 号座位没有可选的决定。")
AS_ADVISED = Text("Played as advice says: {number}.", "与建议一致：{number} 次。")
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
PARTIAL: Labels = {
    "time": Text(
        "The time budget ended the review: what is missing was not judged.", "限定的时间已用完：缺少的没有评判。"
    ),
    "interrupted": Text("Interrupted: what is missing was not judged.", "中途被打断：缺少的没有评判。"),
}
