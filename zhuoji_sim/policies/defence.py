"""`defend=reported`: dodging a reporter when not ready oneself."""

from zhuoji_sim.codes import SEATS
from zhuoji_sim.compiled.decorators import kernel
from zhuoji_sim.policies.codes import Defend
from zhuoji_sim.tiles.kinds import KINDS


@kernel
def must_defend(s, players, missing):
    """Somebody else has reported, the seat on turn is not ready after its discard, and it wants to dodge."""
    return missing > 1 and minds_reporters(s, players)


@kernel
def minds_reporters(s, players):
    """Somebody else has reported, and the seat on turn wants to dodge while it is not ready."""
    return players.defend[s.seat] == Defend.REPORTED and s.reporters & ~(1 << s.seat) != 0


@kernel
def danger(s, tile):
    """How dangerous a discard looks: for each reporter who has not let the tile pass, more the fewer are seen.

    A tile of which little is seen can be waited for in more ways, and so can one in the middle of its suit.
    """
    seat = s.seat
    unseen = 4
    for copies in range(4):
        unseen -= s.seen[seat, copies] >> tile & 1
    reach = 5 - abs(tile % 9 - 4)
    total = 0
    for other in range(SEATS):
        if other != seat and s.reported[other] and not s.passed[other] >> tile & 1:
            total += 1 + unseen * 8 + reach
    return total


@kernel
def safest_discard(s):
    """The tile of the seat on turn with the least `danger`; of equals the one held most often, then the lowest."""
    best, best_danger = -1, 0
    for tile in range(KINDS):
        copies = s.counts[s.seat, tile]
        if copies:
            this = danger(s, tile) * 4 - copies
            if best < 0 or this < best_danger:
                best, best_danger = tile, this
    return best
