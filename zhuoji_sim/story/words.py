"""The words in which a hand is told, in both languages, and the voice that fills their blanks."""

from collections.abc import Iterable, Mapping

import numpy as np

from zhuoji_sim.records.log import kong_dou
from zhuoji_sim.text import Lang, Text
from zhuoji_sim.tiles.words import TILE_NAMES

WORDS: Mapping[str, Text] = {
    "seat": Text("seat {seat}", "{seat}号"),
    "row.dealer": Text("seat {seat} (dealer)", "{seat}号庄家"),
    "row.other": Text("seat {seat}", "{seat}号闲家"),
    "comma": Text(", ", "、"),
    "turn": Text("{seat} {moves}", "{seat}{moves}"),
    "and": Text(", ", "，"),
    # the deal
    "title": Text(
        "{ruleset} rules, base {base}: seat {dealer} deals, n = {n}", "{ruleset}规则，底分{base}：{dealer}号坐庄第{n}盘"
    ),
    "title.dice": Text("{title}, dice {first} and {second}", "{title}，骰子{first}、{second}"),
    "head.deal": Text("The deal (m characters, p dots, s bamboos)", "起牌（m万 p筒 s条）"),
    "head.play": Text("Play", "行牌"),
    "head.after": Text("Chickens 鸡 and kongs 豆", "鸡和豆"),
    "head.payments": Text("Payments", "结算"),
    "head.results": Text("Results", "输赢"),
    # moves
    "draw": Text("draws {tile}", "摸{tile}"),
    "discard": Text("throws {tile}", "打{tile}"),
    "report": Text("throws {tile} and reports ready 报听", "打{tile}，报听"),
    "report.hard": Text("throws {tile} and reports ready as dealt 硬报", "打{tile}，硬报"),
    "report.soft": Text("throws {tile} and reports ready after the draw 软报", "打{tile}，软报"),
    "pong": Text("pongs {tile} of {target}", "碰{target}的{tile}"),
    "kong.own": Text("kongs {tile} ({kong})", "杠{tile}（{kong}）"),
    "kong.claimed": Text("kongs {tile} of {target} ({kong})", "杠{target}的{tile}（{kong}）"),
    "leave": Text("{seat} leaves the table (R9.5)", "{seat}中途逃跑（R9.5）"),
    # kongs
    "dou.concealed": Text("concealed kong 闷豆", "闷豆"),
    "dou.added": Text("added kong 转弯豆", "转弯豆"),
    "dou.exposed": Text("exposed kong 点豆", "点豆"),
    "dou.dealt": Text("dealt kong 憨包豆", "憨包豆"),
    "dou.late": Text("late dealt kong 憨包豆", "迟开憨包豆"),
    "dou.kept": Text("kept added kong 转弯豆", "留张转弯豆"),
    # wins
    "win": Text(
        "{seat} wins on {tile}, {how}: {pattern}, value {value}; hand {hand}",
        "{seat}胡{tile}，{how}：{pattern}，{value}番；手牌 {hand}",
    ),
    "win.void": Text(
        "{seat} wins on {tile}, which is void 包牌: he had let a win pass (R3.5); hand {hand}",
        "{seat}胡{tile}作废：包牌，放过一炮后还没摸牌（R3.5）；手牌 {hand}",
    ),
    "by.self_draw": Text("self-draw 自摸", "自摸"),
    "by.discard": Text("discarded by {source} 点炮", "{source}点炮"),
    "by.robbed_kong": Text("robbing {source}'s kong 抢杠", "抢{source}的杠"),
    "how.hot_shot": Text("hot shot 热炮", "热炮"),
    "how.bloom": Text("kong bloom 杠开", "杠开"),
    "how.kill": Text("kill 杀报", "杀报"),
    "how.reported": Text("reported 报听", "报听胡牌"),
    "pattern.pinghu": Text("pinghu 平胡 (plain hand)", "平胡"),
    "pattern.daduizi": Text("daduizi 大对子 (all triplets)", "大对子"),
    "pattern.qidui": Text("qidui 七对 (seven pairs)", "七对"),
    "pattern.longqidui": Text("longqidui 龙七对 (seven pairs with a four)", "龙七对"),
    "pattern.qingyise": Text("qingyise 清一色 (one suit)", "清一色"),
    "pattern.qingdadui": Text("qingdadui 清大对 (one suit, all triplets)", "清大对"),
    "pattern.qingqidui": Text("qingqidui 清七对 (one suit, seven pairs)", "清七对"),
    "pattern.qinglongbei": Text("qinglongbei 清龙背 (one suit, seven pairs with a four)", "清龙背"),
    "pattern.dandiao": Text("dandiao 单吊 (four melds)", "单吊"),
    "pattern.qingdandiao": Text("qingdandiao 清单吊 (four melds in one suit)", "清单吊"),
    "pattern.dilong": Text("dilong 地龙 (a pong, its fourth tile and five pairs)", "地龙"),
    "pattern.qingdilong": Text("qingdilong 清地龙 (dilong in one suit)", "清地龙"),
    "pattern.tianhu": Text("tianhu 天胡 (as dealt)", "天胡"),
    "pattern.dihu": Text("dihu 地胡 (on the first draw)", "地胡"),
    # how else it ends
    "void": Text("the hand is void 作废", "本局作废"),
    "exhausted": Text(
        "the wall is empty and nobody has won 黄庄; chickens and kongs are void (R10.3)",
        "牌摸完了没人胡，黄庄；鸡和豆都不算（R10.3）",
    ),
    "exhausted.none": Text("nobody is ready: nothing is paid (R10.1)", "无人叫牌，没有输赢（R10.1）"),
    "exhausted.all": Text("everybody is ready: nothing is paid (R10.1)", "各家都叫牌，没有输赢（R10.1）"),
    "exhausted.some": Text(
        "ready 叫牌: {ready}; not ready and paying: {unready} (R10.2)",
        "查叫：{ready}叫牌；{unready}没叫牌，要赔（R10.2）",
    ),
    # chickens and kongs
    "flipped": Text(
        "{indicator} is turned up: the flipped chicken 翻牌鸡 is {tiles} (R6.2)",
        "翻开{indicator}，翻牌鸡是{tiles}（R6.2）",
    ),
    "flipped.none": Text(
        "{indicator} is turned up, but these rules have no flipped chicken (R6.2)",
        "翻开{indicator}，本规则不算翻牌鸡（R6.2）",
    ),
    "flipped.empty": Text("no tile is left to turn up: no flipped chicken (R6.2)", "没有未摸的牌，不翻鸡（R6.2）"),
    "golden.1s": Text("it is golden 金鸡: each 1s counts {value} (R6.4)", "翻到金鸡，幺鸡每只{value}番（R6.4）"),
    "fixed.1s": Text("the 1s 幺鸡 is a chicken: each counts {value} (R6.1)", "幺鸡每只{value}番（R6.1）"),
    "charge.1s": Text(
        "{seat} threw the first 1s and nobody claimed it: charge chicken 冲锋鸡, {value} (R6.7)",
        "{seat}打出第一张幺鸡，没人要：冲锋鸡，{value}番（R6.7）",
    ),
    "responsible.1s": Text(
        "{seat} threw the first 1s and {claimer} claimed it: responsible chicken 责任鸡 (R6.8)",
        "{seat}打出第一张幺鸡，被{claimer}拿走：责任鸡（R6.8）",
    ),
    "golden.8p": Text(
        "it is golden 金乌骨: each 8p counts {value} (R6.12)", "翻到金乌骨，乌骨鸡每只{value}番（R6.12）"
    ),
    "fixed.8p": Text("the 8p 乌骨鸡 is a chicken too: each counts {value} (R6.12)", "乌骨鸡每只{value}番（R6.12）"),
    "charge.8p": Text(
        "{seat} threw the first 8p and nobody claimed it: charge chicken 冲锋乌骨, {value} (R6.12)",
        "{seat}打出第一张乌骨鸡，没人要：冲锋乌骨，{value}番（R6.12）",
    ),
    "responsible.8p": Text(
        "{seat} threw the first 8p and {claimer} claimed it: responsible chicken 责任乌骨 (R6.12)",
        "{seat}打出第一张乌骨鸡，被{claimer}拿走：责任乌骨（R6.12）",
    ),
    "turned": Text("the turned {tile} is a chicken itself 本鸡 (R6.13)", "翻出的{tile}也是鸡：本鸡（R6.13）"),
    "weekday": Text(
        "it is day {day} of the week: all tiles of rank {day} are chickens 星期鸡 (R6.14)",
        "今天是一周的第{day}天，各门的{day}都是星期鸡（R6.14）",
    ),
    "standing": Text(
        "a 1s or 8p that is always a chicken and still in hand counts {value} more 站鸡 (R6.17)",
        "站鸡：手里没打出的幺鸡、乌骨鸡每只另加{value}番（R6.17）",
    ),
    "wind": Text(
        "that is the wind 吹风鸡: no hand, chicken or kong pays (R6.19)", "吹风鸡：胡牌、鸡和豆都不算（R6.19）"
    ),
    "unready": Text("not ready and collecting for no chicken: {seats} (R6.6)", "{seats}没叫牌，有鸡也不收（R6.6）"),
    "burnt": Text(
        "burnt 烧鸡: {seat} shot hot and collects for no chicken (R6.10)", "{seat}点了热炮，烧鸡：有鸡也不收（R6.10）"
    ),
    "scope.everyone": Text(
        "after a hot shot or a robbed kong no chicken and no kong counts (R8.4)", "热炮或抢杠，本局鸡和豆都不算（R8.4）"
    ),
    "scope.offender": Text("the chickens and kongs of {seat} do not count (R8.4)", "{seat}的鸡和豆不算（R8.4）"),
    "burns.chickens": Text("the chickens of {seat} do not count (R8.5)", "{seat}的鸡不算（R8.5）"),
    "burns.kongs": Text("the kongs of {seat} do not count (R8.5)", "{seat}的豆不算（R8.5）"),
    "unpaid": Text("{seat}'s {kong} of {tile} pays nothing: {reason}", "{seat}的{tile}{kong}不收钱：{reason}"),
    "unpaid.void_kong": Text("it led to the hot shot (R8.3)", "杠后点了热炮（R8.3）"),
    "unpaid.late": Text("declared after his first discard (R5.2)", "第一次出牌前没开（R5.2）"),
    "unpaid.kept": Text("the fourth tile was not drawn after the pong (R5.6)", "第四张不是碰后摸来的（R5.6）"),
    "unpaid.unready": Text("he is not ready (R5.4)", "没叫牌（R5.4）"),
    "unpaid.free": Text("it is worth 0 in these rules (R5)", "本规则不算番（R5）"),
    # payments
    "pays": Text(
        "{payer} pays {receiver} {amount} for {reason} ({rule})", "{payer}付{receiver}{amount}，{reason}（{rule}）"
    ),
    "pays.sum": Text(
        "{payer} pays {receiver} {amount} for {reason}: {sum} ({rule})",
        "{payer}付{receiver}{amount}，{reason}：{sum}（{rule}）",
    ),
    "pays.none": Text("nobody pays anything", "没有输赢"),
    "house": Text("the house", "平台"),
    "fan": Text("{fan} fan", "{fan}番"),
    "points": Text("{points} points ({fan} fan)", "{points}分（{fan}番）"),
    "sum": Text("{terms} = {total}", "{terms} = {total}番"),
    "for.hand": Text("the hand", "胡牌"),
    "for.hand.robbed.1": Text("the hand, robbing his kong", "胡牌，抢杠"),
    "for.hand.robbed.3": Text("the hand, in place of {others}", "胡牌，一家包{others}"),
    "for.hand.robbed.4": Text(
        "the hand, in place of {others} and once more himself", "胡牌，一家包{others}，自己再付一份"
    ),
    "others.1": Text("the other", "一家"),
    "others.2": Text("both others", "两家"),
    "others.3": Text("all three", "三家"),
    "for.dou": Text("the {kong} of {tile}", "{tile}{kong}"),
    "for.dou_reversed": Text(
        "the {kong} of {tile} that he made himself, not being ready", "自己没叫牌，{tile}{kong}倒赔"
    ),
    "for.kong_of_ones": Text("the {kong} of 1s together with its chickens", "幺鸡{kong}，连鸡一起算"),
    "for.chicken": Text("chickens", "鸡"),
    "for.charge": Text("the charge chicken 冲锋鸡", "冲锋鸡"),
    "for.charge_reversed": Text(
        "the charge chicken 冲锋鸡 that he threw himself, not being ready", "自己没叫牌，冲锋鸡倒赔"
    ),
    "for.thrown": Text("the chickens that he threw himself, not being ready 包鸡", "自己没叫牌，包鸡：打出的鸡倒赔"),
    "for.responsible": Text("the responsible chicken 责任鸡 that he threw", "打出责任鸡"),
    "for.hot_shot": Text("the hot shot 热炮", "热炮"),
    "for.exhaustion": Text("the best hand that {receiver} was waiting for", "查叫，赔{receiver}最大的牌型"),
    "for.void_win": Text("the void win 包牌, at his own pattern's value", "包牌还胡，赔牌型番"),
    "for.leaving": Text("leaving", "逃跑扣分"),
    "part.pattern": Text("{fan} {pattern}", "{pattern}{fan}番"),
    "part.report_lift": Text("{fan} report", "报听{fan}番"),
    "part.kill_lift": Text("{fan} kill", "杀报{fan}番"),
    "part.base": Text("{fan} base fan", "底番{fan}番"),
    "part.self_draw": Text("{fan} self-draw", "自摸{fan}番"),
    "part.bloom": Text("{fan} kong bloom", "杠开{fan}番"),
    "part.hot_shot_value": Text("{fan} value again 热炮", "热炮翻番{fan}番"),
    "part.dealer": Text("{fan} dealer", "庄家{fan}番"),
    "part.hot_shot": Text("{fan} hot shot", "热炮{fan}番"),
    "part.voided_kong": Text("{fan} {kong} of {tile}", "{tile}{kong}{fan}番"),
    "part.cap": Text("{fan} beyond the cap 封顶", "封顶减{fan}番"),
    "part.tile": Text("{fan} for the {tile}", "{tile}{fan}番"),
    "part.chicken": Text("{fan} for {copies} x {tile}", "{tile}{copies}张{fan}番"),
    "name.pinghu": Text("pinghu", "平胡"),
    "name.daduizi": Text("daduizi", "大对子"),
    "name.qidui": Text("qidui", "七对"),
    "name.longqidui": Text("longqidui", "龙七对"),
    "name.qingyise": Text("qingyise", "清一色"),
    "name.qingdadui": Text("qingdadui", "清大对"),
    "name.qingqidui": Text("qingqidui", "清七对"),
    "name.qinglongbei": Text("qinglongbei", "清龙背"),
    "name.dandiao": Text("dandiao", "单吊"),
    "name.qingdandiao": Text("qingdandiao", "清单吊"),
    "name.dilong": Text("dilong", "地龙"),
    "name.qingdilong": Text("qingdilong", "清地龙"),
    "name.tianhu": Text("tianhu", "天胡"),
    "name.dihu": Text("dihu", "地胡"),
    # results
    "ready.yes": Text("ready", "叫牌"),
    "ready.no": Text("not ready", "没叫牌"),
    "next": Text("next: {seat} deals, n = {n}: {reason}", "下局{seat}坐庄第{n}盘：{reason}"),
    "next.winner": Text("he won (R2.2)", "胡牌者接庄（R2.2）"),
    "next.dealer_won": Text("the dealer won and stays (R2.2)", "庄家胡牌，连庄（R2.2）"),
    "next.two": Text(
        "of the two winners the first, counted from the old dealer (R2.3)",
        "一炮双响，从上局庄家起逆时针数第一个胡的坐庄（R2.3）",
    ),
    "next.three": Text("all others won on his tile (R2.4)", "其余各家都胡他的牌，放炮者坐庄（R2.4）"),
    "next.none": Text("nobody was ready, the dealer stays (R2.5)", "无人叫牌，庄家连庄（R2.5）"),
    "next.all": Text("everybody was ready, the dealer stays (R2.5)", "各家都叫牌，庄家连庄（R2.5）"),
    "next.stays": Text("the wall was empty, the dealer stays (R2.6)", "黄庄，庄家连庄（R2.6）"),
    "next.dealer_ready": Text("the dealer was ready and stays (R2.6)", "庄家叫牌，连庄（R2.6）"),
    "next.nearest": Text("of those ready the nearest after the dealer (R2.6)", "离庄家最近的叫牌者坐庄（R2.6）"),
    "next.only_unready": Text("he alone was not ready (R2.6)", "只有他没叫牌（R2.6）"),
    "next.wind": Text("the wind was turned up, the dealer stays (R6.19)", "翻出吹风鸡，庄家连庄（R6.19）"),
    "next.void": Text("after a void hand the dealer stays (R2.7)", "作废的局，庄家连庄（R2.7）"),
}


class Voice:
    """Speaks one language: `voice("draw", tile=...)` fills a phrase; it names seats and tiles."""

    def __init__(self, lang: Lang) -> None:
        self.lang, self.tiles = lang, TILE_NAMES[lang]

    def __call__(self, key: str, **blanks: object) -> str:
        return WORDS[key](self.lang).format(**blanks)

    def seat(self, seat: int) -> str:
        """A seat's name."""
        return self("seat", seat=seat)

    def seats(self, seats: Iterable[int]) -> str:
        """Several seats, listed."""
        return self("comma").join(self.seat(seat) for seat in seats)

    def tile(self, tile: int) -> str:
        """A tile's name: 5p, 五筒."""
        return self.tiles[tile]

    def kong(self, s: np.void, owner: int, tile: int) -> dict[str, str]:
        """A seat's kong of a tile in a finished state, for the blanks of a phrase."""
        return {"kong": self(f"dou.{kong_dou(s, owner, tile).name.lower()}"), "tile": self.tile(tile)}
