"""R4 The class of a complete hand and its value."""

from .hands import complete, dilong, knows_dilong, seven_pairs, triplets_and_pair, waits
from .melds import Meld, melded
from .ruleset import Rules
from .tiles import suit, tally

# Where two classes are worth the same the one named first here is taken (NOTES.md); R4.4 wants qingdadui
# before dandiao.
CLASSES = (
    "tianhu",
    "dihu",
    "qingdilong",
    "qingdandiao",
    "qinglongbei",
    "qingqidui",
    "qingdadui",
    "qingyise",
    "dilong",
    "longqidui",
    "qidui",
    "dandiao",
    "daduizi",
)


def shapes(rules: Rules, concealed: list[str], melds: list[Meld], winning: str) -> set[str]:
    """Every class but `pinghu` whose shape this complete hand has, whether or not the class exists."""
    counts = tally(concealed)
    found = set()
    if triplets_and_pair(counts):  # melds are triplets in any case
        found.add("daduizi")
        if len(melds) == 4:
            found.add("dandiao")  # R4.4
    if not melds and seven_pairs(counts):
        found.add("qidui")
        if is_long(rules, concealed, winning):
            found.add("longqidui")
    if knows_dilong(rules) and dilong(counts, tally(melded(melds))):
        if winning == melds[0].tile or not rules["patterns"]["long_needs_winning_tile"]:
            found.add("dilong")  # R4.7
    if len({suit(tile) for tile in concealed + melded(melds)}) == 1:  # R4.3
        found.add("qingyise")
        pure = {
            "daduizi": "qingdadui",
            "qidui": "qingqidui",
            "longqidui": "qinglongbei",
            "dandiao": "qingdandiao",
            "dilong": "qingdilong",
        }
        found |= {pure[name] for name in found if name in pure}
    return found


def is_long(rules: Rules, concealed: list[str], winning: str) -> bool:
    """R4.2: any four of a kind, or the winning tile one of the four."""
    if rules["patterns"]["long_needs_winning_tile"]:
        return concealed.count(winning) == 4
    return any(concealed.count(tile) == 4 for tile in concealed)


def pattern(
    rules: Rules, concealed: list[str], melds: list[Meld], winning: str, moment: str | None = None
) -> tuple[str, int]:
    """(class, value): the dearest class that exists (value above 0), else `pinghu`, "any other hand".

    `moment` is `tianhu` or `dihu` if the win is one (R4.6).
    """
    assert complete(concealed, melds, rules), "only a complete hand has a class"
    assert winning in concealed
    value = rules["patterns"]
    fits = shapes(rules, concealed, melds, winning) | ({moment} if moment else set())
    existing = [name for name in CLASSES if name in fits and value[name] > 0]
    if not existing:
        return "pinghu", value["pinghu"]
    best = max(existing, key=lambda name: value[name])  # the first of equals
    return best, value[best]


def best_pattern_on_waits(rules: Rules, concealed: list[str], melds: list[Meld]) -> int:
    """R10.2: the highest value over all waits, each as the winning tile."""
    return max(pattern(rules, [*concealed, tile], melds, tile)[1] for tile in waits(concealed, melds, rules))
