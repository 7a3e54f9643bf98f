"""What players call the rules, and the keys that stand for them. Each word stands once: here or in the glossary."""

from collections.abc import Iterator
from dataclasses import dataclass

from zhuoji_sim.glossary import DOU, FLOWS, OUTCOMES, PATTERNS, WAYS
from zhuoji_sim.text import Text


@dataclass(frozen=True, slots=True)
class Term:
    """A rule by all its names, and its keys; none where players have the rule and this toolkit has not."""

    names: tuple[str, ...]
    keys: tuple[str, ...]


# Words of the glossary: the entry, further names, the keys.
_GLOSSARY: tuple[tuple[Text, str, str], ...] = (
    (DOU["concealed"], "暗杠, 闷杠, 暗豆", "kong.concealed"),
    (DOU["added"], "爬坡豆, 转弯杠, 爬坡杠, 补杠", "kong.added"),
    (DOU["exposed"], "明豆, 明杠, 直杠, 点杠", "kong.exposed, kong.exposed_payer"),
    (DOU["dealt"], "憨包杠, 憨豆包, dealt kong", "kong.separate_dealt, kong.dealt"),
    (DOU["late"], "late kong", "kong.separate_dealt"),
    (DOU["kept"], "kept kong", "kong.late_added_pays"),
    (FLOWS["dou"], "杠, 豆子, kongs", "kong.concealed, kong.added, kong.exposed, kong.dealt"),
    (FLOWS["chicken"], "鸡牌", "chicken.yaoji, chicken.flipped, chicken.value"),
    (FLOWS["charge"], "", "chicken.charge, chicken.charge_golden, chicken.charge_unready_pays"),
    (FLOWS["responsible"], "", "chicken.responsible"),
    (
        FLOWS["hot_shot"],
        "杠上炮, hot shot",
        "events.hot_shot, events.hot_shot_factor, events.hot_shot_pays_kong, events.void_scope, events.hot_shot_burns",
    ),
    (
        WAYS["robbed_kong"],
        "抢杠胡, robbing a kong",
        "events.rob, events.rob_shares, events.void_scope, events.rob_burns",
    ),
    (WAYS["self_draw"], "self-draw", "settlement.self_draw"),
    (OUTCOMES["exhausted"], "荒庄, 流局", "dealer.exhausted"),
)

# Further words: the names, the keys.
_OWN = (
    ("底分, 底, 通三, base, stake", "base_points"),
    ("底番, bottom fan", "base_fan"),
    ("通行证, pass", "win.pinghu_needs_pass, report.no_pass"),
    ("包牌, 过手胡, 过水, 漏胡, pass lock", "win.pass_lock, win.pass_lock_scope"),
    ("豆须叫牌", "kong.needs_ready"),
    ("幺鸡闷豆", "kong.concealed_ones"),
    ("叫牌, 听牌, ready", "kong.needs_ready, chicken.needs_ready"),
    ("幺鸡, 幺条, 1s, 1 bamboo", "chicken.yaoji"),
    ("翻牌鸡, 捉鸡, 翻鸡, flipped chicken", "chicken.flipped"),
    ("金鸡, golden chicken", "chicken.golden, chicken.charge_golden"),
    ("打出的鸡, 河里的鸡", "chicken.scope"),
    ("摇摆鸡, 上下鸡, swing chicken", "chicken.swing"),
    ("烧鸡, burnt chicken", "chicken.burnt"),
    (
        "报听, 报叫, 天听, report ready, reporting",
        "report.enabled, report.locks, report.no_pass, report.lift, report.mode, report.factor",
    ),
    ("杀报, kill the reporter", "report.kill, report.kill_ignores_lock, report.kill_self_draw, report.kill_lift"),
    ("自摸杀报", "report.kill_self_draw"),
    ("硬报, 天听硬报, 杀硬报, hard report", "report.hard_lift, report.kill_lift"),
    ("软报, 天听软报, 杀软报, soft report", "report.lift, report.kill_lift, report.hard_lift"),
    ("杠开, 杠上胡, 杠上花, 杠上开花, kong bloom", "events.bloom"),
    ("烧杠, 烧豆, 鸡豆全烧", "events.rob_burns, events.hot_shot_burns, events.void_scope"),
    ("地龙七对, 地龙七", "patterns.dilong, patterns.qingdilong"),
    ("坐庄, 连庄, 庄家, dealer's count", "dealer.mode, dealer.only_if_he_wins"),
    ("一扣二, 一扣三", "dealer.mode, dealer.factor"),
    ("封顶, cap", "settlement.cap"),
    ("自摸翻倍, 自摸加倍", "settlement.self_draw_factor"),
    (
        "乌骨鸡, 黑八, 金乌骨, 冲锋乌骨, 责任乌骨, 8p chicken",
        "wuguji.value, wuguji.golden, wuguji.charge, wuguji.charge_golden, wuguji.responsible, wuguji.shares_charge",
    ),
    ("满堂鸡, chickens everywhere", "chicken.flipped_scope"),
    ("包鸡", "chicken.unready_pays"),
    ("星期鸡, weekday chicken", "chicken.weekday"),
    ("本鸡", "chicken.turned"),
    ("站鸡, standing chicken", "chicken.standing"),
    ("吹风鸡, wind chicken", "events.wind"),
    ("包杠, 包豆, 倒赔", "kong.unready"),
    ("二丁拐, two players, 三丁拐, three players", "table.players"),
    ("两房, 两房牌, two suits", "table.suits"),
    ("大吊车", "patterns.dandiao"),
    ("首庄, 定庄, first dealer", "dealer.first"),
    ("逃跑, 中途离开, leaving", "table.leave_fine"),
)

# Rules that players have and this toolkit has no key for.
_WITHOUT_KEYS = (
    "滚筒鸡, 滚滚鸡, 翻豆, rolling chicken",
    "前后鸡",
    "银鸡",
    "首圈鸡",
    "开局跟, 跟打",
    "换三张, exchange of three tiles",
)


def _terms() -> Iterator[Term]:
    for code, text in PATTERNS.items():
        yield Term((text.zh, *_split(text.en)), (f"patterns.{code}",))
    for text, more, keys in _GLOSSARY:
        yield Term((text.zh, text.en, *_split(more)), _split(keys))
    for names, keys in _OWN:
        yield Term(_split(names), _split(keys))
    for names in _WITHOUT_KEYS:
        yield Term(_split(names), ())


def _split(words: str) -> tuple[str, ...]:
    return tuple(words.split(", ")) if words else ()


TERMS = tuple(_terms())
"""Every term, in no order that matters."""
