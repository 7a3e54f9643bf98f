"""Texts, tables, figures and fonts, one at a time."""

import io
import math
import re
import subprocess
import sys
import warnings
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pandas as pd
import pytest

from analyses.findings.exhibits import BarFigure, Column, IntervalFigure, LineFigure, Table
from analyses.findings.tables import estimates_frame, estimates_table
from reports.figures import images, style
from reports.figures.axes import tick_digits
from reports.figures.drawing import draw
from reports.figures.tile_pictures import BACK, glyphs
from reports.figures.wrapping import wrapped
from reports.grid import grid
from reports.page import markup
from reports.page.webfonts import _subset, font_faces
from tests.reports.sample import BY_WAITS, FAN, SAMPLE
from zhuoji_sim import numbers
from zhuoji_sim.errors import InputError
from zhuoji_sim.text import Text, plain
from zhuoji_sim.tiles.marked import tiles

WORDS_OF_THE_GAME = (
    "幺鸡 冲锋鸡 责任鸡 摇摆鸡 金鸡 烧鸡 憨包豆 闷豆 转弯豆 "
    "贵阳捉鸡麻将 报听 杀报 热炮 抢杠 黄庄 通行证 龙七对 清龙背 单吊"
)


@pytest.mark.parametrize(("ticks", "digits"), [([0, 1, 2], 0), ([0, 0.25, 0.5], 2), ([-0.1, 0, 0.1], 1), ([5], 0)])
def test_ticks_get_as_many_digits_as_tell_them_apart(ticks, digits):
    assert tick_digits(ticks) == digits


@pytest.mark.parametrize("reach", [0.7, 0.9, 1.3, 2.0, 30.0])
@pytest.mark.parametrize("rows", [1, 12])
def test_ticks_stand_where_they_say(reach, rows):
    values = np.linspace(-reach, reach / 2, rows)
    labels = {"group": {row: Text("everybody throws their 1s as soon as that is free", "鸡") for row in range(rows)}}
    frame = pd.DataFrame({"group": range(rows), "mean": values, "low": values - 0.2, "high": values + 0.2})
    figure = IntervalFigure(name="f", title=FAN, caption=FAN, frame=frame, value=FAN, group=FAN, labels=labels)
    with style.styled():
        canvas = draw(figure, "en", titled=True)
        canvas.savefig(io.BytesIO(), format="png")
    axis = canvas.axes[0].xaxis
    said = [float(label.get_text().replace(numbers.MINUS, "-")) for label in axis.get_majorticklabels()]
    assert said == pytest.approx(axis.get_majorticklocs(), abs=1e-9)


def test_bamboos_stand_before_dots_in_unicode():
    assert glyphs("1m1p1s") == "\U0001f007\U0001f019\U0001f010"
    assert glyphs("9p9s") == "\U0001f021\U0001f018"


def test_melds_stand_apart_and_a_concealed_kong_shows_its_backs():
    parts = glyphs("12m (777p) (777+7s) [1111s]").split("\N{EN SPACE}")
    assert [len(part) for part in parts] == [2, 3, 4, 4]
    assert parts[3] == f"{BACK}\U0001f010\U0001f010{BACK}"


def test_tiles_in_a_text_become_pictures_with_their_names():
    text = f"Keep {tiles('1s')} & wait"
    assert plain(text) == "Keep 1s & wait"
    assert markup.markdown(text) == "Keep `1s` & wait"
    assert markup.html(text) == (
        'Keep <span class="tiles" role="img" aria-label="1s" title="1s">\U0001f010</span> &amp; wait'
    )


def test_what_is_no_tile_is_refused_where_it_is_written():
    with pytest.raises(InputError):
        tiles("12x")


def test_cells_by_kind():
    frame = pd.DataFrame(
        {"a": [1, 2], "low": [-0.5, None], "high": [0.5, None], "share": [0.25, 0.5], "ok": [True, None]}
    )
    columns = {
        "a": Column(FAN, labels={1: Text("one", "一")}),
        "low": Column(FAN, "interval", 1, to="high"),
        "share": Column(FAN, "share", 0),
        "ok": Column(FAN, "yes"),
    }
    shown = grid(Table("t", FAN, FAN, frame, columns), "zh")
    assert shown.rows == [["一", "−0.5 至 +0.5", "25%", "是"], ["2", "–", "50%", "–"]]
    assert shown.numeric == [False, True, True, False]


def test_differences_of_shares_are_points_and_the_header_says_so():
    frame = pd.DataFrame({"change": [0.01234, -0.002, 0.0], "low": [-0.01, math.nan, 0.0], "high": [0.02, 0.1, 0.0]})
    columns = {
        "change": Column(Text("change", "变化"), "points", 2),
        "low": Column(Text("95% interval", "95% 区间"), "interval", 1, to="high", ends="points"),
    }
    shown = grid(Table("t", FAN, FAN, frame, columns), "en")
    assert shown.headers == ["change, points", "95% interval, points"]
    assert shown.rows == [["+1.23", "−1.0 to +2.0"], ["−0.20", "–"], ["0.00", "0.0 to 0.0"]]
    assert shown.numeric == [True, True]
    assert grid(Table("t", FAN, FAN, frame, columns), "zh").headers == ["变化，百分点", "95% 区间，百分点"]


def test_whether_beyond_doubt_is_yes_no_too_few_or_not_asked():
    frame = pd.DataFrame({"clear": ["yes", "no", "too_few", None]})
    columns = {"clear": Column(Text("beyond doubt", "确凿"), "doubt")}
    for lang, words in (("en", ["yes", "no", "too few deals", "–"]), ("zh", ["是", "否", "局数太少", "–"])):
        assert grid(Table("t", FAN, FAN, frame, columns), lang).rows == [[word] for word in words]
    with pytest.raises(KeyError):
        grid(Table("t", FAN, FAN, frame.replace("no", "maybe"), columns), "en")


def test_what_has_not_come_up_is_a_dash_and_what_hardly_has_is_not_nothing():
    frame = pd.DataFrame({"share": [0.0, 0.00001, 0.5, math.nan], "low": [0.0] * 4, "high": [0.001] * 4})
    columns = {"share": Column(FAN, "share", 2), "low": Column(FAN, "interval", 1, to="high", ends="share")}
    rows = grid(Table("t", FAN, FAN, frame, columns), "en").rows
    in_full = grid(Table("t", FAN, FAN, frame, {"share": Column(FAN, "percent", 2)}), "en")
    assert in_full.rows == [["0.00%"], ["0.00%"], ["50.00%"], ["–"]]
    assert [share for share, _ in rows] == ["–", "<0.01%", "50.00%", "–"]
    assert rows[0][1] == "0.0% to 0.1%"


def test_estimates_become_a_table_in_fan_and_in_pinghus():
    rows = {"waits": Column(Text("waits", "听"), "count")}
    in_fan = estimates_table("t", FAN, FAN, BY_WAITS, rows, mean=FAN, pinghu=1)
    in_both = estimates_table("t", FAN, FAN, BY_WAITS, rows, mean=FAN, pinghu=10)
    assert list(in_fan.columns) == ["waits", "mean", "low", "n", "doubt"]
    assert list(in_both.columns) == ["waits", "mean", "low", "pinghus", "n", "doubt"]
    assert in_both.frame["pinghus"].tolist() == [estimate.mean / 10 for estimate in BY_WAITS]
    assert estimates_frame(BY_WAITS)["high"].tolist() == [estimate.ci95.high for estimate in BY_WAITS]


def test_a_pinghu_worth_nothing_is_no_unit():
    rows = {"waits": Column(Text("waits", "听"), "count")}
    in_fan = estimates_table("t", FAN, FAN, BY_WAITS, rows, mean=FAN, pinghu=0)
    assert list(in_fan.columns) == ["waits", "mean", "low", "n", "doubt"]


def test_tables_and_figures_demand_their_columns_and_a_name_for_a_file():
    frame = pd.DataFrame({"group": [1], "mean": [0.0]})
    with pytest.raises(ValueError, match="lacks the columns high, low"):
        IntervalFigure(name="f", title=FAN, caption=FAN, frame=frame, value=FAN, group=FAN)
    with pytest.raises(ValueError, match="lacks the columns waits"):
        Table("t", FAN, FAN, frame, {"waits": Column(FAN)})
    with pytest.raises(ValueError, match="small letters"):
        Table("../t", FAN, FAN, frame, {"mean": Column(FAN)})
    with pytest.raises(ValueError, match="no rows"):
        BarFigure(name="f", title=FAN, caption=FAN, frame=pd.DataFrame({"part": [], "value": []}), value=FAN, total=FAN)
    with pytest.raises(ValueError, match="one name"):
        replace(SAMPLE, tables=SAMPLE.tables * 2)


@pytest.mark.parametrize(("as_effect", "shown"), [(True, "+2.50"), (False, "2.50")])
def test_only_effects_are_written_with_a_sign(as_effect, shown):
    frame = pd.DataFrame({"group": [1], "mean": [2.5], "low": [2.0], "high": [3.0]})
    figure = IntervalFigure(name="f", title=FAN, caption=FAN, frame=frame, value=FAN, group=FAN, as_effect=as_effect)
    texts = [text.get_text() for axes in draw(figure, "en", titled=False).axes for text in axes.texts]
    assert texts == [shown]
    assert f": {shown}0 (" in images.describe(figure, "en")


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("figure", SAMPLE.figures, ids=lambda figure: figure.name)
def test_no_glyph_is_missing(figure, lang, tmp_path):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        images.write_png(figure, lang, tmp_path)
        images.svg(figure, lang, "x")
    assert [str(warning.message) for warning in caught if "Glyph" in str(warning.message)] == []


def test_a_missing_glyph_would_be_noticed(tmp_path):
    figure = replace(SAMPLE.figures[0], title=Text("龘", "龘"))
    with pytest.warns(UserWarning, match="Glyph .* missing"):
        images.write_png(figure, "zh", tmp_path)


def test_the_fonts_have_the_words_of_the_game_and_all_tiles():
    from fontTools.ttLib import TTFont

    with TTFont(style.TEXT_FONT) as text, TTFont(style.TILE_FONT) as pictures:
        assert set(map(ord, WORDS_OF_THE_GAME + numbers.MINUS + numbers.NOTHING + "≤×…")) <= set(text.getBestCmap())
        assert set(range(0x1F007, 0x1F022)) | {ord(BACK)} <= set(pictures.getBestCmap())


@pytest.mark.parametrize(
    ("text", "lang", "lines"),
    [
        ("wins without a pass by the dealer", "en", ["wins without a pass by", "the dealer"]),
        ("无通行证也能胡牌的局，庄家除外", "zh", ["无通行证也能胡牌", "的局，庄家除外"]),
        ("规则shabao的平胡番数为一番", "zh", ["规则shabao的平", "胡番数为一番"]),
        ("庄家", "zh", ["庄家"]),
        ("", "zh", []),
    ],
)
def test_labels_break_into_even_lines_and_never_before_a_stop(text, lang, lines):
    assert wrapped(text, lang, 22).splitlines() == lines


@pytest.mark.parametrize(
    ("values", "texts"),
    [([0.5, -0.0312], ["+0.500", "−0.031"]), ([12.34, 1.0], ["+12.3", "+1.0"]), ([0.0, math.nan], ["0.0", "–"])],
)
def test_values_beside_a_figure_show_three_digits_of_the_largest(values, texts):
    frame = pd.DataFrame({"group": range(2), "mean": values, "low": values, "high": values})
    figure = IntervalFigure(name="f", title=FAN, caption=FAN, frame=frame, value=FAN, group=FAN)
    with style.styled():
        axes = draw(figure, "en", titled=False).axes[0]
    assert [text.get_text() for text in axes.texts] == texts


def test_a_page_brings_only_the_characters_that_it_shows():
    short, long = font_faces("鸡"), font_faces(WORDS_OF_THE_GAME)
    assert len(short) < len(long) < 40_000
    assert "Zhuoji Tiles" not in short
    _subset.cache_clear()
    assert font_faces("鸡") == short


def test_fonts_come_with_their_licences():
    for font in (style.TEXT_FONT, style.TILE_FONT):
        licence = (style.FONTS / f"OFL-{font.stem}.txt").read_text(encoding="utf-8")
        assert "SIL OPEN FONT LICENSE Version 1.1" in licence


def bars(figure) -> list[tuple[float, float]]:
    """Start and end of every bar."""
    with style.styled():
        axes = draw(figure, "en", titled=False).axes[0]
    return [(bar.get_x(), bar.get_x() + bar.get_width()) for bar in axes.patches]


def test_a_cascade_ends_at_the_sum_of_its_parts():
    figure = SAMPLE.figures[0]
    steps, total = bars(figure)[:-1], bars(figure)[-1]
    assert steps[0][0] == 0
    assert all(before[1] == pytest.approx(after[0]) for before, after in pairwise(steps))
    assert total == (0, pytest.approx(figure.frame["value"].sum()))


def test_a_stack_has_gains_to_the_right_and_losses_to_the_left_of_zero():
    figure = SAMPLE.figures[1]
    ends = bars(figure)
    dealer = figure.frame[figure.frame["group"] == "dealer"]["value"]
    assert max(end for _, end in ends) == pytest.approx(dealer[dealer > 0].sum())
    assert min(end for _, end in ends) == pytest.approx(dealer[dealer < 0].sum())


@pytest.mark.parametrize(("largest", "ticks"), [(40.0, ["5", "10", "20"]), (300_000.0, ["10", "1,000", "100,000"])])
def test_a_number_by_factors_has_round_ticks(largest, ticks):
    figure = next(figure for figure in SAMPLE.figures if isinstance(figure, LineFigure))
    frame = pd.DataFrame({"x": [4.0, largest], "mean": [0.1, 0.2], "low": [0.0, 0.1], "high": [0.2, 0.3]})
    drawn = draw(replace(figure, frame=frame, by_factors=True), "en", titled=False)
    drawn.canvas.draw()
    written = [label.get_text() for label in drawn.axes[0].get_xticklabels()]
    assert set(ticks) <= set(written)
    assert drawn.axes[0].get_xscale() == "log"


def test_what_is_not_beyond_doubt_is_drawn_hollow():
    with style.styled():
        axes = draw(SAMPLE.figures[2], "en", titled=False).axes[0]
    points = [line for line in axes.lines if line.get_marker() == "o" and len(line.get_xdata()) == 1]
    faces = [point.get_markerfacecolor() for point in points]
    assert faces == [style.PAPER, style.SERIES[0], style.SERIES[0]]


def test_colours_in_a_page_are_the_pages_own():
    drawn = images.svg(SAMPLE.figures[2], "en", "x")
    assert "var(--ink)" in drawn
    assert "var(--series-0)" in drawn
    assert not re.search("#[0-9a-fA-F]{6}", drawn)


def test_a_figure_is_told_in_words():
    assert images.describe(SAMPLE.figures[2], "en") == (
        "Reporting pays with every wait, and more with wide ones; fan a hand; 1: +2.130 (−0.222 to +4.482); "
        "2: +4.900 (+4.038 to +5.762); 3: +9.310 (+8.585 to +10.035)."
    )
    assert "庄家、5p：+3.230（+0.878 至 +5.582）" in images.describe(SAMPLE.figures[3], "zh")


def test_matplotlib_waits_until_something_is_drawn():
    code = "import sys, reports.page.writing; sys.exit('matplotlib' in sys.modules or 'fontTools' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_wide_tables_are_cards_on_a_phone_and_narrow_ones_stay():
    frame = pd.DataFrame({"name": ["a"], "low": [1.0], "high": [2.0]})
    name, value = Text("group", "分组"), Text("fan a hand", "每局番数")
    narrow = Table("one", name, name, frame, {"name": Column(name), "low": Column(value, "number")})
    more = {f"low{number}": Column(value, "interval", to="high") for number in range(4)}
    wide = Table("two", name, name, frame.assign(**dict.fromkeys(more, 1.0)), {"name": Column(name), **more})
    assert grid(narrow, "zh").fits_a_phone
    assert not grid(wide, "zh").fits_a_phone
