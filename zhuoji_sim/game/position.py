"""A position to play on from: given hands, melds, rivers, and a wall of any length.

`Position` is what a person states; `lay_out` turns it into a `STATE`. Tests play small positions whose answer is
known, and questions about a hand start from one.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from zhuoji_sim.codes import SEATS, Dou, MeldKind, Phase
from zhuoji_sim.compiled.decorators import entry, kernel
from zhuoji_sim.errors import InputError
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.game.readiness import refresh
from zhuoji_sim.game.state import NO_TILE, NOBODY, clear, melded_copies, new_state, put, see
from zhuoji_sim.tiles.kinds import COPIES, DEALT, FIXED, KINDS, NAMES
from zhuoji_sim.tiles.notation import Meld

Records = npt.NDArray[np.void]
_DOU = {MeldKind.PONG: Dou.NONE, MeldKind.EXPOSED: Dou.EXPOSED, MeldKind.ADDED: Dou.ADDED}


@dataclass(frozen=True)
class Position:
    """A table at which a seat is about to draw.

    `hands` are the concealed tiles of the seats, each with its `melds` standing for 13; `rivers` their
    unclaimed discards, `wall` the undrawn tiles in order. A claimed meld is taken as the next seat's gift unless
    `givers` (per seat and meld) says otherwise. `charge` owns the first 1s discarded, and `charge_8p` the first 8p, if
    it is in a river. Of who has `reported`, those in `hard` did so on the tiles as dealt (R7.8).
    """

    hands: Sequence[Sequence[int]]
    wall: Sequence[int]
    to_draw: int = 0
    dealer: int = 0
    n: int = 1
    melds: Sequence[Sequence[Meld]] = field(default=((), (), (), ()))
    givers: Sequence[Sequence[int]] | None = None
    rivers: Sequence[Sequence[int]] = field(default=((), (), (), ()))
    reported: Sequence[int] = ()
    hard: Sequence[int] = ()
    charge: int = NOBODY
    charge_8p: int = NOBODY

    def check(self) -> None:
        """Raise `InputError` if the tiles cannot lie so."""
        held = np.zeros(KINDS, int)
        for seat in range(len(self.hands)):
            if len(self.hands[seat]) + 3 * len(self.melds[seat]) != DEALT:
                raise InputError(f"seat {seat} must hold tiles that stand for {DEALT}")
            np.add.at(held, np.array([*self.hands[seat], *self.rivers[seat]], int), 1)
            for meld in self.melds[seat]:
                held[meld.tile] += meld.copies
        np.add.at(held, np.array(self.wall, int), 1)
        for tile in range(KINDS):
            if held[tile] > COPIES:
                raise InputError(f"{held[tile]} copies of {NAMES[tile]}: there are four of each tile")


def lay_out(position: Position, rules: Records) -> Records:
    """The position as a 1-element array of `STATE`.

    Raises:
        InputError: a hand for each player is missing, one does not stand for 13 tiles, or there is a fifth copy.
    """
    players = int(rules["table_players"][0])
    if len(position.hands) != players:
        raise InputError(f"{len(position.hands)} hands: there must be one for each of {players} players")
    position.check()
    state = new_state()
    begin(state, rules)
    s: Any = state[0]
    s["dealer"], s["dealer_count"], s["seat"] = position.dealer, position.n, position.to_draw
    s["next"] = s["end"] - len(position.wall)
    s["wall"][s["next"] : s["end"]] = position.wall
    for seat in range(players):
        np.add.at(s["counts"][seat], list(position.hands[seat]), 1)
        np.add.at(s["river"][seat], list(position.rivers[seat]), 1)
        s["discards"][seat] = len(position.rivers[seat])
        s["latest"][seat] = position.rivers[seat][-1] if len(position.rivers[seat]) else NO_TILE
        s["melds"][seat] = len(position.melds[seat])
        for place, meld in enumerate(position.melds[seat]):
            giver = (seat + 1) % players if position.givers is None else position.givers[seat][place]
            s["meld_kind"][seat, place], s["meld_tile"][seat, place] = meld.kind, meld.tile
            s["meld_from"][seat, place] = giver if meld.kind != MeldKind.CONCEALED else seat
            s["meld_dou"][seat, place] = _DOU.get(meld.kind, Dou.CONCEALED)
    for seat in position.reported:
        s["reported"][seat] = 1
    s["reporters"] = sum(1 << seat for seat in set(position.reported))
    s["hard_reporters"] = sum(1 << seat for seat in set(position.hard))
    s["rivers"] = sum(len(river) for river in position.rivers)
    s["thrown"] = [sum(list(river).count(tile) for river in position.rivers) for tile in FIXED]
    s["charge"] = s["thrower"] = [position.charge, position.charge_8p]
    s["opener"] = next((which for which, copies in enumerate(s["thrown"]) if copies), NOBODY)
    derive(state, rules, tables())
    return state


@entry
def begin(s, rules):
    """An empty table."""
    clear(s[0], rules[0])


@entry
def derive(s, rules, tables):
    """Fill what follows from the tiles: keys, what each seat sees, kongs, waits. The seat to draw draws next."""
    state = s[0]
    for seat in range(rules[0].table_players):
        for tile in range(KINDS):
            copies = state.counts[seat, tile]
            state.counts[seat, tile] = 0
            for _ in range(copies):
                put(state, tables[0], seat, tile)
    for seat in range(rules[0].table_players):
        derive_melds(state, seat)
        for tile in range(KINDS):
            for _ in range(state.counts[seat, tile] + visible_copies(state, tile)):
                see(state, seat, tile)
    for seat in range(rules[0].table_players):
        refresh(state, rules[0], tables[0], seat)
    state.tile = NO_TILE
    state.phase = Phase.DRAW


@kernel
def derive_melds(s, seat):
    """The suits, kongs and open pongs of a seat's melds."""
    for meld in range(s.melds[seat]):
        tile = int(s.meld_tile[seat, meld])
        s.meld_suits[seat] |= 1 << tile // 9
        if s.meld_kind[seat, meld] == MeldKind.PONG:
            s.ponged[seat] |= 1 << tile
        else:
            s.kongs[seat] += 1


@kernel
def visible_copies(s, tile):
    """Copies of a tile in all rivers and melds."""
    copies = 0
    for seat in range(SEATS):
        copies += s.river[seat, tile] + melded_copies(s, seat, tile)
    return copies
