"""The glossary and the words of reports: every code has its words, in both languages."""

from enum import IntEnum
from typing import get_args

import pytest

from analyses.findings.estimates import Verdict
from analyses.simulations.hand_table import ENDS
from reports.terminal import words as terminal
from zhuoji_sim import glossary
from zhuoji_sim.codes import By, Dou, Flow
from zhuoji_sim.evaluator.waits import WaitShape
from zhuoji_sim.rulesets.codes import Pattern
from zhuoji_sim.rulesets.ruleset import STATUSES
from zhuoji_sim.text import Text


def names(codes: type[IntEnum], *left_out: IntEnum) -> set[str]:
    return {code.name.lower() for code in codes if code not in left_out}


def test_every_code_has_its_words():
    assert set(glossary.PATTERNS) == set(glossary.PATTERN_NAMES) == names(Pattern)
    assert set(glossary.WAIT_SHAPES) == names(WaitShape)
    assert set(glossary.WAYS) == names(By, By.NOBODY)
    assert set(glossary.DOU) == names(Dou, Dou.NONE)
    assert set(glossary.FLOWS) == names(Flow)
    assert set(glossary.OUTCOMES) == set(ENDS)
    assert set(glossary.STATUSES) == set(STATUSES)
    assert set(glossary.VERDICTS) == set(get_args(Verdict))


def test_all_words_stand_in_both_languages():
    tables = [table for name, table in vars(glossary).items() if name.isupper() and name[0] != "_"]
    assert len(tables) >= 12
    for table in (*tables, terminal.WORDS):
        for text in table.values():
            assert isinstance(text, Text)
            assert text.en.isascii()
            assert not text.zh.isascii()


def test_the_terminal_has_no_two_words_of_one_name():
    own = [text.en for text in terminal._OWN]
    assert len(set(own)) == len(own)
    assert not set(own) & {*glossary.OUTCOMES, *glossary.PATTERN_NAMES, *glossary.STATUSES}
    with pytest.raises(KeyError):
        terminal.word("nonsense", "en")
