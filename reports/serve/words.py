"""The words of the page at the table, in both languages."""

from zhuoji_sim.text import Labels, Text
from zhuoji_sim.tiles.kinds import NAMES
from zhuoji_sim.tiles.words import tile_words

_SUITS = {"m": "character", "p": "dot", "s": "bamboo"}

TILE_WORDS: Labels = {
    name: Text(f"{name[0]} {_SUITS[name[1]]}{'' if name[0] == '1' else 's'}", tile_words(name).zh) for name in NAMES
}
"""Tiles as they are read out."""

PAGE: Labels = {
    "title": Text("At the table", "牌桌边"),
    "toolkit": Text("Zhuoji", "捉鸡"),
    "lead": Text("Click the tiles you hold; the answer comes while you look.", "点出手里的牌，结果边算边看。"),
    "other_lang": Text("中文", "English"),
    "house": Text("House", "规则"),
    "seat": Text("My seat", "我的座位"),
    "turn": Text("Turn", "第几巡"),
    "turn_unsaid": Text("as the tiles thrown say", "按已打的牌"),
    "n": Text("Dealer's count", "庄家连庄数"),
    "reported": Text("Who has reported", "谁已报听"),
    "more": Text("More about the table", "牌桌情况"),
    "hand": Text("My hand", "我的手牌"),
    "hand_empty": Text("No tile yet: 14 on your turn, 13 when a tile is offered.", "还没有牌：轮到自己 14 张，别人打牌时 13 张。"),
    "of": Text("{count} of {whole}", "{count}/{whole} 张"),
    "text": Text("or as text", "或输入文字"),
    "text_example": Text("123m456p789s…", "123m456p789s…"),
    "read": Text("Read", "读入"),
    "undo": Text("Undo", "撤销"),
    "clear": Text("Clear", "清空"),
    "goes_to": Text("A click puts the tile", "点牌放到"),
    "to_hand": Text("into my hand", "手牌"),
    "to_seen": Text("among those thrown", "已打出的牌"),
    "to_offered": Text("as offered to me", "别人刚打的牌"),
    "to_pong": Text("down as my pong", "我碰的"),
    "to_kong": Text("down as my kong", "我明杠的"),
    "to_concealed": Text("down as my concealed kong", "我暗杠的"),
    "tiles": Text("Tiles", "选牌"),
    "seen": Text("Thrown, by whomever", "已打出的牌"),
    "offered": Text("Offered to me", "别人刚打的牌"),
    "from": Text("by", "打牌者"),
    "left": Text("{count} left", "还剩 {count} 张"),
    "remove": Text("remove {tile}", "去掉{tile}"),
    "what_it_is": Text("What the hand is", "这手牌"),
    "what_to_do": Text("What to do", "怎么打"),
    "whether_to_report": Text("Report on this first turn?", "第一巡要不要报听？"),
    "results": Text("Answers", "结果"),
    "loading": Text("Asking…", "正在计算…"),
    "lost": Text("The server does not answer: is zhuoji serve still running?", "连不上服务：zhuoji serve 还在运行吗？"),
    "stop": Text("Stop", "停止"),
    "was_stopped": Text("Stopped here.", "已停止。"),
}  # fmt: skip
"""What stands on the page itself; the script reads some of them."""

ANSWER: Labels = {
    "both": Text("{one}, {other}", "{one}，{other}"),
    "others": Text("The other {count} discards", "其余 {count} 种打法"),
    "complete": Text("Complete", "已胡"),
    "ready": Text("Ready", "已叫牌"),
    "shanten": Text("{shanten} from ready", "{shanten} 向听"),
    "worth": Text("{pattern}, {fan} fan", "{pattern}，{fan} 番"),
    "waits": Text("Waits for", "听"),
    "helped_by": Text("Helped by", "有效牌"),
    "live": Text("{count} live", "余 {count} 张"),
    "needs_pass": Text("needs a pass", "须有通行证"),
    "throw": Text("Throw", "打"),
    "sure": Text("beyond doubt", "结论确凿"),
    "playing": Text("still playing", "还在打"),
    "open": Text("undecided", "尚无定论"),
    "equal": Text("as good as equal", "不相上下"),
    "leads": Text("{action} is ahead", "目前{action}领先"),
    "equal_are": Text("As good as equal: {actions}", "不相上下：{actions}"),
    "doubt_is": Text("Undecided between {actions}", "尚无定论：{actions}"),
    "fan": Text("{value} fan", "{value} 番"),
    "to_next": Text("against the best other", "比其余最好的"),
    "report": Text("report", "报听"),
    "silent": Text("stay silent", "不报"),
    "report_with": Text("Report, throwing {tile}", "报听，打{tile}"),
    "silent_with": Text("Stay silent, throwing {tile}", "不报，打{tile}"),
    "gain": Text("reporting brings", "报听多得"),
    "killed": Text("won on", "被胡"),
    "cannot_report": Text("This hand cannot report now: {why}.", "这手牌现在不能报听：{why}。"),
    "played": Text("{deals} deals so far.", "已打 {deals} 局。"),
    "ended": Text("{deals} deals; ended by {stopped}.", "共 {deals} 局；结束原因：{stopped}。"),
    "assumed": Text(
        "House: {house}. From the next move on: {policy}. All intervals hold jointly, with 95 %, at any time.",
        "规则：{house}；以后{policy}。所有 95% 区间随时联合成立。",
    ),
}  # fmt: skip
"""What the answers are made of."""

SERVED = Text("the page at the table: {url}  (Ctrl-C ends it)", "牌桌页面：{url}（按 Ctrl-C 结束）")
ENDED = Text("the page at the table is closed", "牌桌页面已关闭")
