"""The state of one hand as a flat record, and the small steps that keep it consistent.

Everything a hand needs is one structured scalar (`STATE`); kernels get a pointer to it, and a copy of it is a
position to start from again. The arrays are indexed by seat first. Three things are derived from the tiles and
kept up to date, because almost every decision asks for them: the suit keys, what each seat sees, and what each
hand waits for.
"""

import numpy as np

from zhuoji_sim.codes import SEATS, Dou, MeldKind, Outcome, Phase
from zhuoji_sim.compiled.decorators import kernel
from zhuoji_sim.evaluator.lookup import NO_PONG
from zhuoji_sim.game.table import kinds_out, place_after, tiles_in_play
from zhuoji_sim.rulesets.codes import Pattern
from zhuoji_sim.tiles.kinds import FIXED, KINDS, TILES

NOBODY = -1
NO_TILE = -1
LOG_LINES = 256

STATE = np.dtype(
    [
        # the deal
        ("key", "u8"),  # of the hand's random streams
        ("dealer", "i8"),
        ("dealer_count", "i8"),  # n of R2.8
        ("weekday", "i8"),  # Monday 1 to Sunday 7; 0 where the rules do not ask (R6.14)
        ("next", "i8"),  # place of the next undrawn tile in the wall
        ("end", "i8"),  # where the wall ends
        # whose move it is
        ("phase", "i8"),
        ("seat", "i8"),
        ("tile", "i8"),  # just drawn, discarded or added
        ("replacement", "i8"),  # 1 if `tile` was drawn after a kong
        ("hot_kong", "i8"),  # meld of `seat` that a hot shot would void, else -1 (R8.3)
        ("rivers", "i8"),  # discards so far in the hand
        ("reporters", "i8"),  # seats that have reported, as a mask
        ("hard_reporters", "i8"),  # of these, who reported on the tiles as dealt (R7.8)
        ("dilong", "i8"),  # the ruleset knows a pong with its fourth tile and five pairs (R4.7)
        # a policy's evaluation of the hand after its chosen discard, so that it is not made twice
        ("foreseen", "i8"),
        ("foreseen_distance", "i8"),
        ("foreseen_useful", "i8"),
        # who knows what, seat by seat
        ("counts", "i1", (SEATS, 32)),  # concealed tiles
        ("keys", "u4", (SEATS, 3)),  # suit keys of the concealed tiles
        ("seen", "i8", (SEATS, 4)),  # [seat, k]: tiles of which the seat sees more than k copies
        ("distance", "i8", SEATS),  # tiles missing from a complete hand, by the 13 tiles after the last discard
        ("useful", "i8", SEATS),  # tiles that lower it
        ("waits", "i8", SEATS),  # tiles that complete the hand (R3.2); 0: not ready
        ("free_waits", "i8", SEATS),  # of these, the ones that need no pass (R3.4)
        # melds, in the order they were made
        ("melds", "i8", SEATS),
        ("meld_suits", "i8", SEATS),
        ("kongs", "i8", SEATS),  # declared kongs, paid or not: the pass
        ("fours", "i8", SEATS),  # tiles held four times, concealed
        ("ponged", "i8", SEATS),  # tiles of pongs that may become added kongs
        ("meld_kind", "i1", (SEATS, 4)),
        ("meld_tile", "i1", (SEATS, 4)),
        ("meld_from", "i1", (SEATS, 4)),
        ("meld_dou", "i1", (SEATS, 4)),
        ("meld_void", "i1", (SEATS, 4)),
        ("meld_kept", "i1", (SEATS, 4)),  # the fourth tile was in the hand when ponging (R5.6)
        # the seat's history
        ("river", "i1", (SEATS, KINDS)),  # unclaimed discards
        ("discards", "i8", SEATS),
        ("latest", "i8", SEATS),  # the tile that each threw last, NO_TILE before
        ("reported", "i8", SEATS),
        ("passed", "i8", SEATS),  # tiles the seat has let pass, or thrown, since it reported
        ("locked", "i8", SEATS),  # tiles on which the seat has let a win pass since its last draw (R3.5)
        ("dealt_fours", "i8", SEATS),  # tiles dealt as a four of a kind (R5.2)
        # of each fixed chicken the first discarded (R6.7, R6.8, R6.12)
        ("thrown", "i8", len(FIXED)),  # copies discarded so far
        ("thrower", "i8", len(FIXED)),  # who threw the first, NOBODY before
        ("charge", "i8", len(FIXED)),  # its owner, until it is claimed
        ("claimer", "i8", len(FIXED)),  # who claimed the first and so made it responsible
        ("opener", "i8"),  # place in `FIXED` of the one thrown before all others, else NOBODY
        # how it ended
        ("outcome", "i8"),
        ("by", "i8"),
        ("winners", "i8"),  # bit mask
        ("void_winners", "i8"),  # who won in spite of their lock, as a mask (R3.5)
        ("source", "i8"),  # who discarded or was robbed
        ("bloom", "i8"),
        ("hot_shot", "i8"),  # the voided kong, else -1
        ("leaver", "i8"),
        ("indicator", "i8"),
        # the wall last, and a log for records (written only if wanted)
        ("wall", "u1", TILES),
        ("logging", "i8"),
        ("lines", "i8"),
        ("log", "i1", (LOG_LINES, 4)),  # Line, actor, tile, target seat | meld kind << 2
    ],
    align=True,
)


def new_state() -> np.ndarray:
    """A 1-element array of `STATE`, all zero; a deal or `position.lay_out` fills it."""
    return np.zeros(1, STATE)


@kernel
def log_line(s, line, actor, tile, other):
    """Note one event for the record, if wanted."""
    if s.logging:
        row = s.lines
        s.log[row, 0] = line
        s.log[row, 1] = actor
        s.log[row, 2] = tile
        s.log[row, 3] = other
        s.lines = row + 1


@kernel
def see(s, seat, tile):
    """The seat sees one more copy of the tile."""
    bit = 1 << tile
    s.seen[seat, 3] |= s.seen[seat, 2] & bit
    s.seen[seat, 2] |= s.seen[seat, 1] & bit
    s.seen[seat, 1] |= s.seen[seat, 0] & bit
    s.seen[seat, 0] |= bit


@kernel
def show(s, owner, tile):
    """A tile of the owner's hand becomes public; he himself has seen it already."""
    for step in range(1, SEATS):
        see(s, place_after(owner, step), tile)


@kernel
def put(s, tables, seat, tile):
    """One more concealed tile."""
    copies = s.counts[seat, tile] + 1
    s.counts[seat, tile] = copies
    if copies == 4:
        s.fours[seat] |= 1 << tile
    s.keys[seat, tile // 9] += tables.tile_key[tile]


@kernel
def take(s, tables, seat, tile):
    """One concealed tile less."""
    s.counts[seat, tile] -= 1
    s.fours[seat] &= ~(1 << tile)
    s.keys[seat, tile // 9] -= tables.tile_key[tile]


@kernel
def keys_with(s, tables, seat, tile, copies):
    """The seat's three suit keys after so many copies of a tile have come (or gone, if negative)."""
    change = np.uint32(copies * np.int64(tables.tile_key[tile]))
    suit = tile // 9
    k0, k1, k2 = s.keys[seat, 0], s.keys[seat, 1], s.keys[seat, 2]
    if suit == 0:
        k0 = np.uint32(k0 + change)
    elif suit == 1:
        k1 = np.uint32(k1 + change)
    else:
        k2 = np.uint32(k2 + change)
    return k0, k1, k2


@kernel
def clear(s, rules):
    """An empty table before a deal; the wall, the key and the log switch are left alone.

    What is not in play counts as seen by all: none of it is live.
    """
    s.next = 0
    s.end = tiles_in_play(rules)
    s.phase = Phase.DRAW
    s.tile = NO_TILE
    s.replacement = 0
    s.hot_kong = NOBODY
    s.rivers = 0
    s.reporters = 0
    s.hard_reporters = 0
    s.dilong = rules.pattern_value[Pattern.DILONG.value] != 0 or rules.pattern_value[Pattern.QINGDILONG.value] != 0
    s.foreseen = NO_TILE
    s.counts[:] = 0
    s.keys[:] = 0
    s.seen[:] = kinds_out(rules)
    s.waits[:] = 0
    s.melds[:] = 0
    s.meld_suits[:] = 0
    s.kongs[:] = 0
    s.fours[:] = 0
    s.ponged[:] = 0
    s.river[:] = 0
    s.discards[:] = 0
    s.latest[:] = NO_TILE
    s.reported[:] = 0
    s.passed[:] = 0
    s.locked[:] = 0
    s.dealt_fours[:] = 0
    for which in range(len(FIXED)):
        s.thrown[which] = 0
        s.thrower[which] = NOBODY
        s.charge[which] = NOBODY
        s.claimer[which] = NOBODY
    s.opener = NOBODY
    s.outcome = Outcome.RUNNING
    s.by = 0
    s.winners = 0
    s.void_winners = 0
    s.source = NOBODY
    s.bloom = 0
    s.hot_shot = NOBODY
    s.leaver = NOBODY
    s.indicator = NO_TILE
    s.lines = 0


@kernel
def add_meld(s, seat, kind, tile, source, dou):
    """A new meld of the seat."""
    meld = s.melds[seat]
    s.meld_kind[seat, meld] = kind
    s.meld_tile[seat, meld] = tile
    s.meld_from[seat, meld] = source
    s.meld_dou[seat, meld] = dou
    s.meld_void[seat, meld] = 0
    s.meld_kept[seat, meld] = 0
    s.melds[seat] = meld + 1
    s.meld_suits[seat] |= 1 << tile // 9
    if dou != Dou.NONE:
        s.kongs[seat] += 1
    return meld


@kernel
def melded_copies(s, seat, tile):
    """Copies of a tile in the seat's melds."""
    copies = 0
    for meld in range(s.melds[seat]):
        if s.meld_tile[seat, meld] == tile:
            copies += 3 if s.meld_kind[seat, meld] == MeldKind.PONG else 4
    return copies


@kernel
def dilong_pong(s, seat):
    """R4.7: the tile of the pong that is the seat's only meld, where the ruleset knows `dilong`; else NO_PONG."""
    if not s.dilong or s.melds[seat] != 1 or s.meld_kind[seat, 0] != MeldKind.PONG:
        return np.int64(NO_PONG)
    return np.int64(s.meld_tile[seat, 0])


@kernel
def dilong_pong_after(s, seat, tile, copies):
    """`dilong_pong` after so many copies of a tile have gone into a meld: two make a pong, other numbers a kong."""
    if copies == 0:
        return dilong_pong(s, seat)
    return tile if copies == 2 and s.dilong and s.melds[seat] == 0 else np.int64(NO_PONG)
