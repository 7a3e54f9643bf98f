"""The shape of a wait, as players name it."""

from enum import IntEnum

from zhuoji_sim.compiled.bits import lowest, popcount
from zhuoji_sim.compiled.decorators import kernel


class WaitShape(IntEnum):
    """How a ready hand waits."""

    SINGLE = 0
    """One tile, to pair one in the hand 单吊."""
    GAP = 1
    """One tile, into or at the edge of a run 嵌张."""
    OPEN = 2
    """Two tiles, at both ends of a run 两面."""
    DOUBLE_PAIR = 3
    """Two tiles, either pair to become a triplet 对倒."""
    OTHER_TWO = 4
    """Two tiles in another way."""
    MANY = 5
    """Three tiles or more 多面."""


@kernel
def wait_shape(s, seat, waits):
    """The `WaitShape` of a ready hand with this mask of waits."""
    kinds = popcount(waits)
    first = lowest(waits)
    if kinds == 1:
        return WaitShape.SINGLE.value if s.counts[seat, first] % 2 == 1 else WaitShape.GAP.value
    if kinds > 2:
        return WaitShape.MANY.value
    second = lowest(waits & ~(1 << first))
    if s.counts[seat, first] == 2 and s.counts[seat, second] == 2:
        return WaitShape.DOUBLE_PAIR.value
    if second - first == 3 and first // 9 == second // 9:
        return WaitShape.OPEN.value
    return WaitShape.OTHER_TWO.value
