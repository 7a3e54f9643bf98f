"""The words of advice in both languages: actions, parts of a result, rates, and the sentences made of them."""

from zhuoji_sim.text import Labels, Text
from zhuoji_sim.tiles.marked import tiles
from zhuoji_sim.tiles.words import tile_words

_MOVES = {
    "discard": Text("discard {tile}", "打{tile}"),
    "report": Text("report, throwing {tile}", "报听打{tile}"),
    "kong": Text("kong {tile}", "杠{tile}"),
}
_ANSWERS = {
    "win": Text("win", "胡"),
    "pong": Text("pong", "碰"),
    "kong": Text("kong", "杠"),
    "pass": Text("pass", "过"),
}

PART_WORDS: Labels = {
    "hand": Text("hands won", "胡牌"),
    "dou": Text("dou", "豆"),
    "chickens": Text("chickens", "鸡"),
    "charge": Text("the charge and responsible chickens", "冲锋鸡与责任鸡"),
    "exhaustion": Text("exhausted walls", "黄庄查叫"),
    "other": Text("penalties", "罚番"),
}

RATE_WORDS: Labels = {
    "win_rate": Text("wins", "胡牌率"),
    "self_draw_rate": Text("self-draws", "自摸率"),
    "deal_in_rate": Text("deals in", "放炮率"),
    "ready_rate": Text("ends ready", "终局叫牌率"),
}

BELIEFS: Labels = {
    "uniform": Text("all alike", "等可能抽取"),
    "usual": Text("as near to ready as usual", "按通常的向听抽取"),
    "play": Text("as the last discards say", "按各家最后的弃牌抽取"),
}
"""How hidden hands are drawn."""

SURE = Text("{first} brings {gain} fan a hand more than {second}.", "“{first}”比“{second}”每局多 {gain} 番。")
UNSURE = Text(
    "{first} did better than {second} by {gain} fan a hand, which may be chance.",
    "“{first}”在这些局里每局比“{second}”多 {gain} 番，但可能只是偶然。",
)
GAINS = Text(" It gains by {parts}.", "多得：{parts}。")
LOSES = Text(" It gives up {parts}.", "少得：{parts}。")
GAINS_BUT_LOSES = Text(" It gains by {gained}, but gives up {lost}.", "多得：{gained}；少得：{lost}。")
NO_PART = Text(" No single part of the result differs beyond doubt.", "分项之中没有哪一项的差别是确凿的。")
RATES_DIFFER = Text(" In percentage points: {rates}.", "按百分点：{rates}。")
LEAVES = Text(
    " It leaves shanten {first} with {first_live} live tiles that help, against {second} with {second_live}.",
    "打后向听 {first}、有效牌 {first_live} 张，对比向听 {second}、有效牌 {second_live} 张。",
)
COMMA = Text(", ", "，")


def action_words(action: str, drawn: bool = False) -> Text:
    """An action as people say it; `drawn`: its tile as a picture where that can be."""
    move, _, tile = action.partition(" ")
    if not tile:
        return _ANSWERS[move]
    shown = Text(tiles(tile), tiles(tile)) if drawn else tile_words(tile)
    return Text(_MOVES[move].en.format(tile=shown.en), _MOVES[move].zh.format(tile=shown.zh))


DODGED: Labels = {
    "report": Text("Where the others dodge a reporter, report.", "若别家躲着报听者打，则应报听。"),
    "silent": Text("Where the others dodge a reporter, stay silent.", "若别家躲着报听者打，则不宜报听。"),
    "undecided": Text(
        "Where the others dodge a reporter, it is no longer beyond doubt.", "若别家躲着报听者打，则尚无定论。"
    ),
}
"""How a verdict on reporting turns where the others dodge."""


def dodged_words(verdict: str) -> Text:
    """How a verdict of advice turns where the others dodge a reporter."""
    if verdict == "undecided":
        return DODGED[verdict]
    best = action_words(verdict)
    return Text(f"Where the others dodge a reporter: {best.en}.", f"若别家躲着报听者打，则应{best.zh}。")
