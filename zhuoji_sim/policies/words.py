"""What people are told of the policies and their settings."""

from collections.abc import Sequence
from typing import Any

from zhuoji_sim.policies.settings import SETTINGS, policy_names
from zhuoji_sim.text import Lang, Text

NAMES = {
    "random": Text("random moves", "随机"),
    "shanten": Text("nearest to ready", "向听"),
    "ukeire": Text("most live tiles", "进张"),
    "value": Text("most worth", "估值"),
    "expert": Text("a step ahead", "高手"),
    "rollout": Text("plays on to see", "推演"),
}
"""What the policies are called in sentences."""

POLICIES = {
    "random": Text(
        "any legal move, each as likely; it takes no settings",
        "合规的打法里随便挑一种，机会均等；没有可设置的项",
    ),
    "shanten": Text(
        "any discard that keeps the hand as near to ready as it is, the drawn tile first",
        "打出后向听数不退的牌即可，先打刚摸的那张",
    ),
    "ukeire": Text(
        "among those the discard that leaves the most live tiles to draw",
        "在这些牌里，打出后有效进张最多的那张",
    ),
    "value": Text(
        "the discard, pong or kong after which the hand is worth most, by estimated chances and the rules' prices",
        "按估计的机会和规则的分值，选打出、碰或杠之后手牌最值钱的一种",
    ),
    "expert": Text(
        "as value, but a hand near to ready is priced by its own waits, and by where each useful tile leads",
        "同 value，但快叫牌的手牌按实际听的牌、每张有效牌进来后的样子来估价",
    ),
    "rollout": Text(
        "plays each of its moves on by the base policy, in worlds that its seat cannot tell apart; some 10 ms a decision",
        "把每种打法在本家看来都可能的牌局里按基础牌手打完再比较；每次决定约十毫秒",
    ),
}

VALUES: dict[str, dict[str, Text]] = {
    "pong": {
        "useful": Text(
            "pong if that brings the hand nearer to ready; value: if the hand is worth more after it",
            "能减少向听数才碰；value：碰后手牌更值钱才碰",
        ),
        "always": Text("pong whatever can be ponged", "能碰就碰"),
        "never": Text("never pong", "从不碰"),
        "closer": Text(
            "pong whatever brings the hand nearer to ready, and nothing else",
            "凡是能减少向听数的都碰，别的不碰",
        ),
    },
    "pong_within": {
        "0..8": Text(
            "pong only where that leaves the hand at most so many tiles from ready; 0: ready",
            "只在碰后向听数不超过此数时才碰；0 即碰后叫牌",
        ),
    },
    "pong_from": {
        "0..108": Text("pong only once at most so many tiles are undrawn", "牌墙剩下的牌不超过此数才开始碰"),
    },
    "pong_until": {
        "0..108": Text("pong only while at least so many tiles are undrawn", "牌墙剩下的牌少于此数就不再碰"),
    },
    "kong": {
        "useful": Text(
            "make every kong that does not move the hand away from ready; value: if the hand and the kong are worth more",
            "不增加向听数的杠都开；value：连杠的分算上更值钱才开",
        ),
        "always": Text("make every kong", "能杠就杠"),
        "never": Text("never make a kong", "从不杠"),
    },
    "report": {
        "useful": Text(
            "report ready where it lifts what the hand's dearest wait would pay (R7.4)",
            "报听能抬高所听最大牌型的番数时才报（R7.4）",
        ),
        "always": Text("report ready whenever it is allowed", "能报听就报"),
        "never": Text("never report", "从不报听"),
    },
    "decline": {
        "never": Text("take every win", "能胡就胡"),
        "pinghu": Text(
            "let a plain hand on a discard pass, and wait for the self-draw",
            "平胡不接炮，等自摸",
        ),
        "discards": Text("win by self-draw and by robbing only", "不接炮，只胡自摸和抢杠"),
    },
    "yaoji": {
        "plain": Text(
            "a 1 bamboo is discarded like any tile; all three speak of it alone, not of an 8p chicken",
            "幺鸡与别的牌一样打；三种设置只管幺鸡，不管乌骨鸡",
        ),
        "keep": Text(
            "keep it as long as another discard costs no shanten",
            "只要另有不退向听的牌可打，就留着幺鸡",
        ),
        "throw": Text("throw it as soon as it costs no shanten", "一旦打幺鸡不退向听，就打出去"),
    },
    "defend": {
        "off": Text("play on as before after somebody has reported", "有人报听后照常打"),
        "reported": Text(
            "if not ready, discard what is safest against who has reported, tiles he let pass first",
            "自己没叫牌时，打对报听者最安全的牌，先打他放过的牌",
        ),
        "danger": Text(
            "discard a safer tile than the chosen one where the danger saved is more than what the hand loses",
            "若省下的危险超过手牌的损失，就改打更安全的牌",
        ),
    },
    "danger": {
        "0..1000": Text(
            "what a danger counts for with defend=danger, in percent of what it is expected to cost",
            "用 defend=danger 时危险的分量，以预计代价的百分比计",
        ),
    },
    "ambition": {
        "0..1000": Text(
            "what dear patterns are worth to it, in percent of what they pay: it gives up tiles to draw for them, pongs or not",
            "大牌型在它眼里值多少，以实际番数的百分比计：为此少留进张、多碰或不碰",
        ),
    },
    "hunt": {
        "off": Text("take a win on anybody's discard", "谁打的炮都接"),
        "reported": Text(
            "after a report, let a win on another seat's discard pass if a kill would pay more",
            "有人报听后，若杀报更值钱，就放过别家打的炮",
        ),
    },
    "playouts": {
        "16..65536": Text("so many worlds a decision at most", "每次决定最多模拟这么多局"),
    },
    "base": {
        name: Text(f"everybody plays on as {name}", f"各家按 {name} 接着打")
        for name in ("shanten", "ukeire", "value", "expert")
    },
    "belief": {
        "uniform": Text("hidden hands are as they come", "别家的手牌随机发"),
        "usual": Text(
            "hidden hands are as near to ready as hands usually are by then",
            "别家的手牌离叫牌的远近与平常打到这时一样",
        ),
        "play": Text(
            "of such hands rather those from which the base policy would have thrown the last discard",
            "并且更多取基础牌手确会打出其最后一张弃牌的手牌",
        ),
    },
}


def called(name: str, lang: Lang) -> str:
    """The name of a built-in policy beside its code; the code itself where it has none."""
    return NAMES[name](lang) if name in NAMES else name


def policy_words(name: str) -> Text:
    """A policy by its name, as it is called in sentences: `ukeire (most live tiles)`, 进张; with settings in brackets.

    Examples
    --------
    >>> policy_words("ukeire").en, policy_words("value:pong=never").zh, policy_words("my.bot:play").en
    ('ukeire (most live tiles)', '估值（pong=never）', 'my.bot:play')
    """
    kind, _, settings = name.partition(":")
    if kind not in NAMES:
        return Text(name, name)
    return Text(f"{name} ({NAMES[kind].en})", NAMES[kind].zh + (f"（{settings}）" if settings else ""))


def table_words(names: Sequence[str]) -> Text:
    """Who sits at a table: one policy, if all seats play alike, or each of them in order."""
    words = [policy_words(name) for name in (names[:1] if len(set(names)) == 1 else names)]
    return Text(", ".join(one.en for one in words), "、".join(one.zh for one in words))


def described(lang: Lang) -> dict[str, list[dict[str, Any]]]:
    """The document that `zhuoji policies --json` prints: policies and settings, each with what it does.

    A setting's `own_defaults` names the policies whose default is another than `default`; `of` those that alone take it.
    """
    return {
        "policies": [{"name": name, "meaning": POLICIES[name](lang)} for name in policy_names()],
        "settings": [
            {
                "name": one.name,
                "default": one.default,
                "own_defaults": {
                    kind.name.lower(): value for kind, value in one.own_defaults.items() if kind is not None
                },
                **({"of": [kind.name.lower() for kind in one.of]} if one.of else {}),
                "values": {value: VALUES[one.name][value](lang) for value in one.values},
            }
            for one in SETTINGS
        ],
    }
