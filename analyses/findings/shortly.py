"""A study's result in one line: the question, the verdict, and the headline with its interval."""

from typing import TYPE_CHECKING

from analyses.findings.units import digits_for, in_fan, unit_words, written
from zhuoji_sim.glossary import VERDICTS
from zhuoji_sim.numbers import between
from zhuoji_sim.text import Lang, Text, plain

if TYPE_CHECKING:
    from analyses.findings.estimates import Estimate
    from analyses.findings.result import StudyResult

_SHORTLY = Text("{title} {verdict}: {gain}", "{title}{verdict}：{gain}")
_NO_QUESTION = Text("{title}: {verdict}, {gain}", "{title}：{verdict}，{gain}")
_LEVEL = Text("{title} {gain}", "{title}{gain}")
_LEVEL_OF_NO_QUESTION = Text("{title}: {gain}", "{title}：{gain}")
_GAIN = Text("{mean} {unit} (95% interval {interval})", "{mean} {unit}（95% 区间 {interval}）")
_TOO_FEW = Text("too few deals", "局数太少")


def in_short(result: "StudyResult", lang: Lang) -> str:
    """The line; of a level there is no verdict."""
    gain, title = headline_words(result.headline, lang), result.title(lang)
    asks = title.endswith(("?", "？"))
    if result.verdict is None:
        return plain((_LEVEL if asks else _LEVEL_OF_NO_QUESTION)(lang).format(title=title, gain=gain))
    verdict = {**VERDICTS, **result.verdicts}[result.verdict](lang)
    form = _SHORTLY if asks else _NO_QUESTION
    return plain(form(lang).format(title=title, verdict=verdict, gain=gain))


def headline_words(headline: "Estimate", lang: Lang) -> str:
    """An estimate in words: a number, its unit, its interval; of too few deals that they are too few."""
    if not headline.shown:
        return _TOO_FEW(lang)
    effect, unit = headline.beyond_doubt is not None, headline.unit
    digits = max(digits_for(headline.se, unit), 2 if in_fan(unit) else 0)
    mean, low, high = (
        written(value, unit, digits, effect=effect) for value in (headline.mean, headline.ci95.low, headline.ci95.high)
    )
    return _GAIN(lang).format(mean=mean, unit=unit_words(unit, effect=effect)(lang), interval=between(low, high, lang))
