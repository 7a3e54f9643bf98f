"""The questions with an exact answer, and the titles and values of their tables."""

from zhuoji_sim.text import Text

MESSAGES = (
    Text("Shanten of a dealt hand", "起手的向听数"),
    Text("Dealt a ready hand, or one that a discard makes ready", "起手就叫牌，或打一张就叫牌"),
    Text("Dealt four of a kind", "起手有四张相同的牌"),
    Text("Dealt 1s 幺鸡", "起手的幺鸡"),
    Text("Draws until a ready HAND meets one of its waits, alone at the table", "叫牌的一手单独摸牌，第几张摸到所听"),
    Text("Shanten of {size} dealt tiles: {goal}", "{size} 张起手牌的向听数：{goal}"),
    Text("four sets and a pair", "四副一对"),
    Text("seven pairs", "七对"),
    Text("the nearer of both forms", "两种牌型取近者"),
    Text("{size} dealt tiles", "{size} 张起手牌"),
    Text("The dealer's {size} tiles", "庄家的 {size} 张"),
    Text("Fours of a kind among {size} dealt tiles", "{size} 张起手牌里四张相同的有几组"),
    Text("Any of them among {size} dealt tiles", "{size} 张起手牌里有没有"),
    Text("Number of 1s among {size} dealt tiles", "{size} 张起手牌里的幺鸡张数"),
    Text(
        "Draws that complete {hand}: {waits} of {unseen} tiles not seen",
        "{hand} 摸到所听：未见的 {unseen} 张里有 {waits}",
    ),
    Text("The first of {live} live tiles among {unseen}", "{unseen} 张里 {live} 张有效牌，第几摸遇到第一张"),
    Text("ready", "叫牌"),
    Text("not ready", "没叫牌"),
    Text("complete", "已胡"),
    Text("ready after a discard", "打一张后叫牌"),
    Text("neither", "都不是"),
    Text("none", "没有"),
    Text("at least one", "至少一组"),
)
