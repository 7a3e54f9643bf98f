"""The `ukeire` policy: the discard that keeps the hand as near to ready as it is and leaves most live tiles to draw."""

from zhuoji_sim.codes import Move, Phase
from zhuoji_sim.compiled.decorators import kernel
from zhuoji_sim.evaluator.lookup import best_discard, held_tiles, keepers
from zhuoji_sim.game.state import NO_TILE, dilong_pong
from zhuoji_sim.policies.codes import MOVE
from zhuoji_sim.policies.usual import every_win, harmless_kong, nearer_claim, throwing, winning

claim, win, rob = nearer_claim, every_win, every_win


@kernel
def turn(s, rules, tables, players, may_win, kongs, barred):
    """A win; a kong that does not move the hand away from ready; the discard that leaves most to draw."""
    if may_win:
        return winning(s, rules, tables)
    if kongs:
        tile = harmless_kong(s, tables, kongs)
        if tile != NO_TILE:
            return Move.KONG * MOVE + tile
    return throwing(s, rules, tables, players, widest_discard(s, tables, barred))


@kernel
def widest_discard(s, tables, barred):
    """The tile whose discard leaves the most live tiles to draw; what is found out about it is kept in the state."""
    seat = s.seat
    k0, k1, k2, melds = s.keys[seat, 0], s.keys[seat, 1], s.keys[seat, 2], s.melds[seat]
    pong = dilong_pong(s, seat)
    _, free = keepers(tables, k0, k1, k2, melds, pong)
    candidates = free & ~barred
    if candidates == 0:
        candidates = held_tiles(tables, k0, k1, k2) & ~barred
    if candidates == 1 << s.tile and s.phase == Phase.TURN:
        return s.tile  # what the hand waits for without it is known
    tile, after, useful, _ = best_discard(
        tables, k0, k1, k2, melds, s.seen[seat, 0], s.seen[seat, 1], s.seen[seat, 2], s.seen[seat, 3], candidates, pong
    )
    s.foreseen, s.foreseen_distance, s.foreseen_useful = tile, after, useful
    return tile
