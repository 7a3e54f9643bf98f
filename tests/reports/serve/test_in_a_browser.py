"""The page at the table in a real browser, from the first click to the verdict."""

from urllib.parse import quote, urlencode

import pytest

from tests.reports.browser import browsing, needs_browser, opened
from tests.reports.serve.serving import CLOSE, ENDLESS, READY, serving

pytestmark = needs_browser


@pytest.fixture(scope="module")
def served():
    with serving(deals=8000) as one:
        yield one


@pytest.fixture(scope="module")
def browser():
    with browsing() as one:
        yield one


def click_tiles(page, hand):
    for suit, ranks in hand.items():
        for rank in ranks:
            page.locator(f'#pad [data-tile="{rank}{suit}"]').click()


def longest_interval(page):
    lines = "[...document.querySelectorAll('#advise .interval')]"
    return page.evaluate(f"Math.max(...{lines}.map(line => line.getBoundingClientRect().width))")


HAND = {"m": "123456", "p": "7899", "s": "1123"}


@pytest.mark.parametrize(("width", "lang", "verdict"), [
    (390, "en", "report, throwing 1 bamboo: beyond doubt"), (1200, "zh", "报听打幺鸡：结论确凿"),
])  # fmt: skip
def test_from_clicks_to_a_verdict(browser, served, width, lang, verdict):
    with opened(browser, f"{served.url}?lang={lang}", width) as page:
        click_tiles(page, HAND)
        page.wait_for_selector("#advise .pill.sure")
        page.wait_for_selector("#baoting .pill.sure")
        assert page.locator("#said").text_content() == verdict
        assert page.locator("#hand button").count() == 14
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.trouble == []
        loaded = page.evaluate("performance.getEntriesByType('resource').map(entry => entry.name)")
        assert all(name.startswith((served.url, "data:")) for name in loaded)
        assert page.evaluate("[...document.fonts].every(font => font.status === 'loaded')")


def test_another_click_ends_what_is_played_and_the_interval_narrows_before(browser):
    with serving(**ENDLESS) as endless, opened(browser, f"{endless.url}?hand={quote(CLOSE)}", 390) as page:
        page.wait_for_selector("#advise .bar")
        first = longest_interval(page)
        while longest_interval(page) > 0.8 * first:
            page.wait_for_timeout(50)
        page.locator("#hand button").first.click()
        endless.until_idle()
        assert page.locator("#advise").is_hidden()
        page.locator('#pad [data-tile="2m"]').click()
        page.wait_for_selector("#advise .bar")
        page.locator("#advise .stop").click()
        endless.until_idle()
        assert page.locator("#advise .interval").count() > 0
        assert page.locator("#wrong").is_hidden()


def test_the_keyboard_is_enough(browser, served):
    with opened(browser, served.url, 1200) as page:
        page.locator('#pad [data-tile="1m"]').focus()
        for key in ("Enter", "ArrowRight", "Space", "ArrowDown", "Enter", "Tab"):
            page.keyboard.press(key)
        shown = page.locator("#hand button").evaluate_all("all => all.map(one => one.ariaLabel)")
        assert shown == ["remove 1 character", "remove 2 characters", "remove 2 dots"]
        assert page.evaluate("document.activeElement.id") == "undo"
        page.keyboard.press("Enter")
        assert page.locator("#count").text_content() == "2 of 14"
        page.locator("#text").fill(f"{CLOSE}")
        page.keyboard.press("Enter")
        page.wait_for_selector("#what .discards")
        assert page.locator("#count").text_content() == "14 of 14"


def test_everything_has_a_name(browser, served):
    nameless = """[...document.querySelectorAll("button, select, input, [role=group], [role=img], section")]
        .filter(one => !(one.ariaLabel || one.labels?.length || one.textContent.trim() ||
                         one.getAttribute("aria-labelledby")))
        .map(one => one.outerHTML)"""
    with opened(browser, f"{served.url}?hand={quote(READY)}&seen=1s", 390) as page:
        page.wait_for_selector("#advise .plays")
        assert page.evaluate(nameless) == []
        assert page.locator("#said").get_attribute("aria-live") == "polite"


def test_an_address_holds_the_whole_question_in_either_language(browser, served):
    told = {
        "hand": "456m11p78922s (333p)", "house": "jinji", "seat": "1", "offered": "2s", "from": "0", "seen": "9p9p",
        "turn": "4", "reported": "0",
    }  # fmt: skip
    with opened(browser, f"{served.url}?{urlencode(told)}&lang=en", 1200) as page:
        page.wait_for_selector("#advise .plays")
        page.locator("#other-lang").click()
        page.wait_for_selector("#advise .plays")
        assert page.evaluate("document.documentElement.lang") == "zh-Hans"
        values = page.evaluate("Object.fromEntries(new URLSearchParams(location.search))")
        assert values == {**told, "lang": "zh"}
        assert page.trouble == []


def test_what_is_wrong_is_said(browser, served):
    with opened(browser, f"{served.url}?hand={quote('123456m7899p1123s')}&seat=2&reported=2", 390) as page:
        page.wait_for_selector("#wrong:not([hidden])")
        assert page.locator("#wrong").get_attribute("role") == "alert"
    with opened(browser, served.url, 390) as page:
        page.locator("#text").fill("123x")
        page.keyboard.press("Enter")
        page.wait_for_selector("#wrong:not([hidden])")
        assert "no part of a tile" in page.locator("#wrong").text_content()


def test_a_fifth_copy_cannot_be_clicked(browser, served):
    with opened(browser, served.url, 390) as page:
        tile = page.locator('#pad [data-tile="5p"]')
        for _ in range(5):
            tile.click(force=True)
        assert page.locator("#hand button").count() == 4
        assert tile.get_attribute("aria-disabled") == "true"
