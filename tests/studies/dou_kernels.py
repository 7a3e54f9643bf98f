"""The door into the dou study's plays from a position that a test lays out."""

from analyses.studies.dou.kernels.branches import START, play_branches
from zhuoji_sim.compiled.decorators import entry
from zhuoji_sim.play.loop import step


@entry
def kong_from(states, rules, tables, players, ledger, steps, seat, tile, rows):
    """From the position in `states[START]`, about to draw: so many steps, then the seat's kong in every way.

    Fills `rows[0]` (DEALS); `states` has STATES elements, `players` two.
    """
    for _ in range(steps):
        step(states[START], rules[0], tables[0], players[0])
    row = rows[0]
    row.opportunities = 1
    row.seat = seat
    row.tile = tile
    play_branches(states, rules[0], tables[0], players, ledger[0], row)
