"""A real browser for tests, where the machine has one."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
needs_browser = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine to open a page with")

FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-dev-shm-usage", "--no-first-run",
    "--disable-sync", "--disable-background-networking", "--disable-component-update", "--disable-extensions",
]  # fmt: skip


@contextmanager
def browsing() -> Iterator[Any]:
    """A browser, as Playwright's `Browser`."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def opened(browser: Any, url: str, width: int, height: int = 844, **more: Any) -> Iterator[Any]:
    """A page of this size; what goes wrong in it is listed in its `trouble`."""
    context = browser.new_context(viewport={"width": width, "height": height}, **more)
    page = context.new_page()
    page.trouble = []
    page.on("console", lambda message: page.trouble.append(message.text))
    page.on("pageerror", lambda error: page.trouble.append(str(error)))
    page.goto(url)
    try:
        yield page
    finally:
        context.close()
