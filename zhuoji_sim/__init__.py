"""Guiyang Zhuoji mahjong 贵阳捉鸡麻将: its rules as data, its hands, and players that play it.

The names of the Python API are imported when they are first used, so that `import zhuoji_sim` costs nothing and
the rules can be read without a compiler.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from zhuoji_sim.errors import InputError
    from zhuoji_sim.evaluator.analysis import analyse_hand
    from zhuoji_sim.play.table import Table
    from zhuoji_sim.policies.settings import Policy, parse_policy, policy_names, seat_policies
    from zhuoji_sim.records.played_hand import PlayedHand, read_hands, replay_file, replay_hand
    from zhuoji_sim.rulesets import Ruleset, preset_ids
    from zhuoji_sim.rulesets import load as load_ruleset
    from zhuoji_sim.story.tell import tell_hand
    from zhuoji_sim.tiles.hand import Hand, Meld
    from zhuoji_sim.tiles.notation import format_hand, parse_hand, parse_tile, parse_tiles

_HOMES = {
    "errors": ("InputError",),
    "evaluator.analysis": ("analyse_hand",),
    "story.tell": ("tell_hand",),
    "tiles.hand": ("Hand", "Meld"),
    "tiles.notation": ("format_hand", "parse_hand", "parse_tile", "parse_tiles"),
    "records.played_hand": ("PlayedHand", "read_hands", "replay_file", "replay_hand"),
    "play.table": ("Table",),
    "policies.settings": ("Policy", "parse_policy", "policy_names", "seat_policies"),
    "rulesets": ("Ruleset", "load_ruleset", "preset_ids"),
}
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}
_NAME_THERE = {"load_ruleset": "load"}

__all__ = [
    "Hand",
    "InputError",
    "Meld",
    "PlayedHand",
    "Policy",
    "Ruleset",
    "Table",
    "__version__",
    "analyse_hand",
    "format_hand",
    "load_ruleset",
    "parse_hand",
    "parse_policy",
    "parse_tile",
    "parse_tiles",
    "policy_names",
    "preset_ids",
    "read_hands",
    "replay_file",
    "replay_hand",
    "seat_policies",
    "tell_hand",
]


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    home = import_module(f"{__name__}.{_HOME_OF[name]}")
    return getattr(home, _NAME_THERE.get(name, name))


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
