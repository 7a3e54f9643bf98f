"""What live tiles are worth to `expert`: by what the seat sees, tile by tile."""

import numpy as np
import numpy.typing as npt

from tests.kernels import one_step
from zhuoji_sim.codes import Phase
from zhuoji_sim.compiled.decorators import entry
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.game.state import new_state
from zhuoji_sim.play.entries import deal_hand
from zhuoji_sim.policies.expert_live import blank_live, weigh_live, weighed
from zhuoji_sim.policies.expert_model import ROUNDS, stored_parameters
from zhuoji_sim.policies.seating import players_record
from zhuoji_sim.policies.settings import seat_policies
from zhuoji_sim.rulesets import load

P = stored_parameters()
DRAWS = 5


@entry
def weights_of(s, players, seat, draws, found):
    """The weight of each tile, and of all of them, into `found` (i8[28])."""
    live = blank_live()
    weigh_live(s[0], players[0], seat, draws, live)
    for tile in range(27):
        found[tile] = live.weights[tile]
    found[27] = weighed(live, (1 << 27) - 1)


def expected(seen: npt.NDArray[np.int64], held: npt.NDArray[np.int64], tile: int) -> int:
    """The live copies of a tile in quarters of a usual one, by the parameters."""
    shown = seen - held
    beside = sum(shown[other] for other in (tile - 1, tile + 1) if 0 <= other < 27 and other // 9 == tile // 9)
    outer = (P["outer"], P["second"], 0)[min(tile % 9, 8 - tile % 9, 2)]
    gone = 1 - DRAWS / (ROUNDS - 1)
    known = 1 if shown[tile] else P["unshown"]
    copy = 1 - P["held_back"] * gone + known * gone * (outer + P["beside"] * min(beside, 4))
    copy += (P["shown"] if shown[tile] else 0) + P["shown_more"] * max(shown[tile] - 1, 0)
    return round(4 * int(4 - seen[tile]) * min(max(copy, 0.1), 1.9))


def test_live_tiles_count_by_what_is_seen_of_them_and_beside_them() -> None:
    rules, players = load("shabao").record(), players_record(seat_policies(["value"]))
    everyone = players_record(seat_policies(["expert"]))
    state, found = new_state(), np.zeros(28, np.int64)
    for hand in range(6):
        deal_hand(state, rules, tables(), np.uint64(7), hand, 0, 1)
        while state["phase"][0] != Phase.OVER:
            one_step(state, rules, tables(), players)
            for seat in range(4):
                weights_of(state, everyone, seat, DRAWS, found)
                seen = (state["seen"][0, seat][:, None] >> np.arange(27) & 1).sum(axis=0)
                held = state["counts"][0, seat, :27].astype(np.int64)
                assert found[:27].tolist() == [expected(seen, held, tile) for tile in range(27)]
                assert found[27] == found[:27].sum()
