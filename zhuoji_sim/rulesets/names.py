"""Words as people write them: full-width letters, traditional characters, and presets by their Chinese names."""

import unicodedata
from collections.abc import Mapping
from difflib import SequenceMatcher

from zhuoji_sim.errors import InputError
from zhuoji_sim.messages import shown

_NEAR = 0.5
"""Chinese names are short: of two characters one must be the same."""

_SHORTEST = 2
"""So many characters of a Chinese name's beginning stand for the whole."""

_TRADITIONAL = str.maketrans(
    "殺報雞鷄聽龍對單槓衝沖責燒搖擺莊連滿烏熱搶開悶轉彎點過黃鎖證罰補滾後風週發雙響軟賠頂換張買馬碼頭離帶糊砲銃樂遊戲約獨",
    "杀报鸡鸡听龙对单杠冲冲责烧摇摆庄连满乌热抢开闷转弯点过黄锁证罚补滚后风周发双响软赔顶换张买马码头离带胡炮炮乐游戏约独",
)


def usual(text: str) -> str:
    """The text in lower case and simplified characters, without full-width letters and needless spaces."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().translate(_TRADITIONAL).split())


def preset_called(text: str, names: Mapping[str, str]) -> str | None:
    """The preset of this id, Chinese name or beginning of a Chinese name, out of `names` by id; None if there is none.

    Raises InputError where several presets share the name.
    """
    wanted = usual(text)
    called = [name for name, chinese in names.items() if wanted and wanted in (name, usual(chinese))]
    if not called and len(wanted) >= _SHORTEST:
        called = [name for name, chinese in names.items() if usual(chinese).startswith(wanted)]
    if len(called) > 1:
        raise InputError(f"{shown(text)} names several presets: say {' or '.join(called)}")
    return called[0] if called else None


def preset_like(text: str, names: Mapping[str, str]) -> str | None:
    """The preset whose Chinese name is most like the text, None if none is like it."""
    wanted = usual(text[:60])
    alike = {name: SequenceMatcher(None, wanted, usual(chinese)).ratio() for name, chinese in names.items()}
    best = max(alike, key=lambda name: alike[name], default=None)
    return best if best is not None and alike[best] >= _NEAR else None
