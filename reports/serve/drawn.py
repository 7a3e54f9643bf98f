"""What the page shows: itself, and each answer as a piece of it with the sentence that is read out."""

import math
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from analyses.advice.words import RATE_WORDS, action_words
from analyses.runs.options import Options
from reports.chinese.translating import told
from reports.figures.tile_pictures import glyphs, replace_tiles
from reports.serve.scale import Scale
from reports.serve.wanted import Desk, Query
from reports.serve.words import ANSWER, PAGE, TILE_WORDS
from reports.words import HTML_LANG, STOPPED, word
from zhuoji_sim import numbers
from zhuoji_sim.evaluator.analysis import HandAnalysis
from zhuoji_sim.glossary import PATTERN_NAMES, places
from zhuoji_sim.policies.words import table_words
from zhuoji_sim.rulesets.words import ruleset_heading
from zhuoji_sim.text import Lang
from zhuoji_sim.tiles.kinds import GLYPHS, NAMES
from zhuoji_sim.tiles.marked import tiles

Drawn = dict[str, Any]
"""`html`: a piece of the page. `said`: a sentence for whoever listens."""
_FEW = 6
"""Discards that stand there without being asked for."""
_RATES = ("win_rate", "self_draw_rate", "deal_in_rate", "ready_rate")


def page(desk: Desk, query: Query, lang: Lang) -> str:
    """The page, with the house that its address names."""
    houses = {
        name: {
            "words": ruleset_heading(name)(lang),
            "suits": one.suits,
            "seats": [words(lang) for words in places(one.players).values()],
        }
        for name, one in desk.houses.items()
    }
    other: Lang = "en" if lang == "zh" else "zh"
    return _render(
        "page.html", lang,
        html_lang=HTML_LANG[lang], other=other, other_html_lang=HTML_LANG[other],
        houses=houses, chosen=query.get("house") if query.get("house") in houses else desk.house,
        suits=[zip(NAMES[first : first + 9], GLYPHS[first : first + 9], strict=True) for first in (0, 9, 18)],
        words={name: text(lang) for name, text in PAGE.items()},
        tile_words={name: text(lang) for name, text in TILE_WORDS.items()},
    )  # fmt: skip


def hand(analysis: HandAnalysis, lang: Lang) -> Drawn:
    """What a hand is."""
    said = _distance(analysis["shanten"], lang)
    complete = analysis["complete"]
    if complete:
        pattern = PATTERN_NAMES[complete["pattern"]](lang)
        said += word("colon", lang) + _say("worth", lang, pattern=pattern, fan=str(complete["fan"]))
    html = _render(
        "hand.html", lang,
        hand=analysis, said=said, few=_FEW, distance=lambda shanten: _distance(shanten, lang),
        patterns={name: words(lang) for name, words in PATTERN_NAMES.items()},
    )  # fmt: skip
    return {"html": html, "said": said}


def _distance(shanten: int, lang: Lang) -> str:
    name = {-1: "complete", 0: "ready"}.get(shanten, "shanten")
    return _say(name, lang, shanten=str(shanten))


class Advice:
    """Answers of one question what to do, all drawn on the scale of the first."""

    def __init__(self, options: Options, lang: Lang) -> None:
        self._assumed, self._lang = _assumed(options, lang), lang
        self._scale: Scale | None = None

    def __call__(self, answer: Mapping[str, Any]) -> Drawn:
        rows, lang = answer["actions"], self._lang
        self._scale = self._scale or Scale.over(_near_the_leader(rows))
        state, verdict = _verdict(answer, lang)
        contenders = {answer["verdict"], *answer["in_doubt"]}
        html = _render(
            "advice.html", lang,
            state=state, verdict=verdict, rows=[self._row(row, row["action"] in contenders) for row in rows],
            zero=self._scale.zero, why=answer["why"][lang] if "why" in answer and answer["stopped"] else "",
            played=_played(answer, lang), assumed=self._assumed,
        )  # fmt: skip
        return {"html": html, "said": _spoken(f"{verdict}{word('colon', lang)}{_say(state, lang)}", lang)}

    def _row(self, row: Mapping[str, Any], contends: bool) -> Drawn:
        lang, gain = self._lang, row["difference"]
        assert self._scale is not None
        return {
            "action": action_words(row["action"], drawn=True)(lang),
            "contends": contends,
            "mean": _fan(row["mean"], lang),
            "interval": _interval(row["ci95"], lang),
            "bar": self._scale.bar(row["mean"], row["ci95"]),
            "gain": f"{_fan(gain['mean'], lang)} [{_interval(gain['ci95'], lang)}]" if gain else "",
            "rates": [(RATE_WORDS[name](lang), numbers.share(row[name], 1)) for name in _RATES],
        }


class Reporting:
    """Answers of one question whether to report, all drawn on the scale of the first."""

    def __init__(self, options: Options, lang: Lang) -> None:
        self._assumed, self._lang = _assumed(options, lang), lang
        self._scale: Scale | None = None

    def __call__(self, answer: Mapping[str, Any]) -> Drawn:
        lang = self._lang
        if not answer["legal"]:
            said = _say("cannot_report", lang, why=told(answer["why"], lang))
            return {"html": _render("no_report.html", lang, said=said), "said": said}
        plays = [option[branch] for option in answer["options"] for branch in ("report", "silent")]
        self._scale = self._scale or Scale.over(plays)
        verdict, tile = answer["verdict"], tiles(answer["best_discard"])
        state = "sure" if verdict != "undecided" else "open" if answer["stopped"] else "playing"
        best = _best_of(answer)
        said = _say(f"{best}_with", lang, tile=tile)
        html = _render(
            "reporting.html", lang,
            state=state, verdict=said if state == "sure" else _say("leads", lang, action=said),
            rows=[self._row(option) for option in answer["options"]], zero=self._scale.zero,
            played=_played(answer, lang), assumed=self._assumed,
        )  # fmt: skip
        return {"html": html, "said": _spoken(f"{said}{word('colon', lang)}{_say(state, lang)}", lang)}

    def _row(self, option: Mapping[str, Any]) -> Drawn:
        lang, gain = self._lang, option["difference"]
        assert self._scale is not None
        return {
            "discard": tiles(option["discard"]),
            "waits": [(tiles(wait["tile"]), _say("live", lang, count=str(wait["live"]))) for wait in option["waits"]],
            "gain": _fan(gain["mean"], lang),
            "gain_interval": _interval(gain["ci95"], lang),
            "plays": [
                {
                    "name": _say(branch, lang),
                    "mean": _fan(option[branch]["mean"], lang),
                    "interval": _interval(option[branch]["ci95"], lang),
                    "bar": self._scale.bar(option[branch]["mean"], option[branch]["ci95"]),
                    "rates": [
                        (RATE_WORDS["win_rate"](lang), numbers.share(option[branch]["win_rate"], 1)),
                        (_say("killed", lang), numbers.share(option[branch]["killed_rate"], 1)),
                    ],
                }
                for branch in ("report", "silent")
            ],
        }


def _near_the_leader(rows: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The actions that may be the best, as far as their own intervals tell."""
    low = (rows[0]["ci95"] or (-math.inf,))[0]
    return [row for row in rows if row["ci95"] is None or row["ci95"][1] >= low]


def _assumed(options: Options, lang: Lang) -> str:
    table = word("all_seats", lang, policy=table_words([policy.name for policy in options.policies])(lang))
    return _say("assumed", lang, house=ruleset_heading(options.ruleset.name)(lang), policy=table)


def _best_of(answer: Mapping[str, Any]) -> str:
    """Whether a report is ahead, or silence."""
    reported = max(option["report"]["mean"] for option in answer["options"])
    return "report" if reported >= answer["best_silent"]["mean"] else "silent"


def _verdict(answer: Mapping[str, Any], lang: Lang) -> tuple[str, str]:
    """How sure it is, by its word, and what to do."""
    named = [action_words(row["action"], drawn=True)(lang) for row in answer["actions"]]
    if answer["verdict"] != "undecided":
        return "sure", named[0]
    if answer["stopped"] is None:
        return "playing", _say("leads", lang, action=named[0])
    tied = answer["stopped"] == "ties"
    listed = answer["ties"] if tied else answer["in_doubt"]
    joined = word("comma", lang).join(action_words(action, drawn=True)(lang) for action in listed)
    return (
        ("equal", _say("equal_are", lang, actions=joined)) if tied else ("open", _say("doubt_is", lang, actions=joined))
    )


def _played(answer: Mapping[str, Any], lang: Lang) -> str:
    deals = numbers.count(answer["deals"])
    if answer["stopped"] is None:
        return _say("played", lang, deals=deals)
    return _say("ended", lang, deals=deals, stopped=STOPPED[answer["stopped"]](lang))


def _fan(value: float, lang: Lang) -> str:
    return _say("fan", lang, value=numbers.effect(value, 2))


def _interval(ends: Sequence[float] | None, lang: Lang) -> str:
    low, high = ends or (None, None)
    return numbers.between(numbers.effect(low, 2), numbers.effect(high, 2), lang)


def _say(name: str, lang: Lang, **values: str) -> str:
    return ANSWER[name](lang).format(**values)


def _spoken(text: str, lang: Lang) -> str:
    """With the tiles in words."""
    return replace_tiles(text, lambda notation: TILE_WORDS[notation](lang))


def _pictured(text: str, lang: Lang) -> Markup:
    """Escaped, with the tiles as pictures that are read out in words."""

    def picture(notation: str) -> str:
        label = escape(TILE_WORDS[notation](lang))
        return f'<span class="tiles" role="img" aria-label="{label}" title="{label}">{escape(glyphs(notation))}</span>'

    return Markup(replace_tiles(text, picture, lambda between: str(escape(between))))


def _render(template: str, lang: Lang, **values: Any) -> str:
    return _environment(lang).get_template(template).render(**values)


@cache
def _environment(lang: Lang) -> Environment:
    environment = Environment(
        loader=PackageLoader("reports.serve"), autoescape=True, undefined=StrictUndefined,
        trim_blocks=True, lstrip_blocks=True,
    )  # fmt: skip
    environment.globals["page"] = lambda name: PAGE[name](lang)
    environment.globals["word"] = lambda name, **values: _say(name, lang, **values)
    environment.filters["say"] = lambda text: _pictured(text, lang)
    environment.filters["tile"] = lambda name: _pictured(tiles(name), lang)
    return environment
