"""A situation as a state to play on from: what is not said is filled with tiles that no world keeps."""

import numpy as np
import numpy.typing as npt

from analyses.advice.situation import Situation
from zhuoji_sim.codes import MeldKind, Move
from zhuoji_sim.errors import InputError
from zhuoji_sim.evaluator.analysis import analyse_hand
from zhuoji_sim.evaluator.suit_tables import tables
from zhuoji_sim.game.position import Position, lay_out
from zhuoji_sim.game.state import NOBODY
from zhuoji_sim.messages import counted
from zhuoji_sim.play.entries import act
from zhuoji_sim.play.steps import Act
from zhuoji_sim.policies.codes import MOVE
from zhuoji_sim.rulesets import Ruleset
from zhuoji_sim.tiles.hand import Hand, Meld
from zhuoji_sim.tiles.kinds import COPIES, DEALT, FIXED, NAMES, kinds_in_play

State = npt.NDArray[np.void]
Rivers = list[list[int]]


def state_of(situation: Situation, ruleset: Ruleset, weekday: int | None = None) -> State:
    """The situation as a 1-element array of `STATE`, the seat to decide.

    The tiles of the other hands and of the wall are any that are left. Tiles that are gone unseen lie behind the end of
    the wall.

    Raises:
        InputError: the tiles or seats do not fit the rules, no tile would be left to have been drawn, or the rules ask
            for a weekday.
    """
    situation.check_for(ruleset.players, ruleset.suits)
    if ruleset["chicken.weekday"] and weekday is None:
        raise InputError(f"{ruleset.name} has weekday chickens: --weekday says which day it is (R6.14)")
    rivers = rivers_of(situation, ruleset.players)
    drawn = drawn_tile(situation, ruleset) if situation.open_tile is None else situation.open_tile
    hands, wall = _undrawn(situation, ruleset, drawn)
    gone = gone_unseen(situation, rivers)
    if gone > len(wall) - 1:
        raise InputError(f"turn {situation.turn}: the wall has no more than {counted(len(wall) - 1, 'tile')} left")
    position = Position(
        hands=hands,
        wall=[drawn, *wall[1:]],
        to_draw=situation.on_turn,
        n=situation.n,
        melds=[_melds(situation, seat) for seat in range(ruleset.players)],
        rivers=rivers,
        reported=tuple(sorted(situation.reported)),
        hard=tuple(sorted(situation.reported & {0, *situation.hard})),
    )
    state = lay_out(position, ruleset.record(weekday or 0))
    _tell_history(state, situation, rivers)
    state["weekday"] = weekday or 0
    state["end"] -= gone
    _go_on(state, situation, ruleset, drawn)
    return state


def rivers_of(situation: Situation, players: int) -> Rivers:
    """The rivers, tiles seen laid into the others', the one with the fewest first."""
    rivers = [list(situation.rivers.get(seat, ())) for seat in range(players)]
    due = expected_discards(situation, players)
    for tile in situation.seen:
        others = (seat for seat in range(players) if seat != situation.seat)
        rivers[min(others, key=lambda seat: len(rivers[seat]) - due[seat])].append(tile)
    return rivers


def expected_discards(situation: Situation, players: int) -> list[int]:
    """How often each seat has thrown before, if nobody has lost a turn; 0 where the turn is not told but rivers are."""
    turn = situation.turn
    if turn is None:
        if any(situation.rivers.values()) or any(situation.melds.values()) or situation.hand.melds:
            return [0] * players
        turn = 1
    return [turn if seat < situation.on_turn else turn - 1 for seat in range(players)]


def gone_unseen(situation: Situation, rivers: Rivers) -> int:
    """How many tiles have been thrown that nobody has told."""
    melds = [*situation.hand.melds, *(meld for melds in situation.melds.values() for meld in melds)]
    claimed = sum(meld.kind != MeldKind.CONCEALED for meld in melds)
    told = sum(map(len, rivers)) + claimed
    return max(0, sum(expected_discards(situation, len(rivers))) - told)


def drawn_tile(situation: Situation, ruleset: Ruleset) -> int:
    """The tile just drawn: as told, else of a complete hand the one that pays most (R4.2), else any."""
    hand = situation.hand
    if situation.drawn is not None:
        return situation.drawn
    if situation.seat in situation.reported:
        raise InputError(f"seat {situation.seat} has reported and throws what it draws: --drawn says which tile (R7.3)")
    named = best_named(hand, ruleset)
    return hand.concealed[-1] if named is None else named


def best_named(hand: Hand, ruleset: Ruleset) -> int | None:
    """The winning tile that makes a complete hand of 14 pay most (R4.2); None where the hand is not complete."""
    complete = analyse_hand(hand, ruleset)["complete"]
    if complete is None:
        return None

    def pays_most(tile: int) -> bool:
        named = analyse_hand(hand, ruleset, (), tile)["complete"]
        return named is not None and named["fan"] == complete["fan"]

    return next(filter(pays_most, hand.concealed))


def _melds(situation: Situation, seat: int) -> tuple[Meld, ...]:
    return situation.hand.melds if seat == situation.seat else tuple(situation.melds.get(seat, ()))


def _undrawn(situation: Situation, ruleset: Ruleset, drawn: int) -> tuple[list[list[int]], list[int]]:
    """Hands of 13 for everybody, and the wall with the tile on the table as its first."""
    visible = situation.visible()
    rest = [tile for tile in kinds_in_play(ruleset.suits) for _ in range(COPIES - visible.count(tile))]
    own = list(situation.hand.concealed)
    if situation.open_tile is None:
        own.remove(drawn)
    hands = []
    for seat in range(ruleset.players):
        held = DEALT - 3 * len(_melds(situation, seat))
        if held <= 0:
            raise InputError(f"melds of seat {seat}: {len(_melds(situation, seat))}; a hand has at most four")
        if seat == situation.seat:
            hands.append(own)
        else:
            hands.append(rest[:held])
            rest = rest[held:]
            if len(hands[-1]) < held:
                raise InputError(f"more tiles are seen than leave seat {seat} its {held}")
    return hands, [drawn, *rest]


def _tell_history(state: State, situation: Situation, rivers: Rivers) -> None:
    """What follows from how often everybody has thrown, and what reporters have let pass."""
    s, players = state[0], len(rivers)
    due = expected_discards(situation, players)
    for seat in range(players):
        s["discards"][seat] = max(len(rivers[seat]) + len(_gifts(situation, seat, players)), due[seat])
        if s["discards"][seat] == 0:
            s["dealt_fours"][seat] = s["fours"][seat]
    s["rivers"] = sum(s["discards"][:players])
    thrown = [(turn, other, tile) for other, river in enumerate(rivers) for turn, tile in enumerate(river)]
    for seat in situation.reported:
        passed = {tile for turn, other, tile in thrown if turn > 0 or other >= seat}
        s["passed"][seat] = sum(1 << tile for tile in passed)
    firsts = [_first_throw(tile, situation, rivers) for tile in FIXED]
    for which, (turn, thrower, claimed) in enumerate(firsts):
        s["thrower"][which] = thrower
        s["charge"][which] = NOBODY if claimed else thrower
        s["thrown"][which] += claimed
        if thrower != NOBODY and (turn, thrower) == min(throw[:2] for throw in firsts if throw[1] != NOBODY):
            s["opener"] = which


def _first_throw(tile: int, situation: Situation, rivers: Rivers) -> tuple[int, int, bool]:
    """The turn at which a tile was first thrown, by whom, and whether it was claimed; NOBODY where it was not.

    A claimed one goes first; of those in rivers the one furthest to the front.
    """
    players = len(rivers)
    claimed = [(0, seat, True) for seat in range(players) if tile in _gifts(situation, seat, players)]
    lying = [(river.index(tile), seat, False) for seat, river in enumerate(rivers) if tile in river]
    return min([*claimed, *lying], key=lambda throw: (not throw[2], *throw), default=(0, NOBODY, False))


def _gifts(situation: Situation, seat: int, players: int) -> list[int]:
    """Tiles of the seat that others are taken to have claimed: those of the seat before, whose claims are its gifts."""
    before = (seat - 1) % players
    return [meld.tile for meld in _melds(situation, before) if meld.kind != MeldKind.CONCEALED]


def _go_on(state: State, situation: Situation, ruleset: Ruleset, drawn: int) -> None:
    """The seat on turn draws; where the tile is another's, it throws it or adds it to its pong."""
    rules = ruleset.record()
    act(state, rules, tables(), int(Act.DRAW), 0, 0)
    if situation.offered is not None:
        act(state, rules, tables(), int(Act.TURN), 0, int(Move.DISCARD) * MOVE + drawn)
    elif situation.robbed is not None:
        pong = Meld(MeldKind.PONG, drawn)
        if pong not in _melds(situation, situation.on_turn):
            raise InputError(f"robbed is {NAMES[drawn]}: seat {situation.giver} has no pong of it among --melds")
        act(state, rules, tables(), int(Act.TURN), 0, int(Move.KONG) * MOVE + drawn)
