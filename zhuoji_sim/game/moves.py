"""The moves: each changes the state by the rules and trusts that `legality` was asked.

Simulation, replay and analysis of a position all go through these. A hand runs
DRAW -> TURN -> CLAIM -> DRAW ..., with PONGED and ROB in between, until OVER.
"""

import numpy as np

from zhuoji_sim.codes import SEATS, By, Dou, Line, MeldKind, Outcome, Phase
from zhuoji_sim.compiled.decorators import door, kernel
from zhuoji_sim.compiled.streams import WEEKDAY, below, combine, fill_wall
from zhuoji_sim.evaluator.lookup import NO_PONG
from zhuoji_sim.evaluator.suit_tables import TABLES
from zhuoji_sim.game.legality import could_win_on_discard, pong_meld, somebody_waits, tiles_left, would_report_hard
from zhuoji_sim.game.readiness import refresh, refresh_with
from zhuoji_sim.game.state import NO_TILE, NOBODY, STATE, add_meld, clear, dilong_pong, log_line, put, see, show, take
from zhuoji_sim.game.table import first_kind, next_player, place_after
from zhuoji_sim.rulesets.record import RULES
from zhuoji_sim.tiles.kinds import DEALT, FIXED


@kernel
def deal(s, rules, tables, key, dealer, dealer_count):
    """Shuffle and deal a new hand."""
    s.key = key
    fill_wall(s.wall, key, first_kind(rules))
    deal_wall(s, rules, tables, dealer, dealer_count)


@door(STATE, RULES, TABLES, np.int64, np.int64)
def deal_wall(s, rules, tables, dealer, dealer_count):
    """Deal from the wall as it lies: seat j takes 13 tiles from place 13 j; the dealer draws first (R1.2)."""
    clear(s, rules)
    s.dealer = dealer
    s.dealer_count = dealer_count
    s.weekday = day_to_play(s, rules)
    s.seat = dealer
    for seat in range(rules.table_players):
        for place in range(seat * DEALT, seat * DEALT + DEALT):
            tile = np.int64(s.wall[place])
            put(s, tables, seat, tile)
            see(s, seat, tile)
        s.dealt_fours[seat] = s.fours[seat]
        refresh(s, rules, tables, seat)
    s.next = rules.table_players * DEALT


@kernel
def day_to_play(s, rules):
    """R6.14: the day that is asked for, else one drawn for the hand; 0 where the rules need none."""
    if not rules.chicken_weekday:
        return 0
    return rules.weekday if rules.weekday else 1 + below(combine(s.key, WEEKDAY), 7)


@kernel
def draw(s, tables):
    """The seat on turn takes the next undrawn tile; with none left the hand is exhausted (R10)."""
    if s.next == s.end:
        s.phase = Phase.OVER
        s.outcome = Outcome.EXHAUSTED
        return
    tile = np.int64(s.wall[s.next])
    s.next += 1
    give(s, tables, tile)


@kernel
def give(s, tables, tile):
    """The seat on turn holds the tile it has just drawn; a draw lifts the pass lock (R3.5)."""
    seat = s.seat
    put(s, tables, seat, tile)
    see(s, seat, tile)
    s.locked[seat] = 0
    s.tile = tile
    s.phase = Phase.TURN
    if s.rivers == 0 and seat == s.dealer and s.melds[seat] == 0:
        s.dealt_fours[seat] = s.fours[seat]
    log_line(s, Line.DRAW, seat, tile, 0)


@kernel
def discard(s, rules, tables, tile, report):
    """The seat on turn throws a tile, and reports with it if asked to (R7.2)."""
    throw(s, tables, tile, report)
    seat = s.seat
    if tile == s.foreseen and dilong_pong(s, seat) == NO_PONG:  # a policy may have left that shape out
        refresh_with(s, rules, tables, seat, s.foreseen_distance, s.foreseen_useful)
    elif tile != s.tile or s.phase == Phase.PONGED:
        refresh(s, rules, tables, seat)
    s.foreseen = NO_TILE
    offer(s, tile)


@kernel
def throw(s, tables, tile, report):
    """The tile leaves the hand for the river."""
    seat = s.seat
    take(s, tables, seat, tile)
    show(s, seat, tile)
    s.river[seat, tile] += 1
    s.discards[seat] += 1
    s.latest[seat] = tile
    s.rivers += 1
    if report:
        s.reported[seat] = 1
        s.reporters |= 1 << seat
        if would_report_hard(s, tile):
            s.hard_reporters |= 1 << seat
    if s.reported[seat]:
        s.passed[seat] |= 1 << tile
    log_line(s, Line.REPORT if report else Line.DISCARD, seat, tile, 0)


@kernel
def offer(s, tile):
    """The discard lies open; the first 1s or 8p is a charge chicken until somebody claims it (R6.7, R6.12)."""
    for which in range(len(FIXED)):
        if tile == FIXED[which]:
            note_thrown(s, which)
    s.tile = tile
    s.replacement = 0
    s.phase = Phase.CLAIM


@kernel
def note_thrown(s, which):
    """One more copy of a fixed chicken has been discarded."""
    s.thrown[which] += 1
    if s.thrown[which] == 1:
        s.thrower[which] = s.seat
        s.charge[which] = s.seat
        if s.opener == NOBODY:
            s.opener = which


@kernel
def decline_discard(s, rules):
    """Nobody wins on the discard: whoever could have is locked (R3.5), and every reporter has let it pass."""
    if not s.reporters and not somebody_waits(s):
        return
    tile_bit = 1 << s.tile
    for step in range(1, SEATS):
        seat = place_after(s.seat, step)
        if s.reported[seat]:
            s.passed[seat] |= tile_bit
        if s.waits[seat] & tile_bit and could_win_on_discard(s, rules, seat):
            s.locked[seat] |= tile_bit


@kernel
def pass_discard(s, rules):
    """Nobody claims the discard: the next player draws."""
    s.hot_kong = NOBODY
    s.seat = next_player(rules, s.seat)
    s.phase = Phase.DRAW


@kernel
def claim_tile(s, claimer):
    """The discard leaves the river for a claimer's meld; the first of a fixed chicken becomes responsible (R6.8)."""
    s.river[s.seat, s.tile] -= 1
    for which in range(len(FIXED)):
        if s.tile == FIXED[which] and s.thrown[which] == 1:
            s.charge[which] = NOBODY
            s.claimer[which] = claimer


@kernel
def pong(s, tables, claimer):
    """The claimer takes the discard with two of his own and must discard (R1.7)."""
    tile, source = s.tile, s.seat
    log_line(s, Line.PONG, claimer, tile, source)
    claim_tile(s, claimer)
    kept = s.counts[claimer, tile] == 3
    for _ in range(2):
        take(s, tables, claimer, tile)
        show(s, claimer, tile)
    meld = add_meld(s, claimer, MeldKind.PONG, tile, source, Dou.NONE)
    s.meld_kept[claimer, meld] = kept
    s.ponged[claimer] |= 1 << tile
    s.seat = claimer
    s.hot_kong = NOBODY
    s.phase = Phase.PONGED


@kernel
def kong_discard(s, rules, tables, claimer):
    """The claimer makes an exposed kong of the discard with three of his own (R5)."""
    tile, source = s.tile, s.seat
    log_line(s, Line.KONG, claimer, tile, source | MeldKind.EXPOSED << 2)
    claim_tile(s, claimer)
    for _ in range(3):
        take(s, tables, claimer, tile)
        show(s, claimer, tile)
    meld = add_meld(s, claimer, MeldKind.EXPOSED, tile, source, Dou.EXPOSED)
    s.seat = claimer
    take_replacement(s, rules, tables, meld)


@kernel
def kong_concealed(s, rules, tables, tile):
    """The seat on turn declares four of its own: a concealed, dealt or late kong (R5.2)."""
    seat = s.seat
    log_line(s, Line.KONG, seat, tile, seat | MeldKind.CONCEALED << 2)
    for _ in range(4):
        take(s, tables, seat, tile)
        show(s, seat, tile)
    meld = add_meld(s, seat, MeldKind.CONCEALED, tile, seat, concealed_dou(s, rules, tile))
    take_replacement(s, rules, tables, meld)


@kernel
def concealed_dou(s, rules, tile):
    """R5.2: what a concealed kong counts as."""
    if not rules.kong_separate_dealt or not s.dealt_fours[s.seat] >> tile & 1:
        return Dou.CONCEALED
    return Dou.DEALT if s.discards[s.seat] == 0 else Dou.LATE


@kernel
def added_dou(s, meld):
    """R5.6: what the kong that a pong of the seat on turn grows into counts as."""
    return Dou.KEPT if s.meld_kept[s.seat, meld] else Dou.ADDED


@kernel
def own_kong_dou(s, rules, tile):
    """What the kong that the seat on turn can make of the tile counts as (R5.2, R5.6)."""
    if s.counts[s.seat, tile] == 4:
        return concealed_dou(s, rules, tile)
    return added_dou(s, pong_meld(s, s.seat, tile))


@kernel
def kong_added(s, tables, tile):
    """The seat on turn adds the fourth tile to its pong; it may be robbed before it counts (R8.2)."""
    seat = s.seat
    log_line(s, Line.KONG, seat, tile, seat | MeldKind.ADDED << 2)
    take(s, tables, seat, tile)
    show(s, seat, tile)
    meld = pong_meld(s, seat, tile)
    s.meld_kind[seat, meld] = MeldKind.ADDED
    s.meld_dou[seat, meld] = added_dou(s, meld)
    s.kongs[seat] += 1
    s.ponged[seat] &= ~(1 << tile)
    s.hot_kong = meld
    s.tile = tile
    s.phase = Phase.ROB


@kernel
def pass_rob(s, rules, tables):
    """Nobody robs the added kong: it stands."""
    take_replacement(s, rules, tables, s.hot_kong)


@kernel
def take_replacement(s, rules, tables, meld):
    """After a kong its owner draws on; a hot shot would void this kong and no earlier one (R8.3)."""
    refresh(s, rules, tables, s.seat)
    s.hot_kong = meld
    s.replacement = 1
    s.phase = Phase.DRAW


@kernel
def win_on_discard(s, winners, void_winners):
    """These seats (a mask) win on the discard; others may have won in spite of their lock (R3.5)."""
    log_wins(s, winners | void_winners)
    s.void_winners = void_winners
    if winners:
        if s.hot_kong != NOBODY:
            s.hot_shot = s.hot_kong
            s.meld_void[s.seat, s.hot_kong] = 1
        for which in range(len(FIXED)):
            if s.tile == FIXED[which] and s.thrown[which] == 1:
                s.charge[which] = NOBODY
        s.river[s.seat, s.tile] -= 1
        s.counts[first_after(winners, s.seat), s.tile] += 1
    finish(s, By.DISCARD if winners else By.NOBODY, winners)


@kernel
def log_wins(s, winners):
    """One line for each winner, in the order of play after the seat that discarded or was robbed."""
    for step in range(1, SEATS):
        seat = place_after(s.seat, step)
        if winners >> seat & 1:
            log_line(s, Line.WIN, seat, s.tile, s.seat)


@kernel
def win_self_drawn(s, named_tile):
    """The seat on turn wins with the tile it drew; a dealt hand may name any of its tiles (R4.2)."""
    s.bloom = s.replacement
    s.tile = named_tile
    log_line(s, Line.WIN, s.seat, named_tile, s.seat)
    finish(s, By.SELF_DRAW, 1 << s.seat)


@kernel
def win_by_robbing(s, rules, tables, winners):
    """These seats (a mask) rob the kong: it stays a pong and the fourth tile is the first robber's (R8.2)."""
    seat, tile, meld = s.seat, s.tile, s.hot_kong
    log_wins(s, winners)
    s.meld_kind[seat, meld] = MeldKind.PONG
    s.meld_dou[seat, meld] = Dou.NONE
    s.kongs[seat] -= 1
    refresh(s, rules, tables, seat)
    s.counts[first_after(winners, seat), tile] += 1
    finish(s, By.ROBBED_KONG, winners)


@kernel
def first_after(seats, start):
    """The first seat of a mask in the order of play after `start` (R6.5)."""
    for step in range(1, SEATS + 1):
        seat = place_after(start, step)
        if seats >> seat & 1:
            return seat
    return NOBODY


@kernel
def finish(s, by, winners):
    """The hand is over by a win, or void by a void win alone (R3.5); the next undrawn tile is the indicator (R6.2)."""
    s.by = by
    s.winners = winners
    s.source = s.seat
    s.outcome = Outcome.WIN if winners else Outcome.VOID
    s.phase = Phase.OVER
    if winners and tiles_left(s) > 0:
        s.indicator = s.wall[s.next]


@kernel
def leave(s, seat):
    """A player walks away: the hand is void (R9.5)."""
    log_line(s, Line.LEAVE, seat, NO_TILE, 0)
    s.leaver = seat
    s.outcome = Outcome.VOID
    s.phase = Phase.OVER
