"""Tables and sentences at 50, 80 and 120 places and piped: no number and no name of a row is ever cut."""

from itertools import pairwise
from typing import Any

import pytest

from reports.terminal.console import print_table, print_text
from reports.terminal.layout import lay_out
from reports.terminal.tables import print_rulesets, print_values
from reports.terminal.widths import folded, padded, width_of
from zhuoji_sim.rulesets import list_rows, load, show_rows

WIDTHS = (50, 80, 120)
HEADERS = ["throw", "waits", "play", "fan a hand", "wins", "shot", "shot costs", "difference", "95% interval"]
ROWS = [
    ["9m", "3m×2 6m×4 9m×1", "report", "+12.71", "75.0%", "11.8%", "1.21", "+7.98", "+7.82 to +8.15"],
    ["1s", "4s×2", "silent", "−1,234.50", "<0.1%", "–", "–", "", "–"],
]
CHINESE = [
    ["键", "值", "含义"],
    [["report.kill_ignores_lock", "否", "杀报不受通行证限制，报听者也可以被杀；各家读法不一，以桌规为准。" * 3]],
]


@pytest.fixture(params=WIDTHS)
def screen(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    """A terminal with so many columns."""
    width: int = request.param
    monkeypatch.setattr("reports.terminal.console.screen_width", lambda stream: width)
    return width


def fits(text: str, width: int) -> str:
    """The text as one line of words, after a look at the length of each of its lines."""
    assert max(map(width_of, text.splitlines())) <= width
    return " ".join(text.split())


def test_numbers_and_names_stand_whole_at_any_width(capsys: Any, screen: int) -> None:
    print_table(HEADERS, ROWS)
    shown = fits(capsys.readouterr().out, screen)
    for name, waits, _, *numbers in ROWS:
        for cell in (name, *waits.split(), *filter(None, numbers)):
            assert cell in shown


def test_the_values_of_a_ruleset_keep_their_keys_at_any_width(capsys: Any, screen: int) -> None:
    rows = show_rows(load("shabao"))
    for lang in ("en", "zh"):
        print_values(rows, lang)
        shown = fits(capsys.readouterr().out, screen)
        assert [row["key"] for row in rows if row["key"] not in shown] == []


def test_what_goes_is_named(capsys: Any, screen: int) -> None:
    print_rulesets(list_rows(), "en")
    shown = fits(capsys.readouterr().out, screen)
    assert "tianting" in shown
    for header, whole in (("digest", "a2db3723e9c49ca4"), ("source", "001_1ff29e3661ba5946.txt")):
        assert whole in shown or ("No room here for" in shown and header in shown)


def test_chinese_is_folded_and_not_cut(capsys: Any, screen: int) -> None:
    headers, rows = CHINESE
    print_table(headers, rows)
    shown = "".join(capsys.readouterr().out.split())
    assert rows[0][0] in shown
    assert shown.count("桌规") == 3 or screen == 50  # a word may be broken there, but no sign is lost
    assert sum(shown.count(sign) for sign in "为准") == 6


def test_nothing_is_folded_where_there_is_no_terminal(capsys: Any) -> None:
    headers, rows = CHINESE
    print_table(headers, rows)
    print_text("a sentence " * 30)
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 3
    assert rows[0][2] in lines[1]


def test_sentences_fold_between_words_and_no_line_begins_with_a_comma(capsys: Any, screen: int) -> None:
    print_text("在杀报规则下，凡能报听时，报听使这一局的得分改变 +7.98 番（95% 区间 +7.82 至 +8.15）。" * 3)
    out = capsys.readouterr().out
    assert fits(out, screen).count("+7.98") == 3
    assert not any(line[0] in "，。、）" for line in out.splitlines())


@pytest.mark.parametrize("width", range(2, 40))
def test_folding_loses_nothing_but_blanks(width: int) -> None:
    text = "2345m66p (111s) 报听 report.kill_ignores_lock，幺鸡"
    lines = folded(text, width)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(width_of(line) <= width for line in lines)


def test_a_chinese_character_takes_two_places() -> None:
    assert width_of("幺鸡 1s") == 7
    assert padded("幺鸡", 6, right=True) == "  幺鸡"


def test_a_wider_terminal_never_shows_less() -> None:
    gone = [len(lay_out(HEADERS, ROWS, width, HEADERS[:4:-1]).left_out) for width in range(60, 120)]
    assert gone[-1] == 0
    assert all(later <= before for before, later in pairwise(gone))


def test_rows_are_stacked_where_nothing_else_helps() -> None:
    lines = lay_out(HEADERS, ROWS, 40).lines
    assert lines[0] == "throw 9m"
    assert "  95% interval  +7.82 to +8.15" in lines
