"""Tile strings: the one way in which hands are read and written.

Written: `123m456p789s (777p) [1111s]`. Read besides: Chinese (`一万`, `3条`, `五餅`, `幺鸡`), Unicode tiles,
full-width characters, spaces, any order. Whatever cannot be read raises `InputError`.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from zhuoji_sim.codes import MeldKind
from zhuoji_sim.errors import InputError
from zhuoji_sim.limits import check_kind
from zhuoji_sim.messages import counted
from zhuoji_sim.tiles.hand import Hand as Hand
from zhuoji_sim.tiles.hand import Meld as Meld
from zhuoji_sim.tiles.kinds import GLYPHS, KIND_OF, NAMES, SUITS, YAOJI, check_copies, count_tiles


def parse_hand(text: str) -> Hand:
    """Read a hand of 13 or 14 tiles, with its melds.

    Parameters
    ----------
    text
        Such as `234m66p99s (111s) [9999p]`; Chinese, Unicode tiles, spaces and any order are read too. `(777p)` is a
        pong, `(7777p)`, `(777+7p)` and `[7777p]` are an exposed, an added and a concealed kong.

    Returns
    -------
    Hand
        Its concealed tiles in order, its melds as given.

    Raises
    ------
    InputError
        For what is no tile, and for tiles that are no hand.

    Examples
    --------
    >>> hand = parse_hand("一二三四五六万 789p 1s (九条九条九条)")
    >>> hand.size, format_hand(hand)
    (13, '123456m789p1s (999s)')
    >>> parse_hand("123m 456")
    Traceback (most recent call last):
        ...
    zhuoji_sim.errors.InputError: '4' at character 6 has no suit: write m, p or s after the ranks
    """
    check_kind("tiles", text, str, _A_TEXT)
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
    """Read any number of single tiles.

    Parameters
    ----------
    text
        As for `parse_hand`, without melds.

    Returns
    -------
    tuple of int
        Kinds in the order given: `1m`..`9m` are 0..8, `1p`..`9p` 9..17, `1s`..`9s` 18..26 (R1.1).

    Raises
    ------
    InputError
        For what is no tile, for melds, and for five copies of a tile.

    Examples
    --------
    >>> parse_tiles("13m 幺鸡 🀙")
    (0, 2, 18, 9)
    """
    check_kind("tiles", text, str, _A_TEXT)
    plain = text.translate(_PLAIN)
    bracket = re.search(r"[(\[]", plain)
    if bracket:
        raise _error(text, bracket.start(), "begins a meld: only single tiles can stand here")
    tiles = _tiles(text, plain, 0, len(plain))
    check_copies(count_tiles(tiles))
    return tuple(tiles)


def parse_tile(text: str) -> int:
    """Read exactly one tile.

    Parameters
    ----------
    text
        As for `parse_tiles`.

    Returns
    -------
    int
        Its kind, 0 to 26.

    Raises
    ------
    InputError
        For what is no tile, for none and for several.

    Examples
    --------
    >>> parse_tile("五筒")
    13
    """
    tiles = parse_tiles(text)
    if len(tiles) != 1:
        raise InputError(f"{counted(len(tiles), 'tile')} where one is wanted, such as 5p")
    return tiles[0]


def parse_melds(text: str) -> tuple[Meld, ...]:
    """Read any number of melds.

    Parameters
    ----------
    text
        As for `parse_hand`, without concealed tiles.

    Returns
    -------
    tuple of Meld
        In the order given.

    Raises
    ------
    InputError
        For what is no meld, and for single tiles.

    Examples
    --------
    >>> [format_meld(meld) for meld in parse_melds("(777p) [9999m]")]
    ['(777p)', '[9999m]']
    """
    check_kind("tiles", text, str, _A_TEXT)
    plain = text.translate(_PLAIN)
    melds: list[Meld] = []
    for token in _tokens(text, plain, 0, len(plain)):
        if token.lastgroup == "meld":
            melds.append(_meld(text, plain, token))
        elif token.lastgroup != "space":
            raise _error(text, token.start(), "stands outside a meld: write (777p) or [7777p]")
    return tuple(melds)


def format_tiles(tiles: Iterable[int]) -> str:
    """Write tiles in order, each suit once.

    Parameters
    ----------
    tiles
        Kinds 0 to 26.

    Returns
    -------
    str
        What `parse_tiles` reads.

    Examples
    --------
    >>> format_tiles([18, 0, 2, 18])
    '13m11s'
    """
    counts = Counter(tiles)
    text = ""
    for suit_number, suit in enumerate(SUITS):
        first = suit_number * 9
        ranks = "".join(str(rank + 1) * counts[first + rank] for rank in range(9))
        text += ranks + suit if ranks else ""
    return text


def format_meld(meld: Meld) -> str:
    """Write a meld: `(777p)`, `(7777p)`, `(777+7p)` or `[7777p]`.

    Parameters
    ----------
    meld
        A pong or kong.

    Returns
    -------
    str
        What `parse_hand` reads.

    Examples
    --------
    >>> format_meld(Meld(MeldKind.CONCEALED, parse_tile("9p")))
    '[9999p]'
    """
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
    """Write a hand so that `parse_hand` reads the same one.

    Parameters
    ----------
    hand
        Any hand.

    Returns
    -------
    str
        Concealed tiles in order, then the melds as declared.

    Examples
    --------
    >>> format_hand(parse_hand("9s 4m3m2m 66p (111s) [9999p] 九条"))
    '234m66p99s (111s) [9999p]'
    """
    check_kind("a hand", hand, Hand, "a Hand, as parse_hand reads it")
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

_A_TEXT = "a text such as 123m456p"
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
