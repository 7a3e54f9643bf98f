"""The `shanten` policy: any discard that keeps the hand as near to ready as it is, the drawn tile first."""

from zhuoji_sim.codes import Move, Phase
from zhuoji_sim.compiled.bits import lowest
from zhuoji_sim.compiled.decorators import kernel
from zhuoji_sim.evaluator.lookup import held_tiles, keepers
from zhuoji_sim.evaluator.suit_tables import RANKS
from zhuoji_sim.game.state import NO_TILE, dilong_pong
from zhuoji_sim.policies.codes import MOVE
from zhuoji_sim.policies.usual import every_win, harmless_kong, nearer_claim, throwing, winning
from zhuoji_sim.tiles.kinds import KINDS

OUTER_FIRST = tuple(
    sum(1 << tile for tile in range(KINDS) if abs(tile % RANKS - RANKS // 2) == away) for away in (4, 3, 2, 1, 0)
)
"""Masks of the ranks 1 and 9, 2 and 8, 3 and 7, 4 and 6, and 5."""

claim, win, rob = nearer_claim, every_win, every_win


@kernel
def turn(s, rules, tables, players, may_win, kongs, barred):
    """A win; a kong that does not move the hand away from ready; a discard that does not."""
    if may_win:
        return winning(s, rules, tables)
    if kongs:
        tile = harmless_kong(s, tables, kongs)
        if tile != NO_TILE:
            return Move.KONG * MOVE + tile
    return throwing(s, rules, tables, players, plain_discard(s, tables, barred))


@kernel
def plain_discard(s, tables, barred):
    """The drawn tile if it may go, else the tile farthest from rank 5 that may, the lowest of equals."""
    seat = s.seat
    drawn = 1 << s.tile if s.phase == Phase.TURN else 0
    if drawn & ~(s.useful[seat] | barred):
        return s.tile  # that it is useless is known without an evaluation of the hand
    k0, k1, k2 = s.keys[seat, 0], s.keys[seat, 1], s.keys[seat, 2]
    _, free = keepers(tables, k0, k1, k2, s.melds[seat], dilong_pong(s, seat))
    candidates = free & ~barred
    if candidates == 0:
        candidates = held_tiles(tables, k0, k1, k2) & ~barred
    if candidates & drawn:
        return s.tile
    for place in OUTER_FIRST:
        if candidates & place:
            return lowest(candidates & place)
    return NO_TILE
