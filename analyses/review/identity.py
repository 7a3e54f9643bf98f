"""What names a review: a hash of the hands and of all that decides how they are judged."""

import hashlib
import json
from collections.abc import Sequence
from typing import Any

from analyses.review.question import NumberedHand, Reviewing
from analyses.runs.identity import code_hash
from zhuoji_sim import __version__
from zhuoji_sim.compiled.sources import kernel_hash

_DIGITS = 12


def manifest_of(asked: Reviewing, hands: Sequence[NumberedHand]) -> dict[str, Any]:
    """What `manifest.json` of a review holds, as plain JSON data: `run_id`, and all that is needed to make it again."""
    options = asked.options
    told = {
        "study": "review",
        "seat": asked.seat,
        "policies": [policy.identity for policy in options.policies],
        "belief": asked.belief,
        "seed": options.seed,
        "deals": options.deals,
        "precision": options.precision,
        "time_budget": options.time_budget,
        "walls": asked.walls,
        "weekday": asked.weekday,
        "version": __version__,
        "kernels": kernel_hash(),
        "code": code_hash(),
    }
    lines = [[number, [[line.type, line.fields] for line in own]] for number, own in hands]
    text = json.dumps([told, lines], sort_keys=True, separators=(",", ":"), allow_nan=False)
    return {"run_id": hashlib.sha256(text.encode()).hexdigest()[:_DIGITS], **told, "hands": [one for one, _ in hands]}
