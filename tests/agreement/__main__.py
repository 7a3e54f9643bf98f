"""`python -m tests.agreement`: whole hands by all presets and by random rulesets, judged by both versions of the rules.

It prints how many hands were compared, how many of them the versions judge differently, and how often each rare event
was among them. What is finished is kept under `--out`, a file a part; the same command goes on.
"""

import argparse
import hashlib
import json
import multiprocessing
import signal
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from analyses.runs.folder import write_whole
from tests.agreement.parts import CUSTOM, DELAYED, DISAGREEMENTS, HANDS, Found, Part, compare
from zhuoji_sim.rulesets import preset_ids

PART = 200
"""Hands of a part."""
ROOMS = (
    *map("zhuoji_sim/{}".format, ["rulesets", "tiles", "evaluator", "game", "settlement", "play", "records"]),
    "tests/agreement",
    "tests/oracle",
)
SOURCES = "zhuoji_sim/codes.py", *map("{}/**/*.*".format, ROOMS)
"""What judges hands, and what compares them. Who decides may change: policies are none of it."""


def parts_of(hands: dict[str, int], seed: int, rulesets: int) -> list[Part]:
    """The first part of each kind, then the second of each: a run that is stopped has compared of all."""
    alike = max(1, hands[CUSTOM] // max(1, rulesets))
    parts = [
        Part(name, seed, first, min(PART, number - first), alike if name == CUSTOM else 1)
        for name, number in hands.items()
        for first in range(0, number, PART)
    ]
    return sorted(parts, key=lambda part: part.first)


def versions() -> str:
    """Changes with the source of either version, and of what compares them."""
    digest, root = hashlib.sha256(), Path(__file__).parents[2]
    for path in sorted(path for files in SOURCES for path in root.glob(files)):
        if path.suffix in (".py", ".toml") and not path.name.startswith("test_"):
            digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


class Shelf:
    """Finished parts, of these very versions of the rules."""

    def __init__(self, out: Path) -> None:
        self.home = out / versions()
        self.home.mkdir(parents=True, exist_ok=True)

    def _file(self, part: Part) -> Path:
        return self.home / ("-".join(map(str, part)).replace(" ", "_") + ".json")

    def get(self, part: Part) -> Found | None:
        if not self._file(part).exists():
            return None
        seen, disagreements = json.loads(self._file(part).read_text(encoding="utf-8"))
        return Found(Counter(seen), disagreements)

    def put(self, part: Part, found: Found) -> None:
        write_whole(self._file(part), json.dumps(found))


def compared(parts: list[Part], workers: int) -> Iterator[tuple[Part, Found]]:
    """The parts as they are finished."""
    if workers == 1 or not parts:
        yield from map(compare, parts)
        return
    compare(parts[0]._replace(hands=2))  # compiles what the workers then find in the cache
    with multiprocessing.get_context("spawn").Pool(workers, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        yield from pool.imap_unordered(compare, parts)


def show(counts: dict[str, Counter[str]]) -> None:
    events = {event for seen in counts.values() for event in seen} - {HANDS, DISAGREEMENTS}
    print(f"| event | {' | '.join(counts)} | in all |")
    print("|---|" + "---:|" * (len(counts) + 1))
    for event in (HANDS, DISAGREEMENTS, *sorted(events)):
        row = [seen[event] for seen in counts.values()]
        print(f"| {event} | {' | '.join(f'{number:,}' for number in (*row, sum(row)))} |")


def run(parts: list[Part], shelf: Shelf, workers: int) -> Iterable[tuple[Part, Found]]:
    """Every part, from the shelf or compared now and kept."""
    missing = []
    for part in parts:
        kept = shelf.get(part)
        if kept is None:
            missing.append(part)
        else:
            yield part, kept
    for part, found in compared(missing, workers):
        shelf.put(part, found)
        yield part, found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=20_000, help="hands of each preset")
    parser.add_argument("--custom", type=int, default=20_000, help="hands of rulesets drawn at random")
    parser.add_argument("--rulesets", type=int, default=200, help="how many such rulesets")
    parser.add_argument("--delayed", type=int, default=4_000, help="hands of hanbao with late and kept kongs")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("out/agreement"), help="where finished parts are kept")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    hands = dict.fromkeys(preset_ids(), options.hands) | {CUSTOM: options.custom, DELAYED: options.delayed}
    parts = parts_of(hands, options.seed, options.rulesets)
    counts: dict[str, Counter[str]] = {name: Counter() for name in hands}
    ended = 0
    try:
        for done, (part, found) in enumerate(run(parts, Shelf(options.out), options.workers), start=1):
            counts[part.name].update(found.seen)
            for disagreement in found.disagreements:
                print(f"{part}: {json.dumps(disagreement)}", file=sys.stderr)
            print(f"{done} of {len(parts)} parts", end="\r", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print("interrupted; the same command goes on", file=sys.stderr)
        ended = 130
    show(counts)
    return ended or int(any(seen[DISAGREEMENTS] for seen in counts.values()))


if __name__ == "__main__":
    sys.exit(main())
