"""What a hand is: how far from winning, what it waits for, what each discard leaves (R3, R4)."""

from collections.abc import Iterable
from typing import TypedDict

import numpy as np
from numpy.typing import NDArray

from zhuoji_sim.errors import InputError
from zhuoji_sim.evaluator.exact_search import exact_shanten, exact_useful
from zhuoji_sim.evaluator.lookup import NO_PONG
from zhuoji_sim.evaluator.patterns import ANY_TILE, dilong_missing, pattern_of
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.limits import check_kind
from zhuoji_sim.rulesets import Ruleset
from zhuoji_sim.rulesets.codes import Pattern
from zhuoji_sim.tiles.kinds import COPIES, KINDS, NAMES, count_tiles, kinds_in_play
from zhuoji_sim.tiles.notation import Hand, format_hand, format_tiles

Counts = NDArray[np.uint8]

_NONE = 99
"""A shanten that no hand has."""


class LiveTile(TypedDict):
    """A tile and how many copies of it have not been seen."""

    tile: str
    live: int


class Wait(TypedDict):
    """A tile that completes the hand, and the hand it makes; `fan` is the pattern's value."""

    tile: str
    live: int
    pattern: str
    fan: int
    needs_pass: bool


class Complete(TypedDict):
    """The pattern of a complete hand and its value."""

    pattern: str
    fan: int


class Discard(TypedDict):
    """What a discard leaves; `waits` is empty unless that is a ready hand."""

    tile: str
    shanten: int
    ukeire: int
    acceptance: list[LiveTile]
    waits: list[Wait]


class HandAnalysis(TypedDict):
    """A hand as `zhuoji hand --json` prints it.

    For 13 tiles `complete` is None and `discards` empty; for 14 `waits` and `acceptance` are empty and
    `ukeire` is None.
    """

    hand: str
    ruleset: str
    size: int
    shanten: int
    ready: bool
    waits: list[Wait]
    acceptance: list[LiveTile]
    ukeire: int | None
    complete: Complete | None
    discards: list[Discard]


def analyse_hand(hand: Hand, ruleset: Ruleset, seen: tuple[int, ...] = (), win: int | None = None) -> HandAnalysis:
    """What a hand is: its shanten, exact at every distance; of 13 tiles the waits, of 14 every discard.

    Parameters
    ----------
    hand
        Of 13 or 14 tiles, with its melds.
    ruleset
        Whose values of the patterns count (R4), and whether a pinghu needs a pass.
    seen
        Tiles seen elsewhere, as kinds 0 to 26; live copies are those in neither the hand nor here.
    win
        The winning tile of a complete 14 (R4.2); without it the reading that pays most counts.

    Returns
    -------
    HandAnalysis
        A dict, as `zhuoji hand --json` prints it: hand, ruleset, size, shanten (0 ready, R3.2; -1 complete, R3.1),
        ready, waits and acceptance (13 tiles), ukeire (live tiles accepted), complete (14: pattern and fan), discards
        (14, best first). Values are in fan.

    Raises
    ------
    InputError
        For a fifth copy among hand and `seen`, a tile that is not in play (R1.9), and for a `win` with 13 tiles or not
        among the concealed ones.

    Examples
    --------
    >>> from zhuoji_sim.rulesets import load
    >>> from zhuoji_sim.tiles.notation import parse_hand
    >>> ready = analyse_hand(parse_hand("123456789m1122p"), load("shabao"), seen=(9,))
    >>> ready["shanten"], format_live(ready["waits"]), ready["waits"][0]["pattern"]
    (0, '1p×1 2p×2', 'pinghu')
    >>> best = analyse_hand(parse_hand("123456789m11229p"), load("shabao"))["discards"][0]
    >>> best["tile"], best["ukeire"]
    ('9p', 4)
    """
    check_kind("a hand", hand, Hand, "a Hand, as parse_hand reads it")
    check_kind("a ruleset", ruleset, Ruleset, "a Ruleset, as load_ruleset gives it")
    check_kind("seen", seen, (tuple, list), "tiles, as parse_tiles reads them")
    _check_in_play([*hand.concealed, *(meld.tile for meld in hand.melds), *seen], ruleset)
    _check_win(hand, win)
    position = _Position(hand, ruleset, _live_copies(hand, seen))
    counts = np.array(hand.counts(), np.uint8)
    shanten = position.shanten(counts)
    analysis = HandAnalysis(
        hand=format_hand(hand),
        ruleset=ruleset.name,
        size=hand.size,
        shanten=shanten,
        ready=shanten <= 0,
        waits=[],
        acceptance=[],
        ukeire=None,
        complete=None,
        discards=[],
    )
    if hand.size == 13:
        analysis["waits"] = position.waits(counts)
        analysis["acceptance"] = position.acceptance(counts)
        analysis["ukeire"] = _total(analysis["acceptance"])
    else:
        if shanten < 0:
            analysis["complete"] = position.complete(counts, ANY_TILE if win is None else win)
        analysis["discards"] = position.discards(counts)
    return analysis


def format_live(tiles: Iterable[LiveTile | Wait]) -> str:
    """Tiles with their live copies for a line of a table: `1s×2 4s×1`."""
    return " ".join(f"{tile['tile']}×{tile['live']}" for tile in tiles)


class _Position:
    """What stays the same while tiles come to a hand and go from it."""

    def __init__(self, hand: Hand, ruleset: Ruleset, live: list[int]) -> None:
        self.live = live
        self.melds = len(hand.melds)
        self.meld_counts = np.array(hand.meld_counts(), np.uint8)
        self.meld_suits = sum(1 << suit for suit in {meld.tile // 9 for meld in hand.melds})
        self.rules = ruleset.record()
        self.in_play = kinds_in_play(ruleset.suits)
        self.pong = _dilong_pong(hand, ruleset)
        self.needs_pass = bool(ruleset["win.pinghu_needs_pass"]) and not any(meld.is_kong for meld in hand.melds)

    def shanten(self, counts: Counts) -> int:
        return min(self._usual_shanten(counts), self._dilong_shanten(counts))

    def _usual_shanten(self, counts: Counts) -> int:
        return int(exact_shanten(counts, self.meld_counts, self.melds))

    def _dilong_shanten(self, counts: Counts) -> int:
        """Towards a `dilong` (R4.7)."""
        return _NONE if self.pong == NO_PONG else int(dilong_missing(tables(), counts, self.pong)) - 1

    def useful(self, counts: Counts) -> list[int]:
        """The tiles that lower the shanten of 13 tiles, in order."""
        usual, dilong = self._usual_shanten(counts), self._dilong_shanten(counts)
        mask = int(exact_useful(counts, self.meld_counts, self.melds)) if usual <= dilong else 0
        if dilong <= usual and self.pong != NO_PONG:
            held = counts + self.meld_counts
            for tile in self.in_play:
                if held[tile] < COPIES and self._dilong_shanten(_with(counts, tile, 1)) < dilong:
                    mask |= 1 << tile
        return [tile for tile in self.in_play if mask >> tile & 1]

    def acceptance(self, counts: Counts) -> list[LiveTile]:
        return [LiveTile(tile=NAMES[tile], live=self.live[tile]) for tile in self.useful(counts)]

    def waits(self, counts: Counts) -> list[Wait]:
        return [self._wait(counts, tile) for tile in self.useful(counts)] if self.shanten(counts) == 0 else []

    def _wait(self, counts: Counts, tile: int) -> Wait:
        pattern = self.pattern(_with(counts, tile, 1), tile)
        return Wait(
            tile=NAMES[tile],
            live=self.live[tile],
            pattern=pattern.name.lower(),
            fan=self.value(pattern),
            needs_pass=self.needs_pass and pattern == Pattern.PINGHU,
        )

    def complete(self, counts: Counts, winning_tile: int) -> Complete:
        pattern = self.pattern(counts, winning_tile)
        return Complete(pattern=pattern.name.lower(), fan=self.value(pattern))

    def pattern(self, counts: Counts, winning_tile: int) -> Pattern:
        made = pattern_of(self.rules, tables(), counts, self.melds, self.meld_suits, winning_tile, self.pong)
        return Pattern(made)

    def value(self, pattern: Pattern) -> int:
        return int(self.rules["pattern_value"][0, pattern])

    def discards(self, counts: Counts) -> list[Discard]:
        """Each discard, best first: the lowest shanten, then the most live tiles, then the order of tiles."""
        choices = [self._discard(counts, tile) for tile in range(KINDS) if counts[tile]]
        return sorted(choices, key=lambda choice: (choice["shanten"], -choice["ukeire"]))

    def _discard(self, counts: Counts, tile: int) -> Discard:
        left = _with(counts, tile, -1)
        acceptance = self.acceptance(left)
        return Discard(
            tile=NAMES[tile],
            shanten=self.shanten(left),
            ukeire=_total(acceptance),
            acceptance=acceptance,
            waits=self.waits(left),
        )


def _check_in_play(tiles: Iterable[int], ruleset: Ruleset) -> None:
    count_tiles(tiles := list(tiles))
    for tile in tiles:
        if tile not in kinds_in_play(ruleset.suits):
            raise InputError(f"{NAMES[tile]} is not in play: with two suits there are no characters (table.suits)")


def _dilong_pong(hand: Hand, ruleset: Ruleset) -> int:
    """The tile of the pong that is the hand's only meld, where the ruleset knows `dilong` (R4.7)."""
    known = ruleset["patterns.dilong"] or ruleset["patterns.qingdilong"]
    alone = len(hand.melds) == 1 and not hand.melds[0].is_kong
    return hand.melds[0].tile if known and alone else NO_PONG


def _check_win(hand: Hand, win: int | None) -> None:
    if win is None:
        return
    if hand.size != 14:
        raise InputError("the winning tile belongs to a hand of 14: this one stands for 13")
    count_tiles([win])
    if win not in hand.concealed:
        concealed = format_tiles(hand.concealed)
        raise InputError(f"the winning tile {NAMES[win]} is not among the concealed tiles {concealed}")


def _live_copies(hand: Hand, seen: tuple[int, ...]) -> list[int]:
    """Copies of each kind that are in neither the hand nor `seen`."""
    held, elsewhere = hand.held(), count_tiles(seen)
    live = [COPIES - inside - outside for inside, outside in zip(held, elsewhere, strict=True)]
    for tile, left in enumerate(live):
        if left < 0:
            raise InputError(
                f"{held[tile]} {NAMES[tile]} in the hand and {elsewhere[tile]} seen elsewhere: there are only {COPIES}"
            )
    return live


def _with(counts: Counts, tile: int, copies: int) -> Counts:
    changed = counts.copy()
    changed[tile] = int(counts[tile]) + copies
    return changed


def _total(tiles: list[LiveTile]) -> int:
    return sum(tile["live"] for tile in tiles)
