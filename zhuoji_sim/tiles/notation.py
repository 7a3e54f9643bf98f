"""Tile strings: the one way in which hands are read and written.

Written: `123m456p789s (777p) [1111s]`. Read besides: Chinese (`一万`, `3条`, `五餅`, `幺鸡`), Unicode tiles,
full-width characters, spaces, any order. Whatever cannot be read raises `InputError`.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from zhuoji_sim.codes import MeldKind
from zhuoji_sim.errors import InputError
from zhuoji_sim.tiles.kinds import COPIES, GLYPHS, KIND_OF, NAMES, SUITS, YAOJI, count_tiles

HAND_SIZES = (13, 14)
MAX_MELDS = 4
_MELD_SIZE = 3


@dataclass(frozen=True, slots=True)
class Meld:
    """A pong or kong of `tile`."""

    kind: MeldKind
    tile: int

    def __post_init__(self) -> None:
        count_tiles([self.tile])

    @property
    def is_kong(self) -> bool:
        return self.kind != MeldKind.PONG

    @property
    def copies(self) -> int:
        """How many tiles lie on the table: 3, or 4 for a kong."""
        return 4 if self.is_kong else 3


@dataclass(frozen=True, slots=True)
class Hand:
    """A lawful hand to draw (`size` 13) or to discard (14): concealed tiles in order, and melds as declared.

    Raises `InputError` where the tiles cannot be a hand.
    """

    concealed: tuple[int, ...]
    melds: tuple[Meld, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "concealed", tuple(sorted(self.concealed)))
        if len(self.melds) > MAX_MELDS:
            raise InputError(f"{len(self.melds)} melds: a hand has at most {MAX_MELDS}")
        _check_copies(self.held())
        if self.size not in HAND_SIZES:
            raise InputError(
                f"{_number(len(self.concealed), 'concealed tile')} and {_number(len(self.melds), 'meld')} "
                f"stand for {self.size}: a hand stands for 13 (to draw) or 14 (to discard), a meld counting 3"
            )

    @property
    def size(self) -> int:
        """The tiles the hand stands for: a meld counts 3, also a kong."""
        return len(self.concealed) + _MELD_SIZE * len(self.melds)

    def counts(self) -> list[int]:
        """Concealed copies of each of the 27 kinds."""
        return count_tiles(self.concealed)

    def meld_counts(self) -> list[int]:
        """Melded copies of each of the 27 kinds, a kong's four."""
        return count_tiles(meld.tile for meld in self.melds for _ in range(meld.copies))

    def held(self) -> list[int]:
        """All copies of each of the 27 kinds, concealed and melded."""
        return [sum(pair) for pair in zip(self.counts(), self.meld_counts(), strict=True)]


def parse_hand(text: str) -> Hand:
    """Read a hand of 13 or 14 tiles: `2345m66p999s (111s) [9999p]`."""
    plain = text.translate(_PLAIN)
    concealed: list[int] = []
    melds: list[Meld] = []
    for token in _tokens(text, plain, 0, len(plain)):
        if token.lastgroup == "meld":
            melds.append(_meld(text, plain, token))
        else:
            concealed += _token_tiles(token)
    return Hand(tuple(concealed), tuple(melds))


def parse_tiles(text: str) -> tuple[int, ...]:
    """Read any number of tiles, at most four of a kind, in the order given; melds are refused."""
    plain = text.translate(_PLAIN)
    bracket = re.search(r"[(\[]", plain)
    if bracket:
        raise _error(text, bracket.start(), "begins a meld: only single tiles can stand here")
    tiles = _tiles(text, plain, 0, len(plain))
    _check_copies(count_tiles(tiles))
    return tuple(tiles)


def parse_tile(text: str) -> int:
    """Read exactly one tile."""
    tiles = parse_tiles(text)
    if len(tiles) != 1:
        raise InputError(f"{_number(len(tiles), 'tile')} where one is wanted, such as 5p")
    return tiles[0]


def format_tiles(tiles: Iterable[int]) -> str:
    """Write tiles in order, each suit once: `123m456p789s`."""
    counts = Counter(tiles)
    text = ""
    for suit_number, suit in enumerate(SUITS):
        first = suit_number * 9
        ranks = "".join(str(rank + 1) * counts[first + rank] for rank in range(9))
        text += ranks + suit if ranks else ""
    return text


def format_meld(meld: Meld) -> str:
    """Write a meld: `(777p)`, `(7777p)`, `(777+7p)` or `[7777p]`."""
    rank, suit = NAMES[meld.tile][0], NAMES[meld.tile][1]
    match meld.kind:
        case MeldKind.PONG:
            return f"({rank * 3}{suit})"
        case MeldKind.EXPOSED:
            return f"({rank * 4}{suit})"
        case MeldKind.ADDED:
            return f"({rank * 3}+{rank}{suit})"
        case MeldKind.CONCEALED:
            return f"[{rank * 4}{suit}]"


def format_hand(hand: Hand) -> str:
    """Write a hand so that `parse_hand` reads the same one."""
    return " ".join([format_tiles(hand.concealed), *map(format_meld, hand.melds)])


# Every accepted character becomes one plain character, so that positions stay those of the input.
_SPELLINGS = {
    "0": "０〇零",
    "1": "１一",
    "2": "２二",
    "3": "３三",
    "4": "４四",
    "5": "５五伍",
    "6": "６六",
    "7": "７七",
    "8": "８八",
    "9": "９九",
    "m": "ｍ万萬",
    "p": "ｐ筒饼餅",
    "s": "ｓ条條索",
    "幺": "么",
    "鸡": "雞鷄",
    "(": "（",
    ")": "）",
    "[": "［【",
    "]": "］】",
    "+": "＋",
    " ": "\ufe0e\ufe0f",  # variation selectors, which follow Unicode tiles copied out of a text
}
_PLAIN = str.maketrans({spelling: plain for plain, spellings in _SPELLINGS.items() for spelling in spellings})
_KIND_OF_GLYPH = {glyph: kind for kind, glyph in enumerate(GLYPHS)}

_TOKEN = re.compile(
    r"(?P<space>\s+)"
    r"|(?P<run>(?:[1-9]\s*)+[mps])"
    r"|(?P<yaoji>幺\s*鸡)"
    r"|(?P<glyph>[\U0001F007-\U0001F021])"
    r"|(?P<meld>\([^()\[\]]*\)|\[[^()\[\]]*\])"
)
_RANKS = re.compile(r"(?:[1-9]\s*)+")
_ONE_TILE = re.compile(r"[1-9幺\U0001F007-\U0001F021]")

_MELD_KINDS = {
    ("(", 3, None): MeldKind.PONG,
    ("(", 4, None): MeldKind.EXPOSED,
    ("(", 4, 3): MeldKind.ADDED,
    ("[", 4, None): MeldKind.CONCEALED,
}
"""By bracket, number of tiles and number of tiles before a plus sign."""


def _tokens(text: str, plain: str, start: int, end: int) -> Iterator[re.Match[str]]:
    while start < end:
        token = _TOKEN.match(plain, start, end)
        if token is None:
            raise _misread(text, plain, start, end)
        yield token
        start = token.end()


def _token_tiles(token: re.Match[str]) -> list[int]:
    match token.lastgroup:
        case "run":
            run = "".join(token[0].split())
            return [KIND_OF[rank + run[-1]] for rank in run[:-1]]
        case "yaoji":
            return [YAOJI]
        case "glyph":
            return [_KIND_OF_GLYPH[token[0]]]
        case _:
            return []


def _tiles(text: str, plain: str, start: int, end: int) -> list[int]:
    return [tile for token in _tokens(text, plain, start, end) for tile in _token_tiles(token)]


def _meld(text: str, plain: str, token: re.Match[str]) -> Meld:
    start, end = token.span()
    plus = plain.find("+", start, end)
    before_plus = None
    if plus >= 0:
        before_plus = len(_ONE_TILE.findall(plain, start, plus))
        plain = f"{plain[:plus]} {plain[plus + 1 :]}"
    tiles = _tiles(text, plain, start + 1, end - 1)
    kind = _MELD_KINDS.get((plain[start], len(tiles), before_plus))
    if kind is None or len(set(tiles)) != 1:
        written = " ".join(text[start:end].split())
        raise InputError(
            f"{written if len(written) <= 30 else written[:30] + '...'} at character {start + 1} is no meld: "
            "write (777p) for a pong, (7777p), (777+7p) or [7777p] for an exposed, added or concealed kong"
        )
    return Meld(kind, tiles[0])


def _misread(text: str, plain: str, at: int, end: int) -> InputError:
    """Why no token begins at `at`."""
    ranks = _RANKS.match(plain, at, end)
    if ranks:
        follower = plain[ranks.end() : ranks.end() + 1]
        if ranks.end() == end or follower in "()[]" or _ONE_TILE.match(follower):
            return _error(text, at, "has no suit: write m, p or s after the ranks")
        return _misread(text, plain, ranks.end(), end)
    match plain[at]:
        case "0":
            return _error(text, at, "is no rank: ranks are 1 to 9")
        case "m" | "p" | "s":
            return _error(text, at, "is a suit with no rank before it")
        case "幺" | "鸡":
            return _error(text, at, "stands alone: 幺鸡 is the 1s")
        case "(" | "[":
            return _error(text, at, "opens a meld that is not closed")
        case ")" | "]":
            return _error(text, at, "closes a meld that is not open")
        case "+":
            return _error(text, at, "is out of place: it is for added kongs, such as (777+7p)")
    return _error(text, at, "is no part of a tile: write tiles as 123m456p789s")


def _error(text: str, at: int, what: str) -> InputError:
    character = f"'{text[at]}'" if text[at].isprintable() else f"U+{ord(text[at]):04X}"
    return InputError(f"{character} at character {at + 1} {what}")


def _check_copies(counts: list[int]) -> None:
    for tile, copies in enumerate(counts):
        if copies > COPIES:
            raise InputError(f"{copies} copies of {NAMES[tile]} in all: there are only {COPIES}")


def _number(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"
