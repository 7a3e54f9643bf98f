"""A report as it is read: on a phone, on a wide screen, in the dark, and printed."""

import re

import pytest

from tests.reports.browser import browsing, needs_browser, opened

pytestmark = needs_browser


@pytest.fixture(scope="module")
def browser():
    with browsing() as one:
        yield one


@pytest.fixture(scope="module", params=["en", "zh"])
def paths(request, of_two_in):
    return of_two_in[request.param] / "report.html"


@pytest.fixture(params=[(390, "light"), (390, "dark"), (1200, "light"), (1200, "dark")])
def page(request, browser, paths):
    width, scheme = request.param
    with opened(browser, paths.as_uri(), width, color_scheme=scheme) as one:
        one.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")
        one.width, one.scheme = width, scheme
        yield one


def test_nothing_runs_off_the_screen(page):
    assert page.evaluate("document.documentElement.scrollWidth") <= page.width
    cells = """[...document.querySelectorAll("th, td")].filter(cell => {
        const frame = cell.closest(".scroll"), box = cell.getBoundingClientRect();
        return box.right > innerWidth + 1 && frame.scrollWidth <= frame.clientWidth;
    }).map(cell => cell.textContent)"""
    assert page.evaluate(cells) == []
    assert page.trouble == []


def test_intervals_stay_on_the_screen(page):
    ends = page.evaluate("""[...document.querySelectorAll("td.number")].map(cell => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return Math.max(0, ...[...range.getClientRects()].map(box => box.right));
    })""")
    assert len(ends) > 30
    assert max(ends) <= page.width


def test_no_label_falls_to_a_few_letters_a_line(page):
    columns = page.evaluate("""[...document.querySelectorAll("th, td, dt, dd")].map(cell => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        const tops = [...range.getClientRects()].map(box => Math.round(box.top / 8));
        return [cell.textContent.trim(), new Set(tops).size];
    })""")
    assert [text for text, lines in columns if lines > 2 and len(text) / lines < 4] == []


def test_letters_in_figures_are_large_enough(page):
    sizes = page.evaluate("""[...document.querySelectorAll("figure svg text")].map(text =>
        parseFloat(getComputedStyle(text).fontSize) * text.getCTM().a)""")
    assert min(sizes) > 8


def test_the_dark_is_dark_and_its_figures_too(page):
    background, ink, drawn = page.evaluate("""[
        getComputedStyle(document.body).backgroundColor, getComputedStyle(document.body).color,
        getComputedStyle(document.querySelector("figure svg text")).fill]""")
    dark = page.scheme == "dark"
    assert (brightness(background) < 60) == dark
    assert (brightness(ink) > 180) == dark
    assert (brightness(drawn) > 120) == dark


def brightness(colour):
    return sum(map(int, re.findall(r"\d+", colour)[:3])) / 3


def test_details_are_folded_on_a_screen_and_an_appendix_on_paper(browser, paths):
    with opened(browser, paths.as_uri(), 390) as page:
        shown = "[...document.querySelectorAll('.detail table')].filter(one => one.checkVisibility(" \
            "{ contentVisibilityAuto: true })).length"  # fmt: skip
        assert page.evaluate("document.querySelectorAll('.detail[open]').length") == 0
        assert page.evaluate(shown) == 0
        page.emulate_media(media="print")
        page.wait_for_function(f"{shown} > 0")  # laid out anew
        assert page.evaluate(shown) == page.evaluate("document.querySelectorAll('.detail table').length") > 0
        places = page.evaluate("""Object.fromEntries(
            [["body", "main > article > section, figure"], ["appendix", ".appendix > h2"], ["details", ".detail"]].map(
            ([name, selector]) => [name, [...document.querySelectorAll(selector)].map(one => {
                const box = one.getBoundingClientRect();
                return [box.top, box.bottom];
            })]))""")
        heading = places["appendix"][0][0]
        assert all(bottom <= heading for _, bottom in places["body"])
        assert all(top >= heading for top, _ in places["details"])


def test_it_prints_on_few_sheets(browser, paths):
    with opened(browser, paths.as_uri(), 1200) as page:
        sheets = page.pdf(format="A4")
    assert len(re.findall(rb"/Type\s*/Page\b", sheets)) <= 11  # of two studies by two rulesets of 130 values each
