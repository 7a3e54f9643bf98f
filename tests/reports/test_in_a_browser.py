"""A report opened as a file in a real browser, on a phone's screen."""

import json
import re
import shutil
import subprocess
from dataclasses import dataclass
from html import unescape
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.reports.sample import INTERRUPTED, SAMPLE

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine to open a report with")

FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--disable-sync",
    "--disable-background-networking", "--disable-component-update", "--disable-extensions", "--enable-logging=stderr",
    "--virtual-time-budget=3000", "--dump-dom",
]  # fmt: skip

# No window is as narrow as a phone, but a frame can be. What runs in it needs leave in the page's own policy, which
# otherwise stays in force.
PHONE = """<!DOCTYPE html><meta charset="utf-8"><title>phone</title><body><script>
addEventListener("message", event => {
  const out = document.createElement("pre");
  out.id = "facts";
  out.textContent = event.data;
  document.body.append(out);
});
</script><iframe src="report.html" width="390" height="844" style="border: 0"></iframe>"""

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
  parent.postMessage(JSON.stringify(facts), "*");
});
</script>"""


@dataclass(frozen=True)
class Seen:
    facts: dict[str, Any]
    console: list[str]


def look_at(page: str, folder: Path) -> Seen:
    probed = page.replace("default-src 'none';", "default-src 'none'; script-src 'unsafe-inline';", 1)
    (folder / "report.html").write_text(probed.replace("</head>", PROBE + "</head>", 1), encoding="utf-8")
    phone = folder / "phone.html"
    phone.write_text(PHONE, encoding="utf-8")
    done = subprocess.run(
        [str(CHROMIUM), *FLAGS, f"--user-data-dir={folder / 'profile'}", phone.as_uri()],
        capture_output=True, text=True, timeout=120, check=True,
    )  # fmt: skip
    facts = re.search(r'<pre id="facts">(.*?)</pre>', done.stdout)
    assert facts, f"the probe did not run: {done.stderr[-2000:]}"
    return Seen(json.loads(unescape(facts[1])), [line for line in done.stderr.splitlines() if "CONSOLE" in line])


@pytest.fixture(scope="module", params=["en", "zh"])
def seen(request, of_two_in, tmp_path_factory):
    page = (of_two_in[request.param] / "report.html").read_text(encoding="utf-8")
    return look_at(page, tmp_path_factory.mktemp("phone"))


def test_nothing_is_fetched_and_nothing_goes_wrong(seen):
    assert seen.console == []
    assert seen.facts["loaded"] == []
    assert sorted(seen.facts["fonts"]) == ["Zhuoji Sans loaded", "Zhuoji Tiles loaded"]


def test_figures_tables_and_tiles_are_to_be_seen(seen):
    figures, tables = len(SAMPLE.figures + INTERRUPTED.figures), len(SAMPLE.tables + INTERRUPTED.tables)
    of_rulesets = 4  # two rulesets, each with one that it is compared with
    assert len(seen.facts["figures"]) == figures
    assert len(seen.facts["tables"]) == tables + of_rulesets
    assert all(width > 300 and height > 80 for width, height in seen.facts["figures"])
    assert all(width > 300 and height > 50 for width, height in seen.facts["tables"])
    assert all(width > 10 and height > 10 for width, height in seen.facts["tiles"])


def test_a_page_fits_a_phone(seen):
    assert seen.facts["screen_width"] == 390
    assert seen.facts["page_width"] <= 390


def test_a_page_is_well_formed(seen):
    assert seen.facts["repeated_ids"] == []
    assert seen.facts["broken_references"] == []
    levels = seen.facts["headings"]
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_a_page_that_fetches_something_would_be_found_out(of_two_in, tmp_path):
    page = (of_two_in["en"] / "report.html").read_text(encoding="utf-8")
    fetching = page.replace("</main>", '<img src="https://example.invalid/a.png" alt=""></main>')
    seen = look_at(fetching, tmp_path)
    assert any("example.invalid" in line for line in seen.console)
