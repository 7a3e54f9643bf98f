"""The words of the terminal's tables in both languages: the game's by their codes, its own by their English."""

from zhuoji_sim.glossary import OUTCOMES, PATTERN_NAMES, STATUSES
from zhuoji_sim.text import Labels, Lang, Text

_OWN = (
    # how a hand ends
    Text("outcome", "结果"),
    Text("share", "占比"),
    Text("pattern", "牌型"),
    Text("share of wins", "占胡牌"),
    # seats
    Text("hand", "局"),
    Text("dealer's count", "连庄数"),
    Text("dealer, fan a hand", "庄家每局番数"),
    Text("winner", "胡家"),
    Text("seat", "座位"),
    Text("policy", "策略"),
    Text("fan a hand", "每局番数"),
    Text("std error", "标准误"),
    Text("of hands", "每局"),
    Text("wins", "胡牌率"),
    Text("deals in", "放炮率"),
    Text("ready", "叫牌"),
    # a hand
    Text("complete", "已胡"),
    Text("tile", "牌"),
    Text("live", "余张"),
    Text("fan", "番"),
    Text("needs a pass", "须通行证"),
    Text("throw", "打出"),
    Text("shanten", "向听"),
    Text("ukeire", "进张"),
    Text("tiles", "牌（余张）"),
    # rulesets and policies
    Text("ruleset", "规则"),
    Text("key", "键"),
    Text("value", "值"),
    Text("rule", "条款"),
    Text("status", "依据"),
    Text("source", "出处"),
    Text("meaning", "含义"),
    Text("note", "备注"),
    Text("name", "名称"),
    Text("default", "默认"),
    Text("digest", "摘要"),
    Text("setting", "设置"),
    # kept runs
    Text("run", "运行"),
    Text("study", "研究"),
    Text("seed", "种子"),
    Text("size", "大小"),
    Text("used", "最近使用"),
    Text("part", "部分"),
    # studies
    Text("estimate", "估计量"),
    Text("mean", "均值"),
    Text("question", "问题"),
    Text("usually", "通常局数"),
    Text("counted", "计数单位"),
    Text("95% interval", "95% 区间"),
    Text("unit", "单位"),
    Text("deals", "局"),
    Text("cannot report", "不能报听"),
    Text("report", "报听"),
    Text("silent", "不报"),
    Text("undecided", "尚无定论"),
    Text("waits", "所听"),
    Text("play", "打法"),
    Text("shot", "被胡率"),
    Text("shot costs", "被胡代价"),
    Text("difference", "差"),
    Text("best silent play", "不报的最好打法"),
    # advice
    Text("action", "打法"),
    Text("self-draws", "自摸率"),
    Text("ends ready", "终局叫牌率"),
    Text("worlds", "局"),
    Text("ways", "种数"),
    Text("at most", "至多"),
    Text("probability", "概率"),
    Text("fraction", "分数"),
)

WORDS: Labels = {**{text.en: text for text in _OWN}, **OUTCOMES, **PATTERN_NAMES, **STATUSES}


def word(name: str, lang: Lang) -> str:
    """One word or short phrase in a language. Raises KeyError for one that is not among them."""
    return WORDS[name](lang)
