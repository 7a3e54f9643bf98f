"""Positions out of play with the answers of long runs, kept as data; `python -m tests.advice.long_runs` makes them.

They are played on by `ukeire`, which does not change, so that the data lasts.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from analyses.advice.asking import Asking
from analyses.advice.decision import Decision
from analyses.advice.question import ask
from analyses.runs.options import Options
from zhuoji_sim.codes import Phase
from zhuoji_sim.records.lines import check_line
from zhuoji_sim.records.played_hand import replay_hand
from zhuoji_sim.records.replay import Replay
from zhuoji_sim.rulesets import load
from zhuoji_sim.tiles.notation import format_hand, format_meld

STORED = Path(__file__).with_name("long_runs.jsonl")
HOUSES = ("shabao", "jinji", "tianting", "hanbao", "ding2", "ding3")
POSITIONS, WORLDS, SEED = 30, 60_000, 11

Line = dict[str, Any]


def decisions(hand: int, house: str) -> Iterator[tuple[Decision, dict[str, Any]]]:
    """Every decision of a hand, out of its record and in the words of the command."""
    ruleset = load(house)
    lines = replay_hand(ruleset, Options.of(house).policies, SEED, hand).lines
    checked = [check_line(line, "line") for line in lines]
    game = Replay(checked[0], checked[1:])
    for number, line in enumerate(checked[1:-1], 1):
        if line.type == "win":
            return
        game.feed(line)
        for seat in range(ruleset.players):
            decision = Decision.at(game.state.copy(), seat, ruleset)
            if game.phase in (Phase.TURN, Phase.CLAIM) and len(decision.actions) > 1:
                yield decision, told(game, lines[: number + 1], seat)


def told(game: Replay, lines: list[Line], seat: int) -> dict[str, Any]:
    """The position after these lines as one of its seats would tell it."""
    players, dealer = game.ruleset.players, int(game.state["dealer"][0])
    rivers: list[list[str]] = [[] for _ in range(players)]
    for line in lines:
        if line["type"] == "discard":
            rivers[line["actor"]].append(line["tile"])
        elif line["type"] in ("pong", "kong") and "target" in line:
            rivers[line["target"]].pop()
    values: dict[str, Any] = {"hand": format_hand(Decision.at(game.state, seat, game.ruleset).hand)}
    values["seat"] = (seat - dealer) % players
    last = lines[-1]
    if game.phase is Phase.CLAIM:
        values |= {"offered": rivers[last["actor"]].pop(), "from": (last["actor"] - dealer) % players}
    else:
        values["drawn"] = last["tile"]
    place = {at: (at - dealer) % players for at in range(players)}
    melds = {at: Decision.at(game.state, at, game.ruleset).hand.melds for at in place if at != seat}
    values["rivers"] = " ".join(f"{place[at]}:{''.join(river)}" for at, river in enumerate(rivers) if river)
    values["melds"] = " ".join(f"{place[at]}:{' '.join(map(format_meld, own))}" for at, own in melds.items() if own)
    values["reported"] = ",".join(str(place[at]) for at in place if game.state["reported"][0, at])
    return {name: value for name, value in values.items() if value != ""}


def long_run(values: dict[str, Any], house: str) -> dict[str, Any]:
    """A position with the differences to the action that a long run finds best, and their standard errors."""
    options = Options.of(house, "ukeire", deals=WORLDS, precision=1e-9, seed=SEED)
    first, *others = ask(Asking(options).about(values))["actions"]
    behind = {row["action"]: [round(row["difference"][part], 4) for part in ("mean", "se")] for row in others}
    return {"ruleset": house, "situation": values, "best": first["action"], "behind": behind}


def main() -> None:
    rows = []
    for number in range(POSITIONS):
        house = HOUSES[number % len(HOUSES)]
        found = [values for _, values in decisions(number, house)]
        offered = [one for one in found if "offered" in one]
        some = offered if number % 3 == 0 and offered else found
        rows.append(long_run(some[(7 * number) % len(some)], house))
        print(number, rows[-1]["best"], flush=True)
    STORED.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")


if __name__ == "__main__":
    main()
