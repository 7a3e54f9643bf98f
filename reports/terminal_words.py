"""The words of the terminal's tables in both languages; the English text is the key."""

from typing import Literal

Lang = Literal["en", "zh"]

_CHINESE = {
    # how a hand ends, and its patterns (R4)
    "outcome": "结果",
    "share": "占比",
    "self_draw": "自摸",
    "discard": "点炮",
    "robbed_kong": "抢杠",
    "exhausted": "黄庄",
    "void": "作废",
    "pattern": "牌型",
    "share of wins": "占胡牌",
    "pinghu": "平胡",
    "daduizi": "大对子",
    "qidui": "七对",
    "longqidui": "龙七对",
    "qingyise": "清一色",
    "qingdadui": "清大对",
    "qingqidui": "清七对",
    "qinglongbei": "清龙背",
    "dandiao": "单吊",
    # seats
    "hand": "局",
    "winner": "胡家",
    "seat": "座位",
    "policy": "策略",
    "fan a hand": "每局番数",
    "std error": "标准误",
    "wins": "胡牌率",
    "deals in": "放炮率",
    "ready": "叫牌",
    # a hand
    "complete": "已胡",
    "tile": "牌",
    "live": "余张",
    "fan": "番",
    "needs a pass": "须通行证",
    "throw": "打出",
    "shanten": "向听",
    "ukeire": "进张",
    "tiles": "牌（余张）",
    # rulesets and policies
    "ruleset": "规则",
    "key": "键",
    "value": "值",
    "rule": "条款",
    "status": "依据",
    "source": "出处",
    "meaning": "含义",
    "note": "备注",
    "name": "名称",
    "default": "默认",
    "digest": "摘要",
    "stated": "明文",
    "inferred": "推断",
    "borrowed": "借用",
    "custom": "自定",
    "setting": "设置",
    # studies
    "estimate": "估计量",
    "mean": "均值",
    "question": "问题",
    "usually": "通常局数",
    "counted": "计数单位",
    "95% interval": "95% 区间",
    "unit": "单位",
    "deals": "局",
    "cannot report": "不能报听",
    "report": "报听",
    "silent": "不报",
    "undecided": "尚无定论",
    "waits": "所听",
    "play": "打法",
    "shot": "被胡率",
    "shot costs": "被胡代价",
    "difference": "差",
    "best silent play": "不报的最好打法",
    "ways": "种数",
    "probability": "概率",
    "fraction": "分数",
    "yes": "是",
    "no": "否",
}


def word(text: str, lang: Lang) -> str:
    """One word or short phrase in a language. Raises KeyError for one that has no Chinese."""
    return _CHINESE[text] if lang == "zh" else text
