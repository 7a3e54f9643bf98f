"""The terms of the game in both languages, keyed as in JSON: a code's name in lower case."""

from zhuoji_sim.text import Labels, Text

_PATTERN_WORDS = {
    "pinghu": ("平胡", "a plain hand"),
    "daduizi": ("大对子", "all triplets"),
    "qidui": ("七对", "seven pairs"),
    "longqidui": ("龙七对", "seven pairs with a four"),
    "qingyise": ("清一色", "one suit"),
    "qingdadui": ("清大对", "one suit in triplets"),
    "qingqidui": ("清七对", "one suit in pairs"),
    "qinglongbei": ("清龙背", "one suit in pairs with a four"),
    "dandiao": ("单吊", "four melds"),
    "qingdandiao": ("清单吊", "four melds in one suit"),
    "dilong": ("地龙", "a pong, its fourth tile and five pairs"),
    "qingdilong": ("清地龙", "dilong in one suit"),
    "tianhu": ("天胡", "won by the dealer as dealt"),
    "dihu": ("地胡", "won on the first draw"),
}

PATTERN_NAMES: Labels = {name: Text(name, chinese) for name, (chinese, _) in _PATTERN_WORDS.items()}
"""The patterns (R4) where there is no room for more than their names."""

PATTERNS: Labels = {name: Text(f"{name}, {meaning}", chinese) for name, (chinese, meaning) in _PATTERN_WORDS.items()}
"""The patterns with what they are."""

WAIT_SHAPES: Labels = {
    "single": Text("one tile, to make the pair", "单钓"),
    "gap": Text("one tile, into a run", "嵌张或边张"),
    "open": Text("two tiles, both ends of a run", "两面"),
    "double_pair": Text("two tiles, either of two pairs", "对倒"),
    "other_two": Text("two tiles, otherwise", "其他两张"),
    "many": Text("three tiles or more", "三张及以上"),
}

SEATS: Labels = {"dealer": Text("dealer", "庄家"), "other": Text("not the dealer", "闲家")}

_NEXT, _LAST = Text("next after the dealer", "庄家下家"), Text("before the dealer", "庄家上家")
_OPPOSITE = Text("opposite the dealer", "庄家对家")
_OTHERS = {2: (_OPPOSITE,), 3: (_NEXT, _LAST), 4: (_NEXT, _OPPOSITE, _LAST)}


def places(players: int) -> Labels:
    """The seats of so many players (R1.9), counted from the dealer in the order of play."""
    others = {str(place): words for place, words in enumerate(_OTHERS[players], start=1)}
    return {"dealer": SEATS["dealer"], **others}


WAYS: Labels = {
    "discard": Text("on a discard", "接炮"),
    "self_draw": Text("by self-draw", "自摸"),
    "robbed_kong": Text("by robbing a kong", "抢杠"),
}
"""How a seat wins."""

OUTCOMES: Labels = {
    "self_draw": Text("self-draw", "自摸"),
    "discard": Text("discard", "点炮"),
    "robbed_kong": Text("robbed kong", "抢杠"),
    "exhausted": Text("exhausted wall", "黄庄"),
    "void": Text("void hand", "作废"),
}
"""How a hand ends."""

DOU: Labels = {
    "concealed": Text("concealed", "闷豆"),
    "added": Text("added to a pong", "转弯豆"),
    "exposed": Text("exposed, of a discard", "点豆"),
    "dealt": Text("dealt", "憨包豆"),
    "late": Text("dealt, declared late", "迟报的憨包豆"),
    "kept": Text("added, kept when ponging", "碰时留下再补的豆"),
}
"""The kinds of kong (R5)."""

FLOWS: Labels = {
    "hand": Text("hands", "胡牌"),
    "hot_shot": Text("hot shots", "热炮"),
    "dou": Text("dou", "豆"),
    "chicken": Text("chickens", "鸡"),
    "charge": Text("charge chicken", "冲锋鸡"),
    "responsible": Text("responsible chicken", "责任鸡"),
    "exhaustion": Text("exhausted wall", "黄庄查叫"),
    "penalty": Text("penalties", "罚番"),
}
"""What is paid for (R9)."""

STATUSES: Labels = {
    "stated": Text("stated", "明文"),
    "inferred": Text("inferred", "推断"),
    "borrowed": Text("borrowed", "借用"),
    "public": Text("public", "公开规则"),
    "custom": Text("custom", "自定"),
}
"""What a value of a ruleset rests on."""

YES_NO: Labels = {True: Text("yes", "是"), False: Text("no", "否")}

DOUBT: Labels = {"yes": YES_NO[True], "no": YES_NO[False], "too_few": Text("too few deals", "局数太少")}
"""Whether a difference is beyond doubt."""

VERDICTS: Labels = {
    "worth": Text("Worth it", "值得"),
    "not_worth": Text("Not worth it", "不值得"),
    "undecided": Text("Undecided", "未定"),
    "mixed": Text("It depends", "看情况"),
}
