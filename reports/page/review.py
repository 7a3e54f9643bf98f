"""A review as one page: its numbers, and a board for each of the worst decisions."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from analyses.advice.words import action_words
from analyses.review import tables
from analyses.review.sentences import headline, sentences
from analyses.review.words import BOARD, FACTS, MARKED, NOTES, PARTIAL, SECTIONS, TITLE
from analyses.runs.folder import MANIFEST, write_json, write_whole
from reports.grid import Grid
from reports.page.pages import environment_for, whole_page
from reports.page.placing import placed_together
from zhuoji_sim.numbers import count, effect, number
from zhuoji_sim.text import Lang
from zhuoji_sim.tiles.marked import tiles

_BOARDS = 10
_ACTIONS = 5
_AROUND = {2: ("own", "top"), 3: ("own", "right", "left"), 4: ("own", "right", "top", "left")}
"""Where the seats sit from the one that decides on, in the order of play, which is counter-clockwise (R1.3)."""


def write_review(
    document: Mapping[str, Any], manifest: Mapping[str, Any], folder: Path, lang: Lang, there: Lang | None = None
) -> list[Path]:
    """Write `review.html`, `review.json` and `manifest.json` into a folder; gives their paths.

    there: the language in which the folder has this review already; in another one only the page is written, beside
    the first (`review.zh.html`). Raises OSError where that cannot be written.
    """
    further = there not in (None, lang)
    page = f"review.{lang}.html" if further else "review.html"
    with placed_together(folder, MANIFEST, []) as beside:
        write_whole(beside / page, review_page(document, lang))
        if not further:
            text = json.dumps(document, indent=2, ensure_ascii=False, allow_nan=False)
            write_whole(beside / "review.json", text + "\n")
            write_json(beside / MANIFEST, {**manifest, "lang": lang})
        names = sorted(path.name for path in beside.iterdir())
    return [folder / name for name in names]


def review_page(document: Mapping[str, Any], lang: Lang) -> str:
    """The page, as one file that needs no other."""
    environment = environment_for("html", lang)
    title = TITLE(lang).format(seat=document["seat"])
    body = environment.get_template("review.html").render(
        title=title,
        headline=headline(document, drawn=True)(lang),
        partial=PARTIAL[document["stopped"]](lang) if document["stopped"] in PARTIAL else "",
        facts=_facts(document, lang),
        section={name: text(lang) for name, text in SECTIONS.items()},
        note={name: text(lang) for name, text in NOTES.items()},
        legend=MARKED(lang).format(mark=tables.MARK),
        otherwise=_grid(tables.otherwise(document, lang, drawn=True)),
        kinds=_grid(tables.kinds(document, lang)),
        accounts=_grid(tables.accounts(document, lang)),
        boards=[_board(document, place, row, lang) for place, row in enumerate(_worst(document), 1)],
        sentences=[sentence(lang) for sentence in sentences(document)],
        manifest=_manifest(document),
    )
    return whole_page(environment, title, body, lang, ["board.css"])


def _manifest(document: Mapping[str, Any]) -> list[tuple[str, str]]:
    rulesets = dict.fromkeys(hand["ruleset"] for hand in document["hands"])
    told = [(name, str(document[name])) for name in ("seat", "policy", "belief", "seed", "walls", "version")]
    return [("ruleset", ", ".join(rulesets)), *told]


def _worst(document: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    return [row for row in document["decisions"] if row["played"] != row["best"]][:_BOARDS]


def _facts(document: Mapping[str, Any], lang: Lang) -> list[tuple[str, str]]:
    facts = []
    for name, label in FACTS.items():
        value = document["cost_known_hands" if name == "known" else name]
        told = effect(value, 0) if name == "result" else f"{effect(value['mean'], 2)} ± {number(value['se'], 2)}"
        facts.append((label(lang), told))
    return facts


def _grid(cells: tables.Cells) -> Grid:
    numeric = [place >= cells.numbers for place in range(len(cells.headers))]
    return Grid(cells.headers, numeric, cells.rows)


def _board(document: Mapping[str, Any], place: int, row: Mapping[str, Any], lang: Lang) -> dict[str, Any]:
    """A decision with the table around it, as the template has it."""
    board, cost, known = row["board"], row["cost"], row["cost_known_hands"]
    return {
        "heading": BOARD["heading"](lang).format(
            place=place, where=tables.where(document, row), played=action_words(row["played"], drawn=True)(lang)
        ),
        "advice": BOARD["instead"](lang).format(best=action_words(row["best"], drawn=True)(lang)),
        "costs": BOARD["costs"](lang).format(
            cost=effect(cost["mean"], 2),
            interval=tables.interval(cost, lang),
            at_most=number(cost["at_most"], 2),
            known=effect(known["mean"], 2),
            known_interval=tables.interval(known, lang),
        ),
        "places": [_place(document["seat"], board, seat, lang) for seat in range(len(board["seats"]))],
        "middle": _middle(board, lang),
        "race": _grid(tables.actions(row, _ACTIONS, lang, drawn=True)),
        "race_word": BOARD["race"](lang),
    }


def _place(own: int, board: Mapping[str, Any], seat: int, lang: Lang) -> dict[str, Any]:
    there, players = board["seats"][seat], len(board["seats"])
    river = "".join(there["river"])
    tags = [("dealer", seat == board["dealer"]), ("reported", there["reported"])]
    return {
        "at": _AROUND[players][(seat - own) % players],
        "who": BOARD["own" if seat == own else "seat"](lang).format(seat=seat),
        "tags": [{"kind": kind, "word": BOARD[kind](lang)} for kind, shown in tags if shown],
        "melds": tiles(there["melds"]) if there["melds"] and seat != own else "",
        "melds_word": BOARD["melds"](lang),
        "river": tiles(river) if river else BOARD["none"](lang),
        "river_word": BOARD["river"](lang),
        "hand": tiles(board["tiles"]) if seat == own else "",
        "held": BOARD["held"](lang).format(held=count(there["held"])),
    }


def _middle(board: Mapping[str, Any], lang: Lang) -> list[str]:
    """The wall, and the tile that is drawn or lies open."""
    lines = [BOARD["wall"](lang).format(wall=count(board["wall"]))]
    if board["drawn"] is not None:
        lines.append(BOARD["drawn"](lang).format(tile=tiles(board["drawn"])))
    if board["open"] is not None:
        lines.append(BOARD["open"](lang).format(tile=tiles(board["open"]["tile"]), seat=board["open"]["from"]))
    return lines
