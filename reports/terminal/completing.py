"""What the shell offers on Tab: names with what they are, in the language of the environment."""

from collections.abc import Iterator

from reports.terminal.speaking import spoken

Offers = list[tuple[str, str]]
"""Words, each with its help text."""


def studies(incomplete: str) -> Offers:
    """The studies."""
    from analyses.study.registry import studies as known

    return _beginning(incomplete, ((name, study.words.title(spoken())) for name, study in known().items()))


def presets(incomplete: str) -> Offers:
    """The presets; a file is the shell's to complete."""
    from zhuoji_sim.rulesets import preset_ids
    from zhuoji_sim.rulesets.words import ruleset_words

    return _beginning(incomplete, ((name, ruleset_words(name)(spoken())) for name in preset_ids()))


def policies(incomplete: str) -> Offers:
    """The built-in policies, and after a colon or a comma their settings and the values of these."""
    from zhuoji_sim.policies.settings import policy_names
    from zhuoji_sim.policies.words import POLICIES

    name, colon, given = incomplete.partition(":")
    if colon and name in policy_names():
        before, comma, last = given.rpartition(",")
        return [(f"{name}:{before}{comma}{word}", words) for word, words in _settings(last)]
    return _beginning(incomplete, ((one, POLICIES[one](spoken())) for one in policy_names()))


def _settings(incomplete: str) -> Offers:
    from zhuoji_sim.policies.words import described

    return _beginning(
        incomplete,
        (
            (f"{setting['name']}={value}", meaning)
            for setting in described(spoken())["settings"]
            for value, meaning in setting["values"].items()
        ),
    )


def questions(incomplete: str) -> Offers:
    """The questions with an exact answer."""
    from reports.terminal.console import in_language
    from zhuoji_sim.exact.titles import TITLES

    return _beginning(incomplete, ((name, in_language(title, spoken())) for name, title in TITLES.items()))


def keys(incomplete: str) -> Offers:
    """The keys of the rules, as `key=`."""
    from zhuoji_sim.rulesets import KEYS

    words = {name: key.chinese if spoken() == "zh" else key.english for name, key in KEYS.items()}
    return _beginning(incomplete, ((f"{name}=", meaning) for name, meaning in words.items()))


def kept_runs(incomplete: str) -> Offers:
    """The runs that are kept."""
    from analyses.runs.listing import kept_runs as kept

    return _beginning(incomplete, ((str(row["run_id"]), str(row["study"])) for row in kept() if row["run_id"]))


def _beginning(incomplete: str, offers: Iterator[tuple[str, str]]) -> Offers:
    """Those that begin as what is typed."""
    return [(word, words) for word, words in offers if word.startswith(incomplete)]
