"""A report opened as a file in a real browser, on a phone's screen."""

import json
import re
import shutil
import subprocess
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from reports.pages import html_page
from tests.report_sample import INTERRUPTED, SAMPLE

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine to open a report with")

FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-dev-shm-usage --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync --disable-extensions --enable-logging=stderr --virtual-time-budget=3000 "
    "--window-size=390,844 --dump-dom"
).split()

# Runs in a copy of the page, whose policy is changed to allow it and nothing else.
PROBE = """<script>
addEventListener("load", async () => {
  await document.fonts.ready;
  const sizes = selector => [...document.querySelectorAll(selector)].map(element => {
    const box = element.getBoundingClientRect();
    return [box.width, box.height];
  });
  const facts = {
    figures: sizes("figure svg"), tables: sizes("table"), tiles: sizes(".tiles"),
    page_width: document.documentElement.scrollWidth, screen_width: innerWidth,
    fonts: [...document.fonts].map(font => font.family.replaceAll('"', "") + " " + font.status),
    loaded: performance.getEntriesByType("resource").map(entry => entry.name),
    repeated_ids: [...document.querySelectorAll("[id]")].map(e => e.id).filter((id, at, all) => all.indexOf(id) < at),
    headings: [...document.querySelectorAll("h1, h2, h3, h4")].map(heading => Number(heading.tagName[1])),
    broken_references: [...document.querySelectorAll("use")].map(use => use.href.baseVal.slice(1))
      .filter(id => !document.getElementById(id)),
  };
  const out = document.createElement("pre");
  out.id = "facts-of-the-probe";
  out.textContent = JSON.stringify(facts);
  document.body.append(out);
});
</script>"""


@dataclass(frozen=True)
class Seen:
    facts: dict[str, Any]
    console: list[str]


def look_at(page: str, folder: Path) -> Seen:
    file = folder / "report.html"
    probed = page.replace("default-src 'none';", "default-src 'none'; script-src 'unsafe-inline';", 1)
    file.write_text(probed.replace("</head>", PROBE + "</head>", 1), encoding="utf-8")
    done = subprocess.run(
        [str(CHROMIUM), *FLAGS, f"--user-data-dir={folder / 'profile'}", file.as_uri()],
        capture_output=True, text=True, timeout=120, check=True,
    )  # fmt: skip
    facts = re.search(r'<pre id="facts-of-the-probe">(.*?)</pre>', done.stdout)
    assert facts, f"the probe did not run: {done.stderr[-2000:]}"
    console = [line for line in done.stderr.splitlines() if "CONSOLE" in line]
    return Seen(json.loads(unescape(facts[1])), console)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_everything_shows_and_nothing_is_fetched(lang, tmp_path):
    seen = look_at(html_page([SAMPLE, INTERRUPTED], lang), tmp_path)
    assert seen.console == []
    assert seen.facts["loaded"] == []
    assert sorted(seen.facts["fonts"]) == ["Zhuoji Sans loaded", "Zhuoji Tiles loaded"]
    assert len(seen.facts["figures"]) == len(SAMPLE.figures) + len(INTERRUPTED.figures)
    assert all(width > 300 and height > 90 for width, height in seen.facts["figures"])
    assert len(seen.facts["tables"]) == 2 * len(SAMPLE.tables) + 4  # two rulesets, and two that they are compared with
    assert all(width > 300 and height > 50 for width, height in seen.facts["tables"])
    assert all(width > 10 and height > 10 for width, height in seen.facts["tiles"])


def test_a_page_fits_a_phone_and_is_well_formed(tmp_path):
    facts = look_at(html_page([SAMPLE], "zh"), tmp_path).facts
    assert facts["screen_width"] == 390
    assert facts["page_width"] <= 390
    assert facts["repeated_ids"] == []
    assert facts["broken_references"] == []
    levels = facts["headings"]
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in zip(levels, levels[1:], strict=False))


def test_a_page_that_fetches_something_would_be_found_out(tmp_path):
    page = html_page([SAMPLE], "en").replace("</main>", '<img src="https://example.invalid/a.png" alt=""></main>')
    seen = look_at(page, tmp_path)
    assert any("example.invalid" in line for line in seen.console)
