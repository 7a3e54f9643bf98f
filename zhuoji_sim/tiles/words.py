"""What tiles are called in sentences: 5p in English, 五筒 in Chinese, where the 1s is 幺鸡."""

from collections.abc import Mapping

from zhuoji_sim.text import Lang, Text
from zhuoji_sim.tiles.kinds import CHINESE, KIND_OF, NAMES, YAOJI

TILE_NAMES: Mapping[Lang, tuple[str, ...]] = {"en": NAMES, "zh": (*CHINESE[:YAOJI], "幺鸡", *CHINESE[YAOJI + 1 :])}
"""By kind."""


def tile_words(tile: str) -> Text:
    """A tile by its notation.

    Examples
    --------
    >>> tile_words("1s").zh, tile_words("5p").zh, tile_words("5p").en
    ('幺鸡', '五筒', '5p')
    """
    kind = KIND_OF[tile]
    return Text(TILE_NAMES["en"][kind], TILE_NAMES["zh"][kind])
