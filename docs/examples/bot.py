"""An example of a policy that is a program: `zhuoji simulate --policy "exec:python docs/examples/bot.py"`.

It keeps what goes together: it throws the tile with the fewest neighbours in its hand, of equals the one of which
it sees most. It wins, kongs and reports whenever it may, and pongs pairs of 1s.
"""

import json
import sys


def friends(tile, hand):
    """How many other tiles of the hand could make a set with the tile."""
    rank, suit = int(tile[0]), tile[1]
    near = [other for other in hand if other[1] == suit and abs(int(other[0]) - rank) <= 2]
    return len(near) - 1 + 2 * (hand.count(tile) - 1)


def choose(ask):
    """One of the legal answers."""
    legal = ask["legal"]
    for kind in ("win", "kong"):
        for answer in legal:
            if answer["type"] == kind:
                return answer
    if {"type": "pong"} in legal and ask["tile"] == "1s":
        return {"type": "pong"}
    discards = [answer for answer in legal if answer["type"] == "discard"]
    if not discards:
        return {"type": "pass"}
    reports = [answer for answer in discards if answer.get("report")]

    def worth(answer):
        tile = answer["tile"]
        kind = "mps".index(tile[1]) * 9 + int(tile[0]) - 1
        return friends(tile, ask["hand"]), ask["unseen"][kind]

    return min(reports or discards, key=worth)


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "ask":
        print(json.dumps(choose(message)), flush=True)
