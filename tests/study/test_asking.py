"""`analyses.run_study`: the short way in asks what the long one does, and refuses the rest in one line."""

import pytest

from analyses import Options, TableSetup, find_study, run_study
from analyses.study import running
from zhuoji_sim import InputError, load_ruleset, parse_policy


def test_keywords_ask_what_options_ask():
    long = Options.of("tianting", deals=60, seed=4, own={"a": "value", "b": "shanten"})
    expected = running.run_study(find_study("duel"), long)
    short = run_study("duel", ruleset="tianting", a="value", b=parse_policy("shanten"), deals=60, seed=4)
    assert short.summary() == expected.summary()
    assert run_study(find_study("duel"), long).summary() == expected.summary()


def test_keywords_change_what_options_say():
    options = Options.of("jinji", deals=30, own={"a": "shanten", "b": "random"})
    result = run_study("duel", options, ruleset=[load_ruleset("shabao"), "hanbao"], a="ukeire")
    assert (result.ruleset.name, [other.name for other in result.compared_with]) == ("shabao", ["hanbao"])
    assert (result.deals, result.policies[:2]) == (30, ("ukeire", "random"))


@pytest.mark.parametrize(
    ("study", "asked", "message"),
    [
        ("dual", {}, "unknown study 'dual'; did you mean duel?"),
        ("duel", {"policy": "value"}, "study duel takes no option 'policy'"),
        ("dou", {"a": "value"}, "study dou takes no option 'a'"),
        ("dou", {"polcy": "value"}, "did you mean policy?"),
        ("dou", {"policy": ["value", "value"]}, "2 policies were given"),
        ("dou", {"ruleset": "shabo"}, "the nearest preset is shabao"),
        ("dou", {"deals": 0}, "deals must be a whole number from 1"),
        ("dou", {"seed": -1}, "seed must be a whole number from 0"),
        ("dou", {"n": 0}, "n must be a whole number from 1"),
        ("dou", {"workers": 0}, "workers must be a whole number from 1"),
        ("dou", {"precision": 0}, "precision must be greater than 0"),
        ("baoting", {"ruleset": "jinji"}, "ruleset jinji has no reporting"),
    ],
)
def test_what_cannot_be_asked_is_refused(study, asked, message):
    with pytest.raises(InputError, match=message.replace("?", r"\?")):
        run_study(study, **asked)


def test_a_table_from_what_people_write():
    table = TableSetup.of({"kong": {"exposed": 1}}, parse_policy("value"), n=2)
    assert (table.ruleset["kong.exposed"], table.name, table.n) == (1, "value", 2)
    assert (
        Options.of(policy=("value", "ukeire", "ukeire", "ukeire")).policies
        == TableSetup.of(policies=["value", "ukeire", "ukeire", "ukeire"]).policies
    )


def test_numbers_of_own_options_may_be_numbers():
    asked = {"deals": 3, "against": parse_policy("shanten")}
    numbers, texts = (run_study("session", length=kind(5), stake=kind(9), **asked) for kind in (int, str))
    assert numbers.summary() == texts.summary()
