"""The table (R1.9): who sits at it, and which tiles are in play.

A state has four places in the order of play. With fewer players the last ones are empty: an empty place holds no tile,
waits for none and is never on turn, so whoever asks the places in their order meets the players in the order of play.
Only what counts players, deals to them or charges them asks how many there are.
"""

from zhuoji_sim.compiled.decorators import kernel
from zhuoji_sim.evaluator.suit_tables import RANKS
from zhuoji_sim.tiles.kinds import COPIES, KINDS


@kernel
def place_after(seat, steps):
    """The place so many steps further on in the order of play, an empty one among others (R1.3)."""
    return (seat + steps) & 3


@kernel
def next_player(rules, seat):
    """The seat that plays after this one."""
    after = seat + 1
    return after if after < rules.table_players else 0


@kernel
def from_dealer(s, rules, seat):
    """The player's place counted from the dealer in the order of play: 0 is the dealer."""
    away = seat - s.dealer
    return away if away >= 0 else away + rules.table_players


@kernel
def others(rules):
    """How many others a player plays against."""
    return rules.table_players - 1


@kernel
def everybody(rules):
    """The seats that are there, as a mask."""
    return (1 << rules.table_players) - 1


@kernel
def first_kind(rules):
    """The lowest kind in play: with two suits the characters are out."""
    return KINDS - RANKS * rules.table_suits


@kernel
def tiles_in_play(rules):
    """How many tiles the wall has."""
    return (KINDS - first_kind(rules)) * COPIES


@kernel
def kinds_out(rules):
    """The kinds that are not in play, as a mask."""
    return (1 << first_kind(rules)) - 1
