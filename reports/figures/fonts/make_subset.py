"""How the two fonts in this folder were made; run again only to add characters.

    pip install fonttools
    pip download --no-deps pylopdf-fonts-zh-cn==0.1.1     # unzip: NotoSansSC-Regular.otf, 2.004
    npm pack @fontsource/noto-sans-symbols-2@5.3.0        # untar: the symbols' woff file
    python make_subset.py NotoSansSC-Regular.otf noto-sans-symbols-2-symbols-400-normal.woff

Both sources are under the SIL Open Font License 1.1, and so are the subsets (OFL-*.txt). The subsets have names
of their own, as the licence asks of changed fonts that have a reserved name, and so that a machine's own Noto
fonts, which may be of another version, are never drawn in their place.
"""

import sys
from collections.abc import Iterable
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

HERE = Path(__file__).parent

ASCII_AND_LATIN = [*range(0x20, 0x7F), *range(0xA0, 0x100)]
PUNCTUATION = "–—‘’“”…‰•·、。〈〉《》「」『』【】〔〕！（），：；？～％＋－＝／￥"
SIGNS = "−≤≥≠≈∞√∑±×÷←↑→↓Δαβγδεθλμπρσφχω①②③④⑤⑥⑦⑧⑨⑩■□▲△▼▽◆◇○●★☆✓"
RARER_HANZI = "幺么雀"
TILES = range(0x1F000, 0x1F02C)


def gb2312(rows: Iterable[int]) -> str:
    """The characters in these rows of GB 2312."""
    cells = (bytes([0xA0 + row, 0xA0 + cell]) for row in rows for cell in range(1, 95))
    return "".join(cell.decode("gb2312", errors="ignore") for cell in cells)


COMMON_HANZI = gb2312(range(16, 56))


def subset(source: Path, target: Path, characters: Iterable[int], family: str) -> None:
    """Write `target` with these characters of `source` alone, unhinted and renamed."""
    options = Options(hinting=False, desubroutinize=True, layout_features=[], notdef_outline=True)
    options.drop_tables += ["BASE", "GPOS", "GSUB", "VORG", "vhea", "vmtx", "gasp"]
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    font = TTFont(source, recalcTimestamp=False)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    for name in (1, 4):
        font["name"].setName(family, name, 3, 1, 0x409)
    font["name"].setName(f"{family}; {font['name'].getDebugName(5)}", 3, 3, 1, 0x409)
    font["name"].setName(f"{family.replace(' ', '')}-Regular", 6, 3, 1, 0x409)
    if "CFF " in font:
        cff = font["CFF "].cff
        cff.fontNames = [f"{family.replace(' ', '')}-Regular"]
        cff.topDictIndex[0].FamilyName = cff.topDictIndex[0].FullName = family
    font.flavor = None
    font.save(target)


if __name__ == "__main__":
    text = PUNCTUATION + SIGNS + RARER_HANZI + COMMON_HANZI
    subset(Path(sys.argv[1]), HERE / "zhuoji-sans.otf", {*ASCII_AND_LATIN, *map(ord, text)}, "Zhuoji Sans")
    subset(Path(sys.argv[2]), HERE / "zhuoji-tiles.ttf", TILES, "Zhuoji Tiles")
