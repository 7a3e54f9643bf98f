"""What people call a ruleset, in sentences."""

from zhuoji_sim.rulesets.loading import load, preset_ids
from zhuoji_sim.text import Text


def ruleset_words(name: str) -> Text:
    """A ruleset by its name: a preset as it is called, `shabao (kill the reporter)` and 杀报, with what is changed in it
    after a blank; another by its name alone.

    Examples
    --------
    >>> ruleset_words("shabao").zh, ruleset_words("shabao report.lift=5").en, ruleset_words("house").zh
    ('杀报', 'shabao report.lift=5', 'house')
    """
    preset, blank, changes = name.partition(" ")
    if preset not in preset_ids():
        return Text(name, name)
    about = load(preset).about
    english = name if blank else f"{preset} ({about['nickname']})"
    return Text(english, about["chinese"] + blank + changes)


def ruleset_heading(name: str) -> Text:
    """The same where a name stands by itself: the preset's id, in Chinese beside its name: 杀报（shabao）."""
    words = ruleset_words(name)
    return Text(name, name if words.zh == name else f"{words.zh}（{name.partition(' ')[0]}）")
