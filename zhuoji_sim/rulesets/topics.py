"""The keys by topic, as people are asked about them."""

from zhuoji_sim.rulesets.schema import KEYS, SECTIONS
from zhuoji_sim.text import Text

_NAMES = {
    "": Text("points", "底分、底番"),
    "patterns": Text("patterns", "牌型"),
    "win": Text("winning", "胡牌"),
    "kong": Text("kongs", "豆"),
    "chicken": Text("chickens", "鸡"),
    "report": Text("reporting and killing", "报听与杀报"),
    "events": Text("kong events", "杠开、抢杠、热炮"),
    "settlement": Text("settlement", "结算"),
    "dealer": Text("the dealer", "庄家"),
    "table": Text("the table", "牌桌"),
}


def topics() -> list[tuple[Text, list[str]]]:
    """Each topic in words with its keys, in the order of a ruleset file; one without words has its section's name."""
    parts = {section: [key for key in KEYS if key.rpartition(".")[0] == section] for section in ("", *SECTIONS)}
    return [(_NAMES.get(section, Text(section, section)), keys) for section, keys in parts.items()]
