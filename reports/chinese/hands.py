"""Tiles and hands, exact answers, one hand's reporting, and advice."""

from zhuoji_sim.text import Text

MESSAGES = (
    # tiles and hands
    Text("{sign} at character {place} {what}", "第 {place} 个字符 {sign} {what}"),
    Text("begins a meld: only single tiles can stand here", "是碰杠的开头：这里只能写单张"),
    Text("stands outside a meld: write (777p) or [7777p]", "在碰杠的括号之外：请写 (777p) 或 [7777p]"),
    Text("has no suit: write m, p or s after the ranks", "没有花色：数字后请写 m、p 或 s"),
    Text("is no rank: ranks are 1 to 9", "不是点数：点数为 1 至 9"),
    Text("is a suit with no rank before it", "是花色，前面没有点数"),
    Text("stands alone: 幺鸡 is the 1s", "单独出现：幺鸡即 1s"),
    Text("opens a meld that is not closed", "的括号没有收尾"),
    Text("closes a meld that is not open", "的括号没有开头"),
    Text("is out of place: it is for added kongs, such as (777+7p)", "位置不对：加号用于转弯豆，如 (777+7p)"),
    Text("is no part of a tile: write tiles as 123m456p789s", "不是牌的写法：请写成 123m456p789s"),
    Text(
        "{meld} at character {place} is no meld: write (777p) for a pong, (7777p), (777+7p) or [7777p] for an "
        "exposed, added or concealed kong",
        "第 {place} 个字符处的 {meld} 不成碰杠：碰写 (777p)，点豆、转弯豆、闷豆分别写 (7777p)、(777+7p)、[7777p]",
    ),
    Text("{count} where one is wanted, such as 5p", "这里应只有一张牌，如 5p，却有 {count}"),
    Text("{count} melds: a hand has at most {most}", "有 {count} 副碰杠：一手牌至多 {most} 副"),
    Text(
        "{concealed} and {melds} stand for {size}: a hand stands for 13 (to draw) or 14 (to discard), a meld "
        "counting 3",
        "{concealed}、{melds}，合 {size} 张：一手牌合 13 张（待摸）或 14 张（待打），碰杠一副算 3 张",
    ),
    Text("{count} concealed tile", "手牌 {count} 张"),
    Text("{count} concealed tiles", "手牌 {count} 张"),
    Text("{count} meld", "碰杠 {count} 副"),
    Text("{count} melds", "碰杠 {count} 副"),
    Text("{count} tile", "{count} 张"),
    Text("{count} tiles", "{count} 张"),
    Text("{tile} is no tile: kinds are 0 to {most}", "{tile} 不是牌：编号为 0 至 {most}"),
    Text("{count} copies of {tile} in all: there are only {most}", "{tile} 共有 {count} 张：一种牌只有 {most} 张"),
    Text("{count} copies of {tile}: there are four of each tile", "{tile} 有 {count} 张：一种牌只有四张"),
    Text(
        "{tile} is not in play: with two suits there are no characters ({key})",
        "{tile} 不在场上：两房没有万字（{key}）",
    ),
    Text(
        "the winning tile belongs to a hand of 14: this one stands for 13",
        "胡的那张只用于 14 张的手牌：这手牌合 13 张",
    ),
    Text("the winning tile {tile} is not among the concealed tiles {tiles}", "胡的那张 {tile} 不在手牌 {tiles} 里"),
    Text(
        "{held} {tile} in the hand and {seen} seen elsewhere: there are only {most}",
        "{tile} 手里 {held} 张，别处见到 {seen} 张：一种牌只有 {most} 张",
    ),
    Text(
        "{name} must be a whole number from {low} to {high}, not {given}",
        "{name} 应为 {low} 至 {high} 的整数，不是 {given}",
    ),
    Text("{name} must be {wanted}, not {given}", "{name} 应为{wanted}，不是 {given}"),
    Text("{name} must be greater than 0, got {given}", "{name} 应大于 0，不是 {given}"),
    Text("{name} must be at least {least}, got {given}", "{name} 至少为 {least}，不是 {given}"),
    Text("seat {seat} must hold tiles that stand for {size}", "{seat} 号的牌应合 {size} 张"),
    Text("{count} hands: there must be one for each of {players} players", "有 {count} 手牌：{players} 家应各有一手"),
    # exact answers
    Text("{hand} stands for {size} tiles: a hand that waits stands for 13", "{hand} 合 {size} 张：等牌的一手合 13 张"),
    Text("{hand} is not ready: its shanten is {shanten}, and must be 0", "{hand} 还没叫牌：向听数是 {shanten}，应为 0"),
    Text("no tile is left that completes {hand}: every copy has been seen", "{hand} 所听的牌已全部见到，一张不剩"),
    Text(
        "{live} live tiles of {unseen}: there must be at least 1, and no more than all",
        "{unseen} 张里有 {live} 张有效：应至少 1 张，且不多于总数",
    ),
    Text("no exact answer is called {given}", "没有 {given} 这个精确问题"),
    Text("--plot draws {name}, not {given}", "--plot 只画 {name}，不画 {given}"),
    # one hand's reporting
    Text("ruleset {name} has no reporting (R7.1)", "{name} 没有报听（R7.1）"),
    Text(
        "ruleset {name} has no reporting (R7.1): choose one with report.enabled = true, such as shabao or tianting",
        "{name} 没有报听（R7.1）：请选 report.enabled = true 的规则，如 shabao 或 tianting",
    ),
    Text("the hand is complete: it wins (R3.3)", "这手牌已经胡了（R3.3）"),
    Text("no discard leaves the hand ready (R7.2)", "打哪张都叫不了牌（R7.2）"),
    Text(
        "{hand} stands for {size} with {melds} melds: a first turn has 14 concealed tiles and no meld (R7.2)",
        "{hand} 合 {size} 张，碰杠 {melds} 副：第一巡应有 14 张手牌、没有碰杠（R7.2）",
    ),
    Text(
        "{hand} stands for {size}: reporting is asked of the 14 tiles of a first turn (R7.2)",
        "{hand} 合 {size} 张：问报听须给第一巡的 14 张（R7.2）",
    ),
    Text("zhuoji hand {hand} says what it waits for", "zhuoji hand {hand} 可看它听什么"),
    Text(
        "--seen has {count} tiles: at most {most} can be seen at a first turn",
        "--seen 有 {count} 张：第一巡至多能见到 {most} 张",
    ),
    Text(
        "with this hand the seat hardly ever comes to its first turn unmelded at this table",
        "这一桌上拿着这手牌，几乎轮不到未碰杠的第一巡",
    ),
    Text("--seat is {given}: must be {names}", "--seat 是 {given}：应为 {names}"),
    # advice
    Text("the hand is missing", "没有写手牌"),
    Text("{name} is {given}: must be a text, as the option has it", "{name} 是 {given}：应为文字，写法与选项相同"),
    Text("{name} is {given}: must be a whole number", "{name} 是 {given}：应为整数"),
    Text("{option} has no place beside {source}, which says it itself", "{source} 里已有，不能再给 {option}"),
    Text("{given}: a line must be a JSON object with a hand", "{given}：每行应为带 hand 的 JSON 对象"),
    Text("no position in it: a line is an object such as {example}", "里面没有局面：每行是一个对象，如 {example}"),
    Text(
        "a record needs the line and the seat that is to decide: --line K --seat S",
        "用记录时须说明哪一行、哪一家：--line K --seat S",
    ),
    Text(
        "--line is a line of a record: --record FILE says of which",
        "--line 指记录的一行：须用 --record 文件 说明是哪份",
    ),
    Text("seat {seat} may not {what}: there is nothing to decide", "{seat} 号不能 {what}：没有可决定的"),
    Text("seat {seat} has nothing to decide here", "{seat} 号在这里没有可决定的"),
    Text("seat {seat} has nothing to decide after this line: {due}", "这一行之后 {seat} 号没有可决定的：{due}"),
    Text(
        "{name} has weekday chickens: --weekday says which day it is (R6.14)",
        "{name} 有星期鸡：用 --weekday 说明星期几（R6.14）",
    ),
    Text("turn {turn}: the wall has no more than {left} left", "第 {turn} 巡：牌墙至多还剩 {left}"),
    Text(
        "seat {seat} has reported and throws what it draws: --drawn says which tile (R7.3)",
        "{seat} 号已报听，摸什么打什么：用 --drawn 说明摸了哪张（R7.3）",
    ),
    Text("melds of seat {seat}: {count}; a hand has at most four", "{seat} 号的碰杠有 {count} 副；一手牌至多四副"),
    Text("melds of seat {seat}: its own melds stand in the hand", "{seat} 号自己的碰杠应写在手牌里"),
    Text("more tiles are seen than leave seat {seat} its {held}", "见到的牌太多，{seat} 号凑不齐 {held} 张"),
    Text(
        "robbed is {tile}: seat {seat} has no pong of it among --melds",
        "robbed 是 {tile}：--melds 里 {seat} 号没有碰它",
    ),
    Text(
        "{name} is {given}: {players} play, seats 0 to {last} from the dealer (R1.9)",
        "{name} 是 {given}：共 {players} 家，从庄家数起为 0 至 {last}（R1.9）",
    ),
    Text(
        "{name} is {given}: {players} play, seats 0 to {last} (R1.9)",
        "{name} 是 {given}：共 {players} 家，座位 0 至 {last}（R1.9）",
    ),
    Text("has no line {line} with an event", "第 {line} 行没有事件"),
    Text(
        "belief play is not there yet: hands are drawn uniform or usual",
        "还没有 play 这种抽法：可用 uniform 或 usual",
    ),
    Text("unknown belief {given}; it must be one of {names}", "没有 {given} 这种抽法；可用 {names}"),
    Text("within is {given}: must be fan from 0 on", "within 是 {given}：应为不小于 0 的番数"),
    Text(
        "{given} are no seats: must be seats counted from the dealer, such as 1,3",
        "{given} 不是座位：从庄家数起写座位，如 1,3",
    ),
    Text(
        "{name} is {given}: each part begins with its seat, such as {example}",
        "{name} 是 {given}：每一段以座位开头，如 {example}",
    ),
    Text("{name} is {given}: a seat stands there twice", "{name} 是 {given}：有一家写了两遍"),
    Text("offered and robbed: one tile lies open at a time", "offered 与 robbed 不能同时给：一次只有一张亮出的牌"),
    Text(
        "a tile offered or robbed needs the seat it is from, and nothing else does: --from SEAT",
        "打出或被抢的牌须说明是谁的，其他情形不须：--from 座位",
    ),
    Text("hard names seat {seat}, who has not reported", "hard 里的 {seat} 号没有报听"),
    Text("from is {giver}: seat {seat} cannot claim its own tile", "from 是 {giver}：{seat} 号不能要自己的牌"),
    Text(
        "{hand} stands for {size}: a turn has {turn}; with {dealt} a tile must be offered, --offered TILE --from SEAT",
        "{hand} 合 {size} 张：轮到自己时应有 {turn} 张；{dealt} 张则须有人打牌：--offered 牌 --from 座位",
    ),
    Text(
        "{hand} stands for {size}: who is offered a tile holds {dealt}",
        "{hand} 合 {size} 张：别家打牌时自己应有 {dealt} 张",
    ),
    Text(
        "drawn is {tile}: must be one of the concealed tiles on one's own turn",
        "drawn 是 {tile}：应为轮到自己时手牌里的一张",
    ),
    Text("a figure is drawn as a PNG or an SVG, by the ending of its file", "图按文件的后缀画成 PNG 或 SVG"),
    Text(
        "seat {seat}, asked for {question}: {answer} is not legal; legal: {names}",
        "{seat} 号回答 {question} 时给了 {answer}，不合规；合规的有 {names}",
    ),
    Text("dealer {seat}: seats are 0 to {last}", "庄家 {seat}：座位为 0 至 {last}"),
    Text("seat {seat}: seats are 0 to {last}", "座位 {seat}：应为 0 至 {last}"),
    Text("the hand is not over: nobody has won or lost yet", "这一局还没打完，还没有输赢"),
    Text("the hand is over: nobody is asked any more", "这一局已打完，不再问谁"),
    # arguments of the wrong kind, in Python
    Text(
        "a text such as ukeire or my.module:function, or a Policy", "文字，如 ukeire 或 my.module:function，或 Policy"
    ),
    Text("a text such as 123m456p", "文字，如 123m456p"),
    Text("a text such as report.lift=0..20", "文字，如 report.lift=0..20"),
    Text("texts such as report.lift=0..20, or values by key", "文字，如 report.lift=0..20，或各项的取值"),
    Text("a Hand, as parse_hand reads it", "parse_hand 读出的 Hand"),
    Text("a Ruleset, as load_ruleset gives it", "load_ruleset 给出的 Ruleset"),
    Text("a PlayedHand, as replay_hand gives it", "replay_hand 给出的 PlayedHand"),
    Text("tiles, as parse_tiles reads them", "parse_tiles 读出的牌"),
    Text("those of all seats, as seat_policies gives them", "seat_policies 给出的各家打法"),
    Text("new values by dotted key", "各项的新取值"),
    Text("the path of a file, or -", "文件路径，或 -"),
    Text("a number", "数"),
    Text("a text", "文字"),
    Text("a function", "函数"),
)
